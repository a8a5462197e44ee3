"""``fct_seats``: six rows a deal, what each seat did and how it ended.

Columns are made as arrays [deals, 6] and laid out deal by deal. What a cancelled deal does not have (place, points, exits) is null.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from gouji_analytics.derive.burns import find_burns
from gouji_analytics.derive.decisions import decisions, shots, wasted
from gouji_analytics.derive.exits import exit_rows, lock_fraction, lock_rows, own_fraction
from gouji_analytics.derive.openings import find_attempts, opening_rows
from gouji_analytics.derive.parts import (
    POINT,
    SEATS,
    Flags,
    Ints,
    Source,
    bits,
    ids_of,
    make_table,
    masked,
    tally,
    worded,
)
from gouji_analytics.derive.rounds import leaders, round_deals, winners
from gouji_analytics.derive.transfers import Moves
from gouji_engine.cards import BIG, EAGLE, FOUR, SMALL, THREE, TWO
from gouji_engine.codes import ActionKind, Event, ExitCause

EXITS = [None, *ids_of(ExitCause)[1:]]  # a seat without a cause is null


def seats(source: Source) -> pa.Table:
    """Every seat of the deals."""
    deal = np.repeat(np.arange(source.count), SEATS)
    seat = np.tile(np.arange(SEATS), source.count)
    arrays = {
        **_result(source),
        **_points(source),
        **_opening(source),
        **_counts(source),
        **_burns(source),
        **_rounds(source),
        **_cards(source),
        **decisions(source),
        **shots(source),
        "pure_wasted": wasted(source),
    }
    columns: dict[str, Any] = {name: _laid_out(value) for name, value in arrays.items()}
    columns |= source.keys(deal) | source.who(deal, seat) | {"seat": seat, "side": seat % 2}
    columns["offset"] = (seat - source.deals.leader[deal]) % SEATS
    columns["biesan_on"] = source.rules.biesan
    columns["opening_on"] = source.rules.opening
    return make_table("fct_seats", columns, len(deal))


def _laid_out(value: Any) -> Any:
    """An array [deals, 6] in one line; an Arrow array is in line already."""
    return value if isinstance(value, pa.Array) else value.reshape(-1)


def _nulled(values: Ints, absent: Flags) -> pa.Array:
    """Values [deals, 6] with nulls."""
    return masked(values.reshape(-1), absent.reshape(-1))


def _wide(flags: Flags) -> Flags:
    """A flag of each deal as flags of its seats."""
    return np.repeat(flags[:, None], SEATS, axis=1)


def _result(source: Source) -> dict[str, Any]:
    """Places, how they came about, and when."""
    found, void = source.facts, _wide(source.void)
    cause, rows = found.seats("cause"), exit_rows(source)
    number = source.actions.number[rows] if len(source.actions) else rows
    return {
        "place": _nulled(found.seats("place"), void),
        "exit_cause": worded(EXITS, np.where(void, ExitCause.NONE, cause).reshape(-1)),
        "exit_action_no": _nulled(number, void | (rows < 0)),
        "exit_round_no": _nulled(found.play("round_no")[rows] if len(source.actions) else rows, void | (rows < 0)),
        "is_men": (cause == ExitCause.MEN) & ~void,
    }


def _points(source: Source) -> dict[str, Any]:
    """The totals of a seat's side, before and after ``record``, and the sweep."""
    found, void = source.facts, _wide(source.void)

    def by_side(stem: str) -> Ints:
        both = np.stack([found.deal(f"{stem}_0"), found.deal(f"{stem}_1")], axis=1) / POINT
        return np.tile(both, 3)

    signed, sweeper = by_side("signed"), found.deal("sweeper")[:, None]
    other = np.roll(signed, 1, axis=1)
    side = np.arange(SEATS) % 2
    return {
        "side_points": _nulled(by_side("recorded"), void),
        "side_signed": _nulled(signed, void),
        "side_net": _nulled((signed - other) / 2, void),
        "is_sweep": _nulled(sweeper == side, void),
        "is_swept": _nulled(sweeper == 1 - side, void),
    }


