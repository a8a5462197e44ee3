"""``gouji demo``: sample data, their statistics and the dashboard, from an empty folder in one command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gouji_analytics.commands._boundary import INTERRUPTED
from gouji_analytics.commands._common import command as make_command
from gouji_analytics.commands._common import emit_json, json_option, note, option, say
from gouji_analytics.commands.dashboard import LOCAL, choose_port, serve
from gouji_analytics.commands.simulate import as_row, tell_mirror, tell_run
from gouji_analytics.errors import coded
from gouji_analytics.i18n import t
from gouji_analytics.progress import bar, patience
from gouji_analytics.rulebook.values import aligned
from gouji_engine.errors import UsageError

if TYPE_CHECKING:
    from gouji_analytics.demo import Demo
    from gouji_analytics.simulating import Progress
    from gouji_analytics.stats.rows import StatRow

DEALS = 3_000


@make_command("demo")
@option("--out", type=click.Path(path_type=Path), default="gouji-demo", show_default=True, help="cli.demo.out")
@option("--deals", type=click.IntRange(20, 1_000_000), default=DEALS, show_default=True, help="cli.demo.deals")
@option("--serve/--no-serve", "wanted", default=None, help="cli.demo.serve")
@option("--port", type=click.IntRange(1, 65535), help="cli.dashboard.port")
@json_option
@click.pass_context
def command(ctx: click.Context, out: Path, deals: int, wanted: bool | None, port: int | None, as_json: bool) -> None:
    """Make everything, print the summary, serve."""
    serving = _serving(wanted, as_json)
    if serving:
        port = choose_port(LOCAL, port)
    try:
        found = _make(out, deals)
    except KeyboardInterrupt:
        note("cli.error_line", code="INTERRUPTED", sentence=t("simulate.interrupted", out=out))
        ctx.exit(INTERRUPTED)
    if as_json:
        emit_json(as_json_value(found))
    else:
        tell(found)
    if serving:
        serve(found.database, port)
    elif not as_json:
        say("demo.later" if find_spec("streamlit") else "demo.no_streamlit", db=found.database)


def _serving(wanted: bool | None, as_json: bool) -> bool:
    """Whether to serve at the end: what was asked for, else if it is possible and a person reads the output."""
    possible = find_spec("streamlit") is not None
    if wanted and not possible:
        raise coded(UsageError, "DASHBOARD_EXTRA")
    return (possible and not as_json) if wanted is None else wanted


def _make(out: Path, deals: int) -> Demo:
    from gouji_analytics import demo, simulating

    note("demo.start", presets=len(demo.PRESETS), deals=deals, out=out)
    first = demo.planned(deals)[0][1]
    with patience("simulate.compiling"):
        simulating.warm(first.rules, first.bots)
    return demo.make(out, deals, _watch)


@contextmanager
def _watch(name: str, deals: int) -> Iterator[Progress]:
    """A bar for one run."""
    with bar("simulate.playing", deals, t("simulate.unit"), name=name) as told:
        yield told


def tell(found: Demo) -> None:
    """The summary for people."""
    for report in found.runs:
        tell_run(report)
    say("demo.samples", count=found.samples)
    verified = found.built.report
    say("demo.verified", **{name: getattr(verified, name) for name in ("deals", "accepted", "flagged", "refused")})
    say("demo.built", db=found.database)
    for line in table(found.rows):
        click.echo(line)
    tell_mirror(found.mirror)


def table(rows: Sequence[StatRow]) -> Iterator[str]:
    """A block a rule set: statistic, value, interval, number of deals."""
    for rules in dict.fromkeys(str(row.group["rules"]) for row in rows):
        yield ""
        yield t("demo.block", rules=rules)
        cells = [
            [row.title, number(row.value, row.unit), limits(row), t("demo.of_deals", deals=row.deals)]
            for row in rows
            if row.group["rules"] == rules
        ]
        yield from (f"  {line}" for line in aligned(cells))
    yield ""


def number(value: float | None, unit: str) -> str:
    """A value in its unit."""
    if value is None:
        return "-"
    text = f"{100 * value:.1f}%" if unit == "share" else f"{value:.2f}"
    return text.removeprefix("-") if text in {"-0.0%", "-0.00"} else text


def limits(row: StatRow) -> str:
    """The 95 % interval, or nothing where there is none."""
    if row.low is None or row.high is None:
        return ""
    return t("demo.interval", low=number(row.low, row.unit), high=number(row.high, row.unit))


def as_json_value(found: Demo) -> dict[str, Any]:
    """The summary for programs."""
    from gouji_analytics.building import summary

    return {
        "folder": str(found.folder),
        "runs": [as_row(report) for report in found.runs],
        "samples": found.samples,
        "build": summary(found.built),
        "mirror": asdict(found.mirror),
        "stats": [row.to_dict() for row in found.rows],
    }
