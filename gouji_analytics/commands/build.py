"""``gouji build``: from logs to a database of facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gouji_analytics.commands._common import argument, emit_json, json_option, option, say
from gouji_analytics.commands._common import command as make_command
from gouji_analytics.commands.verify import SHOWN, print_findings
from gouji_analytics.i18n import t
from gouji_analytics.progress import progress

if TYPE_CHECKING:
    import duckdb


@make_command("build")
@argument("paths", nargs=-1, required=True, type=click.Path(), help="cli.verify.paths")
@option("--db", required=True, type=click.Path(dir_okay=False), help="cli.build.db")
@option("--workers", type=click.IntRange(1, 64), default=2, help="cli.verify.workers")
@json_option
def command(paths: tuple[str, ...], db: str, workers: int, as_json: bool) -> None:
    """Build the database and print what is in it. Findings do not fail a build: they are in the database."""
    from gouji_analytics import answers
    from gouji_analytics.building import build, summary
    from gouji_analytics.stats import counting

    def finish(connection: duckdb.DuckDBPyConnection) -> None:
        counting.write_large(connection, lambda steps: progress(steps, "build.counting"))
        answers.write_large(connection, lambda steps: progress(steps, "build.answers"))

    built = build(
        paths,
        db,
        workers=workers,
        watch=lambda parts: progress(parts, "build.progress"),
        finish=finish,
    )
    if as_json:
        emit_json(summary(built))
        return
    report = built.report
    say("verify.summary", **{name: getattr(report, name) for name in ("deals", "accepted", "flagged", "refused")})
    shown = [finding for finding in report.findings if finding.severity == "error"][:SHOWN]
    print_findings(shown, dict(report.codes))
    say("build.rules", names=", ".join(sorted(rules.name for rules in built.rules.values())) or "-")
    say("build.kind", kind=t(f"build.simulated.{built.simulated}"))
    for name, count in sorted(built.rows.items()):
        say("build.rows", name=name, count=count)
    say("build.done", path=built.path)
