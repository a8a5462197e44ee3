"""Import files into a data set: every record accounted for, deals in whole shards, nothing twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from gouji_analytics.importers.base import (
    Accepted,
    FileReport,
    Importer,
    ImportReport,
    Outcome,
    Refusal,
    Remark,
    Resolver,
    SourceFile,
    raw_refusal,
)
from gouji_analytics.importers.detect import decode
from gouji_analytics.importers.output import Output
from gouji_analytics.importers.rules import resolve as resolve_rules
from gouji_analytics.importers.sheets.importer import MAP_SUFFIX, CsvImporter, WorkbookImporter, mapping_text
from gouji_analytics.importers.typed.importer import TypedImporter
from gouji_analytics.progress import progress
from gouji_engine.errors import DataError

IMPORTERS: tuple[Importer, ...] = (CsvImporter(), WorkbookImporter(), TypedImporter())
_RAW_LIMIT = 200_000


class _Run:
    """One import: what has been seen, what is written."""

    def __init__(self, output: Output, rules: str | None, resolve: Resolver, hints: Mapping[str, str]) -> None:
        self.report = ImportReport()
        self.output = output
        self.mappings: dict[str, str] = {}
        self._rules = rules
        self._resolve = resolve
        self._hints = hints
        self._contents: dict[str, Mapping[str, Any]] = {}
        self._known = dict(output.known)

    def resolve(self, name: str) -> tuple[str, Mapping[str, Any]]:
        """Look a rule set up and remember its content for the metadata."""
        rules_id, content = self._resolve(name)
        self._contents[rules_id] = content
        return rules_id, content

    def take_file(self, path: Path) -> None:
        """Import one file, or say why not."""
        part = FileReport(path.name, "")
        self.report.files.append(part)
        source = SourceFile(path, b"", self._hints)
        try:
            source = SourceFile(path, _bytes(path), self._hints)
            importer = _importer(source)
            part.kind = importer.kind
            if importer.kind == TypedImporter.kind:
                found = decode(source.data)
                part.encoding, part.doubtful = found.encoding, found.doubtful
            outcomes: Iterator[Outcome] = importer.outcomes(source, self.resolve, self._rules)
            for outcome in progress(outcomes, "import.progress"):
                self._take(part, self._once(outcome))
        except DataError as error:
            raw = source.data[:_RAW_LIMIT].decode("latin-1")
            self._take(part, raw_refusal(source, error, raw))
        part.encoding = source.shown.pop("encoding", part.encoding)
        part.understood = source.shown
        if source.shown:
            self.mappings[path.name + MAP_SUFFIX] = mapping_text(source.shown)
        if part.read == 0:
            empty = DataError("NO_DEALS", "文件里没有牌局", "the file holds no deal")
            self._take(part, raw_refusal(source, empty))

    def _once(self, outcome: Outcome) -> Outcome:
        """The outcome, or a refusal if the deal is known already."""
        if not isinstance(outcome, Accepted):
            return outcome
        deal_id = outcome.replay.deal_id
        earlier = self._known.get(deal_id)
        if earlier is None:
            self._known[deal_id] = f"{outcome.file}:{outcome.line}"
            return outcome
        remark = Remark(
            "DUPLICATE_DEAL",
            outcome.line,
            1,
            f"牌局 {deal_id} 已在 {earlier} 录入过",
            f"deal {deal_id} has been imported before ({earlier})",
        )
        return Refusal(outcome.file, outcome.line, (remark,), outcome.raw)

    def _take(self, part: FileReport, outcome: Outcome) -> None:
        if isinstance(outcome, Accepted) and outcome.replay.deal_id not in self.output.own:
            self.output.add(outcome.replay, self._contents[outcome.replay.rules_id])
        self.report.note(part, outcome)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise DataError("FILE_UNREADABLE", f"读不了文件：{reason}", f"the file cannot be read: {reason}") from error


def _importer(source: SourceFile) -> Importer:
    """The importer for a file. Raises DataError."""
    if source.data[:4] == b"PAR1":
        raise DataError("ALREADY_A_LOG", "这已经是 Parquet 文件，不必录入", "this is Parquet already; no import needed")
    for importer in IMPORTERS:
        if importer.accepts(source):
            return importer
    raise DataError("UNKNOWN_FORMAT", "不认识这种文件", "this kind of file is not known")


def _identity(paths: Sequence[Path], rules: str | None, hints: Mapping[str, str]) -> str:
    """The same for the same files, rules and hints."""
    hasher = blake2b(digest_size=16)
    for path in paths:
        hasher.update(f"{path.name}\0".encode())
        try:
            hasher.update(blake2b(path.read_bytes()).digest())
        except OSError:
            hasher.update(b"?")
    hasher.update(repr((rules, sorted(hints.items()))).encode())
    return hasher.hexdigest()


def import_files(
    paths: Sequence[Path],
    out: Path,
    rules: str | None = None,
    resolve: Resolver = resolve_rules,
    hints: Mapping[str, str] | None = None,
) -> ImportReport:
    """Import files into the data set ``out``.

    Parameters
    ----------
    paths : the files, in order; out : folder of the data set, made if need be; deals go into new shards.
    rules : name of the rule set for records that state none.
    resolve : turns the name of a rule set into its id and content.
    hints : what the user says of the columns of tables: field to columns (``parse_hints``).

    Refused records are written to ``OUT/refused/import-NNNNN.jsonl``. An import that was interrupted goes on when it is started again
    with the same arguments. Raises DataError when ``out`` cannot be written, RuleSetError when ``rules`` is no rule set.
    """
    said = dict(hints or {})
    output = Output(out, _identity(paths, rules, said))
    run = _Run(output, rules, resolve, said)
    if rules is not None:
        run.resolve(rules)
    try:
        for path in paths:
            run.take_file(path)
        run.report.shards = output.finish(run.report.refusals, run.mappings)
    except BaseException:
        output.abandon()
        raise
    return run.report
