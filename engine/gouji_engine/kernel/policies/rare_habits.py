"""What the ``rules`` bot adds where the rarer rules are in force: 发4, the bar on going out first, 冲点, kills by 2s."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.judging import first_lead, may_buy_four, may_pass_lead, set_fault
from gouji_engine.kernel.plays import make_word, one_set
from gouji_engine.kernel.policies.app_habits import eagle_lead


@leaf
def keeps_fours(rules: Any, st: Any, seat: int) -> bool:
    """True while a 4 played now would cost the opening (开点发4)."""
    return rules.open_four and ((st.opened | st.spoiled) >> seat) & 1 == 0


@kernel
def lead_anything(rules: Any, st: Any, hand: Any) -> int:
    """The first legal lead; without one, what the rules leave to the leader."""
    word = first_lead(rules, st, hand)
    if word >= 0:
        return word
    if may_pass_lead(rules, st, hand):
        return st.turn | (1 << 3)
    return st.turn | (5 << 3)


@kernel
def rush_set(rules: Any, st: Any, hand: Any) -> int:
    """The cheapest natural 够级牌 that beats the table (or the lead with most cards), as the rush; −1 if there is none."""
    low = st.t_rank + 1 if st.t_size else 0
    for rank in range(low, 12):
        number = st.t_size or hand.h[rank]
        if number >= rules.gouji_min[rank] and hand.h[rank] >= number:
            return make_word(st.turn, 0, rank, number, 0, 0, 0)
    return -1


@kernel
def rare_lead(rules: Any, st: Any, hand: Any) -> int:
    """A lead that only the rarer rules call for; 0 if none is due."""
    seat = st.turn
    burning = st.burn_on and st.burner == seat
    if (st.pending >> seat) & 1 and not burning:
        if hand.h[1]:
            word = make_word(seat, 0, 1, hand.h[1], 0, 0, 0)
            if set_fault(rules, st, hand, word) == 0:
                return word
        elif may_buy_four(rules, st, hand):
            return seat | (7 << 3)
    if st.rusher == seat:
        word = rush_set(rules, st, hand)
        if word >= 0:
            return word
    if st.must_four:
        return lead_anything(rules, st, hand)
    whole = one_set(rules, hand)
    if whole >= 0 and set_fault(rules, st, hand, whole | seat) != 0:
        return lead_anything(rules, st, hand)
    return eagle_lead(rules, st, hand) if rules.eagles and whole < 0 else 0


@kernel
def kill_by_twos(rules: Any, st: Any, hand: Any, kind: int) -> int:
    """A kill with three or four 2s, or −1."""
    seat = st.turn
    need = 3 if rules.kill_three_twos else 4
    if hand.h[12] < need or rules.kill_three_twos + rules.kill_four_twos == 0:
        return -1
    if st.t_size == 1:
        return make_word(seat, kind, 12, need, 0, 0, 0)
    base = st.t_nat + st.t_two
    if rules.kill_unit == 0:
        base -= need
    for rank in range(st.t_rank + 1, 12):
        if base > 0 and hand.h[rank] >= base:
            return make_word(seat, kind, rank, base, need, 0, 0)
    return -1
