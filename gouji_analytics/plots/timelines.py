"""A statistic from day to day or match to match."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from gouji_analytics.i18n import t
from gouji_analytics.stats import labels
from gouji_analytics.stats.format import TOO_FEW

FULL, FAINT = "#0072B2", "#9aa0a8"
MANY = 16


def timeline(frame: pd.DataFrame, *, ax: Axes, lang: str = "zh", reference: float | None = None) -> Axes:
    """One statistic by date or match, in the order of the frame (``stats.frames.frame``): dots with limits, joined by a line.

    What rests on too few chances is hollow and grey, below five without limits; absent values leave a gap. ``reference`` draws a dashed line.
    """
    if frame.empty or frame["value"].isna().all():
        ax.set_title(t("stats.why.no_data", lang))
        return ax
    known = frame.reset_index(drop=True)
    places = range(len(known))
    ax.plot(places, known["value"], color=FAINT, linewidth=1, zorder=1)
    for place, (_, row) in zip(places, known.iterrows(), strict=True):
        color = FULL if row["floor_met"] else FAINT
        if pd.notna(row["low"]) and row["den"] >= TOO_FEW:
            ax.plot([place, place], [row["low"], row["high"]], color=color, linewidth=2, solid_capstyle="round")
        ax.plot(place, row["value"], "o", color=color, markerfacecolor=color if row["floor_met"] else "white")
    if reference is not None:
        ax.axhline(reference, color="#4d4d4d", linewidth=1, linestyle="--")
    step = max(1, -(-len(known) // MANY))
    shown = list(places)[::step]
    names = [str(known["label"].iloc[place]) for place in shown]
    ax.set_xticks(
        shown,
        names,
        rotation=0 if sum(map(len, names)) < 60 else 45,
        ha="center" if sum(map(len, names)) < 60 else "right",
    )
    unit = str(known["unit"].iloc[0])
    ax.set_title(str(known["title"].iloc[0]))
    ax.set_ylabel(t("plots.value", lang, unit=labels.unit(unit, lang)))
    if unit in {"share", "fraction"}:
        ax.yaxis.set_major_formatter(PercentFormatter(1.0))
    return ax
