"""Measure: our jobs and the yardsticks in turn, start times, and the memory of a large run. See README.md.

python bench/run.py [--rounds 7] [--block 0.7] [--deals 1000000] [--json bench/results.json] [--only NAME ...]
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from arguments import at_least
from jobs import JOBS, RULES, Block
from peers import PEERS, POKER, SPIEL

HERE = Path(__file__).resolve().parent
SEED = 20_240_601
# job -> the yardstick it is compared with
AGAINST = {
    "simulate_random": "spiel_ddz_cpp",
    "simulate_rules": "spiel_ddz_cpp",
    "simulate_team": "spiel_ddz_cpp",
    "verify_memory": "spiel_ddz_replay",
    "verify_parquet": "spiel_ddz_replay",
    "typed_verify": "pokerkit_phh",
}
START = """
import time
begun = time.perf_counter()
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk
from gouji_engine.verify import Verifier
rules = load_preset("qingdao_online")
chunk = simulate_chunk(rules, line_up("rules"), 1, 0, 1)
pairs = [(chunk.transfers, chunk.transfer_offsets), (chunk.declarations, chunk.declaration_offsets)]
Verifier(rules).run(chunk.hands, chunk.leader, *pairs, (chunk.actions, chunk.action_offsets))
print(time.perf_counter() - begun)
"""
LARGE = """
import json, resource, sys, time
from gouji_analytics import simulating, verifying
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset
scale = 1 if sys.platform == "darwin" else 1024
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale
simulating.warm(load_preset("qingdao_online"), line_up("rules"))
made = simulating.run(load_preset("qingdao_online"), line_up("rules"), 1, int(sys.argv[1]), sys.argv[2])
after_run, begun = peak(), time.perf_counter()
found = verifying.verify([sys.argv[2]])
print(json.dumps({"deals": made.deals, "actions": made.actions, "bytes": made.bytes, "simulate_seconds": made.seconds,
    "verify_seconds": time.perf_counter() - begun, "accepted": found.accepted, "peak_after_simulating": after_run,
    "peak": peak()}))
