"""``gouji compare``: the same deals under two or more rule sets, and what differs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gouji_analytics.commands._boundary import INTERRUPTED
from gouji_analytics.commands._common import argument, emit_json, json_option, note, option
from gouji_analytics.commands._common import command as make_command
from gouji_analytics.i18n import LANGUAGES, language, t
from gouji_analytics.progress import bar, patience

if TYPE_CHECKING:
    from gouji_analytics.lab import Comparison, Design

MOST_BLOCKS = 10_000_000
MOST_SEED = 2**64 - 1
BLOCKS = 4_000


@make_command("compare")
@argument("more", nargs=-1, help="cli.compare.more")
@option("--rules", "rules", multiple=True, help="cli.compare.rules")
@option("--bots", default="rules", show_default=True, help="cli.compare.bots")
@option("--seed", type=click.IntRange(0, MOST_SEED), default=1, show_default=True, help="cli.simulate.seed")
@option("--blocks", type=click.IntRange(1, MOST_BLOCKS), default=BLOCKS, show_default=True, help="cli.compare.blocks")
@option("--leads", type=click.Choice(["every", "rule"]), default="every", show_default=True, help="cli.compare.leads")
@option("--pairs", type=click.Choice(["base", "all"]), default="base", show_default=True, help="cli.compare.pairs")
@option("--seer", default="peek+worlds=1", show_default=True, help="cli.compare.seer")
@option("--sequential", is_flag=True, help="cli.compare.sequential")
@option("--state", type=click.Path(path_type=Path, dir_okay=False), help="cli.compare.state")
@option("--zone", "zones", multiple=True, metavar="METRIC=X", help="cli.compare.zone")
@option("--out", type=click.Path(path_type=Path, dir_okay=False), help="cli.compare.out")
@option("--again", type=click.Path(path_type=Path, dir_okay=False), help="cli.compare.again")
@option("--plot", type=click.Path(path_type=Path, dir_okay=False), help="cli.compare.plot")
@option("--workers", type=click.IntRange(1, 256), help="cli.simulate.workers")
@json_option
@click.pass_context
def command(ctx: click.Context, /, as_json: bool, plot: Path | None, out: Path | None, **asked: Any) -> None:
    """Play, then say what was found."""
    from gouji_analytics.lab import write_result

    try:
        found = _play(asked)
    except KeyboardInterrupt:
        state = asked["state"]
        sentence = t("compare.interrupted", state=state) if state else t("compare.lost")
        note("cli.error_line", code="INTERRUPTED", sentence=sentence)
        ctx.exit(INTERRUPTED)
    if plot:
        from gouji_analytics.plots.contrasts import picture

        picture(found, plot, language())
    if out:
        write_result(found, out)
    print_found(found, as_json)


def _play(asked: dict[str, Any]) -> Comparison:
    """The experiment that the words ask for."""
    from gouji_analytics.lab import compare, warm

    design = _design(asked)
    with patience("simulate.compiling"):
        warm(design)
    with bar("compare.playing", design.blocks, t("compare.unit")) as tell:
        return compare(design, workers=asked["workers"], state=asked["state"], progress=tell)


def _design(asked: dict[str, Any]) -> Design:
    """What is to be played: as the words say, or once more what a stored result tells."""
    from gouji_analytics.lab import Design, design_of, read_result
    from gouji_engine.rules import load_rules

    if asked["again"]:
        return design_of(read_result(asked["again"]))
    found = tuple(load_rules(name) for name in (*asked["rules"], *asked["more"]))
    zones = dict(_zone(text) for text in asked["zones"])
    seer = "" if asked["seer"] == "none" else asked["seer"]
    return Design(
        found, asked["bots"], asked["seed"], asked["blocks"], asked["leads"], asked["sequential"], zones,
        asked["pairs"], seer,
    )  # fmt: skip


def _zone(text: str) -> tuple[str, float]:
    """``metric=0.03`` as a pair; what is no number becomes 0, which the design refuses by name."""
    name, _, width = text.partition("=")
    try:
        return name, float(width)
    except ValueError:
        return name, 0.0


def print_found(found: Comparison, as_json: bool) -> None:
    """Table and paragraph, or JSON."""
    from gouji_analytics.lab.words import paragraph, table

    if as_json:
        emit_json(found.to_dict() | {"text": {lang: paragraph(found, lang) for lang in LANGUAGES}})
        return
    click.echo(table(found, language()))
    click.echo("\n" + paragraph(found, language()))
