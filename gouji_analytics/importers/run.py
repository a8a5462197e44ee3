"""Import files into a data set: every record accounted for, deals in whole shards, nothing twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from gouji_analytics.importers.base import (
    Accepted,
    FileReport,
    Importer,
    ImportReport,
    Noted,
    Outcome,
    Refusal,
    Remark,
    Resolver,
    SourceFile,
    raw_refusal,
)
from gouji_analytics.importers.events.importer import EventsImporter
from gouji_analytics.importers.merging import Key, merge_key
from gouji_analytics.importers.merging import merge as merge_records
from gouji_analytics.importers.output import Output
from gouji_analytics.importers.rules import resolve as resolve_rules
from gouji_analytics.importers.sheets.importer import MAP_SUFFIX, CsvImporter, WorkbookImporter, mapping_text
from gouji_analytics.importers.typed.importer import TypedImporter
from gouji_engine.errors import DataError, GoujiError
from gouji_engine.rules import RuleSet
from gouji_engine.rules.lower import lower

IMPORTERS: tuple[Importer, ...] = (CsvImporter(), WorkbookImporter(), EventsImporter(), TypedImporter())
_RAW_LIMIT = 200_000
_CHUNK = 1 << 20
_RAW_KEPT = 1000  # refusals whose raw text stays in memory; the file beside the output has all of them
Watcher = Callable[[int], None]


class _Run:
    """One import: what has been seen, what is written."""

    def __init__(
        self,
        output: Output,
        rules: str | None,
        resolve: Resolver,
        hints: Mapping[str, str],
        watch: Watcher,
        *,
        merge: bool,
    ) -> None:
        self._held: dict[Key, list[tuple[FileReport, Accepted]]] | None = {} if merge else None
        self.report = ImportReport()
        self.output = output
        self.mappings: dict[str, str] = {}
        self._hints = hints
        self._watch = watch
        self._rules = rules
        self._resolve = resolve
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
        source = SourceFile(path, hints=self._hints)
        held = 0
        for outcome in self._outcomes(part, source):
            if self._held is not None and isinstance(outcome, Accepted) and outcome.is_partial:
                seen = replace(outcome, replay=outcome.seen or outcome.replay)
                self._held.setdefault(merge_key(seen), []).append((part, seen))
                held += 1
            else:
                self._take(part, self._once(outcome))
        part.understood = source.shown
        if source.shown:
            self.mappings[path.name + MAP_SUFFIX] = mapping_text(source.shown)
        if part.read + held == 0:
            empty = DataError("NO_DEALS", "文件里没有牌局", "the file holds no deal")
            self._take(part, raw_refusal(source, empty))

    def _outcomes(self, part: FileReport, source: SourceFile) -> Iterator[Outcome]:
        """The records of a file; what makes the file itself unreadable is the last of them."""
        try:
            importer = _importer(source)
            part.kind = importer.kind
            part.encoding, part.doubtful = importer.encoding(source)
            yield from importer.outcomes(source, self.resolve, self._rules)
        except DataError as error:
            yield raw_refusal(source, error, _raw(source))

    def take_held(self) -> None:
        """Merge the records that were kept back, and take the deals they make; every record counts for itself."""
        for records in (self._held or {}).values():
            outcomes = [outcome for _, outcome in records]
            content = outcomes[0].rules or self._contents[outcomes[0].replay.rules_id]
            merged = merge_records(outcomes, _rule_set(content))
            known = self._known.get(merged.replay.deal_id)
            for at, (part, outcome) in enumerate(records):
                accepted = replace(outcome, replay=merged.replay, remarks=merged.remarks[at])
                if known is not None:
                    self._take(part, _duplicate(accepted, known))
                elif at == 0:
                    self._take(part, self._once(accepted))
                else:
                    self.report.note(part, accepted)
                    self._watch(1)

    def _once(self, outcome: Outcome) -> Outcome:
        """The outcome, or a refusal if the deal is known already."""
        if not isinstance(outcome, Accepted):
            return outcome
        deal_id = outcome.replay.deal_id
        earlier = self._known.get(deal_id)
        if earlier is None:
            self._known[deal_id] = f"{outcome.file}:{outcome.line}"
            return outcome
        return _duplicate(outcome, earlier)

    def _take(self, part: FileReport, outcome: Outcome) -> None:
        if isinstance(outcome, Noted):
            self.report.note(part, outcome)
            return
        if isinstance(outcome, Refusal):
            self.output.refuse(outcome)
            if len(self.report.refusals) >= _RAW_KEPT:
                outcome = replace(outcome, raw="")
        elif outcome.replay.deal_id not in self.output.own:
            self.output.add(outcome.replay, outcome.rules or self._contents[outcome.replay.rules_id])
        self.report.note(part, outcome)
        self._watch(1)


def _duplicate(outcome: Accepted, earlier: str) -> Refusal:
    """The refusal of a deal that is there already."""
    deal_id = outcome.replay.deal_id
    zh, en = f"牌局 {deal_id} 已在 {earlier} 录入过", f"deal {deal_id} has been imported before ({earlier})"
    return Refusal(outcome.file, outcome.line, (Remark("DUPLICATE_DEAL", outcome.line, 1, zh, en),), outcome.raw)


def _rule_set(content: Mapping[str, Any]) -> RuleSet | None:
    """The rule set to rebuild hands by; None where its content is not one that is played."""
    try:
        rules = RuleSet.from_dict(content)
        lower(rules)
    except (GoujiError, KeyError, TypeError, ValueError, AttributeError):
        return None
    return rules


def _raw(source: SourceFile) -> str:
    """The beginning of a file that cannot be read, as far as the system gives it."""
    try:
        with source.open() as stream:
            return stream.read(_RAW_LIMIT).decode("latin-1")
    except (DataError, OSError):
        return ""


def _importer(source: SourceFile) -> Importer:
    """The importer for a file. Raises DataError."""
    if source.head[:4] == b"PAR1":
        raise DataError("ALREADY_A_LOG", "这已经是 Parquet 文件，不必录入", "this is Parquet already; no import needed")
    for importer in IMPORTERS:
        if importer.accepts(source):
            return importer
    raise DataError("UNKNOWN_FORMAT", "不认识这种文件", "this kind of file is not known")


def _identity(paths: Sequence[Path], rules: str | None, hints: Mapping[str, str], *, merge: bool) -> str:
    """The same for the same files, rules and hints."""
    hasher = blake2b(digest_size=16)
    for path in paths:
        hasher.update(f"{path.name}\0".encode())
        content = blake2b()
        try:
            with SourceFile(path).open() as stream:
                while chunk := stream.read(_CHUNK):
                    content.update(chunk)
            hasher.update(content.digest())
        except (DataError, OSError):
            hasher.update(b"?")
    hasher.update(repr((rules, sorted(hints.items()), merge)).encode())
    return hasher.hexdigest()


def import_files(
    paths: Sequence[Path],
    out: Path,
    rules: str | None = None,
    resolve: Resolver = resolve_rules,
    watch: Watcher = lambda _new: None,
    *,
    hints: Mapping[str, str] | None = None,
    merge: bool = False,
) -> ImportReport:
    """Import files into the data set ``out``.

    Parameters
    ----------
    paths : the files, in order; out : folder of the data set, made if need be.
    rules : name of the rule set for records that state none.
    resolve : turns the name of a rule set into its id and content.
    watch : told the number of records as they are taken.
    hints : what the user says of the columns of tables: field to columns (``parse_hints``).
    merge : put records of one deal that do not know all hands together; they are kept in memory until all files are read.

    Deals go into new shards. Refused records are written to ``OUT/refused/import-NNNNN.jsonl``. An import that was interrupted goes on
    when it is started again with the same arguments. Raises DataError when ``out`` cannot be written, RuleSetError
    when ``rules`` is no rule set.
    """
    said = dict(hints or {})
    output = Output(out, _identity(paths, rules, said, merge=merge))
    run = _Run(output, rules, resolve, said, watch, merge=merge)
    if rules is not None:
        run.resolve(rules)
    try:
        for path in paths:
            run.take_file(path)
        run.take_held()
        run.report.shards = output.finish(run.mappings)
    except BaseException:
        output.abandon()
        raise
    return run.report
