"""Before the first lead: buying 3s, declarations, auto-opening (protocol 2; Q23, Q34, Q37)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gouji_engine.cards import BIG, FOUR, RANK_COUNT, SEATS, SMALL, THREE, TWO
from gouji_engine.codes import DeclarationKind, Event, ExitCause, TransferCause, pack_transfer, unpack_declaration

from . import burning
from .book import Book
from .position import ACTIVE, ELIMINATED, LAID_DOWN, OPPOSITE, Deal

_CLASSES = {"opposite": (3,), "teammates": (2, 4), "other_opponents": (1, 5)}
_PAYMENTS = {"two": TWO, "small": SMALL, "big": BIG}


def seats_from(leader: int) -> list[int]:
    """All seats in playing order, the leader first."""
    return [(leader + step) % SEATS for step in range(SEATS)]


def _highest_but_threes(hand: Sequence[int]) -> int | None:
    """The payer's highest card other than the 3 he has just bought."""
    return next((rank for rank in range(BIG, FOUR - 1, -1) if hand[rank]), None)


def _payment(book: Book, hand: Sequence[int]) -> int | None:
    """The rank an opponent is paid with, or None (buy3_pay, buy3_no_pay)."""
    for name in book.buy3_pay:
        if name == "highest":
            rank = _highest_but_threes(hand)
            if rank is not None:
                return rank
        elif hand[_PAYMENTS[name]]:
            return _PAYMENTS[name]
    return _highest_but_threes(hand) if book.buy3_no_pay == "highest_card" else None


def _find_seller(book: Book, hands: Sequence[Sequence[int]], buyer: int, mates_only: bool) -> tuple[int, bool] | None:
    """(seller, must be paid) in the order of buy3_sellers, nearest first."""
    for name in book.buy3_sellers:
        if mates_only and name != "teammates":
            continue
        for step in _CLASSES[name]:
            seller = (buyer + step) % SEATS
            if hands[seller][THREE] > book.buy3_seller_keep:
                return seller, name != "teammates" or not book.buy3_teammate_free
    return None


def _purchase(book: Book, hands: list[list[int]], buyer: int) -> list[int] | None:
    """Move one 3 to the buyer and the payment back. None: nobody can spare one."""
    price = _payment(book, hands[buyer])
    found = _find_seller(book, hands, buyer, False)
    if found is not None and found[1] and price is None and book.buy3_no_pay == "ask_teammate":
        found = _find_seller(book, hands, buyer, True)
    if found is None:
        return None
    seller, paid = found
    hands[seller][THREE] -= 1
    hands[buyer][THREE] += 1
    if not paid or price is None:
        return [pack_transfer(seller, buyer, THREE, 1, TransferCause.GIFT)]
    hands[buyer][price] -= 1
    hands[seller][price] += 1
    return [
        pack_transfer(seller, buyer, THREE, 1, TransferCause.BUY),
        pack_transfer(buyer, seller, price, 1, TransferCause.PAYMENT),
    ]


def buy_threes(deal: Deal, leader: int) -> list[int]:
    """All required purchases (Q34); who cannot be served is eliminated (no3_penalty)."""
    book = deal.book
    words: list[int] = []
    if not book.biesan or book.buy3 != "required":
        return words
    found_without = []
    for buyer in seats_from(leader):
        if deal.hands[buyer][THREE]:
            continue
        sale = _purchase(book, deal.hands, buyer)
        if sale is None:
            found_without.append(buyer)
        else:
            words += sale
    deal.held = [sum(hand) for hand in deal.hands]
    for seat in found_without:
        burning.eliminate(deal, seat, ExitCause.NO3)
        if book.no3_open_forfeit:
            burning.forfeit_opening(deal, seat)
    return words


def _could_be_gouji(book: Book, hand: Sequence[int]) -> bool:
    """Can any 够级牌 be formed from the hand (Q23)?"""
    jokers = hand[SMALL] + hand[BIG]
    if jokers and (book.gouji_any_hung or jokers >= min(book.gouji_floor[SMALL], book.gouji_floor[BIG])):
        return True
    tied = hand[TWO] if book.tie_two == "allowed" and book.gouji_tied_two else 0
    if hand[TWO] >= book.gouji_floor[TWO]:
        return True
    return any(hand[rank] and hand[rank] + tied >= book.gouji_floor[rank] for rank in range(THREE, TWO))


