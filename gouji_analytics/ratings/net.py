"""Skill in net points a deal: a hierarchical regression of the sides' net on who sat in them and who led.

net = lead ± λ + Σ own θ − Σ opposing θ + chance, with θ drawn from one normal population. How wide that population is, few players
cannot tell; so the strengths are averaged over a grid of widths, each weighted by how well it explains the results. Strengths are
known up to a constant: their mean is taken out before limits are given.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gouji_analytics.ratings.outcomes import Outcome
from gouji_analytics.stats.intervals import Reals
from gouji_analytics.stats.quantiles import normal_cdf

Places = npt.NDArray[np.int64]
# The population's standard deviation in units of chance's: even steps, none more likely beforehand than another.
WIDTHS: Reals = np.linspace(0.004, 0.8, 100)


@dataclass(frozen=True, slots=True)
class Fit:
    """Strengths with standard errors (points of net a deal, mean zero), the lead's worth, and the spreads of people and chance."""

    names: tuple[str, ...]
    strength: Reals
    error: Reals
    lead: float
    people: float
    chance: float

    def forecast(self, outcome: Outcome) -> float:
        """The probability that the side of seats 1, 3, 5 wins; an unknown name counts as the mean."""
        known = dict(zip(self.names, self.strength.tolist(), strict=True))
        mean = self.lead * lead_of(outcome)
        mean += sum((1 - 2 * (seat % 2)) * known.get(name, 0.0) for seat, name in enumerate(outcome.names))
        return min(1.0 - 1e-6, max(1e-6, normal_cdf(mean / self.chance))) if self.chance else 0.5


def lead_of(outcome: Outcome) -> float:
    """+1 when the side of seats 1, 3, 5 led, −1 when the other did, 0 when that is not known."""
    return 0.0 if outcome.leader_side is None else 1.0 - 2.0 * outcome.leader_side


def fit(outcomes: Sequence[Outcome]) -> Fit:
    """The strengths of everybody in ``outcomes`` (at least three deals)."""
    names = tuple(sorted({name for outcome in outcomes for name in outcome.names}))
    place = {name: number for number, name in enumerate(names)}
    seats = np.array([[place[name] for name in outcome.names] for outcome in outcomes])
    net = np.array([outcome.net for outcome in outcomes])
    lead = np.array([lead_of(outcome) for outcome in outcomes])
    # the lead's worth is a plain coefficient: it is taken out of everything before people are looked at
    weight = float(lead @ lead)
    by_lead, by_net = _per_name(seats, lead, len(names)), _per_name(seats, net, len(names))
    crossed, squares, lead_net = _crossed(seats, len(names)), float(net @ net), float(lead @ net)
    if weight:
        crossed = crossed - np.outer(by_lead, by_lead) / weight
        by_net, squares = by_net - by_lead * lead_net / weight, squares - lead_net**2 / weight
    values, axes = np.linalg.eigh(crossed)
    values, pulled = np.maximum(values, 0.0), axes.T @ by_net
    count = len(outcomes) - bool(weight)
    weights, chances = _weights(values, pulled, squares, count)
    strength, error = _averaged(values, pulled, axes, weights, chances)
    worth = (lead_net - float(by_lead @ strength)) / weight if weight else 0.0
    people = float(weights @ (WIDTHS * np.sqrt(chances)))
    return Fit(names, strength, error, worth, people, math.sqrt(float(weights @ chances)))


def _per_name(seats: Places, amounts: Reals, names: int) -> Reals:
    """Sums of signed amounts by name: what the side of seats 1, 3, 5 gets, the other pays."""
    found = np.zeros(names)
    for seat in range(6):
        np.add.at(found, seats[:, seat], (1.0 - 2.0 * (seat % 2)) * amounts)
    return found


def _crossed(seats: Places, names: int) -> Reals:
    """How often two names sat together, less how often against each other."""
    found = np.zeros((names, names))
    for first in range(6):
        for second in range(6):
            np.add.at(found, (seats[:, first], seats[:, second]), 1.0 - 2.0 * ((first + second) % 2))
    return found


def _weights(values: Reals, pulled: Reals, squares: float, count: int) -> tuple[Reals, Reals]:
    """The posterior weight of each width, and the variance of chance that goes with it."""
    ratios = WIDTHS**2
    spread = 1.0 + np.outer(ratios, values)
    left = squares - (pulled**2 * ratios[:, None] / spread).sum(axis=1)
    chances = np.maximum(left / count, 1e-12)
    fits = -0.5 * (count * np.log(chances) + np.log(spread).sum(axis=1))
    weights = np.exp(fits - fits.max())
    return weights / weights.sum(), chances


def _averaged(values: Reals, pulled: Reals, axes: Reals, weights: Reals, chances: Reals) -> tuple[Reals, Reals]:
    """Strengths and their standard errors about the mean of all, over the widths."""
    centred = axes - axes.mean(axis=0)
    shrunk = 1.0 / (values + 1.0 / WIDTHS[:, None] ** 2)
    means = (shrunk * pulled) @ centred.T
    strength = weights @ means
    within = (weights * chances) @ shrunk @ (centred**2).T
    between = weights @ (means - strength) ** 2
    return strength, np.sqrt(within + between)
