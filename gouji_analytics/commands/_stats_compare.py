"""``gouji stats --compare``: one group less another, with an interval."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from gouji_analytics.commands._common import emit_json, print_csv
from gouji_analytics.errors import coded
from gouji_analytics.i18n import language, t
from gouji_engine.errors import UsageError

COLUMNS = ("metric", "part", "a", "b", "value_a", "value_b", "difference", "low", "high", "deals", "decision")


def parse_pair(text: str) -> tuple[str, str, str]:
    """``dimension=first,second``. Raises UsageError(STAT_COMPARE_PAIR)."""
    dim, equals, rest = text.partition("=")
    pair = [word.strip() for word in rest.split(",")]
    if not equals or len(pair) != 2 or not all(pair) or pair[0] == pair[1]:
        raise coded(UsageError, "STAT_COMPARE_PAIR", text=text)
    return dim.strip(), pair[0], pair[1]


def print_contrasts(db: Path, ids: Sequence[str], text: str, where: Sequence[str], kind: str) -> None:
    """The differences of the statistics ``ids``; a family's name stands for those of it that can be compared."""
    from gouji_analytics.stats import open_db
    from gouji_analytics.stats.compare import comparable, compare
    from gouji_analytics.stats.registry import FAMILIES, select
    from gouji_analytics.stats.scope import scope

    dim, a, b = parse_pair(text)
    named = {name for name in ids if name not in FAMILIES}
    kept = [header.id for header in select(ids) if header.id in named or comparable(header, dim)]
    with open_db(db) as connection:
        found = compare(connection, kept, by=dim, a=a, b=b, where=where)
        about = scope(connection, [*where, f"{dim}={a},{b}"])
    rows = [one.to_dict() for one in found]
    if kind == "json":
        emit_json(rows)
    elif kind == "csv":
        print_csv(list(COLUMNS), rows)
    else:
        if origin := about.origin(language()):
            click.echo(origin)
        _print_table(rows, dim, (a, b))


def _print_table(rows: Sequence[dict[str, object]], dim: str, pair: tuple[str, str]) -> None:
    """One line a difference; limits hold together for all lines."""
    from gouji_analytics.stats import labels
    from gouji_analytics.stats.format import grid, number
    from gouji_analytics.stats.registry import registry

    lang, headers = language(), [registry()[str(row["metric"])] for row in rows]

    def figures(name: str) -> list[str]:
        values = [row[name] for row in rows]
        shown = (number(None if v is None else float(str(v)), h.unit) for v, h in zip(values, headers, strict=True))
        return list(shown)

    parts = [
        labels.value(header.parts.name, str(row["part"]), lang) if header.parts else ""
        for row, header in zip(rows, headers, strict=True)
    ]
    spans = [
        "-" if low == "-" else t("stats.limits", lang, low=low, high=high)
        for low, high in zip(figures("low"), figures("high"), strict=True)
    ]
    names = [labels.value(dim, value, lang) for value in pair]
    columns = [
        (t("stats.column.title", lang), [header.title(lang) for header in headers], False),
        (t("stats.column.id", lang), [header.id for header in headers], False),
        (t("stats.column.part", lang), parts, False),
        (names[0], figures("value_a"), True),
        (names[1], figures("value_b"), True),
        (t("stats.column.difference", lang), figures("difference"), True),
        (t("stats.column.limits", lang), spans, True),
        (t("stats.column.deals", lang), [f"{row['deals']:,}" for row in rows], True),
        (t("stats.column.remark", lang), [t(f"stats.decision.{row['decision']}", lang) for row in rows], False),
    ]
    click.echo(grid([column for column in columns if any(column[1])]))
    click.echo(t("stats.together", lang, count=len(rows)))
