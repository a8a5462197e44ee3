"""``fct_burns``: one row a claim to burn, with how it ended and what it earned the burner."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from gouji_analytics.derive.parts import Flags, Ints, Source, ids_of, make_table, masked, tally, worded
from gouji_analytics.errors import coded
from gouji_engine.codes import ActionKind, BurnOutcome, Event
from gouji_engine.errors import InternalError
from gouji_engine.facts import burn_account


@dataclass(frozen=True, slots=True)
class Burns:
    """Claims in the order of the log: the deal, who, whom, how deep, how and when it ended, whether it succeeded, what it earned."""

    deal: Ints
    number: Ints
    seat: Ints
    victim: Ints
    depth: Ints
    outcome: Ints
    end_number: Ints
    success: Flags
    points: Ints

    def counts(self, deals: int) -> tuple[Ints, Ints, Ints]:
        """Claims, successes and times burned by deal and seat, each int [deals, 6]."""
        won = np.flatnonzero(self.success)
        return (
            tally(deals, self.deal, self.seat),
            tally(deals, self.deal[won], self.seat[won]),
            tally(deals, self.deal, self.victim),
        )


def find_burns(source: Source) -> Burns:
    """The claims of the deals. A claim ends before the next one of its deal begins, so claims and ends pair in order."""
    events = source.events
    claims, ends = events.rows(Event.BURN), events.rows(Event.BURN_END)
    if len(claims) != len(ends) or (claims > ends).any():
        raise coded(InternalError, "BURNS_UNPAIRED")
    success, points = burn_account(source.rules, source.facts)
    return Burns(
        deal=events.deal[claims],
        number=events.number[claims],
        seat=events.seat[claims],
        victim=events.other[claims],
        depth=events.value[claims],
        outcome=events.value[ends],
        end_number=events.number[ends],
        success=success,
        points=points,
    )


def jokers_used(source: Source, found: Burns) -> Ints:
    """Jokers the burner played from the claim to the burn's end; the play that beat him is not his."""
    acts = source.actions
    first, last = acts.row_of[:-1][found.deal] + found.number, acts.row_of[:-1][found.deal] + found.end_number
    total = np.zeros(len(found.deal), np.int64)
    for seat in range(6):
        spent = np.concatenate([[0], np.cumsum(np.where(acts.seat == seat, acts.jokers, 0))])
        own = found.seat == seat
        total[own] = spent[last[own] + 1] - spent[first[own]]
    return total


def burns(source: Source) -> pa.Table:
    """Every claim of the deals."""
    found = find_burns(source)
    place = source.facts.seats("place")[found.deal, found.seat]
    columns = {
        **source.keys(found.deal),
        **source.who(found.deal, found.seat),
        "action_no": found.number,
        "seat": found.seat,
        "victim": found.victim,
        "depth": found.depth,
        "is_own_side": (found.seat - found.victim) % 2 == 0,
        "outcome": worded(ids_of(BurnOutcome), found.outcome),
        "end_action_no": found.end_number,
        "jokers_used": jokers_used(source, found),
        "points": found.points,
        "place": masked(place, place == 0),
        "is_success": found.success,
    }
    return make_table("fct_burns", columns, len(found.deal))


def burned_plays(source: Source) -> Flags:
    """Which actions were beaten by a burn."""
    acts, found = source.actions, source.facts
    at = np.flatnonzero(acts.kind == ActionKind.BURN)
    beaten = np.zeros(len(acts), bool)
    beaten[acts.row_of[:-1][acts.deal[at]] + found.play("beats_action_no")[at]] = True
    return beaten
