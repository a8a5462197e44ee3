"""Records into the data: handed in, read in a process with limits, corrected, verified, added."""

import streamlit as st

from gouji_analytics.i18n import t
from gouji_engine.errors import GoujiError
from shared import adding, data, frame, links, states

state = links.open_page(states.Intake)
lang = state.lang
store = data.find_store()

files = adding.given(lang)
with frame.choices():
    rules, merge = adding.choices(lang)

if not files:
    frame.nothing(t("page.intake.nothing", lang), t("page.intake.nothing_help", lang), "upload_file")
else:
    try:
        found = adding.tried(files, rules, merge, lang)
        adding.add(store, files, rules, merge, found, lang)
    except GoujiError as error:
        adding.fault(error, lang)
st.caption(t("page.intake.safe", lang))

links.close_page(links.chosen(state, stated=rules, merge=merge))
