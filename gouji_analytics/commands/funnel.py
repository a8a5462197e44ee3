"""``gouji funnel``: what became of every chance to open, every burn, every tribute card, every hand under 憋三."""

from __future__ import annotations

from pathlib import Path

import click

from gouji_analytics.commands._common import argument, emit_json, json_option, note, option
from gouji_analytics.commands._common import command as make_command
from gouji_analytics.errors import coded
from gouji_analytics.i18n import language
from gouji_engine.errors import UsageError

LINES = 50


@make_command("funnel")
@argument("name", help="cli.funnel.name")
@option("--db", type=click.Path(path_type=Path), envvar="GOUJI_DB", required=True, help="cli.stats.db")
@option("--by", multiple=True, help="cli.stats.by")
@option("--where", multiple=True, help="cli.stats.where")
@option("--drill", metavar="PATH", help="cli.funnel.drill")
@option("--limit", type=click.IntRange(min=1), default=LINES, show_default=True, help="cli.stats.limit")
@json_option
def command(
    name: str, db: Path, by: tuple[str, ...], where: tuple[str, ...], drill: str | None, limit: int, as_json: bool
) -> None:
    """Print a funnel, or the deals behind one of its steps."""
    if drill is not None:
        if by:
            raise coded(UsageError, "FUNNEL_DRILL_BY")
        print_units(db, name, tuple(step for step in drill.split("/") if step), where, limit, as_json)
        return
    print_tree(db, name, [dim for text in by for dim in text.split(",") if dim], where, as_json)


def print_tree(db: Path, name: str, by: list[str], where: tuple[str, ...], as_json: bool) -> None:
    """The funnel of each group."""
    from gouji_analytics.funnels import run
    from gouji_analytics.funnels.frames import table
    from gouji_analytics.stats import open_db
    from gouji_analytics.stats.scope import scope

    with open_db(db) as connection:
        found = run(connection, name, by=by, where=where)
        about = scope(connection, where)
    if as_json:
        emit_json([funnel.to_dict() for funnel in found])
        return
    if origin := about.origin(language()):
        click.echo(origin)
    click.echo("\n\n".join(table(funnel, language()) for funnel in found))


def print_units(db: Path, name: str, path: tuple[str, ...], where: tuple[str, ...], limit: int, as_json: bool) -> None:
    """The deals behind one step."""
    from gouji_analytics.commands.stats import print_lines
    from gouji_analytics.funnels import drill
    from gouji_analytics.funnels.frames import title

    found = drill(db, name, path, where=where, limit=limit + 1)
    lines = [unit.to_dict() for unit in found[:limit]]
    if as_json:
        emit_json(lines)
    else:
        print_lines(title(name, language()), lines)
    if len(found) > limit:
        note("stats.more", limit=limit)
