"""The deals of logs as evidence about rules, without the rule set they name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.errors import coded
from gouji_analytics.judging import Words, check_whole, take_words
from gouji_analytics.linking import WORD_BITS, rows_out_of_range
from gouji_analytics.store.dataset import log_files
from gouji_analytics.store.reader import DealBatch, LogFile
from gouji_engine.errors import DataError
from gouji_engine.replay import Claimed
from gouji_engine.results import Stated, read_claim


@dataclass(frozen=True, slots=True)
class Outcome:
    """A stated result without the play, all six places and the points of both sides known."""

    file: str
    deal_id: str
    stated: Stated
    points: tuple[float, float]


@dataclass(slots=True)
class Plays:
    """Full records as arrays: ``hands`` int8 [n, 96], ``leader`` int8 [n], words with offsets, and what they claim of the result:
    ``places`` int8 [n, 6] (0 = silent), ``points`` float [n, 2] (NaN = silent).
    """

    hands: NDArray[np.int8]
    leader: NDArray[np.int8]
    transfers: Words
    declarations: Words
    actions: Words
    places: NDArray[np.int8]
    points: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.leader)

    def take(self, rows: NDArray[np.intp]) -> Plays:
        """Some of the deals."""
        return Plays(
            self.hands[rows],
            self.leader[rows],
            take_words(self.transfers, rows),
            take_words(self.declarations, rows),
            take_words(self.actions, rows),
            self.places[rows],
            self.points[rows],
        )

    def slice(self, start: int, stop: int) -> Plays:
        """Deals ``start`` … ``stop``."""
        return self.take(np.arange(start, min(stop, len(self))))

    @property
    def claims(self) -> NDArray[np.bool_]:
        """Deals that state a place or points."""
        stated: NDArray[np.bool_] = (self.places != 0).any(axis=1) | ~np.isnan(self.points).any(axis=1)
        return stated


@dataclass(slots=True)
class Evidence:
    """What logs hold that says something about rules.

    ``plays`` with ``names`` (file, deal id) of each; ``outcomes`` results with points; ``skipped`` deals by why they say nothing.
    """

    plays: Plays
    names: list[tuple[str, str]]
    outcomes: list[Outcome]
    skipped: Counter[str] = field(default_factory=Counter)


def read_evidence(paths: Iterable[str | Path], limit: int) -> Evidence:
    """The first ``limit`` deals of files and folders that say anything about rules. Raises DataError when nothing can be read."""
    parts: list[Plays] = []
    found = Evidence(_joined([]), [], [])
    for path in [file for place in paths for file in log_files(place)]:
        with LogFile(path) as log:
            for batch in log.batches():
                room = limit - len(found.names) - len(found.outcomes)
                if room <= 0:
                    found.skipped["limit"] += len(batch)
                    continue
                check_whole(batch)
                parts.append(_read(batch, found, room))
    found.plays = _joined(parts)
    if not len(found.plays) and not found.outcomes:
        raise coded(DataError, "NOTHING_TO_INFER")
    return found


def _read(batch: DealBatch, found: Evidence, room: int) -> Plays:
    """Take one row group in; its full records are handed back."""
    sound = np.ones(len(batch), bool)
    sound[batch.damaged()] = False
    for name, bits in WORD_BITS:
        sound[rows_out_of_range(batch, name, bits)] = False
    found.skipped["damaged"] += int((~sound).sum())
    claims = batch.column("claimed").to_pylist()
    for row in np.flatnonzero(sound & ~batch.full):
        outcome = _outcome(batch, int(row), claims[row])
        if outcome is None:
            found.skipped["incomplete"] += 1
        else:
            found.outcomes.append(outcome)
    rows = np.flatnonzero(sound & batch.full)
    found.skipped["limit"] += max(len(rows) - room, 0)
    rows = rows[:room]
    found.names += [(str(batch.path), batch.deal_ids[row]) for row in rows]
    places = [((claims[row] or {}).get("places")) or [0] * 6 for row in rows]
    points = [((claims[row] or {}).get("points")) or [np.nan] * 2 for row in rows]
    return Plays(
        batch.hands[rows],
        batch.leader[rows],
        take_words(_words(batch, "transfers"), rows),
        take_words(_words(batch, "declarations"), rows),
        take_words(_words(batch, "actions"), rows),
        np.array(places, np.int8).reshape(-1, 6),
        np.array(points, float).reshape(-1, 2),
    )


def _words(batch: DealBatch, name: str) -> Words:
    flat: Any = getattr(batch, name)
    return flat, getattr(batch, f"{name.removesuffix('s')}_offsets")


def _outcome(batch: DealBatch, row: int, claim: dict[str, Any] | None) -> Outcome | None:
    if claim is None or not claim["places"] or not claim["points"]:
        return None
    try:
        stated = read_claim(Claimed(tuple(claim["places"]), None, tuple(map(tuple, claim["events"] or ()))))
    except ValueError:
        return None
    if stated.void or not stated.whole:
        return None
    return Outcome(str(batch.path), batch.deal_ids[row], stated, (claim["points"][0], claim["points"][1]))


def _joined(parts: list[Plays]) -> Plays:
    """Row groups one after another."""

    def words(name: str) -> Words:
        pairs: list[Words] = [getattr(part, name) for part in parts]
        lengths = [np.diff(offsets) for _, offsets in pairs]
        offsets = np.concatenate([np.zeros(1, np.int32), *lengths]).cumsum(dtype=np.int32)
        return np.concatenate([np.zeros(0, np.int32), *(flat for flat, _ in pairs)]), offsets

    return Plays(
        np.concatenate([np.zeros((0, 96), np.int8), *(part.hands for part in parts)]),
        np.concatenate([np.zeros(0, np.int8), *(part.leader for part in parts)]),
        words("transfers"),
        words("declarations"),
        words("actions"),
        np.concatenate([np.zeros((0, 6), np.int8), *(part.places for part in parts)]),
        np.concatenate([np.zeros((0, 2)), *(part.points for part in parts)]),
    )
