"""Ratings with their limits, and what forecasts came to."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from gouji_analytics.i18n import t

FULL, FAINT, LINE = "#0072B2", "#9aa0a8", "#4d4d4d"


def ratings(frame: pd.DataFrame, *, ax: Axes, lang: str = "zh", kind: str = "net") -> Axes:
    """One kind of rating of everybody (``ratings.text.frame``), a dot with its limits each; below the floor hollow and grey."""
    ax.set_title(t(f"ratings.kind.{kind}", lang))
    if frame.empty:
        ax.set_title(t("stats.why.no_data", lang))
        return ax
    for position, (_, row) in enumerate(frame.iterrows()):
        color = FULL if row["floor_met"] else FAINT
        ax.plot([row[f"{kind}_low"], row[f"{kind}_high"]], [position, position], color=color, solid_capstyle="round")
        ax.plot(row[kind], position, "o", color=color, markerfacecolor=color if row["floor_met"] else "white")
    words = [t("plots.ratings.name", lang, name=row["name"], deals=int(row["deals"])) for _, row in frame.iterrows()]
    ax.set_yticks(range(len(frame)), words)
    ax.invert_yaxis()
    if kind == "net":
        ax.axvline(0, color=LINE, linewidth=1, linestyle="--")
    return ax


def calibration(frame: pd.DataFrame, *, ax: Axes, lang: str = "zh") -> Axes:
    """What was foretold of the favourite against what came true, with limits; the dashed line is where both agree.

    ``frame``: ``foretold``, ``happened``, ``low``, ``high``, ``count``.
    """
    ax.set_title(t("plots.calibration", lang))
    ax.plot([0.5, 1], [0.5, 1], color=LINE, linewidth=1, linestyle="--")
    for _, row in frame.iterrows():
        ax.plot([row["foretold"]] * 2, [row["low"], row["high"]], color=FULL, solid_capstyle="round")
        ax.plot(row["foretold"], row["happened"], "o", color=FULL)
        ax.annotate(
            f"n={row['count']:,.0f}",
            (row["foretold"], row["happened"]),
            (7, -11),
            textcoords="offset points",
            fontsize=9,
        )
    ax.set_xlim(0.48, 1.02)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(PercentFormatter(1.0))
    ax.set_xlabel(t("ratings.column.foretold", lang))
    ax.set_ylabel(t("ratings.column.happened", lang))
    return ax
