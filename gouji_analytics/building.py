"""Build a database of facts from logs: verify, derive, load, row group by row group.

The database is written beside its name and takes the name when it is whole; until then an older one of that name stays as it is.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.compute as pc

from gouji_analytics.derive.deals import LOGS, RULE_SETS, rule_sets_table
from gouji_analytics.derive.games import games_and_matches
from gouji_analytics.derive.schema import TABLES
from gouji_analytics.derive.tables import derive
from gouji_analytics.errors import coded
from gouji_analytics.i18n import t
from gouji_analytics.judging import Judged
from gouji_analytics.store.schema import FORMAT_VERSION
from gouji_analytics.store.writer import sync_folder, temporary_name, writing
from gouji_analytics.verifying import WORKERS, Report, stream
from gouji_engine.errors import DataError
from gouji_engine.rules import RuleSet
from gouji_engine.version import VERSION

SCHEMAS: dict[str, pa.Schema] = {**TABLES, "logs": LOGS, "rule_sets": RULE_SETS}
SQL_TYPES = {
    "string": "VARCHAR",
    "bool": "BOOLEAN",
    "int8": "TINYINT",
    "int16": "SMALLINT",
    "int32": "INTEGER",
    "int64": "BIGINT",
    "double": "DOUBLE",
    "timestamp[us]": "TIMESTAMP",
}
Part = tuple[Judged, dict[str, pa.Table]]
Parts = Iterator[Part]
MEMORY = "1GB"  # what the database may hold of what it writes
KEPT = 50  # findings of a kind that the report holds; the database holds all


@dataclass
class Built:
    """What a build came to: the report of the verification, rows by table, and where the database stands."""

    path: Path
    report: Report = field(default_factory=lambda: Report(KEPT))
    rows: Counter[str] = field(default_factory=Counter)
    rules: dict[str, RuleSet] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    seeds: set[int] = field(default_factory=set)
    bots: set[str] = field(default_factory=set)

    @property
    def simulated(self) -> str:
        """``true``, ``false`` or ``mixed``."""
        if set(self.kinds) == {"simulated"}:
            return "true"
        return "mixed" if "simulated" in self.kinds else "false"


def build(
    paths: Iterable[str | Path],
    db: str | Path,
    *,
    workers: int = WORKERS,
    watch: Callable[[Parts], Parts] = iter,
    finish: Callable[[duckdb.DuckDBPyConnection], None] | None = None,
) -> Built:
    """Verify and derive everything that ``paths`` stand for and write the database ``db``.

    ``watch`` is handed the parts and hands them on, to show how far the work is. ``finish`` may add tables of its own before the
    database takes its name. Raises DataError when there is no deal at all, or the database cannot be written; then nothing is left
    behind and an older database of the name is unchanged.
    """
    inputs = [str(path) for path in paths]
    built = Built(Path(db))
    with _database(built.path) as connection, closing(stream(inputs, _derived, workers=workers)) as parts:
        for part, tables in watch(parts):
            _take(built, part, tables)
            for name, table in tables.items():
                _append(connection, name, table)
        if not built.report.deals:
            raise nothing(built.report)
        _append(connection, "rule_sets", rule_sets_table(built.rules[key] for key in sorted(built.rules)))
        for tables in games_and_matches(connection, built.rules):
            for name, table in tables.items():
                built.rows[name] += table.num_rows
                _append(connection, name, table)
        facts = meta_rows(built, inputs)
        _append(connection, "meta", pa.table([list(facts), list(facts.values())], schema=TABLES["meta"]))
        if finish:
            finish(connection)
    return built


def _derived(part: Judged) -> Part:
    return part, derive(part)


def nothing(report: Report) -> DataError:
    """The error for logs without a single deal; it names the first thing found."""
    first = report.findings[0] if report.findings else None
    zh, en = (first.zh, first.en) if first else ("-", "-")
    code = "NOTHING_TO_BUILD"
    return DataError(code, t(f"error.{code}", "zh", found=zh), t(f"error.{code}", "en", found=en))


def _take(built: Built, part: Judged, tables: dict[str, pa.Table]) -> None:
    """Count a part in."""
    built.report.add(part)
    built.rows.update({name: table.num_rows for name, table in tables.items()})
    built.rules.update(part.rules)
    if part.batch is None:
        return
    kinds = pc.value_counts(tables["dim_deals"]["source_kind"])
    built.kinds.update({item["values"].as_py(): item["counts"].as_py() for item in kinds})
    seeds = pc.unique(tables["dim_deals"]["seed"]).to_pylist()
    built.seeds |= {seed & (1 << 64) - 1 for seed in seeds if seed is not None}
    built.bots |= set(pc.unique(tables["fct_seats"]["bot"]).to_pylist()) - {None}


def meta_rows(built: Built, inputs: list[str]) -> dict[str, str]:
    """What the build writes about itself."""
    report = built.report
    return {
        "engine_version": VERSION,
        "format": FORMAT_VERSION,
        "built_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "inputs": json.dumps([Path(name).name for name in inputs], ensure_ascii=False),
        "input_paths": json.dumps([_from_folder(name, built.path) for name in inputs], ensure_ascii=False),
        "deals": str(report.deals),
        "deals_read": str(report.deals),
        "accepted": str(report.accepted),
        "flagged": str(report.flagged),
        "refused": str(report.refused),
        "findings": str(sum(report.codes.values())),
        "simulated": built.simulated,
        "bots": json.dumps(sorted(built.bots), ensure_ascii=False),
        "seeds": json.dumps(sorted(built.seeds)),
        "rules": json.dumps(sorted(built.rules), ensure_ascii=False),
    }


def _from_folder(name: str, db: Path) -> str:
    """Where an input stands, seen from the folder of the database: the two may be moved together."""
    place, folder = Path(name).resolve(), db.resolve().parent
    try:
        return Path(os.path.relpath(place, folder)).as_posix()
    except ValueError:  # another drive
        return place.as_posix()


@contextmanager
def _database(path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A new database that gets its name when the block ends well, and is removed when it does not."""
    if path.is_dir():
        raise coded(DataError, "IS_A_FOLDER", path=path)
    rough, whole = temporary_name(path), False
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        remove(rough)
    try:
        with duckdb.connect(str(rough), config={"memory_limit": MEMORY}) as connection:
            for name, schema in SCHEMAS.items():
                connection.execute(f"create table {name} ({columns_sql(schema)})")
            yield connection
            connection.execute("checkpoint")
        with writing(path):
            sync(rough)
            os.replace(rough, path)
            whole = True
            sync_folder(path.parent)
    except duckdb.IOException as error:
        raise coded(DataError, "DB_WRITE_FAILED", path=path, why=str(error).split("\n", 1)[0][:160]) from error
    finally:
        if not whole:
            remove(rough)


