"""The referee: a second rules engine, written from the catalogue and the play protocol alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gouji_engine.cards import SEATS
from gouji_engine.codes import Capacity

from . import candidates, flow, judging, preplay, scoring
from .book import make_book
from .position import ACTIVE, NOBODY, Deal, Fact


class Referee:
    """One deal under one rule set.

    Parameters
    ----------
    rules : the 149 resolved parameters of the catalogue.
    hands : six hands of sixteen counts as dealt; any sizes.
    leader : the seat that leads first.
    transfers : packed purchases as logged, or None to compute them only.
    declarations : packed announcements in order (protocol 2).
    """

    def __init__(
        self,
        rules: Mapping[str, Any],
        hands: Sequence[Sequence[int]],
        leader: int,
        transfers: Sequence[int] | None = None,
        declarations: Sequence[int] = (),
    ) -> None:
        self.book = make_book(rules)
        deal = Deal(self.book, preplay.copy_hands(hands))
        deal.held = [sum(hand) for hand in deal.hands]
        self.deal = deal
        self.transfers = preplay.buy_threes(deal, leader)
        self.setup_problem: str | None = None
        if transfers is not None and list(transfers) != self.transfers:
            self.setup_problem = "transfers_differ"
        fault = preplay.Declarations(deal, leader, declarations).read()
        self.setup_problem = self.setup_problem or fault
        preplay.auto_open(deal)
        self._begin(leader)

    def _begin(self, leader: int) -> None:
        """Ask the first leader, or the next active seat if he is not active (protocol 2.3)."""
        deal = self.deal
        if deal.void:
            return
        if deal.active <= 1:
            deal.over = True
            return
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
        parts = judging.split_word(word)
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
        flow.skip_silent(deal, seat, kind)
        if deal.questions[deal.cursor][0] != seat:
            raise ValueError(f"seat {seat} is not asked")
        deal.action_no += 1
        if kind in (flow.PLAY, flow.BURN_KIND, flow.KILL_KIND):
            flow.put_down(deal, seat, kind, cards)
        else:
            flow.say(deal, seat, kind)

    def legal(self) -> list[int]:
        """Sorted legal words of the asked seat; for a silent question with DECLINE."""
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
            empty: dict[str, Any] = {
                name: [0.0] * SEATS for name in ("place", "opening", "declare", "burn", "men", "kill")
            }
            return empty | {"sweep": None, "signed": [0, 0], "recorded": [0, 0]}
        return scoring.points(self.deal)
