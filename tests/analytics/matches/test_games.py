"""Games and matches: who has won, and what is still due (catalogue D21)."""

from __future__ import annotations

import pytest

from gouji_analytics.matches.games import DealScore, deal_points, final_stage, score_game, score_match
from gouji_engine.rules import load_rules

EVEN_FIRST = (1, 2, 3, 4, 5, 6)  # 头科 on the even side, 大落 on the odd one
ODD_FIRST = (2, 1, 4, 3, 6, 5)


def deal(even: float, odd: float, places=EVEN_FIRST, sweeper: int = -1, signed=None) -> DealScore:
    return DealScore(signed or (even, odd), (even, odd), places, sweeper)


def test_a_game_of_karamay_is_six_deals_and_then_one_at_a_time_until_somebody_leads():
    rules = load_rules("karamay")
    drawn = [deal(1, 0), deal(0, 1)] * 3
    assert score_game(rules, drawn[:5]).due == "deal"
    assert score_game(rules, drawn).due == "extra_deal"
    assert score_game(rules, [*drawn, deal(2, 2)]).due == "extra_deal"
    over = score_game(rules, [*drawn, deal(2, 2), deal(0, 1)])
    assert (over.winner, over.due, over.decided_by, over.deals) == (1, "", "extra_deal", 8)


def test_deal_points_of_jinan_are_three_for_a_sweep_two_one_and_none():
    rules = load_rules("jinan_technician_2010")
    assert deal_points(rules, deal(12, 9)) == (2, 0)
    assert deal_points(rules, deal(9, 9)) == (1, 1)
    assert deal_points(rules, deal(16, 4, sweeper=0)) == (3, 0)
    score = score_game(rules, [deal(16, 4, sweeper=0), deal(9, 12), deal(9, 12)])
    assert (score.totals, score.winner) == ((3, 4), 1)


def test_jinan_plays_one_extra_deal_and_then_counts_the_small_points_of_the_three():
    rules = load_rules("jinan_technician_2010")
    level = [deal(12, 9), deal(9, 10), deal(9, 9)]
    assert score_game(rules, level).due == "extra_deal"
    assert score_game(rules, [*level, deal(1, 9)]).winner == 1
    still = score_game(rules, [*level, deal(9, 9)])
    assert (still.winner, still.decided_by) == (0, "small_points")


def test_basic_cup_gives_a_drawn_game_to_the_side_of_the_extra_deals_first():
    rules = load_rules("basic_cup")
    level = [deal(2, 0), deal(0, 2), deal(0, 0)]
    over = score_game(rules, [*level, deal(0, 4, ODD_FIRST)])
    assert (over.winner, over.decided_by) == (1, "extra_deal_first_out")


def test_grand_match_counts_firsts_then_lasts_and_plays_six_deals_in_the_final():
    rules = load_rules("grand_match")
    level = [deal(7, 8), deal(8, 7), deal(7, 7)]
    assert score_game(rules, level).decided_by == "first_count"
    assert score_game(final_stage(rules), level).due == "deal"


def test_procedure_shaopai_counts_the_highest_place_scores():
    rules = load_rules("procedure_shaopai")
    over = score_game(rules, [deal(10, 11), deal(11, 10)] * 3)
    assert (over.winner, over.decided_by) == (0, "max_score_count")


def test_a_match_of_three_games_ends_with_the_second_win():
    rules = load_rules("karamay")
    won, lost = score_game(rules, [deal(2, 0)] * 6), score_game(rules, [deal(0, 2)] * 6)
    assert not score_match(rules, [won]).is_over
    assert score_match(rules, [won, won]).winner == 0
    assert not score_match(rules, [won, lost]).is_over
    assert score_match(rules, [won, lost, lost]).winner == 1


def test_the_final_of_the_elite_event_is_best_of_five():
    rules = load_rules("elite36_qingdao")
    won = score_game(rules, [deal(2, 0)])
    assert score_match(rules, [won, won]).is_over
    assert not score_match(final_stage(rules), [won, won]).is_over


@pytest.mark.parametrize(
    ("preset", "points"), [("union_2011", (3, 0)), ("qingdao_tournament", (1, 0)), ("two_table_runfast", (3, 0))]
)
def test_match_points_of_leagues(preset, points):
    rules = load_rules(preset)
    game = score_game(rules, [deal(2, 0)] * rules.game_deals)
    assert score_match(rules, [game]).points == points
