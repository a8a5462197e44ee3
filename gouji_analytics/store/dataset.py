"""Open deals wherever they are: one file, a folder with a manifest, or a folder of files."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from gouji_analytics.store import schema
from gouji_analytics.store.manifest import MANIFEST_NAME, Manifest
from gouji_analytics.store.reader import DealBatch, LogFile
from gouji_engine.errors import DataError
from gouji_engine.replay import Replay


class Dataset:
    """Deals in one or more files of the game log, in a fixed order.

    Attributes: ``paths`` (the files), ``rules`` (resolved rule sets by rules_id, of all files),
    ``deals`` (their number).
    """

    def __init__(self, paths: Iterable[Path]) -> None:
        self.paths = list(paths)
        self.rules: dict[str, dict[str, Any]] = {}
        self.deals = 0
        for path in self.paths:
            with LogFile(path) as log:
                self.deals += log.deals
                self._add_rules(log)

    def _add_rules(self, log: LogFile) -> None:
        for rules_id, content in log.rules.items():
            if self.rules.setdefault(rules_id, content) != content:
                raise DataError(
                    "RULES_CONFLICT",
                    f"{log.path}：规则 {rules_id} 的内容与其他文件不同",
                    f"{log.path}: rule set {rules_id} differs from that of another file",
                    file=str(log.path),
                    rules_id=rules_id,
                )

    def batches(self, names: list[str] | None = None) -> Iterator[DealBatch]:
        """Row groups of all files, in order."""
        for path in self.paths:
            with LogFile(path) as log:
                yield from log.batches(names)

    def replays(self, *, check: bool = True) -> Iterator[Replay]:
        """All deals, in order."""
        for batch in self.batches():
            yield from batch.replays(check=check)

    def find(self, deal_id: str) -> Replay | None:
        """The deal with this id, or None."""
        for path in self.paths:
            with LogFile(path) as log:
                found = log.find(deal_id)
            if found is not None:
                return found
        return None

    def duplicates(self) -> dict[str, int]:
        """Ids that occur more than once, with their number. Holds all ids in memory."""
        counts: Counter[str] = Counter()
        for batch in self.batches(["deal_id"]):
            counts.update(batch.deal_ids)
        return {deal_id: number for deal_id, number in counts.items() if number > 1}


def log_files(path: str | os.PathLike[str], *, deep: bool = False) -> list[Path]:
    """The files a path stands for.

    A folder with a manifest stands for the shards of the manifest, each compared with its recorded
    size (with ``deep`` also its SHA-256); a folder without one for every ``*.gouji.parquet`` in it,
    save names that begin with ``_`` or a dot. Raises DataError.
    """
    place = Path(path)
    if not place.exists():
        raise DataError("FILE_MISSING", f"没有 {place}", f"{place} does not exist", file=str(place))
    if place.is_file():
        return [place]
    if (place / MANIFEST_NAME).exists():
        manifest = Manifest(place)
        problems = manifest.check(deep=deep)
        if problems:
            raise problems[0]
        found = [place / entry.path for entry in manifest.entries]
    else:
        found = sorted(part for part in place.rglob("*" + schema.SUFFIX) if _is_visible(part.relative_to(place)))
    if not found:
        raise DataError(
            "NO_LOGS", f"文件夹 {place} 里没有牌局文件", f"folder {place} holds no game log", file=str(place)
        )
    return found


def _is_visible(path: Path) -> bool:
    return not any(part.startswith(("_", ".")) for part in path.parts)


def open_log(*paths: str | os.PathLike[str], deep: bool = False) -> Dataset:
    """Open files and folders as one data set. Raises DataError."""
    files = [file for path in paths for file in log_files(path, deep=deep)]
    return Dataset(dict.fromkeys(files))
