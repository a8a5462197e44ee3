"""``fct_plays``: one row an action."""

from __future__ import annotations

import pyarrow as pa

from gouji_analytics.derive.parts import Source, ids_of, make_table, masked, seat_or_null, worded
from gouji_engine.cards import TWO
from gouji_engine.codes import ActionKind, Capacity


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
        **{name: seat_or_null(found.play(name)) for name in ("beats_seat", "beats_action_no", "beaten_by")},
        "hand_before": found.play("hand_before"),
        "hand_after": found.play("hand_before") - acts.size,
        "was_able": able,
        "is_forced": (acts.kind == ActionKind.PASS) & ~able,
        "burn_depth": found.play("burn_depth"),
    }
    return make_table("fct_plays", columns, len(acts))
