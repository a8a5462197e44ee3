"""What the pages are made of: messages, cards that always show interval and n, and lists to dig into."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from gouji_analytics.i18n import t
from gouji_analytics.stats import StatRow
from gouji_analytics.stats.format import limits, number
from gouji_analytics.teams import Meeting
from shared import charts, drawing, frame, maps, words
from shared.store import Row

HEAD, COLUMN = 200, 150  # pixels of a chart of names
SIGNED = ("points", "net_per_seat_deal", "net_plays", "excess")


def cards(rows: Sequence[StatRow], lang: str, everyone: Sequence[StatRow] = ()) -> None:
    """Statistics as cards, as many beside each other as fit; beside each the number of ``everyone``, when it is given."""
    others = {(row.id, *row.group.values()): row for row in everyone}
    with st.container(horizontal=True, key="stat_cards"):
        for row in rows:
            stat_card(row, lang, others.get((row.id, *row.group.values())))


def count_cards(counts: Mapping[str, int], lang: str) -> None:
    """Numbers of deals as cards."""
    with st.container(horizontal=True, key="count_cards"):
        for name, value in counts.items():
            st.metric(t(f"page.count.{name}", lang), words.amount(value), border=True)


def stat_card(row: StatRow, lang: str, other: StatRow | None = None) -> None:
    """One statistic: value, interval, numerator, denominator; no value when there are too few chances."""
    with st.container(border=True, height="stretch"):
        strong = row.value is not None and row.floor_met
        st.metric(row.title, number(row.value, row.unit) if strong else words.NOTHING)
        if row.absent_reason:
            st.caption(words.note(row, lang))
            return
        counts = {"num": words.amount(row.num), "den": words.amount(row.den), "deals": words.of_deals(row.deals, lang)}
        st.caption(t("page.card.numbers" if strong else "page.card.few", lang, interval=limits(row, lang), **counts))
        if other is not None and other.value is not None:
            st.caption(t("page.card.everyone", lang, value=number(other.value, other.unit)))


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


def there(rows: Sequence[StatRow]) -> list[StatRow]:
    """The statistics that these deals can have, of groups with a name."""
    return [
        row for row in rows if row.absent_reason not in {"rule_off", "no_dimension"} and None not in row.group.values()
    ]


def firm(rows: Sequence[StatRow], dim: str, names: Sequence[str]) -> list[str]:
    """The statistics that rest on enough chances in each of the groups."""
    met = {(row.id, row.group[dim]) for row in rows if dim in row.group and row.floor_met}
    return [stat for stat in dict.fromkeys(row.id for row in rows) if all((stat, name) in met for name in names)]


def comparable(own: Sequence[StatRow], everyone: Sequence[StatRow]) -> list[tuple[StatRow, StatRow]]:
    """Own numbers with everybody's, the clearest difference first; only those on enough chances, and none when all are the same."""
    others = {row.id: row for row in everyone if row.value and row.floor_met and row.unit not in SIGNED}
    pairs = [(row, others[row.id]) for row in own if row.id in others and row.floor_met and row.low is not None]
    if all(row.num == other.num and row.den == other.den for row, other in pairs):
        return []
    return sorted(pairs, key=_clearness, reverse=True)


def _clearness(pair: tuple[StatRow, StatRow]) -> float:
    """The difference in widths of the own interval."""
    own, other = pair
    width = (own.high or 0.0) - (own.low or 0.0)
    return abs((own.value or 0.0) - (other.value or 0.0)) / width if width else 0.0


def side_by_side(rows: Sequence[StatRow], ids: Sequence[str], lang: str, *, reference: float | None = None) -> None:
    """A chart for each of the statistics, beside each other where there is room."""
    kept = {stat: [row for row in rows if row.id == stat and not words.is_hidden(row)] for stat in ids}
    with st.container(key="charts"):
        for own in filter(None, kept.values()):
            with st.container(border=True):
                st.markdown(own[0].title)
                drawing.chart(charts.values, own, lang, reference=reference, title=own[0].title)


def profile(rows: Sequence[StatRow], everyone: Sequence[StatRow], title: str, lang: str) -> None:
    """Statistics of each group against everybody's."""
    st.subheader(title)
    others = {row.id: row for row in everyone}
    known = [row for row in rows if not words.is_hidden(row)]
    if not known:
        frame.nothing(t("stats.why.no_chances", lang), t("page.hint.rules", lang))
        return
    st.caption(t("page.profile_help", lang))
    drawing.chart(maps.profile, known, others, lang, title=title)


def heat(met: Sequence[Meeting], title: str, lang: str, *, middle: float, other: str) -> None:
    """Names against names, no wider than they need."""
    with st.container(width=HEAD + COLUMN * len({one.other for one in met})):
        drawing.chart(maps.heat, met, lang, middle=middle, other=other, title=title)


def form(places: Sequence[StatRow], over: Sequence[StatRow], lang: str) -> None:
    """How the places fell, and how it went over time."""
    with st.container(key="charts"):
        for rows, draw, reference in ((places, charts.values, 1 / 6), (over, charts.timeline, 0.0)):
            shown = [row for row in rows if not words.is_hidden(row)]
            if shown:
                with st.container(border=True):
                    st.markdown(shown[0].title)
                    drawing.chart(draw, shown, lang, reference=reference, title=shown[0].title)
    if len(over) < 2:
        st.caption(t("page.mine.timeless", lang))


def page_button(deal: str, make: Callable[[], str], lang: str) -> None:
    """A button that downloads a deal as a page to send to a friend; the page is made when it is asked for."""
    name = re.sub(r"[^\w.-]+", "_", deal)
    st.download_button(
        t("page.replayer.export", lang),
        make,
        file_name=f"{name}.html",
        mime="text/html",
        icon=":material/download:",
        help=t("page.replayer.export_help", lang),
        on_click="ignore",
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
