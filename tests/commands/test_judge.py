"""``gouji judge``: what a reader and a program get."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from gouji_analytics import i18n
from gouji_analytics.cli import main
from gouji_engine import game  # kernels are made here, so that the command leaves this process as it is
from gouji_engine.rules import list_presets, load_preset
from gouji_engine.rules.lower import unsupported

SAMPLES = Path(__file__).parents[2] / "data" / "positions"
BURN_ORDER = str(SAMPLES / "burn-order.toml")


@pytest.fixture(autouse=True)
def language_of_the_environment():
    """A command sets the language of its process; the next test starts afresh."""
    assert game.Game
    yield
    i18n.set_language(None)


def run(*words, lang="zh", stdin=None):
    done = CliRunner().invoke(main, ["judge", *words, "--lang", lang], input=stdin)
    assert done.exit_code == 0, done.output
    return done.stdout


def data(*words, stdin=None):
    return json.loads(run(*words, "--json", stdin=stdin))


def refused(*words, lang="zh", code=3, stdin=None):
    done = CliRunner().invoke(main, ["judge", *words, "--lang", lang], input=stdin)
    assert done.exit_code == code, done.output
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.stderr


def test_form_in_both_languages():
    assert run("form", "S 8 8 8", "--rules", "karamay").splitlines() == [
        "小王 8 8 8：合规则的一套牌，4 张",
        "够级牌",
        "无人压过即可开点，发出、压牌都算",
        "规则：karamay（够级竞赛规则（克拉玛依））",
    ]
    english = run("form", "S 8 8 8", "--rules", "tv_biesan", lang="en")
    assert english.startswith("S 8 8 8: a legal set of 4\nA gouji play (够级)\nIt does not open\n")


@pytest.mark.parametrize("words", [["三个8"], ["8", "8", "8"], ["8x3"], ["8、8、8"]])
def test_cards_are_easy_to_type(words):
    assert data("form", *words, "--rules", "karamay")["answers"][0]["cards"] == "8 8 8"


def test_what_is_no_set():
    answer = data("form", "3 4", "--rules", "karamay")["answers"][0]
    assert (answer["legal"], answer["verdict"]) == (False, "bad_action")
    assert "只能有一种点数" in run("form", "3 4", "--rules", "karamay")
    assert "E101" in refused("form", "hello", "--rules", "karamay")


def test_beats_and_why_not():
    assert run("beats", "B B 9 9 9", "S S 8 8 8", "--rules", "karamay").splitlines()[:2] == [
        "大王 大王 9 9 9 压得住 小王 小王 8 8 8",
        "桌上是够级牌：对头可以压，别家压就是烧牌",
    ]
    no = run("beats", "8 8", "9 9", "--rules", "karamay", lang="en")
    assert (
        "8 8 does not beat 9 9: the cards are not higher than the play on the table (not_higher; clause 2.3, Q5)" in no
    )
    assert "这是杀大王" in run("beats", "B B", "B", "--rules", "dian_shao_men_luo")
    assert "别家不能用它烧" in run("beats", "A A", "K K", "--rules", "two_table_runfast")
    assert "没过牌的各家都可以压" in run("beats", "5 5", "4 4", "--rules", "karamay")
    assert "本身不合规则" in run("beats", "5 5 5", "S 3 3", "--rules", "karamay")


def test_all_presets_side_by_side():
    found = data("beats", "B B", "B", "--all")
    named = [name for group in found["answers"] for name in group["rules"]] + [
        entry["rules"] for entry in found["refused"]
    ]
    assert sorted(named) == list(list_presets())
    by_rules = {name: group["legal"] for group in found["answers"] for name in group["rules"]}
    assert by_rules["dian_shao_men_luo"]
    assert not by_rules["qingdao_online"]
    refusing = {name for name in list_presets() if unsupported(load_preset(name))}
    assert {entry["rules"] for entry in found["refused"]} == refusing
    assert all(entry["code"] == "RULE_NOT_HONOURED" for entry in found["refused"])
    answers = [json.dumps({**group, "rules": None}, sort_keys=True) for group in found["answers"]]
    assert len(set(answers)) == len(answers)
    text = run("beats", "B B", "B")
    assert text == run("beats", "B B", "B", "--all")
    assert f"【{len(found['answers'][0]['rules'])} 套规则】" in text


def test_two_rule_sets_and_a_file_of_rules(tmp_path):
    own = tmp_path / "house.toml"
    own.write_text('extends = "karamay"\ntie_two = "forbidden"\n', encoding="utf-8")
    found = data("form", "2 8 8", "--rules", "karamay", "--rules", str(own))["answers"]
    assert {tuple(group["rules"]): group["verdict"] for group in found} == {
        ("karamay",): "legal", ("house",): "tie_forbidden",
    }  # fmt: skip
    assert "RULES_UNKNOWN_PRESET" in refused("form", "8", "--rules", "karamai", code=2)


def test_a_position_in_both_languages():
    chinese = run("position", BURN_ORDER).splitlines()
    assert chinese[0] == "桌上：1 号位 K K（够级牌）"
    assert [line.split() for line in chinese if line.startswith("  ")] == [
        ["1.", "3", "号位", "烧牌机会", "手里的牌可以"],
        ["2.", "5", "号位", "烧牌机会"],
        ["3.", "6", "号位", "烧牌机会"],
        ["4.", "4", "号位", "按序应牌"],
        ["5.", "5", "号位", "按序应牌"],
    ]
    assert chinese[-2] == "都不要：这一轮归 1 号位，1 号位发牌"
    english = run("position", BURN_ORDER, lang="en")
    assert "If all decline: the round is seat 1's, and seat 1 leads" in english
    assert not any("\u4e00" <= sign <= "\u9fff" for sign in english.replace("够级", ""))


def test_known_hands_are_looked_at():
    told = run(
        "position", "--table", "1: 8 8", "--hand", "2: 9 9 4", "--hand", "3: 5 5", "--rules", "karamay"
    ).splitlines()
    assert [line.split()[-1] for line in told[2:4]] == ["手里压得住", "手里压不住"]
    told = run("position", "--table", "1: K K", "--hand", "3: 9 9 4", "--rules", "karamay", lang="en")
    assert "the hand does not allow it" in told


def test_a_position_for_programs_and_from_standard_input():
    text = Path(BURN_ORDER).read_text(encoding="utf-8")
    found = data("position", "-", stdin=text)
    assert found == data("position", BURN_ORDER)
    answer = found["answers"][0]
    assert answer["rules"] == ["qingdao_online"]
    assert answer["asked"][0] == {"seat": 3, "capacity": "burn", "able": True, "clause": "P3"}
    assert answer["if_all_decline"]["leader"] == 1
    assert answer["table"] == {"seat": 1, "owner": 1, "cards": "K K", "gouji": True, "last": False, "dead": False}


def test_a_position_from_flags():
    words = [
        "--table",
        "1: K K",
        "--passed",
        "4",
        "--out",
        "2",
        "--hand",
        "3: A A 2 9 9 4",
        "--rules",
        "qingdao_online",
    ]
    assert run("position", *words) == run("position", BURN_ORDER)
    tried = run("position", *words, "--try", "3 烧 A A", "--try", "5 出 A A", "--try", "4 让").splitlines()
    assert tried[-4:-1] == [
        "3 烧 A A：可以",
        "5 出 A A：不可以，现在不该此人行动（not_asked，依据 D7, 2.5）",
        "4 让：不可以，只有出牌人的对头在一般牌上可以让牌（no_yield，依据 D7, Q3）",
    ]


def test_a_sample_by_its_name():
    assert run("position", "burn-order") == run("position", BURN_ORDER)
    assert run("score", "half-over") == run("score", str(SAMPLES / "half-over.json"))


def test_flags_overrule_the_file():
    answer = data("position", BURN_ORDER, "--passed", "3 4 5 6", "--no-chaos")["answers"][0]
    assert [entry["seat"] for entry in answer["asked"]] == [4]


def test_house_rules_differ_on_a_last_set():
    found = data("position", str(SAMPLES / "last-set.toml"), "--all")
    leaders = {name: group["asked"] for group in found["answers"] for name in group["rules"]}
    assert leaders["zaozhuang_4deck"] != leaders["qingdao_online"]


def test_events_are_told():
    last = run("position", str(SAMPLES / "last-set.toml"))
    for said in ("刚才这一手：1 号位走头科", "这手牌算 2 号位的", "随后：2 号位接 1 号位的风"):
        assert said in last
    assert "烧牌结束：烧败" in run("position", str(SAMPLES / "counter-burn.toml"))
    over = run("position", "--table", "5: 4", "--out", "1 2 3 4 5", "--rules", "qingdao_online", lang="en")
    assert "The deal is over" in over
    assert "seat 6" in over
    assert "作废" in run("position", "--leader", "1", "--declarations", "4 革命", "--rules", "tv_biesan")
    assert "发牌" in run("position", "--leader", "1", "--rules", "tv_biesan")


def test_a_score_in_both_languages():
    text = run("score", "--places", "1 4 2 5 3 6", "--opened", "1,3", "--rules", "basic_cup")
    assert "串三户：1、3、5 号位" in text
    assert "名次分改为 1、3、5 号位 12，2、4、6 号位 0" in text
    half = run("score", str(SAMPLES / "half-over.json"), lang="en")
    assert "A sweep is still possible for seats 1, 3, 5" in half
    assert "The deal is not over" in half
    answer = data("score", str(SAMPLES / "half-over.json"))["answers"][0]
    assert answer["seats"][0] == {"seat": 1, "places": [1], "cause": "out", "opened": True}
    assert answer["seats"][1]["places"] == [3, 4, 5]
    assert answer["points"]["declare"] == [4, 0, 0, 0, 0, 0]
    assert answer["points"]["place"] == [7, None, 5, None, None, 1]


def test_a_score_everywhere():
    found = data("score", "--places", "1 2 3 4 5 6", "--all")
    assert len(found["answers"]) > 3


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["position"], 2, "JUDGE_NOTHING"),
        (["position", "no-such-file.toml"], 3, "FILE_MISSING"),
        (["position", "--table", "1: K Q"], 3, "POS_TEXT"),
        (["position", "--passed", "7", "--table", "1: K"], 3, "POS_SEAT"),
        (["position", "--passed", "1"], 3, "POS_NO_TABLE"),
        (["position", "--leader", "1", "--actions", "2 出 8", "--rules", "karamay"], 1, "NOT_ASKED"),
        (["position", "--leader", "1", "--try", "1 飞", "--rules", "karamay"], 3, "E121"),
        (["score", "--opened", "1", "--rules", "karamay"], 3, "POS_NO_RESULT"),
        (["score", "--places", "1 1 1 1 1 1", "--rules", "karamay"], 3, "POS_PLACES"),
        (["beats", "8", "3 4", "--rules", "karamay"], 3, "POS_NOT_SET"),
        (["form", "--rules", "karamay"], 2, "USAGE"),
    ],
)
def test_bad_input_is_one_coded_line(words, code, said):
    for lang in i18n.LANGUAGES:
        line = refused(*words, lang=lang, code=code)
        assert f"[{said}]" in line
        assert line.count("\n") == 1
        i18n.set_language(None)


def test_bad_files(tmp_path):
    path = tmp_path / "p.toml"
    path.write_text('rules = "karamay"\nleader = 1\nout = [1]\n', encoding="utf-8")
    assert f"{path} 第 2 行 leader：1 号位已离局，不能发牌" in refused("position", str(path))
    path.write_text('rules = "karamay"\nleader = 1\nactions = "2 出 8"\n', encoding="utf-8")
    assert f"[NOT_ASKED] {path} 第 3 行 actions：第 1 手（2 号位）" in refused("position", str(path), code=1)
    path.write_text("leader = 1\ntabel = 2\npassed = [8]\n", encoding="utf-8")
    several = refused("position", str(path), lang="en")
    assert "[POS_INVALID] 2 things are wrong" in several
    assert "line 2, tabel: there is no such entry; did you mean table" in several
    path.write_bytes("rules = '够级'".encode("gbk"))
    assert "JUDGE_ENCODING" in refused("position", str(path))
    assert "POS_SYNTAX" in refused("position", "-", stdin="{broken")
