"""The colours of charts by day and by night. Told apart by every eye, and readable on paper and on felt."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours as ``#rrggbb``: what counts, what is compared with it, what rests on too little, and the ends of a scale."""

    strong: str
    other: str
    grey: str
    line: str
    ink: str
    paper: str
    sides: tuple[str, str]
    low: str
    middle: str
    high: str


DAY = Palette(
    strong="#1f6b54",
    other="#ad4c14",
    grey="#67716a",
    line="#b9b29d",
    ink="#22302b",
    paper="#faf7ef",
    sides=("#0067a3", "#ad4c14"),
    low="#ad4c14",
    middle="#f4efe2",
    high="#1f6b54",
)
NIGHT = Palette(
    strong="#63c3a3",
    other="#f0975a",
    grey="#7c8a83",
    line="#4a5b52",
    ink="#e9e5d8",
    paper="#121c18",
    sides=("#6cb8ea", "#f0975a"),
    low="#f0975a",
    middle="#26352e",
    high="#63c3a3",
)


def is_night() -> bool:
    """Whether the reader's theme is the dark one."""
    return bool(st.context.theme.type == "dark")


def palette() -> Palette:
    """The colours that go with the reader's theme."""
    return NIGHT if is_night() else DAY
