"""Picks the bot by number: passing a bot as a function would compile the simulator once per bot."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.policies.habits import choose_by_habits
from gouji_engine.kernel.policies.uniform import choose_uniform

RANDOM, HABITS = 0, 1


@kernel
def choose(policy: int, rules: Any, st: Any, hand: Any, stream: Any, words: Any) -> int:
    """The action of bot ``policy`` for the seat asked; ``hand`` is that seat's."""
    if policy == HABITS:
        return choose_by_habits(rules, st, hand)
    return choose_uniform(rules, st, hand, stream, words)
