"""``gouji stats`` as a user meets it."""

import csv
import io
import json

import duckdb
import pytest
from click.testing import CliRunner

from gouji_analytics import i18n
from gouji_analytics.commands.stats import command
from gouji_analytics.stats import drill, registry, run
from gouji_analytics.stats.format import width
from gouji_analytics.stats.uncomputed import uncomputed
from gouji_engine.errors import DataError, UsageError
from tests.analytics.stats.builder import write


@pytest.fixture(scope="module")
def file(tables, tmp_path_factory):
    path = tmp_path_factory.mktemp("stats") / "facts.duckdb"
    with duckdb.connect(str(path)) as connection:
        write(tables, connection)
    return str(path)


@pytest.fixture(autouse=True)
def chinese():
    with i18n.speaking("zh"):
        yield


def say(*words):
    """What the command prints; errors come out as they are raised."""
    result = CliRunner().invoke(command, words, catch_exceptions=False, standalone_mode=False)
    if result.exception:
        raise result.exception
    return result.stdout


def test_json_is_what_run_returns(db, file):
    rows = json.loads(say("res_head_rate", "res_place_dist", "--db", file, "--by", "rules,bot", "--json"))
    expected = [row.to_dict() for row in run(db, ["res_head_rate", "res_place_dist"], by=["rules", "bot"])]
    assert rows == expected
    assert say("res_head_rate", "--db", file, "--by", "rules", "--by", "bot", "--json")


def test_the_table_is_aligned(file):
    lines = say("res_head_rate", "tempo_plays", "opening_rate", "--db", file, "--by", "rules").splitlines()
    assert lines[0].startswith("模拟数据：机器人 random, rule，种子 0 到 23")
    head, rule, *body = lines[1:]
    starts = [width(head[: head.index(name)]) for name in ("名称", "规则", "单位")]
    for line in body:
        for start in starts:
            position = next(k for k in range(len(line)) if width(line[:k]) == start)
            assert line[position - 2 : position] == "  "
            assert line[position] != " "
    assert set(rule) == {"-", " "}
    assert "这些规则没有这一条" in body[-1]


def test_pooled_rule_sets_are_named(file):
    assert "合并了 2 套规则：alpha-1, beta-1" in say("res_head_rate", "--db", file)
    assert "合并" not in say("res_head_rate", "--db", file, "--by", "rules")
    assert "合并" not in say("res_head_rate", "--db", file, "--where", "rules=alpha")


def test_few_chances_are_marked(file):
    text = say("res_head_rate", "burn_success_rate", "--db", file, "--by", "seat", "--where", "match=m0")
    assert "%*" in text
    assert "不足" in text
    assert text.splitlines()[-1].startswith("带 * 的数值")
    assert "带 *" not in say("res_place_mean", "--db", file)


def test_records_are_not_called_simulated(file):
    text = say("res_place_mean", "--db", file, "--where", "source_kind=record")
    assert "模拟数据：机器人" in text, "the database says it is simulated as a whole"


def test_english(file):
    with i18n.speaking("en"):
        text = say("opening_time", "--db", file, "--lang", "en")
    assert "Cards spent before opening" in text
    assert "Simulated data" in text
    assert "人副" not in text


def test_the_list_is_the_catalogue(file):
    rows = json.loads(say("--list", "--json"))
    assert [row["id"] for row in rows if "not_yet" not in row] == list(registry())
    assert [row["id"] for row in rows if "not_yet" in row] == [one.id for one in uncomputed()]
    assert all(row["why"] for row in rows if "not_yet" in row)
    assert uncomputed()[0].why("zh") in say("--list")
    text = say("burn", "--list")
    assert "burn_success_rate" in text
    assert "res_head_rate" not in text
    rows = list(csv.DictReader(io.StringIO(say("--list", "--csv"))))
    assert rows[0]["id"] in registry()


def test_csv_has_one_column_a_dimension(file):
    rows = list(csv.DictReader(io.StringIO(say("res_place_dist", "--db", file, "--by", "rules", "--csv"))))
    assert len(rows) == 12
    assert rows[0]["rules"] == "alpha"
    assert (rows[0]["part_name"], rows[0]["part"]) == ("place", "1")
    assert float(rows[0]["value"]) == float(rows[0]["num"]) / float(rows[0]["den"])


def test_rates_of_players_can_be_shrunk(file):
    assert "收缩后" in say("res_head_rate", "--db", file, "--by", "player", "--shrink")
    rows = list(csv.DictReader(io.StringIO(say("res_head_rate", "--db", file, "--by", "player", "--shrink", "--csv"))))
    assert 0 < float(rows[0]["reliability"]) < 1


def test_drill_lists_the_chances(db, file):
    rows = json.loads(say("burn_success_rate", "--db", file, "--drill", "--json", "--limit", "3"))
    assert rows == [one.to_dict() for one in drill(db, "burn_success_rate", limit=3)]
    text = say("burn_success_rate", "--db", file, "--drill", "--events")
    assert "烧牌成功率：列出" in text
    assert "号[" in text
    table = list(
        csv.DictReader(io.StringIO(say("burn_outcome_dist", "--db", file, "--drill", "--part", "out", "--csv")))
    )
    assert {row["part"] for row in table} == {"out"}
    assert "没有出现过机会" in say("opening_rate", "--db", file, "--drill", "--where", "rules=beta")


