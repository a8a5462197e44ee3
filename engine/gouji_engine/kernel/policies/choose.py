"""Picks the bot by its record: passing a bot as a function would compile the simulator once per bot."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.policies.bend import bend
from gouji_engine.kernel.policies.greedy import choose_greedily
from gouji_engine.kernel.policies.habits import choose_by_habits
from gouji_engine.kernel.policies.team import choose_in_team
from gouji_engine.kernel.policies.uniform import choose_uniform
from gouji_engine.kernel.policies.weights import GREEDY, HABITS, RANDOM


@kernel
def think(policy: int, bot: Any, rules: Any, st: Any, hand: Any) -> int:
    """The action of a bot that draws nothing, for the seat asked; bots that search think as ``team`` here."""
    if policy == HABITS:
        word = choose_by_habits(rules, st, hand, bot)
    elif policy == GREEDY:
        word = choose_greedily(rules, st, hand)
    else:
        word = choose_in_team(rules, st, hand, bot)
    return bend(bot, rules, st, hand, word) if bot.bent else word


@kernel
def choose(bot: Any, rules: Any, st: Any, hand: Any, stream: Any, words: Any) -> int:
    """The action of ``bot`` (a record, see ``weights``) for the seat asked; ``hand`` is that seat's."""
    if bot.policy == RANDOM:
        return choose_uniform(rules, st, hand, stream, words)
    return think(bot.policy, bot, rules, st, hand)
