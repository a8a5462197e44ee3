"""``gouji compare``: what a reader and a program get."""

import json

import pytest
from click.testing import CliRunner

from gouji_analytics import i18n
from gouji_analytics.cli import main

BLOCKS = ("--blocks", 40, "--leads", "rule", "--seed", 3)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A small win model; and a command sets the language of its process: the next test starts afresh."""
    for place in ("design", "blocks"):
        monkeypatch.setattr(f"gouji_analytics.lab.{place}.TRAINING", 300)
    yield
    i18n.set_language(None)


@pytest.fixture
def twin(tmp_path):
    path = tmp_path / "twin.toml"
    path.write_text('extends = "karamay"\n', encoding="utf-8")
    return path


def run(*words, status=0, lang="zh"):
    done = CliRunner().invoke(main, ["compare", *map(str, words), "--lang", lang])
    assert done.exit_code == status, done.output
    return done


def test_json_has_the_agreed_shape(twin):
    said = run("--rules", "karamay", twin, "tv_biesan", *BLOCKS, "--json").stdout
    found = json.loads(said)
    assert {(one["a"], one["b"]) for one in found["contrasts"]} == {("karamay", "twin"), ("karamay", "tv_biesan")}
    for one in found["contrasts"]:
        assert {"metric", "a", "b", "difference", "low", "high", "decision", "family", "deals_to_notice"} <= set(one)
    assert found["simulated"] is True
    assert [entry["name"] for entry in found["design"]["rules"]] == ["karamay", "twin", "tv_biesan"]
    assert {"seed", "bots", "version", "kernel"} <= set(found["design"])
    assert set(found["text"]) == {"zh", "en"}
    assert run("--rules", "karamay", "--rules", twin, "tv_biesan", *BLOCKS, "--json").stdout == said


@pytest.mark.parametrize(("lang", "words"), [
    ("zh", ("模拟数据", "实际相同", "没有发现", "没有测：技巧占比")),
    ("en", ("Simulated", "same for practice", "no difference", "Not measured: skill share")),
])  # fmt: skip
def test_the_paragraph_says_what_was_found_and_what_not(twin, lang, words):
    said = run("--rules", "karamay", twin, *BLOCKS, lang=lang).stdout
    assert [word for word in words if word not in said] == []
    said = run("--rules", "karamay", "reduced_192", *BLOCKS, lang=lang).stdout
    assert ("不配对" if lang == "zh" else "unpaired") in said
    assert ("有差别" if lang == "zh" else "differs") in said


def test_the_picture_is_a_png(twin, tmp_path):
    picture = tmp_path / "made" / "x.png"
    run("--rules", "karamay", twin, "tv_biesan", *BLOCKS, "--plot", picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert [path.name for path in picture.parent.iterdir()] == ["x.png"]


def test_an_interrupt_says_where_the_rest_is(twin, tmp_path, monkeypatch):
    def stop(*_args, **_more):
        raise KeyboardInterrupt

    monkeypatch.setattr("gouji_analytics.lab.study.in_order", stop)
    said = run("--rules", "karamay", twin, *BLOCKS, "--state", tmp_path / "s.npz", status=130, lang="en").stderr
    assert "s.npz, the same command continues" in said
    assert "--state" in run("--rules", "karamay", twin, *BLOCKS, status=130, lang="en").stderr


@pytest.mark.parametrize(
    "words", [("--rules", "karamay"), ("--rules", "karamay", "karamay"), ("karamay", "tv_biesan", "--blocks", 5)]
)
def test_a_poor_question_is_refused(words):
    assert "COMPARE_" in run(*words, status=2).stderr


def test_a_kept_result_is_played_again_to_the_same_bytes(twin, tmp_path):
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    run("--rules", "karamay", twin, *BLOCKS, "--zone", "bal_leader_edge=0.2", "--out", first)
    twin.unlink()
    run("--again", first, "--out", second, "--workers", 2)
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize("text", ["", "[]", "[" * 100_000, '{"design": 5}', "9" * 5000, '{"design": NaN', "\x00"])
def test_what_is_no_result_is_not_played_again(tmp_path, text):
    (tmp_path / "a.json").write_text(text)
    assert "COMPARE_RESULT_DAMAGED" in run("--again", tmp_path / "a.json", status=3).stderr


@pytest.mark.parametrize("zone", ["bal_leader_edge=0", "bal_leader_edge=wide", "nothing=1"])
def test_a_zone_is_a_metric_and_a_positive_number(twin, zone):
    assert "COMPARE_ZONE" in run("--rules", "karamay", twin, *BLOCKS, "--zone", zone, status=2).stderr


def test_an_unknown_rule_set_is_named():
    assert "nowhere" in run("--rules", "karamay", "nowhere", *BLOCKS, status=2).stderr
