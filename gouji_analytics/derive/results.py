"""Facts of deals of which only the result is recorded: places, the account as far as it follows, stated totals.

Nothing here is replayed and nothing is scored here: the kernel scores the stated facts. Columns about the play are null, and so
is every column on which the source is silent.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa

from gouji_analytics.derive.parts import SEATS, Flags, Ints, bits, ids_of, make_table, masked, worded
from gouji_analytics.derive.parts import Names as SeatNames
from gouji_analytics.judging import Deals
from gouji_analytics.store.reader import DealBatch
from gouji_engine.codes import PointSource
from gouji_engine.errors import UnsupportedRuleError
from gouji_engine.facts import sweep_replaces
from gouji_engine.replay import Claimed
from gouji_engine.results import Scores, Stated, kinds_that_score, lacking, read_claim, score_results
from gouji_engine.rules import RuleSet


class Results:
    """Stated results of one rule set, of deals whose six places are all stated.

    ``rows`` of the row group; ``stated`` the facts of each deal; ``places`` int [n, 6]; ``totals`` float [n, 2], the points as
    the source states them, NaN where it states none; ``settled`` bool [n]: all facts that score are stated.
    """

    def __init__(self, batch: DealBatch, deals: Deals, ids: list[str]) -> None:
        claims = [_claim(claim) for claim in batch.column("claimed").take(pa.array(deals.rows)).to_pylist()]
        kept = np.array([claim is not None for claim in claims], bool)
        pairs = [claim for claim in claims if claim is not None]
        rows = deals.rows[kept]
        self.rules: RuleSet = deals.rules
        self.rows = rows
        self.count = len(rows)
        self.ids = pa.array(ids, pa.string()).take(pa.array(rows))
        self.stated = [facts for facts, _ in pairs]
        self.places = np.array([facts.places for facts in self.stated], np.int64).reshape(-1, SEATS)
        self.totals = np.array([points or (np.nan, np.nan) for _, points in pairs], float).reshape(-1, 2)
        self.leader = deals.leader[kept]
        self.names = {
            name: SeatNames(batch, column, rows) for name, column in (("player_id", "players"), ("bot", "bots"))
        }

    @cached_property
    def scores(self) -> Scores | None:
        """The kernel's account of the stated facts; None where it does not honour the rule set."""
        try:
            return score_results(self.rules, self.stated)
        except UnsupportedRuleError:
            return None

    @cached_property
    def settled(self) -> Flags:
        """Deals of which every fact that scores is stated."""
        if self.scores is None:
            return np.zeros(self.count, bool)
        matter = kinds_that_score(self.rules)
        return np.array([not lacking(facts, matter) for facts in self.stated], bool)

    def tells(self, kind: str) -> Flags:
        """Deals of which all facts of a kind are stated."""
        return np.array([kind in facts.complete for facts in self.stated], bool)

    def mask(self, kind: str) -> Flags:
        """Seats that opened or announced, bool [n, 6]."""
        return bits(np.array([getattr(facts, kind) for facts in self.stated], np.int64))

    def keys(self, deal: Ints) -> dict[str, Any]:
        """The columns that every table begins with."""
        return {"deal_id": self.ids.take(pa.array(deal)), "rules_id": self.rules.rules_id, "rules": self.rules.name}

    def swept(self, deal: Ints, side: Ints) -> pa.Array:
        """Whether a side took the first three places; null where the kernel does not honour the rule set."""
        if self.scores is None:
            return pa.nulls(len(deal), pa.bool_())
        return pa.array(self.scores.sweeper[deal] == side)


def _claim(row: dict[str, Any] | None) -> tuple[Stated, tuple[float, float] | None] | None:
    """The facts and points of a claim with all six places; None for any other."""
    if row is None or row["places"] is None:
        return None
    points = row["points"]
    claim = Claimed(tuple(row["places"]), None, tuple(tuple(event) for event in row["events"] or ()))
    try:
        facts = read_claim(claim)
    except ValueError:
        facts = Stated(claim.places or ())
    return (facts, points) if facts.whole and not facts.void else None


def result_points(found: Results) -> pa.Table:
    """The account: whole where all facts that score are stated, else its place part (or the sweep's that replaces it)."""
    if found.scores is None:
        return make_table("fct_points", {}, 0)
    amounts = found.scores.points
    swept = (found.scores.sweeper >= 0) & sweep_replaces(found.rules)
    parts = []
    for kind in PointSource:
        wanted = (amounts[:, kind] != 0) & found.settled[:, None]
        if kind is PointSource.PLACE:
            wanted = np.repeat(~swept[:, None], SEATS, axis=1)
        elif kind is PointSource.SWEEP:
            wanted = swept[:, None] & (np.arange(SEATS) < 2)
        deal, seat = np.nonzero(wanted)
        parts.append((deal, np.full(len(deal), int(kind)), seat, amounts[deal, kind, seat]))
    deal, kinds, seat, amount = (np.concatenate(column) for column in zip(*parts, strict=True))
    order = np.lexsort((seat, kinds, deal))
    deal, kinds, seat, amount = deal[order], kinds[order], seat[order], amount[order]
    columns = {
        **found.keys(deal),
        "seat": masked(seat, kinds == PointSource.SWEEP),
        "side": seat % 2,
        "source": worded(ids_of(PointSource), kinds),
        "points": amount,
    }
    return make_table("fct_points", columns, len(deal))


def _totals(found: Results) -> tuple[Ints, Ints, Ints]:
    """Signed totals of the sides, recorded totals, and half the difference of the signed ones; float [n, 2], NaN if unknown.

    Stated totals stand before those that follow. Where the account is not whole, stated totals give the difference only
    if they are signed: a record of positive points does not tell how low the other side fell.
    """
    signed = recorded = np.full((found.count, 2), np.nan)
    if found.scores is not None:
        signed = np.where(found.settled[:, None], found.scores.signed, np.nan)
        recorded = np.where(found.settled[:, None], found.scores.recorded, np.nan)
    recorded = np.where(np.isnan(found.totals), recorded, found.totals)
    known = recorded if found.rules.record == "signed" else signed
    return signed, recorded, (known - known[:, ::-1]) / 2


def result_seats(found: Results) -> pa.Table:
    """Six rows a deal with the columns that a result gives."""
    deal, seat = np.repeat(np.arange(found.count), SEATS), np.tile(np.arange(SEATS), found.count)
    side, leader = seat % 2, found.leader[deal]
    signed, recorded, net = _totals(found)
    columns = {
        **found.keys(deal),
        **{name: names.at(deal, seat) for name, names in found.names.items()},
        "seat": seat,
        "side": side,
        "offset": masked((seat - leader) % SEATS, leader < 0),
        "place": found.places.reshape(-1),
        "side_points": _known(recorded[deal, side]),
        "side_signed": _known(signed[deal, side]),
        "side_net": _known(net[deal, side]),
        "is_sweep": found.swept(deal, side),
        "is_swept": found.swept(deal, 1 - side),
        "opening_on": found.rules.opening,
        "biesan_on": found.rules.biesan,
        "is_opened": masked(found.mask("opened").reshape(-1), ~found.tells("opened")[deal]),
        "announced": masked(found.mask("announced").reshape(-1), ~found.tells("announced")[deal]),
    }
    return make_table("fct_seats", columns, len(deal))


def _known(values: Ints) -> pa.Array:
    return masked(values, np.isnan(values))
