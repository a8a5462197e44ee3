"""Differences between rule sets with their limits, each in units of its own zone of no matter."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes

from gouji_analytics.i18n import t
from gouji_analytics.lab.result import Comparison, Contrast
from gouji_analytics.lab.words import amount, decision, title
from gouji_analytics.plots.style import styled

COLORS = {"differs": "#D55E00", "same": "#009E73", "open": "#0072B2"}
ZONE, LINE = "#e4e7ea", "#4d4d4d"
FEW = 3  # pairs that have a panel each
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


def by_metric(rows: Sequence[Contrast], *, ax: Axes, lang: str = "zh") -> Axes:
    """One metric of many pairs of rule sets, in its own unit: a dot with its limits a pair; the grey band is the zone of no matter."""
    known = [one for one in rows if one.difference is not None and one.zone]
    if not known:
        ax.set_title(t("stats.why.no_data", lang))
        return ax
    scale = 100 if known[0].unit == "share" else 1
    zone = scale * float(known[0].zone or 0)
    ax.set_title(title(known[0].metric, lang))
    ax.axvspan(-zone, zone, color=ZONE, zorder=0)
    ax.axvline(0, color=LINE, linewidth=1, linestyle="--")
    for position, one in enumerate(known):
        low, high = (scale * end for end in _ends(one))
        ax.plot([low, high], [position, position], color=COLORS[one.decision], linewidth=2, solid_capstyle="round")
        ax.plot(scale * float(one.difference or 0), position, "o", color=COLORS[one.decision])
    bases = {one.a for one in known}
    names = [one.b if len(bases) == 1 else t("compare.plot.pair", lang, a=one.a, b=one.b) for one in known]
    shown = [
        t("compare.plot.row", lang, name=name, verdict=decision(one, lang))
        for name, one in zip(names, known, strict=True)
    ]
    ax.set_yticks(range(len(known)), shown)
    ax.set_ylim(len(known) - 0.5, -0.5)
    ax.set_xlabel(t(f"compare.plot.unit.{known[0].unit}", lang))
    return ax


def picture(found: Comparison, path: Path, lang: str) -> None:
    """Write a PNG: a panel a pair of rule sets, or a panel a metric where there are many pairs."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    from gouji_analytics.store.writer import temporary_name, writing

    pairs = list(dict.fromkeys((one.a, one.b) for one in found.contrasts))
    primary = [one for one in found.contrasts if one.family == "primary" and one.difference is not None]
    if len(pairs) <= FEW:
        panels = [[one for one in found.contrasts if (one.a, one.b) == pair] for pair in pairs]
        heights, draw = [4.2] * len(pairs), contrasts
    else:
        metrics = list(dict.fromkeys(one.metric for one in primary))
        panels = [[one for one in primary if one.metric == metric] for metric in metrics]
        heights, draw = [1.1 + 0.3 * len(panel) for panel in panels], by_metric
    with styled():
        figure = Figure(figsize=(8.5, 1.2 + sum(heights)), layout="constrained")
        canvas = FigureCanvasAgg(figure)
        axes = figure.subplots(len(panels), squeeze=False, height_ratios=heights)[:, 0]
        for ax, panel in zip(axes, panels, strict=True):
            draw(panel, ax=ax, lang=lang)
        figure.supxlabel(_origin(found, lang), fontsize=9)
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = temporary_name(path)
            canvas.print_figure(temporary, format="png", dpi=150, metadata={"Software": None})
            temporary.replace(path)


def _origin(found: Comparison, lang: str) -> str:
    """That this is simulated, by which bots, from which seed, against which rule set."""
    bots = ", ".join(dict.fromkeys(found.design["bots"]))
    base = found.design["rules"][0]["name"]
    key = "compare.plot.origin_all" if found.design["pairs"] == "all" else "compare.plot.origin"
    return t(key, lang, blocks=f"{found.blocks:,}", bots=bots, seed=found.design["seed"], base=base)


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
