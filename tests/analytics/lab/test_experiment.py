"""Experiments with a known answer, and runs that are stopped, resumed and repeated."""

import json
from contextlib import contextmanager

import numpy as np
import pytest

from gouji_analytics.lab import compare, experiment, state
from gouji_analytics.lab.blocks import Arm, play, replayed
from gouji_analytics.lab.comeback import chances, fit, halfway
from gouji_analytics.lab.metrics import METRICS, net_points
from gouji_engine.bots import line_up
from gouji_engine.errors import DataError, UsageError
from gouji_engine.facts import facts
from gouji_engine.leads import simulate_leads
from gouji_engine.rules import load_preset, load_rules
from gouji_engine.simulate import simulate_chunk

SCORING = "sweep_points = 40\nplace_points = [9, 2, 1, 0, -1, -2]"


@contextmanager
def refused(kind, code):
    """The block is refused with this code."""
    with pytest.raises(kind) as caught:
        yield
    assert caught.value.code == code


def contrasts(found):
    return {one.metric: one for one in found.contrasts}


@pytest.mark.parametrize("leads", ["every", "rule"])
def test_a_rule_set_against_itself_differs_in_nothing(own, design, leads):
    found = compare(design(own("twin"), leads=leads))
    measured = [one for one in found.contrasts if one.decision != "absent"]
    assert {(one.difference, one.low, one.high, one.correlation, one.paired) for one in measured} == {
        (0.0, 0.0, 0.0, 1.0, "deals")
    }
    assert {one.decision for one in measured if one.family == "primary"} == {"same"}
    assert [one.metric for one in found.contrasts if one.decision == "absent"] == ["skill_share"]
    assert found.is_decided


def test_another_scoring_leaves_play_alone(own, design):
    other = own("points", SCORING)
    first, second = (simulate_chunk(rules, line_up("rules"), 7, 0, 30) for rules in (load_preset("karamay"), other))
    np.testing.assert_array_equal(first.actions, second.actions)
    found = contrasts(compare(design(other)))
    assert {found[name].difference for name in ("bal_length_plays", "bal_length_rounds", "bal_leader_head_excess")} == {
        0.0
    }
    assert found["skill_gap"].difference > 1
    assert found["skill_gap"].decision == "differs"


def test_every_seat_leads_the_same_hands_once():
    rules = load_preset("karamay")
    led, plain = simulate_leads(rules, line_up("rules"), 3, 5, 4), simulate_chunk(rules, line_up("rules"), 3, 5, 4)
    hands = led.hands.reshape(4, 6, 96)
    assert (hands == plain.hands[:, None]).all()
    np.testing.assert_array_equal(led.leader.reshape(4, 6), (plain.leader[:, None] + np.arange(6)) % 6)
    np.testing.assert_array_equal(led.actions[led.action_offsets[:-1]] & 7, led.leader)
    for deal in range(4):
        ends = led.action_offsets[6 * deal], led.action_offsets[6 * deal + 1]
        own = plain.action_offsets[deal], plain.action_offsets[deal + 1]
        np.testing.assert_array_equal(led.actions[slice(*ends)], plain.actions[slice(*own)])


def test_numbers_of_a_block_are_those_of_its_games(design):
    asked = design(load_rules("tv_biesan"), leads="every")
    rules = asked.rules[0]
    sums, _ = play(asked, Arm(rules, np.zeros(8)), 0, 3)
    chunk = simulate_leads(rules, line_up("rules"), 7, 0, 3)
    found = replayed(rules, chunk)
    net = np.where(chunk.leader % 2 == 0, 1, -1) * net_points(found)
    place = found.seats("place")[np.arange(18), chunk.leader]
    at = {metric.id: number for number, metric in enumerate(METRICS)}
    np.testing.assert_allclose(sums[:, at["bal_leader_edge"], 0], net.reshape(3, 6).sum(axis=1))
    np.testing.assert_allclose(sums[:, at["bal_leader_edge"], 2], (net**2).reshape(3, 6).sum(axis=1))
    np.testing.assert_allclose(
        sums[:, at["bal_leader_head_excess"], 0], (place == 1).reshape(3, 6).sum(axis=1) - 1.0, atol=1e-12
    )
    assert (sums[:, at["bal_length_plays"], 1] == 6).all()
    assert (sums[:, at["skill_gap"], 1] == 2).all()


