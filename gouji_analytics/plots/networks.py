"""Six seats in a ring with arrows between mates: how often one feeds another, or hands him the lead."""

from __future__ import annotations

import math

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Circle, FancyArrowPatch

from gouji_analytics.i18n import t

SIDES = ("#0072B2", "#D55E00")
FAINT = "#9aa0a8"
LEAST_DEALS = 30
RADIUS, NODE, WIDEST, BEND = 1.0, 0.2, 9.0, 0.13


def side_network(
    frame: pd.DataFrame, *, ax: Axes, lang: str = "zh", title: str = "", note: str = "plots.network.handovers"
) -> Axes:
    """Arrows between the mates of each side, as wide as the value, with the value beside the arrow.

    ``frame``: ``start``, ``end`` (0 to 5, playing order), ``start_name``, ``end_name``, ``value`` (times a deal), ``deals``. Below
    thirty deals everything is grey. The dotted lines join opposites. ``note`` is the key of the sentence that says what an arrow is.
    """
    ax.set_title(title)
    ax.set_axis_off()
    ax.set_aspect("equal")
    ax.set_xlim(-1.75, 1.75)
    ax.set_ylim(-1.4, 1.4)
    if frame.empty:
        ax.set_title(t("stats.why.no_data", lang))
        return ax
    for seat in range(3):
        (x, y), (u, v) = _place(seat), _place(seat + 3)
        ax.plot([x, u], [y, v], color=FAINT, linewidth=0.8, linestyle=":", zorder=0)
    most = float(frame["value"].max()) or 1.0
    for _, row in frame.iterrows():
        _arrow(ax, row, most)
    names = dict(zip(frame["start"], frame["start_name"], strict=True)) | dict(
        zip(frame["end"], frame["end_name"], strict=True)
    )
    few = int(frame["deals"].max()) < LEAST_DEALS
    for seat, name in names.items():
        x, y = _place(int(seat))
        ax.add_patch(Circle((x, y), NODE, color=FAINT if few else SIDES[int(seat) % 2], zorder=3))
        ax.text(x, y, str(name), ha="center", va="center", color="white", fontsize=9.5, zorder=4)
    said = t("plots.network.few" if few else note, lang, deals=int(frame["deals"].max()))
    ax.text(0, -1.38, said, ha="center", va="top", fontsize=9.5)
    return ax


def _place(seat: int) -> tuple[float, float]:
    """Seat 0 at the top, the others against the clock, as play goes."""
    angle = math.pi / 2 + seat * math.pi / 3
    return RADIUS * 1.25 * math.cos(angle), RADIUS * math.sin(angle)


def _arrow(ax: Axes, row: pd.Series, most: float) -> None:
    """One arrow, bent so that the way back has room, and its value."""
    start, end = _place(int(row["start"])), _place(int(row["end"]))
    few = row["deals"] < LEAST_DEALS
    color = FAINT if few else SIDES[int(row["start"]) % 2]
    share = float(row["value"]) / most
    arrow = FancyArrowPatch(
        start, end, connectionstyle=f"arc3,rad={BEND}", arrowstyle="-|>", mutation_scale=14, color=color, alpha=0.75,
        linewidth=0.6 + WIDEST * share * 0.5, shrinkA=20, shrinkB=22, zorder=2,
    )  # fmt: skip
    ax.add_patch(arrow)
    dx, dy = end[0] - start[0], end[1] - start[1]
    # a point of the bent line, past the crossings
    along, off = 0.38, 2 * 0.38 * 0.62 * BEND
    x, y = start[0] + along * dx + off * dy, start[1] + along * dy - off * dx
    ax.text(x, y, f"{row['value']:.2f}", ha="center", va="center", fontsize=8.5, zorder=5,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.8, "alpha": 0.85})  # fmt: skip
