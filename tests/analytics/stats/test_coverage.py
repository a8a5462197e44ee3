"""How often 95 % intervals cover a known truth when the chances of one deal hang together.

Each deal draws its own propensity, and its chances follow that; so chances of one deal are alike and deals are independent. The
window for 400 runs is about what 99.9 % of runs of a true 95 % interval give; methods that are wide by design may be above.
"""

import random
from collections import Counter

import numpy as np
import pytest

from gouji_analytics.stats import intervals, survival

RUNS = 400
LOW, HIGH = 0.912, 0.984
TRUTH = 0.3


def deals_of(rng, deals, chances, spread):
    """A tally of deals whose propensities vary; mean propensity is TRUTH."""
    found = Counter()
    for _ in range(deals):
        own = rng.betavariate(TRUTH / spread, (1 - TRUTH) / spread)
        count = rng.choice(chances)
        found[float(sum(rng.random() < own for _ in range(count))), float(count)] += 1
    return [(num, den, count) for (num, den), count in found.items()]


def covered(limits_of, deals, chances, spread, truth=TRUTH, runs=RUNS):
    rng = random.Random(2024)
    hits = 0
    for _ in range(runs):
        low, high = limits_of(deals_of(rng, deals, chances, spread))
        hits += low <= truth <= high
    return hits / runs


@pytest.mark.parametrize("deals", [60, 200])
@pytest.mark.parametrize("spread", [0.05, 0.5])
def test_clustered_wilson_covers(deals, spread):
    assert (
        LOW <= covered(lambda tally: intervals.share_wilson(intervals.sums(tally)), deals, (2, 6, 10), spread) <= HIGH
    )


def test_clustered_jeffreys_covers():
    assert LOW <= covered(lambda tally: intervals.share_jeffreys(intervals.sums(tally)), 80, (1, 2, 3), 0.3) <= HIGH


def test_the_naive_interval_does_not():
    """The warning example: chances counted as independent."""

    def naive(tally):
        total = intervals.sums(tally)
        return intervals.wilson(float(total.n), float(total.d))

    assert covered(naive, 60, (10, 20), 0.5) < 0.75


@pytest.mark.parametrize("deals", [8, 30, 120])
def test_student_and_bootstrap_limits_cover(deals):
    def limits(tally):
        return intervals.ratio_limits(intervals.sums(tally), tally)

    assert LOW - 0.03 * (deals < 30) <= covered(limits, deals, (6, 8, 10), 0.1, runs=250) <= 0.992


def test_goodman_covers_all_parts_together():
    rng = np.random.default_rng(7)
    shares = np.array([0.5, 0.3, 0.15, 0.05])
    hits = 0
    for counts in rng.multinomial(200, shares, size=RUNS):
        limits = [intervals.goodman(intervals.sums([(1.0, 1.0, k), (0.0, 1.0, 200 - k)]), 4) for k in map(int, counts)]
        hits += all(low <= share <= high for (low, high), share in zip(limits, shares, strict=True))
    assert hits / RUNS >= LOW


def test_restricted_mean_covers():
    rng = random.Random(3)
    truth = 0.5  # an event uniform on 0..1 has this mean; censoring is independent
    hits = 0
    for _ in range(RUNS):
        rows = []
        for _ in range(120):
            event, censored = rng.random(), 0.4 + rng.random()
            rows.append((min(event, censored, 1.0), event <= censored, 1))
        curve = survival.kaplan_meier(rows)
        hits += curve.low <= truth <= curve.high
    assert LOW <= hits / RUNS <= HIGH


def test_restricted_mean_covers_when_the_seats_of_a_deal_are_alike():
    """Six seats share the deal's fate: Greenwood alone would be far too sure."""
    rng = random.Random(4)
    hits = naive = 0
    for _ in range(RUNS):
        rows, pairs = [], []
        for _ in range(80):
            time = rng.random()
            rows.append((time, True, 6))
            pairs.append((time, True, time, True, 36))
        curve, alone = survival.kaplan_meier(rows, pairs), survival.kaplan_meier(rows)
        hits += curve.low <= 0.5 <= curve.high
        naive += alone.low <= 0.5 <= alone.high
    assert LOW <= hits / RUNS <= HIGH
    assert naive / RUNS < 0.7
