"""Read files of the game log and trust none of them.

Opening checks that the file is a log of a version we know with every column we need; reading checks
the page checksums; ``DealBatch.damaged`` compares every deal with its own hash.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from gouji_analytics.store import columns, schema
from gouji_analytics.store.columns import Int8s, Int32s
from gouji_engine.errors import DataError, ReplayError
from gouji_engine.replay import LEAD_BY_IDS, Claimed, Replay, Source
from gouji_engine.system import reason


def _bad_file(code: str, path: Path, zh: str, en: str) -> DataError:
    return DataError(code, f"{path}：{zh}", f"{path}: {en}", file=str(path))


class DealBatch:
    """The deals of one row group as arrays.

    Attributes
    ----------
    table : the row group as it was read, ``LOG_SCHEMA``.
    hands : int8 [n, 96]; leader, lead_by : int8 [n]; deal_ids : list of n texts.
    actions, transfers, declarations : int32 words of all deals one after another, and
    action_offsets, transfer_offsets, declaration_offsets : int32 [n + 1], starting at 0.
    Arrays are views of the read buffers where that is possible, and read-only.
    """

    def __init__(self, table: pa.Table, path: Path) -> None:
        self.table = table
        self.path = path

    def __len__(self) -> int:
        return int(self.table.num_rows)

    def column(self, name: str) -> pa.Array:
        """One column in one piece."""
        column = self.table.column(name)
        return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()

    @cached_property
    def deal_ids(self) -> list[str]:
        ids: list[str] = self.column("deal_id").to_pylist()
        return ids

    @cached_property
    def hands(self) -> Int8s:
        flat: Int8s = self.column("hands").flatten().to_numpy(zero_copy_only=False)
        return flat.reshape(len(self), schema.HAND_COUNTS)

    @cached_property
    def leader(self) -> Int8s:
        array: Int8s = self.column("leader").to_numpy(zero_copy_only=False)
        return array

    @cached_property
    def lead_by(self) -> Int8s:
        """LeadBy codes, int8 [n]. Raises DataError for a word that is none."""
        return _lead_codes(self.column("lead_by"), self.path)

    def _words(self, name: str) -> tuple[Int32s, Int32s]:
        array = self.column(name)
        offsets: Int32s = array.offsets.to_numpy()
        values: Int32s = array.flatten().to_numpy(zero_copy_only=False)
        return values, offsets if len(offsets) and offsets[0] == 0 else offsets - offsets[:1]

    @cached_property
    def _actions(self) -> tuple[Int32s, Int32s]:
        return self._words("actions")

    @cached_property
    def _transfers(self) -> tuple[Int32s, Int32s]:
        return self._words("transfers")

    @cached_property
    def _declarations(self) -> tuple[Int32s, Int32s]:
        return self._words("declarations")

    @property
    def actions(self) -> Int32s:
        return self._actions[0]

    @property
    def action_offsets(self) -> Int32s:
        return self._actions[1]

    @property
    def transfers(self) -> Int32s:
        return self._transfers[0]

    @property
    def transfer_offsets(self) -> Int32s:
        return self._transfers[1]

    @property
    def declarations(self) -> Int32s:
        return self._declarations[0]

    @property
    def declaration_offsets(self) -> Int32s:
        return self._declarations[1]

    def coded(self, name: str) -> tuple[list[str], Int32s]:
        """A column of few words: the words, each once, and for each deal the index of its own."""
        column = self.column(name)
        words: list[str] = column.dictionary.to_pylist()
        codes: Int32s = column.indices.to_numpy()
        once = {word: code for code, word in enumerate(dict.fromkeys(words))}
        if len(once) < len(words):  # the dictionary of a file may repeat a word
            codes = np.array([once[word] for word in words], np.int32)[codes]
        return list(once), codes

    def rules_ids(self) -> list[str]:
        """The rule set of every deal."""
        words, codes = self.coded("rules_id")
        return [words[code] for code in codes.tolist()]

    @cached_property
    def full(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which deals are recorded with everything that happened, bool [n]."""
        words, codes = self.coded("support")
        return np.array([word == "full" for word in words], bool)[codes]

    def stored_hashes(self) -> list[bytes]:
        """The hash written with every deal."""
        hashes: list[bytes] = self.column("content_hash").to_pylist()
        return hashes

    def damaged(self) -> list[int]:
        """Rows whose content does not fit the hash written with them."""
        words = [self._transfers, self._declarations, self._actions]
        shared = columns.shared_parts(self.table)
        computed = columns.hash_columns(shared, self.column("deal_id"), self._own(words), words)
        differs = pc.not_equal(self.column("content_hash"), computed)
        rows: list[int] = np.flatnonzero(differs.to_numpy(zero_copy_only=False)).tolist()
        return rows

    def _own(self, words: list[tuple[Int32s, Int32s]]) -> np.ndarray[Any, Any]:
        own = np.zeros(len(self), columns.OWN_DTYPE)
        for name in ("deal_no", "seed"):
            column = self.column(name)
            own[f"has_{name}"] = column.is_valid().to_numpy(zero_copy_only=False)
            own[name] = column.fill_null(0).to_numpy(zero_copy_only=False).view(f"u{own[name].itemsize}")
        own["leader"], own["hands"] = self.leader, self.hands
        names, codes = self.coded("lead_by")
        own["lead_by"] = np.array([name.encode() for name in names], columns.OWN_DTYPE["lead_by"])[codes]
        own["id_length"] = pc.binary_length(self.column("deal_id")).to_numpy()
        for name, (_, offsets) in zip(("n_transfers", "n_declarations", "n_actions"), words, strict=True):
            own[name] = np.diff(offsets)
        return own

    def replays(self, *, check: bool = True) -> Iterator[Replay]:
        """The deals as replays, in order.

        With ``check`` a deal that does not fit its hash raises DataError; without, it is returned as read.
        """
        for row in self.table.to_pylist():
            yield _replay(row, self.path, check=check)


