"""Compare two groups of the same statistics: rule sets, bots, players.

The two groups may share deals (two bots at one table) or not (two rule sets): the difference is linearised deal by deal, so what the
groups have in common in a deal cancels by itself. With several statistics the limits hold together (Bonferroni).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from gouji_analytics.errors import coded
from gouji_analytics.stats import query
from gouji_analytics.stats.database import Database, connected
from gouji_analytics.stats.dims import check_dimensions, has_dimension, parse_filter
from gouji_analytics.stats.header import Header
from gouji_analytics.stats.intervals import LEVEL
from gouji_analytics.stats.keyed import fetch
from gouji_analytics.stats.quantiles import t_quantile
from gouji_analytics.stats.registry import one
from gouji_engine.errors import UsageError

HIGHER, LOWER, OPEN = "higher", "lower", "undecided"

# One deal: num and den of group a, num and den of group b, and how many such deals.
Joint = Sequence[tuple[float, float, float, float, int]]


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
    joints: list[tuple[Header, str | None, Joint]] = []
    with connected(db) as connection:
        for header in headers:
            fetched = fetch(connection, query.joint_tally(header, by, filters, a, b))
            codes: Sequence[str | None] = header.parts.codes if header.parts else (None,)
            joints += [(header, code, [row[1:] for row in fetched if row[0] == code]) for code in codes]
    return [_contrast(header.id, part, a, b, joint, len(joints)) for header, part, joint in joints]


def _contrast(metric: str, part: str | None, a: str, b: str, joint: Joint, family: int) -> Contrast:
    """One difference with limits that hold together with the others of the family."""
    deals = sum(count for *_, count in joint)
    first, second = _ratio(joint, 0), _ratio(joint, 2)
    if first is None or second is None:
        return Contrast(metric, part, a, b, _plain(first), _plain(second), None, None, None, deals, OPEN)
    difference = float(first - second)
    variance = _variance(joint, first, second, deals)
    if variance is None:
        return Contrast(metric, part, a, b, float(first), float(second), difference, None, None, deals, OPEN)
    half = t_quantile(1.0 - 0.5 * (1.0 - LEVEL) / family, deals - 1) * math.sqrt(variance)
    low, high = difference - half, difference + half
    decision = HIGHER if low > 0 else LOWER if high < 0 else OPEN
    return Contrast(metric, part, a, b, float(first), float(second), difference, low, high, deals, decision)


def _plain(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _total(joint: Joint, column: int) -> Fraction:
    """The sum of one column over the deals."""
    return sum((Fraction(row[column]) * row[4] for row in joint), Fraction(0))


def _ratio(joint: Joint, column: int) -> Fraction | None:
    """Sum of num over sum of den of one group."""
    den = _total(joint, column + 1)
    return _total(joint, column) / den if den else None


def _variance(joint: Joint, first: Fraction, second: Fraction, deals: int) -> float | None:
    """Variance of the difference from one residual a deal; None below two deals."""
    if deals < 2:
        return None
    dens = _total(joint, 1), _total(joint, 3)
    spread = Fraction(0)
    for num_a, den_a, num_b, den_b, count in joint:
        own = (Fraction(num_a) - first * Fraction(den_a)) / dens[0]
        other = (Fraction(num_b) - second * Fraction(den_b)) / dens[1]
        spread += count * (own - other) ** 2
    return float(spread * Fraction(deals, deals - 1))