def auto_open(deal: Deal) -> None:
    """auto_open_no_gouji: a hand without any 够级牌 counts as opened (Q23)."""
    if not (deal.book.opening and deal.book.auto_open_no_gouji):
        return
    for seat in range(SEATS):
        if deal.status[seat] == ACTIVE and not _could_be_gouji(deal.book, deal.hands[seat]):
            deal.opened[seat] = True
            deal.note(Event.OPENED, seat, value=-1)


class Declarations:
    """Reads a list of declarations in the compulsory order (protocol 2.2)."""

    def __init__(self, deal: Deal, leader: int, words: Sequence[int]) -> None:
        self.deal = deal
        self.order = seats_from(leader)
        self.words = [unpack_declaration(word) for word in words]
        self.at = 0

    def _take_kind(self, kind: DeclarationKind) -> list[int]:
        """The seats of the next declarations of this kind."""
        seats = []
        while self.at < len(self.words) and self.words[self.at].kind == kind:
            seats.append(self.words[self.at].seat)
            self.at += 1
        return seats

    def _in_order(self, seats: Sequence[int]) -> bool:
        places = [self.order.index(seat) if seat < SEATS else -1 for seat in seats]
        return -1 not in places and places == sorted(set(places))

    def _revolutions(self) -> str | None:
        deal, book = self.deal, self.deal.book
        seats = self._take_kind(DeclarationKind.REVOLUTION)
        if not seats:
            return None
        if book.revolution == "forbidden":
            return "revolution_forbidden"
        if not self._in_order(seats):
            return "declaration_order"
        for seat in seats:
            hand = deal.hands[seat]
            if hand[TWO] or hand[SMALL] or hand[BIG] or deal.status[seat] == ELIMINATED:
                return "revolution_unfit"
        if book.revolution == "redeal" or len(seats) > 1:
            deal.void = deal.over = True
            return None
        return self._lay_down(seats[0])

    def _lay_down(self, seat: int) -> str | None:
        """One revolution: the hand is laid down, the opposite chooses (Q37)."""
        deal, across = self.deal, OPPOSITE[seat]
        deal.leave(seat, LAID_DOWN)
        if deal.status[across] == ELIMINATED:
            return None
        kept = self._take_kind(DeclarationKind.KEEP_HEAD)
        waived = self._take_kind(DeclarationKind.WAIVE_HEAD)
        if kept + waived != [across]:
            return "head_choice"
        if waived and not deal.book.revolution_opposite_choice:
            return "head_choice"
        deal.dead_levels[across] = deal.book.revolution_dead_levels if kept else 0
        return None

    def _calls(self) -> str | None:
        seats = self._take_kind(DeclarationKind.MINGDIAN)
        if not seats:
            return None
        if not self.deal.book.opening or self.deal.book.declare_open != "mingdian":
            return "mingdian_forbidden"
        if not self._in_order(seats):
            return "declaration_order"
        if any(self.deal.status[seat] == ELIMINATED for seat in seats):
            return "mingdian_unfit"
        self.deal.callers = seats
        return None

    def read(self) -> str | None:
        """Apply all declarations; the id of the first fault, or None."""
        fault = self._revolutions()
        if fault is None and not self.deal.void:
            fault = self._calls()
        if fault is None and self.at < len(self.words):
            fault = "declaration_order"
        return fault


def copy_hands(hands: Sequence[Sequence[int]]) -> list[list[int]]:
    """Six hands of sixteen counts as plain lists. Raises ValueError for another shape."""
    copied: list[list[Any]] = [[int(count) for count in hand] for hand in hands]
    if len(copied) != SEATS or any(len(hand) != RANK_COUNT or min(hand) < 0 for hand in copied):
        raise ValueError("hands must be six lists of sixteen counts")
    if any(hand[RANK_COUNT - 1] for hand in copied):
        raise ValueError("the referee knows no eagle")
    return copied
