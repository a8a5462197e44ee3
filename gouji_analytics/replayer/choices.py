"""What could be done before each action of a deal: who was asked in what capacity, and the legal words. The kernel answers."""

from __future__ import annotations

from dataclasses import dataclass

from gouji_engine.codes import ActionKind, Capacity, Verdict, unpack_action
from gouji_engine.game import Asked, Game
from gouji_engine.judge.course import declining
from gouji_engine.replay import Replay
from gouji_engine.rules import RuleSet

SILENT = {Capacity.BURN: ActionKind.BURN, Capacity.KILL: ActionKind.KILL}


@dataclass(frozen=True, slots=True)
class Question:
    """A seat, in what capacity it is asked, and whether it holds cards that answer (None: it leads)."""

    seat: int
    capacity: Capacity
    able: bool | None


@dataclass(frozen=True, slots=True)
class Choice:
    """What stood open before one action.

    ``asked``: everybody in order, if each declines, and who leads then; ``seat`` and ``capacity``: who acted, and as what; ``word``: what was done;
    ``legal``: every word that this seat could have chosen then, sorted.
    """

    asked: tuple[Question, ...]
    seat: int
    capacity: Capacity
    word: int
    legal: tuple[int, ...]


def choices(replay: Replay, rules: RuleSet) -> list[Choice]:
    """One choice an action of a deal that is legal. Raises IllegalActionError at the first action that is not."""
    game = Game(rules, replay.hands, replay.leader, replay.transfers, replay.declarations)
    found = []
    for word in replay.actions:
        asked = _asked(game)
        own, legal = _own(game, word)
        found.append(Choice(asked, own.seat, own.capacity, word, legal))
        game.play(word)
    return found


def _asked(game: Game) -> tuple[Question, ...]:
    """Everybody who is asked now, one after another, as long as all decline, and who leads then; the game is as before afterwards."""
    found: list[Question] = []
    declined = 0
    while not game.over:
        seat, capacity = game.asked()
        leads = game.table_play() is None
        able = None if leads else game.is_able(seat, SILENT.get(capacity, ActionKind.PLAY))
        found.append(Question(seat, capacity, able))
        word = seat | declining(capacity) << 3
        if leads or (capacity not in SILENT and game.check(word) is not Verdict.LEGAL):
            break
        game.play(word)
        declined += 1
    for _ in range(declined):
        game.undo()
    return tuple(found)


def _own(game: Game, word: int) -> tuple[Asked, tuple[int, ...]]:
    """How the seat of ``word`` is asked, once those before it have let their silent chances go by, and its legal words."""
    action, passed = unpack_action(word), 0
    asked = game.asked()
    while asked.capacity in SILENT and (asked.seat != action.seat or action.kind != SILENT[asked.capacity]):
        game.play(asked.seat | ActionKind.DECLINE << 3)
        passed += 1
        asked = game.asked()
    legal = tuple(game.legal())
    for _ in range(passed):
        game.undo()
    return asked, legal
