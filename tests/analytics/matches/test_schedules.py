"""Schedules: everybody meets whom he should, as often as he should."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gouji_analytics.matches.duplicate import duplicate_sittings, duplicate_totals, pool_totals, reverse_rotation
from gouji_analytics.matches.schedules import (
    Challenge,
    DoubleElimination,
    bracket,
    deposed,
    groups,
    ladder_points,
    may_challenge,
    next_round,
    ranked_playoff,
    round_robin,
    swiss_round,
    two_table_swap,
)
from gouji_engine.rules import load_rules

TEAMS = st.integers(2, 17).map(lambda number: [f"t{at}" for at in range(number)])


@given(TEAMS)
def test_a_league_lets_everybody_meet_once_and_nobody_play_twice_in_a_round(sides):
    rounds = round_robin(sides)
    meetings = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert meetings == Counter(frozenset(pair) for pair in combinations(sides, 2))
    assert all(len({name for pair in pairs for name in pair}) == 2 * len(pairs) for pairs in rounds)
    assert len(rounds) == (len(sides) if len(sides) % 2 else len(sides) - 1)


def test_a_double_league_changes_seats():
    once, twice = round_robin(list("abcd")), round_robin(list("abcd"), double=True)
    assert twice[: len(once)] == once
    assert [(b, a) for pairs in once for a, b in pairs] == [pair for pairs in twice[len(once) :] for pair in pairs]


def test_groups_are_dealt_as_a_snake():
    assert groups(list("abcdefg"), 3) == [["a", "f", "g"], ["b", "e"], ["c", "d"]]


def test_the_first_two_of_a_cup_meet_in_the_final_only():
    assert bracket(list("abcdefgh")) == [("a", "h"), ("d", "e"), ("b", "g"), ("c", "f")]
    assert bracket(list("abcde")) == [("a", None), ("d", "e"), ("b", None), ("c", None)]
    assert next_round(["a", "d", "b"]) == [("a", "d"), ("b", None)]


@given(TEAMS, st.randoms(use_true_random=False))
def test_in_a_double_cup_everybody_but_the_champion_loses_twice(sides, dice):
    event = DoubleElimination.of(sides)
    for _ in range(200):
        if event.champion is not None:
            break
        event.report({pair: dice.choice(pair) for pair in event.pairs()})
    assert event.champion is not None
    assert event.losses.pop(event.champion) <= 1
    assert set(event.losses.values()) == {2}


def test_a_double_cup_wants_the_results_that_are_due():
    event = DoubleElimination.of(["a", "b"])
    with pytest.raises(ValueError, match="not due"):
        event.report({("b", "c"): "b"})


@given(st.integers(4, 12), st.randoms(use_true_random=False))
def test_swiss_pairs_nobody_twice_in_the_first_rounds(number, dice):
    sides = [f"t{at}" for at in range(number)]
    met, rested = [], []
    for _ in range(number // 2 - 1):
        order = sides[:]
        dice.shuffle(order)
        pairs, rest = swiss_round(order, met, rested)
        assert len({name for pair in pairs for name in pair}) == number - number % 2
        assert (rest is None) == (number % 2 == 0)
        met += pairs
        rested += [rest] if rest else []
    assert len({frozenset(pair) for pair in met}) == len(met)
    assert len(set(rested)) == len(rested)


def test_play_off_and_swap_of_tables():
    assert ranked_playoff(list("abcdef")) == [("a", "f"), ("b", "e"), ("c", "d")]
    swapped = two_table_swap(("a1", "a2"), ("b1", "b2"))
    assert swapped == [[("a1", "b1"), ("a2", "b2")], [("b2", "a1"), ("b1", "a2")]]


def test_w44_points_of_the_challenge_ladder():
    points = load_rules("karamay_leitai").ladder_points
    won = [Challenge("x", f"p{at}", "pioneer", True) for at in range(3)]
    assert ladder_points(points, won)["x"] == 3
    assert ladder_points(points, [Challenge("x", "d1", "deputy", True)])["x"] == 3
    assert ladder_points(points, [Challenge("x", "k", "chief", True)])["x"] == 6
    assert ladder_points(points, [Challenge("x", "k", "chief", False)]) == {"x": 0, "k": 6}


def test_a_challenger_climbs_rung_by_rung_and_three_defeats_depose():
    won = [Challenge("x", f"p{at}", "pioneer", True) for at in range(3)]
    assert may_challenge("x", "pioneer", [])
    assert not may_challenge("x", "deputy", won[:2])
    assert may_challenge("x", "deputy", won)
    assert not may_challenge("x", "chief", won)
    twice = [Challenge(name, "p1", "pioneer", True) for name in ("x", "y")]
    assert deposed(twice) == []
    assert deposed([*twice, Challenge("z", "p1", "pioneer", True)]) == ["p1"]


def test_in_duplicate_the_cards_favour_nobody():
    sittings = duplicate_sittings("a", "b", 4)
    cards = {(one.round_no, one.table): (7.0, 1.0) for one in sittings}  # the even seats hold the better cards
    assert duplicate_totals(sittings, cards) == {"a": 0, "b": 0}


@given(st.integers(2, 9))
def test_in_reverse_rotation_every_team_plays_every_deal_once(number):
    sittings = reverse_rotation([f"a{at}" for at in range(number)], [f"b{at}" for at in range(number)])
    for side in ("even", "odd"):
        seen = Counter((getattr(one, side), one.deal) for one in sittings)
        assert set(seen.values()) == {1}
        assert len(seen) == number * number
    cards = {(one.round_no, one.table): (float(one.deal), 0.0) for one in sittings}
    even, odd = pool_totals(sittings, cards)
    assert len(set(even.values())) == len(set(odd.values())) == 1


@pytest.mark.parametrize("wrong", [["a"], ["a", "a"], []])
def test_an_event_needs_sides_with_names_of_their_own(wrong):
    with pytest.raises(ValueError, match="different names"):
        round_robin(wrong)