def _lead_codes(column: pa.DictionaryArray, path: Path) -> Int8s:
    words = column.dictionary.to_pylist()
    unknown = [word for word in words if word not in LEAD_BY_IDS]
    if unknown:
        raise _bad_file(
            "DEAL_BAD", path, f"不认识定先方式 {unknown[0]}", f"unknown way of finding the leader: {unknown[0]}"
        )
    codes: Int8s = np.array([LEAD_BY_IDS.index(word) for word in words], np.int8)[column.indices.to_numpy()]
    return codes


def _replay(row: dict[str, Any], path: Path, *, check: bool) -> Replay:
    """One row as a replay."""
    stored = row.pop("content_hash")
    claimed = row.pop("claimed")
    row["source"] = Source(**row["source"])
    hands = row["hands"]
    row["hands"] = tuple(tuple(hands[start : start + 16]) for start in range(0, schema.HAND_COUNTS, 16))
    row["seed"] = None if row["seed"] is None else row["seed"] & (1 << 64) - 1
    row["extra"] = dict(row["extra"])
    if claimed is not None:
        claimed = Claimed(claimed["places"], claimed["points"], tuple(claimed["events"] or ()))
    try:
        replay = Replay(claimed=claimed, **row)
    except ReplayError as error:
        raise _bad_file(
            "DEAL_BAD", path, f"牌局 {row['deal_id']}：{error.zh}", f"deal {row['deal_id']}: {error.en}"
        ) from error
    if check and replay.content_hash != stored:
        raise _bad_file(
            "DEAL_DAMAGED",
            path,
            f"牌局 {row['deal_id']} 的内容与其校验值不符，文件已损坏",
            f"deal {row['deal_id']} does not fit its hash; the file is damaged",
        )
    return replay


