"""What a bot is to the kernel: a row of integers. Entry 0 is its policy, entry 1 says whether any habit is on, the rest is named here.

Every bot of a policy runs the same compiled code; tunings, restricted copies and sayings are other numbers in the row.
"""

from __future__ import annotations

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
    "answer", "whole", "split", "split_high", "break_gouji", "gap", "top", "cost_two", "cost_small", "cost_big", "wild_ease", "size",
    "stop_gouji", "deny_open", "stop_near", "near", "run_home", "late", "sure_win", "hang", "spend_gouji",
    "mate_behind", "tops", "shield", "men_risk", "men_gouji", "men_big", "keep_joker",
)  # fmt: skip
MATE_WEIGHTS = ("overtake", "overtake_near", "overtake_gouji", "overtake_rank", "runner", "yield_first", "yield_mate")
BURN_WEIGHTS = ("burn_left", "burn_slack", "burn_spare", "surety", "call")
SEARCH_WEIGHTS = ("worlds", "candidates", "margin", "rollout")

WEIGHTS = LEAD_WEIGHTS + ANSWER_WEIGHTS + MATE_WEIGHTS + BURN_WEIGHTS + SEARCH_WEIGHTS
ROW = 2 + len(SWITCHES) + len(WEIGHTS)
INDEX = {name: at for at, name in enumerate(SWITCHES + WEIGHTS, start=2)}

POLICY, BENT = 0, 1
(
    NEVER_BURN, NEVER_YIELD, ALWAYS_YIELD, IGNORE_MATES, IGNORE_OPENING, OPEN_EARLY, QUEEN_GETS_ACE,
    SINGLES_BEFORE_THREES, THREES_FIRST, JOKER_ON_FOURS, JOKER_EARLY, NO_BURN_AFTER_PASS, NEVER_PASS_SINGLES,
    NEVER_PASS_THREES, BLOCK_THREE, NEVER_SPLIT_HIGH, LET_FIRST_GO, NEVER_FEED, SPEND_TWOS, NEVER_KILL,
) = range(2, 2 + len(SWITCHES))  # fmt: skip
(
    LEAD_LOW, LEAD_SIZE, LEAD_HOLD, LEAD_OPEN, OPEN_GROUPS, LEAD_SMALL, LEAD_BIG, LEAD_TWO, RUN_SLACK, RUN_BONUS, BLOCK_SIZE,
    GIVE_EXIT, GUARD_RANK, FEED_SIZE, FEED_EXIT, FEED_LOW, NEAR_ENEMY, NEAR_MATE, LEAD_HEADLESS, LEAD_TOPS, ANSWER_BASE, WHOLE, SPLIT,
    SPLIT_HIGH, BREAK_GOUJI, GAP, TOP, COST_TWO, COST_SMALL, COST_BIG, WILD_EASE, SIZE, STOP_GOUJI, DENY_OPEN, STOP_NEAR, NEAR,
    RUN_HOME, LATE, SURE_WIN, HANG, SPEND_GOUJI, MATE_BEHIND, TOPS, SHIELD, MEN_RISK, MEN_GOUJI, MEN_BIG, KEEP_JOKER, OVERTAKE, OVERTAKE_NEAR, OVERTAKE_GOUJI, OVERTAKE_RANK, RUNNER, YIELD_FIRST,
    YIELD_MATE, BURN_LEFT, BURN_SLACK, BURN_SPARE, SURETY, CALL, WORLDS, CANDIDATES, MARGIN, ROLLOUT,
) = range(2 + len(SWITCHES), ROW)  # fmt: skip
