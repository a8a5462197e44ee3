"""``gouji matches``: every subcommand as a reader and a program get it, and its refusals."""

import json

import duckdb
import pytest
from click.testing import CliRunner

from gouji_analytics import i18n
from gouji_analytics.building import build
from gouji_analytics.cli import main

LEAGUE = "a,b,score_a,score_b,small_a,small_b\nA,B,2,0,30,10\nB,C,2,1,20,18\nC,A,2,0,25,12\n"
DEFENDERS = "K,D1,D2,P1,P2,P3,P4,P5"
CHALLENGES = (
    "a,b,score_a,score_b\n" + "".join(f"{team},P1,2,0\n" for team in "XYZ") + "X,P2,2,1\nX,P3,0,2\nX,P4,2,0\nX,D1,1,2\n"
)


@pytest.fixture(autouse=True)
def language_of_the_environment():
    """A command sets the language of its process; the next test starts afresh."""
    yield
    i18n.set_language(None)


@pytest.fixture
def table(tmp_path):
    def write(text):
        path = tmp_path / "r.csv"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def run(*words, status=0, lang="zh"):
    done = CliRunner().invoke(main, [*map(str, words), "--lang", lang])
    assert done.exit_code == status, done.output
    return done


def refused(code, *words):
    """A command line that is refused with this code, in both languages."""
    for lang in ("zh", "en"):
        done = run("matches", *words, status=2, lang=lang)
        assert code in done.stderr
        assert "Traceback" not in done.output


def test_standings_break_ties_by_the_rules(table):
    said = run("matches", "standings", table(LEAGUE), "--rules", "two_table_runfast").stdout
    assert said.splitlines()[0] == "规则 two_table_runfast，3 场。"
    assert [line.split()[:2] for line in said.splitlines()[2:]] == [["1", "C"], ["2", "A"], ["3", "B"]]
    found = json.loads(run("matches", "standings", table(LEAGUE), "--rules", "two_table_runfast", "--json").stdout)
    assert [(row["side"], row["points"], row["by"]) for row in found["table"]] == [
        ("C", 3, ""), ("A", 3, "small_points"), ("B", 3, "small_points"),
    ]  # fmt: skip
    assert "tie-break" in run("matches", "standings", table(LEAGUE), "--rules", "karamay", lang="en").stdout


def test_schedules_say_who_meets_whom(table):
    said = run("matches", "schedule", "round_robin", "--teams", "A，B,C").stdout
    assert said.startswith("单循环：3 场。\n第 1 轮\n")
    assert said.count("轮空") == 3
    cup = (
        "matches",
        "schedule",
        "single_elimination",
        "--teams",
        "A,B,C,D",
        "--results",
        table("a,b,score_a,score_b\nA,D,2,0\n"),
    )
    assert "A won" in run(*cup, lang="en").stdout
    found = json.loads(run(*cup, "--json").stdout)
    assert [(one["even"], one["odd"], one["winner"]) for one in found["meetings"]] == [
        ("A", "D", "A"),
        ("B", "C", None),
    ]


def test_totals_of_duplicate_add_both_tables(table):
    points = table("round,table,even,odd\n1,1,12,3\n1,2,10,4\n2,1,0,6\n2,2,1,1\n")
    words = ("matches", "totals", "duplicate", points, "--teams", "A,B", "--deals", 2)
    assert [line.split() for line in run(*words).stdout.splitlines()] == [
        ["复式：4", "桌的净分。"], ["池", "队", "净分"], ["1", "B", "+3"], ["1", "A", "-3"],
    ]  # fmt: skip
    assert run(*words, lang="en").stdout.startswith("Duplicate: net points of 4 sittings.")


def test_totals_of_reverse_rotation_have_two_champions(table):
    points = table("round,table,even,odd\n1,1,9,0\n1,2,5,5\n2,1,8,2\n2,2,0,1\n")
    found = json.loads(run("matches", "totals", "reverse_rotation", points, "--teams", "A,B,C,D", "--json").stdout)
    assert [(row["pool"], row["team"], row["net"]) for row in found["totals"]] == [
        (1, "A", 8), (1, "B", 6), (2, "D", -6), (2, "C", -8),
    ]  # fmt: skip


def test_a_ladder_counts_challenges_and_deposes_after_three_defeats(table):
    words = ("matches", "ladder", table(CHALLENGES), "--teams", f"{DEFENDERS},X,Y,Z")
    found = json.loads(run(*words, "--json").stdout)["table"]
    points = {row["team"]: row["points"] for row in found}
    assert (points["X"], points["D1"], points["P3"], points["Y"], points["K"]) == (3, 3, 1, 1, 0)
    assert [row["team"] for row in found if row["is_deposed"]] == ["P1"]
    assert "失去擂主资格" in run(*words).stdout
    assert "deposed" in run(*words, lang="en").stdout


def test_the_final_is_longer_and_its_table_is_asked_for_by_name(tmp_path):
    words = ("simulate", "--rules", "elite36_qingdao", "--matches", 6, "--final", "--bots", "rules,random")
    run(*words, "--out", tmp_path / "run")
    built = build([tmp_path / "run"], tmp_path / "a.db")
    with duckdb.connect(str(built.path), read_only=True) as db:
        assert db.sql("select distinct greatest(even_wins, odd_wins) from fct_matches").fetchall() == [(3,)]
    asked = ("matches", "standings", "--db", built.path, "--rules", "elite36_qingdao")
    assert json.loads(run(*asked, "--final", "--json").stdout)["matches"] == 6
    assert "NO_MATCHES" in run(*asked, status=3).stderr


def test_refusals(table):
    league = table(LEAGUE)
    refused("RESULTS_OR_DB", "standings", "--rules", "karamay")
    refused("FINAL_NONE", "standings", league, "--rules", "karamay", "--final")
    refused("EVENT_TEAMS", "schedule", "two_table_swap", "--teams", "A,B,C")
    refused("EVENT_STRANGER", "schedule", "swiss", "--teams", "A,B", "--results", league)
    refused("LADDER_POINTS", "ladder", league, "--teams", f"{DEFENDERS},A", "--rules", "karamay")
    refused("EVENT_STRANGER", "ladder", league, "--teams", f"{DEFENDERS},A")
    some = table("round,table,even,odd\n1,1,9,0\n")
    refused("SITTINGS_MISSING", "totals", "duplicate", some, "--teams", "A,B", "--deals", 1)
    refused("EVENT_TEAMS", "totals", "duplicate", some, "--teams", "A,B,C")
    more = table("round,table,even,odd\n1,1,9,0\n1,2,9,0\n1,3,0,0\n")
    refused("SITTINGS_STRANGE", "totals", "duplicate", more, "--teams", "A,B", "--deals", 1)
    for lang in ("zh", "en"):
        done = run("simulate", "--rules", "karamay", "--deals", 1, "--final", "--out", "x", status=2, lang=lang)
        assert "FINAL_MATCHES" in done.stderr


@pytest.mark.parametrize(
    "text", ["round,table,even\n1,1,2\n", "round,table,even,odd\n1,1,2,x\n", "round,table,even,odd\n1,1,2,3\n1,1,2,3\n"]
)
def test_files_of_points_that_cannot_be_read_are_named_by_line(table, text):
    done = run("matches", "totals", "duplicate", table(text), "--teams", "A,B", status=3)
    assert "RESULTS_" in done.stderr
