"""``fct_openings``: one row a play that was admitted as an attempt to open."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from gouji_analytics.derive.burns import burned_plays
from gouji_analytics.derive.parts import Flags, Ints, Source, make_table, seat_or_null
from gouji_engine.codes import Event


@dataclass(frozen=True, slots=True)
class Attempts:
    """Admitted plays: their rows among all actions, deal, seat, number of the attempt from 1, and whether it opened."""

    row: Ints
    deal: Ints
    seat: Ints
    attempt: Ints
    success: Flags


def opening_rows(source: Source) -> Ints:
    """Rows of the plays that opened their makers."""
    events, acts = source.events, source.actions
    opened = events.rows(Event.OPENED)
    opened = opened[events.value[opened] >= 0]  # below 0: opened without a play of one's own
    return acts.row_of[:-1][events.deal[opened]] + events.value[opened]


def find_attempts(source: Source) -> Attempts:
    """The admitted plays, in the order of the log."""
    acts = source.actions
    row = np.flatnonzero(source.facts.play("is_admitted"))
    deal, seat = acts.deal[row], acts.seat[row]
    order = np.argsort(deal * 6 + seat, kind="stable")
    sorted_keys = (deal * 6 + seat)[order]
    starts = np.searchsorted(sorted_keys, sorted_keys, side="left")
    attempt = np.empty(len(row), np.int64)
    attempt[order] = np.arange(len(row)) - starts + 1
    return Attempts(row, deal, seat, attempt, np.isin(row, opening_rows(source)))


def openings(source: Source) -> pa.Table:
    """Every attempt to open."""
    found, acts = find_attempts(source), source.actions
    columns = {
        **source.keys(found.deal),
        **source.who(found.deal, found.seat),
        "action_no": acts.number[found.row],
        "seat": found.seat,
        "is_success": found.success,
        "beaten_by": seat_or_null(source.facts.play("beaten_by")[found.row]),
        "was_burned": burned_plays(source)[found.row],
        "attempt_no": found.attempt,
    }
    return make_table("fct_openings", columns, len(found.row))
