"""The ``greedy`` bot: the smallest set that beats the table, whoever laid it; the lowest group as a lead; no plan.

Wild cards only to go home: when its hand is short, or when it holds nothing else.
"""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.judging import set_fault
from gouji_engine.kernel.layout import BURN_WINDOW, KILL_WINDOW, LEAD
from gouji_engine.kernel.plays import make_word, one_set
from gouji_engine.kernel.policies.habits import NEAR_END, group_count, lead_with_wilds, refuse, wild_answer
from gouji_engine.kernel.policies.rare_habits import lead_anything


@kernel
def greedy_lead(rules: Any, st: Any, hand: Any) -> int:
    """The whole hand if it is one set, else the lowest group."""
    seat = st.turn
    whole = one_set(rules, hand)
    if whole >= 0:
        return whole | seat
    groups = group_count(rules, hand)
    if groups == 0 or (st.burn_on and st.burner == seat):
        word = lead_with_wilds(rules, st, hand, groups)
        if word:
            return word
    for rank in range(1 if rules.biesan else 0, 12):
        if hand.h[rank]:
            return make_word(seat, 0, rank, hand.h[rank], 0, 0, 0)
    return make_word(seat, 0, 0, max(1, hand.h[0]), 0, 0, 0)


@kernel
def greedy_answer(rules: Any, st: Any, hand: Any) -> int:
    """The lowest natural cards that beat the table by number, wild cards when the hand is short."""
    seat = st.turn
    if st.left[seat] == st.t_size:
        whole = one_set(rules, hand)
        if whole >= 0 and set_fault(rules, st, hand, whole | seat) == 0:
            return whole | seat
    if st.t_big or st.t_eagle:
        return refuse(st)
    if st.t_small == 0:
        for rank in range(st.t_rank + 1, 12):
            if hand.h[rank] >= st.t_size:
                return make_word(seat, 0, rank, st.t_size, 0, 0, 0)
    if st.left[seat] <= NEAR_END:
        cards = wild_answer(rules, st, hand, True)
        if cards:
            return cards | seat
    return refuse(st)


@kernel
def choose_greedily(rules: Any, st: Any, hand: Any) -> int:
    """The bot's action for the question asked; anything the rules would refuse becomes a refusal or the first legal lead."""
    if st.stage == LEAD:
        word = greedy_lead(rules, st, hand)
        if (word >> 3) & 15 == 0 and set_fault(rules, st, hand, word) != 0:
            return lead_anything(rules, st, hand)
        return word
    if st.stage == BURN_WINDOW or st.stage == KILL_WINDOW:
        return refuse(st)
    word = greedy_answer(rules, st, hand)
    if (word >> 3) & 15 == 0 and set_fault(rules, st, hand, word) != 0:
        return refuse(st)
    return word
