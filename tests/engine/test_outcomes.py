"""Outcomes say the same as facts, in less time: nothing here is worked out twice in earnest."""

import numpy as np
import pytest

from gouji_engine.bots import line_up
from gouji_engine.facts import facts
from gouji_engine.leads import simulate_leads
from gouji_engine.outcomes import outcomes
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk


@pytest.fixture(params=["karamay", "app_six_eagle", "tv_biesan"])
def played(request):
    """Deals of a rule set with their facts and their outcomes."""
    rules = load_preset(request.param)
    chunk = simulate_chunk(rules, line_up("rules"), 5, 0, 60)
    declarations = (chunk.declarations, chunk.declaration_offsets)
    known = facts(
        rules, chunk.hands, chunk.leader, declarations, (chunk.actions, chunk.action_offsets),
        (chunk.transfers, chunk.transfer_offsets),
    )  # fmt: skip
    return chunk, known, outcomes(rules, chunk)


def test_columns_of_deals_and_events_are_those_of_facts(played):
    _, known, found = played
    np.testing.assert_array_equal(found.deals, known.deals)
    np.testing.assert_array_equal(found.events, known.events)
    np.testing.assert_array_equal(found.event_offsets, known.event_offsets)


def test_there_is_a_state_before_every_lead(played):
    chunk, known, found = played
    starts = found.state_offsets[:-1]
    np.testing.assert_array_equal(found.state_offsets, known.round_offsets)
    np.testing.assert_array_equal(found.state("action_no"), known.round("first_action_no"))
    np.testing.assert_array_equal(found.state("leader"), known.round("leader"))
    np.testing.assert_array_equal(found.state("left")[starts], known.seats("start"))
    actions = chunk.action_offsets[:-1].repeat(np.diff(found.state_offsets)) + found.state("action_no")
    np.testing.assert_array_equal(found.state("outs"), known.play("outs")[actions])
    left = found.state("left")[np.arange(len(actions)), found.state("leader")]
    np.testing.assert_array_equal(left, known.play("hand_before")[actions])


def test_plays_are_actions_with_cards(played):
    chunk, _, found = played
    shown = np.cumsum(np.append(0, (chunk.actions >> 11 & 0x7FFFF) > 0))
    np.testing.assert_array_equal(found.plays, np.diff(shown[chunk.action_offsets]))
    assert 0 < found.plays.sum() < len(chunk.actions)


def test_room_that_runs_out_is_made_again(monkeypatch):
    rules = load_preset("karamay")
    chunk = simulate_leads(rules, line_up("rules"), 5, 0, 20)
    whole = outcomes(rules, chunk)
    monkeypatch.setattr("gouji_engine.outcomes.LEADS_PER_DEAL", 1)
    monkeypatch.setattr("gouji_engine.outcomes.EVENTS_PER_DEAL", 1)
    short = outcomes(rules, chunk)
    for name in ("deals", "plays", "states", "state_offsets", "events", "event_offsets"):
        np.testing.assert_array_equal(getattr(short, name), getattr(whole, name))
