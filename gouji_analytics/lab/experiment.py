"""Rule sets compared: the blocks of a design played, looked at, and judged."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from gouji_analytics.lab.blocks import play, prepare
from gouji_analytics.lab.design import FEWEST, LOOK, SKILL, Design
from gouji_analytics.lab.games import distinct, games
from gouji_analytics.lab.result import Comparison, judge
from gouji_analytics.lab.study import Arrays, Kept, Player, Progress, load, playing
from gouji_engine.bots import line_up


@dataclass(frozen=True, slots=True)
class Step:
    """Where an experiment stands: ``blocks`` of ``planned`` played, and what was ``found`` (None below FEWEST blocks).

    Limits of a step that is not final hold at every look, whenever one stops.
    """

    blocks: int
    planned: int
    found: Comparison | None
    is_final: bool


class Experiment:
    """A design as a study of the laboratory."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.blocks = design.blocks

    def to_dict(self) -> dict[str, Any]:
        """As the design."""
        return self.design.to_dict()

    def warm(self) -> None:
        """Have the kernels compiled or loaded."""
        warm(self.design)

    def player(self, pool: ThreadPoolExecutor) -> Player:
        """Fit the win models, then play blocks under all rule sets."""
        arms = list(pool.map(partial(prepare, self.design), self.design.rules))

        def piece(first: int, count: int) -> Arrays:
            parts = [play(self.design, arm, first, count) for arm in arms]
            hashes = [part[1] for part in parts]
            return {
                "sums": np.stack([part[0] for part in parts], axis=1),
                "hands": np.array([[hashes.index(one) for one in hashes]]),
            }

        return piece


def warm(design: Design) -> None:
    """Have the kernels compiled or loaded, in the thread that hears an interrupt. Raises UnsupportedRuleError."""
    for rules in design.rules:
        for line, _ in distinct(design.line)[:1]:
            games(rules, line, design.seed, 0, 1, every=design.leads == "every")
        games(rules, design.line, design.seed, 0, 1)
        if design.sees:
            games(rules, line_up(f"{design.seer},{SKILL[0]}"), design.seed, 0, 1)


def compare(
    design: Design, *, workers: int | None = None, state: Path | None = None, progress: Progress | None = None
) -> Comparison:
    """Play the blocks of ``design`` and compare its rule sets.

    Parameters
    ----------
    workers : threads (default: one a processor); state : a file that keeps what was played, so that a stopped run goes on;
    progress : told the number of blocks when some are done.

    Raises UnsupportedRuleError for rules the kernel does not honour, DataError for a state file of another experiment.
    """
    tell = progress or (lambda _blocks: None)
    kept = load(state, design.to_dict()) if state else Kept()
    tell(kept.blocks)
    found = _verdict(design, kept)
    if found is None:
        for blocks in playing(Experiment(design), kept, workers=workers, state=state):
            tell(blocks)
            found = _verdict(design, kept)
            if found is not None:
                break
    if found is None:
        raise AssertionError("the last piece brings a verdict")
    return found


def steps(
    design: Design, *, workers: int | None = None, state: Path | None = None, stop: threading.Event | None = None
) -> Iterator[Step]:
    """As ``compare``, piece by piece. The last step is final unless ``stop`` was set before; leaving the loop stops as well.

    Parameters and errors as ``compare``; what was played before a stop is in ``state``.
    """
    kept = load(state, design.to_dict()) if state else Kept()
    if kept.blocks:
        yield _step(design, kept)
        if _verdict(design, kept):
            return
    for _ in playing(Experiment(design), kept, workers=workers, state=state, stop=stop):
        step = _step(design, kept)
        yield step
        if step.is_final:
            return


def _step(design: Design, kept: Kept) -> Step:
    verdict = _verdict(design, kept)
    if verdict:
        return Step(kept.blocks, design.blocks, verdict, is_final=True)
    found = _judged(design, kept, looking=True) if kept.blocks >= FEWEST else None
    return Step(kept.blocks, design.blocks, found, is_final=False)


def _verdict(design: Design, kept: Kept) -> Comparison | None:
    """The comparison, when the plan is fulfilled or a look finds everything decided."""
    done = kept.blocks
    if done < design.blocks and (not design.sequential or not done or done % LOOK):
        return None
    found = _judged(design, kept, looking=design.sequential)
    return found if done >= design.blocks or found.is_decided else None


def _judged(design: Design, kept: Kept, *, looking: bool) -> Comparison:
    sums = np.moveaxis(kept.all("sums"), 0, 1)
    return judge(design, sums, kept.all("hands"), looking=looking)
