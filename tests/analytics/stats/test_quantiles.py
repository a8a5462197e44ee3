"""Distribution functions of our own against scipy's."""

import itertools

import pytest
from scipy import stats

from gouji_analytics.stats import quantiles


@pytest.mark.parametrize("p", [1e-9, 0.025, 0.5, 0.975, 1 - 1e-9])
def test_normal_quantile(p):
    assert quantiles.normal_quantile(p) == pytest.approx(stats.norm.ppf(p), rel=1e-9)
    assert quantiles.normal_cdf(stats.norm.ppf(p)) == pytest.approx(p, rel=1e-9)


@pytest.mark.parametrize(
    ("p", "a", "b"), list(itertools.product([1e-6, 0.025, 0.5, 0.975], [0.5, 3, 200.5], [0.5, 7, 900]))
)
def test_beta_quantile(p, a, b):
    assert quantiles.beta_quantile(p, a, b) == pytest.approx(stats.beta.ppf(p, a, b), abs=1e-11)


@pytest.mark.parametrize(("x", "a", "b"), list(itertools.product([0.0, 0.01, 0.4, 0.99, 1.0], [0.5, 40], [0.5, 90])))
def test_beta_cdf(x, a, b):
    assert quantiles.beta_cdf(x, a, b) == pytest.approx(stats.beta.cdf(x, a, b), abs=1e-12)


@pytest.mark.parametrize(
    ("p", "df"), list(itertools.product([0.025, 0.5, 0.6, 0.975, 0.9999], [1, 2, 5, 30, 9999, 10001, 10**8]))
)
def test_t_quantile(p, df):
    assert quantiles.t_quantile(p, df) == pytest.approx(stats.t.ppf(p, df), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(("x", "df"), list(itertools.product([-1, 0, 0.1, 1, 5, 40, 100], [1, 2, 5, 6, 11])))
def test_chi_square_tail(x, df):
    assert quantiles.chi_square_tail(x, df) == pytest.approx(stats.chi2.sf(x, df), abs=1e-12)
