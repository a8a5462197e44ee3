"""Open a database of facts read-only, and ask it what it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

from gouji_analytics.derive.schema import TABLES
from gouji_analytics.errors import coded
from gouji_engine.errors import DataError

# What suits sums by deal over a span of deals: they are kept in an array of deals instead of being found by hashing, and the table is
# not read once more for each range of deals that the planner would make of them.
PLANS: dict[str, str | int] = {"perfect_ht_threshold": 21, "disabled_optimizers": "partitioned_execution"}
SETTINGS: dict[str, str | bool | int | float | list[str]] = {
    **PLANS,
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "enable_external_access": False,
    "lock_configuration": True,
    "memory_limit": "900MB",  # a server of pages stays below 2 GiB; what a query needs beyond it goes to a file for a while
}
MARK = "meta"

Database = str | Path | duckdb.DuckDBPyConnection


def open_db(path: str | Path) -> duckdb.DuckDBPyConnection:
    """A read-only connection that reaches no other file, network or extension, and cannot be told to.

    Raises DataError: DB_OLD when an older version made it; DB_MISSING, DB_BUSY when somebody writes to it or holds it open in another way, DB_NOT_OURS when it has no
    facts of ours.
    """
    file = Path(path)
    if not file.is_file():
        raise coded(DataError, "DB_MISSING", path=file)
    try:
        connection = duckdb.connect(str(file), read_only=True, config=SETTINGS)
    except duckdb.Error as error:
        busy = isinstance(error, duckdb.ConnectionException) or "lock on file" in str(error)
        raise coded(DataError, "DB_BUSY" if busy else "DB_NOT_OURS", path=file) from error
    try:
        found = tables(connection)
    except duckdb.Error as error:
        connection.close()
        raise coded(DataError, "DB_NOT_OURS", path=file) from error
    if MARK not in found or "dim_deals" not in found:
        connection.close()
        raise coded(DataError, "DB_NOT_OURS", path=file)
    if missing := lacking(connection, found):
        connection.close()
        raise coded(DataError, "DB_OLD", path=file, columns=", ".join(missing[:3]))
    return connection


def lacking(connection: duckdb.DuckDBPyConnection, present: set[str]) -> list[str]:
    """Columns of today's facts that the tables do not have, as ``table.column``."""
    rows = connection.execute("select table_name, column_name from information_schema.columns").fetchall()
    there = {f"{table}.{column}" for table, column in rows}
    wanted = (f"{name}.{column}" for name, schema in TABLES.items() if name in present for column in schema.names)
    return [column for column in wanted if column not in there]


@contextmanager
def connected(db: Database) -> Iterator[duckdb.DuckDBPyConnection]:
    """``db`` as a connection; one that we opened is closed again."""
    if isinstance(db, duckdb.DuckDBPyConnection):
        yield db
        return
    connection = open_db(db)
    try:
        yield connection
    finally:
        connection.close()


def tables(connection: duckdb.DuckDBPyConnection) -> set[str]:
    """Names of the tables and views."""
    rows = connection.execute("select table_name from information_schema.tables").fetchall()
    return {str(name) for (name,) in rows}


def meta(connection: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """What the build wrote about itself: key -> value."""
    if MARK not in tables(connection):
        return {}
    return {str(key): str(value) for key, value in connection.execute("select key, value from meta").fetchall()}
