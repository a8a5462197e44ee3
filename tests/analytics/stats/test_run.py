"""Groups, filters, floors, absence, and the way back to the deals."""

import json

import duckdb
import pytest

from gouji_analytics.stats import curve, drill, listing, open_db, registry, run
from gouji_analytics.stats.rows import REASONS
from gouji_engine.errors import DataError, UsageError
from tests.analytics.stats.builder import Rules, build, connect, write


def only(rows):
    (row,) = rows
    return row


def test_several_statistics_and_groups_at_once(db):
    rows = run(db, ["res_head_rate", "tempo_plays"], by=["rules", "bot"])
    assert [(row.id, dict(row.group)) for row in rows] == [
        (stat_id, {"rules": rules, "bot": bot})
        for stat_id in ("res_head_rate", "tempo_plays")
        for rules in ("alpha", "beta")
        for bot in ("random", "rule")
    ]


def test_a_family_stands_for_its_statistics(db):
    assert {row.id for row in run(db, ["burn"])} == {key for key, one in registry().items() if one.family == "burn"}


def test_groups_add_up(db):
    whole = only(run(db, ["gj_survive_rate"]))
    for dim in ("seat", "side", "phase", "rules", "bot", "player", "match", "date"):
        parts = [row for row in run(db, ["gj_survive_rate"], by=[dim]) if row.num is not None]
        assert (sum(row.num for row in parts), sum(row.den for row in parts)) == (whole.num, whole.den)


def test_a_filter_is_a_group_alone(db):
    for dim, value in (("seat", "3"), ("bot", "rule"), ("rules", "alpha"), ("phase", "6"), ("source_kind", "record")):
        by = {str(row.group[dim]): row for row in run(db, ["gj_survive_rate"], by=[dim])}
        alone = only(run(db, ["gj_survive_rate"], where=[f"{dim}={value}"]))
        assert (alone.num, alone.den, alone.low, alone.high) == (
            by[value].num,
            by[value].den,
            by[value].low,
            by[value].high,
        )


def test_filters_narrow_and_values_widen(db):
    def den(*where):
        return only(run(db, ["gj_survive_rate"], where=where)).den

    assert den("seat=1,2") == den("seat=1") + den("seat=2")
    assert den("seat=1", "bot=rule") < min(den("seat=1"), den("bot=rule"))
    assert den("date=2026-01-01..2026-01-02") == den("date=2026-01-01,2026-01-02")


def test_a_team_counts_for_each_of_its_players_once(db, slow):
    rows = run(db, ["res_team_win_rate"], by=["player"])
    for row in rows:
        seats = [one for one in slow.placed() if one["player_id"] == row.group["player"]]
        assert row.den == len({(one["deal_id"], one["side"]) for one in seats})


def test_unknown_players_are_a_group_of_their_own(db):
    assert run(db, ["res_head_rate"], by=["player"])[-1].group == {"player": None}


def test_parts_are_in_order_and_add_up(db):
    rows = run(db, ["res_place_dist"])
    assert [row.group["place"] for row in rows] == ["1", "2", "3", "4", "5", "6"]
    assert sum(row.num for row in rows) == rows[0].den
    sources = run(db, ["res_points_by_source"], by=["side"], where=["rules=alpha"])
    signed = {side: db.execute(f"select sum(side_signed) from fct_seats where rules = 'alpha' and seat = {side}").fetchone()[0]
              for side in (0, 1)}  # fmt: skip
    for side in (0, 1):
        assert sum(row.num for row in sources if row.group["side"] == side and row.num is not None) == signed[side]


def test_the_floor_is_on_chances(db):
    few = only(run(db, ["res_head_rate"], where=["match=m0", "seat=1"]))
    assert (few.floor_met, few.den < 20) == (False, True)
    assert few.value is not None
    assert only(run(db, ["res_head_rate"])).floor_met


