"""Dimensions to group and filter by, and where each can be read.

A dimension belongs to the deal, to a seat of it, or to the chance itself. A statistic of a coarser grain than a dimension either
spreads over it (a team's win counts for each of its players and bots) or does not have it (a deal has no seat).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gouji_analytics.errors import coded
from gouji_analytics.stats.header import Header
from gouji_analytics.stats.registry import nearest
from gouji_engine.errors import UsageError

# name -> SQL over the chances c, the deal d and the seat s
DIMENSIONS = {
    "rules": "d.rules",
    "rules_id": "d.rules_id",
    "bot": "s.bot",
    "player": "s.player_id",
    "side": "c.side",
    "seat": "c.seat",
    "offset": 's."offset"',
    "phase": "c.phase",
    "source_kind": "d.source_kind",
    "support": "d.support",
    "date": "cast(d.played_at as date)",
    "match": "d.match_id",
}
SEAT_COLUMNS = {"bot": "bot", "player": "player_id", "offset": '"offset"'}
_WHOLE = {"seat": range(6), "side": range(2), "offset": range(6), "phase": range(7)}
_ONLY = {"deal": ("seat", "side", "offset"), "side": ("seat", "offset")}
_DATE = re.compile(r"^\d{4}-\d{2}-\d{2}$")


@dataclass(frozen=True, slots=True)
class Filter:
    """Keep chances whose ``dim`` is one of ``values`` (texts), or, for a date, lies in ``span``."""

    dim: str
    values: tuple[str, ...]
    span: tuple[str, str] | None = None


def has_dimension(header: Header, dim: str) -> bool:
    """Whether the chances of ``header`` can be told apart by ``dim``."""
    if dim == "phase":
        return header.has_phase
    return dim not in _ONLY.get(header.grain, ())


def check_dimensions(dims: Sequence[str]) -> tuple[str, ...]:
    """``dims`` without doubles. Raises UsageError(STAT_DIMENSION) for an unknown one."""
    for dim in dims:
        if dim not in DIMENSIONS:
            near = ", ".join(nearest(dim, DIMENSIONS)) or "-"
            raise coded(UsageError, "STAT_DIMENSION", dim=dim, nearest=near, known=", ".join(DIMENSIONS))
    return tuple(dict.fromkeys(dims))


def parse_filter(text: str) -> Filter:
    """``key=value``, ``key=value,value`` or ``date=from..to`` as a filter.

    Raises UsageError: STAT_FILTER for the wrong form or value, STAT_DIMENSION for an unknown key.
    """
    key, equals, rest = text.partition("=")
    key, values = key.strip(), tuple(value.strip() for value in rest.split(",") if value.strip())
    if not equals or not key or not values:
        raise coded(UsageError, "STAT_FILTER", text=text)
    check_dimensions([key])
    if key == "date":
        return _date_filter(text, values)
    if key in _WHOLE and any(value not in map(str, _WHOLE[key]) for value in values):
        raise coded(UsageError, "STAT_FILTER_VALUE", text=text, dim=key, first=_WHOLE[key][0], last=_WHOLE[key][-1])
    return Filter(key, values)


def _date_filter(text: str, values: tuple[str, ...]) -> Filter:
    first, dots, last = values[0].partition("..")
    ends = (first, last) if dots else values
    if not all(_DATE.match(day) for day in ends) or (dots and len(values) > 1):
        raise coded(UsageError, "STAT_FILTER_DATE", text=text)
    return Filter("date", () if dots else values, (first, last) if dots else None)


def condition(one: Filter, column: str) -> tuple[str, list[str]]:
    """A filter on ``column`` as SQL with its bound values: whole numbers as such, which is faster, everything else as text."""
    if one.dim in _WHOLE:
        return f"{column} in ({', '.join('cast(? as tinyint)' for _ in one.values)})", list(one.values)
    place = f"cast({column} as varchar)"
    if one.span:
        return f"{place} between ? and ?", list(one.span)
    return f"{place} in ({', '.join('?' for _ in one.values)})", list(one.values)
