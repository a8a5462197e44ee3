"""``gouji stats``: numbers with their counts and intervals, and the deals behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gouji_analytics.commands._common import argument, emit_json, json_option, note, option, print_csv
from gouji_analytics.commands._common import command as make_command
from gouji_analytics.errors import coded
from gouji_analytics.i18n import language, t
from gouji_engine.errors import UsageError

if TYPE_CHECKING:
    from gouji_analytics.stats import StatRow

LINES = 50
CSV_COLUMNS = ("num", "den", "value", "low", "high", "deals", "floor_met", "unit", "interval", "absent_reason")


@make_command("stats")
@argument("ids", nargs=-1, help="cli.stats.ids")
@option("--db", type=click.Path(path_type=Path), envvar="GOUJI_DB", help="cli.stats.db")
@option("--by", multiple=True, help="cli.stats.by")
@option("--where", multiple=True, help="cli.stats.where")
@option("--list", "as_list", is_flag=True, help="cli.stats.list")
@option("--drill", is_flag=True, help="cli.stats.drill")
@option("--part", help="cli.stats.part")
@option("--events", is_flag=True, help="cli.stats.events")
@option("--limit", type=click.IntRange(min=1), default=LINES, show_default=True, help="cli.stats.limit")
@option("--shrink", is_flag=True, help="cli.stats.shrink")
@option("--percentiles", is_flag=True, help="cli.stats.percentiles")
@option("--compare", help="cli.stats.compare")
@json_option
@option("--csv", "as_csv", is_flag=True, help="cli.stats.csv")
def command(  # noqa: PLR0913, PLR0917 - one parameter an option
    ids: tuple[str, ...],
    db: Path | None,
    by: tuple[str, ...],
    where: tuple[str, ...],
    as_list: bool,
    drill: bool,
    part: str | None,
    events: bool,
    limit: int,
    shrink: bool,
    percentiles: bool,
    compare: str | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Print statistics, their list, or the chances behind one."""
    if as_json and as_csv:
        raise coded(UsageError, "STAT_FORMATS")
    kind = "json" if as_json else "csv" if as_csv else "text"
    if as_list:
        from gouji_analytics.commands._stats_list import print_list

        print_list(ids, kind)
        return
    if db is None:
        raise click.MissingParameter(param_hint="'--db'", param_type="option")
    if drill:
        print_chances(db, ids, where, part, events, limit, kind)
    elif compare is not None:
        from gouji_analytics.commands._stats_compare import print_contrasts

        print_contrasts(db, ids, compare, where, kind)
    else:
        dims = [name for text in by for name in text.split(",") if name]
        print_numbers(db, ids, dims, where, Beside(shrink, percentiles), kind)


@dataclass(frozen=True, slots=True)
class Beside:
    """What is printed beside the numbers of players."""

    shrunk: bool
    percentiles: bool


def print_numbers(
    db: Path, ids: Sequence[str], by: Sequence[str], where: Sequence[str], beside: Beside, kind: str
) -> None:
    """The statistics themselves, with what they are about."""
    from gouji_analytics.stats import format as format_
    from gouji_analytics.stats import open_db, run
    from gouji_analytics.stats.scope import scope

    lang = language()
    with open_db(db) as connection:
        rows = run(connection, ids, by=by, where=where, lang=lang, shrunk=beside.shrunk, percentiles=beside.percentiles)
        about = scope(connection, where)
    if kind == "json":
        emit_json([row.to_dict() for row in rows])
        return
    if kind == "csv":
        extras: tuple[str, ...] = format_.SHRUNK if beside.shrunk or beside.percentiles else ()
        extras += format_.RANKED if beside.percentiles else ()
        print_csv(["id", "title", *by, "part_name", "part", *CSV_COLUMNS, *extras], [_flat(row, by) for row in rows])
        return
    if origin := about.origin(lang):
        click.echo(origin)
    if len(about.rules) > 1 and not {"rules", "rules_id"} & set(by):
        click.echo(t("stats.pooled", lang, count=len(about.rules), rules=", ".join(about.rules)))
    click.echo(format_.table(rows, by, lang))
    if any(not row.floor_met and not row.absent_reason for row in rows):
        click.echo(t("stats.grey", lang, few=format_.TOO_FEW))


def _flat(row: StatRow, by: Sequence[str]) -> dict[str, object]:
    """A row for CSV: dimensions as columns, the part in two of its own."""
    group = dict(row.group)
    cells: dict[str, object] = {dim: group.pop(dim, None) for dim in by}
    name, part = next(iter(group.items()), (None, None))
    return row.to_dict() | cells | {"part_name": name, "part": part}


def print_chances(
    db: Path, ids: Sequence[str], where: Sequence[str], part: str | None, events: bool, limit: int, kind: str
) -> None:
    """The chances behind one statistic."""
    from gouji_analytics.stats import drill
    from gouji_analytics.stats.registry import one

    if len(ids) != 1:
        raise coded(UsageError, "STAT_DRILL_ONE")
    header = one(ids[0])
    known = header.parts.codes if header.parts else ()
    if part is not None and part not in known:
        raise coded(UsageError, "STAT_PART", id=header.id, part=part, known=", ".join(known) or "-")
    found = drill(db, header.id, where=where, part=part, events_only=events, limit=limit + 1)
    rows = [chance.to_dict() for chance in found[:limit]]
    if kind == "json":
        emit_json(rows)
    elif kind == "csv":
        print_csv(["deal_id", "action_no", "seat", "side", "part", "num", "den"], rows)
    else:
        print_lines(header.title(language()), rows)
    if len(found) > limit:
        note("stats.more", limit=limit)


def print_lines(title: str, rows: Sequence[dict[str, object]]) -> None:
    """Chances as a table with their sums."""
    from gouji_analytics.stats import labels
    from gouji_analytics.stats.format import grid

    lang = language()
    names = {"deal": "deal_id", "action": "action_no", "num": "num", "den": "den"}
    columns = [
        (t(f"stats.column.{name}", lang), ["" if row[key] is None else str(row[key]) for row in rows], name != "deal")
        for name, key in names.items()
    ]
    seats = ["" if row["seat"] is None else labels.value("seat", str(row["seat"]), lang) for row in rows]
    columns.insert(2, (labels.dimension("seat", lang), seats, False))
    columns.insert(3, (t("stats.column.part", lang), [str(row["part"] or "") for row in rows], False))
    click.echo(grid([column for column in columns if any(column[1])]) if rows else t("stats.why.no_chances", lang))
    sums = {name: f"{sum(float(str(row[name])) for row in rows):g}" for name in ("num", "den")}
    click.echo(t("stats.drilled", lang, title=title, shown=len(rows), **sums))
