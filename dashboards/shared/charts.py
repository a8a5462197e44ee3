"""Charts of statistics, each value with its interval: by group, against everybody, over time, and funnels."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd
from altair.utils import schemapi

from gouji_analytics.funnels import Funnel
from gouji_analytics.funnels.frames import limits_words, share_words
from gouji_analytics.funnels.frames import step as step_words
from gouji_analytics.i18n import t
from gouji_analytics.stats import StatRow
from gouji_analytics.stats.format import limits, number
from shared import words
from shared.style import palette

# Checking every chart against the schema takes a quarter of a page; the tests check them.
schemapi.disable_debug_mode()

Drawn = alt.LayerChart | alt.FacetChart
SHARES = ("share", "fraction")
ROW, ROOM, STEP = 34, 46, 38
LABELS = 170
FARTHEST = 1.0  # differences are drawn up to the double of everybody's value


def names_axis() -> alt.Axis:
    """An axis of names; ``wrapped`` ones stand in two lines."""
    return alt.Axis(
        labelLimit=LABELS,
        labelFlush=False,
        labelOverlap=False,
        labelExpr="split(datum.label, '\\n')",
        labelLineHeight=14,
    )


def wrapped(name: str) -> str:
    """A long name in lines that fit beside a chart on a phone; Chinese signs are twice as wide."""
    return "\n".join(textwrap.wrap(name, 13 if any(map(is_wide, name)) else 25))


def is_wide(sign: str) -> bool:
    """Whether a sign takes the room of two Latin ones."""
    return unicodedata.east_asian_width(sign) in "WF"


def axis_of(unit: str, title: str | None) -> alt.Axis:
    """The axis of a unit: shares in per cent."""
    return alt.Axis(format="%" if unit in SHARES else "~g", title=title, labelAngle=0, tickCount=5)


def told(row: StatRow, lang: str) -> str:
    """A value with its interval as text."""
    return f"{number(row.value, row.unit)} ({limits(row, lang)})"


def counted(row: StatRow) -> str:
    """Numerator over denominator as text."""
    return f"{words.amount(row.num)}/{words.amount(row.den)}"


def lines_of(rows: Sequence[StatRow], lang: str) -> pd.DataFrame:
    """One line a number that may be shown."""
    colours = palette()
    return pd.DataFrame(
        {
            "group": words.group(row, lang) or t("page.all", lang),
            "value": row.value,
            "low": row.value if row.low is None else row.low,
            "high": row.value if row.high is None else row.high,
            "tone": colours.strong if row.floor_met else colours.grey,
            "text": told(row, lang),
            "n": counted(row),
        }
        for row in rows
        if not words.is_hidden(row)
    )


def tips(lang: str, **names: str) -> list[alt.Tooltip]:
    """What the pointer shows: column -> heading."""
    return [alt.Tooltip(f"{column}:N", title=t(f"page.tip.{name}", lang)) for column, name in names.items()]


def values(rows: Sequence[StatRow], lang: str, *, reference: float | None = None) -> Drawn:
    """Values with their intervals, one line a group; grey below the floor; ``reference`` is a dashed line."""
    data, unit = lines_of(rows, lang), rows[0].unit
    scale = alt.Scale(zero=False, nice=True)
    base = alt.Chart(data).encode(
        y=alt.Y("group:N", sort=None, title=None, axis=names_axis()),
        color=alt.Color("tone:N", scale=None, legend=None),
        tooltip=tips(lang, group="group", text="value", n="counted"),
    )
    span = base.mark_rule(strokeWidth=4, opacity=0.45).encode(
        x=alt.X("low:Q", scale=scale, axis=axis_of(unit, None)), x2="high:Q"
    )
    dots = base.mark_point(filled=True, size=110, opacity=1).encode(x=alt.X("value:Q", scale=scale))
    layers = [span, dots]
    if reference is not None:
        mark = alt.Chart(pd.DataFrame({"at": [reference]})).mark_rule(strokeDash=[4, 4], color=palette().line)
        layers.insert(0, mark.encode(x=alt.X("at:Q", scale=scale)))
    return alt.layer(*layers).properties(height=ROW * len(data) + ROOM)


def against(pairs: Sequence[tuple[StatRow, StatRow]], lang: str) -> Drawn:
    """Own values against everybody's (own, all), as how much more or less in per cent of everybody's; clear ones in colour."""
    data = pd.DataFrame(_difference(own, everyone, lang) for own, everyone in pairs)
    reach = min(FARTHEST, max(0.05, float(data[["low", "high"]].abs().max().max())))
    scale = alt.Scale(domain=[-reach, reach], clamp=True)
    base = alt.Chart(data).encode(
        y=alt.Y("title:N", sort=None, title=None, axis=names_axis()),
        color=alt.Color("tone:N", scale=None, legend=None),
        tooltip=tips(lang, title="stat", own="own", n="counted", everyone="everyone"),
    )
    axis = alt.Axis(format="+.0%", title=t("page.against", lang), tickCount=5)
    zero = alt.Chart(pd.DataFrame({"at": [0.0]})).mark_rule(color=palette().line).encode(x=alt.X("at:Q", scale=scale))
    span = base.mark_rule(strokeWidth=4, opacity=0.45).encode(x=alt.X("low:Q", scale=scale, axis=axis), x2="high:Q")
    dots = base.mark_point(filled=True, size=110, opacity=1).encode(x=alt.X("value:Q", scale=scale))
    return alt.layer(zero, span, dots).properties(height=(ROW - 6) * len(data) + ROOM)


def _difference(own: StatRow, everyone: StatRow, lang: str) -> dict[str, object]:
    """One line of ``against``; both have values, and everybody's is not zero."""
    colours = palette()
    middle = everyone.value or 1.0
    ends = [own.value if end is None else end for end in (own.value, own.low, own.high)]
    value, low, high = ((end or 0.0) / middle - 1.0 for end in ends)
    tone = colours.grey if low <= 0 <= high else colours.strong if value > 0 else colours.other
    names = {"title": wrapped(own.title), "own": told(own, lang), "n": counted(own), "everyone": told(everyone, lang)}
    return {"value": value, "low": low, "high": high, "tone": tone, **names}


