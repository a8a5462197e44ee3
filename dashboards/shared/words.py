"""Numbers and codes as people read them. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gouji_analytics.i18n import has, t
from gouji_engine.glossary import terms

Row = Mapping[str, Any]
PERCENT = ("share", "fraction")
NOTHING = "–"


def number(value: float | None, unit: str) -> str:
    """A value in its unit: shares as percent, counts whole, the rest with two decimals."""
    if value is None:
        return NOTHING
    if unit in PERCENT:
        return f"{100 * value:.1f}%"
    return amount(value) if unit == "count" else f"{value:,.2f}"


def amount(value: float | None) -> str:
    """A numerator, a denominator or a count."""
    if value is None:
        return NOTHING
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"


def interval(row: Row) -> str:
    """The 95 % interval of a statistic."""
    if row["low"] is None or row["high"] is None:
        return NOTHING
    return f"{number(row['low'], row['unit'])} – {number(row['high'], row['unit'])}"


def dimension(dim: str, lang: str) -> str:
    """The name of a dimension or of the parts of a statistic."""
    key = f"page.dim.{dim}"
    return t(key, lang) if has(key) else dim


def group_value(dim: str, value: Any, lang: str) -> str:
    """A group's value: seats count from one, known codes in words, names as they are."""
    if value is None:
        return t("page.unknown", lang)
    if dim in {"seat", "seat_no"}:
        return t("replay.seat", lang, n=int(value) + 1)
    key = f"page.value.{dim}.{value}"
    if has(key):
        return t(key, lang)
    term = terms().get(f"place_{value}" if dim == "place" else str(value))
    return term.label(lang) if term and dim not in {"bot", "player", "rules"} else str(value)


def group_text(row: Row, lang: str) -> str:
    """The group of a row in words."""
    return " · ".join(group_value(dim, value, lang) for dim, value in row["group"].items())


def note(row: Row, lang: str) -> str:
    """Why a number is missing or weak, or nothing."""
    if row["absent_reason"]:
        return t(f"page.absent.{row['absent_reason']}", lang)
    return "" if row["floor_met"] else t("page.few", lang)


def names(values: Sequence[Any] | None, lang: str, limit: int = 6) -> str:
    """A short list in words; a long one is cut and says how much is left out."""
    found = [str(value) for value in values or ()]
    more = f" … +{len(found) - limit}" if len(found) > limit else ""
    return t("page.comma", lang).join(found[:limit]) + more if found else NOTHING
