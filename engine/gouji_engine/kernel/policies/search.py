"""The ``search`` bot: flat Monte Carlo over imagined hands; and ``peek``, the same with the true ones.

A few actions are compared, the ``team`` bot's own among them. Each is carried out in the same worlds, which ``team`` bots then play
to the end, each by its own cards. Another action is taken only if it comes out ahead by more than chance. ``peek`` cheats: it is a
measure of what hidden cards are worth. Its worlds all hold the true hands; they differ in who now and then plays as ``rules`` does,
since what is best against one course of the deal alone is seldom best.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.asking import may_yield
from gouji_engine.kernel.dealing import draw
from gouji_engine.kernel.judging import set_fault
from gouji_engine.kernel.layout import ANSWER, CLOSING, LEAD, OVER
from gouji_engine.kernel.plays import make_word
from gouji_engine.kernel.policies.choose import think
from gouji_engine.kernel.policies.habits import group_count, refuse
from gouji_engine.kernel.policies.team_answer import the_same, weigh_rank
from gouji_engine.kernel.policies.team_lead import NOTHING, lead_score, near_out
from gouji_engine.kernel.policies.weights import HABITS, PEEK, TEAM
from gouji_engine.kernel.policies.worlds import (
    imagine,
    new_hands,
    new_states,
    new_tables,
    outcome,
    score_room,
)
from gouji_engine.kernel.preplay import copy_hand
from gouji_engine.kernel.transition import apply_regular

MOST = 16  # actions compared at most
ROUND = 8  # worlds after which actions that are not ahead are dropped
CARDS = 400
LONGEST = 4096  # actions after which a deal is given up
STEADY = -1  # a world in which nobody wavers
NOISES = 1 << 30


@kernel
def add_word(words: Any, scores: Any, count: int, most: int, word: int, score: int) -> int:
    """Keep a word among the ``most`` with the highest scores, best first; entry 0 stays. Returns how many there are."""
    for at in range(count):
        if words[at] == word:
            return count
    at = count
    while at > 1 and scores[at - 1] < score:
        at -= 1
    if at >= most:
        return count
    count = min(count + 1, most)
    for later in range(count - 1, at, -1):
        words[later] = words[later - 1]
        scores[later] = scores[later - 1]
    words[at] = word
    scores[at] = score
    return count


@kernel
def add_leads(bot: Any, rules: Any, st: Any, hand: Any, words: Any, scores: Any, count: int) -> int:
    """Every group, bare or with a joker, as ``team`` weighs them."""
    mood, most = (group_count(rules, hand), False, False, near_out(bot, st)), min(MOST, bot.candidates)
    for rank in range(1 if rules.biesan else 0, 13):
        number = hand.h[rank]
        for joker in range(3 if number else 0):
            small, big = 1 if joker == 1 else 0, 1 if joker == 2 else 0
            word = make_word(st.turn, 0, rank, number, 0, small, big)
            if small <= hand.h[13] and big <= hand.h[14] and set_fault(rules, st, hand, word) == 0:
                score = lead_score(bot, rules, st, hand, (rank, number, small, big), mood)
                count = add_word(words, scores, count, most, word, score)
    return count


@kernel
def add_answers(bot: Any, rules: Any, st: Any, hand: Any, words: Any, scores: Any, count: int) -> int:
    """Refusing, yielding, and of every rank the answer that ``team`` likes best."""
    seat, most = st.turn, min(MOST, bot.candidates)
    count = add_word(words, scores, count, most, refuse(st), 1 << 40)
    if may_yield(rules, st):
        count = add_word(words, scores, count, most, seat | (2 << 3), 1 << 40)
    if st.t_big + st.t_eagle or hand.h[14] < st.t_small:
        return count
    same = the_same(bot, rules, st, hand, group_count(rules, hand))
    for rank in range(st.t_rank + 1, 13):
        if hand.h[rank]:
            score, cards = weigh_rank(bot, rules, st, hand, same, rank, (NOTHING, 0))
            if score > NOTHING and set_fault(rules, st, hand, cards | seat) == 0:
                count = add_word(words, scores, count, most, cards | seat, score)
    return count


@kernel
def list_candidates(bot: Any, rules: Any, st: Any, hand: Any, words: Any) -> int:
    """Actions worth comparing to ``words`` (int64 [MOST]), the ``team`` bot's own first; how many."""
    scores = np.empty(MOST, np.int64)
    words[0] = think(TEAM, bot, rules, st, hand)
    scores[0] = 1 << 41
    kind = (words[0] >> 3) & 15
    if kind == 3 or kind == 6:
        words[1] = refuse(st)
        return 2
    if kind == 5 or kind == 7 or kind == 15:
        return 1
    if kind == 0 and st.left[st.turn] == cards_of(words[0]):
        return 1  # going out
    if st.stage == LEAD:
        return add_leads(bot, rules, st, hand, words, scores, 1)
    if st.stage == ANSWER or st.stage == CLOSING:
        return add_answers(bot, rules, st, hand, words, scores, 1)
    return 1


