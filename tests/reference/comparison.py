"""Plays: their form, whether they are 够级牌, and which beats which (catalogue 2.2-2.4, D4, D6; kills: module kills).

Cards of a play are five numbers: rank, naturals, twos, small jokers, big jokers (protocol 1); eagles, where a play has any,
are a sixth one (protocol 15).
"""

from __future__ import annotations

from collections.abc import Sequence

from .book import Book
from .codes import ACE, BIG, EAGLE, FOUR, SMALL, THREE, TWO, Verdict

Cards = tuple[int, ...]

LEGAL = int(Verdict.LEGAL)
_TIE = int(Verdict.TIE_FORBIDDEN)
_MIXED = int(Verdict.MIXED_FORBIDDEN)
_FOUR = int(Verdict.FOUR_IMPURE)
_EARLY = int(Verdict.THREE_EARLY)
_IMPURE = int(Verdict.THREE_IMPURE)
_SPLIT = int(Verdict.THREE_SPLIT)

NO_BASE = -1
MOST_JOKERS = 7  # of a kind in one play (protocol 15)


def size_of(cards: Cards) -> int:
    """Number of cards of a play."""
    return sum(cards[1:])


def eagles_of(cards: Cards) -> int:
    """Number of eagles of a play."""
    return cards[5] if len(cards) > 5 else 0


def with_eagles(cards: Cards, eagles: int) -> Cards:
    """The play with so many eagles; jokers alone then have the rank of the eagle."""
    if not eagles:
        return cards
    return (cards[0] if cards[0] <= TWO else EAGLE, *cards[1:5], eagles)


def is_canonical(cards: Cards) -> bool:
    """Is this the one spelling of a non-empty play (protocol 1)?"""
    rank, naturals, twos, small, big = cards[:5]
    if rank <= ACE:
        return naturals >= 1
    if twos:
        return False
    if rank == TWO:
        return naturals >= 1
    if naturals:
        return False
    if len(cards) > 5:
        return rank == EAGLE
    if rank == SMALL:
        return small >= 1 and not big
    return rank == BIG and big >= 1


def spelled(rank: int, naturals: int, twos: int, small: int, big: int) -> Cards | None:
    """The canonical spelling of so many cards, or None if there are none."""
    if rank <= ACE and naturals:
        return (rank, naturals, twos, small, big)
    if rank == TWO:
        twos += naturals
    if twos:
        return (TWO, twos, 0, small, big)
    if not small and not big:
        return None
    return (BIG if big else SMALL, 0, 0, small, big)


def is_held(cards: Cards, hand: Sequence[int]) -> bool:
    """Does the hand hold these cards?"""
    rank, naturals, twos, small, big = cards[:5]
    if small > hand[SMALL] or big > hand[BIG] or eagles_of(cards) > hand[EAGLE]:
        return False
    if rank <= ACE:
        return naturals <= hand[rank] and twos <= hand[TWO]
    return rank != TWO or naturals <= hand[TWO]


def valued(book: Book, cards: Cards) -> tuple[int, int, int, int]:
    """(big, small, base cards, base) of a play, jokers of both kinds as the rules value them (2.2, Q7)."""
    rank, naturals, twos, small, big = cards[:5]
    if big and small and book.big_as_small:
        small, big = small + big, 0
    return big, small, naturals + twos, rank if rank <= TWO else NO_BASE


def is_final(book: Book, new: Cards, old: Cards) -> bool:
    """Does an eagle, or a big joker without eagles enough against it, stand above all that ``new`` holds?"""
    return bool(eagles_of(old)) or eagles_of(new) < valued(book, old)[0]


def falls_by_table(new: Cards, old: Cards) -> bool:
    """comparison = kill_table (protocol 15): some way to share the jokers of ``new`` out among the cards of ``old``."""
    rank, naturals, twos, small, big = old
    under, base = new[1] + new[2], naturals + twos
    if under and new[0] <= rank:
        return False
    for x in range(small + 1):
        for y in range(big + 1):
            over_small, over_big = new[3] - 2 * x - 3 * (big - y), new[4] - (small - x) - 2 * y
            if min(over_small, over_big) >= 0 and over_small + over_big == base - under:
                return True
    return False


