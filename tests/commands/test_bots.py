"""``gouji bots``: what a reader and a program get."""

import json

import pytest
from click.testing import CliRunner

from gouji_analytics import i18n
from gouji_analytics.cli import main
from gouji_analytics.mirror import mirror
from gouji_engine.bots import BOTS, SWITCHES, load_bot
from gouji_engine.rules import load_rules


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


def test_weights_are_tuned_into_a_file(tmp_path):
    """A bot that wastes its jokers gets better, the same way every time, and only where it was asked to."""
    poor = tmp_path / "poor.toml"
    poor.write_text('extends = "team"\n[weights]\ncost_big = -300\nanswer = -90\n', encoding="utf-8")
    (tmp_path / "out").mkdir()
    out, twin = tmp_path / "out" / "better.toml", tmp_path / "out" / "twin.toml"
    words = ("--rules", "qingdao_online", "--steps", 30, "--pairs", 60, "--against", "rules", "--when", "biesan=false")
    said = run("tune", poor, "--out", out, *words, lang="en")
    assert "ahead by" in said
    run("tune", poor, "--out", twin, *words)
    assert out.read_bytes() == twin.read_bytes()
    rules = load_rules("qingdao_online")
    duel = mirror(rules, str(out), str(poor), 200, 9)
    assert duel.net_low > 0
    assert load_bot(out).under(load_rules("karamay")) == load_bot(poor).under(load_rules("karamay"))


@pytest.mark.parametrize(
    ("name", "rules", "more", "code"),
    [
        ("team", "karamay", ("--when", "biesan=false"), "BOTS_WHEN"),
        ("team", "karamay", ("--when", "biesann"), "BOTS_WHEN"),
        ("rules", "karamay", (), "BOTS_TUNE"),
        ("team+never_burn", "karamay", (), "BOTS_TUNE"),
        ("nobody", "karamay", (), "UNKNOWN_BOT"),
        ("team", "karamay", ("--against", "nobody"), "UNKNOWN_BOT"),
        ("team", "nowhere", (), "RULES_UNKNOWN_PRESET"),
    ],
)
def test_tuning_that_cannot_be_says_why(tmp_path, name, rules, more, code):
    out = tmp_path / "new.toml"
    said = run("tune", name, "--rules", rules, "--out", out, *more, status=2)
    assert code in said
    assert not out.exists()


def test_tuning_overwrites_nothing(tmp_path):
    out = tmp_path / "mine.toml"
    out.write_text("# mine", encoding="utf-8")
    assert "BOTS_OUT" in run("tune", "team", "--rules", "karamay", "--out", out, status=2)
    assert out.read_text(encoding="utf-8") == "# mine"
