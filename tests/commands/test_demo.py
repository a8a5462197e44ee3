"""``gouji demo``: everything from an empty folder, and nothing twice."""

import json
import socket

import duckdb
import pytest
from click.testing import CliRunner

from gouji_analytics import i18n
from gouji_analytics.cli import main
from gouji_analytics.commands import demo as command_module
from gouji_analytics.demo import HEADLINES, PRESETS, headlines, planned
from gouji_engine.errors import UsageError

DEALS = 40


@pytest.fixture(autouse=True)
def language_of_the_environment():
    """A command sets the language of its process; the next test starts afresh."""
    yield
    i18n.set_language(None)


def run(*words, status=0):
    done = CliRunner().invoke(main, ["demo", *map(str, words)])
    assert done.exit_code == status, done.output
    return done


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    out = tmp_path_factory.mktemp("demo") / "gouji-demo"
    found = json.loads(run("--out", out, "--deals", DEALS, "--json").stdout)
    i18n.set_language(None)
    return out, found


def test_every_deal_is_accepted(made):
    _, found = made
    assert found["build"]["deals"] == found["build"]["accepted"] == 5 * DEALS + 2 * (DEALS // 3) + found["samples"]
    assert found["samples"] == 4
    assert found["build"]["findings"] == {}


def test_the_database_holds_the_five_presets_and_the_samples(made):
    out, _ = made
    with duckdb.connect(str(out / "gouji.duckdb"), read_only=True) as database:
        counts = dict(database.execute("select rules, count(*) from dim_deals group by 1").fetchall())
        named = database.execute(
            "select count(distinct player_id) from fct_seats where player_id is not null"
        ).fetchone()
    assert set(counts) == {*PRESETS, "basic_cup"}
    assert all(counts[name] in (DEALS, DEALS + 1) for name in PRESETS)
    assert named == (24,)


def test_headlines_have_intervals(made):
    out, found = made
    rows = found["stats"]
    assert {row["group"]["rules"] for row in rows} == set(PRESETS)
    assert {row["id"] for row in rows} == set(HEADLINES)
    assert all(row["low"] <= row["value"] <= row["high"] for row in rows if row["low"] is not None)
    assert len(headlines(out / "gouji.duckdb")) == len(rows)


def test_the_mirror_match_is_decided(made):
    assert made[1]["mirror"]["share_low"] > 0.5


def test_a_second_time_nothing_is_played_again(made):
    out, found = made
    said = run("--out", out, "--deals", DEALS, "--no-serve").stdout
    assert said.count("无需再打") == len(planned(DEALS)) == len(found["runs"])
    assert "gouji dashboard --db" in said
    for name in PRESETS:
        assert f"\n{name}（模拟数据" in said


def test_english(made):
    said = run("--out", made[0], "--deals", DEALS, "--no-serve", "--lang", "en").stdout
    assert "4 typed sample deals imported." in said
    assert "qingdao_online (simulated, bots playing; 95% intervals in brackets)" in said


def test_serving_hands_over_the_database(made, monkeypatch):
    served = []
    monkeypatch.setattr(command_module, "serve", lambda database, port: served.append((database, port)))
    run("--out", made[0], "--deals", DEALS, "--serve")
    assert served[0][0] == made[0] / "gouji.duckdb"
    assert served[0][1] >= 8501


def test_a_taken_port_is_told_before_the_work(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run("--out", tmp_path / "d", "--serve", "--port", taken.getsockname()[1], status=2)
    assert "[PORT_TAKEN]" in done.stderr
    assert not (tmp_path / "d").exists()


def test_without_streamlit_there_is_a_hint_and_no_server(made, monkeypatch):
    monkeypatch.setattr(command_module, "find_spec", lambda name: None)
    said = run("--out", made[0], "--deals", DEALS).stdout
    assert 'pip install "gouji-analytics[dashboard]"' in said
    with pytest.raises(UsageError):
        command_module._serving(wanted=True, as_json=False)


def test_a_folder_that_is_a_file_is_a_data_error(tmp_path):
    (tmp_path / "d").write_text("x", encoding="utf-8")
    assert "[WRITE_FAILED]" in run("--out", tmp_path / "d", "--no-serve", status=3).stderr
