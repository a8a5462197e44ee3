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
from gouji_engine.kernel.rarity import is_rare

NOTHING = -(1 << 40)


@leaf
def eased(bot: Any, groups: int, cost: int) -> int:
    """What a wild card costs a hand of so many groups: the fewer, the less."""
    return cost * (64 + bot.wild_ease * (min(groups, 8) - 8)) // 64


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


@leaf
def fears_men(rules: Any, hand: Any) -> bool:
    """True where whoever is beaten with only 3s left is out of it (闷), and this hand holds some."""
    return rules.biesan and hand.h[0] != 0 and not rules.men_stay


@kernel
def men_terms(bot: Any, st: Any, hand: Any, cards: Any, gouji: int) -> int:
    """What playing ``cards`` = (rank, naturals, twos, small, big) risks for a hand that fears_men."""
    _rank, number, tied, small, big = cards
    score = 0
    if small + big and small + big == hand.h[13] + hand.h[14]:
        score -= bot.keep_joker
    if st.left[st.turn] - number - tied - small - big == hand.h[0]:
        score -= bot.men_big if big else bot.men_gouji if gouji else bot.men_risk
    return score


@kernel
def near_out(bot: Any, st: Any) -> int:
    """Who is so near out that a lead is weighed for it, as a mask: enemies who are to be stopped, mates who are to be fed."""
    near = 0
    stops = bot.let_first_go == 0 or st.outs > 0
    feeds = bot.ignore_mates + bot.never_feed == 0
    for step in range(1, 6):
        seat = (st.turn + step) % 6
        if st.status[seat] == 0 and (
            (stops and st.left[seat] <= bot.near_enemy) if step & 1 else (feeds and st.left[seat] <= bot.near_mate)
        ):
            near |= 1 << seat
    return near


@kernel
def near_terms(bot: Any, st: Any, near: int, rank: int, size: int, gouji: int) -> int:
    """What the lead means to the players of ``near`` (see near_out)."""
    score = 0
    for step in range(1, 6):
        seat = (st.turn + step) % 6
        left = st.left[seat]
        if (near >> seat) & 1 == 0:
            continue
        if step & 1 == 0:
            if gouji == 0 and left >= size:
                score += (bot.feed_exit if left == size else bot.feed_size) - bot.feed_low * rank
        elif left < size or (gouji and step != 3):
            score += bot.block_size
        else:
            score += bot.guard_rank * rank - (bot.give_exit if left == size else 0)
    return score


@leaf
def lead_score(bot: Any, rules: Any, st: Any, hand: Any, cards: Any, mood: Any) -> int:
    """How much a lead of ``cards`` = (rank, naturals, small, big) is worth; ``mood`` = (groups, runs home, opens, near_out)."""
    rank, number, small, big = cards
    groups, runs, opens, near = mood
    size = number + small + big
    gouji = is_gouji(rules, rank, number, 0, small, big)
    score = bot.lead_size * size - bot.lead_low * rank
    if gouji:
        if small + big == 0:
            score -= bot.lead_hold
            if opens and rank < 12:
                score += bot.lead_open
        if runs:
            score += bot.run_bonus
        if st.status[OPPOSITE[st.turn]] != 0:
            score -= bot.lead_headless
    wild = small * bot.lead_small + big * bot.lead_big
    if rank == 12:
        wild += number * bot.lead_two
    if wild:
        score -= eased(bot, groups, wild)
    if rank >= top_rank(rules, st, hand, size):
        score += bot.lead_tops
    if fears_men(rules, hand):
        score += men_terms(bot, st, hand, (rank, number, 0, small, big), gouji)
    return score + (near_terms(bot, st, near, rank, size, gouji) if near else 0)


@kernel
def best_lead(bot: Any, rules: Any, st: Any, hand: Any, groups: int, kept: int) -> int:
    """The heaviest lead by a natural group, bare or with one joker; −1 without any group."""
    seat = st.turn
    runs = groups <= sure_cards(rules, hand) + bot.run_slack
    opens = wants_opening(rules, st, seat, groups, bot.open_groups, bot) and (kept < 0 or hand.h[1] or rules.four_buy)
    mood = (groups, runs, opens, near_out(bot, st))
    best, word = NOTHING, -1
    for rank in range(1 if rules.biesan else 0, 13):
        number = hand.h[rank]
        if number == 0 or rank == kept:
            continue
        for joker in range(3):
            small, big = 1 if joker == 1 else 0, 1 if joker == 2 else 0
            if small > hand.h[13] or big > hand.h[14] or (joker and rank == 1 and rules.four_pure):
                continue
            score = lead_score(bot, rules, st, hand, (rank, number, small, big), mood)
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
