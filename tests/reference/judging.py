"""The verdict on an action, clause by clause (protocol 8).

Readings: after a misplay any other word of anybody else is ``misplay_unresolved``, fouls included; ``buy4`` outside a lead is
``no_buy4``; a leader passes the lead only if the bar of his last set leaves him nothing to lead.
"""

from __future__ import annotations

from . import correction, fouls, openings
from .asking import ANSWER_YIELD, CLOSING, LEAD, SILENT
from .clauses import cannot_lead, judge_cards
from .codes import Verdict
from .comparison import Cards, eagles_of
from .flow import (
    ANNOUNCE,
    BURN_KIND,
    BUY4,
    CLOSE,
    CONCEDE,
    DECLINE,
    FOUL,
    KILL_KIND,
    MISPLAY,
    PASS,
    YIELD,
    fits,
    skip_silent,
)
from .position import ACTIVE, Deal
from .words import WITH_CARDS, split_word

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
NO_BUY4 = int(Verdict.NO_BUY4)
NO_MISPLAY = int(Verdict.NO_MISPLAY)
UNRESOLVED = int(Verdict.MISPLAY_UNRESOLVED)


def _reachable(deal: Deal, seat: int, kind: int) -> Deal:
    """The deal at the question the word would meet: itself, or a copy with silent questions declined."""
    for index in range(deal.cursor, len(deal.questions)):
        asked, capacity = deal.questions[index]
        if capacity not in SILENT or (asked == seat and fits(kind, capacity)):
            return deal
    twin = deal.ghost()
    skip_silent(twin, seat, kind)
    return twin


def _met_question(deal: Deal, seat: int, kind: int) -> tuple[int, int]:
    """(seat, capacity) of the first question that is not silent or that the kind fits."""
    for index in range(deal.cursor, len(deal.questions)):
        asked, capacity = deal.questions[index]
        if capacity not in SILENT or (asked == seat and fits(kind, capacity)):
            return asked, capacity
    raise ValueError("no question is open")


def _judge_saying(deal: Deal, seat: int, kind: int, capacity: int) -> int:
    """Clauses must_lead … no_concede, for the seat that is asked."""
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
    return _judge_saying(deal, seat, kind, capacity)


def _judge_unasked(deal: Deal, seat: int, kind: int) -> int:
    """``decline`` and ``foul``: words that are not the answer to the question that is open."""
    if kind == FOUL:
        if not fouls.may_foul(deal, seat):
            return NOT_ASKED
        return LEGAL if deal.slips < correction.MOST_SLIPS else NO_MISPLAY
    asked, capacity = deal.questions[deal.cursor]
    return LEGAL if asked == seat and capacity in SILENT else BAD_ACTION


def _judge_said(deal: Deal, seat: int, kind: int, cards: Cards) -> int:
    """Clauses no_buy4, no_misplay, and the cards."""
    if kind == BUY4:
        return LEGAL if openings.may_buy_four(deal, seat) else NO_BUY4
    if kind == ANNOUNCE:
        return correction.judge_announce(deal)
    if kind == MISPLAY:
        return correction.judge_misplay(deal, seat, cards)
    return judge_cards(deal, seat, kind, cards) if kind in WITH_CARDS else LEGAL


def _judge_resolution(deal: Deal, seat: int, kind: int, cards: Cards) -> int:
    """After a misplay (protocol 13): a further word of it, or the one that the rules make of it."""
    if seat != deal.questions[deal.cursor][0]:
        return UNRESOLVED
    if kind == MISPLAY:
        return correction.judge_misplay(deal, seat, cards)
    return correction.judge_following(deal, kind, cards)


def judge(deal: Deal, word: int) -> int:
    """The verdict on a word at this moment."""
    parts = split_word(word)
    if parts is None:
        return BAD_ACTION
    seat, kind, cards = parts
    if eagles_of(cards) and not deal.book.eagles:
        return BAD_ACTION
    if deal.over:
        return DEAL_OVER
    if deal.misplay is not None:
        return _judge_resolution(deal, seat, kind, cards)
    if kind in (DECLINE, FOUL):
        return _judge_unasked(deal, seat, kind)
    deal = _reachable(deal, seat, kind)
    asked, capacity = _met_question(deal, seat, kind)
    fault = _judge_right(deal, seat, kind, asked, capacity)
    return fault if fault != LEGAL else _judge_said(deal, seat, kind, cards)
