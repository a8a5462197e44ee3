"""P(win) at every lead, by a smooth model: a logistic regression on what separates the sides, one for each number of seats out.

Fitted under each rule set on deals of their own. Rollouts would add noise that looks like drama; this does not. A draw counts
half. The sides are alike but for the features, so there is no intercept, and the chances of the sides add up to one.

A first model sees one lead alone. What it says is right on average but jumps with whatever comes and goes, such as the lead itself;
the second one also sees what the first has said before in the deal, in three running means, and so moves as belief does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gouji_engine.outcomes import Outcomes
from gouji_engine.rules import RuleSet

Reals = NDArray[np.float64]
Ints = NDArray[np.integer]
STEPS, DECIMALS = 30, 6
SEATS = 6
BUNDLE = 512  # rows
PHASES = 6  # seats out at the lead: 0 to 5
MEMORY = (0.7, 0.4, 0.15)  # weight of the present lead in the running means
NEAR, SOON = 5.0, 12.0  # cards: a hand that small is as good as out, or will be soon
# seats 0, 2, 4 less seats 1, 3, 5
SIDES = np.array([1.0, -1.0] * 3)
FEATURES = (
    "cards", "near", "soon", "ranks", "threes", "aces", "twos", "small", "big", "wild", "lead", "led", "opened", "points", "head",
    "eliminated", "favour",
)  # fmt: skip


def features(rules: RuleSet, found: Outcomes, favour: int = 0) -> Reals:
    """What separates the sides at every lead, float64 [states, FEATURES], side 0 less side 1.

    ``favour``: 1 or −1 where the sides have different bots, else 0.
    """
    left, place = found.state("left"), found.state("place")
    worth = np.zeros(SEATS + 1)
    worth[1:] = rules.place_points
    leader = found.state("leader")[:, None] == np.arange(SEATS)
    near, soon = (np.where(place == 0, np.exp(-left / size), 0) for size in (NEAR, SOON))
    wild = found.state("twos") + found.state("small") + found.state("big")
    columns = (
        left / 10,
        near,
        soon,
        found.state("ranks") / 4,
        found.state("threes") / 4,
        found.state("aces") / 4,
        found.state("twos") / 4,
        found.state("small") / 4,
        found.state("big") / 4,
        wild * np.exp(-left / NEAR),
        leader,
        leader * near,
        found.state("opened")[:, None] >> np.arange(SEATS) & 1,
        np.where(place > 0, worth[np.maximum(place, 0)], 0) / 4,
        place == 1,
        place < 0,
    )
    apart = [np.asarray(column, dtype=np.float64) @ SIDES for column in columns]
    return np.stack([*apart, np.full(len(left), float(favour))], axis=1)


@dataclass(frozen=True, slots=True)
class Model:
    """A fitted win model: weights of a lead alone, float64 [PHASES, FEATURES], and with memory, [PHASES, FEATURES + MEMORY]."""

    alone: Reals
    whole: Reals

    def chances(self, rules: RuleSet, found: Outcomes, favour: int = 0) -> Reals:
        """P(side 0 wins) at every lead, a draw counted half, [states]."""
        known, outs = features(rules, found, favour), found.state("outs")
        past = remembered(scores(known, outs, self.alone), found.state_offsets)
        return _logistic(scores(np.hstack([known, past]), outs, self.whole))


def fit(known: Reals, outs: Ints, share: Reals, offsets: Ints) -> Model:
    """The model of some deals, rounded so that no machine's last digit moves a deal across a line.

    ``known`` [n, FEATURES]; ``outs`` [n]: seats out; ``share`` [n]: 1 where side 0 won, 0 where it lost, 0.5 for a draw;
    ``offsets``: where the leads of each deal begin.
    """
    alone = fitted(known, outs, share, "chances")
    past = remembered(scores(known, outs, alone), offsets)
    return Model(alone, fitted(np.hstack([known, past]), outs, share, "chances"))


def remembered(score: Reals, offsets: Ints) -> Reals:
    """Running means of scores within each deal, [n, MEMORY]."""
    lengths, starts = np.diff(offsets), offsets[:-1].astype(np.int64)
    found, present = np.zeros((len(score), len(MEMORY))), np.zeros((len(lengths), len(MEMORY)))
    for step in range(int(lengths.max(initial=0))):
        deals = np.flatnonzero(lengths > step)
        new = score[starts[deals] + step][:, None]
        present[deals] = new if step == 0 else present[deals] + np.array(MEMORY) * (new - present[deals])
        found[starts[deals] + step] = present[deals]
    return found


def fitted(known: Reals, outs: Ints, target: Reals, kind: str) -> Reals:
    """Weights of every phase, [PHASES, columns of ``known``]: logistic for ``chances``, log-linear for ``counts``."""
    weights = np.zeros((PHASES, known.shape[1]))
    for phase in range(PHASES):
        rows = outs == phase
        if rows.any():
            weights[phase] = _newton(known[rows], target[rows], LINKS[kind])
    return np.round(weights, DECIMALS)


def _newton(known: Reals, target: Reals, link: Link) -> Reals:
    """Weights of one phase.

    Rows are taken in bundles of fixed size: small products are the same on any number of processors, and no library starts threads.
    """
    count, width = known.shape
    bundles = -(-count // BUNDLE)
    rows, wanted, real = np.zeros((bundles * BUNDLE, width)), np.zeros(bundles * BUNDLE), np.zeros(bundles * BUNDLE)
    rows[:count], wanted[:count], real[:count] = known, target, 1.0
    rows, wanted, real = rows.reshape(bundles, BUNDLE, width), wanted.reshape(bundles, -1), real.reshape(bundles, -1)
    turned, weights = rows.transpose(0, 2, 1), np.zeros(width)
    for _ in range(STEPS):
        expected = link.mean(rows @ weights)
        slope = (turned @ ((wanted - expected) * real)[:, :, None])[:, :, 0].sum(axis=0) - link.ridge * weights
        bend = (turned @ (rows * (link.spread(expected) * real)[:, :, None])).sum(axis=0) + link.ridge * np.eye(width)
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 10.0**-DECIMALS / 10:
            break
    return weights


def _logistic(score: Reals) -> Reals:
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(score, -30, 30))))


def _exponential(score: Reals) -> Reals:
    return np.asarray(np.exp(np.clip(score, -30, 3)))


@dataclass(frozen=True, slots=True)
class Link:
    """A kind of regression: the mean of a score, the spread that its likelihood gives a mean, and how far weights are held back."""

    mean: Callable[[Reals], Reals]
    spread: Callable[[Reals], Reals]
    ridge: float


# squared changes are small numbers with little weight each, so that a ridge of 1 would pull their mean up
LINKS = {
    "chances": Link(_logistic, lambda chance: chance * (1 - chance), 1.0),
    "counts": Link(_exponential, lambda count: count, 0.01),
}


def scores(known: Reals, outs: Ints, weights: Reals) -> Reals:
    """Log-odds of side 0 at every lead."""
    return np.asarray(np.einsum("ij,ij->i", known, weights[np.clip(outs, 0, PHASES - 1)]))


def middles(found: Outcomes) -> NDArray[np.int64]:
    """The row of ``states`` at which half of a deal's leads are over, [deals]; −1 for a deal without a lead."""
    starts, ends = found.state_offsets[:-1].astype(np.int64), found.state_offsets[1:].astype(np.int64)
    return np.where(ends > starts, np.minimum(starts + (ends - starts + 1) // 2, ends - 1), -1)
