"""Plots of statistics: numbers with intervals by group, places, survival curves, points by source.

Each takes a frame of ``gouji_analytics.stats.frames`` and an axes, draws there and returns it. Nothing is queried and no setting
of matplotlib is changed; draw inside ``plots.style.styled()`` for our font. What rests on too few chances is hollow and grey.
"""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from gouji_analytics.i18n import t
from gouji_analytics.stats import labels

FULL, FAINT, LINE = "#0072B2", "#9aa0a8", "#4d4d4d"
GAIN, LOSS = "#009E73", "#D55E00"
GROUP_WIDTH = 0.8
_SHARES = ("share", "fraction")


def rates(frame: pd.DataFrame, *, ax: Axes, lang: str = "zh", reference: float | None = None) -> Axes:
    """One statistic by group: a dot with its interval each, the counts beside it; ``reference`` draws a line to compare with."""
    known = frame.reset_index(drop=True)
    for position, row in known.iterrows():
        _dot(ax, float(str(position)), row)
    ax.set_yticks(range(len(known)), [_with_counts(row, lang) for _, row in known.iterrows()])
    ax.invert_yaxis()
    if reference is not None:
        ax.axvline(reference, color=LINE, linewidth=1, linestyle="--")
    _name_value_axis(ax, known, lang)
    return ax


def _dot(ax: Axes, position: float, row: pd.Series) -> None:
    """A value with its interval; nothing where it is absent."""
    if pd.isna(row["value"]):
        return
    color = FULL if row["floor_met"] else FAINT
    if pd.notna(row["low"]):
        ax.plot([row["low"], row["high"]], [position, position], color=color, linewidth=2, solid_capstyle="round")
    ax.plot(row["value"], position, "o", color=color, markerfacecolor=color if row["floor_met"] else "white")


def _with_counts(row: pd.Series, lang: str) -> str:
    """The group's name with numerator and denominator, or why there is no number."""
    name = " ".join(filter(None, (str(row["label"]), str(row["part_label"]))))
    if pd.isna(row["value"]):
        return f"{name}\n{t('stats.why.' + str(row['absent_reason']), lang)}"
    return f"{name}\n{row['num']:,.6g}/{row['den']:,.0f}"


def _name_value_axis(ax: Axes, frame: pd.DataFrame, lang: str) -> None:
    """Title and unit of the value on the x axis."""
    if frame.empty:
        ax.set_title(t("stats.why.no_data", lang))
        return
    unit = str(frame["unit"].iloc[0])
    ax.set_title(str(frame["title"].iloc[0]))
    ax.set_xlabel(t("stats.plot.value", lang, unit=labels.unit(unit, lang)))
    if unit in _SHARES:
        ax.xaxis.set_major_formatter(PercentFormatter(1.0))


def place_distribution(frame: pd.DataFrame, *, ax: Axes, lang: str = "zh") -> Axes:
    """Shares of the six places, a bar each with its interval, groups side by side; the dashed line is one sixth."""
    known = frame[frame["value"].notna()]
    groups = list(dict.fromkeys(known["label"]))
    places = list(dict.fromkeys(known["part_label"]))
    width = GROUP_WIDTH / max(1, len(groups))
    for number, group in enumerate(groups):
        own = known[known["label"] == group]
        x = [place - GROUP_WIDTH / 2 + width * (number + 0.5) for place in range(len(own))]
        bars = ax.bar(x, own["value"], width * 0.92, label=group, alpha=0.85)
        for bar, (_, row) in zip(bars, own.iterrows(), strict=True):
            _whisker(ax, bar.get_x() + bar.get_width() / 2, row)
    ax.axhline(1 / 6, color=LINE, linewidth=1, linestyle="--", label=t("stats.plot.sixth", lang))
    ax.set_xticks(range(len(places)), places)
    ax.yaxis.set_major_formatter(PercentFormatter(1.0))
    ax.set_ylabel(t("stats.plot.share", lang))
    ax.set_title(str(frame["title"].iloc[0]) if len(frame) else t("stats.why.no_data", lang))
    ax.set_ylim(0, 1.15 * ax.get_ylim()[1])
    ax.legend(loc="upper center", ncols=len(groups) + 1)
    return ax


def _whisker(ax: Axes, x: float, row: pd.Series) -> None:
    """An interval over a bar."""
    if pd.notna(row["low"]):
        ax.plot([x, x], [row["low"], row["high"]], color=LINE, linewidth=1.2)


def survival(frame: pd.DataFrame, *, ax: Axes, lang: str = "zh", title: str = "", label: str | None = None) -> Axes:
    """The share for whom it has happened against the share of own cards played, with a 95 % band (``curve_frame``)."""
    time, end = frame["time"].tolist(), 1.0
    share, low, high = (frame[name].tolist() for name in ("share", "low", "high"))
    (line,) = ax.step([*time, end], [*share, share[-1]], where="post", label=label)
    ax.fill_between(
        [*time, end], [*low, low[-1]], [*high, high[-1]], step="post", alpha=0.2, color=line.get_color(), linewidth=0
    )
    ax.axhline(0.5, color=FAINT, linewidth=1, linestyle=":")
    ax.set_xlim(0, 1)
    ax.set_ylim(0, 1)
    ax.xaxis.set_major_formatter(PercentFormatter(1.0))
    ax.yaxis.set_major_formatter(PercentFormatter(1.0))
    ax.set_xlabel(t("stats.plot.cards_played", lang))
    ax.set_ylabel(t("stats.plot.happened", lang))
    ax.set_title(title)
    if label is not None:
        ax.legend()
    return ax


def points_by_source(frame: pd.DataFrame, *, ax: Axes, lang: str = "zh") -> Axes:
    """Mean points of a side by where they come from: bars left and right of zero with intervals; absent sources are named."""
    known = frame.reset_index(drop=True)
    for position, (_, row) in enumerate(known.iterrows()):
        if pd.isna(row["value"]):
            ax.text(0, position, f" {t('stats.why.' + str(row['absent_reason']), lang)}", va="center", color=FAINT)
            continue
        ax.barh(position, row["value"], 0.6, color=GAIN if row["value"] >= 0 else LOSS, alpha=0.85)
        if pd.notna(row["low"]):
            ax.plot([row["low"], row["high"]], [position, position], color=LINE, linewidth=1.2)
    ax.set_yticks(range(len(known)), known["part_label"] if len(known) else [])
    ax.invert_yaxis()
    ax.axvline(0, color=LINE, linewidth=1)
    _name_value_axis(ax, known, lang)
    return ax
