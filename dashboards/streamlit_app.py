"""The router: page settings, language, data set, menu, and the page that was asked for."""

import streamlit as st

from gouji_analytics.i18n import t
from gouji_engine.errors import GoujiError
from shared import data, links, widgets

ICONS = {
    "overview": ":material/dashboard:",
    "explorer": ":material/query_stats:",
    "replayer": ":material/playing_cards:",
    "health": ":material/fact_check:",
}

lang = links.language()
st.set_page_config(page_title=t("page.product", lang), page_icon="🃏", layout="wide")

pages = [
    st.Page(f"app_pages/{name}.py", title=t(f"page.{name}.title", lang), icon=icon, url_path=name, default=not index)
    for index, (name, icon) in enumerate(ICONS.items())
]
page = st.navigation(pages, position="top")

store = data.find_store()
widgets.masthead(page.title, store, lang)
if store.problem:
    widgets.problem(store, lang)
    st.stop()
try:
    page.run()
except GoujiError as error:
    st.error(error.sentence(lang), icon=":material/error:")
