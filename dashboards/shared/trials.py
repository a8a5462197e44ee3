"""The rule laboratory as widgets: what to compare, how far it is, what came of it, and several runs beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import streamlit as st

from gouji_analytics import experiments
from gouji_analytics.experiments import Run
from gouji_analytics.i18n import t
from gouji_analytics.lab import Comparison
from gouji_analytics.lab import words as told
from gouji_engine.bots import BOTS
from gouji_engine.errors import GoujiError
from shared import charts, drawing, filters, jobs, rulebook, widgets, words
from shared.states import Lab
from shared.store import Store
from shared.tables import column

SIZES = (300, 1_000, 4_000, 20_000, 100_000)
LEADS = ("every", "rule")
MOST_SEED = 2**53 - 1
POLL_S = 2.0
COMPARED = 4


def home(store: Store) -> Path | None:
    """The folder of the data, beside which experiments are kept."""
    return Path(store.path).parent if store.path else None


def form(folder: Path, rules: str, lang: str) -> None:
    """What to compare; the button begins."""
    names = list(rulebook.presets())
    first = [name for name in (rules, "karamay", "qingdao_online") if name in names]
    with st.form("lab_form", border=True):
        chosen = st.multiselect(
            t("page.lab.rules", lang),
            names,
            list(dict.fromkeys(first))[:2],
            format_func=lambda name: rulebook.title(name, lang),
            key=f"lab_rules_{lang}",
            placeholder=t("page.lab.rules_hint", lang),
        )
        asked = _numbers(lang)
        early = st.checkbox(t("page.lab.early", lang), key=f"lab_early_{lang}", help=t("page.lab.early_help", lang))
        if not st.form_submit_button(t("page.lab.begin", lang), type="primary", icon=":material/play_arrow:"):
            return
    try:
        run = experiments.create(folder, chosen, **asked, sequential=early)
    except GoujiError as error:
        st.error(words.plain(error.sentence(lang)), icon=":material/error:")
        return
    begin(run, lang)
    filters.force(Lab.page, "run", run.name)
    st.rerun()


def _numbers(lang: str) -> dict[str, Any]:
    """Bots, size, leads and seed of an experiment."""
    with st.container(key="lab_numbers"):
        bots = [
            st.selectbox(
                t(f"page.value.lab_side.{side}", lang),
                list(BOTS),
                index=list(BOTS).index("rules"),
                key=f"lab_bot{side}_{lang}",
            )
            for side in (1, 2)
        ]
        blocks = st.selectbox(
            t("page.lab.blocks", lang), SIZES, 1, key=f"lab_blocks_{lang}", format_func=lambda n: f"{n:,}"
        )
        leads = st.selectbox(
            t("page.lab.leads", lang),
            LEADS,
            key=f"lab_leads_{lang}",
            format_func=lambda word: t(f"page.value.leads.{word}", lang),
        )
        seed = st.number_input(t("page.lab.seed", lang), 0, MOST_SEED, 1, key=f"lab_seed_{lang}")
    line_up = bots[0] if bots[0] == bots[1] else ",".join(bots)
    return {"bots": line_up, "blocks": blocks, "leads": leads, "seed": int(seed)}


def begin(run: Run, lang: str) -> None:
    """Play a run, or go on with it."""
    if not run.is_done:
        jobs.forget(run.name)
        jobs.start(run.name, ["gouji_analytics.experiments", str(run.folder)], lang)


def standing(run: Run) -> str:
    """``done``, ``running``, ``failed`` or ``stopped``."""
    if run.is_done:
        return "done"
    job = jobs.find(run.name)
    if job is not None and job.is_running:
        return "running"
    return "failed" if run.fault() or (job is not None and job.has_failed) else "stopped"


def title(run: Run, lang: str) -> str:
    """A run in a chooser."""
    asked = run.request
    names = t("page.comma", lang).join(one["name"] for one in asked["rules"])
    return t("page.lab.run", lang, names=names, bots=asked["bots"], blocks=f"{asked['blocks']:,}", seed=asked["seed"])


def table(found: Sequence[Run], lang: str) -> pd.DataFrame:
    """The runs, a line each, with all that decides their results."""
    return pd.DataFrame(
        {
            column("state", lang): t(f"page.value.standing_of.{standing(run)}", lang),
            column("rules", lang): t("page.comma", lang).join(one["rules_id"] for one in run.request["rules"]),
            column("bots", lang): run.request["bots"],
            column("seeds", lang): str(run.request["seed"]),
            column("blocks", lang): run.request["blocks"],
            column("played", lang): run.played,
            column("leads", lang): t(f"page.value.leads.{run.request['leads']}", lang),
        }
        for run in found
    )


def watch(run: Run, lang: str) -> None:
    """How far a run is, with the means to stop it or to go on; while it runs this part looks again by itself."""
    if standing(run) == "running":
        _live(run, lang)
        return
    _state(run, lang)
    _outcome(run, lang)


@st.fragment(run_every=POLL_S)
def _live(run: Run, lang: str) -> None:
    if standing(run) != "running":
        st.rerun()
    _state(run, lang)
    _outcome(run, lang)


def _state(run: Run, lang: str) -> None:
    """The bar, and the buttons that make sense now."""
    state = standing(run)
    looks = run.steps()
    done, planned = (looks[-1]["blocks"], looks[-1]["planned"]) if looks else (0, run.request["blocks"])
    text = t(f"page.value.lab_is.{state}", lang, done=f"{done:,}", planned=f"{planned:,}")
    st.progress(1.0 if state == "done" else min(1.0, done / planned), text=text)
    fault = run.fault()
    if state == "failed":
        job = jobs.find(run.name)
        said = fault[lang] if fault else job.said() if job else ""
        st.error(words.plain(said), icon=":material/error:")
    with st.container(horizontal=True):
        if state == "running" and st.button(t("page.lab.stop", lang), icon=":material/stop:", key="lab_stop"):
            job = jobs.find(run.name)
            if job:
                job.stop()
        if state in ("stopped", "failed") and st.button(
            t("page.lab.go_on", lang), icon=":material/play_arrow:", key="lab_go_on"
        ):
            begin(run, lang)
            st.rerun()
        if state != "running" and st.button(t("page.lab.remove", lang), icon=":material/delete:", key="lab_remove"):
            run.remove()
            filters.force(Lab.page, "run", "")
            st.rerun()


def _outcome(run: Run, lang: str) -> None:
    """What was found so far, in words, as a table and as limits that tighten."""
    found = run.result()
    if found is None:
        return
    if not run.is_done:
        st.caption(t("page.lab.look", lang))
    for pair in dict.fromkeys((one.a, one.b) for one in found.contrasts):
        st.subheader(t("page.lab.pair", lang, a=pair[0], b=pair[1]), anchor=False)
        frame = contrasts(found, pair, lang)
        st.dataframe(frame, hide_index=True, width="stretch")
        widgets.csv_button(frame, f"gouji-{pair[0]}-{pair[1]}", lang)
    st.markdown(words.plain(told.paragraph(found, lang)))
    looks = run.steps()
    if len(looks) > 1:
        _tightening(looks, lang)


def contrasts(found: Comparison, pair: tuple[str, str], lang: str) -> pd.DataFrame:
    """The contrasts of two rule sets."""
    rows = [one for one in found.contrasts if (one.a, one.b) == pair and not one.absent_reason]
    return pd.DataFrame(
        {
            column("metric", lang): told.title(one.metric, lang),
            one.a: told.amount(one.value_a, one.unit, lang),
            one.b: told.amount(one.value_b, one.unit, lang),
            column("difference", lang): told.amount(one.difference, one.unit, lang, signed=True),
            column("limits", lang): told.limits(one, lang),
            column("decision", lang): told.decision(one, lang),
        }
        for one in rows
    )


def _tightening(looks: Sequence[dict[str, Any]], lang: str) -> None:
    """The limits of one contrast over the blocks played."""
    st.subheader(t("page.lab.tightening", lang), anchor=False)
    names = list(dict.fromkeys((one["metric"], one["a"], one["b"]) for one in looks[-1]["contrasts"]))

    def say(name: tuple[str, str, str]) -> str:
        return t("page.lab.contrast", lang, metric=told.title(name[0], lang), a=name[1], b=name[2])

    chosen = st.selectbox(t("page.lab.metric", lang), names, format_func=say, key=f"lab_metric_{lang}")
    points = [
        {"blocks": look["blocks"], "low": one["low"], "high": one["high"], "difference": one["difference"]}
        for look in looks
        for one in look["contrasts"]
        if (one["metric"], one["a"], one["b"]) == chosen and one["low"] is not None
    ]
    drawing.chart(charts.tightening, points, lang, title=say(chosen))


def beside(found: Sequence[Run], lang: str) -> None:
    """Runs beside each other: the difference and its limits in each. One that was stopped counts with what was played."""
    ready = {run.name: run for run in found if run.is_done or (standing(run) == "stopped" and run.steps())}
    if len(ready) < 2:
        return
    st.subheader(t("page.lab.beside", lang), anchor=False)
    chosen = st.multiselect(
        t("page.lab.beside_which", lang),
        list(ready),
        format_func=lambda name: title(ready[name], lang),
        max_selections=COMPARED,
        key=f"lab_beside_{lang}",
        placeholder=t("page.lab.beside_hint", lang),
    )
    if len(chosen) < 2:
        return
    lines: dict[tuple[str, str, str], dict[str, str]] = {}
    for number, name in enumerate(chosen, 1):
        result = ready[name].result()
        for one in result.contrasts if result else ():
            if one.family == "primary" and not one.absent_reason:
                key = (one.metric, one.a, one.b)
                head = {
                    column("metric", lang): told.title(one.metric, lang),
                    column("pair", lang): f"{one.b} − {one.a}",
                }
                line = lines.setdefault(key, head)
                line[t("page.lab.nth", lang, count=number)] = (
                    f"{told.amount(one.difference, one.unit, lang, signed=True)} {told.limits(one, lang)}"
                )
    st.dataframe(pd.DataFrame(lines.values()), hide_index=True, width="stretch")
    st.dataframe(table([ready[name] for name in chosen], lang), width="stretch", hide_index=True)
