"""The frame of every page: its question, the language, which deals it speaks of, and what stands there when there is nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from gouji_analytics.i18n import t
from gouji_analytics.stats.scope import Scope
from shared import data, filters, language, links, menu, words
from shared.store import Store

STYLE = Path(__file__).with_name("style.css")
LANGUAGE_NAMES = {"zh": "page.language.zh", "en": "page.language.en"}
RULES_NAMED = 3


def masthead(page: str, lang: str) -> None:
    """The head of a page: its question and the language switch."""
    st.html(STYLE)
    language.speak(lang)
    st.session_state["lang_switch"] = lang
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", key="masthead"):
        st.header(t(f"page.{page}.question", lang), anchor=False, width="content")
        st.segmented_control(
            t("page.choose.lang", lang),
            links.LANGS,
            key="lang_switch",
            format_func=lambda code: t(LANGUAGE_NAMES[code], code),
            label_visibility="collapsed",
            required=True,
            on_change=links.speak,
        )


def loading(lang: str) -> AbstractContextManager[None]:
    """The sign that a page is being made, shown when that takes a while."""
    made: AbstractContextManager[None] = st.spinner(t("page.loading", lang))
    return made


def choices() -> DeltaGenerator:
    """Where the choosers of a page go: beside each other as many as fit."""
    return st.container(border=True, key="choices")


def source(store: Store, rules: str, where: Sequence[str], lang: str) -> Scope:
    """One line under the choosers: the rule set in force, how many deals, simulated by which bots from which seeds or recorded.

    ``rules`` is a rule set, or ``filters.ALL`` for all of them; ``where`` are the filters of the numbers below. What
    the line says is handed back.
    """
    about = data.about(store, list(where))
    titles = data.rules_titles(store, lang)
    named = list(titles.values()) if rules == filters.ALL else [titles.get(rules, rules)]
    with st.container(horizontal=True, vertical_alignment="center", key="source", gap="small"):
        st.badge(words.names(named, lang, RULES_NAMED), icon=":material/gavel:", color="green")
        if about.simulated:
            st.badge(t("page.simulated", lang), icon=":material/smart_toy:", color="orange")
        if about.deals > about.simulated:
            st.badge(t("page.recorded", lang), icon=":material/edit_note:", color="blue")
        st.caption(words.origin(about, lang), width="content")
    return about


def of_whom(page: str, store: Store, lang: str, *, everyone: bool) -> tuple[str, str, list[str], list[str]]:
    """Choose a rule set and somebody, and say what the numbers are about: both, the filters of the rule set, and of the two together."""
    with choices():
        rules = filters.rule_set(page, store, lang, with_all=False)
        who = filters.who(page, store, rules, lang, everyone=everyone)
    base = filters.where(rules, (), ())
    where = [*base, who] if who else base
    source(store, rules, where, lang)
    return rules, who, base, where


def by_seats(page: str, store: Store, lang: str, more: Callable[[], str] = str) -> tuple[str, str, str, list[str]]:
    """Choose a rule set, what tells seats apart, and what ``more`` asks; say what the numbers are about. The choices, and the filters."""
    with choices():
        rules = filters.rule_set(page, store, lang, with_all=False)
        by = filters.grouping_of_seats(page, store, rules, lang)
        other = more()
    where = filters.where(rules, (), ())
    source(store, rules, where, lang)
    return rules, by, other, where


def problem(store: Store, lang: str) -> None:
    """Say why there is nothing to show and what would help."""
    nothing(t(f"page.problem.{store.problem}", lang, name=words.plain(store.name)), "", "database")
    if store.problem != "busy":
        st.code(t("page.problem.command", lang), language="bash")
    st.caption(t("page.problem.meanwhile", lang))
    with st.container(horizontal=True, key="free_pages"):
        for name, icon in menu.free().items():
            st.page_link(f"app_pages/{name}.py", label=t(f"page.{name}.title", lang), icon=icon)


def nothing(what: str, hint: str, icon: str = "search_off") -> None:
    """An empty place: what is missing, and what to do next."""
    st.info(f"{what}\n\n{hint}" if hint else what, icon=f":material/{icon}:")
