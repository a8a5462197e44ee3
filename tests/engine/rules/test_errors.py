"""Every way a rule file can be wrong has its code, its place and its hint."""

import pickle

import pytest

from gouji_engine.errors import RuleSetError
from gouji_engine.rules import RULES_OF_RULES, RuleSet, load_file, load_preset, load_rules, problems_of
from gouji_engine.rules.problems import codes

# code -> text of a file that has this one fault
FILES = {
    "RULES_UNKNOWN_KEY": ("biesann = true", "biesann", "biesan"),
    "RULES_UNKNOWN_ENTRY": ("deal_points = { wins = 1 }", "deal_points", "win"),
    "RULES_WRONG_WORD": ('burn_priority = "teammate_first"', "burn_priority", "teammates_first"),
    "RULES_WRONG_TYPE": ('burn = "true"', "burn", "true | false"),
    "RULES_WRONG_LENGTH": ("place_points = [4, 2, 0]", "place_points", "6 x -1 | 0 | 0.5"),
    "RULES_REPEATED_WORD": ('tie_break = ["lot", "lot"]', "tie_break", "head_to_head"),
    "RULES_OUT_OF_RANGE": ("game_deals = 0", "game_deals", "1 | 2 | 3"),
    "RULES_MISSING_PARENT": ('extends = "karamai"', "extends", "karamay"),
    "RULES_PARENT_CYCLE": ('extends = "house.toml"', "extends", ""),
    "RULES_CONTRADICTION": ("decks = 6", "hand_size", "54"),
    "RULES_NOT_TOML": ("burn = = true", "", ""),
}
ELSEWHERE = {
    "RULES_MISSING_KEY",
    "RULES_ID_MISMATCH",
    "RULES_UNKNOWN_PRESET",
    "RULES_ENCODING",
    "RULES_UNREADABLE",
    "RULES_INVALID",
}
# name of a rule of rules -> changes to the defaults that break it
BROKEN = {
    "removed": {"removed": {"3": 17}},
    "hand_size": {"hand_size": 32},
    "deal_modes": {"deal_modes": []},
    "deal_halves": {"deal_modes": ["per_team_packs"], "removed": {"3": 11, "4": 10, "5": 3}, "hand_size": 32},
    "team_formation": {"team_formation": []},
    "threes": {"biesan": True, "removed": {"3": 11, "4": 10, "5": 3}, "hand_size": 32},
    "place_order": {"place_points": [4, 5, 0, 0, -2, -4]},
    "sweep_double": {"sweep": "double", "sweep_points": 11},
    "sweep_deal_points": {"sweep": "deal_points"},
    "deal_points": {"game_decision": "deal_points", "deal_points": {"win": 2}},
    "match_points": {"match_points": {"win": 3}},
    "kill_big": {"kill_big": ["two_big"], "kill_big_single": False, "kill_big_hung": False},
    "burn_fail": {"burn_fail_rank": "none"},
    "guarantor": {"revolution": "allowed", "revolution_rank": "guarantor"},
    "buy3_sellers": {"biesan": True, "buy3_sellers": []},
    "ask_teammate": {"biesan": True, "buy3_no_pay": "ask_teammate", "buy3_sellers": ["opposite"]},
    "auto_revolution": {"biesan": True, "buy3_no_pay": "auto_revolution"},
    "added": {"added": {"5": 9}, "hand_sizes": [38, 38, 38, 37, 37, 37]},
    "hand_sizes": {"hand_sizes": [76, 20, 30, 30, 30, 30]},
    "uneven_halves": {"hand_sizes": [37, 35, 36, 36, 36, 36], "deal_modes": ["per_team_packs"]},
    "red_black": {"added": {"eagle": 6}, "hand_size": 37, "deal_modes": ["red_black"]},
    "eagle": {"added": {"eagle": 6}, "hand_size": 37, "comparison": "kill_table"},
    "xuandian": {"tribute": "cards", "tribute_open": "xuandian_table"},
}


