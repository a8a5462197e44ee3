"""Where an import writes: shards of deals, refused records, the mapping of each table, and the mark of an unfinished run.

Shards hold a fixed number of deals and are entered into the manifest one by one, so a run that is killed leaves whole ones. Its mark
says which shards are its own: the same command started again reads the files again, takes the deals in those shards as done
and goes on, to the same bytes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gouji_analytics.importers.base import Refusal
from gouji_analytics.importers.refused import REFUSED_FOLDER, RefusalFile
from gouji_analytics.store.manifest import SHARD_FOLDER, Manifest, describe
from gouji_analytics.store.reader import LogFile
from gouji_analytics.store.schema import SUFFIX
from gouji_analytics.store.writer import ShardWriter, sync_folder, temporary_name, writing
from gouji_engine.replay import Replay

MAPPING_FOLDER = "mappings"
MARK = "_importing.json"
SHARD_DEALS = 20_000
_AT_ONCE = 1000


def _number(path: str) -> int:
    """The number in the name of a shard or a file of refusals; −1 if there is none."""
    digits = Path(path).name.split(".", 1)[0].rpartition("-")[2]
    return int(digits) if digits.isdecimal() else -1


class Output:
    """The data set an import writes to.

    Parameters
    ----------
    folder : the data set; made if need be.
    run : identity of the import: the same files, rules and hints have the same.

    Attributes: ``number`` (of this import), ``known`` (ids that are there already, with the shard that holds them), ``own`` (ids
    that the same import wrote before it was interrupted). Raises DataError.
    """

    def __init__(self, folder: Path, run: str) -> None:
        self._manifest = Manifest(folder)
        self._manifest.sweep()
        self._folder = folder
        self._run = run
        self.number = self._begin()
        self.known: dict[str, str] = {}
        self.own: set[str] = set()
        for entry in self._manifest.entries:
            ids = _ids(folder / entry.path)
            if _number(entry.path) < self.number:
                self.known.update(dict.fromkeys(ids, entry.path))
            else:
                self.own.update(ids)
        self.shards = [entry.path for entry in self._manifest.entries if _number(entry.path) >= self.number]
        self._refused = RefusalFile(folder, self.number)
        self._writer: ShardWriter | None = None
        self._waiting: list[Replay] = []
        self._marked = False

    def _begin(self) -> int:
        """The number of this import: that of its mark, if it was interrupted, else the next free one."""
        mark = self._folder / MARK
        try:
            found = json.loads(mark.read_text(encoding="utf-8"))
            if found["run"] == self._run:
                return int(found["number"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            pass  # no mark, or half of one: nothing of ours is here
        taken = [_number(entry.path) for entry in self._manifest.entries]
        taken += [_number(path.name) for path in (self._folder / REFUSED_FOLDER).glob("import-*.jsonl")]
        return max(taken, default=-1) + 1

    def add(self, replay: Replay, rules: Mapping[str, Any]) -> None:
        """Take one deal."""
        if self._writer is None:
            self._mark()
            path = self._folder / self._path()
            self._writer = ShardWriter(path, {}, origin={"import": True}).__enter__()
        self._writer.add_rules(replay.rules_id, rules)
        self._waiting.append(replay)
        if len(self._waiting) >= _AT_ONCE:
            self._drain()
        if self._writer.deals + len(self._waiting) >= SHARD_DEALS:
            self._close()

    def refuse(self, refusal: Refusal) -> None:
        """Take one record that is none."""
        self._refused.add(refusal)

    def _path(self) -> str:
        return f"{SHARD_FOLDER}/part-{self.number + len(self.shards):05d}{SUFFIX}"

    def _mark(self) -> None:
        """Say that this run is under way."""
        if not self._marked:
            text = json.dumps({"number": self.number, "run": self._run}) + "\n"
            _write(self._folder / MARK, text)
            self._marked = True

    def _drain(self) -> None:
        if self._writer is not None:
            self._writer.write_replays(self._waiting)
        self._waiting = []

    def _close(self) -> None:
        """Finish the shard and enter it into the manifest."""
        if self._writer is None:
            return
        self._drain()
        self._writer.close()
        self._writer = None
        path = self._path()
        self._manifest.add(describe(self._folder, path))
        self.shards.append(path)

    def finish(self, mappings: Mapping[str, str]) -> list[str]:
        """Write what waits, and the mappings. Returns the paths of the shards."""
        self._close()
        self._refused.finish()
        for name, text in mappings.items():
            _write(self._folder / MAPPING_FOLDER / name, text)
        (self._folder / MARK).unlink(missing_ok=True)
        return self.shards

    def abandon(self) -> None:
        """Leave the finished shards and their mark, and nothing else."""
        if self._writer is not None:
            self._writer.abandon()
        self._refused.abandon()


def _ids(path: Path) -> list[str]:
    with LogFile(path) as log:
        return [deal_id for batch in log.batches(["deal_id"]) for deal_id in batch.deal_ids]


def _write(path: Path, text: str) -> None:
    """Write a small file whole or not at all."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = temporary_name(path)
        with temporary.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(path)
        sync_folder(path.parent)
