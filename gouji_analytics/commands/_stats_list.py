"""``gouji stats --list``: what every statistic counts, and which are not computed yet."""

from __future__ import annotations

from collections.abc import Sequence

import click

from gouji_analytics.commands._common import emit_json, print_csv
from gouji_analytics.i18n import language, t


def print_list(ids: Sequence[str], kind: str) -> None:
    """The statistics ``ids``, or all with those that wait."""
    from gouji_analytics.stats import listing
    from gouji_analytics.stats.registry import select
    from gouji_analytics.stats.uncomputed import uncomputed

    lang = language()
    chosen = {header.id for header in select(ids)}
    rows = [row for row in listing(lang) if row["id"] in chosen]
    waiting = [] if ids else [one.to_dict(lang) for one in uncomputed()]
    if kind == "json":
        emit_json(rows + waiting)
    elif kind == "csv":
        flat = [{key: "|".join(map(str, v)) if isinstance(v, list) else v for key, v in row.items()} for row in rows]
        print_csv(list(flat[0]), flat)
    else:
        _print_text(rows, waiting, lang)


def _print_text(rows: Sequence[dict[str, object]], waiting: Sequence[dict[str, str]], lang: str) -> None:
    """Both as tables."""
    from gouji_analytics.stats import labels
    from gouji_analytics.stats.format import grid

    def head(name: str) -> str:
        return t(f"stats.column.{name}", lang)

    title = f"title_{lang}"
    columns = [
        (head("family"), [labels.family(str(row["family"]), lang) for row in rows], False),
        (head("id"), [str(row["id"]) for row in rows], False),
        (head("title"), [str(row[title]) for row in rows], False),
        (head("unit"), [labels.unit(str(row["unit"]), lang) for row in rows], False),
        (head("numerator"), [str(row["numerator"]) for row in rows], False),
        (head("denominator"), [str(row["denominator"]) for row in rows], False),
    ]
    click.echo(grid(columns))
    if waiting:
        click.echo("\n" + t("stats.not_yet.title", lang, count=len(waiting)))
        names = {"id": "id", title: "title", "why": "remark"}
        click.echo(grid([(head(name), [row[key] for row in waiting], False) for key, name in names.items()]))
