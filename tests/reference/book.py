"""The rule set as the referee reads it: the catalogue parameters and those of protocol 15, checked and partly prepared."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from .codes import RANK_COUNT, RANK_INDEX

NEVER = 1_000_000


class Book(SimpleNamespace):
    """Every catalogue parameter under its own name, and a few prepared ones.

    Prepared: ``gouji_floor`` (smallest count by rank, D6), ``two_kills`` (holdings of 2s that kill, by their number),
    ``big_as_small`` (D4), ``strict`` (D7), ``fours`` (开点发4 is on, D13), ``eliminates`` (a failed burner leaves, D8), ``eagles`` (the pack holds eagles, protocol 15).
    """

    gouji_floor: list[int]
    two_kills: tuple[int, ...]
    big_as_small: bool
    strict: bool
    fours: bool
    eliminates: bool
    eagles: bool


def make_book(rules: Mapping[str, Any]) -> Book:
    """Read a rule set. Raises ValueError naming parameters that contradict each other."""
    if (rules["burn_fail_rank"] == "none") == bool(rules["burn_fail_hand_void"]):
        raise ValueError("burn_fail_rank = none and burn_fail_hand_void = false go together")
    book = Book(**rules)
    book.gouji_floor = [NEVER] * RANK_COUNT
    for name, count in rules["gouji_min"].items():
        book.gouji_floor[RANK_INDEX[name]] = count
    holdings = {"three_twos": 3, "four_twos": 4}
    book.two_kills = tuple(number for name, number in holdings.items() if name in rules["kill_big"])
    book.big_as_small = rules["mixed_jokers"] == "big_as_small"
    book.strict = rules["pass_lock"] == "strict"
    book.fours = bool(rules["opening"]) and rules["open_four"] == "next_lead"
    book.eliminates = bool(rules["burn_fail_hand_void"])
    book.eagles = "eagle" in rules["added"]
    return book
