"""Distribution functions that intervals need, from the standard library alone.

Normal, Student t, beta and chi-square: enough for every interval of this package without a numerical library. The tests
compare each with an independent implementation to ten digits.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from statistics import NormalDist

_TINY = 1e-300
_TERMS = 10_000
_TIGHT = 1e-16
_MANY = 10_000


@lru_cache(maxsize=256)
def normal_quantile(p: float) -> float:
    """The value below which a standard normal variable falls with probability ``p`` (0 < p < 1)."""
    return NormalDist().inv_cdf(p)


def normal_cdf(x: float) -> float:
    """The probability that a standard normal variable is at most ``x``."""
    return 0.5 * math.erfc(-x / math.sqrt(2.0))


def _beta_fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, evaluated from the front (Lentz)."""
    c, d = 1.0, 1.0 - (a + b) * x / (a + 1.0)
    d = 1.0 / (d if abs(d) > _TINY else _TINY)
    total = d
    for m in range(1, _TERMS):
        even = m * (b - m) * x / ((a + 2 * m - 1.0) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1.0))
        change = 1.0
        for step in (even, odd):
            d = 1.0 + step * d
            d = 1.0 / (d if abs(d) > _TINY else _TINY)
            c = 1.0 + step / c
            c = c if abs(c) > _TINY else _TINY
            change = c * d
            total *= change
        if abs(change - 1.0) < _TIGHT * 4:
            break
    return total


def beta_cdf(x: float, a: float, b: float) -> float:
    """The probability that a Beta(a, b) variable is at most ``x``."""
    if x <= 0.0:
        return 0.0
    if x >= 1.0:
        return 1.0
    if x > (a + 1.0) / (a + b + 2.0):
        return 1.0 - beta_cdf(1.0 - x, b, a)
    scale = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    return math.exp(scale) * _beta_fraction(x, a, b) / a


def _bisect(function: Callable[[float], float], target: float, low: float, high: float) -> float:
    """The point between ``low`` and ``high`` where a rising ``function`` reaches ``target``."""
    for _ in range(200):
        middle = 0.5 * (low + high)
        if middle in (low, high):
            break
        if function(middle) < target:
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)


@lru_cache(maxsize=4096)
def beta_quantile(p: float, a: float, b: float) -> float:
    """The value below which a Beta(a, b) variable falls with probability ``p``."""
    return _bisect(lambda x: beta_cdf(x, a, b), p, 0.0, 1.0)


def _t_from_normal(z: float, df: int) -> float:
    """Student's quantile from the normal one by the expansion in 1/df (three terms; exact to 1e-13 above ``_MANY``)."""
    first = (z**3 + z) / 4.0
    second = (5.0 * z**5 + 16.0 * z**3 + 3.0 * z) / 96.0
    third = (3.0 * z**7 + 19.0 * z**5 + 17.0 * z**3 - 15.0 * z) / 384.0
    return z + (first + (second + third / df) / df) / df


@lru_cache(maxsize=4096)
def t_quantile(p: float, df: int) -> float:
    """The value below which a Student t variable with ``df`` degrees of freedom falls with probability ``p``."""
    if p == 0.5:
        return 0.0
    if p < 0.5:
        return -t_quantile(1.0 - p, df)
    if df > _MANY:
        return _t_from_normal(normal_quantile(p), df)
    # The two tails beyond t hold the probability that a Beta(df/2, 1/2) variable is below df/(df + t²).
    tail = 2.0 * (1.0 - p)
    share = beta_quantile(tail, 0.5 * df, 0.5)
    return math.sqrt(df * (1.0 - share) / share)


def chi_square_tail(x: float, df: int) -> float:
    """The probability that a chi-square variable with ``df`` degrees of freedom exceeds ``x`` (finite sums)."""
    if x <= 0.0:
        return 1.0
    half = 0.5 * x
    if df % 2 == 0:
        return math.fsum(math.exp(j * math.log(half) - half - math.lgamma(j + 1.0)) for j in range(df // 2))
    terms = (math.exp((j - 0.5) * math.log(half) - half - math.lgamma(j + 0.5)) for j in range(1, (df + 1) // 2))
    return math.erfc(math.sqrt(half)) + math.fsum(terms)
