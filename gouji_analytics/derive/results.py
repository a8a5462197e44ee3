"""Facts of deals of which only the result is recorded: places, the place part of the account, stated totals.

Nothing here is replayed; columns about the play are null.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from gouji_analytics.derive.parts import SEATS, Flags, Ints, make_table, masked
from gouji_analytics.derive.parts import Names as SeatNames
from gouji_analytics.judging import Deals
from gouji_analytics.store.reader import DealBatch
from gouji_engine.codes import PointSource
from gouji_engine.rules import RuleSet


class Results:
    """Stated results of one rule set, of deals whose six places are all stated.

    ``rows`` of the row group; ``places`` int [n, 6]; ``totals`` float [n, 2] with NaN where none is stated.
    """

    def __init__(self, batch: DealBatch, deals: Deals, ids: list[str]) -> None:
        claims = [claim or {} for claim in batch.column("claimed").take(pa.array(deals.rows)).to_pylist()]
        kept = np.array([is_whole(claim.get("places")) for claim in claims], bool)
        rows = deals.rows[kept]
        stated = [claim for claim, keep in zip(claims, kept, strict=True) if keep]
        self.rules: RuleSet = deals.rules
        self.rows = rows
        self.count = len(rows)
        self.ids = pa.array(ids, pa.string()).take(pa.array(rows))
        self.places = np.array([claim["places"] for claim in stated], np.int64).reshape(-1, SEATS)
        self.totals = np.array([claim.get("points") or (np.nan, np.nan) for claim in stated], float).reshape(-1, 2)
        self.leader = deals.leader[kept]
        self.names = {
            name: SeatNames(batch, column, rows) for name, column in (("player_id", "players"), ("bot", "bots"))
        }

    def keys(self, deal: Ints) -> dict[str, Any]:
        """The columns that every table begins with."""
        return {"deal_id": self.ids.take(pa.array(deal)), "rules_id": self.rules.rules_id, "rules": self.rules.name}

    def sweeper(self) -> Ints:
        """The side that took the first three places; −1 if none did."""
        first: Flags = np.all((self.places <= 3).reshape(-1, 3, 2), axis=1)
        return np.where(first.any(axis=1), first.argmax(axis=1), -1)


def is_whole(places: list[int] | None) -> bool:
    """Whether all six places are stated."""
    return places is not None and sorted(places) == [1, 2, 3, 4, 5, 6]


def _replaced(found: Results) -> Flags:
    return (found.sweeper() >= 0) & (found.rules.sweep in {"fixed", "double"})


def result_points(found: Results) -> pa.Table:
    """Place points, or the sweep's where it replaces them."""
    rules, swept = found.rules, _replaced(found)
    deal, seat = np.nonzero(np.repeat(~swept[:, None], SEATS, axis=1))
    amount = np.array(rules.place_points, float)[found.places[deal, seat] - 1]
    deals, side = np.nonzero(np.repeat(swept[:, None], 2, axis=1))
    won = found.sweeper()[deals] == side
    kinds = [PointSource.PLACE.id] * len(deal) + [PointSource.SWEEP.id] * len(deals)
    columns = {
        **found.keys(np.concatenate([deal, deals])),
        "seat": masked(np.concatenate([seat, side]), np.arange(len(kinds)) >= len(deal)),
        "side": np.concatenate([seat % 2, side]),
        "source": pa.array(kinds, pa.string()),
        "points": np.concatenate([amount, np.where(won, rules.sweep_points, rules.sweep_loser_points)]),
    }
    return make_table("fct_points", columns, len(kinds))


def _totals(found: Results) -> Ints:
    """Totals of the sides: as stated, else the place part."""
    table = result_points(found)
    index = {text: at for at, text in enumerate(found.ids.to_pylist())}
    deal = np.array([index[text] for text in table["deal_id"].to_pylist()], np.int64)
    flat = np.bincount(
        deal * 2 + table["side"].to_numpy(), weights=table["points"].to_numpy(), minlength=found.count * 2
    )
    return np.where(np.isnan(found.totals), flat.reshape(-1, 2), found.totals)


def result_seats(found: Results) -> pa.Table:
    """Six rows a deal with the columns that a result gives."""
    deal, seat = np.repeat(np.arange(found.count), SEATS), np.tile(np.arange(SEATS), found.count)
    side, sweeper, totals = seat % 2, found.sweeper()[deal], _totals(found)
    stated = found.totals[deal, side]
    leader = found.leader[deal]
    columns = {
        **found.keys(deal),
        **{name: names.at(deal, seat) for name, names in found.names.items()},
        "seat": seat,
        "side": side,
        "offset": masked((seat - leader) % SEATS, leader < 0),
        "place": found.places.reshape(-1),
        "side_points": masked(stated, np.isnan(stated)),
        "side_net": (totals[deal, side] - totals[deal, 1 - side]) / 2,
        "is_sweep": sweeper == side,
        "is_swept": sweeper == 1 - side,
        "opening_on": found.rules.opening,
        "biesan_on": found.rules.biesan,
    }
    return make_table("fct_seats", columns, len(deal))
