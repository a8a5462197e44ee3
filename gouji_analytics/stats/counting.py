"""Make the pre-aggregates: every statistic's chances are read once, a span of deals at a time, and summed for all splits at once.

A span's deals stay in the processor's cache, and their sums are few, so they are added up here. Limits need no more than sums over
the deals, except where they resample the deals (interval B, and R with few deals): there the pairs are kept as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
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
)
from gouji_analytics.stats.dims import DIMENSIONS, has_dimension
from gouji_analytics.stats.header import Header
from gouji_analytics.stats.intervals import FEW_DEALS
from gouji_analytics.stats.keyed import Span, numbered
from gouji_analytics.stats.registry import registry

FROM_DEALS = 20_000  # below, the facts themselves answer fast enough
SPAN = 1 << 17
MOST_ROWS = 50_000  # of one statistic and split; one whose groups hardly repeat would be another table of facts
TYPES = {"date": "date", "side": "tinyint", "seat": "tinyint", "offset": "tinyint"}
OF_SEATS = ("offset", "bot", "player")  # what belongs to a seat and is no part of a chance
NAMED = {"bot": "bot", "player": "player_id"}  # counted by number
BY_INTERVAL = {"K": ("times", "pairs", "deals"), "B": ("tally",)}
GROUPS = ("stratum", "split", "value")
WIDE = pa.decimal128(38)

Step = tuple[Span, Header]
Watch = Callable[[Sequence[Step]], Iterable[Step]]
# (kind, stratum, value of the split, part, x1..x4) -> deals, n, d, nn, nd, dd
Cells = dict[tuple[Any, ...], list[int]]


@dataclass
class Work:
    """What is counted so far: cells by statistic and split, and what one span has in common."""

    found: dict[tuple[str, str], Cells]
    same: dict[str, int | None] = field(default_factory=dict)  # splits with one value in the whole span

    def open_splits(self, header: Header) -> list[str]:
        """The splits of a statistic that have not grown too long."""
        return [split for split in splits(header) if len(self.found[header.id, split]) <= MOST_ROWS]


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
    _names(connection)
    ((most,),) = connection.execute(f"select coalesce(max({KEY.name}), -1) from dim_deals").fetchall()
    spans = [(first, first + SPAN - 1) for first in range(0, most + 1, SPAN)]
    work = Work({(name, split): {} for name, header in registry().items() for split in splits(header)})
    now: Span | None = None
    for span, header in watch([(span, header) for span in spans for header in registry().values()]):
        if span != now:
            _members(connection, work, span)
            now = span
        if work.open_splits(header):
            _chances(connection, header, span)
            _count(connection, header, work)
    _store(connection, work)
    for name in ("strata_", "stratum_", "members_", "chances_", "bot_", "player_"):
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


def _names(connection: duckdb.DuckDBPyConnection) -> None:
    """Numbers for the names of bots and players; nobody has the number null."""
    for split, column in NAMED.items():
        connection.execute(
            f"create or replace temp table {split}_ as select cast(row_number() over (order by name) as integer) as number, name"
            f" from (select distinct {column} as name from fct_seats where {column} is not null)"
        )


def _members(connection: duckdb.DuckDBPyConnection, work: Work, span: Span) -> None:
    """Who sat where in the deals of a span, and what is the same for all of them."""
    connection.execute(
        f'create or replace temp table members_ as select s.{KEY.name} as deal_id, seat, side, "offset", b.number as bot, p.number as player'
        " from fct_seats as s left join bot_ as b on b.name = s.bot left join player_ as p on p.name = s.player_id"
        f" where s.{KEY.name} between {span[0]} and {span[1]}"
    )
    work.same = {}
    for split in NAMED:
        rows = connection.execute(f"select distinct {split} from members_ limit 2").fetchall()
        if len(rows) == 1:
            work.same[split] = rows[0][0]


def _chances(connection: duckdb.DuckDBPyConnection, header: Header, span: Span) -> None:
    """The chances of a span of deals, one row a deal, seat and part (under interval K every one), with what belongs to the seat."""
    text, values = numbered(query.scoped(header, (), ()), span)
    sums = "num, den, time" if header.interval == "K" else "sum(num) as num, sum(den) as den"
    tail = "" if header.interval == "K" else " group by deal_id, seat, side, part"
    seated = header.grain not in {"deal", "side"}
    member = 'm.seat is not null as seated, m."offset", m.bot, m.player' if seated else "false as seated"
    join = " left join members_ as m on m.deal_id = c.deal_id and m.seat = c.seat" if seated else ""
    connection.execute(
        f"create or replace temp table chances_ as select c.*, s.stratum, {member} from"
        f" ({text} select deal_id, seat, side, part, {sums} from scoped{tail}) as c join stratum_ as s on s.deal_id = c.deal_id{join}",
        values,
    )


def _split(header: Header, wanted: Sequence[str]) -> query.Query:
    """``with scoped as …``: the chances of the span once for each of these splits, with the number of the split and its value."""
    own = [split for split in wanted if header.grain not in {"deal", "side"} or split not in OF_SEATS]
    columns = "c.deal_id, c.stratum, c.part, c.num, c.den" + (", c.time" if header.interval == "K" else "")
    cases = " ".join(f'when {SPLITS.index(split)} then c."{split}"' for split in own if split)
    listed = ", ".join(f"({SPLITS.index(split)})" for split in own)
    value = f"case v.split {cases} end" if cases else "null"
    parts = [
        (
            f"select {columns}, v.split, cast({value} as integer) as value from chances_ as c"
            f" cross join (values {listed}) as v (split) where c.seated or v.split < {SPLITS.index(OF_SEATS[0])}"
        )
    ]
    keys = "deal_id" if header.grain == "deal" else "deal_id, side"
    parts += [
        f"select {columns}, {SPLITS.index(split)}, m.{split} from chances_ as c"
        f" join (select distinct {keys}, {split} from members_) as m using ({keys})"
        for split in wanted
        if split not in own
    ]
    return f"with scoped as ({' union all '.join(parts)})", []


def _count(connection: duckdb.DuckDBPyConnection, header: Header, work: Work) -> None:
    """Add a span's counts of a statistic; a split of one value is the whole under another name."""
    wanted = work.open_splits(header)
    told = [split for split in wanted if split in work.same and "" in wanted]
    chances = _split(header, [split for split in wanted if split not in told])
    for kind, key, numbers in _counts(connection, header, chances):
        stratum, number, value, *rest = key
        _add(work.found[header.id, SPLITS[number]], (kind, stratum, value, *rest), numbers)
        for split in told if not SPLITS[number] else ():
            _add(work.found[header.id, split], (kind, stratum, work.same[split], *rest), numbers)


