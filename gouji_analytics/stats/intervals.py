"""Ninety-five percent intervals that respect the deal as the unit of chance.

Input is a *tally*: how many deals contributed which pair (sum of num, sum of den). Seats and plays of one deal hang together,
so they never count as independent: every width below comes from the spread between deals.

W   Wilson, one chance a deal                      WC  Wilson with n_eff = n / deff, deff >= 1 from the deals
J   Jeffreys, n_eff as in WC                       M   ratio of sums, residuals by deal, Student t
R   as M; expanded percentile bootstrap of the deals below 30 deals
B   studentised bootstrap of the deals on the log scale, 2,000 resamples
S   Goodman's simultaneous limits, n_eff as in WC
K   Kaplan-Meier, Greenwood's variance times the deals' deff (survival.py)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from gouji_analytics.stats.quantiles import beta_quantile, normal_cdf, normal_quantile, t_quantile

LEVEL = 0.95
RESAMPLES = 2_000
BOOTSTRAP_SEED = 20_260_101
FEW_DEALS = 30
FEWEST_STUDENTISED = 10

Reals = npt.NDArray[np.float64]
Limits = tuple[float | None, float | None]
Tally = Sequence[tuple[float, float, int]]
NONE: Limits = (None, None)


@dataclass(frozen=True, slots=True)
class Sums:
    """Exact sums over the deals of a tally: n and d are one deal's num and den."""

    deals: int
    n: Fraction
    d: Fraction
    nn: Fraction
    nd: Fraction
    dd: Fraction

    def __add__(self, other: Sums) -> Sums:
        """The sums of other deals with these."""
        return Sums(
            self.deals + other.deals, self.n + other.n, self.d + other.d,
            self.nn + other.nn, self.nd + other.nd, self.dd + other.dd,
        )  # fmt: skip

    @property
    def ratio(self) -> float | None:
        """Sum of num over sum of den; None without a chance."""
        return float(self.n / self.d) if self.d else None

    def variance(self) -> float | None:
        """Variance of the ratio, linearised, deals as clusters; None below two deals."""
        if self.deals < 2 or not self.d:
            return None
        share = self.n / self.d
        spread = self.nn - 2 * share * self.nd + share * share * self.dd
        return float(spread / (self.d * self.d) * Fraction(self.deals, self.deals - 1))


NO_DEALS = Sums(0, Fraction(0), Fraction(0), Fraction(0), Fraction(0), Fraction(0))


def sums(tally: Tally) -> Sums:
    """The sums of a tally."""
    deals, n, d = 0, Fraction(0), Fraction(0)
    nn, nd, dd = Fraction(0), Fraction(0), Fraction(0)
    for num, den, count in tally:
        x, y = Fraction(num), Fraction(den)
        deals += count
        n += count * x
        d += count * y
        nn += count * x * x
        nd += count * x * y
        dd += count * y * y
    return Sums(deals, n, d, nn, nd, dd)


def z_value(level: float = LEVEL) -> float:
    """The normal quantile of a two-sided interval."""
    return normal_quantile(0.5 + 0.5 * level)


def wilson(x: float, n: float, z: float | None = None) -> tuple[float, float]:
    """Wilson's limits for ``x`` of ``n`` (either may be fractional), inside 0..1."""
    z = z_value() if z is None else z
    share, square = x / n, z * z / n
    centre = (share + square / 2.0) / (1.0 + square)
    half = z / (1.0 + square) * math.sqrt(share * (1.0 - share) / n + square / (4.0 * n))
    low = 0.0 if x <= 0 else max(0.0, centre - half)
    return low, 1.0 if x >= n else min(1.0, centre + half)


def jeffreys(x: float, n: float, level: float = LEVEL) -> tuple[float, float]:
    """Jeffreys limits for ``x`` of ``n``; closed at 0 and 1 when nothing or everything happened."""
    tail = 0.5 * (1.0 - level)
    low = 0.0 if x <= 0 else beta_quantile(tail, x + 0.5, n - x + 0.5)
    return low, 1.0 if x >= n else beta_quantile(1.0 - tail, x + 0.5, n - x + 0.5)


def design_effect(total: Sums) -> float:
    """Variance between deals over the binomial one, at least 1; exactly 1 when every deal holds one chance.

    One deal alone counts as one chance.
    """
    if total.deals < 2:
        return max(1.0, float(total.d))
    share, variance = total.ratio, total.variance()
    if share is None or variance is None or not 0.0 < share < 1.0:
        return 1.0
    return max(1.0, variance * (float(total.d) - 1.0) / (share * (1.0 - share)))


def _effective(total: Sums) -> tuple[float, float]:
    """Events and chances shrunk by the design effect."""
    deff = design_effect(total)
    return float(total.n) / deff, float(total.d) / deff


def share_wilson(total: Sums) -> Limits:
    """Limits of W and WC; they differ only in whether a deal can hold several chances."""
    return wilson(*_effective(total)) if total.d else NONE


def share_jeffreys(total: Sums) -> Limits:
    """Limits of J."""
    return jeffreys(*_effective(total)) if total.d else NONE


def mean_t(total: Sums) -> Limits:
    """Limits of M: ratio of sums with Student's t on deals - 1 degrees of freedom."""
    value, variance = total.ratio, total.variance()
    if value is None or variance is None:
        return NONE
    half = t_quantile(0.5 + 0.5 * LEVEL, total.deals - 1) * math.sqrt(max(0.0, variance))
    return value - half, value + half


