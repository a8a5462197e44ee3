"""All legal words of the asked seat, generated from the hand; words of mistakes and fouls are not among them."""

from __future__ import annotations

from collections.abc import Iterator

from . import correction, openings
from .asking import ANSWER_YIELD, CLOSING, KILL, LEAD, SILENT
from .clauses import LEGAL, cannot_lead, judge_cards
from .codes import BIG, EAGLE, SMALL, TWO
from .comparison import MOST_JOKERS, Cards, size_of, table_sizes, with_eagles
from .flow import BURN_KIND, BUY4, CLOSE, CONCEDE, DECLINE, KILL_KIND, PASS, PLAY, YIELD
from .position import Deal
from .words import word_of


def _jokers_only(small: int, big: int) -> Cards:
    return (BIG if big else SMALL, 0, 0, small, big)


def _of_size(hand: list[int], size: int) -> Iterator[Cards]:
    """Every canonical play of exactly ``size`` cards the hand holds."""
    for eagles in range(min(hand[EAGLE], size) + 1):
        for cards in _plain_of_size(hand, size - eagles):
            yield with_eagles(cards, eagles)


def _plain_of_size(hand: list[int], size: int) -> Iterator[Cards]:
    """Those without eagles."""
    for big in range(min(hand[BIG], size, MOST_JOKERS) + 1):
        for small in range(min(hand[SMALL], size - big, MOST_JOKERS) + 1):
            rest = size - big - small
            if not rest:
                yield _jokers_only(small, big)
                continue
            if hand[TWO] >= rest:
                yield (TWO, rest, 0, small, big)
            for rank in range(TWO):
                for naturals in range(max(1, rest - hand[TWO]), min(hand[rank], rest) + 1):
                    yield (rank, naturals, rest - naturals, small, big)


def plays_of(hand: list[int]) -> Iterator[Cards]:
    """Every canonical play the hand holds."""
    yield from _plain_plays(hand)
    for eagles in range(1, hand[EAGLE] + 1):
        yield with_eagles(_jokers_only(0, 0), eagles)
        for cards in _plain_plays(hand):
            yield with_eagles(cards, eagles)


def _plain_plays(hand: list[int]) -> Iterator[Cards]:
    """Those without eagles."""
    for big in range(min(hand[BIG], MOST_JOKERS) + 1):
        for small in range(min(hand[SMALL], MOST_JOKERS) + 1):
            if big or small:
                yield _jokers_only(small, big)
            for naturals in range(1, hand[TWO] + 1):
                yield (TWO, naturals, 0, small, big)
            for rank in range(TWO):
                for naturals in range(1, hand[rank] + 1):
                    for twos in range(hand[TWO] + 1):
                        yield (rank, naturals, twos, small, big)


def _answers(deal: Deal, hand: list[int]) -> Iterator[Cards]:
    """Plays whose size could beat the table: its own, and up to three more for kills (2.3)."""
    lie = deal.lying
    if lie is None:
        return
    size = size_of(lie.cards)
    longest = size + 3 if deal.book.kill_big and lie.cards[3] + lie.cards[4] == 1 else size
    if deal.book.comparison == "kill_table":
        longest = max(longest, table_sizes(lie.cards)[-1])
    for wanted in range(size, longest + 1):
        yield from _of_size(hand, wanted)


def _sayings(deal: Deal, seat: int, capacity: int) -> list[int]:
    """Kinds without cards the asked seat may use."""
    if capacity in SILENT:
        return [DECLINE]
    if capacity == LEAD:
        conceding = deal.burn is not None and deal.burn.burner == seat
        buying = openings.may_buy_four(deal, seat)
        return [CONCEDE] * conceding + [PASS] * cannot_lead(deal, seat) + [BUY4] * buying
    if capacity == CLOSING:
        return [CLOSE]
    return [PASS, YIELD] if capacity == ANSWER_YIELD else [PASS]


def legal_words(deal: Deal) -> list[int]:
    """Sorted legal words of the seat that is asked now; after a misplay the one that resolves it."""
    if deal.over:
        return []
    seat, capacity = deal.questions[deal.cursor]
    if deal.misplay is not None:
        due = correction.due(deal)
        return [] if due is None else [word_of(seat, *due)]
    hand = deal.hands[seat]
    kind = PLAY
    if capacity in SILENT:
        kind = KILL_KIND if capacity == KILL else BURN_KIND
    plays = plays_of(hand) if capacity == LEAD else _answers(deal, hand)
    words = [word_of(seat, kind, cards) for cards in plays if judge_cards(deal, seat, kind, cards) == LEGAL]
    words += [word_of(seat, said) for said in _sayings(deal, seat, capacity)]
    return sorted(words)
