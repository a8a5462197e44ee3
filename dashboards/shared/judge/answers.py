"""The judge's answers: asked in a process that is kept, and shown group by group of rule sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from gouji_analytics.confined import Limits, Worker
from gouji_analytics.i18n import t
from gouji_analytics.judge import umpire
from shared import rulebook, words
from shared.judge.desk import Desk

QUESTIONS = ("position", "beats", "form", "score")
LIMITS = Limits(seconds=20.0)
NAMED = 4  # rule sets whose titles are written out


@st.cache_resource(show_spinner=False, on_release=Worker.close)
def _worker() -> Worker:
    return Worker("judge", LIMITS)


@st.cache_data(max_entries=256, show_spinner=False)
def _asked(asked: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = _worker().ask(asked)
    return found


def lacking(desk: Desk, question: str) -> str:
    """What a question still needs (a key), or nothing."""
    if question in ("beats", "form") and not any(desk.tried):
        return "page.judge.needs_tried"
    return "page.judge.needs_table" if question == "beats" and not any(desk.table) else ""


def ask(desk: Desk, question: str, under: Sequence[str], lang: str) -> dict[str, Any]:
    """The answers of ``umpire``. Raises GoujiError."""
    asked: dict[str, Any] = {"what": question, "rules": list(under) or list(rulebook.presets()), "lang": lang}
    if question in ("beats", "form"):
        new, old = (
            text.partition(": ")[2] for text in (_bare(desk.trial_text), _bare(desk.entries().get("table", "")))
        )
        return _asked(asked | {"new": new, "old": old})
    tries = [desk.trial_text] if any(desk.tried) and question == "position" else []
    return _asked(asked | {"text": umpire.to_toml(desk.entries()), "tries": tries})


def _bare(play: str) -> str:
    """A play without its verb."""
    return play.replace("burn ", "").replace("kill ", "")


def show(found: dict[str, Any], lang: str) -> None:
    """A box for each answer with the rule sets that give it, then those that give none."""
    for number, group in enumerate(found["groups"]):
        with st.container(border=True, key=f"judge_answer_{number}"):
            _title(group["rules"], lang)
            told = group["told"]
            _lines(told["before"])
            if told["rows"]:
                st.dataframe(_asked_rows(told["rows"], lang), hide_index=True, width="stretch")
            _lines(told["after"])
    if found["refused"]:
        with st.expander(t("page.judge.refused", lang, count=len(found["refused"])), icon=":material/block:"):
            for entry in found["refused"]:
                st.caption(f"`{entry['rules']}` {words.plain(entry[lang])}")


def _title(names: Sequence[str], lang: str) -> None:
    """Which rule sets give this answer."""
    info = [rulebook.presets()[name].info for name in names]
    titles = [one.title_en if lang == "en" else one.title_zh for one in info]
    with st.container(horizontal=True, gap="xxsmall", vertical_alignment="center"):
        for title in titles[:NAMED]:
            st.badge(title, icon=":material/gavel:", color="green")
        if len(titles) > NAMED:
            more = t("page.judge.more", lang, count=len(titles) - NAMED)
            st.badge(more, color="gray", help=t("page.comma", lang).join(titles[NAMED:]))


def _lines(lines: Sequence[str]) -> None:
    """Sentences below each other; aligned tables stay as they are."""
    if any(line.startswith("  ") for line in lines):
        st.code("\n".join(lines), language=None, wrap_lines=False)
    elif lines:
        st.markdown("  \n".join(words.plain(line) for line in lines))


def _asked_rows(rows: Sequence[Sequence[str]], lang: str) -> pd.DataFrame:
    """Who is asked, in order."""
    names = ("turn", "seat", "capacity", "able")
    return pd.DataFrame(
        [dict(zip([t(f"page.column.{name}", lang) for name in names], row, strict=True)) for row in rows]
    )
