"""Picks the bot by number: passing a bot as a function would compile the simulator once per bot."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.dealing import draw
from gouji_engine.kernel.layout import OPPOSITE
from gouji_engine.kernel.policies.habits import choose_by_habits
from gouji_engine.kernel.policies.uniform import choose_uniform

RANDOM, HABITS = 0, 1


@kernel
def choose(policy: int, rules: Any, st: Any, hand: Any, stream: Any, words: Any) -> int:
    """The action of bot ``policy`` for the seat asked; ``hand`` is that seat's."""
    if policy == HABITS:
        return choose_by_habits(rules, st, hand)
    return choose_uniform(rules, st, hand, stream, words)


@kernel
def wants_revolution(policy: int, stream: Any) -> bool:
    """A hand with the right: the random bot tosses a coin, the other always lays it down."""
    if policy == HABITS:
        return True
    return draw(stream, 2) == 1


@kernel
def keeps_head(policy: int, hand: Any, stream: Any) -> bool:
    """要头 or not: kept by a hand with wild cards, by the random bot on a coin."""
    if policy == HABITS:
        return hand.h[12] + hand.h[13] + hand.h[14] >= 3
    return draw(stream, 2) == 1


@kernel
def announces(policy: int, st: Any, seat: int, hand: Any, stream: Any) -> bool:
    """明点: a bet that the opposite will not open, made on many 2s and jokers; by the random bot on a coin."""
    if policy == HABITS:
        return st.status[OPPOSITE[seat]] == 0 and hand.h[12] + 2 * hand.h[13] + 2 * hand.h[14] >= 13
    return draw(stream, 2) == 1
