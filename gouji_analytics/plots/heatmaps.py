"""Rows against columns: who does what against which opposite."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm
from matplotlib.patches import Rectangle

from gouji_analytics.i18n import t

# orange below the middle, white at it, blue above: told apart by every eye, and by lightness in print
COLOURS = LinearSegmentedColormap.from_list("gouji", ["#B34700", "#F2B27A", "#ffffff", "#8FC1E3", "#00538A"])
FAINT = "#e6e8eb"
DARK = 0.62


def opposite_heatmap(frame: pd.DataFrame, *, ax: Axes, lang: str = "zh", title: str = "", middle: float = 0.5) -> Axes:
    """A share of each name (rows) against each opposite (columns), with its count; white is ``middle``.

    ``frame``: ``name``, ``opposite``, ``value``, ``den``, ``floor_met``. Below the floor a cell is grey; who never met is blank.
    """
    ax.set_title(title)
    known = frame[frame["value"].notna()]
    if known.empty:
        ax.set_title(t("stats.why.no_data", lang))
        return ax
    rows, columns = sorted(set(known["name"])), sorted(set(known["opposite"]))
    reach = max(0.05, float((known["value"] - middle).abs().max()))
    norm = TwoSlopeNorm(middle, middle - reach, middle + reach)
    for _, cell in known.iterrows():
        x, y = columns.index(cell["opposite"]), rows.index(cell["name"])
        colour = COLOURS(norm(cell["value"])) if cell["floor_met"] else FAINT
        ax.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=colour, edgecolor="white", linewidth=1.5))
        dark = cell["floor_met"] and abs(cell["value"] - middle) > DARK * reach
        words = t("plots.heatmap.cell", lang, value=f"{100 * cell['value']:.0f}%", count=f"{cell['den']:,.0f}")
        ax.text(x, y, words, ha="center", va="center", fontsize=9, color="white" if dark else "#22262b")
    ax.set_xlim(-0.5, len(columns) - 0.5)
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.set_xticks(range(len(columns)), columns, rotation=0 if len("".join(columns)) < 60 else 45)
    ax.set_yticks(range(len(rows)), rows)
    ax.set_xlabel(t("plots.heatmap.opposite", lang))
    ax.grid(visible=False)
    ax.tick_params(length=0)
    return ax
