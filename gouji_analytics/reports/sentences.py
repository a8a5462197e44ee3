"""Numbers as sentences: what it is, how sure, on how much it rests, and how it stands to everybody's."""

from __future__ import annotations

from collections.abc import Sequence

import duckdb

from gouji_analytics.i18n import t
from gouji_analytics.stats import labels, run
from gouji_analytics.stats.format import TOO_FEW, fraction, limits, number, shown
from gouji_analytics.stats.registry import registry
from gouji_analytics.stats.rows import StatRow


def told(
    connection: duckdb.DuckDBPyConnection, ids: Sequence[str], where: Sequence[str], base: Sequence[str], lang: str
) -> tuple[list[str], list[str]]:
    """Sentences of the statistics that there are, and of those that there are not.

    ``base``: the filters of everybody, whose value stands beside each number; the same filters as ``where`` for no comparison.
    """
    known = [stat_id for stat_id in ids if stat_id in registry()]
    own = run(connection, known, where=where, lang=lang)
    all_ = {(row.id, *row.group.values()): row for row in run(connection, known, where=base, lang=lang)}
    found, absent = [], []
    for row in own:
        if row.absent_reason:
            if not row.group:
                absent.append(t("reports.absent", lang, title=row.title, reason=labels.reason(row, lang)))
            continue
        other = all_.get((row.id, *row.group.values())) if list(where) != list(base) else None
        found.append(_sentence(row, other, lang))
    return found, absent


def _sentence(row: StatRow, other: StatRow | None, lang: str) -> str:
    """One number."""
    parts = registry()[row.id].parts
    part = row.group.get(parts.name) if parts else None
    title = row.title
    if parts is not None and part is not None:
        title = t("reports.part", lang, title=title, part=labels.value(parts.name, part, lang))
    few = not row.floor_met and (row.den or 0) < TOO_FEW
    if few or row.low is None:
        return t("reports.plain", lang, title=title, value=shown(row, lang), count=fraction(row))
    words = {"title": title, "value": shown(row, lang), "limits": limits(row, lang), "count": fraction(row)}
    if other is None or other.value is None:
        return t("reports.number", lang, **words)
    return t(f"reports.{_stand(row, other)}", lang, **words, all=number(other.value, other.unit))


def _stand(row: StatRow, other: StatRow) -> str:
    """Whether the limits leave everybody's value below, above, or inside."""
    assert row.low is not None  # noqa: S101 - asked before
    assert row.high is not None  # noqa: S101
    assert other.value is not None  # noqa: S101
    if row.low > other.value:
        return "above"
    return "below" if row.high < other.value else "inside"
