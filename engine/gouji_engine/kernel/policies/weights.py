"""What a bot is to the kernel: a record of whole numbers. ``policy`` and ``bent`` (whether any habit is on) come first.

Every bot of a policy runs the same compiled code; tunings, restricted copies and sayings are other numbers in the record. It is a record
and no array because compiled code counts who uses an array, call by call, which cost a quarter of the time.
"""

from __future__ import annotations

import numpy as np

RANDOM, HABITS, GREEDY, TEAM, SEARCH, PEEK = 0, 1, 2, 3, 4, 5
POLICIES = ("random", "rules", "greedy", "team", "search", "peek")

# Habits: 0 or 1, laid over any of the policies that think.
SWITCHES = (
    "never_burn", "never_yield", "always_yield", "ignore_mates", "ignore_opening", "open_early", "queen_gets_ace",
    "singles_before_threes", "threes_first", "joker_on_fours", "joker_early", "no_burn_after_pass", "never_pass_singles",
    "never_pass_threes", "block_three_not_four", "never_split_high", "let_first_go", "never_feed", "spend_twos", "never_kill",
)  # fmt: skip

# Weights of the ``team`` policy: what a candidate gains or costs, or a threshold in cards or groups.
LEAD_WEIGHTS = (
    "lead_low", "lead_size", "lead_hold", "lead_open", "open_groups", "lead_small", "lead_big", "lead_two", "run_slack", "run_bonus",
    "block_size", "give_exit", "guard_rank", "feed_size", "feed_exit", "feed_low", "near_enemy", "near_mate", "lead_headless", "lead_tops",
)  # fmt: skip
ANSWER_WEIGHTS = (
    "answer", "whole", "split", "split_high", "break_gouji", "gap", "top", "cost_two", "cost_small", "cost_big", "wild_ease", "answer_size",
    "stop_gouji", "deny_open", "stop_near", "near", "run_home", "late", "sure_win", "hang", "spend_gouji",
    "mate_behind", "tops", "shield", "men_risk", "men_gouji", "men_big", "keep_joker",
)  # fmt: skip
MATE_WEIGHTS = ("overtake", "overtake_near", "overtake_gouji", "overtake_rank", "runner", "yield_first", "yield_mate")
BURN_WEIGHTS = ("burn_left", "burn_slack", "burn_spare", "surety", "call")
SEARCH_WEIGHTS = ("worlds", "candidates", "margin", "rollout")

WEIGHTS = LEAD_WEIGHTS + ANSWER_WEIGHTS + MATE_WEIGHTS + BURN_WEIGHTS + SEARCH_WEIGHTS
ROW = np.dtype([(name, np.int64) for name in ("policy", "bent", *SWITCHES, *WEIGHTS)])
