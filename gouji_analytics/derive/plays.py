"""``fct_plays``: one row an action."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from gouji_analytics.derive.parts import Source, ids_of, make_table, masked, seat_or_null, worded
from gouji_engine.cards import TWO
from gouji_engine.codes import ActionKind, Capacity
from gouji_engine.facts import BLOCKED, CHEAP, FREE, FREE_GOUJI


def plays(source: Source) -> pa.Table:
    """Every action of the deals, in the order of the log."""
    acts, found = source.actions, source.facts
    cards = acts.size > 0
    able = found.play("was_able") != 0
    flags = ("is_lead", "is_gouji", "is_admitted", "is_exposed", "survives", "is_last_set", "is_kill")
    columns = {
        **source.keys(acts.deal),
        **source.who(acts.deal, acts.seat),
        **{name: found.play(name) != 0 for name in flags},
        "action_no": acts.number,
        "round_no": found.play("round_no"),
        "seat": acts.seat,
        "kind": worded(ids_of(ActionKind), acts.kind),
        "capacity": worded(ids_of(Capacity), found.play("capacity")),
        "rank": masked(acts.rank, ~cards),
        **{name: getattr(acts, name) for name in ("naturals", "twos", "small", "big")},
        "n_cards": acts.size,
        "is_pure": cards & (acts.twos + acts.jokers == 0) & (acts.rank != TWO),
        "phase": 6 - found.play("outs"),
        "outs": found.play("outs"),
        **{name: seat_or_null(found.play(name)) for name in ("beats_seat", "beats_action_no", "beaten_by", "beaten_action_no")},
        "hand_before": found.play("hand_before"),
        "hand_after": found.play("hand_before") - acts.size,
        "was_able": able,
        "is_forced": (acts.kind == ActionKind.PASS) & ~able,
        "burn_depth": found.play("burn_depth"),
        **looks(source),
    }
    return make_table("fct_plays", columns, len(acts))


def looks(source: Source) -> dict[str, Any]:
    """What lay open to the seats at their actions."""
    acts, found = source.actions, source.facts
    answers, block, lead = found.play("answers"), found.play("block"), found.play("feed_leads") > 0
    whole = (found.play("rank_left") == 0) & (acts.twos + acts.jokers == 0) & (acts.size > 0)
    flags = ("is_choice", "exit_open", "is_near", "dead_chance", "kept_shot", "only_threes", "holds_high")
    masks = ("burn_sound", "counter_able", "kill_able", "big_unseen")
    absent = {name: seat_or_null(found.play(name)) for name in ("table_action_no", "rank_left", "least_wilds", "least_rank")}
    return {
        **{name: found.play(name) != 0 for name in flags},
        **{name: found.play(name) for name in masks},
        **absent,
        "is_cheap": whole & (found.play("is_gouji") == 0),
        "has_cheap": answers & CHEAP != 0,
        "has_free": answers & FREE != 0,
        "has_free_gouji": answers & FREE_GOUJI != 0,
        "could_block": block > 0,
        "is_block": block == BLOCKED,
        "block_left": masked(found.play("block_left"), block == 0),
        **{name: masked(found.play(name), ~lead) for name in ("lead_sizes", "feed_potential", "feed_total", "feed_leads")},
    }
