"""Answers of the ``team`` bot: every way to beat the table is weighed against passing, and against yielding where that is allowed.

For oneself: whole groups before torn ones, wild cards the freer the shorter the hand. For the side: a mate's play stands unless
it is cheap to go on, least of all when he is near out; the own opposite's plays may be left to the mates first (让牌); his 够级牌
and an enemy near out are stopped.
"""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.asking import may_yield
from gouji_engine.kernel.layout import OPPOSITE, POPCOUNT, SIDE_MASK
from gouji_engine.kernel.plays import is_gouji, make_word
from gouji_engine.kernel.policies.app_habits import app_answer
from gouji_engine.kernel.policies.habits import choose_kill, forced_answer, group_count, may_open, refuse
from gouji_engine.kernel.policies.team_lead import NOTHING, eased, fears_men, men_terms, top_rank
from gouji_engine.kernel.rarity import is_rare

MOST_GROUPS = 6  # groups from which on a hand is not short


@leaf
def is_mates(bot: Any, st: Any) -> bool:
    """True if the play on the table is a mate's who is still in."""
    return (st.owner ^ st.turn) & 1 == 0 and st.status[st.maker] == 0 and bot.ignore_mates == 0


@kernel
def urgency(bot: Any, rules: Any, st: Any, groups: int) -> int:
    """What beating the table is worth, by whatever cards."""
    seat = st.turn
    score = bot.answer + bot.answer_size * st.t_size + bot.late * st.outs + bot.run_home * max(0, MOST_GROUPS - groups)
    left = st.left[st.maker]
    if is_mates(bot, st):
        score -= bot.overtake
        if left <= bot.near_mate:
            score -= bot.overtake_near
        if st.t_gouji:
            score -= bot.overtake_gouji
        return score + (bot.runner if st.left[seat] < left else 0)
    if st.t_gouji:
        score += bot.stop_gouji
        if may_open(rules, st, st.owner):
            score += bot.deny_open
    else:
        score -= bot.mate_behind * POPCOUNT[st.ask & SIDE_MASK[seat & 1] & ~(1 << seat)]
    stops = bot.let_first_go == 0 or st.outs > 0
    if st.status[st.maker] == 0 and left < bot.near and stops:
        score += bot.stop_near * (bot.near - left)
    return score


@leaf
def rivals_after(st: Any, gouji: int) -> int:
    """Enemies who may answer a play made now, as a mask."""
    enemies = st.active & SIDE_MASK[(st.turn + 1) & 1]
    if gouji and st.chaos == 0:
        return enemies & ((1 << OPPOSITE[st.turn]) | st.headless)
    return enemies & ~st.passed


@leaf
def near_rival(bot: Any, st: Any, rivals: int) -> bool:
    """True if one of these seats is near out."""
    near = False
    for seat in range(6):
        near = near or ((rivals >> seat) & 1 == 1 and st.left[seat] <= bot.near_enemy)
    return near


@kernel
def stands(bot: Any, st: Any, gouji: int, fears: bool) -> Any:
    """What is the same for all answers that are (not) 够级牌: (gain where no enemy can answer, gain a rank that shields, whether 闷 threatens)."""
    rivals = rivals_after(st, gouji)
    if rivals == 0:
        return bot.sure_win, 0, 0
    return 0, bot.shield if near_rival(bot, st, rivals) else 0, 1 if fears else 0


@kernel
def the_same(bot: Any, rules: Any, st: Any, hand: Any, groups: int) -> Any:
    """What does not depend on the cards: highest rank that others can still answer by, cost of a rank over a mate, both of ``stands``."""
    over_mate = bot.overtake_rank if is_mates(bot, st) else 0
    fears = fears_men(rules, hand)
    return groups, top_rank(rules, st, hand, st.t_size), over_mate, stands(bot, st, 0, fears), stands(bot, st, 1, fears)


@leaf
def answer_score(bot: Any, rules: Any, st: Any, hand: Any, same: Any, cards: Any) -> int:
    """What these cards = (rank, naturals, twos, small, big) cost or gain beyond ``urgency``; ``same`` as the_same."""
    rank, number, tied, small, big = cards
    groups, tops, over_mate, plain, high = same
    gouji = is_gouji(rules, rank, number, tied, small, big)
    sure, shield, fears = high if gouji else plain
    score = sure - over_mate * min(rank, 12)
    wild = bot.cost_two * (tied + (number if rank == 12 else 0)) + bot.cost_small * small + bot.cost_big * big
    if wild:
        score -= eased(bot, groups, wild)
    if rank <= 11:
        score += rank_terms(bot, rules, st, rank, number, hand.h[rank])
        if small + big > st.t_small:
            score += bot.hang
        score += shield * (rank - st.t_rank)
    if fears:
        score += men_terms(bot, st, hand, cards, gouji)
    return score + (bot.tops if rank >= tops else 0)


