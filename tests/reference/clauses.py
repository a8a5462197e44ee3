"""The clauses on the cards of a play (protocol 8, from ``cards_not_held`` on)."""

from __future__ import annotations

from .burning import fits_formula, leaves_single_set
from .codes import BIG, EAGLE, FOUR, SMALL, TWO, Verdict
from .comparison import (
    Cards,
    beats,
    eagles_of,
    form_fault,
    is_final,
    is_gouji,
    is_held,
    size_of,
    table_sizes,
    whole_hand_as_play,
    with_eagles,
)
from .flow import BURN_KIND, KILL_KIND, PLAY, is_rusher
from .kills import kills, may_tie
from .position import Deal

LEGAL = int(Verdict.LEGAL)
CARDS_NOT_HELD = int(Verdict.CARDS_NOT_HELD)
WRONG_COUNT = int(Verdict.WRONG_COUNT)
DEAD_PLAY = int(Verdict.DEAD_PLAY)
NOT_HIGHER = int(Verdict.NOT_HIGHER)
NOT_A_KILL = int(Verdict.NOT_A_KILL)
RUSH_NEEDS_GOUJI = int(Verdict.RUSH_NEEDS_GOUJI)
RUSH_NEEDS_PURE = int(Verdict.RUSH_NEEDS_PURE)
BURN_UNFIT = int(Verdict.BURN_UNFIT)
BURN_NEEDS_JOKER = int(Verdict.BURN_NEEDS_JOKER)
MUST_LEAD_FOUR = int(Verdict.MUST_LEAD_FOUR)
MAY_NOT_FINISH = int(Verdict.MAY_NOT_FINISH)


def _judge_beating(deal: Deal, kind: int, cards: Cards, killing: bool) -> int:
    """Clauses wrong_count … not_a_kill."""
    lie = deal.lying
    if lie is None or killing:
        return LEGAL
    if kind == KILL_KIND:
        return NOT_A_KILL
    old = lie.cards
    if deal.book.comparison == "kill_table":
        if size_of(cards) not in table_sizes(old):
            return WRONG_COUNT
    elif size_of(cards) != size_of(old):
        return WRONG_COUNT
    elif is_final(deal.book, cards, old):
        return DEAD_PLAY
    if not beats(deal.book, cards, old):
        return NOT_HIGHER
    return LEGAL


def _judge_rush(deal: Deal, seat: int, kind: int, cards: Cards, killing: bool) -> int:
    """Clauses rush_needs_gouji and rush_needs_pure (Q38)."""
    if kind == PLAY and is_rusher(deal, seat) and not killing and not is_gouji(deal.book, cards):
        return RUSH_NEEDS_GOUJI
    if deal.lying is not None and deal.lying.rush and cards[2:] != (0, 0, 0):
        return RUSH_NEEDS_PURE
    return LEGAL


def _rest(hand: list[int], cards: Cards) -> list[int]:
    """What stays in the hand."""
    rest = list(hand)
    if cards[0] <= TWO:
        rest[cards[0]] -= cards[1]
    rest[TWO] -= cards[2]
    rest[SMALL] -= cards[3]
    rest[BIG] -= cards[4]
    rest[EAGLE] -= eagles_of(cards)
    return rest


def _judge_burner(deal: Deal, seat: int, kind: int, cards: Cards, whole: bool) -> int:
    """Clauses burn_unfit, burn_needs_joker and must_lead_four (D8, Q20)."""
    book, hand = deal.book, deal.hands[seat]
    joker = any(cards[3:])
    if kind == BURN_KIND:
        if book.burn_precheck == "hand_formula" and not fits_formula(hand):
            return BURN_UNFIT
        if not book.burn_single_set_ok and not whole and leaves_single_set(book, _rest(hand, cards)):
            return BURN_UNFIT
        return BURN_NEEDS_JOKER if book.burn_first_needs_joker and not joker and not whole else LEGAL
    leading = deal.lying is None and deal.burn is not None and deal.burn.burner == seat
    if leading and not joker and not (whole and book.burn_last_exempt):
        return BURN_NEEDS_JOKER
    if deal.bought_four == seat and deal.lying is None and (cards[0] != FOUR or cards[2:] != (0, 0, 0)):
        return MUST_LEAD_FOUR
    return LEGAL


def _may_not_finish(deal: Deal, seat: int, cards: Cards) -> bool:
    """An unopened player may not become 头科: at all, or with 4s in his last set (Q21)."""
    book = deal.book
    if not book.opening or deal.outs or deal.opened[seat] or deal.bar_lifted:
        return False
    return bool(book.open_required_for_first or (book.first_needs_fours_played and cards[0] == FOUR))


def judge_cards(deal: Deal, seat: int, kind: int, cards: Cards) -> int:
    """Clauses cards_not_held … may_not_finish for a seat that has the right to play."""
    hand, book, lie = deal.hands[seat], deal.book, deal.lying
    if not is_held(cards, hand):
        return CARDS_NOT_HELD
    whole = size_of(cards) == deal.held[seat]
    killing = exempt = False
    of_small = lie is not None and not lie.cards[4]  # a holding of 2s against a small joker is no kill (protocol 10)
    if lie is not None and book.kill_big and (kind != BURN_KIND or book.kill_big_is_burn or of_small):
        killing = kills(book, cards, lie.cards) and (kind != KILL_KIND or lie.cards[4] == 1)
        exempt = killing and may_tie(book, cards, lie.cards)
    fault = form_fault(book, cards, hand, whole, exempt)
    fault = fault or _judge_beating(deal, kind, cards, killing)
    fault = fault or _judge_rush(deal, seat, kind, cards, killing)
    fault = fault or _judge_burner(deal, seat, kind, cards, whole)
    if fault == LEGAL and whole and _may_not_finish(deal, seat, cards):
        return MAY_NOT_FINISH
    return fault


def cannot_lead(deal: Deal, seat: int) -> bool:
    """Q21: does the bar of his last set leave the leader nothing to lead?

    If anything may be led a single card may be, or the whole hand: 3s that must stay together are then all he has.
    """
    book, hand, held = deal.book, deal.hands[seat], deal.held[seat]
    if not (book.opening and (book.open_required_for_first or book.first_needs_fours_played)) or deal.outs:
        return False
    ranks = [rank for rank in range(TWO) if hand[rank]]
    if len(ranks) > 1 or deal.bar_lifted:
        return False
    whole = whole_hand_as_play(hand)
    if whole is None or judge_cards(deal, seat, PLAY, whole) != MAY_NOT_FINISH:
        return False
    singles: list[Cards] = [(rank, 1, 0, 0, 0) for rank in range(TWO + 1) if hand[rank]]
    singles += [(SMALL, 0, 0, 1, 0)] * bool(hand[SMALL]) + [(BIG, 0, 0, 0, 1)] * bool(hand[BIG])
    singles += [with_eagles((SMALL, 0, 0, 0, 0), 1)] * bool(hand[EAGLE])
    return held == 1 or all(judge_cards(deal, seat, PLAY, cards) != LEGAL for cards in singles)
