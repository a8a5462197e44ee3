"""``gouji import`` and ``gouji show``: what a reader and a program get, and the exit codes."""

import json

import pytest
from click.testing import CliRunner

from gouji_analytics import i18n
from gouji_analytics.cli import main
from gouji_engine.notation import parse_deal

GOOD = "规则: karamay\n牌局: a1\n1 过\n牌局: a2\n2 过\n"
BAD = "牌局: a3\n1 国\n"


@pytest.fixture(autouse=True)
def language_of_the_environment():
    """A command sets the language of its process; the next test starts afresh."""
    yield
    i18n.set_language(None)


def run(*words, lang="zh"):
    return CliRunner().invoke(main, [*map(str, words), "--lang", lang])


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(GOOD + BAD, encoding="utf-8")
    return path


@pytest.fixture
def log(tmp_path, record):
    run("import", record, "--out", tmp_path / "log")
    return tmp_path / "log"


def test_the_report(tmp_path, record):
    done = run("import", record, "--out", tmp_path / "log")
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert lines[0] == "a.txt（typed，utf-8）：读 3，录入 2，存疑 0，退回 1"
    assert lines[1].startswith("  退回 a.txt:7 [E121] 第 7 行第 3 列：不认识动作“国”")
    assert lines[2] == "共读 3 副：录入 2，存疑 0，退回 1。"
    assert lines[3].startswith("已写入 ")
    english = run("import", record, "--out", tmp_path / "other", lang="en")
    assert "a.txt (typed, utf-8): read 3, imported 2, flagged 0, refused 1" in english.stdout


def test_the_report_for_programs(tmp_path, record):
    done = run("import", record, "--out", tmp_path / "log", "--json")
    found = json.loads(done.stdout)
    assert {name: found[name] for name in ("read", "imported", "flagged", "refused")} == {
        "read": 3, "imported": 2, "flagged": 0, "refused": 1,
    }  # fmt: skip
    assert found["refusals"][0]["remarks"][0]["column"] == 3
    assert found["shards"] == ["logs/part-00000.gouji.parquet"]


def test_exit_codes(tmp_path, record):
    clean = tmp_path / "clean.txt"
    clean.write_text(GOOD, encoding="utf-8")
    assert run("import", clean, "--out", tmp_path / "a").exit_code == 0
    assert run("import", tmp_path / "none", "--out", tmp_path / "b").exit_code == 3
    assert run("import", clean, "--out", tmp_path / "a").exit_code == 1
    assert run("import", record, "--out", tmp_path / "c", "--rules", "nonsense").exit_code == 2
    assert run("import", "--out", tmp_path / "d").exit_code == 2


def test_flags_doubts_and_long_lists(tmp_path):
    path = tmp_path / "a.txt"
    flagged = "".join(f"牌局: f{number}\n裁判: 老王\n1 过\n" for number in range(22))
    path.write_text("规则: karamay\n" + flagged, encoding="utf-8")
    doubtful = tmp_path / "b.txt"
    doubtful.write_bytes("夠級".encode("big5"))
    done = run("import", path, doubtful, "--out", tmp_path / "log")
    assert "存疑 a.txt:2 牌局 f0 [ENTRY_KEPT]" in done.stdout
    assert "另有 2 条" in done.stdout
    assert "编码可能不对" in done.stdout
    nothing = run("import", tmp_path / "none", "--out", tmp_path / "log", lang="en")
    assert "none (unknown, no text): read 1" in nothing.stdout


def test_a_deal_is_shown_as_text_in_both_languages(log):
    for lang, first in (("zh", "牌局: a2"), ("en", "deal: a2")):
        done = run("show", log, "--deal", "a2", lang=lang)
        assert done.exit_code == 0
        assert done.stdout.startswith(first + "\n")
        assert parse_deal(done.stdout).deal_id == "a2"


def test_a_deal_for_programs(log):
    found = json.loads(run("show", log, "--deal", "a1", "--json").stdout)
    assert found["deal_id"] == "a1"
    assert found["actions"] == [{"action_no": 0, "seat": 0, "kind": "pass", "cards": None}]
    assert found["hands"] == [None] * 6


def test_the_deals_are_listed(log):
    lines = run("show", log, "--limit", "1").stdout.splitlines()
    assert lines[0].startswith("a1  karamay-")
    assert lines[1:] == ["共 2 副牌。"]
    found = json.loads(run("show", log, "--json").stdout)
    assert [(row["deal_id"], row["actions"]) for row in found["shown"]] == [("a1", 1), ("a2", 1)]


def test_what_cannot_be_shown(tmp_path, log):
    missing = run("show", log, "--deal", "zz")
    assert missing.exit_code == 3
    assert "[DEAL_NOT_IN_LOG]" in missing.stderr
    assert run("show", tmp_path / "nowhere").exit_code == 3
