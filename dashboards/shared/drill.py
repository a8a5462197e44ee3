"""Numbers that can be followed to their deals: a table or a funnel, a chosen line of it, and the deals behind that line."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import parse_qsl, urlencode

import streamlit as st

from gouji_analytics.funnels import Funnel
from gouji_analytics.funnels.frames import step as step_words
from gouji_analytics.funnels.frames import title as funnel_title
from gouji_analytics.i18n import t
from gouji_analytics.stats import Evidence, StatRow
from gouji_analytics.teams import Meeting
from shared import charts, data, drawing, frame, tables, widgets, words
from shared.store import Store

TALLEST, MOST = 420, 10


def deals(found: Sequence[Evidence], name: str, lang: str) -> None:
    """The deals behind a number, each with a link to the table where it happened."""
    st.subheader(t("page.evidence.title", lang, name=name))
    st.caption(t("page.evidence.help", lang, shown=len(found)))
    st.dataframe(
        tables.evidence(found, lang),
        hide_index=True,
        width="stretch",
        placeholder=words.NOTHING,
        column_config=tables.link_column(lang),
        alt=name,
    )


def own_deals(found: Sequence[Evidence], lang: str) -> None:
    """The deals of one player, bot or seat."""
    st.subheader(t("page.mine.deals", lang))
    st.caption(t("page.mine.deals_help", lang, shown=len(found)))
    st.dataframe(
        tables.own_deals(found, lang),
        hide_index=True,
        width="stretch",
        placeholder=words.NOTHING,
        column_config=tables.link_column(lang),
        alt=t("page.mine.deals", lang),
    )


def evidence(store: Store, row: dict[str, str], where: Sequence[str], dims: Sequence[str], lang: str) -> None:
    """The deals behind one row of the table, with links to the replayer.

    ``row`` holds the id of the statistic and the group; what is in the group but no dimension is its part.
    """
    group = {name: value for name, value in row.items() if name != "stat"}
    part = next((value for name, value in group.items() if name not in dims), None)
    narrowed = [f"{name}={value}" for name, value in group.items() if name in dims]
    kept = [text for text in where if text.partition("=")[0] not in dims]
    found = data.evidence(store, row["stat"], [*kept, *narrowed], part)
    name = " · ".join([data.titles(lang)[row["stat"]], *(words.value(*item, lang) for item in group.items())])
    deals(found, name, lang)


def shown(rows: Sequence[StatRow], lang: str) -> None:
    """Statistics as a table to read only."""
    table = tables.stats(rows, lang, titled=False)
    st.dataframe(tables.shown(table, rows, lang), hide_index=True, width="stretch", placeholder=words.NOTHING)


def stats(
    rows: Sequence[StatRow], asked: str, where: Sequence[str], dims: Sequence[str], store: Store, lang: str
) -> str:
    """Statistics as a table; the chosen line (``asked``: the code of the one a link asks for) shows its deals. Its code is handed back."""
    if not rows:
        return ""
    table = tables.stats(rows, lang)
    event = st.dataframe(
        tables.shown(table, rows, lang),
        hide_index=True,
        width="stretch",
        height=TALLEST if len(rows) > MOST else "auto",
        placeholder=words.NOTHING,
        on_select="rerun",
        selection_mode="single-row",
        key=f"table_{rows[0].id}_{'_'.join(dims)}_{lang}",
    )
    with st.container(horizontal=True, vertical_alignment="center"):
        widgets.csv_button(table, f"gouji-{rows[0].id}", lang)
        st.caption(f"{t('page.explorer.grey', lang)} {t('page.explorer.pick', lang)}")
    picked = [rows[index] for index in event.selection.rows if index < len(rows)]
    row = widgets.row_code(picked[0]) if picked else dict(parse_qsl(asked))
    if row not in [widgets.row_code(one) for one in rows]:
        return ""
    evidence(store, row, where, dims, lang)
    return urlencode(row)


def funnel(name: str, asked: str, where: Sequence[str], store: Store, lang: str) -> str:
    """A funnel with the deals of the chosen step (``asked``: the path a link asks for). The chosen path is handed back."""
    (found,) = data.funnel(store, name, where)
    st.subheader(funnel_title(name, lang))
    if found.root is None:
        frame.nothing(t(f"stats.why.{found.absent_reason}", lang), t("page.hint.rules", lang), "filter_alt_off")
        return ""
    st.caption(t("page.funnel.help", lang))
    drawing.chart(charts.steps, found, lang, title=funnel_title(name, lang))
    return _steps(found, asked, where, store, lang)


def _steps(found: Funnel, asked: str, where: Sequence[str], store: Store, lang: str) -> str:
    """The steps as a table, and the deals of the chosen one."""
    nodes = list(found.root.walk()) if found.root else []
    table = tables.steps(found.name, nodes, lang)
    event = st.dataframe(
        table,
        hide_index=True,
        width="stretch",
        height=TALLEST if len(nodes) > MOST else "auto",
        on_select="rerun",
        selection_mode="single-row",
        key=f"steps_{found.name}_{lang}",
    )
    with st.container(horizontal=True, vertical_alignment="center"):
        widgets.csv_button(table, f"gouji-{found.name}", lang)
        st.caption(t("page.explorer.pick", lang))
    picked = ["/".join(nodes[index].path) for index in event.selection.rows if index < len(nodes)]
    path = picked[0] if picked else asked
    node = found.root.find(tuple(path.split("/"))) if found.root and path else None
    if node is None:
        return ""
    deals(data.funnel_evidence(store, found.name, node.path, where), step_words(found.name, node, lang), lang)
    return path


def met(
    met: Sequence[Meeting], stat: str, who: str, turns: tuple[int, ...], where: Sequence[str], store: Store, lang: str
) -> None:
    """Meetings as a table; the chosen line shows its deals."""
    table = tables.meetings(met, lang)
    event = st.dataframe(
        tables.shown_meetings(table, met, lang),
        hide_index=True,
        width="stretch",
        height=TALLEST if len(met) > MOST else "auto",
        on_select="rerun",
        selection_mode="single-row",
        key=f"met_{stat}_{who}_{len(turns)}_{lang}",
    )
    for index in event.selection.rows:
        if index < len(met):
            one = met[index]
            found = data.meeting_evidence(store, stat, who, (one.name, one.other), turns, where)
            deals(found, f"{data.titles(lang)[stat]} · {one.name} · {one.other}", lang)
