"""The database behind the pages: which file, whether it is ours, and what the pages ask it for.

Everything that is a statistic goes through ``gouji_analytics.stats``; here are only lists and counts of
what the file holds. Names in the SQL are our own, values are bound.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from gouji_analytics.stats.database import open_db
from gouji_engine.errors import DataError

ENV = "GOUJI_DB"
NEEDED = {
    "dim_deals": {"deal_id", "rules", "source_kind", "seed", "verdict", "n_actions", "leader"},
    "fct_seats": {"deal_id", "seat", "bot", "player_id", "place"},
    "findings": {"file", "deal_id", "code", "severity", "action_no", "seat", "zh", "en"},
    "meta": {"key", "value"},
    "rule_sets": {"rules_id", "name", "title_zh", "title_en"},
}
Row = dict[str, Any]


@dataclass(frozen=True)
class Store:
    """A database file as it stands now; ``problem`` says why it cannot be used (a code, or nothing)."""

    path: str = ""
    stamp: str = ""
    problem: str = ""

    @property
    def name(self) -> str:
        """The file's name without its folder."""
        return Path(self.path).name


def locate() -> Store:
    """The file named by the environment, not opened yet."""
    path = os.environ.get(ENV, "")
    if not path:
        return Store(problem="unset")
    try:
        facts = Path(path).stat()
    except OSError:
        return Store(path, problem="missing")
    return Store(path, f"{facts.st_mtime_ns}-{facts.st_size}-{facts.st_ino}")


def connect(path: str) -> duckdb.DuckDBPyConnection:
    """A read-only connection. Raises DataError when the file is not a database of ours."""
    return open_db(path)


def problem_of(connection: duckdb.DuckDBPyConnection) -> str:
    """Why the pages cannot use an open database: ``foreign``, ``empty`` or nothing."""
    rows = connection.execute("select table_name, column_name from information_schema.columns").fetchall()
    found: dict[str, set[str]] = {}
    for table, column in rows:
        found.setdefault(table, set()).add(column)
    if any(not columns <= found.get(table, set()) for table, columns in NEEDED.items()):
        return "foreign"
    return "" if connection.execute("select 1 from dim_deals limit 1").fetchone() else "empty"


def probe(path: str) -> str:
    """Why a file cannot be opened for reading: ``busy`` when another process writes it, else ``foreign``."""
    try:
        connection = connect(path)
    except DataError as error:
        return "busy" if "lock" in str(error.__cause__).lower() else "foreign"
    try:
        return problem_of(connection)
    except duckdb.Error:
        return "foreign"
    finally:
        connection.close()


def rows(connection: duckdb.DuckDBPyConnection, sql: str, values: Sequence[Any] = ()) -> list[Row]:
    """The rows of a query as dictionaries."""
    done = connection.execute(sql, list(values))
    names = [column[0] for column in done.description or []]
    return [dict(zip(names, row, strict=True)) for row in done.fetchall()]


def one_of(column: str, values: Sequence[str]) -> tuple[str, list[Any]]:
    """A condition on a column of ours that keeps ``values``; all rows when there are none."""
    return (f"{column} in (select unnest(?))", [list(values)]) if values else ("true", [])


# Counted first and joined then: a million rows that carry names along take five times as long.
RULE_SETS = """
with counted as (
  select rules, count(*) as deals,
    count(*) filter (verdict = 'accepted') as accepted,
    count(*) filter (verdict = 'flagged') as flagged,
    count(*) filter (verdict = 'refused') as refused,
    avg(n_actions) filter (n_actions > 0) as actions,
    list_sort(list(distinct source_kind)) as sources,
    min(seed) as first_seed, max(seed) as last_seed, count(distinct seed) as seeds
  from dim_deals group by rules
)
select d.*, b.bots, coalesce(r.title_zh, d.rules) as title_zh, coalesce(r.title_en, d.rules) as title_en
from counted as d
left join (
  select rules, list_sort(list(bot)) as bots from (select distinct rules, bot from fct_seats where bot is not null) group by rules
) as b on b.rules = d.rules
left join (select name, max(title_zh) as title_zh, max(title_en) as title_en from rule_sets group by name) as r
  on r.name = d.rules
order by d.deals desc, d.rules
"""

