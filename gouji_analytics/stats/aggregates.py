"""Pre-aggregates: the tallies of every statistic for the groupings that pages ask for, counted once when a database is built.

A tally says how many deals have which sums, so tallies of different deals add up. Whatever belongs to a whole deal (``DEAL_DIMS``)
may therefore be filtered and grouped freely; what belongs to a seat has a tally of its own (``SPLITS``). The numbers
are the same as from the facts: they are the same sums of the same deals.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import duckdb

from gouji_analytics.derive.schema import SWITCHES as SCHEMA_SWITCHES
from gouji_analytics.stats import query
from gouji_analytics.stats.dims import DIMENSIONS, Filter, condition, has_dimension
from gouji_analytics.stats.header import SWITCHES, Header
from gouji_analytics.stats.query import Query
from gouji_analytics.stats.registry import marts, registry

TALLIES, THERE, KEPT = "agg_tallies", "agg_seats", "agg_kept"
FROM_DEALS = 20_000  # below, the facts themselves answer fast enough
MOST_ROWS = 50_000  # of one tally; one whose sums hardly repeat would be another table of facts
DEAL_DIMS = ("rules", "rules_id", "source_kind", "support", "date")
SEAT_DIMS = ("side", "seat", "offset", "bot", "player")
SPLITS = ("", *SEAT_DIMS)
STRATUM = "source_kind"  # the column of the narrow deals that holds the number of the stratum
TYPES = {"date": "date", "side": "tinyint", "seat": "tinyint", "offset": "tinyint"}
# kind -> the query from the facts and how many numbers stand between part and count
KINDS: dict[str, tuple[Callable[[Header, Sequence[str], Sequence[Filter]], Query], int]] = {
    "tally": (query.tally, 2),
    "shared": (query.shared_tally, 2),
    "whole": (query.whole_tally, 2),
    "times": (query.times, 2),
    "pairs": (query.pairs, 4),
    "deals": (query.deal_counts, 0),
}
BY_INTERVAL = {"S": ("shared", "whole"), "K": ("times", "pairs", "deals")}
NUMBERS = ("x1", "x2", "x3", "x4")
COUNTS = ("seats", "full_seats", "public_seats", *(f"n_{name}" for name in SWITCHES))
Watch = Callable[[Iterable[Header]], Iterable[Header]]
Kept = frozenset[tuple[str, str]]


def write_large(connection: duckdb.DuckDBPyConnection, watch: Watch = iter) -> None:
    """``write`` for a database of at least ``FROM_DEALS`` deals; nothing for a smaller one."""
    ((deals,),) = connection.execute("select count(*) from dim_deals").fetchall()
    if deals >= FROM_DEALS:
        write(connection, watch)


def write(connection: duckdb.DuckDBPyConnection, watch: Watch = iter) -> None:
    """Count everything into tables of a database of facts that may be written.

    ``watch`` is handed the statistics and hands them on, to show how far the work is.
    """
    dims = ", ".join(f'"{dim}" {TYPES.get(dim, "varchar")}' for dim in (*DEAL_DIMS, *SEAT_DIMS))
    numbers = ", ".join(f"{name} double" for name in NUMBERS)
    connection.execute(
        f"create or replace table {TALLIES} (stat varchar, kind varchar, split varchar, {dims},"
        f" part varchar, {numbers}, deals bigint)"
    )
    connection.execute(f"create or replace table {KEPT} (stat varchar, split varchar, made_of varchar)")
    _write_there(connection)
    ((home,),) = connection.execute("select current_database()").fetchall()
    connection.execute("attach ':memory:' as narrow")
    try:
        _narrow(connection)
        for header in watch(registry().values()):
            _write_one(connection, header, str(home))
    finally:
        connection.execute(f'use "{home}"')
        connection.execute("detach narrow")


def _write_there(connection: duckdb.DuckDBPyConnection) -> None:
    """Seat-deals by every dimension, with what ``query.universe`` counts of them."""
    dims = (*DEAL_DIMS, *SEAT_DIMS)
    text, values = query.universe(dims, ())
    names = ", ".join([*(f'"{dim}"' for dim in dims), *COUNTS])
    connection.execute(f"create or replace table {THERE} as select * from ({text}) as t({names})", values)


def _narrow(connection: duckdb.DuckDBPyConnection) -> None:
    """What a tally joins of deals and seats, with whole numbers for texts: comparing texts costs most of the time.

    Deals that are alike in ``DEAL_DIMS`` are a stratum, and its number is the one thing kept of them.
    """
    columns = ", ".join(f'{DIMENSIONS[dim].replace("c.", "d.")} as "{dim}"' for dim in DEAL_DIMS)
    names = ", ".join(f'"{dim}"' for dim in DEAL_DIMS)
    switches = ", ".join(f"d.{name}" for name in SCHEMA_SWITCHES)
    connection.execute(
        "create table narrow.ids as select deal_id as id, cast(row_number() over () as integer) as deal_id from dim_deals"
    )
    connection.execute(
        f"create table narrow.strata as select cast(row_number() over () as integer) as number, {names}"
        f" from (select distinct {columns} from dim_deals as d)"
    )
    same = " and ".join(
        f'{DIMENSIONS[dim].replace("c.", "d.")} is not distinct from strata."{dim}"' for dim in DEAL_DIMS
    )
    connection.execute(
        f"create table narrow.dim_deals as select ids.deal_id, d.verdict, strata.number as {STRATUM}, {switches}"
        " from dim_deals as d join narrow.ids as ids on ids.id = d.deal_id"
        f" join narrow.strata as strata on {same}"
    )
    connection.execute(
        'create table narrow.fct_seats as select ids.deal_id, s.seat, s.side, s.bot, s.player_id, s."offset"'
        " from fct_seats as s join narrow.ids as ids on ids.id = s.deal_id"
    )


def _write_one(connection: duckdb.DuckDBPyConnection, header: Header, home: str) -> None:
    """All tallies of a statistic; its chances are read once."""
    views = [f"{name} as ({sql})" for name, sql in marts().items() if name in header.needs]
    timed = header.interval == "K"
    sums = "c.num, c.den, c.time" if timed else "sum(cast(c.num as double)) as num, sum(cast(c.den as double)) as den"
    tail = "" if timed else " group by ids.deal_id, c.seat, c.side, cast(c.part as varchar)"
    connection.execute(f'use "{home}"')
    connection.execute(
        f"create or replace table narrow.chances_ as with {', '.join([*views, f'chances as ({header.sql})'])}"
        f" select ids.deal_id, null as action_no, c.seat, c.side, cast(c.part as varchar) as part, {sums}"
        f" from chances as c join narrow.ids as ids on ids.id = c.deal_id{tail}"
    )
    connection.execute("use narrow")
    counted = replace(header, sql="select * from chances_", needs=())
    for split in SPLITS:
        if not split or has_dimension(header, split):
            kinds = BY_INTERVAL.get(header.interval, ("tally",))
            if all(_fits(connection, counted, kind, split) for kind in kinds):
                _keep(connection, header, kinds, split, home)


def _fits(connection: duckdb.DuckDBPyConnection, header: Header, kind: str, split: str) -> bool:
    """Count one tally into ``narrow``, deals apart by stratum; whether it is short enough to be kept."""
    make, numbers = KINDS[kind]
    text, values = make(header, [STRATUM, *([split] if split else [])], ())
    names = ["number", *([f'"{split}"'] if split else []), "part", *NUMBERS[:numbers], "deals"]
    connection.execute(
        f"create or replace table narrow.counted_{kind} as select * from ({text}) as t({', '.join(names)})", values
    )
    ((rows,),) = connection.execute(f"select count(*) from narrow.counted_{kind}").fetchall()
    return bool(rows <= MOST_ROWS)


def _keep(connection: duckdb.DuckDBPyConnection, header: Header, kinds: Sequence[str], split: str, home: str) -> None:
    """Take over what was counted."""
    for kind in kinds:
        own = [*([f'"{split}"'] if split else []), "part", *NUMBERS[: KINDS[kind][1]], "deals"]
        names = ", ".join([*(f'"{dim}"' for dim in DEAL_DIMS), *own])
        connection.execute(
            f'insert into "{home}".main.{TALLIES} (stat, kind, split, {names}) select ?, ?, ?, {names}'
            f" from narrow.counted_{kind} join narrow.strata using (number)",
            [header.id, kind, split],
        )
    connection.execute(f'insert into "{home}".main.{KEPT} values (?, ?, ?)', [header.id, split, made_of(header)])


def made_of(header: Header) -> str:
    """A fingerprint of everything that the tallies of a statistic come from."""
    views = [sql for name, sql in marts().items() if name in header.needs]
    parts = [header.sql, *views, header.grain, header.interval, *query.ruled(header)]
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=12).hexdigest()


def kept(connection: duckdb.DuckDBPyConnection, present: Iterable[str]) -> Kept:
    """The statistics and splits whose tallies stand in the database and were made from today's definitions."""
    if not {TALLIES, THERE, KEPT} <= set(present):
        return frozenset()
    known = registry()
    rows = connection.execute(f"select stat, split, made_of from {KEPT}").fetchall()
    return frozenset((stat, split) for stat, split, made in rows if stat in known and made == made_of(known[stat]))


