"""Somebody's deals once more, with bots in all six seats: the same cards under the same leader, and what differs for that side.

The luck of the cards falls on both alike, as in duplicate bridge; every difference is taken deal by deal. The bots' deals are played in a
process of its own (``run`` under ``confined``), always from the same seed.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.confined import MIB, Limits, call
from gouji_analytics.stats.compare import Contrast
from gouji_analytics.stats.database import Database, connected
from gouji_analytics.stats.intervals import LEVEL
from gouji_analytics.stats.quantiles import t_quantile
from gouji_analytics.teams import COLUMNS

BOTS = ("rules", "team", "greedy", "random")  # those that need no search
METRICS = ("res_team_net", "res_team_win_rate", "res_place_mean")
MOST, FEWEST, SEED = 400, 2, 1
LIMITS = Limits(seconds=900.0, memory=2048 * MIB, written=256 * MIB)
ASKED = """
with own as (
  select s.deal_id, min(s.seat) as seat
  from fct_seats as s join dim_deals as d on d.deal_id = s.deal_id join logs as l on l.deal_id = s.deal_id
  where s.rules = ? and s.{column} = ? and d.verdict <> 'refused' and s.side_net is not null and s.place is not null
    and list_min(l.hands) >= 0
    and not exists (from fct_transfers as x where x.deal_id = s.deal_id and x.cause in ('tribute', 'return'))
  group by s.deal_id order by s.deal_id limit ?
)
select l.rules_id, r.json, l.hands, l.leader, o.seat, s.side_net, s.place
from own as o
join fct_seats as s on s.deal_id = o.deal_id and s.seat = o.seat
join logs as l on l.deal_id = o.deal_id
join rule_sets as r on r.rules_id = l.rules_id
order by o.deal_id
"""
Reals = NDArray[np.float64]


def against_bots(db: Database, rules: str, dim: str, name: str, bot: str) -> list[Contrast]:
    """What the side of ``name`` (a player, bot or seat, as ``dim`` says) made of its first MOST deals less what ``bot`` made of them.

    A contrast each of METRICS, with limits that hold together at 95 %; the place is that of the seat. Left out are deals whose hands
    are not all known, those in which tribute was paid (the bots owe none), refused ones, and those that either way are void; with fewer
    than FEWEST left nothing comes back. Raises UsageError for an unknown bot, DataError when the deals cannot be played in time.
    """
    column = {**COLUMNS, "seat": "seat"}[dim]
    with connected(db) as connection:
        rows = connection.execute(ASKED.format(column=column), [rules, name, MOST]).fetchall()
    parts = [
        _apart([row[2:] for row in rows if row[0] == rules_id], text, bot)
        for rules_id, text in dict.fromkeys((row[0], row[1]) for row in rows)
    ]
    found = np.concatenate([np.zeros((0, 2, len(METRICS))), *parts])
    return (
        [_contrast(metric, found[:, :, at], name, bot) for at, metric in enumerate(METRICS)]
        if len(found) >= FEWEST
        else []
    )


def _apart(rows: Sequence[Sequence[Any]], rules: str, bot: str) -> Reals:
    """Own values and those of the bots, [deals, 2, METRICS]."""
    hands, leaders, seats, nets, places = zip(*rows, strict=True)
    played = call("again", {"rules": rules, "bot": bot, "hands": hands, "leaders": leaders}, LIMITS)
    found = [
        [_values(net, place), _values(bot_nets[seat % 2], bot_places[seat])]
        for seat, net, place, bot_nets, bot_places in zip(
            seats, nets, places, played["nets"], played["places"], strict=True
        )
        if bot_nets is not None
    ]
    return np.asarray(found, dtype=np.float64).reshape(-1, 2, len(METRICS))


def _values(net: float, place: float) -> tuple[float, float, float]:
    return float(net), float(net > 0), float(place)


def _contrast(metric: str, values: Reals, name: str, bot: str) -> Contrast:
    """The mean difference with Student's t over deals, the level shared out among METRICS."""
    apart = values[:, 0] - values[:, 1]
    level = 1.0 - (1.0 - LEVEL) / (2 * len(METRICS))
    half = t_quantile(level, len(apart) - 1) * float(apart.std(ddof=1)) / math.sqrt(len(apart))
    own, theirs = map(float, values.mean(axis=0))
    low, high = own - theirs - half, own - theirs + half
    decision = "higher" if low > 0 else "lower" if high < 0 else "undecided"
    return Contrast(metric, None, name, bot, own, theirs, own - theirs, low, high, len(apart), decision)


def run(asked: dict[str, Any]) -> dict[str, Any]:
    """The work in the process of its own: net points of both sides and the six places of every deal, nothing for a void one."""
    from gouji_analytics.lab.games import net_points
    from gouji_engine.bots import line_up
    from gouji_engine.cards import SEATS
    from gouji_engine.given import simulate_given
    from gouji_engine.outcomes import outcomes
    from gouji_engine.rules import RuleSet

    rules = RuleSet.from_dict(json.loads(asked["rules"]))
    hands, leaders = np.asarray(asked["hands"], dtype=np.int8), np.asarray(asked["leaders"], dtype=np.int8)
    played = simulate_given(rules, [line_up(asked["bot"])], SEED, hands, leaders, range(len(leaders)))
    found = outcomes(rules, played)
    nets, is_void = net_points(found).tolist(), found.deal("void").tolist()
    places = np.stack([found.deal(f"place_{seat}") for seat in range(SEATS)], axis=1).tolist()
    return {
        "nets": [None if void else (net, -net) for net, void in zip(nets, is_void, strict=True)],
        "places": places,
    }
