"""What a reader takes along: a table for spreadsheets, a picture for a page. Made when the button is pressed."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from gouji_analytics.i18n import t
from gouji_analytics.stats import StatRow
from gouji_analytics.stats.frames import frame as as_frame

SHEET = "xlsx"
# A text that begins with = or looks like a link stays a text.
TEXTS = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
MIME = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv",
    "png": "image/png",
    "svg": "image/svg+xml",
}


def csv(table: pd.DataFrame) -> bytes:
    """A table as CSV that spreadsheets read with its Chinese."""
    return table.to_csv(index=False).encode("utf-8-sig")


def excel(table: pd.DataFrame, note: str) -> bytes:
    """A table as a workbook, with a second sheet that says what it is."""
    from xlsxwriter import Workbook

    out = io.BytesIO()
    with Workbook(out, {"in_memory": True, "nan_inf_to_errors": True, **TEXTS}) as book:
        bold = book.add_format({"bold": True})
        sheet = book.add_worksheet()
        sheet.freeze_panes(1, 0)
        for at, name in enumerate(table.columns):
            cells = [_cell(value) for value in table[name]]
            sheet.write(0, at, str(name), bold)
            sheet.write_column(1, at, cells)
            sheet.set_column(at, at, min(50, 4 + 2 * max(map(len, map(str, [name, *cells[:200]])))))
        book.add_worksheet().write_column(0, 0, note.splitlines())
    return out.getvalue()


def _cell(value: Any) -> Any:
    """A value as a cell holds it."""
    if value is None or (isinstance(value, float) and pd.isna(value)) or value is pd.NA:
        return ""
    return value.item() if hasattr(value, "item") else value


def picture(rows: Sequence[StatRow], kind: str, note: str, lang: str) -> bytes:
    """A statistic by group as PNG or SVG, with the sentence about its data below."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    from gouji_analytics.plots.statistics import rates
    from gouji_analytics.plots.style import styled

    out = io.BytesIO()
    with styled():
        figure = Figure(figsize=(8, 1.6 + 0.55 * len(rows)), layout="constrained")
        FigureCanvasAgg(figure)
        rates(as_frame(rows, lang), ax=figure.subplots(), lang=lang)
        figure.supxlabel(note, fontsize=8)
        kept: dict[str, Any] = {"Software": None} if kind == "png" else {"Date": None}
        figure.savefig(out, format=kind, dpi=160, metadata=kept)
    return out.getvalue()


def buttons(name: str, table: pd.DataFrame, note: str, lang: str, rows: Sequence[StatRow] = ()) -> None:
    """CSV and Excel of a table, and pictures where there is one statistic to draw."""
    made: dict[str, Callable[[], bytes]] = {"csv": lambda: csv(table), SHEET: lambda: excel(table, note)}
    if rows:
        made |= {"png": lambda: picture(rows, "png", note, lang), "svg": lambda: picture(rows, "svg", note, lang)}
    for kind, make in made.items():
        st.download_button(
            t(f"page.value.file.{kind}", lang),
            make,
            f"{name}.{kind}",
            MIME[kind],
            key=f"take_{kind}_{name}",
            icon=":material/download:",
            on_click="ignore",
        )
