"""Leads of the ``team`` bot: every group, bare or with a joker, is weighed; the heaviest is led.

For oneself: low groups first, 够级牌 kept for opening (开点) and for the run home. Against an enemy near out: sizes he cannot
answer, never his last size. For a mate near out: sizes he can answer, low.
"""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.judging import set_fault
from gouji_engine.kernel.layout import OPPOSITE
from gouji_engine.kernel.plays import is_gouji, make_word
from gouji_engine.kernel.policies.habits import forced_lead, group_count, lead_with_wilds, wants_opening
from gouji_engine.kernel.policies.rare_habits import keeps_fours, lead_anything
from gouji_engine.kernel.policies.weights import (
    BLOCK_SIZE,
    FEED_EXIT,
    FEED_LOW,
    FEED_SIZE,
    GIVE_EXIT,
    GUARD_RANK,
    IGNORE_MATES,
    KEEP_JOKER,
    LEAD_BIG,
    LEAD_HEADLESS,
    LEAD_HOLD,
    LEAD_LOW,
    LEAD_OPEN,
    LEAD_SIZE,
    LEAD_SMALL,
    LEAD_TOPS,
    LEAD_TWO,
    LET_FIRST_GO,
    MEN_BIG,
    MEN_GOUJI,
    MEN_RISK,
    NEAR_ENEMY,
    NEAR_MATE,
    NEVER_FEED,
    OPEN_GROUPS,
    RUN_BONUS,
    RUN_SLACK,
    WILD_EASE,
)
from gouji_engine.kernel.rarity import is_rare

NOTHING = -(1 << 40)


@leaf
def eased(bot: Any, groups: int, cost: int) -> int:
    """What a wild card costs a hand of so many groups: the fewer, the less."""
    return cost * (64 + bot[WILD_EASE] * (min(groups, 8) - 8)) // 64


@leaf
def sure_cards(rules: Any, hand: Any) -> int:
    """Plays that should keep the lead: jokers and natural 够级牌."""
    sure = hand.h[13] + hand.h[14] + hand.h[15]
    for rank in range(7, 12):
        if hand.h[rank] >= rules.gouji_min[rank]:
            sure += 1
    return sure


@leaf
def top_rank(rules: Any, st: Any, hand: Any, size: int) -> int:
    """The highest natural rank of which others can still hold ``size`` cards, or −1."""
    for rank in range(11, -1, -1):
        if rules.pack[rank] - st.played[rank] - hand.h[rank] >= size:
            return rank
    return -1


@kernel
def men_terms(bot: Any, rules: Any, st: Any, hand: Any, cards: Any, gouji: int) -> int:
    """What playing ``cards`` = (rank, naturals, twos, small, big) risks where whoever is beaten with only 3s left is out of it (闷)."""
    if rules.biesan == 0 or hand.h[0] == 0 or rules.men_stay:
        return 0
    _rank, number, tied, small, big = cards
    score = 0
    if small + big and small + big == hand.h[13] + hand.h[14]:
        score -= bot[KEEP_JOKER]
    if st.left[st.turn] - number - tied - small - big == hand.h[0]:
        score -= bot[MEN_BIG] if big else bot[MEN_GOUJI] if gouji else bot[MEN_RISK]
    return score


@kernel
def enemy_terms(bot: Any, st: Any, rank: int, size: int, gouji: int) -> int:
    """What the lead means to enemies near out."""
    if bot[LET_FIRST_GO] and st.outs == 0:
        return 0
    seat, score = st.turn, 0
    for step in range(1, 6, 2):
        enemy = (seat + step) % 6
        left = st.left[enemy]
        if st.status[enemy] != 0 or left > bot[NEAR_ENEMY]:
            continue
        if left < size or (gouji and step != 3):
            score += bot[BLOCK_SIZE]
        elif left == size:
            score += bot[GUARD_RANK] * rank - bot[GIVE_EXIT]
        else:
            score += bot[GUARD_RANK] * rank
    return score


@kernel
def mate_terms(bot: Any, st: Any, rank: int, size: int, gouji: int) -> int:
    """What the lead means to mates near out."""
    if gouji or bot[IGNORE_MATES] or bot[NEVER_FEED]:
        return 0
    score = 0
    for step in range(2, 5, 2):
        mate = (st.turn + step) % 6
        left = st.left[mate]
        if st.status[mate] == 0 and left <= bot[NEAR_MATE] and left >= size:
            score += (bot[FEED_EXIT] if left == size else bot[FEED_SIZE]) - bot[FEED_LOW] * rank
    return score


@kernel
def lead_score(bot: Any, rules: Any, st: Any, hand: Any, cards: Any, groups: int, runs: bool, opens: bool) -> int:
    """How much a lead of ``cards`` = (rank, naturals, small, big) is worth."""
    rank, number, small, big = cards
    size = number + small + big
    gouji = is_gouji(rules, rank, number, 0, small, big)
    score = bot[LEAD_SIZE] * size - bot[LEAD_LOW] * rank
    if gouji:
        if small + big == 0:
            score -= bot[LEAD_HOLD]
            if opens and rank < 12:
                score += bot[LEAD_OPEN]
        if runs:
            score += bot[RUN_BONUS]
        if st.status[OPPOSITE[st.turn]] != 0:
            score -= bot[LEAD_HEADLESS]
    wild = small * bot[LEAD_SMALL] + big * bot[LEAD_BIG]
    if rank == 12:
        wild += number * bot[LEAD_TWO]
    score -= eased(bot, groups, wild)
    if rank >= top_rank(rules, st, hand, size):
        score += bot[LEAD_TOPS]
    score += men_terms(bot, rules, st, hand, (rank, number, 0, small, big), gouji)
    return score + enemy_terms(bot, st, rank, size, gouji) + mate_terms(bot, st, rank, size, gouji)


@kernel
def best_lead(bot: Any, rules: Any, st: Any, hand: Any, groups: int, kept: int) -> int:
    """The heaviest lead by a natural group, bare or with one joker; −1 without any group."""
    seat = st.turn
    runs = groups <= sure_cards(rules, hand) + bot[RUN_SLACK]
    opens = wants_opening(rules, st, seat, groups, bot[OPEN_GROUPS], bot) and (kept < 0 or hand.h[1] or rules.four_buy)
    best, word = NOTHING, -1
    for rank in range(1 if rules.biesan else 0, 13):
        number = hand.h[rank]
        if number == 0 or rank == kept:
            continue
        for joker in range(3):
            small, big = 1 if joker == 1 else 0, 1 if joker == 2 else 0
            if small > hand.h[13] or big > hand.h[14] or (joker and rank == 1 and rules.four_pure):
                continue
            score = lead_score(bot, rules, st, hand, (rank, number, small, big), groups, runs, opens)
            if score > best:
                best, word = score, make_word(seat, 0, rank, number, 0, small, big)
    return word


@kernel
def lead_in_team(bot: Any, rules: Any, st: Any, hand: Any) -> int:
    """The set to lead."""
    seat = st.turn
    word = forced_lead(rules, st, hand)
    if word >= 0:
        return word
    groups = group_count(rules, hand)
    word = 0
    if groups <= 1 or (st.burn_on and st.burner == seat):
        word = lead_with_wilds(rules, st, hand, groups)
    if word == 0:
        kept = 1 if is_rare(rules) and keeps_fours(rules, st, seat) else -1
        word = best_lead(bot, rules, st, hand, groups, kept)
    if word < 0 or ((word >> 3) & 15 == 0 and set_fault(rules, st, hand, word) != 0):
        return lead_anything(rules, st, hand)
    return word
