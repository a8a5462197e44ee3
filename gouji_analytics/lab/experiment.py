"""Run an experiment: pieces of blocks on a pool of threads, taken in order, so that no number of threads leaves a trace."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np

from gouji_analytics.lab.blocks import Arm, dealt, play, prepare, replayed
from gouji_analytics.lab.design import LOOK, PIECE, Design
from gouji_analytics.lab.result import Comparison, judge
from gouji_analytics.lab.state import Played, load, save
from gouji_analytics.simulating import AHEAD, in_order
from gouji_engine.simulate import simulate_chunk

SAVE_SECONDS = 5.0
Progress = Callable[[int], None]


def compare(
    design: Design, *, workers: int | None = None, state: Path | None = None, progress: Progress | None = None
) -> Comparison:
    """Play the blocks of ``design`` and compare every rule set with the first.

    Parameters
    ----------
    workers : threads (default: one a processor); state : a file that keeps what was played, so that a stopped run goes on;
    progress : told the number of blocks when some are done.

    Raises UnsupportedRuleError for rules the kernel does not honour, DataError for a state file of another experiment.
    """
    asked, tell = design.to_dict(), progress or (lambda _blocks: None)
    played = load(state, asked) if state else Played()
    tell(played.blocks)
    found = _verdict(design, played)
    if found is None:
        warm(design)
        try:
            found = _run(design, played, workers or os.cpu_count() or 1, tell, state)
        finally:
            if state:
                save(state, asked, played)
    return found


def warm(design: Design) -> None:
    """Have the kernels compiled or loaded, in the thread that hears an interrupt. Raises UnsupportedRuleError."""
    for rules in design.rules:
        replayed(rules, dealt(design)(rules, design.line_ups[0], design.seed, 0, 1))
        simulate_chunk(rules, design.line_ups[0], design.seed, 0, 1)


def _run(design: Design, played: Played, workers: int, tell: Progress, state: Path | None) -> Comparison:
    """Play on until there is a verdict."""
    pool = ThreadPoolExecutor(workers, "gouji-lab")
    saved = time.monotonic()
    try:
        arms = list(pool.map(partial(prepare, design), design.rules))
        for sums, shared in in_order(pool, _calls(design, arms, played.blocks), workers * AHEAD):
            played.pieces.append(sums)
            played.shared.append(shared)
            tell(sums.shape[1])
            found = _verdict(design, played)
            if found is not None:
                return found
            if state and time.monotonic() - saved > SAVE_SECONDS:
                save(state, design.to_dict(), played)
                saved = time.monotonic()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    raise AssertionError("the last piece brings a verdict")


def _verdict(design: Design, played: Played) -> Comparison | None:
    """The comparison, when the plan is fulfilled or a look finds everything decided."""
    done = played.blocks
    if done < design.blocks and (not design.sequential or not done or done % LOOK):
        return None
    found = judge(design, played.sums(), played.same_hands())
    return found if done >= design.blocks or found.is_decided else None


def _calls(design: Design, arms: list[Arm], done: int) -> Iterator[Callable[[], tuple[np.ndarray, np.ndarray]]]:
    """What is still to be played. Pieces end where a look is due, whatever was done before."""
    for first in range(done, design.blocks, PIECE):
        yield partial(_piece, design, arms, first, min(PIECE, design.blocks - first))


def _piece(design: Design, arms: list[Arm], first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Some blocks under all rule sets: sums [arms, blocks, metrics, 3], and which arms had the hands of the first."""
    parts = [play(design, arm, first, count) for arm in arms]
    hashes = [part[1] for part in parts]
    return np.stack([part[0] for part in parts]), np.array([one == hashes[0] for one in hashes])
