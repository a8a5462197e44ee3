"""Blocks played: the same cards, leads and streams under every rule set, summed up a block and metric."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.lab.design import SEEN, SKILL, Design
from gouji_analytics.lab.games import TRAINING, distinct, games, win_model
from gouji_analytics.lab.metrics import AT, METRICS, came_back, plain_values
from gouji_analytics.lab.winning import Model
from gouji_engine.bots import line_up
from gouji_engine.rules import RuleSet

Reals = NDArray[np.float64]
Sums = tuple[Reals, bytes]  # [blocks, metrics, 3] and a hash of the hands


@dataclass(frozen=True, slots=True)
class Arm:
    """A rule set with its win model."""

    rules: RuleSet
    model: Model


def prepare(design: Design, rules: RuleSet) -> Arm:
    """Fit the win model of a rule set on deals of their own."""
    return Arm(rules, win_model(rules, distinct(design.line), design.seed, TRAINING))


def play(design: Design, arm: Arm, first: int, count: int) -> Sums:
    """Blocks ``first`` … ``first + count − 1`` of one arm."""
    sums = np.zeros((count, len(METRICS), 3))
    digest = hashlib.blake2b(digest_size=8)
    for line, favour in distinct(design.line):
        made = games(arm.rules, line, design.seed, first, count, every=design.leads == "every")
        digest.update(made.chunk.hands.tobytes())
        valid = made.valid
        for name, values in plain_values(made).items():
            add(sums[:, AT[name]], values, valid)
        add(sums[:, AT["exc_comeback_rate"]], came_back(made, arm.model, favour), valid * (made.net != 0))
    _mirrored(sums[:, AT["skill_gap"]], design, arm.rules, SKILL, first)
    if design.sees:
        for block in range(-(-first // SEEN) * SEEN, first + count, SEEN):
            at = block - first
            _mirrored(sums[at : at + 1, AT["skill_share"]], design, arm.rules, (design.seer, SKILL[0]), block)
    return sums, digest.digest()


def _mirrored(sums: Reals, design: Design, rules: RuleSet, pair: tuple[str, str], first: int) -> None:
    """Add the net of the first bot over the second, sides exchanged, to blocks from ``first`` on, [blocks, 3]."""
    for sign in (1, -1):
        made = games(rules, line_up(",".join(pair[::sign])), design.seed, first, len(sums))
        add(sums, sign * made.net, made.valid)


def add(sums: Reals, values: NDArray[np.generic], counts: Reals) -> None:
    """Add games to their blocks [blocks, 3] (sum, number, sum of squares); a block's games stand together."""
    told = np.where(counts, values, 0).astype(np.float64)
    for at, column in enumerate((told, counts, told**2)):
        sums[:, at] += column.reshape(len(sums), -1).sum(axis=1)
