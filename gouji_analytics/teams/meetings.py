"""A statistic of a seat for each pair of names that met in a deal: across the table, or on one side.

The chances, the filters and the limits are those of ``gouji_analytics.stats``; new is only that they are told apart by the other's name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from gouji_analytics.errors import coded
from gouji_analytics.stats import intervals, query
from gouji_analytics.stats.database import Database, connected
from gouji_analytics.stats.dims import parse_filter
from gouji_analytics.stats.header import Header
from gouji_analytics.stats.keyed import fetch_added, fetch_ordered
from gouji_analytics.stats.registry import one
from gouji_analytics.stats.rows import Evidence
from gouji_engine.errors import UsageError

OPPOSITE: tuple[int, ...] = (3,)
MATES: tuple[int, ...] = (2, 4)
COLUMNS = {"player": "player_id", "bot": "bot"}
WHO: tuple[str, ...] = tuple(COLUMNS)
SHARES, MEANS = ("W", "WC"), ("M",)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A statistic of ``name`` in the deals with ``other``: sums, value, 95 % limits by deal, deals, and whether the floor is met."""

    name: str
    other: str
    num: float
    den: float
    value: float
    low: float | None
    high: float | None
    deals: int
    floor_met: bool
    unit: str


def meetings(
    db: Database, stat_id: str, who: str, *, turns: Sequence[int] = OPPOSITE, where: Sequence[str] = ()
) -> list[Meeting]:
    """The statistic for each name (``who``: player or bot) against each name that sat ``turns`` seats further on.

    A chance counts once for each of the ``turns``: with both mates it stands in two rows. A statistic of a side counts once for each
    pair of names. Raises UsageError(TEAM_STATISTIC) for a
    statistic that is no share or mean of a seat, TEAM_WHO for another ``who``, and as ``stats.run`` does.
    """
    header = _fitting(stat_id, who)
    text, values = _met(header, who, turns, where)
    sums = "select name, other, deal_id, sum(num) as num, sum(den) as den from met group by name, other, deal_id"
    counted = "select name, other, num, den, count(*) from sums where den <> 0 group by name, other, num, den"
    with connected(db) as connection:
        rows = fetch_added(connection, (f"{text}, sums as ({sums}) {counted}", values), 4, across=header.across)
    tallies: dict[tuple[str, str], list[tuple[float, float, int]]] = defaultdict(list)
    for name, other, num, den, deals in rows:
        tallies[str(name), str(other)].append((num, den, deals))
    return [_meeting(header, names, tallies[names]) for names in sorted(tallies)]


def drill(
    db: Database,
    stat_id: str,
    who: str,
    pair: tuple[str, str],
    *,
    turns: Sequence[int] = OPPOSITE,
    where: Sequence[str] = (),
    limit: int = 300,
) -> list[Evidence]:
    """The first chances behind one pair's number, those where it happened first. Raises as ``meetings`` does."""
    header = _fitting(stat_id, who)
    text, values = _met(header, who, turns, where)
    columns = "deal_id, action_no, seat, side, part, num, den"
    kept = f"select {columns} from met where name = ? and other = ? and den <> 0"
    order = ("num = 0", "deal_id", "action_no nulls first", "seat")
    with connected(db) as connection:
        rows = fetch_ordered(connection, (f"{text} {kept}", [*values, *pair]), order, limit)
    return [Evidence(*row) for row in rows]


def _fitting(stat_id: str, who: str) -> Header:
    """The statistic, when it can be told apart by who was met."""
    header = one(stat_id)
    if who not in COLUMNS:
        raise coded(UsageError, "TEAM_WHO", who=who, known=", ".join(COLUMNS))
    if header.grain == "deal" or header.parts or header.interval not in {*SHARES, *MEANS}:
        raise coded(UsageError, "TEAM_STATISTIC", id=stat_id)
    return header


def _met(header: Header, who: str, turns: Sequence[int], where: Sequence[str]) -> query.Query:
    """``with … met as (…)``: the chances inside the filters with both names."""
    filters = [parse_filter(text) for text in where]
    text, values = query.scoped(header, [who], filters)
    column, further = COLUMNS[who], ", ".join(f"(s.seat + {int(turn)}) % 6" for turn in turns)
    same = "s.side = c.side" if header.grain == "side" else "s.seat = c.seat"
    chance = "c.deal_id, c.action_no, c.seat, c.side, c.part, c.num, c.den"
    met = (
        f"select{' distinct' if header.grain == 'side' else ''} {chance}, c.g_{who} as name, o.{column} as other"
        f" from scoped as c join fct_seats as s on s.deal_id = c.deal_id and {same} and s.{column} = c.g_{who}"
        f" join fct_seats as o on o.deal_id = s.deal_id and o.seat in ({further}) where o.{column} is not null"
    )
    return f"{text}, met as ({met})", values


def _meeting(header: Header, names: tuple[str, str], tally: Sequence[tuple[float, float, int]]) -> Meeting:
    """One pair's number."""
    total = intervals.sums(tally)
    low, high = intervals.share_wilson(total) if header.interval in SHARES else intervals.mean_t(total)
    num, den = float(total.n), float(total.d)
    return Meeting(*names, num, den, num / den, low, high, total.deals, den >= header.minimum, header.unit)
