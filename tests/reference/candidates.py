"""All legal words of the asked seat, generated from the hand."""

from __future__ import annotations

from collections.abc import Iterator

from gouji_engine.cards import BIG, SMALL, TWO

from .asking import ANSWER_YIELD, CLOSING, KILL, LEAD, SILENT
from .comparison import Cards, size_of
from .flow import BURN_KIND, CLOSE, CONCEDE, DECLINE, KILL_KIND, PASS, PLAY, YIELD
from .judging import LEGAL, cannot_lead, judge_cards, word_of
from .position import Deal


def _jokers_only(small: int, big: int) -> Cards:
    return (BIG if big else SMALL, 0, 0, small, big)


def _of_size(hand: list[int], size: int) -> Iterator[Cards]:
    """Every canonical play of exactly ``size`` cards the hand holds."""
    for big in range(min(hand[BIG], size) + 1):
        for small in range(min(hand[SMALL], size - big) + 1):
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
    for big in range(hand[BIG] + 1):
        for small in range(hand[SMALL] + 1):
            if big or small:
                yield _jokers_only(small, big)
            for naturals in range(1, hand[TWO] + 1):
                yield (TWO, naturals, 0, small, big)
            for rank in range(TWO):
                for naturals in range(1, hand[rank] + 1):
                    for twos in range(hand[TWO] + 1):
                        yield (rank, naturals, twos, small, big)


def _answers(deal: Deal, hand: list[int]) -> Iterator[Cards]:
    """Plays whose size could beat the table: its own, and one or two more for kills (2.3)."""
    lie = deal.lying
    if lie is None:
        return
    size = size_of(lie.cards)
    sizes = {size}
    if deal.book.kill_big and lie.cards[3] + lie.cards[4] == 1:
        sizes |= {size + 1, size + 2}
    elif deal.book.kill_big and lie.cards[4] == 1:
        sizes.add(size + 1)
    for wanted in sorted(sizes):
        yield from _of_size(hand, wanted)


def _sayings(deal: Deal, seat: int, capacity: int) -> list[int]:
    """Kinds without cards the asked seat may use."""
    if capacity in SILENT:
        return [DECLINE]
    if capacity == LEAD:
        conceding = deal.burn is not None and deal.burn.burner == seat
        return [CONCEDE] * conceding + [PASS] * cannot_lead(deal, seat)
    if capacity == CLOSING:
        return [CLOSE]
    return [PASS, YIELD] if capacity == ANSWER_YIELD else [PASS]


def legal_words(deal: Deal) -> list[int]:
    """Sorted legal words of the seat that is asked now."""
    if deal.over:
        return []
    seat, capacity = deal.questions[deal.cursor]
    hand = deal.hands[seat]
    kind = PLAY
    if capacity in SILENT:
        kind = KILL_KIND if capacity == KILL else BURN_KIND
    plays = plays_of(hand) if capacity == LEAD else _answers(deal, hand)
    words = [word_of(seat, kind, cards) for cards in plays if judge_cards(deal, seat, kind, cards) == LEGAL]
    words += [word_of(seat, said, (0, 0, 0, 0, 0)) for said in _sayings(deal, seat, capacity)]
    return sorted(words)
