"""What a source tells of a deal besides its play: who opened, who burned whom, who was caught with 3s.

One list is one text: seats (``1 3``, ``张三、王五``) or pairs (``1烧4``, ``1>4``, ``2反烧1``, ``1闷4``). It becomes events of
``Claimed`` (docs/log-format.md 6), seats as 1–6.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from gouji_engine.notation.chars import plain_text

SeatOf = Callable[[str], int]
PAIRS = ("burn", "men")
_ITEMS = re.compile(r"[;,、，；/\s]+")
_JOINED = re.compile(r"\s*(再反烧|再反捎|反烧|反捎|烧|捎|闷|憋|>)\s*")
_DEPTH = {"反烧": 2, "反捎": 2, "再反烧": 3, "再反捎": 3}


class PairError(ValueError):
    """A pair of seats where one seat is wanted; its text is the item."""


def listed(text: str) -> list[str]:
    """The items of a list; six signs in one item are six items."""
    parts = [part for part in _ITEMS.split(text.strip()) if part]
    return list(parts[0]) if len(parts) == 1 and len(parts[0]) == 6 else parts


def happenings(kind: str, text: str, seat_of: SeatOf) -> Iterator[tuple[str, ...]]:
    """The events of one list. Raises PairError, and whatever ``seat_of`` raises for a text that is no seat.

    ``1闷4`` is written as who caught whom and kept as who was caught, by whom.
    """
    items = _ITEMS.split(_JOINED.sub(r"\1", plain_text(text).strip()))
    for part in filter(None, items):
        found = _JOINED.search(part)
        names = [part] if found is None else [part[: found.start()], part[found.end() :]]
        if len(names) > 1 and kind not in PAIRS:
            raise PairError(part)
        seats = [seat_of(name) for name in names]
        if kind == "men":
            seats.reverse()
        depth = 1 if found is None else _DEPTH.get(found.group(1), 1)
        yield (kind, *(str(seat + 1) for seat in seats), *([str(depth)] if depth > 1 else []))
