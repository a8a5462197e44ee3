"""Both paths on many simulated deals of one rule set, in a process of its own."""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from gouji_analytics.building import build
from gouji_analytics.derive.schema import TABLES
from gouji_analytics.stats import query, registry
from gouji_analytics.stats.database import open_db
from gouji_analytics.stats.header import Header
from tests.analytics.simulated import write_preset
from tests.analytics.stats import second_path
from tests.reference.slow_stats import Facts, chances

assert second_path  # importing it fills the table of the slow path
RUNS = ((("rules",) * 6, 21, 1000), (("rules", "random") * 3, 22, 600), (("random",) * 6, 23, 400))
Tallies = dict[Any, Counter[tuple[float, float]]]


def rows_of(connection: Any, table: str) -> list[Any]:
    """Rows that know their columns by name and are small."""
    result = connection.execute(f"select * from {table}")
    names = tuple(column[0] for column in result.description)
    kind = type(table, (), {"__slots__": names, "__getitem__": object.__getattribute__})
    made = []
    for values in result.fetchall():
        row = kind()
        for name, value in zip(names, values, strict=True):
            setattr(row, name, value)
        made.append(row)
    return made


def fast_sums(connection: Any, header: Header) -> Tallies:
    """Part -> (num, den) -> deals, as the statistics are estimated from."""
    found: Tallies = defaultdict(Counter)
    for part, num, den, deals in connection.execute(*query.tally(query.scoped(header, (), ()), (), header)).fetchall():
        found[part][num, den] += deals
    return found


def slow_sums(facts: Facts, name: str) -> Tallies:
    """The same from single chances."""
    sums: dict[Any, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for one in chances(facts, name):
        pair = sums[one.part, one.deal]
        pair[0] += one.num
        pair[1] += one.den
    facts.counted.clear()
    found: Tallies = defaultdict(Counter)
    for (part, _), (num, den) in sums.items():
        if num or den:
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