def test_every_reason_for_absence(db):
    def reason(stat_id, **more):
        rows = run(db, [stat_id, "res_deals"], **more)
        return {row.absent_reason for row in rows if row.id == stat_id}

    assert reason("opening_rate", where=["rules=beta"]) == {"rule_off"}
    assert reason("opening_rate", where=["rules=nobody"]) == {"no_data"}
    assert reason("yield_rate", where=["rules=beta"]) == {"rule_off"}
    assert reason("burn_counter_rate", where=["rules=alpha"]) == {"no_chances"}
    assert {row.absent_reason for row in run(db, ["opening_rate"], by=["rules"])} == {None, "rule_off"}
    points = run(db, ["res_points_by_source"], where=["rules=beta"])
    assert {row.group["source"]: row.absent_reason for row in points} == {
        "place": None, "sweep": None, "opening": "rule_off", "declare": "rule_off", "burn": None, "men": "rule_off", "kill": None,
        "tribute": "rule_off", "penalty": None,
    }  # fmt: skip


def test_no_table_and_no_support(tables):
    facts = dict(tables)
    connection = connect(facts)
    connection.execute("drop table fct_burns")
    assert only(run(connection, ["burn_success_rate"])).absent_reason == "no_table"
    connection.execute("update dim_deals set support = 'result'")
    connection.execute("delete from fct_plays")
    assert only(run(connection, ["gj_survive_rate"])).absent_reason == "no_support"
    assert only(run(connection, ["res_head_rate"])).value is not None
    connection.close()


def test_no_dimension(db):
    rows = run(db, ["tempo_plays", "gj_plays"], by=["seat"])
    assert [row.absent_reason for row in rows] == ["no_dimension", None, None, None, None, None, None]


def test_refused_deals_do_not_count(tables):
    connection = connect(tables)
    before = only(run(connection, ["res_deals"])).num
    connection.execute("update dim_deals set verdict = 'refused' where deal_id = 'alpha-0001'")
    assert only(run(connection, ["res_deals"])).num == before - 1
    connection.close()


def test_the_evidence_recounts_to_the_number(db):
    for row in run(db, ["burn_success_rate"], by=["bot"]):
        found = drill(db, "burn_success_rate", where=[f"bot={row.group['bot']}"])
        assert (sum(one.num for one in found), sum(one.den for one in found)) == (row.num, row.den)
    events = drill(db, "burn_success_rate", events_only=True)
    assert {one.num for one in events} == {1.0}
    part = drill(db, "burn_outcome_dist", part="out")
    assert [(one.deal_id, one.action_no) for one in part] == [(one.deal_id, one.action_no) for one in events]
    assert drill(db, "burn_success_rate", limit=2) == drill(db, "burn_success_rate")[:2]
    json.dumps([one.to_dict() for one in events])


def test_the_curve_behind_a_time(db):
    found = curve(db, "opening_time")
    assert found.mean == only(run(db, ["opening_time"])).value
    assert curve(db, "opening_time", where=["rules=beta"]) is None
    for wrong in ("opening_rate", "no_such"):
        with pytest.raises(UsageError) as caught:
            curve(db, wrong)
        assert caught.value.code in {"STAT_NO_CURVE", "STAT_UNKNOWN"}


@pytest.mark.parametrize(
    ("ids", "more", "code", "said"),
    [
        (["res_hed_rate"], {}, "STAT_UNKNOWN", "res_head_rate"),
        (["zzz"], {}, "STAT_UNKNOWN", "--list"),
        (["res_head_rate"], {"by": ["sex"]}, "STAT_DIMENSION", "rules"),
        (["res_head_rate"], {"where": ["sea=3"]}, "STAT_DIMENSION", "seat"),
        (["res_head_rate"], {"by": ["phase"]}, "STAT_DIMENSION_UNFIT", "res_head_rate"),
        (["res_head_rate"], {"where": ["seat"]}, "STAT_FILTER", "seat"),
        (["res_head_rate"], {"where": ["seat="]}, "STAT_FILTER", "seat="),
        (["res_head_rate"], {"where": ["=3"]}, "STAT_FILTER", "=3"),
        (["res_head_rate"], {"where": ["seat=7"]}, "STAT_FILTER_VALUE", "0"),
        (["res_head_rate"], {"where": ["date=yesterday"]}, "STAT_FILTER_DATE", "yesterday"),
        (["res_head_rate"], {"where": ["date=2026-01-01..x"]}, "STAT_FILTER_DATE", "..x"),
    ],
)
def test_wrong_questions(db, ids, more, code, said):
    with pytest.raises(UsageError) as caught:
        run(db, ids, **more)
    assert caught.value.code == code
    assert said in caught.value.zh
    assert said in caught.value.en


