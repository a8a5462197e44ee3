"""Make the pre-aggregates: every statistic's chances are read once, a span of deals at a time, and summed for all splits at once.

A span's deals stay in the processor's cache, and their sums are few, so they are added up here. Limits need no more than sums over
the deals, except where they resample the deals (interval B, and R with few deals): there the pairs are kept as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa

from gouji_analytics.derive.schema import KEY
from gouji_analytics.stats import query
from gouji_analytics.stats.aggregates import (
    COUNTED,
    DEAL_DIMS,
    KEPT,
    NUMBERS,
    SEAT_DIMS,
    SEATS,
    SPLITS,
    SUMS,
    THERE,
    made_of,
)
from gouji_analytics.stats.database import PLANS
from gouji_analytics.stats.dims import DIMENSIONS, has_dimension
from gouji_analytics.stats.header import Header
from gouji_analytics.stats.keyed import numbered, spans
from gouji_analytics.stats.registry import registry
from gouji_analytics.stats.summing import SEATS as PLACES
from gouji_analytics.stats.summing import WIDTHS, Chances, Counted, Span, counted

FROM_DEALS = 20_000  # below, the facts themselves answer fast enough
MOST_ROWS = 50_000  # of one statistic and split; one whose groups hardly repeat would be another table of facts
TYPES = {"date": "date", "side": "tinyint", "seat": "tinyint", "offset": "tinyint"}
NO_OFFSET = 6
NAMED = {"bot": "bot", "player": "player_id"}  # counted by number
WIDE = pa.decimal128(38)

Step = tuple[tuple[int, int], Header]
Watch = Callable[[Sequence[Step]], Iterable[Step]]
# (kind, stratum, value of the split, part, x1..x4) -> deals, n, d, nn, nd, dd
Cells = dict[tuple[Any, ...], list[int]]


@dataclass
class Work:
    """What is counted so far: cells by statistic and split."""

    found: dict[tuple[str, str], Cells]

    def open_splits(self, header: Header) -> list[str]:
        """The splits of a statistic that have not grown too long."""
        return [split for split in splits(header) if len(self.found[header.id, split]) <= MOST_ROWS]


def is_large(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether a database has ``FROM_DEALS`` deals or more, so that something is worth counting ahead."""
    ((deals,),) = connection.execute("select count(*) from dim_deals").fetchall()
    return bool(deals >= FROM_DEALS)


def write_large(connection: duckdb.DuckDBPyConnection, watch: Watch = iter) -> None:
    """``write`` for a large database; nothing for a smaller one."""
    if is_large(connection):
        write(connection, watch)


def write(connection: duckdb.DuckDBPyConnection, watch: Watch = iter) -> None:
    """Count everything into tables of a database of facts that may be written.

    ``watch`` is handed what there is to do and hands it on, to show how far the work is.
    """
    for name, value in PLANS.items():
        connection.execute(f"set {name} = '{value}'")
    _write_there(connection)
    _strata(connection)
    _names(connection)
    all_limits = spans(connection)
    work = Work({(name, split): {} for name, header in registry().items() for split in splits(header)})
    span, now = None, None
    for limits, header in watch([(limits, header) for limits in all_limits for header in registry().values()]):
        if span is None or limits != now:
            span, now = _span(connection, *limits), limits
        if work.open_splits(header):
            _count(header, _chances(connection, header, *limits), span, work)
    _store(connection, work)
    for name in ("strata_", "stratum_", "bot_", "player_"):
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
    columns = ", ".join(f'{DIMENSIONS[dim]} as "{dim}"' for dim in DEAL_DIMS)
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
    """Numbers from 1 for the names of bots and players; nobody has the number 0."""
    for split, column in NAMED.items():
        connection.execute(
            f"create or replace temp table {split}_ as select cast(row_number() over (order by name) as integer) as number, name"
            f" from (select distinct {column} as name from fct_seats where {column} is not null)"
        )


def _span(connection: duckdb.DuckDBPyConnection, first: int, last: int) -> Span:
    """Who sat where in the deals of a span."""
    inside = f"{KEY.name} between {first} and {last}"
    strata = connection.execute(
        f"select deal_id - {first} as deal, stratum from stratum_ where deal_id between {first} and {last}"
    )
    found: dict[str, Any] = dict(strata.fetchnumpy())
    stratum = np.zeros(last - first + 1, np.int64)
    stratum[found["deal"]] = found["stratum"]
    members: dict[str, Any] = connection.execute(
        f'select {KEY.name} - {first} as deal, seat, side, coalesce("offset", {NO_OFFSET}) as "offset",'
        " coalesce(b.number, 0) as bot, coalesce(p.number, 0) as player from fct_seats as s"
        f" left join bot_ as b on b.name = s.bot left join player_ as p on p.name = s.player_id where s.{inside}"
    ).fetchnumpy()
    return Span(stratum, {name: values.astype(np.int64) for name, values in members.items()})


def _chances(connection: duckdb.DuckDBPyConnection, header: Header, first: int, last: int) -> Chances:
    """The chances of a span of deals."""
    # chances of several deals are found in all of them, and counted with the first
    text, values = numbered(query.scoped(header, (), ()), None if header.across else (first, last))
    width = WIDTHS.get(header.grain, PLACES)
    own = {1: "0", 2: "side"}.get(width, "seat")
    codes = header.parts.codes if header.parts else ()
    cases = " ".join(f"when '{code}' then {at}" for at, code in enumerate(codes))
    part = f"case part {cases} else {len(codes)} end" if codes else "0"
    time = ", time" if header.interval == "K" else ""
    inside = f" where deal_id between {first} and {last}" if header.across else ""
    asked = f"{text} select (deal_id - {first}) * {width} + {own} as slot, cast({part} as tinyint) as part, num, den{time} from scoped{inside}"
    found: dict[str, Any] = connection.execute(asked, values).fetchnumpy()
    slots = (last - first + 1) * width
    return Chances(found["slot"], found["part"], found["num"], found["den"], found.get("time"), slots, len(codes) + 1)


def _count(header: Header, chances: Chances, span: Span, work: Work) -> None:
    """Add a span's counts of a statistic."""
    if not len(chances.slot):
        return
    codes: tuple[str | None, ...] = header.parts.codes if header.parts else (None,)
    width = WIDTHS.get(header.grain, PLACES)
    whole: list[Counted] = []
    for split in work.open_splits(header):
        value = span.same(split) if split and whole else None
        plan = span.plan(width, split if value is None else "")
        found = list(counted(header, chances, plan)) if value is None else whole
        whole = whole if split else found
        for kind, group, part, numbers, sums in found:
            stratum, own = plan.keys[group]
            own = own if value is None else value
            _add(work.found[header.id, split], (kind, stratum, own, codes[part], *numbers), sums)


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
    told = "name" if split in NAMED else f"nullif(value, {NO_OFFSET})"
    value = (f', "{split}"', f", {told}") if split else ("", "")
    named = f" left join {split}_ as v on v.number = value" if split in NAMED else ""
    connection.execute(
        f"insert into {COUNTED} (stat, kind, split, {dims}{value[0]}, {own})"
        f" select stat, kind, ?, {dims}{value[1]}, {own} from counted_ join strata_ using (stratum){named}",
        [split],
    )
    connection.unregister("counted_")
