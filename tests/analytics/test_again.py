"""Deals played once more by bots: the same bot makes the same of them, a beginner less, and what is not known is left out."""

from __future__ import annotations

import json
import shutil

import duckdb
import pytest

from gouji_analytics import again
from gouji_analytics.building import build
from gouji_analytics.simulating import Run, carry_out
from gouji_analytics.simulating import run as simulate
from gouji_analytics.stats import run as stats
from gouji_engine.bots import line_up
from gouji_engine.errors import GoujiError
from gouji_engine.rules import load_preset

RULES, DEALS = "karamay", 40


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A database of deals of the very seed that is used for the second time."""
    folder = tmp_path_factory.mktemp("again")
    simulate(load_preset(RULES), line_up("rules,random"), again.SEED, DEALS, folder / "log", workers=1)
    return build([folder / "log"], folder / "gouji.duckdb").path


@pytest.fixture
def direct(monkeypatch):
    """The work in this process, whose kernels are there already."""
    monkeypatch.setattr(again, "call", lambda _task, payload, _limits: json.loads(json.dumps(again.run(payload))))


def test_bots_that_sat_there_make_the_same_of_it(played, direct, monkeypatch):
    monkeypatch.setattr("gouji_engine.bots.line_up", lambda _bot: line_up("rules,random"))
    found = again.against_bots(played, RULES, "seat", "0", "rules")
    assert [(one.metric, one.difference, one.low, one.high) for one in found] == [
        (metric, 0.0, 0.0, 0.0) for metric in again.METRICS
    ]
    net, won = (row.value for row in stats(played, again.METRICS[:2], where=["bot=rules"]))
    (place,) = (row.value for row in stats(played, again.METRICS[2:], where=["seat=0"]))
    assert [one.value_a for one in found] == pytest.approx([net, won, place])
    assert {one.deals for one in found} == {DEALS}


def test_a_beginner_gets_less_out_of_the_same_cards(played, direct):
    side = again.against_bots(played, RULES, "bot", "rules", "rules")
    net, won, place = side
    assert [one.b for one in side] == ["rules"] * 3
    assert net.value_a > net.value_b  # beside a table of its like it did better against beginners
    assert net.low < net.difference < net.high
    assert won.difference > 0 > place.difference
    assert net.decision == ("higher" if net.low > 0 else "undecided")


def test_it_is_played_in_a_process_of_its_own(played):
    assert [one.deals for one in again.against_bots(played, RULES, "seat", "3", "greedy")] == [DEALS] * 3


def test_hands_that_are_not_known_are_not_played(played, direct, tmp_path):
    damaged = tmp_path / "part.duckdb"
    shutil.copy(played, damaged)
    with duckdb.connect(str(damaged)) as connection:
        connection.execute(
            "update logs set hands = list_transform(hands, lambda count: -1) where deal_id <> (select min(deal_id) from logs)"
        )
    assert again.against_bots(damaged, RULES, "seat", "0", "rules") == []
    assert again.against_bots(played, RULES, "player", "nobody", "rules") == []


def test_deals_with_tribute_are_left_out(direct, tmp_path):
    carry_out(Run(load_preset("tribute_session"), line_up("rules"), 7, 60, 5), tmp_path / "run", workers=2)
    db = build([tmp_path / "run"], tmp_path / "gouji.duckdb").path
    with duckdb.connect(str(db), read_only=True) as connection:
        ((deals, paid),) = connection.execute(
            "select count(*), count(*) filter (deal_id in (select deal_id from fct_transfers where cause = 'tribute'))"
            " from dim_deals where not is_void"
        ).fetchall()
    assert 0 < paid < deals
    found = again.against_bots(db, "tribute_session", "seat", "0", "rules")
    assert [0 < one.deals <= deals - paid for one in found] == [True] * len(again.METRICS)


def test_an_unknown_bot_is_refused(played, direct):
    with pytest.raises(GoujiError, match="nobody"):
        again.against_bots(played, RULES, "seat", "0", "nobody")
