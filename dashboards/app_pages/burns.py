"""The burn tree: whom a burn hits, how it ends, and what becomes of the burner."""

import streamlit as st

from gouji_analytics.i18n import t
from shared import charts, data, drawing, drill, frame, links, states, widgets, words

PAGE = states.Burns.page
NUMBERS = (
    "burn_rate",
    "burn_success_rate",
    "burn_counter_rate",
    "burn_cancel_rate",
    "burn_take_rate",
    "burn_own_side_share",
    "burn_jokers_used",
    "burn_place_mean",
)
ENDS = "burn_outcome_dist"

state = links.open_page(states.Burns)
lang = state.lang
store = data.find_store()

rules, who, base, where = frame.of_whom(PAGE, store, lang, everyone=True)

rows = data.stats(store, NUMBERS, where=where, lang=lang)
widgets.cards(widgets.there(rows), lang, data.stats(store, NUMBERS, where=base, lang=lang) if who else ())

step = drill.funnel("burn", state.step, where, store, lang)

ends = [row for row in data.stats(store, [ENDS], where=where, lang=lang) if not words.is_hidden(row)]
if ends:
    st.subheader(ends[0].title)
    st.caption(t("page.burns.ends_help", lang))
    drawing.chart(charts.values, ends, lang, title=ends[0].title)

links.close_page(links.chosen(state, rules=rules, who=who, step=step))
