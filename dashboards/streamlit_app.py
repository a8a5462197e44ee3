"""The router: page settings, language, data set, menu, and the page that was asked for."""

import sys
from contextlib import nullcontext

import streamlit as st

from gouji_analytics.i18n import t
from gouji_engine.errors import GoujiError
from shared import links, menu

ROOT = "start"  # what the framework calls the page without a name in the address

lang = links.language()
st.set_page_config(page_title=t("page.product", lang), page_icon="🃏", layout="wide")

sections = {
    t(f"page.group.{group}", lang): [
        st.Page(
            f"app_pages/{name}.py",
            title=t(f"page.{name}.title", lang),
            icon=icon,
            url_path=name if name != menu.HOME else ROOT,
            default=name == menu.HOME,
        )
        for name, icon in pages.items()
    ]
    for group, pages in menu.GROUPS.items()
}
# The first page stands at the root; its name leads there too.
named = st.Page(
    f"app_pages/{menu.HOME}.py", title=t(f"page.{menu.HOME}.title", lang), url_path=menu.HOME, visibility="hidden"
)
page = st.navigation({**sections, "": [named]}, position="top")

# Loading what reads data takes seconds: the first reader of a server sees that something is being done.
with nullcontext() if "shared.frame" in sys.modules else st.spinner(t("page.starting", lang)):
    from shared import data, frame, words

store = data.find_store()
name = page.url_path or menu.HOME
frame.masthead(name, lang)
if store.problem and name not in menu.FREE:
    frame.problem(store, lang)
    st.stop()
try:
    with frame.loading(lang):
        page.run()
except GoujiError as error:
    st.error(words.plain(error.sentence(lang)), icon=":material/error:")
