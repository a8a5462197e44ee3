"""The helpers that every command uses."""

import io
import json
import sys
from datetime import date

import click
import numpy as np
import pytest

from gouji_analytics import console, i18n, progress
from gouji_analytics.commands import _common, _formatter


@pytest.fixture(autouse=True)
def chinese():
    with i18n.speaking("zh"):
        yield


def test_json_is_plain_and_keeps_chinese(capsys):
    _common.emit_json({
        "名": "够级", 1: (1, True, None), "f": [0.5, float("nan"), float("inf")], "n": np.float64("nan"),
        "i": np.int8(3), "a": np.arange(2), "b": np.bool_(True), "d": date(2026, 11, 30), "s": {5},
    })  # fmt: skip
    text = capsys.readouterr().out
    assert "够级" in text
    assert json.loads(text) == {
        "名": "够级", "1": [1, True, None], "f": [0.5, None, None], "n": None,
        "i": 3, "a": [0, 1], "b": True, "d": "2026-11-30", "s": [5],
    }  # fmt: skip


def test_say_and_note_use_different_streams(capsys):
    _common.say("cli.commands")
    _common.note("cli.usage.options")
    said = capsys.readouterr()
    assert said.out == "命令\n"
    assert said.err == "[选项]\n"


def test_no_bar_where_nobody_watches(capsys):
    assert list(progress.progress([1, 2, 3], "cli.commands")) == [1, 2, 3]
    assert capsys.readouterr().err == ""


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_bar_on_a_terminal(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert list(progress.progress(iter("ab"), "cli.commands", total=2)) == ["a", "b"]
    assert "命令" in terminal.getvalue()


def test_signs_that_gbk_lacks_become_plain_ones():
    console.survive()
    assert "♠×3 🃏 够级 ✓ \ud800".encode("gbk", errors=console.HANDLER) == "S×3 JK 够级 v ?".encode("gbk")
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("ascii", errors=console.HANDLER)


@pytest.mark.parametrize("width", [20, 33, 60])
def test_lines_are_measured_in_columns(width):
    text = "数据库文件，由 gouji build 生成；不写则从环境变量 GOUJI_DB 读取，再没有就报错。" * 3
    lines = _formatter.wrap(text, width)
    assert all(_formatter.columns(line) <= width + 2 for line in lines)
    assert not any(line[0] in _formatter.CLOSING for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(word in "\n".join(lines) for word in ("gouji", "build", "GOUJI_DB"))


def test_a_long_name_stands_on_a_line_of_its_own():
    formatter = _formatter.Formatter(width=40)
    formatter.write_dl([("--a-very-long-option-name-for-a-test TEXT", "说明"), ("-x", "另一个")])
    lines = formatter.getvalue().splitlines()
    assert lines[0].strip() == "--a-very-long-option-name-for-a-test TEXT"
    assert lines[1].strip() == "说明"
    assert lines[2].startswith("-x ")


def test_english_is_wrapped_at_words():
    assert _formatter.wrap("one two three four", 9) == ["one two", "three", "four"]


def test_a_command_made_with_our_helpers(capsys):
    @_common.command("x", help="cli.doctor.help")
    @_common.argument("files", nargs=-1, help="cli.dashboard.db")
    @_common.json_option
    def command(files, as_json):
        click.echo(f"{files} {as_json}")

    command.main(["a", "b", "--json"], standalone_mode=False)
    assert capsys.readouterr().out == "('a', 'b') True\n"
    page = command.get_help(command.context_class(command, info_name="x"))
    assert "数据库文件" in page
    assert command.get_short_help_str().startswith("检查")
