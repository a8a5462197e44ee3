"""The game that goes on from a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_engine.cards import RANK_COUNT, SEATS, opposite
from gouji_engine.codes import ActionKind, DeclarationKind, Verdict, pack_action, unpack_action, unpack_declaration
from gouji_engine.game import Debt, Game, Points
from gouji_engine.judge.faults import fault
from gouji_engine.judge.position import Position, check_position, word_cards
from gouji_engine.kernel import placing

_WITH_CARDS = (ActionKind.PLAY, ActionKind.BURN, ActionKind.KILL, ActionKind.MISPLAY)
FILLER = 2  # rank 5: an unknown card that is neither a 3, a 4, an honour nor a 够级牌 of its own


class PlacedGame(Game):
    """A game that begins in the middle of a deal.

    Raises ReplayError for a position that cannot be, UnsupportedRuleError for rules the kernel does not honour,
    IllegalActionError for an action of the position that is not legal. ``resting``: only who has left and what has happened
    matters; neither a lead nor a play on the table is set up.
    """

    def __init__(self, position: Position, *, resting: bool = False) -> None:
        self.position = position
        self._resting = resting
        check_position(position, resting=resting)
        self.seen = 0  # events before the last play
        lead = position.leader if position.owner is None else position.owner
        super().__init__(position.rules, _dealt(position), lead or 0, ())
        self._place()
        for word in position.actions:
            self.play(word)

    def _open(self, *_begun: Any) -> None:
        """Nothing is bought in the middle of a deal; declarations are placed with the rest."""

    def play(self, word: int) -> None:
        """As Game.play; a seat whose hand is not known is given the cards it plays."""
        self._need_burned_play(word)
        before, seen = self._space.table.copy(), int(self.state.n_events)
        self._grant(word)
        try:
            super().play(word)
        except Exception:
            self._space.table[0] = before[0]
            raise
        self.seen = seen

    def check(self, word: int) -> Verdict:
        """As Game.check; a seat whose hand is not known is given the cards for the time being."""
        before = self._space.table.copy()
        self._grant(word)
        verdict = super().check(word)
        self._space.table[0] = before[0]
        return verdict

    def _place(self) -> None:
        position, space = self.position, self._space
        space.work[0].left[:] = space.table[0].h.sum(axis=1)
        self._place_declarations()
        if self.void:
            return
        for row in position.happened:
            placing.place_happening(self._rules, space.work, *row)
        out = [seat for seat in position.out if seat != position.owner]
        causes = [int(cause) for _, cause in position.eliminated]
        placing.place_gone(
            self._rules,
            space.work,
            space.table,
            _numbers(out),
            _numbers([seat for seat, _ in position.eliminated]),
            _numbers(causes),
        )
        self.state.opened |= mask(position.opened)
        self.state.pending, self.state.spoiled = mask(position.pending), mask(position.spoiled)
        self._place_burn()
        self.seen = int(self.state.n_events)
        if self._resting:
            return
        chaos = -1 if position.chaos is None else int(position.chaos)
        if position.table is None:
            placing.place_lead(self._rules, space.work, self.leader, chaos)
            return
        placing.place_table(
            self._rules, space.work, space.table, position.table, int(position.is_answer), mask(position.passed), chaos
        )

    def run_out(self, order: Sequence[int]) -> tuple[tuple[int, ...], Points, tuple[Debt, ...]]:
        """Places, points and debts if the seats of ``order`` went out one after another now; the game stays as it is."""
        before = self._space.work.copy()
        if not self.over:
            placing.run_out(self._rules, self._space.work, _numbers(order))
        found = self.places(), self.points(), tuple(self.debts())
        self._space.work[0] = before[0]
        return found

    def state_places(self, places: Sequence[int]) -> None:
        """The deal is over with these places by seat."""
        placing.place_places(self._space.work, _numbers(places))

    def _place_declarations(self) -> None:
        position, space = self.position, self._space
        words = np.array(_in_order(position.declarations), dtype=np.int32)
        wrong = placing.place_declarations(self._rules, space.work, space.table, words)
        if wrong >= 0:
            raise fault("POS_DECLARATION", key="declarations", rules=position.rules.name, index=wrong + 1)
        for seat, number in position.levels:
            if not placing.place_levels(space.work, seat, number):
                raise fault("POS_LEVELS", key="levels", seat=seat + 1, found=number, rules=position.rules.name)

    def _place_burn(self) -> None:
        burning, table = self.position.burning, self.position.table
        if burning is None:
            return
        led = table is None or unpack_action(table).kind != ActionKind.BURN
        placing.place_burn(
            self._rules,
            self._space.work,
            burning.burner,
            burning.victim,
            burning.depth,
            burning.play if burning.play is not None else pack_action(burning.victim, ActionKind.PLAY, FILLER, 1),
            mask(burning.passed),
            int(led),
            -1 if burning.men is None else burning.men,
        )

    def _need_burned_play(self, word: int) -> None:
        """A burn of the position that fails brings the burned play back, where the rules say so: it must be known."""
        burning, rules = self.position.burning, self.position.rules
        if burning is None or burning.play is not None or rules.burn_fail_next != "table_play_stands":
            return
        if word >> 3 & 15 == ActionKind.CONCEDE and self.burn() == (burning.burner, burning.victim, burning.depth):
            raise fault("POS_BURNED_PLAY", key="burn", rules=rules.name)

    def _grant(self, word: int) -> None:
        """Turn unknown cards into those of ``word``; the number of cards stays, and no cards come from nothing."""
        fields = unpack_action(word) if 0 <= word < 1 << 30 else None
        if fields is None or fields.seat >= SEATS or fields.kind not in _WITH_CARDS or fields.rank >= RANK_COUNT:
            return
        hand = self._space.table[0].h[fields.seat]
        if self.position.hands[fields.seat] is not None or fields.size > hand.sum():
            return
        counts = word_cards(word)
        for rank in range(RANK_COUNT):
            missing = max(0, counts[rank] - int(hand[rank])) if rank != FILLER else 0
            hand[FILLER] -= missing
            hand[rank] += missing


def mask(seats: frozenset[int]) -> int:
    """A set of seats as bits."""
    return sum(1 << seat for seat in seats)


def _numbers(values: Sequence[int]) -> NDArray[np.int64]:
    return np.array(values, dtype=np.int64)


def _in_order(words: Sequence[int]) -> list[int]:
    """Declarations in the order of a log: revolutions with their guarantees, choices, then calls, each in seat order."""
    keys, last = [], 0
    for at, word in enumerate(words):
        kind, seat = unpack_declaration(word)
        if kind == DeclarationKind.REVOLUTION:
            last = seat
            keys.append((0, seat, 0, at))
        elif kind in (DeclarationKind.KEEP_HEAD, DeclarationKind.WAIVE_HEAD):
            keys.append((1, opposite(seat), 0, at))
        elif kind == DeclarationKind.GUARANTEE:
            keys.append((0, last, 1, at))
        else:
            keys.append((2, seat, 0, at))
    return [words[key[-1]] for key in sorted(keys)]


def _dealt(position: Position) -> list[list[int]]:
    """Six hands as the kernel wants them: known ones, unknown ones filled, the maker of the play with its cards."""
    hands = []
    for seat in range(SEATS):
        known, left = position.hands[seat], position.left[seat]
        hand = [0] * RANK_COUNT
        if known is not None:
            hand = list(known)
        elif seat not in position.out:
            hand[FILLER] = position.rules.dealt_to(seat) if left is None else left
        if seat == position.owner and position.table is not None:
            hand = [held + laid for held, laid in zip(hand, word_cards(position.table), strict=True)]
        hands.append(hand)
    return hands
