"""What the ``rules`` bot adds where the rules have eagles (鹰) or the kill table (杀牌表) (docs/play-protocol.md 15)."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.judging import set_fault
from gouji_engine.kernel.plays import MOST_JOKERS, joker_rank, make_word


@kernel
def eagle_lead(rules: Any, st: Any, hand: Any) -> int:
    """A lead that spends eagles: a burner without other jokers, or the last cards but the 3s; 0 if none is due."""
    seat, eagle = st.turn, hand.h[15]
    small, big, twos = min(hand.h[13], MOST_JOKERS), min(hand.h[14], MOST_JOKERS), hand.h[12]
    if eagle == 0:
        return 0
    lowest = -1
    for rank in range(11, 0 if rules.biesan else -1, -1):
        if hand.h[rank]:
            lowest = rank
    if lowest < 0:
        if twos:
            return make_word(seat, 0, 12, twos, 0, small, big) | (eagle << 27)
        return make_word(seat, 0, joker_rank(big, eagle), 0, 0, small, big) | (eagle << 27)
    if st.burn_on and st.burner == seat and small + big == 0:
        return make_word(seat, 0, lowest, hand.h[lowest], 0, 0, 0) | (1 << 27)
    return 0


@kernel
def eagle_answer(st: Any, hand: Any) -> int:
    """Cover the jokers on the table with eagles, under them the lowest higher group that is large enough; 0 if none is."""
    eagle = st.t_small + st.t_big
    if eagle == 0 or st.t_eagle or hand.h[15] < eagle:
        return 0
    rest = st.t_size - eagle
    if rest == 0:
        return make_word(st.turn, 0, 15, 0, 0, 0, 0) | (eagle << 27)
    for rank in range(st.t_rank + 1, 12):
        if hand.h[rank] >= rest:
            return make_word(st.turn, 0, rank, rest, 0, 0, 0) | (eagle << 27)
    return 0


@kernel
def table_answer(st: Any, hand: Any) -> int:
    """Kill each joker on the table by smalls, as far as they go, else by bigs; the base by one higher rank; 0 if it cannot be."""
    small, big = 0, 0
    for at in range(st.t_big + st.t_small):
        by_smalls = 3 if at < st.t_big else 2
        if small + by_smalls <= min(hand.h[13], MOST_JOKERS):
            small += by_smalls
        else:
            big += by_smalls - 1
    if big > min(hand.h[14], MOST_JOKERS):
        return 0
    base = st.t_nat + st.t_two
    if base == 0:
        return make_word(st.turn, 0, joker_rank(big, 0), 0, 0, small, big)
    for rank in range(st.t_rank + 1, 13):
        if hand.h[rank] >= base:
            return make_word(st.turn, 0, rank, base, 0, small, big)
    return 0


@kernel
def app_answer(rules: Any, st: Any, hand: Any) -> int:
    """An answer to jokers on the table that only these rules allow and that is legal; 0 if there is none."""
    word = 0
    if rules.kill_table and st.t_small + st.t_big:
        word = table_answer(st, hand)
    elif rules.eagles:
        word = eagle_answer(st, hand)
    return word if word and set_fault(rules, st, hand, word) == 0 else 0
