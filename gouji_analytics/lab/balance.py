"""Rule sets side by side: what each measures, and in what any two of them differ, all pairs judged together."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.lab import inference
from gouji_analytics.lab.design import Design
from gouji_analytics.lab.inference import ALPHA, DRAW_SEED, Measured
from gouji_analytics.lab.measuring import measures
from gouji_analytics.lab.metrics import METRICS, Metric

Reals = NDArray[np.float64]
DRAWS = 4_000
PRIMARY = tuple(metric for metric in METRICS if metric.primary)


@dataclass(frozen=True, slots=True)
class Value:
    """A metric of a rule set with its 95 % limits, for itself alone."""

    rules: str
    metric: Metric
    value: float
    half: float


@dataclass(frozen=True, slots=True)
class Effect:
    """The difference of two rule sets in a metric, with its limits."""

    metric: Metric
    difference: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Apart:
    """Two rule sets, and where they differ by more than the zone of no matter, among the primary metrics."""

    a: str
    b: str
    effects: tuple[Effect, ...]

    @property
    def metrics(self) -> tuple[str, ...]:
        """The metrics in which they differ."""
        return tuple(one.metric.id for one in self.effects)


def measured(sums: Reals) -> list[list[Measured | None]]:
    """Every metric of every arm; ``sums`` [arms, blocks, metrics, 3]."""
    return [measures(arm) for arm in sums]


def values(design: Design, sums: Reals) -> list[Value]:
    """What each rule set measures."""
    found = []
    for rules, row in zip(design.rules, measured(sums), strict=True):
        for metric, one in zip(METRICS, row, strict=True):
            if one is not None:
                half = 1.96 * float(one.influence.std(ddof=1)) / math.sqrt(len(one.influence))
                found.append(Value(rules.name, metric, one.value, half))
    return found


def apart(design: Design, sums: Reals) -> list[Apart]:
    """All pairs of rule sets; the limits of all pairs and primary metrics hold together at 95 % (max-t over blocks)."""
    names = [rules.name for rules in design.rules]
    at = [number for number, metric in enumerate(METRICS) if metric.primary]
    known = [[row[number] for number in at] for row in measured(sums)]
    pairs = list(combinations(range(len(names)), 2))
    scores = {(a, b, m): _compared(known[a][m], known[b][m]) for a, b in pairs for m in range(len(at))}
    reach = _reach(known, scores)
    found = []
    for a, b in pairs:
        differing = []
        for m, metric in enumerate(PRIMARY):
            one, base = scores[a, b, m], known[a][m]
            zone = metric.zone * (abs(base.value) if metric.relative and base else 1.0)
            if one is not None and abs(one[0]) - reach * one[1] > zone:
                half = reach * one[1]
                differing.append(Effect(metric, one[0], one[0] - half, one[0] + half))
        found.append(Apart(names[a], names[b], tuple(differing)))
    return found


def _compared(first: Measured | None, second: Measured | None) -> tuple[float, float] | None:
    """Difference and standard error; None where a side has no game to measure."""
    if first is None or second is None:
        return None
    one = inference.contrast(first, second)
    return one.estimate, one.error


def _reach(known: list[list[Measured | None]], scores: dict[tuple[int, int, int], tuple[float, float] | None]) -> float:
    """The score that the largest of all differences exceeds with 5 % when no two rule sets differ."""
    blocks = max(len(one.influence) for row in known for one in row if one is not None)
    width = len(known[0])
    parts = np.zeros((blocks, len(known) * width))
    for arm, row in enumerate(known):
        for m, one in enumerate(row):
            if one is not None:
                parts[:, arm * width + m] = one.influence
    held, vectors = np.linalg.eigh(np.cov(parts, rowvar=False) / blocks)
    root = vectors * np.sqrt(np.clip(held, 0.0, None))
    rng = np.random.Generator(np.random.PCG64(DRAW_SEED))
    drawn = rng.standard_normal((DRAWS, len(held))) @ root.T
    largest = np.zeros(DRAWS)
    for (a, b, m), pair in scores.items():
        if pair is not None and pair[1]:
            np.maximum(largest, np.abs(drawn[:, b * width + m] - drawn[:, a * width + m]) / pair[1], out=largest)
    return float(np.quantile(largest, 1 - ALPHA))
