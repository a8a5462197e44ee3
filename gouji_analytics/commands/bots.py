"""``gouji bots``: who can play, what one bot goes by, the ladder (each bot against the one below), and the search for better weights."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from gouji_analytics.commands._common import Helped, argument, emit_json, group, json_option, option
from gouji_analytics.i18n import language, t
from gouji_analytics.progress import bar, patience
from gouji_analytics.rulebook.values import aligned
from gouji_engine.bots import BOTS, SWITCHES, WEIGHTS, find_bot
from gouji_engine.rules import load_rules

MOST_SEED = 2**64 - 1


@group("bots")
def bots() -> None:
    """List and show bots, and measure them."""


command = bots


@bots.command("list", cls=Helped, help="cli.bots.list.help")
@json_option
def list_(as_json: bool) -> None:
    """One line a bot, one a habit."""
    if as_json:
        habits = [asdict(habit) for habit in SWITCHES.values()]
        emit_json({"bots": [{"id": bot.id, "zh": bot.zh, "en": bot.en} for bot in BOTS.values()], "habits": habits})
        return
    lang = language()
    click.echo("\n".join(aligned([[bot.id, getattr(bot, lang)] for bot in BOTS.values()])))
    click.echo("\n" + t("bots.habits"))
    rows = [[habit.id, getattr(habit, lang), habit.saying if lang == "zh" else ""] for habit in SWITCHES.values()]
    click.echo("\n".join(aligned(rows, widest=60)))


@bots.command("show", cls=Helped, help="cli.bots.show.help")
@argument("name", help="cli.bots.name")
@option("--rules", "rules", default="qingdao_online", show_default=True, help="cli.bots.rules_one")
@json_option
def show(name: str, rules: str, as_json: bool) -> None:
    """Every habit and weight of a bot under a rule set."""
    bot = find_bot(name)
    values = bot.under(load_rules(rules))
    if as_json:
        emit_json({"id": bot.id, "policy": bot.kind, "mark": bot.mark, "rules": rules, "values": values})
        return
    lang = language()
    rows = [[key, str(values[key]), getattr(weight, lang)] for key, weight in WEIGHTS.items()]
    rows += [[key, str(values[key]), getattr(habit, lang)] for key, habit in SWITCHES.items() if values[key]]
    click.echo("\n".join([f"{bot.id}  {getattr(bot, lang)}", "", *aligned(rows)]))


@bots.command("ladder", cls=Helped, help="cli.bots.ladder.help")
@option("--rules", "rules", multiple=True, help="cli.bots.rules")
@option("--only", multiple=True, help="cli.bots.only")
@option(
    "--scale", type=click.FloatRange(0.0, 1000.0, min_open=True), default=1.0, show_default=True, help="cli.bots.scale"
)
@option("--seed", type=click.IntRange(0, MOST_SEED), default=1, show_default=True, help="cli.simulate.seed")
@option("--workers", type=click.IntRange(1, 256), help="cli.simulate.workers")
@option("--keep", type=click.Path(path_type=Path, dir_okay=False), help="cli.bots.keep")
@option("--into", type=click.Path(path_type=Path, dir_okay=False), help="cli.bots.into")
@json_option
def ladder(as_json: bool, into: Path | None, **asked: Any) -> None:
    """Play the gates and profiles, print the tables."""
    from gouji_analytics.ladder.page import insert, json_of, tables

    gates, profiles = _measured(**asked)
    if into:
        insert(into, tables(gates, profiles, "en"))
    if as_json:
        emit_json(json_of(gates, profiles))
        return
    click.echo(tables(gates, profiles, language()))


def _measured(
    rules: tuple[str, ...], only: tuple[str, ...], scale: float, seed: int, workers: int | None, keep: Path | None
) -> tuple[list[Any], list[Any]]:
    """Gates and profiles of the rungs and restricted copies asked for."""
    from gouji_analytics.ladder import RESTRICTED, RULES, RUNGS, gates, profile

    names = rules or RULES
    for name in only:
        find_bot(name)
    rungs = [rung for rung in RUNGS if not only or rung[0] in only]
    bound = [rung for rung in RESTRICTED if not only or rung[1] in only]
    total = (len(rungs) + len(bound)) * len(names)
    with patience("simulate.compiling"), bar("bots.playing", total, t("bots.unit")) as tell:
        played = list(gates([*rungs, *bound], names, seed, scale=scale, workers=workers, told=tell, kept=keep))
    profiles = [profile(names[0], upper, max(2, round(pairs * scale / 2)), seed) for upper, _, pairs in rungs]
    return played, profiles


@bots.command("tune", cls=Helped, help="cli.bots.tune.help")
@argument("name", help="cli.bots.name")
@option("--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="cli.bots.out")
@option("--rules", "rules", multiple=True, required=True, help="cli.bots.tune_rules")
@option("--against", multiple=True, default=("rules", "team"), show_default=True, help="cli.bots.against")
@option("--when", "condition", help="cli.bots.when")
@option("--steps", type=click.IntRange(1, 100_000), default=200, show_default=True, help="cli.bots.steps")
@option("--pairs", type=click.IntRange(8, 1_000_000), default=500, show_default=True, help="cli.bots.pairs")
@option("--seed", type=click.IntRange(0, MOST_SEED), default=1_001, show_default=True, help="cli.simulate.seed")
def tune(name: str, out: Path, condition: str | None, steps: int, **asked: Any) -> None:
    """Change weights by chance steps, write the bot after each that stays."""
    from gouji_analytics.ladder.tune import start, text_of, tuned, write

    contest = start(name, out, condition, **asked)
    write(out, text_of(contest, {}, condition, out))
    with patience("simulate.compiling"), bar("bots.tuning", steps, t("bots.steps")) as tell:
        for step in tuned(contest, steps, tell):
            write(out, text_of(contest, step.changed, condition, out))
            gain, sure = f"{step.gain:+.3f}", f"{step.sureness:.1f}"
            told = ", ".join(f"{key}={step.changed[key]}" for key in step.latest)
            click.echo(t("bots.step", step=step.number + 1, changed=told, gain=gain, sure=sure))
    click.echo(t("bots.tuned", file=out))
