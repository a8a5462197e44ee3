"""Fact tables that the tests of statistics share."""

import pytest

from tests.analytics.stats.builder import Rules, build, connect
from tests.reference import slow_choices, slow_exchange, slow_play, slow_results, slow_team
from tests.reference.slow_stats import Facts

assert all(
    (slow_choices, slow_exchange, slow_play, slow_results, slow_team)
)  # importing them fills the table of the slow path
ALPHA = Rules("alpha")
BETA = Rules("beta", opening=False, biesan=False, yields=False)


@pytest.fixture(scope="session")
def tables():
    return build(24, seed=7, rules=(ALPHA, BETA))


@pytest.fixture(scope="session")
def db(tables):
    connection = connect(tables)
    yield connection
    connection.close()


@pytest.fixture(scope="session")
def slow(db, tables):
    """The slow path's view: rows as the database gives them back."""
    rows = {}
    for name in tables:
        result = db.execute(f"select * from {name}")
        columns = [column[0] for column in result.description]
        rows[name] = [dict(zip(columns, row, strict=True)) for row in result.fetchall()]
    return Facts(rows)


@pytest.fixture(scope="session")
def empty():
    connection = connect(build(0))
    yield connection
    connection.close()
