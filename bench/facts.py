"""Measure the statistics at scale: building the facts, a statistic from the facts, ahead of time, and by pandas.

python bench/facts.py [--deals 1000000] [--rounds 3] [--folder FOLDER] [--json bench/facts.json]
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
from arguments import at_least

from gouji_analytics import simulating
from gouji_analytics.building import build
from gouji_analytics.stats import counting, open_db, registry, run
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset

RULES = "qingdao_online"
# a filter that what is counted ahead cannot answer and that keeps every deal
SLOW = {"deal": "bot=rules,nobody", "side": "side=0,1"}
SEATS = "seat=0,1,2,3,4,5"
ASKED = {"seats": 1.0, "rounds": 5.0, "plays": 5.0, "ahead": 0.3}  # seconds that a statistic may take, warm
TABLES = {
    "fct_plays": "plays",
    "fct_rounds": "rounds",
}  # those of actions; everything else is as large as the seats or smaller
PEAK = Path("/proc/self/status")


def main() -> None:
    """Measure in a folder that is removed again, or in one that keeps log, database and figures so far."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=at_least(1), default=1_000_000)
    parser.add_argument("--rounds", type=at_least(1), default=3)
    parser.add_argument("--folder", type=Path, help="keep everything here, and go on where an earlier run stopped")
    parser.add_argument("--json", type=Path, default=Path(__file__).with_name("facts.json"))
    parser.add_argument("--stage", choices=list(STAGES), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.stage:
        print(json.dumps(STAGES[chosen.stage](chosen.folder, chosen.deals, chosen.rounds)))
        return
    with tempfile.TemporaryDirectory(prefix="gouji-facts-") as temporary:
        folder = chosen.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        found: dict[str, Any] = {"deals": chosen.deals, "machine": platform.processor() or platform.machine()}
        for stage in STAGES:
            found[stage] = staged(stage, folder, chosen.deals, chosen.rounds)
    chosen.json.write_text(json.dumps(found, indent=1), encoding="utf-8")
    print_found(found)


def staged(stage: str, folder: Path, deals: int, rounds: int) -> Any:
    """What a stage found, in a process of its own so that its memory is its own; kept in the folder."""
    kept = folder / f"{stage}.json"
    if not kept.exists():
        words = [sys.executable, __file__, "--stage", stage, "--folder", str(folder), "--deals", str(deals)]
        done = subprocess.run([*words, "--rounds", str(rounds)], check=True, stdout=subprocess.PIPE, text=True)
        kept.write_text(done.stdout, encoding="utf-8")
    return json.loads(kept.read_text(encoding="utf-8"))


class Clock:
    """Seconds on the wall and of the processors since it was made."""

    def __init__(self) -> None:
        self.wall, self.cpu = time.perf_counter(), time.process_time()

    def read(self) -> dict[str, float]:
        """The seconds, and the highest memory of this process so far in bytes."""
        peak = next(line for line in PEAK.read_text().splitlines() if line.startswith("VmHWM"))
        cpu = time.process_time() - self.cpu
        return {"seconds": time.perf_counter() - self.wall, "cpu": cpu, "peak": int(peak.split()[1]) * 1024}


def simulated(folder: Path, deals: int, _rounds: int) -> dict[str, Any]:
    """Write the log."""
    clock = Clock()
    simulating.run(load_preset(RULES), line_up("rules"), 1, deals, folder / "run")
    return clock.read()


def built(folder: Path, _deals: int, _rounds: int) -> dict[str, Any]:
    """Build the facts."""
    clock = Clock()
    report = build([folder / "run"], folder / "facts.duckdb", workers=2)
    return clock.read() | {"actions": report.rows["fct_plays"], "seats": report.rows["fct_seats"]}


def counted(folder: Path, _deals: int, _rounds: int) -> dict[str, Any]:
    """Count ahead, with the memory that a build allows the database."""
    with duckdb.connect(str(folder / "facts.duckdb"), config={"memory_limit": "1GB"}) as connection:
        clock = Clock()
        counting.write(connection)
        connection.execute("checkpoint")
        return clock.read() | {"bytes": (folder / "facts.duckdb").stat().st_size}


def asked(folder: Path, _deals: int, rounds: int) -> dict[str, Any]:
    """Warm seconds of every statistic from the facts and ahead."""
    found: dict[str, Any] = {kind: {} for kind in (*ASKED, "off")}
    clock = Clock()
    with open_db(folder / "facts.duckdb") as connection:
        for name, header in registry().items():
            kind, where = kind_of(header.needs), [SLOW.get(header.grain, SEATS)]
            found["ahead"][name] = median(lambda: run(connection, [name]), rounds)  # noqa: B023
            if run(connection, [name])[0].absent_reason == "rule_off":
                found["off"][name] = kind
                continue
            found[kind][name] = median(lambda: run(connection, [name], where=where), rounds)  # noqa: B023
    return found | clock.read()


def kind_of(needs: tuple[str, ...]) -> str:
    """The largest kind of facts that a statistic reads, itself or through a shared view."""
    return next((kind for table, kind in TABLES.items() if table in needs), "seats")


def median(job: Callable[[], object], rounds: int) -> dict[str, float]:
    """Median seconds, on the wall and of the processors, of ``rounds`` runs after one that warms up."""
    job()
    taken = []
    for _ in range(rounds):
        clock = Clock()
        job()
        taken.append(clock.read())
    return {name: statistics.median(one[name] for one in taken) for name in ("seconds", "cpu")}


def by_pandas(folder: Path, _deals: int, rounds: int) -> dict[str, Any]:
    """Two statistics from the facts, ahead, and on data frames in memory with sums by deal as the intervals need, in turn.

    Loading the frames is not counted.
    """
    with open_db(folder / "facts.duckdb") as connection:
        seats = connection.execute("select deal_key, place from fct_seats").df()
        plays = connection.execute("select deal_key, survives from fct_plays where is_gouji and is_exposed").df()
        frames = {
            "res_place_mean": (seats, "place"),
            "gj_survive_rate": (plays.assign(survives=plays["survives"].astype(float)), "survives"),
        }
        return {
            name: {
                "pandas": median(lambda: clustered(*frame), rounds),  # noqa: B023
                "facts": median(lambda: run(connection, [name], where=[SEATS]), rounds),  # noqa: B023
                "ahead": median(lambda: run(connection, [name]), rounds),  # noqa: B023
            }
            for name, frame in frames.items()
        }


def clustered(frame: pd.DataFrame, column: str) -> pd.Series:
    """Sums over the deals of a deal's sum and count and of their products."""
    sums = frame.groupby("deal_key", sort=False)[column].agg(["sum", "count"])
    return sums.assign(nn=sums["sum"] ** 2, nd=sums["sum"] * sums["count"], dd=sums["count"] ** 2).sum()


STAGES: dict[str, Callable[[Path, int, int], dict[str, Any]]] = {
    "simulated": simulated,
    "built": built,
    "counted": counted,
    "asked": asked,
    "by_pandas": by_pandas,
}


def print_found(found: dict[str, Any]) -> None:
    """The figures in words."""
    print(
        f"{found['deals']:,} deals, {found['built']['actions']:,} actions, {found['counted']['bytes'] / 2**20:,.0f} MiB"
    )
    for stage in ("simulated", "built", "counted", "asked"):
        one = found[stage]
        print(
            f"{stage:<10}{one['seconds']:>8.0f} s, {one['cpu']:>6.0f} s of processor, at most {one['peak'] / 2**20:,.0f} MiB"
        )
    print(f"{len(found['asked']['off'])} statistics of rules that are off: {' '.join(found['asked']['off'])}")
    for kind, limit in ASKED.items():
        for unit in ("seconds", "cpu"):
            taken = sorted((one[unit], name) for name, one in found["asked"][kind].items())
            (most, slowest), middle = taken[-1], statistics.median(seconds for seconds, _ in taken)
            over = [name for seconds, name in taken if seconds > limit]
            print(
                f"{kind:<8}{len(taken):>4} statistics, median {middle:.3f} {unit}, most {most:.3f} ({slowest})",
                end=", ",
            )
            print(f"{len(over)} above {limit} {' '.join(over)}")
    for name, one in found["by_pandas"].items():
        pandas, facts, ahead = (one[way]["cpu"] for way in ("pandas", "facts", "ahead"))
        print(
            f"{name}: pandas {pandas:.3f} s of processor = {pandas / facts:.1f} x facts, {pandas / ahead:.0f} x ahead"
        )


if __name__ == "__main__":
    main()
