"""Run statistics over a database of facts: filter, group, cluster by deal, estimate, and go back to the deals.

``run`` is the one door for the command line, reports, notebooks and dashboards, so that a number is the same everywhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import duckdb

from gouji_analytics.errors import coded
from gouji_analytics.stats import aggregates, counts, query, rows
from gouji_analytics.stats.counts import Counts, Key, plain_key
from gouji_analytics.stats.database import Database, connected, tables
from gouji_analytics.stats.dims import Filter, check_dimensions, has_dimension, parse_filter
from gouji_analytics.stats.estimate import Estimate, from_counts, from_shared, from_times, from_variation
from gouji_analytics.stats.header import SWITCHES, Header
from gouji_analytics.stats.intervals import FEW_DEALS
from gouji_analytics.stats.keyed import fetch_added, fetch_ordered, is_keyed
from gouji_analytics.stats.peers import with_percentiles
from gouji_analytics.stats.query import Query
from gouji_analytics.stats.registry import one, registry, select
from gouji_analytics.stats.rows import Evidence, StatRow
from gouji_analytics.stats.shrink import Found, with_shrunk
from gouji_analytics.stats.survival import Pair, Seen, Survival, kaplan_meier
from gouji_engine.errors import UsageError

Universe = Mapping[Key, tuple[int, ...]]
Ask = Callable[[Header, Sequence[str], Sequence[Filter]], Query]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of every statistic alike."""

    dims: tuple[str, ...]
    filters: list[Filter]
    lang: str
    shrunk: bool
    percentiles: bool
    kept: aggregates.Kept
    keyed: bool


def run(
    db: Database,
    ids: Sequence[str] = (),
    *,
    by: Sequence[str] = (),
    where: Sequence[str] = (),
    lang: str = "zh",
    shrunk: bool = False,
    percentiles: bool = False,
) -> list[StatRow]:
    """The statistics ``ids`` (all when empty) for each group of ``by``, inside the filters ``where``.

    A statistic that cannot be had is a row with ``absent_reason``. ``shrunk`` puts beside each rate by player the one drawn towards
    the rate of all (extras shrunk, shrunk_low, shrunk_high, reliability), from five players on; ``percentiles`` adds where he stands
    among the players (extras percentile, ranked). Raises UsageError for an unknown id, dimension or filter, and for
    a dimension that none of the statistics has; DataError when ``db`` is no database of ours.
    """
    headers, dims = select(ids), check_dimensions(by)
    filters = [parse_filter(text) for text in where]
    _need_one(headers, [*dims, *(each.dim for each in filters)])
    with connected(db) as connection:
        present = tables(connection)
        kept, keyed = aggregates.kept(connection, present), is_keyed(connection)
        asked = Question(dims, filters, lang, shrunk, percentiles, kept, keyed)
        universe = _universe(connection, asked, present)
        return [row for header in headers for row in _statistic(connection, header, asked, present, universe)]


def _need_one(headers: Sequence[Header], dims: Sequence[str]) -> None:
    """Refuse a dimension that no statistic asked for has."""
    for dim in dims:
        if not any(has_dimension(header, dim) for header in headers):
            names = ", ".join(header.id for header in headers[:3])
            raise coded(UsageError, "STAT_DIMENSION_UNFIT", dim=dim, id=names)


def _fetch(connection: duckdb.DuckDBPyConnection, asked: Query) -> list[tuple[Any, ...]]:
    text, values = asked
    return connection.execute(text, values).fetchall()


def _universe(
    connection: duckdb.DuckDBPyConnection,
    asked: Question,
    present: set[str],
) -> Universe:
    """Every group that has seat-deals, by the dimensions other than phase."""
    if not {"fct_seats", "dim_deals"} <= present:
        return {}
    dims = [dim for dim in asked.dims if dim != "phase"]
    filters = [each for each in asked.filters if each.dim != "phase"]
    fetched = _fetch(connection, aggregates.universe(dims, filters, asked.kept, keyed=asked.keyed))
    width = len(dims)
    return {plain_key(row[:width]): tuple(row[width:]) for row in fetched if row[width]}