@leaf
def rank_terms(bot: Any, rules: Any, st: Any, rank: int, number: int, held: int) -> int:
    """What playing so many of the cards held of a natural rank costs or gains."""
    score = -bot.gap * (rank - st.t_rank - 1) - bot.top * max(0, rank - 9)
    least = rules.gouji_min[rank]
    if number == held:
        return score + bot.whole - (bot.spend_gouji if held >= least else 0)
    score -= bot.split
    if rank >= 7 and rank <= 9:
        score -= bot.split_high
    if held >= least and held - number < least:
        score -= bot.break_gouji
    return score


@kernel
def weigh_rank(bot: Any, rules: Any, st: Any, hand: Any, same: Any, rank: int, best: Any) -> Any:
    """The better of ``best`` = (score, cards in word form) and the answers with cards of ``rank`` (2s: 12)."""
    score, word = best
    held, twos = hand.h[rank], hand.h[12] if rank < 12 and rules.tie_two else 0
    for joker in range(3):
        small, big = 1 if joker == 1 else 0, st.t_small + (1 if joker == 2 else 0)
        rest = st.t_size - small - big
        if small > hand.h[13] or big > hand.h[14] or rest < 1 or rest > held + twos:
            continue
        number = min(held, rest)
        found = answer_score(bot, rules, st, hand, same, (rank, number, rest - number, small, big))
        if found > score:
            score, word = found, make_word(0, 0, rank, number, rest - number, small, big)
    return score, word


@kernel
def best_answer(bot: Any, rules: Any, st: Any, hand: Any, groups: int) -> Any:
    """The heaviest answer to a play without big jokers: (score, cards in word form), the score beyond ``urgency``."""
    best = (NOTHING, 0)
    if hand.h[14] < st.t_small:
        return best
    same = the_same(bot, rules, st, hand, groups)
    size = st.t_size
    if size > st.t_small:
        for rank in range(st.t_rank + 1, 13):
            if hand.h[rank]:
                best = weigh_rank(bot, rules, st, hand, same, rank, best)
    small = min(hand.h[13], size - st.t_small) if rules.mixed_jokers == 0 else 0
    big = size - small
    if big <= hand.h[14] and small + big <= 7:
        found = answer_score(bot, rules, st, hand, same, (14 if big else 13, 0, 0, small, big))
        if found > best[0]:
            best = (found, make_word(0, 0, 14 if big else 13, 0, 0, small, big))
    return best


@kernel
def weigh_yield(bot: Any, st: Any) -> int:
    """What letting the others answer the opposite first is worth."""
    score = bot.yield_first
    for step in range(2, 5, 2):
        mate = (st.turn + step) % 6
        if st.status[mate] == 0 and (st.passed >> mate) & 1 == 0 and st.left[mate] <= bot.near_mate:
            score += bot.yield_mate
    return score


@leaf
def most_gain(bot: Any) -> int:
    """What cards can gain at most, so that no time goes into answers that would not be given."""
    return bot.whole + bot.hang + bot.sure_win + bot.tops + 12 * bot.shield


@kernel
def weigh_all(bot: Any, rules: Any, st: Any, hand: Any) -> int:
    """Answer, yield or refuse, whichever weighs most."""
    seat = st.turn
    groups = group_count(rules, hand)
    urgent = urgency(bot, rules, st, groups)
    if is_mates(bot, st) and urgent + most_gain(bot) <= 0:
        return refuse(st)
    score = 0
    word = refuse(st)
    if may_yield(rules, st):
        score, word = weigh_yield(bot, st), seat | (2 << 3)
    found, cards = best_answer(bot, rules, st, hand, groups)
    if found > NOTHING and found + urgent > score:
        return cards | seat
    return word


@kernel
def answer_in_team(bot: Any, rules: Any, st: Any, hand: Any) -> int:
    """Answer the play on the table, in order or in closing."""
    forced = forced_answer(rules, st, hand)
    if forced >= 0:
        return forced
    if is_rare(rules) and not is_mates(bot, st):
        word = app_answer(rules, st, hand)
        if word:
            return word
    if st.t_big + st.t_eagle:
        return choose_kill(rules, st, hand) if rules.kill_any and not is_mates(bot, st) else refuse(st)
    return weigh_all(bot, rules, st, hand)
