"""Opposites: who answers whose Gouji plays, what it costs, and who is out first."""

import streamlit as st

from gouji_analytics import teams
from gouji_analytics.answers import DUELS
from gouji_analytics.i18n import t
from gouji_analytics.stats import labels
from shared import data, drill, filters, frame, links, states, widgets

PAGE = states.Opposite.page
DUEL = (
    "res_beat_opposite",
    "gj_duel_balance",
    "gj_duel_wild_cost",
    "gj_answer_rate",
    "gj_able_rate",
    "gj_survive_rate",
    "gj_near_miss_stop",
    "opening_denial_rate",
    "opening_denied_final",
    "wild_jokers_spent",
    "wild_big_kill_rate",
)
# measure -> the value at which neither has the upper hand
MEASURES = dict(zip(DUELS, (0.5, 0.0, 0.0), strict=True))
DRAWN = ("gj_duel_balance", "gj_duel_wild_cost")

state = links.open_page(states.Opposite)
lang = state.lang
store = data.find_store()

rules, by, show, where = frame.by_seats(
    PAGE, store, lang, lambda: filters.select(PAGE, "show", list(MEASURES), lang, data.titles(lang).__getitem__)
)

rows = widgets.there(data.stats(store, DUEL, by=[by], where=where, lang=lang))
if rows:
    st.subheader(t("page.opposite.duel", lang))
    st.caption(t("page.opposite.duel_help", lang))
    widgets.side_by_side(rows, DRAWN, lang, reference=0.0)

if by in teams.WHO:
    title = data.titles(lang)[show]
    st.subheader(t("page.opposite.heat", lang, name=title))
    met = data.meetings(store, show, by, teams.OPPOSITE, where)
    if met:
        st.caption(t("page.opposite.heat_help", lang))
        widgets.heat(met, title, lang, middle=MEASURES[show], other="opposite")
        drill.met(met, show, by, teams.OPPOSITE, where, store, lang)
    else:
        frame.nothing(t("stats.why.no_data", lang), t("page.hint.rules", lang))
else:
    st.caption(t("page.opposite.nobody", lang, by=labels.dimension(by, lang)))

widgets.profile(rows, data.stats(store, DUEL, where=where, lang=lang), t("page.profile", lang), lang)
row = drill.stats(rows, state.row, where, [by], store, lang)

links.close_page(links.chosen(state, rules=rules, by=by, show=show, row=row))
