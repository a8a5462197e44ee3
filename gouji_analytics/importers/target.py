"""Where an import writes: shards of deals and the file of refused records, each whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from gouji_analytics.importers.base import Refusal
from gouji_analytics.store.manifest import SHARD_FOLDER, Manifest, describe
from gouji_analytics.store.schema import SUFFIX
from gouji_analytics.store.writer import ShardWriter, temporary_name, writing
from gouji_engine.replay import Replay

REFUSED_FOLDER = "refused"
SHARD_DEALS = 50_000
_AT_ONCE = 1000


class Shards:
    """The shards of one import, each entered into the manifest when it is full: an import that is stopped keeps those."""

    def __init__(self, manifest: Manifest) -> None:
        self.paths: list[str] = []
        self._manifest = manifest
        self._taken = {entry.path for entry in manifest.entries}
        self.first_number = self._free(len(self._taken))
        self._writer: ShardWriter | None = None
        self._path = ""
        self._waiting: list[Replay] = []

    def _free(self, number: int) -> int:
        while self._name(number) in self._taken:
            number += 1
        return number

    @staticmethod
    def _name(number: int) -> str:
        return f"{SHARD_FOLDER}/part-{number:05d}{SUFFIX}"

    def add(self, replay: Replay, rules: Mapping[str, Any]) -> None:
        """Take one deal."""
        if self._writer is None:
            self._path = self._name(self._free(self.first_number + len(self.paths)))
            self._taken.add(self._path)
            self._writer = ShardWriter(self._manifest.folder / self._path, {}, origin={"import": True}).__enter__()
        self._writer.add_rules(replay.rules_id, rules)
        self._waiting.append(replay)
        if len(self._waiting) == _AT_ONCE:
            self._drain(self._writer)
            if self._writer.deals >= SHARD_DEALS:
                self.finish()

    def _drain(self, writer: ShardWriter) -> None:
        writer.write_replays(self._waiting)
        self._waiting = []

    def finish(self) -> None:
        """Write what waits and enter the shard into the manifest, if there is one."""
        if self._writer is None:
            return
        self._drain(self._writer)
        self._writer.close()
        self._writer = None
        self._manifest.add(describe(self._manifest.folder, self._path))
        self.paths.append(self._path)

    def abandon(self) -> None:
        """Leave nothing half done behind."""
        if self._writer is not None:
            self._writer.abandon()


class RefusalFile:
    """``OUT/refused/import-NNNNN.jsonl``: every refused record with its raw text and reasons, one a line."""

    def __init__(self, folder: Path, number: int) -> None:
        self.path = folder / REFUSED_FOLDER / f"import-{number:05d}.jsonl"
        self._stream: IO[str] | None = None

    def add(self, refusal: Refusal) -> None:
        """Write one refusal."""
        with writing(self.path):
            if self._stream is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._stream = temporary_name(self.path).open("w", encoding="utf-8", newline="\n")
            self._stream.write(json.dumps(refusal.as_dict(), ensure_ascii=False) + "\n")

    def finish(self) -> None:
        """Give the file its name, if anything was refused."""
        if self._stream is not None:
            with writing(self.path):
                self._stream.close()
                temporary_name(self.path).replace(self.path)

    def abandon(self) -> None:
        """Remove what was written."""
        if self._stream is not None:
            self._stream.close()
            temporary_name(self.path).unlink(missing_ok=True)
