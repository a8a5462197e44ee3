"""The replayer as a Streamlit component: it steps in the browser and reports where it rests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from gouji_analytics.replayer import browser
from shared.visits import Start

NAME = "gouji_replayer"

_mount = st.components.v2.component(
    NAME,
    html=browser.markup(),
    css=browser.style(),
    js=browser.script("component.js"),
)


@st.fragment
def replayer(
    make: Callable[[bool], dict[str, Any]], *, deal: str, start: Start, key: str, on_rest: Callable[[], None]
) -> None:
    """Draw the replayer. Resting and asking for the choices run this part of the page again, not the page.

    Parameters
    ----------
    make : the data, from ``gouji_analytics.replayer.view.payload``, with or without what could be done at each step; that takes
        the engine a moment and is asked for when the reader opens it.
    deal : the id of the deal.
    start : ``{"visit", "step"}``: a new visit moves the browser to that step; the same visit leaves it where the reader is.
    key : name of the component; its state ``rest`` is ``{"visit", "step"}`` where the reader came to rest.
    on_rest : called before this part runs again because the reader came to rest.
    """
    wanted = f"{key}_wanted"
    data = make(st.session_state.get(wanted) == deal) | {"start": dict(start)}
    _mount(
        key=key,
        data=data,
        default={"rest": dict(start)},
        on_rest_change=on_rest,
        on_wanted_change=partial(_remember, wanted, deal),
    )


def _remember(key: str, deal: str) -> None:
    st.session_state[key] = deal
