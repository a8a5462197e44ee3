"""A position: what is known at a table in the middle of a deal, and the game that goes on from it.

Hands may be unknown; then every set the seat plays is taken to have been in its hand, and only its number of cards is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gouji_engine.cards import RANK_COUNT, SEATS
from gouji_engine.codes import ActionKind, Capacity, ExitCause, unpack_action
from gouji_engine.errors import ReplayError
from gouji_engine.game import Asked, Game, Happened
from gouji_engine.kernel import placing

FILLER = 2  # rank 5: an unknown card that is neither a 3, a 4, an honour nor a 够级牌 of its own
SILENT = (Capacity.BURN, Capacity.KILL)


@dataclass(frozen=True, slots=True)
class Burning:
    """A burn that is running: who burns whom, and how many claims deep (1 = no 反烧)."""

    burner: int
    victim: int
    depth: int = 1


@dataclass(frozen=True, slots=True)
class Position:
    """What is known at a table.

    Attributes
    ----------
    hands : six hands of sixteen counts as they are now, None where not known.
    left : six numbers of cards now, None where not known (taken as many).
    out : seats that went out, in order; a seat whose last set lies on the table is its last member.
    eliminated : (seat, cause) in order of elimination.
    laid_down : (seat, kept): revolutionaries, and whether the opposite kept his head.
    opened, announced, passed : seats.
    table : packed word of the play on the table, or None; is_answer: it beat another play.
    leader : the seat that has the lead when nothing lies on the table.
    burning : the burn that is running.
    chaos : None = as it follows from the seats that have left before the play on the table.
    actions : packed words played after this.
    """

    rules: Any
    hands: tuple[tuple[int, ...] | None, ...] = (None,) * SEATS
    left: tuple[int | None, ...] = (None,) * SEATS
    out: tuple[int, ...] = ()
    eliminated: tuple[tuple[int, ExitCause], ...] = ()
    laid_down: tuple[tuple[int, bool], ...] = ()
    opened: frozenset[int] = frozenset()
    announced: frozenset[int] = frozenset()
    passed: frozenset[int] = frozenset()
    table: int | None = None
    is_answer: bool = False
    leader: int | None = None
    burning: Burning | None = None
    chaos: bool | None = None
    actions: tuple[int, ...] = field(default=())

    @property
    def owner(self) -> int | None:
        """The seat whose play lies on the table."""
        return None if self.table is None else self.table & 7

    def game(self) -> Game:
        """A Game that stands in this position, with ``actions`` played.

        Raises ReplayError for a position that cannot be, IllegalActionError for an action that is not legal.
        """
        return PlacedGame(self)


class PlacedGame(Game):
    """A game that begins in the middle of a deal."""

    def __init__(self, position: Position) -> None:
        self._position = position
        _check(position)
        super().__init__(position.rules, _dealt(position), position.owner or position.leader or 0, ())
        self._place()
        for word in position.actions:
            self.play(word)

    def _open(self) -> None:
        """Nothing is bought or declared in the middle of a deal."""

    def play(self, word: int) -> None:
        """As Game.play; a seat whose hand is not known is given the cards it plays."""
        fields = unpack_action(word) if word >= 0 else None
        if fields is not None and fields.seat < SEATS and fields.size and self._position.hands[fields.seat] is None:
            _grant(self._space.table[0].h[fields.seat], word)
        super().play(word)

    def _place(self) -> None:
        position, space = self._position, self._space
        state = space.work[0]
        owner = position.owner
        out = [seat for seat in position.out if seat != owner]
        laid = np.array([seat for seat, _ in position.laid_down], dtype=np.int64)
        keeps = np.array([kept for _, kept in position.laid_down], dtype=np.int64)
        elims = np.array([seat for seat, _ in position.eliminated], dtype=np.int64)
        causes = np.array([cause for _, cause in position.eliminated], dtype=np.int64)
        state.left[:] = space.table[0].h.sum(axis=1)
        placing.place_seats(self._rules, space.work, laid, keeps, np.array(out, dtype=np.int64), elims, causes)
        state.opened |= _mask(position.opened)
        state.announced = _mask(position.announced)
        state.passed = _mask(position.passed) & state.active
        state.action_no = 0
        if position.burning is not None:
            state.burn_on, state.depth = 1, position.burning.depth
            state.burner, state.victim = position.burning.burner, position.burning.victim
        if position.chaos is not None:
            state.chaos = int(position.chaos)
        if position.table is None:
            placing.place_lead(self._rules, space.work, position.leader)
        else:
            placing.place_table(self._rules, space.work, space.table, position.table, position.is_answer)
        if position.chaos is False:
            state.chaos = 0


def _mask(seats: frozenset[int]) -> int:
    return sum(1 << seat for seat in seats)


def _grant(hand: Any, word: int) -> None:
    """Turn unknown cards of a hand into those of ``word``; the number of cards stays, if there are enough of them."""
    counts = _cards(word)
    for rank, number in enumerate(counts):
        missing = max(0, number - int(hand[rank])) if rank != FILLER else 0
        hand[FILLER] -= missing
        hand[rank] += missing


def _cards(word: int) -> list[int]:
    """Sixteen counts of the cards of a word."""
    fields = unpack_action(word)
    counts = [0] * RANK_COUNT
    counts[fields.rank] += fields.naturals
    counts[12] += fields.twos
    counts[13] += fields.small
    counts[14] += fields.big
    counts[15] += fields.eagle
    return counts


def _dealt(position: Position) -> list[list[int]]:
    """Six hands as the kernel wants them: known ones, unknown ones filled, the maker of the play with its cards."""
    gone = {seat for seat, _ in position.eliminated} | set(position.out)
    hands = []
    for seat in range(SEATS):
        known = position.hands[seat]
        hand = [0] * RANK_COUNT
        if seat in position.out:
            pass
        elif known is not None:
            hand = list(known)
        else:
            count = position.left[seat]
            hand[FILLER] = position.rules.hand_size if count is None else count
        if seat == position.owner and position.table is not None:
            hand = [held + laid for held, laid in zip(hand, _cards(position.table), strict=True)]
        elif seat not in gone and sum(hand) == 0:
            raise _impossible(
                "HAND_EMPTY",
                f"{seat + 1} 号位没有牌，应写在走科者中",
                f"seat {seat + 1} has no cards: it belongs to those who are out",
            )
        hands.append(hand)
    return hands


def _check(position: Position) -> None:
    """Refuse what no table can show."""
    gone = [*position.out, *(seat for seat, _ in position.eliminated), *(seat for seat, _ in position.laid_down)]
    if len(set(gone)) != len(gone):
        raise _impossible("SEAT_TWICE", "同一家两次离局", "a seat has left the deal twice")
    owner, leader = position.owner, position.leader
    if owner is None and leader is None:
        raise _impossible(
            "NO_TABLE", "既没有桌上的牌，也没有发牌人", "there is neither a play on the table nor a leader"
        )
    if owner is not None:
        if owner in gone and (not position.out or position.out[-1] != owner):
            raise _impossible(
                "OWNER_GONE",
                f"{owner + 1} 号位已离局，桌上不能是他的牌",
                f"seat {owner + 1} has left: the play on the table cannot be his",
            )
        if owner in position.out and sum(position.hands[owner] or ()) + (position.left[owner] or 0):
            raise _impossible(
                "OUT_WITH_CARDS", f"{owner + 1} 号位已走科，却还有牌", f"seat {owner + 1} is out but has cards"
            )
    elif leader in gone:
        raise _impossible(
            "LEADER_GONE",
            f"{(leader or 0) + 1} 号位已离局，不能发牌",
            f"seat {(leader or 0) + 1} has left and cannot lead",
        )
    if position.burning is not None and position.burning.burner in gone and position.burning.burner != owner:
        raise _impossible("BURNER_GONE", "烧牌者已离局", "the burner has left the deal")


def _impossible(code: str, zh: str, en: str) -> ReplayError:
    return ReplayError(code, f"局面不可能：{zh}。", f"this position cannot be: {en}.")


@dataclass(frozen=True, slots=True)
class Question:
    """One seat asked, in its turn; ``able``: whether the hand, if known, holds an answer (None = not known)."""

    asked: Asked
    able: bool | None


@dataclass(frozen=True, slots=True)
class Course:
    """Everybody asked if all decline, and what follows: events, then the next leader (−1: the deal is over)."""

    questions: tuple[Question, ...]
    events: tuple[Happened, ...]
    leader: int


def course(game: Game, hands: Sequence[Sequence[int] | None]) -> Course:
    """Who is asked about the play on the table, one after another, if everybody declines. ``game`` is played on."""
    questions = []
    known = len(game.events())
    round_no = int(game.state.round_no)
    while not game.over and int(game.state.round_no) == round_no and game.table_play() is not None:
        asked = game.asked()
        kind = {Capacity.BURN: ActionKind.BURN, Capacity.KILL: ActionKind.KILL}.get(asked.capacity, ActionKind.PLAY)
        able = None if hands[asked.seat] is None else game.is_able(asked.seat, kind)
        questions.append(Question(asked, able))
        game.play(asked.seat | declining(asked.capacity) << 3)
    return Course(tuple(questions), tuple(game.events()[known:]), game.asked().seat)


def declining(capacity: Capacity) -> ActionKind:
    """The kind of action that declines a question."""
    if capacity in SILENT:
        return ActionKind.DECLINE
    return ActionKind.CLOSE if capacity is Capacity.CLOSING else ActionKind.PASS
