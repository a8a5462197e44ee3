"""Count funnels over a database of facts, by groups and inside filters, and go back to the deals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import duckdb

from gouji_analytics.errors import coded
from gouji_analytics.funnels.tree import Funnel, Path, grow
from gouji_analytics.stats import rows
from gouji_analytics.stats.database import Database, connected, tables
from gouji_analytics.stats.dims import Filter, check_dimensions, parse_filter
from gouji_analytics.stats.keyed import fetch, fetch_added, fetch_ordered
from gouji_analytics.stats.query import NOT_REFUSED, Query, conditions, seat_place, seats_in
from gouji_analytics.stats.registry import SQL
from gouji_analytics.stats.rows import Evidence
from gouji_engine.errors import UsageError

# name -> (tables, the switch of the rules without which there is nothing, steps in order)
NAMES: Mapping[str, tuple[tuple[str, ...], str | None, tuple[str, ...]]] = {
    "opening": (
        ("fct_seats", "fct_openings"),
        "opening_on",
        ("eligible", "barred", "tried", "no_try", "first", "later", "given", "never", "by_opposite", "by_other", "burned", "unanswered"),
    ),
    "burn": (
        ("fct_burns",),
        None,
        ("first", "counter", "other_side", "own_side", "out", "dissolved", "counter_burned", "failed", "conceded", "ended", "top",
         "middle", "bottom", "unknown"),
    ),
    "tribute": (
        ("fct_transfers",),
        None,
        ("other_side", "own_side", "big", "small", "two", "ace", "lower", "returned", "kept", "top", "middle", "bottom", "unknown"),
    ),
    "men": (
        ("fct_seats",),
        "biesan_on",
        ("threes", "no_threes", "bought", "not_bought", "out", "last", "men", "burn_fail", "no3", "revolution", "unknown", "middle",
         "fifth", "sixth"),
    ),
}  # fmt: skip
LEVELS = ("p1", "p2", "p3", "p4")


def run(db: Database, name: str, *, by: Sequence[str] = (), where: Sequence[str] = ()) -> list[Funnel]:
    """The funnel ``name`` for each group of ``by``, inside the filters ``where`` (both as in ``stats.run``).

    Raises UsageError: FUNNEL_UNKNOWN, STAT_DIMENSION, STAT_FILTER, STAT_DIMENSION_UNFIT for the dimension phase; DataError when
    ``db`` is no database of ours.
    """
    needed, switch, order = _known(name)
    dims, filters = check_dimensions(by), [parse_filter(text) for text in where]
    _fitting(name, [*dims, *(one.dim for one in filters)])
    with connected(db) as connection:
        if not {*needed, "fct_seats", "dim_deals"} <= tables(connection):
            return [Funnel(name, {}, None, rows.NO_TABLE)]
        found: dict[tuple[Any, ...], list[tuple[Path, int, int, int]]] = defaultdict(list)
        for depth in range(len(LEVELS) + 1):
            for row in fetch_added(connection, _level(name, dims, filters, depth), len(dims) + depth + 2):
                group, path = row[: len(dims)], row[len(dims) : len(dims) + depth]
                found[group].append((path, *row[len(dims) + depth :]))
        if not found:
            return [Funnel(name, {}, None, _why(connection, filters, switch))]
    groups = sorted(found, key=lambda key: [(value is None, str(value)) for value in key])
    return [
        Funnel(name, dict(zip(dims, map(_plain, group), strict=True)), grow(found[group], order, name))
        for group in groups
    ]


def drill(
    db: Database, name: str, path: Path, *, where: Sequence[str] = (), limit: int | None = None
) -> list[Evidence]:
    """The units that came to the node at ``path``, in the order of deals; the whole funnel for an empty path.

    Raises as ``run`` does, and UsageError(FUNNEL_PATH) for a step that the funnel does not have.
    """
    steps = _known(name)[2]
    if len(path) > len(LEVELS) or any(step not in steps for step in path):
        raise coded(UsageError, "FUNNEL_PATH", name=name, path="/".join(path), known=", ".join(steps))
    filters = [parse_filter(text) for text in where]
    _fitting(name, [one.dim for one in filters])
    text, values = _kept(name, (), filters)
    same = "".join(f" and {level} = ?" for level in LEVELS[: len(path)])
    asked = f"{text} select deal_id, action_no, seat, side, n from kept where true{same}", [*values, *path]
    with connected(db) as connection:
        if not {*_known(name)[0], "fct_seats", "dim_deals"} <= tables(connection):
            return []
        fetched = fetch_ordered(connection, asked, ("deal_id", "seat", "action_no"), limit)
    return [Evidence(deal, action, seat, side, None, n, n) for deal, action, seat, side, n in fetched]


def _known(name: str) -> tuple[tuple[str, ...], str | None, tuple[str, ...]]:
    if name not in NAMES:
        raise coded(UsageError, "FUNNEL_UNKNOWN", name=name, known=", ".join(NAMES))
    return NAMES[name]


def _fitting(name: str, dims: Sequence[str]) -> None:
    """Refuse what no unit of a funnel has."""
    if "phase" in dims:
        raise coded(UsageError, "STAT_DIMENSION_UNFIT", dim="phase", id=name)


@cache
def _units(name: str) -> str:
    return (SQL / "funnels" / f"{name}.sql").read_text(encoding="utf-8")


def _kept(name: str, dims: Sequence[str], filters: Sequence[Filter]) -> Query:
    """``with … kept as (…)``: the units inside the filters with their groups."""
    groups = "".join(f", {seat_place(dim)} as g_{dim}" for dim in dims)
    wheres, values = conditions(filters)
    levels = ", ".join(f"u.{level}" for level in LEVELS)
    return (
        (
            f"with units as ({_units(name)}), kept as (select u.deal_id, u.action_no, u.seat, s.side, u.n, {levels}{groups} from units as u"
            " join fct_seats as s on s.deal_id = u.deal_id and s.seat = u.seat join dim_deals as d on d.deal_id = u.deal_id"
            f" where {' and '.join([NOT_REFUSED, *wheres])})"
        ),
        values,
    )


def _level(name: str, dims: Sequence[str], filters: Sequence[Filter], depth: int) -> Query:
    """(group…, path…, units in a deal, units of the parent there, deals) of all nodes at ``depth``."""
    text, values = _kept(name, dims, filters)
    groups = [f"g_{dim}" for dim in dims]
    own, parent = [*groups, *LEVELS[:depth]], [*groups, *LEVELS[: depth - 1]] if depth else groups
    kept = f" where {LEVELS[depth - 1]} is not null" if depth else ""
    keys, window = ", ".join([*own, "deal_id"]), ", ".join([*parent, "deal_id"])
    sums = (
        f"select {keys}, cast(sum(n) as integer) as units, cast(sum(sum(n)) over (partition by {window}) as integer) as parent"
        f" from kept{kept} group by {keys}"
    )
    listed = ", ".join([*own, "units", "parent"])
    return f"{text}, sums as ({sums}) select {listed}, count(*) from sums group by {listed}", values


def _why(connection: duckdb.DuckDBPyConnection, filters: Sequence[Filter], switch: str | None) -> str:
    """Why there is no unit at all."""
    source, values = seats_in(filters)
    flag = f"coalesce(bool_or(s.{switch}), false)" if switch else "true"
    asked = f"select count(*), {flag} {source}"
    ((seats, on),) = fetch(connection, (asked, values))
    return rows.NO_DATA if not seats else rows.NO_CHANCES if on else rows.RULE_OFF


def _plain(value: Any) -> str | int | None:
    found: str | int | None = value.isoformat() if hasattr(value, "isoformat") else value
    return found
