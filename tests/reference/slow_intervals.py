"""Interval limits by other roads: roots of equations, residual by residual sums, distributions from scipy."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp, log, sqrt

import numpy as np
from scipy import stats

Pairs = Sequence[tuple[float, float]]
LEVEL = 0.95


def score_limits(x: float, n: float, level: float = LEVEL) -> tuple[float, float]:
    """Wilson: the two p where |x/n - p| equals z standard errors, from the quadratic's roots."""
    z = stats.norm.isf((1 - level) / 2)
    share = x / n
    roots = np.roots([1 + z * z / n, -(2 * share + z * z / n), share * share])
    low, high = sorted(float(root.real) for root in roots)
    return (0.0 if x <= 0 else low), (1.0 if x >= n else high)


def ratio(pairs: Pairs) -> float:
    """Sum of num over sum of den."""
    return sum(num for num, _ in pairs) / sum(den for _, den in pairs)


def entropy(pairs: Pairs) -> float:
    """Entropy in bits of the share of num in den and the rest."""
    return float(stats.entropy([ratio(pairs), 1 - ratio(pairs)], base=2))


def residual_variance(pairs: Pairs) -> float:
    """Variance of the ratio: residuals of the deals, one by one."""
    value, den = ratio(pairs), sum(den for _, den in pairs)
    residuals = np.array([(num - value * part) / den for num, part in pairs])
    return float(len(pairs) * np.var(residuals, ddof=1)) if len(pairs) > 1 else float("nan")


def effective(pairs: Pairs) -> tuple[float, float]:
    """Events and chances after division by the design effect."""
    num, den = sum(num for num, _ in pairs), sum(den for _, den in pairs)
    value = num / den
    if len(pairs) < 2:
        deff = max(1.0, den)
    elif value in (0.0, 1.0):
        deff = 1.0
    else:
        deff = max(1.0, residual_variance(pairs) / (value * (1 - value) / (den - 1)))
    return num / deff, den / deff


def wilson(pairs: Pairs) -> tuple[float, float]:
    return score_limits(*effective(pairs))


def goodman(pairs: Pairs, categories: int) -> tuple[float, float]:
    return score_limits(*effective(pairs), level=1 - (1 - LEVEL) / categories)


def jeffreys(pairs: Pairs) -> tuple[float, float]:
    x, n = effective(pairs)
    low, high = stats.beta.interval(LEVEL, x + 0.5, n - x + 0.5)
    return (0.0 if x <= 0 else float(low)), (1.0 if x >= n else float(high))


def student(pairs: Pairs) -> tuple[float, float]:
    half = stats.t.isf((1 - LEVEL) / 2, len(pairs) - 1) * sqrt(max(0.0, residual_variance(pairs)))
    return ratio(pairs) - half, ratio(pairs) + half


def bootstrap(pairs: Pairs, function: Callable[[Pairs], float], resamples: int = 1500) -> tuple[float, float]:
    """Expanded percentile limits from resamples drawn one by one."""
    rng = random.Random(99)
    values = []
    for _ in range(resamples):
        drawn = rng.choices(pairs, k=len(pairs))
        if sum(den for _, den in drawn):
            values.append(function(drawn))
    tail = stats.norm.cdf(-sqrt(len(pairs) / (len(pairs) - 1)) * stats.t.isf((1 - LEVEL) / 2, len(pairs) - 1))
    low, high = np.quantile(values, [tail, 1 - tail])
    return float(low), float(high)


def root(pairs: Pairs, resamples: int = 1500) -> tuple[float, float]:
    """Limits for the root of a mean of squares: log ratios of resamples in units of their own errors, few deals by percentiles."""
    value, variance = ratio(pairs), residual_variance(pairs)
    if len(pairs) < 10 or not value or not variance:
        return bootstrap(pairs, lambda drawn: sqrt(ratio(drawn)))
    rng = random.Random(98)
    moved = []
    for _ in range(resamples):
        drawn = rng.choices(pairs, k=len(pairs))
        if (own := residual_variance(drawn)) > 1e-18:
            moved.append(log(ratio(drawn) / value) * ratio(drawn) / sqrt(own))
    first, last = np.quantile(moved, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    error = sqrt(variance) / value
    return sqrt(value * exp(-last * error)), sqrt(value * exp(-first * error))


def variation(counts: Sequence[int]) -> float:
    """Half the summed distance of the shares from equality."""
    total = sum(counts)
    return sum(abs(count / total - 1 / len(counts)) for count in counts) / 2


def restricted_mean(times: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    """Area under the Kaplan-Meier curve up to 1 and its standard error, by integrating the curve step by step."""
    moments = sorted({time for time, happened in times if happened})
    survival, pieces, hazards = 1.0, [], []
    edges = [*moments, 1.0]
    area = edges[0] if moments else 1.0
    for start, end in zip(moments, edges[1:], strict=True):
        at_risk = sum(time >= start for time, _ in times)
        events = sum(time == start and happened for time, happened in times)
        survival *= 1 - events / at_risk
        pieces.append(survival * (end - start))
        hazards.append(events / (at_risk * (at_risk - events)) if at_risk > events else 0.0)
    area += sum(pieces)
    variance = sum(hazard * sum(pieces[k:]) ** 2 for k, hazard in enumerate(hazards))
    return area, sqrt(variance)


def weighted_mean(times: Sequence[tuple[float, bool]], weights: Sequence[float]) -> float:
    """The restricted mean when each seat counts with a weight."""
    survival, area, last = 1.0, 0.0, 0.0
    for moment in sorted({time for time, happened in times if happened}):
        area += survival * (moment - last)
        last = moment
        at_risk = sum(weight for (time, _), weight in zip(times, weights, strict=True) if time >= moment)
        events = sum(
            weight for (time, happened), weight in zip(times, weights, strict=True) if time == moment and happened
        )
        survival *= 1 - events / at_risk
    return area + survival * (1 - last)


def deal_variance(times: Sequence[tuple[float, bool]], deals: Sequence[str]) -> float:
    """Variance of the restricted mean between deals: give each deal a little more and a little less weight in turn."""
    small, total = 1e-4, 0.0
    for deal in set(deals):
        up, down = ([1 + sign * small * (own == deal) for own in deals] for sign in (1, -1))
        total += ((weighted_mean(times, up) - weighted_mean(times, down)) / (2 * small)) ** 2
    return total
