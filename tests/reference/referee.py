"""The referee: a second rules engine, written from the catalogue and the play protocol alone.

Readings: without knowledge of the deal number ``redeal`` is allowed; ``deal_no`` 0 means no tribute; the
hand a seat lays down or keeps when it is eliminated stays in its hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import burning, buying, candidates, correction, flow, fouls, judging, openings, scoring, tributes
from .book import make_book
from .codes import POINT_SOURCES, RANK_COUNT, SEATS, Capacity, ExitCause
from .comparison import Cards
from .declaring import Declarations, auto_open
from .position import ACTIVE, NOBODY, Deal, Fact
from .tributes import Debt
from .words import split_word


def copy_hands(hands: Sequence[Sequence[int]]) -> list[list[int]]:
    """Six hands of sixteen counts as plain lists. Raises ValueError for another shape."""
    copied = [[int(count) for count in hand] for hand in hands]
    if len(copied) != SEATS or any(len(hand) != RANK_COUNT or min(hand) < 0 for hand in copied):
        raise ValueError("hands must be six lists of sixteen counts")
    return copied


class Referee:
    """One deal under one rule set.

    Parameters
    ----------
    rules : the resolved parameters of the catalogue and of protocol 15.
    hands : six hands of sixteen counts as dealt; any sizes.
    leader : the seat that leads first.
    transfers : packed transfers as logged, or None to compute the required ones.
    declarations : packed announcements in order (protocol 2).
    debts : what the deal before owes (``Referee.debts`` of it); None if it is not known.
    deal_no : number of the deal in its game or session, from 0; None if it is not known.
    """

    def __init__(
        self,
        rules: Mapping[str, Any],
        hands: Sequence[Sequence[int]],
        leader: int,
        transfers: Sequence[int] | None = None,
        declarations: Sequence[int] = (),
        debts: Sequence[Debt] | None = None,
        deal_no: int | None = None,
    ) -> None:
        self.book = make_book(rules)
        self.deal = deal = Deal(self.book, copy_hands(hands), leader)
        self.setup_problem: str | None = None
        logged = None if transfers is None else [int(word) for word in transfers]
        self.transfers = self._tributes(logged, debts, deal_no)
        must_revolt = self._purchases(logged)
        fault = Declarations(deal, declarations, must_revolt, deal_no).read()
        self.setup_problem = self.setup_problem or fault
        if not deal.over:
            auto_open(deal)
            self._begin()

    def _tributes(self, logged: list[int] | None, debts: Sequence[Debt] | None, deal_no: int | None) -> list[int]:
        """Tributes come first (protocol 12)."""
        book, hands = self.book, self.deal.hands
        if book.tribute != "cards":
            return []
        first = deal_no == 0
        if first or debts is not None:
            return tributes.pay(hands, () if first else [Debt(*debt) for debt in debts or ()])
        paid = tributes.accept(hands, logged or ())
        if paid is None:
            self.setup_problem = "tribute_unfit"
        return paid or []

    def _purchases(self, logged: list[int] | None) -> list[int]:
        """3s, then 4s; who was found without a 3 leaves. The seats that must declare revolution."""
        deal = self.deal
        words, without, must_revolt = buying.buy_threes(deal)
        self.transfers += words
        self.transfers += buying.buy_fours(deal, None if logged is None else logged[len(self.transfers) :])
        if logged is not None and logged != self.transfers:
            self.setup_problem = self.setup_problem or "transfers_differ"
        deal.held = [sum(hand) for hand in deal.hands]
        for seat in without:
            if self.book.no3_penalty == "swept":
                fouls.end_as_sweep(deal, seat)
                break
            burning.eliminate(deal, seat, ExitCause.NO3)
            if self.book.no3_open_forfeit:
                openings.forfeit(deal, seat)
        return must_revolt

    def _begin(self) -> None:
        """Ask the first leader, or the next active seat if he is not active (protocol 2.3)."""
        deal = self.deal
        if flow.end_if_alone(deal):
            return
        leader = deal.leader
        flow.start_lead(deal, leader if deal.status[leader] == ACTIVE else deal.next_active(leader))

    def asked(self) -> tuple[int, int]:
        """(seat, capacity) of the question that is open, silent ones included; (-1, NONE) when over."""
        deal = self.deal
        return (NOBODY, int(Capacity.NONE)) if deal.over else deal.questions[deal.cursor]

    def check(self, word: int) -> int:
        """The verdict on a word (protocol 8)."""
        return judging.judge(self.deal, word)

    def apply(self, word: int) -> None:
        """Carry out a legal word. Raises ValueError when it meets no question."""
        parts = split_word(word)
        if parts is None:
            raise ValueError(f"not an action: {word:#x}")
        seat, kind, cards = parts
        deal = self.deal
        if kind == flow.DECLINE:
            if deal.over or self.check(word) != judging.LEGAL:
                raise ValueError("no silent question to decline")
            flow.step(deal)
            return
        if deal.over:
            raise ValueError("the deal is over")
        if kind == flow.FOUL:
            deal.action_no += 1
            fouls.commit(deal, seat, cards[0])
            return
        flow.skip_silent(deal, seat, kind)
        if deal.questions[deal.cursor][0] != seat:
            raise ValueError(f"seat {seat} is not asked")
        deal.action_no += 1
        self._carry_out(seat, kind, cards)

    def _carry_out(self, seat: int, kind: int, cards: Cards) -> None:
        deal = self.deal
        if kind in judging.WITH_CARDS:
            flow.put_down(deal, seat, kind, cards)
        elif kind == flow.BUY4:
            openings.buy_four(deal, seat)
        elif kind == flow.MISPLAY:
            correction.commit(deal, cards)
        elif kind == flow.ANNOUNCE:
            correction.announce(deal, cards[0], cards[1])
        else:
            flow.say(deal, seat, kind)

    def legal(self) -> list[int]:
        """Sorted legal words of the asked seat; for a silent question with DECLINE. No mistakes, no fouls."""
        return candidates.legal_words(self.deal)

    def state(self) -> dict[str, Any]:
        """The position in plain values (catalogue 2.1). Without a play on the table owner and maker are -1."""
        deal, lie, burn = self.deal, self.deal.lying, self.deal.burn
        seat, capacity = self.asked()
        return {
            "hands": [list(hand) for hand in deal.hands],
            "status": list(deal.status),
            "passed": sorted(deal.passed),
            "owner": NOBODY if lie is None else lie.owner,
            "maker": NOBODY if lie is None else lie.maker,
            "table": None if lie is None else lie.cards,
            "asked": seat,
            "capacity": capacity,
            "opened": list(deal.opened),
            "pending": sorted(deal.pending),
            "burn": None if burn is None else (burn.burner, burn.victim, burn.depth),
            "chaos": deal.chaos,
            "outs": list(deal.outs),
            "eliminated": list(deal.eliminated),
            "round_no": deal.round_no,
            "void": deal.void,
            "over": deal.over,
        }

    def facts(self) -> list[Fact]:
        """Everything that happened besides the plays: (action number, event, seat, other, value)."""
        return list(self.deal.facts)

    def places(self) -> list[int]:
        """Place 1..6 of every seat. Raises ValueError before the end and for a void deal."""
        if not self.deal.over or self.deal.void:
            raise ValueError("there are no places")
        return scoring.places(self.deal)

    def points(self) -> dict[str, Any]:
        """Points by source; all zero for a void deal. Raises ValueError before the end."""
        if not self.deal.over:
            raise ValueError("there are no points yet")
        if self.deal.void:
            empty: dict[str, Any] = {name: [0.0] * SEATS for name in POINT_SOURCES}
            return empty | {"sweep": None, "signed": [0, 0], "recorded": [0, 0]}
        return scoring.points(self.deal)

    def debts(self) -> list[Debt]:
        """What the deal owes for the next one of its session. Raises ValueError before the end."""
        if not self.deal.over:
            raise ValueError("there are no debts yet")
        return tributes.debts(self.deal)
