"""Write shards of the game log: whole or not at all.

A shard is written under a temporary name in its own folder, flushed to the disk and renamed, so a
reader never sees half a file, and the same deals always give the same bytes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow as pa
import pyarrow.parquet as pq

from gouji_analytics.store import columns, schema
from gouji_engine.errors import DataError
from gouji_engine.replay import Replay
from gouji_engine.system import reason
from gouji_engine.version import VERSION

TEMPORARY_PREFIX = "_writing-"
ZSTD_LEVEL = 3
_REPLAYS_AT_ONCE = 1024


def temporary_name(path: Path) -> Path:
    """The name a file has while it is written."""
    return path.with_name(TEMPORARY_PREFIX + path.name)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn the operating system's complaints about ``path`` into DataError."""
    try:
        yield
    except DataError:
        raise
    except OSError as error:
        zh, en = reason(error)
        raise DataError(
            "WRITE_FAILED", f"写不了文件 {path}：{zh}", f"cannot write {path}: {en}", file=str(path)
        ) from error


def sync_folder(folder: Path) -> None:
    """Make a rename in ``folder`` last, where the system offers it."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class ShardWriter:
    """Write one shard; use it as a context manager.

    Parameters
    ----------
    path : final name, ending in ``.gouji.parquet``; an existing file is replaced when the shard is done.
    rules : resolved rule sets (``RuleSet.to_dict()``) by rules_id; every deal's must be among them
        (``add_rules`` adds more while writing).
    origin : how the deals were made; plain JSON values, kept in the metadata.
    row_group : deals a row group.

    Leaving the block normally finishes the file; leaving it by an exception removes what was written.
    Raises DataError when the folder cannot be written.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        rules: Mapping[str, Mapping[str, Any]],
        *,
        origin: Mapping[str, Any] | None = None,
        engine_version: str = VERSION,
        row_group: int = schema.ROW_GROUP,
    ) -> None:
        self.path = Path(path)
        self.deals = 0
        self.actions = 0
        self._rules = {key: dict(value) for key, value in rules.items()}
        self._row_group = row_group
        self._waiting: list[pa.Table] = []
        self._temporary = temporary_name(self.path)
        self._closed = False
        self._engine_version = engine_version
        self._origin = dict(origin or {})
        with writing(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._temporary.open("wb")
        self._parquet = pq.ParquetWriter(
            self._file,
            schema.LOG_SCHEMA,
            compression="zstd",
            compression_level=ZSTD_LEVEL,
            use_dictionary=schema.dictionary_paths(),
            column_encoding=schema.DELTA_COLUMNS,
            write_page_checksum=True,
            version="2.6",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.abandon()

    def add_rules(self, rules_id: str, content: Mapping[str, Any]) -> None:
        """Make one more resolved rule set known."""
        self._rules[rules_id] = dict(content)

    def write_replays(self, replays: Iterable[Replay]) -> None:
        """Append replays."""
        stream = iter(replays)
        while batch := list(islice(stream, _REPLAYS_AT_ONCE)):
            self._append(columns.table_from_replays(batch))

    def write_run(self, chunk: columns.RunChunk) -> None:
        """Append a chunk of a simulated run; the fast way."""
        self._append(columns.table_from_run(chunk))

    def _append(self, table: pa.Table) -> None:
        unknown = set(table["rules_id"].unique().to_pylist()) - self._rules.keys()
        if unknown:
            name = min(unknown)
            raise DataError(
                "RULES_MISSING",
                f"未提供规则 {name} 的内容，无法写入牌局",
                f"rule set {name} was not given to the writer",
                rules_id=name,
            )
        self.deals += table.num_rows
        self.actions += len(table["actions"].combine_chunks().flatten())
        self._waiting.append(table)
        if sum(part.num_rows for part in self._waiting) >= self._row_group:
            self._flush(whole_groups=True)

    def _flush(self, *, whole_groups: bool) -> None:
        """Write what waits: full row groups only, or everything."""
        if not self._waiting:
            return
        table = pa.concat_tables(self._waiting).unify_dictionaries().combine_chunks()
        start = 0
        with writing(self.path):
            while table.num_rows - start >= self._row_group:
                self._write_group(table.slice(start, self._row_group))
                start += self._row_group
            if not whole_groups and start < table.num_rows:
                self._write_group(table.slice(start))
                start = table.num_rows
        self._waiting = [table.slice(start)] if start < table.num_rows else []

    def _write_group(self, table: pa.Table) -> None:
        self._parquet.write_table(_settled(table), row_group_size=self._row_group)

    def close(self) -> None:
        """Finish the file and give it its name."""
        if self._closed:
            return
        try:
            self._flush(whole_groups=False)
            metadata = schema.file_metadata(self._rules, self._engine_version, self._origin)
            with writing(self.path):
                self._parquet.add_key_value_metadata(metadata)
                self._parquet.close()
                self._file.flush()
                os.fsync(self._file.fileno())
                self._file.close()
                self._temporary.replace(self.path)
                sync_folder(self.path.parent)
        except BaseException:
            self.abandon()
            raise
        self._closed = True

    def abandon(self) -> None:
        """Give up: close and remove the temporary file."""
        if self._closed:
            return
        self._closed = True
        try:
            self._parquet.close()
        except (OSError, pa.ArrowException):
            self._waiting = []
        self._file.close()
        self._temporary.unlink(missing_ok=True)


def _settled(table: pa.Table) -> pa.Table:
    """The table with its dictionary columns in order of first use, so equal deals give equal bytes."""
    for index, field in enumerate(table.schema):
        if pa.types.is_dictionary(field.type):
            text = table.column(index).cast(pa.string()).combine_chunks()
            table = table.set_column(index, field, text.dictionary_encode().cast(field.type))
    return table


def write_log(
    path: str | os.PathLike[str], replays: Iterable[Replay], rules: Mapping[str, Mapping[str, Any]], **keywords: Any
) -> Path:
    """Write replays as one log file. Returns its path."""
    with ShardWriter(path, rules, **keywords) as shard:
        shard.write_replays(replays)
    return shard.path
