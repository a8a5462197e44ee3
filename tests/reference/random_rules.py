"""Rule sets drawn at random: every parameter that changes legality, score or cards, in consistent combinations only.

Left out as contradictions: an opening that waits for the very next lead where a play opens without winning the lead; a kill
by anyone that is also a burn; an automatic revolution of somebody who may hold 2s or jokers after buying.
"""

from __future__ import annotations

import random
from typing import Any

from .presets import SYSTEMS, rules_of

YES_NO = (False, True)
_PLACES = ([4, 2, 0, 0, -2, -4], [5, 4, 3, 2, 1, 0], [7, 5, 4, 3, 2, -1], [2, 1, 0, 0, -1, -2], [5, 4, 2, 2, 1, 1])
_GOUJI = (
    {"10": 5, "J": 4, "Q": 3, "K": 2, "A": 2, "2": 1, "small": 1, "big": 1},
    {"9": 6, "10": 5, "J": 4, "Q": 3, "K": 3, "A": 2, "2": 2, "small": 1, "big": 1},
    {"K": 2, "A": 2, "2": 1, "small": 2, "big": 1},
    {"3": 5, "4": 4, "8": 5, "A": 3, "2": 2, "big": 2},
)
_XUANDIAN = rules_of("tribute_session")["tribute_open_table"]

# Name: values to draw from. The first one is taken half of the time, so that most rule sets stay recognisable.
_VALUES: dict[str, tuple[Any, ...]] = {
    "redeal_right": ("none", "first_deal_no_honours"),
    "tie_two": ("allowed", "allowed", "forbidden"),
    "mixed_jokers": ("separate", "big_as_small", "forbidden"),
    "four_pure": YES_NO,
    "kill_big": (
        [],
        ["two_big"],
        ["three_twos"],
        ["two_big", "three_small"],
        ["three_twos", "four_twos"],
        ["four_twos"],
    ),
    "kill_big_single": (True, True, False),
    "kill_big_hung": (True, False),
    "kill_big_hung_count": ("equal_total", "unit_replaces"),
    "kill_big_hung_base": ("higher", "any"),
    "kill_big_who": ("entitled", "anyone"),
    "kill_big_after_pass": YES_NO,
    "kill_big_is_burn": (True, False),
    "gouji_min": _GOUJI,
    "gouji_any_hung": (True, True, False),
    "gouji_tied_two": (True, False),
    "pass_lock": ("except_opposite", "strict"),
    "yield_allowed": (True, False),
    "yield_then_played": ("counts_as_pass", "keeps_right"),
    "pass_on_big_counts": (True, False),
    "kou_by": ("opposite", "opposite", "none"),
    "burn": (True, True, True, False),
    "burn_precheck": ("none", "none", "hand_formula"),
    "burn_first_needs_joker": YES_NO,
    "burn_last_exempt": (True, True, False),
    "burn_single_set_ok": (True, False),
    "burn_after_pass": YES_NO,
    "burn_priority": ("teammates_first", "seat_order"),
    "burn_may_skip_headless": (True, False),
    "burn_dissolve_by_opposite": (True, False),
    "burn_dissolve_by_counterburn": (True, False),
    "burn_success": ("out", "out_first_or_second", "first_kill_stands"),
    "burn_fail_rank": ("bottom_stack", "bottom_stack", "none"),
    "burn_fail_next": ("burned_player", "table_play_stands"),
    "burn_fail_opposite_head": ("has_head", "headless"),
    "burn_fail_open_forfeit": YES_NO,
    "burn_fail_men_void": YES_NO,
    "burn_fail_opening_stands": (True, False),
    "counter_burn": (True, True, False),
    "headless_scope": ("all_plays", "gouji_only"),
    "headless_pass_lock": (True, False),
    "dead_final": ("opposite_any_bottom", "opposite_gouji_bottom", "next_player", "none"),
    "dead_final_places": ([1, 2], [1], [2]),
    "chaos_trigger": ("second_out", "four_active"),
    "opening": (True, True, False),
    "open_small_joker": YES_NO,
    "open_big_joker": YES_NO,
    "open_tied_two": YES_NO,
    "open_min_twos": (2, 1, 0),
    "open_by_response": (True, False),
    "open_condition": ("win_lead", "unbeaten"),
    "open_if_burned": YES_NO,
    "open_deadline": ("second_out", "first_out", "none"),
    "open_deadline_opposite_out": YES_NO,
    "open_four": ("none", "next_lead", "next_lead"),
    "open_four_early": ("forfeits", "allowed"),
    "open_four_retry": (True, False),
    "open_no_four": ("cannot_open", "buy_when_needed"),
    "open_required_for_first": YES_NO,
    "first_needs_fours_played": YES_NO,
    "auto_open_no_gouji": YES_NO,
    "declare_open": ("none", "mingdian", "xuandian"),
    "biesan": (True, True, False),
    "three_only_last": (True, True, False),
    "three_pure": (True, False),
    "three_split": YES_NO,
    "buy3": ("required", "required", "none"),
    "buy3_pay": (["two", "small", "big"], ["two"], ["two", "small", "big", "highest"]),
    "buy3_no_pay": ("seller_gives", "highest_card", "ask_teammate", "auto_revolution"),
    "buy3_sellers": (
        ["opposite", "teammates", "other_opponents"],
        ["opposite", "teammates"],
        ["opposite", "other_opponents", "teammates"],
    ),
    "buy3_teammate_free": (True, False),
    "buy4": ("none", "optional", "required"),
    "no3_penalty": ("last_place", "swept"),
    "no3_open_forfeit": YES_NO,
    "men_rank": ("first_is_last", "keep_playing"),
    "men_credit": ("killer", "opposite"),
    "revolution": ("allowed", "forbidden", "redeal", "with_guarantor", "rush_open", "rush_open"),
    "revolution_multi": ("void_deal", "allowed"),
    "revolution_rank": ("fourth", "third", "by_first_team"),
    "revolution_sweep_as_third": (True, False),
    "revolution_opposite_choice": (True, False),
    "revolution_opening": ("none", "conceded", "opposite_opens_no_score"),
    "sweep": ("none", "fixed", "double", "deal_points"),
    "sweep_points": (12, 9, 30),
    "sweep_loser_points": (0, -12, 6),
    "misplay": ("void_turn", "correct", "declared_count"),
    "place_points": _PLACES,
    "record": ("positive_only", "signed"),
    "open_score_made": (1, 2, 0),
    "open_score_failed": (0, -1, -2),
    "open_score_needs_own_open": YES_NO,
    "declare_score": (4, 3),
    "burn_score": (1, 2),
    "burned_score": (0, -1),
    "counter_burn_score": (2, 4),
    "counter_burn_step": (0, 1, 2),
    "burn_teammate_scores": YES_NO,
    "men_score": (1, 2),
    "menned_score": (0, -1),
    "men_by_teammate_scores": YES_NO,
    "kill_big_score": (1, 0),
    "tribute": ("none", "cards", "points_per_card"),
    "session_deals": (0, 5),
    "tribute_order": (
        ["men", "burn", "open", "last"],
        ["open", "men", "burn", "last"],
        ["last", "burn", "men", "open"],
    ),
    "tribute_men": (1, 2),
    "tribute_burn": (1, 2),
    "tribute_open": ("single", "xuandian_table"),
    "tribute_open_table": (_XUANDIAN,),
    "tribute_last": ([2, 1], [3, 0]),
    "sweep_cancels_tribute": (True, False),
    "comparison": ("strict", "strict", "kill_table"),
    "deal_end": ("all_places", "all_places", "side_out"),
}