def write(folder, text, name="house.toml"):
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def fault(call, *args, **changes):
    with pytest.raises(RuleSetError) as caught:
        call(*args, **changes)
    return caught.value


def test_every_code_is_tested():
    assert set(codes()) == set(FILES) | ELSEWHERE


@pytest.mark.parametrize("code", FILES)
def test_fault_of_a_file(code, tmp_path):
    text, key, hint = FILES[code]
    path = write(tmp_path, text)
    error = fault(load_file, path)
    assert (error.code, error.fields["key"], error.fields["file"]) == (code, key, str(path))
    assert hint in error.fields["hint"]
    for sentence in (error.zh, error.en):
        assert str(path) in sentence
        assert "{" not in sentence.replace("{ win", "")


def test_all_faults_of_a_file_are_reported(tmp_path):
    lines = [FILES[code][0] for code in FILES if code not in ("RULES_NOT_TOML", "RULES_PARENT_CYCLE")]
    error = fault(load_file, write(tmp_path, "\n".join([*lines, "[inferred]", 'sweep = "treble"'])))
    found = [single.code for single in problems_of(error)]
    assert error.code == "RULES_INVALID"
    assert sorted(found) == sorted([*(set(FILES) - {"RULES_NOT_TOML", "RULES_PARENT_CYCLE"}), "RULES_WRONG_WORD"])
    assert all(code in error.zh and code in error.en for code in found)


def test_position_of_a_syntax_error(tmp_path):
    error = fault(load_file, write(tmp_path, "burn = true\nbiesan = = true\n"))
    assert (error.fields["line"], error.fields["column"]) == (2, 10)
    assert fault(load_file, write(tmp_path, "burn = true\nkill_big = [")).fields["line"] == 2


@pytest.mark.parametrize(
    ("data", "guess"),
    [
        ('title_zh = "够级"'.encode("gbk"), "GBK"),
        ('title_zh = "够级"'.encode("utf-16"), "UTF-16"),
        (b"\xff\xff\x00\x80", "binary"),
    ],
)
def test_other_encodings_are_named(data, guess, tmp_path):
    error = fault(load_file, write(tmp_path, data))
    assert (error.code, error.fields["value"], error.fields["hint"]) == ("RULES_ENCODING", guess, "UTF-8")


def test_a_byte_order_mark_and_windows_lines_do_no_harm(tmp_path):
    text = 'title_zh = "够级"\r\nburn = false\r\n'
    rules = load_file(write(tmp_path, b"\xef\xbb\xbf" + text.encode()))
    assert (rules.info.title_zh, rules.burn) == ("够级", False)


def test_missing_file_and_folder(tmp_path):
    assert fault(load_file, tmp_path / "none.toml").code == "RULES_UNREADABLE"
    assert fault(load_file, tmp_path).code == "RULES_UNREADABLE"


def test_unknown_preset_names_the_nearest():
    error = fault(load_preset, "zaozhuang_4decks")
    assert error.code == "RULES_UNKNOWN_PRESET"
    assert "zaozhuang_4deck" in error.fields["hint"]


def test_presets_cannot_be_reached_by_path():
    assert fault(load_preset, "_defaults").code == "RULES_UNKNOWN_PRESET"
    assert fault(load_preset, "../presets/karamay").code == "RULES_UNKNOWN_PRESET"


def test_cycle_over_two_files(tmp_path):
    write(tmp_path, 'extends = "b.toml"', "a.toml")
    write(tmp_path, 'extends = "a.toml"', "b.toml")
    error = fault(load_file, tmp_path / "a.toml")
    assert (error.code, error.fields["value"]) == ("RULES_PARENT_CYCLE", "a.toml -> b.toml -> a.toml")


def test_faults_of_a_parent_file_are_reported_with_its_name(tmp_path):
    parent = write(tmp_path, "burn = 1", "parent.toml")
    error = fault(load_file, write(tmp_path, 'extends = "parent.toml"\nbiesan = 2'))
    files = [(single.fields["file"], single.fields["key"]) for single in problems_of(error)]
    assert files == [(str(parent), "burn"), (str(tmp_path / "house.toml"), "biesan")]


