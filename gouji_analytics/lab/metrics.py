"""What is compared: the declared primary metrics with their zones of no matter, and the exploratory ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, reduce

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.derive.parts import Happened
from gouji_analytics.lab.games import Games
from gouji_analytics.lab.winning import Model, middles
from gouji_engine.codes import Event, ExitCause
from gouji_engine.facts import largest_net
from gouji_engine.outcomes import Outcomes
from gouji_engine.rules import RuleSet

Reals = NDArray[np.float64]
BEHIND = 0.25


@dataclass(frozen=True, slots=True)
class Metric:
    """A number of a game, averaged over games.

    ``zone``: a difference within ± zone does not matter in practice, declared before anything is played; ``relative``: the zone is
    a share of the first arm's value. ``unit``: as in the catalogue of statistics. The column of ``skill_share`` holds the net of the
    seer over the better bot; see ``measuring``.
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
    Metric("skill_share", "share", True, 0.02),
    Metric("skill_gap", "points", False, 0.05),
    Metric("bal_tie_rate", "share", False, 0.005),
    Metric("bal_leader_head_excess", "share", False, 0.005),
    Metric("bal_length_rounds", "rounds", False, 0.02, relative=True),
)
PLAIN = tuple(metric for metric in METRICS if metric.id not in ("exc_comeback_rate", "skill_gap", "skill_share"))
AT = {metric.id: number for number, metric in enumerate(METRICS)}


def plain_values(made: Games) -> dict[str, Reals]:
    """The metrics of PLAIN for every game, float64 [games]; meaningless in a void one."""
    net, found = made.net, made.found
    every, leader = np.arange(len(net)), made.chunk.leader.astype(np.int64)
    values = {
        "bal_leader_edge": np.where(leader % 2 == 0, net, -net),
        "bal_decisive_rate": 2 * np.abs(net) >= _largest(made.rules),
        "bal_length_plays": found.plays,
        "bal_special_rate": special(found),
        "bal_tie_rate": net == 0,
        "bal_leader_head_excess": (found.seats("place")[every, leader] == 1) - 1 / 6,
        "bal_length_rounds": found.deal("rounds"),
    }
    return {name: np.asarray(value, dtype=np.float64) for name, value in values.items()}


@cache
def _largest(rules: RuleSet) -> float:
    """The largest net of a rule set, worked out once."""
    return largest_net(rules)


def came_back(made: Games, model: Model, favour: int) -> NDArray[np.bool_]:
    """Games won by a side that had less than a chance of BEHIND when half of the leads were over."""
    found, net, rows = made.found, made.net, middles(made.found)
    if not len(found.states):
        return np.zeros(len(net), dtype=np.bool_)
    chance = model.chances(made.rules, found, favour)[rows]
    behind = np.where(net > 0, chance, 1 - chance) < BEHIND
    return np.asarray(behind & (net != 0) & (rows >= 0), dtype=np.bool_)


def special(found: Outcomes) -> NDArray[np.bool_]:
    """Games with a burn, a seat trapped with 3s, a revolution or a sweep."""
    happened = Happened(found)
    burned = np.zeros(len(found.deals), dtype=bool)
    burned[happened.deal[happened.rows(Event.BURN)]] = True
    trapped = (found.seats("cause") == ExitCause.MEN).any(axis=1)
    return reduce(np.logical_or, (burned, trapped, found.deal("revolted") != 0, found.deal("sweeper") >= 0))