def split_of(dims: Sequence[str], filters: Sequence[Filter]) -> str | None:
    """The split whose tallies answer the question, or None when only the facts can.

    A seat's dimension that is not grouped by may be filtered only to one value: sums over several are of other deals.
    """
    used = {*dims, *(one.dim for one in filters)} - set(DEAL_DIMS)
    if len(used) > 1 or not used <= set(SEAT_DIMS):
        return None
    split = "".join(used)
    narrowed = any(one.dim == split and len(one.values) != 1 for one in filters)
    return None if narrowed and split not in dims else split


def asked(kind: str, header: Header, dims: Sequence[str], filters: Sequence[Filter], there: Kept) -> Query:
    """What ``KINDS[kind]`` asks of the facts, asked of the pre-aggregates when they are there and can answer."""
    make, numbers = KINDS[kind]
    split = split_of(dims, filters)
    if split is None or (header.id, split) not in there:
        return make(header, dims, filters)
    text, bound = _conditions(filters)
    wheres = " and ".join(["stat = ?", "kind = ?", "split = ?", *text])
    keys = ", ".join([*(f'"{dim}"' for dim in dims), "part", *NUMBERS[:numbers]])
    counted = f"select {keys}, cast(sum(deals) as bigint) from {TALLIES} where {wheres} group by {keys}"
    return counted, [header.id, kind, split, *bound]


def universe(dims: Sequence[str], filters: Sequence[Filter], there: Kept) -> Query:
    """``query.universe`` from the pre-aggregates when they can answer."""
    known = {*DEAL_DIMS, *SEAT_DIMS}
    if not there or not {*dims, *(one.dim for one in filters)} <= known:
        return query.universe(dims, filters)
    text, values = _conditions(filters)
    keys = ", ".join(f'"{dim}"' for dim in dims)
    columns = ", ".join([*(f'"{dim}"' for dim in dims), *(f"cast(sum({name}) as bigint)" for name in COUNTS)])
    where, tail = f" where {' and '.join(text)}" if text else "", f" group by {keys}" if keys else ""
    return f"select {columns} from {THERE}{where}{tail}", values


def _conditions(filters: Sequence[Filter]) -> tuple[list[str], list[str]]:
    """Filters on the columns of the pre-aggregates, which have the names of the dimensions."""
    texts, values = [], []
    for one in filters:
        text, bound = condition(one, f'"{one.dim}"')
        texts.append(text)
        values += bound
    return texts, values
