"""RuleSet to RULES record: the one table that says what each parameter means to the kernel.

A parameter is honoured in one of four ways: a switch, a number or a score of the record; a value that needs more than one
field (``SPECIAL``); before or after the play of a deal, outside the kernel (``OUTSIDE``); or informational
(``INFORMATIONAL``: no effect on legality or score). A value the kernel does not honour refuses with its name.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gouji_engine.cards import EAGLE, RANK_INDEX, pack_counts
from gouji_engine.errors import UnsupportedRuleError
from gouji_engine.kernel.layout import NEVER, RULES, RUSH, SCORE_UNIT
from gouji_engine.rules.choices import DECLARED, OPENED

# parameter -> (field of the record, {word: number}); a word that is missing is not honoured yet
BOOL = {False: 0, True: 1}
UNLESS = {False: 1, True: 0}
CHOICES: dict[str, tuple[str, dict[Any, int]]] = {
    "tie_two": ("tie_two", {"allowed": 1, "forbidden": 0}),
    "mixed_jokers": ("mixed_jokers", {"separate": 0, "big_as_small": 1, "forbidden": 2}),
    "four_pure": ("four_pure", BOOL),
    "kill_big_single": ("kill_single", BOOL),
    "kill_big_hung": ("kill_hung", BOOL),
    "kill_big_hung_base": ("kill_base_any", {"higher": 0, "any": 1}),
    "kill_big_who": ("kill_anyone", {"entitled": 0, "anyone": 1}),
    "kill_big_after_pass": ("kill_after_pass", BOOL),
    "kill_big_is_burn": ("kill_is_burn", BOOL),
    "gouji_any_hung": ("gouji_any_hung", BOOL),
    "gouji_tied_two": ("gouji_tied_two", BOOL),
    "pass_lock": ("strict", {"except_opposite": 0, "strict": 1}),
    "yield_allowed": ("yield_allowed", BOOL),
    "yield_then_played": ("yield_keeps", {"counts_as_pass": 0, "keeps_right": 1}),
    "pass_on_big_counts": ("pass_big_counts", BOOL),
    "burn": ("burn", BOOL),
    "burn_precheck": ("burn_formula", {"none": 0, "hand_formula": 1}),
    "burn_first_needs_joker": ("burn_first_joker", BOOL),
    "burn_last_exempt": ("burn_last_exempt", BOOL),
    "burn_after_pass": ("burn_after_pass", BOOL),
    "burn_priority": ("burn_teammates_first", {"teammates_first": 1, "seat_order": 0}),
    "burn_success": ("burn_success", {"out": 0, "out_first_or_second": 1, "first_kill_stands": 2}),
    "burn_fail_next": ("fail_table_stands", {"burned_player": 0, "table_play_stands": 1}),
    "burn_fail_open_forfeit": ("fail_open_forfeit", BOOL),
    "burn_fail_men_void": ("fail_men_void", BOOL),
    "counter_burn": ("counter_burn", BOOL),
    "headless_scope": ("headless_all", {"all_plays": 1, "gouji_only": 0}),
    "dead_final": ("dead_final", {"opposite_any_bottom": 0, "opposite_gouji_bottom": 1, "next_player": 2, "none": 3}),
    "chaos_trigger": ("chaos_four", {"second_out": 0, "four_active": 1}),
    "opening": ("opening", BOOL),
    "open_small_joker": ("open_small", BOOL),
    "open_big_joker": ("open_big", BOOL),
    "open_tied_two": ("open_tied_two", BOOL),
    "open_by_response": ("open_by_response", BOOL),
    "open_deadline": ("open_deadline", {"second_out": 0, "first_out": 1, "none": 2}),
    "open_deadline_opposite_out": ("open_deadline_opp", BOOL),
    "declare_open": ("declare_open", {"none": 0, "mingdian": 1, "xuandian": 2}),
    "biesan": ("biesan", BOOL),
    "three_only_last": ("three_only_last", BOOL),
    "three_pure": ("three_pure", BOOL),
    "three_split": ("three_split", BOOL),
    "buy3": ("buy3", {"required": 1, "none": 0}),
    "buy3_teammate_free": ("buy3_teammate_free", BOOL),
    "no3_penalty": ("no3_swept", {"last_place": 0, "swept": 1}),
    "no3_open_forfeit": ("no3_open_forfeit", BOOL),
    "buy4": ("buy4", {"none": 0, "optional": 1, "required": 2}),
    "men_credit": ("men_credit_opp", {"killer": 0, "opposite": 1}),
    "revolution": ("revolution", {"forbidden": 0, "allowed": 1, "redeal": 2, "with_guarantor": 3, "rush_open": RUSH}),
    "revolution_multi": ("revolution_multi", {"void_deal": 0, "allowed": 1}),
    "revolution_rank": ("revolution_rank", {"fourth": 0, "third": 1, "by_first_team": 2, "guarantor": 3}),
    "revolution_opening": ("revolution_opening", {"none": 0, "conceded": 1, "opposite_opens_no_score": 2}),
    "redeal_right": ("redeal_right", {"none": 0, "first_deal_no_honours": 1}),
    "revolution_sweep_as_third": ("revolution_sweep_third", BOOL),
    "revolution_opposite_choice": ("revolution_choice", BOOL),
    "sweep": ("sweep", {"none": 0, "fixed": 1, "double": 2, "deal_points": 0}),
    "record": ("positive_only", {"positive_only": 1, "signed": 0}),
    "open_score_needs_own_open": ("open_needs_own", BOOL),
    "burn_teammate_scores": ("burn_team_scores", BOOL),
    "men_by_teammate_scores": ("men_team_scores", BOOL),
    "lead_first": (
        "lead_first",
        {"show_threes": 0, "show_fours": 1, "draw_count": 2, "high_card": 3, "inserted_card": 4, "fixed_seat": 5, "referee_open": 6},
    ),
    "show_override": ("show_override", BOOL),
    "kill_big_hung_count": ("kill_unit", {"equal_total": 0, "unit_replaces": 1}),
    "kou_by": ("kou_none", {"opposite": 0, "none": 1}),
    "burn_single_set_ok": ("single_set_unfit", UNLESS),
    "burn_may_skip_headless": ("no_skip", UNLESS),
    "burn_dissolve_by_opposite": ("opposite_fails", UNLESS),
    "burn_dissolve_by_counterburn": ("counter_fails", UNLESS),
    "burn_fail_rank": ("fail_stays", {"bottom_stack": 0, "none": 1}),
    "burn_fail_opposite_head": ("fail_headless", {"has_head": 0, "headless": 1}),
    "burn_fail_opening_stands": ("fail_opening_falls", UNLESS),
    "headless_pass_lock": ("headless_free", UNLESS),
    "open_condition": ("open_unbeaten", {"win_lead": 0, "unbeaten": 1}),
    "open_if_burned": ("open_burned", BOOL),
    "open_four": ("open_four", {"none": 0, "next_lead": 1}),
    "open_four_early": ("four_forfeits", {"allowed": 0, "forfeits": 1}),
    "open_four_retry": ("four_retry", BOOL),
    "open_no_four": ("four_buy", {"cannot_open": 0, "buy_when_needed": 1}),
    "open_required_for_first": ("open_first", BOOL),
    "first_needs_fours_played": ("first_fours", BOOL),
    "auto_open_no_gouji": ("auto_open", BOOL),
    "men_rank": ("men_stay", {"first_is_last": 0, "keep_playing": 1}),
    "misplay": ("misplay", {"void_turn": 0, "correct": 1, "declared_count": 2}),
    "lead_next": ("lead_next", {"same_as_first": 0, "rotate_ccw": 1, "rotate_cw": 2, "last_place": 3}),
    "tribute": ("tribute", {"none": 0, "cards": 1, "points_per_card": 2}),
    "tribute_open": ("open_by_table", {"single": 0, "xuandian_table": 1}),
    "sweep_cancels_tribute": ("sweep_cancels", BOOL),
    "comparison": ("kill_table", {"strict": 0, "kill_table": 1}),
    "deal_end": ("side_out", {"all_places": 0, "side_out": 1}),
}  # fmt: skip
NUMBERS = {
    "burn_min_not_out": "burn_min_not_out",
    "open_min_twos": "open_min_twos",
    "buy3_seller_keep": "buy3_keep",
    "revolution_dead_levels": "dead_levels",
    "show_min": "show_min",
    "tribute_men": "tribute_men",
    "tribute_burn": "tribute_burn",
}
SCORES = {
    "sweep_points": "sweep_points",
    "sweep_loser_points": "sweep_loser_points",
    "open_score_made": "open_made",
    "open_score_failed": "open_failed",
    "declare_score": "declare",
    "burn_score": "burn",
    "burned_score": "burned",
    "counter_burn_score": "counter_burn",
    "counter_burn_step": "counter_step",
    "men_score": "men",
    "menned_score": "menned",
    "kill_big_score": "kill",
}
# one honoured value each: any other refuses
ONLY: dict[str, tuple[Any, ...]] = {
    "direction": ("ccw", "cw"),  # play order is the seat order; the direction is how seats lie round a table
    "buy3_limit": (1,),
    "tribute_card": ("highest",),
}
# parameters that matter only while another one has a certain value
DEPENDS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "buy3_limit": ("biesan", (True,)),
}
SPECIAL = (
    "decks", "removed", "deal_modes", "burn_fail_hand_void", "kill_big", "gouji_min", "dead_final_places", "buy3_pay", "buy3_no_pay",
    "buy3_sellers", "place_points", "tribute_order", "tribute_open_table", "tribute_last", "hand_size", "hand_sizes", "added",
)  # fmt: skip
# decided by who deals, writes the record or adds deals up; a recorded deal is judged the same under any value
OUTSIDE = (
    "draw_joker", "count_direction", "turn_limit_s", "timeout", "game_deals", "final_game_deals",
    "game_decision", "deal_points", "match_best_of", "final_best_of", "match_points", "tie_break", "ladder_points",
    "session_deals", "jiefeng", "buy_deadline", "tribute_first_deal",
)  # fmt: skip
INFORMATIONAL = (
    "team_formation", "first_draw", "opener", "report_mode", "report_threshold", "tiaopai", "men_show_threes", "penalty_ladder",
    "tournament",
)  # fmt: skip

DEAL_MODES = {"mixed": 0, "per_team_packs": 1, "red_black": 2}  # a preset deal is not dealt
TRIBUTE_KINDS = {"men": 0, "burn": 1, "open": 2, "last": 3}
SELLER_CODES = {"opposite": 1, "teammates": 2, "other_opponents": 3}
PAY_CODES = {"two": 1, "small": 2, "big": 3, "highest": 4}


def _refuse(rules: Any, key: str, value: Any, allowed: Any) -> UnsupportedRuleError:
    return UnsupportedRuleError(
        "RULE_NOT_HONOURED",
        f"规则 {rules.name} 的参数 {key} = {value!r} 暂不能执行；可执行的值：{allowed}。",
        f"rule set {rules.name}: parameter {key} = {value!r} is not honoured yet; honoured: {allowed}.",
        rules=rules.name,
        key=key,
        value=value,
    )


def unsupported(rules: Any) -> list[UnsupportedRuleError]:
    """Every parameter of ``rules`` whose value the kernel does not honour (empty: the rule set plays)."""
    faults = [
        _refuse(rules, key, getattr(rules, key), list(words))
        for key, (_field, words) in CHOICES.items()
        if getattr(rules, key) not in words
    ]
    for key, values in ONLY.items():
        depends = DEPENDS.get(key)
        if depends is not None:
            ruling = getattr(rules, depends[0])
            if (depends[1] and ruling not in depends[1]) or (not depends[1] and not ruling):
                continue
        if getattr(rules, key) not in values:
            faults.append(_refuse(rules, key, getattr(rules, key), list(values)))
    return faults


def lower(rules: Any) -> np.recarray:
    """The RULES record (recarray of length 1) of a RuleSet.

    Raises UnsupportedRuleError naming the first parameter the kernel does not honour.
    """
    faults = unsupported(rules)
    if faults:
        raise faults[0]
    record = np.zeros(1, dtype=RULES)
    row = record[0]
    for key, (field, words) in CHOICES.items():
        row[field] = words[getattr(rules, key)]
    for key, field in NUMBERS.items():
        row[field] = getattr(rules, key)
    for key, field in SCORES.items():
        row["score_" + field] = round(getattr(rules, key) * SCORE_UNIT)
    _lower_special(rules, row)
    return record.view(np.recarray)


def _lower_special(rules: Any, row: Any) -> None:
    pack = pack_counts(rules.decks, rules.removed, rules.added)
    row["pack"] = pack
    row["cards"] = sum(pack)
    row["hand_sizes"] = rules.hand_sizes or rules.hand_size
    row["uneven"] = len(set(rules.hand_sizes)) > 1
    row["eagles"] = pack[EAGLE] > 0
    row["kill_any"] = bool(rules.kill_big)
    row["kill_two_big"] = "two_big" in rules.kill_big
    row["kill_three_twos"] = "three_twos" in rules.kill_big
    row["kill_three_small"] = "three_small" in rules.kill_big
    row["kill_four_twos"] = "four_twos" in rules.kill_big
    row["gouji_min"] = NEVER
    for name, number in dict(rules.gouji_min).items():
        row["gouji_min"][RANK_INDEX[name]] = number
    row["gouji_min"][EAGLE] = 1
    row["dead_final_1"] = 1 in rules.dead_final_places
    row["dead_final_2"] = 2 in rules.dead_final_places
    row["place_points"] = [round(points * SCORE_UNIT) for points in rules.place_points]
    _lower_rare(rules, row)
    for at, word in enumerate(rules.buy3_sellers):
        row["buy3_sellers"][at] = SELLER_CODES[word]
    _lower_buying(rules, row)
    row["deal_mode"] = DEAL_MODES.get(rules.deal_modes[0], 0)
    row["split_packs"] = set(rules.deal_modes) == {"per_team_packs"}
    row["tribute_order"] = [TRIBUTE_KINDS[word] for word in rules.tribute_order] + [-1] * (4 - len(rules.tribute_order))
    row["tribute_last"] = rules.tribute_last
    for declared, entries in dict(rules.tribute_open_table).items():
        for opened, cards in dict(entries).items():
            row["open_table"][DECLARED.index(declared)][OPENED.index(opened)] = cards


def _lower_buying(rules: Any, row: Any) -> None:
    """Payments in order; a buyer who must give his highest card has it last among them."""
    pay = list(rules.buy3_pay)
    if rules.buy3_no_pay == "highest_card" and "highest" not in pay:
        pay.append("highest")
    for at, word in enumerate(pay):
        row["buy3_pay"][at] = PAY_CODES[word]
    if rules.buy3_no_pay == "ask_teammate":
        row["buy3_no_pay"] = 1
    elif rules.buy3_no_pay == "auto_revolution" and rules.revolution == "allowed":
        row["buy3_no_pay"] = 2


# fields that only the rare paths of the kernel read, by the switch without which they mean nothing
RARE: dict[str, tuple[str, ...]] = {
    "opening": ("open_four", "open_unbeaten", "open_burned", "open_first", "first_fours", "auto_open"),
    "burn": ("single_set_unfit", "no_skip", "opposite_fails", "counter_fails", "fail_stays", "fail_headless"),
    "kill_any": ("kill_three_twos", "kill_three_small", "kill_four_twos", "kill_unit"),
    "biesan": ("men_stay",),
}


def _lower_rare(rules: Any, row: Any) -> None:
    """Clear what an absent switch makes meaningless; ``rare`` opens the paths that most rule sets never need."""
    for switch, fields in RARE.items():
        for field in fields:
            row[field] *= row[switch] != 0
    row["fail_opening_falls"] *= row["opening"] * row["burn"]
    for field in ("fail_open_forfeit", "no3_open_forfeit", "declare_open"):
        row[field] *= row["opening"]
    for field in ("four_forfeits", "four_retry", "four_buy"):
        row[field] *= row["open_four"]
    wide = ("fail_opening_falls", "kou_none", "headless_free", "eagles", "kill_table", "side_out")
    every = [field for group in RARE.values() for field in group] + list(wide)
    row["rare"] = rules.revolution == "rush_open" or any(row[field] for field in every)
