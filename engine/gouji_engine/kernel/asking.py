"""Who is asked about the play on the table, in which order and capacity (catalogue 2.5, D7–D11)."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.layout import ANSWER, BURN_WINDOW, CLOSING, KILL_WINDOW, NEXT_SEAT, OPPOSITE, SIDE_MASK
from gouji_engine.kernel.rarity import is_rare
from gouji_engine.kernel.rush import begin_rush, watch_right


@leaf
def open_kill_window(rules: Any, st: Any, others: int) -> None:
    """Set the seats of the silent kill window (Q11): the owner's side first."""
    st.kill1 = 0
    st.kill2 = 0
    if rules.kill_anyone == 0 or rules.kill_any == 0 or st.t_big != 1 or st.t_eagle:
        return
    seats = others
    if rules.kill_after_pass == 0:
        seats &= ~st.passed
    mates = SIDE_MASK[st.owner & 1]
    st.kill1 = seats & mates
    st.kill2 = seats & ~mates


@leaf
def open_burn_window(rules: Any, st: Any, others: int) -> None:
    """Set the seats of the silent burn window (D8) over a 够级牌."""
    if rules.burn == 0 or 6 - st.outs < rules.burn_min_not_out:
        return
    if st.burn_on and rules.counter_burn == 0:
        return
    seats = others & ~(1 << OPPOSITE[st.owner])
    if rules.burn_after_pass == 0:
        seats &= ~st.passed
    if rules.burn_teammates_first:
        mates = SIDE_MASK[st.owner & 1]
        st.burn1 = seats & mates
        st.burn2 = seats & ~mates
    else:
        st.burn1 = seats


@kernel
def cut_by_headless(rules: Any, st: Any, headless: int) -> None:
    """Lay out a burn window that no burner may enter before a 无头 seat in front of him (Q56).

    ``st.behind``: bits 0–5 burners, 6–11 无头 seats, 12–17 the opposite, 18 team-mates first; load_stretch() takes from it.
    """
    bidders = (st.burn1 | st.burn2) & ~headless
    st.behind = bidders | (headless << 6) | ((st.ask & ~headless) << 12) | (rules.burn_teammates_first << 18)
    st.burn1 = 0
    st.burn2 = 0
    st.ask = 0


@kernel
def load_stretch(st: Any) -> None:
    """The next stretch of st.behind: its burners, then the 无头 seat at its end, at last the opposite."""
    owner = st.owner
    bidders, headless, opposite, mates_first = (
        st.behind & 63,
        (st.behind >> 6) & 63,
        (st.behind >> 12) & 63,
        st.behind >> 18,
    )
    if headless:
        end = NEXT_SEAT[owner, headless]
        before = 0
        for step in range(1, 6):
            seat = (owner + step) % 6
            if seat == end:
                break
            before |= 1 << seat
        st.ask = 1 << end
        headless &= ~(1 << end)
    else:
        before = 63
        st.ask = opposite
        opposite = 0
    mates = SIDE_MASK[owner & 1] if mates_first else 63
    st.burn1 = bidders & before & mates
    st.burn2 = bidders & before & ~mates
    bidders &= ~before
    st.behind = bidders | (headless << 6) | (opposite << 12)
    if st.behind:
        st.behind |= mates_first << 18


@kernel
def enter_stretch(st: Any) -> bool:
    """Move to the first question of the next stretch; False if nobody is left in it."""
    load_stretch(st)
    if st.burn1 | st.burn2:
        st.stage = BURN_WINDOW
        st.turn = NEXT_SEAT[st.owner, st.burn1 or st.burn2]
    elif st.ask:
        st.stage = ANSWER
        st.turn = NEXT_SEAT[st.owner, st.ask]
    return st.burn1 | st.burn2 | st.ask != 0


@kernel
def rare_questions(rules: Any, st: Any, others: int) -> None:
    """What the rarer rules change in the questions just drawn up: the rush, 扣牌, burners behind a 无头 seat."""
    st.behind = 0
    watch_right(st)
    if st.rusher >= 0 and st.rusher == st.maker:
        begin_rush(st)
    opposite_bit = 1 << OPPOSITE[st.owner]
    if rules.kou_none:
        st.closing = 0
    if st.t_rush:
        st.kill1 = 0
        st.kill2 = 0
        st.burn1 = 0
        st.burn2 = 0
        st.closing = 0
        st.ask = others & opposite_bit
        return
    if st.rusher >= 0:
        windows = ~(1 << st.rusher)  # his first play is his rush
        st.kill1 &= windows
        st.kill2 &= windows
        st.burn1 &= windows
        st.burn2 &= windows
    if rules.no_skip and st.t_gouji and st.chaos == 0 and st.t_dead == 0 and (st.headless >> st.owner) & 1 == 0:
        headless = st.ask & st.headless & ~opposite_bit
        if headless and not (st.t_last and rules.dead_final == 3):
            cut_by_headless(rules, st, headless)


@kernel
def open_questions(rules: Any, st: Any) -> None:
    """Draw up the questions about the play on the table: windows, answers in order, closing answer."""
    owner = st.owner
    others = st.active & ~(1 << owner) & ~(1 << st.maker)
    opposite_bit = 1 << OPPOSITE[owner]
    open_kill_window(rules, st, others)
    st.burn1 = 0
    st.burn2 = 0
    st.ask = 0
    st.closing = 0
    if st.chaos:
        st.ask = others
    elif st.t_dead:
        open_burn_window(rules, st, others)
    elif (st.t_last and rules.dead_final == 3) or ((st.headless >> owner) & 1 and (rules.headless_all or st.t_gouji)):
        st.ask = others & ~st.passed
    elif st.t_gouji:
        open_burn_window(rules, st, others)
        opposite = others & opposite_bit
        if rules.strict:
            opposite &= ~st.passed
        st.ask = opposite | (others & st.headless & ~st.passed)
    else:
        st.ask = others & ~st.passed
        if others & opposite_bit and not (st.headless >> owner) & 1:
            st.closing = 1
            if rules.strict and st.passed & opposite_bit:
                st.closing = 0
    if is_rare(rules):
        rare_questions(rules, st, others)


@leaf
def next_question(rules: Any, st: Any) -> bool:
    """Move to the next open question; False when none is left and the round is over."""
    owner = st.owner
    if st.kill1 | st.kill2:
        st.stage = KILL_WINDOW
        st.turn = NEXT_SEAT[owner, st.kill1 or st.kill2]
        return True
    if st.burn1 | st.burn2:
        st.stage = BURN_WINDOW
        st.turn = NEXT_SEAT[owner, st.burn1 or st.burn2]
        return True
    if st.ask:
        st.turn = NEXT_SEAT[owner, st.ask]
        st.stage = ANSWER
        if st.closing and st.ask == 1 << OPPOSITE[owner]:
            st.stage = CLOSING  # nobody behind him: his turn and his closing answer are one act
        return True
    if st.closing:
        st.stage = CLOSING
        st.turn = OPPOSITE[owner]
        return True
    return is_rare(rules) and st.behind and enter_stretch(st)


@kernel
def may_yield(rules: Any, st: Any) -> bool:
    """True if the seat asked in order may yield (让牌, Q3)."""
    return rules.yield_allowed and st.stage == ANSWER and st.closing and st.turn == OPPOSITE[st.owner]
