"""Numbers and codes as people read them. Pure functions; what statistics already have words for is theirs."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from gouji_analytics.i18n import has, t
from gouji_analytics.stats import StatRow, labels
from gouji_analytics.stats.format import TOO_FEW
from gouji_analytics.stats.scope import Scope
from gouji_engine.glossary import Term

NOTHING = "–"
YES_NO = {"true": "page.yes", "yes": "page.yes", "false": "page.no", "no": "page.no"}


def amount(value: float | None) -> str:
    """A numerator, a denominator or a count."""
    if value is None:
        return NOTHING
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"


def value(dim: str, code: Any, lang: str) -> str:
    """One value of a dimension, of a part or of a column with codes; seats count from one."""
    if dim in {"seat", "seat_no"} and code is not None:
        return t("replay.seat", lang, n=int(code) + 1)
    key = f"page.value.{dim}.{code}"
    return t(key, lang) if has(key) else labels.value(dim, code, lang)


def person(code: str, lang: str) -> str:
    """A player, bot or seat given as a filter."""
    dim, _, name = code.partition("=")
    if not code:
        return t("page.who.everyone", lang)
    if dim == "seat":
        return value("seat", name, lang)
    return t(f"page.who.{dim}", lang, name=name)


def group(row: StatRow, lang: str) -> str:
    """The group of a row in words."""
    return " · ".join(value(dim, code, lang) for dim, code in row.group.items())


def is_hidden(row: StatRow) -> bool:
    """Whether a number rests on so little that it is not shown at all."""
    return row.value is None or (not row.floor_met and (row.den or 0) < TOO_FEW)


def note(row: StatRow, lang: str) -> str:
    """Why a number is missing or weak, or nothing."""
    if row.absent_reason:
        return labels.reason(row, lang)
    return "" if row.floor_met else t("stats.too_few", lang)


def names(values: Sequence[Any] | None, lang: str, limit: int = 6) -> str:
    """A short list in words; a long one is cut and says how much is left out."""
    found = [str(value) for value in values or ()]
    more = f" … +{len(found) - limit}" if len(found) > limit else ""
    return t("page.comma", lang).join(found[:limit]) + more if found else NOTHING


def seeds(first: int | None, last: int | None, count: int, lang: str) -> str:
    """One seed, or the first and the last of many."""
    if not count:
        return NOTHING
    return str(first) if count == 1 else t("stats.seeds", lang, first=first, last=last, count=count)


def of_deals(count: int, lang: str) -> str:
    """A number of deals, which no line breaks."""
    return t("page.source.deal" if count == 1 else "page.source.deals", lang, count=amount(count))


def origin(about: Scope, lang: str) -> str:
    """How many deals, and of the simulated ones the bots and seeds."""
    deals = of_deals(about.deals, lang)
    if not about.simulated:
        return deals
    first, last = (about.seeds[0], about.seeds[-1]) if about.seeds else (None, None)
    told = {"bots": names(about.bots, lang), "seeds": seeds(first, last, about.seed_count, lang)}
    made = t("page.source.simulated", lang, **told)
    if about.simulated == about.deals:
        return t("page.source.all", lang, deals=deals, made=made)
    return t("page.source.some", lang, deals=deals, simulated=amount(about.simulated), made=made)


def probability(value: float | None) -> str:
    """A p-value."""
    return NOTHING if value is None else f"{value:.3f}"


def fact(key: str, text: str, lang: str) -> tuple[str, str]:
    """Something that the build wrote about itself: its name and its content in words."""
    name = t(f"page.meta.{key}", lang) if has(f"page.meta.{key}") else key
    if text.lower() in YES_NO:
        return name, t(YES_NO[text.lower()], lang)
    if text.startswith("["):
        return name, names(json.loads(text), lang, limit=20)
    return name, text


def plain(text: str) -> str:
    """A text that is shown as it stands, whatever signs are in it: for names and notes that came from outside."""
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|<>~$:&^=])", r"\\\1", text).replace("\n", " ")


def listed(entries: Sequence[Term], lang: str) -> str:
    """Terms as a list: the word in both languages with its sound, other words for it, what it means and where it stands."""
    lines = []
    for entry in entries:
        first, second = (entry.en, f"{entry.zh} {entry.pinyin}") if lang == "en" else (entry.zh, entry.pinyin)
        rest = [second] if lang == "en" else [second, entry.en]
        if entry.aliases:
            rest.append(t("page.rulebook.also", lang, words=t("page.comma", lang).join(entry.aliases)))
        head = f"- **{plain(first)}** {plain(' · '.join(rest))}"
        clause = f" `{entry.clause}`" if entry.clause else ""
        lines.append(f"{head}  \n  {plain(entry.definition(lang))}{clause}")
    return "\n".join(lines)
