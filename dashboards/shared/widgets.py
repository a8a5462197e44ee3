"""What the pages are made of: numbers that always show their interval and n, tables, charts, messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd
import streamlit as st

from gouji_analytics.i18n import has, t
from shared.store import Store

GREY = "#9aa39e"
GREEN = "#1f6b54"
PERCENT = ("share", "fraction")
Row = Mapping[str, Any]


def number(value: float | None, unit: str) -> str:
    """A value in its unit: shares as percent, the rest with two decimals, whole numbers whole."""
    if value is None:
        return "–"
    if unit in PERCENT:
        return f"{100 * value:.1f}%"
    return f"{value:,.0f}" if unit == "count" or float(value).is_integer() and abs(value) >= 100 else f"{value:,.2f}"


def interval(row: Row) -> str:
    """The 95 % interval of a statistic."""
    if row["low"] is None or row["high"] is None:
        return "–"
    return f"{number(row['low'], row['unit'])} – {number(row['high'], row['unit'])}"


def amount(value: float | None) -> str:
    """A numerator or denominator."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"


def group_value(dim: str, value: Any, lang: str) -> str:
    """A group's value as people say it: seats from one, known codes in words, the rest as it is."""
    if value is None:
        return t("page.unknown", lang)
    if dim == "seat":
        return t("replay.seat", lang, n=int(value) + 1)
    key = f"page.value.{dim}.{value}"
    return t(key, lang) if has(key) else str(value)


def group_text(row: Row, lang: str) -> str:
    """The group of a row in words."""
    return " · ".join(group_value(dim, value, lang) for dim, value in row["group"].items())


def problem(store: Store, lang: str) -> None:
    """Say why there is nothing to show and what would help."""
    kind = st.info if store.problem in {"unset", "empty"} else st.warning
    kind(t(f"page.problem.{store.problem}", lang, name=store.name), icon=":material/database:")
    st.code(t("page.problem.command", lang), language="bash")


def stat_card(row: Row, lang: str) -> None:
    """One statistic as a card: value, interval, n; grey words when there are too few chances."""
    with st.container(border=True, height="stretch"):
        if row["value"] is None:
            st.metric(row["title"], "–")
            st.caption(t(f"page.absent.{row['absent_reason']}", lang))
            return
        st.metric(row["title"], number(row["value"], row["unit"]) if row["floor_met"] else "–")
        words = {"interval": interval(row), "num": amount(row["num"]), "den": amount(row["den"])}
        key = "page.card.numbers" if row["floor_met"] else "page.card.few"
        st.caption(t(key, lang, deals=amount(row["deals"]), **words))


def stats_frame(rows: Sequence[Row], lang: str) -> pd.DataFrame:
    """Statistics as a table with headings in ``lang``; numbers stay numbers."""
    names = {name: t(f"page.column.{name}", lang) for name in ("num", "den", "value", "low", "high", "deals", "note")}
    dims = list(dict.fromkeys(dim for row in rows for dim in row["group"]))
    table = []
    for row in rows:
        line = {t("page.column.stat", lang): row["title"]}
        line |= {dim_name(dim, lang): group_value(dim, row["group"].get(dim), lang) for dim in dims}
        line |= {names[name]: row[name] for name in ("value", "low", "high", "num", "den", "deals")}
        line[names["note"]] = note(row, lang)
        table.append(line)
    return pd.DataFrame(table)


def dim_name(dim: str, lang: str) -> str:
    """The name of a dimension."""
    key = f"page.dim.{dim}"
    return t(key, lang) if has(key) else dim


def note(row: Row, lang: str) -> str:
    """Why a number is missing or weak, or nothing."""
    if row["absent_reason"]:
        return t(f"page.absent.{row['absent_reason']}", lang)
    return "" if row["floor_met"] else t("page.few", lang)


def styled(frame: pd.DataFrame, rows: Sequence[Row], lang: str) -> Any:
    """The table as shown: each row in its unit, grey where the floor is not met."""
    styler = frame.style.apply(
        lambda line: [f"color: {GREY}" if not rows[line.name]["floor_met"] else ""] * len(line), axis=1
    )
    shown = [t(f"page.column.{name}", lang) for name in ("value", "low", "high")]
    for unit in {row["unit"] for row in rows}:
        lines = [index for index, row in enumerate(rows) if row["unit"] == unit]
        styler = styler.format(
            lambda value, unit=unit: number(None if pd.isna(value) else value, unit), subset=(lines, shown)
        )
    counts = [t(f"page.column.{name}", lang) for name in ("num", "den", "deals")]
    return styler.format(lambda value: amount(None if pd.isna(value) else value), subset=counts)


def interval_chart(rows: Sequence[Row], lang: str) -> alt.LayerChart:
    """Values with their intervals, one line a group; grey below the floor."""
    share = rows[0]["unit"] in PERCENT
    data = pd.DataFrame(
        {
            "group": group_text(row, lang) or t("page.all", lang),
            "value": row["value"],
            "low": row["low"],
            "high": row["high"],
            "tone": GREEN if row["floor_met"] else GREY,
            "text": f"{number(row['value'], row['unit'])} ({interval(row)})",
        }
        for row in rows
        if row["value"] is not None
    )
    axis = alt.Axis(format="%" if share else "~g", title=rows[0]["title"], labelAngle=0)
    base = alt.Chart(data).encode(
        y=alt.Y("group:N", sort=None, title=None, axis=alt.Axis(labelLimit=160)),
        tooltip=[alt.Tooltip("group:N", title=t("page.column.group", lang)), alt.Tooltip("text:N", title=rows[0]["title"])],
        color=alt.Color("tone:N", scale=None),
    )
    scale = alt.Scale(zero=False, nice=True)
    lines = base.mark_rule(strokeWidth=3, opacity=0.55).encode(x=alt.X("low:Q", scale=scale, axis=axis), x2="high:Q")
    points = base.mark_point(filled=True, size=110, opacity=1).encode(x=alt.X("value:Q", scale=scale, axis=axis))
    return (lines + points).properties(height=max(90, 34 * len(data) + 40))


def csv_button(frame: pd.DataFrame, name: str, lang: str) -> None:
    """A button that downloads a table so that spreadsheets read its Chinese."""
    st.download_button(
        t("page.csv", lang),
        frame.to_csv(index=False).encode("utf-8-sig"),
        file_name=f"{name}.csv",
        mime="text/csv",
        icon=":material/download:",
    )
