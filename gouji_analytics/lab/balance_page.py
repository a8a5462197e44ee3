"""``docs/rule-balance.md`` and its pairs: every preset measured, compared with one of them and with each other, and single rules turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from gouji_analytics.i18n import LANGUAGES, t
from gouji_analytics.lab.balance import Apart, Effect, Value, apart, values
from gouji_analytics.lab.balance_words import summary
from gouji_analytics.lab.design import Design
from gouji_analytics.lab.experiment import Experiment, compare
from gouji_analytics.lab.markdown import head, row
from gouji_analytics.lab.metrics import METRICS, Metric
from gouji_analytics.lab.result import Comparison, Contrast, judge
from gouji_analytics.lab.study import Progress, carry_out
from gouji_analytics.lab.words import amount, bare, limits, notice, reason, title

HEAD = """# Balance of the rule sets ({title})

Made by `gouji lab balance`; do not edit. **Simulated**: bots `{bots}`, seed {seed}, {blocks:,} deals under each rule set, each deal led once by
every seat ({games:,} games in all); version {version}, kernel `{kernel}`. It says how these bots play; other play may answer otherwise.
How a block is made, what the metrics are and what counts as a difference that matters: [compare.md](compare.md).
"""
PAIRS_HEAD = """# Every two rule sets ({title})

