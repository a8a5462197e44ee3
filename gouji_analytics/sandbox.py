"""A question in SQL from a reader: one SELECT over the facts, which can reach nothing else, costs little and ends soon.

The connection is read-only, sees no file, no network, no extension and no variable of Python, and its settings are locked; it works in a
process of its own with a limit of time and memory (``confined``). What is given back is cut at ``ROWS`` rows.
"""

from __future__ import annotations

import datetime as dt
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from gouji_analytics.confined import MIB, Limits, call
from gouji_analytics.derive.schema import TABLES
from gouji_analytics.errors import coded
from gouji_analytics.stats.database import SETTINGS
from gouji_engine.errors import DataError, UsageError

ROWS = 1_000
SECONDS = 10.0
MEMORY = 1_536 * MIB  # of address space; the database itself holds to OWN_MEMORY
OWN_MEMORY = "256MB"
LONGEST = 20_000  # signs of a question
LONGEST_CELL = 400
MOST_SIGNS = 4_000_000
LOCKED = SETTINGS | {
    "memory_limit": OWN_MEMORY,
    "threads": 1,
    "temp_directory": "",
    "python_enable_replacements": False,
}


@dataclass(frozen=True, slots=True)
class Answer:
    """Rows of plain values under their columns; ``cut``: there are more than were taken."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    cut: bool


def tables() -> dict[str, list[str]]:
    """The tables that may be asked, with their columns."""
    return {name: list(schema.names) for name, schema in TABLES.items()}


def select(db: str | Path, sql: str, *, seconds: float = SECONDS, rows: int = ROWS) -> Answer:
    """The rows of one SELECT.

    Raises UsageError: SQL_EMPTY, SQL_LONG; DataError: SQL_ONE, SQL_ONLY_SELECT, SQL_WRONG with what the database says, DB_BUSY, and the
    errors of ``confined`` when it takes too long or too much.
    """
    if not sql.strip():
        raise coded(UsageError, "SQL_EMPTY")
    if len(sql) > LONGEST:
        raise coded(UsageError, "SQL_LONG", most=f"{LONGEST:,}")
    found = call("sql", {"db": str(db), "sql": sql, "rows": rows}, Limits(seconds, MEMORY, 0))
    return Answer(tuple(found["columns"]), tuple(map(tuple, found["rows"])), found["cut"])


def run(asked: dict[str, Any]) -> dict[str, Any]:
    """The work in the confined process. Raises DataError."""
    try:
        connection = duckdb.connect(asked["db"], read_only=True, config=LOCKED)
    except duckdb.Error as error:
        raise coded(DataError, "DB_BUSY", path=Path(asked["db"]).name) from error
    try:
        _check(connection, asked["sql"])
        cursor = connection.execute(asked["sql"])
        names = [column[0] for column in cursor.description or []]
        return {"columns": names, **_taken(cursor, int(asked["rows"]))}
    except duckdb.OutOfMemoryException as error:
        raise MemoryError from error
    except duckdb.Error as error:
        raise _wrong(error) from error
    finally:
        connection.close()


def _check(connection: duckdb.DuckDBPyConnection, sql: str) -> None:
    """Let through one SELECT and nothing else."""
    statements = connection.extract_statements(sql)
    if len(statements) != 1:
        raise coded(DataError, "SQL_ONE", count=len(statements))
    if statements[0].type != duckdb.StatementType.SELECT:
        raise coded(DataError, "SQL_ONLY_SELECT", what=str(statements[0].type).rpartition(".")[2])


def _taken(cursor: duckdb.DuckDBPyConnection, most: int) -> dict[str, Any]:
    """The first rows as plain values."""
    found: list[list[Any]] = []
    signs = 0
    while (row := cursor.fetchone()) is not None:
        if len(found) >= most or signs > MOST_SIGNS:
            return {"rows": found, "cut": True}
        found.append([_plain(value) for value in row])
        signs += sum(len(value) for value in found[-1] if isinstance(value, str))
    return {"rows": found, "cut": False}


def _plain(value: Any) -> Any:
    """A value as JSON has it; what it does not have becomes text, and long texts are cut."""
    if value is None or isinstance(value, bool | int):
        return value if value is None or abs(value) < 2**53 else str(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    text = value.isoformat(" ") if isinstance(value, dt.datetime) else str(value)
    return text if len(text) <= LONGEST_CELL else text[:LONGEST_CELL] + "…"


def _wrong(error: duckdb.Error) -> DataError:
    """What the database says, in its first line."""
    said = str(error).strip().split("\n\n", 1)[0].replace("\n", " ")
    return coded(DataError, "SQL_WRONG", why=said[:LONGEST_CELL])
