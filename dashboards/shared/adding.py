"""Records to a data set, step by step: given, tried, corrected, added, the database built anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

from gouji_analytics import intake
from gouji_analytics.i18n import t
from gouji_engine.errors import GoujiError
from shared import data, filters, jobs, records, rulebook, widgets, words
from shared.store import Store

PAGE, JOB, HINTS, ADDED = "intake", "build", "intake_hints", "intake_added"
POLL_S = 2.0
LETTERS_MOST = 40
Files = list[tuple[str, bytes]]


@st.cache_data(max_entries=8, show_spinner=False)
def _examined(files: Files, rules: str, hints: dict[str, str], merge: bool) -> dict[str, Any]:
    return intake.examine(files, rules=rules or None, hints=hints, merge=merge)


def given(lang: str) -> Files:
    """What the reader hands in: files, or a text typed or pasted."""
    with st.container(border=True, key="intake_given"):
        label = t("page.intake.files", lang, most=intake.FILE_MOST, files=intake.FILES_MOST)
        uploads = st.file_uploader(
            label, accept_multiple_files=True, key="intake_files", max_upload_size=intake.FILE_MOST, on_change=_anew
        )
        with st.expander(t("page.intake.typed", lang), icon=":material/edit_note:"):
            text = st.text_area(
                t("page.intake.text", lang), key="intake_text", height=180, max_chars=200_000, on_change=_anew
            )
    found = [(one.name, one.getvalue()) for one in uploads]
    return [*found, ("typed.txt", text.encode())] if text and text.strip() else found


def _anew() -> None:
    """Other records: what was said of the columns of the last ones is gone."""
    st.session_state[HINTS] = {}
    st.session_state.pop(ADDED, None)


def choices(lang: str) -> tuple[str, bool]:
    """The rule set of records that name none, and whether partial records of a deal belong together."""
    none = t("page.intake.as_stated", lang)
    label = lambda name: rulebook.title(name, lang) if name else none  # noqa: E731 - a word of one chooser
    rules = filters.select(PAGE, "stated", ["", *rulebook.presets()], lang, label)
    return rules, filters.switch(PAGE, "merge", lang)


def tried(files: Files, rules: str, merge: bool, lang: str) -> dict[str, Any]:
    """Read and verify, and show what came of it. Raises GoujiError."""
    with st.spinner(t("page.intake.reading", lang)):
        found = _examined(files, rules, st.session_state.get(HINTS, {}), merge)
    report = found["report"]
    with st.container(horizontal=True, key="count_cards"):
        for word, name in records.COUNTS.items():
            st.metric(t(f"page.count.{word}", lang), words.amount(report[name]), border=True)
    st.success(records.total(report, lang), icon=":material/balance:")
    st.dataframe(records.files(report, lang), hide_index=True, width="stretch")
    remarks = records.remarks(report, lang)
    if len(remarks):
        st.subheader(t("page.intake.remarks", lang))
        st.dataframe(remarks, hide_index=True, width="stretch")
        widgets.csv_button(remarks, "gouji-remarks", lang)
    if found["grids"]:
        _columns(found, lang)
    _verified(found["verified"], lang)
    return found


def _columns(found: dict[str, Any], lang: str) -> None:
    """The first cells of each table, and which column is read as what, to be corrected."""
    st.subheader(t("page.intake.columns", lang))
    st.caption(t("page.intake.columns_help", lang))
    for grid in found["grids"]:
        st.text(" · ".join(filter(None, (grid["file"], grid["sheet"]))))
        st.dataframe(records.cells(grid), width="stretch")
    _correcting(records.mapping(found["report"]), lang)
    back(lang)


def _correcting(before: dict[str, str], lang: str) -> None:
    """Fields with the letters of their columns, to be written anew; what is different is read so."""
    with st.form("intake_columns_form", border=True):
        with st.container(key="intake_columns"):
            after = {
                name: st.text_input(
                    words.value("field", name, lang), used, max_chars=LETTERS_MOST, key=f"intake_column_{name}_{used}"
                )
                for name, used in before.items()
            }
        asked = st.form_submit_button(t("page.intake.reread", lang), type="primary", icon=":material/refresh:")
    changed = records.hints(before, {name: text or "" for name, text in after.items()}) if asked else {}
    if changed:
        st.session_state[HINTS] = {**st.session_state.get(HINTS, {}), **changed}
        st.rerun()


def back(lang: str) -> None:
    """The way back from what was said of columns to the guess."""
    if st.session_state.get(HINTS):
        st.button(t("page.intake.guess", lang), on_click=_anew, icon=":material/undo:")


def _verified(verified: dict[str, Any] | None, lang: str) -> None:
    """What the verifier says."""
    if verified is None:
        return
    st.subheader(t("page.intake.verified", lang))
    counts = {name: words.amount(verified[name]) for name in ("deals", "accepted", "flagged", "refused")}
    kind = st.success if not verified["findings"] else st.info
    kind(t("page.intake.judged", lang, **counts), icon=":material/fact_check:")
    if verified["findings"]:
        st.dataframe(records.findings(verified["findings"], lang), hide_index=True, width="stretch")


def add(store: Store, files: Files, rules: str, merge: bool, found: dict[str, Any], lang: str) -> None:
    """The step that keeps the records."""
    st.subheader(t("page.intake.add", lang))
    if not store.path:
        st.info(t("page.intake.no_place", lang), icon=":material/database:")
        return
    name = Path(store.path).name
    st.caption(t("page.intake.add_help", lang, folder=intake.IMPORTED, name=name))
    fit = found["report"]["imported"] + found["report"]["flagged"]
    if st.button(
        t("page.intake.add_button", lang, count=fit), type="primary", disabled=not fit, icon=":material/library_add:"
    ):
        with st.spinner(t("page.intake.adding", lang)):
            said = st.session_state.get(HINTS, {})
            report = intake.add(files, Path(store.path), rules=rules or None, hints=said, merge=merge)["report"]
        st.session_state[ADDED] = report
        _build(store, lang)
    if ADDED in st.session_state:
        st.success(records.total(st.session_state[ADDED], lang), icon=":material/library_add_check:")
        _progress(store.path, lang)


def _build(store: Store, lang: str) -> None:
    """Have the database built anew from its logs and the records added."""
    db = Path(store.path)
    known = {"input_paths": "[]"} if store.problem == "missing" else {} if store.problem else data.meta(store)
    paths = intake.sources(db, known)
    if paths is None:
        st.session_state.pop("intake_rest", None)
        return
    jobs.start(JOB, ["gouji_analytics", "build", *map(str, paths), "--db", str(db)], lang)


@st.fragment(run_every=POLL_S)
def _progress(path: str, lang: str) -> None:
    """How far the building is; when it is done the pages read the new database by themselves."""
    job = jobs.find(JOB)
    if job is None:
        st.warning(t("page.intake.by_hand", lang), icon=":material/terminal:")
        folder = Path(path).parent / intake.IMPORTED
        st.code(f"gouji build LOGS {folder.name} --db {Path(path).name}", language="bash")
    elif job.is_running:
        st.info(t("page.intake.building", lang), icon=":material/hourglass_top:")
    elif job.has_failed:
        st.error(t("page.intake.failed", lang, why=words.plain(job.said())), icon=":material/error:")
    else:
        st.success(t("page.intake.built", lang), icon=":material/task_alt:")


def fault(error: GoujiError, lang: str) -> None:
    """What is wrong with the records as a whole."""
    st.error(words.plain(error.sentence(lang)), icon=":material/error:")
    back(lang)
