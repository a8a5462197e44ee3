"""Interval formulas against statsmodels, scipy and the slow path."""

import math
import random

import pytest
from statsmodels.duration.survfunc import SurvfuncRight
from statsmodels.stats.proportion import multinomial_proportions_confint, proportion_confint

from gouji_analytics.stats import intervals, survival
from tests.reference import slow_intervals


def one_each(x, n):
    """A tally of n deals with one chance each, x of them taken."""
    return [(1.0, 1.0, x), (0.0, 1.0, n - x)] if 0 < x < n else [(1.0 if x else 0.0, 1.0, n)]


def unrolled(tally):
    return [(num, den) for num, den, count in tally for _ in range(count)]


TALLY = [(3.0, 7.0, 4), (0.0, 2.0, 9), (5.0, 5.0, 3), (1.0, 6.0, 30), (2.0, 3.0, 11)]


@pytest.mark.parametrize(("x", "n"), [(0, 1), (1, 1), (0, 20), (3, 20), (20, 20), (450, 1000)])
def test_wilson_and_jeffreys_are_those_of_statsmodels(x, n):
    total = intervals.sums(one_each(x, n))
    assert intervals.share_wilson(total) == pytest.approx(proportion_confint(x, n, method="wilson"), abs=1e-12)
    low, high = proportion_confint(x, n, method="jeffreys")
    expected = (0.0 if x == 0 else low, 1.0 if x == n else high)
    assert intervals.share_jeffreys(total) == pytest.approx(expected, abs=1e-10)


def test_goodman_is_that_of_statsmodels():
    counts = [12, 30, 0, 58]
    expected = multinomial_proportions_confint(counts, method="goodman")
    for count, limits in zip(counts, expected, strict=True):
        assert intervals.goodman(intervals.sums(one_each(count, 100)), 4) == pytest.approx(limits, abs=1e-12)


def test_clusters_are_told_from_single_chances():
    total = intervals.sums(TALLY)
    assert total.ratio == slow_intervals.ratio(unrolled(TALLY))
    assert total.variance() == pytest.approx(slow_intervals.residual_variance(unrolled(TALLY)), rel=1e-12)
    assert intervals.design_effect(total) > 1
    assert intervals.share_wilson(total) == pytest.approx(slow_intervals.wilson(unrolled(TALLY)), abs=1e-12)


def test_a_deal_of_equal_chances_counts_as_one():
    """Six seats that always do the same are one chance, not six."""
    together = [(6.0, 6.0, 30), (0.0, 6.0, 70)]
    assert intervals.design_effect(intervals.sums(together)) == pytest.approx(6, rel=0.02)
    assert intervals.share_wilson(intervals.sums(together)) == pytest.approx(intervals.wilson(30, 100), abs=2e-3)


def test_a_fixed_share_has_no_negative_variance():
    """Every deal has one first place among six seats."""
    total = intervals.sums([(1.0, 6.0, 10_000_000)])
    assert total.variance() == 0.0
    assert intervals.mean_t(total) == (1 / 6, 1 / 6)
    assert intervals.design_effect(total) == 1.0


def test_one_deal_alone_is_one_chance():
    total = intervals.sums([(3.0, 6.0, 1)])
    assert intervals.design_effect(total) == 6.0
    assert intervals.mean_t(total) == (None, None)
    assert intervals.bootstrap([(3.0, 6.0, 1)], intervals.root_of) == (None, None)


def test_nothing_at_all():
    total = intervals.sums([])
    assert (total.ratio, total.variance()) == (None, None)
    assert intervals.share_wilson(total) == intervals.share_jeffreys(total) == (None, None)
    assert intervals.goodman(total, 3) == intervals.mean_t(total) == (None, None)


def test_student_limits():
    assert intervals.mean_t(intervals.sums(TALLY)) == pytest.approx(slow_intervals.student(unrolled(TALLY)), rel=1e-10)


