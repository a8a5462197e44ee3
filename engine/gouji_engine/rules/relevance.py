"""Which parameters have an effect under given rules: one that is switched off by another has none (catalogue 3, Dependencies)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Test = Callable[[Any], bool]


def _revolts(rules: Any) -> bool:
    return bool(rules.revolution not in ("forbidden", "redeal"))


def _buys(rules: Any) -> bool:
    return bool((rules.biesan and rules.buy3 == "required") or rules.buy4 != "none")


def _shows(rules: Any) -> bool:
    return bool(rules.lead_first in ("show_threes", "show_fours"))


# beginning of a key -> when keys with it matter; the longest beginning that fits decides
MATTERS: dict[str, Test] = {
    "hand_size": lambda rules: not rules.hand_sizes,
    "show_": _shows,
    "draw_joker": lambda rules: rules.lead_first == "draw_count",
    "count_direction": lambda rules: rules.lead_first == "draw_count",
    "kill_big_": lambda rules: bool(rules.kill_big),
    "kill_big_hung_": lambda rules: bool(rules.kill_big) and rules.kill_big_hung,
    "yield_then_played": lambda rules: rules.yield_allowed,
    "burn_": lambda rules: rules.burn,
    "counter_burn": lambda rules: rules.burn,
    "burned_score": lambda rules: rules.burn,
    "dead_final_places": lambda rules: rules.dead_final != "none",
    "open_": lambda rules: rules.opening,
    "open_four_": lambda rules: rules.opening and rules.open_four != "none",
    "open_no_four": lambda rules: rules.opening and rules.open_four != "none",
    "first_needs_fours_played": lambda rules: rules.opening,
    "auto_open_no_gouji": lambda rules: rules.opening,
    "declare_open": lambda rules: rules.opening,
    "declare_score": lambda rules: rules.opening and rules.declare_open == "mingdian",
    "three_": lambda rules: rules.biesan,
    "buy3": lambda rules: rules.biesan,
    "buy3_": _buys,
    "buy_deadline": _buys,
    "no3_": lambda rules: rules.biesan and rules.buy3 == "required",
    "men_": lambda rules: rules.biesan,
    "menned_score": lambda rules: rules.biesan,
    "revolution_": _revolts,
    "revolution_sweep_as_third": lambda rules: _revolts(rules) and rules.revolution_rank == "fourth",
    "revolution_opening": lambda rules: _revolts(rules) and rules.opening,
    "revolution_opposite_choice": lambda rules: _revolts(rules) and rules.revolution != "rush_open",
    "sweep_points": lambda rules: rules.sweep in ("fixed", "double"),
    "sweep_loser_points": lambda rules: rules.sweep in ("fixed", "double"),
    "report_threshold": lambda rules: rules.report_mode != "none",
    "timeout": lambda rules: rules.turn_limit_s > 0,
    "deal_points": lambda rules: rules.game_decision == "deal_points",
    "tribute_": lambda rules: rules.tribute != "none",
    "tribute_open": lambda rules: rules.tribute != "none" and rules.opening,
    "tribute_open_table": lambda rules: rules.tribute != "none" and rules.tribute_open == "xuandian_table",
    "tribute_men": lambda rules: rules.tribute != "none" and rules.biesan,
    "session_deals": lambda rules: rules.tribute != "none",
    "sweep_cancels_tribute": lambda rules: rules.tribute != "none",
}


def in_effect(rules: Any, key: str) -> bool:
    """Whether ``key`` matters under ``rules``: False when another parameter switches it off."""
    beginnings = [
        beginning for beginning in MATTERS if key == beginning or (beginning[-1] == "_" and key.startswith(beginning))
    ]
    if not beginnings:
        return True
    return bool(MATTERS[max(beginnings, key=len)](rules))
