"""``fct_rounds``: one row a round."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from gouji_analytics.derive.parts import Ints, Source, make_table, masked, seat_or_null
from gouji_analytics.derive.plays import cheap, table_rows
from gouji_engine.cards import TWO
from gouji_engine.codes import ActionKind


def round_deals(source: Source) -> Ints:
    """The deal of each round."""
    return np.repeat(np.arange(source.count), np.diff(source.facts.round_offsets))


def lead_rows(source: Source) -> Ints:
    """Row of the lead of each round among all actions; −1 where a burner conceded and nobody led after him."""
    acts, found = source.actions, source.facts
    leads = np.flatnonzero((found.play("is_lead") != 0) & (acts.size > 0))
    place = found.round_offsets[:-1][acts.deal[leads]] + found.play("round_no")[leads]
    rows = np.full(len(found.rounds), -1, np.int64)
    rows[place] = leads
    return rows


def leaders(source: Source) -> Ints:
    """Who led each round: the seat whose set it was, or the burner who conceded the lead for good."""
    rows = lead_rows(source)
    return np.where(rows >= 0, source.actions.seat[rows], source.facts.round("leader"))


def winners(source: Source) -> Ints:
    """Who won each round; −1 where the deal ended with a burner's failure and nothing lay on the table."""
    found, deal = source.facts, round_deals(source)
    last = source.actions.row_of[:-1][deal] + found.round("last_action_no")
    lost = (source.actions.kind[last] == ActionKind.CONCEDE) & (found.round("next_leader") < 0)
    return np.where(lost, -1, found.round("winner"))


def rounds(source: Source) -> pa.Table:
    """Every round of the deals."""
    acts, found, deal = source.actions, source.facts, round_deals(source)
    lead, first = lead_rows(source), acts.row_of[:-1][deal] + found.round("first_action_no")
    with_cards = acts.size > 0
    place = found.round_offsets[:-1][acts.deal[with_cards]] + found.play("round_no")[with_cards]
    columns = {
        **source.keys(deal),
        "round_no": found.round("round_no"),
        "leader": leaders(source),
        "winner": seat_or_null(winners(source)),
        "next_leader": seat_or_null(found.round("next_leader")),
        "first_action_no": found.round("first_action_no"),
        "last_action_no": found.round("last_action_no"),
        "n_plays": np.bincount(place, minlength=len(deal)),
        "is_jiefeng": found.round("is_jiefeng") != 0,
        "is_chaos": found.round("is_chaos") != 0,
        "lead_n_cards": masked(acts.size[lead], lead < 0),
        "lead_rank": masked(acts.rank[lead], lead < 0),
        **_leads(source, lead),
        **_members(source, deal, np.where(lead >= 0, lead, first), place, np.flatnonzero(with_cards)),
    }
    return make_table("fct_rounds", columns, len(deal))


def _leads(source: Source, lead: Ints) -> dict[str, Any]:
    """What was led; null where nobody led."""
    acts, found, nobody = source.actions, source.facts, lead < 0
    pure = (acts.twos + acts.jokers == 0) & (acts.rank != TWO)
    return {
        "lead_is_gouji": masked(found.play("is_gouji")[lead] != 0, nobody),
        "lead_is_pure": masked(pure[lead], nobody),
        "lead_sizes": masked(found.play("lead_sizes")[lead], nobody),
    }


def seat_mask(rounds: int, place: Ints, seat: Ints) -> Ints:
    """The seats that occur in each round, as masks."""
    found = np.zeros(rounds, np.int64)
    np.bitwise_or.at(found, place, 1 << seat.astype(np.int64))
    return found


def _members(source: Source, deal: Ints, start: Ints, place: Ints, played: Ints) -> dict[str, Any]:
    """Who was in, had opened, rode along, let the winning play stand, and went out on it."""
    acts, found = source.actions, source.facts
    rode = cheap(source)[played] & (found.play("is_lead")[played] == 0)
    row = table_rows(source)
    passed = np.flatnonzero((acts.kind == ActionKind.PASS) & (found.play("was_able") != 0) & (row >= 0))
    stood = passed[found.play("survives")[row[passed]] != 0]
    at = found.round_offsets[:-1][acts.deal[stood]] + found.play("round_no")[stood]
    last = np.full(len(deal), -1, np.int64)
    survived = found.play("survives")[played] != 0
    last[place[survived]] = acts.seat[played[survived]]
    return {
        "active": found.play("active")[start],
        "opened": found.play("opened")[start],
        "absorbed": seat_mask(len(deal), place[rode], acts.seat[played[rode]]),
        "let_stand": seat_mask(len(deal), at, acts.seat[stood]),
        "finisher": masked(last, found.round("is_jiefeng") == 0),
    }
