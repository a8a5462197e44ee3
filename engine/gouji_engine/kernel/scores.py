"""Points of a deal by source (catalogue D16, D20). All amounts in hundredths of a point."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.burns import burn_amount, burn_counts, burn_succeeded
from gouji_engine.kernel.layout import OPPOSITE, SCORE_UNIT
from gouji_engine.kernel.tribute import sweeping_side

# rows of the table of points
PLACE, SWEEP, OPENING, DECLARE, BURN, MEN, KILL, TRIBUTE, PENALTY, ROWS = range(10)


@kernel
def score_openings(rules: Any, st: Any, out: Any) -> None:
    """Opening and 明点 points, pair by pair (D20, Q24)."""
    if rules.opening == 0:
        return
    for seat in range(6):
        other = OPPOSITE[seat]
        mine, theirs = (st.opened >> seat) & 1, (st.opened >> other) & 1
        if (st.no_score >> seat) & 1:
            continue
        if rules.declare_open == 1 and ((st.announced >> seat) & 1 or (st.announced >> other) & 1):
            if (st.announced >> seat) & 1 and theirs == 0:
                out[DECLARE, seat] += rules.score_declare
            if (st.announced >> other) & 1 and mine:
                out[DECLARE, seat] += rules.score_declare
            continue
        if rules.open_needs_own and mine == theirs:
            continue
        if theirs == 0:
            out[OPENING, seat] += rules.score_open_made
        if mine == 0:
            out[OPENING, seat] += rules.score_open_failed


@kernel
def score_burn(rules: Any, burner: int, victim: int, depth: int, out: Any) -> None:
    """One burn that succeeded."""
    if burn_counts(rules, burner, victim):
        out[BURN, burner] += burn_amount(rules, burner, victim, depth)
        out[BURN, victim] += rules.score_burned


@kernel
def score_events(rules: Any, st: Any, out: Any) -> None:
    """Points for burns, 闷, kills and fouls, from the events of the deal."""
    depth = 0
    stood = 0
    for at in range(st.n_events):
        event, seat, other, value = st.events[at, 1], st.events[at, 2], st.events[at, 3], st.events[at, 4]
        if event == 5:
            depth, stood = value, 0
        elif event == 7:
            stood = 1
        elif event == 6:
            if burn_succeeded(rules, value, stood, st.places[seat]):
                score_burn(rules, seat, other, depth, out)
        elif event == 8 or event == 9:
            sign = 1 if event == 8 else -1
            if (seat - other) % 2 != 0 or rules.men_team_scores:
                credited = OPPOSITE[seat] if rules.men_credit_opp else other
                out[MEN, credited] += sign * rules.score_men
                out[MEN, seat] += sign * rules.score_menned
        elif event == 10:
            out[KILL, seat] += rules.score_kill


@kernel
def score_penalties(st: Any, out: Any) -> None:
    """Points taken away by sanctions (D19)."""
    for at in range(st.n_events):
        value = st.events[at, 4]
        if st.events[at, 1] == 17 and value >= 2 and value <= 4:
            out[PENALTY, st.events[at, 2]] -= SCORE_UNIT << (value - 2)  # 1, 2 or 4 points


@kernel
def score_tribute(rules: Any, st: Any, out: Any) -> None:
    """落贡 in points instead of cards, one a card; nothing after a sweep (Q64)."""
    if rules.tribute != 2 or sweeping_side(st) >= 0:
        return
    for seat in range(6):
        if st.places[seat] <= 2:
            out[TRIBUTE, seat] += rules.tribute_last[st.places[seat] - 1] * SCORE_UNIT


@kernel
def score_deal(rules: Any, st: Any, out: Any, signed: Any, recorded: Any) -> int:
    """Fill ``out`` (ROWS × 6), ``signed`` and ``recorded`` (2 each, by side). Returns the sweeping side or −1.

    Row SWEEP holds the side totals that replace the place part, in columns 0 and 1, when there is a sweep.
    """
    for row in range(ROWS):
        for seat in range(6):
            out[row, seat] = 0
    signed[0], signed[1], recorded[0], recorded[1] = 0, 0, 0, 0
    if st.void:
        return -1
    for seat in range(6):
        out[PLACE, seat] = rules.place_points[st.places[seat] - 1]
    sweeper = sweeping_side(st)
    if st.swept == 0:
        score_openings(rules, st, out)
        score_events(rules, st, out)
        score_tribute(rules, st, out)
    score_penalties(st, out)
    replaced = sweeper >= 0 and (rules.sweep == 1 or rules.sweep == 2)
    if replaced:
        out[SWEEP, sweeper] = rules.score_sweep_points
        out[SWEEP, 1 - sweeper] = rules.score_sweep_loser_points
        signed[0], signed[1] = out[SWEEP, 0], out[SWEEP, 1]
    for seat in range(6):
        for row in range(ROWS):
            if row != SWEEP and not (row == PLACE and replaced):
                signed[seat & 1] += out[row, seat]
    for team in range(2):
        recorded[team] = signed[team] if signed[team] > 0 or rules.positive_only == 0 else 0
    return sweeper
