"""The judge: a position clicked together, and what each rule set says of it."""

import json

import streamlit as st

from gouji_analytics.i18n import t
from gouji_analytics.judge import umpire
from gouji_engine.errors import GoujiError
from shared import filters, frame, links, rulebook, states, words
from shared.judge import answers, board
from shared.judge.desk import Desk, desk_of

PAGE = states.Judge.page
LONGEST = 1500  # signs of a position that still go into an address

state = links.open_page(states.Judge)
lang = state.lang
if state.position and state.position != st.session_state.get("judge_written"):
    try:
        board.put(desk_of(umpire.plain(state.position), rules=True), anew=True)
    except (GoujiError, ValueError):
        board.put(Desk(), anew=True)

ask = filters.pick(PAGE, "ask", answers.QUESTIONS, lang, lambda name: t(f"page.value.ask.{name}", lang))
left, right = st.columns([6, 5], gap="medium")
with left, st.container(border=True, key="judge_desk_box"):
    board.files(lang)
    board.keys(lang)
    board.table(lang)
    board.seats(lang)
with right:
    under = filters.several(PAGE, "under", list(rulebook.presets()), lang, lambda name: rulebook.title(name, lang))
    missing = answers.lacking(board.desk(), ask)
    if missing:
        frame.nothing(t(missing, lang), t("page.judge.needs_help", lang), "playing_cards")
    else:
        try:
            answers.show(answers.ask(board.desk(), ask, under, lang), lang)
        except GoujiError as error:
            st.warning(words.plain(error.sentence(lang)), icon=":material/gavel:")
    st.caption(t("page.judge.same", lang))

text = json.dumps(board.desk().entries(), ensure_ascii=False, separators=(",", ":"))
written = text if len(text) <= LONGEST and board.desk().entries() != Desk().entries() else ""
st.session_state["judge_written"] = written
links.close_page(links.chosen(state, ask=filters.unless_first(ask, answers.QUESTIONS), under=under, position=written))
