"""Picks the bot by its row: passing a bot as a function would compile the simulator once per bot."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.policies.search import choose_by_search
from gouji_engine.kernel.policies.uniform import choose_uniform
from gouji_engine.kernel.policies.weights import POLICY, RANDOM, SEARCH
from gouji_engine.kernel.policies.worlds import think


@kernel
def choose(bot: Any, rules: Any, st: Any, hand: Any, stream: Any, words: Any) -> int:
    """The action of ``bot`` (int64 row, see ``weights``) for the seat asked; ``hand`` is that seat's."""
    policy = bot[POLICY]
    if policy == RANDOM:
        return choose_uniform(rules, st, hand, stream, words)
    if policy == SEARCH:
        return choose_by_search(bot, rules, st, hand, stream)
    return think(policy, bot, rules, st, hand)
