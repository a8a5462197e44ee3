"""The long comparison of kernel and referee (``make soak``): many deals a rule set, no disagreement allowed.

    python -m tests.reference.soak --deals 200000 --seed 1 --workers 2
    python -m tests.reference.soak --deals 2000 --random-rules 500 --presets --state soak.jsonl

Each rule set gets deals of the engine's bots and deals that the referee plays at random (``--random-share`` of them), with
mistakes, fouls, tributes and every declaration; every deal has a damaged copy, and a few of each chunk are compared action
by action. ``--random-rules N`` adds N rule sets drawn at random. With ``--state`` finished chunks are noted in a file, and
started again the run goes on where it stopped. Prints a line a rule set and ends with exit code 1 if anything disagreed;
rule sets that the kernel does not honour are named and counted apart.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from gouji_engine.errors import UnsupportedRuleError
from gouji_engine.rules import RuleSet

from .compare import LINE_UPS, batch, random_batch, stepwise
from .presets import SYSTEMS, rules_of
from .random_rules import draw_rules

CHUNK = 500
STEPS = 4


@dataclass(frozen=True)
class Task:
    """A chunk of deals of one rule set: ``number`` of a system, or of a rule set drawn at random."""

    label: str
    seed: int
    number: int
    deals: int
    played: int  # deals that the referee plays; the others are simulated by the engine

    @property
    def key(self) -> str:
        """What the state file knows the chunk by."""
        return f"{self.label}|{self.seed}|{self.number}|{self.deals}|{self.played}"


def rules_for(label: str) -> RuleSet:
    """The rule set of a label: a system, or ``random-N``."""
    drawn = label.startswith("random-")
    values = draw_rules(random.Random(label)) if drawn else rules_of(label)
    return RuleSet.from_dict(values)


def run(task: Task) -> dict[str, Any]:
    """Compare one chunk; its figures and disagreements."""
    start = time.monotonic()
    faults: list[str] = []
    skipped = ""
    try:
        rules = rules_for(task.label)
        first = task.number * CHUNK
        if task.played:
            faults += random_batch(rules, task.label, task.seed, first, task.played, STEPS)
        simulated = task.deals - task.played
        if simulated:
            bots = LINE_UPS[task.number % len(LINE_UPS)]
            faults += batch(rules, bots, task.seed, first, simulated)
            faults += stepwise(rules, bots, task.seed + 1, first, min(STEPS, simulated))
    except UnsupportedRuleError as error:
        skipped = str(error)
    seconds = time.monotonic() - start
    return {"key": task.key, "deals": task.deals, "faults": faults, "skipped": skipped, "seconds": round(seconds, 2)}


def tasks_of(label: str, deals: int, seed: int, share: float) -> Iterator[Task]:
    """The chunks of one rule set."""
    for number, first in enumerate(range(0, deals, CHUNK)):
        size = min(CHUNK, deals - first)
        yield Task(label, seed, number, size, round(size * share))


class State:
    """Finished chunks in a file of JSON lines, so that an interrupted run goes on; without a path nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.done: dict[str, dict[str, Any]] = {}
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                self._read(line)

    def _read(self, line: str) -> None:
        """A torn last line of an interrupted run is as if it were not there."""
        try:
            entry = json.loads(line)
        except json.JSONDecodeError:
            return
        self.done[entry["key"]] = entry

    def add(self, entry: dict[str, Any]) -> None:
        """Note a finished chunk. What the kernel does not honour yet is tried again the next time."""
        if self.path is not None and not entry["skipped"]:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")


def soak(label: str, tasks: Iterable[Task], state: State, pool: ProcessPoolExecutor) -> tuple[int, int, bool]:
    """Compare one rule set; (deals compared, disagreements, whether the kernel does not honour it)."""
    chunks = list(tasks)
    open_chunks = [task for task in chunks if task.key not in state.done]
    entries = [state.done[task.key] for task in chunks if task.key in state.done]
    for entry in pool.map(run, open_chunks):
        state.add(entry)
        entries.append(entry)
        if sys.stderr.isatty():
            print(f"\r{label}: {len(entries)}/{len(chunks)} chunks", end="", file=sys.stderr, flush=True)
    skipped = next((entry["skipped"] for entry in entries if entry["skipped"]), "")
    if skipped:
        print(f"{label}: not compared, {skipped}", flush=True)
        return 0, 0, True
    faults = [fault for entry in entries for fault in entry["faults"]]
    deals, seconds = sum(entry["deals"] for entry in entries), sum(entry["seconds"] for entry in entries)
    for fault in faults[:3]:
        print(fault, flush=True)
    print(
        f"{label}: {deals} deals and damaged copies, {len(faults)} disagreements, {seconds:.0f} s of work", flush=True
    )
    return deals, len(faults), False


def options_of(arguments: list[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200_000, help="deals a rule set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--presets", nargs="*", default=list(SYSTEMS), help="systems of the catalogue; none for none")
    parser.add_argument("--random-rules", type=int, default=0, metavar="N", help="rule sets drawn at random")
    parser.add_argument("--random-share", type=float, default=0.1, help="share of deals that the referee plays")
    parser.add_argument("--state", type=Path, default=None, help="file of finished chunks")
    return parser.parse_args(arguments)


def main() -> int:
    """Run from the command line."""
    options = options_of()
    state = State(options.state)
    labels = [*options.presets, *(f"random-{number}" for number in range(options.random_rules))]
    totals = [0, 0, 0]
    with ProcessPoolExecutor(options.workers, mp_context=get_context("spawn")) as pool:
        for label in labels:
            tasks = tasks_of(label, options.deals, options.seed, options.random_share)
            for index, number in enumerate(soak(label, tasks, state, pool)):
                totals[index] += number
    print(f"{len(labels)} rule sets, {totals[2]} not compared; {totals[0]} deals, {totals[1]} disagreements")
    return 1 if totals[1] else 0


if __name__ == "__main__":
    sys.exit(main())
