"""Our jobs. Each function takes a seed, does its set-up and returns ``block(n) -> (games, actions)``.

An action is one recorded decision of a player, passes included; silent questions that are declined do not count.
Deals are of the rule set ``qingdao_online``, or of the one named by GOUJI_BENCH_RULES. One thread throughout.
"""

from __future__ import annotations

import atexit
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from gouji_analytics import simulating, verifying
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset
from gouji_engine.simulate import Chunk, simulate_chunk
from gouji_engine.verify import Verifier

Block = Callable[[int], tuple[int, int]]
POOL = 2_000  # recorded deals that the verifying jobs go through again and again
RULES = os.environ.get("GOUJI_BENCH_RULES", "qingdao_online")


def _simulate(bots: str, seed: int) -> Block:
    rules, line = load_preset(RULES), line_up(bots)
    first = 0

    def block(count: int) -> tuple[int, int]:
        nonlocal first
        actions = 0
        for start in range(0, count, POOL):
            chunk = simulate_chunk(rules, line, seed, first, min(POOL, count - start))
            first += len(chunk)
            actions += len(chunk.actions)
        return count, actions

    return block


def simulate_random(seed: int) -> Block:
    """Deals played and recorded, every legal action equally likely: the like of the peer's random bots."""
    return _simulate("random", seed)


def simulate_rules(seed: int) -> Block:
    """Deals played and recorded by the bots that follow the strategy texts."""
    return _simulate("rules", seed)


def _verify(verifier: Verifier, chunk: Chunk, count: int) -> int:
    """Verify the first ``count`` deals; returns their actions."""
    pairs = [
        (getattr(chunk, name), getattr(chunk, f"{name[:-1]}_offsets")[: count + 1])
        for name in ("transfers", "declarations", "actions")
    ]
    result = verifier.run(chunk.hands[:count], chunk.leader[:count], *pairs)
    if len(result.bad):
        raise AssertionError(f"deal {result.bad[0]} was found wrong")
    return int(chunk.action_offsets[count])


def verify_memory(seed: int) -> Block:
    """Recorded deals verified from arrays: cards, purchases, declarations, every action, the end."""
    rules = load_preset(RULES)
    verifier, chunk = Verifier(rules), simulate_chunk(rules, line_up("rules"), seed, 0, POOL)

    def block(count: int) -> tuple[int, int]:
        parts = [min(POOL, count - start) for start in range(0, count, POOL)]
        return count, sum(_verify(verifier, chunk, part) for part in parts)

    return block


def verify_parquet(seed: int) -> Block:
    """Files verified as ``gouji verify`` does it: page checksums, content hash of each deal, ids, every action."""
    folder = tempfile.TemporaryDirectory(prefix="gouji-bench-")
    atexit.register(folder.cleanup)
    report = simulating.run(load_preset(RULES), line_up("rules"), seed, POOL, Path(folder.name) / "run")

    def block(count: int) -> tuple[int, int]:
        passes = max(1, round(count / POOL))
        for _ in range(passes):
            found = verifying.verify([report.folder], workers=1)
            if found.accepted != POOL:
                raise AssertionError(f"{POOL - found.accepted} deals were not accepted")
        return passes * POOL, passes * report.actions

    return block


JOBS = {job.__name__: job for job in (simulate_random, simulate_rules, verify_memory, verify_parquet)}
