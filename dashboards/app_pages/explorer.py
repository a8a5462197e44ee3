"""Any statistic of the catalogue: chosen, filtered, grouped, drawn with its interval, traced to its deals."""

from urllib.parse import parse_qsl, urlencode

import streamlit as st

from gouji_analytics.i18n import t
from shared import data, filters, frame, links, states, tables, widgets, words

PAGE = states.Explorer.page

state = links.open_page(states.Explorer)
lang = state.lang
store = data.find_store()

with frame.choices():
    rules = filters.rule_set(PAGE, store, lang, with_all=True)
    family, ids = filters.family(PAGE, lang)
    stat = filters.statistic(PAGE, ids, lang)
    asked = [stat] if stat else ids
    by = filters.grouping(PAGE, data.dimensions(asked), lang)
    bots = filters.people(PAGE, "bot", store, lang)
    players = filters.people(PAGE, "player", store, lang)

dims = [by] if by else []
where = filters.where(rules, bots, players)
frame.source(store, rules, where, lang)
rows = data.stats(store, asked, by=dims, where=where, lang=lang)
table = tables.stats(rows, lang)

if stat:
    widgets.definition(data.definition(stat, lang), lang)
drawn = [row for row in rows if not words.is_hidden(row)]
if stat and drawn:
    st.altair_chart(tables.chart(drawn, lang), width="stretch")

event = st.dataframe(
    tables.shown(table, rows, lang),
    hide_index=True,
    width="stretch",
    placeholder=words.NOTHING,
    on_select="rerun",
    selection_mode="single-row",
    key=f"explorer_table_{family}_{stat}_{by}",
)
with st.container(horizontal=True, vertical_alignment="center"):
    widgets.csv_button(table, f"gouji-{stat or family}", lang)
    st.caption(t("page.explorer.grey", lang))

picked = [rows[index] for index in event.selection.rows if index < len(rows)]
row = widgets.row_code(picked[0]) if picked else dict(parse_qsl(state.row))
if row in [widgets.row_code(one) for one in rows]:
    widgets.evidence(store, row, where, dims, lang)
else:
    row = {}
    st.caption(t("page.explorer.pick", lang))

chosen = {"family": family, "stat": stat, "rules": rules, "bot": bots, "player": players, "by": by}
links.close_page(links.chosen(state, **chosen, row=urlencode(row)))
