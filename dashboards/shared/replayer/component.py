"""The replayer as a Streamlit component: it steps in the browser and reports where it rests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from gouji_analytics.replayer import browser

NAME = "gouji_replayer"


_mount = st.components.v2.component(
    NAME,
    html=browser.markup(),
    css=browser.style(),
    js=browser.script("component.js"),
)


@st.fragment
def replayer(data: dict[str, Any], *, key: str, on_rest: Callable[[], None]) -> None:
    """Draw the replayer. Resting runs this part of the page again, not the page.

    Parameters
    ----------
    data : from ``gouji_analytics.replayer.view.payload``, with ``start = {"visit", "step"}``: a new visit moves the browser
        to that step; the same visit leaves it where the reader is.
    key : name of the component; its state ``rest`` is ``{"visit", "step"}`` where the reader came to rest.
    on_rest : called before the page runs again because the reader came to rest.
    """
    _mount(key=key, data=data, default={"rest": data["start"]}, on_rest_change=on_rest)
