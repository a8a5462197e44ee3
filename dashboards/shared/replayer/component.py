"""The replayer as a Streamlit component: it steps in the browser and reports where it rests."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import streamlit as st

NAME = "gouji_replayer"


def _text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


_mount = st.components.v2.component(
    NAME,
    html=_text("replayer.html"),
    css=_text("replayer.css") + _text("cards.css"),
    js=_text("cards.js") + _text("table.js") + _text("replayer.js"),
)


def replayer(data: dict[str, Any], *, key: str, on_rest: Callable[[], None]) -> None:
    """Draw the replayer.

    Parameters
    ----------
    data : from ``view.payload``, with ``start = {"visit", "step"}``: a new visit moves the browser
        to that step; the same visit leaves it where the reader is.
    key : name of the component; its state ``rest`` is ``{"visit", "step"}`` where the reader came to rest.
    on_rest : called before the page runs again because the reader came to rest.
    """
    _mount(key=key, data=data, default={"rest": data["start"]}, on_rest_change=on_rest)
