"""Coverage of every interval type on synthetic deals whose truth is known.

Each deal draws its own propensity and its chances follow that, so chances of one deal hang together and deals are independent. The
truth itself is drawn anew in every run, so that no lucky value hides a bad method.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np

from gouji_analytics.stats import intervals
from gouji_analytics.stats.intervals import Limits, Tally, sums
from gouji_analytics.stats.shrink import shrink
from gouji_analytics.stats.survival import kaplan_meier
from gouji_analytics.validation.check import SEED, Check, Effort, Reals, share_within

Random = np.random.Generator
Draw = Callable[[Random], tuple[Tally, float]]
Limit = Callable[[Tally], Limits]


def tally_of(num: Reals, den: Reals) -> Tally:
    """Sums of each deal as a tally."""
    pairs = Counter(zip(num.tolist(), den.tolist(), strict=True))
    return [(x, y, count) for (x, y), count in pairs.items()]


def rates(deals: int, chances: tuple[int, ...], low: float, high: float, alike: float) -> Draw:
    """Deals of a rate drawn between ``low`` and ``high``; ``alike`` is the correlation of two chances of one deal."""

    def draw(rng: Random) -> tuple[Tally, float]:
        truth = rng.uniform(low, high)
        den = rng.choice(chances, size=deals).astype(np.float64)
        strength = 1.0 / alike - 1.0
        own = rng.beta(truth * strength, (1.0 - truth) * strength, size=deals)
        return tally_of(rng.binomial(den.astype(np.int64), own).astype(np.float64), den), truth

    return draw


def points(deals: int) -> Draw:
    """Deals of skewed points: most win or lose little, some a lot; six seats share a deal's fate."""

    def draw(rng: Random) -> tuple[Tally, float]:
        mean = rng.uniform(-1.0, 1.0)
        jumps = rng.choice([0.0, 8.0], p=[0.9, 0.1], size=deals) - 0.8
        nets = np.round(rng.normal(0.0, 3.0, size=deals)) + jumps + mean
        return tally_of(3.0 * nets, np.full(deals, 3.0)), mean

    return draw


def ratios(deals: int) -> Draw:
    """Deals with a random number of chances that each count something, more where there are more."""

    def draw(rng: Random) -> tuple[Tally, float]:
        mean = rng.uniform(0.5, 4.0)
        den = rng.integers(3, 12, size=deals).astype(np.float64)
        own = rng.gamma(4.0, mean / 4.0, size=deals)
        return tally_of(rng.poisson(own * den).astype(np.float64), den), mean

    return draw


def squares(deals: int) -> Draw:
    """Squared whole net points of deals, for a standard deviation about zero."""

    def draw(rng: Random) -> tuple[Tally, float]:
        scale = rng.uniform(2.0, 4.0)
        nets = np.round(rng.normal(0.0, scale, size=deals))
        return tally_of(np.square(nets), np.ones(deals)), math.sqrt(scale**2 + 1.0 / 12.0)  # rounding adds a twelfth

    return draw


def covered(draw: Draw, limit: Limit, runs: int, key: int) -> list[float]:
    """1 for each run whose limits hold the truth, else 0."""
    rng = np.random.default_rng([SEED, key])
    hits = []
    for _ in range(runs):
        tally, truth = draw(rng)
        low, high = limit(tally)
        hits.append(float(low is not None and high is not None and low <= truth <= high))
    return hits


def _root(tally: Tally) -> Limits:
    return intervals.root_limits(sums(tally), tally)


def _ratio(tally: Tally) -> Limits:
    return intervals.ratio_limits(sums(tally), tally)


STUDIES: tuple[tuple[str, str, Draw, Limit], ...] = (
    ("W-20", "one chance a deal, 20 deals", rates(20, (1,), 0.1, 0.9, 0.1), lambda x: intervals.share_wilson(sums(x))),
    ("W-200", "one chance a deal, 200 deals", rates(200, (1,), 0.02, 0.98, 0.1), lambda x: intervals.share_wilson(sums(x))),
    ("WC-60", "2 to 10 alike chances a deal, 60 deals", rates(60, (2, 6, 10), 0.1, 0.9, 0.3), lambda x: intervals.share_wilson(sums(x))),
    ("WC-300", "6 alike chances a deal, 300 deals", rates(300, (6,), 0.02, 0.98, 0.1), lambda x: intervals.share_wilson(sums(x))),
    ("J-100", "rare events, 1 to 3 chances a deal, 100 deals", rates(100, (1, 2, 3), 0.02, 0.2, 0.2), lambda x: intervals.share_jeffreys(sums(x))),
    ("J-500", "rare events, 6 chances a deal, 500 deals", rates(500, (6,), 0.005, 0.05, 0.05), lambda x: intervals.share_jeffreys(sums(x))),
    ("M-40", "skewed points, 40 deals", points(40), lambda x: intervals.mean_t(sums(x))),
    ("M-200", "skewed points, 200 deals", points(200), lambda x: intervals.mean_t(sums(x))),
    ("R-12", "counts over counts, 12 deals (bootstrap)", ratios(12), _ratio),
    ("R-29", "counts over counts, 29 deals (bootstrap)", ratios(29), _ratio),
    ("R-100", "counts over counts, 100 deals", ratios(100), _ratio),
    ("B-40", "standard deviation, 40 deals", squares(40), _root),
    ("B-200", "standard deviation, 200 deals", squares(200), _root),
)  # fmt: skip


