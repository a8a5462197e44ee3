"""Random stream, shuffle, first leader (catalogue D1–D3).

Every stream is keyed by (seed, deal, purpose), so deal n is the same alone, in a batch and on any
number of workers, and a changed bot never changes the cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gouji_engine.kernel._jit import kernel, leaf

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_A = np.uint64(0xBF58476D1CE4E5B9)
MIX_B = np.uint64(0x94D049BB133111EB)
PURPOSE_DEAL, PURPOSE_BOT = 0, 1

STREAM = np.dtype([("key", "u8"), ("count", "u8")])


@leaf
def mix(value: Any) -> Any:
    """A bijective mix of 64 bits (splitmix64's)."""
    value = (value ^ (value >> np.uint64(30))) * MIX_A
    value = (value ^ (value >> np.uint64(27))) * MIX_B
    return value ^ (value >> np.uint64(31))


@kernel
def open_stream(stream: Any, seed: Any, deal: int, purpose: int) -> None:
    """Key the stream; ``seed`` is uint64. The second mix keeps neighbouring deals from sharing a stream."""
    key = mix(np.uint64(seed) + GAMMA)
    key = mix(key + np.uint64(deal) * GAMMA)
    stream.key = mix(key ^ (np.uint64(purpose) * MIX_A))
    stream.count = np.uint64(0)


@leaf
def draw(stream: Any, bound: int) -> int:
    """A uniform integer in 0..bound−1 (multiply and shift on 32 bits; bias below bound / 2**32)."""
    stream.count += np.uint64(1)
    word = mix(stream.key + stream.count * GAMMA)
    return np.int64(((word >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))  # type: ignore[return-value]


MIXED, PER_TEAM, RED_BLACK = 0, 1, 2  # ways to make hands (D1)


@kernel
def fill_stock(rules: Any, deck: Any) -> None:
    """Write the pack in order: each entry is rank * 4 + suit."""
    at = 0
    for rank in range(16):
        for copy in range(rules.pack[rank]):
            deck[at] = rank * 4 + copy % 4
            at += 1


@kernel
def side_cards(rules: Any, rank: int, is_red: int) -> int:
    """Cards of a rank in the stock of one side: half of them, or by colour (big jokers red, small ones black)."""
    if rules.deal_mode == RED_BLACK and rank >= 13:
        return rules.pack[rank] if (rank == 14) == (is_red == 1) else 0
    return rules.pack[rank] // 2


@kernel
def fill_side(rules: Any, deck: Any, start: int, is_red: int) -> None:
    """Write the stock of one side into every second place of the deck from ``start``. Suits 0 and 1 are red."""
    at = start
    for rank in range(16):
        for copy in range(side_cards(rules, rank, is_red)):
            suit = copy % 4
            if rules.deal_mode == RED_BLACK and rank < 13:
                suit = copy % 2 + (0 if is_red else 2)
            deck[at] = rank * 4 + suit
            at += 2


@leaf
def shuffle(stream: Any, deck: Any, start: int, stride: int, cards: int) -> None:
    """Fisher–Yates over ``cards`` entries, every ``stride``-th from ``start``."""
    for at in range(cards - 1, 0, -1):
        other = start + stride * draw(stream, at + 1)
        held = deck[start + stride * at]
        deck[start + stride * at] = deck[other]
        deck[other] = held


@kernel
def pass_full_hands(rules: Any, deck: Any, first: int) -> None:
    """Note with each card the seat that draws it where hands differ in size (protocol 15).

    Adds 64 * (1 + seat) to every entry of the deck.
    """
    held = np.zeros(6, np.int64)
    seat = first
    for at in range(rules.cards):
        while held[seat] == rules.hand_sizes[seat]:
            seat = (seat + 1) % 6
        held[seat] += 1
        deck[at] += 64 * (1 + seat)
        seat = (seat + 1) % 6


@leaf
def drawer(deck: Any, first: int, at: int) -> int:
    """The seat that draws card ``at``."""
    noted = deck[at] >> 6
    return noted - 1 if noted else (first + at) % 6


@kernel
def showing_leader(rules: Any, deck: Any, first: int, rank: int, shown: Any) -> int:
    """亮3 / 亮4: the seat that first draws ``show_min`` cards of the rank in one suit; 顶班 by a longer showing; −1 if none.

    ``shown`` is scratch, int array of 24 (seat × suit).
    """
    for at in range(24):
        shown[at] = 0
    best, leader = rules.show_min - 1, -1
    for at in range(rules.cards):
        if (deck[at] >> 2) & 15 == rank:
            seat = drawer(deck, first, at)
            place = seat * 4 + (deck[at] & 3)
            shown[place] += 1
            if shown[place] > best and (leader < 0 or rules.show_override):
                best, leader = shown[place], seat
    return leader


@kernel
def stack_deck(rules: Any, stream: Any, deck: Any) -> int:
    """Make the shuffled deck in the order in which it is drawn. Returns the seat that draws first."""
    if rules.deal_mode == MIXED:
        fill_stock(rules, deck)
        shuffle(stream, deck, 0, 1, rules.cards)
        return draw(stream, 6)
    first = draw(stream, 6)
    red = draw(stream, 2) if rules.deal_mode == RED_BLACK else 0
    for team in range(2):
        start = (team + first) % 2
        fill_side(rules, deck, start, 1 if team == red else 0)
        shuffle(stream, deck, start, 2, rules.cards // 2)
    return first


@kernel
def deal_cards(rules: Any, hands: Any, stream: Any, deck: Any, shown: Any) -> int:
    """Shuffle, deal round the table and find the first leader. Returns leader + 8 * codes.LeadBy."""
    first = stack_deck(rules, stream, deck)
    for seat in range(6):
        for rank in range(16):
            hands.h[seat, rank] = 0
    if rules.uneven:
        pass_full_hands(rules, deck, first)
        for at in range(rules.cards):
            hands.h[drawer(deck, first, at), (deck[at] >> 2) & 15] += 1
    else:
        for at in range(rules.cards):
            hands.h[(first + at) % 6, deck[at] >> 2] += 1
    if rules.lead_first == 0 or rules.lead_first == 1:
        leader = showing_leader(rules, deck, first, rules.lead_first, shown)
        if leader < 0:
            return draw(stream, 6) + 8 * 8
        return leader + 8 * rules.lead_first
    leader = 0 if rules.lead_first == 5 else draw(stream, 6)
    return leader + 8 * rules.lead_first
