"""The clauses check() goes through.

Their order (docs/play-protocol.md 8): format, over, turn, capacity, cards held, form, comparison, the rush,
burn duties, the lead of a bought 4, the bar on going out first.
"""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.apps import has_own_comparison, own_fault, word_size
from gouji_engine.kernel.asking import may_yield
from gouji_engine.kernel.layout import CLOSING, LEAD
from gouji_engine.kernel.openings import barred, four_seller
from gouji_engine.kernel.plays import (
    MOST_JOKERS,
    beat_fault,
    form_fault,
    is_gouji,
    joker_beaten,
    joker_rank,
    kills,
    make_word,
    one_set,
    tied_kill,
    well_formed,
    well_formed_eagle,
    word_big,
    word_eagle,
    word_kind,
    word_naturals,
    word_rank,
    word_seat,
    word_small,
    word_twos,
)
from gouji_engine.kernel.rarity import is_rare


@leaf
def turn_fault(rules: Any, st: Any, hand: Any, seat: int, kind: int) -> int:
    """0 if the seat is asked now in a capacity that allows this kind, else the clause broken (3–10)."""
    if kind == 3 or kind == 6:
        if (st.active >> seat) & 1 == 0:
            return 3
        if kind == 3:
            return 0 if ((st.burn1 | st.burn2) >> seat) & 1 else 5
        return 0 if ((st.kill1 | st.kill2) >> seat) & 1 else 6
    if seat != st.turn:
        return 3
    if kind == 0:
        return 0
    if kind == 5:
        return 0 if st.stage == LEAD and st.burn_on and st.burner == seat else 10
    if st.stage == LEAD:
        return 0 if is_rare(rules) and kind == 1 and may_pass_lead(rules, st, hand) else 4
    if kind == 4:
        return 0 if st.stage == CLOSING else 8
    if st.stage == CLOSING:
        return 9
    if kind == 2 and not may_yield(rules, st):
        return 7
    return 0


@leaf
def compare_fault(rules: Any, st: Any, word: int) -> int:
    """0 if the set beats the play on the table in its kind (0, 3 or 6), else the clause broken (18–21)."""
    kind = word_kind(word)
    if kind == 6:
        return 0 if kills(rules, st, word) else 21
    if st.t_big == 1 and (kind == 0 or rules.kill_is_burn) and kills(rules, st, word):
        return 0
    fault = beat_fault(rules, st, word)
    if fault and st.t_small == 1 and st.t_big == 0 and is_rare(rules) and joker_beaten(rules, st, word):
        return 0
    return fault


@kernel
def single_set_left(rules: Any, hand: Any, word: int) -> bool:
    """True if one legal set without a joker is left to the hand after the cards of ``word``."""
    rank, naturals, twos = word_rank(word), word_naturals(word), word_twos(word)
    if hand.h[13] != word_small(word) or hand.h[14] != word_big(word) or hand.h[15] != word_eagle(word):
        return False
    bases, rest = 0, 0
    low = -1
    for base in range(12):
        left = hand.h[base] - (naturals if base == rank else 0)
        if left:
            bases += 1
            rest = left
            low = base
    left = hand.h[12] - twos - (naturals if rank == 12 else 0)
    if left == 0 or bases == 0:
        return bases + (1 if left else 0) == 1 and rest + left > 0
    pure = (low == 1 and rules.four_pure) or (low == 0 and rules.biesan and rules.three_pure)
    return bases == 1 and rules.tie_two and not pure


@leaf
def burn_fault(rules: Any, hand: Any, word: int, whole: bool) -> int:
    """0 if the set may claim a burn, else 22 or 23."""
    if rules.burn_formula:
        ranks = 0
        for rank in range(12):
            if hand.h[rank]:
                ranks += 1
        if ranks - hand.h[13] - hand.h[14] - hand.h[15] > 2:
            return 22
    if is_rare(rules) and rules.single_set_unfit and single_set_left(rules, hand, word):
        return 22
    if rules.burn_first_joker and word_small(word) + word_big(word) + word_eagle(word) == 0 and not whole:
        return 23
    return 0


@kernel
def rush_fault(rules: Any, st: Any, word: int) -> int:
    """0 if the set fits a rush that is due or lies on the table (Q38), else 25 or 26."""
    naturals, twos, small, big = (
        word_naturals(word),
        word_twos(word),
        word_small(word),
        word_big(word) + word_eagle(word),
    )
    if word_seat(word) == st.rusher and not is_gouji(rules, word_rank(word), naturals, twos, small, big):
        if not joker_beaten(rules, st, word):
            return 25
    if st.t_rush and twos + small + big > 0:
        return 26
    return 0


