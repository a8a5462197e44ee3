"""The opening funnel: what became of every chance to open, and how much it cost."""

import streamlit as st

from gouji_analytics.i18n import t
from shared import charts, data, drawing, drill, frame, links, states, widgets

PAGE = states.Opening.page
NUMBERS = (
    "opening_rate",
    "opening_attempt_success",
    "opening_attempts",
    "opening_first_try_rate",
    "opening_conversion",
    "opening_denial_rate",
    "opening_locked_out_rate",
    "opening_waste_rate",
)
TIME = "opening_time"

state = links.open_page(states.Opening)
lang = state.lang
store = data.find_store()

rules, who, base, where = frame.of_whom(PAGE, store, lang, everyone=True)

rows = data.stats(store, NUMBERS, where=where, lang=lang)
widgets.cards(widgets.there(rows), lang, data.stats(store, NUMBERS, where=base, lang=lang) if who else ())

step = drill.funnel("opening", state.step, where, store, lang)

spent = data.spent_before(store, TIME, where)
if spent is not None:
    st.subheader(t("page.opening.time", lang))
    st.caption(t("page.opening.time_help", lang))
    drawing.chart(charts.curve, spent, lang, title=t("page.opening.time", lang))

links.close_page(links.chosen(state, rules=rules, who=who, step=step))
