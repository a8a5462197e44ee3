"""A side of three: whose leads a mate rides, who helps, what it costs, and how bots at the same tables compare."""

import streamlit as st

from gouji_analytics import teams
from gouji_analytics.answers import COSTS, GIVES, TOGETHER
from gouji_analytics.i18n import t
from shared import data, drawing, drill, duplicate, frame, links, maps, states, tables, widgets, words

PAGE = states.Team.page
FEEDS = "team_feed_matrix"

state = links.open_page(states.Team)
lang = state.lang
store = data.find_store()

rules, by, _, where = frame.by_seats(PAGE, store, lang)

st.subheader(t("page.team.feeds", lang))
feeds = widgets.there(data.stats(store, [FEEDS], by=["seat" if by == "seat" else "offset"], where=where, lang=lang))
if feeds:
    st.caption(t("page.team.feeds_help", lang))
    with st.container(key="charts"):
        drawing.chart(maps.network, feeds, lang, title=t("page.team.feeds", lang))
        drill.shown(feeds, lang)

rows = widgets.there(data.stats(store, [*GIVES, *COSTS], by=[by], where=where, lang=lang))
everyone = data.stats(store, [*GIVES, *COSTS], where=where, lang=lang)
for name, ids in (("gives", GIVES), ("costs", COSTS)):
    widgets.profile([row for row in rows if row.id in ids], everyone, t(f"page.mates.{name}", lang), lang)
row = drill.stats(rows, state.row, where, [by], store, lang)

if by in teams.WHO:
    met = data.meetings(store, TOGETHER, by, teams.MATES, where)
    if met:
        st.subheader(t("page.team.together", lang))
        st.caption(t("page.team.together_help", lang))
        widgets.heat(met, t("page.team.together", lang), lang, middle=0.5, other="mate")

bots = data.people(store, rules)["bot"]
if len(bots) > 1:
    first, second = sorted(bots[:2])
    st.subheader(t("page.team.versus", lang, a=first, b=second))
    st.caption(t("page.team.versus_help", lang))
    each = data.stats(store, [*GIVES, *COSTS], by=["bot"], where=where, lang=lang)
    firm = widgets.firm(each, "bot", (first, second))
    found = data.contrasts(store, firm, "bot", first, second, where) if firm else []
    st.dataframe(tables.contrasts(found, lang), hide_index=True, width="stretch", placeholder=words.NOTHING)

chosen = duplicate.box(PAGE, store, rules, lang)

links.close_page(links.chosen(state, rules=rules, by=by, row=row, **chosen))
