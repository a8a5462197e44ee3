"""The choosers of the pages. Each holds a code, shows its label, and forgets a code the data do not have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from gouji_analytics.i18n import t
from shared import data, links, widgets
from shared.store import Store


def select(page: str, name: str, options: Sequence[str], lang: str, label: Callable[[str], str]) -> str:
    """One of ``options`` (the first when the kept choice is not among them)."""
    key = links.key(page, name)
    if st.session_state.get(key) not in options:
        st.session_state[key] = options[0]
    return str(st.selectbox(t(f"page.choose.{name}", lang), options, key=key, format_func=label))


def several(page: str, name: str, options: Sequence[str], lang: str, label: Callable[[str], str] = str) -> list[str]:
    """Any of ``options``; none means all."""
    key = links.key(page, name)
    st.session_state[key] = [value for value in st.session_state.get(key, []) if value in options]
    words = t("page.choose.all", lang)
    return list(st.multiselect(t(f"page.choose.{name}", lang), options, key=key, format_func=label, placeholder=words))


def rule_set(page: str, store: Store, lang: str, *, with_all: bool) -> str:
    """A rule set of the data; statistics of different rule sets are pooled only on demand."""
    names = [str(row["rules"]) for row in data.rule_sets(store)]
    options = [*names, ""] if with_all else names
    return select(page, "rules", options, lang, lambda name: name or t("page.choose.pooled", lang))


def family(page: str, lang: str) -> tuple[str, list[str]]:
    """A family and the ids of its statistics."""
    known = data.families()
    chosen = select(page, "family", list(known), lang, lambda name: t(f"page.family.{name}", lang))
    return chosen, known[chosen]


def statistic(page: str, ids: Sequence[str], titles: dict[str, str], lang: str) -> str:
    """A statistic of a family, or all of it (empty)."""
    whole = t("page.choose.whole_family", lang)
    return select(page, "stat", ["", *ids], lang, lambda name: titles.get(name, whole))


def grouping(page: str, dims: Sequence[str], lang: str) -> str:
    """A dimension to group by, or none (empty)."""
    none = t("page.choose.ungrouped", lang)
    return select(page, "by", ["", *dims], lang, lambda name: widgets.dim_name(name, lang) if name else none)


def people(page: str, store: Store, lang: str) -> tuple[list[str], list[str]]:
    """Bots and players to keep; a chooser is shown only where the data have any."""
    found = []
    for name, column in (("bot", "bot"), ("player", "player_id")):
        options = data.distinct(store, "fct_seats", column)
        found.append(several(page, name, options, lang) if options else [])
    return found[0], found[1]


def where(rules: str, bots: Sequence[str], players: Sequence[str]) -> list[str]:
    """The choices as filters of ``stats.run``."""
    chosen = {"rules": [rules] if rules else [], "bot": bots, "player": players}
    return [f"{name}={','.join(values)}" for name, values in chosen.items() if values]
