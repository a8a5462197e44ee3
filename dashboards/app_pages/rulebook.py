"""Terms, rule sheets, and what rule sets say differently."""

from typing import Any

import streamlit as st

from gouji_analytics.i18n import t
from gouji_analytics.rulebook import sheets
from shared import filters, frame, links, rulebook, states, tables, widgets, words

PAGE = states.Rulebook.page

state = links.open_page(states.Rulebook)
lang = state.lang
names = list(rulebook.presets())
first, second = state.rules, state.other
chosen: dict[str, Any] = {}

look = filters.pick(PAGE, "look", rulebook.VIEWS, lang, lambda name: t(f"page.value.look.{name}", lang))

with frame.choices():
    if look == "words":
        query = filters.text(PAGE, "query", lang)
        area = filters.select(
            PAGE,
            "area",
            ["", *rulebook.areas()],
            lang,
            lambda name: words.value("area", name, lang) if name else t("page.choose.all", lang),
        )
        chosen = {"query": query, "area": area}
    elif look == "matrix":
        group = filters.select(
            PAGE,
            "group",
            ["", *rulebook.groups()],
            lang,
            lambda name: rulebook.group_title(name, lang) if name else t("page.choose.all", lang),
        )
        some = filters.several(PAGE, "only", names, lang, lambda name: rulebook.title(name, lang))
        chosen = {"group": group, "only": some}
    else:
        first = filters.select(PAGE, "rules", names, lang, lambda name: rulebook.title(name, lang))
        if look == "diff":
            second = filters.select(PAGE, "other", names, lang, lambda name: rulebook.title(name, lang))
        chosen = {"rules": first, "other": second}

if look == "words":
    hits = rulebook.found(query, area)
    st.caption(t("page.rulebook.hits", lang, count=len(hits)))
    if not hits:
        frame.nothing(t("page.rulebook.no_word", lang), t("page.rulebook.no_word_help", lang))
    st.markdown(words.listed(hits, lang))
elif look == "sheet":
    info = rulebook.presets()[first].info
    st.caption(t("sheet.key", lang))
    for title, lines in rulebook.sheet_lines(first, lang):
        st.subheader(title, anchor=False)
        st.markdown("\n".join(f"- {words.plain(line)}" for line in lines))
    st.caption(words.plain(t("page.rulebook.source", lang, source=info.source)))
    page = sheets.sheet_page(rulebook.presets()[first])
    st.download_button(t("page.rulebook.save", lang), page, f"{first}.md", icon=":material/download:")
elif look == "diff":
    found = rulebook.differences(first, second, lang)
    if found.empty:
        frame.nothing(t("rules.same", lang, first=first, second=second), t("page.rulebook.same_help", lang))
    else:
        st.caption(t("page.rulebook.differ", lang, count=len(found)))
        st.table(found.map(words.plain).set_index(found.columns[0]))
else:
    st.caption(t("page.rulebook.matrix", lang))
    shown = rulebook.matrix(group, some or names, lang)
    st.dataframe(shown, hide_index=True, width="stretch", height=640, column_config=tables.pinned(shown, 2))
    widgets.csv_button(shown, "gouji-rules", lang)

links.close_page(links.chosen(state, look=filters.unless_first(look, rulebook.VIEWS), **chosen))
