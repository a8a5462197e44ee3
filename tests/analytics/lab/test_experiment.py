"""Experiments with a known answer, and runs that are stopped, resumed and repeated."""

import json
import threading
from contextlib import contextmanager

import numpy as np
import pytest

from gouji_analytics.lab import Design, compare, design_of, experiment, steps, study
from gouji_analytics.lab.blocks import Arm, play
from gouji_analytics.lab.games import distinct, games, of_states, shares, win_model
from gouji_analytics.lab.metrics import METRICS
from gouji_analytics.lab.winning import FEATURES, MEMORY, PHASES, Model
from gouji_engine.bots import line_up
from gouji_engine.errors import DataError, UsageError
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
    assert [(one.metric, one.absent_reason) for one in found.contrasts if one.decision == "absent"] == [
        ("skill_share", "few_seen")
    ]
    assert found.is_decided


def test_another_scoring_leaves_play_alone(own, design):
    other = own("points", SCORING)
    first, second = (simulate_chunk(rules, line_up("rules"), 7, 0, 30) for rules in (load_preset("karamay"), other))
    np.testing.assert_array_equal(first.actions, second.actions)
    found = contrasts(compare(design(other)))
    assert {found[name].difference for name in ("bal_length_plays", "bal_length_rounds", "bal_leader_head_excess")} == {
        0.0
    }
    assert found["skill_gap"].low > 1
    assert found["skill_gap"].decision == "hint"


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
    sums, _ = play(
        asked,
        Arm(rules, Model(np.zeros((PHASES, len(FEATURES))), np.zeros((PHASES, len(FEATURES) + len(MEMORY))))),
        0,
        3,
    )
    made = games(rules, line_up("rules"), 7, 0, 3, every=True)
    net = np.where(made.chunk.leader % 2 == 0, 1, -1) * made.net
    place = made.found.seats("place")[np.arange(18), made.chunk.leader]
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
    monkeypatch.setattr(study, "PIECE", 7)
    assert json.dumps(compare(asked, workers=3).to_dict()) == json.dumps(one)


def test_a_stopped_run_goes_on(own, design, tmp_path):
    asked, path, told = design(own("points", SCORING)), tmp_path / "state.npz", []

    def stop(blocks):
        told.append(blocks)
        if sum(told) >= 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compare(asked, state=path, progress=stop)
    assert study.load(path, asked.to_dict()).blocks == 40
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


def test_every_turn_of_a_line_up_is_played(own, design):
    asked = design(own("twin"), bots="rules,random,rules,rules,rules,rules")
    assert asked.games == 6
    lines = distinct(asked.line)
    assert sorted(line.index("random") for line, _ in lines) == list(range(6))
    assert [favour for line, favour in lines] == [1, -1] * 3
    assert [favour for _, favour in distinct(line_up("rules"))] == [0]


def test_steps_end_in_the_verdict_and_may_be_left_early(own, design, tmp_path):
    asked, path = design(own("points", SCORING)), tmp_path / "state.npz"
    seen = list(steps(asked))
    assert [(step.blocks, step.planned, step.is_final) for step in seen] == [
        (20, 60, False), (40, 60, False), (60, 60, True),
    ]  # fmt: skip
    assert seen[0].found is None
    assert (seen[1].found.method, seen[1].found.stopped) == ("sequence", "early")
    assert seen[2].found == compare(asked)
    stop = threading.Event()
    seen = []
    for step in steps(asked, state=path, stop=stop):
        seen.append(step.is_final)
        stop.set()
    assert seen == [False]
    assert [step.blocks for step in steps(asked, state=path)][-2:] == [40, 60]


def test_a_zone_of_ones_own_moves_the_verdict(own, design):
    other = own("points", SCORING)
    rate = contrasts(compare(design(other)))["bal_decisive_rate"]
    wide = Design((load_rules("karamay"), other), "rules", 7, 60, "rule", zones={"bal_decisive_rate": 3.0})
    again = contrasts(compare(wide))["bal_decisive_rate"]
    assert (rate.decision, again.decision, again.difference) == ("open", "same", rate.difference)
    assert design_of(compare(wide)).to_dict() == wide.to_dict()


def test_the_win_model_is_calibrated():
    rules, line = load_preset("karamay"), line_up("rules")
    model = win_model(rules, distinct(line), 7, 1_000)
    made = games(rules, line, 7, 0, 1_000)
    share = of_states(made.found, shares(made.net))
    foretold = model.chances(rules, made.found)
    assert ((foretold - share) ** 2).mean() < 0.18  # a guess of one half has up to 0.25
    for low, high in ((0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1)):
        inside = (foretold >= low) & (foretold < high)
        assert abs(foretold[inside].mean() - share[inside].mean()) < 0.05
