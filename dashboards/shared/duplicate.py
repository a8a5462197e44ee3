"""Somebody's deals played once more by bots: asked for by a button, since it takes a moment."""

from __future__ import annotations

import streamlit as st

from gouji_analytics.again import BOTS, FEWEST, MOST, SEED
from gouji_analytics.i18n import t
from gouji_analytics.stats.compare import Contrast
from gouji_engine.errors import GoujiError
from shared import data, filters, frame, tables, words
from shared.store import Store

ASKED = "duplicate_asked"


def box(page: str, store: Store, rules: str, lang: str) -> dict[str, str]:
    """Choose somebody and a bot, and see what the bots made of the same cards. The choices, for the link."""
    st.subheader(t("page.again.title", lang))
    st.caption(t("page.again.help", lang, most=MOST))
    with st.container(horizontal=True, vertical_alignment="bottom", key="duplicate"):
        who = filters.who(page, store, rules, lang)
        bot = filters.select(page, "rival", BOTS, lang, str)
        if st.button(t("page.again.begin", lang), key="duplicate_begin", icon=":material/repeat:"):
            st.session_state[ASKED] = (rules, who, bot)
    if st.session_state.get(ASKED) == (rules, who, bot):
        try:
            with st.spinner(t("page.again.wait", lang)):
                found = data.against_bots(store, rules, who, bot)
            _show(found, who, bot, lang)
        except GoujiError as error:
            del st.session_state[ASKED]  # else every choice on the page would try it again
            st.error(words.plain(error.sentence(lang)), icon=":material/error:")
    return {"who": who, "rival": filters.unless_first(bot, BOTS)}


def _show(found: list[Contrast], who: str, bot: str, lang: str) -> None:
    """What came of it."""
    if not found:
        frame.nothing(t("page.again.none", lang, fewest=FEWEST), t("page.hint.rules", lang))
        return
    names = {"name": words.plain(words.person(who, lang)), "bot": bot, "seed": SEED}
    deals = words.of_deals(found[0].deals, lang)
    st.badge(t("page.simulated", lang), icon=":material/smart_toy:", color="orange")
    st.caption(t("page.again.read", lang, deals=deals, **names))
    st.dataframe(tables.contrasts(found, lang), hide_index=True, width="stretch", alt=t("page.again.title", lang))
