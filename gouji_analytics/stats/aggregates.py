"""Pre-aggregates: the counts of every statistic for the groupings that pages ask for, made once when a database is built.

Counts of different deals add up. Whatever belongs to a whole deal (``DEAL_DIMS``) may therefore be filtered and grouped freely; what
belongs to a seat has counts of its own (``SPLITS``). The numbers are the same as from the facts: they are the same sums of the same
deals. ``counting`` makes them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

import duckdb

from gouji_analytics.stats import query
from gouji_analytics.stats.dims import Filter, condition
from gouji_analytics.stats.header import SWITCHES, Header
from gouji_analytics.stats.keyed import numbered
from gouji_analytics.stats.query import Query
from gouji_analytics.stats.registry import marts, registry

COUNTED, THERE, KEPT = "agg_counts", "agg_seats", "agg_kept"
FORMAT = "2"
DEAL_DIMS = ("rules", "rules_id", "source_kind", "support", "date")
SEAT_DIMS = ("side", "seat", "offset", "bot", "player")
SPLITS = ("", *SEAT_DIMS)
NUMBERS = ("x1", "x2", "x3", "x4")
SUMS = ("n", "d", "nn", "nd", "dd")
SEATS = ("seats", "full_seats", "public_seats", *(f"n_{name}" for name in SWITCHES))
# kind of count -> how many numbers stand between part and count, whether there may be sums instead
KINDS = {"tally": (2, True), "times": (2, False), "pairs": (4, False), "deals": (0, False)}
Kept = frozenset[tuple[str, str]]


def made_of(header: Header) -> str:
    """A fingerprint of everything that the counts of a statistic come from."""
    views = [sql for name, sql in marts().items() if name in header.needs]
    codes = header.parts.codes if header.parts else ()
    parts = [FORMAT, header.sql, *views, header.grain, header.interval, *codes, *query.ruled(header)]
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=12).hexdigest()


def kept(connection: duckdb.DuckDBPyConnection, present: Iterable[str]) -> Kept:
    """The statistics and splits whose counts stand in the database and were made from today's definitions."""
    if not {COUNTED, THERE, KEPT} <= set(present):
        return frozenset()
    known = registry()
    rows = connection.execute(f"select stat, split, made_of from {KEPT}").fetchall()
    today = {stat: made_of(known[stat]) for stat in {row[0] for row in rows} if stat in known}
    return frozenset((stat, split) for stat, split, made in rows if made == today.get(stat))


def split_of(dims: Sequence[str], filters: Sequence[Filter]) -> str | None:
    """The split whose counts answer the question, or None when only the facts can.

    A seat's dimension that is not grouped by may be filtered only to one value: sums over several are of other deals.
    """
    used = {*dims, *(one.dim for one in filters)} - set(DEAL_DIMS)
    if len(used) > 1 or not used <= set(SEAT_DIMS):
        return None
    split = "".join(used)
    narrowed = any(one.dim == split and len(one.values) != 1 for one in filters)
    return None if narrowed and split not in dims else split


def ahead(header: Header, dims: Sequence[str], filters: Sequence[Filter], there: Kept) -> bool:
    """Whether the pre-aggregates can answer."""
    split = split_of(dims, filters)
    return split is not None and (header.id, split) in there


def counted(kind: str, header: Header, dims: Sequence[str], filters: Sequence[Filter]) -> Query:
    """(group…, part, numbers…, deals) of a kind of count; where there may be sums, SUMS follow the deals."""
    numbers, summed = KINDS[kind]
    text, bound = _conditions(filters)
    wheres = " and ".join(["stat = ?", "kind = ?", "split = ?", *text])
    keys = ", ".join([*(f'"{dim}"' for dim in dims), "part", *NUMBERS[:numbers]])
    sums = "".join(f", sum({name})" for name in SUMS) if summed else ""
    found = f"select {keys}, cast(sum(deals) as bigint){sums} from {COUNTED} where {wheres} group by {keys}"
    return found, [header.id, kind, split_of(dims, filters) or "", *bound]


def universe(dims: Sequence[str], filters: Sequence[Filter], there: Kept, *, keyed: bool) -> Query:
    """``query.universe`` from the pre-aggregates when they can answer."""
    known = {*DEAL_DIMS, *SEAT_DIMS}
    if not there or not {*dims, *(one.dim for one in filters)} <= known:
        asked = query.universe(dims, filters)
        return numbered(asked) if keyed else asked
    text, values = _conditions(filters)
    keys = ", ".join(f'"{dim}"' for dim in dims)
    columns = ", ".join([*(f'"{dim}"' for dim in dims), *(f"cast(sum({name}) as bigint)" for name in SEATS)])
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
