"""Deals played for an experiment, with what came of them; and the win model of a rule set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.derive.parts import POINT
from gouji_analytics.lab.winning import Model, features, fit
from gouji_engine.leads import simulate_leads
from gouji_engine.outcomes import Outcomes, outcomes
from gouji_engine.rules import RuleSet
from gouji_engine.simulate import Chunk, simulate_chunk

Reals = NDArray[np.float64]
Line = tuple[str, ...]
TRAINING_FIRST = 1 << 40  # deals of their own for the win model, far from those of any experiment
TRAINING = 4_000
LEADS = 6


@dataclass(frozen=True, slots=True)
class Games:
    """Games in blocks: ``per_block`` games of the same cards stand one after another."""

    rules: RuleSet
    chunk: Chunk
    found: Outcomes
    per_block: int

    @property
    def net(self) -> Reals:
        """Net points of seats 0, 2, 4, [games]: half of what they have more than the others; 0 in a void deal."""
        return net_points(self.found)

    @property
    def valid(self) -> Reals:
        """1 for a game with a result, 0 for a void one, [games]."""
        return np.asarray(self.found.deal("void") == 0, dtype=np.float64)


def games(rules: RuleSet, line: Line, seed: int, first: int, count: int, *, every: bool = False) -> Games:
    """Blocks ``first`` … ``first + count − 1``: one game each, or with ``every`` one for each seat as the leader."""
    play = simulate_leads if every else simulate_chunk
    chunk = play(rules, line, seed, first, count)
    return Games(rules, chunk, outcomes(rules, chunk), LEADS if every else 1)


def net_points(found: Outcomes) -> Reals:
    """Net points of seats 0, 2, 4 of every game; 0 in a void deal."""
    apart = np.where(found.deal("void") == 0, found.deal("signed_0") - found.deal("signed_1"), 0)
    return np.asarray(apart / (2 * POINT), dtype=np.float64)


def shares(net: Reals) -> Reals:
    """1 for a win of side 0, 0 for a loss, one half for a draw."""
    return np.where(net > 0, 1.0, np.where(net < 0, 0.0, 0.5))


def of_states(found: Outcomes, values: Reals) -> Reals:
    """A value of every deal as one of every lead."""
    return np.repeat(values, np.diff(found.state_offsets))


def distinct(line: Line) -> list[tuple[Line, int]]:
    """All line-ups that turning the table makes of one, each with what favours side 0: 1, −1, or 0 where the sides are alike."""
    turns = list(dict.fromkeys(line[turn:] + line[:turn] for turn in range(LEADS)))
    alike = sorted(line[0::2]) == sorted(line[1::2])
    return [(turned, 0 if alike else 1 if number % 2 == 0 else -1) for number, turned in enumerate(turns)]


def win_model(rules: RuleSet, lines: Sequence[tuple[Line, int]], seed: int, deals: int) -> Model:
    """The win model of a rule set, fitted on ``deals`` deals that no experiment uses, shared out among the line-ups."""
    known, outs, share, lengths = [], [], [], []
    for line, favour in lines:
        made = games(rules, line, seed, TRAINING_FIRST, max(deals // len(lines), 1))
        known.append(features(rules, made.found, favour))
        outs.append(made.found.state("outs"))
        share.append(of_states(made.found, shares(made.net)))
        lengths.append(np.diff(made.found.state_offsets))
    offsets = np.append(0, np.cumsum(np.concatenate(lengths)))
    return fit(np.concatenate(known), np.concatenate(outs), np.concatenate(share), offsets)
