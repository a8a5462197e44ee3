"""What every importer has in common: outcomes, the report, and the rule that no record is lost.

Every record of a source ends as exactly one of three: *imported* as it is, *flagged* (imported, with
remarks worth a look), or *refused* with its place, its reasons and its raw text.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import IO, Any, Protocol

from gouji_engine.errors import DataError, GoujiError
from gouji_engine.replay import Replay
from gouji_engine.system import reason

HEAD_BYTES = 1 << 16

Resolver = Callable[[str], tuple[str, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to say about a record: a code, a place in the file, a sentence in both languages."""

    code: str
    line: int
    column: int
    zh: str
    en: str

    @classmethod
    def of(cls, error: GoujiError, line: int = 1) -> Remark:
        """From an error; its own line and column if it has them."""
        fields = error.fields
        return cls(error.code, int(fields.get("line", line)), int(fields.get("column", 1)), error.zh, error.en)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"code": self.code, "line": self.line, "column": self.column, "zh": self.zh, "en": self.en}


@dataclass(frozen=True, slots=True)
class Accepted:
    """A record that became a deal; with ``remarks`` it counts as flagged.

    ``unknown`` counts what the source said that has no meaning here; it is kept in ``extra`` and is no reason for a flag.
    ``rules`` is the content of the rule set where the source brings it along; ``stated_id``: the source gives the deal its id;
    ``seen``: the record before hands were rebuilt from the plays, where that was done;
    ``raw``: its text, kept in case the deal is known already.
    """

    file: str
    line: int
    replay: Replay
    remarks: tuple[Remark, ...] = ()
    unknown: Mapping[str, int] = field(default_factory=dict)
    rules: Mapping[str, Any] | None = None
    stated_id: bool = False
    seen: Replay | None = None
    raw: str = ""

    @property
    def is_partial(self) -> bool:
        """Whether the source knows some hands only."""
        return self.seen is not None or (self.replay.support == "public" and not self.replay.is_fragment)


@dataclass(frozen=True, slots=True)
class Flag:
    """What a report keeps of a flagged record."""

    file: str
    line: int
    deal_id: str
    remarks: tuple[Remark, ...]

    @classmethod
    def of(cls, outcome: Accepted) -> Flag:
        """The flag of a deal, without its cards."""
        return cls(outcome.file, outcome.line, outcome.replay.deal_id, outcome.remarks)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        remarks = [remark.as_dict() for remark in self.remarks]
        return {"file": self.file, "line": self.line, "deal_id": self.deal_id, "remarks": remarks}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A record that did not: where it stands, why (the first reason gives the code), and its raw text.

    ``whole_file``: the file could not be read at all.
    """

    file: str
    line: int
    remarks: tuple[Remark, ...]
    raw: str
    whole_file: bool = False

    @property
    def code(self) -> str:
        """The code of the first reason."""
        return self.remarks[0].code

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        remarks = [remark.as_dict() for remark in self.remarks]
        return {"file": self.file, "line": self.line, "code": self.code, "remarks": remarks, "raw": self.raw}


@dataclass(frozen=True, slots=True)
class Noted:
    """Something in a file that is no record: a title, a row of totals. It does not count, and is told with its text."""

    file: str
    line: int
    remark: Remark
    raw: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"file": self.file, "raw": self.raw} | self.remark.as_dict()


Outcome = Accepted | Refusal | Noted


class SourceFile:
    """One file to import: its path as given, its first bytes, and all of them when asked for.

    An importer that reads a file piece by piece uses ``head`` and ``open`` and never ``data``. Every way to the bytes raises
    DataError when the system refuses.

    ``hints`` are what the user says of its columns; ``shown`` is filled by the importer with how it understood the file.
    """

    def __init__(self, path: Path, data: bytes | None = None, hints: Mapping[str, str] | None = None) -> None:
        self.path = path
        self.hints: Mapping[str, str] = hints or {}
        self.shown: dict[str, str] = {}
        if data is not None:
            self.data = data

    @cached_property
    def head(self) -> bytes:
        """The first 64 KiB."""
        if "data" in self.__dict__:
            return self.data[:HEAD_BYTES]
        with self.open() as stream:
            return stream.read(HEAD_BYTES)

    @cached_property
    def data(self) -> bytes:
        """The whole file."""
        with self.open() as stream:
            return stream.read()

    def open(self) -> IO[bytes]:
        """A new stream over the bytes."""
        if "data" in self.__dict__:
            return io.BytesIO(self.data)
        try:
            return self.path.open("rb")
        except OSError as error:
            zh, en = reason(error)
            raise DataError("FILE_UNREADABLE", f"读不了文件：{zh}", f"the file cannot be read: {en}") from error

    @property
    def name(self) -> str:
        """The name that goes into the records: never the folder, which is nobody's business."""
        return self.path.name