def remove(database: Path) -> None:
    """Remove an unfinished database and its log, if there is one."""
    for left in (database, Path(f"{database}.wal")):
        left.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Make sure that the bytes of a file are on the disk."""
    with path.open("rb") as stream_:
        os.fsync(stream_.fileno())


def columns_sql(schema: pa.Schema) -> str:
    """The columns of a table as SQL."""
    return ", ".join(
        f'"{field.name}" {sql_type(field.type)}{"" if field.nullable else " not null"}' for field in schema
    )


def sql_type(kind: pa.DataType) -> str:
    """The type of a column in SQL."""
    return f"{sql_type(kind.value_type)}[]" if pa.types.is_list(kind) else SQL_TYPES[str(kind)]


def _append(connection: duckdb.DuckDBPyConnection, name: str, table: pa.Table) -> None:
    if not table.num_rows:
        return
    connection.register("part_", table)
    connection.execute(f"insert into {name} select * from part_")
    connection.unregister("part_")


def summary(built: Built) -> dict[str, Any]:
    """What the command prints: counts of deals, rows by table, the codes found."""
    report = built.report
    return {
        "db": str(built.path),
        "deals": report.deals,
        "accepted": report.accepted,
        "flagged": report.flagged,
        "refused": report.refused,
        "simulated": built.simulated,
        "rules": sorted(built.rules),
        "rows": {name: built.rows[name] for name in sorted(built.rows)},
        "findings": {code: count for (_, code), count in sorted(report.codes.items())},
    }
