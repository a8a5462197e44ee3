"""``gouji lab``: experiments on rules, leads, habits and skill, each on the same deals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from gouji_analytics.commands._boundary import INTERRUPTED
from gouji_analytics.commands._common import Helped, emit_json, group, json_option, note, option, say
from gouji_analytics.i18n import LANGUAGES, language, t
from gouji_analytics.progress import bar, patience

if TYPE_CHECKING:
    from gouji_analytics.lab import Comparison, Design
    from gouji_analytics.lab.report import Report
    from gouji_analytics.lab.study import Reporting

F = TypeVar("F", bound=Callable[..., Any])
MOST_BLOCKS = 10_000_000
MOST_SEED = 2**64 - 1
BASE = "qingdao_online"


@group("lab")
def lab() -> None:
    """Experiments of the laboratory."""


command = lab


def experiment(name: str, blocks: int) -> Callable[[F], click.Command]:
    """A command of the group with the options that every experiment has."""

    def decorate(function: F) -> click.Command:
        for add in reversed((
            option("--seed", type=click.IntRange(0, MOST_SEED), default=1, show_default=True, help="cli.simulate.seed"),
            option(
                "--blocks", type=click.IntRange(1, MOST_BLOCKS), default=blocks, show_default=True, help="cli.lab.blocks"
            ),
            option("--state", type=click.Path(path_type=Path, dir_okay=False), help="cli.compare.state"),
            option("--out", type=click.Path(path_type=Path, dir_okay=False), help="cli.lab.out"),
            option("--plot", type=click.Path(path_type=Path, dir_okay=False), help="cli.lab.plot"),
            option("--workers", type=click.IntRange(1, 256), help="cli.simulate.workers"),
            json_option,
        )):  # fmt: skip
            function = add(function)
        return lab.command(name, cls=Helped, help=f"cli.lab.{name}.help")(function)

    return decorate


def one_rule_set(function: F) -> F:
    """Add ``--rules`` for one rule set."""
    return option("--rules", default=BASE, show_default=True, help="cli.lab.rules")(function)


def more_rule_sets(function: F) -> F:
    """Add ``--rules`` for some rule sets."""
    return option("--rules", multiple=True, default=[BASE], show_default=True, help="cli.lab.rules_more")(function)


def bots(function: F) -> F:
    """Add ``--bots`` for a line-up."""
    return option("--bots", default="rules", show_default=True, help="cli.lab.bots")(function)


def carry_out(study: Reporting, asked: dict[str, Any]) -> Report:
    """Play an experiment with a bar; an interrupt says where the rest is."""
    from gouji_analytics.lab.study import carry_out as play

    try:
        with patience("simulate.compiling"):
            study.warm()
        with bar("compare.playing", study.blocks, t("compare.unit")) as tell:
            kept = play(study, workers=asked["workers"], state=asked["state"], progress=tell)
    except KeyboardInterrupt:
        state = asked["state"]
        sentence = t("compare.interrupted", state=state) if state else t("compare.lost")
        note("cli.error_line", code="INTERRUPTED", sentence=sentence)
        click.get_current_context().exit(INTERRUPTED)
    return study.result(kept)


def show(found: Report, asked: dict[str, Any]) -> None:
    """Tables and paragraph, or JSON; the file and the picture that were asked for."""
    from gouji_analytics.lab.report_words import paragraph, tables
    from gouji_analytics.lab.storing import write_result

    if asked["plot"]:
        from gouji_analytics.plots.estimates import picture

        picture(found, asked["plot"], language())
    if asked["out"]:
        write_result(found, asked["out"])
    if asked["as_json"]:
        emit_json(found.to_dict() | {"text": {lang: paragraph(found, lang) for lang in LANGUAGES}})
        return
    click.echo(tables(found, language()))
    click.echo("\n" + paragraph(found, language()))


@experiment("lead", 4_000)
@one_rule_set
@bots
def lead(rules: str, bots: str, **asked: Any) -> None:
    """What leading first is worth, and what the way of choosing the leader does."""
    from gouji_analytics.lab.lead import LeadStudy
    from gouji_engine.rules import load_rules

    show(carry_out(LeadStudy(load_rules(rules), bots, asked["seed"], asked["blocks"]), asked), asked)


@experiment("skill", 2_000)
@one_rule_set
@option("--rungs", default="random,greedy,rules,team", show_default=True, help="cli.lab.rungs")
@option("--seer", default="peek+worlds=1", show_default=True, help="cli.lab.seer")
@option("--field", default="", help="cli.lab.field")
def skill(rules: str, rungs: str, seer: str, field: str, **asked: Any) -> None:
    """How much of a result is skill, and how much the cards."""
    from gouji_analytics.lab.skill import SkillStudy
    from gouji_engine.rules import load_rules

    words = [tuple(word for word in text.split(",") if word) for text in (rungs, field)]
    seer = "" if seer == "none" else seer
    study = SkillStudy(load_rules(rules), words[0], asked["seed"], asked["blocks"], seer, words[1])
    show(carry_out(study, asked), asked)


@experiment("excitement", 4_000)
@more_rule_sets
@bots
def excitement(rules: tuple[str, ...], bots: str, **asked: Any) -> None:
    """How the chance of winning moves during a deal."""
    from gouji_analytics.lab.excitement import ExcitementStudy
    from gouji_engine.rules import load_rules

    found = tuple(load_rules(name) for name in rules)
    show(carry_out(ExcitementStudy(found, bots, asked["seed"], asked["blocks"]), asked), asked)


@experiment("factorial", 1_000)
@one_rule_set
@bots
@option("--switches", default="", help="cli.lab.switches")
def factorial(rules: str, bots: str, switches: str, **asked: Any) -> None:
    """Every combination of rule switches on the same deals."""
    from gouji_analytics.lab.factorial import FactorialStudy
    from gouji_analytics.lab.switches import MAIN
    from gouji_analytics.lab.switches import switches as by_name
    from gouji_engine.rules import load_rules

    wanted = by_name(tuple(switches.split(","))) if switches else MAIN
    study = FactorialStudy(load_rules(rules), bots, asked["seed"], asked["blocks"], wanted)
    show(carry_out(study, asked), asked)


@experiment("proverbs", 5_000)
@more_rule_sets
@option("--bases", default="greedy,rules,team", show_default=True, help="cli.lab.bases")
@option("--habits", default="", help="cli.lab.habits")
@option("--page", type=click.Path(path_type=Path, dir_okay=False), help="cli.lab.proverbs_page")
def proverbs(rules: tuple[str, ...], bases: str, habits: str, page: Path | None, **asked: Any) -> None:
    """Sayings of the strategy texts, each for one side only."""
    from gouji_analytics.lab.proverbs import ProverbStudy, known_habits, trials
    from gouji_engine.rules import load_rules

    found = [load_rules(name) for name in rules]
    study = ProverbStudy(
        trials(found, bases.split(","), habits.split(",") if habits else known_habits()), asked["seed"], asked["blocks"]
    )
    played = carry_out(study, asked)
    if page:
        from gouji_analytics.lab.proverbs_page import page as told
        from gouji_analytics.lab.storing import write_text

        write_text(page, told(played))
    show(played, asked)


@experiment("single", 2_000)
@one_rule_set
@bots
@option("--switches", default="", help="cli.lab.switches_all")
def one_at_a_time(rules: str, bots: str, switches: str, **asked: Any) -> None:
    """Each rule turned by itself, compared with the base."""
    from gouji_analytics.commands.compare import print_found
    from gouji_analytics.lab import Design
    from gouji_analytics.lab.storing import write_result
    from gouji_analytics.lab.switches import SWITCHES, flipped
    from gouji_analytics.lab.switches import switches as by_name
    from gouji_engine.rules import load_rules

    base = load_rules(rules)
    wanted = by_name(tuple(switches.split(",")) if switches else tuple(SWITCHES))
    found = _compared(Design((base, *flipped(base, wanted)), bots, asked["seed"], asked["blocks"]), asked)
    if asked["plot"]:
        from gouji_analytics.plots.contrasts import picture

        picture(found, asked["plot"], language())
    if asked["out"]:
        write_result(found, asked["out"])
    print_found(found, asked["as_json"])


def _compared(design: Design, asked: dict[str, Any]) -> Comparison:
    """A comparison with a bar."""
    from gouji_analytics.lab import compare, warm

    with patience("simulate.compiling"):
        warm(design)
    with bar("compare.playing", design.blocks, t("compare.unit")) as tell:
        return compare(design, workers=asked["workers"], state=asked["state"], progress=tell)


@lab.command("balance", cls=Helped, help="cli.lab.balance.help")
@option("--rules", multiple=True, help="cli.lab.rules_all")
@option("--base", default=BASE, show_default=True, help="cli.lab.base")
@bots
@option("--seed", type=click.IntRange(0, MOST_SEED), default=1, show_default=True, help="cli.simulate.seed")
@option("--blocks", type=click.IntRange(1, MOST_BLOCKS), default=2_000, show_default=True, help="cli.lab.blocks")
@option("--turned", type=click.IntRange(1, MOST_BLOCKS), default=500, show_default=True, help="cli.lab.turned")
@option("--workers", type=click.IntRange(1, 256), help="cli.simulate.workers")
@option("--state", type=click.Path(path_type=Path, dir_okay=False), help="cli.compare.state")
@option("--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="cli.lab.page")
def balance(rules: tuple[str, ...], base: str, bots: str, seed: int, blocks: int, turned: int, **asked: Any) -> None:
    """The page of all rule sets."""
    from gouji_analytics.lab import Design, warm
    from gouji_analytics.lab.balance_page import made
    from gouji_analytics.lab.storing import write_text
    from gouji_analytics.lab.switches import SWITCHES, flipped
    from gouji_engine.rules import list_presets, load_rules

    first = load_rules(base)
    others = [found for name in rules or list_presets() if (found := load_rules(name)).name != first.name]
    designs = (
        Design((first, *others), bots, seed, blocks),
        Design((first, *flipped(first, tuple(SWITCHES.values()))), bots, seed, turned),
    )
    with patience("simulate.compiling"):
        for design in designs:
            warm(design)
    with bar("compare.playing", blocks + turned, t("compare.unit")) as tell:
        page, pairs = made(*designs, workers=asked["workers"], state=asked["state"], progress=tell)
    out: Path = asked["out"]
    write_text(out, page)
    write_text(out.with_name(f"{out.stem}-pairs.md"), pairs)
    say("lab.page_done", count=len(others) + 1, path=asked["out"])
