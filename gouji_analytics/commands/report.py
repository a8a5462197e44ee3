"""``gouji report``: a page on a player, a bot, a side, a match or a rule set, to read or to print."""

from __future__ import annotations

from pathlib import Path

import click

from gouji_analytics.commands._common import argument, option, say
from gouji_analytics.commands._common import command as make_command
from gouji_analytics.errors import coded
from gouji_analytics.i18n import language
from gouji_engine.errors import UsageError

KINDS = (".html", ".pdf")


@make_command("report")
@argument("subject", help="cli.report.subject")
@argument("value", help="cli.report.value")
@option("--db", type=click.Path(path_type=Path), envvar="GOUJI_DB", required=True, help="cli.stats.db")
@option("--out", type=click.Path(path_type=Path), required=True, multiple=True, help="cli.report.out")
@option("--where", multiple=True, help="cli.stats.where")
@option("--dashboard", default="", help="cli.report.dashboard")
def command(subject: str, value: str, db: Path, out: tuple[Path, ...], where: tuple[str, ...], dashboard: str) -> None:
    """Write the report."""
    for path in out:
        if path.suffix.lower() not in KINDS:
            raise coded(UsageError, "REPORT_KIND", path=path)
    from gouji_analytics.reports import report, to_html, to_pdf

    found = report(db, subject, value, where=where, lang=language())
    for path in out:
        if path.suffix.lower() == ".pdf":
            to_pdf(found, path)
        else:
            to_html(found, path, dashboard=dashboard)
        say("reports.written", path=path)
