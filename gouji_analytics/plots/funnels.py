"""A funnel as bars: one a step, as long as its share of everything, steps below a step to its right."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from gouji_analytics.i18n import t

DEPTHS = ("#0072B2", "#3d95c9", "#7db8dc", "#b3d5ea", "#d6e9f4")
# names stand left of zero, steps further to the right
LEFT, INDENT, RIGHT = -0.98, 0.06, 1.62


def funnel(frame: pd.DataFrame, *, ax: Axes, lang: str = "zh") -> Axes:
    """One group's funnel (``funnels.frames.frame``): bar = share of all; beside it the count, the share of the parent, its limits."""
    if frame.empty:
        ax.set_title(t("stats.why.no_data", lang))
        return ax
    known = frame.reset_index(drop=True)
    for position, (_, row) in enumerate(known.iterrows()):
        depth = int(row["depth"])
        ax.barh(position, row["of_all"], 0.74, color=DEPTHS[min(depth, len(DEPTHS) - 1)])
        ax.text(float(row["of_all"]) + 0.01, position, _words(row, lang), va="center", fontsize=9.5)
        ax.text(LEFT + INDENT * depth, position, str(row["step"]), va="center", fontsize=9.5)
    ax.set_yticks([])
    ax.set_ylim(len(known) - 0.5, -0.5)
    ax.set_xlim(LEFT, RIGHT)
    ax.spines["left"].set_visible(False)
    ax.set_xticks([0, 0.25, 0.5, 0.75, 1.0])
    ax.xaxis.set_major_formatter(PercentFormatter(1.0))
    ax.set_xlabel(t("plots.funnel.share", lang))
    ax.set_title(f"{known['title'].iloc[0]} · {known['label'].iloc[0]}")
    return ax


def _words(row: pd.Series, lang: str) -> str:
    """What stands beside a bar."""
    if pd.isna(row["share"]):
        return f"{row['count']:,}"
    limits = f"{100 * row['low']:.1f}–{100 * row['high']:.1f}%"
    return t("plots.funnel.step", lang, count=f"{row['count']:,}", share=f"{100 * row['share']:.1f}%", limits=limits)
