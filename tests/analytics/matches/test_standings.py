"""Tables: points first, then the tie-breaks in the order of the rules."""

from __future__ import annotations

import pytest

from gouji_analytics.matches.results import read_results
from gouji_analytics.matches.standings import Fixture, lines, standings
from gouji_engine.errors import DataError
from gouji_engine.rules import load_rules


def match(first, second, points, small=(0, 0), games=(0, 0)) -> Fixture:
    return Fixture((first, second), points, games, small)


def order(table) -> list[tuple[str, int, str]]:
    return [(line.side, line.rank, line.by) for line in table]


def test_points_rank_first():
    rules = load_rules("two_table_runfast")
    table = standings(rules, [match("a", "b", (0, 3)), match("b", "c", (1, 1)), match("a", "c", (0, 3))])
    assert [(line.side, line.points) for line in table] == [("b", 4), ("c", 4), ("a", 0)]


def test_two_level_sides_are_parted_by_their_own_match():
    rules = load_rules("two_table_runfast")
    found = [match("a", "b", (0, 3)), match("a", "c", (3, 0)), match("a", "d", (3, 0)), match("b", "c", (3, 0))]
    found += [match("b", "d", (0, 3)), match("c", "d", (0, 3))]
    table = standings(rules, found)
    assert [line.points for line in table] == [6, 6, 6, 0]
    assert order(table)[3] == ("c", 4, "")


def test_three_level_sides_that_beat_each_other_in_a_ring_go_to_small_points():
    rules = load_rules("two_table_runfast")
    ring = [match("a", "b", (3, 0), (9, 1)), match("b", "c", (3, 0), (6, 1)), match("c", "a", (3, 0), (4, 3))]
    assert order(standings(rules, ring)) == [("a", 1, ""), ("b", 2, "small_points"), ("c", 3, "small_points")]


def test_qingdao_tournament_goes_on_to_game_points_and_the_biggest_win():
    rules = load_rules("qingdao_tournament")
    found = [match("a", "b", (0.5, 0.5), (5, 5), (1.5, 1.5)), match("a", "c", (1, 0), (9, 2), (2, 1))]
    found.append(match("b", "c", (1, 0), (8, 2), (2, 1)))
    assert order(standings(rules, found))[:2] == [("a", 1, ""), ("b", 2, "max_win")]


def test_sides_nothing_tells_apart_share_a_rank():
    rules = load_rules("qingdao_tournament")
    table = standings(rules, [match("a", "b", (0.5, 0.5))], ["a", "b", "c"])
    assert [(line.side, line.rank) for line in table] == [("a", 1), ("b", 1), ("c", 3)]


def test_what_a_side_won_another_did_not():
    found = lines([match("a", "b", (3, 0), (9, 1)), match("b", "a", (1, 1), (4, 4))])
    assert [(line.played, line.won, line.drawn, line.lost) for line in found] == [(2, 1, 1, 0), (2, 0, 1, 1)]
    assert [line.max_win for line in found] == [8, 0]


def test_a_file_of_results_with_a_cell_without_end_is_no_csv(tmp_path):
    path = tmp_path / "results.csv"
    path.write_text("a,b,score_a,score_b\n" + "x" * 200_000, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_results(path, load_rules("karamay"))
    assert caught.value.code == "RESULTS_TEXT"
