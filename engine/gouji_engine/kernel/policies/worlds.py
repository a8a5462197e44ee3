"""Hidden hands as a seat may imagine them, and what a deal comes to: what ``search`` rests on.

A world keeps what the seat knows: its own hand, the cards played, how many each player holds, who laid down in a revolution (no 2s,
no jokers), and that under 憋三 everybody who had 3s still has one. All else is drawn, every arrangement of the cards alike.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import overload

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.dealing import draw
from gouji_engine.kernel.layout import HAND, HANDS, PUBLIC
from gouji_engine.kernel.scores import ROWS, score_deal

PLACE_WORTH = 10  # hundredths of a point that a place counts beside the score


def new_states() -> Any:
    """Room for one PUBLIC record."""
    return np.zeros(1, dtype=PUBLIC).view(np.recarray)


def new_tables() -> Any:
    """Room for two HANDS records."""
    return np.zeros(2, dtype=HANDS).view(np.recarray)


def new_hands() -> Any:
    """Room for one HAND record."""
    return np.zeros(1, dtype=HAND).view(np.recarray)


@overload(new_states)
def _new_states() -> Any:
    return lambda: np.empty(1, PUBLIC)


@overload(new_tables)
def _new_tables() -> Any:
    return lambda: np.empty(2, HANDS)


@overload(new_hands)
def _new_hands() -> Any:
    return lambda: np.empty(1, HAND)


@kernel
def outcome(rules: Any, st: Any, side: int, points: Any, signed: Any, recorded: Any) -> int:
    """What a finished deal is worth to a side, in hundredths of a point: its score against the other's, and a little for places."""
    score_deal(rules, st, points, signed, recorded)
    value = signed[side] - signed[1 - side]
    for seat in range(6):
        value += PLACE_WORTH * (st.places[seat] if (seat - side) % 2 else -st.places[seat])
    return value


@kernel
def score_room() -> Any:
    """Room for ``outcome``."""
    return np.empty((ROWS, 6), np.int64), np.empty(2, np.int64), np.empty(2, np.int64)


@kernel
def give(hands: Any, room: Any, seat: int, rank: int, unseen: Any) -> None:
    """One hidden card of a rank to a seat."""
    hands.h[seat, rank] += 1
    room[seat] -= 1
    unseen[rank] -= 1


@kernel
def give_known(rules: Any, st: Any, own: int, hands: Any, room: Any, unseen: Any, stream: Any) -> None:
    """What is known of hidden cards: 3s under 憋三, the low hands of revolutionaries."""
    for seat in range(6):
        if seat == own or room[seat] == 0:
            continue
        keeps = rules.biesan and rules.buy3 and rules.three_only_last and (st.active >> seat) & 1
        if keeps and (st.no3 >> seat) & 1 == 0 and unseen[0] > 0:
            give(hands, room, seat, 0, unseen)
        if (st.revolted >> seat) & 1:
            low = 0
            for rank in range(12):
                low += unseen[rank]
            while room[seat] > 0 and low > 0:
                at = draw(stream, low)
                rank = 0
                while at >= unseen[rank]:
                    at -= unseen[rank]
                    rank += 1
                give(hands, room, seat, rank, unseen)
                low -= 1


@kernel
def imagine(rules: Any, st: Any, hand: Any, hands: Any, stream: Any, deck: Any) -> bool:
    """Fill ``hands`` with a world for the seat asked, whose hand is ``hand``; False if the counts do not add up."""
    own = st.turn
    unseen, room = np.empty(16, np.int64), np.empty(6, np.int64)
    for rank in range(16):
        unseen[rank] = rules.pack[rank] - st.played[rank] - hand.h[rank]
        for seat in range(6):
            hands.h[seat, rank] = hand.h[rank] if seat == own else 0
    for seat in range(6):
        room[seat] = 0 if seat == own else st.left[seat]
    if unseen.sum() != room.sum() or unseen.min() < 0:
        return False
    give_known(rules, st, own, hands, room, unseen, stream)
    cards = 0
    for rank in range(16):
        for _copy in range(unseen[rank]):
            deck[cards] = rank
            cards += 1
    for seat in range(6):
        for _card in range(room[seat]):
            at = draw(stream, cards)
            cards -= 1
            hands.h[seat, deck[at]] += 1
            deck[at] = deck[cards]
    return True
