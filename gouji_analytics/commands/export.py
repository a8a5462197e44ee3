"""``gouji export``: a log as text, events, tables or a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gouji_analytics.commands._common import argument, note, option
from gouji_analytics.commands._common import command as make_command
from gouji_analytics.errors import coded
from gouji_analytics.i18n import language
from gouji_engine.errors import UsageError

if TYPE_CHECKING:
    from gouji_analytics.store.dataset import Dataset

FORMS = ("text", "events", "csv", "html")
VIEWERS = ("all", "none", *map(str, range(1, 7)), "a", "b")


@make_command("export")
@argument("path", type=click.Path(path_type=Path), help="cli.export.path")
@option("--as", "form", type=click.Choice(FORMS), required=True, help="cli.export.as")
@option("--deal", "deal_id", help="cli.export.deal")
@option("--viewer", type=click.Choice(VIEWERS), default="all", show_default=True, help="cli.export.viewer")
@option("--out", required=True, type=click.Path(path_type=Path, allow_dash=True), help="cli.export.out")
def command(path: Path, form: str, deal_id: str | None, viewer: str, out: Path) -> None:
    """Write the export and say where it is."""
    from gouji_analytics.exporting import files
    from gouji_analytics.store.dataset import open_log

    log = open_log(path)
    deals = files.chosen(log, deal_id)
    if form == "csv":
        _tables(path, out, deal_id)
    elif form == "html":
        files.write_text(out, [_page(log, deal_id, viewer)])
    elif form == "events":
        files.write_text(out, files.events(deals, log))
    else:
        files.write_text(out, files.notation(deals, language()))
    if out != files.STDOUT:
        note("export.written", path=out)


def _tables(path: Path, out: Path, deal_id: str | None) -> None:
    from gouji_analytics.exporting.files import STDOUT
    from gouji_analytics.exporting.tables import write_tables

    if out == STDOUT:
        raise coded(UsageError, "EXPORT_NO_SCREEN")
    for table, rows in write_tables([path], out, deal_id).items():
        note("export.rows", table=table, rows=rows)


def _page(log: Dataset, deal_id: str | None, viewer: str) -> str:
    from gouji_analytics.exporting.files import chosen
    from gouji_analytics.exporting.page import deal_page
    from gouji_engine.rules import RuleSet

    if deal_id is None and log.deals != 1:
        raise coded(UsageError, "EXPORT_ONE_DEAL", deals=log.deals)
    replay = next(iter(chosen(log, deal_id)))
    rules = RuleSet.from_dict(log.rules[replay.rules_id])
    return deal_page(replay, rules, _view(viewer), language())


def _view(viewer: str) -> str:
    """The viewpoint that people call by a seat from 1 or by none."""
    if viewer == "none":
        return "table"
    return str(int(viewer) - 1) if viewer.isdecimal() else viewer
