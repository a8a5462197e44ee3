"""What stands in a report of each subject."""

from __future__ import annotations

from collections.abc import Sequence

import duckdb
import pandas as pd

from gouji_analytics import funnels
from gouji_analytics.errors import coded
from gouji_analytics.funnels.frames import frame as funnel_frame
from gouji_analytics.funnels.frames import title as funnel_title
from gouji_analytics.i18n import t
from gouji_analytics.plots import distributions, heatmaps, networks, statistics, timelines
from gouji_analytics.plots import funnels as funnel_plots
from gouji_analytics.reports import frames
from gouji_analytics.reports.content import Column, Picture, Report, Section, drawn
from gouji_analytics.reports.sentences import told
from gouji_analytics.reports.standing import standing
from gouji_analytics.stats import labels, run
from gouji_analytics.stats.database import Database, connected
from gouji_analytics.stats.frames import frame
from gouji_analytics.stats.scope import Scope, scope
from gouji_engine.errors import DataError, UsageError

PEOPLE = (
    "res_team_net", "res_win_share", "res_head_rate", "res_last_rate", "opening_rate", "burn_success_rate",
    "bie3_trapped_rate", "gj_survive_rate", "pass_voluntary_rate", "team_overtake_rate", "team_handover_rate",
)  # fmt: skip
RULES = (
    "bal_leader_edge", "bal_net_sd", "bal_tie_rate", "bal_special_rate", "res_sweep_rate", "tempo_rounds", "opening_rate",
    "burn_rate", "burn_success_rate", "bie3_trapped_rate", "bal_offset_tv",
)  # fmt: skip
# subject -> (the dimension of its filter, the statistics told first)
SUBJECTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "player": ("player", PEOPLE),
    "bot": ("bot", PEOPLE),
    "side": ("side", PEOPLE[:6]),
    "match": ("match", (*RULES[:4], "tempo_rounds", *PEOPLE[4:6])),
    "rules": ("rules", RULES),
}
HEAT, PER_NAME = 1.3, 0.55  # inches of a heat map and of each of its rows
DEALS = 5  # deals listed from each end


def report(db: Database, subject: str, value: str, *, where: Sequence[str] = (), lang: str = "zh") -> Report:
    """The report on ``value`` of ``subject`` (player, bot, side, match or rules) over the deals inside ``where``.

    Raises UsageError: REPORT_SUBJECT, errors of filters; DataError: REPORT_NOTHING when no deal fits, or ``db`` is not ours.
    """
    if subject not in SUBJECTS:
        raise coded(UsageError, "REPORT_SUBJECT", subject=subject, known=", ".join(SUBJECTS))
    dim, ids = SUBJECTS[subject]
    chosen = [f"{dim}={value}", *where]
    with connected(db) as connection:
        about = scope(connection, chosen)
        if not about.deals:
            raise coded(DataError, "REPORT_NOTHING", subject=t(f"stats.dim.{dim}", lang), value=value)
        sections = standing(connection, value, lang) if subject == "match" else []
        sections += [_numbers(connection, ids, chosen, where if subject in {"player", "bot"} else chosen, lang)]
        sections += _results(connection, subject, chosen, lang)
        sections += _funnels(connection, chosen, lang)
        sections += _company(connection, subject, chosen, where, lang)
        sections.append(_deals(connection, chosen, lang))
    name = labels.value(dim, value, lang)
    title = t("reports.title", lang, subject=t(f"reports.subject.{subject}", lang), name=name)
    return Report(title, lang, _notes(about, where, lang), tuple(sections))


def _notes(about: Scope, where: Sequence[str], lang: str) -> tuple[str, ...]:
    """Where the numbers come from."""
    notes = [t("reports.deals", lang, deals=about.deals, rules=", ".join(about.rules))]
    if origin := about.origin(lang):
        notes.insert(0, origin)
    if where:
        notes.append(t("reports.where", lang, where=", ".join(where)))
    if len(about.rules) > 1:
        notes.append(t("stats.pooled", lang, count=len(about.rules), rules=", ".join(about.rules)))
    return (*notes, t("reports.limits", lang))


def _numbers(
    connection: duckdb.DuckDBPyConnection, ids: Sequence[str], chosen: Sequence[str], base: Sequence[str], lang: str
) -> Section:
    found, absent = told(connection, ids, chosen, base, lang)
    return Section(t("reports.numbers", lang), (*found, *absent))


