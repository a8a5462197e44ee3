"""``fct_burns``: one row a claim to burn, with how it ended and what it earned the burner."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from gouji_analytics.derive.parts import Flags, Ints, Source, ids_of, make_table, masked, tally, worded
from gouji_analytics.errors import coded
from gouji_engine.codes import ActionKind, BurnOutcome, Event
from gouji_engine.errors import InternalError


@dataclass(frozen=True, slots=True)
class Burns:
    """Claims in the order of the log: the deal, who, whom, how deep, how and when it ended, and whether it succeeded."""

    deal: Ints
    number: Ints
    seat: Ints
    victim: Ints
    depth: Ints
    outcome: Ints
    end_number: Ints
    success: Flags

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
    outcome = events.value[ends]
    return Burns(
        deal=events.deal[claims],
        number=events.number[claims],
        seat=events.seat[claims],
        victim=events.other[claims],
        depth=events.value[claims],
        outcome=outcome,
        end_number=events.number[ends],
        success=_successes(source, claims, outcome),
    )


def _successes(source: Source, claims: Ints, outcome: Ints) -> Flags:
    """Which burns count as successful under the rule set's ``burn_success``."""
    events = source.events
    if source.rules.burn_success == "first_kill_stands":
        stood = np.zeros(len(claims), bool)
        stands = events.rows(Event.BURN_STANDS)
        stood[np.searchsorted(claims, stands, side="right") - 1] = True
        undone: Flags = np.isin(outcome, (BurnOutcome.FAILED, BurnOutcome.CONCEDED))
        return stood & ~undone
    won: Flags = outcome == BurnOutcome.OUT
    if source.rules.burn_success == "out_first_or_second":
        places = source.facts.seats("place")
        won &= places[events.deal[claims], events.seat[claims]] <= 2
    return won


def burn_points(source: Source, found: Burns) -> Ints:
    """Points each claim earned the burner, in points."""
    rules = source.rules
    deeper = rules.counter_burn_score + rules.counter_burn_step * (found.depth - 2)
    amount = np.where(found.depth >= 2, deeper, rules.burn_score).astype(float)
    own_side = (found.seat - found.victim) % 2 == 0
    counts = found.success & ~(own_side & (not rules.burn_teammate_scores))
    return np.where(counts, amount, 0.0)


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
        "points": burn_points(source, found),
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
