"""Before play: buying 3s, declarations, the start of a deal (catalogue D14, D15, Q34, Q37)."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.endings import eliminate, final_places, next_active, note
from gouji_engine.kernel.layout import LEAD, OPPOSITE, OVER, POPCOUNT, RUSH, TRANSFERS
from gouji_engine.kernel.openings import holds_gouji, open_from_start
from gouji_engine.kernel.plays import wide
from gouji_engine.kernel.rarity import is_rare
from gouji_engine.kernel.rush import watch_right


@kernel
def find_seller(rules: Any, hands: Any, buyer: int) -> int:
    """The first seat in the stated chain that can spare a 3, or −1. Classes: 1 opposite, 2 teammates, 3 other opponents."""
    for at in range(3):
        group = rules.buy3_sellers[at]
        first, second = 3, 3
        if group == 2:
            first, second = 2, 4
        elif group == 3:
            first, second = 1, 5
        if group:
            if hands.h[(buyer + first) % 6, 0] > rules.buy3_keep:
                return (buyer + first) % 6
            if hands.h[(buyer + second) % 6, 0] > rules.buy3_keep:
                return (buyer + second) % 6
    return -1


@kernel
def payment_rank(rules: Any, hands: Any, buyer: int) -> int:
    """The rank a buyer pays with: first available of buy3_pay (1 two, 2 small, 3 big, 4 highest), or −1."""
    for at in range(4):
        word = rules.buy3_pay[at]
        if word == 4:
            for rank in range(14, 0, -1):
                if hands.h[buyer, rank] > 0:
                    return rank
        elif word:
            if hands.h[buyer, 11 + word] > 0:
                return 11 + word
    return -1


@kernel
def move_card(hands: Any, out: Any, at: int, word: int) -> int:
    """Write one transfer of a single card and carry it out; 1."""
    giver, taker, rank = word & 7, (word >> 3) & 7, (word >> 6) & 15
    hands.h[giver, rank] -= 1
    hands.h[taker, rank] += 1
    out[at] = word
    return 1


@kernel
def buy_threes(rules: Any, hands: Any, leader: int, out: Any, at: int) -> int:
    """Carry out all purchases of 3s (Q34); writes packed transfers to ``out`` from ``at`` on. Returns how many words."""
    count = 0
    if rules.biesan == 0 or rules.buy3 == 0:
        return 0
    for step in range(6):
        buyer = (leader + step) % 6
        if hands.h[buyer, 0] > 0 or count > TRANSFERS - 2:
            continue
        seller = find_seller(rules, hands, buyer)
        if seller < 0:
            continue
        pay = -1
        if (seller - buyer) % 2 != 0 or rules.buy3_teammate_free == 0:
            pay = payment_rank(rules, hands, buyer)
        three = seller | (buyer << 3) | (1 << 10) | ((2 if pay < 0 else 0) << 15)
        count += move_card(hands, out, at + count, three)
        if pay >= 0:
            count += move_card(hands, out, at + count, buyer | (seller << 3) | (pay << 6) | (1 << 10) | (1 << 15))
    return count


@kernel
def found_without_three(rules: Any, hands: Any, st: Any, leader: int) -> None:
    """Seats without a 3 after the purchases take the last places (no3_penalty)."""
    for step in range(6):
        seat = (leader + step) % 6
        if hands.h[seat, 0] == 0:
            eliminate(st, seat, 4)
            st.no3 |= 1 << seat
            if rules.no3_open_forfeit:
                st.opened &= ~(1 << seat)
                st.opened |= 1 << OPPOSITE[seat]
                note(st, 4, seat, OPPOSITE[seat], 0)


@kernel
def prepare(rules: Any, hands: Any, st: Any, leader: int) -> None:
    """Set the state after the purchases, before declarations: sizes, seats found without a 3. ``st`` must be blank."""
    st.leader = leader
    for seat in range(6):
        total = 0
        for rank in range(16):
            total += hands.h[seat, rank]
        st.left[seat] = total
    if rules.biesan and rules.buy3:
        found_without_three(rules, hands, st, leader)


@kernel
def may_revolt(rules: Any, hands: Any, st: Any, seat: int) -> bool:
    """True if the seat has the right of revolution (D15): no 2, no joker, still in."""
    if rules.revolution == 0 or st.status[seat] != 0:
        return False
    if hands.h[seat, 12] + hands.h[seat, 13] + hands.h[seat, 14] > 0:
        return False
    return rules.revolution != RUSH or holds_gouji(rules, hands, st, seat, True)


@kernel
def lay_down(rules: Any, st: Any, seat: int, keep: int) -> None:
    """One revolutionary lays down; his opposite keeps his head for some 够级牌 or loses it."""
    st.status[seat] = 3
    st.cause[seat] = 5
    st.active &= ~(1 << seat)
    if keep:
        st.dead_seat = OPPOSITE[seat]
        st.dead_left = rules.dead_levels
    else:
        st.headless |= 1 << OPPOSITE[seat]


@kernel
def declare_all(rules: Any, hands: Any, st: Any, words: Any, first: int, last: int) -> int:
    """Judge and carry out the declarations words[first:last]. Returns −1, or the index (from ``first``) of the first wrong one.

    An absent compulsory choice counts as wrong at index last − first.
    """
    stage, place, choice, revolter = 0, -1, -1, -1
    for at in range(first, last):
        kind = wide(words[at]) & 15
        seat = wide(words[at]) >> 4
        if seat < 0 or seat > 5 or kind > 3:
            return at - first
        step = (seat - st.leader) % 6
        if kind == 0:
            if stage != 0 or step <= place or not may_revolt(rules, hands, st, seat):
                return at - first
            place = step
            st.revolted |= 1 << seat
            revolter = seat
        elif kind == 1 or kind == 2:
            if (
                stage != 0
                or revolter < 0
                or POPCOUNT[st.revolted] != 1
                or rules.revolution != 1
                or seat != OPPOSITE[revolter]
            ):
                return at - first
            if (kind == 2 and rules.revolution_choice == 0) or st.status[seat] != 0:
                return at - first
            stage, place, choice = 1, -1, kind
        else:
            if rules.declare_open != 1 or st.status[seat] != 0 or seat == revolter:
                return at - first
            if stage < 2:
                stage, place = 2, -1
            if step <= place:
                return at - first
            place = step
            st.announced |= 1 << seat
    return settle_declarations(rules, st, revolter, choice, last - first)


@kernel
def settle_declarations(rules: Any, st: Any, revolter: int, choice: int, count: int) -> int:
    """What the revolutions come to; −1 if in order, else the index to charge."""
    revolts = POPCOUNT[st.revolted]
    if revolts >= 1 and (rules.revolution == 2 or revolts >= 2):
        st.void = 1
        return 0 if st.announced else -1
    if revolts == 1 and rules.revolution == RUSH:
        st.rusher = revolter
    elif revolts == 1:
        if choice < 0 and st.status[OPPOSITE[revolter]] == 0:
            return count
        lay_down(rules, st, revolter, 1 if choice == 1 else 0)
    return -1


@kernel
def start(rules: Any, hands: Any, st: Any) -> None:
    """Give the first lead, or end a deal that is void or has at most one active seat."""
    st.first_leader = st.leader
    if is_rare(rules) and st.void == 0:
        open_from_start(rules, hands, st)
    st.action_no = 0
    if st.void:
        st.stage = OVER
        st.turn = -1
        return
    if POPCOUNT[st.active] <= 1:
        final_places(rules, st)
        st.stage = OVER
        st.turn = -1
        return
    st.stage = LEAD
    st.turn = next_active(st, st.leader)
    st.leader = st.turn
    if rules.chaos_four and POPCOUNT[st.active] <= 4:
        st.chaos = 1
        note(st, 11, st.turn, -1, 0)
    watch_right(st)
