"""``gouji lab``: what a reader and a program get."""

import json

import pytest
from click.testing import CliRunner

from gouji_analytics import i18n
from gouji_analytics.cli import main

QUESTIONS = {
    "lead": ("--rules", "karamay"),
    "skill": ("--rules", "karamay", "--rungs", "random,rules", "--field", "rules,random", "--seer", "none"),
    "excitement": ("--rules", "karamay"),
    "factorial": ("--rules", "karamay", "--switches", "biesan,sweep"),
}


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A small win model; and a command sets the language of its process: the next test starts afresh."""
    monkeypatch.setattr("gouji_analytics.lab.excitement.FITTED", 300)
    yield
    i18n.set_language(None)


def run(*words, status=0, lang="zh"):
    done = CliRunner().invoke(main, ["lab", *map(str, words), "--lang", lang])
    assert done.exit_code == status, done.output
    return done


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_experiment_is_told_in_both_languages_kept_and_drawn(name, tmp_path):
    words = (name, *QUESTIONS[name], "--blocks", 30, "--seed", 3)
    kept, picture = tmp_path / "kept.json", tmp_path / "made" / "x.png"
    said = run(*words, "--out", kept, "--plot", picture).stdout
    assert "模拟数据" in said
    assert "Simulated" in run(*words, lang="en").stdout
    assert picture.read_bytes().startswith(b"\x89PNG")
    found = json.loads(kept.read_text(encoding="utf-8"))
    told = json.loads(run(*words, "--json", "--workers", 2).stdout)
    assert set(told.pop("text")) == {"zh", "en"}
    assert told == found
    assert found["simulated"] is True
    assert {"seed", "bots", "rules", "version", "kernel"} <= set(found["design"])


def test_an_interrupt_says_where_the_rest_is(tmp_path, monkeypatch):
    def stop(*_args, **_more):
        raise KeyboardInterrupt

    monkeypatch.setattr("gouji_analytics.lab.study.in_order", stop)
    said = run("lead", "--blocks", 30, "--state", tmp_path / "s.npz", status=130, lang="en").stderr
    assert "s.npz, the same command continues" in said


@pytest.mark.parametrize(("words", "code"), [
    (("factorial", "--switches", "nothing"), "LAB_NO_SWITCH"),
    (("lead", "--blocks", 5), "COMPARE_BLOCKS"),
    (("skill", "--rungs", "rules"), "LAB_RUNGS"),
    (("proverbs", "--habits", "nothing", "--blocks", 30), "BOT_HABIT"),
])  # fmt: skip
def test_a_poor_question_is_refused(words, code):
    assert code in run(*words, status=2).stderr
