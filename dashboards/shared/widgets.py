"""What the pages are made of: messages, cards that always show interval and n, and lists to dig into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from gouji_analytics.i18n import t
from gouji_analytics.stats import StatRow
from gouji_analytics.stats.format import limits, number
from shared import data, tables, words
from shared.store import Row, Store


def cards(rows: Sequence[StatRow], lang: str) -> None:
    """Statistics as cards, as many beside each other as fit."""
    with st.container(horizontal=True, key="stat_cards"):
        for row in rows:
            stat_card(row, lang)


def count_cards(counts: Mapping[str, int], lang: str) -> None:
    """Numbers of deals as cards."""
    with st.container(horizontal=True, key="count_cards"):
        for name, value in counts.items():
            st.metric(t(f"page.count.{name}", lang), words.amount(value), border=True)


def stat_card(row: StatRow, lang: str) -> None:
    """One statistic: value, interval, numerator, denominator; no value when there are too few chances."""
    with st.container(border=True, height="stretch"):
        strong = row.value is not None and row.floor_met
        st.metric(row.title, number(row.value, row.unit) if strong else words.NOTHING)
        if row.absent_reason:
            st.caption(words.note(row, lang))
            return
        counts = {name: words.amount(getattr(row, name)) for name in ("num", "den", "deals")}
        st.caption(t("page.card.numbers" if strong else "page.card.few", lang, interval=limits(row, lang), **counts))


def definition(header: Mapping[str, Any], lang: str) -> None:
    """What a statistic counts, in words, with its clauses and its floor."""
    with st.container(border=True, key="definition"):
        st.markdown(t("page.definition.counts", lang, num=header["numerator"], den=header["denominator"]))
        clauses = words.names(header["clauses"], lang)
        st.caption(t("page.definition.facts", lang, id=header["id"], floor=header["floor"], clauses=clauses))


def csv_button(frame: pd.DataFrame, name: str, lang: str) -> None:
    """A button that downloads a table so that spreadsheets read its Chinese."""
    st.download_button(
        t("page.csv", lang),
        frame.to_csv(index=False).encode("utf-8-sig"),
        file_name=f"{name}.csv",
        mime="text/csv",
        icon=":material/download:",
    )


def row_code(row: StatRow) -> dict[str, str]:
    """A row of statistics as codes: its id and its group."""
    return {"stat": row.id, **{dim: str(value) for dim, value in row.group.items() if value is not None}}


def evidence(store: Store, row: dict[str, str], where: Sequence[str], dims: Sequence[str], lang: str) -> None:
    """The deals behind one row of the table, with links to the replayer.

    ``row`` holds the id of the statistic and the group; what is in the group but no dimension is its part.
    """
    group = {name: value for name, value in row.items() if name != "stat"}
    part = next((value for name, value in group.items() if name not in dims), None)
    narrowed = [f"{name}={value}" for name, value in group.items() if name in dims]
    kept = [text for text in where if text.partition("=")[0] not in dims]
    found = data.evidence(store, row["stat"], [*kept, *narrowed], part)
    name = " · ".join([data.titles(lang)[row["stat"]], *(words.value(*item, lang) for item in group.items())])
    st.subheader(t("page.evidence.title", lang, name=name))
    st.caption(t("page.evidence.help", lang, shown=len(found)))
    frame = tables.evidence(found, lang)
    st.dataframe(
        frame, hide_index=True, width="stretch", placeholder=words.NOTHING, column_config=tables.link_column(lang)
    )


def deal_line(header: Mapping[str, Any], lang: str) -> None:
    """Where a deal comes from, in one line."""
    simulated = header.get("source_kind") == "simulated"
    parts = [
        t("page.simulated" if simulated else "page.recorded", lang),
        t("page.replayer.rules", lang, name=header.get(f"title_{lang}") or header["rules"]),
    ]
    if header.get("seed") is not None:
        parts.append(t("page.replayer.seed", lang, seed=header["seed"]))
    people = header.get("players") or header.get("bots")
    if people:
        parts.append(words.names(list(dict.fromkeys(people)), lang))
    st.caption(" · ".join(parts))


def account(rule_sets: Sequence[Row], meta: Mapping[str, str], lang: str) -> None:
    """Accepted, flagged and refused, and whether they add up to what was read."""
    counts = {name: sum(row[name] for row in rule_sets) for name in ("accepted", "flagged", "refused")}
    total = sum(counts.values())
    read = int(meta["deals_read"]) if meta.get("deals_read", "").isdigit() else sum(row["deals"] for row in rule_sets)
    count_cards({"read": read, **counts}, lang)
    numbers = {name: words.amount(value) for name, value in {**counts, "total": total, "read": read}.items()}
    if total == read:
        st.success(t("page.health.adds_up", lang, **numbers), icon=":material/balance:")
    else:
        st.error(t("page.health.differs", lang, **numbers), icon=":material/balance:")
