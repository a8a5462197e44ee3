"""Hands that are given are played as if they had been dealt."""

import numpy as np

from gouji_engine.bots import line_up
from gouji_engine.given import simulate_given
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk

KEYS = ("hands", "leader", "actions", "action_offsets", "transfers", "declarations")


def test_dealt_hands_given_again_are_the_same_deals(monkeypatch):
    rules, line = load_preset("tv_biesan"), line_up("random")
    dealt = simulate_chunk(rules, line, 9, 3, 12)
    monkeypatch.setattr("gouji_engine.given.ACTIONS_SPARE", 300)  # room runs out on the way
    again = simulate_given(rules, [line], 9, dealt.hands, dealt.leader, range(3, 15))
    for key in KEYS:
        np.testing.assert_array_equal(getattr(again, key), getattr(dealt, key))


def test_the_number_draws_the_streams_and_nothing_else():
    rules, line = load_preset("karamay"), line_up("random")
    dealt = simulate_chunk(rules, line, 9, 0, 1)
    hands, leader = dealt.hands.repeat(2, axis=0), dealt.leader.repeat(2)
    same, other = (simulate_given(rules, [line], 9, hands, leader, numbers) for numbers in ([0, 0], [0, 5]))
    half = same.action_offsets[1]
    np.testing.assert_array_equal(same.actions[:half], same.actions[half:])
    np.testing.assert_array_equal(other.hands[0], other.hands[1])
    assert other.actions[:half].tolist() != other.actions[half:].tolist()


def test_each_deal_may_have_a_line_up_of_its_own():
    rules = load_preset("karamay")
    lines = [line_up("rules"), line_up("random")]
    dealt = [simulate_chunk(rules, line, 9, 0, 1) for line in lines]
    hands, leader = dealt[0].hands.repeat(2, axis=0), dealt[0].leader.repeat(2)
    both = simulate_given(rules, lines, 9, hands, leader, [0, 0])
    np.testing.assert_array_equal(both.actions, np.concatenate([one.actions for one in dealt]))
