"""Dealt deals played one action at a time: by bots that search, and by players in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np

from gouji_engine.bots import find_bot
from gouji_engine.game import Game

SEATS = 6
Seat = Callable[[Game, int], int]  # the game and the number of its deal -> the word of the seat asked
C = TypeVar("C", bound=Any)


def bot_seat(name: str, rules: Any, seed: int) -> Seat:
    """What answers for a seat of a compiled bot."""
    row = find_bot(name).row(rules)
    return lambda game, deal: game.bot_word(row, seed, deal)


def needs_steps(bots: Sequence[Sequence[str]]) -> bool:
    """Whether some bot of these line-ups searches."""
    return any(find_bot(name).searches for name in {name for line in bots for name in line})


def step_through(
    rules: Any, dealt: C, seats: Callable[[int], Sequence[Seat]], numbers: Sequence[int] | None = None
) -> C:
    """The deals of a ``simulate.Chunk`` with other actions: those that ``seats`` of each deal, by its place in the chunk, answer with.

    ``numbers``: what the deals are called where their streams are keyed (default: from the chunk's first).
    """
    words: list[int] = []
    ends = [0]
    for at in range(len(dealt)):
        game, line = open_deal(rules, dealt, at), seats(at)
        number = dealt.first + at if numbers is None else int(numbers[at])
        while not game.over:
            game.play(line[game.asked().seat](game, number))
        words += game.actions
        ends.append(len(words))
    return replace(dealt, actions=np.array(words, np.int32), action_offsets=np.array(ends, np.int32))


def step_bots(
    rules: Any, dealt: C, bots: Sequence[Sequence[str]], seed: int, numbers: Sequence[int] | None = None
) -> C:
    """``step_through`` with compiled bots: one line-up for all deals or one a deal."""
    known = {name: bot_seat(name, rules, seed) for name in {name for line in bots for name in line}}
    lines = [[known[name] for name in line] for line in bots]
    return step_through(rules, dealt, lambda at: lines[at if len(lines) > 1 else 0], numbers)


def open_deal(rules: Any, dealt: Any, at: int) -> Game:
    """Deal ``at`` of a chunk before its first action."""

    def words(name: str) -> list[int]:
        offsets = getattr(dealt, f"{name}_offsets")
        cut: list[int] = getattr(dealt, f"{name}s")[offsets[at] : offsets[at + 1]].tolist()
        return cut

    hands = dealt.hands[at].reshape(SEATS, -1).tolist()
    return Game(rules, hands, int(dealt.leader[at]), words("transfer"), words("declaration"))
