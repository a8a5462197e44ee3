"""The command ``gouji``: finds the command asked for, runs it, turns every failure into one line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

import click

from gouji_analytics import __version__, console, i18n
from gouji_analytics.commands import _click_texts
from gouji_analytics.commands._boundary import guarded
from gouji_analytics.commands._common import SETTINGS, HelpedGroup, Option
from gouji_analytics.i18n import t

# name -> module:attribute, in the order of the help page; heavy imports stay inside the modules
COMMANDS = {
    name: f"gouji_analytics.commands.{name.replace('import', 'import_')}:command"
    for name in (
        "demo",
        "dashboard",
        "rules",
        "judge",
        "simulate",
        "compare",
        "lab",
        "import",
        "verify",
        "build",
        "stats",
        "funnel",
        "ratings",
        "report",
        "matches",
        "show",
        "export",
        "doctor",
    )
}


class LazyGroup(HelpedGroup):
    """A group that imports a command's module only when that command runs or prints its help."""

    def __init__(self, *args: Any, lazy: dict[str, str], **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands whose modules are installed, in the order of the table."""
        return [name for name, place in self.lazy.items() if find_spec(place.split(":")[0])]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module, attribute = self.lazy[cmd_name].split(":")
        found = getattr(import_module(module), attribute)
        assert isinstance(found, click.Command)  # noqa: S101 - a fault of the table above
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section(t("cli.commands")):
            formatter.write_dl(
                [(name, t(f"cli.{name}.help").split("\n", 1)[0]) for name in self.list_commands(ctx)],
            )


class Gouji(LazyGroup):
    """The outermost command: language first, and no traceback ever."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run; in standalone mode leave by ``sys.exit`` with the code of the contract."""
        words = list(sys.argv[1:] if args is None else args)

        def work() -> int:
            console.survive()
            i18n.set_language(stated_language(words))
            _click_texts.install()
            code = super(Gouji, self).main(words, prog_name or "gouji", complete_var, standalone_mode=False, **extra)
            return code if isinstance(code, int) else 0

        if standalone_mode:
            sys.exit(guarded(work))
        return work()

    def invoke(self, ctx: click.Context) -> None:
        """Run the command. What it returns is no exit code; ``ctx.exit`` is."""
        try:
            super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            console.silence_stdout()
            ctx.exit(141)


def stated_language(words: Sequence[str]) -> i18n.Lang | None:
    """The last ``--lang`` of a command line, known before anything is parsed: errors need it too."""
    found = None
    for word, following in pairwise([*words, ""]):
        if word == "--":
            break
        if word == "--lang":
            found = i18n.as_language(following) or found
        elif word.startswith("--lang="):
            found = i18n.as_language(word.removeprefix("--lang=")) or found
    return found


def _print_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"gouji {__version__}")
        ctx.exit()


@click.group(
    "gouji",
    cls=Gouji,
    lazy=COMMANDS,
    help="cli.gouji.help",
    invoke_without_command=True,
    context_settings=SETTINGS,
    params=[
        Option(
            ["-V", "--version"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_print_version,
            help="cli.option.version",
        ),
    ],
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Without a command: print the help."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
