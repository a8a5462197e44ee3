"""``gouji bots``: what a reader and a program get."""

import json

import pytest
from click.testing import CliRunner

from gouji_analytics import i18n
from gouji_analytics.cli import main
from gouji_engine.bots import BOTS, SWITCHES


@pytest.fixture(autouse=True)
def afresh():
    """A command sets the language of its process."""
    yield
    i18n.set_language(None)


def run(*words, status=0, lang="zh"):
    done = CliRunner().invoke(main, ["bots", *map(str, words), "--lang", lang])
    assert done.exit_code == status, done.output
    return done.output


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_the_list_names_every_bot_and_habit(lang):
    said = run("list", lang=lang)
    assert all(name in said for name in (*BOTS, *SWITCHES))
    assert ("逢Q盖帽" in said) == (lang == "zh")
    assert {bot["id"] for bot in json.loads(run("list", "--json"))["bots"]} == set(BOTS)


def test_a_bot_is_shown_under_a_rule_set():
    shown = json.loads(run("show", "team+overtake=7", "--rules", "karamay", "--json"))
    assert shown["values"]["overtake"] == 7
    assert shown["policy"] == "team"
    assert "overtake" in run("show", "team_no_burn", lang="en")


def test_an_unknown_bot_is_refused():
    run("show", "nobody", status=2)


def test_the_ladder_as_tables_and_json(tmp_path):
    words = ("ladder", "--rules", "karamay", "--only", "greedy", "--scale", "0.02")
    assert "| greedy > random | karamay | 20 |" in run(*words)
    found = json.loads(run(*words, "--json"))
    assert [gate["upper"] for gate in found["gates"]] == ["greedy"]
    assert found["profiles"][0]["deals"] == 10
