"""The built database, as a connection and as rows."""

import pytest

from gouji_analytics.derive.schema import TABLES
from gouji_analytics.stats.database import open_db
from tests.reference.slow_stats import Facts


@pytest.fixture(scope="session")
def facts_db(built):
    connection = open_db(built.path)
    yield connection
    connection.close()


@pytest.fixture(scope="session")
def rows(facts_db):
    """Every table as a list of rows."""
    found = {}
    for name in TABLES:
        done = facts_db.execute(f"select * from {name}")
        columns = [column[0] for column in done.description]
        found[name] = [dict(zip(columns, row, strict=True)) for row in done.fetchall()]
    return found


@pytest.fixture(scope="session")
def slow_facts(rows):
    return Facts(rows)


@pytest.fixture
def none(facts_db):
    """A query that must give no row."""

    def check(sql):
        assert facts_db.execute(sql).fetchall() == []

    return check
