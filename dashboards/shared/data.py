"""Every cached call of the pages.

Results are kept by the file's path and stamp, so a rebuilt file is read anew, and by the arguments.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import duckdb
import streamlit as st

from gouji_analytics import replaying
from gouji_analytics.stats import dims, registry, run
from shared import store as source
from shared.store import Row, Store

DRILL_LIMIT = 300
LIST_LIMIT = 500


def _close(connection: duckdb.DuckDBPyConnection) -> None:
    connection.close()


@st.cache_resource(max_entries=1, show_spinner=False, on_release=_close)
def _connection(path: str, stamp: str) -> duckdb.DuckDBPyConnection:  # noqa: ARG001 - the stamp is part of the key
    return source.connect(path)


@st.cache_data(max_entries=8, show_spinner=False)
def _problem(path: str, stamp: str) -> str:  # noqa: ARG001 - the stamp is part of the key
    return source.probe(path)


def _cursor(path: str, stamp: str) -> duckdb.DuckDBPyConnection:
    """A connection of this call's own; connections are not to be shared between threads."""
    return _connection(path, stamp).cursor()


def find_store() -> Store:
    """The database file with the reason, if any, why it cannot be used."""
    found = source.locate()
    if found.problem:
        return found
    problem = _problem(found.path, found.stamp)
    if problem == "busy":
        _problem.clear()
    return replace(found, problem=problem)


@st.cache_data(max_entries=32, show_spinner=False)
def _rule_sets(path: str, stamp: str) -> list[Row]:
    return source.rule_sets(_cursor(path, stamp))


def rule_sets(store: Store) -> list[Row]:
    """One row a rule set, the largest first."""
    return cast(list[Row], _rule_sets(store.path, store.stamp))


@st.cache_data(max_entries=32, show_spinner=False)
def _meta(path: str, stamp: str) -> dict[str, str]:
    return source.meta(_cursor(path, stamp))


def meta(store: Store) -> dict[str, str]:
    """What the build wrote about itself."""
    return cast(dict[str, str], _meta(store.path, store.stamp))


@st.cache_data(max_entries=64, show_spinner=False)
def _distinct(path: str, stamp: str, table: str, column: str) -> list[str]:
    return source.distinct(_cursor(path, stamp), table, column)


def distinct(store: Store, table: str, column: str) -> list[str]:
    """The different values of a column."""
    return cast(list[str], _distinct(store.path, store.stamp, table, column))


@st.cache_data(max_entries=64, show_spinner=False)
def _deals(path: str, stamp: str, rules: str) -> list[Row]:
    return source.deals(_cursor(path, stamp), rules, LIST_LIMIT)


def deals(store: Store, rules: str = "") -> list[Row]:
    """The first deals of a rule set."""
    return cast(list[Row], _deals(store.path, store.stamp, rules))


@st.cache_data(max_entries=64, show_spinner=False)
def _findings(path: str, stamp: str, choice: dict[str, Sequence[str]]) -> tuple[list[Row], list[Row]]:
    cursor = _cursor(path, stamp)
    return source.findings(cursor, choice, LIST_LIMIT), source.findings_by_code(cursor, choice)


def findings(store: Store, **choice: Sequence[str]) -> tuple[list[Row], list[Row]]:
    """The first findings that fit the choices, and how often each code was found."""
    return cast(tuple[list[Row], list[Row]], _findings(store.path, store.stamp, choice))


@st.cache_data(max_entries=256, show_spinner=False)
def _stats(
    path: str, stamp: str, ids: Sequence[str], by: Sequence[str], where: Sequence[str], lang: str
) -> list[dict[str, Any]]:
    found = run.run(_cursor(path, stamp), ids, by=by, where=where, lang=lang)
    return [{"absent_reason": None, **row.to_dict()} for row in found]


def stats(
    store: Store, ids: Sequence[str], *, by: Sequence[str] = (), where: Sequence[str] = (), lang: str = "zh"
) -> list[dict[str, Any]]:
    """Statistics as rows of ``gouji_analytics.stats.run``."""
    return cast(
        list[dict[str, Any]], _stats(store.path, store.stamp, tuple(ids), tuple(by), tuple(where), lang)
    )


@st.cache_data(max_entries=64, show_spinner=False)
def _evidence(path: str, stamp: str, stat: str, where: Sequence[str], part: str | None) -> list[dict[str, Any]]:
    found = run.drill(_cursor(path, stamp), stat, where=where, part=part, limit=DRILL_LIMIT)
    return [item.to_dict() for item in found]


def evidence(store: Store, stat: str, where: Sequence[str], part: str | None) -> list[dict[str, Any]]:
    """The first chances behind a number."""
    return cast(list[dict[str, Any]], _evidence(store.path, store.stamp, stat, tuple(where), part))


def families() -> dict[str, list[str]]:
    """The statistics of each family, in the order of the catalogue."""
    found: dict[str, list[str]] = {}
    for header in registry.registry().values():
        found.setdefault(header.family, []).append(header.id)
    return found


def dimensions(ids: Sequence[str]) -> list[str]:
    """The dimensions that at least one of the statistics can be grouped by."""
    headers = [registry.one(stat) for stat in ids]
    return [dim for dim in dims.DIMENSIONS if any(dims.has_dimension(header, dim) for header in headers)]


@st.cache_data(max_entries=16, show_spinner=False)
def _frames(path: str, stamp: str, deal_id: str) -> tuple[list[Row], Row]:
    return replaying.deal_frames(_cursor(path, stamp), deal_id)


def frames(store: Store, deal_id: str) -> tuple[list[Row], Row]:
    """A deal replayed: its frames and its header. Raises GoujiError for a deal that is not there."""
    return cast(tuple[list[Row], Row], _frames(store.path, store.stamp, deal_id))
