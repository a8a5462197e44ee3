"""Numbers and tables as text: percentages, limits, columns aligned for Chinese and Latin signs alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from gouji_analytics.i18n import t
from gouji_analytics.stats import labels
from gouji_analytics.stats.header import Header
from gouji_analytics.stats.registry import registry
from gouji_analytics.stats.rows import StatRow, whole

# Below this many chances a number is not shown to people at all (it stays in JSON).
TOO_FEW = 5
GREY = "*"
GAP = "  "
RANKED = ("percentile", "ranked")
SHRUNK = ("shrunk", "shrunk_low", "shrunk_high", "reliability")
PLAIN = {"p_value": 4, "reliability": 2, "ranked": 0}  # further numbers without a unit, and their decimals
_SHARES = ("share", "fraction")
_SIGNED = ("points", "net_per_seat_deal")


def number(value: float | None, unit: str) -> str:
    """A value in its unit: shares as percentages, points with a sign, counts whole, everything else with two decimals."""
    if value is None:
        return "-"
    if unit in _SHARES:
        return f"{100 * value:.1f}%"
    if unit == "count":
        return f"{value:,.0f}"
    text = f"{value:+.2f}" if unit in _SIGNED else f"{value:.2f}"
    return text.lstrip("+-") if float(text) == 0 else text


def limits(row: StatRow, lang: str) -> str:
    """The interval of a row, or a dash."""
    if row.low is None or row.high is None:
        return "-"
    return t("stats.limits", lang, low=number(row.low, row.unit), high=number(row.high, row.unit))


def fraction(row: StatRow) -> str:
    """Numerator over denominator."""
    return "-" if row.num is None else f"{_count(row.num)}/{_count(row.den)}"


def _count(value: float | None) -> str:
    exact = whole(value)
    return f"{exact:,}" if isinstance(exact, int) else f"{value:,.1f}"


def shown(row: StatRow, lang: str) -> str:
    """The value as people see it: with the grey mark under the floor, and no number under five chances."""
    if row.absent_reason:
        return t("stats.absent", lang)
    if not row.floor_met and (row.den or 0) < TOO_FEW:
        return t("stats.too_few", lang)
    return number(row.value, row.unit) + ("" if row.floor_met else GREY)


def _remark(row: StatRow, lang: str) -> str:
    """What has to be said beside a number."""
    words = [labels.reason(row, lang)] if row.absent_reason else []
    texts = {name: _extra(name, value, row.unit) for name, value in row.extra.items()}
    words += [t(f"stats.extra.{name}", lang, value=texts[name]) for name in ("p_value", "median") if name in texts]
    if "shrunk" in texts:
        words.append(t("stats.extra.shrunk", lang, **{name: texts[name] for name in SHRUNK}))
    if "percentile" in texts:
        place = number(row.extra["percentile"], "share")
        words.append(t("stats.extra.percentile", lang, value=place, ranked=texts["ranked"]))
    return t("stats.join", lang).join(words)


def _extra(name: str, value: float | None, unit: str) -> str:
    """A further number as text."""
    if value is None:
        return "-"
    return f"{value:.{PLAIN[name]}f}" if name in PLAIN else number(value, unit)


def table(rows: Sequence[StatRow], dims: Sequence[str], lang: str) -> str:
    """Rows as an aligned table, one line each."""
    headers = [registry()[row.id] for row in rows]
    columns = [(t("stats.column.title", lang), [row.title for row in rows], False)]
    columns.append((t("stats.column.id", lang), [row.id for row in rows], False))
    for dim in dims:
        cells = [labels.value(dim, row.group[dim], lang) if dim in row.group else "" for row in rows]
        columns.append((labels.dimension(dim, lang), cells, False))
    parts = [_part(header, row, lang) for header, row in zip(headers, rows, strict=True)]
    if any(parts):
        columns.append((t("stats.column.part", lang), parts, False))
    few = [not row.floor_met and (row.den or 0) < TOO_FEW for row in rows]
    columns += [
        (t("stats.column.value", lang), [shown(row, lang) for row in rows], True),
        (t("stats.column.unit", lang), [labels.unit(row.unit, lang) for row in rows], False),
        (
            t("stats.column.limits", lang),
            ["-" if hide else limits(row, lang) for row, hide in zip(rows, few, strict=True)],
            True,
        ),
        (t("stats.column.fraction", lang), [fraction(row) for row in rows], True),
        (t("stats.column.deals", lang), [f"{row.deals:,}" if row.deals else "-" for row in rows], True),
        (t("stats.column.remark", lang), [_remark(row, lang) for row in rows], False),
    ]
    return grid([column for column in columns if any(column[1])])


def _part(header: Header, row: StatRow, lang: str) -> str:
    """The part of a row in words."""
    if header.parts is None or header.parts.name not in row.group:
        return ""
    return labels.value(header.parts.name, row.group[header.parts.name], lang)


def grid(columns: Sequence[tuple[str, Sequence[str], bool]]) -> str:
    """Columns (heading, cells, to the right) as lines of equal width, with a rule under the headings."""
    widths = [max(map(width, (head, *cells))) for head, cells, _ in columns]
    lines = [[head for head, _, _ in columns], ["-" * size for size in widths]]
    lines += [list(cells) for cells in zip(*(cells for _, cells, _ in columns), strict=True)]
    right = [to_right for _, _, to_right in columns]
    return "\n".join(
        GAP.join(pad(cell, size, to_right) for cell, size, to_right in zip(line, widths, right, strict=True)).rstrip()
        for line in lines
    )


def width(text: str) -> int:
    """How many columns of a terminal a text takes: wide signs two, combining ones none."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def pad(text: str, size: int, to_right: bool = False) -> str:
    """A text filled with spaces to ``size`` columns."""
    space = " " * (size - width(text))
    return space + text if to_right else text + space
