"""Distribution functions against closed forms."""

import math
from statistics import NormalDist

import pytest

from gouji_analytics.stats import quantiles

TAILS = (1e-6, 0.025, 0.5, 0.6, 0.975, 0.9999)


@pytest.mark.parametrize("p", TAILS)
def test_normal(p):
    z = NormalDist().inv_cdf(p)
    assert quantiles.normal_quantile(p) == pytest.approx(z, rel=1e-9, abs=1e-12)
    assert quantiles.normal_cdf(z) == pytest.approx(p, rel=1e-9)


@pytest.mark.parametrize("p", TAILS)
@pytest.mark.parametrize("a", [0.5, 3.0, 200.5])
def test_beta(p, a):
    """Beta(a, 1) and Beta(1, a) are powers; Beta(1/2, 1/2) is the arcsine law."""
    assert quantiles.beta_quantile(p, a, 1.0) == pytest.approx(p ** (1 / a), rel=1e-10)
    assert quantiles.beta_quantile(p, 1.0, a) == pytest.approx(-math.expm1(math.log1p(-p) / a), rel=1e-10)
    assert quantiles.beta_quantile(p, 0.5, 0.5) == pytest.approx(math.sin(math.pi * p / 2) ** 2, rel=1e-10)


@pytest.mark.parametrize("p", TAILS)
def test_student(p):
    """One degree of freedom is Cauchy's law, two have a root, many are normal."""
    assert quantiles.t_quantile(p, 1) == pytest.approx(math.tan(math.pi * (p - 0.5)), rel=1e-8, abs=1e-12)
    share = 2 * p - 1
    assert quantiles.t_quantile(p, 2) == pytest.approx(share * math.sqrt(2 / (1 - share * share)), rel=1e-8, abs=1e-12)
    assert quantiles.t_quantile(p, 10**8) == pytest.approx(NormalDist().inv_cdf(p), rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("x", [-1.0, 0.0, 0.1, 1.0, 5.0, 40.0])
def test_chi_square(x):
    """Two degrees of freedom are exponential, one is a squared normal."""
    assert quantiles.chi_square_tail(x, 2) == pytest.approx(math.exp(-max(0.0, x) / 2), rel=1e-10)
    assert quantiles.chi_square_tail(x, 1) == pytest.approx(math.erfc(math.sqrt(max(0.0, x) / 2)), rel=1e-9)
