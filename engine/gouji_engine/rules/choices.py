"""The words and values each parameter may take, as the catalogue lists them.

The aliases are the types of the fields of ``RuleSet``; ``SPECS`` says for every key how a raw value is
read. Both follow the order of the catalogue, D1 to D22, and then of play protocol 15 (D23).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, get_args

from gouji_engine.cards import RANKS
from gouji_engine.rules.values import TABLE_RANKS, Choice, Entries, Items, Number, Numbers, Spec, Switch

# D1 Equipment and deal (用具与摸牌)
DealModes = Literal["mixed", "per_team_packs", "red_black", "preset"]
RedealRight = Literal["none", "first_deal_no_honours"]

# D2 Seating and direction (座次与方向)
Direction = Literal["ccw", "cw"]
TeamFormation = Literal["registered", "agreed", "choose_opposites", "draw_lots", "draw_opposites"]

# D3 Opening a deal (开牌、上班与亮3)
LeadFirst = Literal[
    "show_threes",
    "show_fours",
    "draw_count",
    "high_card",
    "inserted_card",
    "fixed_seat",
    "referee_open",
]
LeadNext = Literal["same_as_first", "rotate_ccw", "rotate_cw", "last_place"]
FirstDraw = Literal["draw_count", "high_card", "leader"]
Opener = Literal["agreed", "captains_high", "side_high", "all_high", "referee"]
DrawJoker = Literal["next_player", "redraw", "counts_lowest"]
CountDirection = Literal["ccw", "cw"]

# D4 Forms of a play (牌套、贴2与挂花)
TieTwo = Literal["allowed", "forbidden"]
MixedJokers = Literal["separate", "big_as_small", "forbidden"]

# D5 Comparison and killing the big joker (比较与杀大王)
KillBig = Literal["two_big", "three_twos", "three_small", "four_twos"]
KillBigHungCount = Literal["equal_total", "unit_replaces"]
KillBigHungBase = Literal["higher", "any"]
KillBigWho = Literal["entitled", "anyone"]

# D6 Gouji plays (够级牌)

# D7 Turn order, passing, yielding and closing (轮次、过牌、让牌与扣牌)
PassLock = Literal["except_opposite", "strict"]
YieldThenPlayed = Literal["counts_as_pass", "keeps_right"]
KouBy = Literal["opposite", "none"]

# D8 Burning (烧牌)
BurnPrecheck = Literal["none", "hand_formula"]
BurnPriority = Literal["teammates_first", "seat_order"]
BurnSuccess = Literal["out", "out_first_or_second", "first_kill_stands"]
BurnFailRank = Literal["bottom_stack", "none"]
BurnFailNext = Literal["burned_player", "table_play_stands"]
BurnFailOppositeHead = Literal["has_head", "headless"]

# D9 Headless (无头)
HeadlessScope = Literal["all_plays", "gouji_only"]

# D10 Dead levels (够死级)
DeadFinal = Literal["opposite_any_bottom", "opposite_gouji_bottom", "next_player", "none"]

# D11 Four-player free play (四人乱缠)
ChaosTrigger = Literal["second_out", "four_active"]

# D12 Last set and taking the wind (底牌与接风)
Jiefeng = Literal["apply", "automatic", "declare_is_pass"]

# D13 Opening (开点)
OpenCondition = Literal["win_lead", "unbeaten"]
OpenDeadline = Literal["second_out", "first_out", "none"]
OpenFour = Literal["none", "next_lead"]
OpenFourEarly = Literal["forfeits", "allowed"]
OpenNoFour = Literal["cannot_open", "buy_when_needed"]
DeclareOpen = Literal["none", "mingdian", "xuandian"]

# D14 Ending in 3s, buying 3s and 4s (憋三、买3与买4)
Buy3 = Literal["required", "none"]
Buy3Pay = Literal["two", "small", "big", "highest"]
Buy3NoPay = Literal["seller_gives", "highest_card", "ask_teammate", "auto_revolution"]
Buy3Sellers = Literal["opposite", "teammates", "other_opponents"]
BuyDeadline = Literal["before_own_first_play", "first_round_kou"]
Buy4 = Literal["none", "optional", "required"]
No3Penalty = Literal["last_place", "swept"]
MenRank = Literal["first_is_last", "keep_playing"]
MenCredit = Literal["killer", "opposite"]

# D15 Revolution (革命、造反与保拉)
Revolution = Literal["forbidden", "allowed", "redeal", "with_guarantor", "rush_open"]
RevolutionMulti = Literal["void_deal", "allowed"]
RevolutionRank = Literal["fourth", "third", "by_first_team", "guarantor"]
RevolutionOpening = Literal["conceded", "opposite_opens_no_score", "none"]

# D16 Sweep (串三户)
Sweep = Literal["none", "fixed", "double", "deal_points"]

# D17 Reporting card counts (报牌)
ReportMode = Literal["on_request", "auto_display", "opposites_only", "none"]

# D18 Misplays (错牌)
Misplay = Literal["void_turn", "correct", "declared_count"]

# D19 Time and penalties (时限与罚则)
Timeout = Literal["pass", "foul", "round_ban"]
PenaltyLadder = Literal["warn", "minus1", "minus2", "minus4", "lose_deal", "last_place", "lose_match", "disqualify"]

# D20 Score of a deal (一把牌的计分)
Record = Literal["positive_only", "signed"]

# D21 Games, matches and tournaments (局、场与赛制)
GameDecision = Literal["sum_points", "deal_points"]
TieBreak = Literal[
    "extra_deal",
    "extra_deal_first_out",
    "first_count",
    "last_count",
    "max_score_count",
    "min_score_count",
    "small_points",
    "head_to_head",
    "game_points",
    "max_win",
    "lot",
]
Tournament = Literal[
    "single_elimination",
    "double_elimination",
    "round_robin",
    "double_round_robin",
    "group_then_knockout",
    "group_round_robin_extra",
    "swiss",
    "duplicate",
    "reverse_rotation",
    "two_table_swap",
    "ab_zone",
    "challenge_ladder",
    "ranked_playoff",
]

# D22 Tribute (进贡)
Tribute = Literal["none", "cards", "points_per_card"]
TributeOrder = Literal["men", "burn", "open", "last"]
TributeCard = Literal["highest"]
TributeOpen = Literal["single", "xuandian_table"]

# D23 Apps (应用)
Comparison = Literal["strict", "kill_table"]
DealEnd = Literal["all_places", "side_out"]

# The two keys of the announcement table: who declared, who opened
DECLARED = ("none", "both", "self")
OPENED = ("both", "none", "self", "opp")

SPECS: Mapping[str, Spec] = MappingProxyType(
    {
        # D1 Equipment and deal
        "decks": Number((4, 5, 6)),
        "removed": Entries(TABLE_RANKS, Number(least=1)),
        "hand_size": Number(least=1),
        "deal_modes": Items(Choice(get_args(DealModes))),
        "redeal_right": Choice(get_args(RedealRight)),
        # D2 Seating and direction
        "direction": Choice(get_args(Direction)),
        "team_formation": Items(Choice(get_args(TeamFormation))),
        # D3 Opening a deal
        "lead_first": Choice(get_args(LeadFirst)),
        "lead_next": Choice(get_args(LeadNext)),
        "first_draw": Choice(get_args(FirstDraw)),
        "opener": Choice(get_args(Opener)),
        "show_min": Number((2,)),
        "show_override": Switch(),
        "draw_joker": Choice(get_args(DrawJoker)),
        "count_direction": Choice(get_args(CountDirection)),
        # D4 Forms of a play
        "tie_two": Choice(get_args(TieTwo)),
        "mixed_jokers": Choice(get_args(MixedJokers)),
        "four_pure": Switch(),
        # D5 Comparison and killing the big joker
        "kill_big": Items(Choice(get_args(KillBig))),
        "kill_big_single": Switch(),
        "kill_big_hung": Switch(),
        "kill_big_hung_count": Choice(get_args(KillBigHungCount)),
        "kill_big_hung_base": Choice(get_args(KillBigHungBase)),
        "kill_big_who": Choice(get_args(KillBigWho)),
        "kill_big_after_pass": Switch(),
        "kill_big_is_burn": Switch(),
        # D6 Gouji plays
        "gouji_min": Entries(TABLE_RANKS, Number(least=1)),
        "gouji_any_hung": Switch(),
        "gouji_tied_two": Switch(),
        # D7 Turn order, passing, yielding and closing
        "pass_lock": Choice(get_args(PassLock)),
        "yield_allowed": Switch(),
        "yield_then_played": Choice(get_args(YieldThenPlayed)),
        "pass_on_big_counts": Switch(),
        "kou_by": Choice(get_args(KouBy)),
        # D8 Burning
        "burn": Switch(),
        "burn_min_not_out": Number((5,)),
        "burn_precheck": Choice(get_args(BurnPrecheck)),
        "burn_first_needs_joker": Switch(),
        "burn_last_exempt": Switch(),
        "burn_single_set_ok": Switch(),
        "burn_after_pass": Switch(),
        "burn_priority": Choice(get_args(BurnPriority)),
        "burn_may_skip_headless": Switch(),
        "burn_dissolve_by_opposite": Switch(),
        "burn_dissolve_by_counterburn": Switch(),
        "burn_success": Choice(get_args(BurnSuccess)),
        "burn_fail_rank": Choice(get_args(BurnFailRank)),
        "burn_fail_hand_void": Switch(),
        "burn_fail_next": Choice(get_args(BurnFailNext)),
        "burn_fail_opposite_head": Choice(get_args(BurnFailOppositeHead)),
        "burn_fail_open_forfeit": Switch(),
        "burn_fail_men_void": Switch(),
        "burn_fail_opening_stands": Switch(),
        "counter_burn": Switch(),
        # D9 Headless
        "headless_scope": Choice(get_args(HeadlessScope)),
        "headless_pass_lock": Switch(),
        # D10 Dead levels
        "dead_final": Choice(get_args(DeadFinal)),
        "dead_final_places": Items(Number((1, 2))),
        # D11 Four-player free play
        "chaos_trigger": Choice(get_args(ChaosTrigger)),
        # D12 Last set and taking the wind
        "jiefeng": Choice(get_args(Jiefeng)),
        # D13 Opening
        "opening": Switch(),
        "open_small_joker": Switch(),
        "open_big_joker": Switch(),
        "open_tied_two": Switch(),
        "open_min_twos": Number((0, 1, 2)),
        "open_by_response": Switch(),
        "open_condition": Choice(get_args(OpenCondition)),
        "open_if_burned": Switch(),
        "open_deadline": Choice(get_args(OpenDeadline)),
        "open_deadline_opposite_out": Switch(),
        "open_four": Choice(get_args(OpenFour)),
        "open_four_early": Choice(get_args(OpenFourEarly)),
        "open_four_retry": Switch(),
        "open_no_four": Choice(get_args(OpenNoFour)),
        "open_required_for_first": Switch(),
        "first_needs_fours_played": Switch(),
        "auto_open_no_gouji": Switch(),
        "declare_open": Choice(get_args(DeclareOpen)),
        # D14 Ending in 3s, buying 3s and 4s
        "biesan": Switch(),
        "three_only_last": Switch(),
        "three_pure": Switch(),
        "three_split": Switch(),
        "buy3": Choice(get_args(Buy3)),
        "buy3_pay": Items(Choice(get_args(Buy3Pay))),
        "buy3_no_pay": Choice(get_args(Buy3NoPay)),
        "buy3_sellers": Items(Choice(get_args(Buy3Sellers))),
        "buy3_seller_keep": Number((1,)),
        "buy3_teammate_free": Switch(),
        "buy3_limit": Number((1,)),
        "buy_deadline": Choice(get_args(BuyDeadline)),
        "buy4": Choice(get_args(Buy4)),
        "no3_penalty": Choice(get_args(No3Penalty)),
        "no3_open_forfeit": Switch(),
        "men_rank": Choice(get_args(MenRank)),
        "men_show_threes": Switch(),
        "men_credit": Choice(get_args(MenCredit)),
        # D15 Revolution
        "revolution": Choice(get_args(Revolution)),
        "revolution_multi": Choice(get_args(RevolutionMulti)),
        "revolution_rank": Choice(get_args(RevolutionRank)),
        "revolution_sweep_as_third": Switch(),
        "revolution_dead_levels": Number((3,)),
        "revolution_opposite_choice": Switch(),
        "revolution_opening": Choice(get_args(RevolutionOpening)),
        # D16 Sweep
        "sweep": Choice(get_args(Sweep)),
        "sweep_points": Number(points=True),
        "sweep_loser_points": Number(points=True),
        # D17 Reporting card counts
        "report_mode": Choice(get_args(ReportMode)),
        "report_threshold": Number((10,)),
        "tiaopai": Switch(),
        # D18 Misplays
        "misplay": Choice(get_args(Misplay)),
        # D19 Time and penalties
        "turn_limit_s": Number((0, 15, 30, 120)),
        "timeout": Choice(get_args(Timeout)),
        "penalty_ladder": Items(Choice(get_args(PenaltyLadder)), repeats=True),
        # D20 Score of a deal
        "place_points": Numbers(6, Number(points=True)),
        "record": Choice(get_args(Record)),
        "open_score_made": Number(points=True),
        "open_score_failed": Number(points=True),
        "open_score_needs_own_open": Switch(),
        "declare_score": Number(points=True),
        "burn_score": Number(points=True),
        "burned_score": Number(points=True),
        "counter_burn_score": Number(points=True),
        "counter_burn_step": Number(points=True),
        "burn_teammate_scores": Switch(),
        "men_score": Number(points=True),
        "menned_score": Number(points=True),
        "men_by_teammate_scores": Switch(),
        "kill_big_score": Number(points=True),
        # D21 Games, matches and tournaments
        "game_deals": Number(least=1),
        "final_game_deals": Number(least=0),
        "game_decision": Choice(get_args(GameDecision)),
        "deal_points": Entries(("win", "draw", "loss", "sweep"), Number(points=True)),
        "match_best_of": Number((1, 3, 5)),
        "final_best_of": Number((0, 3, 5)),
        "match_points": Entries(("win", "draw", "loss"), Number(points=True)),
        "tie_break": Items(Choice(get_args(TieBreak))),
        "tournament": Items(Choice(get_args(Tournament))),
        "ladder_points": Entries(("pioneer", "deputy", "chief"), Number(points=True)),
        # D22 Tribute
        "tribute": Choice(get_args(Tribute)),
        "session_deals": Number(least=0),
        "tribute_first_deal": Switch(),
        "tribute_order": Items(Choice(get_args(TributeOrder))),
        "tribute_card": Choice(get_args(TributeCard)),
        "tribute_men": Number(least=0),
        "tribute_burn": Number(least=0),
        "tribute_open": Choice(get_args(TributeOpen)),
        "tribute_open_table": Entries(DECLARED, Entries(OPENED, Numbers(2, Number(least=0)))),
        "tribute_last": Numbers(2, Number(least=0)),
        "sweep_cancels_tribute": Switch(),
        # D23 Apps
        "added": Entries(RANKS, Number(least=1)),
        "hand_sizes": Items(Number(least=1), repeats=True),
        "comparison": Choice(get_args(Comparison)),
        "deal_end": Choice(get_args(DealEnd)),
    }
)

KEYS: tuple[str, ...] = tuple(SPECS)
# Parameters that came after the catalogue's own: where they hold their defaults they are no part of an identity.
FURTHER: tuple[str, ...] = ("added", "hand_sizes", "comparison", "deal_end")
