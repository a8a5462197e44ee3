"""``fct_plays``: one row an action."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from gouji_analytics.derive.parts import Flags, Ints, Source, ids_of, make_table, masked, seat_or_null, worded
from gouji_engine.cards import TWO
from gouji_engine.codes import ActionKind, Capacity
from gouji_engine.facts import CHEAP, FREE, FREE_GOUJI, TAKEN

GAIN_UNIT = 2.0**20


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
        **{
            name: seat_or_null(found.play(name))
            for name in ("beats_seat", "beats_action_no", "beaten_by", "beaten_action_no")
        },
        "hand_before": found.play("hand_before"),
        "hand_after": found.play("hand_before") - acts.size,
        "was_able": able,
        "is_forced": (acts.kind == ActionKind.PASS) & ~able,
        "burn_depth": found.play("burn_depth"),
        **looks(source),
    }
    return make_table("fct_plays", columns, len(acts))


def cheap(source: Source) -> Flags:
    """Plays of a whole group that hold neither a 2 nor a joker and are no gouji."""
    acts, found = source.actions, source.facts
    natural = (found.play("rank_left") == 0) & (acts.twos + acts.jokers == 0) & (acts.size > 0)
    plain: Flags = natural & (found.play("is_gouji") == 0)
    return plain


def table_rows(source: Source) -> Ints:
    """Row of the play that each action answers among all actions; −1 for a lead."""
    acts, table = source.actions, source.facts.play("table_action_no").astype(np.int64)
    return np.where(table >= 0, acts.row_of[:-1][acts.deal] + table, -1)


def tables(source: Source) -> dict[str, Any]:
    """The play on the table before each action; null for a lead."""
    acts, found, row = source.actions, source.facts, table_rows(source)
    led = row < 0
    beaten = np.where(led, -1, found.play("beaten_by")[row])
    columns = {"table_seat": acts.seat, "table_rank": acts.rank, "table_n_cards": acts.size, "table_big": acts.big}
    flags = ("is_lead", "is_gouji", "is_near", "is_admitted")
    return {
        "table_action_no": seat_or_null(found.play("table_action_no")),
        **{name: masked(values[row], led) for name, values in columns.items()},
        **{f"table_{name}": masked(found.play(name)[row] != 0, led) for name in flags},
        "table_beaten_by": seat_or_null(beaten),
    }


def feed_gain(source: Source) -> pa.Array:
    """What a lead offers the mates less the mean over the natural leads, rounded to 2**-20 so that sums do not depend on order."""
    acts, found = source.actions, source.facts
    leads = found.play("feed_leads").astype(float)
    mean = found.play("feed_total") / np.maximum(leads, 1)
    return masked(
        np.floor((found.play("feed_potential") - mean) * GAIN_UNIT + 0.5) / GAIN_UNIT, (leads == 0) | (acts.size == 0)
    )


def looks(source: Source) -> dict[str, Any]:
    """What lay open to the seats at their actions."""
    found = source.facts
    answers, block, control = found.play("answers"), found.play("block"), found.play("control")
    flags = ("is_choice", "exit_open", "is_near", "dead_chance", "kept_shot", "only_threes", "holds_high")
    masks = ("burn_sound", "counter_able", "kill_able", "big_unseen", "active", "opened")
    return {
        **tables(source),
        **{name: found.play(name) != 0 for name in flags},
        **{name: found.play(name) for name in masks},
        **{name: seat_or_null(found.play(name)) for name in ("rank_left", "least_wilds", "least_rank")},
        "is_cheap": cheap(source),
        "has_cheap": answers & CHEAP != 0,
        "has_free": answers & FREE != 0,
        "has_free_gouji": answers & FREE_GOUJI != 0,
        "could_block": block > 0,
        "is_block": block == TAKEN,
        "block_left": masked(found.play("block_left"), block == 0),
        "could_control": control > 0,
        "is_control": control == TAKEN,
        "lead_sizes": masked(found.play("lead_sizes"), found.play("feed_leads") == 0),
        "feed_gain": feed_gain(source),
    }