"""


STREAM = """
import sys
from pathlib import Path
from gouji_analytics import simulating
from gouji_analytics.exporting.files import events, write_text
from gouji_analytics.store.dataset import open_log
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset
folder = Path(sys.argv[2])
simulating.run(load_preset("qingdao_online"), line_up("rules"), 1, int(sys.argv[1]), folder / "run")
log = open_log(folder / "run")
write_text(folder / "stream.jsonl", events(log.replays(), log))
"""
IMPORT = """
import json, resource, sys, time
from pathlib import Path
from gouji_analytics.importers.run import import_files
scale = 1 if sys.platform == "darwin" else 1024
path, begun = Path(sys.argv[1]) / "stream.jsonl", time.perf_counter()
found = import_files([path], Path(sys.argv[1]) / "out")
print(json.dumps({"deals": found.read, "imported": found.imported, "bytes": path.stat().st_size,
    "seconds": time.perf_counter() - begun, "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale}))
"""


def main() -> None:
    words = arguments()
    chosen = JOBS | (SPIEL if find_spec("pyspiel") else {}) | (POKER if find_spec("pokerkit") else {})
    if words.only:
        chosen = {name: chosen[name] for name in words.only}
    results: dict[str, Any] = {"machine": machine(), "rules": RULES, "rounds": words.rounds, "block": words.block}
    results["jobs"] = in_turn(chosen, words.rounds, words.block)
    print_jobs(results["jobs"])
    if not words.only:
        results["start"] = starts()
        print(f"\nstart: first {results['start']['cold']:.1f} s, afterwards {results['start']['warm']:.2f} s")
    if words.deals:
        results["large"] = large(words.deals)
        print_large(results["large"])
    if words.events:
        results["events"] = events(words.events)
        print_events(results["events"])
    words.json.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"\n{words.json}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=at_least(1), default=7)
    parser.add_argument("--block", type=at_least(0.01, float), default=0.7, help="seconds a block")
    parser.add_argument("--deals", type=at_least(0), default=1_000_000, help="deals of the large run; 0: none")
    parser.add_argument("--events", type=at_least(0), default=100_000, help="deals of the large import; 0: none")
    parser.add_argument("--json", type=Path, default=HERE / "results.json")
    parser.add_argument("--only", nargs="+", choices=[*JOBS, *PEERS])
    return parser.parse_args()


def machine() -> dict[str, Any]:
    """Where the figures were taken."""
    names = ("numpy", "numba", "pyarrow", "pokerkit", "open_spiel")
    versions = {name: version(name) for name in names if find_spec("pyspiel" if name == "open_spiel" else name)}
    return {
        "system": platform.platform(),
        "processor": processor(),
        "processors": os.cpu_count(),
        "python": platform.python_version(),
        "versions": versions,
    }


def processor() -> str:
    """The model of the processor, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def in_turn(chosen: dict[str, Any], rounds: int, seconds: float) -> dict[str, Any]:
    """Blocks of every job one after another, round by round, on one processor."""
    with OneProcessor():
        blocks = {name: make(SEED) for name, make in chosen.items()}
        sizes = {name: sized(block, seconds) for name, block in blocks.items()}
        taken: dict[str, list[tuple[float, float]]] = {name: [] for name in blocks}
        for _ in range(rounds):
            for name, block in blocks.items():
                taken[name].append(rates(block, sizes[name]))
    return {name: summary(name, taken) for name in taken}


class OneProcessor:
    """Keep this process on one processor, where the system allows it."""

    def __enter__(self) -> None:
        self.before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
        if self.before:
            os.sched_setaffinity(0, {min(self.before)})

    def __exit__(self, *_: object) -> None:
        if self.before:
            os.sched_setaffinity(0, self.before)


def sized(block: Block, seconds: float) -> int:
    """Games that take about ``seconds``; the trial blocks also warm everything up."""
    count = 16
    block(count)
    while True:
        begun = time.perf_counter()
        games, _ = block(count)
        taken = time.perf_counter() - begun
        if taken >= seconds / 8:
            return max(1, round(games * seconds / taken))
        count *= 4


def rates(block: Block, count: int) -> tuple[float, float]:
    """Games and actions a second of one block."""
    gc.collect()
    begun = time.perf_counter()
    games, actions = block(count)
    taken = time.perf_counter() - begun
    return games / taken, actions / taken


def summary(name: str, taken: dict[str, list[tuple[float, float]]]) -> dict[str, Any]:
    """Medians, lowest and highest block, and the ratio to the yardstick taken round by round."""
    own = taken[name]
    found: dict[str, Any] = {}
    for at, kind in enumerate(("games", "actions")):
        values = [rate[at] for rate in own]
        found[kind] = {"median": statistics.median(values), "low": min(values), "high": max(values)}
    yardstick = AGAINST.get(name)
    if yardstick in taken:
        ratios = [mine[1] / theirs[1] for mine, theirs in zip(own, taken[yardstick], strict=True)]
        found["ratio"] = {"of": yardstick, "median": statistics.median(ratios), "low": min(ratios), "high": max(ratios)}
    return found


def starts() -> dict[str, float]:
    """Seconds from the first import to one deal played and verified: with an empty cache, and the median of five with a full one."""
    with tempfile.TemporaryDirectory(prefix="gouji-cache-") as cache:
        cold = start(cache)
        return {"cold": cold, "warm": statistics.median(start(cache) for _ in range(5))}


def start(cache: str) -> float:
    return float(python(START, GOUJI_CACHE=cache))


def large(deals: int) -> dict[str, Any]:
    """A large run simulated, written and verified in a process of its own; sizes in bytes."""
    with tempfile.TemporaryDirectory(prefix="gouji-large-") as folder:
        found: dict[str, Any] = json.loads(python(LARGE, str(deals), str(Path(folder) / "run")))
    return found


def events(deals: int) -> dict[str, Any]:
    """A large stream of JSON events imported in a process of its own; sizes in bytes."""
    with tempfile.TemporaryDirectory(prefix="gouji-events-") as folder:
        python(STREAM, str(deals), folder)
        found: dict[str, Any] = json.loads(python(IMPORT, folder))
    return found


def python(program: str, *words: str, **environment: str) -> str:
    """What a program prints in a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        env=os.environ | environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout


def print_jobs(jobs: dict[str, Any]) -> None:
    print(f"{'job':<18}{'games/s':>12}{'actions/s':>14}   ratio of actions/s (low–high)")
    for name, found in jobs.items():
        ratio = found.get("ratio")
        text = f"{ratio['median']:.1f} x {ratio['of']} ({ratio['low']:.1f}–{ratio['high']:.1f})" if ratio else ""
        print(f"{name:<18}{found['games']['median']:>12,.0f}{found['actions']['median']:>14,.0f}   {text}")


def print_large(found: dict[str, Any]) -> None:
    print(
        f"\n{found['deals']:,} deals: simulated and written in {found['simulate_seconds']:.1f} s, "
        f"{found['bytes'] / found['deals']:.0f} bytes a deal, verified in {found['verify_seconds']:.1f} s, "
        f"{found['accepted']:,} accepted, at most {found['peak'] / 2**20:,.0f} MiB"
    )


def print_events(found: dict[str, Any]) -> None:
    print(
        f"\n{found['deals']:,} deals of JSON events, {found['bytes'] / 2**20:,.0f} MiB: {found['imported']:,} imported in "
        f"{found['seconds']:.0f} s, at most {found['peak'] / 2**20:,.0f} MiB"
    )


if __name__ == "__main__":
    main()
