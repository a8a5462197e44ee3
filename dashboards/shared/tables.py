"""Tables and charts of the pages, with headings in the language asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import altair as alt
import pandas as pd
import streamlit as st
from pandas.io.formats.style import Styler

from gouji_analytics.i18n import t
from gouji_analytics.stats import Evidence, StatRow, labels
from gouji_analytics.stats.format import limits, number
from shared import links, states, words
from shared.store import Row
from shared.style import palette

# The first action of a deal has number 0; the step that shows what it did is one more.
STEP_AFTER = 1


def column(name: str, lang: str) -> str:
    """The heading of a column."""
    return t(f"page.column.{name}", lang)


def rule_sets(rows: Sequence[Row], lang: str) -> pd.DataFrame:
    """One line a rule set: deals, verdicts, sources, bots, seeds."""
    return pd.DataFrame(
        {
            column("rules", lang): row["rules"],
            column("title", lang): row[f"title_{lang}"],
            column("deals", lang): row["deals"],
            column("accepted", lang): row["accepted"],
            column("flagged", lang): row["flagged"],
            column("refused", lang): row["refused"],
            column("sources", lang): _kinds(row, lang),
            column("bots", lang): words.names(row["bots"], lang),
            column("seeds", lang): words.seeds(row["first_seed"], row["last_seed"], row["seeds"], lang),
            column("actions", lang): round(row["actions"], 1) if row["actions"] is not None else None,
        }
        for row in rows
    )


def _kinds(row: Row, lang: str) -> str:
    return words.names([words.value("source_kind", kind, lang) for kind in row["sources"]], lang)


def meta(facts: dict[str, str], lang: str) -> pd.DataFrame:
    """What the build wrote about itself."""
    return pd.DataFrame(facts.items(), columns=[column("key", lang), column("content", lang)])


def stats(rows: Sequence[StatRow], lang: str) -> pd.DataFrame:
    """Statistics with their groups; numbers stay numbers, those on too few chances are left out."""
    dims = list(dict.fromkeys(dim for row in rows for dim in row.group))
    lines = []
    for row in rows:
        line: dict[str, Any] = {column("stat", lang): row.title}
        line |= {
            labels.dimension(dim, lang): words.value(dim, row.group[dim], lang) for dim in dims if dim in row.group
        }
        numbers = {"value": row.value, "low": row.low, "high": row.high}
        line |= {column(name, lang): None if words.is_hidden(row) else number for name, number in numbers.items()}
        line |= {column(name, lang): getattr(row, name) for name in ("num", "den", "deals")}
        line[column("note", lang)] = words.note(row, lang)
        lines.append(line)
    return pd.DataFrame(lines)


def shown(frame: pd.DataFrame, rows: Sequence[StatRow], lang: str) -> Styler:
    """The table of ``stats`` as people see it: each line in its unit, grey where the floor is not met."""
    grey = palette().grey

    def tone(line: pd.Series[Any]) -> list[str]:
        return ["" if rows[int(str(line.name))].floor_met else f"color: {grey}"] * len(line)

    styler = frame.style.apply(tone, axis=1)
    values = [column(name, lang) for name in ("value", "low", "high")]
    for unit in {row.unit for row in rows}:
        lines = [index for index, row in enumerate(rows) if row.unit == unit]
        styler = styler.format(_in_unit(unit), subset=(lines, values))
    counts: list[Any] = [column(name, lang) for name in ("num", "den", "deals")]
    return styler.format(_amount, subset=counts)


def _amount(value: Any) -> str:
    return words.amount(None if pd.isna(value) else value)


def _in_unit(unit: str) -> Callable[[Any], str]:
    return lambda value: number(None if pd.isna(value) else value, unit)


def chart(rows: Sequence[StatRow], lang: str) -> alt.LayerChart | alt.FacetChart:
    """Values with their intervals, one line a group; grey below the floor."""
    unit, title, colours = rows[0].unit, rows[0].title, palette()
    data = pd.DataFrame(
        {
            "group": words.group(row, lang) or t("page.all", lang),
            "value": row.value,
            "low": row.value if row.low is None else row.low,
            "high": row.value if row.high is None else row.high,
            "tone": colours.strong if row.floor_met else colours.grey,
            "text": f"{number(row.value, unit)} ({limits(row, lang)})",
            "n": words.amount(row.den),
        }
        for row in rows
    )
    axis = alt.Axis(format="%" if unit in ("share", "fraction") else "~g", title=title, labelAngle=0, tickCount=6)
    scale = alt.Scale(zero=False, nice=True)
    told = {"text": title, "n": column("den", lang), "group": column("group", lang)}
    base = alt.Chart(data).encode(
        y=alt.Y("group:N", sort=None, title=None, axis=alt.Axis(labelLimit=180)),
        color=alt.Color("tone:N", scale=None, legend=None),
        tooltip=[alt.Tooltip(f"{name}:N", title=heading) for name, heading in told.items()],
    )
    lines = base.mark_rule(strokeWidth=4, opacity=0.4).encode(x=alt.X("low:Q", scale=scale, axis=axis), x2="high:Q")
    points = base.mark_point(filled=True, size=120, opacity=1).encode(x=alt.X("value:Q", scale=scale, axis=axis))
    return alt.layer(lines, points).properties(height=36 * len(data) + 46)


def replay_link(deal: str, action: int | None, seat: int | None, lang: str) -> str:
    """A link to a deal in the replayer, after an action, from a seat."""
    step = 0 if action is None or action < 0 else action + STEP_AFTER
    view = str(seat) if seat in range(6) else "0"
    return links.url(states.Replayer(lang=lang, deal=deal, action=step, view=view))


def evidence(rows: Sequence[Evidence], lang: str) -> pd.DataFrame:
    """The chances behind a number, each with a link to the table where it happened."""
    return pd.DataFrame(
        {
            column("replay", lang): replay_link(row.deal_id, row.action_no, row.seat, lang),
            column("deal", lang): row.deal_id,
            column("action", lang): None if row.action_no is None else row.action_no + STEP_AFTER,
            column("seat", lang): words.value("seat", row.seat, lang),
            column("num", lang): words.amount(row.num),
            column("den", lang): words.amount(row.den),
        }
        for row in rows
    )


def findings(rows: Sequence[Row], lang: str) -> pd.DataFrame:
    """What the verifier found, each with a link to the table."""
    return pd.DataFrame(
        {
            column("replay", lang): replay_link(row["deal_id"], row["action_no"], None, lang)
            if row["deal_id"]
            else None,
            column("severity", lang): words.value("severity", row["severity"], lang),
            column("code", lang): row["code"],
            column("sentence", lang): row[lang],
            column("file", lang): row["file"],
            column("deal", lang): row["deal_id"],
            column("seat", lang): words.value("seat", row["seat"], lang),
            column("clause", lang): row["clause"],
        }
        for row in rows
    )


def codes(rows: Sequence[Row], lang: str) -> pd.DataFrame:
    """How often each code was found."""
    return pd.DataFrame(
        {
            column("code", lang): row["code"],
            column("severity", lang): words.value("severity", row["severity"], lang),
            column("findings", lang): row["findings"],
            column("deals", lang): row["deals"],
        }
        for row in rows
    )


def link_column(lang: str) -> dict[str, Any]:
    """How the column of links is shown."""
    return {column("replay", lang): st.column_config.LinkColumn(display_text=t("page.open", lang), width="small")}
