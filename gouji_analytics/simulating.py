"""Simulated runs in files: chunks played by a pool of threads, written in order, one shard after another.

Deal n of a seed is the same whoever plays it, so the number of threads and the size of a chunk leave no
trace in the files. A run that was stopped continues with the shards its manifest does not name.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from gouji_analytics.errors import coded
from gouji_analytics.matches.playing import MatchChunk, play_matches
from gouji_analytics.store.columns import RunChunk
from gouji_analytics.store.manifest import MANIFEST_NAME, SHARD_FOLDER, Manifest, Shard, describe, plan
from gouji_analytics.store.writer import ShardWriter, writing
from gouji_engine.errors import DataError, UsageError
from gouji_engine.replay import Source
from gouji_engine.rules import RuleSet
from gouji_engine.session import SessionChunk, play_sessions
from gouji_engine.simulate import Chunk, dealing_rules, simulate_chunk
from gouji_engine.version import VERSION

TOOL = "gouji-analytics"
SHARD_DEALS = 50_000
CHUNK_DEALS = 1_000  # a fraction of a second even for the slowest bot: so long an interrupt may have to wait
AHEAD = 3  # chunks in memory for each thread

T = TypeVar("T")
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Run:
    """What is to be simulated: rules, six bot names, master seed and number of deals.

    ``session_deals``: deals in a row that make a session (0: every deal for itself); ``deal_mode``: one of the rules' ``deal_modes``,
    None for the first. With ``matches`` the run consists of matches, as long as the rules make them, and ``deals`` counts those.
    """

    rules: RuleSet
    bots: tuple[str, ...]
    seed: int
    deals: int
    session_deals: int = 0
    deal_mode: str | None = None
    matches: bool = False

    @property
    def scheme(self) -> str:
        """What else makes the run; enters the ids of its deals."""
        mode = None if self.deal_mode == self.rules.deal_modes[0] else self.deal_mode
        words = (("session_deals", self.session_deals or None), ("deal_mode", mode), ("matches", self.matches or None))
        return ";".join(f"{name}={value}" for name, value in words if value is not None)

    def whole(self, deals: int) -> int:
        """The largest number of deals up to ``deals`` that makes whole sessions, at least one; as many full matches where they count."""
        if self.matches:
            return max(deals // (self.rules.game_deals * self.rules.match_best_of), 1)
        length = self.session_deals or 1
        return max(deals // length, 1) * length

    def play(self, first: int, count: int) -> Chunk | SessionChunk | MatchChunk:
        """Deals ``first`` … ``first + count − 1``, or the sessions that they make; or so many matches."""
        mode = {} if self.deal_mode is None else {"mode": self.deal_mode}
        if self.matches:
            return play_matches(self.rules, self.bots, self.seed, first, count, **mode)
        if not self.session_deals:
            return simulate_chunk(self.rules, self.bots, self.seed, first, count, **mode)
        length = self.session_deals
        return play_sessions(self.rules, self.bots, self.seed, first // length, count // length, length, **mode)


@dataclass(frozen=True, slots=True)
class Report:
    """What a finished run left in ``folder``.

    ``deals``, ``actions``, ``bytes``, ``shards``: all that is there, cancelled deals of sessions besides those asked for;
    ``played``: deals (or matches, where ``matches`` is not 0 and counts them all) simulated by this call, the rest was there before; ``seconds``: duration of this call, without the time to load or compile.
    """

    folder: Path
    rules: str
    rules_id: str
    bots: tuple[str, ...]
    seed: int
    deals: int
    played: int
    actions: int
    bytes: int
    shards: int
    seconds: float
    matches: int = 0

    @property
    def rate(self) -> float:
        """Deals (or matches) simulated and written a second."""
        return self.played / self.seconds if self.seconds > 0 else 0.0


def run(
    rules: RuleSet,
    bots: Sequence[str],
    seed: int,
    deals: int,
    out: str | os.PathLike[str],
    *,
    workers: int | None = None,
    shard_deals: int = SHARD_DEALS,
    progress: Progress | None = None,
) -> Report:
    """Simulate deals 0 … ``deals − 1`` of ``seed``, each for itself, into the folder ``out``: ``carry_out`` of the plain run."""
    asked = Run(rules, tuple(bots), seed, deals)
    return carry_out(asked, out, workers=workers, shard_deals=shard_deals, progress=progress)


def carry_out(
    asked: Run,
    out: str | os.PathLike[str],
    *,
    workers: int | None = None,
    shard_deals: int = SHARD_DEALS,
    progress: Progress | None = None,
) -> Report:
    """Simulate a run into the folder ``out``, or what is missing of it there.

    Parameters
    ----------
    workers : threads (default: one a processor); shard_deals : deals a file (whole sessions);
    progress : told the number of deals whenever some are done.

    Raises
    ------
    DataError : the folder holds something else (OTHER_RUN, RUN_CUT, RUN_ENGINE, FOLDER_IN_USE) or cannot be written.
    UnsupportedRuleError : rules the kernel does not honour.
    UsageError : SESSION_PART when the deals are no whole number of sessions, DEAL_MODE for a mode the rules do not have.
    """
    if not asked.matches and asked.whole(asked.deals) != asked.deals:
        raise coded(UsageError, "SESSION_PART", deals=asked.deals, session=asked.session_deals)
    dealing_rules(asked.rules, asked.deal_mode)
    tell = progress or (lambda _deals: None)
    manifest, todo = prepare(asked, Path(out), shard_deals)
    warm(asked.rules, asked.bots, asked.session_deals, matches=asked.matches)
    start = time.perf_counter()
    missing = sum(shard.deals for shard in todo)
    tell(asked.deals - missing)
    if todo:
        _write(asked, manifest, todo, workers or os.cpu_count() or 1, tell)
    manifest.settle()
    return _report(asked, manifest, missing, time.perf_counter() - start)


def warm(rules: RuleSet, bots: Sequence[str], session_deals: int = 0, *, matches: bool = False) -> None:
    """Have the kernels compiled or loaded, in the thread that hears an interrupt."""
    Run(rules, tuple(bots), 0, 1, min(session_deals, 1), matches=matches).play(0, 1)


def prepare(asked: Run, folder: Path, shard_deals: int) -> tuple[Manifest, list[Shard]]:
    """The manifest of ``folder`` and the shards it still lacks. Raises DataError when the folder is taken."""
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        names = sorted(entry.name for entry in folder.iterdir())
    strange = [name for name in names if name not in {SHARD_FOLDER, MANIFEST_NAME}]
    if strange and MANIFEST_NAME not in names:
        raise coded(DataError, "FOLDER_IN_USE", path=folder, name=strange[0])
    manifest, shards = Manifest(folder), plan(asked.deals, asked.whole(shard_deals))
    manifest.require_run(asked.rules.rules_id, asked.bots, asked.seed, asked.scheme)
    places = {shard.path: shard for shard in shards}
    for entry in manifest.entries:
        if entry.engine != VERSION:
            raise coded(DataError, "RUN_ENGINE", path=folder, version=entry.engine)
        shard = places.get(entry.path)
        if shard is None or entry.first != shard.first or entry.planned > shard.deals:
            raise coded(DataError, "RUN_CUT", path=folder)
    manifest.sweep()
    return manifest, manifest.missing(shards, deep=True)


def _write(asked: Run, manifest: Manifest, shards: Sequence[Shard], workers: int, tell: Progress) -> None:
    """Play and write ``shards``; a half-written one is removed again when anything stops us."""
    content = {asked.rules.rules_id: asked.rules.to_dict()}
    origin = {"bots": list(asked.bots), "seed": asked.seed, "tool": TOOL}
    size = asked.whole(CHUNK_DEALS)
    pool = ThreadPoolExecutor(workers, "gouji-deals")
    try:
        calls = (partial(asked.play, *piece) for piece in pieces(shards, size))
        chunks = in_order(pool, calls, workers * AHEAD)
        for shard in shards:
            more: dict[str, Any] = {"scheme": asked.scheme} if asked.scheme else {}
            if asked.session_deals or asked.matches:
                more["planned"] = shard.deals
            with ShardWriter(manifest.folder / shard.path, content, origin=origin | more) as writer:
                for piece in plan(shard.deals, size):
                    writer.write_run(as_columns(asked, next(chunks)))
                    tell(piece.deals)
            manifest.add(describe(manifest.folder, shard.path, first=shard.first))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def in_order(pool: ThreadPoolExecutor, calls: Iterable[Callable[[], T]], ahead: int) -> Iterator[T]:
    """What ``calls`` return, in order; never more than ``ahead`` of them wait or are being carried out."""
    waiting: deque[Future[T]] = deque()
    for call in calls:
        waiting.append(pool.submit(call))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def pieces(shards: Iterable[Shard], size: int | None = None) -> Iterator[tuple[int, int]]:
    """First deal and number of deals of every chunk of ``size`` deals; no chunk lies in two shards."""
    for shard in shards:
        for part in plan(shard.deals, size or CHUNK_DEALS):
            yield shard.first + part.first, part.deals


def finished(folder: str | os.PathLike[str]) -> int:
    """Deals in the whole shards of ``folder``, which need not exist."""
    return sum(entry.deals for entry in Manifest(folder).entries)


def as_columns(asked: Run, made: Chunk | SessionChunk | MatchChunk) -> RunChunk:
    """A chunk as the store writes it."""
    numbers: dict[str, Any] = {}
    if isinstance(made, SessionChunk):
        chunk, numbers = made.deals, {"sessions": made.session, "deal_nos": made.deal_no}
    elif isinstance(made, MatchChunk):
        chunk, numbers = made.deals, {"sessions": made.match, "game_nos": made.game_no, "deal_nos": made.deal_no}
    else:
        chunk = made
    return RunChunk(
        rules_id=asked.rules.rules_id,
        source=Source("simulated", TOOL, VERSION),
        bots=asked.bots,
        seed=asked.seed,
        first=chunk.first,
        hands=chunk.hands,
        leader=chunk.leader,
        lead_by=chunk.lead_by,
        actions=chunk.actions,
        action_offsets=chunk.action_offsets,
        transfers=chunk.transfers,
        transfer_offsets=chunk.transfer_offsets,
        declarations=chunk.declarations,
        declaration_offsets=chunk.declaration_offsets,
        scheme=asked.scheme,
        **numbers,
    )


def _report(asked: Run, manifest: Manifest, played: int, seconds: float) -> Report:
    entries = manifest.entries
    return Report(
        folder=manifest.folder,
        rules=asked.rules.name,
        rules_id=asked.rules.rules_id,
        bots=asked.bots,
        seed=asked.seed,
        deals=sum(entry.deals for entry in entries),
        played=played,
        actions=sum(entry.actions for entry in entries),
        bytes=sum(entry.bytes for entry in entries),
        shards=len(entries),
        seconds=seconds,
        matches=asked.deals if asked.matches else 0,
    )
