"""杀大王: plays that beat a play with exactly one big joker (catalogue 2.3, D5; protocol 10; Q9, Q10, Q12).

Readings: jokers may kill a big joker that is hung together with small ones, as 2.3 gives a number for that; 2s, and cards that
stand for the one joker, need a target with one joker. A hung small joker is a target of 2s under ``equal_total`` too (the
play would beat it anyway).
"""

from __future__ import annotations

from .book import Book
from .codes import ACE, BIG, SMALL, TWO
from .comparison import Cards, eagles_of, size_of

_LONE: dict[str, Cards] = {
    "two_big": (BIG, 0, 0, 0, 2),
    "three_small": (SMALL, 0, 0, 3, 0),
    "three_twos": (TWO, 3, 0, 0, 0),
    "four_twos": (TWO, 4, 0, 0, 0),
}
_OF_TWOS = {"three_twos": 3, "four_twos": 4}


def _equal_total(holding: str, new: Cards, small_of_old: int) -> bool:
    """Does a play of the same size hold what the holding needs (protocol 10)?"""
    if holding == "two_big":
        return new[4] >= 2 + small_of_old
    if holding == "three_small":
        return new[3] >= 3 and new[4] >= small_of_old
    return new[2] == _OF_TWOS[holding] and new[4] >= small_of_old


def _unit(holding: str, new: Cards, base_cards: int) -> bool:
    """Do the killing cards stand for the one joker and natural cards for the rest (Q12, W11)?"""
    if new[0] > TWO or new[1] != base_cards:
        return False
    if holding == "two_big":
        return new[2:] == (0, 0, 2)
    if holding == "three_small":
        return new[2:] == (0, 3, 0)
    return new[0] <= ACE and new[2:] == (_OF_TWOS[holding], 0, 0)


def _kills_by(book: Book, holding: str, new: Cards, old: Cards) -> bool:
    rank, naturals, twos, small, big = old
    if small + big != 1 if holding in _OF_TWOS else big != 1:
        return False
    base_cards = naturals + twos
    if not base_cards:
        return small + big == 1 and bool(book.kill_big_single) and new == _LONE[holding]
    if not book.kill_big_hung:
        return False
    based = new[1] + new[2] > 0
    if based and book.kill_big_hung_base == "higher" and new[0] <= rank:
        return False
    if book.kill_big_hung_count == "unit_replaces":
        return small + big == 1 and _unit(holding, new, base_cards)
    return size_of(new) == size_of(old) and _equal_total(holding, new, small)


def kills(book: Book, new: Cards, old: Cards) -> bool:
    """Does ``new`` beat ``old`` by a kill (D5)? Looks at the plays as they lie."""
    if (not old[3] and not old[4]) or eagles_of(old) or eagles_of(new):
        return False
    return any(_kills_by(book, holding, new, old) for holding in book.kill_big)


def may_tie(book: Book, new: Cards, old: Cards) -> bool:
    """Is this a kill whose tied 2s stand for the joker (protocol 10: even under tie_two = forbidden)?"""
    return book.kill_big_hung_count == "unit_replaces" and any(
        _kills_by(book, holding, new, old) for holding in _OF_TWOS if holding in book.kill_big
    )