def _statistic(
    connection: duckdb.DuckDBPyConnection,
    header: Header,
    asked: Question,
    present: set[str],
    universe: Universe,
) -> list[StatRow]:
    """The rows of one statistic, groups in order, parts in the order of the header."""
    dims, filters, lang = asked.dims, asked.filters, asked.lang
    unfit = [dim for dim in (*dims, *(each.dim for each in filters)) if not has_dimension(header, dim)]
    lacking = [table for table in header.needs if table not in present and not table.startswith("mrt_")]
    if unfit or lacking or not universe:
        reason = rows.NO_DIMENSION if unfit else rows.NO_TABLE if lacking else rows.NO_DATA
        return [_absent(header, {}, reason, lang)]
    found = _estimates(connection, header, asked) if _applies(header, universe) else {}
    if asked.percentiles:
        found = with_percentiles(header, dims, found)
    elif asked.shrunk:
        found = with_shrunk(header, dims, found)
    keys = set(found) if "phase" in dims else {*found, *universe}
    if not keys:
        return [_absent(header, {}, _why(header, next(iter(universe.values()))), lang)]
    result = []
    for key in sorted(keys, key=_order):
        group = dict(zip(dims, key, strict=True))
        if key not in found:
            result.append(_absent(header, group, _why(header, universe[key]), lang))
        for part, estimate in found.get(key, {}).items():
            why = _why(header, universe[key], part) if key in universe else rows.NO_CHANCES
            result.append(_row(header, group, part, estimate, why, lang))
    return result


def _applies(header: Header, universe: Universe) -> bool:
    """Whether some seat-deal was played under every rule that the statistic needs."""
    at = [3 + SWITCHES.index(switch) for switch in header.requires]
    return any(all(there[place] for place in at) for there in universe.values())


def _order(key: Key) -> list[tuple[bool, bool, Any]]:
    """Sort groups: numbers, then texts, unknown last."""
    return [(value is None, isinstance(value, str), value if value is not None else 0) for value in key]


def _why(header: Header, there: tuple[int, ...], part: str | None = None) -> str:
    """Why a group that has seat-deals has no chance."""
    seats, full, public, *counts = there
    switches = dict(zip(SWITCHES, counts, strict=True))
    if any(not switches[switch] for switch in header.needed(part)):
        return rows.RULE_OFF
    if not {"full": full, "public": public, "result": seats}[header.support]:
        return rows.NO_SUPPORT
    return rows.NO_CHANCES


def _estimates(connection: duckdb.DuckDBPyConnection, header: Header, asked: Question) -> Found:
    """Group -> part -> estimate (part None where the statistic has none)."""
    if header.interval == "K":
        return _survivals(_lifetimes(connection, header, asked))
    counted = _counted(connection, header, asked)
    codes: Sequence[str | None] = header.parts.codes if header.parts else (None,)
    found: dict[Key, dict[str | None, Estimate]] = {}
    for key, parts in counted.items():
        if header.value == "variation":
            found[key] = {None: from_variation(header, parts)}
        elif header.interval == "S":
            found[key] = from_shared(header, {code: parts.get(code, Counts()) for code in codes})
        else:
            found[key] = {code: from_counts(header, parts.get(code, Counts())) for code in codes}
    return found


def _asked(
    connection: duckdb.DuckDBPyConnection, asked: Question, header: Header, ask: Ask, numbers: int = 0
) -> list[tuple[Any, ...]]:
    """The rows of a query from the facts; ``numbers``: columns between the part and what is counted."""
    wanted = ask(header, asked.dims, asked.filters)
    return fetch_added(connection, wanted, len(asked.dims) + 1 + numbers, across=header.across)


def _counted(connection: duckdb.DuckDBPyConnection, header: Header, asked: Question) -> counts.Groups:
    """Sums over the deals where they are exact and the limits need no more, or how many deals have which sums."""
    if aggregates.ahead(header, asked.dims, asked.filters, asked.kept):
        return counts.of_both(_fetch(connection, aggregates.counted("tally", header, asked.dims, asked.filters)))
    if header.interval != "B":
        rows_ = _asked(connection, asked, header, query.moments)
        few = header.interval == "R" and any(row[-7] < FEW_DEALS for row in rows_)
        if all(row[-1] for row in rows_) and not few:
            return counts.of_moments(rows_)
    return counts.of_pairs(_asked(connection, asked, header, query.tally, 2))


