"""Differences of paired blocks: influence values, simultaneous limits (max-t), limits that may be looked at any time.

A metric of an arm is a ratio of sums over blocks. ``I_b = (Y_b − R X_b) / mean(X)`` is what block b contributes to it, and the
difference of two arms has the variance of the mean of ``I_b(B) − I_b(A)``: what both arms share cancels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float64]
DRAWS = 20_000
DRAW_SEED = 20_260_101
ALPHA = 0.05
FALSE_DISCOVERIES = 0.10
NUM, DEN, SQUARE = range(3)
TINY = 1e-12


@dataclass(frozen=True, slots=True)
class Measured:
    """One metric of one arm: its value, the SD of a single game, and the influence of each block, float64 [blocks]."""

    value: float
    deviation: float
    influence: Reals


@dataclass(frozen=True, slots=True)
class Difference:
    """B less A: estimate, standard error, correlation of the arms over blocks, contribution of each block, float64 [blocks]."""

    estimate: float
    error: float
    correlation: float | None
    parts: Reals

    @property
    def score(self) -> float:
        """Estimate over standard error; 0 where nothing varies and nothing differs, infinite where only nothing varies."""
        if self.error:
            return self.estimate / self.error
        return 0.0 if abs(self.estimate) < TINY else math.copysign(math.inf, self.estimate)


def measure(blocks: Reals) -> Measured | None:
    """Blocks [n, 3] (sum, number, sum of squares of a block's games) as a mean per game; None if no game counts."""
    num, den, square = blocks.sum(axis=0)
    if not den:
        return None
    value = num / den
    influence = (blocks[:, NUM] - value * blocks[:, DEN]) / (den / len(blocks))
    return Measured(float(value), math.sqrt(max(0.0, square / den - value * value)), influence)


def contrast(first: Measured, second: Measured) -> Difference:
    """``second`` less ``first``, block by block."""
    parts = second.influence - first.influence
    spreads = [float(side.influence.std()) for side in (first, second)]
    shared = None
    if min(spreads) > TINY:
        shared = float(np.mean(first.influence * second.influence) / (spreads[0] * spreads[1]))
    spread = float(parts.std(ddof=1))
    error = spread / math.sqrt(len(parts)) if spread > TINY else 0.0
    return Difference(second.value - first.value, error, shared, parts)


def max_scores(family: list[Difference]) -> Reals:
    """Draws of the scores under no effect, [DRAWS, members]: a multiplier bootstrap of the blocks with Gaussian weights.

    Given the data, such a bootstrap of means is a normal vector with their correlations, so it is drawn as one; a common
    chi-square makes up for variances that are estimated. Members without variance stay 0.
    """
    count = len(family[0].parts)
    errors = np.array([one.error for one in family])
    alive = np.flatnonzero(errors)
    rng = np.random.Generator(np.random.PCG64(DRAW_SEED))
    found = np.zeros((DRAWS, len(family)))
    if not len(alive):
        return found
    parts = np.stack([family[at].parts for at in alive], axis=1)
    correlations = np.atleast_2d(np.corrcoef(parts, rowvar=False))
    values, vectors = np.linalg.eigh(correlations)
    root = (vectors * np.sqrt(np.clip(values, 0.0, None))) @ vectors.T
    scale = np.sqrt(rng.chisquare(count - 1, DRAWS) / (count - 1))
    found[:, alive] = rng.standard_normal((DRAWS, len(alive))) @ root / scale[:, None]
    return found


def step_down(family: list[Difference], draws: Reals) -> list[float]:
    """p-values adjusted for the whole family by max-t, step-down (Westfall and Young 1993; Romano and Wolf 2005)."""
    scores = np.abs([one.score for one in family])
    order = np.argsort(-scores, kind="stable")
    adjusted, before, largest = [1.0] * len(family), 0.0, np.zeros(len(draws))
    for at in order[::-1]:  # the largest draw of this member and all that score less
        np.maximum(largest, np.abs(draws[:, at]), out=largest)
        adjusted[at] = (int((largest >= scores[at]).sum()) + 1) / (DRAWS + 1)
    for at in order:
        before = max(before, adjusted[at]) if scores[at] else 1.0
        adjusted[at] = before
    return adjusted


def critical(draws: Reals, alpha: float = ALPHA) -> float:
    """The score that the largest of the family exceeds with probability ``alpha`` when nothing differs."""
    return float(np.quantile(np.abs(draws).max(axis=1), 1 - alpha))


def mixture(planned: int, alpha: float) -> float:
    """The mixture parameter that makes the sequence narrowest at ``planned`` blocks (Waudby-Smith et al. 2024, appendix)."""
    spent = -2 * math.log(alpha)
    return math.sqrt((spent + math.log(spent) + 1) / planned)


def sequence_score(count: int, planned: int, alpha: float) -> float:
    """Half-width, in standard errors of the mean, of the asymptotic confidence sequence after ``count`` blocks.

    Valid at all counts together, so that one may look and stop at any (Waudby-Smith et al., arXiv 2103.06476).
    """
    rate = count * mixture(planned, alpha) ** 2
    return math.sqrt((rate + 1) / rate * math.log((rate + 1) / alpha**2))


def normal_p(score: float) -> float:
    """Two-sided p-value of a score in large samples."""
    return math.erfc(abs(score) / math.sqrt(2))


def step_up(p_values: list[float]) -> list[float]:
    """p-values adjusted for the false discovery rate (Benjamini and Hochberg 1995)."""
    count, lowest = len(p_values), 1.0
    found = [1.0] * count
    for rank, at in sorted(enumerate(np.argsort(p_values, kind="stable")), reverse=True):
        lowest = min(lowest, p_values[at] * count / (rank + 1))
        found[at] = lowest
    return found
