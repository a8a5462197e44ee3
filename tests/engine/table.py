"""A small table for hand-made positions: hands and actions in card texts, seats 0-5."""

from __future__ import annotations

from typing import Any

from gouji_engine.cards import BIG, EAGLE, RANK_COUNT, RANK_TEXT, SMALL, TWO
from gouji_engine.codes import ActionKind, Capacity, Event, Verdict, pack_action
from gouji_engine.game import Game
from gouji_engine.rules import load_preset


def hand(text: str) -> list[int]:
    """Sixteen counts of a text; ``5*10`` stands for five tens."""
    counts = [0] * RANK_COUNT
    for token in text.split():
        number, _, name = token.rpartition("*")
        counts[RANK_TEXT.index(name)] += int(number or 1)
    return counts


def word(seat: int, kind: str, text: str = "") -> int:
    """An action word; 2s join the one natural rank, if there is one."""
    counts = hand(text)
    code = ActionKind.from_id(kind)
    ranks = [rank for rank in range(TWO) if counts[rank]]
    jokers = (counts[SMALL], counts[BIG], counts[EAGLE])
    if ranks:
        return pack_action(seat, code, ranks[0], counts[ranks[0]], counts[TWO], *jokers)
    if counts[TWO]:
        return pack_action(seat, code, TWO, counts[TWO], 0, *jokers)
    if any(jokers):
        return pack_action(seat, code, max(rank for rank in (SMALL, BIG, EAGLE) if counts[rank]), 0, 0, *jokers)
    return pack_action(seat, code)


class Table:
    """A deal with short commands. A preset by name, with some of its parameters changed."""

    def __init__(
        self, name: str, hands: list[str], leader: int = 0, declarations: tuple[int, ...] = (), **changes: Any
    ) -> None:
        rules = load_preset(name).with_(**changes)
        self.game = Game(rules, [hand(text) for text in hands], leader, (), declarations)

    def verdict(self, seat: int, kind: str, text: str = "") -> str:
        """The id of the verdict on an action."""
        return self.game.check(word(seat, kind, text)).id

    def legal(self, seat: int, kind: str, text: str = "") -> bool:
        """Whether an action is legal."""
        return self.verdict(seat, kind, text) == Verdict.LEGAL.id

    def do(self, *actions: str) -> Table:
        """Actions such as ``0 play 8 8`` one after another; each must be legal."""
        for action in actions:
            seat, kind, *cards = action.split()
            self.game.play(word(int(seat), kind, " ".join(cards)))
        return self

    def passes(self, *seats: int) -> Table:
        """These seats pass."""
        return self.do(*(f"{seat} pass" for seat in seats))

    def stands(self) -> Table:
        """Nobody answers the play on the table: everybody declines until somebody has to lead."""
        self.game.settle()
        while self.game.asked().capacity not in (Capacity.LEAD, Capacity.NONE):
            kind = "close" if self.game.asked().capacity is Capacity.CLOSING else "pass"
            self.do(f"{self.asked} {kind}").game.settle()
        return self

    def settle(self) -> Table:
        """The silent questions are declined."""
        self.game.settle()
        return self

    def events(self, event: Event) -> list[tuple[int, int, int]]:
        """Seat, other and value of every such event."""
        return [(seat, other, value) for _, kind, seat, other, value in self.game.events() if kind is event]

    def opened(self, seat: int) -> bool:
        """Whether a seat is opened."""
        return bool(int(self.game.state.opened) >> seat & 1)

    @property
    def asked(self) -> int:
        """The seat asked."""
        return self.game.asked().seat
