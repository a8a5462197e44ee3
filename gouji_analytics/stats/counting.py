"""Make the pre-aggregates: every statistic's chances are read once, a span of deals at a time, and summed for every split.

A span's deals stay in the processor's cache, and their sums are few, so they are added up here. Limits need no more than sums over
the deals, except where they resample the deals (interval B, and R with few deals): there the pairs are kept as they are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import Any

import duckdb
import pyarrow as pa

from gouji_analytics.derive.schema import KEY
from gouji_analytics.stats import query
from gouji_analytics.stats.aggregates import (
    COUNTED,
    DEAL_DIMS,
    KEPT,
    KINDS,
    NUMBERS,
    SEAT_DIMS,
    SEATS,
    SPLITS,
    SUMS,
    THERE,
    made_of,
)  # fmt: skip
from gouji_analytics.stats.dims import DIMENSIONS, has_dimension
from gouji_analytics.stats.header import Header
from gouji_analytics.stats.intervals import FEW_DEALS
from gouji_analytics.stats.keyed import Span, numbered
from gouji_analytics.stats.registry import registry

FROM_DEALS = 20_000  # below, the facts themselves answer fast enough
SPAN = 1 << 17
MOST_ROWS = 50_000  # of one statistic and split; one whose groups hardly repeat would be another table of facts
TYPES = {"date": "date", "side": "tinyint", "seat": "tinyint", "offset": "tinyint"}
OF_SEATS = {"offset": '"offset"', "bot": "bot", "player": "player"}  # what belongs to a seat and is no part of a chance
BY_INTERVAL = {"K": ("times", "pairs", "deals")}
WIDE = pa.decimal128(38)

Step = tuple[Span, Header]
Watch = Callable[[Sequence[Step]], Iterable[Step]]
# (stat, split) -> (kind, stratum, value of the split, part, x1..x4) -> deals, n, d, nn, nd, dd
Cells = dict[tuple[Any, ...], list[int]]
Found = dict[tuple[str, str], Cells]


def write_large(connection: duckdb.DuckDBPyConnection, watch: Watch = iter) -> None:
    """``write`` for a database of at least ``FROM_DEALS`` deals; nothing for a smaller one."""
    ((deals,),) = connection.execute("select count(*) from dim_deals").fetchall()
    if deals >= FROM_DEALS:
        write(connection, watch)


def write(connection: duckdb.DuckDBPyConnection, watch: Watch = iter) -> None:
    """Count everything into tables of a database of facts that may be written.

    ``watch`` is handed what there is to do and hands it on, to show how far the work is.
    """
    _write_there(connection)
    _strata(connection)
    ((most,),) = connection.execute(f"select coalesce(max({KEY.name}), -1) from dim_deals").fetchall()
    spans = [(first, first + SPAN - 1) for first in range(0, most + 1, SPAN)]
    found: Found = {(name, split): {} for name, header in registry().items() for split in splits(header)}
    now: Span | None = None
    for span, header in watch([(span, header) for span in spans for header in registry().values()]):
        if span != now:
            _members(connection, span)
            now = span
        _chances(connection, header, span)
        for split in splits(header):
            if len(found[header.id, split]) <= MOST_ROWS:
                _count(connection, header, split, found[header.id, split])
    _store(connection, found)
    for name in ("strata_", "stratum_", "members_", "chances_"):
        connection.execute(f"drop table if exists temp.{name}")


def splits(header: Header) -> list[str]:
    """The splits that a statistic has."""
    return [split for split in SPLITS if not split or has_dimension(header, split)]


def _write_there(connection: duckdb.DuckDBPyConnection) -> None:
    """Seat-deals by every dimension, with what ``query.universe`` counts of them."""
    dims = (*DEAL_DIMS, *SEAT_DIMS)
    text, values = numbered(query.universe(dims, ()))
    names = ", ".join([*(f'"{dim}"' for dim in dims), *SEATS])
    connection.execute(f"create or replace table {THERE} as select * from ({text}) as t({names})", values)


def _strata(connection: duckdb.DuckDBPyConnection) -> None:
    """Deals that are alike in ``DEAL_DIMS`` are a stratum, and its number is the one thing that is kept of them."""
    columns = ", ".join(f'{DIMENSIONS[dim].replace("c.", "d.")} as "{dim}"' for dim in DEAL_DIMS)
    names = ", ".join(f'"{dim}"' for dim in DEAL_DIMS)
    connection.execute(
        f"create or replace temp table strata_ as select cast(row_number() over () as integer) as stratum, {names}"
        f" from (select distinct {columns} from dim_deals as d)"
    )
    same = " and ".join(f't."{dim}" is not distinct from s."{dim}"' for dim in DEAL_DIMS)
    connection.execute(
        f"create or replace temp table stratum_ as select t.{KEY.name} as deal_id, s.stratum"
        f" from (select {KEY.name}, {columns} from dim_deals as d) as t join strata_ as s on {same}"
    )


def _members(connection: duckdb.DuckDBPyConnection, span: Span) -> None:
    """Who sat where in the deals of a span."""
    connection.execute(
        f'create or replace temp table members_ as select {KEY.name} as deal_id, seat, side, bot, player_id as player, "offset"'
        f" from fct_seats where {KEY.name} between {span[0]} and {span[1]}"
    )


def _chances(connection: duckdb.DuckDBPyConnection, header: Header, span: Span) -> None:
    """The chances of a span of deals, one row a deal, seat and part; under interval K every one of them."""
    text, values = numbered(query.scoped(header, (), ()), span)
    sums = "num, den, time" if header.interval == "K" else "sum(num) as num, sum(den) as den"
    tail = "" if header.interval == "K" else " group by deal_id, seat, side, part"
    connection.execute(
        "create or replace temp table chances_ as select c.*, s.stratum"
        f" from ({text} select deal_id, seat, side, part, {sums} from scoped{tail}) as c join stratum_ as s using (deal_id)",
        values,
    )


def _split(header: Header, split: str) -> query.Query:
    """``with scoped as …``: the chances of the span with their value of the split."""
    value, join = "cast(null as tinyint)", ""
    if split in OF_SEATS:
        keys = {"deal": "deal_id", "side": "deal_id, side"}.get(header.grain, "deal_id, seat")
        value, join = (
            f"m.{OF_SEATS[split]}",
            f" join (select distinct {keys}, {OF_SEATS[split]} from members_) as m using ({keys})",
        )
    elif split:
        value = f"c.{split}"
    return f"with scoped as (select c.*, {value} as split from chances_ as c{join})", []


def _count(connection: duckdb.DuckDBPyConnection, header: Header, split: str, cells: Cells) -> None:
    """Add a span's counts of one split."""
    chances, groups = _split(header, split), ("stratum", "split")
    if header.interval in BY_INTERVAL or header.interval == "B":
        for kind in BY_INTERVAL.get(header.interval, ("tally",)):
            _add_pairs(cells, kind, connection.execute(*KINDS[kind][0](chances, groups, header)).fetchall())
        return
    left = set()
    for *key, deals, n, d, nn, nd, dd, exact in connection.execute(*query.moments(chances, groups, header)).fetchall():
        if not exact or (header.interval == "R" and deals < FEW_DEALS):
            left.add(tuple(key))
        else:
            _add(cells, ("tally", *key, *(None,) * len(NUMBERS)), (deals, n, d, nn, nd, dd))
    if left:
        rows = connection.execute(*query.tally(chances, groups, header)).fetchall()
        _add_pairs(cells, "tally", [row for row in rows if row[:3] in left])