class Importer(Protocol):
    """One kind of source. ``kind`` is its name in reports."""

    kind: str

    def encoding(self, source: SourceFile) -> tuple[str | None, bool]:
        """The encoding of a file's text (None: no text), and whether it is in doubt. Raises DataError."""

    def accepts(self, source: SourceFile) -> bool:
        """Whether a file looks like this kind."""

    def outcomes(self, source: SourceFile, resolve: Resolver, rules: str | None) -> Iterator[Outcome]:
        """Every record of a file.

        ``resolve`` turns the name of a rule set into its id and content (raises RuleSetError); ``rules`` is the
        name for records that state none. Raises DataError when the file as a whole cannot be read.
        """


@dataclass(slots=True)
class FileReport:
    """Counts of one file; ``understood`` is how the importer reads it, such as which column holds what."""

    file: str
    kind: str
    encoding: str | None = None
    imported: int = 0
    flagged: int = 0
    refused: int = 0
    doubtful: bool = False
    unknown: Counter[str] = field(default_factory=Counter)
    understood: dict[str, str] = field(default_factory=dict)

    @property
    def read(self) -> int:
        """Records met; each is imported, flagged or refused."""
        return self.imported + self.flagged + self.refused

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        counts = {name: getattr(self, name) for name in ("read", "imported", "flagged", "refused")}
        head = {"file": self.file, "kind": self.kind, "encoding": self.encoding, "doubtful": self.doubtful}
        return head | counts | {"unknown": dict(sorted(self.unknown.items())), "understood": self.understood}


@dataclass(slots=True)
class ImportReport:
    """What came of an import. Always ``read == imported + flagged + refused``."""

    files: list[FileReport] = field(default_factory=list)
    flags: list[Flag] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    notes: list[Noted] = field(default_factory=list)
    shards: list[str] = field(default_factory=list)

    def _sum(self, name: str) -> int:
        return sum(getattr(part, name) for part in self.files)

    @property
    def read(self) -> int:
        """Records met in all files; a file that cannot be read at all counts as one."""
        return self._sum("read")

    @property
    def imported(self) -> int:
        """Records imported without remarks."""
        return self._sum("imported")

    @property
    def flagged(self) -> int:
        """Records imported with remarks."""
        return self._sum("flagged")

    @property
    def refused(self) -> int:
        """Records refused."""
        return self._sum("refused")

    @property
    def unreadable(self) -> bool:
        """Whether there was nothing but files that cannot be read."""
        return bool(self.refusals) and self.read == sum(refusal.whole_file for refusal in self.refusals)

    def note(self, part: FileReport, outcome: Outcome) -> None:
        """Count one outcome."""
        if isinstance(outcome, Refusal):
            part.refused += 1
            self.refusals.append(outcome)
            return
        if isinstance(outcome, Noted):
            self.notes.append(outcome)
            return
        part.unknown.update(outcome.unknown)
        if outcome.remarks:
            part.flagged += 1
            self.flags.append(Flag.of(outcome))
        else:
            part.imported += 1

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        counts = {name: getattr(self, name) for name in ("read", "imported", "flagged", "refused")}
        return counts | {
            "files": [part.as_dict() for part in self.files],
            "flags": [flag.as_dict() for flag in self.flags],
            "refusals": [refusal.as_dict() for refusal in self.refusals],
            "notes": [note.as_dict() for note in self.notes],
            "shards": self.shards,
        }


def raw_refusal(source: SourceFile, error: GoujiError, raw: str = "") -> Refusal:
    """A refusal of a whole file."""
    remark = Remark.of(error)
    return Refusal(source.name, remark.line, (remark,), raw, whole_file=True)


def remarks_of(errors: Iterable[GoujiError], line: int) -> tuple[Remark, ...]:
    """Remarks of several errors."""
    return tuple(Remark.of(error, line) for error in errors)
