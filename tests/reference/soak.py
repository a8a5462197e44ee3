"""The long comparison of kernel and referee (``make soak``): many deals a preset, no disagreement allowed.

    python -m tests.reference.soak --deals 200000 --seed 1 --workers 2

Prints a line a preset and ends with exit code 1 if anything disagreed. Line-ups take turns by the thousand deals; every deal
has a damaged copy, and one chunk in ten is compared step by step for a few deals as well.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from gouji_engine.rules import load_preset

from .compare import FIVE, LINE_UPS, batch, stepwise

CHUNK = 1000


def chunk_faults(name: str, seed: int, number: int) -> tuple[int, list[str]]:
    """Deals compared and disagreements of one chunk."""
    rules = load_preset(name)
    bots = LINE_UPS[number % len(LINE_UPS)]
    faults = batch(rules, bots, seed, number * CHUNK, CHUNK)
    if number % 10 == 0:
        faults += stepwise(rules, bots, seed + 1, number * CHUNK, 5)
    return CHUNK, faults


def soak(name: str, deals: int, seed: int, pool: ProcessPoolExecutor) -> int:
    """Compare ``deals`` deals of one preset; the number of disagreements."""
    start, done, wrong = time.monotonic(), 0, 0
    chunks = range((deals + CHUNK - 1) // CHUNK)
    for count, faults in pool.map(chunk_faults, [name] * len(chunks), [seed] * len(chunks), chunks):
        done += count
        wrong += len(faults)
        for fault in faults[:3]:
            print(fault, flush=True)
        if sys.stderr.isatty():
            print(f"\r{name}: {done}/{deals}", end="", file=sys.stderr, flush=True)
    seconds = time.monotonic() - start
    print(f"{name}: {done} deals and {done} damaged copies, {wrong} disagreements, {seconds:.0f} s", flush=True)
    return wrong


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--presets", nargs="+", default=list(FIVE))
    options = parser.parse_args()
    with ProcessPoolExecutor(options.workers, mp_context=get_context("spawn")) as pool:
        return 1 if sum(soak(name, options.deals, options.seed, pool) for name in options.presets) else 0


if __name__ == "__main__":
    sys.exit(main())
