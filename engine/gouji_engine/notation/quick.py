"""Actions that were read before: the same piece of text is the same action, and need not be taken apart again.

A piece is what stands between two semicolons of a line. Pieces that begin with the number of a seat mean the same in every text, and are
remembered with the vocabulary; those that begin with a name are remembered as long as the same names hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gouji_engine.notation.scan import Seats
from gouji_engine.notation.words import Vocabulary

_MOST = 100_000  # pieces; beyond that nothing more is learnt
_LONGEST = 80
_SPECIAL = ("#", "＃", "//", '"', ":", "：")
Named = dict[tuple[tuple[tuple[str, int], ...], tuple[str, ...]], dict[str, int]]


class Quick:
    """The known pieces under one set of names. ``named`` is shared by the deals of a text."""

    def __init__(self, words: Vocabulary, seats: Seats, named: Named) -> None:
        self._numbered = words.known
        self._named = named.setdefault((tuple(seats.names.items()), tuple(sorted(seats.doubles))), {})
        # a name like 3x would be taken for a seat before the number is
        self._plain: Mapping[str, int] = {} if any(name[0] in "123456" for name in seats.names) else words.known

    def words(self, raw: str) -> list[int] | None:
        """The actions of a line all of whose pieces are known, else None."""
        plain, named = self._plain, self._named
        pieces = raw.split(";")
        try:
            return [plain[piece] for piece in pieces]
        except KeyError:
            found = [plain.get(piece, named.get(piece, -1)) for piece in pieces] if named else [-1]
        return None if -1 in found else found

    def learn(self, raw: str, actions: Sequence[int]) -> None:
        """Remember the pieces of a line that was read without fault or remark and made ``actions``."""
        pieces = raw.split(";")
        if len(pieces) != len(actions) or not all(map(str.strip, pieces)) or any(sign in raw for sign in _SPECIAL):
            return
        for piece, word in zip(pieces, actions, strict=True):
            table = self._numbered if self._plain is self._numbered and piece.lstrip()[0] in "123456" else self._named
            if len(piece) <= _LONGEST and len(table) < _MOST:
                table[piece] = word
