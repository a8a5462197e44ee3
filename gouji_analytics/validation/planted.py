"""Effects put into real play, and groups that do not differ: does a comparison find the one and spare the other?

Labels are given by lot, anew in every run, so that groups differ by exactly what is planted.
"""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import numpy as np

from gouji_analytics.stats import run
from gouji_analytics.stats.compare import OPEN, Contrast, compare
from gouji_analytics.validation.check import Check, Effort, share_within
from gouji_analytics.validation.population import facts, in_memory

PRESET, LINE_UP = "karamay", "rules,random"
BLOCK = 150  # deals of one comparison
METRICS = (
    "res_team_net",
    "res_head_rate",
    "opening_rate",
    "res_place_mean",
    "tempo_cards_per_play",
    "wild_jokers_spent",
)
THINNED, SHIFT = 0.3, 2.0
# half the sides, or half the deals, are called a
# (one text is hashed: hashes of several columns are combined bit by bit, and equal bits would stay together)
BY_DEAL = "hash(concat(deal_id, '/', {run})) % 2"
BY_SIDE = f"({BY_DEAL} + side) % 2"
BY_SEAT = "hash(concat(deal_id, '/', seat, '/', {run}))"
LOT = f"row_number() over (partition by deal_id order by {BY_SEAT})"


class Lots:
    """A database whose labels, and some facts, are drawn by lot before each comparison."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, played: int) -> None:
        self.connection = in_memory(connection, ("dim_deals", "fct_seats", "fct_plays"))
        self.blocks = played // BLOCK
        self.connection.execute(
            f"""update dim_deals set match_id = cast(n % {self.blocks} as varchar) from
            (select deal_id as id, row_number() over (order by deal_id) as n from dim_deals) where id = deal_id"""
        )

    def draw(self, number: int, split: str, planted: str = "", places: bool = False) -> None:
        """Give out labels; ``planted`` replaces columns of the seats labelled a."""
        label = f"case when {split.format(run=number)} = 0 then 'a' else 'b' end"
        more = f", {planted.format(run=number)}" if planted else ""
        more += f", cast({LOT.format(run=number)} as tinyint) as place" if places else ""
        self.connection.execute(
            f"create or replace table fct_seats as select * replace ({label} as bot{more}) from seats_seen where place is not null"
        )


def check_planted(effort: Effort) -> Iterator[Check]:
    """Equal groups, planted differences, places by lot."""
    with facts([PRESET], [LINE_UP], effort.played) as connection:
        lots = Lots(connection, effort.played)
        yield from _equal(lots, effort.runs)
        yield from _different(lots, effort.runs)
        yield from _by_lot(lots, effort.runs)


def _each(lots: Lots, runs: int, split: str, planted: str = "") -> Iterator[str]:
    """Filters of ``runs`` blocks, labels drawn anew once all blocks are used."""
    for number in range(runs):
        if number % lots.blocks == 0:
            lots.draw(number, split, planted)
        yield f"match={number % lots.blocks}"


def _equal(lots: Lots, runs: int) -> Iterator[Check]:
    for name, split, words, metric in (
        ("sides", BY_SIDE, "sides of the same deals", "res_team_net"),
        ("deals", BY_DEAL, "different deals", "opening_rate"),  # the net of a whole deal is 0 whoever plays it
    ):
        alone, family = [], []
        for number, where in enumerate(_each(lots, runs, split)):
            (one,) = compare(lots.connection, [metric], by="bot", a="a", b="b", where=[where])
            alone.append(float(one.decision != OPEN))
            if number % 2 == 0:
                found = compare(lots.connection, METRICS, by="bot", a="a", b="b", where=[where])
                family.append(float(any(each.decision != OPEN for each in found)))
        truth = f"equal groups ({words}) are called different in {metric}"
        yield share_within(f"same-{name}", truth, alone, (0.03, 0.07))
        truth = f"equal groups ({words}) are called different, any of {len(METRICS)} statistics"
        yield share_within(f"same-{name}-family", truth, family, (0.0, 0.063))


def _different(lots: Lots, runs: int) -> Iterator[Check]:
    planted = {
        "res_team_net": (f"case when {BY_SIDE} = 0 then side_net + {SHIFT} else side_net end as side_net", SHIFT),
        "opening_rate": (
            f"is_opened and not ({BY_SIDE} = 0 and {BY_SEAT} % 1000 < {1000 * THINNED}) as is_opened",
            -THINNED * _rate(lots),
        ),
    }
    for metric, (sql, truth) in planted.items():
        found = [
            compare(lots.connection, [metric], by="bot", a="a", b="b", where=[where])[0]
            for where in _each(lots, runs, BY_SIDE, sql)
        ]
        words = f"a planted difference of {truth:+.3f} in {metric}, {BLOCK} deals"
        yield share_within(f"planted-{metric}", f"95 % interval of {words}", [_holds(one, truth) for one in found])


def _rate(lots: Lots) -> float:
    lots.draw(0, BY_SIDE)
    (row,) = run(lots.connection, ["opening_rate"])
    return row.value or 0.0


def _holds(one: Contrast, truth: float) -> float:
    return float(one.low is not None and one.high is not None and one.low <= truth <= one.high)


def _by_lot(lots: Lots, runs: int) -> Iterator[Check]:
    """Places by lot: every seat is first one time in six and beats its opposite every second time."""
    truths = {"res_head_rate": 1 / 6, "res_place_mean": 3.5, "res_beat_opposite": 0.5}
    hits: dict[str, list[float]] = {name: [] for name in truths}
    for number in range(runs // 6):
        if number % lots.blocks == 0:
            lots.draw(number, BY_SIDE, places=True)
        for row in run(lots.connection, list(truths), by=["seat"], where=[f"match={number % lots.blocks}"]):
            held = row.low is not None and row.high is not None and row.low <= truths[row.id] <= row.high
            hits[row.id].append(float(held))
    for name, truth in truths.items():
        shares = np.array(hits[name])
        yield share_within(f"lot-{name}", f"places by lot: {name} of a seat is {truth:.4g}, {BLOCK} deals", shares)
