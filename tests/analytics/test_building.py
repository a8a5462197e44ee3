"""Builds: what is in the database, that it appears whole or not at all, and what a command says."""

import json

import pytest
from click.testing import CliRunner

from gouji_analytics import building, i18n
from gouji_analytics.building import SCHEMAS, build, summary
from gouji_analytics.cli import main
from gouji_analytics.derive.schema import TABLES
from gouji_analytics.stats import run as run_stats
from gouji_analytics.stats.database import open_db
from gouji_engine.errors import DataError
from gouji_engine.replay import Claimed
from gouji_engine.rules import RuleSet, load_preset
from tests.analytics.simulated import DEALS, PRESETS, changed, read_replays, write_preset, write_replays

PRESET = "tv_biesan"


def query(path, sql, *values):
    with open_db(path) as connection:
        return connection.execute(sql, list(values)).fetchall()


def left_over(folder):
    """Names in a folder that a build should not leave."""
    return [path.name for path in folder.iterdir() if path.name.startswith("_") or path.suffix == ".wal"]


def test_the_tables_are_those_of_the_schema(built):
    for name, schema in SCHEMAS.items():
        described = query(built.path, f"describe {name}")
        assert [row[0] for row in described] == schema.names
        assert {row[0] for row in described if row[2] == "NO"} == {field.name for field in schema if not field.nullable}


def test_rows_are_counted(built):
    for name in TABLES:
        if name != "meta":
            assert query(built.path, f"select count(*) from {name}") == [(built.rows[name],)]


def test_what_the_build_says_of_itself(built):
    meta = dict(query(built.path, "select key, value from meta"))
    assert meta["deals"] == meta["deals_read"] == meta["accepted"] == str(DEALS * len(PRESETS))
    assert (meta["flagged"], meta["refused"], meta["findings"]) == ("0", "0", "0")
    assert meta["simulated"] == "true"
    assert json.loads(meta["bots"]) == ["random", "rules"]
    assert json.loads(meta["seeds"]) == [11, 12, 13]
    assert json.loads(meta["rules"]) == sorted(load_preset(name).rules_id for name in PRESETS)
    assert "/" not in meta["inputs"]


def test_rule_sets_are_kept_whole(built):
    for rules_id, name, text in query(built.path, "select rules_id, name, json from rule_sets"):
        assert RuleSet.from_dict(json.loads(text)) == load_preset(name)
        assert load_preset(name).rules_id == rules_id


def test_the_log_itself_is_there(built, logs):
    for deal in read_replays(logs / "karamay.gouji.parquet")[:5]:
        sql = "select hands, transfers, declarations, actions, leader, seed, bots from logs where deal_id = ?"
        [(hands, transfers, declarations, actions, leader, seed, bots)] = query(built.path, sql, deal.deal_id)
        assert hands == [count for hand in deal.hands for count in hand]
        assert (tuple(transfers), tuple(declarations), tuple(actions)) == (
            deal.transfers,
            deal.declarations,
            deal.actions,
        )
        assert (leader, seed, tuple(bots)) == (deal.leader, deal.seed, deal.bots)


def test_refused_deals_stay_without_facts(some, tmp_path):
    deals = [changed(some[0], actions=some[0].actions[:-1]), *some[1:4], some[1]]
    log = write_replays(tmp_path / "a.gouji.parquet", deals, "qingdao_online")
    made = build([log], tmp_path / "f.duckdb")
    assert (made.report.accepted, made.report.refused) == (3, 2)
    verdicts = dict(query(made.path, "select deal_id, verdict from dim_deals"))
    assert verdicts == {
        some[0].deal_id: "refused",
        **{deal.deal_id: "accepted" for deal in some[1:4]},
        f"{some[1].deal_id}#2": "refused",
    }
    for name in ("fct_seats", "fct_plays", "fct_rounds"):
        found = {deal_id for (deal_id,) in query(made.path, f"select distinct deal_id from {name}")}
        assert found == {deal.deal_id for deal in some[1:4]}
    counts = "select n_plays, is_void, place_sum_ok, n_actions from dim_deals where deal_id = ?"
    assert query(made.path, counts, some[0].deal_id) == [(None, None, None, len(some[0].actions) - 1)]
    codes = query(made.path, "select code from findings order by code")
    assert codes == [("DUPLICATE_DEAL",), ("UNFINISHED",)]


