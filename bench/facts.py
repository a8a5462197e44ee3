"""Measure the statistics at scale: building the facts, a statistic from the facts, ahead of time, and by pandas.

python bench/facts.py [--deals 1000000] [--rounds 3] [--log FOLDER] [--json bench/facts.json]
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd

from gouji_analytics import simulating
from gouji_analytics.building import build
from gouji_analytics.stats import aggregates, open_db, registry, run
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset

RULES = "qingdao_online"
PLAYS = {"fct_plays"}
SCALE = 1 if sys.platform == "darwin" else 1024


def main() -> None:
    """Build in a folder that is removed again, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--log", type=Path, help="a log that is there already")
    parser.add_argument("--json", type=Path, default=Path(__file__).with_name("facts.json"))
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="gouji-facts-") as folder:
        log = (
            chosen.log
            or simulating.run(load_preset(RULES), line_up("rules"), 1, chosen.deals, Path(folder) / "run").folder
        )
        found = built(log, Path(folder) / "facts.duckdb")
        found |= asked(Path(folder) / "facts.duckdb", chosen.rounds)
    chosen.json.write_text(json.dumps(found, indent=1), encoding="utf-8")
    print_found(found)


def built(log: Path, db: Path) -> dict[str, Any]:
    """Seconds of the facts and of what is counted ahead, and the highest memory of the process."""
    begun, marks = time.perf_counter(), []

    def finish(connection: duckdb.DuckDBPyConnection) -> None:
        marks.append(time.perf_counter())
        aggregates.write(connection)

    report = build([log], db, workers=2, finish=finish)
    done = time.perf_counter()
    return {
        "deals": report.report.deals,
        "actions": report.rows["fct_plays"],
        "facts_seconds": marks[0] - begun,
        "ahead_seconds": done - marks[0],
        "bytes": db.stat().st_size,
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * SCALE,
    }


def asked(db: Path, rounds: int) -> dict[str, Any]:
    """Warm seconds of every statistic from the facts and ahead, and of two of them by pandas."""
    with open_db(db) as connection:
        found: dict[str, Any] = {"seats": {}, "plays": {}, "ahead": {}}
        for name, header in registry().items():
            kind = "plays" if needs_plays(header.needs) else "seats"
            # a filter that the tallies cannot answer and that keeps every deal
            slow = [f"seat={','.join(map(str, range(6)))}"] if header.grain not in {"deal", "side"} else []
            if slow:
                found[kind][name] = median(lambda: run(connection, [name], where=slow), rounds)  # noqa: B023
            found["ahead"][name] = median(lambda: run(connection, [name]), rounds)  # noqa: B023
        found["pandas"] = by_pandas(connection, rounds)
    return found


def needs_plays(needs: tuple[str, ...]) -> bool:
    """Whether the statistic reads the table of actions, itself or through a shared view."""
    return bool(PLAYS & set(needs)) or any(name.startswith("mrt_") for name in needs)


def median(job: Callable[[], object], rounds: int) -> float:
    """Median seconds of ``rounds`` runs after one that warms up."""
    job()
    taken = []
    for _ in range(rounds):
        begun = time.perf_counter()
        job()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def by_pandas(connection: duckdb.DuckDBPyConnection, rounds: int) -> dict[str, float]:
    """Seconds of two statistics on data frames in memory, sums by deal as the intervals need; loading is not counted."""
    seats = connection.execute("select deal_id, place from fct_seats").df()
    plays = connection.execute("select deal_id, kind, is_gouji, survives from fct_plays where is_gouji").df()

    def clustered(frame: pd.DataFrame, column: str) -> pd.Series:
        sums = frame.groupby("deal_id", sort=False)[column].agg(["sum", "count"])
        return sums.assign(square=sums["sum"] ** 2, both=sums["sum"] * sums["count"]).sum()

    return {
        "res_place_mean": median(lambda: clustered(seats, "place"), rounds),
        "gj_survive_rate": median(lambda: clustered(plays.assign(n=plays["survives"].astype(float)), "n"), rounds),
    }


def print_found(found: dict[str, Any]) -> None:
    print(
        f"{found['deals']:,} deals, {found['actions']:,} actions: facts in {found['facts_seconds']:.0f} s, counted ahead in "
        f"{found['ahead_seconds']:.0f} s, at most {found['peak'] / 2**20:,.0f} MiB, {found['bytes'] / 2**20:,.0f} MiB on disk"
    )
    for kind in ("seats", "plays", "ahead"):
        taken = sorted(found[kind].items(), key=lambda pair: pair[1])
        middle, (name, most) = statistics.median(found[kind].values()), taken[-1]
        print(f"{kind:<8}{len(taken):>4} statistics, median {middle:.3f} s, slowest {most:.3f} s ({name})")
    for name, seconds in found["pandas"].items():
        facts = found["seats"].get(name) or found["plays"][name]
        print(
            f"{name}: pandas {seconds:.3f} s = {seconds / facts:.1f} x facts, {seconds / found['ahead'][name]:.0f} x ahead"
        )


if __name__ == "__main__":
    main()
