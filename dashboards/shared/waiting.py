"""Work that takes a while: the reader who waits for it may go on to another page, and finds it done when he comes back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

import streamlit as st

BEAT_S = 0.25
Found = TypeVar("Found")


def begin(work: Callable[[], Found]) -> Future[Found]:
    """Start ``work`` in a thread that does not hold up the end of the server."""
    future: Future[Found] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # noqa: BLE001 - it is raised where somebody waits for the result
            future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return future


def result(future: Future[Found]) -> Found:
    """What the work came to. Raises what it raised."""
    beat = st.empty()
    while not future.done():
        beat.empty()  # here the framework ends a run whose reader has gone on
        wait([future], BEAT_S)
    return future.result()
