"""Mirror matches: the same cards for both bots, and an interval by deal."""

import numpy as np
import pytest

from gouji_analytics.mirror import line_ups, mirror
from gouji_engine.errors import UsageError
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk

PRESETS = ("qingdao_online", "zaozhuang_4deck", "karamay", "tv_biesan", "dian_shao_men_luo")


@pytest.mark.parametrize("name", PRESETS)
def test_rules_beats_random_by_a_wide_margin(name):
    found = mirror(load_preset(name), "rules", "random", 200, 11)
    assert found.deals == 200
    assert 0.9 < found.share_low <= found.share <= found.share_high <= 1.0
    assert 1.0 < found.net_low < found.net < found.net_high


def test_both_games_have_the_same_cards():
    rules = load_preset("qingdao_online")
    first, second = (simulate_chunk(rules, line, 3, 0, 50) for line in line_ups("rules", "random"))
    np.testing.assert_array_equal(first.hands, second.hands)
    np.testing.assert_array_equal(first.leader, second.leader)
    assert len(first.actions) != len(second.actions) or (first.actions != second.actions).any()


def test_the_two_views_of_a_match_agree():
    rules = load_preset("tv_biesan")
    there, back = mirror(rules, "rules", "random", 60, 5), mirror(rules, "random", "rules", 60, 5)
    assert there.net == pytest.approx(-back.net)
    assert there.share == pytest.approx(1 - back.share)
    assert there.net_low == pytest.approx(-back.net_high)


def test_a_bot_against_itself_comes_out_even():
    found = mirror(load_preset("karamay"), "rules", "rules", 100, 5)
    assert found.share == 0.5
    assert found.net == 0.0


def test_threads_leave_no_trace():
    rules = load_preset("karamay")
    assert mirror(rules, "rules", "random", 2_100, 5, workers=1) == mirror(
        rules, "rules", "random", 2_100, 5, workers=3
    )


def test_progress_adds_up():
    told = []
    mirror(load_preset("karamay"), "rules", "random", 30, 5, progress=told.append)
    assert sum(told) == 30


def test_an_unknown_bot_is_a_usage_error():
    with pytest.raises(UsageError):
        mirror(load_preset("karamay"), "rules", "master", 10, 5)
