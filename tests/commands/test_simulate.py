"""``gouji simulate``: what a reader and a program get."""

import json

import pytest
from click.testing import CliRunner

from gouji_analytics import i18n
from gouji_analytics.cli import main
from gouji_analytics.store.dataset import open_log


@pytest.fixture(autouse=True)
def language_of_the_environment():
    """A command sets the language of its process; the next test starts afresh."""
    yield
    i18n.set_language(None)


def run(*words, status=0, lang="zh"):
    done = CliRunner().invoke(main, ["simulate", *map(str, words), "--lang", lang])
    assert done.exit_code == status, done.output
    return done


def test_one_rule_set_goes_into_the_folder_itself(tmp_path):
    said = run("--rules", "karamay", "--deals", 40, "--out", tmp_path / "a").stdout
    assert said.startswith("karamay：40 副，")
    assert open_log(tmp_path / "a").deals == 40


def test_several_rule_sets_get_a_folder_each(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('extends = "karamay"\n', encoding="utf-8")
    words = ("--rules", "tv_biesan", "--rules", own, "--deals", 30, "--out", tmp_path / "all", "--json")
    found = json.loads(run(*words).stdout)
    assert [entry["rules"] for entry in found["runs"]] == ["tv_biesan", "own"]
    assert [entry["folder"] for entry in found["runs"]] == [
        str(tmp_path / "all" / name) for name in ("tv_biesan", "own")
    ]
    assert found["mirrors"] == []
    assert {entry["deals"] for entry in found["runs"]} == {30}
    assert open_log(tmp_path / "all").deals == 60


def test_a_second_call_says_that_nothing_is_missing(tmp_path):
    words = ("--rules", "karamay", "--deals", 20, "--out", tmp_path / "a")
    run(*words)
    assert "is complete (deals: 20)" in run(*words, lang="en").stdout


def test_line_ups(tmp_path):
    run("--rules", "karamay", "--deals", 5, "--bots", "rules,random", "--out", tmp_path / "a")
    assert {deal.bots for deal in open_log(tmp_path / "a").replays()} == {("rules", "random") * 3}


def test_a_mirror_match_needs_no_folder():
    said = run("--rules", "karamay", "--deals", 50, "--mirror", "rules", "random").stdout
    assert said.startswith("karamay：rules 对 random，50 副各打两遍，rules 胜率 ")


def test_a_mirror_match_in_files_has_both_line_ups(tmp_path):
    words = ("--rules", "karamay", "--deals", 20, "--mirror", "rules", "random", "--out", tmp_path / "m", "--json")
    found = json.loads(run(*words).stdout)
    assert [entry["bots"][:2] for entry in found["runs"]] == [["rules", "random"], ["random", "rules"]]
    assert found["mirrors"][0]["deals"] == 20
    assert found["mirrors"][0]["share_low"] > 0.5
    first, second = (list(open_log(tmp_path / "m" / name).replays()) for name in ("rules-random", "random-rules"))
    assert [deal.hands for deal in first] == [deal.hands for deal in second]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--rules", "karamay", "--deals", "5"], "OUT_NEEDED"),
        (["--rules", "karamay", "--deals", "0", "--out", "x"], "USAGE"),
        (["--rules", "karamay", "--deals", "5", "--seed", "-1", "--out", "x"], "USAGE"),
        (["--rules", "karamy", "--deals", "5", "--out", "x"], "RULES_UNKNOWN_PRESET"),
        (["--rules", "karamay", "--deals", "5", "--bots", "master", "--out", "x"], "UNKNOWN_BOT"),
        (["--rules", "karamay", "--deals", "5", "--bots", "rules,rules,rules", "--out", "x"], "BOT_COUNT"),
        (["--rules", "karamay", "--deals", "5", "--mirror", "rules", "rules"], "MIRROR_SAME"),
        (["--rules", "karamay", "--deals", "1", "--mirror", "rules", "random"], "MIRROR_FEW"),
        (["--rules", "karamay", "--deals", "5", "--mirror", "rules", "random", "--bots", "rules"], "MIRROR_AND_BOTS"),
    ],
)
def test_wrong_words_are_refused_before_anything_is_played(tmp_path, monkeypatch, words, code):
    monkeypatch.chdir(tmp_path)
    done = run(*words, status=2)
    assert f"[{code}]" in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_another_run_is_a_data_error(tmp_path):
    run("--rules", "karamay", "--deals", 5, "--out", tmp_path / "a")
    done = run("--rules", "karamay", "--deals", 5, "--seed", 2, "--out", tmp_path / "a", status=3)
    assert done.stderr.startswith("错误 [OTHER_RUN] ")


def test_a_session_is_as_long_as_its_rules_say(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('extends = "tribute_session"\nsession_deals = 3\n', encoding="utf-8")
    run("--rules", "tribute_session", "--rules", own, "--sessions", 2, "--out", tmp_path / "a")
    run("--rules", own, "--sessions", 2, "--session-deals", 4, "--out", tmp_path / "b")
    for folder, length in ((tmp_path / "a" / "tribute_session", 5), (tmp_path / "a" / "own", 3), (tmp_path / "b", 4)):
        deals = list(open_log(folder).replays())
        assert len(deals) == 2 * length
        assert len({deal.match_id for deal in deals}) == 2


def test_an_open_session_wants_its_length(tmp_path):
    said = run("--rules", "karamay", "--sessions", 2, "--out", tmp_path / "a", status=2, lang="en").stderr
    assert "SESSION_OPEN" in said
    assert "--session-deals 5" in said
    assert not (tmp_path / "a").exists()
