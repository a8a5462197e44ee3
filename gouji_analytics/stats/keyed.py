"""Deals by number instead of by name inside a query.

A database that ``gouji build`` wrote has the number of its deal in every row. In front of a query that reads the facts stand
views of the same names in which ``deal_id`` is that number, so the query itself need not know.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any

import duckdb

from gouji_analytics.derive.schema import KEY, TABLES, stored
from gouji_analytics.stats.query import Query

NUMBERED = frozenset(name for name in TABLES if KEY.name in stored(name).names)
_NAMES = re.compile(r"\b(?:from|join) ((?:dim|fct)_\w+)")
Span = tuple[int, int]
SPAN = 1 << 16  # deals whose sums and joins stay in the processor's cache
AT_ONCE = 2  # spans that are read at the same time: alone, one leaves a part of two processors idle


def is_keyed(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether the rows of the database have the numbers of their deals."""
    columns = connection.execute("select name from pragma_table_info('dim_deals')").fetchall()
    return (KEY.name,) in columns


def numbered(query: Query, span: Span | None = None) -> Query:
    """The query over deals by number; with ``span`` over those from the first number to the last, both included."""
    text, values = query
    inside = f" where {KEY.name} between {int(span[0])} and {int(span[1])}" if span else ""
    views = ", ".join(
        f"{name} as not materialized (select * replace ({KEY.name} as deal_id) from main.{name}{inside})"
        for name in sorted(NUMBERED & set(_NAMES.findall(text)))
    )
    if not views:
        return query
    body = text.removeprefix("with ")
    return f"with {views}{', ' if body is not text else ' '}{body}", values


def fetch(connection: duckdb.DuckDBPyConnection, query: Query) -> list[tuple[Any, ...]]:
    """The rows of a query, over deals by number where the database has numbers."""
    return connection.execute(*(numbered(query) if is_keyed(connection) else query)).fetchall()


def spans(connection: duckdb.DuckDBPyConnection) -> list[Span]:
    """The deals by number, a span at a time."""
    ((most,),) = connection.execute(f"select coalesce(max({KEY.name}), -1) from dim_deals").fetchall()
    return [(first, min(first + SPAN, most + 1) - 1) for first in range(0, most + 1, SPAN)]


def fetch_added(
    connection: duckdb.DuckDBPyConnection, query: Query, keys: int, *, across: bool = False
) -> list[tuple[Any, ...]]:
    """The rows of a query whose first columns are ``keys`` and whose others are sums over deals, or flags that all deals must have.

    A large database is read in spans of deals, so that what belongs to them stays in the processor's cache; not so when chances
    are made of several deals (``across``).
    """
    parts = spans(connection) if not across and is_keyed(connection) else []
    if len(parts) < 2:
        return fetch(connection, query)

    def one(span: Span) -> list[tuple[Any, ...]]:
        with connection.cursor() as own:
            return own.execute(*numbered(query, span)).fetchall()

    found: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    with ThreadPoolExecutor(AT_ONCE, "gouji-spans") as pool:
        for row in chain.from_iterable(pool.map(one, parts)):
            key, values = row[:keys], row[keys:]
            found[key] = tuple(map(_together, found[key], values)) if key in found else values
    return [(*key, *values) for key, values in found.items()]


def _together(first: Any, second: Any) -> Any:
    return first and second if isinstance(first, bool) else first + second


def fetch_ordered(
    connection: duckdb.DuckDBPyConnection, query: Query, order: Sequence[str], limit: int | None = None
) -> list[tuple[Any, ...]]:
    """The first rows of a query whose first column is ``deal_id``, in an order, deals by name.

    Over deals by number a deal's place in the order is its place in the logs, and only the rows that are shown are given its name.
    """
    text, values = query
    tail = "" if limit is None else f" limit {int(limit)}"
    if not is_keyed(connection):
        return connection.execute(f"{text} order by {', '.join(order)}{tail}", values).fetchall()
    first = f"select * from ({numbered(query)[0]}) order by {', '.join(order)}{tail}"
    named = (
        f"select n.deal_id, r.* exclude (deal_id) from ({first}) as r join main.dim_deals as n on n.{KEY.name} = r.deal_id"
        f" order by {', '.join(f'r.{term}' for term in order)}"
    )
    return connection.execute(named, values).fetchall()