def _add_pairs(cells: Cells, kind: str, rows: Iterable[Sequence[Any]]) -> None:
    for *key, deals in rows:
        blank = (None,) * (3 + len(NUMBERS) - len(key))
        _add(cells, (kind, *key, *blank), (deals, 0, 0, 0, 0, 0))


def _add(cells: Cells, key: tuple[Any, ...], numbers: Sequence[int]) -> None:
    cells[key] = [old + int(new) for old, new in zip(cells.get(key, (0,) * len(numbers)), numbers, strict=True)]


def _store(connection: duckdb.DuckDBPyConnection, found: Found) -> None:
    """Write what was counted, and of what it was made."""
    dims = ", ".join(f'"{dim}" {TYPES.get(dim, "varchar")}' for dim in (*DEAL_DIMS, *SEAT_DIMS))
    numbers = ", ".join(
        [*(f"{name} double" for name in NUMBERS), "deals bigint", *(f"{name} hugeint" for name in SUMS)]
    )
    connection.execute(
        f"create or replace table {COUNTED} (stat varchar, kind varchar, split varchar, {dims}, part varchar, {numbers})"
    )
    connection.execute(f"create or replace table {KEPT} (stat varchar, split varchar, made_of varchar)")
    for (stat, split), cells in found.items():
        if len(cells) <= MOST_ROWS:
            connection.execute(f"insert into {KEPT} values (?, ?, ?)", [stat, split, made_of(registry()[stat])])
            if cells:
                _insert(connection, stat, split, cells)


def _insert(connection: duckdb.DuckDBPyConnection, stat: str, split: str, cells: Cells) -> None:
    columns: dict[str, list[Any]] = defaultdict(list)
    for key, numbers in cells.items():
        for name, value in zip(("kind", "stratum", "value", "part", *NUMBERS), key, strict=True):
            columns[name].append(value)
        for name, value in zip(("deals", *SUMS), numbers, strict=True):
            columns[name].append(Decimal(value))
    typed = {name: pa.array(columns[name], pa.float64()) for name in NUMBERS}
    typed |= {name: pa.array(columns[name], WIDE) for name in ("deals", *SUMS)}
    table = pa.table({**columns, **typed})
    own = [*([f'"{split}"'] if split else []), "part", *NUMBERS, "deals", *SUMS]
    chosen = [*(["value"] if split else []), "part", *NUMBERS, "deals", *SUMS]
    names = ", ".join(f'"{dim}"' for dim in DEAL_DIMS)
    connection.register("counted_", table)
    connection.execute(
        f"insert into {COUNTED} (stat, kind, split, {names}, {', '.join(own)})"
        f" select ?, kind, ?, {names}, {', '.join(chosen)} from counted_ join strata_ using (stratum)",
        [stat, split],
    )
    connection.unregister("counted_")