class LogFile:
    """One file of the game log, open for reading.

    Parameters
    ----------
    path : the file.

    Attributes: ``rules`` (resolved rule sets by rules_id), ``engine_version``, ``origin``, ``deals``,
    ``version`` (major, minor). Raises DataError when the file is missing, not Parquet, not a log, of
    another major version, or lacks a column.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._parquet = _open(self.path)
        try:
            metadata = self._parquet.metadata.metadata or {}
            self.version = _version(metadata, self.path)
            self.rules: dict[str, dict[str, Any]] = _json(metadata, schema.KEY_RULES, self.path)
            self.origin: dict[str, Any] = _json(metadata, schema.KEY_ORIGIN, self.path)
            self.engine_version = metadata.get(schema.KEY_ENGINE, b"").decode("utf-8", "replace")
            _check_digest(metadata, self.path)
            _check_columns(self._parquet.schema_arrow, self.path)
        except BaseException:
            self._parquet.close()
            raise
        self.deals = int(self._parquet.metadata.num_rows)
        self.groups = int(self._parquet.num_row_groups)
        # to name all columns takes time in every row group; only a file of a later version holds others
        names = schema.LOG_SCHEMA.names
        self._wanted = None if self._parquet.schema_arrow.names == names else names

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._parquet.close()

    def batch(self, group: int, names: list[str] | None = None) -> DealBatch:
        """One row group; ``names`` limits the columns read (the arrays of others are then missing)."""
        wanted = self._wanted if names is None else names
        table = _guard(self.path, lambda: self._parquet.read_row_group(group, columns=wanted))
        return DealBatch(_fitted(table, self.path), self.path)

    def batches(self, names: list[str] | None = None) -> Iterator[DealBatch]:
        """The row groups in order."""
        for group in range(self.groups):
            yield self.batch(group, names)

    def replays(self, *, check: bool = True) -> Iterator[Replay]:
        """All deals as replays, in order."""
        for batch in self.batches():
            yield from batch.replays(check=check)

    def find(self, deal_id: str) -> Replay | None:
        """The deal with this id, or None. Row groups that cannot hold it are not read."""
        for group in range(self.groups):
            if not self._may_hold(group, deal_id):
                continue
            ids = self.batch(group, ["deal_id"]).column("deal_id")
            row = pc.index(ids, deal_id).as_py()
            if row >= 0:
                table = self.batch(group).table.slice(row, 1)
                return next(DealBatch(table, self.path).replays())
        return None

    def _may_hold(self, group: int, deal_id: str) -> bool:
        statistics = self._parquet.metadata.row_group(group).column(0).statistics
        if statistics is None or not statistics.has_min_max:
            return True
        return bool(statistics.min <= deal_id <= statistics.max)


def _open(path: Path) -> pq.ParquetFile:
    if not _guard(path, path.exists):
        raise _bad_file("FILE_MISSING", path, "没有这个文件", "no such file")
    if path.is_dir():
        raise _bad_file("FILE_DAMAGED", path, "是文件夹，不是文件", "a folder, not a file")
    return _guard(path, lambda: pq.ParquetFile(path, page_checksum_verification=True))


def _guard(path: Path, action: Any) -> Any:
    """Run ``action``; whatever goes wrong inside the Parquet library is a damaged or foreign file."""
    try:
        return action()
    except DataError:
        raise
    except PermissionError as error:
        raise _bad_file("FILE_DENIED", path, "没有读取权限", "may not be read") from error
    except (pa.ArrowException, OSError, ValueError, OverflowError, MemoryError) as error:
        zh, en = _damage(error)
        raise _bad_file("FILE_DAMAGED", path, zh, en) from error


def _damage(error: Exception) -> tuple[str, str]:
    """What the Parquet library complains of, in our own words."""
    if isinstance(error, OSError) and error.errno is not None:
        return reason(error)
    text = str(error)
    if "magic bytes" in text or "smaller than the minimum" in text or "size is 0 bytes" in text:
        return "不是 Parquet 文件，或不完整", "not a Parquet file, or not whole"
    if "CRC" in text:
        return "已损坏：有一页与其校验值不符", "damaged: a page does not fit its checksum"
    return "已损坏：内容读不出来", "damaged: its content cannot be read"


def _version(metadata: dict[bytes, bytes], path: Path) -> tuple[int, int]:
    if metadata.get(schema.KEY_FORMAT) != schema.FORMAT.encode():
        raise _bad_file("NOT_A_LOG", path, "是 Parquet 文件，但不是牌局记录", "is Parquet, but not a game log")
    text = metadata.get(schema.KEY_VERSION, b"").decode("utf-8", "replace")
    major, _, minor = text.partition(".")
    if not (major.isdecimal() and minor.isdecimal()):
        raise _bad_file("LOG_VERSION", path, f"格式版本“{text}”不可辨认", f"format version {text!r} makes no sense")
    if int(major) != schema.MAJOR:
        raise _bad_file(
            "LOG_VERSION",
            path,
            f"格式版本是 {text}，本程序只读 {schema.MAJOR}.x",
            f"has format version {text}; this program reads {schema.MAJOR}.x",
        )
    return int(major), int(minor)


def _json(metadata: dict[bytes, bytes], key: bytes, path: Path) -> dict[str, Any]:
    try:
        value = json.loads(metadata[key])
    except (KeyError, ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        name = key.decode()
        raise _bad_file("LOG_METADATA", path, f"文件头缺少 {name}，或已损坏", f"metadata {name} is missing or damaged")
    return value


def _check_digest(metadata: dict[bytes, bytes], path: Path) -> None:
    if metadata.get(schema.KEY_DIGEST) != schema.metadata_digest(metadata):
        raise _bad_file("LOG_METADATA", path, "文件头与其校验值不符", "the metadata does not fit its digest")


def _check_columns(found: pa.Schema, path: Path) -> None:
    missing = [name for name in schema.LOG_SCHEMA.names if name not in found.names]
    if missing:
        names = ", ".join(missing)
        raise _bad_file("LOG_COLUMN", path, f"缺少列 {names}", f"lacks column {names}")


def _fitted(table: pa.Table, path: Path) -> pa.Table:
    """The table in the types of ``LOG_SCHEMA``; a null where none may be is damage, and so is a text that is not UTF-8."""
    _guard(path, lambda: table.validate(full=True))
    target = pa.schema([schema.LOG_SCHEMA.field(name) for name in table.schema.names])
    for field in target:
        if not field.nullable and table.column(field.name).null_count:
            raise _bad_file("LOG_NULL", path, f"列 {field.name} 有空值", f"column {field.name} holds nulls")
    fitted: pa.Table = _guard(path, lambda: table if table.schema.equals(target) else table.cast(target))
    return fitted
