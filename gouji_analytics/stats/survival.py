"""Kaplan-Meier: how long until it happened, when some never saw it happen.

Time is the share of a seat's own cards already played. A seat that never opened is *censored*: it tells that opening took longer
than its last share. The headline is the mean share played before the event, restricted to 0..1, because it exists even when
fewer than half ever open; the median is given beside it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from gouji_analytics.stats.intervals import z_value


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


def kaplan_meier(rows: Iterable[tuple[float, bool, int]]) -> Survival:
    """The curve of (time, happened, how many) rows; times lie in 0..1. Raises ValueError without a row."""
    times: dict[float, tuple[int, int]] = {}
    for time, happened, count in rows:
        events, censored = times.get(time, (0, 0))
        times[time] = (events + count, censored) if happened else (events, censored + count)
    if not times:
        raise ValueError("no row to estimate a survival curve from")
    steps, parts = _steps(times)
    edges = [step.time for step in steps] + [1.0]
    areas = [step.survival * (edges[k + 1] - edges[k]) for k, step in enumerate(steps)]
    mean = edges[0] + math.fsum(areas)
    variance = math.fsum(part * math.fsum(areas[k:]) ** 2 for k, part in enumerate(parts))
    half = z_value() * math.sqrt(variance)
    median = next((step.time for step in steps if step.survival <= 0.5), None)
    return Survival(tuple(steps), mean, max(0.0, mean - half), min(1.0, mean + half), median)