def check_coverage(effort: Effort) -> Iterator[Check]:
    """Every interval type on synthetic deals."""
    for key, (name, words, draw, limit) in enumerate(STUDIES):
        truth = f"95 % interval {name.split('-')[0]}: {words}"
        yield share_within(f"cover-{name}", truth, covered(draw, limit, effort.runs, key))
    yield from _survival(effort)
    yield from _together(effort)
    yield from _shrunk(effort)


def _survival(effort: Effort) -> Iterator[Check]:
    """The restricted mean when six seats share a deal's fate, in part and wholly."""
    for name, deals, shared in (("K-60", 60, 0.5), ("K-200", 200, 1.0)):
        rng = np.random.default_rng([SEED, deals])
        hits = [_mean_covered(rng, deals, shared) for _ in range(effort.runs)]
        words = f"time to an event, six seats, correlation {shared:g}, {deals} deals"
        yield share_within(f"cover-{name}", f"95 % interval K: {words}", hits)


def _mean_covered(rng: Random, deals: int, shared: float) -> float:
    """One run: times uniform on 0..1 (mean one half), censored at random, in part the same for all seats of a deal."""
    common = rng.random((deals, 1)) < shared
    times = np.where(common, rng.random((deals, 1)), rng.random((deals, 6))).round(2)
    until = np.minimum(1.0, 0.4 + rng.random((deals, 6))).round(2)
    happened, seen = times <= until, np.minimum(times, until)
    rows = Counter(zip(seen.ravel().tolist(), happened.ravel().tolist(), strict=True))
    pairs: Counter[tuple[float, bool, float, bool]] = Counter()
    for own, own_happened in zip(seen.tolist(), happened.tolist(), strict=True):
        seats = list(zip(own, own_happened, strict=True))
        pairs.update((*a, *b) for a in seats for b in seats)
    curve = kaplan_meier([(*row, n) for row, n in rows.items()], [(*pair, n) for pair, n in pairs.items()])
    return float(curve.low <= 0.5 <= curve.high)


def _together(effort: Effort) -> Iterator[Check]:
    """Goodman's limits hold for all parts at once, also when the seats of a deal are alike."""
    for name, chances, alike in (("S-1", 1, 0.1), ("S-6", 6, 0.1)):
        rng = np.random.default_rng([SEED, chances, 77])
        hits = [_all_covered(rng, 200, chances, alike) for _ in range(effort.runs)]
        words = f"four shares at once, {chances} chances a deal, 200 deals"
        yield share_within(f"cover-{name}", f"95 % limits S: {words}", hits, (0.93, 0.98))


def _all_covered(rng: Random, deals: int, chances: int, alike: float) -> float:
    shares = rng.dirichlet([4.0, 3.0, 2.0, 2.0])
    own = rng.dirichlet(shares * (1.0 / alike - 1.0), size=deals)
    counts = rng.multinomial(chances, own).astype(np.float64)
    whole = np.full(deals, float(chances))
    for part, share in enumerate(shares):
        low, high = intervals.goodman(sums(tally_of(counts[:, part], whole)), len(shares))
        if low is None or high is None or not low <= share <= high:
            return 0.0
    return 1.0


def _shrunk(effort: Effort) -> Iterator[Check]:
    """Rates of players drawn from a beta prior; few players leave the prior itself uncertain."""
    for players in (10, 20, 50, 200):
        rng = np.random.default_rng([SEED, players, 5])
        runs = max(4, min(effort.runs // 2, 4 * effort.runs // players))
        hits = [_prior_covered(rng, players) for _ in range(runs)]
        low = 0.93 if players >= 50 else 0.90
        words = f"shrunk rates of {players} players with 5 to 60 chances"
        yield share_within(f"cover-shrunk-{players}", words, hits, (low, 0.97))


def _prior_covered(rng: Random, players: int) -> float:
    """The share of players whose limits hold their true rate."""
    truth = rng.beta(6.0, 14.0, size=players)
    chances = rng.integers(5, 61, size=players)
    events = rng.binomial(chances, truth)
    found = shrink(list(zip(events.astype(float).tolist(), chances.astype(float).tolist(), strict=True))) or []
    return float(np.mean([one.low <= rate <= one.high for one, rate in zip(found, truth, strict=True)]))
