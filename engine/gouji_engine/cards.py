"""Ranks, hands and packs. Knows no rule.

A hand is sixteen counts in the order of ``RANKS``. The eagle (鹰) belongs to rule sets that add it to the
pack; its count is 0 everywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SEATS = 6
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "small", "big", "eagle")
RANK_COUNT = len(RANKS)
THREE, FOUR, TEN, ACE, TWO, SMALL, BIG, EAGLE = 0, 1, 7, 11, 12, 13, 14, 15
RANK_INDEX = {name: index for index, name in enumerate(RANKS)}

# One letter or number a card in texts: S small joker (小王), B big joker (大王).
RANK_TEXT = (*RANKS[:13], "S", "B", "E")


def pack_counts(decks: int, removed: Mapping[str, int], added: Mapping[str, int] | None = None) -> list[int]:
    """Cards of ``decks`` packs by rank (16 counts), less those ``removed`` and with those ``added``, by rank name.

    Raises KeyError for a rank name that does not exist.
    """
    counts = [4 * decks] * 13 + [decks, decks, 0]
    for name, number in removed.items():
        counts[RANK_INDEX[name]] -= number
    for name, number in (added or {}).items():
        counts[RANK_INDEX[name]] += number
    return counts


def hand_size(hand: Sequence[int]) -> int:
    """Number of cards of a hand (16 counts)."""
    return sum(hand)


def hand_text(hand: Sequence[int]) -> str:
    """A hand as text, highest first: ``B S 2 2 A K K``. Unknown hands (any −1) give ``?``."""
    if any(count < 0 for count in hand):
        return "?"
    return " ".join(" ".join([RANK_TEXT[rank]] * hand[rank]) for rank in range(RANK_COUNT - 1, -1, -1) if hand[rank])


def opposite(seat: int) -> int:
    """The seat across the table (对头)."""
    return (seat + 3) % SEATS


def side(seat: int) -> int:
    """The side (联邦) of a seat: 0 for even seats, 1 for odd ones."""
    return seat % 2
