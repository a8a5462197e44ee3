"""``gouji matches``: the table of an event from its results, and who meets whom."""

from __future__ import annotations

import unicodedata
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from gouji_analytics.commands._common import argument, emit_json, group, json_option, option, say
from gouji_analytics.commands._common import command as make_command
from gouji_analytics.errors import coded
from gouji_analytics.i18n import language, t
from gouji_analytics.rulebook.values import aligned
from gouji_engine.errors import UsageError

FORMATS = (
    *("round_robin", "double_round_robin", "groups", "single_elimination", "double_elimination", "swiss", "playoff"),
    *("two_table_swap", "duplicate", "reverse_rotation", "challenge_ladder"),
)
COLUMNS = ("rank", "side", "played", "won", "drawn", "lost", "points", "game_points", "small_points", "firsts", "lasts")
PREPARED = ("duplicate", "reverse_rotation")
DEFAULT_RULES, LADDER_RULES = "qingdao_online", "karamay_leitai"


@group("matches")
def command() -> None:
    """Tables and schedules."""


@make_command("standings", help="cli.matches.standings")
@argument("results", type=click.Path(path_type=Path), required=False, help="cli.matches.results")
@option("--db", type=click.Path(path_type=Path), help="cli.matches.db")
@option("--rules", required=True, help="cli.matches.rules")
@option("--final", is_flag=True, help="cli.matches.final")
@json_option
def standings_(results: Path | None, db: Path | None, rules: str, final: bool, as_json: bool) -> None:
    """Print the table."""
    from gouji_analytics.matches.games import final_stage
    from gouji_analytics.matches.results import read_results, results_of_db
    from gouji_analytics.matches.standings import standings
    from gouji_analytics.stats import open_db
    from gouji_engine.rules import load_rules

    if (results is None) == (db is None):
        raise coded(UsageError, "RESULTS_OR_DB")
    book = final_stage(load_rules(rules)) if final else load_rules(rules)
    origin = None
    if results is not None:
        fixtures = read_results(results, book)
    else:
        from gouji_analytics.stats.scope import scope

        with open_db(db or Path()) as connection:
            fixtures = results_of_db(connection, book)
            origin = scope(connection, (f"rules_id={book.rules_id}",)).origin(language())
    table = standings(book, fixtures)
    rows = [{name: getattr(line, name) for name in (*COLUMNS, "by")} for line in table]
    if as_json:
        emit_json(
            {"rules": book.name, "rules_id": book.rules_id, "matches": len(fixtures), "origin": origin, "table": rows}
        )
        return
    if origin:
        click.echo(origin)
    say("matches.standings", rules=book.name, matches=len(fixtures))
    heads = [t(f"matches.column.{name}") for name in (*COLUMNS, "by")]
    click.echo("\n".join(aligned([heads, *([_cell(name, row[name]) for name in (*COLUMNS, "by")] for row in rows)])))


def _cell(name: str, value: Any) -> str:
    if name == "by":
        return t(f"matches.by.{value}") if value else ""
    return f"{value:g}" if isinstance(value, float) else str(value)


@make_command("schedule", help="cli.matches.schedule")
@argument("kind", type=click.Choice(FORMATS), metavar="FORMAT", help="cli.matches.format")
@option("--teams", required=True, help="cli.matches.teams")
@option("--groups", type=click.IntRange(1, 64), default=2, show_default=True, help="cli.matches.groups")
@option("--deals", type=click.IntRange(1, 1000), default=6, show_default=True, help="cli.matches.deals")
@option("--results", type=click.Path(path_type=Path), help="cli.matches.so_far")
@option("--rules", default=DEFAULT_RULES, show_default=True, help="cli.matches.rules")
@json_option
def schedule_(kind: str, teams: str, groups: int, deals: int, results: Path | None, rules: str, as_json: bool) -> None:
    """Print who meets whom."""
    from gouji_analytics.matches.events import Event, schedule
    from gouji_analytics.matches.results import read_results
    from gouji_engine.rules import load_rules

    book = load_rules(rules)
    names = _names(teams)
    fixtures = read_results(results, book) if results is not None else []
    found = schedule(kind, Event(names, fixtures, groups, deals, book))
    if as_json:
        emit_json({"format": kind, "teams": names, "meetings": [asdict(one) for one in found]})
        return
    say("matches.schedule", format=t(f"matches.format.{kind}"), count=sum(one.odd is not None for one in found))
    head = None
    for one in found:
        place = (one.group, one.round_no)
        if place != head:
            head = place
            title = t("matches.round", number=one.round_no)
            click.echo(title if one.group is None else t("matches.group", number=one.group) + " " + title)
        click.echo("  " + _line(one))


