"""RULES_OF_RULES: what must hold between parameters, whatever their single values.

A parameter that is switched off by another one (``burn_*`` without ``burn``) is ignored, not a contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from gouji_engine.cards import RANK_INDEX, SEATS, pack_counts

Values = Mapping[str, Any]
RESULTS = ("win", "draw", "loss")
MOST_OF_A_RANK, MOST_CARDS = 24, 324  # what six packs hold; the words and records of a deal have room for that


class Condition(NamedTuple):
    """One rule of rules: ``holds`` must be true; ``keys`` are what it reads, the first is blamed.

    ``hint`` says which value would be right, in terms of the parameters.
    """

    name: str
    keys: tuple[str, ...]
    holds: Callable[[Values], bool]
    hint: str | Callable[[Values], str]

    def wish(self, rules: Values) -> str:
        """The hint for these values."""
        return self.hint if isinstance(self.hint, str) else self.hint(rules)


def _pack(rules: Values) -> list[int]:
    """Cards in play by rank."""
    return pack_counts(rules["decks"], rules["removed"], rules["added"])


def _cards(rules: Values) -> int:
    """Cards in play."""
    return sum(_pack(rules))


def _fits_pack(sizes: tuple[int, ...], cards: int) -> bool:
    """Whether six hands of these sizes make up the pack, none of them larger than a hand of six packs."""
    return len(sizes) == SEATS and sum(sizes) == cards and max(sizes) <= MOST_CARDS // SEATS


def _threes(rules: Values) -> int:
    """3s in play."""
    return _pack(rules)[RANK_INDEX["3"]]


def _has_halves(rules: Values) -> bool:
    """Whether the packs can be divided between the sides, rank by rank."""
    return all(number % 2 == 0 for number in _pack(rules))


def _sweep_sum(rules: Values) -> float:
    """Points of the first three places together."""
    return float(sum(rules["place_points"][:3]))


def _must_buy(rules: Values) -> bool:
    """Whether buying a 3 is in force."""
    return bool(rules["biesan"]) and rules["buy3"] == "required"


def _descending(points: tuple[float, ...]) -> bool:
    """Whether no entry is larger than the one before."""
    return all(earlier >= later for earlier, later in pairwise(points))


RULES_OF_RULES: tuple[Condition, ...] = (
    Condition(
        "removed",
        ("removed", "decks"),
        lambda r: min(pack_counts(r["decks"], r["removed"])) >= 0,
        lambda r: f"at most {4 * r['decks']} of a rank, {r['decks']} of a joker",
    ),
    Condition(
        "hand_size",
        ("hand_size", "decks", "removed", "added", "hand_sizes"),
        lambda r: len(r["hand_sizes"]) > 0 or SEATS * r["hand_size"] == _cards(r),
        lambda r: f"(54*decks - removed + added)/6 = {_cards(r) / SEATS:g}",
    ),
    Condition(
        "added",
        ("added", "decks", "removed"),
        lambda r: not r["added"] or (max(_pack(r)) <= MOST_OF_A_RANK and _cards(r) <= MOST_CARDS),
        f"at most {MOST_OF_A_RANK} of a rank, {MOST_CARDS} cards",
    ),
    Condition(
        "hand_sizes",
        ("hand_sizes", "decks", "removed", "added"),
        lambda r: not r["hand_sizes"] or _fits_pack(r["hand_sizes"], _cards(r)),
        lambda r: f"six numbers up to {MOST_CARDS // SEATS}, together {_cards(r)}",
    ),
    Condition(
        "red_black",
        ("added", "deal_modes"),
        lambda r: not r["added"] or "red_black" not in r["deal_modes"],
        "{}",
    ),
    Condition(
        "eagle",
        ("comparison", "added"),
        lambda r: r["comparison"] == "strict" or "eagle" not in r["added"],
        "strict",
    ),
    Condition(
        "uneven_halves",
        ("hand_sizes", "deal_modes"),
        lambda r: not r["hand_sizes"] or not {"per_team_packs", "red_black"} & set(r["deal_modes"]),
        "[]",
    ),
    Condition("deal_modes", ("deal_modes",), lambda r: len(r["deal_modes"]) > 0, "mixed"),
    Condition(
        "deal_halves",
        ("deal_modes", "decks", "removed", "added"),
        lambda r: not {"per_team_packs", "red_black"} & set(r["deal_modes"]) or _has_halves(r),
        "mixed",
    ),
    Condition("team_formation", ("team_formation",), lambda r: len(r["team_formation"]) > 0, "registered"),
    Condition(
        "threes",
        ("biesan", "decks", "removed", "added"),
        lambda r: not r["biesan"] or _threes(r) >= SEATS,
        lambda r: f"removed.3 <= {4 * r['decks'] - SEATS}",
    ),
    Condition(
        "place_order",
        ("place_points",),
        lambda r: _descending(r["place_points"]),
        lambda r: str(sorted(r["place_points"], reverse=True)),
    ),
    Condition(
        "sweep_double",
        ("sweep_points", "sweep", "place_points"),
        lambda r: r["sweep"] != "double" or r["sweep_points"] == 2 * _sweep_sum(r),
        lambda r: f"{2 * _sweep_sum(r):g}",
    ),
    Condition(
        "sweep_deal_points",
        ("sweep", "game_decision", "deal_points"),
        lambda r: r["sweep"] != "deal_points" or (r["game_decision"] == "deal_points" and "sweep" in r["deal_points"]),
        "none | fixed | double",
    ),
    Condition(
        "deal_points",
        ("deal_points", "game_decision"),
        lambda r: r["game_decision"] != "deal_points" or all(word in r["deal_points"] for word in RESULTS),
        "win, draw, loss",
    ),
    Condition(
        "match_points",
        ("match_points",),
        lambda r: not r["match_points"] or all(word in r["match_points"] for word in RESULTS),
        "win, draw, loss",
    ),
    Condition(
        "kill_big",
        ("kill_big", "kill_big_single", "kill_big_hung"),
        lambda r: not r["kill_big"] or r["kill_big_single"] or r["kill_big_hung"],
        "[]",
    ),
    Condition(
        "burn_fail",
        ("burn_fail_rank", "burn_fail_hand_void", "burn"),
        lambda r: not r["burn"] or (r["burn_fail_rank"] == "none") == (not r["burn_fail_hand_void"]),
        lambda r: "bottom_stack" if r["burn_fail_hand_void"] else "none",
    ),
    Condition(
        "guarantor",
        ("revolution_rank", "revolution"),
        lambda r: r["revolution_rank"] != "guarantor" or r["revolution"] not in ("allowed", "rush_open"),
        "fourth | third | by_first_team",
    ),
    Condition(
        "buy3_sellers",
        ("buy3_sellers", "biesan", "buy3"),
        lambda r: not _must_buy(r) or len(r["buy3_sellers"]) > 0,
        "opposite | teammates | other_opponents",
    ),
    Condition(
        "ask_teammate",
        ("buy3_no_pay", "biesan", "buy3", "buy3_sellers"),
        lambda r: not _must_buy(r) or r["buy3_no_pay"] != "ask_teammate" or "teammates" in r["buy3_sellers"],
        "seller_gives | highest_card | auto_revolution",
    ),
    Condition(
        "auto_revolution",
        ("buy3_no_pay", "biesan", "buy3", "revolution"),
        lambda r: not _must_buy(r) or r["buy3_no_pay"] != "auto_revolution" or r["revolution"] != "forbidden",
        "seller_gives | highest_card | ask_teammate",
    ),
    Condition(
        "xuandian",
        ("tribute_open", "tribute", "declare_open", "tribute_open_table"),
        lambda r: (
            r["tribute"] == "none"
            or r["tribute_open"] == "single"
            or (r["declare_open"] == "xuandian" and len(r["tribute_open_table"]) > 0)
        ),
        "single",
    ),
)
