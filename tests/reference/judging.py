"""The verdict on an action, clause by clause (protocol 8)."""

from __future__ import annotations

from gouji_engine.cards import BIG, EAGLE, SEATS, SMALL, TWO
from gouji_engine.codes import Verdict

from .asking import ANSWER_YIELD, CLOSING, LEAD, SILENT
from .burning import fits_formula
from .comparison import Cards, beats, form_fault, is_canonical, is_held, kills, size_of, three_twos_kill, valued
from .flow import BURN_KIND, CLOSE, CONCEDE, DECLINE, KILL_KIND, PASS, PLAY, YIELD, fits, skip_silent
from .position import ACTIVE, Deal

LEGAL = int(Verdict.LEGAL)
BAD_ACTION = int(Verdict.BAD_ACTION)
DEAL_OVER = int(Verdict.DEAL_OVER)
NOT_ASKED = int(Verdict.NOT_ASKED)
MUST_LEAD = int(Verdict.MUST_LEAD)
NO_BURN_RIGHT = int(Verdict.NO_BURN_RIGHT)
NO_KILL_RIGHT = int(Verdict.NO_KILL_RIGHT)
NO_YIELD = int(Verdict.NO_YIELD)
NOT_CLOSING = int(Verdict.NOT_CLOSING)
MUST_CLOSE = int(Verdict.MUST_CLOSE)
NO_CONCEDE = int(Verdict.NO_CONCEDE)
CARDS_NOT_HELD = int(Verdict.CARDS_NOT_HELD)
WRONG_COUNT = int(Verdict.WRONG_COUNT)
DEAD_PLAY = int(Verdict.DEAD_PLAY)
NOT_HIGHER = int(Verdict.NOT_HIGHER)
NOT_A_KILL = int(Verdict.NOT_A_KILL)
BURN_UNFIT = int(Verdict.BURN_UNFIT)
BURN_NEEDS_JOKER = int(Verdict.BURN_NEEDS_JOKER)
MAY_NOT_FINISH = int(Verdict.MAY_NOT_FINISH)

_WITH_CARDS = (PLAY, BURN_KIND, KILL_KIND)
_WITHOUT_CARDS = (PASS, YIELD, CLOSE, CONCEDE, DECLINE)


def split_word(word: int) -> tuple[int, int, Cards] | None:
    """(seat, kind, cards) of a well-formed word, else None (protocol 1)."""
    if word < 0 or word >> 30:
        return None
    seat, kind, payload = word & 7, word >> 3 & 15, word >> 7
    if seat >= SEATS:
        return None
    if kind in _WITHOUT_CARDS:
        return None if payload else (seat, kind, (0, 0, 0, 0, 0))
    if kind not in _WITH_CARDS or payload >> 20:
        return None
    cards = (payload & 15, payload >> 4 & 31, payload >> 9 & 31, payload >> 14 & 7, payload >> 17 & 7)
    if cards[0] == EAGLE or not is_canonical(cards):
        return None
    return seat, kind, cards


def word_of(seat: int, kind: int, cards: Cards) -> int:
    """Pack an action (protocol 1)."""
    rank, naturals, twos, small, big = cards
    return seat | kind << 3 | rank << 7 | naturals << 11 | twos << 16 | small << 21 | big << 24


def _reachable(deal: Deal, seat: int, kind: int) -> Deal:
    """The deal at the question the word would meet: itself, or a copy with silent questions declined."""
    for index in range(deal.cursor, len(deal.questions)):
        asked, capacity = deal.questions[index]
        if capacity not in SILENT or (asked == seat and fits(kind, capacity)):
            return deal
    twin = deal.ghost()
    skip_silent(twin, seat, kind)
    return twin


def _met_capacity(deal: Deal, seat: int, kind: int) -> tuple[int, int]:
    """(seat, capacity) of the first question that is not silent or that the kind fits."""
    for index in range(deal.cursor, len(deal.questions)):
        asked, capacity = deal.questions[index]
        if capacity not in SILENT or (asked == seat and fits(kind, capacity)):
            return asked, capacity
    raise ValueError("no question is open")


