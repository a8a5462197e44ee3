"""Small hand-made positions for the tests: hands, plays and scripted deals in card texts like ``B 2 K K``."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from .codes import (
    BIG,
    EAGLE,
    RANK_COUNT,
    RANK_TEXT,
    SMALL,
    TWO,
    ActionKind,
    Capacity,
    DeclarationKind,
    Event,
    Sanction,
    Verdict,
    pack_declaration,
)
from .comparison import Cards, with_eagles
from .dealing import deal_hands
from .presets import rules_of
from .referee import Referee
from .words import word_of

SILENT = (Capacity.BURN, Capacity.KILL)


def hand(text: str) -> list[int]:
    """Sixteen counts of a text; ``5*10`` stands for five tens."""
    counts = [0] * RANK_COUNT
    for token in text.split():
        number, _, name = token.rpartition("*")
        counts[RANK_TEXT.index(name)] += int(number or 1)
    return counts


def cards(text: str) -> Cards:
    """The canonical play of a text: 2s join the one natural rank, if there is one."""
    counts = hand(text)
    ranks = [rank for rank in range(TWO) if counts[rank]]
    small, big, eagles = counts[SMALL], counts[BIG], counts[EAGLE]
    if ranks:
        (rank,) = ranks
        return with_eagles((rank, counts[rank], counts[TWO], small, big), eagles)
    if counts[TWO]:
        return with_eagles((TWO, counts[TWO], 0, small, big), eagles)
    return with_eagles((BIG if big else SMALL, 0, 0, small, big), eagles)


def word(seat: int, kind: str, text: str = "") -> int:
    """An action word."""
    code = int(ActionKind[kind.upper()])
    return word_of(seat, code, cards(text)) if text else seat | code << 3


def text_of(said: int) -> tuple[int, str, str]:
    """(seat, kind id, cards from high to low) of a word."""
    rank, naturals, twos, small, big = (
        said >> 7 & 15,
        said >> 11 & 31,
        said >> 16 & 31,
        said >> 21 & 7,
        said >> 24 & 7,
    )
    base = [RANK_TEXT[rank]] * naturals if rank <= TWO else []
    return said & 7, ActionKind(said >> 3 & 15).id, " ".join(["B"] * big + ["S"] * small + ["2"] * twos + base)


def declare(*said: tuple[str, int]) -> list[int]:
    """Declaration words of (kind id, seat)."""
    return [pack_declaration(DeclarationKind[kind.upper()], seat) for kind, seat in said]


class Table:
    """A referee with short commands; every command asserts that it is legal."""

    def __init__(
        self, name: str, hands: Sequence[str], leader: int = 0, declarations: Sequence[int] = (), **changes: Any
    ) -> None:
        dealt = [hand(text) for text in hands]
        self.ref = Referee(rules_of(name, **changes), dealt, leader, declarations=declarations)

    def verdict(self, seat: int, kind: str, text: str = "") -> str:
        """The id of the verdict on an action."""
        return Verdict(self.ref.check(word(seat, kind, text))).id

    def do(self, seat: int, kind: str, text: str = "") -> None:
        """Carry out an action that must be legal."""
        assert self.verdict(seat, kind, text) == "legal", (seat, kind, text, self.verdict(seat, kind, text))
        self.ref.apply(word(seat, kind, text))

    def play(self, seat: int, text: str) -> None:
        """Lead or answer."""
        self.do(seat, "play", text)

    def passes(self, *seats: int) -> None:
        """Let these seats pass, in this order."""
        for seat in seats:
            self.do(seat, "pass")

    def misplay(self, seat: int, *texts: str) -> None:
        """Put cards down by mistake, one text for each natural rank."""
        for text in texts:
            self.do(seat, "misplay", text)

    def announce(self, seat: int, text: str) -> None:
        """Announce cards of one rank that differ from what is put down."""
        rank, number, *_ = cards(text)
        said = word_of(seat, ActionKind.ANNOUNCE, (rank, number, 0, 0, 0))
        assert self.ref.check(said) == Verdict.LEGAL
        self.ref.apply(said)

    def foul(self, seat: int, sanction: Sanction) -> None:
        """An offence with its sanction."""
        said = word_of(seat, ActionKind.FOUL, (int(sanction), 0, 0, 0, 0))
        assert self.ref.check(said) == Verdict.LEGAL
        self.ref.apply(said)

    def legal(self) -> list[tuple[int, str, str]]:
        """Legal words of the asked seat as (seat, kind, cards)."""
        return [text_of(said) for said in self.ref.legal()]

    def asked(self) -> tuple[int, str]:
        """(seat, capacity id) of the open question."""
        seat, capacity = self.ref.asked()
        return seat, Capacity(capacity).id

    def questions(self) -> list[tuple[int, str]]:
        """All questions still open on the play on the table."""
        deal = self.ref.deal
        return [(seat, Capacity(capacity).id) for seat, capacity in deal.questions[deal.cursor :]]

    def quiet(self) -> None:
        """Everybody declines until somebody has to lead or the deal is over."""
        while True:
            seat, capacity = self.ref.asked()
            if capacity in (Capacity.LEAD, Capacity.NONE):
                return
            kind = "close" if capacity == Capacity.CLOSING else "pass"
            self.do(seat, "decline" if capacity in SILENT else kind)

    def lead(self, seat: int, text: str) -> None:
        """A lead that nobody beats."""
        self.play(seat, text)
        self.quiet()

    def finish(self, seed: int = 1) -> None:
        """Play the rest anyhow: no burns, no concessions."""
        rng = random.Random(seed)
        while not self.ref.state()["over"]:
            capacity = self.ref.asked()[1]
            words = self.ref.legal()
            if capacity in SILENT:
                words = words[:1]
            self.ref.apply(rng.choice([w for w in words if w >> 3 & 15 != ActionKind.CONCEDE]))

    def events(self, event: Event) -> list[tuple[int, int, int]]:
        """(seat, other, value) of every event of a kind."""
        return [(seat, other, value) for _, kind, seat, other, value in self.ref.facts() if kind == event]


def opening_pair(first: bool, second: bool, declarations: Sequence[int] = ()) -> Table:
    """A finished deal of tv_biesan in which of the pair 0 and 3 exactly the wanted seats open."""
    hands = ["A A 4 3" if first else "7 4 3", "6 3", "6 3", "K K 5 4 3" if second else "7 5 4 3", "6 3", "6 3"]
    table = Table("tv_biesan", hands, declarations=declarations)
    assert table.ref.setup_problem is None
    if first:
        table.lead(0, "A A")
    table.play(0, "4")
    table.passes(1, 2)
    table.play(3, "5")
    table.quiet()
    if second:
        table.lead(3, "K K")
    table.finish()
    opened = table.ref.state()["opened"]
    assert (opened[0], opened[3]) == (first, second)
    return table


def random_hands(rng: random.Random, decks: int) -> list[list[int]]:
    """A full pack dealt to six seats."""
    return deal_hands(rules_of(decks=decks), rng)