def timeline(rows: Sequence[StatRow], lang: str, *, reference: float | None = None) -> Drawn:
    """A statistic from day to day or match to match, in the order of the rows."""
    data, unit = lines_of(rows, lang), rows[0].unit
    scale = alt.Scale(zero=False, nice=True)
    base = alt.Chart(data).encode(
        x=alt.X("group:N", sort=None, title=None, axis=alt.Axis(labelAngle=-30, labelLimit=90, labelOverlap=True)),
        color=alt.Color("tone:N", scale=None, legend=None),
        tooltip=tips(lang, group="group", text="value", n="counted"),
    )
    y = alt.Y("value:Q", scale=scale, axis=axis_of(unit, None))
    path = base.mark_line(strokeWidth=1, color=palette().grey).encode(y=y, color=alt.value(palette().grey))
    span = base.mark_rule(strokeWidth=3, opacity=0.45).encode(
        y=alt.Y("low:Q", scale=scale, axis=axis_of(unit, None)), y2="high:Q"
    )
    dots = base.mark_point(filled=True, size=70, opacity=1).encode(y=y)
    layers = [path, span, dots]
    if reference is not None:
        mark = alt.Chart(pd.DataFrame({"at": [reference]})).mark_rule(strokeDash=[4, 4], color=palette().line)
        layers.insert(0, mark.encode(y=alt.Y("at:Q", scale=scale)))
    return alt.layer(*layers).properties(height=250)


def curve(frame: pd.DataFrame, lang: str) -> Drawn:
    """The share for whom it has happened against the share of own cards played, with a 95 % band."""
    colour = palette().strong
    last = frame.iloc[[-1]].assign(time=1.0)
    data = pd.concat([frame, last]).astype({"low": float, "high": float})
    x = alt.X("time:Q", scale=alt.Scale(domain=[0, 1]), axis=axis_of("share", t("stats.plot.cards_played", lang)))
    y = alt.Y("share:Q", scale=alt.Scale(domain=[0, 1]), axis=axis_of("share", t("stats.plot.happened", lang)))
    base = alt.Chart(data).encode(x=x)
    band = base.mark_area(interpolate="step-after", opacity=0.2, color=colour).encode(y="low:Q", y2="high:Q")
    line = base.mark_line(interpolate="step-after", color=colour).encode(y=y)
    return alt.layer(band, line).properties(height=260)


def tightening(points: Sequence[Mapping[str, float]], lang: str) -> Drawn:
    """A difference with its limits over the blocks played: ``blocks``, ``low``, ``high``, ``difference`` of each look."""
    colours = palette()
    blocks = alt.X("blocks:Q", title=t("page.column.blocks", lang), axis=alt.Axis(format=",d", tickCount=6))
    base = alt.Chart(pd.DataFrame(points)).encode(x=blocks)
    ends = alt.Y("low:Q", title=t("page.column.difference", lang), scale=alt.Scale(zero=False))
    band = base.mark_area(opacity=0.25, color=colours.strong).encode(y=ends, y2="high:Q")
    line = base.mark_line(color=colours.strong).encode(y="difference:Q")
    nought = alt.Chart(pd.DataFrame([{"y": 0}])).mark_rule(color=colours.grey, strokeDash=[4, 4]).encode(y="y:Q")
    return alt.layer(band, line, nought).properties(height=260)


def steps(funnel: Funnel, lang: str) -> Drawn:
    """A funnel as a tree of bars: one a step, as long as its share of everything, its name above it further in than its parent's."""
    colours = palette()
    nodes = list(funnel.root.walk()) if funnel.root else []
    data = pd.DataFrame(
        {
            "path": "/".join(node.path) or "-",
            "step": step_words(funnel.name, node, lang),
            "label": f"{'└ ' if node.path else ''}{step_words(funnel.name, node, lang)}",
            "of_all": node.of_all,
            "level": len(node.path),
            "strength": max(0.4, 1.0 - 0.16 * len(node.path)),
            "share": share_words(node),
            "beside": f"{node.count:,}" + (f" · {share_words(node)}" if node.path else ""),
            "limits": limits_words(node, lang),
            "n": words.amount(node.count),
        }
        for node in nodes
    )
    base = alt.Chart(data).encode(
        y=alt.Y("path:N", sort=None, title=None, axis=None, scale=alt.Scale(paddingInner=0)),
        tooltip=tips(lang, step="step", n="count", share="share", limits="limits"),
    )
    bars = base.mark_bar(color=colours.strong, cornerRadius=3, height=9, yOffset=9).encode(
        x=alt.X("of_all:Q", scale=alt.Scale(domain=[0, 1]), axis=None), opacity=alt.Opacity("strength:Q", scale=None)
    )
    names = base.mark_text(align="left", baseline="bottom", dy=2, fontSize=13, color=colours.ink)
    names = names.encode(x=alt.value(0), text="label:N")
    names.mark.dx = alt.expr("datum.level * 20")
    counts = base.mark_text(align="right", baseline="bottom", dy=2, fontSize=13, color=colours.ink)
    return alt.layer(bars, names, counts.encode(x=alt.value("width"), text="beside:N")).properties(
        height=STEP * len(data)
    )
