"""The first lead, the seat and the deal: how much of a result they decide."""

import streamlit as st

from gouji_analytics.i18n import t
from shared import charts, data, drawing, drill, frame, links, states, widgets, words

PAGE = states.Luck.page
LEAD = ("bal_leader_edge", "bal_leader_head_excess", "bal_net_sd", "bal_decisive_rate")
PLACES = ("res_head_rate", "res_last_rate")
SEATS = "bal_seat_selftest"
DEALT = (
    "wild_jokers_dealt",
    "wild_no_joker_rate",
    "opening_potential_rate",
    "opening_potential_groups",
    "tempo_groups_dealt",
    "bie3_threes_held",
    "buy3_rate",
)
SIXTH = 1 / 6

state = links.open_page(states.Luck)
lang = state.lang
store = data.find_store()

rules, by, _, where = frame.by_seats(PAGE, store, lang)

st.subheader(t("page.luck.lead", lang))
widgets.cards(widgets.there(data.stats(store, LEAD, where=where, lang=lang)), lang)
places = data.stats(store, PLACES, by=["offset"], where=where, lang=lang)
widgets.side_by_side(places, PLACES, lang, reference=SIXTH)
st.caption(t("page.luck.sixth", lang))

st.subheader(t("page.luck.seat", lang))
seats = [row for row in data.stats(store, [SEATS], where=where, lang=lang) if not words.is_hidden(row)]
if seats:
    drawing.chart(charts.values, seats, lang, reference=SIXTH, title=t("page.luck.seat", lang))
    st.caption(t("page.luck.selftest", lang, p=words.probability(seats[0].extra.get("p_value"))))

dealt = widgets.there(data.stats(store, DEALT, by=[by], where=where, lang=lang))
widgets.profile(dealt, data.stats(store, DEALT, where=where, lang=lang), t("page.luck.dealt", lang), lang)
st.caption(t("page.luck.dealt_help", lang))
row = drill.stats(dealt, state.row, where, [by], store, lang)

links.close_page(links.chosen(state, rules=rules, by=by, row=row))
