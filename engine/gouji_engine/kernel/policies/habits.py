"""The ``rules`` bot: plays as the strategy texts advise.

Leads low sets first and keeps 3s for the end under 憋三; opens (开点) with a pure 够级牌 once its hand is
short or the table nears its end; follows enemies with whole rank groups, lets its own opposite be answered by
others first (让牌); does not overtake a team-mate without need; keeps jokers and 2s for threats, for the
opposite's 够级牌 and for its own run home; burns only when its jokers carry it out.
"""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.asking import may_yield
from gouji_engine.kernel.judging import set_fault
from gouji_engine.kernel.layout import BURN_WINDOW, CLOSING, KILL_WINDOW, LEAD, OPPOSITE
from gouji_engine.kernel.plays import MOST_JOKERS, make_word, one_set
from gouji_engine.kernel.policies.app_habits import app_answer
from gouji_engine.kernel.policies.rare_habits import keeps_fours, kill_by_twos, lead_anything, rare_lead, rush_set
from gouji_engine.kernel.rarity import is_rare

NEAR_END = 10  # cards left at which a player is a threat
SHORT_HAND = 6  # rank groups left at which opening becomes urgent


@leaf
def group_count(rules: Any, hand: Any) -> int:
    """Natural rank groups still to be played before the last set (3s do not count under 憋三)."""
    groups = 0
    for rank in range(1 if rules.biesan else 0, 12):
        if hand.h[rank]:
            groups += 1
    return groups


@leaf
def refuse(st: Any) -> int:
    """Decline in the way the question asks for."""
    if st.stage == CLOSING:
        return st.turn | (4 << 3)
    if st.stage == BURN_WINDOW or st.stage == KILL_WINDOW:
        return st.turn | (15 << 3)
    return st.turn | (1 << 3)


@leaf
def threatened(st: Any, seat: int, bot: Any) -> bool:
    """True if an enemy still in has few cards left, and he is to be stopped."""
    if bot.let_first_go and st.outs == 0:
        return False
    for step in range(1, 6, 2):
        other = (seat + step) % 6
        if st.status[other] == 0 and st.left[other] <= NEAR_END:
            return True
    return False


@kernel
def may_open(rules: Any, st: Any, seat: int) -> bool:
    """True if the seat can still open (开点)."""
    if rules.opening == 0 or ((st.opened | st.spoiled) >> seat) & 1 or (rules.open_deadline == 0 and st.outs >= 2):
        return False
    return not (rules.open_deadline_opp and st.status[OPPOSITE[seat]] == 1)


@kernel
def wants_opening(rules: Any, st: Any, seat: int, groups: int, short: int, bot: Any) -> bool:
    """True if the bot should try to open with its next lead; ``short``: rank groups left at which that is urgent."""
    if bot.ignore_opening or not may_open(rules, st, seat):
        return False
    return groups <= short or st.outs > 0 or threatened(st, seat, bot)


@kernel
def lead_with_wilds(rules: Any, st: Any, hand: Any, groups: int) -> int:
    """Leads that spend jokers: a burner's duty, the run home, the last set before the 3s; 0 if none is due."""
    seat, small, big, twos = st.turn, hand.h[13], hand.h[14], hand.h[12]
    burning = st.burn_on and st.burner == seat
    if burning and small + big == 0:
        return seat | (5 << 3)
    first = 1 if rules.biesan else 0
    if groups == 0:
        if twos:
            return make_word(seat, 0, 12, twos, 0, small, big)
        small, big = min(small, MOST_JOKERS), min(big, MOST_JOKERS)
        return make_word(seat, 0, 14 if big else 13, 0, 0, small, big) if small + big else 0
    if not burning and not (groups <= big and groups <= 4) and groups > 1:
        return 0
    for rank in range(first, 12):
        if hand.h[rank]:
            if groups == 1 and (rules.tie_two or twos == 0):
                return make_word(seat, 0, rank, hand.h[rank], twos, small, big)
            if small and (burning or groups > big):
                return make_word(seat, 0, rank, hand.h[rank], 0, 1, 0)
            if big:
                return make_word(seat, 0, rank, hand.h[rank], 0, 0, 1)
            return make_word(seat, 0, rank, hand.h[rank], 0, 0, 0)
    return 0


@kernel
def forced_lead(rules: Any, st: Any, hand: Any) -> int:
    """The lead over which nobody thinks: what the rarer rules call for, or the whole hand at once; -1 if there is something to think of."""
    if is_rare(rules):
        word = rare_lead(rules, st, hand)
        if word:
            return word
    whole = one_set(rules, hand)
    if whole >= 0 and rules.burn_last_exempt == 0 and st.burn_on and st.burner == st.turn:
        if hand.h[13] + hand.h[14] + hand.h[15] == 0:
            return st.turn | (5 << 3)  # the last set of a burn needs a joker too
    return whole | st.turn if whole >= 0 else -1


