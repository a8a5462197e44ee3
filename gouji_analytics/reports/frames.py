"""Facts that reports draw: net points, what mates do for each other, meetings of opposites, single deals."""

from __future__ import annotations

from collections.abc import Sequence

import duckdb
import pandas as pd

from gouji_analytics.i18n import t
from gouji_analytics.stats import labels
from gouji_analytics.stats.dims import parse_filter
from gouji_analytics.stats.keyed import fetch, fetch_ordered
from gouji_analytics.stats.query import seats_in
from gouji_analytics.stats.registry import marts

MEETINGS = 20  # below this many meetings a cell is grey
COLUMNS = {"player": "player_id", "bot": "bot"}


def nets(connection: duckdb.DuckDBPyConnection, where: Sequence[str], label: str) -> pd.DataFrame:
    """How often each net result of a side came, once a deal and side: label, value, count."""
    source, values = seats_in([parse_filter(text) for text in where])
    asked = (
        f"select side_net, count(*) from (select distinct s.deal_id, s.side, s.side_net {source} and s.side_net is not null)"
        " group by side_net order by side_net"
    )
    rows = fetch(connection, (asked, values))
    return pd.DataFrame([{"label": label, "value": value, "count": count} for value, count in rows])


HANDOVERS = (
    "select deal_id, leader as start_, winner as end_ from fct_rounds"
    " where winner is not null and leader <> winner and (leader - winner) % 2 = 0"
)
FEEDS = (
    "select r.deal_id, r.leader as start_, q.seat as end_ from fct_rounds as r"
    " cross join (values (0), (1), (2), (3), (4), (5)) as q (seat)"
    " where r.winner is not null and q.seat <> r.leader and (q.seat - r.leader) % 2 = 0 and (r.absorbed >> q.seat) & 1 = 1"
)
ASSISTS = f"select deal_id, seat as start_, mate as end_ from ({marts()['mrt_assists']}) where is_assist"


def arrows(
    connection: duckdb.DuckDBPyConnection, events: str, where: Sequence[str], lang: str, *, ring: str = "offset"
) -> pd.DataFrame:
    """How often one seat did something for a mate, times a deal: start, end, start_name, end_name, value, deals.

    ``events``: HANDOVERS, rounds that a mate of the leader won, FEEDS, cheap answers of mates to a lead, or ASSISTS, mates' exits
    that a seat helped. The ring is counted from the first leader (``offset``) or from each seat inside the filters (``self``): then only arrows of that seat's own side are told.
    """
    source, values = seats_in([parse_filter(text) for text in where])
    if ring == "self":
        kept = f"select distinct s.deal_id, s.seat as zero {source}"
    else:
        kept = f"select distinct s.deal_id, d.leader as zero {source} and d.leader is not null"
    asked = (
        f"with kept as ({kept}) select (e.start_ - zero + 6) % 6 as start_, (e.end_ - zero + 6) % 6 as end_, count(*),"
        f" (select count(*) from kept) from ({events}) as e join kept as k on k.deal_id = e.deal_id"
        " group by 1, 2 order by 1, 2"
    )
    rows = fetch(connection, (asked, values))
    key = "reports.ring" if ring == "self" else "reports.offset"
    return pd.DataFrame(
        [
            {"start": start, "end": end, "start_name": t(f"{key}.{start}", lang), "end_name": t(f"{key}.{end}", lang),
             "value": count / deals, "deals": deals}
            for start, end, count, deals in rows
            if ring != "self" or start % 2 == 0
        ]
    )  # fmt: skip


def opposites(connection: duckdb.DuckDBPyConnection, who: str, where: Sequence[str]) -> pd.DataFrame:
    """How often each name finished before each opposite: name, opposite, value, den, floor_met."""
    source, values = seats_in([parse_filter(text) for text in where])
    column = COLUMNS[who]
    asked = (
        f"with kept as (select distinct s.deal_id, s.seat, s.place, s.{column} as name {source} and s.place is not null)"
        f" select k.name, o.{column}, avg(case when k.place < o.place then 1 else 0 end), count(*) from kept as k"
        " join fct_seats as o on o.deal_id = k.deal_id and o.seat = (k.seat + 3) % 6"
        f" where k.name is not null and o.{column} is not null group by 1, 2 order by 1, 2"
    )
    rows = fetch(connection, (asked, values))
    return pd.DataFrame(
        [
            {"name": name, "opposite": other, "value": value, "den": count, "floor_met": count >= MEETINGS}
            for name, other, value, count in rows
        ],
        columns=["name", "opposite", "value", "den", "floor_met"],
    )


def deals(connection: duckdb.DuckDBPyConnection, where: Sequence[str], count: int, lang: str) -> pd.DataFrame:
    """The deals with the best and the worst net of the side inside the filters: deal_id, side_net, place, seat (in words)."""
    source, values = seats_in([parse_filter(text) for text in where])
    asked = (
        "select s.deal_id, s.side, any_value(s.side_net) as net, list(s.place order by s.seat), list(s.seat order by s.seat)"
        f" {source} and s.side_net is not null group by s.deal_id, s.side"
    )
    chosen = fetch_ordered(connection, (asked, values), ("net desc", "deal_id", "side"), 2 * count + 1)
    if len(chosen) > 2 * count:
        worst = fetch_ordered(connection, (asked, values), ("net", "deal_id desc", "side desc"), count)
        chosen = chosen[:count] + worst[::-1]
    return pd.DataFrame(
        [
            {"deal_id": deal, "net": net, "places": ", ".join(map(str, places)),
             "seats": t("stats.join", lang).join(labels.value("seat", seat, lang) for seat in seats)}
            for deal, _, net, places, seats in chosen
        ],
        columns=["deal_id", "net", "places", "seats"],
    )  # fmt: skip
