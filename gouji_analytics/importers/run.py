"""Import files into a data set: every record accounted for, deals written in one go, nothing twice."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from gouji_analytics.importers.rules import resolve as resolve_rules
from gouji_analytics.importers.typed.importer import TypedImporter
from gouji_analytics.store.manifest import SHARD_FOLDER, Manifest, describe
from gouji_analytics.store.reader import LogFile
from gouji_analytics.store.schema import SUFFIX
from gouji_analytics.store.writer import ShardWriter, temporary_name, writing
from gouji_engine.errors import DataError
from gouji_engine.replay import Replay

IMPORTERS: tuple[Importer, ...] = (TypedImporter(),)
REFUSED_FOLDER = "refused"
_RAW_LIMIT = 200_000


class _Shard:
    """The shard of one import; made when the first deal comes."""

    def __init__(self, manifest: Manifest) -> None:
        taken = [entry.path for entry in manifest.entries]
        number = len(taken)
        while f"{SHARD_FOLDER}/part-{number:05d}{SUFFIX}" in taken:
            number += 1
        self.number = number
        self.path = f"{SHARD_FOLDER}/part-{number:05d}{SUFFIX}"
        self._manifest = manifest
        self._writer: ShardWriter | None = None
        self._waiting: list[Replay] = []

    def add(self, replay: Replay, rules: Mapping[str, Any]) -> None:
        """Take one deal."""
        if self._writer is None:
            place = self._manifest.folder / self.path
            self._writer = ShardWriter(place, {}, origin={"import": True}).__enter__()
        self._writer.add_rules(replay.rules_id, rules)
        self._waiting.append(replay)
        if len(self._waiting) == 1000:
            self._drain()

    def _drain(self) -> None:
        if self._writer is not None:
            self._writer.write_replays(self._waiting)
        self._waiting = []

    def finish(self) -> list[str]:
        """Write what waits and enter the shard into the manifest. Returns its path, if there is one."""
        if self._writer is None:
            return []
        self._drain()
        self._writer.close()
        self._manifest.add(describe(self._manifest.folder, self.path))
        return [self.path]

    def abandon(self) -> None:
        """Leave nothing behind."""
        if self._writer is not None:
            self._writer.abandon()


class _Run:
    """One import: what has been seen, what is written."""

    def __init__(self, manifest: Manifest, rules: str | None, resolve: Resolver) -> None:
        self.report = ImportReport()
        self.shard = _Shard(manifest)
        self._rules = rules
        self._resolve = resolve
        self._contents: dict[str, Mapping[str, Any]] = {}
        self._known = _known_ids(manifest)

    def resolve(self, name: str) -> tuple[str, Mapping[str, Any]]:
        """Look a rule set up and remember its content for the metadata."""
        rules_id, content = self._resolve(name)
        self._contents[rules_id] = content
        return rules_id, content

    def take_file(self, path: Path) -> None:
        """Import one file, or say why not."""
        part = FileReport(path.name, "")
        self.report.files.append(part)
        source = SourceFile(path, b"")
        try:
            source = SourceFile(path, _bytes(path))
            importer = _importer(source)
            part.kind = importer.kind
            if importer.kind == TypedImporter.kind:
                found = decode(source.data)
                part.encoding, part.doubtful = found.encoding, found.doubtful
            outcomes: Iterator[Outcome] = importer.outcomes(source, self.resolve, self._rules)
            for outcome in outcomes:
                self._take(part, self._once(outcome))
        except DataError as error:
            raw = source.data[:_RAW_LIMIT].decode("latin-1")
            self._take(part, raw_refusal(source, error, raw))
        if part.read == 0:
            empty = DataError("NO_DEALS", "文件里没有牌局", "the file holds no deal")
            self._take(part, raw_refusal(source, empty))

    def _once(self, outcome: Outcome) -> Outcome:
        """The outcome, or a refusal if the deal is known already."""
        if isinstance(outcome, Refusal):
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
        return Refusal(outcome.file, outcome.line, (remark,), "")

    def _take(self, part: FileReport, outcome: Outcome) -> None:
        if isinstance(outcome, Accepted):
            self.shard.add(outcome.replay, self._contents[outcome.replay.rules_id])
        self.report.note(part, outcome)


def _known_ids(manifest: Manifest) -> dict[str, str]:
    """Ids of the deals that are in the data set already, and the shard that holds them."""
    known: dict[str, str] = {}
    for entry in manifest.entries:
        with LogFile(manifest.folder / entry.path) as log:
            for batch in log.batches(["deal_id"]):
                known.update(dict.fromkeys(batch.deal_ids, entry.path))
    return known


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


def import_files(
    paths: Sequence[Path], out: Path, rules: str | None = None, resolve: Resolver = resolve_rules
) -> ImportReport:
    """Import files into the data set ``out``.

    Parameters
    ----------
    paths : the files, in order; out : folder of the data set, made if need be; deals go into one new shard.
    rules : name of the rule set for records that state none.
    resolve : turns the name of a rule set into its id and content.

    Refused records are written to ``OUT/refused/import-NNNNN.jsonl``. Raises DataError when ``out``
    cannot be written, RuleSetError when ``rules`` is no rule set.
    """
    manifest = Manifest(out)
    manifest.sweep()
    run = _Run(manifest, rules, resolve)
    if rules is not None:
        run.resolve(rules)
    try:
        for path in paths:
            run.take_file(path)
        run.report.shards = run.shard.finish()
    except BaseException:
        run.shard.abandon()
        raise
    _keep_refusals(manifest.folder, run.shard.number, run.report.refusals)
    return run.report


def _keep_refusals(folder: Path, number: int, refusals: Iterable[Refusal]) -> None:
    """Write refused records with their raw text and reasons, one a line; nothing if there are none."""
    lines = [json.dumps(refusal.as_dict(), ensure_ascii=False) + "\n" for refusal in refusals]
    if not lines:
        return
    path = folder / REFUSED_FOLDER / f"import-{number:05d}.jsonl"
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = temporary_name(path)
        temporary.write_text("".join(lines), encoding="utf-8")
        temporary.replace(path)
