"""P(win) half-way through a deal, by a smooth model: who was behind, and won all the same.

A logistic regression on what separates the sides when half of the rounds are over, fitted under each rule set on deals of
their own. Rollouts would add noise that looks like drama; this does not.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.derive.parts import Actions
from gouji_engine.facts import Facts
from gouji_engine.simulate import Chunk

Reals = NDArray[np.float64]
BEHIND = 0.25
RIDGE, STEPS, DECIMALS = 1e-2, 30, 6
ACE, TWO, SMALL, BIG, EAGLE = 11, 12, 13, 14, 15
SEATS = 6
# seats 0, 2, 4 less seats 1, 3, 5
SIDES = np.array([1.0, -1.0] * 3)


def halfway(chunk: Chunk, found: Facts, favour: int) -> Reals:
    """What separates the sides when half of the rounds are over, float64 [games, 8], side 0 less side 1.

    Cards left, seats out, head place taken, aces, 2s and jokers left, the lead, and ``favour``: 1 or −1 where the sides have
    different bots, else 0.
    """
    acts = Actions((chunk.actions, chunk.action_offsets))
    games = len(chunk)
    starts, ends = found.round_offsets[:-1], found.round_offsets[1:]
    middle = np.minimum(starts + (ends - starts + 1) // 2, np.maximum(ends - 1, starts))
    has_rounds = ends > starts
    row = np.where(has_rounds, middle, 0)
    first_action = np.where(has_rounds, found.round("first_action_no")[row], 0) if len(found.rounds) else row
    lead = np.where(has_rounds, found.round("leader")[row], -1) if len(found.rounds) else row - 1
    early = acts.number < first_action[acts.deal]
    place = (acts.deal * SEATS + acts.seat)[early]

    def shown(cards: NDArray[np.int32]) -> Reals:
        counted = np.bincount(place, weights=cards[early], minlength=games * SEATS)
        return np.asarray(counted.reshape(games, SEATS), dtype=np.float64)

    def left(dealt: NDArray[np.int8], cards: NDArray[np.int32]) -> Reals:
        return dealt.astype(np.float64) - shown(cards)

    dealt = chunk.hands.reshape(games, SEATS, 16)
    cards = found.seats("start") - shown(acts.size)
    gone = cards <= 0
    jokers = dealt[:, :, SMALL] + dealt[:, :, BIG] + dealt[:, :, EAGLE]
    columns = (
        cards / 10,
        gone,
        gone & (found.seats("place") == 1),
        left(dealt[:, :, ACE], np.where(acts.rank == ACE, acts.naturals, 0)),
        left(dealt[:, :, TWO], acts.twos),
        left(jokers, acts.jokers),
        np.arange(SEATS) == lead[:, None],
    )
    apart = [np.asarray(column, dtype=np.float64) @ SIDES for column in columns]
    return np.stack([*apart, np.full(games, float(favour))], axis=1)


def fit(features: Reals, won: NDArray[np.bool_]) -> Reals:
    """Weights of the logistic model by Newton's method, rounded so that no machine's last digit moves a game across the line.

    ``features`` [n, k]; ``won``: side 0 won, bool [n]. No intercept: the sides are alike but for the features.
    """
    weights = np.zeros(features.shape[1])
    for _ in range(STEPS):
        chance = chances(features, weights)
        slope = features.T @ (won - chance) - RIDGE * weights
        bend = (features * (chance * (1 - chance))[:, None]).T @ features + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 10.0**-DECIMALS / 10:
            break
    return np.round(weights, DECIMALS)


def chances(features: Reals, weights: Reals) -> Reals:
    """P(side 0 wins) of each game."""
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(features @ weights, -30, 30))))


def came_back(features: Reals, weights: Reals, net: Reals) -> NDArray[np.bool_]:
    """Games won by a side that had less than a chance of BEHIND half-way; ``net`` of side 0."""
    chance = chances(features, weights)
    behind: NDArray[np.bool_] = np.where(net > 0, chance, 1 - chance) < BEHIND
    return np.asarray(behind & (net != 0), dtype=np.bool_)