@kernel
def choose_lead(rules: Any, st: Any, hand: Any, bot: Any) -> int:
    """The set to lead."""
    seat = st.turn
    word = forced_lead(rules, st, hand)
    if word >= 0:
        return word
    groups = group_count(rules, hand)
    word = lead_with_wilds(rules, st, hand, groups)
    if word and (word >> 3) & 15 == 0 and set_fault(rules, st, hand, word) != 0:
        return lead_anything(rules, st, hand)
    if word:
        return word
    first = 1 if rules.biesan else 0
    kept = 1 if is_rare(rules) and keeps_fours(rules, st, seat) else -1
    if wants_opening(rules, st, seat, groups, SHORT_HAND, bot) and (kept < 0 or hand.h[1] or rules.four_buy):
        for rank in range(11, 6, -1):
            if hand.h[rank] >= rules.gouji_min[rank]:
                return make_word(seat, 0, rank, hand.h[rank], 0, 0, 0)
    lowest = -1
    for rank in range(first, 12):
        count = hand.h[rank]
        if count and rank != kept:
            if lowest < 0:
                lowest = rank
            if count < rules.gouji_min[rank]:
                return make_word(seat, 0, rank, count, 0, 0, 0)
    if lowest < 0:
        lowest = kept
    return make_word(seat, 0, lowest, hand.h[lowest], 0, 0, 0)


@leaf
def natural_answer(st: Any, hand: Any, splits: bool) -> int:
    """Lowest rank whose natural cards answer the table by number: a whole group first, then a split one; −1 if none."""
    size = st.t_size
    split = -1
    for rank in range(st.t_rank + 1, 12):
        if hand.h[rank] == size:
            return rank
        if hand.h[rank] > size and (split < 0 or hand.h[rank] < hand.h[split]):
            split = rank
    return split if splits else -1


@kernel
def wild_answer(rules: Any, st: Any, hand: Any, generous: bool) -> int:
    """Cards (without seat and kind) that answer a play without big jokers by 2s or jokers; 0 if none seems worth it."""
    size, small = st.t_size, st.t_small
    bigs = hand.h[14]
    if bigs < small:
        return 0
    rest = size - small
    if rest == 0:
        return make_word(0, 0, 14, 0, 0, 0, small) if generous else 0
    if st.t_rank < 12:
        for rank in range(st.t_rank + 1, 12):
            held = hand.h[rank]
            if held and (small or held < size):
                number = min(held, rest)
                tied = rest - number
                if tied <= hand.h[12] and (tied == 0 or rules.tie_two) and (tied <= 1 or generous):
                    return make_word(0, 0, rank, number, tied, 0, small)
        if hand.h[12] >= rest and (rest <= 2 or generous):
            return make_word(0, 0, 12, rest, 0, 0, small)
    if generous and bigs + hand.h[13] >= size and rules.mixed_jokers == 0:
        smalls = min(hand.h[13], rest)
        number = size - smalls
        return make_word(0, 0, 14 if number else 13, 0, 0, smalls, number)
    return 0


@leaf
def follow_mate(rules: Any, st: Any, hand: Any) -> int:
    """Answer a team-mate's play only with a small whole group, and never when he is close to going out."""
    seat = st.turn
    if st.t_gouji or st.t_small or st.left[st.maker] <= NEAR_END or st.status[st.maker] != 0:
        return refuse(st)
    rank = natural_answer(st, hand, False)
    if rank < 0 or rank > 8 or st.t_size >= rules.gouji_min[rank]:
        return refuse(st)
    return make_word(seat, 0, rank, st.t_size, 0, 0, 0)


@kernel
def follow_enemy(rules: Any, st: Any, hand: Any, bot: Any) -> int:
    """Answer an enemy: whole groups first, splits of high or needed ranks, wilds against threats and 够级牌."""
    seat = st.turn
    mine = st.owner == OPPOSITE[seat]
    if mine and st.t_gouji == 0 and may_yield(rules, st):
        return seat | (2 << 3)
    if st.t_small == 0 and st.t_rank <= 11:
        rank = natural_answer(st, hand, True)
        if rank >= 0:
            free = hand.h[rank] == st.t_size or mine or rank < 7 or rank >= 10 or st.outs > 0
            if free or st.left[st.maker] <= NEAR_END or threatened(st, seat, bot):
                return make_word(seat, 0, rank, st.t_size, 0, 0, 0)
    danger = st.left[st.maker] <= NEAR_END or threatened(st, seat, bot)
    groups = group_count(rules, hand)
    if danger or st.t_gouji or groups <= 4:
        closed = rules.opening and (st.opened >> st.owner) & 1 == 0
        generous = danger or groups <= 3 or (mine and st.t_gouji and closed)
        cards = wild_answer(rules, st, hand, generous)
        if cards:
            return cards | seat
    return refuse(st)


