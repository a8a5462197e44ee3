"""Simulated matches: the same whatever cuts them up, accepted by the verifier, counted in the database."""

import dataclasses

import duckdb
import pytest

from gouji_analytics import simulating
from gouji_analytics.building import build
from gouji_analytics.matches.events import FORMATS, Event, schedule
from gouji_analytics.matches.results import read_results, results_of_db
from gouji_analytics.simulating import Run, carry_out
from gouji_analytics.stats import open_db
from gouji_engine.bots import line_up
from gouji_engine.errors import DataError, UsageError
from gouji_engine.rules import load_preset

RULES = load_preset("karamay")
MATCHES = Run(RULES, line_up("rules,random"), 1, 12, matches=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("matches") / "run"
    carry_out(MATCHES, out, shard_deals=90, workers=2)
    return out


def content(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_threads_chunks_and_interruptions_leave_no_trace(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(simulating, "CHUNK_DEALS", 1)
    carry_out(dataclasses.replace(MATCHES, deals=7), tmp_path / "run", shard_deals=90, workers=1)
    carry_out(MATCHES, tmp_path / "run", shard_deals=90, workers=3)
    assert content(tmp_path / "run") == content(folder)


def test_a_database_knows_games_and_matches(folder, tmp_path):
    built = build([folder], tmp_path / "a.db")
    assert built.report.accepted == built.report.deals
    with duckdb.connect(str(built.path), read_only=True) as db:
        assert db.sql("select count(*), min(state), max(state) from fct_matches").fetchall() == [(12, "won", "won")]
        wrong = "select * from fct_games where n_deals != planned_deals + n_extra or (n_extra > 0) != (decided_by = 'extra_deal')"
        assert db.sql(wrong).fetchall() == []
        assert db.sql("select * from fct_matches where greatest(even_wins, odd_wins) != 2").fetchall() == []
    with open_db(built.path) as connection:
        fixtures = results_of_db(connection, RULES)
    assert {name for match in fixtures for name in match.sides} == {"rules", "random"}


def test_results_that_cannot_be_read_are_named_by_line(tmp_path):
    path = tmp_path / "r.csv"
    path.write_text("a,b,score_a,score_b\nA,B,2,1\nA,A,1,0\n", encoding="utf-8")
    with pytest.raises(DataError) as error:
        read_results(path, RULES)
    assert (error.value.code, error.value.fields["line"]) == ("RESULTS_ROW", 3)


def test_a_cup_goes_on_as_far_as_its_results(tmp_path):
    path = tmp_path / "r.csv"
    path.write_text("a,b,score_a,score_b\nA,D,2,0\nC,B,2,1\n", encoding="utf-8")
    found = schedule("single_elimination", Event("ABCD", read_results(path, RULES), 2, 6, RULES))
    assert [(one.round_no, one.even, one.odd, one.winner) for one in found] == [
        (1, "A", "D", "A"), (1, "B", "C", "C"), (2, "A", "C", None),
    ]  # fmt: skip


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_refuses_one_team_and_equal_names(kind):
    for teams in (["A"], ["A", "A"]):
        with pytest.raises(UsageError) as error:
            schedule(kind, Event(teams, [], 2, 6, RULES))
        assert error.value.code == "EVENT_TEAMS"
