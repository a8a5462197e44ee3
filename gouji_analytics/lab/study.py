"""What every experiment of the laboratory shares: pieces of blocks on a pool of threads, kept in order, stopped and resumed.

Pieces are taken in order whatever thread played them, so that no number of threads leaves a trace in the result.
"""

from __future__ import annotations

import io
import json
import os
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.errors import coded
from gouji_analytics.lab.report import Report
from gouji_analytics.simulating import AHEAD, in_order
from gouji_analytics.store.writer import temporary_name, writing
from gouji_engine.errors import DataError

Arrays = dict[str, NDArray[Any]]
Player = Callable[[int, int], Arrays]
Progress = Callable[[int], None]
PIECE = 250
SAVE_SECONDS = 5.0


class Study(Protocol):
    """An experiment: so many blocks, each the same whoever plays it."""

    @property
    def blocks(self) -> int:
        """Blocks that are planned."""

    def to_dict(self) -> dict[str, Any]:
        """All that decides the result: rules, bots, seed, sizes, versions."""

    def warm(self) -> None:
        """Have the kernels compiled or loaded, in the thread that hears an interrupt."""

    def player(self, pool: ThreadPoolExecutor) -> Player:
        """What plays ``count`` blocks from ``first`` on; its arrays are put one after another along their first axis."""


class Reporting(Study, Protocol):
    """An experiment that says what it found as rows."""

    def result(self, kept: Kept) -> Report:
        """What was found."""


@dataclass(slots=True)
class Kept:
    """What has been played: arrays of whole pieces in order, with the number of blocks of each piece."""

    pieces: list[Arrays] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    @property
    def blocks(self) -> int:
        """Blocks played."""
        return sum(self.sizes)

    def add(self, piece: Arrays, size: int) -> None:
        """Take the next piece in."""
        self.pieces.append(piece)
        self.sizes.append(size)

    def all(self, name: str) -> NDArray[Any]:
        """An array of all pieces."""
        return np.concatenate([piece[name] for piece in self.pieces])


def playing(
    study: Study,
    kept: Kept,
    *,
    workers: int | None = None,
    state: Path | None = None,
    stop: threading.Event | None = None,
) -> Iterator[int]:
    """Play what ``kept`` lacks, adding to it; yields the blocks of each piece. Ends early once ``stop`` is set.

    With ``state`` what was played is kept in that file, however this ends. Raises UnsupportedRuleError as ``study.warm``.
    """
    if kept.blocks >= study.blocks:
        return
    study.warm()
    threads, asked, saved = workers or os.cpu_count() or 1, study.to_dict(), time.monotonic()
    pool = ThreadPoolExecutor(threads, "gouji-lab")
    try:
        player = study.player(pool)
        firsts = range(kept.blocks, study.blocks, PIECE)
        calls = (partial(_piece, player, first, min(PIECE, study.blocks - first)) for first in firsts)
        for piece, size in in_order(pool, calls, threads * AHEAD):
            kept.add(piece, size)
            yield size
            if stop is not None and stop.is_set():
                return
            if state and time.monotonic() - saved > SAVE_SECONDS:
                save(state, asked, kept)
                saved = time.monotonic()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        if state:
            save(state, asked, kept)


def _piece(player: Player, first: int, count: int) -> tuple[Arrays, int]:
    return player(first, count), count


def carry_out(
    study: Study, *, workers: int | None = None, state: Path | None = None, progress: Progress | None = None
) -> Kept:
    """Play all blocks of ``study``, or those that ``state`` does not hold; ``progress`` is told the blocks of each piece.

    Raises UnsupportedRuleError for rules the kernel does not honour, DataError for a state file of another experiment.
    """
    kept = load(state, study.to_dict()) if state else Kept()
    tell = progress or (lambda _blocks: None)
    tell(kept.blocks)
    for blocks in playing(study, kept, workers=workers, state=state):
        tell(blocks)
    return kept


def load(path: Path, design: dict[str, Any]) -> Kept:
    """What ``path`` holds of the experiment ``design``; nothing if there is no such file.

    Raises DataError: COMPARE_STATE_OTHER for another experiment, COMPARE_STATE_DAMAGED for a file that cannot be read.
    """
    if not path.exists():
        return Kept()
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as found:
            known = json.loads(str(found["design"]))
            sizes: list[int] = found["sizes"].tolist()
            arrays = {name: found[name] for name in found.files if name not in ("design", "sizes")}
    except (OSError, EOFError, ValueError, KeyError, RecursionError, zipfile.BadZipFile) as error:
        raise coded(DataError, "COMPARE_STATE_DAMAGED", path=path) from error
    if known != json.loads(json.dumps(design)):
        raise coded(DataError, "COMPARE_STATE_OTHER", path=path)
    return Kept([arrays], [sum(sizes)]) if sizes else Kept()


def save(path: Path, design: dict[str, Any], kept: Kept) -> None:
    """Write everything beside ``path`` and rename it. Raises DataError when that cannot be written."""
    if not kept.pieces:
        return
    buffer = io.BytesIO()
    arrays: dict[str, Any] = {name: kept.all(name) for name in kept.pieces[0]}
    np.savez(buffer, design=np.array(json.dumps(design)), sizes=np.array(kept.sizes), **arrays)
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = temporary_name(path)
        temporary.write_bytes(buffer.getvalue())
        temporary.replace(path)
