"""The rule laboratory: the same deals under several rule sets, watched, kept and compared."""

import streamlit as st

from gouji_analytics import experiments
from gouji_analytics.i18n import t
from shared import data, filters, frame, links, states, trials

PAGE = states.Lab.page

state = links.open_page(states.Lab)
lang, chosen = state.lang, state.run
folder = trials.home(data.find_store())

with st.container(horizontal=True, gap="small", vertical_alignment="center"):
    st.badge(t("page.simulated", lang), icon=":material/smart_toy:", color="orange")
    st.caption(t("page.lab.what", lang), width="content")

if folder is None:
    frame.nothing(t("page.lab.no_place", lang), t("page.lab.no_place_help", lang), "database")
else:
    trials.form(folder, st.session_state.get(links.RULES, ""), lang)
    runs = {run.name: run for run in experiments.runs(folder)}
    if not runs:
        frame.nothing(t("page.lab.nothing", lang), t("page.lab.nothing_help", lang), "science")
    else:
        chosen = filters.select(PAGE, "run", list(runs), lang, lambda name: trials.title(runs[name], lang))
        trials.watch(runs[chosen], lang)
        trials.beside(list(runs.values()), lang)
        with st.expander(t("page.lab.all", lang), icon=":material/list:"):
            st.dataframe(trials.table(list(runs.values()), lang), hide_index=True, width="stretch")

links.close_page(links.chosen(state, run=chosen))
