"""Our jobs. Each function takes a seed, does its set-up and returns ``block(n) -> (games, actions)``.

An action is one recorded decision of a player, passes included; silent questions that are declined do not count.
Deals are of the rule set ``qingdao_online``, or of the one named by GOUJI_BENCH_RULES. One thread throughout.
"""

from __future__ import annotations

import atexit
import os
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from gouji_analytics import simulating, verifying
from gouji_analytics.exporting.events import text_lines
from gouji_analytics.importers.run import import_files
from gouji_analytics.importers.typed.parse import parse
from gouji_analytics.store.dataset import open_log
from gouji_engine.bots import line_up
from gouji_engine.notation import format_deal
from gouji_engine.replay import Replay
from gouji_engine.rules import load_preset
from gouji_engine.simulate import Chunk, simulate_chunk
from gouji_engine.verify import Verifier, verdicts

Block = Callable[[int], tuple[int, int]]
TYPED = 400  # deals of a text or a stream
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


def simulate_team(seed: int) -> Block:
    """Deals played and recorded by the bots that weigh every action for their side."""
    return _simulate("team", seed)


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


def _records(seed: int, count: int) -> list[Replay]:
    """Simulated deals as records."""
    rules, line = load_preset(RULES), line_up("rules")
    folder = tempfile.TemporaryDirectory(prefix="gouji-bench-")
    atexit.register(folder.cleanup)
    report = simulating.run(rules, line, seed, count, Path(folder.name) / "run")
    return list(open_log(report.folder).replays())


def typed_verify(seed: int) -> Block:
    """Records in the typed notation read as ``gouji import`` reads them, and every action verified."""
    rules, records = load_preset(RULES), _records(seed, TYPED)
    text = "\n".join(format_deal(record) for record in records)
    actions = sum(len(record.actions) for record in records)

    def block(count: int) -> tuple[int, int]:
        passes = max(1, round(count / TYPED))
        for _ in range(passes):
            replays = [draft.replay() for draft in parse(text)]
            if any(finding is not None for finding in verdicts(replays, rules)):
                raise AssertionError("a deal was found wrong")
        return passes * TYPED, passes * actions

    return block


def events_import(seed: int) -> Block:
    """Files of JSON events imported as ``gouji import`` does it: every claim compared with the replay, the log written."""
    records = _records(seed, TYPED)
    rules = load_preset(RULES)
    folder = tempfile.TemporaryDirectory(prefix="gouji-bench-")
    atexit.register(folder.cleanup)
    path, number = Path(folder.name) / "stream.jsonl", count(1)
    path.write_text("".join(text_lines(records, {rules.rules_id: rules.to_dict()})), encoding="utf-8")
    actions = sum(len(record.actions) for record in records)

    def block(games: int) -> tuple[int, int]:
        passes = max(1, round(games / TYPED))
        for _ in range(passes):
            if import_files([path], Path(folder.name) / f"out{next(number)}").imported != TYPED:
                raise AssertionError("a deal was not imported")
        return passes * TYPED, passes * actions

    return block


JOBS = {
    job.__name__: job
    for job in (
        simulate_random,
        simulate_rules,
        simulate_team,
        verify_memory,
        verify_parquet,
        typed_verify,
        events_import,
    )
}