def _counts(
    connection: duckdb.DuckDBPyConnection, header: Header, chances: query.Query
) -> Iterable[tuple[str, tuple[Any, ...], Sequence[int]]]:
    """Kind, group with part and numbers, and what was counted there."""
    if header.interval in BY_INTERVAL:
        for kind in BY_INTERVAL[header.interval]:
            yield from _pairs(kind, connection.execute(*KINDS[kind][0](chances, GROUPS, header)).fetchall())
        return
    left = set()
    for *key, deals, n, d, nn, nd, dd, exact in connection.execute(*query.moments(chances, GROUPS, header)).fetchall():
        if not exact or (header.interval == "R" and deals < FEW_DEALS):
            left.add(tuple(key))
        else:
            yield "tally", (*key, *(None,) * len(NUMBERS)), (deals, n, d, nn, nd, dd)
    if left:
        rows = connection.execute(*query.tally(chances, GROUPS, header)).fetchall()
        yield from _pairs("tally", [row for row in rows if row[: len(GROUPS) + 1] in left])


def _pairs(kind: str, rows: Iterable[Sequence[Any]]) -> Iterable[tuple[str, tuple[Any, ...], Sequence[int]]]:
    """Counts of deals, or of seats, by their numbers."""
    for *key, deals in rows:
        blank = (None,) * (len(GROUPS) + 1 + len(NUMBERS) - len(key))
        yield kind, (*key, *blank), (deals, 0, 0, 0, 0, 0)


def _add(cells: Cells, key: tuple[Any, ...], numbers: Sequence[int]) -> None:
    cells[key] = [old + int(new) for old, new in zip(cells.get(key, (0,) * len(numbers)), numbers, strict=True)]


def _store(connection: duckdb.DuckDBPyConnection, work: Work) -> None:
    """Write what was counted, and of what it was made."""
    dims = ", ".join(f'"{dim}" {TYPES.get(dim, "varchar")}' for dim in (*DEAL_DIMS, *SEAT_DIMS))
    numbers = ", ".join(
        [*(f"{name} double" for name in NUMBERS), "deals bigint", *(f"{name} hugeint" for name in SUMS)]
    )
    connection.execute(
        f"create or replace table {COUNTED} (stat varchar, kind varchar, split varchar, {dims}, part varchar, {numbers})"
    )
    connection.execute(f"create or replace table {KEPT} (stat varchar, split varchar, made_of varchar)")
    known = registry()
    there = {place: cells for place, cells in work.found.items() if len(cells) <= MOST_ROWS}
    made = {name: made_of(known[name]) for name in known}
    listed = pa.table(
        {
            "stat": [stat for stat, _ in there],
            "split": [split for _, split in there],
            "made": [made[stat] for stat, _ in there],
        }
    )
    connection.register("listed_", listed)
    connection.execute(f"insert into {KEPT} select * from listed_")
    connection.unregister("listed_")
    for split in SPLITS:
        _insert(connection, split, {stat: cells for (stat, own), cells in there.items() if own == split and cells})


def _insert(connection: duckdb.DuckDBPyConnection, split: str, found: dict[str, Cells]) -> None:
    """Write the counts of one split."""
    rows = [((stat, *key), numbers) for stat, cells in found.items() for key, numbers in cells.items()]
    if not rows:
        return
    keys, numbers = (list(zip(*half, strict=True)) for half in zip(*rows, strict=True))
    names = ("stat", "kind", "stratum", "value", "part")
    columns = {name: pa.array(keys[at]) for at, name in enumerate(names)}
    columns |= {name: pa.array(keys[at], pa.float64()) for at, name in enumerate(NUMBERS, len(names))}
    columns |= {
        name: pa.array([Decimal(number) for number in numbers[at]], WIDE) for at, name in enumerate(("deals", *SUMS))
    }
    connection.register("counted_", pa.table(columns))
    dims = ", ".join(f'"{dim}"' for dim in DEAL_DIMS)
    own = ", ".join(["part", *NUMBERS, "deals", *SUMS])
    value = (f', "{split}"', ", name" if split in NAMED else ", value") if split else ("", "")
    named = f" left join {split}_ as v on v.number = value" if split in NAMED else ""
    connection.execute(
        f"insert into {COUNTED} (stat, kind, split, {dims}{value[0]}, {own})"
        f" select stat, kind, ?, {dims}{value[1]}, {own} from counted_ join strata_ using (stratum){named}",
        [split],
    )
    connection.unregister("counted_")
