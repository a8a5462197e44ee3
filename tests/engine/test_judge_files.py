"""Position files: what may be written, and every fault with its place."""

import json
from pathlib import Path

import pytest

from gouji_engine import judge
from gouji_engine.cards import RANK_INDEX
from gouji_engine.codes import ExitCause, pack_action, pack_declaration
from gouji_engine.errors import ReplayError, RuleSetError
from gouji_engine.judge import Burning, PlacedGame, Position, PositionText, faults_of, read_position
from gouji_engine.judge.faults import codes
from gouji_engine.rules import load_preset

RULES = load_preset("karamay")
KINGS = pack_action(0, 0, RANK_INDEX["K"], 2)
FULL = {
    "table": "1: K K", "answer": True, "passed": [4, 5], "out": [2], "eliminated": ["3 闷"], "opened": [1],
    "declarations": ["1 明点"], "levels": {"6": 2}, "burn": {"burner": 1, "victim": 2, "depth": 2, "play": "Q Q Q"},
    "hands": {"4": "大王 2 3"}, "left": {"5": 7}, "chaos": False, "actions": ["6 过"], "kills": [1], "men": ["1>3"],
    "burns": ["2>1 x2"],
}  # fmt: skip


def read(text, file="p.toml"):
    return PositionText.parse(text, file).position(RULES)


def faults(text, file="p.toml"):
    with pytest.raises(ReplayError) as caught:
        read(text, file)
    return faults_of(caught.value)


def one_fault(text, file="p.toml"):
    found = faults(text, file)
    assert len(found) == 1
    return found[0]


def test_every_entry_in_json():
    found = read(json.dumps(FULL, ensure_ascii=False), "p.json")
    queens = pack_action(1, 0, RANK_INDEX["Q"], 3)
    hand = tuple(1 if rank in {0, 12, 14} else 0 for rank in range(16))
    assert found == Position(
        RULES, hands=(None, None, None, hand, None, None), left=(None, None, None, None, 7, None), out=(1,),
        eliminated=((2, ExitCause.MEN),), declarations=(pack_declaration(3, 0),), levels=((5, 2),), opened=frozenset({0}),
        passed=frozenset({3, 4}), table=KINGS, is_answer=True, burning=Burning(0, 1, 2, queens), chaos=False,
        happened=((0, 1, 0, 2), (1, 2, 0, 1), (2, 0, -1, 1)), actions=(pack_action(5, 1),),
    )  # fmt: skip


def test_toml_texts_and_chinese_names_say_the_same():
    toml = """
    桌上 = "1 出 两个K"   # comment
    passed = "4 5"
    out = 2
    eliminated = "3 闷"
    opened = "1"
    "声明" = "1 明点"
    answer = "是"
    levels = "6=2"
    burn = { burner = 1, victim = 2, depth = 2, play = "2: Q Q Q" }
    hands = "4: 大王 2 3; 5: ?"
    余牌 = "5=7张"
    chaos = "no"
    kills = 1
    men = "1 闷 3"
    烧成 = ["2 烧 1 2"]
    actions = "6 过"
    """
    quoted = toml.replace("桌上", '"桌上"').replace("余牌", '"余牌"').replace("烧成", '"烧成"')
    assert read(quoted) == read(json.dumps(FULL))


def test_lists_of_six_and_names():
    text = """
    players = ["张三", "李四", "王五", "赵六", "孙七", "周八"]
    table = "张三出K K"
    passed = ["赵六", "孙七"]
    left = ["?", 3, 4, 5, 6, 7]
    hands = ["-", "?", "?", "?", "?", "?"]
    places = ["头科", 4, "三科", 5, 2, "大落"]
    """
    found = read(text)
    assert (found.table, found.passed, found.places) == (KINGS, {3, 4}, (1, 4, 3, 5, 2, 6))
    assert found.left == (None, 3, 4, 5, 6, 7)
    assert found.hands[0] == (0,) * 16


