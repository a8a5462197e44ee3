"""The long random run (``make soak``): no self-contradiction of the kernel, no disagreement with the referee.

    python -m tests.reference.soak --kernel-deals 1000000 --deals 200 --state soak.jsonl
    python -m tests.reference.soak --kernel-deals 0 --deals 2000 --random-rules 500 --presets --seed 1 --workers 2

Under each rule set ``--kernel-deals`` deals of the random bot are simulated and verified by the kernel alone, and ``--deals`` go
through kernel and referee: deals of the engine's bots and deals that the referee plays at random (``--random-share`` of them), with
mistakes, fouls, tributes and every declaration; every one has a damaged copy, and a few of each chunk are compared action by
action. ``--random-rules N`` adds N rule sets drawn at random. With ``--state`` finished chunks are noted in a file, and started
again the run goes on where it stopped; what was found by another kernel or referee does not count. Prints a line a rule set and
ends with exit code 1 if anything disagreed; rule sets that the kernel does not honour are named and counted apart.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import gouji_engine
from gouji_engine.errors import UnsupportedRuleError
from gouji_engine.rules import RuleSet

from .compare import LINE_UPS, batch, random_batch, stepwise
from .mass import contradictions
from .presets import SYSTEMS, rules_of
from .random_rules import draw_rules

CHUNK = 500
KERNEL_CHUNK = 10_000  # deals of the kernel alone: some 20 MB
STEPS = 4
PAUSE = 60.0  # seconds between two lines of progress


@cache
def sources(referee: bool) -> str:
    """Hash (8 hex digits) of what decides about a deal: the kernel without its bots, and the referee."""
    engine = Path(gouji_engine.__file__).parent
    files = [*(engine / "kernel").glob("*.py"), engine / "rules" / "lower.py"]
    files += Path(__file__).parent.glob("*.py") if referee else []
    digest = hashlib.blake2b(digest_size=4)
    for path in sorted(files):
        digest.update(path.read_bytes())
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Task:
    """A chunk of deals of one rule set: ``number`` of a system, or of a rule set drawn at random."""

    label: str
    seed: int
    number: int
    deals: int
    played: int  # deals that the referee plays, the others are simulated by the engine; −1: all by the kernel alone

    @property
    def key(self) -> str:
        """What the state file knows the chunk by."""
        return f"{self.label}|{self.seed}|{self.number}|{self.deals}|{self.played}|{sources(self.played >= 0)}"


def rules_for(label: str) -> RuleSet:
    """The rule set of a label: a system, or ``random-N``."""
    drawn = label.startswith("random-")
    values = draw_rules(random.Random(label)) if drawn else rules_of(label)
    return RuleSet.from_dict(values)


def _compared(task: Task, rules: RuleSet) -> list[str]:
    """Disagreements of kernel and referee in one chunk."""
    faults: list[str] = []
    first = task.number * CHUNK
    if task.played:
        faults += random_batch(rules, task.label, task.seed, first, task.played, STEPS)
    simulated = task.deals - task.played
    if simulated:
        bots = LINE_UPS[task.number % len(LINE_UPS)]
        faults += batch(rules, bots, task.seed, first, simulated)
        faults += stepwise(rules, bots, task.seed + 1, first, min(STEPS, simulated))
    return faults


def run(task: Task) -> dict[str, Any]:
    """Play one chunk; its figures and what is wrong with it."""
    start = time.monotonic()
    faults: list[str] = []
    skipped, deals = "", task.deals
    try:
        rules = rules_for(task.label)
        if task.played < 0:
            first = task.number * KERNEL_CHUNK
            deals, faults = contradictions(rules, task.label, task.seed, first, task.deals)
        else:
            faults = _compared(task, rules)
    except UnsupportedRuleError as error:
        skipped = str(error)
    seconds = round(time.monotonic() - start, 2)
    return {"key": task.key, "deals": deals, "faults": faults, "skipped": skipped, "seconds": seconds}


def tasks_of(label: str, deals: int, seed: int, share: float) -> Iterator[Task]:
    """The chunks of one rule set that kernel and referee play."""
    for number, first in enumerate(range(0, deals, CHUNK)):
        size = min(CHUNK, deals - first)
        yield Task(label, seed, number, size, round(size * share))


def kernel_tasks(label: str, deals: int, seed: int) -> Iterator[Task]:
    """The chunks of one rule set that the kernel plays alone."""
    for number, first in enumerate(range(0, deals, KERNEL_CHUNK)):
        yield Task(label, seed, number, min(KERNEL_CHUNK, deals - first), -1)


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


class Progress:
    """How far one rule set is, on standard error: a line that is rewritten, or in a file one line a minute."""

    def __init__(self, label: str, chunks: int) -> None:
        self.label, self.chunks = label, chunks
        self.told = time.monotonic()

    def tell(self, done: int) -> None:
        """``done`` chunks are finished."""
        if sys.stderr.isatty():
            print(f"\r{self.label}: {done}/{self.chunks} chunks", end="", file=sys.stderr, flush=True)
        elif time.monotonic() - self.told > PAUSE:
            self.told = time.monotonic()
            print(f"{self.label}: {done}/{self.chunks} chunks", file=sys.stderr, flush=True)


def soak(
    label: str, what: str, tasks: Iterable[Task], state: State, pool: ProcessPoolExecutor
) -> tuple[int, int, bool]:
    """Play one rule set; (deals played, faults, whether the kernel does not honour it)."""
    chunks = list(tasks)
    entries = [state.done[task.key] for task in chunks if task.key in state.done]
    progress = Progress(label, len(chunks))
    for future in as_completed([pool.submit(run, task) for task in chunks if task.key not in state.done]):
        state.add(future.result())
        entries.append(future.result())
        progress.tell(len(entries))
    skipped = next((entry["skipped"] for entry in entries if entry["skipped"]), "")
    if skipped:
        print(f"{label}: not played, {skipped}", flush=True)
        return 0, 0, True
    faults = [fault for entry in entries for fault in entry["faults"]]
    deals, seconds = sum(entry["deals"] for entry in entries), sum(entry["seconds"] for entry in entries)
    for fault in faults[:3]:
        print(fault, flush=True)
    print(f"{label}: {deals} deals {what}: {len(faults)}, {seconds:.0f} s of work", flush=True)
    return deals, len(faults), False


def options_of(arguments: list[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernel-deals", type=int, default=1_000_000, help="deals a rule set for the kernel alone")
    parser.add_argument("--deals", type=int, default=200, help="deals a rule set for kernel and referee")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--presets", nargs="*", default=list(SYSTEMS), help="systems of the catalogue; none for none")
    parser.add_argument("--random-rules", type=int, default=0, metavar="N", help="rule sets drawn at random")
    parser.add_argument("--random-share", type=float, default=0.1, help="share of deals that the referee plays")
    parser.add_argument("--state", type=Path, default=None, help="file of finished chunks")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line."""
    options = options_of(arguments)
    state = State(options.state)
    labels = [*options.presets, *(f"random-{number}" for number in range(options.random_rules))]
    totals: dict[str, list[int]] = {}
    with ProcessPoolExecutor(options.workers, mp_context=get_context("spawn")) as pool:
        for label in labels:
            compared = tasks_of(label, options.deals, options.seed, options.random_share)
            alone = kernel_tasks(label, options.kernel_deals, options.seed)
            for what, tasks in (
                ("and damaged copies, disagreements", compared),
                ("of the kernel, contradictions", alone),
            ):
                figures = soak(label, what, tasks, state, pool) if (tasks := list(tasks)) else (0, 0, False)
                totals[what] = [a + b for a, b in zip(totals.get(what, [0, 0, 0]), figures, strict=True)]
    for what, (deals, faults, skipped) in totals.items():
        print(f"{len(labels)} rule sets, {skipped} not played; {deals} deals {what}: {faults}")
    return 1 if any(faults for _, faults, _ in totals.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