@kernel
def last_fault(rules: Any, st: Any, word: int, whole: bool) -> int:
    """0 if the set is not held back by a bought 4 or by the bar on going out first, else 24 or 27."""
    if st.must_four and st.stage == LEAD and word_seat(word) == st.turn:
        if word_rank(word) != 1 or word_naturals(word) != word_size(word):
            return 27
    return 24 if whole and barred(rules, st, word) else 0


@kernel
def rare_play_fault(rules: Any, st: Any, hand: Any, word: int) -> int:
    """play_fault() of a rule set with rarer rules."""
    seat, kind = word_seat(word), word_kind(word)
    if word_eagle(word) > hand.h[15]:
        return 11
    fault = form_fault(rules, hand, st.left[seat], word)
    if fault and not (fault == 12 and tied_kill(rules, st, word)):
        return fault
    jokers = word_small(word) + word_big(word) + word_eagle(word)
    whole = word_size(word) == st.left[seat]
    fault = 0
    if st.t_size:
        fault = own_fault(rules, st, word) if has_own_comparison(rules) else compare_fault(rules, st, word)
    if fault == 0:
        fault = rush_fault(rules, st, word)
    if fault == 0 and kind == 3:
        fault = burn_fault(rules, hand, word, whole)
    if fault == 0 and st.t_size == 0 and st.burn_on and st.burner == seat:
        if jokers == 0 and not (whole and rules.burn_last_exempt):
            fault = 23
    return fault or last_fault(rules, st, word, whole)


@leaf
def play_fault(rules: Any, st: Any, hand: Any, word: int) -> int:
    """0 if the cards may be played by the seat asked (kind 0, 3 or 6), else the clause broken (11–27)."""
    if is_rare(rules):
        return rare_play_fault(rules, st, hand, word)
    seat, kind = word_seat(word), word_kind(word)
    fault = form_fault(rules, hand, st.left[seat], word)
    if fault:
        return fault
    jokers = word_small(word) + word_big(word)
    whole = word_naturals(word) + word_twos(word) + jokers == st.left[seat]
    if st.t_size:
        fault = compare_fault(rules, st, word)
        if fault == 0 and kind == 3:
            return burn_fault(rules, hand, word, whole)
        return fault
    if st.burn_on and st.burner == seat and jokers == 0 and not (whole and rules.burn_last_exempt):
        return 23
    return 0


@kernel
def set_fault(rules: Any, st: Any, hand: Any, word: int) -> int:
    """play_fault() for bots and lists, which ask it from many places."""
    return play_fault(rules, st, hand, word)


@kernel
def first_of_rank(rules: Any, st: Any, hand: Any, rank: int, small: int, big: int, eagle: int) -> int:
    """The first legal lead of a base rank (13: none) with these jokers, or −1."""
    naturals = hand.h[rank] if rank <= 12 else 1
    twos = hand.h[12] if rank <= 11 else 0
    for tied in range(twos + 1):
        for number in range(naturals, 0, -1):
            word = make_word(st.turn, 0, rank, number, tied, small, big) | (eagle << 27)
            if rank == 13:
                word = make_word(st.turn, 0, joker_rank(big, eagle), 0, 0, small, big) | (eagle << 27)
            sound = well_formed_eagle(rules, word) if eagle else well_formed(word)
            if sound and set_fault(rules, st, hand, word) == 0:
                return word
    return -1


@kernel
def first_lead(rules: Any, st: Any, hand: Any) -> int:
    """The first legal lead in order of rank, or −1 if the leader has none."""
    for rank in range(14):
        for eagle in range(hand.h[15] + 1):
            for big in range(min(hand.h[14], MOST_JOKERS) + 1):
                for small in range(min(hand.h[13], MOST_JOKERS) + 1):
                    word = first_of_rank(rules, st, hand, rank, small, big, eagle)
                    if word >= 0:
                        return word
    return -1


@kernel
def may_pass_lead(rules: Any, st: Any, hand: Any) -> bool:
    """True if the leader's last set is held back and he has nothing else to lead (Q21); ``hand`` is his."""
    if rules.open_first == 0 and rules.first_fours == 0:
        return False
    whole = one_set(rules, hand)
    if whole < 0 or set_fault(rules, st, hand, whole | st.turn) != 24:
        return False
    return first_lead(rules, st, hand) < 0


@kernel
def may_buy_four(rules: Any, st: Any, hand: Any) -> bool:
    """True if the leader's opening waits for a 4, he has none and can buy one (open_no_four, Q20)."""
    if rules.four_buy == 0 or st.stage != LEAD or (st.pending >> st.turn) & 1 == 0 or (st.opened >> st.turn) & 1:
        return False
    return hand.h[1] == 0 and hand.h[12] > 0 and four_seller(st, st.turn) >= 0
