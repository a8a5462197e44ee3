"""``gouji rules``: what a reader and a program get."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from gouji_analytics import i18n
from gouji_analytics.cli import main
from gouji_analytics.commands.rules import command, rules
from gouji_analytics.rulebook.values import aligned, value_text, width
from gouji_engine.rules import KEYS, PARAMETERS, list_presets, load_preset, plain

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"


@pytest.fixture(autouse=True)
def language_of_the_environment():
    """A command sets the language of its process; the next test starts afresh."""
    yield
    i18n.set_language(None)


def run(*words, lang="zh"):
    done = CliRunner().invoke(main, ["rules", *words, "--lang", lang])
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*words, lang="zh"):
    done = CliRunner().invoke(main, ["rules", *words, "--lang", lang])
    assert done.exit_code == 2
    assert done.stdout == ""
    return done.stderr


def test_the_group_has_both_names():
    assert command is rules


def test_list_has_a_line_a_preset():
    lines = run("list").splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(list_presets())
    assert "克拉玛依" in run("list")
    assert "Karamay" in run("list", lang="en")


def test_list_for_programs():
    found = json.loads(run("list", "--json"))
    assert [entry["id"] for entry in found] == list(list_presets())
    six = next(entry for entry in found if entry["id"] == "zaozhuang_6deck")
    assert (six["decks"], six["hand_size"], six["completeness"]) == (6, 54, "partial")
    assert {"title_zh", "title_en", "source", "extends", "notes", "rules_id"} <= set(six)


@pytest.mark.parametrize("name", list_presets())
def test_show_names_every_parameter_with_value_and_origin(name):
    words = {"default": "默认", "parent": "继承", "inferred": "推断", "stated": "规定"}
    found = load_preset(name)
    rows = {line.split()[0]: line for line in run("show", name).splitlines() if line.startswith("  ")}
    for key in KEYS:
        assert value_text(key, getattr(found, key), "zh") in rows[key]
        assert words[found.provenance[key]] in rows[key]
        assert PARAMETERS[key].sentence_zh in rows[key]


def test_show_for_programs():
    shown = json.loads(run("show", "tribute_session", "--json"))
    found = load_preset("tribute_session")
    assert {entry["key"]: entry["value"] for entry in shown["parameters"]} == plain(found.values())
    assert {entry["key"]: entry["provenance"] for entry in shown["parameters"]} == dict(found.provenance)


def test_show_reads_a_file(tmp_path):
    path = tmp_path / "自家规则.toml"
    path.write_text('extends = "karamay"\ntitle_zh = "自家规则"\nburn = false\n', encoding="utf-8")
    shown = run("show", str(path))
    assert shown.startswith("自家规则\n")
    assert "karamay" in shown


def test_diff_lists_differences_only():
    first, second = load_preset("basic_cup"), load_preset("karamay")
    keys = [key for key in KEYS if getattr(first, key) != getattr(second, key)]
    lines = run("diff", "basic_cup", "karamay", "--table").splitlines()
    assert [line.split()[0] for line in lines[1:-2]] == keys
    assert str(len(keys)) in lines[-1]


def test_diff_for_programs():
    found = json.loads(run("diff", "tribute_session", "tribute_session_plain", "--json"))
    assert [entry["key"] for entry in found["differences"]] == ["lead_first", "biesan", "buy3"]
    assert found["differences"][1]["a"] == {"value": True, "provenance": "stated"}
    assert found["differences"][1]["a_zh"] == "憋三：最后一手必须是3。"
    assert found["differences"][1]["b_en"] == "The last set may be anything."


def test_diff_says_the_differences_that_matter_in_sentences():
    page = run("diff", "tribute_session", "tribute_session_plain")
    assert "憋三：最后一手必须是3。" in page
    assert "tribute_session_plain：不憋三。" in page
    assert "（此项在本规则中不起作用）" in page  # buy3 where nothing has to be bought
    english = run("diff", "zaozhuang_4deck", "kaidian_fa4", lang="en")
    assert "Among several burners seat order decides." not in english  # both say so
    assert "The opening counts only if the very next lead is a set of 4s." in english
    assert "D13 open_four_retry" not in english  # the same value on both sides


def test_diff_passes_over_what_neither_side_obeys():
    found = json.loads(run("diff", "qingdao_online", "zaozhuang_4deck", "--json"))
    effect = {entry["key"]: entry["in_effect"] for entry in found["differences"]}
    assert effect["burn_priority"]
    assert not any(effect[key] for key in effect if key.startswith("open_"))


@pytest.mark.parametrize("name", list_presets())
def test_a_sheet_says_what_the_source_states_implies_or_leaves_open(name):
    rules_ = load_preset(name)
    found = json.loads(run("explain", name, "--json"))
    lines = {line["key"]: line for section in found["sections"] for line in section["rules"]}
    assert all(line["origin"] == rules_.provenance[key] for key, line in lines.items())
    assert {"decks", "burn", "place_points", "tribute"} <= set(lines)
    assert all(line["zh"].endswith(("。", "；")) and line["en"].endswith(".") for line in lines.values())
    assert all(line["en"].isascii() or "(" in line["en"] for line in lines.values())
    assert ("three_pure" in lines) == rules_.biesan
    assert ("open_min_twos" in lines) == rules_.opening


def test_a_rule_set_of_ones_own_gets_a_sheet(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('extends = "karamay"\ntitle_zh = "自家规则"\ntitle_en = "Ours"\nbiesan = false\n', encoding="utf-8")
    page = run("explain", str(path))
    assert page.startswith("规则单：自家规则\n")
    assert "〔明〕 不憋三。" in page
    assert "〔承〕 抽牌比大，最大者先出。" in page


def test_the_pages_of_the_rules_are_up_to_date(tmp_path):
    run("sheets", "--out", str(tmp_path))
    written = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert len(written) == len(list_presets()) + 1
    assert written == {path.name: path.read_text(encoding="utf-8") for path in PAGES.iterdir()}


def test_diff_of_a_rule_set_with_itself():
    assert "全部参数相同" in run("diff", "karamay", "karamay")
    assert json.loads(run("diff", "karamay", "karamay", "--json"))["differences"] == []


@pytest.mark.parametrize("key", KEYS)
def test_explain_accounts_for_all_rule_sets(key):
    found = json.loads(run("explain", key, "--json"))
    names = [entry["id"] for block in found["used_by"] for entry in block["rules"]]
    assert sorted(names) == list(list_presets())
    for block in found["used_by"]:
        for entry in block["rules"]:
            assert plain(getattr(load_preset(entry["id"]), key)) == block["value"]


def test_explain_takes_the_chinese_term():
    assert run("explain", "烧牌次序") == run("explain", "burn_priority")
    assert "teammates_first 出牌者的联邦优先" in run("explain", "烧牌次序")
    assert "information only" in run("explain", "tournament", lang="en")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_unknown_names_get_one_coded_line_with_the_nearest(lang):
    line = refused("show", "karamey", lang=lang)
    assert "RULES_UNKNOWN_PRESET" in line
    assert "karamay" in line
    line = refused("explain", "burn_prio", lang=lang)
    assert "RULES_NO_PARAMETER" in line
    assert "burn_priority" in line
    assert "Traceback" not in line


def test_english_pages_hold_no_chinese_words_of_ours():
    page = run("show", "basic_cup", lang="en").split("\n\n", 1)[1]
    assert page.isascii()


def test_columns_are_straight_on_a_terminal():
    lines = aligned([["甲", "b", "c"], ["aaaa", "乙丙", "d"]])
    assert lines == ["甲    b     c", "aaaa  乙丙  d"]
    assert width("够级ab") == 6
    assert aligned([["x" * 50, "y"], ["z", "w"]])[1] == "z  w"