def _lifetimes(
    connection: duckdb.DuckDBPyConnection, header: Header, asked: Question
) -> Callable[[str], list[tuple[Any, ...]]]:
    """What gives the rows of a kind of count of a statistic about time."""
    if aggregates.ahead(header, asked.dims, asked.filters, asked.kept):
        return lambda kind: _fetch(connection, aggregates.counted(kind, header, asked.dims, asked.filters))
    found = _asked(connection, asked, header, query.lifetimes, 5)
    width = len(asked.dims) + 2
    return lambda kind: [(*row[1 : width + aggregates.KINDS[kind][0]], row[-1]) for row in found if row[0] == kind]


def _survivals(ask: Callable[[str], list[tuple[Any, ...]]]) -> dict[Key, dict[str | None, Estimate]]:
    """Estimates of a statistic about time."""
    watched: dict[Key, list[Seen]] = defaultdict(list)
    for *key, _, time, happened, count in ask("times"):
        watched[plain_key(key)].append((time, bool(happened), count))
    together: dict[Key, list[Pair]] = defaultdict(list)
    for *key, _, time, happened, other, too, count in ask("pairs"):
        together[plain_key(key)].append((time, bool(happened), other, bool(too), count))
    deals = {plain_key(key): count for *key, _, count in ask("deals")}
    return {key: {None: from_times(times, together[key], deals[key])} for key, times in watched.items()}


def _row(header: Header, group: rows.Group, part: str | None, estimate: Estimate, why: str, lang: str) -> StatRow:
    """An estimate as a row (absent: ``why``); a part becomes one more entry of the group."""
    if part is not None and header.parts is not None:
        group = {**group, header.parts.name: part}
    if estimate.value is None:
        return _absent(header, group, why, lang)
    low, high = estimate.limits
    return StatRow(
        id=header.id,
        group=group,
        num=estimate.num,
        den=estimate.den,
        value=estimate.value,
        low=low,
        high=high,
        deals=estimate.deals,
        floor_met=estimate.den >= header.minimum,
        unit=header.unit,
        interval=header.interval,
        title=header.title(lang),
        extra=estimate.extra,
    )


def _absent(header: Header, group: rows.Group, reason: str, lang: str) -> StatRow:
    """A row that says why there is no number."""
    return StatRow(
        header.id,
        group,
        None,
        None,
        None,
        None,
        None,
        0,
        False,
        header.unit,
        header.interval,
        header.title(lang),
        reason,
    )


def drill(
    db: Database,
    stat_id: str,
    *,
    where: Sequence[str] = (),
    part: str | None = None,
    events_only: bool = False,
    limit: int | None = None,
) -> list[Evidence]:
    """The chances behind a number, in the order of deals: every one, or those where the event happened.

    A group is drilled by naming it in ``where`` (``bot=rule``, ``seat=2``); ``part`` picks one part of a split statistic.
    Raises as ``run`` does.
    """
    header = one(stat_id)
    filters = [parse_filter(text) for text in where]
    _need_one([header], [each.dim for each in filters])
    with connected(db) as connection:
        asked = query.evidence(header, filters, part, events_only)
        return [Evidence(*row) for row in fetch_ordered(connection, asked, query.EVIDENCE_ORDER, limit)]


def curve(db: Database, stat_id: str, *, where: Sequence[str] = ()) -> Survival | None:
    """The survival curve behind a statistic of interval K, or None without a chance.

    Raises as ``run`` does, and UsageError(STAT_NO_CURVE) for a statistic of another kind.
    """
    header = one(stat_id)
    if header.interval != "K":
        raise coded(UsageError, "STAT_NO_CURVE", id=stat_id)
    filters = [parse_filter(text) for text in where]
    with connected(db) as connection:
        fetched = fetch_added(connection, query.lifetimes(header, (), filters), 6)
    seen = [(row[2], bool(row[3]), row[-1]) for row in fetched if row[0] == "times"]
    return kaplan_meier(seen) if seen else None


def listing(lang: str = "zh") -> list[dict[str, object]]:
    """What ``stats --list`` says of every statistic."""
    return [
        {
            "id": header.id,
            "family": header.family,
            "term": header.term,
            "title_zh": header.title_zh,
            "title_en": header.title_en,
            "unit": header.unit,
            "interval": header.interval,
            "grain": header.grain,
            "numerator": header.event(lang),
            "denominator": header.chance(lang),
            "floor": header.minimum,
            "clauses": list(header.clauses),
            "requires": list(header.requires),
            "parts": list(header.parts.codes) if header.parts else [],
            "closed_form": header.closed_form,
        }
        for header in registry().values()
    ]
