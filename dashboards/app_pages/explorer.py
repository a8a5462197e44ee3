"""Any statistic of the catalogue: chosen, filtered, grouped, drawn with its interval, traced to its deals."""

from urllib.parse import parse_qsl, urlencode

import streamlit as st

from gouji_analytics.i18n import t
from shared import data, filters, links, widgets

PAGE = "explorer"

state = links.open_page(PAGE)
lang = state.lang
store = data.find_store()
titles = data.titles(lang)

st.header(t("page.explorer.title", lang))
first = st.columns(3)
with first[0]:
    family, ids = filters.family(PAGE, lang)
with first[1]:
    stat = filters.statistic(PAGE, ids, titles, lang)
asked = [stat] if stat else ids
with first[2]:
    by = filters.grouping(PAGE, data.dimensions(asked), lang)
second = st.columns(3)
with second[0]:
    rules = filters.rule_set(PAGE, store, lang, with_all=True)
with second[1]:
    bots, players = filters.people(PAGE, store, lang)

where = filters.where(rules, bots, players)
rows = data.stats(store, asked, by=[by] if by else [], where=where, lang=lang)
frame = widgets.stats_frame(rows, lang)

if stat:
    widgets.definition(data.definition(stat, lang), lang)
shown = [row for row in rows if row["value"] is not None]
if stat and shown:
    st.altair_chart(widgets.interval_chart(shown, lang), width="stretch")

event = st.dataframe(
    widgets.styled(frame, rows, lang),
    hide_index=True,
    width="stretch",
    on_select="rerun",
    selection_mode="single-row",
    key=f"explorer_table_{stat}_{by}",
)
with st.container(horizontal=True, vertical_alignment="center"):
    widgets.csv_button(frame, f"gouji-{stat or family}", lang)
    st.caption(t("page.explorer.grey", lang))

picked = event.selection.rows
group = dict(parse_qsl(state.group))
if picked and picked[0] < len(rows):
    row = rows[picked[0]]
    group = {"stat": row["id"], **{dim: str(value) for dim, value in row["group"].items() if value is not None}}
if group.get("stat") in asked:
    widgets.evidence(store, group, where, [by] if by else [], lang)
else:
    st.caption(t("page.explorer.pick", lang))
    group = {}

chosen = {"family": family, "stat": stat, "rules": rules, "bot": bots, "player": players, "by": by}
links.close_page(PAGE, links.chosen(PAGE, state, **chosen, group=urlencode(group)))