def test_parents_that_are_files(tmp_path):
    write(tmp_path, 'extends = "karamay"\nburn = false\n[inferred]\nrecord = "signed"', "parent.toml")
    rules = load_file(write(tmp_path, 'extends = "parent.toml"\nburn_score = 5\n[inferred]\nburn = true'))
    assert (rules.burn, rules.record, rules.burn_score, rules.opening) == (True, "signed", 5, True)
    keys = ("burn", "record", "burn_score", "opening", "removed")
    assert [rules.provenance[key] for key in keys] == ["inferred", "parent", "stated", "parent", "default"]
    assert (rules.info.extends, rules.info.completeness, rules.info.title_zh) == ("parent.toml", "overlay", "house")


def test_stated_beats_inferred(tmp_path):
    rules = load_file(write(tmp_path, "burn_score = 1\n[inferred]\nburn_score = 2"))
    assert (rules.burn_score, rules.provenance["burn_score"]) == (1, "stated")


@pytest.mark.parametrize(
    ("text", "key"), [("notes = 3", "notes"), ('completeness = "whole"', "completeness"), ("inferred = 1", "inferred")]
)
def test_texts_are_checked_too(text, key, tmp_path):
    assert fault(load_file, write(tmp_path, text)).fields["key"] == key


@pytest.mark.parametrize("name", BROKEN)
def test_rules_of_rules(name):
    error = fault(RuleSet().with_, **BROKEN[name])
    names = [single.fields["name"] for single in problems_of(error)]
    assert name in names
    assert all(single.code == "RULES_CONTRADICTION" and single.fields["hint"] for single in problems_of(error))


def test_every_rule_of_rules_is_tested():
    assert set(BROKEN) == {rule.name for rule in RULES_OF_RULES}


def test_a_wrong_value_causes_no_second_error(tmp_path):
    error = fault(load_file, write(tmp_path, 'decks = 6\nhand_size = "54"'))
    assert error.code == "RULES_WRONG_TYPE"


def test_stored_rule_sets_are_checked():
    stored = load_preset("karamay").to_dict()
    values = dict(stored["values"])
    del values["burn"]
    assert fault(RuleSet.from_dict, stored | {"values": values}).code == "RULES_MISSING_KEY"
    forged = stored | {"values": stored["values"] | {"burn_score": 9}}
    assert fault(RuleSet.from_dict, forged).code == "RULES_ID_MISMATCH"
    assert fault(RuleSet.from_dict, stored | {"values": 3}).code == "RULES_WRONG_TYPE"
    assert fault(RuleSet.from_dict, stored | {"info": {"id": 3}}).code == "RULES_WRONG_TYPE"
    assert fault(RuleSet.from_dict, stored | {"provenance": {"burn": "guessed"}}).code == "RULES_WRONG_WORD"


def test_errors_travel_between_processes(tmp_path):
    error = fault(load_file, write(tmp_path, "burn = 1\nbiesann = 2"))
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert (again.zh, [single.code for single in problems_of(again)]) == (
        error.zh,
        [single.code for single in problems_of(error)],
    )


def test_rules_by_name_or_by_path(tmp_path, monkeypatch):
    path = write(tmp_path, "burn = false")
    assert load_rules("karamay") is load_preset("karamay")
    assert load_rules(path) == load_rules(str(path)) == load_file(path)
    assert fault(load_rules, "karamey").code == "RULES_UNKNOWN_PRESET"
    assert fault(load_rules, "karamey.toml").code == "RULES_UNREADABLE"
    write(tmp_path, "burn = false", "karamay")
    monkeypatch.chdir(tmp_path)
    assert load_rules("karamay") is load_preset("karamay")
    write(tmp_path, "burn = false", "house")
    assert load_rules("house").burn is False
