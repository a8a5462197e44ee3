"""``gouji import``: foreign records into the game log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gouji_analytics.commands._common import argument, emit_json, json_option, option, say
from gouji_analytics.commands._common import command as make_command
from gouji_analytics.i18n import language, t
from gouji_analytics.progress import counting
from gouji_engine.errors import DataError

if TYPE_CHECKING:
    from gouji_analytics.importers.base import FileReport, ImportReport, Remark

SHOWN = 20


@make_command("import")
@argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), help="cli.import.files")
@option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="cli.import.out")
@option("--rules", help="cli.import.rules")
@option("--map", "hints", multiple=True, metavar="FIELD=COLUMNS", help="cli.import.map")
@option("--merge", is_flag=True, help="cli.import.merge")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[Path, ...],
    out: Path,
    rules: str | None,
    hints: tuple[str, ...],
    merge: bool,
    as_json: bool,
) -> None:
    """Import and report; leave with code 1 when a record was refused, 3 when no file could be read."""
    from gouji_analytics.importers.run import import_files
    from gouji_analytics.importers.sheets.columns import parse_hints

    said = parse_hints(hints)
    with counting("import.progress") as watch:
        report = import_files(files, out, rules, hints=said, watch=watch, merge=merge)
    if as_json:
        emit_json(report.as_dict())
    else:
        _print(report, out)
    if report.refused:
        ctx.exit(DataError.exit_code if report.unreadable else 1)


def _print(report: ImportReport, out: Path) -> None:
    """The report for people: a line a file, the first flags and refusals, the sum."""
    for part in report.files:
        _print_file(part)
    for noted in report.notes[:SHOWN]:
        say("import.noted", file=noted.file, line=noted.line, code=noted.remark.code, sentence=_sentence(noted.remark))
    _more(len(report.notes))
    for flag in report.flags[:SHOWN]:
        for remark in flag.remarks:
            where = {"file": flag.file, "line": remark.line, "deal_id": flag.deal_id}
            say("import.flag", code=remark.code, sentence=_sentence(remark), **where)
    _more(len(report.flags))
    for refusal in report.refusals[:SHOWN]:
        for remark in refusal.remarks:
            say("import.refusal", file=refusal.file, line=remark.line, code=remark.code, sentence=_sentence(remark))
    _more(len(report.refusals))
    say("import.total", **{name: getattr(report, name) for name in ("read", "imported", "flagged", "refused")})
    for shard in report.shards:
        say("import.written", path=out / shard)


def _print_file(part: FileReport) -> None:
    """What came of one file, and how it was understood."""
    counts = {name: getattr(part, name) for name in ("file", "read", "imported", "flagged", "refused")}
    encoding = part.encoding or t("import.no_encoding")
    say("import.file", kind=part.kind or t("import.no_kind"), encoding=encoding, **counts)
    if part.doubtful:
        say("import.doubtful")
    for name, columns in part.understood.items():
        say("import.understood", name=name, columns=columns)
    if part.unknown:
        kinds = ", ".join(f"{name} {count}" for name, count in part.unknown.most_common(SHOWN))
        say("import.unknown", count=part.unknown.total(), kinds=kinds)


def _more(count: int) -> None:
    if count > SHOWN:
        say("import.more", count=count - SHOWN)


def _sentence(remark: Remark) -> str:
    return remark.en if language() == "en" else remark.zh
