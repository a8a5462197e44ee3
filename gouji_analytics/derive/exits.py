"""When seats left, when openings were locked, and what share of its cards a seat had played by then."""

from __future__ import annotations

import numpy as np

from gouji_analytics.derive.parts import SEATS, Ints, Source
from gouji_engine.codes import Event, ExitCause
from gouji_engine.facts import opening_deadlines

NEVER = np.iinfo(np.int64).max


def last_rows(source: Source) -> Ints:
    """Row of the last action of each deal among all actions; −1 where there is none."""
    offsets = source.actions.row_of
    return np.where(np.diff(offsets) > 0, offsets[1:] - 1, -1).astype(np.int64)


def exit_rows(source: Source) -> Ints:
    """Row of the action by which each seat left, int64 [deals, 6]; −1 where none did.

    A seat that is the last one in, laid down, or was found without a 3 left by no action; an elimination that was undone
    later does not count.
    """
    events, cause = source.events, source.facts.seats("cause")
    rows = np.full((source.count, SEATS), -1, np.int64)
    at = events.rows(Event.OUT, Event.ELIMINATED)
    rows[events.deal[at], events.seat[at]] = source.actions.row_of[:-1][events.deal[at]] + events.number[at]
    rows[~np.isin(cause, (ExitCause.OUT, ExitCause.BURN_FAIL, ExitCause.MEN))] = -1
    return rows


def own_fraction(source: Source, rows: Ints) -> Ints:
    """Share of its cards that each seat had played by the end of an action, float64 [deals, 6]; 0 before any (row −1)."""
    acts = source.actions
    share = np.zeros((source.count, SEATS))
    start = np.maximum(source.facts.seats("start"), 1)
    first = acts.row_of[:-1]
    for seat in range(SEATS):
        played = np.concatenate([[0], np.cumsum(np.where(acts.seat == seat, acts.size, 0))])
        until = np.maximum(rows[:, seat] + 1, first)
        share[:, seat] = (played[until] - played[first]) / start[:, seat]
    return share


def lock_rows(source: Source) -> Ints:
    """Row of the action after which each seat could no longer open, int64 [deals, 6]; −1 without actions.

    The earliest of the rule set's deadline, the seat's own exit, and the end of the deal.
    """
    numbers = opening_deadlines(source.rules, source.facts)
    rows = np.repeat(last_rows(source)[:, None], SEATS, axis=1)
    rows = np.where(numbers >= 0, np.minimum(rows, source.actions.row_of[:-1, None] + numbers), rows)
    own = exit_rows(source)
    return np.where(own >= 0, np.minimum(rows, own), rows)


def lock_fraction(source: Source) -> Ints:
    """Share of its cards that each seat had played when it could no longer open."""
    return own_fraction(source, lock_rows(source))