def test_values_are_bound_not_pasted(db):
    assert only(run(db, ["res_head_rate"], where=["bot=' or 1=1 --"])).absent_reason == "no_data"


def test_a_path_is_opened_and_closed(tmp_path, tables):
    file = tmp_path / "facts.duckdb"
    with duckdb.connect(str(file)) as connection:
        write(tables, connection)
    assert only(run(file, ["res_deals"])).num == only(run(str(file), ["res_deals"])).num
    with open_db(file) as connection, pytest.raises(duckdb.Error):
        connection.execute("delete from meta")
    file.unlink()


def test_a_connection_reaches_no_other_file(tmp_path, tables):
    file, other = tmp_path / "facts.duckdb", tmp_path / "other.csv"
    with duckdb.connect(str(file)) as connection:
        write(tables, connection)
    other.write_text("a,b\n1,2\n", encoding="utf-8")
    assert duckdb.sql(f"from read_csv('{other}')").fetchall() == [(1, 2)]
    attempts = [
        "from read_csv('/etc/passwd')",
        f"from read_csv('{other}')",
        f"from '{other}'",
        f"attach '{tmp_path / 'new.duckdb'}'",
        f"copy meta to '{tmp_path / 'copy.csv'}'",
        "set enable_external_access = true",
        "set threads = 1",
    ]
    with open_db(file) as connection:
        for attempt in attempts:
            with pytest.raises((duckdb.PermissionException, duckdb.InvalidInputException)):
                connection.execute(attempt)
        assert connection.execute("select count(*) from dim_deals").fetchone()[0] > 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["facts.duckdb", "other.csv"]


def test_files_that_are_no_database_of_ours(tmp_path):
    with pytest.raises(DataError) as caught:
        open_db(tmp_path / "none.duckdb")
    assert caught.value.code == "DB_MISSING"
    (tmp_path / "text.duckdb").write_text("not a database at all, only a text of some length" * 50)
    with pytest.raises(DataError) as caught:
        open_db(tmp_path / "text.duckdb")
    assert caught.value.code == "DB_NOT_OURS"
    with duckdb.connect(str(tmp_path / "other.duckdb")) as connection:
        connection.execute("create table t (x int)")
    with pytest.raises(DataError) as caught:
        open_db(tmp_path / "other.duckdb")
    assert caught.value.code == "DB_NOT_OURS"


def test_rows_as_json(db):
    rows = [row.to_dict() for row in run(db, by=["rules"])]
    json.dumps(rows, allow_nan=False)
    fixed = {"id", "title", "group", "num", "den", "value", "low", "high", "deals", "floor_met", "unit", "interval"}
    for row in rows:
        assert fixed <= set(row) <= fixed | {"absent_reason", "p_value", "median"}
        assert row.get("absent_reason", "no_data") in REASONS
        assert (row["value"] is None) == ("absent_reason" in row)


def test_titles_follow_the_language(db):
    assert only(run(db, ["res_head_rate"], lang="zh")).title == "头科率"
    assert only(run(db, ["res_head_rate"], lang="en")).title == "First-place rate"


def test_the_list_says_what_each_counts():
    rows = {row["id"]: row for row in listing("en")}
    assert set(rows) == set(registry())
    assert rows["buy3_rate"]["closed_form"] == pytest.approx(0.0481, abs=1e-4)
    keys = {
        "id",
        "family",
        "title_zh",
        "title_en",
        "unit",
        "interval",
        "grain",
        "numerator",
        "denominator",
        "floor",
        "clauses",
    }
    assert all(keys <= set(row) for row in rows.values())
    assert rows["res_head_rate"]["numerator"] == "first place"
    assert listing("zh")[0]["numerator"] != listing("en")[0]["numerator"]


def test_one_deal_gives_numbers_without_limits():
    connection = connect(build(1, rules=(Rules(),)))
    row = only(run(connection, ["tempo_plays"]))
    assert (row.deals, row.low, row.high) == (1, None, None)
    assert row.value is not None
    connection.close()
