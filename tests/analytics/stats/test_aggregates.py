"""Numbers from the pre-aggregates are those from the facts, to the last digit."""

import pytest

from gouji_analytics.building import build as build_db
from gouji_analytics.stats import aggregates, counting, registry, run
from gouji_analytics.stats.database import open_db
from gouji_analytics.stats.dims import parse_filter
from tests.analytics.simulated import write_preset
from tests.analytics.stats.builder import connect

# one statistic of each grain and interval
SOME = list({(header.grain, header.interval, header.value): name for name, header in registry().items()}.values())
EVERYTHING = [([], []), (["bot"], []), (["seat"], [])]
ASKED = [
    *(([dim], []) for dim in (*aggregates.DEAL_DIMS, *aggregates.SEAT_DIMS)),
    (["rules", "seat"], []),
    (["bot"], ["bot=rule,random", "rules=alpha"]),
    ([], ["seat=2", "source_kind=simulated"]),
    (["rules"], ["side=1"]),
]
REFUSED = [(["seat"], ["bot=rule"]), ([], ["seat=1,2"]), (["match"], []), (["bot", "player"], []), (["phase"], [])]


def few(steps):
    """One statistic of all, to be quick."""
    return [(span, header) for span, header in steps if header.id == "res_place_mean"]


@pytest.fixture(scope="module")
def counted(tables):
    connection = connect(tables)
    counting.write(connection)
    yield connection
    connection.close()


def test_every_statistic_is_counted_for_every_split_it_has(counted):
    kept = aggregates.kept(counted, {aggregates.COUNTED, aggregates.THERE, aggregates.KEPT})
    assert {stat for stat, split in kept if not split} == set(registry())
    assert {split for _, split in kept} == set(aggregates.SPLITS)


@pytest.mark.parametrize(("by", "where"), EVERYTHING)
def test_the_numbers_are_the_same(db, counted, by, where):
    assert run(counted, by=by, where=where) == run(db, by=by, where=where)


@pytest.mark.parametrize(("by", "where"), ASKED)
def test_the_numbers_are_the_same_however_asked(db, counted, by, where):
    assert run(counted, SOME, by=by, where=where) == run(db, SOME, by=by, where=where)


@pytest.mark.parametrize(("by", "where"), REFUSED)
def test_what_they_cannot_answer_comes_from_the_facts(db, counted, by, where):
    assert aggregates.split_of(by, [parse_filter(text) for text in where]) is None
    ids = ["res_place_mean", "gj_survive_rate", "opening_time"]
    assert run(counted, ids, by=by, where=where) == run(db, ids, by=by, where=where)


def test_they_answer_without_the_facts(db, counted):
    expected = run(db, ["res_place_mean"], by=["seat"])
    cursor = counted.cursor()
    cursor.execute("begin")
    cursor.execute("delete from fct_seats")
    assert run(cursor, ["res_place_mean"], by=["seat"]) == expected
    cursor.execute("rollback")


def test_those_of_another_definition_are_left_alone(db, counted):
    cursor = counted.cursor()
    cursor.execute("begin")
    cursor.execute(f"update {aggregates.KEPT} set made_of = 'older'")
    cursor.execute(f"delete from {aggregates.COUNTED}")
    assert run(cursor, ["res_place_mean"], by=["seat"]) == run(db, ["res_place_mean"], by=["seat"])
    cursor.execute("rollback")


def test_a_long_tally_is_not_kept(tables, monkeypatch):
    monkeypatch.setattr(counting, "MOST_ROWS", 0)
    connection = connect(tables)
    counting.write(connection, few)
    kept = aggregates.kept(connection, {aggregates.COUNTED, aggregates.THERE, aggregates.KEPT})
    assert ("res_place_mean", "") not in kept
    connection.close()


def test_a_build_writes_them_for_many_deals(tmp_path, monkeypatch):
    log = write_preset(tmp_path / "a.gouji.parquet", "qingdao_online", ((("rules",) * 6, 1, 30),))

    def write(connection):
        counting.write_large(connection, few)

    for least, there in ((31, False), (30, True)):
        monkeypatch.setattr(counting, "FROM_DEALS", least)
        with open_db(build_db([log], tmp_path / "a.duckdb", workers=1, finish=write).path) as connection:
            found = connection.execute(
                "select count(*) from duckdb_tables() where table_name = 'agg_counts'"
            ).fetchall()
            assert found == [(int(there),)]
