"""Which file the pages read, why not, and that they read a file anew after it was replaced."""

from __future__ import annotations

import duckdb
import pytest

from shared import data, store
from tests.dashboards import sample


@pytest.fixture(autouse=True)
def fresh_caches():
    yield
    data._connection.clear()


def found(monkeypatch, path):
    monkeypatch.setenv("GOUJI_DB", str(path))
    return data.find_store()


def test_nothing_named(monkeypatch):
    monkeypatch.delenv("GOUJI_DB", raising=False)
    assert data.find_store().problem == "unset"


def test_a_file_that_is_not_there(monkeypatch, tmp_path):
    assert found(monkeypatch, tmp_path / "no.duckdb").problem == "missing"


def test_files_that_are_not_ours(monkeypatch, tmp_path):
    text = tmp_path / "text.duckdb"
    text.write_text("not a database", encoding="utf-8")
    foreign = tmp_path / "foreign.duckdb"
    with duckdb.connect(str(foreign)) as connection:
        connection.execute("create table dim_deals (deal_id varchar); create table meta (key varchar)")
    (tmp_path / "folder").mkdir()
    for path in (text, foreign, tmp_path / "folder"):
        assert found(monkeypatch, path).problem == "foreign"


def test_an_empty_file_of_ours(monkeypatch, empty_db):
    assert found(monkeypatch, empty_db).problem == "empty"


def test_a_file_that_is_being_written(tmp_path, sample_db, monkeypatch):
    monkeypatch.setattr(store, "connect", _locked)
    assert store.probe(str(sample_db)) == "busy"


def _locked(path):
    raise store.DataError("DB_NOT_OURS", "x", "x") from duckdb.IOException("Could not set lock on file")


def test_a_replaced_file_is_read_anew(monkeypatch, tmp_path):
    path = sample.build(tmp_path / "stats.duckdb", 3)
    first = found(monkeypatch, path)
    assert sum(row["deals"] for row in data.rule_sets(first)) == 3
    sample.build(tmp_path / "new.duckdb", 5).replace(path)
    second = found(monkeypatch, path)
    assert second.stamp != first.stamp
    assert sum(row["deals"] for row in data.rule_sets(second)) == 5


def test_the_pages_cannot_write(sample_db):
    connection = store.connect(str(sample_db))
    with pytest.raises(duckdb.Error):
        connection.execute("delete from dim_deals")
    connection.close()


def test_choices_are_bound_not_pasted(sample_db):
    connection = store.connect(str(sample_db))
    assert store.findings(connection, {"code": ["x' or '1'='1"]}, 10) == []
    with pytest.raises(KeyError):
        store.distinct(connection, "findings", "code from findings; drop table findings; --")
    connection.close()
