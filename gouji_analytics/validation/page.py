"""Checks as lines and as the page ``docs/validation.md``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gouji_analytics.validation.check import FULL, SEED, Check
from gouji_engine.version import VERSION

HEADS = {
    "dealing": (
        "Dealing",
        "Dealt hands against closed forms of the 216-card deal. The window is the 99.9 % band of chance around the exact value.",
    ),
    "symmetry": (
        "Symmetry and totals",
        "Deals of clever, mixed and random bots under five rule sets. Turned tables are verified and derived anew. All of it exact.",
    ),
    "coverage": (
        "Coverage on synthetic deals",
        "How often a 95 % interval holds a truth that is drawn anew in every run, with chances of one deal alike.",
    ),
    "sampled": (
        "Coverage on real play",
        (
            "Samples of simulated play; the value of the whole population is the truth. Every statistic of the catalogue takes part for"
            " which ten deals of a sample have an event, ten have none, and ten differ from the most common deal. Where the seats of a deal share something out among them, shares"
            " vary less than independent chances would, and the limits are wide by design."
        ),
    ),
    "league": (
        "Ratings",
        "Leagues of players in changing threesomes with known strengths, and leagues of equals.",
    ),
    "lab": (
        "Rule laboratory",
        (
            "Paired comparisons where the truth is known: samples of one rule set, a bonus for the lead put in by hand, a leader who is"
            " given an enemy's big joker, another scoring, and looking again and again at nothing."
        ),
    ),
    "planted": (
        "Planted effects and equal groups",
        (
            "Real play with labels given by lot: a planted difference has to be covered, and groups that do not differ have to be called"
            " different in one comparison of twenty."
        ),
    ),
}


def number(value: float) -> str:
    """A measurement, short."""
    return f"{value:.0f}" if float(value).is_integer() and abs(value) != 1 else f"{value:.4f}"


def measured(check: Check) -> str:
    """The measured value with its Monte Carlo error."""
    return number(check.measured) + ("" if check.error is None else f" ± {check.error:.4f}")


def window(check: Check) -> str:
    """The limits of the window."""
    return f"{number(check.low)} to {number(check.high)}" if check.low < check.high else number(check.low)


def verdict(check: Check) -> str:
    """In words."""
    return "holds" if check.ok else "**fails**"


def line(check: Check) -> str:
    """A check on one line of a terminal."""
    return f"{'ok  ' if check.ok else 'FAIL'} {check.id:28} {measured(check):20} [{window(check)}]  {check.truth}"


def page(done: Sequence[tuple[str, Check]]) -> str:
    """The whole page."""
    return "\n".join(_lines(done)) + "\n"


def _lines(done: Sequence[tuple[str, Check]]) -> Iterator[str]:
    failed = sum(not check.ok for _, check in done)
    yield "# Validation: what has a known answer"
    yield ""
    yield (
        f"Made by `make validate` with version {VERSION}, seed {SEED}, {FULL.runs:,} runs a study, {FULL.deals:,} dealt deals and"
        f" {FULL.played:,} played ones; do not edit. {len(done)} checks, {failed} outside their windows."
        " Measured values carry their Monte Carlo standard error. `make test` runs a small part of the same checks."
    )
    for family in dict.fromkeys(name for name, _ in done):
        head, words = HEADS[family]
        yield from ("", f"## {head}", "", words, "", "| id | what is known | expected | measured | window | verdict |")
        yield "|---|---|---|---|---|---|"
        for name, check in done:
            if name == family:
                cells = (f"`{check.id}`", check.truth, check.expected, measured(check), window(check), verdict(check))
                yield f"| {' | '.join(cells)} |"
