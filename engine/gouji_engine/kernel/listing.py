"""legal(): every action the seat asked may take, defined as all words that check() allows."""

from __future__ import annotations

from typing import Any

import numpy as np

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.apps import has_own_comparison
from gouji_engine.kernel.asking import may_yield
from gouji_engine.kernel.judging import may_buy_four, may_pass_lead, set_fault
from gouji_engine.kernel.layout import ANSWER, BURN_WINDOW, CLOSING, KILL_WINDOW, LEAD, OVER
from gouji_engine.kernel.plays import MOST_JOKERS, joker_rank, make_word, well_formed
from gouji_engine.kernel.rarity import is_rare

WORDS = 1 << 18  # enough for any 54 cards, jokers of all kinds among them


@kernel
def add_hung(
    rules: Any, st: Any, hand: Any, kind: int, rank: int, free: bool, jokers: Any, out: Any, count: int
) -> int:
    """Append the legal sets of one base rank with these jokers (small, big, eagle) and count them; ``free``: of any size."""
    small, big, eagle = jokers
    number = small + big + eagle
    size = st.t_size
    if rank == 13:
        if number > 0 and (free or number == size):
            word = make_word(st.turn, kind, joker_rank(big, eagle), 0, 0, small, big) | (eagle << 27)
            if set_fault(rules, st, hand, word) == 0 and count < out.size:
                out[count] = word
                count += 1
        return count
    for tied in range((hand.h[12] if rank <= 11 else 0) + 1):
        low, high = 1, hand.h[rank]
        if not free:
            low = max(1, size - tied - number)
            high = min(high, size - tied - number)
        for naturals in range(low, high + 1):
            word = make_word(st.turn, kind, rank, naturals, tied, small, big) | (eagle << 27)
            if set_fault(rules, st, hand, word) == 0 and count < out.size:
                out[count] = word
                count += 1
    return count


@kernel
def add_sets(rules: Any, st: Any, hand: Any, kind: int, rank: int, out: Any, count: int) -> int:
    """Append the legal sets of one base rank (13: jokers only) and count them."""
    if rank <= 12 and hand.h[rank] == 0:
        return count
    free = st.stage == LEAD or st.t_big == 1 or (is_rare(rules) and st.t_big == 0 and st.t_small == 1)
    if is_rare(rules) and rules.kill_table and st.t_small + st.t_big > 0:
        free = True
    for eagle in range(hand.h[15] + 1):
        for big in range(min(hand.h[14], MOST_JOKERS) + 1):
            for small in range(min(hand.h[13], MOST_JOKERS) + 1):
                count = add_hung(rules, st, hand, kind, rank, free, (small, big, eagle), out, count)
    return count


@kernel
def add_rare_leads(rules: Any, st: Any, hand: Any, out: Any, count: int) -> int:
    """Append the purchase of a 4 and the passing of the lead where they are legal."""
    if may_buy_four(rules, st, hand):
        out[count] = st.turn | (7 << 3)
        count += 1
    if may_pass_lead(rules, st, hand):
        out[count] = st.turn | (1 << 3)
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
        if is_rare(rules):
            count = add_rare_leads(rules, st, hand, out, count)
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
    if not found and is_rare(rules) and st.t_small + st.t_big == 1:
        found = any_holding(rules, st, hand, kind)
    st.turn = held
    return found


@kernel
def any_set_at_all(rules: Any, st: Any, hand: Any, kind: int, rank: int) -> bool:
    """True if some set of this base rank, of whatever size and with whatever jokers, may be played."""
    found = np.empty(1, np.int64)
    free = True
    for eagle in range(hand.h[15] + 1):
        for big in range(min(hand.h[14], MOST_JOKERS) + 1):
            for small in range(min(hand.h[13], MOST_JOKERS) + 1):
                if add_hung(rules, st, hand, kind, rank, free, (small, big, eagle), found, 0) > 0:
                    return True
    return False


@kernel
def any_set(rules: Any, st: Any, hand: Any, kind: int, rank: int) -> bool:
    """True if some set of this base rank may be played."""
    if is_rare(rules) and has_own_comparison(rules):
        return any_set_at_all(rules, st, hand, kind, rank)
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
    return False


@kernel
def any_holding(rules: Any, st: Any, hand: Any, kind: int) -> bool:
    """True if a holding of kill_big whose number of cards differs from that of the table may be played."""
    seat = st.turn
    for number in range(2, 5):
        if st.t_size == 1:
            if number <= hand.h[12]:
                if set_fault(rules, st, hand, make_word(seat, kind, 12, number, 0, 0, 0)) == 0:
                    return True
            continue
        base = st.t_nat + st.t_two
        for rank in range(st.t_rank + 1, 13):
            twos = make_word(seat, kind, rank, base, number, 0, 0)
            smalls = make_word(seat, kind, rank, base, 0, 3, 0)
            bigs = make_word(seat, kind, rank, base, 0, 0, 2)
            for word in (twos, smalls, bigs):
                if well_formed(word) and set_fault(rules, st, hand, word) == 0:
                    return True
    return False
