"""What every command shares: help in two languages, ``--lang``, ``--json``, and output.

A command module looks like this::

    @command("simulate")                      # help text: cli.simulate.help
    @option("--deals", type=int, required=True, help="cli.simulate.deals")
    @json_option
    def command_(deals: int, as_json: bool) -> None: ...

Help texts are keys of the string catalogue; they are looked up when help is printed, because the
language is known only then.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from gouji_analytics import i18n
from gouji_analytics.commands._formatter import Formatter
from gouji_analytics.i18n import t

F = TypeVar("F", bound=Callable[..., Any])
KINDS: dict[str, tuple[type[click.ParamType[Any]], ...]] = {
    "path": (click.Path, click.File),
    "integer": (type(click.INT), click.IntRange),
    "number": (type(click.FLOAT), click.FloatRange),
    "text": (type(click.STRING),),
}
SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class HelpContext(click.Context):
    """A context whose help pages are measured in columns."""

    formatter_class = Formatter


class Option(click.Option):
    """An option whose ``help`` is a key of the catalogue."""

    def __init__(self, *args: Any, help: str | None = None, **attrs: Any) -> None:  # noqa: A002 - click's name
        super().__init__(*args, **attrs)
        self.help_key = help

    def make_metavar(self, ctx: click.Context) -> str:
        """What the value is, in the language in force (click would take the one at import)."""
        kind = next((name for name, types in KINDS.items() if isinstance(self.type, types)), None)
        if self.metavar or self.nargs != 1 or kind is None or self.is_flag:
            return super().make_metavar(ctx)
        return t(f"cli.metavar.{kind}")


class Argument(click.Argument):
    """An argument whose ``help`` is a key of the catalogue."""

    def __init__(self, *args: Any, help: str | None = None, **attrs: Any) -> None:  # noqa: A002 - click's name
        super().__init__(*args, **attrs)
        self.help_key = help


class Helped(click.Command):
    """A command whose ``help`` is a key of the catalogue; adds ``--lang``."""

    context_class = HelpContext

    def __init__(self, name: str | None, *, help: str | None = None, **attrs: Any) -> None:  # noqa: A002
        attrs["context_settings"] = SETTINGS | attrs.get("context_settings", {})
        super().__init__(name, **attrs)
        self.help_key = help
        self.params.append(language_option())

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = t("cli.option.help")
        return option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.options_metavar = t("cli.usage.options")
        super().format_usage(ctx, formatter)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Look all help texts up in the language in force, then let click write the page."""
        for item in (self, *self.params):
            if isinstance(item, (Helped, Option, Argument)):
                item.help = t(item.help_key) if item.help_key else None
        super().format_help(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence of the help, whole: Chinese has no spaces to cut at."""
        return t(self.help_key).split("\n", 1)[0] if self.help_key else ""


class HelpedGroup(Helped, click.Group):
    """A group of helped commands."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.subcommand_metavar = t("cli.usage.command")
        super().format_usage(ctx, formatter)


def command(name: str, help: str | None = None, **attrs: Any) -> Callable[[Callable[..., Any]], Helped]:  # noqa: A002
    """Make a function the command ``name``; its help is ``cli.NAME.help`` unless ``help`` names another key."""
    return click.command(name, cls=Helped, help=help or f"cli.{name}.help", **attrs)


def group(name: str, help: str | None = None, **attrs: Any) -> Callable[[Callable[..., Any]], HelpedGroup]:  # noqa: A002
    """Make a function a group of commands (``gouji rules list``)."""
    return click.group(name, cls=HelpedGroup, help=help or f"cli.{name}.help", **attrs)


def option(*names: str, **attrs: Any) -> Callable[[F], F]:
    """``click.option`` with a catalogue key as ``help``."""
    return click.option(*names, cls=Option, **attrs)


def argument(*names: str, **attrs: Any) -> Callable[[F], F]:
    """``click.argument`` with a catalogue key as ``help``."""
    return click.argument(*names, cls=Argument, **attrs)


def json_option(function: F) -> F:
    """Add ``--json``; the function gets ``as_json``."""
    return option("--json", "as_json", is_flag=True, help="cli.option.json")(function)


def language_option() -> Option:
    """``--lang zh|en``; takes effect at once, nothing is passed on."""
    return Option(
        ["--lang"],
        type=click.Choice(i18n.LANGUAGES),
        expose_value=False,
        is_eager=True,
        callback=_choose,
        help="cli.option.lang",
    )


def _choose(_ctx: click.Context, _param: click.Parameter, value: i18n.Lang | None) -> None:
    if value:
        i18n.set_language(value)


def emit_json(value: object) -> None:
    """Print ``value`` as JSON: UTF-8 signs kept, numbers of numpy as numbers, NaN and infinity as null."""
    click.echo(json.dumps(_plain(value), ensure_ascii=False, indent=2, allow_nan=False))


def _plain(value: object) -> object:
    """``value`` out of dicts, lists, texts, numbers and None only."""
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_plain(item) for item in value]
    if isinstance(value, float):
        return float(value) if abs(value) < float("inf") else None
    if value is None or isinstance(value, (str, bool, int)):
        return value
    for method in ("tolist", "isoformat"):
        if hasattr(value, method):
            return _plain(getattr(value, method)())
    return str(value)


def say(key: str, **values: Any) -> None:
    """Print the sentence ``key`` on standard output."""
    click.echo(t(key, **values))


def note(key: str, **values: Any) -> None:
    """Print the sentence ``key`` on standard error."""
    click.echo(t(key, **values), err=True)


def print_csv(columns: Sequence[str], rows: Sequence[dict[str, object]]) -> None:
    """Rows as CSV; what is missing stays empty."""
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    click.echo(buffer.getvalue(), nl=False)