@kernel
def carries_home(rules: Any, st: Any, hand: Any, rank: int, tied: int, spare: int) -> bool:
    """True if, after a kill with the natural cards of ``rank``, the jokers held cover every further set but ``spare``."""
    groups = group_count(rules, hand)
    need = st.t_size - tied
    if hand.h[rank] == need:
        groups -= 1
    jokers = hand.h[13] + hand.h[14] - st.t_small
    spare += 0 if rules.biesan else 1
    if groups == 0 and hand.h[12] > tied:
        groups = 1
    return groups <= jokers + spare


@kernel
def choose_burn(rules: Any, st: Any, hand: Any, bot: Any) -> int:
    """Burn an enemy's 够级牌 when the jokers left carry the hand out; otherwise decline."""
    seat = st.turn
    jokers = hand.h[13] + hand.h[14]
    if jokers <= st.t_small or (st.owner ^ seat) & 1 == 0 or st.t_big or hand.h[14] < st.t_small:
        return refuse(st)
    if st.left[seat] > bot.burn_left or group_count(rules, hand) > jokers + bot.burn_slack:
        return refuse(st)
    rest = st.t_size - st.t_small
    if rest < 1 or st.t_rank > 11:
        return refuse(st)
    for rank in range(st.t_rank + 1, 12):
        if hand.h[rank]:
            number = min(hand.h[rank], rest)
            tied = rest - number
            if (
                tied <= hand.h[12]
                and (tied == 0 or rules.tie_two)
                and carries_home(rules, st, hand, rank, tied + st.t_small, bot.burn_spare)
            ):
                return make_word(seat, 3, rank, number, tied, 0, st.t_small)
    return refuse(st)


@kernel
def choose_kill(rules: Any, st: Any, hand: Any) -> int:
    """Kill an enemy's big joker (杀大王) when it can be done."""
    seat = st.turn
    if (st.owner ^ seat) & 1 == 0:
        return refuse(st)
    kind = 6 if st.stage == KILL_WINDOW else 0
    if is_rare(rules):
        word = kill_by_twos(rules, st, hand, kind)
        if word >= 0:
            return word
    if hand.h[14] < 2:
        return refuse(st)
    if st.t_size == 1:
        return make_word(seat, kind, 14, 0, 0, 0, 2)
    bigs = 2 + st.t_small
    rest = st.t_size - bigs
    if rest < 1 or bigs > hand.h[14]:
        return refuse(st)
    for rank in range(st.t_rank + 1, 12):
        if hand.h[rank] >= rest:
            return make_word(seat, kind, rank, rest, 0, 0, bigs)
    return refuse(st)


@leaf
def forced_answer(rules: Any, st: Any, hand: Any) -> int:
    """The answer over which nobody thinks: that of a rush, or the whole hand at once; -1 if there is something to think of."""
    seat = st.turn
    if is_rare(rules) and st.rusher == seat:
        word = rush_set(rules, st, hand)
        return word if word >= 0 else refuse(st)
    if st.left[seat] == st.t_size:
        whole = one_set(rules, hand)
        if whole >= 0 and set_fault(rules, st, hand, whole | seat) == 0:
            return whole | seat
    return -1


@leaf
def choose_answer(rules: Any, st: Any, hand: Any, bot: Any) -> int:
    """Answer the play on the table, in order or in closing."""
    seat = st.turn
    forced = forced_answer(rules, st, hand)
    if forced >= 0:
        return forced
    if (st.owner ^ seat) & 1 == 0 and bot.ignore_mates == 0:
        return follow_mate(rules, st, hand)
    if is_rare(rules):
        word = app_answer(rules, st, hand)
        if word:
            return word
    if st.t_big:
        return choose_kill(rules, st, hand) if rules.kill_any else refuse(st)
    return follow_enemy(rules, st, hand, bot)


@kernel
def choose_by_habits(rules: Any, st: Any, hand: Any, bot: Any) -> int:
    """The bot's action for the question asked; anything the rules would refuse becomes a refusal."""
    if st.stage == LEAD:
        word = choose_lead(rules, st, hand, bot)
        if (is_rare(rules) or rules.four_pure) and (word >> 3) & 15 == 0 and set_fault(rules, st, hand, word) != 0:
            return lead_anything(rules, st, hand)
        return word
    if st.stage == BURN_WINDOW:
        word = choose_burn(rules, st, hand, bot)
    elif st.stage == KILL_WINDOW:
        word = choose_kill(rules, st, hand)
    else:
        word = choose_answer(rules, st, hand, bot)
    kind = (word >> 3) & 15
    if (kind == 0 or kind == 3 or kind == 6) and set_fault(rules, st, hand, word) != 0:
        return refuse(st)
    if is_rare(rules) and kind == 0 and (word >> 7) & 15 == 1 and keeps_fours(rules, st, st.turn):
        return refuse(st)
    return word