def _results(connection: duckdb.DuckDBPyConnection, subject: str, chosen: Sequence[str], lang: str) -> list[Section]:
    """Places, net points and where they came from, and how it went from day to day."""
    pictures: list[Picture] = []
    net = frames.nets(connection, chosen, t("stats.all", lang))
    title, unit = t("reports.net", lang), t("stats.unit.points", lang)
    if len(net):
        pictures.append(drawn(distributions.distribution, net, lang=lang, title=title, unit=unit))
    by = ["offset"] if subject in {"match", "rules"} else []
    if by:
        places = frame(run(connection, ["res_head_rate"], by=by, where=chosen, lang=lang), lang)
        pictures.append(drawn(statistics.rates, places, lang=lang, reference=1 / 6))
    else:
        places = frame(run(connection, ["res_place_dist"], where=chosen, lang=lang), lang)
        points = frame(run(connection, ["res_points_by_source"], where=chosen, lang=lang), lang)
        pictures += [
            drawn(statistics.place_distribution, places, lang=lang),
            drawn(statistics.points_by_source, points, lang=lang),
        ]
        for dim in ("date", "match"):
            days = frame(run(connection, ["res_team_net"], by=[dim], where=chosen, lang=lang), lang)
            if len(days) > 1:
                pictures.append(drawn(timelines.timeline, days, lang=lang, reference=0.0))
                break
    return [Section(t("reports.results", lang), pictures=tuple(pictures))]


def _funnels(connection: duckdb.DuckDBPyConnection, chosen: Sequence[str], lang: str) -> list[Section]:
    """The funnels that there are, with a sentence for each that there is not."""
    pictures: list[Picture] = []
    sentences = []
    for name in funnels.NAMES:
        (found,) = funnels.run(connection, name, where=chosen)
        if found.root is None:
            reason = t(f"stats.why.{found.absent_reason}", lang)
            sentences.append(t("reports.absent", lang, title=funnel_title(name, lang), reason=reason))
        else:
            pictures.append(drawn(funnel_plots.funnel, funnel_frame([found], lang), rows=True, lang=lang))
    return [Section(t("reports.funnels", lang), tuple(sentences), pictures=tuple(pictures))]


def _company(
    connection: duckdb.DuckDBPyConnection, subject: str, chosen: Sequence[str], where: Sequence[str], lang: str
) -> list[Section]:
    """Mates and opposites."""
    ring = "self" if subject in {"player", "bot"} else "offset"
    pictures: list[Picture] = []
    for name, events in (("feeds", frames.FEEDS), ("handovers", frames.HANDOVERS), ("assists", frames.ASSISTS)):
        arrows = frames.arrows(connection, events, chosen, lang, ring=ring)
        if len(arrows):
            title, note = t(f"reports.{name}", lang), f"plots.network.{name}"
            pictures.append(drawn(networks.side_network, arrows, lang=lang, title=title, note=note))
    for who in ("player", "bot"):
        met = frames.opposites(connection, who, where if subject == who else chosen)
        if subject == who and len(met):
            met = met[met["name"] == _value(chosen)]
        if len(met) and len(set(met["opposite"])) > 1:
            pictures.append(_heatmap(met, lang))
            break
    return [Section(t("reports.company", lang), pictures=tuple(pictures))] if pictures else []


def _heatmap(met: pd.DataFrame, lang: str) -> Picture:
    """A heat map as high as its rows."""
    title, height = t("reports.opposites", lang), HEAT + PER_NAME * met["name"].nunique()
    return Picture(lambda ax: heatmaps.opposite_heatmap(met, ax=ax, lang=lang, title=title), height)


def _value(chosen: Sequence[str]) -> str:
    """The value of the subject's own filter."""
    return chosen[0].partition("=")[2]


def _deals(connection: duckdb.DuckDBPyConnection, chosen: Sequence[str], lang: str) -> Section:
    """The deals to open first."""
    found = frames.deals(connection, chosen, DEALS, lang)
    columns: tuple[Column, ...] = (
        (t("stats.column.deal", lang), found["deal_id"].tolist(), False),
        (t("reports.net", lang), [f"{net:+g}" for net in found["net"]], True),
        (t("stats.dim.seat", lang), found["seats"].tolist(), False),
        (t("reports.places", lang), found["places"].tolist(), False),
    )
    return Section(t("reports.open", lang), (t("reports.how", lang),), columns, deals=tuple(found["deal_id"]))
