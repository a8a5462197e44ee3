"""One player's, bot's or seat's deals: results, how they go over time, what is done differently, whom one meets."""

import streamlit as st

from gouji_analytics import teams
from gouji_analytics.answers import OWN
from gouji_analytics.i18n import t
from shared import charts, data, drawing, drill, frame, links, states, widgets

PAGE = states.Mine.page
RESULTS = (
    "res_win_share",
    "res_place_mean",
    "res_head_rate",
    "res_last_rate",
    "opening_rate",
    "opening_attempt_success",
    "burn_rate",
    "burn_success_rate",
    "bie3_trapped_rate",
    "gj_plays",
)
HABITS = (
    *("opening_attempts", "opening_waste_rate", "burn_take_rate", "gj_answer_rate", "gj_survive_rate"),
    *("gj_lead_share", "pass_voluntary_rate", "pass_single_rate", "yield_rate", "wild_jokers_spent"),
    *("wild_joker_solo_share", "wild_two_single_share", "wild_waste", "tempo_lead_share", "tempo_keep_lead_rate"),
    *("tempo_steal_rate", "tempo_split_rate", "team_overtake_rate", "team_handover_rate", "team_assist_out"),
)
FORM, PLACES = "res_team_net", "res_place_dist"

state = links.open_page(states.Mine)
lang = state.lang
store = data.find_store()

rules, who, base, where = frame.of_whom(PAGE, store, lang, everyone=False)

own = data.stats(store, [*RESULTS, *HABITS], where=where, lang=lang)
everyone = data.stats(store, [*RESULTS, *HABITS], where=base, lang=lang)
widgets.cards(widgets.there([row for row in own if row.id in RESULTS]), lang, everyone)

dim = data.time(store, rules)
over = data.stats(store, [FORM], by=[dim], where=where, lang=lang) if dim else []
widgets.form(data.stats(store, [PLACES], where=where, lang=lang), over, lang)

st.subheader(t("page.mine.differs", lang))
pairs = widgets.comparable([row for row in own if row.id in HABITS], everyone)
if pairs:
    st.caption(t("page.mine.differs_help", lang, count=len(pairs)))
    drawing.chart(charts.against, pairs, lang, title=t("page.mine.differs", lang))
else:
    frame.nothing(t("page.mine.same", lang), t("page.mine.same_hint", lang), "compare_arrows")

kind = who.partition("=")[0]
if kind in teams.WHO:
    for stat, turns in (("res_beat_opposite", teams.OPPOSITE), ("res_win_share", teams.MATES)):
        met = data.meetings(store, stat, kind, turns, where)
        if met:
            st.subheader(t(f"page.met.{stat}", lang))
            drill.met(met, stat, kind, turns, where, store, lang)

drill.own_deals(data.evidence(store, OWN, where, None), lang)

links.close_page(links.chosen(state, rules=rules, who=who))
