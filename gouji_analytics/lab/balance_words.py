"""The balance of the rule sets in a few sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gouji_analytics.i18n import t
from gouji_analytics.lab.balance import PRIMARY, Apart, Value
from gouji_analytics.lab.result import Comparison
from gouji_analytics.lab.words import amount, limits, title

NAMED = 8  # pairs that are told by name


def summary(found: Comparison, single: Comparison, told: Sequence[Value], pairs: Sequence[Apart], lang: str) -> str:
    """What was played, the range of every metric, which rule sets are alike, which single rules matter most."""
    return ("" if lang == "zh" else " ").join(_sentences(found, single, told, pairs, lang))


def _sentences(
    found: Comparison, single: Comparison, told: Sequence[Value], pairs: Sequence[Apart], lang: str
) -> Iterator[str]:
    names = [one["name"] for one in found.design["rules"]]
    yield t("lab.balance.played", lang, count=len(names), blocks=f"{found.blocks:,}")
    for metric in PRIMARY:
        mine = sorted((one for one in told if one.metric == metric), key=lambda one: one.value)
        if mine:
            ends = {key: amount(one.value, metric.unit, lang) for key, one in (("low", mine[0]), ("high", mine[-1]))}
            count = sum(metric.id in pair.metrics for pair in pairs)
            yield t(
                "lab.balance.range", lang, metric=title(metric.id, lang), lowest=mine[0].rules, highest=mine[-1].rules,
                count=count, **ends,
            )  # fmt: skip
    alike = [pair for pair in pairs if not pair.effects]
    yield t("lab.balance.pairs", lang, total=len(pairs), count=len(pairs) - len(alike))
    if alike:
        listed = t("compare.text.comma", lang).join(f"{pair.a} / {pair.b}" for pair in alike[:NAMED])
        key = "lab.balance.alike_more" if len(alike) > NAMED else "lab.balance.alike"
        yield t(key, lang, count=len(alike), names=listed)
    yield from _strongest(single, lang)
    yield t("compare.text.one_bot", lang)


def _strongest(single: Comparison, lang: str) -> Iterator[str]:
    """The rule that moves each metric most when turned alone."""
    said = []
    for metric in PRIMARY:
        mine = [one for one in single.contrasts if one.metric == metric.id and one.decision == "differs"]
        if mine:
            most = max(mine, key=lambda one: abs(one.difference or 0.0))
            size = amount(most.difference, most.unit, lang, signed=True)
            said.append(
                t(
                    "lab.balance.turned",
                    lang,
                    metric=title(metric.id, lang),
                    rule=most.b,
                    size=size,
                    limits=limits(most, lang),
                )
            )
    if said:
        rows = t("compare.text.semicolon", lang).join(said)
        yield t("lab.balance.single", lang, base=single.contrasts[0].a, rows=rows)