def _names(teams: str) -> list[str]:
    """Names of teams with commas between, of either width."""
    return [name.strip() for name in unicodedata.normalize("NFKC", teams).split(",") if name.strip()]


def _line(one: Any) -> str:
    """One meeting as text."""
    parts = []
    if one.rung:
        parts.append(t(f"matches.rung.{one.rung}"))
    numbers = {name: getattr(one, name) for name in ("table", "deal")}
    parts += [t(f"matches.{name}", number=number) for name, number in numbers.items() if number is not None]
    parts.append(t("matches.rests", team=one.even) if one.odd is None else f"{one.even} – {one.odd}")
    if one.winner and one.odd is not None:
        parts.append(t("matches.winner", team=one.winner))
    return "  ".join(parts)


@make_command("totals", help="cli.matches.totals")
@argument("kind", type=click.Choice(PREPARED), metavar="FORMAT", help="cli.matches.prepared")
@argument("points", type=click.Path(path_type=Path), help="cli.matches.sittings")
@option("--teams", required=True, help="cli.matches.teams")
@option("--deals", type=click.IntRange(1, 1000), default=6, show_default=True, help="cli.matches.deals")
@json_option
def totals_(kind: str, points: Path, teams: str, deals: int, as_json: bool) -> None:
    """Print the net points of prepared deals."""
    from gouji_analytics.matches.events import Event, prepared_totals
    from gouji_analytics.matches.results import read_sittings

    told = read_sittings(points)
    found = prepared_totals(kind, Event(_names(teams), [], 1, deals, None), told)
    if as_json:
        rows = [{"pool": pool, "team": team, "net": net} for pool, team, net in found]
        emit_json({"format": kind, "sittings": len(told), "totals": rows})
        return
    say("matches.totals", format=t(f"matches.format.{kind}"), count=len(told))
    heads = [t("matches.column.pool"), t("matches.column.side"), t("matches.column.net")]
    click.echo("\n".join(aligned([heads, *([str(pool), team, f"{net:+g}"] for pool, team, net in found)])))


@make_command("ladder", help="cli.matches.ladder")
@argument("results", type=click.Path(path_type=Path), help="cli.matches.challenges")
@option("--teams", required=True, help="cli.matches.teams")
@option("--rules", default=LADDER_RULES, show_default=True, help="cli.matches.rules")
@json_option
def ladder_(results: Path, teams: str, rules: str, as_json: bool) -> None:
    """Print points and rungs of a challenge ladder."""
    from gouji_analytics.matches.events import Event, ladder
    from gouji_analytics.matches.results import read_results
    from gouji_engine.rules import load_rules

    book = load_rules(rules)
    found = ladder(Event(_names(teams), read_results(results, book), 1, 1, book))
    if as_json:
        emit_json({"rules": book.name, "table": [asdict(line) for line in found]})
        return
    heads = [t(f"matches.column.{name}") for name in ("side", "rung", "ladder", "deposed")]
    rows = [
        [
            line.team,
            t(f"matches.rung.{line.rung or 'challenger'}"),
            f"{line.points:g}",
            t("matches.deposed") if line.is_deposed else "",
        ]
        for line in found
    ]
    click.echo("\n".join(aligned([heads, *rows])))


for _made in (standings_, schedule_, totals_, ladder_):
    command.add_command(_made)