@kernel
def cards_of(word: int) -> int:
    """Number of cards of a play."""
    return ((word >> 11) & 31) + ((word >> 16) & 31) + ((word >> 21) & 7) + ((word >> 24) & 7) + ((word >> 27) & 7)


@leaf
def wavers(noise: int, number: int) -> bool:
    """Whether the action of this number is one of the eighth that another bot thinks of; the same for all actions compared."""
    return noise != STEADY and ((((noise ^ number) * 2654435761) >> 16) & 7) == 0


@kernel
def value_of(
    bot: Any, rules: Any, st: Any, tables: Any, word: int, noise: int, trial: Any, hand: Any, room: Any
) -> int:
    """What ``word`` comes to in the world ``tables[0]``, to the side of the seat asked: all seats play on, each by its own hand."""
    side = st.turn & 1
    trial[0] = st
    tables[1] = tables[0]
    there, hands = trial[0], tables[1]
    while there.stage != OVER and there.broken == 0 and there.action_no < LONGEST:
        apply_regular(rules, hands, there, word)
        if there.stage != OVER:
            copy_hand(hands, there.turn, hand)
            thinker = HABITS if wavers(noise, there.action_no) else bot.rollout
            word = think(thinker, bot, rules, there, hand)
    return outcome(rules, there, side, room[0], room[1], room[2])


@kernel
def drop_behind(sums: Any, left: Any) -> int:
    """Take the actions that are not ahead of the first out of the comparison; how many others are left."""
    others = 0
    for at in range(1, sums.size):
        if sums[at] <= 0:
            left[at], sums[at] = 0, 0
        others += left[at]
    return others


@kernel
def best_of(sums: Any, squares: Any, worlds: int, margin: int) -> int:
    """The action with the highest mean gain over the first that is above ``margin`` hundredths of its standard error; 0 if none is."""
    best, most = 0, 0.0
    for at in range(1, sums.size):
        mean = sums[at] / worlds
        error = np.sqrt(max(0.0, squares[at] / worlds - mean * mean) / worlds)
        if mean > most and mean * 100 > margin * error:
            best, most = at, mean
    return best


@kernel
def choose_by_search(bot: Any, rules: Any, st: Any, hand: Any, hands: Any, stream: Any) -> int:
    """The action that comes out best in imagined worlds, the same for all; for ``peek`` in the true one, ``hands``.

    What is no better than the first action after ``ROUND`` worlds, or twice as many and so on, is dropped.
    """
    found = np.empty(MOST, np.int64)
    count = list_candidates(bot, rules, st, hand, found)
    if count < 2:
        return found[0]
    trial, tables, one, room = new_states(), new_tables(), new_hands(), score_room()
    deck = np.empty(CARDS, np.int64)
    sums, squares, left = np.zeros(count, np.float64), np.zeros(count, np.float64), np.ones(count, np.int64)
    peeks = bot.policy == PEEK
    noise = STEADY
    for world in range(bot.worlds):
        if peeks:
            tables[0] = hands
            noise = draw(stream, NOISES) if bot.worlds > 1 else STEADY
        elif not imagine(rules, st, hand, tables[0], stream, deck):
            return found[0]
        base = value_of(bot, rules, st, tables, found[0], noise, trial, one[0], room)
        for at in range(1, count):
            if left[at]:
                value = value_of(bot, rules, st, tables, found[at], noise, trial, one[0], room)
                sums[at] += value - base
                squares[at] += (value - base) ** 2
        if (world + 1) % ROUND == 0 and drop_behind(sums, left) == 0:
            return found[0]
    return found[best_of(sums, squares, bot.worlds, bot.margin)]
