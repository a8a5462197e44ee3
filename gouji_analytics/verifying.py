"""Verify files and folders of the game log: every deal is accepted, flagged or refused, and nothing bad stops the rest.

Layers: file, content hash, repeated ids, rule set, legality, claims. Pieces of row groups are judged on threads (the kernels let go of
the interpreter) and handed on in the order of the files.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.judging import (
    ACCEPTED,
    FLAGGED,
    REFUSED,
    Judge,
    Judged,
    RuleBook,
    check_whole,
    from_error,
    reported,
)
from gouji_analytics.store.dataset import log_files
from gouji_analytics.store.manifest import MANIFEST_NAME, Manifest
from gouji_analytics.store.reader import DealBatch, LogFile
from gouji_engine.errors import DataError, GoujiError
from gouji_engine.verify import WARNING, Finding
from gouji_engine.version import VERSION

T = TypeVar("T")
WORKERS = 2
PIECE = 2048
Task = Callable[[], Judged]


class Seen:
    """Which ids were met before, at eight bytes an id: sorted runs of their hashes, merged as they grow."""

    def __init__(self) -> None:
        self._runs: list[NDArray[np.int64]] = []

    def add(self, ids: list[str]) -> NDArray[np.bool_]:
        """Take in ids; True where an id was met before (also earlier in ``ids``)."""
        keys = np.fromiter(map(hash, ids), np.int64, len(ids))
        repeats = np.ones(len(keys), bool)
        fresh, first = np.unique(keys, return_index=True)
        repeats[first] = False
        for run in self._runs:
            at = np.minimum(np.searchsorted(run, keys), len(run) - 1)
            repeats |= run[at] == keys
        if len(fresh):
            self._runs.append(fresh)
        while len(self._runs) > 1 and len(self._runs[-2]) <= 2 * len(self._runs[-1]):
            last = self._runs.pop()
            self._runs[-1] = np.union1d(self._runs[-1], last)
        return repeats


@dataclass
class Report:
    """What a verification came to; ``accepted + flagged + refused == deals``.

    ``findings`` holds all findings, or with ``keep`` at most that many of each code; ``codes`` counts all of them.
    """

    keep: int | None = None
    deals: int = 0
    accepted: int = 0
    flagged: int = 0
    refused: int = 0
    findings: list[Finding] = field(default_factory=list)
    codes: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, part: Judged) -> None:
        """Count one part in."""
        self.deals += len(part.verdicts)
        self.accepted += part.count(ACCEPTED)
        self.flagged += part.count(FLAGGED)
        self.refused += part.count(REFUSED)
        for finding in part.findings:
            key = (finding.severity, finding.code)
            self.codes[key] += 1
            if self.keep is None or self.codes[key] <= self.keep:
                self.findings.append(finding)


def verify(paths: Iterable[str | Path], *, workers: int = WORKERS, keep: int | None = None) -> Report:
    """Verify everything that ``paths`` stand for; what cannot be read is a finding."""
    report = Report(keep)
    for part in stream(paths, lambda part: part, workers=workers):
        report.add(part)
    return report


def stream(
    paths: Iterable[str | Path], work: Callable[[Judged], T], *, workers: int = WORKERS
) -> Generator[T, None, None]:
    """Judge all deals, piece by piece, and hand on ``work`` of each part in order.

    ``work`` runs on the thread that judged the part. Memory holds a few pieces at a time.
    """
    count = max(1, workers)
    waiting: deque[Future[T]] = deque()
    threads = ThreadPoolExecutor(count, thread_name_prefix="gouji")
    try:
        for task in _tasks(paths):
            waiting.append(threads.submit(_run, task, work))
            if len(waiting) > count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        threads.shutdown(wait=True, cancel_futures=True)


def _run(task: Task, work: Callable[[Judged], T]) -> T:
    return work(task())


def _tasks(paths: Iterable[str | Path]) -> Iterator[Task]:
    """What is to be judged, in order: pieces of row groups, and findings about what cannot be read."""
    seen, copies = Seen(), Counter[str]()
    for place in expand(paths):
        if isinstance(place, Path):
            yield from _file_tasks(place, seen, copies)
        else:
            yield _told(place)


def expand(paths: Iterable[str | Path]) -> Iterator[Path | Judged]:
    """The files that paths stand for, each once; what cannot be found as a finding at its place."""
    met: set[Path] = set()
    for path in paths:
        for found in _files(Path(path)):
            if isinstance(found, Judged):
                yield found
            elif found.resolve() not in met:
                met.add(found.resolve())
                yield found


def _files(place: Path) -> Iterator[Path | Judged]:
    try:
        if not (place / MANIFEST_NAME).is_file():
            yield from log_files(place)
            return
        manifest = Manifest(place)
    except DataError as error:
        yield failed(error, place)
        return
    for problem in manifest.check(deep=False):
        yield failed(problem, Path(problem.fields["file"]))
    yield from (path for entry in manifest.entries if (path := place / entry.path).is_file())


def failed(error: GoujiError, path: Path, found: str = "") -> Judged:
    """A part without deals: something could not be read."""
    return Judged(str(path), findings=[from_error(error, str(path), found)])


def _told(part: Judged) -> Task:
    return lambda: part


def _file_tasks(path: Path, seen: Seen, copies: Counter[str]) -> Iterator[Task]:
    """The pieces of one file."""
    try:
        log = LogFile(path)
    except DataError as error:
        yield _told(failed(error, path))
        return
    with log:
        if _newer(log.engine_version):
            finding = reported("ENGINE_NEWER", WARNING, file=str(path), expected=VERSION, found=log.engine_version)
            yield _told(Judged(str(path), findings=[finding]))
        book, met = RuleBook(log.rules, path), set[str]()
        before: DealBatch | None = None
        for group in range(log.groups):
            try:
                batch = log.batch(group)
                check_whole(batch)
            except DataError as error:
                yield _told(failed(error, path, f"row group {group}"))
                before = None
                continue
            for piece in pieces(batch):
                fresh = _full_rules(piece) - met
                met |= fresh
                yield Judge(piece, book, *unique_ids(piece.deal_ids, seen, copies), frozenset(fresh), before).run
                before = _last_of_game(piece)


def _last_of_game(piece: DealBatch) -> DealBatch | None:
    """The last row of a piece, if another deal of its game may follow."""
    last = DealBatch(piece.table.slice(len(piece) - 1), piece.path)
    return last if len(last) and last.column("match_id")[0].is_valid else None


def pieces(batch: DealBatch) -> Iterator[DealBatch]:
    """A row group in pieces of at most ``PIECE`` deals: the facts of a deal take a hundred times the room of its record."""
    for start in range(0, len(batch), PIECE):
        yield DealBatch(batch.table.slice(start, PIECE), batch.path)


def unique_ids(ids: list[str], seen: Seen, copies: Counter[str]) -> tuple[list[str], NDArray[np.bool_]]:
    """Ids that differ from all before (a repeated one gets ``#2``, ``#3`` …), and which had to be changed."""
    repeats = seen.add(ids)
    if not repeats.any():
        return ids, repeats
    changed = list(ids)
    for row in np.flatnonzero(repeats):
        copies[ids[row]] += 1
        changed[row] = f"{ids[row]}#{copies[ids[row]] + 1}"
    return changed, repeats


def _full_rules(batch: DealBatch) -> set[str]:
    """The rule sets of the full records of a row group."""
    names, codes = batch.coded("rules_id")
    return {names[code] for code in np.flatnonzero(np.bincount(codes[batch.full]))}


def _newer(version: str) -> bool:
    """Whether ``version`` (three numbers) is later than ours."""

    def numbers(text: str) -> tuple[int, ...]:
        return tuple(int(part) for part in text.split(".") if part.isdecimal())

    return numbers(version) > numbers(VERSION)
