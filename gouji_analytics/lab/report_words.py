"""Reports of the laboratory in words: tables, and a paragraph that says what was found and what nobody should read into it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from gouji_analytics.i18n import has, t
from gouji_analytics.lab.report import Report, Row
from gouji_analytics.lab.words import amount, bare, p_value, title
from gouji_analytics.stats.format import grid
from gouji_engine.bots import SWITCHES
from gouji_engine.rules import PARAMETERS

ORDER = {
    "lead": ("every", "rule", "selection", "selftest"),
    "skill": ("gap", "share"),
    "excitement": ("excitement", "calibration"),
    "factorial": ("mean", "main", "pairs", "first", "total"),
    "proverbs": ("net",),
}
DIFFERENCES = ("edge", "head", "last", "points")  # measured as what they have more than an even share
PLAIN_UNITS = ("points", "plays", "rounds", "share", "pp")
LEVELS = ("excitement", "mean")  # tables of levels: that they are not zero is no finding
STRONGEST = 6
MOST_OFF = 3.0  # standard errors by which squared changes of a calibrated path may miss their due
FULL_STOP = "\u3002"


def number(value: float | None, unit: str, lang: str, *, signed: bool = False) -> str:
    """A value in its unit; ``-`` where there is none."""
    if value is None:
        return "-"
    if unit in PLAIN_UNITS:
        return amount(value, unit, lang, signed=signed)
    if unit == "deals":
        deals = _deals(value)
        return t("lab.amount.deals" if deals > 1 else "lab.amount.deal", lang, value=f"{deals:,}")
    return t(f"lab.amount.{unit}", lang, value=_bare(value, unit, signed=signed))


def _bare(value: float, unit: str, *, signed: bool) -> str:
    """A value without its unit."""
    if unit == "deals":
        return f"{_deals(value):,}"
    if unit in PLAIN_UNITS:
        return bare(value, unit, signed=signed)
    return f"{value:.4f}" if unit == "p" else f"{value:.3f}"


def _deals(value: float) -> int:
    """Whole deals, three digits of them."""
    return max(1, math.ceil(float(f"{value:.3g}")))


def limits(row: Row, lang: str, *, signed: bool = False) -> str:
    """The interval of a row; the farther end of a number of deals may be open."""
    if row.low is None and row.high is None:
        return "-"
    low, high = (
        t("lab.no_end", lang) if end is None else number(end, row.unit, lang, signed=signed)
        for end in (row.low, row.high)
    )
    if row.low is not None and row.high is not None:
        low = _bare(row.low, row.unit, signed=signed)
    return t("compare.limits", lang, low=low, high=high)


def about(row: Row, lang: str) -> str:
    """What the row is about: a place behind the lead, switches, or names as they are."""
    if row.about.isdigit():
        return t(f"lab.offset.{row.about}", lang)
    if row.table == "selftest":
        return t(f"lab.design.{row.about}", lang)
    if row.table in ("main", "pairs", "first", "total"):
        return " × ".join(switch(name, lang) for name in row.about.split("*"))
    return " · ".join(habit(part, lang) for part in row.about.split("|"))


def switch(name: str, lang: str) -> str:
    """A rule switch as players call it."""
    return PARAMETERS[name].term_zh if lang == "zh" else name


def habit(name: str, lang: str) -> str:
    """A habit in Chinese as its saying, or what it does where there is none; other names stay."""
    known = SWITCHES.get(name)
    return name if known is None or lang != "zh" else known.saying or known.zh.rstrip(FULL_STOP)


def what(row: Row, lang: str) -> str:
    """What the row measures."""
    return t(f"lab.id.{row.id}", lang) if has(f"lab.id.{row.id}") else title(row.id, lang)


def is_signed(row: Row) -> bool:
    """Whether the value is a difference."""
    return (
        row.table in ("selection", "main", "pairs", "net", "won") or row.id in DIFFERENCES or row.id in ("won", "net")
    )


def tables(found: Report, lang: str) -> str:
    """All tables of a report, each under its title."""
    parts = []
    for name in ORDER[found.kind]:
        rows = _shown(found, name)
        if rows:
            parts.append(t(f"lab.table.{found.kind}.{name}", lang) + "\n" + _table(rows, found, lang))
    return "\n\n".join(parts)


def _shown(found: Report, name: str) -> list[Row]:
    """The rows of a table; of interactions the strongest of each metric."""
    rows = found.table(name)
    if name != "pairs":
        return rows
    shown: list[Row] = []
    for metric in dict.fromkeys(row.id for row in rows):
        mine = [row for row in rows if row.id == metric and row.is_clear]
        shown += sorted(mine, key=lambda row: -abs(row.value or 0.0))[:STRONGEST]
    return shown


def _table(rows: Sequence[Row], found: Report, lang: str) -> str:
    """One line a row; a column only where some row has something to say in it."""

    def column(name: str, cells: list[str], *, to_right: bool = True) -> tuple[str, list[str], bool]:
        return t(f"lab.column.{name}", lang), cells, to_right

    columns = [column("what", [what(row, lang) for row in rows], to_right=False)]
    if any(row.about for row in rows):
        columns.append(column("about", [about(row, lang) for row in rows], to_right=False))
    columns.append(column("value", [number(row.value, row.unit, lang, signed=is_signed(row)) for row in rows]))
    if any(row.low is not None or row.high is not None for row in rows):
        columns.append(column("limits", [limits(row, lang, signed=is_signed(row)) for row in rows]))
    if any(row.p_value is not None for row in rows) and rows[0].table not in LEVELS:
        columns.append(column("p", [p_value(row.p_value) for row in rows]))
    if found.kind == "proverbs":
        for name in ("won", "changed"):
            others = [found.row(name, name, row.about) for row in rows]
            columns.append(column(name, [number(one.value, one.unit, lang, signed=name == "won") for one in others]))
    return grid(columns)


def paragraph(found: Report, lang: str) -> str:
    """What was played, what was found, what was not, and what nobody should read into it."""
    values = {
        "blocks": f"{found.blocks:,}",
        "games": f"{found.games:,}",
        "bots": _list(dict.fromkeys(found.design["bots"]), lang),
        "rules": _list((one["name"] for one in found.design["rules"]), lang),
        "seed": found.design["seed"],
        "version": found.design["version"],
    }
    sentences = [
        t("lab.text.played", lang, **values),
        *SENTENCES[found.kind](found, lang),
        t("compare.text.one_bot", lang),
        t(
            "compare.text.rules",
            lang,
            ids=_list((one["rules_id"] for one in found.design["rules"]), lang),
            kernel=found.design["kernel"],
        ),
    ]
    return ("" if lang == "zh" else " ").join(sentences)


def _list(names: Iterable[str], lang: str) -> str:
    return t("compare.text.comma", lang).join(names)


def name(row: Row, lang: str) -> str:
    """What the row measures, and of what."""
    return f"{what(row, lang)} · {about(row, lang)}" if row.about else what(row, lang)


def _said(row: Row, lang: str, *, short: bool = False) -> str:
    """A row inside a sentence: name (``short``: only of what), value, limits."""
    signed = is_signed(row)
    return t(
        "lab.text.number", lang, name=about(row, lang) if short else name(row, lang), value=number(row.value, row.unit, lang, signed=signed),
        limits=limits(row, lang, signed=signed),
    )  # fmt: skip


def _clear(rows: Sequence[Row], lang: str, *, found: str, nothing: str, short: bool = False) -> str:
    """The rows whose limits leave out zero, or that there are none."""
    clear = [row for row in rows if row.is_clear]
    if not clear:
        return t(nothing, lang)
    said = t("compare.text.semicolon", lang).join(_said(row, lang, short=short) for row in clear)
    return t(found, lang, rows=said)


def _lead(found: Report, lang: str) -> list[str]:
    edge = found.row("every", "edge")
    sentences = [t("lab.text.edge" if edge.is_clear else "lab.text.no_edge", lang, edge=_said(edge, lang))]
    heads = [row for row in found.table("every") if row.id == "head"]
    sentences.append(_clear(heads, lang, found="lab.text.offsets", nothing="lab.text.no_offsets", short=True))
    sentences.append(
        _clear(found.table("selection"), lang, found="lab.text.selection", nothing="lab.text.no_selection")
    )
    silent = all((row.p_value or row.value or 0.0) >= SILENT for row in found.table("selftest"))
    return [*sentences, t("lab.text.silent" if silent else "lab.text.alarm", lang)]


SILENT = 0.001


def _skill(found: Report, lang: str) -> list[str]:
    rungs = found.design["bots"]
    neighbours = {f"{better}|{worse}" for worse, better in pairwise(rungs)} | {f"{found.design['seer']}|{rungs[-1]}"}
    gaps = [row for row in found.table("gap") if row.id == "net" and row.about in neighbours]
    clear = [row for row in gaps if row.is_clear]
    said = t("compare.text.semicolon", lang).join(_gap(found, row, lang) for row in clear)
    sentences = [t("lab.text.gaps", lang, rows=said) if clear else t("lab.text.no_gaps", lang)]
    for pair, every in found.design["one_deal_in"].items():
        better, worse = pair.split("|")
        sentences.append(t("lab.text.one_deal_in", lang, better=better, worse=worse, every=every))
    for row in found.table("share"):
        key = f"lab.text.{row.id}" if row.value is not None else f"lab.text.no_{row.id}"
        sentences.append(
            t(key, lang, value=number(row.value, row.unit, lang), limits=limits(row, lang), best=rungs[-1], worst=rungs[0],
              seer=found.design["seer"], field=_list(found.design["field"], lang))
        )  # fmt: skip
    if not any(row.id == "skill_share" for row in found.rows):
        sentences.append(t("lab.text.no_skill_share", lang))
    return sentences


def _gap(found: Report, row: Row, lang: str) -> str:
    """Who gains how much from whom, and after how many deals it is ahead."""
    better, worse = row.about.split("|")
    deals = found.row("gap", "deals_to_95", row.about)
    return t(
        "lab.text.gap", lang, better=better, worse=worse, value=number(row.value, row.unit, lang, signed=True),
        limits=limits(row, lang, signed=True), deals=number(deals.value, deals.unit, lang),
    )  # fmt: skip


def errors_off(row: Row) -> float:
    """By how many of its standard errors a number that ought to be zero is off."""
    if row.value is None or row.low is None or row.high is None or row.high <= row.low:
        return math.inf
    return abs(row.value) / ((row.high - row.low) / (2 * 1.96))


def _excitement(found: Report, lang: str) -> list[str]:
    slopes = [row for row in found.table("calibration") if row.id == "slope"]
    sums = [row for row in found.table("calibration") if row.id == "martingale"]
    right = all(errors_off(row) <= MOST_OFF for row in sums)
    key = "lab.text.calibrated" if right else "lab.text.not_calibrated"
    lengths = [row for row in found.table("excitement") if row.id == "exc_path_len"]
    semicolon = t("compare.text.semicolon", lang)
    return [
        t("lab.text.paths", lang, rows=semicolon.join(_said(row, lang, short=True) for row in lengths)),
        t(key, lang, rows=semicolon.join(_said(row, lang, short=True) for row in slopes)),
    ]


def _factorial(found: Report, lang: str) -> list[str]:
    sentences = []
    for metric in dict.fromkeys(row.id for row in found.table("main")):
        mine = [row for row in found.table("main") if row.id == metric and row.is_clear]
        mine.sort(key=lambda row: -abs(row.value or 0.0))
        title_ = title(metric, lang)
        if not mine:
            sentences.append(t("lab.text.no_main", lang, metric=title_))
            continue
        said = t("compare.text.semicolon", lang).join(
            t("lab.text.number", lang, name=about(row, lang), value=number(row.value, row.unit, lang, signed=True),
              limits=limits(row, lang, signed=True))
            for row in mine[:STRONGEST]
        )  # fmt: skip
        sentences.append(t("lab.text.main", lang, metric=title_, rows=said))
    return sentences


def _proverbs(found: Report, lang: str) -> list[str]:
    rows = found.table("net")
    good, bad = ([row for row in rows if row.is_clear and ((row.value or 0.0) > 0) == sign] for sign in (True, False))
    sentences = []
    for key, group in (("good", good), ("bad", bad)):
        if group:
            group.sort(key=lambda row: -abs(row.value or 0.0))
            said = t("compare.text.semicolon", lang).join(_said(row, lang, short=True) for row in group[:STRONGEST])
            sentences.append(t(f"lab.text.{key}", lang, rows=said, count=len(group)))
    still = sum(1 for row in rows if (found.row("changed", "changed", row.about).value or 0.0) == 0)
    if still:
        sentences.append(t("lab.text.never_used", lang, count=still))
    unclear = len(rows) - len(good) - len(bad) - still
    return [*sentences, t("lab.text.unclear", lang, count=unclear)] if unclear > 0 else sentences


SENTENCES: dict[str, Callable[[Report, str], list[str]]] = {
    "lead": _lead,
    "skill": _skill,
    "excitement": _excitement,
    "factorial": _factorial,
    "proverbs": _proverbs,
}
