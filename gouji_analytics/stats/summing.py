"""Sums of the chances of a span of deals as arrays, for every split of the deals at once.

A *slot* is a place where chances fall: a deal, a side of it or a seat of it, by the grain of the statistic. A *cell* is one deal
inside one value of a split, and a *group* is a stratum of deals with one value of the split. Sums are of whole numbers, exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from gouji_analytics.stats.header import Header
from gouji_analytics.stats.intervals import FEW_DEALS
from gouji_analytics.stats.query import UNIT

Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
SEATS = 6
WIDTHS = {"deal": 1, "side": 2}  # slots of a deal by grain; six for the others
EXACT = 2.0**53  # whole numbers of a double below this are exact
CHUNK = 2.0**12
# kind, group, part, x1..x4, then deals, n, d, nn, nd, dd in units
Counted = tuple[str, int, int, tuple[float | None, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Plan:
    """Which slots belong to which cell, each pair once, and the group of each cell; ``keys``: (stratum, value) of a group."""

    slot: Ints
    cell: Ints
    deal: Ints
    group: Ints
    keys: list[tuple[int, int]]

    def sums(self, values: Reals) -> Reals:
        """Sums of the slots of each cell."""
        return added(self.cell, values[self.slot], len(self.group))


def added(place: Ints, values: Reals, size: int) -> Reals:
    """Sums of the values that belong to each of ``size`` places."""
    return cast(Reals, np.bincount(place, values, size))


class Span:
    """Who sat where in some deals.

    Parameters
    ----------
    stratum : of each deal, int [deals]
    members : deal (from 0), seat, side, and a whole number for each of offset, bot and player, one entry a seat-deal
    """

    def __init__(self, stratum: Ints, members: Mapping[str, Ints]) -> None:
        self.stratum, self.members, self.deals = stratum, members, len(stratum)
        self._plans: dict[tuple[int, str], Plan] = {}

    def plan(self, width: int, split: str) -> Plan:
        """The plan of a split for statistics with ``width`` slots a deal, made once."""
        if (width, split) not in self._plans:
            self._plans[width, split] = self._made(width, split)
        return self._plans[width, split]

    def same(self, split: str) -> int | None:
        """The value of a split that all seat-deals of the span have; None where they have several."""
        values = self.members.get(split, self.members["seat"])
        return int(values[0]) if len(values) and (values == values[0]).all() else None

    def _made(self, width: int, split: str) -> Plan:
        if split in {"", "side", "seat"}:
            slot = np.arange(self.deals * width)
            deal = slot // width
            value = {"": deal * 0, "side": slot % 2, "seat": slot % SEATS}[split]
        else:
            deal, value = self.members["deal"], self.members[split]
            own = {1: deal * 0, 2: self.members["side"]}.get(width, self.members["seat"])
            slot, value = _pairs(deal * width + own, value)
            deal = slot // width
        size = int(value.max(initial=0)) + 1
        cells, cell = np.unique(deal * size + value, return_inverse=True)
        deals = cells // size
        labels, group = np.unique(self.stratum[deals] * size + cells % size, return_inverse=True)
        return Plan(slot, cell, deals, group, [divmod(int(label), size) for label in labels])


def _pairs(first: Ints, second: Ints) -> tuple[Ints, Ints]:
    """Pairs of numbers, each once."""
    size = int(second.max(initial=0)) + 1
    first_, second_ = np.divmod(np.unique(first * size + second), size)
    return first_, second_


@dataclass(frozen=True)
class Chances:
    """The chances of a statistic in a span: the slot of each, the part (the last one: none of its own), what it counts, its time."""

    slot: Ints
    part: Ints
    num: Reals
    den: Reals
    time: Reals | None
    slots: int
    parts: int

    @cached_property
    def sums(self) -> list[tuple[Reals, Reals]]:
        """Sums of num and den in every slot, part by part."""
        if self.parts == 1:
            return [(added(self.slot, self.num, self.slots), self.whole)]
        place, size = self.part.astype(np.int64) * self.slots + self.slot, self.parts * self.slots
        pairs = [added(place, values, size).reshape(self.parts, -1) for values in (self.num, self.den)]
        return list(zip(*pairs, strict=True))

    @cached_property
    def touched(self) -> Reals:
        """How many chances fell into every slot."""
        return np.bincount(self.slot, minlength=self.slots).astype(np.float64)

    @cached_property
    def whole(self) -> Reals:
        """Sums of den in every slot, parts together."""
        return added(self.slot, self.den, self.slots)


def counted(header: Header, chances: Chances, plan: Plan) -> Iterator[Counted]:
    """What is counted of a statistic in the groups of a plan."""
    if header.interval == "K":
        yield from _times(chances, plan)
        return
    for part, (num, den) in enumerate(chances.sums[: len(header.parts.codes)] if header.parts else chances.sums):
        if header.interval == "S":
            touched = plan.sums(chances.touched) > 0
            yield from _moments(header, part, plan, plan.sums(num), plan.sums(chances.whole), touched)
        else:
            n, d = plan.sums(num), plan.sums(den)
            yield from _moments(header, part, plan, n, d, (n != 0) | (d != 0))


def _moments(
    header: Header, part: int, plan: Plan, n: Reals, d: Reals, there: npt.NDArray[np.bool_]
) -> Iterator[Counted]:
    """Sums over the deals of each group, or single pairs where limits need them or sums would not be exact."""
    group = plan.group
    if not there.all():
        group, n, d = group[there], n[there], d[there]
    size = len(plan.keys)
    deals = np.bincount(group, minlength=size)
    scaled = [_in_units(values) for values in (n, d)]
    exact = scaled[0] is not None and scaled[1] is not None and header.interval != "B"
    few = deals < (FEW_DEALS if header.interval == "R" else 0) if exact else deals >= 0
    if exact:
        (x, unit_x), (y, unit_y) = scaled  # type: ignore[misc]
        ups = (UNIT // unit_x, UNIT // unit_y)
        columns = [
            (_exact(group, x, size), ups[0]),
            (_exact(group, y, size), ups[1]),
            (_exact(group, x, size, x), ups[0] ** 2),
            (_exact(group, x, size, y), ups[0] * ups[1]),
            (_exact(group, y, size, y), ups[1] ** 2),
        ]
        for at in np.flatnonzero((deals > 0) & ~few).tolist():
            sums = tuple(column[at] * up for column, up in columns)
            yield "tally", at, part, (None,) * 4, (int(deals[at]), *sums)
    kept = few[group]
    for (place, num, den), count in _together(group[kept], n[kept], d[kept]):
        yield "tally", int(place), part, (num, den, None, None), (count, 0, 0, 0, 0, 0)


def _in_units(values: Reals) -> tuple[Reals, int] | None:
    """Values as whole numbers of 1 or of 1 / UNIT; None when they are neither."""
    for unit in (1, UNIT):
        whole = values * unit
        if (whole == np.rint(whole)).all() and np.abs(whole).max(initial=0.0) < 2.0**40:
            return whole, unit
    return None


def _exact(group: Ints, a: Reals, size: int, b: Reals | None = None) -> list[int]:
    """Sums of the products of whole numbers by group, split until no partial sum can be rounded."""
    b = np.ones_like(a) if b is None else b
    most = [float(np.abs(values).max(initial=0.0)) for values in (a, b)]
    if most[0] * most[1] * len(a) < EXACT:
        return [int(a @ b)] if size == 1 else [int(total) for total in added(group, a * b, size).tolist()]
    if most[0] < most[1]:
        a, b = b, a
    high = np.floor(a / CHUNK)
    top, rest = _exact(group, high, size, b), _exact(group, a - high * CHUNK, size, b)
    return [round(CHUNK) * first + second for first, second in zip(top, rest, strict=True)]


def _together(*columns: npt.NDArray[Any]) -> Iterator[tuple[tuple[float, ...], int]]:
    """Rows that are alike, with how many there are."""
    code = np.zeros(len(columns[0]), np.int64)
    words = []
    for column in columns:
        values, own = np.unique(column, return_inverse=True)
        words.append(values)
        code = code * len(values) + own
    found, counts = np.unique(code, return_counts=True)
    rows = []
    for values in reversed(words):
        found, own = np.divmod(found, len(values))
        rows.append(values[own].tolist())
    yield from zip(zip(*reversed(rows), strict=True), counts.tolist(), strict=True)


def _times(chances: Chances, plan: Plan) -> Iterator[Counted]:
    """Times of single chances, of two in one cell side by side (each with itself as well), and cells."""
    assert chances.time is not None  # noqa: S101 - the file of the statistic has them
    if not len(chances.slot):
        return
    seen, number = np.unique(np.column_stack([chances.time, chances.num]), axis=0, return_inverse=True)
    kind = np.full(chances.slots, -1)
    kind[chances.slot] = number.reshape(-1)
    kept = kind[plan.slot] >= 0
    cell, order = plan.cell[kept], np.argsort(plan.cell[kept], kind="stable")
    cell, own = cell[order], kind[plan.slot[kept][order]]
    group = plan.group[cell]
    words = [tuple(row) for row in seen.tolist()]
    for (at, one), count in _together(group, own):
        yield "times", int(at), 0, (*words[int(one)], None, None), (count, 0, 0, 0, 0, 0)
    beside = []
    for step in range(SEATS):
        same = np.flatnonzero(cell[step:] == cell[: len(cell) - step])
        ways = [(same, same + step), (same + step, same)]
        beside += [(group[same], own[first], own[second]) for first, second in ways[: 1 + (step > 0)]]
    for (at, one, other), count in _together(*(np.concatenate(column) for column in zip(*beside, strict=True))):
        yield "pairs", int(at), 0, (*words[int(one)], *words[int(other)]), (count, 0, 0, 0, 0, 0)
    for (at,), count in _together(plan.group[np.unique(cell)]):
        yield "deals", int(at), 0, (None,) * 4, (count, 0, 0, 0, 0, 0)
