"""The records of the kernel: RULES (read only), PUBLIC (what everybody may know) and HANDS.

A deal is one PUBLIC row and one HANDS row. Bots are handed the PUBLIC row and one hand, so they cannot
look at the others' cards. All seat sets are bit masks (bit s = seat s).
"""

from __future__ import annotations

import numpy as np

# Rules as numbers; the names and their meaning stand in rules/lower.py.
SWITCHES = (
    "tie_two", "four_pure", "kill_any", "kill_two_big", "kill_three_twos", "kill_single", "kill_hung", "kill_base_any",
    "kill_anyone", "kill_after_pass", "kill_is_burn", "gouji_any_hung", "gouji_tied_two", "strict", "yield_allowed",
    "yield_keeps", "pass_big_counts", "burn", "burn_formula", "burn_first_joker", "burn_last_exempt", "burn_after_pass",
    "burn_teammates_first", "fail_table_stands", "fail_open_forfeit", "fail_men_void", "counter_burn", "headless_all",
    "chaos_four", "opening", "open_small", "open_big", "open_tied_two", "open_by_response", "open_deadline_opp", "biesan",
    "three_only_last", "three_pure", "three_split", "buy3", "buy3_teammate_free", "no3_open_forfeit", "men_credit_opp",
    "revolution_sweep_third", "revolution_choice", "positive_only", "open_needs_own", "burn_team_scores", "men_team_scores",
    "rare", "open_four", "four_forfeits", "four_retry", "four_buy", "open_first", "first_fours", "auto_open", "open_unbeaten",
    "open_burned", "fail_opening_falls", "kill_three_small", "kill_four_twos", "kill_unit", "kou_none", "single_set_unfit",
    "opposite_fails", "counter_fails", "fail_stays", "fail_headless", "no_skip", "headless_free", "men_stay",
    "split_packs", "no3_swept", "revolution_multi", "sweep_cancels", "open_by_table", "eagles", "kill_table", "side_out",
    "uneven",
)  # fmt: skip
NUMBERS = (
    "mixed_jokers", "burn_min_not_out", "burn_success", "dead_final", "dead_final_1", "dead_final_2", "open_min_twos",
    "open_deadline", "buy3_no_pay", "buy3_keep", "revolution", "revolution_rank", "dead_levels", "declare_open", "sweep",
    "cards", "lead_first", "show_min", "show_override", "misplay", "lead_next", "deal_mode", "redeal_right", "buy4",
    "revolution_opening", "tribute", "tribute_men", "tribute_burn",
)  # fmt: skip
SCORES = (
    "sweep_points", "sweep_loser_points", "open_made", "open_failed", "declare", "burn", "burned", "counter_burn",
    "counter_step", "men", "menned", "kill",
)  # fmt: skip
SCORE_UNIT = 100  # scores are kept in hundredths of a point
NEVER = 99
RUSH = 4  # value of RULES.revolution for rush_open

RULES = np.dtype(
    [(name, "i8") for name in SWITCHES + NUMBERS]
    + [("score_" + name, "i8") for name in SCORES]
    + [("place_points", "i8", 6), ("gouji_min", "i8", 16), ("pack", "i8", 16), ("buy3_sellers", "i8", 3)]
    + [("hand_sizes", "i8", 6)]
    + [("buy3_pay", "i8", 4), ("tribute_order", "i8", 4), ("tribute_last", "i8", 2), ("open_table", "i8", (3, 4, 2))]
)

EVENTS = 192
TRANSFERS = 1400  # four kinds of tribute of at most 324 words each, and 24 words of purchases
DECLARATIONS = 24
DEBTS = 128  # 闷 and burns take two events each of 192; six openings and two last places besides

# stage of a deal
LEAD, KILL_WINDOW, BURN_WINDOW, ANSWER, CLOSING, OVER = 0, 1, 2, 3, 4, 5

_SCALARS = (
    "stage", "turn", "active", "passed", "owner", "maker", "leader", "round_no", "action_no", "outs", "elims", "void",
    "t_rank", "t_nat", "t_two", "t_small", "t_big", "t_size", "t_gouji", "t_dead", "t_admit", "t_right", "t_action", "t_last",
    "kill1", "kill2", "burn1", "burn2", "ask", "closing", "headless", "chaos", "opened",
    "burn_on", "burner", "victim", "depth", "burn_stood", "burn_men", "s_owner", "s_maker", "s_rank",
    "s_nat", "s_two", "s_small", "s_big", "s_size", "s_gouji", "s_dead", "s_right", "s_last", "s_passed", "n_events",
    "broken", "revolted", "announced", "no3", "revolts", "guards", "must_revolt", "kept", "no_score", "swept", "later", "fault",
    "behind",
    "pending", "spoiled", "spare_fours", "must_four", "lead_passes", "bar_lifted", "burn_opened", "rusher", "rush_opp",
    "rush_wins", "t_rush", "t_level", "slip", "slip_seat", "slips", "told_rank", "told_count", "first_leader",
    "t_eagle", "s_eagle", "chaos_due", "rush_kept",
)  # fmt: skip

PUBLIC = np.dtype(
    [(name, "i8") for name in _SCALARS]
    + [("left", "i8", 6), ("status", "i8", 6), ("cause", "i8", 6), ("out_order", "i8", 6), ("elim_order", "i8", 6)]
    + [("played", "i8", 16), ("pile", "i8", 16), ("places", "i8", 6), ("rev_seat", "i8", 6), ("rev_mate", "i8", 6)]
    + [("dead", "i8", 6), ("events", "i8", (EVENTS, 5))]
)
HANDS = np.dtype([("h", "i8", (6, 16))])
HAND = np.dtype([("h", "i8", 16)])


def _next_table() -> np.ndarray:
    """next[seat, mask]: the first seat of ``mask`` after ``seat`` in playing order, −1 if none (int8, 6 × 64)."""
    table = np.full((6, 64), -1, dtype=np.int8)
    for seat in range(6):
        for mask in range(64):
            for step in range(1, 7):
                if mask >> ((seat + step) % 6) & 1:
                    table[seat, mask] = (seat + step) % 6
                    break
    return table


NEXT_SEAT = _next_table()
POPCOUNT = np.array([mask.bit_count() for mask in range(64)], dtype=np.int8)
SIDE_MASK = np.array([0b010101, 0b101010], dtype=np.int64)
OPPOSITE = np.array([3, 4, 5, 0, 1, 2], dtype=np.int64)


def blank_state() -> np.recarray:
    """A PUBLIC recarray of length 1 as every deal starts from."""
    blank = np.zeros(1, dtype=PUBLIC)
    for name, value in (
        ("turn", -1),
        ("active", 63),
        ("action_no", -1),
        ("burner", -1),
        ("victim", -1),
        ("rusher", -1),
        ("rush_opp", -1),
        ("rush_kept", -1),
        ("slip_seat", -1),
    ):
        blank[name] = value
    blank["burn_men"] = -1
    blank["out_order"] = -1
    blank["elim_order"] = -1
    return blank.view(np.recarray)
