"""Kaplan-Meier: how long until it happened, when some never saw it happen.

Time is the share of a seat's own cards already played. A seat that never opened is *censored*: it tells that opening took longer
than its last share. The headline is the mean share played before the event, restricted to 0..1, because it exists even when
fewer than half ever open; the median is given beside it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gouji_analytics.stats.intervals import z_value

Seen = tuple[float, bool, int]
Pair = tuple[float, bool, float, bool, int]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the curve: at ``time`` ``events`` of ``at_risk`` happened; ``survival`` holds from here on."""

    time: float
    at_risk: int
    events: int
    survival: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Survival:
    """A curve and what is read off it."""

    steps: tuple[Step, ...]
    mean: float
    low: float
    high: float
    median: float | None


def _log_log(survival: float, greenwood: float, z: float) -> tuple[float, float]:
    """Limits of one point that stay inside 0..1 (log-minus-log scale)."""
    if survival <= 0.0 or survival >= 1.0:
        return survival, survival
    spread = z * math.sqrt(greenwood) / abs(math.log(survival))
    return survival ** math.exp(spread), survival ** math.exp(-spread)


def _steps(times: dict[float, tuple[int, int]]) -> tuple[list[Step], list[float]]:
    """The steps in order of time, and each step's share of Greenwood's sum."""
    at_risk = sum(events + censored for events, censored in times.values())
    z, survival, greenwood = z_value(), 1.0, 0.0
    steps, parts = [], []
    for time in sorted(times):
        events, censored = times[time]
        if events:
            left = at_risk - events
            part = events / (at_risk * left) if left else 0.0
            survival *= left / at_risk
            greenwood += part
            steps.append(Step(time, at_risk, events, survival, *_log_log(survival, greenwood, z)))
            parts.append(part)
        at_risk -= events + censored
    return steps, parts


def kaplan_meier(rows: Iterable[Seen], together: Iterable[Pair] | None = None) -> Survival:
    """The curve of (time, happened, how many) rows; times lie in 0..1. Raises ValueError without a row.

    ``together`` tells how the seats of one deal go together: (time, happened, time, happened, how many ordered pairs of seats of a
    deal, each seat with itself included). With it the limits of the mean are widened by the design effect of the deals, at least 1.
    """
    times: dict[float, tuple[int, int]] = {}
    for time, happened, count in rows:
        events, censored = times.get(time, (0, 0))
        times[time] = (events + count, censored) if happened else (events, censored + count)
    if not times:
        raise ValueError("no row to estimate a survival curve from")
    steps, parts = _steps(times)
    edges = [step.time for step in steps] + [1.0]
    areas = [step.survival * (edges[k + 1] - edges[k]) for k, step in enumerate(steps)]
    later = [math.fsum(areas[k:]) for k in range(len(areas))]
    mean = edges[0] + math.fsum(areas)
    variance = math.fsum(part * area**2 for part, area in zip(parts, later, strict=True))
    if together is not None:
        variance = max(variance, _between_deals(steps, later, together))
    half = z_value() * math.sqrt(variance)
    median = next((step.time for step in steps if step.survival <= 0.5), None)
    return Survival(tuple(steps), mean, max(0.0, mean - half), min(1.0, mean + half), median)


def _influence(steps: Sequence[Step], later: Sequence[float], time: float, happened: bool) -> float:
    """How much one seat moves the restricted mean; over all seats the squares add up to Greenwood's variance."""
    moved = 0.0
    for step, area in zip(steps, later, strict=True):
        left = step.at_risk - step.events
        if step.time <= time and left:
            own = float(happened and step.time == time)
            moved -= area * (own - step.events / step.at_risk) / left
    return moved


def _between_deals(steps: Sequence[Step], later: Sequence[float], together: Iterable[Pair]) -> float:
    """Variance of the restricted mean with deals as clusters: squared sums of influences, from counts of pairs."""
    known: dict[tuple[float, bool], float] = {}

    def influence(time: float, happened: bool) -> float:
        if (time, happened) not in known:
            known[time, happened] = _influence(steps, later, time, happened)
        return known[time, happened]

    products = (influence(a, x) * influence(b, y) * count for a, x, b, y, count in together)
    return math.fsum(products)