def test_stated_results_give_places_and_place_points(some, tmp_path):
    bare = {"support": "result", "hands": ((-1,) * 16,) * 6, "actions": (), "transfers": (), "declarations": ()}
    rules = load_preset(PRESET)
    people = ("甲", "乙", "丙", "丁", "戊", "己")
    deals = [
        changed(deal, rules_id=rules.rules_id, claimed=claim, players=people, bots=None, **bare)
        for deal, claim in zip(
            some,
            (
                Claimed(places=(1, 4, 2, 5, 3, 6), points=(8.0, 0.0)),
                Claimed(places=(1, 2, 4, 3, 5, 6)),
                Claimed(places=(1, 0, 0, 0, 0, 6)),
            ),
            strict=False,
        )
    ]
    made = build([write_replays(tmp_path / "a.gouji.parquet", deals, PRESET)], tmp_path / "f.duckdb")
    first, second, third = (deal.deal_id for deal in deals)
    seats = query(
        made.path, "select place, player_id, side_net, is_sweep, n_plays from fct_seats where deal_id = ?", first
    )
    assert [row[0] for row in seats] == [1, 4, 2, 5, 3, 6]
    assert [row[1] for row in seats] == list(people)
    assert {row[2] for row in seats} == {None}  # openings are not stated, and 8 : 0 hides how low the other side fell
    assert [row[3] for row in seats] == [True, False] * 3
    assert {row[4] for row in seats} == {None}
    points = query(made.path, "select seat, source, points from fct_points where deal_id = ? order by seat", second)
    assert [row[2] for row in points] == [rules.place_points[place - 1] for place in (1, 2, 4, 3, 5, 6)]
    assert query(made.path, "select count(*) from fct_seats where deal_id = ?", third) == [(0,)]
    assert query(made.path, "select is_void from dim_deals order by is_void nulls last") == [
        (False,),
        (False,),
        (None,),
    ]
    assert query(made.path, "select value from meta where key = 'deals'") == [("3",)]
    [row] = run_stats(made.path, ["res_head_rate"], where=["player=甲"])
    assert (row.num, row.den) == (2, 2)


def test_many_row_groups_give_the_same_facts(tmp_path):
    whole = write_preset(tmp_path / "whole.gouji.parquet", PRESET)
    parts = write_preset(tmp_path / "parts.gouji.parquet", PRESET, row_group=7)
    one, many = build([whole], tmp_path / "a.duckdb", workers=1), build([parts], tmp_path / "b.duckdb", workers=3)
    for name in SCHEMAS:
        if name != "meta":
            assert query(one.path, f"from {name} order by all") == query(many.path, f"from {name} order by all")


def test_a_build_replaces_an_older_one(logs, tmp_path):
    db = tmp_path / "f.duckdb"
    build([logs / "karamay.gouji.parquet"], db)
    with open_db(db) as reader:
        build([logs / "tv_biesan.gouji.parquet"], db)
        assert reader.execute("select distinct rules from dim_deals").fetchall() == [("karamay",)]
    assert query(db, "select distinct rules from dim_deals") == [("tv_biesan",)]
    assert left_over(tmp_path) == []


@pytest.mark.parametrize("fault", [KeyboardInterrupt, RuntimeError, MemoryError])
def test_an_interrupted_build_leaves_the_old_one(logs, tmp_path, monkeypatch, fault):
    db = tmp_path / "f.duckdb"
    build([logs / "karamay.gouji.parquet"], db)
    before = db.read_bytes()
    append = building._append

    def failing(connection, name, table, first=0):
        append(connection, name, table, first)
        if name == "fct_rounds":
            raise fault

    monkeypatch.setattr(building, "_append", failing)
    with pytest.raises(fault):
        build([logs], db)
    assert db.read_bytes() == before
    assert left_over(tmp_path) == []


def test_nothing_to_build(tmp_path):
    (tmp_path / "a.gouji.parquet").write_bytes(b"nothing")
    with pytest.raises(DataError) as caught:
        build([tmp_path], tmp_path / "db" / "f.duckdb")
    assert caught.value.code == "NOTHING_TO_BUILD"
    assert "Parquet" in caught.value.en
    assert list((tmp_path / "db").iterdir()) == []


def test_what_a_killed_build_left_is_no_hindrance(logs, tmp_path):
    left = building.temporary_name(tmp_path / "f.duckdb")
    left.write_bytes(b"half")
    build([logs / "karamay.gouji.parquet"], tmp_path / "f.duckdb")
    assert left_over(tmp_path) == []


def test_a_folder_is_no_database(logs, tmp_path):
    with pytest.raises(DataError) as caught:
        build([logs], tmp_path)
    assert caught.value.code == "IS_A_FOLDER"


def test_damaged_files_are_findings_of_the_build(logs, tmp_path):
    (tmp_path / "bad.gouji.parquet").write_bytes(b"PAR1")
    made = build([tmp_path, logs / "karamay.gouji.parquet"], tmp_path / "f.duckdb")
    assert summary(made)["findings"] == {"FILE_DAMAGED": 1}
    assert query(made.path, "select code, deal_id from findings") == [("FILE_DAMAGED", None)]


# ------------------------------------------------------------------ the command


@pytest.fixture(autouse=True)
def language_of_the_environment():
    """A command sets the language of its process; the next test starts afresh."""
    yield
    i18n.set_language(None)


def test_the_command(logs, tmp_path):
    db = tmp_path / "f.duckdb"
    done = CliRunner().invoke(main, ["build", str(logs / "karamay.gouji.parquet"), "--db", str(db), "--lang", "en"])
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith(f"Deals: {DEALS}; accepted {DEALS}, flagged 0, refused 0.")
    assert done.stdout.endswith(f"Wrote {db}.\n")
    assert "simulated deals only" in done.stdout
    done = CliRunner().invoke(main, ["build", str(logs), "--db", str(db), "--json"])
    found = json.loads(done.stdout)
    assert found["deals"] == found["accepted"] == DEALS * len(PRESETS)
    assert found["rows"]["fct_seats"] == DEALS * len(PRESETS) * 6


def test_the_command_refuses_in_one_line(tmp_path):
    done = CliRunner().invoke(main, ["build", str(tmp_path), "--db", str(tmp_path / "f.duckdb")])
    assert done.exit_code == 3
    assert "NOTHING_TO_BUILD" in done.stderr
    assert not (tmp_path / "f.duckdb").exists()
