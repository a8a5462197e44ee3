"""Names that people read: dimensions, parts, values, units, reasons."""

from __future__ import annotations

from gouji_analytics.i18n import has, t
from gouji_analytics.stats.rows import StatRow


def dimension(name: str, lang: str) -> str:
    """The name of a dimension or of a statistic's parts."""
    return t(f"stats.dim.{name}", lang) if has(f"stats.dim.{name}") else name


def value(name: str, code: str | int | None, lang: str) -> str:
    """One value of a dimension or part; seats are counted from 1 for people, with the code of data and filters beside it."""
    if code is None:
        return t("stats.unknown", lang)
    if name in {"seat", "seat_no"}:
        return t("stats.seat", lang, number=int(code) + 1, code=code)
    return t(f"stats.value.{name}.{code}", lang) if has(f"stats.value.{name}.{code}") else str(code)


def unit(name: str, lang: str) -> str:
    """A unit of measure."""
    return t(f"stats.unit.{name}", lang)


def family(name: str, lang: str) -> str:
    """A family of statistics."""
    return t(f"stats.family.{name}", lang)


def interval(code: str, lang: str) -> str:
    """An interval method in words."""
    return t(f"stats.interval.{code}", lang)


def reason(row: StatRow, lang: str) -> str:
    """Why a row has no number, or nothing."""
    return t(f"stats.why.{row.absent_reason}", lang) if row.absent_reason else ""
