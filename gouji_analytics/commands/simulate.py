"""``gouji simulate``: bots play deals under one or more rule sets, into files or against each other in a mirror."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gouji_analytics.commands._boundary import INTERRUPTED
from gouji_analytics.commands._common import command as make_command
from gouji_analytics.commands._common import emit_json, json_option, note, option, say
from gouji_analytics.errors import coded
from gouji_analytics.i18n import t
from gouji_analytics.progress import bar, patience
from gouji_engine.errors import UsageError

if TYPE_CHECKING:
    from gouji_analytics.mirror import Mirror
    from gouji_analytics.simulating import Report, Run
    from gouji_engine.rules import RuleSet

MOST_DEALS = 2**31 - 1
MOST_MATCHES = 2**28
MOST_SEED = 2**64 - 1


@make_command("simulate")
@option("--rules", "rules", multiple=True, required=True, help="cli.simulate.rules")
@option("--deals", type=click.IntRange(1, MOST_DEALS), help="cli.simulate.deals")
@option("--sessions", type=click.IntRange(1, MOST_MATCHES), help="cli.simulate.sessions")
@option("--matches", type=click.IntRange(1, MOST_MATCHES), help="cli.simulate.matches")
@option("--final", is_flag=True, help="cli.simulate.final")
@option("--seed", type=click.IntRange(0, MOST_SEED), default=1, show_default=True, help="cli.simulate.seed")
@option("--bots", help="cli.simulate.bots")
@option("--mirror", "pair", nargs=2, help="cli.simulate.mirror")
@option("--out", type=click.Path(path_type=Path), help="cli.simulate.out")
@option("--workers", type=click.IntRange(1, 256), help="cli.simulate.workers")
@option("--session-deals", type=click.IntRange(1, 100), help="cli.simulate.session_deals")
@option("--deal-mode", help="cli.simulate.deal_mode")
@option("--shard-deals", type=click.IntRange(1, 10_000_000), default=50_000, help="cli.simulate.shard_deals")
@json_option
@click.pass_context
def command(ctx: click.Context, /, as_json: bool, **asked: Any) -> None:
    """Check the words of the command line, then play."""
    _check(asked)
    try:
        reports, mirrors = _play(asked)
    except KeyboardInterrupt:
        sentence = t("simulate.interrupted", out=asked["out"]) if asked["out"] else t("error.INTERRUPTED")
        note("cli.error_line", code="INTERRUPTED", sentence=sentence)
        ctx.exit(INTERRUPTED)
    if as_json:
        emit_json({"runs": [as_row(report) for report in reports], "mirrors": [asdict(entry) for entry in mirrors]})
        return
    for report in reports:
        tell_run(report)
    for entry in mirrors:
        tell_mirror(entry)


def _check(asked: dict[str, Any]) -> None:
    """Options that do not go together."""
    if sum(asked[length] is not None for length in ("deals", "sessions", "matches")) != 1:
        raise coded(UsageError, "DEALS_OR_MATCHES")
    if asked["matches"] and (asked["pair"] or asked["session_deals"]):
        raise coded(UsageError, "MATCHES_ALONE")
    if not asked["matches"] and asked["final"]:
        raise coded(UsageError, "FINAL_MATCHES")
    _check_mirror(asked)
    if asked["deals"] and asked["deals"] % (asked["session_deals"] or 1):
        raise coded(UsageError, "SESSION_PART", deals=asked["deals"], session=asked["session_deals"])
    if not asked["pair"] and asked["out"] is None:
        raise coded(UsageError, "OUT_NEEDED")


def _check_mirror(asked: dict[str, Any]) -> None:
    """What a mirror match does not go together with."""
    if asked["pair"] and asked["bots"]:
        raise coded(UsageError, "MIRROR_AND_BOTS")
    if asked["pair"] and asked["pair"][0] == asked["pair"][1]:
        raise coded(UsageError, "MIRROR_SAME", bot=asked["pair"][0])
    if asked["pair"] and (asked["sessions"] or asked["session_deals"] or asked["deal_mode"]):
        raise coded(UsageError, "MIRROR_PLAIN")
    if asked["pair"] and asked["deals"] < 2:
        raise coded(UsageError, "MIRROR_FEW")


def _play(asked: dict[str, Any]) -> tuple[list[Report], list[Mirror]]:
    """Every run and every mirror match that was asked for."""
    from gouji_engine.rules import load_rules
    from gouji_engine.startup import interpret_if_cold

    found = [load_rules(name) for name in dict.fromkeys(asked["rules"])]
    deals = sum(_size(asked, rules)[0] for rules in found) * (2 if asked["pair"] else 1)
    interpreted = not asked["matches"] and interpret_if_cold(deals)  # results of matches need the compiled facts
    from gouji_analytics.mirror import mirror
    from gouji_analytics.simulating import warm

    if asked["final"]:
        from gouji_analytics.matches.games import final_stage

        found = [final_stage(rules) for rules in found]
    runs = _runs(asked, found)
    if not interpreted:
        with patience("simulate.compiling"):
            warm(found[0], runs[0][0].bots, runs[0][0].session_deals, matches=runs[0][0].matches)
    reports = [_run(run, folder, asked) for run, folder in runs] if asked["out"] else []
    mirrors = []
    for rules in found if asked["pair"] else ():
        bot_a, bot_b = asked["pair"]
        with bar("simulate.mirroring", asked["deals"], t("simulate.unit"), name=rules.name) as tell:
            mirrors.append(
                mirror(rules, bot_a, bot_b, asked["deals"], asked["seed"], workers=asked["workers"], progress=tell)
            )
    return reports, mirrors


def _size(asked: dict[str, Any], rules: RuleSet) -> tuple[int, int]:
    """Deals (or matches) of a run, and how many deals make a session, 0 for none. Raises UsageError: SESSION_OPEN."""
    session = asked["session_deals"] or (rules.session_deals if asked["sessions"] else 0)
    if asked["sessions"] and not session:
        raise coded(UsageError, "SESSION_OPEN", rules=rules.name)
    return asked["deals"] or asked["matches"] or asked["sessions"] * session, session


def _runs(asked: dict[str, Any], found: Sequence[RuleSet]) -> list[tuple[Run, Path]]:
    """The runs with their folders: one a rule set, two for a mirror. Raises UsageError for an unknown bot."""
    from gouji_analytics.mirror import line_ups
    from gouji_analytics.simulating import Run
    from gouji_engine.bots import line_up

    pair = asked["pair"]
    lines = line_ups(*pair) if pair else (line_up(asked["bots"] or "rules"),)
    names = ("-".join(pair), "-".join(reversed(pair))) if pair else ("",)
    runs = []
    for rules in found:
        how = (*_size(asked, rules), asked["deal_mode"], asked["matches"] is not None)
        folder = (asked["out"] or Path()) / (rules.name if len(found) > 1 else "")
        runs += [
            (Run(rules, line, asked["seed"], *how), folder / name) for line, name in zip(lines, names, strict=True)
        ]
    return runs


def _run(run: Run, folder: Path, asked: dict[str, Any]) -> Report:
    from gouji_analytics import simulating

    with bar("simulate.playing", run.deals, unit(run), name=run.rules.name) as tell:
        return simulating.carry_out(
            run, folder, workers=asked["workers"], shard_deals=asked["shard_deals"], progress=tell
        )


def unit(run: Run) -> str:
    """What the progress of a run counts."""
    return t("simulate.unit_matches" if run.matches else "simulate.unit")


def as_row(report: Report) -> dict[str, Any]:
    """A run for programs."""
    rate = "matches_per_second" if report.matches else "deals_per_second"
    return asdict(report) | {"folder": str(report.folder), rate: report.rate}


def tell_run(report: Report) -> None:
    """One sentence a run."""
    if report.played == 0:
        say("simulate.whole", rules=report.rules, deals=report.deals, folder=report.folder)
        return
    say(
        "simulate.done_matches" if report.matches else "simulate.done",
        matches=report.matches,
        rules=report.rules,
        deals=report.deals,
        actions=report.actions,
        size=report.bytes / 1e6,
        shards=report.shards,
        folder=report.folder,
        seconds=report.seconds,
        rate=report.rate,
    )


def tell_mirror(entry: Mirror) -> None:
    """One sentence a mirror match."""
    values = asdict(entry) | {"share": 100 * entry.share, "low": 100 * entry.share_low, "high": 100 * entry.share_high}
    say("simulate.mirror", **values)
