"""The table between plays: what stands, the end of a round and of a deal, the lead (catalogue 2.5, 2.7, D11, D12)."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.asking import next_question, open_questions
from gouji_engine.kernel.endings import final_places, next_active, note
from gouji_engine.kernel.layout import LEAD, NEXT_SEAT, OVER, POPCOUNT, SIDE_MASK
from gouji_engine.kernel.openings import lapse, win_opening
from gouji_engine.kernel.rarity import is_rare
from gouji_engine.kernel.rush import level_stands, rush_stands, watch_right


@leaf
def clear_table(st: Any) -> None:
    """Nothing lies on the table and nobody has passed."""
    st.passed = 0
    st.t_size = 0
    st.t_admit = 0
    st.t_dead = 0
    st.t_right = 0
    st.t_last = 0
    st.t_big = 0
    st.t_eagle = 0
    st.t_gouji = 0


@leaf
def settle_table(rules: Any, st: Any) -> None:
    """The play on the table stands: it may open its maker, and a first kill counts (karamay)."""
    if st.t_size == 0:
        return
    if st.t_admit:
        win_opening(rules, st)
    if is_rare(rules):
        if st.t_rush:
            rush_stands(rules, st)
        if st.t_level:
            level_stands(rules, st)
    if st.burn_on and rules.burn_success == 2 and st.burn_stood == 0:
        st.burn_stood = 1
        note(st, 7, st.burner, st.victim, st.depth)


@kernel
def leave_chaos(st: Any) -> None:
    """四人乱缠 that was to begin with a lead which nobody made has not begun, and a right of 冲点 is what it was."""
    if st.chaos_due == 0:
        return
    st.chaos = 0
    st.chaos_due = 0
    st.rusher = st.rush_kept
    watch_right(st)
    kept = 0
    for at in range(st.n_events):
        if st.events[at, 1] != 11:
            for column in range(5):
                st.events[kept, column] = st.events[at, column]
            kept += 1
    st.n_events = kept


@kernel
def end_deal(st: Any) -> None:
    """Nobody is asked any more."""
    leave_chaos(st)
    st.stage = OVER
    st.turn = -1


@kernel
def side_is_out(st: Any) -> bool:
    """True if all three players of a side have gone out."""
    out = 0
    for seat in range(6):
        if st.status[seat] == 1:
            out |= 1 << seat
    return out & SIDE_MASK[0] == SIDE_MASK[0] or out & SIDE_MASK[1] == SIDE_MASK[1]


@kernel
def next_to_act(rules: Any, st: Any) -> int:
    """The seat that would be asked next about the play on the table, or that would lead."""
    if st.t_size:
        open_questions(rules, st)
        if next_question(rules, st):
            return int(st.turn)
    return int(next_active(st, st.owner))


@kernel
def finish_if_done(rules: Any, st: Any) -> bool:
    """End the deal when at most one seat is active (or a side is out, where that ends it); True if it has ended."""
    first = 0
    if POPCOUNT[st.active] > 1:
        if not (is_rare(rules) and rules.side_out and side_is_out(st)):
            return False
        first = next_to_act(rules, st)
    settle_table(rules, st)
    if st.burn_on:
        note(st, 6, st.burner, st.victim, 6)
        st.burn_on = 0
    final_places(rules, st, first)
    end_deal(st)
    return True


@leaf
def take_lead(rules: Any, st: Any, leader: int) -> None:
    """The lead is settled: 四人乱缠 begins with it if it is due (D11, Q50)."""
    if st.chaos == 0:
        if (rules.chaos_four == 0 and st.outs >= 2) or (rules.chaos_four and POPCOUNT[st.active] <= 4):
            st.chaos = 1
            st.chaos_due = 1
            st.rush_kept = st.rusher
            note(st, 11, leader, -1, 0)
    if is_rare(rules):
        watch_right(st)
    st.stage = LEAD
    st.turn = leader
    st.leader = leader


@kernel
def close_round(rules: Any, st: Any) -> None:
    """The round is over: settle its winner and give the lead to him or, if he is out, to the next seat (接风)."""
    settle_table(rules, st)
    if is_rare(rules) and POPCOUNT[st.active] <= 1:
        clear_table(st)
        finish_if_done(rules, st)  # the rusher, laying down, left one player
        return
    winner, maker = st.owner, st.maker
    clear_table(st)
    st.round_no += 1
    leader = next_active(st, winner)
    if leader != maker and st.status[maker] == 1:
        note(st, 12, leader, maker, 0)
    take_lead(rules, st, leader)


@kernel
def pass_lead(rules: Any, st: Any, seat: int, barred: int) -> None:
    """The lead goes on to the next active seat, who begins a round of his own (Q21, Q61)."""
    if st.burn_on and st.burner == seat:
        note(st, 6, seat, st.victim, 6)
        st.burn_on = 0
    note(st, 14, seat, -1, 0)
    lapse(rules, st, seat)
    st.must_four = 0
    if barred:
        st.lead_passes |= 1 << seat
        if st.lead_passes & st.active == st.active:
            st.bar_lifted = 1
    leader = NEXT_SEAT[seat, st.active]
    clear_table(st)
    st.owner, st.maker = leader, leader
    st.round_no += 1
    take_lead(rules, st, leader)


@kernel
def advance(rules: Any, st: Any) -> None:
    """Go to the next question, or end the round and give the lead."""
    if next_question(rules, st):
        return
    close_round(rules, st)
