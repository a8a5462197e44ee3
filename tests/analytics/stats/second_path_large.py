"""Both paths on many simulated deals of one rule set, in a process of its own."""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from dataclasses import make_dataclass
from pathlib import Path
from typing import Any

from gouji_analytics.building import build
from gouji_analytics.derive.schema import TABLES
from gouji_analytics.stats import query, registry
from gouji_analytics.stats.database import open_db
from gouji_analytics.stats.header import Header
from tests.analytics.simulated import write_preset
from tests.analytics.stats import second_path
from tests.reference.slow_stats import STATISTICS, Facts, in_scope

assert second_path  # importing it fills the table of the slow path
RUNS = ((("rules",) * 6, 21, 1000), (("rules", "random") * 3, 22, 600), (("random",) * 6, 23, 400))
Tallies = dict[Any, Counter[tuple[float, float]]]


def rows_of(connection: Any, table: str) -> list[Any]:
    """Rows that know their columns by name and are small."""
    result = connection.execute(f"select * from {table}")
    names = [column[0] for column in result.description]
    kind = make_dataclass(table, names, slots=True, namespace={"__getitem__": object.__getattribute__})
    return [kind(*values) for values in result.fetchall()]


def fast_sums(connection: Any, header: Header) -> Tallies:
    """Part -> (num, den) -> deals, as the statistics are estimated from."""
    found: Tallies = defaultdict(Counter)
    for part, num, den, deals in connection.execute(*query.tally(query.scoped(header, (), ()), (), header)).fetchall():
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
    facts = Facts({name: rows_of(connection, name) for name in TABLES if name not in {"findings", "meta"}})
    different, seen = [], 0
    for name, header in registry().items():
        fast, slow = fast_sums(connection, header), slow_sums(facts, name)
        seen += bool(slow)
        different += [name] * (fast != slow)
    return len(facts.deals), different, seen


def differences(preset: str, folder: Path) -> tuple[int, list[str], int]:
    """``both_paths`` on the deals of ``RUNS`` under a preset."""
    gc.disable()  # millions of small rows, none of them in a cycle
    write_preset(folder / f"{preset}.gouji.parquet", preset, RUNS)
    with open_db(
        build([folder / f"{preset}.gouji.parquet"], folder / f"{preset}.duckdb", workers=1).path
    ) as connection:
        return both_paths(connection)
