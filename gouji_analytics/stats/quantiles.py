"""Distribution functions that intervals need, by scipy, as plain floats."""

from __future__ import annotations

from scipy import special


def normal_quantile(p: float) -> float:
    """The value below which a standard normal variable falls with probability ``p`` (0 < p < 1)."""
    return float(special.ndtri(p))


def normal_cdf(x: float) -> float:
    """The probability that a standard normal variable is at most ``x``."""
    return float(special.ndtr(x))


def beta_quantile(p: float, a: float, b: float) -> float:
    """The value below which a Beta(a, b) variable falls with probability ``p``."""
    return float(special.betaincinv(a, b, p))


def t_quantile(p: float, df: int) -> float:
    """The value below which a Student t variable with ``df`` degrees of freedom falls with probability ``p``."""
    return float(special.stdtrit(df, p))


def chi_square_tail(x: float, df: int) -> float:
    """The probability that a chi-square variable with ``df`` degrees of freedom exceeds ``x``."""
    return float(special.chdtrc(df, max(0.0, x)))
