"""Deals as ratings see them: who sat where, who led, the places, the net points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import duckdb

from gouji_analytics.errors import coded
from gouji_analytics.stats.dims import parse_filter
from gouji_analytics.stats.keyed import fetch_ordered
from gouji_analytics.stats.query import seats_in
from gouji_engine.errors import UsageError

ORDER = (*(f"{name} nulls last" for name in ("played_at", "match_id", "game_no", "deal_no")), "deal_id")
COLUMNS = {"player": "player_id", "bot": "bot"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """One deal: names by seat, the side that led (or None), places by seat, net points of the side of seats 1, 3, 5."""

    deal_id: str
    names: tuple[str, ...]
    leader_side: int | None
    places: tuple[int, ...]
    net: float

    @property
    def won(self) -> float:
        """1 when the side of seats 1, 3, 5 won, 0 when it lost, one half for a tie."""
        return 0.5 + 0.5 * ((self.net > 0) - (self.net < 0))


@dataclass(frozen=True, slots=True)
class Reading:
    """The deals that can be rated, in the order of play, and how many were left out: void, or with an unknown name."""

    outcomes: tuple[Outcome, ...]
    void: int
    unnamed: int


def read(connection: duckdb.DuckDBPyConnection, who: str, where: Sequence[str]) -> Reading:
    """The deals inside the filters, each whole: a filter on a seat keeps deals in which some seat fits.

    Raises UsageError: RATINGS_WHO for another word than player or bot, STAT_FILTER, STAT_DIMENSION, STAT_DIMENSION_UNFIT for phase.
    """
    if who not in COLUMNS:
        raise coded(UsageError, "RATINGS_WHO", who=who)
    filters = [parse_filter(text) for text in where]
    if any(one.dim == "phase" for one in filters):
        raise coded(UsageError, "STAT_DIMENSION_UNFIT", dim="phase", id="ratings")
    source, values = seats_in(filters)
    kept = f"select distinct d.deal_id {source}"
    asked = (
        f"select d.deal_id, list(s.{COLUMNS[who]} order by s.seat), any_value(d.leader), list(s.place order by s.seat),"
        " any_value(s.side_net) filter (where s.side = 0), d.played_at, d.match_id, d.game_no, d.deal_no"
        f" from dim_deals as d join fct_seats as s on s.deal_id = d.deal_id where d.deal_id in ({kept})"
        " group by d.deal_id, d.played_at, d.match_id, d.game_no, d.deal_no"
    )
    outcomes, void, unnamed = [], 0, 0
    for deal, names, leader, places, net, *_ in fetch_ordered(connection, (asked, values), ORDER):
        if net is None or len(places) < 6 or None in places:
            void += 1
        elif len(names) < 6 or None in names:
            unnamed += 1
        else:
            side = None if leader is None else leader % 2
            outcomes.append(Outcome(deal, tuple(names), side, tuple(places), float(net)))
    return Reading(tuple(outcomes), void, unnamed)


def inseparable(outcomes: Sequence[Outcome]) -> list[tuple[str, ...]]:
    """Players whom no result can tell apart: they sat on the same side in every deal of each of them."""
    seen: dict[str, list[tuple[int, int]]] = {}
    for number, outcome in enumerate(outcomes):
        for seat, name in enumerate(outcome.names):
            seen.setdefault(name, []).append((number, seat % 2))
    groups: dict[tuple[tuple[int, int], ...], list[str]] = {}
    for name, places in seen.items():
        groups.setdefault(tuple(places), []).append(name)
    return sorted(tuple(sorted(names)) for names in groups.values() if len(names) > 1)
