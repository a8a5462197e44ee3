"""What must hold to the last digit: turned tables, conserved totals, mirrored games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import duckdb

from gouji_analytics.mirror import mirror
from gouji_analytics.stats import StatRow, run
from gouji_analytics.stats.registry import registry
from gouji_analytics.validation.check import FULL, SEED, Check, Effort, never
from gouji_analytics.validation.population import LINE_UPS, PRESETS, facts
from gouji_engine.rules import load_preset

TURN = 1
SPARSE = 6  # a quick run looks at every sixth statistic
SELF_TEST = "bal_seat_selftest"
Known = Mapping[object, tuple[float | None, ...]]
# dimension -> where a value goes when the table is turned by one seat
TURNED: Mapping[str, Callable[[Any], int]] = {
    "seat": lambda value: (value + TURN) % 6,
    "side": lambda value: (value + TURN) % 2,
    "offset": int,
}
# name -> (what must never be found, SQL that counts it)
TOTALS: Mapping[str, tuple[str, str]] = {
    "cards": (
        "each seat's cards shown and cards left add up to the cards it began with",
        """select count(*) from (
            select s.cards_start - s.cards_left - coalesce(sum(p.n_cards), 0) as gap
            from fct_seats as s left join fct_plays as p on p.deal_id = s.deal_id and p.seat = s.seat
            where s.place is not null group by s.deal_id, s.seat, s.cards_start, s.cards_left
        ) where gap <> 0""",
    ),
    "pack": (
        "the six seats of a deal begin with 216 cards",
        """select count(*) from (select sum(cards_start) as cards from fct_seats
            where place is not null group by deal_id) where cards <> 216""",
    ),
    "places": (
        "the places of a deal are 1 to 6, each once",
        """select count(*) from (select list_sort(list(place)) as places from fct_seats
            where place is not null group by deal_id) where places <> [1, 2, 3, 4, 5, 6]""",
    ),
    "sources": (
        "a side's points by source add up to its points",
        """select count(*) from (
            select s.side_signed - coalesce((select sum(p.points) from fct_points as p
                where p.deal_id = s.deal_id and p.side = s.side), 0) as gap
            from (select distinct deal_id, side, side_signed from fct_seats where side_signed is not null) as s
        ) where abs(gap) > 1e-9""",
    ),
    "net": (
        "what one side wins net the other loses",
        """select count(*) from (select sum(side_net) as gap from (select distinct deal_id, side, side_net
            from fct_seats where side_net is not null) group by deal_id) where abs(gap) > 1e-9""",
    ),
    "rounds": (
        "every play belongs to one round, and a round's plays are counted",
        """select count(*) from (
            select r.n_plays - sum(case when p.n_cards > 0 then 1 else 0 end) as gap
            from fct_rounds as r join fct_plays as p on p.deal_id = r.deal_id and p.round_no = r.round_no
            group by r.deal_id, r.round_no, r.n_plays
        ) where gap <> 0""",
    ),
}


def check_symmetry(effort: Effort) -> Iterator[Check]:
    """Turn the table, add up totals, mirror a bot with itself."""
    deals, presets = max(20, effort.played // 20), PRESETS if effort.runs >= FULL.runs else PRESETS[:2]
    with facts(presets, LINE_UPS, deals) as connection:
        for name, (truth, sql) in TOTALS.items():
            ((wrong,),) = connection.execute(sql).fetchall()
            yield never(f"total-{name}", f"{truth} ({len(presets)} rule sets)", int(wrong))
        with facts(presets, LINE_UPS, deals, TURN) as turned:
            yield from _turned(connection, turned, 1 if effort.runs >= FULL.runs else SPARSE)
    yield _mirrored(presets, deals)


def _turned(connection: duckdb.DuckDBPyConnection, turned: duckdb.DuckDBPyConnection, step: int) -> Iterator[Check]:
    ids = [stat_id for stat_id in registry() if stat_id != SELF_TEST][::step]
    before, after = _known(run(connection, ids)), _known(run(turned, ids))
    truth = f"turning the table by one seat changes none of {len(before)} numbers"
    yield never("turn-whole", truth, _different(before, after))
    for dim, place in TURNED.items():
        before = _known(run(connection, ids, by=[dim]), dim, place)
        after = _known(run(turned, ids, by=[dim]))
        moved = "stay" if dim == "offset" else "move on"
        yield never(f"turn-{dim}", f"by {dim}, all {len(before)} numbers {moved}", _different(before, after))


def _known(rows: list[StatRow], dim: str = "", place: Callable[[Any], int] = int) -> Known:
    """Numbers by statistic and group, the value of ``dim`` moved to its new place."""
    found: dict[object, tuple[float | None, ...]] = {}
    for row in rows:
        if not row.absent_reason and None not in row.group.values():
            group = {key: place(value) if key == dim else value for key, value in row.group.items()}
            found[row.id, tuple(sorted(group.items()))] = (row.num, row.den, row.value, row.low, row.high)
    return found


def _different(before: Known, after: Known) -> int:
    return sum(before.get(key) != after.get(key) for key in {*before, *after})


def _mirrored(presets: Sequence[str], deals: int) -> Check:
    """A bot against itself on exchanged seats has no edge in any deal, so none at all and no spread."""
    wrong = 0
    for preset in presets:
        found = mirror(load_preset(preset), "rules", "rules", deals, SEED)
        wrong += (found.net, found.net_low, found.net_high, found.share) != (0.0, 0.0, 0.0, 0.5)
    return never(
        "mirror-self", f"a bot mirrored with itself wins 0 points net, exactly ({len(presets)} rule sets)", wrong
    )
