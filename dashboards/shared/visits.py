"""Where the reader is in a replay: the browser steps, the server knows the step it came to rest on.

A visit is a jump that the server asks for (another deal, a link that was followed). While a visit
lasts the browser alone moves, and the data sent to it stay the same.
"""

from __future__ import annotations

from typing import TypedDict

import streamlit as st

from shared import links, states

COMPONENT = "replayer_table"
_VISIT = "replayer_visit"


class Start(TypedDict):
    """A visit's number and the step it begins at."""

    visit: int
    step: int


class _Visit(TypedDict):
    deal: str
    start: Start
    rest: int


def start(deal: str, wanted: int, length: int) -> Start:
    """The visit in force; a new one when the deal changed or the URL asks for another step than the last rest."""
    step = max(0, min(wanted, length - 1))
    kept: _Visit | None = st.session_state.get(_VISIT)
    if kept is None or kept["deal"] != deal or kept["rest"] != step:
        number = kept["start"]["visit"] + 1 if kept else 1
        kept = {"deal": deal, "start": {"visit": number, "step": step}, "rest": step}
        st.session_state[_VISIT] = kept
    return kept["start"]


def now() -> int:
    """The step the reader last rested on."""
    visit: _Visit = st.session_state[_VISIT]
    return visit["rest"]


def rest() -> None:
    """The reader came to rest: remember the step and write it into the URL. For the component's callback."""
    visit: _Visit = st.session_state[_VISIT]
    told = st.session_state[COMPONENT]["rest"]
    if told["visit"] == visit["start"]["visit"]:
        visit["rest"] = int(told["step"])
        links.amend(states.Replayer, action=visit["rest"])
