"""Purchases of 3s and 4s before play (catalogue D14, Q34–Q36)."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.plays import wide
from gouji_engine.kernel.tribute import CAUSE_RETURN, CAUSE_TRIBUTE, T_LATE, T_PURCHASE, T_RETURN, receive_tributes

GIVES, ASK_TEAMMATE, AUTO_REVOLUTION = 0, 1, 2  # buy3_no_pay
NO_FOURS, OPTIONAL_FOURS, REQUIRED_FOURS = 0, 1, 2  # buy4


@kernel
def no_honours(hands: Any, seat: int) -> bool:
    """True if the hand holds no 2 and no joker."""
    return hands.h[seat, 12] + hands.h[seat, 13] + hands.h[seat, 14] + hands.h[seat, 15] == 0


@kernel
def find_seller(rules: Any, hands: Any, buyer: int, rank: int, mates_only: bool) -> int:
    """The first seat in the stated chain that can spare a card of ``rank``, or −1.

    Classes: 1 opposite, 2 teammates, 3 other opponents.
    """
    for at in range(3):
        group = rules.buy3_sellers[at]
        first, second = 3, 3
        if group == 2:
            first, second = 2, 4
        elif group == 3:
            first, second = 1, 5
        if group and (group == 2 or not mates_only):
            if hands.h[(buyer + first) % 6, rank] > rules.buy3_keep:
                return (buyer + first) % 6
            if hands.h[(buyer + second) % 6, rank] > rules.buy3_keep:
                return (buyer + second) % 6
    return -1


@kernel
def payment_rank(rules: Any, hands: Any, buyer: int) -> int:
    """The rank a buyer pays with: first available of buy3_pay (1 two, 2 small, 3 big, 4 highest), or −1."""
    for at in range(4):
        word = rules.buy3_pay[at]
        if word == 4:
            for rank in range(15, -1, -1):
                if hands.h[buyer, rank] > 0:
                    return rank
        elif word:
            if hands.h[buyer, 11 + word] > 0:
                return 11 + word
    return -1


@kernel
def refuses_sale(rules: Any, hands: Any, buyer: int) -> bool:
    """True if a buyer of a 3 has nothing to pay with and must make a revolution instead (auto_revolution)."""
    return (
        rules.buy3_no_pay == AUTO_REVOLUTION
        and payment_rank(rules, hands, buyer) < 0
        and bool(no_honours(hands, buyer))
    )


@kernel
def sale(rules: Any, hands: Any, buyer: int, rank: int, out: Any, at: int) -> int:
    """Words of one purchase to ``out``: the card, and the payment if there is one. Returns how many; nothing is moved."""
    if rank == 0 and refuses_sale(rules, hands, buyer):
        return 0
    pay = payment_rank(rules, hands, buyer)
    seller = find_seller(rules, hands, buyer, rank, pay < 0 and rules.buy3_no_pay == ASK_TEAMMATE)
    if seller < 0:
        return 0
    paid = pay >= 0 and ((seller - buyer) % 2 != 0 or rules.buy3_teammate_free == 0)
    out[at] = seller | (buyer << 3) | (rank << 6) | (1 << 10) | ((0 if paid else 2) << 15)
    if not paid:
        return 1
    out[at + 1] = buyer | (seller << 3) | (pay << 6) | (1 << 10) | (1 << 15)
    return 2


@kernel
def move_cards(hands: Any, words: Any, first: int, last: int) -> None:
    """Carry out transfers whose cards are there."""
    for at in range(first, last):
        word = wide(words[at])
        giver, taker, rank, number = word & 7, (word >> 3) & 7, (word >> 6) & 15, (word >> 10) & 31
        if giver < 6 and taker < 6:  # words of a record that nobody verified may name any seat
            hands.h[giver, rank] -= number
            hands.h[taker, rank] += number


@kernel
def buy_rank(rules: Any, hands: Any, leader: int, rank: int, out: Any, at: int) -> int:
    """Carry out all purchases of a rank, buyers in seat order from the leader. Returns how many words."""
    count = 0
    for step in range(6):
        buyer = (leader + step) % 6
        if hands.h[buyer, rank] == 0:
            words = sale(rules, hands, buyer, rank, out, at + count)
            move_cards(hands, out, at + count, at + count + words)
            count += words
    return count


@kernel
def buy_threes(rules: Any, hands: Any, leader: int, out: Any, at: int) -> int:
    """Carry out all purchases of 3s (Q34); packed transfers to ``out`` from ``at`` on. Returns how many words."""
    if rules.biesan == 0 or rules.buy3 == 0:
        return 0
    return buy_rank(rules, hands, leader, 0, out, at)


@kernel
def buy_required(rules: Any, hands: Any, leader: int, out: Any, at: int) -> int:
    """Carry out every purchase that nobody may do without. Returns how many words."""
    count = buy_threes(rules, hands, leader, out, at)
    if rules.buy4 == REQUIRED_FOURS:
        count += buy_rank(rules, hands, leader, 1, out, at + count)
    return count


@kernel
def match_rank(
    rules: Any, hands: Any, leader: int, rank: int, required: bool, words: Any, at: int, last: int, scratch: Any
) -> int:
    """Compare recorded purchases of a rank and carry them out. Returns the next index, or −1 − the wrong one."""
    for step in range(6):
        buyer = (leader + step) % 6
        if hands.h[buyer, rank] > 0:
            continue
        count = sale(rules, hands, buyer, rank, scratch, 0)
        same = 0
        while same < count and at + same < last and words[at + same] == scratch[same]:
            same += 1
        if same == count:
            move_cards(hands, scratch, 0, count)
            at += count
        elif required or same > 0:
            return -1 - (at + same)
    return at


@kernel
def match_transfers(
    rules: Any, hands: Any, own: Any, st: Any, leader: int, words: Any, first: int, last: int, scratch: Any
) -> int:
    """Carry out the transfers of a record. Returns −1, or the index (from ``first``) of the first wrong one (``st.fault``: why)."""
    at = receive_tributes(rules, hands, own, st, words, first, last)
    if at >= 0 and rules.biesan and rules.buy3:
        at = match_rank(rules, hands, leader, 0, True, words, at, last, scratch)
    if at >= 0 and rules.buy4 != NO_FOURS:
        at = match_rank(rules, hands, leader, 1, rules.buy4 == REQUIRED_FOURS, words, at, last, scratch)
    if at == last:
        return -1
    wrong = at if at >= 0 else -1 - at
    if st.fault == T_PURCHASE and wrong < last:
        cause = wide(words[wrong]) >> 15
        st.fault = T_RETURN if cause == CAUSE_RETURN else T_LATE if cause == CAUSE_TRIBUTE else T_PURCHASE
    return wrong - first


@kernel
def carry_out(rules: Any, hands: Any, leader: int, words: Any, first: int, last: int, scratch: Any) -> None:
    """The transfers of a verified record; a negative ``last`` stands for the purchases that are required."""
    if last < 0:
        buy_required(rules, hands, leader, scratch, 0)
    else:
        move_cards(hands, words, first, last)
