"""The manifest of a data set: which shards exist, how they were made, what a resumed run still owes.

``manifest.jsonl`` has one line a finished shard. The manifest, not the listing of the folder, says
what exists: a file without a line is unfinished business and is written again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path, PurePosixPath
from typing import Any

from gouji_analytics.store.reader import LogFile
from gouji_analytics.store.schema import SUFFIX, canonical_json
from gouji_analytics.store.writer import TEMPORARY_PREFIX, sync_folder, temporary_name, writing
from gouji_engine.errors import DataError
from gouji_engine.system import reason

MANIFEST_NAME = "manifest.jsonl"
SHARD_FOLDER = "logs"
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class ShardEntry:
    """One line of a manifest.

    ``path``: relative to the folder, with forward slashes; ``first``: number of the first deal in the
    run (0 for imports); ``deals``, ``actions``, ``bytes``: sizes; ``sha256``: of the file; ``digest``: of
    the content hashes of its deals, the same under every version of the Parquet library; ``format``,
    ``engine``: versions; ``rules``: rules_ids used; ``bots``, ``seed``: None for imports; ``scheme``: what else makes the run;
    ``planned``: deals asked for, where cancelled ones were dealt again besides (otherwise the same as ``deals``).
    """

    path: str
    first: int
    deals: int
    actions: int
    bytes: int
    sha256: str
    digest: str
    format: str
    engine: str
    rules: tuple[str, ...]
    bots: tuple[str, ...] | None = None
    seed: int | None = None
    scheme: str = ""
    planned: int = -1

    def __post_init__(self) -> None:
        if self.planned < 0:
            object.__setattr__(self, "planned", self.deals)

    def line(self) -> str:
        """The entry as a line of JSON; what says nothing is left out."""
        fields = asdict(self)
        if not self.scheme:
            del fields["scheme"]
        if self.planned == self.deals:
            del fields["planned"]
        return canonical_json(fields) + "\n"


@dataclass(frozen=True, slots=True)
class Shard:
    """A piece of a planned run: shard ``number`` holds ``deals`` deals from ``first``."""

    number: int
    first: int
    deals: int

    @property
    def path(self) -> str:
        """Where it is written, relative to the data set's folder."""
        return f"{SHARD_FOLDER}/part-{self.number:05d}{SUFFIX}"


def plan(deals: int, shard_deals: int = 50_000) -> list[Shard]:
    """Cut a run of ``deals`` deals into shards."""
    starts = range(0, deals, shard_deals)
    return [Shard(number, first, min(shard_deals, deals - first)) for number, first in enumerate(starts)]


def file_sha256(path: Path) -> str:
    """SHA-256 of a file, hexadecimal."""
    hasher = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            hasher.update(block)
    return hasher.hexdigest()


def describe(folder: Path, path: str, *, first: int = 0) -> ShardEntry:
    """The manifest entry of a finished shard, read back from the disk with its checksums."""
    whole = folder / path
    digest = hashlib.blake2b(digest_size=16)
    actions = 0
    with LogFile(whole) as log:
        for group in range(log.groups):
            batch = log.batch(group, ["content_hash", "actions"])
            digest.update(b"".join(batch.stored_hashes()))
            actions += len(batch.actions)
        bots = log.origin.get("bots")
        return ShardEntry(
            path=path,
            first=first,
            deals=log.deals,
            actions=actions,
            bytes=whole.stat().st_size,
            sha256=file_sha256(whole),
            digest=digest.hexdigest(),
            format=".".join(map(str, log.version)),
            engine=log.engine_version,
            rules=tuple(sorted(log.rules)),
            bots=None if bots is None else tuple(bots),
            seed=log.origin.get("seed"),
            scheme=log.origin.get("scheme", ""),
            planned=log.origin.get("planned", -1),
        )


