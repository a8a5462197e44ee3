"""What is compared: the declared primary metrics with their zones of no matter, and the exploratory ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.derive.parts import POINT, Actions, Happened
from gouji_analytics.lab.comeback import came_back, halfway
from gouji_engine.codes import Event, ExitCause
from gouji_engine.facts import Facts, largest_net
from gouji_engine.rules import RuleSet
from gouji_engine.simulate import Chunk

Reals = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Metric:
    """A number of a game, averaged over games.

    ``zone``: a difference within ± zone does not matter in practice, declared before anything is played; ``relative``: the zone is
    a share of the first arm's value. ``unit``: as in the catalogue of statistics.
    """

    id: str
    unit: str
    primary: bool
    zone: float
    relative: bool = False


METRICS = (
    Metric("bal_leader_edge", "points", True, 0.05),
    Metric("bal_decisive_rate", "share", True, 0.005),
    Metric("bal_length_plays", "plays", True, 0.02, relative=True),
    Metric("exc_comeback_rate", "share", True, 0.005),
    Metric("bal_special_rate", "share", True, 0.005),
    Metric("skill_gap", "points", True, 0.05),
    Metric("bal_tie_rate", "share", False, 0.005),
    Metric("bal_leader_head_excess", "share", False, 0.005),
    Metric("bal_length_rounds", "rounds", False, 0.02, relative=True),
)
# Declared in the family, not measurable yet: it needs a bot that sees every hand.
ABSENT = (("skill_share", "share", "no_seer"),)


def of_games(rules: RuleSet, chunk: Chunk, found: Facts, weights: Reals, favour: int) -> dict[str, tuple[Reals, Reals]]:
    """Every metric but the skill gap: its value and whether the game counts, float64 [games] each."""
    net, played = net_points(found), found.deal("void") == 0
    acts = Actions((chunk.actions, chunk.action_offsets))
    games, leader = np.arange(len(chunk)), chunk.leader.astype(np.int64)
    plays = np.bincount(acts.deal[acts.size > 0], minlength=len(chunk))
    behind = came_back(halfway(chunk, found, favour), weights, net)
    values = {
        "bal_leader_edge": np.where(leader % 2 == 0, net, -net),
        "bal_decisive_rate": 2 * np.abs(net) >= largest_net(rules),
        "bal_length_plays": plays,
        "exc_comeback_rate": behind,
        "bal_special_rate": special(found),
        "bal_tie_rate": net == 0,
        "bal_leader_head_excess": (found.seats("place")[games, leader] == 1) - 1 / 6,
        "bal_length_rounds": found.deal("rounds"),
    }
    counts = dict.fromkeys(values, played) | {"exc_comeback_rate": played & (net != 0)}
    return {
        name: (np.where(counts[name], values[name], 0).astype(np.float64), counts[name].astype(np.float64))
        for name in values
    }


def net_points(found: Facts) -> Reals:
    """Net points of seats 0, 2, 4: half of what they have more than the others; 0 in a void deal."""
    apart = np.where(found.deal("void") == 0, found.deal("signed_0") - found.deal("signed_1"), 0)
    return np.asarray(apart / (2 * POINT), dtype=np.float64)


def special(found: Facts) -> NDArray[np.bool_]:
    """Games with a burn, a seat trapped with 3s, a revolution or a sweep."""
    happened = Happened(found)
    burned = np.zeros(len(found.deals), dtype=bool)
    burned[happened.deal[happened.rows(Event.BURN)]] = True
    trapped = (found.seats("cause") == ExitCause.MEN).any(axis=1)
    return reduce(np.logical_or, (burned, trapped, found.deal("revolted") != 0, found.deal("sweeper") >= 0))
