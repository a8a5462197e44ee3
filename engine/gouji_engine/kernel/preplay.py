"""Bots before play: optional purchases and declarations, asked in the order in which a log holds them."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.buying import OPTIONAL_FOURS, buy_required, move_cards, sale
from gouji_engine.kernel.declaring import (
    D_GUARANTEE,
    D_KEEP,
    D_MINGDIAN,
    D_REDEAL,
    D_WAIVE,
    D_XUANDIAN,
    FORBIDDEN,
    GUARANTEED,
    MINGDIAN,
    REDEAL,
    XUANDIAN,
    may_redeal,
    may_revolt,
)
from gouji_engine.kernel.layout import OPPOSITE, RUSH
from gouji_engine.kernel.plays import wide
from gouji_engine.kernel.policies.calls import (
    announces,
    guarantees,
    keeps_head,
    raises_stake,
    wants_four,
    wants_redeal,
    wants_revolution,
)


@leaf
def copy_hand(hands: Any, seat: int, hand: Any) -> None:
    """Copy one hand into the record a bot or check() is given."""
    for rank in range(16):
        hand.h[rank] = hands.h[seat, rank]


@kernel
def buy_all(
    rules: Any, hands: Any, leader: int, bots: Any, streams: Any, hand: Any, out: Any, at: int
) -> int:  # fmt: skip
    """Carry out the required purchases, and the optional ones that the bots want. Returns how many words."""
    count = buy_required(rules, hands, leader, out, at)
    if rules.buy4 == OPTIONAL_FOURS:
        for step in range(6):
            buyer = (leader + step) % 6
            if hands.h[buyer, 1] == 0:
                words = sale(rules, hands, buyer, 1, out, at + count)
                copy_hand(hands, buyer, hand)
                if words and wants_four(bots[buyer], rules, hand, streams[buyer]):
                    move_cards(hands, out, at + count, at + count + words)
                    count += words
    return count


@kernel
def find_guarantor(hands: Any, st: Any, seat: int, revolted: int, bots: Any, streams: Any, hand: Any) -> int:
    """The mate that answers for a revolutionary, the nearer one asked first; −1 if none does."""
    for step in range(2, 6, 2):
        mate = (seat + step) % 6
        if st.status[mate] == 0 and (revolted >> mate) & 1 == 0:
            copy_hand(hands, mate, hand)
            if guarantees(bots[mate], hand, streams[mate]):
                return mate
    return -1


@kernel
def ask_revolutions(
    rules: Any, hands: Any, st: Any, bots: Any, streams: Any, hand: Any, out: Any, at: int
) -> int:  # fmt: skip
    """Revolutions and their guarantees; packed words to ``out`` from ``at``. Returns how many."""
    count, revolted, guards = 0, 0, 0
    for step in range(6):
        seat = (st.leader + step) % 6
        if (guards >> seat) & 1 or not may_revolt(rules, hands, st, seat):
            continue
        if (st.must_revolt >> seat) & 1 == 0 and not wants_revolution(bots[seat], streams[seat]):
            continue
        mate = -1
        if rules.revolution == GUARANTEED:
            mate = find_guarantor(hands, st, seat, revolted, bots, streams, hand)
            if mate < 0:
                continue
        out[at + count] = seat << 4
        revolted |= 1 << seat
        count += 1
        if mate >= 0:
            out[at + count] = D_GUARANTEE | (mate << 4)
            guards |= 1 << mate
            count += 1
    return count


@kernel
def ask_choices(
    rules: Any, hands: Any, st: Any, bots: Any, streams: Any, hand: Any, out: Any, at: int, said: int, revolted: int
) -> int:  # fmt: skip
    """要头 or not of the revolutionaries' opposites; ``said`` words stand before. Returns how many."""
    count = 0
    if rules.revolution == RUSH:
        return 0
    for before in range(said):
        word = wide(out[at + before])
        if word & 15 != 0:
            continue
        seat = OPPOSITE[word >> 4]
        if st.status[seat] == 0 and (revolted >> seat) & 1 == 0:
            copy_hand(hands, seat, hand)
            keep = rules.revolution_choice == 0 or keeps_head(bots[seat], hand, streams[seat])
            out[at + said + count] = (D_KEEP if keep else D_WAIVE) | (seat << 4)
            count += 1
    return count


@kernel
def ask_calls(
    rules: Any, hands: Any, st: Any, bots: Any, streams: Any, hand: Any, out: Any, at: int, revolted: int
) -> int:  # fmt: skip
    """明点 or 宣点 of the seats still in. Returns how many."""
    count = 0
    for step in range(6):
        seat = (st.leader + step) % 6
        if st.status[seat] != 0 or (revolted >> seat) & 1:
            continue
        copy_hand(hands, seat, hand)
        if rules.declare_open == MINGDIAN:
            if announces(bots[seat], st, seat, hand, streams[seat]):
                out[at + count] = D_MINGDIAN | (seat << 4)
                count += 1
        elif raises_stake(bots[seat], rules, st, seat, hand, streams[seat]):
            out[at + count] = D_XUANDIAN | (seat << 4)
            count += 1
    return count


@kernel
def collect_declarations(rules: Any, hands: Any, st: Any, bots: Any, streams: Any, hand: Any, out: Any, at: int) -> int:
    """Ask the bots for their declarations in order; packed words to ``out`` from ``at``. Returns how many."""
    if st.swept:
        return 0
    if rules.redeal_right:
        for step in range(6):
            seat = (st.leader + step) % 6
            if may_redeal(rules, hands, st, seat) and wants_redeal(bots[seat], streams[seat]):
                out[at] = D_REDEAL | (seat << 4)
                return 1
    count, revolted, revolts = 0, 0, 0
    if rules.revolution != FORBIDDEN:
        count = ask_revolutions(rules, hands, st, bots, streams, hand, out, at)
        for before in range(count):
            if wide(out[at + before]) & 15 == 0:
                revolted |= 1 << (wide(out[at + before]) >> 4)
                revolts += 1
        if revolts and rules.revolution == REDEAL:
            return count
        if revolts >= 2 and (rules.revolution_multi == 0 or rules.revolution == RUSH):
            return count
        count += ask_choices(rules, hands, st, bots, streams, hand, out, at, count, revolted)
    if rules.declare_open == MINGDIAN or rules.declare_open == XUANDIAN:
        count += ask_calls(rules, hands, st, bots, streams, hand, out, at + count, revolted)
    return count