def _opening(source: Source) -> dict[str, Any]:
    """Whether and when a seat opened, and when it no longer could."""
    found, acts, count = source.facts, source.actions, source.count
    cause, void = found.seats("cause"), _wide(source.void)
    attempts = find_attempts(source)
    opened = bits(found.deal("opened")) & ~void
    rows = np.full((count, SEATS), -1, np.int64)
    by_play = opening_rows(source)
    rows[acts.deal[by_play], acts.seat[by_play]] = by_play
    rows[~opened] = -1
    first = np.zeros((count, SEATS), bool)
    early = attempts.attempt == 1
    first[attempts.deal[early], attempts.seat[early]] = attempts.success[early]
    tried = tally(count, attempts.deal, attempts.seat)
    number = acts.number[rows] if len(acts) else rows
    lock, shut = lock_rows(source), void | (not source.rules.opening)
    return {
        "opening_eligible": source.rules.opening & ~void & ~np.isin(cause, (ExitCause.NO3, ExitCause.REVOLUTION)),
        "is_opened": opened,
        "opened_action_no": _nulled(number, rows < 0),
        "opened_fraction": _nulled(own_fraction(source, rows), rows < 0),
        "lock_fraction": _nulled(lock_fraction(source), shut),
        "lock_action_no": _nulled(acts.number[lock] if len(acts) else lock, shut | (lock < 0)),
        "opening_attempts": tried,
        "opening_first_success": _nulled(first, tried == 0),
        "announced": bits(found.deal("announced")),
        "revolution_right": bits(found.deal("right")),
        "revolution": bits(found.deal("revolted")),
        "kept_head": _kept_heads(source),
    }


def _kept_heads(source: Source) -> pa.Array:
    """Whether the opposite of a lone revolutionary kept his head for some 够死级; null for everybody else."""
    revolted, found = bits(source.facts.deal("revolted")), source.facts
    asked = np.roll(revolted, 3, axis=1) & (revolted.sum(axis=1) == 1)[:, None] & ~_wide(source.void)
    return _nulled(bits(found.deal("kept_head")), ~asked)


def _counts(source: Source) -> dict[str, Any]:
    """How often a seat did what."""
    acts, found, count = source.actions, source.facts, source.count

    def number(mask: Flags) -> Ints:
        return tally(count, acts.deal[mask], acts.seat[mask])

    passes, gouji = acts.kind == ActionKind.PASS, found.play("is_gouji") != 0
    pure = (acts.twos + acts.jokers == 0) & (acts.rank != TWO)
    return {
        "n_plays": number(acts.size > 0),
        "n_passes": number(passes),
        "n_forced_passes": number(passes & (found.play("was_able") == 0)),
        "n_yields": number(acts.kind == ActionKind.YIELD),
        "yield_chances": number(found.play("yield_chance") != 0),
        "n_leads": number((found.play("is_lead") != 0) & (acts.size > 0)),
        "n_gouji": number(gouji),
        "n_gouji_pure": number(gouji & pure),
    }


def _burns(source: Source) -> dict[str, Any]:
    """Burns claimed, won and suffered, and makers caught with nothing but 3s."""
    events, count = source.events, source.count
    claimed, won, suffered = find_burns(source).counts(count)
    made, voided = events.rows(Event.MEN), events.rows(Event.MEN_VOID)
    men = events.count(count, made, events.other[made]) - events.count(count, voided, events.other[voided])
    trapper = np.full((count, SEATS), -1, np.int64)
    trapper[events.deal[made], events.seat[made]] = events.other[made]
    trapper[~((source.facts.seats("cause") == ExitCause.MEN) & ~_wide(source.void))] = -1
    counts = {"n_burns": claimed, "n_burn_success": won, "n_burned": suffered, "men_made": men}
    return {**counts, "men_by": _nulled(trapper, trapper < 0)}


def _rounds(source: Source) -> dict[str, Any]:
    """Rounds led and won, and leads taken over from a seat that went out."""
    events, count, deal, winner = source.events, source.count, round_deals(source), winners(source)
    winds = events.rows(Event.JIEFENG)
    return {
        "rounds_led": tally(count, deal, leaders(source)),
        "rounds_won": tally(count, deal[winner >= 0], winner[winner >= 0]),
        "wind_received": events.count(count, winds, events.seat[winds]),
    }


def _cards(source: Source) -> dict[str, Any]:
    """Cards at the start, dealt, played and left."""
    acts, found, count, moves = source.actions, source.facts, source.count, Moves(source)
    hands = source.deals.hands.reshape(count, SEATS, -1).astype(np.int64)
    jokers = hands[:, :, SMALL] + hands[:, :, BIG] + hands[:, :, EAGLE]
    played = tally(count, acts.deal, acts.seat, acts.jokers)
    return {
        "cards_start": found.seats("start"),
        "cards_left": found.seats("left"),
        "jokers_dealt": jokers,
        "twos_dealt": hands[:, :, TWO],
        "threes_dealt": hands[:, :, THREE],
        "jokers_played": played,
        "jokers_left": jokers + moves.gained_jokers(count) - played,
        "bought3": moves.threes_bought(count) > 0,
        "fours_dealt": hands[:, :, FOUR],
        "groups_dealt": (hands[:, :, :TWO] > 0).sum(axis=2),
        "groups_start": (moves.start_hands(source)[:, :, :TWO] > 0).sum(axis=2),
        "pure_ranks": found.seats("pure"),
    }
