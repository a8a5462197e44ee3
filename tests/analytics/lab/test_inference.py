"""Limits and p-values against closed forms and against libraries."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

from gouji_analytics.lab import inference


def blocks(values):
    values = np.asarray(values, dtype=float)
    return np.stack([values, np.ones_like(values), values**2], axis=1)


def difference(values):
    return inference.contrast(inference.measure(blocks(np.zeros(len(values)))), inference.measure(blocks(values)))


def test_a_mean_has_students_error():
    values = np.random.default_rng(1).normal(0.3, 2, 500)
    found = difference(values)
    assert found.estimate == pytest.approx(values.mean())
    assert found.error == pytest.approx(stats.sem(values))
    assert inference.measure(blocks(values)).deviation == pytest.approx(values.std())


def test_a_ratio_has_the_delta_methods_error():
    rng = np.random.default_rng(2)
    den = rng.integers(1, 7, 4_000).astype(float)
    num = rng.binomial(den.astype(int), 0.3).astype(float)
    found = inference.measure(np.stack([num, den, num], axis=1))
    assert found.value == pytest.approx(num.sum() / den.sum())
    residual = num - found.value * den
    assert found.influence.std() == pytest.approx(residual.std() / den.mean())


def test_nothing_counted_is_no_number():
    assert inference.measure(np.zeros((40, 3))) is None


def test_one_member_has_students_limits():
    found = [difference(np.random.default_rng(3).normal(0, 1, 40))]
    reach = inference.critical(inference.max_scores(found))
    assert reach == pytest.approx(stats.t.ppf(0.975, 39), abs=0.05)


def test_independent_members_have_sidaks_limits_and_twins_those_of_one():
    rng = np.random.default_rng(4)
    apart = [difference(rng.normal(0, 1, 2_000)) for _ in range(6)]
    sidak = stats.norm.ppf(1 - (1 - 0.95 ** (1 / 6)) / 2)
    assert inference.critical(inference.max_scores(apart)) == pytest.approx(sidak, abs=0.06)
    twins = [apart[0]] * 6
    assert inference.critical(inference.max_scores(twins)) == pytest.approx(1.96, abs=0.05)


def test_step_down_lies_between_the_plain_and_bonferronis():
    rng = np.random.default_rng(5)
    shared = rng.normal(0, 1, 400)
    family = [difference(0.8 * shared + rng.normal(shift, 1, 400)) for shift in (0.25, 0.12, 0.0, 0.05)]
    adjusted = inference.step_down(family, inference.max_scores(family))
    plain = [inference.normal_p(one.score) for one in family]
    assert all(p - 0.01 <= q <= min(1, 4 * p) + 0.01 for p, q in zip(plain, adjusted, strict=True))
    order = np.argsort(plain)
    assert (np.diff(np.array(adjusted)[order]) >= 0).all()


def test_a_member_without_variance_takes_no_part():
    values = np.random.default_rng(6).normal(0, 1, 300)
    alone, beside = [difference(values)], [difference(values), difference(np.zeros(300))]
    draws = inference.max_scores(beside)
    assert (draws[:, 1] == 0).all()
    assert inference.critical(draws) == pytest.approx(inference.critical(inference.max_scores(alone)), abs=0.05)
    assert inference.step_down(beside, draws)[1] == 1.0


def test_step_up_is_that_of_the_library():
    p_values = [0.001, 0.2, 0.03, 0.04, 0.9, 0.03]
    assert inference.step_up(p_values) == pytest.approx(list(multipletests(p_values, method="fdr_bh")[1]))
    assert inference.step_up([]) == []


def test_the_sequence_follows_its_formula_and_costs_about_half_again():
    rate = inference.mixture(20_000, 0.05)
    n = 20_000
    by_hand = np.sqrt((n * rate**2 + 1) / (n**2 * rate**2) * np.log((n * rate**2 + 1) / 0.05**2)) * np.sqrt(n)
    assert inference.sequence_score(n, n, 0.05) == pytest.approx(by_hand)
    assert inference.sequence_score(n, n, 0.05) / 1.96 == pytest.approx(1.55, abs=0.1)
    assert inference.sequence_score(n // 10, n, 0.05) > inference.sequence_score(n, n, 0.05)