_PACKS: tuple[tuple[int, dict[str, int], dict[str, int]], ...] = (
    (4, {}, {}),
    (4, {}, {}),
    (4, {}, {}),
    (6, {}, {}),
    (4, {"3": 10, "4": 10, "5": 4}, {}),
    (4, {"3": 10, "4": 10}, {}),
    (4, {"3": 10, "4": 8}, {"eagle": 6}),
    (5, {"3": 14, "4": 3}, {"small": 2, "eagle": 2, "big": 1}),
)


def _pack(rng: random.Random) -> dict[str, Any]:
    """Packs, removed cards, the size of a hand and the mode of dealing."""
    decks, removed, added = rng.choice(_PACKS)
    cards = 54 * decks - sum(removed.values()) + sum(added.values())
    mode = rng.choice(("mixed", "mixed", "per_team_packs", "red_black"))
    sizes: list[int] = []
    if cards % 6:
        sizes = [cards // 6 + (seat < cards % 6) for seat in range(6)]
        rng.shuffle(sizes)
    return {
        "decks": decks,
        "removed": dict(removed),
        "added": dict(added),
        "hand_size": cards // 6,
        "hand_sizes": sizes,
        "deal_modes": ["mixed" if added or sizes else mode],
    }


def _made_consistent(rules: dict[str, Any]) -> dict[str, Any]:
    """The rule set without its contradictions."""
    rules["burn_fail_hand_void"] = rules["burn_fail_rank"] != "none"
    if rules["kill_big_who"] == "anyone":
        rules["kill_big_is_burn"] = False
    if rules["open_four"] == "next_lead":
        rules |= {"open_condition": "win_lead", "open_if_burned": False}
    if rules["buy3_no_pay"] == "auto_revolution":
        rules |= {"revolution": "allowed", "buy3_pay": ["two", "small", "big"], "buy4": "none"}
    if rules["revolution"] == "with_guarantor":
        rules["revolution_rank"] = "guarantor"
    elif rules["revolution_rank"] == "guarantor":
        rules["revolution_rank"] = "fourth"
    if rules["kill_big"] and not rules["kill_big_single"]:
        rules["kill_big_hung"] = True
    if "eagle" in rules["added"]:
        rules["comparison"] = "strict"
    return rules | _scores(rules)


def _scores(rules: dict[str, Any]) -> dict[str, Any]:
    """What the rule set counts a sweep and the openings by, without contradictions."""
    changes: dict[str, Any] = {}
    if rules["sweep"] == "double":
        changes["sweep_points"] = 2 * sum(rules["place_points"][:3])
    elif rules["sweep"] == "deal_points":
        table = {"win": 2, "draw": 1, "loss": 0, "sweep": 3}
        changes |= {"game_decision": "deal_points", "deal_points": table}
    if rules["declare_open"] != "xuandian" or not rules["opening"]:
        changes["tribute_open"] = "single"
    elif rules["tribute_open"] == "xuandian_table":
        changes["tribute_open_table"] = _XUANDIAN
    return changes


def draw_rules(rng: random.Random) -> dict[str, Any]:
    """A rule set: a system of the catalogue with a few or with most of its parameters drawn anew."""
    rules = rules_of(rng.choice(SYSTEMS))
    share = rng.choice((0.1, 0.3, 1.0))
    if rng.random() < 0.5:
        rules |= _pack(rng)
    for name, values in _VALUES.items():
        if rng.random() < share:
            rules[name] = values[0] if rng.random() < 0.5 else rng.choice(values)
    return _made_consistent(rules)
