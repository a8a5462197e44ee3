"""Both paths on many simulated deals of one rule set, in a process of its own."""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from gouji_analytics.building import build
from gouji_analytics.derive.schema import KEY, TABLES, stored
from gouji_analytics.stats import query, registry
from gouji_analytics.stats.database import open_db
from gouji_analytics.stats.header import Header
from tests.analytics.simulated import write_preset
from tests.analytics.stats import second_path
from tests.reference.slow_stats import STATISTICS, Facts, in_scope

assert second_path  # importing it fills the table of the slow path
RUNS = ((("rules",) * 6, 21, 1000), (("rules", "random") * 3, 22, 600), (("random",) * 6, 23, 400))
Tallies = dict[Any, Counter[tuple[float, float]]]


SPAN = 500  # deals in memory at a time


TABLES_OF_DEALS = [name for name in TABLES if name not in {"findings", "meta"}]
WIDE = ("dim_deals", "fct_seats", "fct_matches")  # for statistics of several deals together: all deals at once


def rows_of(connection: Any, table: str, first: int, deals: int = SPAN) -> list[dict[str, Any]]:
    """The rows of a span of deals; of a table that is not about deals, all."""
    inside = f" where {KEY.name} between {first} and {first + deals - 1}" if KEY in stored(table) else ""
    result = connection.execute(f"select * from {table}{inside}")
    names = [column[0] for column in result.description]
    return [dict(zip(names, values, strict=True)) for values in result.fetchall()]


def fast_sums(connection: Any, header: Header) -> Tallies:
    """Part -> (num, den) -> deals, as the statistics are estimated from."""
    found: Tallies = defaultdict(Counter)
    for part, num, den, deals in connection.execute(*query.tally(header, (), ())).fetchall():
        found[part][num, den] += deals
    return found


def slow_sums(facts: Facts, name: str) -> Tallies:
    """The same from single chances."""
    sums: dict[Any, list[float]] = {}
    for deal, num, den, _, _, _, _, part, _ in STATISTICS[name](facts):
        pair = sums.get((part, deal))
        if pair is None:
            sums[part, deal] = [num, den]
        else:
            pair[0] += num
            pair[1] += den
    kept = in_scope(facts, name)
    found: Tallies = defaultdict(Counter)
    for (part, deal), (num, den) in sums.items():
        if (num or den) and deal in kept:
            found[part][num, den] += 1
    return found


def both_paths(connection: Any) -> tuple[int, list[str], int]:
    """Deals, the statistics whose sums differ in some deal, and how many statistics had a chance at all."""
    ((deals,),) = connection.execute("select count(*) from dim_deals").fetchall()
    slow: dict[str, Tallies] = {name: defaultdict(Counter) for name in registry()}
    for first in range(0, deals, SPAN):
        facts = Facts({name: rows_of(connection, name, first) for name in TABLES_OF_DEALS})
        for name, sums in slow.items():
            for part, counted in ({} if registry()[name].across else slow_sums(facts, name)).items():
                sums[part] += counted
    facts = Facts({name: rows_of(connection, name, 0, deals) if name in WIDE else [] for name in TABLES_OF_DEALS})
    slow |= {name: slow_sums(facts, name) for name, header in registry().items() if header.across}
    different = [name for name, header in registry().items() if fast_sums(connection, header) != slow[name]]
    return deals, different, sum(map(bool, slow.values()))


def differences(preset: str, folder: Path) -> tuple[int, list[str], int]:
    """``both_paths`` on the deals of ``RUNS`` under a preset."""
    gc.disable()  # millions of small rows, none of them in a cycle
    write_preset(folder / f"{preset}.gouji.parquet", preset, RUNS)
    with open_db(
        build([folder / f"{preset}.gouji.parquet"], folder / f"{preset}.duckdb", workers=1).path
    ) as connection:
        return both_paths(connection)
