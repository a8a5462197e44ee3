"""Who is asked about the play on the table, in which order and capacity, and what follows if all decline."""

from __future__ import annotations

from dataclasses import dataclass

from gouji_engine.cards import SEATS
from gouji_engine.codes import ActionKind, Capacity, Event
from gouji_engine.game import Asked, Happened
from gouji_engine.judge.placed import PlacedGame

_SILENT = (Capacity.BURN, Capacity.KILL)
_KINDS = {Capacity.BURN: ActionKind.BURN, Capacity.KILL: ActionKind.KILL}


@dataclass(frozen=True, slots=True)
class Question:
    """One seat asked, in its turn; ``able``: whether its hand holds an answer (None: the hand is not known)."""

    asked: Asked
    able: bool | None


@dataclass(frozen=True, slots=True)
class Course:
    """Everybody asked if all decline, and what follows.

    ``happened``: what the last play brought; ``questions`` in order; ``follows``: events if all decline; ``winner``: who then has
    won the round (None when nothing lies on the table); ``leader``: who leads next (−1: the deal is over); ``places``: six places then,
    zeros while it is not over; ``pending``: whose opening then waits for a lead of 4s; ``chaos``: whether 四人乱缠 is on now; ``headless``: who is 无头 now.
    """

    happened: tuple[Happened, ...]
    questions: tuple[Question, ...]
    follows: tuple[Happened, ...]
    winner: int | None
    leader: int
    places: tuple[int, ...]
    pending: tuple[int, ...]
    chaos: bool
    headless: tuple[int, ...]

    def follow(self, event: Event) -> tuple[int, ...]:
        """The seats of the events of a kind that follow if all decline."""
        return tuple(entry.seat for entry in self.follows if entry.event is event)


def course(game: PlacedGame) -> Course:
    """Ask everybody about the play on the table; all decline. The game is as before afterwards."""
    known, plays, seen = int(game.state.n_events), 0, game.seen
    happened = tuple(game.events()[game.seen : known])
    chaos, headless = bool(game.state.chaos), int(game.state.headless)
    winner = int(game.state.owner) if game.table_play() is not None else None
    round_no = int(game.state.round_no)
    questions = []
    while not game.over and int(game.state.round_no) == round_no and game.table_play() is not None:
        asked = game.asked()
        able = None
        if game.position.hands[asked.seat] is not None:
            able = game.is_able(asked.seat, _KINDS.get(asked.capacity, ActionKind.PLAY))
        questions.append(Question(asked, able))
        game.play(asked.seat | declining(asked.capacity) << 3)
        plays += 1
    follows, leader, places = tuple(game.events()[known:]), game.asked().seat, game.places()
    pending = _seats(int(game.state.pending))
    for _ in range(plays):
        game.undo()
    game.seen = seen
    return Course(happened, tuple(questions), follows, winner, leader, places, pending, chaos, _seats(headless))


def declining(capacity: Capacity) -> ActionKind:
    """The kind of action that declines a question."""
    if capacity in _SILENT:
        return ActionKind.DECLINE
    return ActionKind.CLOSE if capacity is Capacity.CLOSING else ActionKind.PASS


def _seats(bits: int) -> tuple[int, ...]:
    """The seats of a bit mask."""
    return tuple(seat for seat in range(SEATS) if bits >> seat & 1)
