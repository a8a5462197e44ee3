"""What every importer has in common: outcomes, the report, and the rule that no record is lost.

Every record of a source ends as exactly one of three: *imported* as it is, *flagged* (imported, with
remarks worth a look), or *refused* with its place, its reasons and its raw text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from gouji_engine.errors import GoujiError
from gouji_engine.replay import Replay

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
    """A record that became a deal; with ``remarks`` it counts as flagged. ``raw`` is its text, in case the deal is known already."""

    file: str
    line: int
    replay: Replay
    remarks: tuple[Remark, ...] = ()
    raw: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        remarks = [remark.as_dict() for remark in self.remarks]
        return {"file": self.file, "line": self.line, "deal_id": self.replay.deal_id, "remarks": remarks}


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


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file to import: its path as given, its bytes.

    ``hints`` are what the user says of its columns; ``shown`` is filled by the importer with how it understood the file.
    """

    path: Path
    data: bytes
    hints: Mapping[str, str] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name that goes into the records: never the folder, which is nobody's business."""
        return self.path.name


class Importer(Protocol):
    """One kind of source. ``kind`` is its name in reports."""

    kind: str

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
    understood: dict[str, str] = field(default_factory=dict)

    @property
    def read(self) -> int:
        """Records met; each is imported, flagged or refused."""
        return self.imported + self.flagged + self.refused

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        counts = {name: getattr(self, name) for name in ("read", "imported", "flagged", "refused")}
        head = {"file": self.file, "kind": self.kind, "encoding": self.encoding, "doubtful": self.doubtful}
        return head | counts | {"understood": self.understood}


@dataclass(slots=True)
class ImportReport:
    """What came of an import. Always ``read == imported + flagged + refused``."""

    files: list[FileReport] = field(default_factory=list)
    flags: list[Accepted] = field(default_factory=list)
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
        elif isinstance(outcome, Noted):
            self.notes.append(outcome)
        elif outcome.remarks:
            part.flagged += 1
            self.flags.append(outcome)
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
