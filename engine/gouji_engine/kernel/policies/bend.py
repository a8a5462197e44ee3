"""Habits laid over a bot: what it would do, bent by a saying or a restriction. Each is a 0 or 1 of its record (``weights``).

A bent action that the rules refuse falls back to what the bot would have done.
"""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.apps import word_size
from gouji_engine.kernel.asking import may_yield
from gouji_engine.kernel.judging import set_fault
from gouji_engine.kernel.layout import LEAD
from gouji_engine.kernel.plays import make_word, word_naturals, word_rank
from gouji_engine.kernel.policies.habits import may_open, natural_answer, refuse

FOUR, TEN, QUEEN, ACE, TWO = 1, 7, 9, 11, 12
EARLY = 20  # cards held at which a joker still counts as hung early
LOW = 6  # highest rank on which one is hung early


@kernel
def other_lead(bot: Any, rules: Any, st: Any, hand: Any, word: int) -> int:
    """The lead a habit asks for instead of ``word``, or ``word``."""
    seat, rank = st.turn, word_rank(word)
    if bot.open_early and may_open(rules, st, seat):
        for high in range(TEN, TWO):
            if hand.h[high] >= rules.gouji_min[high]:
                return make_word(seat, 0, high, hand.h[high], 0, 0, 0)
    if bot.threes_first and hand.h[0] and rules.biesan == 0:
        return make_word(seat, 0, 0, hand.h[0], 0, 0, 0)
    if bot.singles_before_threes and rank == 0:
        for single in range(1, TWO):
            if hand.h[single] == 1 and rules.gouji_min[single] > 1:
                return make_word(seat, 0, single, 1, 0, 0, 0)
    if hand.h[13] and rank < TWO and word >> 21 == 0:
        if (bot.joker_on_fours and rank == FOUR) or (bot.joker_early and rank <= LOW and st.left[seat] >= EARLY):
            return word | (1 << 21)
    return word


@kernel
def bend_lead(bot: Any, rules: Any, st: Any, hand: Any, word: int) -> int:
    """A lead as the habits would have it: never instead of going out, never while a burn runs."""
    if (word >> 3) & 15 != 0 or word_size(word) == st.left[st.turn] or (st.burn_on and st.burner == st.turn):
        return word
    other = other_lead(bot, rules, st, hand, word)
    return other if other == word or set_fault(rules, st, hand, other) == 0 else word


@kernel
def insisted(bot: Any, st: Any, hand: Any) -> int:
    """An answer to an enemy that a habit asks for where the bot would refuse; 0 if none."""
    size = st.t_size
    if st.t_small + st.t_big + st.t_eagle or st.t_rank > ACE:
        return 0
    asked = bot.never_pass_singles and size == 1
    asked = asked or (bot.never_pass_threes and st.t_rank == 0)
    asked = asked or (bot.block_three_not_four and size == 3)
    if asked:
        rank = natural_answer(st, hand, True)
        if rank >= 0:
            return make_word(st.turn, 0, rank, size, 0, 0, 0)
    if bot.spend_twos and size <= 2 and hand.h[TWO] >= size:
        return make_word(st.turn, 0, TWO, size, 0, 0, 0)
    return 0


@kernel
def held_back(bot: Any, st: Any, hand: Any, word: int) -> bool:
    """True if a habit forbids this answer: a group of 10, J or Q torn, a four answered by tearing, a 杀大王."""
    rank, number = word_rank(word), word_naturals(word)
    torn = rank < TWO and hand.h[rank] > number
    if bot.never_split_high and torn and rank >= TEN and rank <= QUEEN:
        return True
    if bot.block_three_not_four and torn and st.t_size == 4:
        return True
    return bot.never_kill != 0 and st.t_big == 1


@kernel
def other_answer(bot: Any, rules: Any, st: Any, hand: Any, word: int) -> int:
    """The answer a habit asks for instead of ``word``, or ``word``; the table holds a play."""
    seat, kind = st.turn, (word >> 3) & 15
    if bot.always_yield and may_yield(rules, st):
        return seat | (2 << 3)
    if (st.owner ^ seat) & 1 == 0:
        return word
    queens = st.t_rank == QUEEN and st.t_small + st.t_big == 0
    if bot.queen_gets_ace and queens and hand.h[ACE] >= st.t_size:
        return make_word(seat, 0, ACE, st.t_size, 0, 0, 0)
    if kind == 0:
        return refuse(st) if held_back(bot, st, hand, word) else word
    other = insisted(bot, st, hand)
    if other:
        return other
    if kind == 2 and bot.never_yield:
        rank = natural_answer(st, hand, False) if st.t_small == 0 and st.t_rank <= ACE else -1
        return make_word(seat, 0, rank, st.t_size, 0, 0, 0) if rank >= 0 else seat | (1 << 3)
    return word


@kernel
def bend_answer(bot: Any, rules: Any, st: Any, hand: Any, word: int) -> int:
    """An answer as the habits would have it: never instead of going out, never in a rush."""
    if st.rusher == st.turn or ((word >> 3) & 15 == 0 and word_size(word) == st.left[st.turn]):
        return word
    other = other_answer(bot, rules, st, hand, word)
    if other == word or (other >> 3) & 15 != 0 or set_fault(rules, st, hand, other) == 0:
        return other
    if (word >> 3) & 15 == 2 and bot.never_yield:
        return st.turn | (1 << 3)
    return word


@kernel
def bend(bot: Any, rules: Any, st: Any, hand: Any, word: int) -> int:
    """``word``, the bot's choice for the question asked, as its habits would have it."""
    kind, seat = (word >> 3) & 15, st.turn
    if kind == 3:
        after_pass = bot.no_burn_after_pass and (st.passed >> seat) & 1
        return refuse(st) if bot.never_burn or after_pass else word
    if kind == 6:
        return refuse(st) if bot.never_kill else word
    if kind == 15 or kind == 5 or kind == 7:
        return word
    if st.stage == LEAD:
        return bend_lead(bot, rules, st, hand, word)
    return bend_answer(bot, rules, st, hand, word)
