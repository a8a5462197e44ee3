"""What was counted of one group and part: deals by their pair of sums, or sums over the deals alone.

The sums are all that most limits need, and however many deals there are, they are six numbers.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from gouji_analytics.stats.intervals import NO_DEALS, Sums, Tally, sums
from gouji_analytics.stats.query import UNIT

Key = tuple[str | int | None, ...]
Row = Sequence[Any]


@dataclass(frozen=True)
class Counts:
    """Deals by pair (num, den), and the sums of further deals whose pairs were not kept."""

    tally: Tally = ()
    rest: Sums = NO_DEALS

    @cached_property
    def total(self) -> Sums:
        """The sums of all deals."""
        return sums(self.tally) + self.rest


Groups = dict[Key, dict[str | None, Counts]]


@dataclass
class _Cell:
    pairs: list[tuple[float, float, int]] = field(default_factory=list)
    rest: Sums = NO_DEALS


def in_units(deals: int, n: int, d: int, nn: int, nd: int, dd: int) -> Sums:
    """Sums from whole numbers of units, as the query gives them."""
    square = UNIT * UNIT
    return Sums(
        deals, Fraction(n, UNIT), Fraction(d, UNIT), Fraction(nn, square), Fraction(nd, square), Fraction(dd, square)
    )


def of_pairs(rows: Iterable[Row]) -> Groups:
    """Rows (group…, part, num, den, deals)."""
    found: Mapping[Key, Mapping[str | None, _Cell]] = defaultdict(lambda: defaultdict(_Cell))
    for *key, part, num, den, deals in rows:
        found[plain_key(key)][_code(part)].pairs.append((float(num), float(den), deals))
    return _done(found)


def of_moments(rows: Iterable[Row]) -> Groups:
    """Rows (group…, part, deals, n, d, nn, nd, dd, exact), all of them exact."""
    found: Groups = defaultdict(dict)
    for *key, part, deals, n, d, nn, nd, dd, _ in rows:
        found[plain_key(key)][_code(part)] = Counts(rest=in_units(deals, n, d, nn, nd, dd))
    return found


def of_both(rows: Iterable[Row]) -> Groups:
    """Rows (group…, part, num, den, deals, n, d, nn, nd, dd): a pair, or where there is no num, sums."""
    found: Mapping[Key, Mapping[str | None, _Cell]] = defaultdict(lambda: defaultdict(_Cell))
    for *key, part, num, den, deals, n, d, nn, nd, dd in rows:
        cell = found[plain_key(key)][_code(part)]
        if num is None:
            cell.rest += in_units(deals, n, d, nn, nd, dd)
        else:
            cell.pairs.append((float(num), float(den), deals))
    return _done(found)


def _done(found: Mapping[Key, Mapping[str | None, _Cell]]) -> Groups:
    return {key: {part: Counts(cell.pairs, cell.rest) for part, cell in cells.items()} for key, cells in found.items()}


def plain_key(values: Iterable[Any]) -> Key:
    """A group's values as JSON can hold them."""
    return tuple(value.isoformat() if isinstance(value, dt.date) else value for value in values)


def _code(part: object) -> str | None:
    return None if part is None else str(part)