def test_few_deals_are_resampled():
    few = [(3.0, 7.0, 4), (0.0, 2.0, 5), (5.0, 5.0, 3)]
    low, high = intervals.ratio_limits(intervals.sums(few), few)
    expected = slow_intervals.bootstrap(unrolled(few), slow_intervals.ratio, 4000)
    assert (low, high) == pytest.approx(expected, abs=0.05)
    assert intervals.ratio_limits(intervals.sums(few), few) == (low, high), "the draws are fixed"
    many = [(num, den, count * 10) for num, den, count in few]
    assert intervals.ratio_limits(intervals.sums(many), many) == intervals.mean_t(intervals.sums(many))


def test_percentiles_are_widened_for_few_deals():
    assert intervals.expanded_tail(5) < intervals.expanded_tail(50) < 0.025
    assert intervals.expanded_tail(10**6) == pytest.approx(0.025, rel=1e-4)


def test_resamples_without_a_chance_are_left_out():
    num, den = intervals.resampled([(0.0, 0.0, 3), (1.0, 2.0, 1)])
    assert len(num) < intervals.RESAMPLES
    assert (den > 0).all()


def test_total_variation_is_corrected_for_chance():
    rng = random.Random(5)
    values = []
    for _ in range(60):
        draws = [rng.randrange(6) for _ in range(300)]
        value, (low, high) = intervals.total_variation([draws.count(k) for k in range(6)])
        assert low <= value <= high
        values.append(value)
    raw = math.sqrt(5 / 300) * 0.4
    assert abs(sum(values) / len(values)) < 0.7 * raw
    value, _ = intervals.total_variation([500, 100, 100, 100, 100, 100])
    assert value == pytest.approx(1 / 3, abs=0.01)
    assert intervals.total_variation([1, 0])[1] == (None, None)


def test_bounds():
    assert intervals.bounded((-0.2, None), 0.0, 1.0) == (0.0, None)
    assert intervals.bounded((0.4, 1.2), 0.0, 1.0) == (0.4, 1.0)


TIMES = [
    (0.1, True),
    (0.1, True),
    (0.2, False),
    (0.25, True),
    (0.4, True),
    (0.4, False),
    (0.6, True),
    (0.8, False),
    (1.0, False),
]


def test_kaplan_meier_is_that_of_statsmodels():
    curve = survival.kaplan_meier([(time, happened, 3) for time, happened in TIMES])
    times = [time for time, _ in TIMES for _ in range(3)]
    status = [int(happened) for _, happened in TIMES for _ in range(3)]
    expected = SurvfuncRight(times, status)
    assert [step.time for step in curve.steps] == pytest.approx(list(expected.surv_times))
    assert [step.survival for step in curve.steps] == pytest.approx(list(expected.surv_prob))
    assert [step.at_risk for step in curve.steps] == list(expected.n_risk)
    assert curve.median == expected.quantile(0.5)
    for step, error in zip(curve.steps, expected.surv_prob_se, strict=True):
        scale = 1.959963984540054 * error / (step.survival * abs(math.log(step.survival)))
        assert step.low == pytest.approx(step.survival ** math.exp(scale))
        assert step.high == pytest.approx(step.survival ** math.exp(-scale))


def test_the_restricted_mean_is_the_area_below_the_curve():
    curve = survival.kaplan_meier([(time, happened, 1) for time, happened in TIMES])
    area, error = slow_intervals.restricted_mean(TIMES)
    assert curve.mean == pytest.approx(area)
    assert (curve.low, curve.high) == pytest.approx(
        (area - 1.959963984540054 * error, min(1, area + 1.959963984540054 * error))
    )


def test_the_ends_of_survival():
    never = survival.kaplan_meier([(0.7, False, 5)])
    assert (never.steps, never.mean, never.low, never.high, never.median) == ((), 1.0, 1.0, 1.0, None)
    always = survival.kaplan_meier([(0.5, True, 4)])
    assert (always.mean, always.low, always.high, always.median) == (0.5, 0.5, 0.5, 0.5)
    with pytest.raises(ValueError, match="no row"):
        survival.kaplan_meier([])