def _judge_right(deal: Deal, seat: int, kind: int, asked: int, capacity: int) -> int:
    """Clauses not_asked … no_concede."""
    if kind in (BURN_KIND, KILL_KIND):
        if fits(kind, capacity):
            return LEGAL
        if deal.status[seat] != ACTIVE:
            return NOT_ASKED
        return NO_BURN_RIGHT if kind == BURN_KIND else NO_KILL_RIGHT
    if seat != asked:
        return NOT_ASKED
    if capacity == LEAD and kind in (PASS, YIELD, CLOSE):
        return LEGAL if kind == PASS and cannot_lead(deal, seat) else MUST_LEAD
    if kind == YIELD and capacity not in (ANSWER_YIELD, CLOSING):
        return NO_YIELD
    if kind == CLOSE and capacity != CLOSING:
        return NOT_CLOSING
    if kind in (PASS, YIELD) and capacity == CLOSING:
        return MUST_CLOSE
    if kind == CONCEDE and (capacity != LEAD or deal.burn is None or deal.burn.burner != seat):
        return NO_CONCEDE
    return LEGAL


def _judge_beating(deal: Deal, kind: int, cards: Cards, killing: bool) -> int:
    """Clauses wrong_count … not_a_kill."""
    lie = deal.lying
    if lie is None or killing:
        return LEGAL
    if kind == KILL_KIND:
        return NOT_A_KILL
    old = lie.cards
    if size_of(cards) != size_of(old):
        return WRONG_COUNT
    if old[4] and valued(deal.book, old)[0]:
        return DEAD_PLAY
    if not beats(deal.book, cards, old):
        return NOT_HIGHER
    return LEGAL


def _judge_burner(deal: Deal, seat: int, kind: int, cards: Cards, whole: bool) -> int:
    """Clauses burn_unfit and burn_needs_joker (D8)."""
    book = deal.book
    joker = cards[3] or cards[4]
    if kind == BURN_KIND:
        if book.burn_precheck == "hand_formula" and not fits_formula(deal.hands[seat]):
            return BURN_UNFIT
        return BURN_NEEDS_JOKER if book.burn_first_needs_joker and not joker and not whole else LEGAL
    leading = deal.lying is None and deal.burn is not None and deal.burn.burner == seat
    if leading and not joker and not (whole and book.burn_last_exempt):
        return BURN_NEEDS_JOKER
    return LEGAL


def _may_not_finish(deal: Deal, seat: int) -> bool:
    """open_required_for_first: an unopened player may not become 头科 (Q21)."""
    book = deal.book
    return bool(book.opening and book.open_required_for_first and not deal.outs and not deal.opened[seat])


def judge_cards(deal: Deal, seat: int, kind: int, cards: Cards) -> int:
    """Clauses cards_not_held … may_not_finish for a seat that has the right to play."""
    hand, book, lie = deal.hands[seat], deal.book, deal.lying
    if not is_held(cards, hand):
        return CARDS_NOT_HELD
    whole = size_of(cards) == deal.held[seat]
    killing = False
    if lie is not None and book.kill_big and (kind != BURN_KIND or book.kill_big_is_burn):
        killing = kills(book, cards, lie.cards)
    exempt = killing and lie is not None and book.three_twos and three_twos_kill(book, cards, lie.cards)
    fault = form_fault(book, cards, hand, whole, exempt)
    fault = fault or _judge_beating(deal, kind, cards, killing)
    fault = fault or _judge_burner(deal, seat, kind, cards, whole)
    if fault == LEGAL and whole and _may_not_finish(deal, seat):
        return MAY_NOT_FINISH
    return fault


def cannot_lead(deal: Deal, seat: int) -> bool:
    """Q21: has the leader nothing but a last set he may not play?"""
    if not _may_not_finish(deal, seat):
        return False
    hand = deal.hands[seat]
    singles = [(rank, 1, 0, 0, 0) for rank in range(TWO + 1) if hand[rank]]
    singles += [(SMALL, 0, 0, 1, 0)] * bool(hand[SMALL]) + [(BIG, 0, 0, 0, 1)] * bool(hand[BIG])
    return all(judge_cards(deal, seat, PLAY, cards) != LEGAL for cards in singles)


def judge(deal: Deal, word: int) -> int:
    """The verdict on a word at this moment."""
    parts = split_word(word)
    if parts is None:
        return BAD_ACTION
    if deal.over:
        return DEAL_OVER
    seat, kind, cards = parts
    if kind == DECLINE:
        asked, capacity = deal.questions[deal.cursor]
        return LEGAL if asked == seat and capacity in SILENT else BAD_ACTION
    deal = _reachable(deal, seat, kind)
    asked, capacity = _met_capacity(deal, seat, kind)
    fault = _judge_right(deal, seat, kind, asked, capacity)
    if fault != LEGAL or kind not in _WITH_CARDS:
        return fault
    return judge_cards(deal, seat, kind, cards)
