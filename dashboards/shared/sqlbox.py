"""Questions in SQL: one SELECT in a sandbox, its rows, and what may be asked."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from gouji_analytics import sandbox
from gouji_analytics.i18n import t
from gouji_engine.errors import GoujiError
from shared import downloads, words
from shared.store import Store

KEY = "explorer_sql_text"
EXAMPLE = (
    "select rules, count(*) as deals, avg(n_actions) as actions\nfrom dim_deals\ngroup by rules\norder by deals desc"
)
LONGEST_LINK = 1_500


@st.cache_data(max_entries=16, show_spinner=False)
def _answer(store: Store, sql: str) -> sandbox.Answer:
    return sandbox.select(store.path, sql)


def box(store: Store, sql: str, lang: str) -> str:
    """The box, and the answer to what was asked last. Returns the question, empty when it is too long for a link."""
    st.caption(t("page.sql.what", lang, rows=f"{sandbox.ROWS:,}", seconds=f"{sandbox.SECONDS:g}"))
    with st.form("explorer_sql_form", border=False):
        typed = st.text_area(
            t("page.sql.label", lang), sql or EXAMPLE, height=150, max_chars=sandbox.LONGEST, key=f"{KEY}_{lang}"
        )
        asked = st.form_submit_button(t("page.sql.run", lang), type="primary", icon=":material/play_arrow:")
    if asked or (sql and typed == sql):
        sql = typed or ""
        _shown(store, sql, lang)
    with st.expander(t("page.sql.tables", lang), icon=":material/table:"):
        for name, columns in sandbox.tables().items():
            st.markdown(f"`{name}`: {words.plain(', '.join(columns))}")
    return sql if len(sql) <= LONGEST_LINK else ""


def _shown(store: Store, sql: str, lang: str) -> None:
    """The rows, or why there are none."""
    try:
        with st.spinner(t("page.sql.asking", lang)):
            found = _answer(store, sql)
    except GoujiError as error:
        st.error(words.plain(error.sentence(lang)), icon=":material/block:")
        return
    names = [name if found.columns.count(name) == 1 else f"{name} ({at})" for at, name in enumerate(found.columns, 1)]
    table = pd.DataFrame(list(found.rows), columns=names)
    if found.cut:
        st.info(t("page.sql.cut", lang, rows=f"{len(table):,}"), icon=":material/content_cut:")
    st.dataframe(table, hide_index=True, width="stretch", placeholder=words.NOTHING)
    with st.container(horizontal=True):
        downloads.buttons("gouji-sql", table, sql, lang)
