"""One deal at the table: step by step, from any seat, with or without the hidden hands."""

from functools import partial

import streamlit as st

from gouji_analytics.i18n import t
from shared import data, filters, links, states, visits, widgets
from shared.replayer.component import replayer

PAGE = states.Replayer.page

state = links.open_page(states.Replayer)
lang = state.lang
store = data.find_store()

with st.container(horizontal=True, vertical_alignment="bottom", key="replayer_choices"):
    with st.container(width=430):
        deal = filters.deal(PAGE, store, lang)
    with st.container(width=150):
        view = filters.viewpoint(PAGE, lang)
    up = filters.switch(PAGE, "up", lang)
    widgets.page_button(deal, partial(data.replay_page, store, deal, view, up, lang), lang)

with st.spinner(t("page.replayer.loading", lang)):
    payload, header = data.replay(store, deal, view, up, lang)

widgets.deal_line(header, lang)
start = visits.start(deal, state.action if deal == state.deal else 0, len(payload["frames"]))
make = partial(data.replay_drawn, store, deal, view, up, lang)
replayer(make, deal=deal, start=start, key=visits.COMPONENT, on_rest=visits.rest)

data.prepare_choices(store.path, deal, lang)

links.close_page(links.chosen(state, deal=deal, action=visits.now(), view=view, up=up))
