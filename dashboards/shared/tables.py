"""Tables and charts of the pages, with headings in the language asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pandas as pd
import streamlit as st
from pandas.io.formats.style import Styler

from gouji_analytics.funnels import Node
from gouji_analytics.funnels.frames import limits_words, share_words
from gouji_analytics.funnels.frames import step as step_words
from gouji_analytics.i18n import t
from gouji_analytics.stats import Evidence, StatRow, labels, registry
from gouji_analytics.stats.compare import Contrast
from gouji_analytics.stats.format import number
from gouji_analytics.teams import Meeting
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
    lines = [words.fact(key, text, lang) for key, text in facts.items()]
    return pd.DataFrame(lines, columns=[column("key", lang), column("content", lang)])


def stats(rows: Sequence[StatRow], lang: str, *, titled: bool = True) -> pd.DataFrame:
    """Statistics with their groups; numbers stay numbers, those on too few chances are left out."""
    dims = list(dict.fromkeys(dim for row in rows for dim in row.group))
    lines = []
    for row in rows:
        line: dict[str, Any] = {column("stat", lang): row.title} if titled else {}
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
    styler = _toned(frame, [row.floor_met for row in rows])
    values = [column(name, lang) for name in ("value", "low", "high")]
    for unit in {row.unit for row in rows}:
        lines = [index for index, row in enumerate(rows) if row.unit == unit]
        styler = styler.format(_in_unit(unit), subset=(lines, values))
    counts: list[Any] = [column(name, lang) for name in ("num", "den", "deals")]
    return styler.format(_amount, subset=counts)


def shown_meetings(frame: pd.DataFrame, met: Sequence[Meeting], lang: str) -> Styler:
    """The table of ``meetings`` as people see it."""
    values: list[Any] = [column(name, lang) for name in ("value", "low", "high")]
    counts: list[Any] = [column(name, lang) for name in ("num", "den", "deals")]
    styler = _toned(frame, [one.floor_met for one in met]).format(_amount, subset=counts)
    return styler.format(_in_unit(met[0].unit), subset=values) if met else styler


def _toned(frame: pd.DataFrame, firm: Sequence[bool]) -> Styler:
    """A table whose lines are grey where a number rests on too little."""
    weak = f"color: {palette().grey}"

    def tones(cells: pd.DataFrame) -> pd.DataFrame:
        lines = [["" if met else weak] * len(cells.columns) for met in firm]
        return pd.DataFrame(lines, index=cells.index, columns=cells.columns)

    return frame.style.apply(tones, axis=None) if not all(firm) else frame.style


def _amount(value: Any) -> str:
    return words.amount(None if pd.isna(value) else value)


def _in_unit(unit: str) -> Callable[[Any], str]:
    return lambda value: number(None if pd.isna(value) else value, unit)


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


def steps(name: str, nodes: Sequence[Node], lang: str) -> pd.DataFrame:
    """The steps of a funnel, parents first."""
    return pd.DataFrame(
        {
            column("step", lang): "\u3000" * len(node.path) + step_words(name, node, lang),
            column("count", lang): node.count,
            column("of_parent", lang): share_words(node),
            column("limits", lang): limits_words(node, lang),
            column("of_all", lang): f"{100 * node.of_all:.1f}%",
            column("deals", lang): node.deals,
        }
        for node in nodes
    )


def meetings(met: Sequence[Meeting], lang: str) -> pd.DataFrame:
    """A statistic for each pair of names that met."""
    return pd.DataFrame(
        {
            column("name", lang): one.name,
            column("other", lang): one.other,
            **{column(name, lang): getattr(one, name) for name in ("value", "low", "high", "num", "den", "deals")},
        }
        for one in met
    )


def contrasts(found: Sequence[Contrast], lang: str) -> pd.DataFrame:
    """Differences between two groups, as text in their units."""
    units = {contrast.metric: registry()[contrast.metric].unit for contrast in found}
    titles = {contrast.metric: registry()[contrast.metric].title(lang) for contrast in found}
    numbers = {"value_a": "value_a", "value_b": "value_b", "difference": "difference", "low": "low", "high": "high"}
    return pd.DataFrame(
        {
            column("stat", lang): titles[one.metric],
            **{column(head, lang): number(getattr(one, field), units[one.metric]) for head, field in numbers.items()},
            column("decision", lang): words.value("decision", one.decision, lang),
            column("deals", lang): words.amount(one.deals),
        }
        for one in found
    )


def own_deals(rows: Sequence[Evidence], lang: str) -> pd.DataFrame:
    """The deals of one seat, with the place it got and a link that shows its cards."""
    return pd.DataFrame(
        {
            column("replay", lang): replay_link(row.deal_id, None, row.seat, lang),
            column("deal", lang): row.deal_id,
            column("seat", lang): words.value("seat", row.seat, lang),
            column("place", lang): words.value("place", int(row.num), lang),
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


def pinned(frame: pd.DataFrame, count: int) -> dict[str, Any]:
    """The first columns stay in sight when the others are moved."""
    return {str(name): st.column_config.Column(pinned=True) for name in frame.columns[:count]}


def choosable(table: Styler, key: str) -> list[int]:
    """Show a table of which one line can be chosen. Returns the numbers of the chosen lines."""
    event = st.dataframe(
        table,
        hide_index=True,
        width="stretch",
        placeholder=words.NOTHING,
        on_select="rerun",
        selection_mode="single-row",
        key=key,
    )
    return list(event.selection.rows)
