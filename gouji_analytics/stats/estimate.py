"""From the tally of a group to value and limits, by interval code."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from gouji_analytics.stats import intervals
from gouji_analytics.stats.counts import Counts
from gouji_analytics.stats.header import Header
from gouji_analytics.stats.intervals import NONE, Limits, Sums, Tally
from gouji_analytics.stats.quantiles import chi_square_tail
from gouji_analytics.stats.survival import Pair, Seen, kaplan_meier

# Units that cannot leave these bounds.
BOUNDS = {"share": (0.0, 1.0), "fraction": (0.0, 1.0), "place": (1.0, 6.0)}
NEVER_NEGATIVE = ("cards", "plays", "rounds", "burns", "per_seat_deal", "per_deal", "per_card", "steps", "rank", "bits")


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its limits, sums, deals, and the design effect of the deals where it is a rate."""

    num: float
    den: float
    value: float | None
    limits: Limits
    deals: int
    extra: Mapping[str, float | None] = field(default_factory=dict)
    deff: float = 1.0


def _entropy(_total: Sums, tally: Tally) -> Limits:
    return intervals.bootstrap(tally, intervals.entropy_of)


_VALUES = {"root": math.sqrt, "entropy": intervals.entropy}
_LIMITS: dict[str, Callable[[Sums, Tally], Limits]] = {
    "W": lambda total, _: intervals.share_wilson(total),
    "WC": lambda total, _: intervals.share_wilson(total),
    "J": lambda total, _: intervals.share_jeffreys(total),
    "M": lambda total, _: intervals.mean_t(total),
    "R": intervals.ratio_limits,
    "B": intervals.root_limits,
    "N": lambda _total, _tally: NONE,
}


def _cut(header: Header, limits: Limits) -> Limits:
    """Limits inside what the unit allows (a mean of shares cannot exceed 1)."""
    low, high = BOUNDS.get(header.unit, (0.0 if header.unit in NEVER_NEGATIVE else -math.inf, math.inf))
    return intervals.bounded(limits, low, high)


def from_tally(header: Header, tally: Tally) -> Estimate:
    """Value and limits of an ordinary statistic."""
    return from_counts(header, Counts(tally))


def from_counts(header: Header, counts: Counts) -> Estimate:
    """Value and limits of an ordinary statistic; the tally must hold all deals where the limits resample them."""
    total = counts.total
    value = total.ratio
    if header.interval == "N":
        value = float(total.n)
    elif header.value in _VALUES and value is not None:
        value = _VALUES[header.value](value)
    limit = _entropy if header.value == "entropy" else _LIMITS[header.interval]
    limits = _cut(header, limit(total, counts.tally)) if value is not None else NONE
    deff = intervals.design_effect(total) if header.interval in {"W", "WC", "J"} else 1.0
    return Estimate(float(total.n), float(total.d), value, limits, total.deals, deff=deff)


def from_shared(header: Header, parts: Mapping[str | None, Counts]) -> dict[str | None, Estimate]:
    """Shares of parts that add up to one, limits for all of them together; deals without a part count as 0 of den."""
    found: dict[str | None, Estimate] = {}
    for code, counts in parts.items():
        total = counts.total
        limits = intervals.goodman(total, len(parts))
        found[code] = Estimate(float(total.n), float(total.d), total.ratio, limits, total.deals)
    if header.closed_form is not None and all(each.den == each.deals for each in found.values()):
        p_value = equal_shares_p([estimate.num for estimate in found.values()])
        found = {
            code: Estimate(e.num, e.den, e.value, e.limits, e.deals, {"p_value": p_value}) for code, e in found.items()
        }
    return found


def equal_shares_p(counts: Sequence[float]) -> float | None:
    """The probability that counts of equally likely parts differ at least this much (chi-square); None without a count."""
    expected = math.fsum(counts) / len(counts)
    if not expected:
        return None
    distance = math.fsum((count - expected) ** 2 for count in counts) / expected
    return chi_square_tail(distance, len(counts) - 1)


def from_variation(header: Header, found: Mapping[str | None, Counts]) -> Estimate:
    """How far the shares of the parts are from equal; one chance a deal."""
    assert header.parts is not None  # noqa: S101 - the header check asks for parts
    counts = [round(float(found.get(code, Counts()).total.n)) for code in header.parts.codes]
    deals = sum(counts)
    value, limits = intervals.total_variation(counts)
    return Estimate(float(deals), float(deals), value, limits, deals)


def from_times(rows: Sequence[Seen], together: Sequence[Pair], deals: int) -> Estimate:
    """Restricted mean of a survival curve; num is the events, den the seats watched."""
    curve = kaplan_meier(rows, together)
    events = sum(count for _, happened, count in rows if happened)
    watched = sum(count for _, _, count in rows)
    return Estimate(events, watched, curve.mean, (curve.low, curve.high), deals, {"median": curve.median})
