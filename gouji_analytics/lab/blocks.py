"""Blocks played: the same cards, leads and streams under every rule set, summed up a block and metric."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.lab.comeback import fit, halfway
from gouji_analytics.lab.design import SKILL, TRAINING, TRAINING_FIRST, Design
from gouji_analytics.lab.metrics import METRICS, net_points, of_games
from gouji_engine.facts import Facts, facts
from gouji_engine.leads import simulate_leads
from gouji_engine.rules import RuleSet
from gouji_engine.simulate import Chunk, simulate_chunk

Reals = NDArray[np.float64]
Sums = tuple[Reals, bytes]  # [blocks, metrics, 3] and a hash of the hands


@dataclass(frozen=True, slots=True)
class Arm:
    """A rule set with the weights of its win model, float64 [8]."""

    rules: RuleSet
    weights: Reals


def prepare(design: Design, rules: RuleSet) -> Arm:
    """Fit the win model of a rule set on deals of their own."""
    features, won = [], []
    for line, favour in _lines(design):
        count = TRAINING // len(design.line_ups)
        chunk = simulate_chunk(rules, line, design.seed, TRAINING_FIRST, count)
        found = replayed(rules, chunk)
        net = net_points(found)
        features.append(halfway(chunk, found, favour)[net != 0])
        won.append(net[net != 0] > 0)
    return Arm(rules, fit(np.concatenate(features), np.concatenate(won)))


def dealt(design: Design) -> Callable[..., Chunk]:
    """What plays the games of a block."""
    return simulate_leads if design.leads == "every" else simulate_chunk


def replayed(rules: RuleSet, chunk: Chunk) -> Facts:
    """The facts of a chunk."""
    declarations = (chunk.declarations, chunk.declaration_offsets)
    transfers = (chunk.transfers, chunk.transfer_offsets)
    return facts(rules, chunk.hands, chunk.leader, declarations, (chunk.actions, chunk.action_offsets), transfers)


def play(design: Design, arm: Arm, first: int, count: int) -> Sums:
    """Blocks ``first`` … ``first + count − 1`` of one arm."""
    rules, sums = arm.rules, np.zeros((count, len(METRICS), 3))
    digest = hashlib.blake2b(digest_size=8)
    for line, favour in _lines(design):
        chunk = dealt(design)(rules, line, design.seed, first, count)
        digest.update(chunk.hands.tobytes())
        found = of_games(rules, chunk, replayed(rules, chunk), arm.weights, favour)
        for at, metric in enumerate(METRICS):
            if metric.id in found:
                _add(sums[:, at], *found[metric.id])
    at = next(at for at, metric in enumerate(METRICS) if metric.id == "skill_gap")
    for sign in (1, -1):
        line = tuple(SKILL[(seat + (sign < 0)) % 2] for seat in range(6))
        played = replayed(rules, simulate_chunk(rules, line, design.seed, first, count))
        _add(sums[:, at], sign * net_points(played), (played.deal("void") == 0).astype(np.float64))
    return sums, digest.digest()


def _add(sums: Reals, values: Reals, counts: Reals) -> None:
    """Add games to their blocks; a block's games stand together."""
    of_block = (len(sums), -1)
    for at, column in enumerate((values, counts, values**2)):
        sums[:, at] += column.reshape(of_block).sum(axis=1)


def _lines(design: Design) -> list[tuple[tuple[str, ...], int]]:
    """Line-ups with what favours side 0: 1 and −1 where the sides differ, 0 where they are alike."""
    lines = design.line_ups
    return [(lines[0], 0)] if len(lines) == 1 else [(lines[0], 1), (lines[1], -1)]
