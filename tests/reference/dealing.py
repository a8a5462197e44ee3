"""How a pack is dealt, and whether hands can have been dealt (catalogue D1-D3, W20, W21; protocol 14)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from .codes import BIG, RANK_COUNT, SEATS, SMALL, pack_counts

Hands = list[list[int]]


def _cards(counts: Sequence[int]) -> list[int]:
    return [rank for rank, count in enumerate(counts) for _ in range(count)]


def _sorted_hands(stocks: Sequence[list[int]], rng: random.Random) -> Hands:
    """One stock for all six seats, or one for each side, round the table."""
    hands = [[0] * RANK_COUNT for _ in range(SEATS)]
    for side, stock in enumerate(stocks):
        rng.shuffle(stock)
        seats = range(side, SEATS, len(stocks))
        for number, rank in enumerate(stock):
            hands[seats[number % len(seats)]][rank] += 1
    return hands


def _uneven_hands(stock: list[int], sizes: Sequence[int], rng: random.Random) -> Hands:
    """Round the table, passing over full hands (protocol 15)."""
    hands = [[0] * RANK_COUNT for _ in range(SEATS)]
    rng.shuffle(stock)
    while stock:
        for hand, size in zip(hands, sizes, strict=True):
            if sum(hand) < size:
                hand[stock.pop()] += 1
    return hands


def deal_hands(rules: Mapping[str, Any], rng: random.Random, mode: str = "") -> Hands:
    """Six hands in a deal mode of the rule set, its first one if none is named."""
    pack = pack_counts(rules["decks"], rules["removed"], rules["added"])
    mode = mode or rules["deal_modes"][0]
    if mode == "per_team_packs":
        half = [count // 2 for count in pack]
        return _sorted_hands([_cards(half), _cards(half)], rng)
    if mode == "red_black":
        red = [count // 2 for count in pack]
        black = list(red)
        red[SMALL], red[BIG], black[SMALL], black[BIG] = 0, pack[BIG], pack[SMALL], 0
        return _sorted_hands([_cards(red), _cards(black)], rng)
    if rules["hand_sizes"]:
        return _uneven_hands(_cards(pack), rules["hand_sizes"], rng)
    return _sorted_hands([_cards(pack)], rng)


def deal_fault(rules: Mapping[str, Any], hands: Sequence[Sequence[int]]) -> str | None:
    """What shows that these hands were not dealt from the pack of the rule set, or None."""
    pack = pack_counts(rules["decks"], rules["removed"], rules["added"])
    for rank, count in enumerate(pack):
        if sum(hand[rank] for hand in hands) != count:
            return f"rank {rank} has not {count} cards"
    sizes = rules["hand_sizes"] or [rules["hand_size"]] * SEATS
    if [sum(hand) for hand in hands] != list(sizes):
        return "a hand of another size"
    if list(rules["deal_modes"]) == ["per_team_packs"]:
        for rank, count in enumerate(pack):
            if 2 * sum(hand[rank] for hand in hands[::2]) != count:
                return f"rank {rank} is not halved between the sides"
    return None
