"""``docs/proverbs.md``: every habit on every base bot under some rule sets, as tables with limits."""

from __future__ import annotations

from collections.abc import Iterator

from gouji_analytics.i18n import t
from gouji_analytics.lab.markdown import head, row
from gouji_analytics.lab.report import Report, Row
from gouji_analytics.lab.report_words import paragraph
from gouji_engine.bots import SWITCHES

HEAD = """# Sayings put to the test ({title})

Made by `gouji lab proverbs --page`; do not edit. **Simulated**: bots {bots}, seed {seed}, {blocks:,} deals a trial, each played twice with
the sides exchanged ({games:,} games in all); version {version}, kernel `{kernel}`. It says what a habit does to these bots, not to people.
How it is played: [lab.md](lab.md#sayings); how a saying is read: [bots.md](bots.md#names).

Numbers are net points a deal, under the rule set's own scoring, that the side with the habit gains over the same bot without it, with
limits that hold for all {trials} trials together at 95 % (max-t over deals). **Bold**: the limits leave out zero. “never”: no deal took
another course."""
OUTCOMES = ("gains", "loses", "open", "never")


def page(found: Report) -> str:
    """The whole page."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Report) -> Iterator[str]:
    design, known = found.design, {tuple(one.about.split("|")): one for one in found.table("net")}
    yield HEAD.format(
        title=t("lab.proverbs_title", "zh"), bots=", ".join(f"`{bot}`" for bot in design["bots"]), seed=design["seed"], blocks=found.blocks,
        games=found.games, version=design["version"], kernel=design["kernel"], trials=len(known),
    )  # fmt: skip
    yield from ("", "## In short", "", paragraph(found, "zh"), "", paragraph(found, "en"), "")
    habits = list(dict.fromkeys(habit for _, _, habit in known))
    outcomes = {key: _outcome(found, one) for key, one in known.items()}
    yield from (
        "## Habit by habit",
        "",
        "In how many trials (rule sets × base bots) each gains, loses, is not settled, or never came into play.",
    )
    yield ""
    yield from head(["habit", "saying", "what it does", *OUTCOMES])
    for name in habits:
        mine = [outcome for (_, _, habit), outcome in outcomes.items() if habit == name]
        counts = [str(mine.count(outcome)) for outcome in OUTCOMES]
        yield row([f"`{name}`", SWITCHES[name].saying or "-", SWITCHES[name].en, *counts])
    for rules in design["rules"]:
        yield from ("", f"## `{rules['name']}`", "")
        yield from head(["habit", *(f"`{base}`" for base in design["bots"])])
        for name in habits:
            cells = [
                _cell(known[rules["name"], base, name], outcomes[rules["name"], base, name]) for base in design["bots"]
            ]
            yield row([f"`{name}`", *cells])
    yield from ("", "## Rule hashes", "", ", ".join(f"`{one['rules_id']}`" for one in design["rules"]))


def _outcome(found: Report, one: Row) -> str:
    """One of OUTCOMES."""
    if not found.row("changed", "changed", one.about).value:
        return "never"
    if not one.is_clear:
        return "open"
    return "gains" if (one.value or 0.0) > 0 else "loses"


def _cell(one: Row, outcome: str) -> str:
    """A number with its limits."""
    if outcome == "never" or one.value is None or one.low is None or one.high is None:
        return "never"
    text = f"{one.value:+.3f} ({one.low:+.3f} to {one.high:+.3f})"
    return text if outcome == "open" else f"**{text}**"