class Manifest:
    """The manifest of one folder.

    Parameters
    ----------
    folder : the data set; need not exist yet.

    Raises DataError when an existing manifest cannot be read. A last line without its end, as a
    killed run leaves it, is dropped.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        self.path = self.folder / MANIFEST_NAME
        self._entries: dict[str, ShardEntry] = {}
        if self.path.exists():
            for entry in _read(self.path):
                self._entries[entry.path] = entry

    @property
    def entries(self) -> list[ShardEntry]:
        """Finished shards by first deal, then path."""
        return sorted(self._entries.values(), key=lambda entry: (entry.first, entry.path))

    def add(self, entry: ShardEntry) -> None:
        """Record a finished shard; the line is on the disk when this returns."""
        self._entries[entry.path] = entry
        with writing(self.path):
            self.folder.mkdir(parents=True, exist_ok=True)
            torn = _torn_bytes(self.path)
            with self.path.open("r+b" if self.path.exists() else "wb") as stream:
                stream.seek(-torn, os.SEEK_END)
                stream.truncate()
                stream.write(entry.line().encode())
                stream.flush()
                os.fsync(stream.fileno())

    def settle(self) -> None:
        """Rewrite the manifest in order, so that every run of the same deals leaves the same file."""
        temporary = temporary_name(self.path)
        with writing(self.path):
            with temporary.open("wb") as stream:
                stream.write("".join(entry.line() for entry in self.entries).encode())
                stream.flush()
                os.fsync(stream.fileno())
            temporary.replace(self.path)
            sync_folder(self.folder)

    def missing(self, shards: Iterable[Shard], *, deep: bool = False) -> list[Shard]:
        """The shards of a plan that still have to be written.

        A shard is there when it has a line, its file has the recorded size and, with ``deep``, the
        recorded SHA-256.
        """
        return [shard for shard in shards if not self._is_there(shard, deep=deep)]

    def _is_there(self, shard: Shard, *, deep: bool) -> bool:
        entry = self._entries.get(shard.path)
        if entry is None or (entry.first, entry.planned) != (shard.first, shard.deals):
            return False
        return not damage(self.folder, entry, deep=deep)

    def require_run(self, rules_id: str, bots: Sequence[str] | None, seed: int, scheme: str = "") -> None:
        """Make sure that what is here belongs to the run to be continued. Raises DataError."""
        run = ((rules_id,), None if bots is None else tuple(bots), seed, scheme)
        for entry in self.entries:
            if (entry.rules, entry.bots, entry.seed, entry.scheme) != run:
                raise DataError(
                    "OTHER_RUN",
                    f"文件夹 {self.folder} 里已有另一批牌局（{entry.path}），请换一个文件夹",
                    f"folder {self.folder} holds deals of another run ({entry.path}); choose another folder",
                    file=str(self.folder),
                )

    def check(self, *, deep: bool = True) -> list[DataError]:
        """Compare every line with its file: existence, size and, with ``deep``, SHA-256."""
        problems = [damage(self.folder, entry, deep=deep) for entry in self.entries]
        return [problem for problem in problems if problem is not None]

    def sweep(self) -> list[Path]:
        """Remove what a killed run left under temporary names. Call it while nobody writes here."""
        removed = []
        for stale in sorted(self.folder.rglob(TEMPORARY_PREFIX + "*")):
            if stale.is_file():
                with writing(stale):
                    stale.unlink()
                removed.append(stale)
        return removed


def damage(folder: Path, entry: ShardEntry, *, deep: bool) -> DataError | None:
    """What is wrong with the file of a manifest line, or None."""
    path = folder / entry.path
    if not path.is_file():
        return DataError(
            "SHARD_MISSING", f"清单里的文件 {path} 不存在", f"{path} is in the manifest but missing", file=str(path)
        )
    if path.stat().st_size != entry.bytes or (deep and file_sha256(path) != entry.sha256):
        return DataError(
            "SHARD_CHANGED", f"文件 {path} 与清单不符", f"{path} is not the file the manifest describes", file=str(path)
        )
    return None


def _torn_bytes(path: Path) -> int:
    """Length of an unfinished last line."""
    if not path.exists():
        return 0
    data = path.read_bytes()
    return len(data) - (data.rfind(b"\n") + 1)


def _read(path: Path) -> list[ShardEntry]:
    try:
        data = path.read_bytes()
    except OSError as error:
        zh, en = reason(error)
        raise DataError("FILE_DENIED", f"读不了 {path}：{zh}", f"cannot read {path}: {en}", file=str(path)) from error
    lines = data[: data.rfind(b"\n") + 1].split(b"\n")
    return [_entry(line, path, number) for number, line in enumerate(lines, 1) if line.strip()]


def _entry(line: bytes, path: Path, number: int) -> ShardEntry:
    """One line of a manifest; keys we do not know are passed over."""
    try:
        return _parsed(json.loads(line))
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise DataError(
            "MANIFEST_BAD",
            f"{path} 第 {number} 行读不懂",
            f"{path}, line {number}: not a manifest line",
            file=str(path),
            line=number,
        ) from error


def _parsed(value: Mapping[str, Any]) -> ShardEntry:
    """An entry from its JSON object. Raises TypeError or ValueError."""
    known = {field.name: value[field.name] for field in fields(ShardEntry) if field.name in value}
    for name in ("rules", "bots"):
        known[name] = None if known.get(name) is None else tuple(known[name])
    entry = ShardEntry(**known)
    inside = PurePosixPath(entry.path)
    if inside.is_absolute() or ".." in inside.parts:
        raise ValueError(entry.path)
    return entry
