"""Rates of people with few deals, drawn towards the rate of all: beta-binomial, the prior integrated out.

A player's raw rate over a handful of chances is the worst forecast of the next ones. Chances and events are first divided by the
design effect (``intervals``), then every player's posterior is a mixture over a grid of priors, weighted by how well each prior
explains all players. With few players that is wider, and honest, where a single fitted prior would be too sure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import lgamma

import numpy as np

from gouji_analytics.stats.estimate import Estimate
from gouji_analytics.stats.header import Header
from gouji_analytics.stats.intervals import LEVEL, Reals

FEWEST_PLAYERS = 5
# Prior means lie around the rate of all, on the logit scale, so that rare events have a population too.
AROUND = np.linspace(-3.0, 3.0, 49)
STRENGTHS = np.geomspace(2.0, 1000.0, 25)
RATES = ("W", "WC", "J")
_NEGLIGIBLE = 1e-4
# The posterior is drawn on the logit scale, where it has no poles: rates from 1e-6 to 1 - 1e-6.
_LOGITS = np.linspace(-14.0, 14.0, 1001)
_LOG_RATE, _LOG_REST = -np.logaddexp(0.0, -_LOGITS), -np.logaddexp(0.0, _LOGITS)

Key = tuple[str | int | None, ...]
Found = Mapping[Key, Mapping[str | None, Estimate]]


@dataclass(frozen=True, slots=True)
class Shrunk:
    """A player's shrunk rate with limits, and how much of it is his own: chances / (chances + prior strength)."""

    value: float
    low: float
    high: float
    reliability: float


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def shrink(counts: Sequence[tuple[float, float]]) -> list[Shrunk] | None:
    """Shrunk rates of players given as (events, chances), both may be fractional.

    None with fewer than five players: then there is no population to learn from, and the plain interval has to do.
    """
    if len(counts) < FEWEST_PLAYERS:
        return None
    events, chances = (sum(column) for column in zip(*counts, strict=True))
    centre = np.log((events + 0.5) / (chances - events + 0.5))
    means = (1.0 / (1.0 + np.exp(-(centre + AROUND)))).tolist()
    priors = [(mean * strength, (1.0 - mean) * strength) for mean in means for strength in STRENGTHS]
    fit = np.array([_log_fit(a, b, counts) for a, b in priors])
    weights = np.exp(fit - fit.max())
    kept = weights > _NEGLIGIBLE
    chosen = [prior for prior, keep in zip(priors, kept, strict=True) if keep]
    return [_posterior(x, n, chosen, weights[kept] / weights[kept].sum()) for x, n in counts]


def _log_fit(a: float, b: float, counts: Sequence[tuple[float, float]]) -> float:
    """Log likelihood of all players under the prior Beta(a, b), up to a constant."""
    return sum(_log_beta(a + x, b + n - x) for x, n in counts) - len(counts) * _log_beta(a, b)


def _posterior(x: float, n: float, priors: Sequence[tuple[float, float]], weights: Reals) -> Shrunk:
    """One player's mixture."""
    shapes = [(a + x, b + n - x) for a, b in priors]
    means = np.array([a / (a + b) for a, b in shapes])
    own = np.array([n / (n + a + b) for a, b in priors])
    scales = np.log(weights) - np.array([_log_beta(a, b) for a, b in shapes])
    first, second = np.array(shapes).T
    density = np.exp(np.outer(first, _LOG_RATE) + np.outer(second, _LOG_REST) + scales[:, None]).sum(axis=0)
    below = np.concatenate([[0.0], np.cumsum(0.5 * (density[1:] + density[:-1]))])
    tail = 0.5 * (1.0 - LEVEL)
    low, high = np.exp(-np.logaddexp(0.0, -np.interp([tail, 1.0 - tail], below / below[-1], _LOGITS)))
    return Shrunk(float(weights @ means), float(low), float(high), float(weights @ own))


def populations(dims: Sequence[str], found: Found) -> list[tuple[str | None, list[Key]]]:
    """Known players with a value, by part and by the values of the other dimensions."""
    if "player" not in dims:
        return []
    place = list(dims).index("player")
    groups: dict[tuple[Key, str | None], list[Key]] = {}
    for key, parts in found.items():
        for part, estimate in parts.items():
            if key[place] is not None and estimate.value is not None:
                groups.setdefault(((*key[:place], *key[place + 1 :]), part), []).append(key)
    return [(part, keys) for (_, part), keys in groups.items()]


def with_shrunk(header: Header, dims: Sequence[str], found: Found) -> Found:
    """Estimates of a rate by player with their shrunk values beside them.

    Players are one population inside each value of the other dimensions. Statistics that are no rate, groups without players and
    the unknown player stay as they are.
    """
    if header.interval not in RATES or "player" not in dims:
        return found
    done = {key: dict(parts) for key, parts in found.items()}
    for part, keys in populations(dims, found):
        old = [found[key][part] for key in keys]
        drawn = shrink([(one.num / one.deff, one.den / one.deff) for one in old])
        for key, before, after in zip(keys, old, drawn or [], strict=False):
            extra = {"shrunk": after.value, "shrunk_low": after.low, "shrunk_high": after.high}
            done[key][part] = replace(before, extra={**before.extra, **extra, "reliability": after.reliability})
    return done
