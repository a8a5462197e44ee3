"""``gouji judge``: sets of cards, positions and results, judged under one rule set or under all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gouji_analytics.commands._common import F, Helped, argument, emit_json, group, json_option, option
from gouji_analytics.i18n import language

if TYPE_CHECKING:
    from gouji_analytics.judge.answers import Answer
    from gouji_engine.judge import PositionText
    from gouji_engine.rules import RuleSet

# entries of a position file that are also options, in the order of the help page
TEXTS = (
    "table",
    "leader",
    "passed",
    "out",
    "eliminated",
    "burn",
    "opened",
    "pending",
    "spoiled",
    "declarations",
    "levels",
    "left",
    "actions",
    "players",
)
RESULTS = ("places", "out", "eliminated", "opened", "burns", "men", "kills", "declarations", "actions", "players")


@group("judge")
def judge() -> None:
    """Answer what people quarrel about."""


command = judge


def _start() -> None:
    """A judge makes a handful of steps: nobody waits for a compiler. Before anything that makes kernels."""
    from gouji_engine.startup import interpret

    interpret()


def rules_options(function: F) -> F:
    """Add ``--rules`` (as often as wanted) and ``--all``."""
    function = option("--all", "everywhere", is_flag=True, help="cli.judge.all")(function)
    return option("--rules", "names", multiple=True, help="cli.judge.rules")(function)


def entry_options(names: tuple[str, ...]) -> Callable[[F], F]:
    """Add an option for each entry of a position file, and ``--hand``."""

    def add(function: F) -> F:
        for name in reversed(names):
            function = option(f"--{name}", name, help=f"cli.judge.entry.{name}")(function)
        return function

    return add


@judge.command("form", cls=Helped, help="cli.judge.form.help")
@argument("cards", nargs=-1, required=True, help="cli.judge.cards")
@rules_options
@json_option
def form(cards: tuple[str, ...], names: tuple[str, ...], everywhere: bool, as_json: bool) -> None:
    """What a set of cards is."""
    _start()
    from gouji_analytics.judge.answers import form_answer
    from gouji_analytics.judge.texts import form_lines
    from gouji_engine.notation import parse_cards

    counts = parse_cards(" ".join(cards))
    _answer(_chosen(names, everywhere), lambda rules: form_answer(rules, counts), form_lines, as_json=as_json)


@judge.command("beats", cls=Helped, help="cli.judge.beats.help")
@argument("new", help="cli.judge.cards")
@argument("old", help="cli.judge.cards")
@rules_options
@json_option
def beats(new: str, old: str, names: tuple[str, ...], everywhere: bool, as_json: bool) -> None:
    """Whether the first cards beat the second."""
    _start()
    from gouji_analytics.judge.answers import beats_answer
    from gouji_analytics.judge.texts import beats_lines
    from gouji_engine.notation import parse_cards

    first, second = parse_cards(new), parse_cards(old)
    _answer(_chosen(names, everywhere), lambda rules: beats_answer(rules, first, second), beats_lines, as_json=as_json)


@judge.command("position", cls=Helped, help="cli.judge.position.help")
@argument("file", required=False, help="cli.judge.file")
@entry_options(TEXTS)
@option("--hand", "hands", multiple=True, help="cli.judge.entry.hand")
@option("--answer", "answer", is_flag=True, help="cli.judge.entry.answer")
@option("--chaos/--no-chaos", "chaos", default=None, help="cli.judge.entry.chaos")
@option("--try", "tries", multiple=True, help="cli.judge.try")
@rules_options
@json_option
def position(
    file: str | None, tries: tuple[str, ...], names: tuple[str, ...], everywhere: bool, as_json: bool, **stated: Any
) -> None:
    """Who is asked, in which order and capacity, and what follows."""
    _start()
    from gouji_analytics.judge.answers import position_answer
    from gouji_analytics.judge.texts import position_lines

    text = _read(file, stated)
    rules = _chosen(names, everywhere, text)
    _answer(rules, lambda entry: position_answer(text, entry, tries), position_lines, as_json=as_json)


@judge.command("score", cls=Helped, help="cli.judge.score.help")
@argument("file", required=False, help="cli.judge.file")
@entry_options(RESULTS)
@rules_options
@json_option
def score(file: str | None, names: tuple[str, ...], everywhere: bool, as_json: bool, **stated: Any) -> None:
    """Places, points by source and the sweep of a deal."""
    _start()
    from gouji_analytics.judge.answers import score_answer
    from gouji_analytics.judge.texts import score_lines

    text = _read(file, stated)
    rules = _chosen(names, everywhere, text)
    _answer(rules, lambda entry: score_answer(text, entry), score_lines, as_json=as_json)


def _read(file: str | None, stated: Mapping[str, Any]) -> PositionText:
    """The position of a file or of standard input, with what the command line says besides."""
    from gouji_analytics.errors import coded
    from gouji_engine.errors import DataError, UsageError
    from gouji_engine.judge import PositionText

    entries: dict[str, Any] = {
        name: value
        for name, value in stated.items()
        if value not in (None, (), False) or (name == "chaos" and value is False)
    }
    if "hands" in entries:
        entries["hands"] = ";".join(entries["hands"])
    if file is None:
        if not entries:
            raise coded(UsageError, "JUDGE_NOTHING")
        return _sound(PositionText(entries))
    name = "<stdin>" if file == "-" else str(_find(file))
    data = sys.stdin.buffer.read() if file == "-" else Path(name).read_bytes()
    try:
        found = PositionText.parse(data.decode("utf-8-sig"), name)
    except UnicodeDecodeError:
        raise coded(DataError, "JUDGE_ENCODING", path=name) from None
    return _sound(found.with_entries(entries) if entries else found)


def _find(file: str) -> Path:
    """The file, or the sample position of that name."""
    from gouji_analytics.resources import resource_dir

    path = Path(file)
    if path.exists() or path.name != file:
        return path
    samples = (resource_dir("positions") / f"{file}{suffix}" for suffix in ("", ".toml", ".json"))
    return next((sample for sample in samples if sample.is_file()), path)


def _sound(text: PositionText) -> PositionText:
    """The text itself, unless something in it cannot be read."""
    text.values()
    return text


def _chosen(names: tuple[str, ...], everywhere: bool, text: PositionText | None = None) -> list[RuleSet]:
    """The rule sets asked: those named, else that of the position file, else every preset."""
    from gouji_engine.rules import list_presets, load_preset, load_rules

    if names and not everywhere:
        return [load_rules(name) for name in dict.fromkeys(names)]
    own = None if everywhere or text is None else text.load_rules()
    return [own] if own is not None else [load_preset(name) for name in list_presets()]


def _answer(
    rules: list[RuleSet], question: Callable[[RuleSet], Answer], lines: Callable[[Answer], list[str]], *, as_json: bool
) -> None:
    """Print the answers; no answer at all is an error, the commonest."""
    from gouji_analytics.judge.answers import ask
    from gouji_analytics.judge.texts import page

    groups, refusals = ask(rules, question)
    if not groups:
        codes = [entry.error.code for entry in refusals]
        raise max(refusals, key=lambda entry: codes.count(entry.error.code)).error
    if as_json:
        emit_json({
            "answers": [{"rules": [entry.name for entry in found.rules], **found.answer} for found in groups],
            "refused": [
                {"rules": entry.rules.name, "code": entry.error.code, "reason": entry.error.sentence(language())}
                for entry in refusals
            ],
        })  # fmt: skip
        return
    click.echo("\n".join(page(groups, refusals, lines)))
