"""The choices of every page as codes in the URL, and back.

A link holds codes only, never a translated label, so it opens the same page in either language.
``encode`` and ``decode`` are pure and inverse to each other; ``open_page`` and ``close_page`` tie
them to the running page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, cast
from urllib.parse import quote, unquote, urlencode

import streamlit as st

LANGS = ("zh", "en")
VIEWS = ("0", "1", "2", "3", "4", "5", "table")
MAX_ACTION = 100_000


@dataclass(frozen=True, kw_only=True)
class State:
    """What every page has."""

    lang: str = "zh"


@dataclass(frozen=True, kw_only=True)
class Overview(State):
    """The overview has no choices of its own but the rule set its headline statistics are of."""

    rules: str = ""


@dataclass(frozen=True, kw_only=True)
class Explorer(State):
    """Which statistics, of which deals, grouped by what, and the group whose deals are listed."""

    family: str = ""
    stat: str = ""
    rules: str = ""
    bot: tuple[str, ...] = ()
    player: tuple[str, ...] = ()
    by: str = ""
    group: str = ""


@dataclass(frozen=True, kw_only=True)
class Replayer(State):
    """Which deal, at which action, seen from where, and whether all hands are turned up."""

    deal: str = ""
    action: int = 0
    view: str = "0"
    up: bool = False


@dataclass(frozen=True, kw_only=True)
class Health(State):
    """Which findings."""

    verdict: str = ""
    severity: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    file: tuple[str, ...] = ()


PAGES: dict[str, type[State]] = {"overview": Overview, "explorer": Explorer, "replayer": Replayer, "health": Health}


def encode(state: State) -> dict[str, str]:
    """The choices that differ from the defaults, as texts."""
    found = {}
    for field in fields(state):
        value = getattr(state, field.name)
        if value == field.default:
            continue
        if isinstance(value, bool):
            found[field.name] = "1"
        elif isinstance(value, tuple):
            found[field.name] = ",".join(quote(item, safe="") for item in value)
        else:
            found[field.name] = str(value)
    return found


def decode(page: str, params: Mapping[str, str]) -> State:
    """The state a link asks for. What is unknown or malformed in it falls back to the default."""
    found: dict[str, Any] = {}
    for field in fields(PAGES[page]):
        text = params.get(field.name, "")
        if not text:
            continue
        if isinstance(field.default, bool):
            found[field.name] = text == "1"
        elif isinstance(field.default, int):
            number = text.isascii() and text.isdigit() and len(text) < 7
            found[field.name] = min(int(text), MAX_ACTION) if number else field.default
        elif isinstance(field.default, tuple):
            found[field.name] = tuple(unquote(item) for item in text.split(",") if item)
        else:
            found[field.name] = text
    state = PAGES[page](**found)
    return _known(state)


def _known(state: State) -> State:
    """Fixed vocabularies hold here; names of statistics, rule sets and deals are checked against the data."""
    if state.lang not in LANGS:
        state = replace(state, lang="zh")
    if isinstance(state, Replayer) and state.view not in VIEWS:
        state = replace(state, view="0")
    return state


def url(page: str, state: State) -> str:
    """A link to a page, relative to any other page."""
    query = urlencode(encode(state))
    path = "." if page == "overview" else page
    return f"{path}?{query}" if query else path


def key(page: str, name: str) -> str:
    """The session key of the widget that holds a choice."""
    return f"{page}_{name}"


def language() -> str:
    """The language asked for by the URL, else the one chosen before, else Chinese."""
    asked = st.query_params.get("lang", "")
    kept = st.session_state.get("lang_kept", "zh")
    lang = asked if asked in LANGS else kept
    st.session_state["lang_kept"] = lang
    return str(lang)


def open_page(page: str) -> State:
    """The page's state, and its widgets set to it when the reader came by a link or came back.

    A URL that the page did not write itself is a link that was followed: it wins. A URL without
    any choice is a click on the menu: the page shows what it showed last.
    """
    names = {field.name for field in fields(PAGES[page])} - {"lang"}
    params = {name: value for name, value in st.query_params.items() if name in names}
    kept: State | None = st.session_state.get(key(page, "state"))
    if kept is not None and params == _own(kept) and st.session_state.get("page_shown") == page:
        return replace(kept, lang=language())
    state = decode(page, params) if params or kept is None else kept
    for name in names:
        value = getattr(state, name)
        st.session_state[key(page, name)] = list(value) if isinstance(value, tuple) else value
    return replace(state, lang=language())


def close_page(page: str, state: State) -> None:
    """Write the state into the URL and remember it."""
    st.session_state[key(page, "state")] = state
    st.session_state["page_shown"] = page
    wanted = encode(state)
    if dict(st.query_params) != wanted:
        st.query_params.from_dict(wanted)


def chosen(page: str, state: State, **changes: Any) -> State:
    """The state with what the widgets say now."""
    known = {name: tuple(value) if isinstance(value, list) else value for name, value in changes.items()}
    return replace(cast(State, state), **known)


def _own(state: State) -> dict[str, str]:
    return {name: value for name, value in encode(state).items() if name != "lang"}