@pytest.mark.parametrize(
    ("words", "kind", "code"),
    [
        (["res_hed", "--db", "FILE"], UsageError, "STAT_UNKNOWN"),
        (["res_head_rate", "--db", "FILE", "--by", "colour"], UsageError, "STAT_DIMENSION"),
        (["res_head_rate", "--db", "FILE", "--where", "seat"], UsageError, "STAT_FILTER"),
        (["res_head_rate", "--db", "no-such-file"], DataError, "DB_MISSING"),
        (["res_head_rate", "--db", __file__], DataError, "DB_NOT_OURS"),
        (["--db", "FILE", "--drill"], UsageError, "STAT_DRILL_ONE"),
        (["res_place_dist", "--db", "FILE", "--drill", "--part", "9"], UsageError, "STAT_PART"),
        (["--db", "FILE", "--json", "--csv"], UsageError, "STAT_FORMATS"),
    ],
)
def test_wrong_words_are_coded(file, words, kind, code):
    with pytest.raises(kind) as caught:
        say(*[file if word == "FILE" else word for word in words])
    assert caught.value.code == code


def test_a_database_is_asked_for():
    result = CliRunner(env={"GOUJI_DB": None}).invoke(command, ["res_head_rate"])
    assert result.exit_code == 2
    assert "--db" in result.stderr


def test_a_file_in_other_hands_is_busy(file):
    with duckdb.connect(file), pytest.raises(DataError) as caught:
        say("res_head_rate", "--db", file)
    assert caught.value.code == "DB_BUSY"


def test_two_groups_are_compared(file):
    rows = json.loads(say("res", "gj_survive_rate", "--db", file, "--compare", "bot=rule,random", "--json"))
    survive = next(row for row in rows if row["metric"] == "gj_survive_rate")
    values = {row.group["bot"]: row.value for row in run(file, ["gj_survive_rate"], by=["bot"])}
    assert survive["difference"] == pytest.approx(values["rule"] - values["random"])
    assert survive["low"] < survive["difference"] < survive["high"]
    assert "res_place_dist" not in {row["metric"] for row in rows}
    text = say("res_head_rate", "--db", file, "--compare", "bot=rule,random")
    assert "95%" in text
    assert "rule" in text
    lines = list(
        csv.DictReader(io.StringIO(say("res_head_rate", "--db", file, "--compare", "bot=rule,random", "--csv")))
    )
    assert [line["metric"] for line in lines] == ["res_head_rate"]


@pytest.mark.parametrize("text", ["bot", "bot=rule", "bot=rule,rule", "bot=a,b,c", "=a,b"])
def test_a_comparison_needs_two_groups(file, text):
    with pytest.raises(UsageError) as caught:
        say("res_head_rate", "--db", file, "--compare", text)
    assert caught.value.code in {"STAT_COMPARE_PAIR", "STAT_DIMENSION"}


def test_what_is_no_ratio_is_not_compared(file):
    with pytest.raises(UsageError) as caught:
        say("opening_time", "--db", file, "--compare", "bot=rule,random")
    assert caught.value.code == "STAT_COMPARE"


def test_players_are_ranked(file):
    rows = json.loads(say("tempo_cards_per_play", "--db", file, "--by", "player", "--percentiles", "--json"))
    ranked = sorted((row for row in rows if "percentile" in row), key=lambda row: row["value"])
    assert len(ranked) == 7
    assert [row["percentile"] for row in ranked] == pytest.approx([(place + 0.5) / 7 for place in range(7)])
    assert {row["ranked"] for row in ranked} == {7}
    assert "7" in say("tempo_cards_per_play", "--db", file, "--by", "player", "--percentiles")


def test_rates_of_little_reliability_are_not_ranked(file):
    rows = json.loads(say("res_head_rate", "--db", file, "--by", "player", "--percentiles", "--json"))
    weak = [row for row in rows if row.get("reliability", 1) < 0.5]
    assert weak
    assert all("percentile" not in row for row in weak)


def test_several_dimensions_and_filters_at_once(file):
    words = [
        "res_head_rate",
        "gj_plays",
        "--db",
        file,
        "--by",
        "rules,offset",
        "--by",
        "bot",
        "--where",
        "support=full",
    ]
    rows = json.loads(say(*words, "--where", "source_kind=simulated", "--where", "offset=0,3", "--json"))
    assert {row["id"] for row in rows} == {"res_head_rate", "gj_plays"}
    assert {row["group"]["offset"] for row in rows} == {0, 3}
    assert {len(row["group"]) for row in rows} == {3}


def test_a_database_of_an_older_version_is_named(tables, tmp_path):
    path = tmp_path / "old.duckdb"
    with duckdb.connect(str(path)) as connection:
        write(tables, connection)
        connection.execute("alter table fct_plays drop column is_choice")
    with pytest.raises(DataError) as caught:
        say("res_head_rate", "--db", str(path))
    assert caught.value.code == "DB_OLD"
    assert "fct_plays.is_choice" in caught.value.en
