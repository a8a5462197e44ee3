"""The choices of every page as codes in the URL, and back.

A link holds codes only, never a translated label, so it opens the same page in either language.
``encode`` and ``decode`` are pure and inverse to each other; ``open_page`` and ``close_page`` tie
them to the running page.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar
from urllib.parse import quote, unquote, urlencode

import streamlit as st

from gouji_analytics import i18n
from gouji_analytics.replayer.viewpoint import VIEWS
from shared.menu import HOME
from shared.states import State

LANGS = i18n.LANGUAGES
MAX_DIGITS = 6
RULES, ALL = "rules_kept", "all"
# The browser may send an address once more that the page has just replaced; for so long that is no link.
STALE_S = 1.5
Page = TypeVar("Page", bound=State)


def encode(state: State) -> dict[str, str]:
    """The language and the choices that differ from the defaults, as texts."""
    found = {"lang": state.lang}
    for field in fields(state):
        value = getattr(state, field.name)
        if field.name == "lang" or value == field.default:
            continue
        if isinstance(value, bool):
            found[field.name] = "1"
        elif isinstance(value, tuple):
            found[field.name] = ",".join(quote(item, safe="") for item in value)
        else:
            found[field.name] = str(value)
    return found


def decode(kind: type[Page], params: Mapping[str, str]) -> Page:
    """The state a link asks for. What is malformed in it falls back to the default.

    Fixed vocabularies are checked here; names of statistics, rule sets and deals by the pages, against the data.
    """
    found: dict[str, Any] = {}
    for field in fields(kind):
        text = params.get(field.name, "")
        if text:
            found[field.name] = _value(text, field.default)
    if found.get("lang", "zh") not in LANGS:
        del found["lang"]
    if found.get("view", "0") not in VIEWS:
        del found["view"]
    return kind(**found)


def _value(text: str, default: Any) -> Any:
    """A text from a URL as the kind of thing its default is."""
    if isinstance(default, bool):
        return text == "1"
    if isinstance(default, int):
        return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else default
    if isinstance(default, tuple):
        return tuple(unquote(item) for item in text.split(",") if item)
    return text


def url(state: State) -> str:
    """A link to a page, relative to any other page."""
    path = "." if state.page == HOME else state.page
    return f"{path}?{urlencode(encode(state))}"


def key(page: str, name: str) -> str:
    """The session key of a choice."""
    return f"{page}_{name}"


def widget(page: str, name: str, lang: str) -> str:
    """The session key of the widget for a choice; one a language, since a widget goes by its labels."""
    return f"{page}_{name}_{lang}"


def language() -> str:
    """The language asked for by the URL, else the one chosen before, else that of the environment."""
    asked = st.query_params.get("lang", "")
    kept = st.session_state.get("lang_kept") or i18n.language()
    st.session_state["lang_kept"] = asked if asked in LANGS and not _is_stale() else kept
    return str(st.session_state["lang_kept"])


def open_page(kind: type[Page]) -> Page:
    """The page's state, and its widgets set to it when the reader came by a link or came back.

    A URL that the page did not write itself is a link that was followed: it wins. A URL without
    any choice is a click on the menu: the page shows what it showed last.
    """
    names = [field.name for field in fields(kind) if field.name != "lang"]
    params = {name: value for name, value in st.query_params.items() if name in names}
    kept: Page | None = st.session_state.get(key(kind.page, "state"))
    own = kept is not None and (params == _choices(kept) or _is_stale())
    if kept is not None and own and st.session_state.get("page_shown") == kind.page:
        return replace(kept, lang=language())
    state = decode(kind, params) if params or kept is None else kept
    if not params and "rules" in names:  # the rule set goes along from page to page
        state = chosen(state, rules=st.session_state.get(RULES, getattr(state, "rules", "")))
    elif params.get("rules", ALL) != ALL:  # at once: the reader may go on before the page is whole
        st.session_state[RULES] = params["rules"]
    for name in names:
        value = getattr(state, name)
        st.session_state[key(kind.page, name)] = list(value) if isinstance(value, tuple) else value
        for lang in LANGS:
            st.session_state.pop(widget(kind.page, name, lang), None)
    opened = replace(state, lang=language())
    close_page(opened)  # a page that ends early, with an error, must not take its own address for a link
    return opened


def close_page(state: State) -> None:
    """Write the state into the URL and remember it."""
    st.session_state[key(state.page, "state")] = state
    st.session_state["page_shown"] = state.page
    _write(encode(state))


def chosen(state: Page, **changes: Any) -> Page:
    """The state with what the widgets say now."""
    known: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in changes.items()
    }
    return replace(state, **known)


def amend(kind: type[State], **changes: Any) -> None:
    """Change a page's state between two runs: for callbacks."""
    close_page(chosen(st.session_state[key(kind.page, "state")], lang=language(), **changes))


def speak() -> None:
    """Take the language from its switch: for the callback."""
    lang = st.session_state["lang_switch"]
    st.session_state["lang_kept"] = lang
    _write({**dict(st.query_params), "lang": lang})


def _write(wanted: dict[str, str]) -> None:
    """Change the URL and remember for a moment what stood there."""
    before = dict(st.query_params)
    if before != wanted:
        now = time.monotonic()
        left = [(params, moment) for params, moment in st.session_state.get("urls_left", []) if now - moment < STALE_S]
        st.session_state["urls_left"] = [*left, (before, now)]
        st.session_state["url_written"] = wanted
        st.query_params.from_dict(wanted)


def _is_stale() -> bool:
    """Whether the URL is one that was replaced a moment ago."""
    params, now = dict(st.query_params), time.monotonic()
    left = st.session_state.get("urls_left", [])
    gone = any(params == before and now - moment < STALE_S for before, moment in left)
    return gone and params != st.session_state.get("url_written")


def _choices(state: State) -> dict[str, str]:
    return {name: value for name, value in encode(state).items() if name != "lang"}
