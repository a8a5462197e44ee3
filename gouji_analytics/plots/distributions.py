"""How often each value came: net points, plays, cards left."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from gouji_analytics.i18n import t

WIDTH = 0.84
ROOM = 0.12  # of the height, for each line of the legend: it stands above the bars


def distribution(frame: pd.DataFrame, *, ax: Axes, lang: str = "zh", title: str = "", unit: str = "") -> Axes:
    """Shares of the values of each group, bars for one group and steps for several, with a mark at each mean.

    ``frame``: ``label`` (the group), ``value``, ``count`` (how often the group had the value).
    """
    ax.set_title(title)
    if frame.empty:
        ax.set_title(t("stats.why.no_data", lang))
        return ax
    groups = list(dict.fromkeys(frame["label"]))
    lowest = 0.0
    for number, group in enumerate(groups):
        own = frame[frame["label"] == group].sort_values("value")
        shares = own["count"] / own["count"].sum()
        mean = float((own["value"] * shares).sum())
        label = t("plots.mean_of", lang, group=group, mean=f"{mean:.2f}", count=f"{own['count'].sum():,}")
        color = f"C{number}"
        if len(groups) == 1:
            ax.bar(own["value"], shares, _width(own), color=color, alpha=0.85, label=label)
        else:
            ax.plot(
                own["value"],
                shares,
                drawstyle="steps-mid",
                color=color,
                linestyle=STROKES[number % len(STROKES)],
                label=label,
            )
        ax.plot(mean, lowest, marker="^", markersize=9, color=color, clip_on=False, zorder=5)
    ax.set_ylim(0, ax.get_ylim()[1] * (1.0 + ROOM * len(groups)))
    ax.yaxis.set_major_formatter(PercentFormatter(1.0))
    ax.set_ylabel(t("plots.share", lang))
    ax.set_xlabel(unit)
    ax.legend(loc="upper right")
    return ax


# told apart without colour, too
STROKES = ("-", "--", "-.", ":")


def _width(own: pd.DataFrame) -> float:
    """Bars as wide as the narrowest gap allows."""
    gaps = own["value"].diff().dropna()
    return WIDTH * float(gaps.min()) if len(gaps) else WIDTH
