"""The choosers of the pages. Each holds a code, shows its label, and forgets a code the data do not have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from gouji_analytics.i18n import t
from gouji_analytics.replayer.viewpoint import VIEWS
from gouji_analytics.stats import labels
from shared import data, links, words
from shared.store import Row, Store

ALL = links.ALL
NAME_MOST = 60  # signs of a name from outside that are repeated


def _held(page: str, name: str, lang: str, value: Any) -> str:
    """The key of the widget for a choice, which begins with ``value`` when it is not on the page yet."""
    key = links.widget(page, name, lang)
    if key not in st.session_state or st.session_state.get(links.key(page, name)) != value:
        st.session_state[key] = value
    return key


def select(page: str, name: str, options: Sequence[str], lang: str, label: Callable[[str], str]) -> str:
    """One of ``options`` (the first when the kept choice is not among them)."""
    kept = st.session_state.get(links.key(page, name))
    key = _held(page, name, lang, kept if kept in options else options[0])
    chosen = str(st.selectbox(t(f"page.choose.{name}", lang), options, key=key, format_func=label))
    st.session_state[links.key(page, name)] = chosen
    return chosen


def several(page: str, name: str, options: Sequence[str], lang: str, label: Callable[[str], str] = str) -> list[str]:
    """Any of ``options``; none means all."""
    key = _held(
        page, name, lang, [value for value in st.session_state.get(links.key(page, name), []) if value in options]
    )
    everything = t("page.choose.all", lang)
    title = t(f"page.choose.{name}", lang)
    chosen = list(st.multiselect(title, options, key=key, format_func=label, placeholder=everything))
    st.session_state[links.key(page, name)] = chosen
    return chosen


def switch(page: str, name: str, lang: str) -> bool:
    """A choice of yes or no."""
    key = _held(page, name, lang, bool(st.session_state.get(links.key(page, name))))
    chosen = bool(st.toggle(t(f"page.choose.{name}", lang), key=key, help=t(f"page.choose.{name}_help", lang)))
    st.session_state[links.key(page, name)] = chosen
    return chosen


def rule_set(page: str, store: Store, lang: str, *, with_all: bool) -> str:
    """A rule set of the data, the largest to begin with; all of them pooled (``ALL``) only on demand."""
    known = data.rules_titles(store, lang)
    options = [*known, ALL] if with_all and len(known) > 1 else list(known)

    def label(name: str) -> str:
        if name == ALL:
            return t("page.choose.pooled", lang)
        return t("page.choose.rule_set", lang, title=known[name], name=name)

    chosen = select(page, "rules", options, lang, label)
    if chosen != ALL:
        st.session_state[links.RULES] = chosen
    return chosen


def family(page: str, lang: str) -> tuple[str, list[str]]:
    """A family and the ids of its statistics."""
    known = data.families()
    chosen = select(page, "family", list(known), lang, lambda name: labels.family(name, lang))
    return chosen, known[chosen]


def statistic(page: str, ids: Sequence[str], lang: str) -> str:
    """A statistic of a family, or all of it (empty)."""
    titles = {"": t("page.choose.whole_family", lang), **data.titles(lang)}
    return select(page, "stat", ["", *ids], lang, titles.__getitem__)


def grouping(page: str, dims: Sequence[str], lang: str) -> str:
    """A dimension to group by, or none (empty)."""
    none = t("page.choose.ungrouped", lang)
    return select(page, "by", ["", *dims], lang, lambda name: labels.dimension(name, lang) if name else none)


def people(page: str, name: str, store: Store, lang: str) -> list[str]:
    """Bots (``name`` bot) or players (player) to keep; no chooser where the data have none."""
    options = data.distinct(store, "fct_seats", {"bot": "bot", "player": "player_id"}[name])
    return several(page, name, options, lang) if options else []


def who(page: str, store: Store, rules: str, lang: str, *, everyone: bool = False) -> str:
    """One player, bot or seat, as a filter of ``stats.run`` (``player=NAME``); with ``everyone`` also all of them (empty)."""
    known = data.people(store, rules)
    options = [f"{dim}={name}" for dim, names in known.items() for name in names] + [f"seat={n}" for n in range(6)]
    options = ["", *options] if everyone else options
    return select(page, "who", options, lang, lambda code: words.person(code, lang))


def grouping_of_seats(page: str, store: Store, rules: str, lang: str) -> str:
    """What tells the seats of a rule set apart: names when most seats have one of several, else where they sit."""
    known = data.people(store, rules)
    dims = [dim for dim, names in known.items() if len(names) > 1]
    named = next(iter(known)) in dims  # names of a few seats say little of all of them
    options = [*dims, "offset", "seat"] if named else ["offset", "seat", *dims]
    return select(page, "by", options, lang, lambda name: labels.dimension(name, lang))


def where(rules: str, bots: Sequence[str], players: Sequence[str]) -> list[str]:
    """The choices as filters of ``stats.run``."""
    chosen = {"rules": [] if rules == ALL else [rules], "bot": bots, "player": players}
    return [f"{name}={','.join(values)}" for name, values in chosen.items() if values]


def deal(page: str, store: Store, lang: str) -> str:
    """A deal: one of the first of the file, or any other by its id, typed or asked for by a link."""
    listed = {str(row["deal_id"]): row for row in data.deals(store)}
    wanted = st.session_state.get(links.key(page, "deal"), "")
    if wanted and wanted not in listed:
        asked = data.deal(store, wanted)
        if asked:
            listed = {wanted: asked, **listed}
        else:
            name = words.plain(wanted[:NAME_MOST])
            st.warning(t("page.replayer.unknown", lang, deal=name), icon=":material/search_off:")
    key = _held(page, "deal", lang, wanted if wanted in listed else next(iter(listed)))
    chosen = st.selectbox(
        t("page.choose.deal", lang),
        list(listed),
        key=key,
        format_func=lambda name: deal_label(listed[name], lang) if name in listed else name,
        accept_new_options=True,
        help=t("page.choose.deal_help", lang),
    )
    st.session_state[links.key(page, "deal")] = chosen
    if chosen not in listed:
        st.rerun()
    return str(chosen)


def deal_label(row: Row, lang: str) -> str:
    """A deal in the list."""
    return t("page.replayer.deal", lang, deal=row["deal_id"], rules=row["rules"], actions=row["n_actions"] or 0)


def viewpoint(page: str, lang: str) -> str:
    """A seat, a side, or a bystander who sees no hand."""

    def name(code: str) -> str:
        return t("replay.seat", lang, n=int(code) + 1) if code.isdecimal() else t(f"replay.word.see_{code}", lang)

    return select(page, "view", VIEWS, lang, name)


def finding_filter(page: str, name: str, store: Store, lang: str) -> list[str]:
    """Findings by verdict of their deal, severity, code or file."""
    table = "dim_deals" if name == "verdict" else "findings"
    options = data.distinct(store, table, name)
    return several(page, name, options, lang, lambda code: words.value(name, code, lang))


def pick(page: str, name: str, options: Sequence[str], lang: str, label: Callable[[str], str]) -> str:
    """One of a few ``options`` that stand beside each other."""
    kept = st.session_state.get(links.key(page, name))
    key = _held(page, name, lang, kept if kept in options else options[0])
    title = t(f"page.choose.{name}", lang)
    chosen = st.segmented_control(
        title, options, key=key, format_func=label, label_visibility="collapsed", required=True
    )
    st.session_state[links.key(page, name)] = chosen
    return str(chosen)


def force(page: str, name: str, value: Any) -> None:
    """Make a choice for the reader: its chooser begins with it."""
    st.session_state[links.key(page, name)] = value
    for lang in links.LANGS:
        st.session_state.pop(links.widget(page, name, lang), None)


def unless_first(chosen: str, options: Sequence[str]) -> str:
    """What a link says of a choice: nothing of the first option."""
    return "" if chosen == options[0] else chosen


def text(page: str, name: str, lang: str) -> str:
    """A few words."""
    key = _held(page, name, lang, str(st.session_state.get(links.key(page, name)) or ""))
    chosen = st.text_input(
        t(f"page.choose.{name}", lang), key=key, placeholder=t(f"page.choose.{name}_help", lang), max_chars=80
    )
    st.session_state[links.key(page, name)] = chosen
    return str(chosen or "")