@pytest.mark.parametrize(
    ("text", "code", "line", "key", "said"),
    [
        ("tabel = '1: K'", "POS_UNKNOWN_KEY", 1, "tabel", "table"),
        ("\nxyzzy = 1", "POS_UNKNOWN_KEY", 2, "xyzzy", "rules, players"),
        ('out = [1]\n"走科" = [2]', "POS_DOUBLE_KEY", 2, "走科", "out"),
        ("table = '1: K X'", "POS_TEXT", 1, "table", "X"),
        ("leader = 1\ntable = '1: K Q'", "POS_TEXT", 2, "table", "Q K"),
        ("table = '1:'", "POS_TEXT", 1, "table", "缺少动作"),
        ("table = '1 过'", "POS_TABLE_KIND", 1, "table", "1 过"),
        ("table = 5", "POS_TYPE", 1, "table", "1: K K"),
        ("table = '7: K'", "POS_TEXT", 1, "table", "7"),
        ("passed = [7]", "POS_SEAT", 1, "passed", "7"),
        ("passed = [1.5]", "POS_TYPE", 1, "passed", "1.5"),
        ("passed = [true]", "POS_TYPE", 1, "passed", "true"),
        ("passed = {}", "POS_TYPE", 1, "passed", "{}"),
        ("out = [2, 3, 2]", "POS_TWICE", 1, "out", "2"),
        ("eliminated = ['5 睡']", "POS_CAUSE", 1, "eliminated", "闷 men"),
        ("eliminated = [{seat = 5, why = 'men'}]", "POS_TYPE", 1, "eliminated", "why"),
        ("eliminated = '5 闷, 5 烧'", "POS_TWICE", 1, "eliminated", "5"),
        ("burn = '2+1'", "POS_PAIR", 1, "burn", "2>1"),
        ("burn = '2>1, 3>2'", "POS_TYPE", 1, "burn", "2>1"),
        ("burn = '2>1 x0'", "POS_PAIR", 1, "burn", "x2"),
        ("[burn]\nburner = 2", "POS_TYPE", 1, "burn", "null"),
        ("[burn]\nburner = 2\nvictim = 1\ndepth = 0", "POS_TYPE", 1, "burn", "0"),
        ("declarations = '1 睡'", "POS_TEXT", 1, "declarations", "睡"),
        ("actions = ['1 飞']", "POS_TEXT", 1, "actions", "飞"),
        ("actions = 5", "POS_TYPE", 1, "actions", "5"),
        ("chaos = 'maybe'", "POS_TYPE", 1, "chaos", "maybe"),
        ("players = 'a b'", "POS_TYPE", 1, "players", "a b"),
        ("[hands]\n1 = 'K K Y'", "POS_TEXT", 1, "hands", "Y"),
        ("[hands]\n1 = 5", "POS_TYPE", 1, "hands", "5"),
        ("hands = ['K']", "POS_TYPE", 1, "hands", "K"),
        ("hands = 'K K'", "POS_SEAT", 1, "hands", "K K"),
        ("hands = '1: K; 1: 4'", "POS_TWICE", 1, "hands", "1"),
        ("left = '3 12'", "POS_PAIR", 1, "left", "3 12"),
        ("left = {3 = 'many'}", "POS_TYPE", 1, "left", "many"),
        ("left = 5", "POS_TYPE", 1, "left", "5"),
        ("places = '1 1 2 3 4 5'", "POS_PLACES", 1, "places", "1 1 2"),
        ("rules = 5", "POS_TYPE", 1, "rules", "5"),
    ],
)
def test_a_fault_names_file_line_and_entry(text, code, line, key, said):
    found = one_fault(text)
    assert (found.code, found.fields["file"], found.fields["line"], found.fields["key"]) == (code, "p.toml", line, key)
    for lang, place in (("zh", f"p.toml 第 {line} 行 {key}："), ("en", f"p.toml, line {line}, {key}: ")):
        assert found.sentence(lang).startswith(place)
        assert found.sentence(lang).count("\n") == 0
    assert said in found.zh


def test_all_faults_at_once():
    found = faults("tabel = 1\npassed = [9]\nout = 'x'")
    assert [error.code for error in found] == ["POS_UNKNOWN_KEY", "POS_SEAT", "POS_SEAT"]
    assert [error.fields["line"] for error in found] == [1, 2, 3]


@pytest.mark.parametrize(
    ("text", "line", "kind"),
    [("a = 1\nb = = 2", 2, "TOML"), ("{\n 'a': 1}", 2, "JSON"), ("{" * 100000, 0, "JSON"), ("[1, 2]", 0, "")],
)
def test_neither_toml_nor_json(text, line, kind):
    found = one_fault(text, "-")
    assert found.code == ("POS_SYNTAX" if kind else "POS_NOT_TABLE")
    assert found.fields["line"] in {line, 1}
    assert kind in found.zh


def test_rules_named_by_the_file(tmp_path):
    (tmp_path / "house.toml").write_text('extends = "karamay"\nbiesan = false\n', encoding="utf-8")
    path = tmp_path / "p.toml"
    path.write_text('\ufeffrules = "house.toml"\r\nleader = 1\r\n', encoding="utf-8")
    assert read_position(path).rules.name == "house"
    path.write_text('rules = "no_such"\nleader = 1\n', encoding="utf-8")
    with pytest.raises(RuleSetError):
        read_position(path)
    path.write_text("leader = 1\n", encoding="utf-8")
    with pytest.raises(ReplayError):
        read_position(path)
    assert read_position(path, RULES).leader == 0


def test_faults_found_at_the_table_name_the_line_too():
    text = PositionText.parse('leader = 1\n"走科" = [1]\n', "p.toml")
    with pytest.raises(ReplayError) as caught:
        PlacedGame(text.position(RULES))
    found = text.located(caught.value)
    assert found.zh.startswith("p.toml 第 1 行 leader：")


def test_every_code_of_a_fault_is_raised_somewhere():
    folder = Path(judge.__file__).parent
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    assert [code for code in codes() if f'"{code}"' not in sources] == []
