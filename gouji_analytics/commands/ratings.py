"""``gouji ratings``: how strong players are, how sure that is, and what it foretells."""

from __future__ import annotations

from pathlib import Path

import click

from gouji_analytics.commands._common import command as make_command
from gouji_analytics.commands._common import emit_json, json_option, option
from gouji_analytics.i18n import language, t


@make_command("ratings")
@option("--db", type=click.Path(path_type=Path), envvar="GOUJI_DB", required=True, help="cli.stats.db")
@option("--who", type=click.Choice(["player", "bot"]), default="player", show_default=True, help="cli.ratings.who")
@option("--where", multiple=True, help="cli.stats.where")
@json_option
def command(db: Path, who: str, where: tuple[str, ...], as_json: bool) -> None:
    """Print ratings with their limits, and how good they are at foretelling."""
    from gouji_analytics.ratings import rate
    from gouji_analytics.ratings.text import table
    from gouji_analytics.stats import open_db
    from gouji_analytics.stats.scope import scope

    with open_db(db) as connection:
        found = rate(connection, who=who, where=where)
        about = scope(connection, where)
    if as_json:
        emit_json(found.to_dict())
        return
    lang = language()
    if origin := about.origin(lang):
        click.echo(origin)
    if len(about.rules) > 1:
        click.echo(t("stats.pooled", lang, count=len(about.rules), rules=", ".join(about.rules)))
    click.echo(table(found, lang))
