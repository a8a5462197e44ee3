"""Players in plain Python at the table of the compiled bots (docs/bots.md).

A player is anything that is called with a ``View`` and answers with one of its legal words. Deals are dealt, and purchases and
declarations made, as in ``simulate``: there the bot named ``before`` speaks for every Python player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gouji_engine.bots import find_bot
from gouji_engine.codes import Capacity, Status
from gouji_engine.errors import UsageError
from gouji_engine.game import Game
from gouji_engine.simulate import Chunk, simulate_compiled
from gouji_engine.stepwise import SEATS, Seat, bot_seat, step_through


@dataclass(frozen=True, slots=True)
class View:
    """What the seat asked may know.

    rules : the RuleSet; seat : 0 … 5; capacity : in which capacity it is asked; hand : its sixteen counts, 3 first;
    left : cards each seat holds; statuses : where each seat stands; played : sixteen counts of cards played so far;
    table : the play that stands as counts (rank, naturals, twos, small, big, eagle), or None when leading; owner : whose it is, −1
    if none; opened : which seats have opened (开点); actions : packed words of the deal so far; legal : the words it may answer with,
    sorted (``codes.unpack_action`` reads one).
    """

    rules: Any
    seat: int
    capacity: Capacity
    hand: tuple[int, ...]
    left: tuple[int, ...]
    statuses: tuple[Status, ...]
    played: tuple[int, ...]
    table: dict[str, int] | None
    owner: int
    opened: tuple[bool, ...]
    actions: tuple[int, ...]
    legal: tuple[int, ...]


Player = Callable[[View], int]


def name_of(player: str | Player) -> str:
    """What a log calls a player: the bot's name, or ``python:`` and the name of the function or class."""
    if isinstance(player, str):
        return find_bot(player).id
    return "python:" + str(getattr(player, "__name__", type(player).__name__))


def view_of(game: Game) -> View:
    """The view of the seat asked."""
    seat, capacity = game.asked()
    st = game.state
    return View(
        rules=game.rules,
        seat=seat,
        capacity=capacity,
        hand=tuple(game.hands[seat]),
        left=tuple(int(count) for count in st.left),
        statuses=game.statuses(),
        played=tuple(int(count) for count in st.played),
        table=game.table_play(),
        owner=int(st.owner) if st.t_size else -1,
        opened=tuple(bool(int(st.opened) >> other & 1) for other in range(SEATS)),
        actions=tuple(game.actions),
        legal=tuple(game.legal()),
    )


def simulate_players(
    rules: Any, players: Sequence[str | Player], seed: int, first: int, count: int, *, before: str = "rules"
) -> Chunk:
    """Play deals ``first`` … ``first + count − 1`` of ``seed``: the cards that ``simulate_chunk`` deals, one action at a time.

    Parameters
    ----------
    rules : a RuleSet; players : six, each a bot's name or a Player; before : the bot that decides before play for Python players.

    Raises UsageError BOT_ILLEGAL for a player whose answer is not among the legal words, UnsupportedRuleError as ``lower``.
    """
    line = [player if isinstance(player, str) else before for player in players]
    seats = [_seated(player, rules, seed) for player in players]
    return step_through(rules, simulate_compiled(rules, [line], seed, first, count), lambda _at: seats)


def _seated(player: str | Player, rules: Any, seed: int) -> Seat:
    """What answers for a seat."""
    if isinstance(player, str):
        return bot_seat(player, rules, seed)

    def ask(game: Game, deal: int) -> int:
        view = view_of(game)
        word = player(view)
        if word not in view.legal:
            raise _refused(name_of(player), word, game, (seed, deal))
        return int(word)

    return ask


def _refused(name: str, word: object, game: Game, deal: tuple[int, int]) -> UsageError:
    """The error for an answer that is not legal."""
    seat, action = game.asked().seat, len(game.actions) + 1
    return UsageError(
        "BOT_ILLEGAL",
        f"种子 {deal[0]} 第 {deal[1]} 局第 {action} 手：{seat + 1} 号位的 {name} 给出 {word!r}，不在可选动作之中。",
        f"seed {deal[0]}, deal {deal[1]}, action {action}: {name} at seat {seat + 1} answered {word!r}, which is not among its legal words.",
        bot=name,
        deal=deal[1],
        action=action,
        seat=seat,
    )
