"""legal(): every action the seat asked may take, defined as all words that check() allows."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.asking import may_yield
from gouji_engine.kernel.layout import ANSWER, BURN_WINDOW, CLOSING, KILL_WINDOW, LEAD, OVER
from gouji_engine.kernel.plays import make_word
from gouji_engine.kernel.transition import set_fault

WORDS = 32768  # enough for any hand of six packs


@kernel
def add_sets(rules: Any, st: Any, hand: Any, kind: int, rank: int, out: Any, count: int) -> int:
    """Append the legal sets of one base rank (13: jokers only) and count them."""
    seat = st.turn
    naturals = hand.h[rank] if rank <= 12 else 0
    twos = hand.h[12] if rank <= 11 else 0
    size = st.t_size
    free = st.stage == LEAD or st.t_big == 1
    for big in range(hand.h[14] + 1):
        for small in range(hand.h[13] + 1):
            if rank == 13:
                if small + big > 0 and (free or small + big == size):
                    word = make_word(seat, kind, 14 if big else 13, 0, 0, small, big)
                    if set_fault(rules, st, hand, word) == 0 and count < out.size:
                        out[count] = word
                        count += 1
                continue
            for tied in range(twos + 1):
                low, high = 1, naturals
                if not free:
                    low = max(1, size - tied - small - big)
                    high = min(naturals, size - tied - small - big)
                for number in range(low, high + 1):
                    word = make_word(seat, kind, rank, number, tied, small, big)
                    if set_fault(rules, st, hand, word) == 0 and count < out.size:
                        out[count] = word
                        count += 1
    return count


@kernel
def list_legal(rules: Any, st: Any, hand: Any, out: Any) -> int:
    """Write the legal words of the seat asked to ``out`` (int64 array of WORDS); ``hand`` is that seat's. Returns how many.

    In a silent window the last word is DECLINE.
    """
    if st.stage == OVER:
        return 0
    kind = 0
    if st.stage == BURN_WINDOW:
        kind = 3
    elif st.stage == KILL_WINDOW:
        kind = 6
    count = 0
    low = 0
    if st.stage != LEAD and st.t_big == 0 and st.t_rank <= 11:
        low = st.t_rank + 1
    for rank in range(low, 14):
        count = add_sets(rules, st, hand, kind, rank, out, count)
    seat = st.turn
    if st.stage == ANSWER:
        out[count] = seat | (1 << 3)
        count += 1
        if may_yield(rules, st):
            out[count] = seat | (2 << 3)
            count += 1
    elif st.stage == CLOSING:
        out[count] = seat | (4 << 3)
        count += 1
    elif st.stage == LEAD:
        if st.burn_on and st.burner == seat:
            out[count] = seat | (5 << 3)
            count += 1
    else:
        out[count] = seat | (15 << 3)
        count += 1
    return count


@kernel
def can_answer(rules: Any, st: Any, hand: Any, kind: int, seat: int) -> bool:
    """True if the hand holds a set that may be played now by ``seat`` in kind 0, 3 or 6 (asked or not)."""
    held = st.turn
    st.turn = seat
    found = False
    for rank in range(14):
        if not found:
            found = any_set(rules, st, hand, kind, rank)
    st.turn = held
    return found


@kernel
def any_set(rules: Any, st: Any, hand: Any, kind: int, rank: int) -> bool:
    """True if some set of this base rank may be played."""
    naturals = hand.h[rank] if rank <= 12 else 0
    twos = hand.h[12] if rank <= 11 else 0
    if rank <= 12 and naturals == 0:
        return False
    for big in range(hand.h[14] + 1):
        for small in range(hand.h[13] + 1):
            rest = st.t_size - big - small
            if rank == 13:
                if (
                    small + big > 0
                    and set_fault(rules, st, hand, make_word(st.turn, kind, 14 if big else 13, 0, 0, small, big)) == 0
                ):
                    return True
            elif rest >= 1 and rest <= naturals + twos:
                number = min(naturals, rest)
                if set_fault(rules, st, hand, make_word(st.turn, kind, rank, number, rest - number, small, big)) == 0:
                    return True
            elif rank == 12 and st.t_size == 1 and st.t_big == 1 and naturals >= 3 and big + small == 0:
                if set_fault(rules, st, hand, make_word(st.turn, kind, 12, 3, 0, 0, 0)) == 0:
                    return True
    return False