PEOPLE = """
select {column} as name, count(*) as seats from fct_seats where rules = ? and {column} is not null group by 1 order by 2 desc, 1
"""

TIMES = "select count(distinct cast(played_at as date)), count(distinct match_id) from dim_deals where rules = ?"

DEALS = """
select deal_id, rules, source_kind, seed, leader, n_actions, n_rounds, n_burns, verdict
from dim_deals where {where} order by rules, deal_id limit {limit}
"""

FINDINGS = """
select f.severity, f.code, f.file, f.deal_id, f.action_no, f.seat, f.zh, f.en, f.expected, f.found, f.clause
from findings as f {join} where {where} order by f.file, f.deal_id, f.action_no limit {limit}
"""

BY_CODE = """
select f.code, f.severity, count(*) as findings, count(distinct f.deal_id) as deals
from findings as f {join} where {where} group by f.code, f.severity order by findings desc, f.code
"""


def rule_sets(connection: duckdb.DuckDBPyConnection) -> list[Row]:
    """One row a rule set: deals by verdict, sources, bots, seeds."""
    return rows(connection, RULE_SETS)


def deals(connection: duckdb.DuckDBPyConnection, limit: int) -> list[Row]:
    """The first deals, rule set by rule set."""
    return rows(connection, DEALS.format(where="true", limit=int(limit)))


def deal(connection: duckdb.DuckDBPyConnection, deal_id: str) -> Row | None:
    """A deal by its id, or nothing."""
    found = rows(connection, DEALS.format(where="deal_id = ?", limit=1), [deal_id])
    return found[0] if found else None


def findings_where(choice: dict[str, Sequence[str]]) -> tuple[str, str, list[Any]]:
    """Join, condition and values for findings that fit the choices (severity, code, file, verdict)."""
    texts, values = [], []
    for name in ("severity", "code", "file", "verdict"):
        column = "d.verdict" if name == "verdict" else f"coalesce(f.{name}, '')"
        text, bound = one_of(column, choice.get(name, ()))
        texts.append(text)
        values += bound
    join = "left join dim_deals as d on d.deal_id = f.deal_id" if choice.get("verdict") else ""
    return join, " and ".join(texts), values


def findings(connection: duckdb.DuckDBPyConnection, choice: dict[str, Sequence[str]], limit: int) -> list[Row]:
    """The first findings that fit the choices."""
    join, where, values = findings_where(choice)
    return rows(connection, FINDINGS.format(join=join, where=where, limit=int(limit)), values)


def findings_by_code(connection: duckdb.DuckDBPyConnection, choice: dict[str, Sequence[str]]) -> list[Row]:
    """How often each code was found among the findings that fit the choices."""
    join, where, values = findings_where(choice)
    return rows(connection, BY_CODE.format(join=join, where=where), values)


def distinct(connection: duckdb.DuckDBPyConnection, table: str, column: str) -> list[str]:
    """The different values of a column; table and column must be ones of ``NEEDED``."""
    if column not in NEEDED[table]:
        raise KeyError(column)
    sql = f"select distinct {column} from {table} where {column} is not null order by 1"
    return [str(value) for (value,) in connection.execute(sql).fetchall()]


def people(connection: duckdb.DuckDBPyConnection, rules: str) -> dict[str, list[str]]:
    """The players and the bots of a rule set; what names most seats comes first, and who sat most often."""
    found = {
        who: rows(connection, PEOPLE.format(column=column), [rules])
        for who, column in (("player", "player_id"), ("bot", "bot"))
    }
    known = sorted(found, key=lambda who: -sum(row["seats"] for row in found[who]))
    return {who: [str(row["name"]) for row in found[who]] for who in known}


def time(connection: duckdb.DuckDBPyConnection, rules: str) -> str:
    """``date`` when the deals of a rule set are of several days, ``match`` when of several matches, else nothing."""
    days, matches = connection.execute(TIMES, [rules]).fetchall()[0]
    return "date" if days > 1 else "match" if matches > 1 else ""


def meta(connection: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """What the build wrote about itself."""
    return {str(row["key"]): str(row["value"]) for row in rows(connection, "select key, value from meta order by key")}
