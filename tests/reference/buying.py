"""Purchases of 3s and 4s before play (catalogue D14, Q34, Q35; protocol 2).

Readings: seats found without a 3 still buy and sell 4s, they leave after all transfers; the payment for a 4 may be a 3, as
the very last; who has bought one 3 and one 4 may buy no more, which never comes up.
"""

from __future__ import annotations

from collections.abc import Sequence

from .book import Book
from .codes import BIG, EAGLE, FOUR, SEATS, SMALL, THREE, TWO, TransferCause, pack_transfer
from .position import Deal, seats_from

_CLASSES = {"opposite": (3,), "teammates": (2, 4), "other_opponents": (1, 5)}
_PAYMENTS = {"two": TWO, "small": SMALL, "big": BIG}


def _highest_but(hand: Sequence[int], bought: int) -> int | None:
    """The payer's highest card other than the one he has just bought."""
    return next((rank for rank in range(EAGLE, -1, -1) if hand[rank] and rank != bought), None)


def payment(book: Book, hand: Sequence[int], bought: int) -> int | None:
    """The rank an opponent is paid with, or None (buy3_pay, buy3_no_pay)."""
    for name in book.buy3_pay:
        if name == "highest":
            rank = _highest_but(hand, bought)
            if rank is not None:
                return rank
        elif hand[_PAYMENTS[name]]:
            return _PAYMENTS[name]
    return _highest_but(hand, bought) if book.buy3_no_pay == "highest_card" else None


def _find_seller(
    book: Book, hands: Sequence[Sequence[int]], buyer: int, rank: int, mates_only: bool
) -> tuple[int, bool] | None:
    """(seller, must be paid) in the order of buy3_sellers, nearest first."""
    for name in book.buy3_sellers:
        if mates_only and name != "teammates":
            continue
        for step in _CLASSES[name]:
            seller = (buyer + step) % SEATS
            if hands[seller][rank] > book.buy3_seller_keep:
                return seller, name != "teammates" or not book.buy3_teammate_free
    return None


def sale(book: Book, hands: Sequence[Sequence[int]], buyer: int, rank: int) -> list[int] | None:
    """The words of a purchase of one card, not yet carried out. None: nobody can spare one."""
    price = payment(book, hands[buyer], rank)
    mates_only = price is None and book.buy3_no_pay == "ask_teammate"
    found = _find_seller(book, hands, buyer, rank, mates_only)
    if found is None:
        return None
    seller, paid = found
    if not paid or price is None:
        return [pack_transfer(seller, buyer, rank, 1, TransferCause.GIFT)]
    return [
        pack_transfer(seller, buyer, rank, 1, TransferCause.BUY),
        pack_transfer(buyer, seller, price, 1, TransferCause.PAYMENT),
    ]


def move(hands: list[list[int]], words: Sequence[int]) -> None:
    """Carry out transfers."""
    for word in words:
        giver, taker, rank, count = word & 7, word >> 3 & 7, word >> 6 & 15, word >> 10 & 31
        hands[giver][rank] -= count
        hands[taker][rank] += count


def buy_threes(deal: Deal) -> tuple[list[int], list[int], list[int]]:
    """(transfer words, seats found without a 3, seats that must declare revolution instead of buying)."""
    book, hands = deal.book, deal.hands
    words: list[int] = []
    without: list[int] = []
    must_revolt: list[int] = []
    if not book.biesan or book.buy3 != "required":
        return words, without, must_revolt
    automatic = book.buy3_no_pay == "auto_revolution" and book.revolution == "allowed"
    for buyer in seats_from(deal.leader):
        if hands[buyer][THREE]:
            continue
        if automatic and payment(book, hands[buyer], THREE) is None:
            must_revolt.append(buyer)
            continue
        sold = sale(book, hands, buyer, THREE)
        if sold is None:
            without.append(buyer)
            continue
        move(hands, sold)
        words += sold
    return words, without, must_revolt


def buy_fours(deal: Deal, wanted: Sequence[int] | None) -> list[int]:
    """Purchases of 4s: all under ``required``; under ``optional`` those that ``wanted`` lists in the same order."""
    book, hands = deal.book, deal.hands
    words: list[int] = []
    if book.buy4 == "none":
        return words
    left = list(wanted or ())
    for buyer in seats_from(deal.leader):
        if hands[buyer][FOUR]:
            continue
        sold = sale(book, hands, buyer, FOUR)
        if sold is None:
            continue
        if book.buy4 == "optional":
            if left[: len(sold)] != sold:
                continue
            left = left[len(sold) :]
        move(hands, sold)
        words += sold
    return words
