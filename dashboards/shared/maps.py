"""Who and whom: the ring of seats with arrows, names against names, and names against statistics."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from gouji_analytics.i18n import t
from gouji_analytics.stats import StatRow
from gouji_analytics.stats.format import number
from gouji_analytics.teams import Meeting
from shared import words
from shared.charts import Drawn, counted, names_axis, tips, told, wrapped
from shared.style import Palette, palette

TURNS = {"lower": 2, "upper": 4}  # to the mate below and above, in seats
BEND, POINTS, SHORT = 0.16, 14, 0.17
CELL, UPRIGHT = 52, 3


def network(rows: Sequence[StatRow], lang: str) -> Drawn:
    """Six seats in a ring and an arrow to each mate, as wide as the share: ``rows`` by one dimension of six places with the part mate."""
    colours = palette()
    dim = next(iter(rows[0].group))
    known = [row for row in rows if not words.is_hidden(row)]
    most = max((row.value or 0.0 for row in known), default=0.0) or 1.0
    paths = pd.DataFrame(point for row in known for point in _arrow(row, dim, most, colours, lang))
    seats = pd.DataFrame(
        {
            "x": _place(seat)[0],
            "y": _place(seat)[1],
            "name": words.value(dim, seat, lang),
            "tone": colours.sides[seat % 2],
        }
        for seat in range(6)
    )
    scale = alt.Scale(domain=[-1.75, 1.75])
    x, y = alt.X("x:Q", scale=scale, axis=None), alt.Y("y:Q", scale=alt.Scale(domain=[-1.35, 1.35]), axis=None)
    tone = alt.Color("tone:N", scale=None, legend=None)
    told_by = tips(lang, name="group", text="value", n="counted")
    ends = paths[paths["at"] == POINTS] if len(paths) else paths
    labels = paths[paths["at"] == 4] if len(paths) else paths
    lines = alt.Chart(paths).mark_line(opacity=0.75).encode(
        x=x, y=y, detail="name:N", order="at:Q", color=tone,
        strokeWidth=alt.StrokeWidth("width:Q", scale=None, legend=None), tooltip=told_by,
    )  # fmt: skip
    heads = alt.Chart(ends).mark_point(shape="triangle", filled=True, size=150, opacity=1).encode(
        x=x, y=y, angle=alt.Angle("angle:Q", scale=None), color=tone, tooltip=told_by
    )  # fmt: skip
    shares = alt.Chart(labels).mark_text(fontSize=12, stroke=colours.paper, strokeWidth=4, strokeOpacity=0.9)
    inks = alt.Chart(labels).mark_text(fontSize=12, color=colours.ink)
    spots = alt.Chart(seats).mark_circle(size=2100, opacity=1).encode(x=x, y=y, color=tone)
    names = alt.Chart(seats).mark_text(fontSize=12.5, color=colours.ink, dy=36).encode(x=x, y=y, text="name:N")
    value = alt.Text("value:N")
    layers = [lines, heads, spots, names, shares.encode(x=x, y=y, text=value), inks.encode(x=x, y=y, text=value)]
    return alt.layer(*layers).properties(height=430)


def _place(seat: int) -> tuple[float, float]:
    """Seat 0 at the top, the others against the clock, as play goes."""
    angle = math.pi / 2 + seat * math.pi / 3
    return 1.3 * math.cos(angle), math.sin(angle)


def _arrow(row: StatRow, dim: str, most: float, colours: Palette, lang: str) -> list[dict[str, object]]:
    """The points of one bent arrow."""
    seat = int(str(row.group[dim]))
    mate = (seat + TURNS[str(row.group["mate"])]) % 6
    (x0, y0), (x1, y1) = _place(seat), _place(mate)
    across = (-(y1 - y0), x1 - x0)
    name = t("page.team.arrow", lang, start=words.value(dim, seat, lang), end=words.value(dim, mate, lang))
    own = {
        "name": name,
        "text": told(row, lang),
        "n": counted(row),
        "value": number(row.value, row.unit),
        "width": 1.0 + 6.0 * (row.value or 0.0) / most,
        "tone": colours.sides[seat % 2] if row.floor_met else colours.grey,
    }
    points: list[dict[str, object]] = []
    for at in range(POINTS + 1):
        share = SHORT + (1 - 2 * SHORT) * at / POINTS
        off = 4 * share * (1 - share) * BEND
        slope = 4 * (1 - 2 * share) * BEND
        dx, dy = (x1 - x0) + slope * across[0], (y1 - y0) + slope * across[1]
        x, y = x0 + share * (x1 - x0) + off * across[0], y0 + share * (y1 - y0) + off * across[1]
        points.append({**own, "at": at, "x": x, "y": y, "angle": math.degrees(math.atan2(dx, dy))})
    return points


def heat(met: Sequence[Meeting], lang: str, *, middle: float, other: str) -> Drawn:
    """A number of each name (rows) against each other name (columns); the colour is the distance from ``middle``, grey below the floor."""
    colours = palette()
    reach = max((abs(one.value - middle) for one in met if one.floor_met), default=0.0) or 1.0
    data = pd.DataFrame(
        {
            "name": one.name,
            "other": one.other,
            "shift": (one.value - middle) / reach,
            "weak": not one.floor_met,
            "value": number(one.value, one.unit),
            "text": _limits(one, lang),
            "n": f"{words.amount(one.num)}/{words.amount(one.den)}",
        }
        for one in met
    )
    base = alt.Chart(data).encode(
        x=alt.X("other:N", title=t(f"page.heat.{other}", lang), axis=_heads(len({one.other for one in met}))),
        y=alt.Y("name:N", title=None, axis=names_axis()),
        tooltip=tips(lang, name="own_name", other="other_name", text="value", n="counted"),
    )
    scale = alt.Scale(domain=[-1, 0, 1], range=[colours.low, colours.middle, colours.high])
    tone = alt.condition("datum.weak", alt.value(colours.line), alt.Color("shift:Q", scale=scale, legend=None))
    boxes = base.mark_rect(stroke=colours.paper, strokeWidth=2, cornerRadius=4).encode(color=tone)
    ink = alt.condition("abs(datum.shift) > 0.62 && !datum.weak", alt.value(colours.paper), alt.value(colours.ink))
    texts = base.mark_text(fontSize=13).encode(text="value:N", color=ink)
    return alt.layer(boxes, texts).properties(height=CELL * data["name"].nunique() + 70)


def _limits(one: Meeting, lang: str) -> str:
    if one.low is None or one.high is None:
        return number(one.value, one.unit)
    ends = t("stats.limits", lang, low=number(one.low, one.unit), high=number(one.high, one.unit))
    return f"{number(one.value, one.unit)} ({ends})"


def profile(rows: Sequence[StatRow], everyone: Mapping[str, StatRow], lang: str) -> Drawn:
    """Statistics (rows) of each group (columns): coloured where the interval leaves everybody's value out, grey below the floor."""
    colours = palette()
    known = [row for row in rows if not words.is_hidden(row)]
    tones = {"above": colours.high, "below": colours.low, "near": colours.middle, "weak": colours.line}
    data = pd.DataFrame(
        {
            "title": wrapped(row.title),
            "group": words.group(row, lang),
            "value": number(row.value, row.unit),
            "text": told(row, lang),
            "n": counted(row),
            "everyone": told(everyone[row.id], lang),
            "stand": stand(row, everyone[row.id]),
        }
        for row in known
    )
    data["tone"] = data["stand"].map(tones)
    data["ink"] = data["stand"].map(lambda code: colours.paper if code in {"above", "below"} else colours.ink)
    base = alt.Chart(data).encode(
        x=alt.X("group:N", sort=None, title=None, axis=_heads(data["group"].nunique())),
        y=alt.Y("title:N", sort=None, title=None, axis=names_axis()),
        tooltip=tips(lang, title="stat", group="group", text="value", n="counted", everyone="everyone"),
    )
    boxes = base.mark_rect(stroke=colours.paper, strokeWidth=2, cornerRadius=4).encode(
        color=alt.Color("tone:N", scale=None, legend=None)
    )
    texts = base.mark_text(fontSize=12.5).encode(text="value:N", color=alt.Color("ink:N", scale=None, legend=None))
    return alt.layer(boxes, texts).properties(height=34 * data["title"].nunique() + 60)


def _heads(count: int) -> alt.Axis:
    """Names over columns, aslant when there are many."""
    if count > UPRIGHT:
        return alt.Axis(orient="top", labelAngle=-35, labelAlign="left", labelLimit=110, labelOverlap=False)
    return alt.Axis(orient="top", labelAngle=0, labelLimit=110, labelOverlap=False, labelFlush=False)


def stand(row: StatRow, everyone: StatRow) -> str:
    """Whether the interval of a number lies above or below everybody's value, holds it, or rests on too little."""
    if not row.floor_met or row.low is None or row.high is None or everyone.value is None:
        return "weak"
    return "above" if row.low > everyone.value else "below" if row.high < everyone.value else "near"
