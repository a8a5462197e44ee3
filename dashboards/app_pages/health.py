"""What the verifier found, and whether every deal that was read is accounted for."""

import streamlit as st

from gouji_analytics.i18n import t
from shared import data, filters, frame, links, states, tables, widgets, words

PAGE = states.Health.page

state = links.open_page(states.Health)
lang = state.lang
store = data.find_store()

frame.source(store, filters.ALL, (), lang)
widgets.account(data.rule_sets(store), data.meta(store), lang)

with frame.choices():
    chosen = {name: filters.finding_filter(PAGE, name, store, lang) for name in ("verdict", "severity", "code", "file")}
found, by_code = data.findings(store, **chosen)

if not by_code:
    st.success(t("page.health.none", lang), icon=":material/check_circle:")
else:
    total = sum(row["findings"] for row in by_code)
    st.subheader(t("page.health.by_code", lang))
    st.dataframe(tables.codes(by_code, lang), hide_index=True, width="stretch")
    st.subheader(t("page.health.findings", lang))
    if total > len(found):
        st.caption(t("page.health.first", lang, shown=len(found), total=total))
    table = tables.findings(found, lang)
    columns_shown = tables.link_column(lang)
    st.dataframe(table, hide_index=True, width="stretch", placeholder=words.NOTHING, column_config=columns_shown)
    widgets.csv_button(table, "gouji-findings", lang)

links.close_page(links.chosen(state, **chosen))
