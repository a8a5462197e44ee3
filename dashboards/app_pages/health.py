"""What the verifier found, and whether every deal that was read is accounted for."""

import streamlit as st

from gouji_analytics.i18n import t
from shared import data, filters, links, tables, widgets, words

PAGE = links.Health.page

state = links.open_page(links.Health)
lang = state.lang
store = data.find_store()

widgets.account(data.rule_sets(store), data.meta(store), lang)

columns = st.columns(4)
chosen = {}
for column, name in zip(columns, ("verdict", "severity", "code", "file"), strict=True):
    with column:
        chosen[name] = filters.finding_filter(PAGE, name, store, lang)
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
    frame = tables.findings(found, lang)
    columns_shown = tables.link_column(lang)
    st.dataframe(frame, hide_index=True, width="stretch", placeholder=words.NOTHING, column_config=columns_shown)
    widgets.csv_button(frame, "gouji-findings", lang)

links.close_page(links.chosen(state, **chosen))
