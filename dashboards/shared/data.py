"""Every cached call of the pages.

Results are kept by the store (its path and stamp, so a rebuilt file is read anew) and by the other arguments.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import duckdb
import pandas as pd
import streamlit as st

from gouji_analytics import again, answers, funnels, teams
from gouji_analytics.errors import coded
from gouji_analytics.funnels import Funnel
from gouji_analytics.replayer import view as views
from gouji_analytics.stats import Evidence, StatRow, curve, drill, listing, registry, run
from gouji_analytics.stats.compare import Contrast
from gouji_analytics.stats.dims import DIMENSIONS, has_dimension
from gouji_analytics.stats.frames import curve_frame
from gouji_analytics.stats.registry import one
from gouji_analytics.stats.scope import Scope
from gouji_engine.errors import DataError, GoujiError
from shared import jobs, waiting
from shared import store as source
from shared.store import Row, Store

DRILL_LIMIT = answers.SHOWN
LIST_LIMIT = 500


def _close(connection: duckdb.DuckDBPyConnection) -> None:
    connection.close()


@st.cache_resource(max_entries=1, show_spinner=False, on_release=_close)
def _connection(store: Store) -> duckdb.DuckDBPyConnection:
    return source.connect(store.path)


def _cursor(store: Store) -> duckdb.DuckDBPyConnection:
    """A connection of this call's own; connections are not to be shared between threads."""
    return _connection(store).cursor()


@st.cache_data(max_entries=8, show_spinner=False)
def _problem(store: Store) -> str:
    """Look at a file seen for the first time; the connection to what stood there before must go first."""
    _connection.clear()
    return source.probe(store.path)


@contextmanager
def _whole(store: Store) -> Iterator[None]:
    """What needs the deals themselves. Raises DataError when the database has only what was counted of them."""
    try:
        yield
    except (duckdb.CatalogException, duckdb.BinderException) as error:
        raise coded(DataError, "DB_PART", name=store.name) from error


def find_store() -> Store:
    """The database file with the reason, if any, why it cannot be used."""
    found = source.locate()
    if found.problem:
        return found
    problem = _problem(found)
    if problem == "busy":
        _problem.clear()
    return replace(found, problem=problem)


@st.cache_data(max_entries=32, show_spinner=False)
def rule_sets(store: Store) -> list[Row]:
    """One row a rule set, the largest first."""
    return source.rule_sets(_cursor(store))


def rules_titles(store: Store, lang: str) -> dict[str, str]:
    """The title of each rule set of the data, the largest first."""
    return {str(row["rules"]): str(row[f"title_{lang}"]) for row in rule_sets(store)}


@st.cache_data(max_entries=32, show_spinner=False)
def meta(store: Store) -> dict[str, str]:
    """What the build wrote about itself."""
    return source.meta(_cursor(store))


@st.cache_data(max_entries=64, show_spinner=False)
def distinct(store: Store, table: str, column: str) -> list[str]:
    """The different values of a column."""
    return source.distinct(_cursor(store), table, column)


@st.cache_data(max_entries=64, show_spinner=False)
def deals(store: Store) -> list[Row]:
    """The first deals of the file."""
    return source.deals(_cursor(store), LIST_LIMIT)


@st.cache_data(max_entries=64, show_spinner=False)
def deal(store: Store, deal_id: str) -> Row | None:
    """A deal by its id, or nothing."""
    return source.deal(_cursor(store), deal_id)


@st.cache_data(max_entries=64, show_spinner=False)
def findings(store: Store, **choice: Sequence[str]) -> tuple[list[Row], list[Row]]:
    """The first findings that fit the choices, and how often each code was found."""
    cursor = _cursor(store)
    return source.findings(cursor, choice, LIST_LIMIT), source.findings_by_code(cursor, choice)


@st.cache_data(max_entries=256, show_spinner=False)
def stats(
    store: Store, ids: Sequence[str], *, by: Sequence[str] = (), where: Sequence[str] = (), lang: str = "zh"
) -> list[StatRow]:
    """Statistics, as ``gouji_analytics.stats.run`` gives them."""
    return run(_cursor(store), ids, by=by, where=where, lang=lang)


@st.cache_data(max_entries=128, show_spinner=False)
def about(store: Store, where: Sequence[str]) -> Scope:
    """Which deals the filters leave, simulated by whom and from which seeds."""
    return answers.about(_cursor(store), where)


@st.cache_data(max_entries=64, show_spinner=False)
def evidence(store: Store, stat: str, where: Sequence[str], part: str | None) -> list[Evidence]:
    """The first chances behind a number: those where the event happened, then the others."""
    cursor = _cursor(store)
    if part is None:
        happened = answers.happened(cursor, stat, where)
    else:
        happened = drill(cursor, stat, where=where, part=part, events_only=True, limit=DRILL_LIMIT)
    if len(happened) == DRILL_LIMIT:
        return happened
    every = drill(cursor, stat, where=where, part=part, limit=DRILL_LIMIT)
    return [*happened, *(item for item in every if not item.num)][:DRILL_LIMIT]


@st.cache_data(max_entries=64, show_spinner=False)
def people(store: Store, rules: str) -> dict[str, list[str]]:
    """The players and the bots of a rule set; what names most seats comes first, and who sat most often."""
    return source.people(_cursor(store), rules)


@st.cache_data(max_entries=64, show_spinner=False)
def time(store: Store, rules: str) -> str:
    """The dimension that puts the deals of a rule set in order, ``date`` or ``match``; nothing when they all fall together."""
    return source.time(_cursor(store), rules)


