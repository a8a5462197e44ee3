"""Compare two groups of the same statistics: rule sets, bots, players.

The two groups may share deals (two bots at one table) or not (two rule sets): the difference is linearised deal by deal, so what the
groups have in common in a deal cancels by itself. With several statistics the limits hold together (Bonferroni).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

import duckdb

from gouji_analytics.errors import coded
from gouji_analytics.stats import query
from gouji_analytics.stats.database import Database, connected
from gouji_analytics.stats.dims import Filter, check_dimensions, has_dimension, parse_filter
from gouji_analytics.stats.header import Header
from gouji_analytics.stats.intervals import LEVEL
from gouji_analytics.stats.keyed import fetch_added
from gouji_analytics.stats.quantiles import t_quantile
from gouji_analytics.stats.registry import one
from gouji_engine.errors import UsageError

HIGHER, LOWER, OPEN = "higher", "lower", "undecided"
PAIRS = tuple(combinations_with_replacement(range(4), 2))


@dataclass(frozen=True, slots=True)
class Joint:
    """Two groups side by side in each deal: how many deals, the sums of num and den of a and of b, and of their ten products."""

    deals: int
    sums: tuple[Fraction, ...]
    products: tuple[Fraction, ...]

    def product(self, one: int, two: int) -> Fraction:
        """The sum of the products of two of the four numbers of a deal."""
        return self.products[PAIRS.index((min(one, two), max(one, two)))]


@dataclass(frozen=True, slots=True)
class Contrast:
    """The difference a - b of a statistic; ``decision`` says what the limits allow to be said of a."""

    metric: str
    part: str | None
    a: str
    b: str
    value_a: float | None
    value_b: float | None
    difference: float | None
    low: float | None
    high: float | None
    deals: int
    decision: str

    def to_dict(self) -> dict[str, object]:
        """The contrast as JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


def comparable(header: Header, by: str) -> bool:
    """Whether a statistic is a plain ratio that has the dimension."""
    return header.interval not in {"K", "S", "N"} and header.value == "ratio" and has_dimension(header, by)


def compare(db: Database, ids: Sequence[str], *, by: str, a: str, b: str, where: Sequence[str] = ()) -> list[Contrast]:
    """The statistics ``ids`` of the group ``by = a`` less those of ``by = b``, inside the filters ``where``.

    Raises UsageError: STAT_COMPARE for a statistic that is no plain ratio (survival, roots, distances) or lacks the dimension,
    STAT_UNKNOWN, STAT_DIMENSION, STAT_FILTER; DataError as ``run`` does.
    """
    headers = [one(stat_id) for stat_id in dict.fromkeys(ids)]
    check_dimensions([by])
    for header in headers:
        if not comparable(header, by):
            raise coded(UsageError, "STAT_COMPARE", id=header.id, dim=by)
    filters = [parse_filter(text) for text in where]
    with connected(db) as connection:
        found = {header.id: joint(connection, header, by, a, b, filters) for header in headers}
    return contrasts(found, a, b)


def joint(
    connection: duckdb.DuckDBPyConnection, header: Header, by: str, a: str, b: str, filters: Sequence[Filter]
) -> dict[str | None, Joint]:
    """The two groups side by side, part by part (None where the statistic has none)."""
    codes: Sequence[str | None] = header.parts.codes if header.parts else (None,)
    rows = fetch_added(connection, query.joint_moments(header, by, filters, a, b), 1, across=header.across)
    if all(row[2] for row in rows):
        known = {row[0]: of_moments(row) for row in rows}
    else:
        tally = fetch_added(connection, query.joint_tally(header, by, filters, a, b), 5, across=header.across)
        known = {code: of_tally([row[1:] for row in tally if row[0] == code]) for code in codes}
    return {code: known.get(code) or of_tally([]) for code in codes}


def of_moments(row: Sequence[int]) -> Joint:
    unit = query.UNIT
    sums, products = row[3 : 3 + len(query.JOINT)], row[3 + len(query.JOINT) :]
    return Joint(row[1], tuple(Fraction(n, unit) for n in sums), tuple(Fraction(n, unit * unit) for n in products))


def of_tally(rows: Sequence[Sequence[float]]) -> Joint:
    """From (na, da, nb, db, deals): for sums that are no whole numbers of a unit."""
    exact = [([Fraction(value) for value in row[:4]], int(row[4])) for row in rows]
    sums = tuple(sum((own[at] * count for own, count in exact), Fraction(0)) for at in range(4))
    products = tuple(sum((own[i] * own[j] * count for own, count in exact), Fraction(0)) for i, j in PAIRS)
    return Joint(sum(count for _, count in exact), sums, products)


def contrasts(found: Mapping[str, Mapping[str | None, Joint]], a: str, b: str) -> list[Contrast]:
    """The differences of all statistics and parts, with limits that hold together."""
    family = sum(map(len, found.values()))
    return [_contrast(name, part, a, b, one, family) for name, parts in found.items() for part, one in parts.items()]


def _contrast(metric: str, part: str | None, a: str, b: str, joint: Joint, family: int) -> Contrast:
    """One difference with limits that hold together with the others of the family."""
    deals = joint.deals
    first, second = _ratio(joint, 0), _ratio(joint, 2)
    if first is None or second is None:
        return Contrast(metric, part, a, b, _plain(first), _plain(second), None, None, None, deals, OPEN)
    difference = float(first - second)
    variance = _variance(joint, first, second)
    if variance is None:
        return Contrast(metric, part, a, b, float(first), float(second), difference, None, None, deals, OPEN)
    half = t_quantile(1.0 - 0.5 * (1.0 - LEVEL) / family, deals - 1) * math.sqrt(variance)
    low, high = difference - half, difference + half
    decision = HIGHER if low > 0 else LOWER if high < 0 else OPEN
    return Contrast(metric, part, a, b, float(first), float(second), difference, low, high, deals, decision)


def _plain(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _ratio(joint: Joint, at: int) -> Fraction | None:
    """Sum of num over sum of den of one group."""
    return joint.sums[at] / joint.sums[at + 1] if joint.sums[at + 1] else None


def _variance(joint: Joint, first: Fraction, second: Fraction) -> float | None:
    """Variance of the difference from one residual a deal, (na - first da) / Da - (nb - second db) / Db; None below two deals."""
    if joint.deals < 2:
        return None
    whole_a, whole_b = joint.sums[1], joint.sums[3]
    weights = (1 / whole_a, -first / whole_a, -1 / whole_b, second / whole_b)
    spread = sum((weights[i] * weights[j] * joint.product(i, j) for i in range(4) for j in range(4)), Fraction(0))
    return float(spread * Fraction(joint.deals, joint.deals - 1))
