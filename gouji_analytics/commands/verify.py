"""``gouji verify``: is every deal of a log what its rules allow and what it says it is?"""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from gouji_analytics.commands._common import argument, emit_json, json_option, option, say
from gouji_analytics.commands._common import command as make_command
from gouji_analytics.i18n import language, t
from gouji_analytics.progress import progress
from gouji_engine.verify import Finding

if TYPE_CHECKING:
    from gouji_analytics.repairing import Suggestions

SHOWN = 5


@make_command("verify")
@argument("paths", nargs=-1, required=True, type=click.Path(), help="cli.verify.paths")
@option("--workers", type=click.IntRange(1, 64), default=2, help="cli.verify.workers")
@option("--limit", type=click.IntRange(0), default=None, help="cli.verify.limit")
@option("--suggest", is_flag=True, help="cli.verify.suggest")
@json_option
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], workers: int, limit: int | None, suggest: bool, as_json: bool
) -> None:
    """Print the report; exit code 1 when anything was found."""
    from gouji_analytics.verifying import Report, stream

    report = Report(limit if as_json or limit is not None else SHOWN)
    for part in progress(stream(paths, lambda part: part, workers=workers), "verify.progress"):
        report.add(part)
    proposed = _proposed(report.findings) if suggest else []
    counts = {name: getattr(report, name) for name in ("deals", "accepted", "flagged", "refused")}
    if as_json:
        extra = {"suggestions": [_suggestion_json(part) for part in proposed]} if suggest else {}
        emit_json({**counts, "findings": [finding_json(finding) for finding in report.findings], **extra})
    else:
        say("verify.summary", **counts)
        print_findings(report.findings, dict(report.codes))
        _print_suggestions(proposed)
    if report.codes:
        ctx.exit(1)


def _proposed(findings: list[Finding]) -> list[Suggestions]:
    from gouji_analytics.repairing import suggestions

    return list(progress(suggestions(findings), "verify.suggesting"))


def _suggestion_json(part: Suggestions) -> dict[str, Any]:
    return {"file": part.file, "deal_id": part.deal_id, "repairs": [repair.as_dict() for repair in part.repairs]}


def _print_suggestions(parts: list[Suggestions]) -> None:
    """Suggestions deal by deal; the log is left as it is."""
    if parts:
        say("verify.suggestions")
    for part in parts:
        place = f"{part.file} · {part.deal_id}"
        for repair in part.repairs:
            say("verify.line", place=place, sentence=repair.en if language() == "en" else repair.zh)
        if not part.repairs:
            say("verify.line", place=place, sentence=t("verify.no_suggestion"))


def finding_json(finding: Finding) -> dict[str, Any]:
    """A finding as JSON has it."""
    names = ("code", "severity", "file", "deal_id", "action_no", "seat", "expected", "found", "clause", "zh", "en")
    values = asdict(finding)
    return {name: values[name] for name in names}


def print_findings(findings: list[Finding], codes: dict[tuple[str, str], int]) -> None:
    """Findings by code, errors first; ``codes`` counts them all, listed or not."""
    if not codes:
        say("verify.clean")
        return

    def kind(finding: Finding) -> tuple[str, str]:
        return finding.severity, finding.code

    listed = {key: list(group) for key, group in groupby(sorted(findings, key=kind), key=kind)}
    for (severity, code), count in sorted(codes.items()):
        shown = listed.get((severity, code), [])
        say("verify.group", severity=t(f"verify.severity.{severity}"), code=code, count=count)
        for finding in shown:
            print_finding(finding)
        if count > len(shown):
            say("verify.more", count=count - len(shown))


def print_finding(finding: Finding) -> None:
    """Where, and the sentence; a file or deal that the sentence names itself is not named again."""
    sentence = finding.en if language() == "en" else finding.zh
    place = " · ".join(part for part in (finding.file, finding.deal_id) if part and part not in sentence)
    if place:
        say("verify.line", place=place, sentence=sentence)
    else:
        say("verify.line_alone", sentence=sentence)
