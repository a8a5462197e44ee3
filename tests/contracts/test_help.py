"""Help is quick, complete and in two languages."""

import subprocess
import sys

import click
import pytest

from gouji_analytics import cli, i18n

HEAVY = ("numpy", "numba", "pandas", "pyarrow", "duckdb", "matplotlib", "streamlit", "scipy", "statsmodels", "tqdm")


def test_help_imports_nothing_heavy(root):
    program = (
        "import sys; from gouji_analytics.cli import main\n"
        "try: main(['--help'])\n"
        f"except SystemExit: print([name for name in {HEAVY} if name in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], cwd=root, env={"PYTHONPATH": f"{root}:{root}/engine"}, capture_output=True,
        encoding="utf-8", check=True,
    )  # fmt: skip
    assert answer.stdout.splitlines()[-1] == "[]"


def test_no_word_prints_the_help(gouji):
    assert gouji().stdout == gouji("--help").stdout == gouji("-h").stdout


def test_version(gouji):
    assert gouji("--version").stdout.startswith("gouji 0.")


def test_a_command_whose_module_is_missing_is_not_listed():
    group = cli.LazyGroup("x", help="cli.gouji.help", lazy={"there": "gouji_analytics.commands.doctor:command",
                                                            "gone": "gouji_analytics.commands.gone:command"})  # fmt: skip
    assert group.list_commands(click.Context(group)) == ["there"]


def commands(group=cli.main, path=()):
    """Every command with its path, groups included."""
    yield path, group
    if isinstance(group, click.Group):
        context = group.context_class(group)
        for name in group.list_commands(context):
            yield from commands(group.get_command(context, name), (*path, name))


ALL = list(commands())


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@pytest.mark.parametrize(("path", "command"), ALL, ids=[" ".join(path) or "gouji" for path, _ in ALL])
def test_every_help_page_speaks_the_language(path, command, lang):
    with i18n.speaking(lang):
        text = command.get_help(command.context_class(command, info_name="gouji"))
    chinese = any("\u4e00" <= sign <= "\u9fff" for sign in text.replace("够级", ""))
    assert chinese == (lang == "zh"), text


@pytest.mark.parametrize(("path", "command"), ALL, ids=[" ".join(path) or "gouji" for path, _ in ALL])
def test_every_option_has_a_help_text(path, command):
    options = [param for param in command.params if isinstance(param, click.Option)]
    assert all(getattr(option, "help_key", None) for option in options)
    assert "--lang" in {name for option in options for name in option.opts}


def test_every_command_takes_the_language_before_and_after(gouji):
    before = gouji("--lang", "en", "doctor", "--help").stdout
    after = gouji("doctor", "--lang=en", "--help").stdout
    by_environment = gouji("doctor", "--help", GOUJI_LANG="en").stdout
    assert before == after == by_environment
    assert before.startswith("Usage:")
