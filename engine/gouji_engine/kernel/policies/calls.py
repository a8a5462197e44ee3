"""What bots decide before play: buying a 4, asking for new cards, revolution, guarantee, head, 明点, 宣点."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.dealing import draw
from gouji_engine.kernel.layout import OPPOSITE
from gouji_engine.kernel.policies.weights import RANDOM


@kernel
def strength(hand: Any) -> int:
    """2s and twice the jokers of a hand."""
    return hand.h[12] + 2 * hand.h[13] + 2 * hand.h[14] + 2 * hand.h[15]


@kernel
def wants_four(bot: Any, rules: Any, hand: Any, stream: Any) -> bool:
    """Buying a 4 where it is optional: worth a 2 where openings count; by the random bot on a coin."""
    if bot.policy != RANDOM:
        return rules.opening == 1 and hand.h[12] >= 2
    return draw(stream, 2) == 1


@kernel
def wants_redeal(bot: Any, stream: Any) -> bool:
    """New cards instead of a hand without 2s and jokers: always, by the random bot on a coin."""
    if bot.policy != RANDOM:
        return True
    return draw(stream, 2) == 1


@kernel
def wants_revolution(bot: Any, stream: Any) -> bool:
    """A hand with the right: the random bot tosses a coin, the others always lay it down."""
    if bot.policy != RANDOM:
        return True
    return draw(stream, 2) == 1


@kernel
def guarantees(bot: Any, hand: Any, stream: Any) -> bool:
    """保拉: a strong hand answers for a mate, which must then go out first; by the random bot on a coin."""
    if bot.policy != RANDOM:
        return strength(hand) >= bot.surety
    return draw(stream, 2) == 1


@kernel
def keeps_head(bot: Any, hand: Any, stream: Any) -> bool:
    """要头 or not: kept by a hand with wild cards, by the random bot on a coin."""
    if bot.policy != RANDOM:
        return hand.h[12] + hand.h[13] + hand.h[14] + hand.h[15] >= 3
    return draw(stream, 2) == 1


@kernel
def announces(bot: Any, st: Any, seat: int, hand: Any, stream: Any) -> bool:
    """明点: a bet that the opposite will not open, made on many 2s and jokers; by the random bot on a coin."""
    if bot.policy != RANDOM:
        return st.status[OPPOSITE[seat]] == 0 and strength(hand) >= bot.call
    return draw(stream, 2) == 1


@kernel
def raises_stake(bot: Any, rules: Any, st: Any, seat: int, hand: Any, stream: Any) -> bool:
    """宣点: with a natural 够级牌 of one's own and enough to hold the opposite down; by the random bot on a coin."""
    if bot.policy != RANDOM:
        opens = False
        for rank in range(7, 12):
            opens = opens or hand.h[rank] >= rules.gouji_min[rank]
        return opens and st.status[OPPOSITE[seat]] == 0 and strength(hand) >= bot.call - 3
    return draw(stream, 2) == 1
