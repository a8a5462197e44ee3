"""Rows of a run and survival curves as data frames, for plots, reports and notebooks."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from gouji_analytics.i18n import t
from gouji_analytics.stats import labels
from gouji_analytics.stats.registry import registry
from gouji_analytics.stats.rows import StatRow
from gouji_analytics.stats.survival import Survival

COLUMNS = ("num", "den", "value", "low", "high", "deals", "floor_met", "unit", "interval", "absent_reason")


def frame(rows: Sequence[StatRow], lang: str = "zh") -> pd.DataFrame:
    """One line a row: id, title, the codes of its group, ``part`` with its name, ``label`` in words, then the numbers.

    Absent numbers are NaN. ``label`` names the group, or everything when there is none; ``part_label`` names the part.
    """
    return pd.DataFrame([_line(row, lang) for row in rows])


def _line(row: StatRow, lang: str) -> dict[str, object]:
    parts = registry()[row.id].parts
    name = parts.name if parts else None
    group = {key: value for key, value in row.group.items() if key != name}
    part = row.group.get(name) if name else None
    words = [labels.value(key, value, lang) for key, value in group.items()]
    line: dict[str, object] = {"id": row.id, "title": row.title}
    line |= {"label": " · ".join(words) or t("stats.all", lang), "part": part, "part_name": name}
    line["part_label"] = labels.value(name, part, lang) if name and part is not None else ""
    numbers = {column: getattr(row, column) for column in COLUMNS}
    return line | group | numbers | dict(row.extra)


def curve_frame(curve: Survival) -> pd.DataFrame:
    """A survival curve as the share for whom it has happened: ``time``, ``share``, ``low``, ``high``, ``at_risk``, ``events``."""
    start: list[dict[str, float | None]] = [
        {"time": 0.0, "share": 0.0, "low": 0.0, "high": 0.0, "at_risk": None, "events": 0}
    ]
    steps: list[dict[str, float | None]] = [
        {
            "time": step.time,
            "share": 1.0 - step.survival,
            "low": 1.0 - step.high,
            "high": 1.0 - step.low,
            "at_risk": step.at_risk,
            "events": step.events,
        }
        for step in curve.steps
    ]
    return pd.DataFrame(start + steps)
