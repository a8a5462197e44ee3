"""Differences between rule sets with their limits, each in units of its own zone of no matter."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes

from gouji_analytics.i18n import t
from gouji_analytics.lab.result import Contrast
from gouji_analytics.lab.words import amount, decision, title

COLORS = {"differs": "#D55E00", "same": "#009E73", "open": "#0072B2"}
ZONE, LINE = "#e4e7ea", "#4d4d4d"
REACH = 12.0  # zones; what lies beyond is drawn as an arrow at the edge


def contrasts(rows: Sequence[Contrast], *, ax: Axes, lang: str = "zh") -> Axes:
    """Primary contrasts of one pair of rule sets: a dot with its limits a metric; the grey band is the zone of no matter."""
    known = [one for one in rows if one.family == "primary" and one.difference is not None and one.zone]
    if not known:
        ax.set_title(t("stats.why.no_data", lang))
        return ax
    ax.set_title(t("compare.plot.title", lang, a=known[0].a, b=known[0].b))
    ax.axvspan(-1, 1, color=ZONE, zorder=0)
    ax.axvline(0, color=LINE, linewidth=1, linestyle="--")
    reach = min(REACH, max(2.0, *(1.1 * abs(end) / float(one.zone or 1) for one in known for end in _ends(one))))
    for position, one in enumerate(known):
        _draw(ax, position, one, reach)
    ax.set_yticks(range(len(known)), [_name(one, lang) for one in known])
    ax.set_ylim(len(known) - 0.5, -0.5)
    ax.set_xlim(-reach * 1.05, reach * 1.05)
    ax.set_xlabel(t("compare.plot.axis", lang))
    return ax


def _name(one: Contrast, lang: str) -> str:
    """The metric; below it the difference and the verdict, which must not hang on a colour alone."""
    size = amount(one.difference, one.unit, lang, signed=True)
    return t("compare.plot.name", lang, name=title(one.metric, lang), size=size, verdict=decision(one, lang))


def _ends(one: Contrast) -> tuple[float, float]:
    return float(one.low or 0.0), float(one.high or 0.0)


def _draw(ax: Axes, position: int, one: Contrast, reach: float) -> None:
    """A dot with its limits; an arrow at the edge where the difference lies beyond it."""
    zone, color = float(one.zone or 1), COLORS[one.decision]
    low, high = (min(max(end / zone, -reach), reach) for end in _ends(one))
    ax.plot([low, high], [position, position], color=color, linewidth=2, solid_capstyle="round")
    middle = float(one.difference or 0) / zone
    if abs(middle) > reach:
        ax.plot(reach if middle > 0 else -reach, position, ">" if middle > 0 else "<", color=color, markersize=9)
    else:
        ax.plot(middle, position, "o", color=color)
