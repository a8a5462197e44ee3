"""A comparison in words: a table, and a paragraph that says what was found and what was not."""

from __future__ import annotations

from collections.abc import Sequence

from gouji_analytics.i18n import t
from gouji_analytics.lab.result import Comparison, Contrast
from gouji_analytics.stats.format import grid

SIGNED = ("points",)


def title(metric: str, lang: str) -> str:
    """The name of a metric."""
    return t(f"compare.metric.{metric}", lang)


def bare(value: float, unit: str, *, signed: bool = False) -> str:
    """A value without its unit."""
    shown = 100 * value if unit == "share" else value
    digits = 2 if unit == "share" else 3
    text = f"{shown:+.{digits}f}" if signed or unit in SIGNED else f"{shown:.{digits}f}"
    if float(text) == 0:
        text = text.lstrip("+-")
    return text


def amount(value: float | None, unit: str, lang: str, *, signed: bool = False) -> str:
    """A value in its unit; differences (``signed``) of shares in percentage points."""
    if value is None:
        return "-"
    text = bare(value, unit, signed=signed)
    return t(f"compare.amount.{'pp' if unit == 'share' and signed else unit}", lang, value=text)


def limits(one: Contrast, lang: str) -> str:
    """The interval of a difference."""
    if one.low is None or one.high is None:
        return "-"
    high = amount(one.high, one.unit, lang, signed=True)
    return t("compare.limits", lang, low=bare(one.low, one.unit, signed=True), high=high)


def notice(value: float | None, lang: str) -> str:
    """Deals to notice, as nobody counts them exactly: two digits."""
    if value is None:
        return "-"
    deals = float(f"{value:.2g}")
    return t("compare.deals", lang, deals=f"{deals:,.0f}") if deals >= 2 else t("compare.deal_or_two", lang)


def table(found: Comparison, lang: str) -> str:
    """One line a contrast, a table a pair of rule sets."""
    pairs = list(dict.fromkeys((one.a, one.b) for one in found.contrasts))
    return "\n\n".join(_table([one for one in found.contrasts if (one.a, one.b) == pair], lang) for pair in pairs)


def _table(rows: Sequence[Contrast], lang: str) -> str:
    def column(name: str, cells: list[str], to_right: bool = True) -> tuple[str, list[str], bool]:
        return t(f"compare.column.{name}", lang), cells, to_right

    columns = [
        column("metric", [title(one.metric, lang) for one in rows], to_right=False),
        (rows[0].a, [amount(one.value_a, one.unit, lang) for one in rows], True),
        (rows[0].b, [amount(one.value_b, one.unit, lang) for one in rows], True),
        column("difference", [amount(one.difference, one.unit, lang, signed=True) for one in rows]),
        column("limits", [limits(one, lang) for one in rows]),
        column("relative", ["-" if one.relative is None else f"{100 * one.relative:+.1f}%" for one in rows]),
        column("notice", [notice(one.deals_to_notice, lang) for one in rows]),
        column("p", [p_value(one.p_adjusted) for one in rows]),
        column("decision", [decision(one, lang) for one in rows], to_right=False),
    ]
    return grid(columns)


def p_value(value: float | None) -> str:
    """A p-value, none smaller than what the table can tell."""
    if value is None:
        return "-"
    return "<0.0001" if value < 0.0001 else f"{value:.4f}"


def decision(one: Contrast, lang: str) -> str:
    """The verdict, or why there is none."""
    if one.absent_reason:
        return t("compare.absent", lang, why=reason(one, lang))
    key = f"compare.decision.{one.decision}"
    return t(key if one.family == "primary" else f"{key}_exploratory", lang)


def reason(one: Contrast, lang: str) -> str:
    """Why a contrast is absent."""
    return t(f"compare.reason.{one.absent_reason}", lang)


def paragraph(found: Comparison, lang: str) -> str:
    """What was played, what was found, what was not, and what nobody should read into it."""
    sentences = [_played(found, lang)]
    for pair in dict.fromkeys((one.a, one.b) for one in found.contrasts):
        sentences += _pair(found, [one for one in found.contrasts if (one.a, one.b) == pair], lang)
    sentences.append(t(f"compare.text.{found.method}", lang))
    if found.stopped == "early":
        sentences.append(t("compare.text.early", lang))
    if any(one.decision == "hint" for one in found.contrasts):
        sentences.append(t("compare.text.exploratory", lang))
    sentences.append(t("compare.text.one_bot", lang))
    ids = t("compare.text.comma", lang).join(one["rules_id"] for one in found.design["rules"])
    sentences.append(t("compare.text.rules", lang, ids=ids, kernel=found.design["kernel"]))
    return ("" if lang == "zh" else " ").join(sentences)


def _played(found: Comparison, lang: str) -> str:
    design = found.design
    bots = list(dict.fromkeys(design["bots"]))
    values = {
        "blocks": f"{found.blocks:,}",
        "games": f"{found.games:,}",
        "bots": t("compare.text.against", lang).join(bots),
        "seed": design["seed"],
        "version": design["version"],
    }
    return t(f"compare.text.played_{design['leads']}", lang, **values)


def _pair(found: Comparison, rows: Sequence[Contrast], lang: str) -> list[str]:
    """The sentences on one pair of rule sets."""
    primary = [one for one in rows if one.family == "primary"]
    ends = {"a": rows[0].a, "b": rows[0].b}
    sentences = [t("compare.text.unpaired", lang, **ends)] if rows[0].paired == "seed" else []
    differing = [one for one in primary if one.decision == "differs"]
    if differing:
        effects = t("compare.text.semicolon", lang).join(_effect(one, lang) for one in differing)
        sentences.append(t("compare.text.differs", lang, effects=effects, **ends))
    else:
        sentences.append(t("compare.text.nothing", lang, **ends))
    for verdict in ("sign", "same", "open"):
        names = [title(one.metric, lang) for one in primary if _kind(one) == verdict]
        if names:
            listed = t("compare.text.comma", lang).join(names)
            sentences.append(t(f"compare.text.{verdict}", lang, names=listed, blocks=f"{found.blocks:,}"))
    absent = [one for one in primary if one.decision == "absent"]
    for why in dict.fromkeys(reason(one, lang) for one in absent):
        names = [title(one.metric, lang) for one in absent if reason(one, lang) == why]
        sentences.append(t("compare.text.absent", lang, names=t("compare.text.comma", lang).join(names), why=why))
    return sentences


def _kind(one: Contrast) -> str:
    """The verdict; ``sign`` where the limits leave out zero but not the zone of no matter."""
    beside = one.low is not None and one.high is not None and (one.low > 0 or one.high < 0)
    return "sign" if one.decision == "open" and beside else one.decision


def _effect(one: Contrast, lang: str) -> str:
    """A difference with its limits and the deals it takes to notice it."""
    way = "more" if (one.difference or 0) > 0 else "less"
    values = {
        "name": title(one.metric, lang),
        "size": amount(abs(one.difference or 0.0), one.unit, lang, signed=True).replace("+", ""),
        "limits": limits(one, lang),
        "notice": notice(one.deals_to_notice, lang),
    }
    return t(f"compare.text.{way}", lang, **values)