def ratio_limits(total: Sums, tally: Tally) -> Limits:
    """Limits of R: as M from 30 deals on, by bootstrap of the deals below."""
    if total.deals >= FEW_DEALS or total.deals < 2:
        return mean_t(total)
    return bootstrap(tally, _ratio_of)


def _ratio_of(num: Reals, den: Reals) -> Reals:
    """Ratios of many resamples."""
    ratios: Reals = num / den
    return ratios


def root_of(num: Reals, den: Reals) -> Reals:
    """Root mean squares of many resamples (num holds squares)."""
    roots: Reals = np.sqrt(num / den)
    return roots


def entropy(share: float) -> float:
    """The entropy of two shares in bits: 1 when equal, 0 when one is all."""
    return -math.fsum(part * math.log2(part) for part in (share, 1.0 - share) if part > 0.0)


def entropy_of(num: Reals, den: Reals) -> Reals:
    """Entropies of many resamples."""
    return np.array([entropy(share) for share in num / den])


def _drawn(tally: Tally) -> tuple[Reals, Reals, Reals]:
    """Different pairs of a tally in a fixed order, and how often 2,000 resamples of the deals drew each."""
    ordered = sorted(tally)
    counts = np.array([count for _, _, count in ordered], dtype=np.int64)
    deals = int(counts.sum())
    draws = np.random.default_rng(BOOTSTRAP_SEED).multinomial(deals, counts / deals, size=RESAMPLES).astype(np.float64)
    num = np.array([num for num, _, _ in ordered], dtype=np.float64)
    return num, np.array([den for _, den, _ in ordered], dtype=np.float64), draws


def resampled(tally: Tally) -> tuple[Reals, Reals]:
    """Sums of num and den in 2,000 resamples of the deals, drawn with a fixed seed; empty resamples are left out."""
    nums, dens, draws = _drawn(tally)
    num, den = draws @ nums, draws @ dens
    kept = den > 0
    return num[kept], den[kept]


def expanded_tail(deals: int) -> float:
    """The tail to cut on each side so that a percentile interval of few deals is as wide as Student's t asks."""
    return normal_cdf(-math.sqrt(deals / (deals - 1)) * t_quantile(0.5 + 0.5 * LEVEL, deals - 1))


def bootstrap(tally: Tally, statistic: Callable[[Reals, Reals], Reals]) -> Limits:
    """Expanded percentile limits of ``statistic`` of (sum num, sum den) over resampled deals."""
    deals = sum(count for _, _, count in tally)
    if deals < 2:
        return NONE
    num, den = resampled(tally)
    if not len(num):
        return NONE
    tail = expanded_tail(deals)
    low, high = np.quantile(statistic(num, den), [tail, 1.0 - tail])
    return float(low), float(high)


def root_limits(total: Sums, tally: Tally) -> Limits:
    """Limits of B for the root of a mean of squares: studentised bootstrap of its logarithm.

    Squares are skewed, and their mean is less certain the larger it is; a percentile interval of it covers too seldom. Below ten
    deals the resampled errors are too rough to divide by, and the expanded percentile limits stand.
    """
    value, variance = total.ratio, total.variance()
    if not value or not variance or total.deals < FEWEST_STUDENTISED:
        return bootstrap(tally, root_of)
    num, den, draws = _drawn(tally)
    whole, deals = draws @ den, total.deals
    kept = whole > 0
    whole, draws = whole[kept], draws[kept]
    ratios = draws @ num / whole
    squares = draws @ (num * num) - 2.0 * ratios * (draws @ (num * den)) + ratios**2 * (draws @ (den * den))
    errors = np.sqrt(np.maximum(squares, 0.0) * deals / (deals - 1.0)) / whole
    usable = (ratios > 0) & (errors > 1e-9 * ratios)
    moved = np.log(ratios[usable] / value) * ratios[usable] / errors[usable]
    first, last = np.quantile(moved, [0.5 * (1.0 - LEVEL), 0.5 + 0.5 * LEVEL])
    error = math.sqrt(variance) / value
    return math.sqrt(value * math.exp(-float(last) * error)), math.sqrt(value * math.exp(-float(first) * error))


def goodman(total: Sums, categories: int) -> Limits:
    """Goodman's limits for one of ``categories`` shares that hold together with 95 %."""
    if not total.d:
        return NONE
    z = normal_quantile(1.0 - 0.5 * (1.0 - LEVEL) / categories)
    return wilson(*_effective(total), z=z)


def total_variation(counts: Sequence[int]) -> tuple[float, Limits]:
    """Half the summed distance of shares from equality, less its bootstrap bias, with basic bootstrap limits.

    Chance alone makes this distance positive; the correction removes about half of that, the rest fades with the root of the
    number of deals. A value may fall below 0.
    """
    observed = np.array(counts, dtype=np.int64)
    n, fair = int(observed.sum()), 1.0 / len(counts)
    raw = float(0.5 * np.abs(observed / n - fair).sum())
    draws = np.random.default_rng(BOOTSTRAP_SEED).multinomial(n, observed / n, size=RESAMPLES) / n
    distances = 0.5 * np.abs(draws - fair).sum(axis=1)
    value = 2.0 * raw - float(distances.mean())
    if n < 2:
        return value, NONE
    low, high = np.quantile(distances, [0.5 * (1.0 - LEVEL), 1.0 - 0.5 * (1.0 - LEVEL)])
    return value, (2.0 * raw - float(high), 2.0 * raw - float(low))


def bounded(limits: Iterable[float | None], low: float, high: float) -> Limits:
    """Limits cut to where the quantity can be."""
    left, right = (None if limit is None else min(high, max(low, limit)) for limit in limits)
    return left, right
