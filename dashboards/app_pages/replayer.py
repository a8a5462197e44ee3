"""One deal at the table: step by step, from any seat, with or without the hidden hands."""

import streamlit as st

from gouji_analytics.i18n import t
from shared import data, filters, links, visits, widgets
from shared.replayer.component import replayer
from shared.replayer.view import payload

PAGE = "replayer"

state = links.open_page(PAGE)
lang = state.lang
store = data.find_store()

st.header(t("page.replayer.title", lang))
deal = filters.deal(PAGE, data.deals(store), lang)
frames, header = data.frames(store, deal)
widgets.deal_line(header, lang)

with st.container(horizontal=True, vertical_alignment="bottom"):
    view = filters.viewpoint(PAGE, lang)
    up = st.toggle(t("page.replayer.reveal", lang), key=links.key(PAGE, "up"))

viewer = None if view == links.BYSTANDER else int(view)
start = visits.start(deal, state.action if deal == state.deal else 0, len(frames))
replayer(
    {**payload(frames, header, viewer=viewer, reveal=up, lang=lang), "start": start},
    key=visits.COMPONENT,
    on_rest=visits.rest,
)
st.caption(t("page.replayer.link", lang))

links.close_page(PAGE, links.chosen(PAGE, state, deal=deal, action=visits.now(), view=view, up=up))
