"""Declarations before the first lead (catalogue D13, D15; protocol 2, 11; Q23, Q24, Q37-Q40).

Readings: ``with_guarantor`` asks for the choice of the opposite as ``allowed`` does; a guarantor may not be eliminated;
``revolution_opening`` belongs to revolutions laid down at once, not to 冲点, and an opposite who has himself laid down is not
opened by it; a deal that ended as a sweep before the first lead has no declarations.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import openings
from .codes import BIG, EAGLE, FOUR, SEATS, SMALL, THREE, TWO, DeclarationKind, unpack_declaration
from .position import ACTIVE, ELIMINATED, LAID_DOWN, OPPOSITE, Deal, seats_from


def _no_honours(hand: Sequence[int]) -> bool:
    return not any(hand[TWO:])


def _ranks(deal: Deal, seat: int) -> list[int]:
    """Natural ranks of the hand that may be played before the last set (D14)."""
    book, hand = deal.book, deal.hands[seat]
    late = book.biesan and book.three_only_last and not deal.has_only_threes(seat)
    return [rank for rank in range(FOUR if late else THREE, TWO + 1) if hand[rank]]


def has_natural_gouji(deal: Deal, seat: int) -> bool:
    """A 够级牌 of natural cards only (冲点)."""
    return any(deal.hands[seat][rank] >= deal.book.gouji_floor[rank] for rank in _ranks(deal, seat))


class Declarations:
    """Reads a list of declarations in the compulsory order."""

    def __init__(self, deal: Deal, words: Sequence[int], must_revolt: Sequence[int], deal_no: int | None) -> None:
        self.deal = deal
        self.order = seats_from(deal.leader)
        self.words = [unpack_declaration(word) for word in words]
        self.at = 0
        self.must_revolt = must_revolt
        self.deal_no = deal_no

    def _next(self, *kinds: DeclarationKind) -> tuple[int, int] | None:
        """The next declaration, if it is of one of these kinds."""
        if self.at < len(self.words) and self.words[self.at][0] in kinds:
            self.at += 1
            return self.words[self.at - 1]
        return None

    def _in_order(self, seats: Sequence[int]) -> bool:
        places = [self.order.index(seat) if seat < SEATS else -1 for seat in seats]
        return -1 not in places and places == sorted(set(places))

    def _redeal(self) -> str | None:
        """A hand without 2 and joker asks for a new deal (redeal_right)."""
        asked = self._next(DeclarationKind.REDEAL)
        if asked is None:
            return None
        deal, seat = self.deal, asked[1]
        if deal.book.redeal_right != "first_deal_no_honours" or self.deal_no not in (None, 0):
            return "redeal_forbidden"
        if seat >= SEATS or deal.status[seat] == ELIMINATED or not _no_honours(deal.hands[seat]):
            return "redeal_unfit"
        deal.void = deal.over = True
        return None

    def _declared(self) -> tuple[list[int], dict[int, int]] | None:
        """Seats that declare revolution, and their guarantors; None if one is missing or too many."""
        seats: list[int] = []
        guarantors: dict[int, int] = {}
        while (said := self._next(DeclarationKind.REVOLUTION)) is not None:
            seats.append(said[1])
            if self.deal.book.revolution == "with_guarantor":
                given = self._next(DeclarationKind.GUARANTEE)
                if given is None:
                    return None
                guarantors[said[1]] = given[1]
        return seats, guarantors

    def _unfit(self, seat: int) -> bool:
        deal = self.deal
        if deal.status[seat] == ELIMINATED or not _no_honours(deal.hands[seat]):
            return True
        return bool(deal.book.revolution == "rush_open") and not has_natural_gouji(deal, seat)

    def _bad_guarantor(self, seat: int, guarantor: int, seats: Sequence[int]) -> bool:
        if guarantor >= SEATS or guarantor in seats or (guarantor - seat) % 2:
            return True
        return self.deal.status[guarantor] == ELIMINATED

    def _revolutions(self) -> str | None:
        deal, book = self.deal, self.deal.book
        declared = self._declared()
        if declared is None:
            return "guarantee_missing"
        seats, guarantors = declared
        if any(seat not in seats for seat in self.must_revolt):
            return "revolution_missing"
        if not seats:
            return None
        if book.revolution == "forbidden":
            return "revolution_forbidden"
        if not self._in_order(seats):
            return "declaration_order"
        if any(self._unfit(seat) for seat in seats):
            return "revolution_unfit"
        if any(self._bad_guarantor(seat, guarantor, seats) for seat, guarantor in guarantors.items()):
            return "guarantee_unfit"
        if book.revolution == "redeal" or (len(seats) > 1 and self._is_void_by_number()):
            deal.void = deal.over = True
            return None
        deal.guarantors = guarantors
        if book.revolution == "rush_open":
            deal.rusher = seats[0]
            return None
        return self._lay_down(seats)

    def _is_void_by_number(self) -> bool:
        book = self.deal.book
        return bool(book.revolution_multi == "void_deal" or book.revolution == "rush_open")

    def _lay_down(self, seats: Sequence[int]) -> str | None:
        """The hands are laid down, the opposites choose (Q37)."""
        deal = self.deal
        for seat in seats:
            deal.leave(seat, LAID_DOWN)
        deal.rebels = list(seats)
        for seat in seats:
            across = OPPOSITE[seat]
            self._openings(seat)
            if deal.status[across] in (ELIMINATED, LAID_DOWN):
                continue
            said = self._next(DeclarationKind.KEEP_HEAD, DeclarationKind.WAIVE_HEAD)
            if said is None or said[1] != across:
                return "head_choice"
            kept = said[0] == DeclarationKind.KEEP_HEAD
            if not kept and not deal.book.revolution_opposite_choice:
                return "head_choice"
            deal.dead_levels[across] = deal.book.revolution_dead_levels if kept else 0
        return None

    def _openings(self, seat: int) -> None:
        """revolution_opening (protocol 11)."""
        deal, across = self.deal, OPPOSITE[seat]
        if not deal.book.opening or deal.book.revolution_opening == "none":
            return
        deal.spoiled.add(seat)
        if deal.status[across] != LAID_DOWN:
            openings.open_seat(deal, across, -1)
        if deal.book.revolution_opening == "opposite_opens_no_score":
            deal.unscored |= {seat, across}

    def _calls(self) -> str | None:
        deal, book = self.deal, self.deal.book
        kinds = {"mingdian": DeclarationKind.MINGDIAN, "xuandian": DeclarationKind.XUANDIAN}
        if not book.opening or book.declare_open not in kinds:
            return None
        seats = []
        while (said := self._next(kinds[book.declare_open])) is not None:
            seats.append(said[1])
        if not self._in_order(seats):
            return "declaration_order"
        if any(deal.status[seat] != ACTIVE or seat == deal.rusher for seat in seats):
            return "call_unfit"
        if book.declare_open == "mingdian":
            deal.callers = seats
        else:
            deal.raisers = seats
        return None

    def read(self) -> str | None:
        """Apply all declarations; the id of the first fault, or None."""
        if self.deal.over:
            return "declaration_order" if self.words else None
        fault = self._redeal()
        if fault is None and not self.deal.void:
            fault = self._revolutions()
        if fault is None and not self.deal.void:
            fault = self._calls()
        if fault is None and self.at < len(self.words):
            fault = "declaration_order"
        return fault


def _could_be_gouji(deal: Deal, seat: int) -> bool:
    """Can any 够级牌 be formed from the hand (Q23), as the rules of form allow its 3s, 4s and tied 2s?"""
    book, hand = deal.book, deal.hands[seat]
    floor, small, big = book.gouji_floor, hand[SMALL], hand[BIG]
    if hand[EAGLE] or ((small or big) and book.gouji_any_hung):
        return True
    mixed = book.mixed_jokers != "forbidden"
    if (small and small >= floor[SMALL]) or (big and big + (small if mixed else 0) >= floor[BIG]):
        return True
    tied = hand[TWO] if book.tie_two == "allowed" and book.gouji_tied_two else 0
    for rank in _ranks(deal, seat):
        alone = rank == TWO or (rank == FOUR and book.four_pure) or (rank == THREE and book.biesan and book.three_pure)
        if hand[rank] + (0 if alone else tied) >= floor[rank]:
            return True
    return False


def auto_open(deal: Deal) -> None:
    """auto_open_no_gouji: a hand without any 够级牌 counts as opened (Q23)."""
    if not (deal.book.opening and deal.book.auto_open_no_gouji):
        return
    for seat in seats_from(deal.leader):
        if deal.status[seat] == ACTIVE and not _could_be_gouji(deal, seat):
            openings.open_seat(deal, seat, -1)
