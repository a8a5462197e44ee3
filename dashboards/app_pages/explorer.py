"""Any statistic of the catalogue as a question: chosen, filtered, grouped, drawn, kept, traced to its deals; or in SQL."""

from urllib.parse import parse_qsl, urlencode

import streamlit as st

from gouji_analytics.i18n import t
from shared import data, downloads, drill, filters, frame, links, questions, sqlbox, states, tables, widgets, words

PAGE = states.Explorer.page
HOW = ("catalogue", "sql")

state = links.open_page(states.Explorer)
lang = state.lang
store = data.find_store()

how = filters.pick(PAGE, "how", HOW, lang, lambda name: t(f"page.value.how.{name}", lang))
if how == "sql":
    frame.source(store, filters.ALL, [], lang)
    sql = sqlbox.box(store, st.session_state[links.key(PAGE, "sql")], lang)
    links.close_page(links.chosen(state, how=how, sql=sql))
else:
    with frame.choices():
        rules = filters.rule_set(PAGE, store, lang, with_all=True)
        family, ids = filters.family(PAGE, lang)
        stat = filters.statistic(PAGE, ids, lang)
        asked = [stat] if stat else ids
        by = filters.grouping(PAGE, data.dimensions(asked), lang)
        bots = filters.people(PAGE, "bot", store, lang)
        players = filters.people(PAGE, "player", store, lang)

    dims = [by] if by else []
    where = filters.where(rules, bots, players)
    chosen = {"family": family, "stat": stat, "rules": rules, "bot": bots, "player": players, "by": by}
    question = links.chosen(state, **chosen, how="", row="")
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="question"):
        st.markdown(f"**{words.plain(questions.sentence(store, question, lang))}**", width="content")
        questions.shelf(store, question, lang)
    about = words.origin(frame.source(store, rules, where, lang), lang)
    rows = data.stats(store, asked, by=dims, where=where, lang=lang)
    table = tables.stats(rows, lang)

    if stat:
        widgets.definition(data.definition(stat, lang), lang)
    drawn = [row for row in rows if not words.is_hidden(row)]
    widgets.side_by_side(drawn, [stat], lang)

    picked = tables.choosable(tables.shown(table, rows, lang), f"explorer_table_{family}_{stat}_{by}")
    with st.container(horizontal=True, vertical_alignment="center"):
        note = "\n".join([questions.sentence(store, question, lang), about])
        downloads.buttons(f"gouji-{stat or family}", table, note, lang, drawn if stat else [])
    st.caption(t("page.explorer.grey", lang))

    known = [index for index in picked if index < len(rows)]
    row = widgets.row_code(rows[known[0]]) if known else dict(parse_qsl(state.row))
    if row in [widgets.row_code(one) for one in rows]:
        drill.evidence(store, row, where, dims, lang)
    else:
        row = {}
        st.caption(t("page.explorer.pick", lang))

    links.close_page(links.chosen(question, row=urlencode(row)))