def test_different_packs_are_paired_by_stream_only(design):
    found = compare(design(load_rules("reduced_192")))
    assert {one.paired for one in found.contrasts} == {"seed"}


def test_sides_are_exchanged_where_their_bots_differ(own, design):
    asked = design(own("twin"), bots="rules,random")
    assert asked.games == 2
    found = contrasts(compare(asked))
    assert abs(found["bal_leader_edge"].value_a) < 2  # the better side does not lead more often
    assert design(own("twin")).games == 1


def test_threads_and_pieces_leave_no_trace(own, design, monkeypatch):
    asked = design(own("points", SCORING), blocks=50)
    one = compare(asked, workers=1).to_dict()
    monkeypatch.setattr(experiment, "PIECE", 7)
    assert json.dumps(compare(asked, workers=3).to_dict()) == json.dumps(one)


def test_a_stopped_run_goes_on(own, design, tmp_path):
    asked, path, told = design(own("points", SCORING)), tmp_path / "state.npz", []

    def stop(blocks):
        told.append(blocks)
        if sum(told) >= 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compare(asked, state=path, progress=stop)
    assert state.load(path, asked.to_dict()).blocks == 40
    told.clear()
    resumed = compare(asked, state=path, progress=told.append)
    assert told == [40, 20]
    assert resumed == compare(asked)
    told.clear()
    assert compare(asked, state=path, progress=told.append) == resumed
    assert told == [60]


def test_a_state_file_serves_its_own_experiment_only(own, design, tmp_path):
    asked, path = design(own("twin")), tmp_path / "state.npz"
    compare(asked, state=path)
    with refused(DataError, "COMPARE_STATE_OTHER"):
        compare(design(own("twin"), blocks=80), state=path)
    path.write_bytes(path.read_bytes()[:-200])
    with refused(DataError, "COMPARE_STATE_DAMAGED"):
        compare(asked, state=path)


def test_looking_stops_when_all_is_decided(own, design, monkeypatch):
    monkeypatch.setattr(experiment, "LOOK", 40)
    found = compare(design(own("twin"), blocks=200, sequential=True))
    assert (found.blocks, found.stopped, found.method) == (40, "decided", "sequence")
    found = compare(design(own("points", SCORING), blocks=60, sequential=True))
    assert (found.blocks, found.stopped) == (60, "budget")
    assert {one.p_adjusted for one in found.contrasts if one.family == "primary"} == {None}


def test_a_poor_plan_is_refused(own, design):
    with refused(UsageError, "COMPARE_FEW"):
        design()
    with refused(UsageError, "COMPARE_TWICE"):
        design(load_rules("karamay"))
    with refused(UsageError, "COMPARE_BLOCKS"):
        design(own("twin"), blocks=29)


def test_the_win_model_is_calibrated():
    rules, found = load_preset("karamay"), []
    for first in (0, 1_000):
        chunk = simulate_chunk(rules, line_up("rules"), 7, first, 1_000)
        words = ((chunk.declarations, chunk.declaration_offsets), (chunk.actions, chunk.action_offsets))
        known = facts(rules, chunk.hands, chunk.leader, *words, (chunk.transfers, chunk.transfer_offsets))
        net = net_points(known)
        found.append((halfway(chunk, known, 0)[net != 0], net[net != 0] > 0))
    weights = fit(*found[0])
    foretold, won = chances(found[1][0], weights), found[1][1]
    assert ((foretold - won) ** 2).mean() < 0.23  # a guess of one half has 0.25
    for low, high in ((0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1)):
        inside = (foretold >= low) & (foretold < high)
        error = np.sqrt(0.25 / inside.sum())
        assert abs(foretold[inside].mean() - won[inside].mean()) < 3 * error