Made by `gouji lab balance` together with [rule-balance.md](rule-balance.md); do not edit. **Simulated**: bots `{bots}`, seed {seed}, {blocks:,}
deals under each rule set, each deal led once by every seat; version {version}, kernel `{kernel}`. For every two rule sets the primary
metrics in which the second differs from the first by more than the zone of no matter, with limits that hold for all pairs and metrics
together at 95 % (max-t over deals). A metric that is not listed may differ by less than these deals can tell.
"""


def made(
    design: Design,
    single: Design,
    *,
    workers: int | None = None,
    state: Path | None = None,
    progress: Progress | None = None,
) -> tuple[str, str]:
    """Play both designs and write both pages: all rule sets with the base first, and the base with one rule turned at a time.

    ``state``: a file that keeps what was played of the first, beside it one of the second.
    """
    other = state.with_name(f"{state.stem}-single{state.suffix}") if state else None
    kept = carry_out(Experiment(design), workers=workers, state=state, progress=progress)
    turned = compare(single, workers=workers, state=other, progress=progress)
    sums = np.moveaxis(kept.all("sums"), 0, 1)
    found, pairs = judge(design, sums, kept.all("hands")), apart(design, sums)
    return page(found, turned, values(design, sums), pairs), pairs_page(found, pairs)


def page(found: Comparison, single: Comparison, told: Sequence[Value], pairs: Sequence[Apart]) -> str:
    """The page of the rule sets."""
    return "\n".join(_lines(found, single, told, pairs)) + "\n"


def pairs_page(found: Comparison, pairs: Sequence[Apart]) -> str:
    """The page of every two of them."""
    return "\n".join(_every_pair(found, pairs)) + "\n"


def _head(found: Comparison, games: int, template: str) -> str:
    design = found.design
    bots = ", ".join(dict.fromkeys(design["bots"]))
    return template.format(
        title=t("lab.page_title", "zh"), bots=bots, seed=design["seed"], blocks=found.blocks, games=games,
        version=design["version"], kernel=design["kernel"],
    )  # fmt: skip


def _lines(found: Comparison, single: Comparison, told: Sequence[Value], pairs: Sequence[Apart]) -> Iterator[str]:
    yield _head(found, found.games + single.games, HEAD)
    yield from ("## In short", "")
    for lang in LANGUAGES:
        yield from (summary(found, single, told, pairs, lang), "")
    yield from _values(found, told)
    yield from _against_base(found)
    yield from _pairs(pairs)
    yield from _single(single)
    yield from _names(found, single)


def _metric(metric: Metric) -> str:
    return f"{title(metric.id, 'zh')} `{metric.id}`"


def _values(found: Comparison, told: Sequence[Value]) -> Iterator[str]:
    """Every metric of every rule set with the half-width of its own limits."""
    yield from (
        "## What each rule set measures",
        "",
        "± is half of each number's own 95 % interval, deals as clusters.",
        "",
    )
    known = {(one.rules, one.metric.id): one for one in told}
    yield from head(["rule set", *(_metric(metric) for metric in METRICS)])
    for name in (one["name"] for one in found.design["rules"]):
        cells = [_value(known.get((name, metric.id))) for metric in METRICS]
        yield row([f"`{name}`", *cells])
    yield ""


def _value(one: Value | None) -> str:
    if one is None:
        return "-"
    scale, digits, sign = (
        (100, 2, "%") if one.metric.unit == "share" else (1, 3 if one.metric.unit == "points" else 2, "")
    )
    return f"{one.value * scale:.{digits}f}{sign} ± {one.half * scale:.{digits}f}"


def _against_base(found: Comparison) -> Iterator[str]:
    """In what each rule set differs from the first, by how much."""
    base = found.contrasts[0].a
    yield from (f"## Against `{base}`", "")
    yield "Limits hold together for all rule sets and primary metrics at 95 % (max-t); only differences beyond the zone of no matter are listed."
    yield "“seed” marks rule sets whose packs differ, so that hands cannot be shared. Deals to notice: how many at a table before it shows."
    yield ""
    yield from head(["rule set", "paired by", "differs in", "same in practice", "open"])
    for name in dict.fromkeys(one.b for one in found.contrasts):
        mine = [one for one in found.contrasts if one.b == name and one.family == "primary"]
        words = "; ".join(_effect(one) for one in mine if one.decision == "differs") or "-"
        rest = [
            ", ".join(title(one.metric, "zh") for one in mine if one.decision == kind) or "-"
            for kind in ("same", "open")
        ]
        yield row([f"`{name}`", mine[0].paired, words, *rest])
    yield ""


def _effect(one: Contrast) -> str:
    size = amount(one.difference, one.unit, "en", signed=True)
    return f"{title(one.metric, 'zh')} {size} ({limits(one, 'en')}; {notice(one.deals_to_notice, 'en')})"


def _pairs(pairs: Sequence[Apart]) -> Iterator[str]:
    """For every rule set those nearest to it, and from how many it differs."""
    yield from ("## Which differs from which", "")
    yield (
        f"All {len(pairs):,} pairs judged together (max-t over blocks, 95 %): in how many of the primary metrics two rule sets differ by more"
        " than the zone of no matter. “nearest”: the fewest such metrics. By how much every two differ: [rule-balance-pairs.md](rule-balance-pairs.md)."
    )
    yield ""
    yield from head(["rule set", "nearest", "metrics in which they differ", "differs from"])
    names = list(dict.fromkeys(name for pair in pairs for name in (pair.a, pair.b)))
    for name in names:
        mine = {pair.b if pair.a == name else pair.a: pair for pair in pairs if name in (pair.a, pair.b)}
        fewest = min(len(pair.metrics) for pair in mine.values())
        near = [other for other, pair in mine.items() if len(pair.metrics) == fewest]
        metrics = list(dict.fromkeys(metric for other in near for metric in mine[other].metrics))
        words = ", ".join(title(metric, "zh") for metric in metrics) or "none found"
        count = sum(1 for pair in mine.values() if pair.metrics)
        yield row([f"`{name}`", ", ".join(f"`{other}`" for other in near), words, f"{count} of {len(mine)}"])
    yield ""


def _every_pair(found: Comparison, pairs: Sequence[Apart]) -> Iterator[str]:
    """A line for every two rule sets."""
    yield _head(found, found.games, PAIRS_HEAD)
    yield from head(["first", "second", "in what the second differs"])
    for pair in pairs:
        words = "; ".join(_apart(one) for one in pair.effects) or "none found"
        yield row([f"`{pair.a}`", f"`{pair.b}`", words])


def _apart(one: Effect) -> str:
    size, high = (amount(end, one.metric.unit, "en", signed=True) for end in (one.difference, one.high))
    low = bare(one.low, one.metric.unit, signed=True)
    return f"{title(one.metric.id, 'zh')} {size} ({low} to {high})"


def _single(single: Comparison) -> Iterator[str]:
    """One rule turned at a time."""
    base = single.contrasts[0].a
    yield from (f"## One rule at a time from `{base}`", "")
    yield f"{single.blocks:,} deals under each; limits hold together for all of this table. Every difference with its limits, bold where it matters."
    yield ""
    shown = [metric for metric in METRICS if metric.primary]
    yield from head(["turned", *(_metric(metric) for metric in shown)])
    for name in dict.fromkeys(one.b for one in single.contrasts):
        mine = {one.metric: one for one in single.contrasts if one.b == name}
        yield row([f"`{name}`", *(_turned(mine[metric.id]) for metric in shown)])
    yield ""


def _turned(one: Contrast) -> str:
    if one.difference is None:
        return reason(one, "en")
    size = f"{amount(one.difference, one.unit, 'en', signed=True)} ({limits(one, 'en')})"
    return f"**{size}**" if one.decision == "differs" else size


def _names(found: Comparison, single: Comparison) -> Iterator[str]:
    """The hashes of everything that was played."""
    yield from ("## Rule hashes", "")
    rules = [*found.design["rules"], *single.design["rules"][1:]]
    yield ", ".join(f"`{one['rules_id']}`" for one in rules)
