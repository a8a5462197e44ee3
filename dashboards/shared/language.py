"""The document says which language it is in, and the framework's own words, which it knows in English only, are those of the page."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import streamlit as st

from gouji_analytics.i18n import catalogue

SCRIPT = Path(__file__).with_suffix(".js")
FAMILY = "framework."
SPOKEN = "en"  # by the framework
TAGS = {"zh": "zh-CN", "en": "en"}  # as documents name languages


@cache
def words(lang: str) -> dict[str, list[tuple[str, str]]]:
    """The framework's words and ours for them, by the place where they stand; none when it speaks ``lang`` itself."""
    found: dict[str, list[tuple[str, str]]] = {}
    for key in catalogue():
        if key.startswith(FAMILY) and lang != SPOKEN:
            group = key.removeprefix(FAMILY).partition(".")[0]
            found.setdefault(group, []).append((catalogue()[key][SPOKEN], catalogue()[key][lang]))
    return found


@cache
def _script(lang: str) -> str:
    said = json.dumps(words(lang), ensure_ascii=False).replace("<", "\\u003c")
    return f"<script>{SCRIPT.read_text(encoding='utf-8')}\ngoujiSpeak({TAGS[lang]!r}, {said});</script>"


def speak(lang: str) -> None:
    """Let the browser put our words in place of the framework's. It takes no room, and asks for no run."""
    with st.container(key="language"):
        st.html(_script(lang), unsafe_allow_javascript=True)
