"""Entries of typed records that tell what happened besides the play: 开点, 进点, 烧成, 鳖三 …, and whether the deal is a fragment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from gouji_analytics.importers.happenings import PairError, happenings
from gouji_analytics.importers.typed.parse import own_words
from gouji_engine.claims import COMPLETE
from gouji_engine.errors import NotationError
from gouji_engine.notation import Draft, Line
from gouji_engine.notation.chars import plain_text, upper_latin
from gouji_engine.replay import FRAGMENT

_NONE = frozenset(("无", "没有", "-", "NONE", "NO", "0"))


@dataclass(slots=True)
class Facts:
    """Events of the claim, the kinds given completely, and the note that makes a deal a fragment (None: it is none)."""

    events: list[tuple[str, ...]] = field(default_factory=list)
    complete: set[str] = field(default_factory=set)
    fragment: str | None = None

    @property
    def all_events(self) -> tuple[tuple[str, ...], ...]:
        """The events, and which kinds of them are given completely."""
        named = [(COMPLETE, *sorted(self.complete))] if self.complete else []
        return (*self.events, *named)


def take_facts(draft: Draft) -> Facts:
    """Take the entries about facts out of ``draft.unread``. Raises NotationError for a seat that is none."""
    found = Facts()
    table = {upper_latin(plain_text(word)): kind for word, kind in own_words()["facts"].items()}
    for name in list(draft.unread):
        kind = table.get(upper_latin(plain_text(name)).strip())
        if kind is None:
            continue
        text = draft.unread.pop(name)
        if kind == FRAGMENT:
            found.fragment = text or "yes"
        else:
            found.events += _events(draft, name, kind, text)
            found.complete |= {kind} - {"not_opened"}
    return found


def _events(draft: Draft, name: str, kind: str, text: str) -> Iterator[tuple[str, ...]]:
    if upper_latin(plain_text(text)).strip() in _NONE:
        return
    line = _line_of(draft, name)

    def seat_of(word: str) -> int:
        cursor = Line(line.number, word, line.source).cursor()
        try:
            seat = draft.seats.take(cursor)
        except NotationError:
            seat = -1
        if seat < 0 or not cursor.done():
            raise line.cursor(max(line.text.find(plain_text(word)), 0)).fault("E111", found=word)
        return seat

    try:
        yield from happenings(kind, text, seat_of)
    except PairError as error:
        raise line.cursor().fault("E124", found=str(error)) from error


def _line_of(draft: Draft, name: str) -> Line:
    """The line an entry stands on; the first line for one that holds for the whole file."""
    wanted = plain_text(name).strip()
    return next((line for line in draft.lines if line.text.partition(":")[0].strip() == wanted), draft.lines[0])
