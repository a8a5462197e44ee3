"""Measure the laboratory: the factorial of eight switches on one thread, on two, and in two processes that share nothing, in turn.

python bench/lab.py [--blocks 100] [--rounds 3] [--whole] [--json bench/lab.json]
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from arguments import at_least, bots

from gouji_analytics.lab.factorial import FactorialStudy
from gouji_analytics.lab.study import PIECE, carry_out
from gouji_engine.rules import load_preset

RULES = "qingdao_online"
WHOLE = 20_000  # blocks of the experiment that is asked for: 5.12 million deals


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--blocks", type=at_least(1), default=4 * PIECE, help="blocks of a round; whole pieces for both threads"
    )
    parser.add_argument("--rounds", type=at_least(1), default=3)
    parser.add_argument("--bots", type=bots, default="rules")
    parser.add_argument("--whole", action="store_true", help="run all 20,000 blocks once on two threads as well")
    parser.add_argument("--json", type=Path, default=Path(__file__).with_name("lab.json"))
    chosen = parser.parse_args()
    found = in_turn(chosen.blocks, chosen.rounds, chosen.bots)
    if chosen.whole:
        found["whole_seconds"] = seconds(WHOLE, 2, chosen.bots)
    chosen.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(
        f"{found['deals']:,} deals a round: {found['one']:,.0f} deals/s on one thread, {found['two']:,.0f} on two, "
        f"{found['ratio']:.2f} times as many (median of {chosen.rounds} rounds); two processes that share nothing: "
        f"{found['ceiling']:.2f} times; 5.12 million deals on two threads would take {(WHOLE << 8) / found['two'] / 60:.1f} minutes"
    )
    if chosen.whole:
        print(f"5.12 million deals took {found['whole_seconds'] / 60:.1f} minutes")


def in_turn(blocks: int, rounds: int, bots: str) -> dict[str, Any]:
    """Rates, round by round, and the medians of their ratios to one thread; ``ceiling``: what the machine gives to two processes."""
    seconds(30, 1, bots)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        apart(pool, 60, bots)
        taken = [(seconds(blocks, 1, bots), seconds(blocks, 2, bots), apart(pool, blocks, bots)) for _ in range(rounds)]
    deals = blocks << 8
    return {
        "rules": RULES,
        "bots": bots,
        "deals": deals,
        "one": statistics.median(deals / one for one, _, _ in taken),
        "two": statistics.median(deals / two for _, two, _ in taken),
        "ratio": statistics.median(one / two for one, two, _ in taken),
        "ceiling": statistics.median(one / both for one, _, both in taken),
    }


def apart(pool: ProcessPoolExecutor, blocks: int, bots: str) -> float:
    """Seconds until two processes have played half of the blocks each."""
    return max(pool.map(seconds, (blocks // 2,) * 2, (1,) * 2, (bots,) * 2))


def seconds(blocks: int, workers: int, bots: str) -> float:
    """One experiment from the first deal to the report."""
    study = FactorialStudy(load_preset(RULES), bots, 1, blocks)
    begun = time.perf_counter()
    study.result(carry_out(study, workers=workers))
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