@st.cache_data(max_entries=64, show_spinner=False)
def funnel(store: Store, name: str, where: Sequence[str]) -> list[Funnel]:
    """A funnel in one group."""
    return answers.funnel(_cursor(store), name, where)


@st.cache_data(max_entries=64, show_spinner=False)
def funnel_evidence(store: Store, name: str, path: tuple[str, ...], where: Sequence[str]) -> list[Evidence]:
    """The first units that came to a node of a funnel."""
    return funnels.drill(_cursor(store), name, path, where=where, limit=DRILL_LIMIT)


@st.cache_data(max_entries=64, show_spinner=False)
def spent_before(store: Store, stat: str, where: Sequence[str]) -> pd.DataFrame | None:
    """A survival curve as a frame, or nothing."""
    found = curve(_cursor(store), stat, where=where)
    return None if found is None else curve_frame(found)


@st.cache_data(max_entries=64, show_spinner=False)
def meetings(store: Store, stat: str, who: str, turns: tuple[int, ...], where: Sequence[str]) -> list[teams.Meeting]:
    """A statistic for each pair of names that met."""
    return answers.meetings(_cursor(store), stat, who, turns, where)


@st.cache_data(max_entries=64, show_spinner=False)
def meeting_evidence(
    store: Store, stat: str, who: str, pair: tuple[str, str], turns: tuple[int, ...], where: Sequence[str]
) -> list[Evidence]:
    """The first chances behind one pair."""
    return teams.drill(_cursor(store), stat, who, pair, turns=turns, where=where, limit=DRILL_LIMIT)


@st.cache_data(max_entries=64, show_spinner=False)
def contrasts(store: Store, ids: Sequence[str], by: str, a: str, b: str, where: Sequence[str]) -> list[Contrast]:
    """The differences between two groups, with limits that hold together."""
    return answers.contrasts(_cursor(store), ids, by=by, a=a, b=b, where=where)


@st.cache_resource(max_entries=64, show_spinner=False)
def _against_bots(store: Store, rules: str, who: str, bot: str) -> Future[list[Contrast]]:
    """Played once, however many readers ask, and however often."""
    dim, _, name = who.partition("=")
    cursor = _cursor(store)

    def work() -> list[Contrast]:
        with _whole(store):
            return again.against_bots(cursor, rules, dim, name, bot)

    return waiting.begin(work)


def against_bots(store: Store, rules: str, who: str, bot: str) -> list[Contrast]:
    """What somebody's side made of its deals (``who``: player=NAME) less what bots made of the same cards. Raises GoujiError."""
    try:
        return waiting.result(_against_bots(store, rules, who, bot))
    except GoujiError:
        _against_bots.clear(store, rules, who, bot)
        raise


def families() -> dict[str, list[str]]:
    """The statistics of each family, in the order of the catalogue."""
    found: dict[str, list[str]] = {}
    for header in registry().values():
        found.setdefault(header.family, []).append(header.id)
    return found


def titles(lang: str) -> dict[str, str]:
    """The title of every statistic."""
    return {stat: header.title(lang) for stat, header in registry().items()}


def definition(stat: str, lang: str) -> Row:
    """What a statistic counts, as ``stats --list`` has it."""
    return next(entry for entry in listing(lang) if entry["id"] == stat)


def dimensions(ids: Sequence[str]) -> list[str]:
    """The dimensions that at least one of the statistics can be grouped by."""
    headers = [one(stat) for stat in ids]
    return [dim for dim in DIMENSIONS if any(has_dimension(header, dim) for header in headers)]


@st.cache_data(max_entries=16, show_spinner=False)
def _frames(store: Store, deal_id: str) -> tuple[list[Row], Row]:
    from gouji_analytics.replaying import deal_frames  # brings in the engine, which only this page needs

    with _whole(store):
        return deal_frames(_cursor(store), deal_id)


@st.cache_data(max_entries=16, show_spinner=False)
def choices(store: Store, deal_id: str) -> list[Any]:
    """What could be done before each action of a deal (``replayer.choices``). Raises as ``replay``."""
    from gouji_analytics.replaying import deal_choices

    with _whole(store):
        return deal_choices(_cursor(store), deal_id)


@st.cache_resource(max_entries=8, show_spinner=False)
def prepare_choices(path: str, _deal: str, _lang: str) -> None:
    """Once for a file: have the kernels for ``choices`` compiled in a process of their own, while the deal is being looked at."""
    jobs.start("choices", ["gouji_analytics.replaying", path, _deal], _lang)


@st.cache_data(max_entries=32, show_spinner=False)
def replay(
    store: Store, deal_id: str, view: str, reveal: bool, lang: str, *, with_choices: bool = False
) -> tuple[Row, Row]:
    """A deal as one viewer (``replayer.viewpoint``) sees it, ready for the browser, and its header.

    Raises GoujiError for a deal that is not there or cannot be replayed.
    """
    frames, header = _frames(store, deal_id)
    open_to = choices(store, deal_id) if with_choices else None
    return views.payload(frames, header, view=view, reveal=reveal, langs=[lang], choices=open_to), header


def replay_drawn(store: Store, deal_id: str, view: str, reveal: bool, lang: str, with_choices: bool) -> Row:
    """What the browser draws of ``replay``."""
    return replay(store, deal_id, view, reveal, lang, with_choices=with_choices)[0]


def replay_page(store: Store, deal_id: str, view: str, reveal: bool, lang: str) -> str:
    """A deal as a page that stands alone and holds no hand that the viewer does not see. Raises as ``replay``."""
    from gouji_analytics.exporting.page import ALL, record_page
    from gouji_analytics.replaying import deal_record

    with _whole(store):
        return record_page(deal_record(_cursor(store), deal_id), ALL if reveal else view, lang)
