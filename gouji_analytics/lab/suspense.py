"""Suspense: how far P(win) may be expected to move until the next lead, by a smooth model and not by rollouts.

P(win) moves because hands are hidden and bots draw lots. Given what the win model sees, the mean of the next P is the present one, so
the standard deviation of the next P is the root of the mean squared change. That mean is fitted, on deals that nothing else uses, as
a log-linear function of the present P, of the cards left, of hands near the end and of wild cards held, one for each number of seats
out (Ely, Frankel, Kamenica 2015: suspense is the spread of the next belief, told before it comes; surprise is what came).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.lab.games import TRAINING_FIRST, Games, Line, games, of_states, shares
from gouji_analytics.lab.winning import NEAR, Model, fitted, scores
from gouji_engine.outcomes import Outcomes
from gouji_engine.rules import RuleSet

Reals = NDArray[np.float64]
LEAST = 1e-4  # P (1 - P) below it counts as this much
HELD = ("twos", "small", "big")


def following(made: Games, chance: Reals) -> Reals:
    """P(side 0 wins) at the lead after each, and the result after a deal's last, [states]."""
    found, lengths = made.found, np.diff(made.found.state_offsets)
    after = np.append(chance[1:], 0.5)
    ends = found.state_offsets[1:][lengths > 0].astype(np.int64) - 1
    after[ends] = shares(made.net)[lengths > 0]
    return after


def seen(found: Outcomes, chance: Reals) -> Reals:
    """What the next change depends on, float64 [states, 6]."""
    left, plays = found.state("left"), found.state("place") == 0
    open_ = np.log(np.maximum(4 * chance * (1 - chance), LEAST))
    held = sum(found.state(name).sum(axis=1) for name in HELD)
    near = np.where(plays, np.exp(-left / NEAR), 0).sum(axis=1)
    columns = (np.ones(len(chance)), open_, open_**2, left.sum(axis=1) / 50, near, held / 10)
    return np.stack([np.asarray(column, dtype=np.float64) for column in columns], axis=1)


@dataclass(frozen=True, slots=True)
class Moves:
    """A fitted model of the mean squared change of P(win) until the next lead: weights [PHASES, 6]."""

    weights: Reals

    def variances(self, found: Outcomes, chance: Reals) -> Reals:
        """The variance of the next P(win) at every lead, [states]."""
        return np.asarray(np.exp(np.clip(scores(seen(found, chance), found.state("outs"), self.weights), -30, 0)))


def fit_moves(rules: RuleSet, model: Model, lines: Sequence[tuple[Line, int]], seed: int, deals: int) -> Moves:
    """The moves of P(win) under a rule set, on the deals of the win model ``model``."""
    known, outs, squared = [], [], []
    for line, favour in lines:
        made = games(rules, line, seed, TRAINING_FIRST, max(deals // len(lines), 1))
        chance = model.chances(rules, made.found, favour)
        valid = of_states(made.found, made.valid) > 0
        known.append(seen(made.found, chance)[valid])
        outs.append(made.found.state("outs")[valid])
        squared.append(((following(made, chance) - chance) ** 2)[valid])
    return Moves(fitted(np.concatenate(known), np.concatenate(outs), np.concatenate(squared), "counts"))
