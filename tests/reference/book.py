"""The rule set as the referee reads it: 149 catalogue parameters, checked and partly prepared."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from gouji_engine.cards import RANK_COUNT, RANK_INDEX

NEVER = 1_000_000


class Book(SimpleNamespace):
    """Every catalogue parameter under its own name, and a few prepared ones.

    Prepared: ``gouji_floor`` (smallest count by rank, D6), ``two_big``, ``three_twos`` (D5),
    ``big_as_small`` (D4), ``men_eliminates`` (D14), ``strict`` (D7).
    """

    gouji_floor: list[int]
    two_big: bool
    three_twos: bool
    big_as_small: bool
    men_eliminates: bool
    strict: bool


# Parameters that a single deal cannot honour, or that no text defines far enough: the only values
# this referee accepts, and the condition under which the parameter matters at all.
_ACCEPTED: tuple[tuple[str, str, tuple[Any, ...]], ...] = (
    ("", "kou_by", ("opposite",)),
    ("", "headless_pass_lock", (True,)),
    ("", "tribute", ("none",)),
    ("burn", "burn_single_set_ok", (True,)),
    ("burn", "burn_dissolve_by_opposite", (True,)),
    ("burn", "burn_dissolve_by_counterburn", (True,)),
    ("burn", "burn_fail_rank", ("bottom_stack",)),
    ("burn", "burn_fail_hand_void", (True,)),
    ("burn", "burn_fail_opening_stands", (True,)),
    ("opening", "open_if_burned", (False,)),
    ("opening", "open_four", ("none",)),
    ("opening", "first_needs_fours_played", (False,)),
    ("opening", "declare_open", ("none", "mingdian")),
    ("", "buy4", ("none",)),
    ("biesan", "buy3", ("required",)),
    ("biesan", "buy3_limit", (1,)),
    ("biesan", "buy3_no_pay", ("seller_gives", "highest_card", "ask_teammate")),
    ("biesan", "no3_penalty", ("last_place",)),
    ("biesan", "men_rank", ("first_is_last",)),
    ("", "revolution", ("forbidden", "allowed", "redeal")),
    ("revolution", "revolution_multi", ("void_deal",)),
    ("revolution", "revolution_rank", ("fourth", "third", "by_first_team")),
    ("revolution", "revolution_opening", ("none",)),
)


def _matters(rules: Mapping[str, Any], condition: str) -> bool:
    """Does a parameter that depends on ``condition`` matter (catalogue 3, dependencies)?"""
    if condition == "revolution":
        return bool(rules["revolution"] == "allowed")
    return not condition or bool(rules[condition])


def _refuse_unsupported(rules: Mapping[str, Any]) -> None:
    for condition, name, accepted in _ACCEPTED:
        if _matters(rules, condition) and rules[name] not in accepted:
            raise ValueError(f"the referee does not honour {name} = {rules[name]!r}")
    for holding in rules["kill_big"]:
        if holding not in ("two_big", "three_twos"):
            raise ValueError(f"the referee does not honour kill_big = [{holding!r}]")
    if rules["kill_big"] and rules["kill_big_who"] == "anyone" and rules["kill_big_is_burn"]:
        raise ValueError("the referee does not honour kill_big_is_burn = True with kill_big_who = 'anyone'")


def make_book(rules: Mapping[str, Any]) -> Book:
    """Read a rule set. Raises ValueError naming a parameter value that is not honoured."""
    _refuse_unsupported(rules)
    book = Book(**rules)
    book.gouji_floor = [NEVER] * RANK_COUNT
    for name, count in rules["gouji_min"].items():
        book.gouji_floor[RANK_INDEX[name]] = count
    book.two_big = "two_big" in rules["kill_big"]
    book.three_twos = "three_twos" in rules["kill_big"]
    book.big_as_small = rules["mixed_jokers"] == "big_as_small"
    book.men_eliminates = bool(rules["biesan"])
    book.strict = rules["pass_lock"] == "strict"
    return book
