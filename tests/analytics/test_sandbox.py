"""Questions in SQL: what may be asked is answered, and every way out of the box is shut."""

from __future__ import annotations

import pytest

from gouji_analytics import sandbox
from gouji_engine.errors import DataError, UsageError
from tests.dashboards import sample

ESCAPES = {
    "a file as a table": "select * from read_csv('/etc/passwd')",
    "a file as text": "select content from read_text('/etc/passwd')",
    "a file as bytes": "select * from read_blob('/etc/passwd')",
    "a file by its name": "select * from '/etc/passwd'",
    "a list of files": "select * from glob('/etc/*')",
    "a file of logs": "select * from read_parquet('*.parquet')",
    "json": "select * from read_json_auto('/etc/hostname')",
    "the network": "select * from read_csv('https://example.com/x.csv')",
    "a bucket": "select * from 's3://bucket/x.parquet'",
    "an inner query by text": "select * from query('select * from read_text(''/etc/passwd'')')",
    "the environment": "select getenv('HOME')",
    "a variable of Python": "select * from asked",
    "a module of Python": "select * from os",
    "a sniffer": "select * from sniff_csv('/etc/passwd')",
    "a database beside": "select * from sqlite_scan('/etc/passwd', 't')",
}
REFUSED = {
    "copy out": "copy (select 1) to 'out.csv'",
    "copy in": "copy dim_deals from '/etc/passwd'",
    "attach": "attach 'other.duckdb' as other",
    "install": "install httpfs",
    "load": "load httpfs",
    "set": "set memory_limit = '8GB'",
    "unlock": "set enable_external_access = true",
    "reset": "reset memory_limit",
    "pragma": "pragma database_list",
    "call": "call pragma_version()",
    "insert": "insert into meta values ('a', 'b')",
    "delete": "delete from dim_deals",
    "update": "update meta set value = ''",
    "drop": "drop table dim_deals",
    "create": "create temp table t as select 1",
    "macro": "create macro m() as 1",
    "secret": "create secret (type s3)",
    "export": "export database 'x'",
    "checkpoint": "checkpoint",
    "prepare": "prepare p as select 1",
    "variable": "set variable v = 1",
}


@pytest.fixture(scope="module")
def db(tmp_path_factory):
    return sample.build(tmp_path_factory.mktemp("sql") / "facts.duckdb")


def refusal(db, sql, **limits):
    """The error of a question asked in full, in the process with limits."""
    with pytest.raises((DataError, UsageError)) as caught:
        sandbox.select(db, sql, **limits)
    assert caught.value.zh
    assert caught.value.en
    return caught.value


def shut(db, sql):
    """The error of a question to the same connection, without the wait for a process."""
    with pytest.raises(DataError) as caught:
        sandbox.run({"db": str(db), "sql": sql, "rows": 10})
    return caught.value


def test_a_question_is_answered_in_plain_values(db):
    found = sandbox.select(
        db, "select deal_id, n_actions, largest_net, date '2024-05-06' as d, null as no from dim_deals order by 1"
    )
    assert found.columns == ("deal_id", "n_actions", "largest_net", "d", "no")
    assert len(found.rows) == sample.DEALS
    assert found.rows[0][0] == "d0000"
    assert found.rows[0][3] == "2024-05-06"
    assert found.rows[0][4] is None
    assert not found.cut


def test_rows_are_cut_and_it_is_said(db):
    found = sandbox.run({"db": str(db), "sql": "select repeat('x', 5000) from range(1000000)", "rows": 7})
    assert len(found["rows"]) == 7
    assert found["cut"]
    assert len(found["rows"][0][0]) == sandbox.LONGEST_CELL + 1


@pytest.mark.parametrize("sql", ESCAPES.values(), ids=ESCAPES)
def test_there_is_no_way_out(db, sql):
    error = shut(db, sql)
    assert error.code == "SQL_WRONG"
    assert "root:" not in error.en


@pytest.mark.parametrize("sql", REFUSED.values(), ids=REFUSED)
def test_only_a_select_is_let_through(db, sql):
    assert shut(db, sql).code == "SQL_ONLY_SELECT"


def test_two_statements_are_refused(db):
    assert shut(db, "select 1; drop table dim_deals").code == "SQL_ONE"
    assert shut(db, "-- nothing").code == "SQL_ONE"
    assert refusal(db, "  ").code == "SQL_EMPTY"
    assert refusal(db, "select " + "1+" * sandbox.LONGEST + "1").code == "SQL_LONG"


def test_nonsense_is_told_in_one_line(db):
    error = shut(db, "select nonsense from dim_deals")
    assert error.code == "SQL_WRONG"
    assert "\n" not in error.en
    assert "nonsense" in error.en


def test_an_endless_question_is_stopped(db):
    huge = "select sum(sqrt(range)) from range(1000000000000)"
    assert refusal(db, huge, seconds=2).code == "CONFINED_TIME"


@pytest.mark.parametrize(
    "bomb",
    [
        "select list(range) from range(400000000)",
        "select repeat('x', 2000000000)",
    ],
)
def test_a_bomb_hits_its_own_limit(db, bomb):
    assert refusal(db, bomb, seconds=60).code in {"CONFINED_MEMORY", "SQL_WRONG"}


def test_nothing_is_changed_and_nothing_is_left(db):
    before = db.read_bytes()
    for sql in REFUSED.values():
        shut(db, sql)
    assert db.read_bytes() == before
    assert [path.name for path in db.parent.iterdir()] == [db.name]
