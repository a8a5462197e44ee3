"""Words of a log, packed and read (protocol 1, 13)."""

from __future__ import annotations

from .codes import EAGLE, SEATS, TWO, Sanction
from .comparison import Cards, eagles_of, is_canonical
from .flow import ANNOUNCE, BURN_KIND, BUY4, CLOSE, CONCEDE, DECLINE, FOUL, KILL_KIND, MISPLAY, PASS, PLAY, YIELD

WITH_CARDS = (PLAY, BURN_KIND, KILL_KIND)
_PLAIN = (PASS, YIELD, CLOSE, CONCEDE, BUY4, DECLINE)


def split_word(word: int) -> tuple[int, int, Cards] | None:
    """(seat, kind, cards) of a well-formed word, else None. ``announce`` has its number in naturals."""
    if word < 0 or word >> 30:
        return None
    seat, kind, payload = word & 7, word >> 3 & 15, word >> 7
    if seat >= SEATS:
        return None
    if kind in _PLAIN:
        return None if payload else (seat, kind, (0, 0, 0, 0, 0))
    cards: Cards = (payload & 15, payload >> 4 & 31, payload >> 9 & 31, payload >> 14 & 7, payload >> 17 & 7)
    if payload >> 20:
        cards = (*cards, payload >> 20)
    return (seat, kind, cards) if _fits_kind(kind, cards) else None


def _fits_kind(kind: int, cards: Cards) -> bool:
    if len(cards) > 5:
        return kind in WITH_CARDS and is_canonical(cards)
    if kind == FOUL:
        return cards[1:] == (0, 0, 0, 0) and Sanction.WARN <= cards[0] <= Sanction.LATE_BUY
    if cards[0] == EAGLE:
        return False
    if kind == ANNOUNCE:
        return cards[0] <= TWO and cards[1] >= 1 and cards[2:] == (0, 0, 0)
    return (kind in WITH_CARDS or kind == MISPLAY) and is_canonical(cards)


def word_of(seat: int, kind: int, cards: Cards = (0, 0, 0, 0, 0)) -> int:
    """Pack an action (protocol 1)."""
    rank, naturals, twos, small, big = cards[:5]
    return seat | kind << 3 | rank << 7 | naturals << 11 | twos << 16 | small << 21 | big << 24 | eagles_of(cards) << 27