def table_sizes(old: Cards) -> range:
    """The numbers of cards an answer may have under the kill table."""
    small, big = old[3], old[4]
    base = old[1] + old[2]
    return range(base + small + 2 * big, base + 2 * small + 3 * big + 1)


def beats(book: Book, new: Cards, old: Cards) -> bool:
    """The covering rule of 2.3, kills aside; with eagles and under the kill table that of protocol 15."""
    if book.comparison == "kill_table":
        return falls_by_table(new, old)
    if size_of(new) != size_of(old) or is_final(book, new, old):
        return False
    old_big, old_small, old_base_cards, old_base = valued(book, old)
    new_big, _, new_base_cards, new_base = valued(book, new)
    if eagles_of(new) + new_big < old_big + old_small:
        return False
    if not new_base_cards:
        return True
    return old_base_cards > 0 and new_base > old_base


def is_gouji(book: Book, cards: Cards) -> bool:
    """Is the play a 够级牌 (2.4, D6)?"""
    rank, naturals, twos, small, big = cards[:5]
    if rank == EAGLE:
        return True
    if small or big or eagles_of(cards):
        if book.gouji_any_hung:
            return True
        if rank > TWO:
            return small + big >= book.gouji_floor[rank]
    count = naturals + twos if book.gouji_tied_two else naturals
    return count >= book.gouji_floor[rank]


def _three_fault(book: Book, cards: Cards, hand: Sequence[int], whole: bool) -> int:
    """What is wrong with a play of 3s in a 憋三 game (protocol 8, last paragraph; Q27)."""
    impure = any(cards[2:])
    if book.three_only_last and not whole:
        return _EARLY
    if impure and book.three_pure:
        return _IMPURE
    if not book.three_only_last and not book.three_split and cards[1] < hand[THREE]:
        return _SPLIT
    return LEGAL


def form_fault(book: Book, cards: Cards, hand: Sequence[int], whole: bool, tie_exempt: bool) -> int:
    """First fault of form, or LEGAL: ties, mixed jokers, pure 4s, 3s (D4, D14).

    ``tie_exempt``: a kill whose 2s stand for a joker is not a tie (W11: the game that has it forbids 贴2).
    """
    rank, _, twos, small, big = cards[:5]
    if twos and book.tie_two == "forbidden" and not tie_exempt:
        return _TIE
    if small and big and book.mixed_jokers == "forbidden":
        return _MIXED
    if rank == FOUR and book.four_pure and any(cards[2:]):
        return _FOUR
    if rank == THREE and book.biesan:
        return _three_fault(book, cards, hand, whole)
    return LEGAL


def whole_hand_as_play(hand: Sequence[int]) -> Cards | None:
    """The hand spelled as one play, or None if it is empty or holds two natural ranks."""
    ranks = [rank for rank in range(TWO) if hand[rank]]
    if len(ranks) > 1:
        return None
    small, big, eagles = hand[SMALL], hand[BIG], hand[EAGLE]
    if max(small, big) > MOST_JOKERS:
        return None
    if ranks:
        return with_eagles((ranks[0], hand[ranks[0]], hand[TWO], small, big), eagles)
    if hand[TWO]:
        return with_eagles((TWO, hand[TWO], 0, small, big), eagles)
    if big:
        return with_eagles((BIG, 0, 0, small, big), eagles)
    return with_eagles((SMALL, 0, 0, small, 0), eagles) if small or eagles else None


def is_one_legal_play(book: Book, hand: Sequence[int]) -> bool:
    """Does the whole hand form one legal play (2.6, last line)?"""
    cards = whole_hand_as_play(hand)
    return cards is not None and form_fault(book, cards, hand, True, False) == LEGAL
