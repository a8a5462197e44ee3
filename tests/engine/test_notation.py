"""The text of a deal: exact both ways, and both languages read at any time."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_engine.cards import RANKS
from gouji_engine.codes import ActionKind, LeadBy, pack_action, pack_declaration, pack_transfer, unpack_action
from gouji_engine.errors import NotationError
from gouji_engine.notation import (
    BASE,
    Play,
    format_action,
    format_cards,
    format_deal,
    format_deals,
    format_declaration,
    format_transfer,
    parse_action,
    parse_cards,
    parse_deal,
    parse_deals,
    parse_play,
    play_counts,
)
from gouji_engine.notation.words import ENTRY_TEXT, LEAD_BY_TEXT, SOURCE_TEXT, SUPPORT_TEXT
from gouji_engine.replay import SOURCE_KINDS, SUPPORTS, Claimed
from tests.engine.deals import canonical_actions, replays, simple

LANGUAGES = ("zh", "en")


@pytest.mark.parametrize("lang", LANGUAGES)
@given(replay=replays())
def test_a_deal_comes_back_identical(lang, replay):
    text = format_deal(replay, lang)
    again = parse_deal(text)
    assert again == replay
    assert again.content_hash == replay.content_hash
    assert format_deal(again, lang) == text


@given(st.lists(replays(), max_size=3))
@settings(max_examples=30)
def test_several_deals_come_back_in_order(found):
    assert parse_deals(format_deals(found)) == found


@given(replays())
@settings(max_examples=30)
def test_windows_line_ends_make_no_difference(replay):
    assert parse_deal(format_deal(replay).replace("\n", "\r\n")) == replay


def test_the_canonical_text():
    assert format_deal(simple()) == """\
牌局: d1
规则: karamay-1
赛事: m1
局号: 1
盘号: 2
来源: 记录
工具: test
工具版本: 1
原文件: a.txt
原行: 3
完整度: 全
时间: 2024-05-01 19:30:00
种子: 7
选手: 甲 乙 丙 丁 戊 己
首家: 1
定先: 据记载
手牌:
""" + "".join(f"  {seat}: 10 10 10 10 9 9 9 9 8 8 8 8 7 7 7 7 6 6 6 6 5 5 5 5 4 4 4 4 3 3 3 3\n" for seat in range(1, 7)) + """\
换牌:
  2→1 3 买
声明:
  3 明点
行牌:
  1 出 8 8 8; 2 过
名次: 1 4 2 5 3 6
得分: 4 : -0.5
事件: burn 1 2
附注: 天气 = 晴
"""  # fmt: skip


def test_the_english_text_has_the_english_words():
    text = format_deal(simple(extra={}, players=None), "en")
    assert re.search("[\u4e00-\u9fff]", text) is None
    assert "  2>1 3 buy\n" in text
    assert "  1 play 8 8 8; 2 pass\n" in text


def test_a_new_line_begins_when_the_turn_has_gone_round():
    seats = [0, 2, 5, 1, 1, 3]
    text = format_deal(simple(actions=[pack_action(seat, ActionKind.PASS) for seat in seats]), "en")
    assert "actions:\n  1 pass; 3 pass; 6 pass\n  2 pass\n  2 pass; 4 pass\n" in text


EIGHTS = Play(5, 4, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("8 8 8 8", EIGHTS),
        ("8888", EIGHTS),
        ("8x4", EIGHTS),
        ("8*4", EIGHTS),
        ("8 X 4", EIGHTS),
        ("4个8", EIGHTS),
        ("四个8", EIGHTS),
        ("4 张 8", EIGHTS),
        ("4×8", EIGHTS),
        ("８、８、８、８", EIGHTS),
        ("8,8，8 8", EIGHTS),
        ("两个8 8+8", EIGHTS),
        ("♠8 ♥8 ♣8 ♦8", EIGHTS),
        ("Q×5", Play(9, 5, 0, 0, 0, 0)),
        ("5×Q", Play(9, 5, 0, 0, 0, 0)),
        ("5xQ", Play(9, 5, 0, 0, 0, 0)),
        ("10x3", Play(7, 3, 0, 0, 0, 0)),
        ("101010", Play(7, 3, 0, 0, 0, 0)),
        ("T 10 十", Play(7, 3, 0, 0, 0, 0)),
        ("大王挂9 9", Play(6, 2, 0, 0, 1, 0)),
        ("大鬼小虎9 9", Play(6, 2, 0, 1, 1, 0)),
        ("大花带小花", Play(14, 0, 0, 1, 1, 0)),
        ("小王×2", Play(13, 0, 0, 2, 0, 0)),
        ("BJJJ", Play(8, 3, 0, 0, 1, 0)),
        ("ＳＳ８８８", Play(5, 3, 0, 2, 0, 0)),
        ("ssAaa", Play(11, 3, 0, 2, 0, 0)),
        ("2贴6 6", Play(3, 2, 1, 0, 0, 0)),
        ("钱 钱 钱", Play(12, 3, 0, 0, 0, 0)),
        ("2 2 B", Play(12, 2, 0, 0, 1, 0)),
        ("鹰 E", Play(15, 0, 0, 0, 0, 2)),
        ("8 8 8 8 \ufe0f", EIGHTS),
    ],
)
def test_the_ways_to_write_a_play(text, play):
    assert parse_play(text) == play


@pytest.mark.parametrize("kind", "王鬼虎花")
def test_four_names_of_a_joker(kind):
    assert parse_cards(f"大{kind}小{kind}")[13:15] == [1, 1]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("出", "play"), ("烧", "burn"), ("捎", "burn"), ("反烧", "burn"), ("杀", "kill"), ("杀大王", "kill"), ("", "play"),
        ("play", "play"), ("BURN", "burn"), ("kill", "kill"), ("ｂｕｒｎ", "burn"),
    ],
)  # fmt: skip
def test_words_of_actions_with_cards(text, kind):
    word = pack_action(2, ActionKind.from_id(kind), 14, 0, 0, 0, 1)
    assert parse_action(f"3 {text} B") == word
    assert parse_action(f"3：{text}大王") == word


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("过", "pass"), ("过牌", "pass"), ("pass", "pass"), ("让", "yield"), ("让牌", "yield"), ("yield", "yield"),
        ("扣", "close"), ("扣牌", "close"), ("close", "close"), ("认烧", "concede"), ("concede", "concede"),
    ],
)  # fmt: skip
def test_words_of_actions_without_cards(text, kind):
    assert parse_action(f"6{text}") == parse_action(f"6号： {text}") == pack_action(5, ActionKind.from_id(kind))


def test_seats_by_name():
    players = ("张三", "张三丰", "Bob", "Bobby", "3哥", "10086")
    said = {
        "张三过": 0,
        "张三丰过": 1,
        "Bob过": 2,
        "Bobby pass": 3,
        "3哥 过": 4,
        "10086: 过": 5,
        "3 过": 2,
        "３号过": 2,
    }
    for text, seat in said.items():
        assert unpack_action(parse_action(text, players)).seat == seat, text


def test_a_name_that_two_players_share_is_no_label():
    with pytest.raises(NotationError) as caught:
        parse_action("甲 过", ("甲", "甲", "乙", "丙", "丁", "戊"))
    assert caught.value.code == "E113"


@given(canonical_actions(), st.sampled_from(LANGUAGES))
def test_actions_have_words(word, lang):
    text = format_action(word, lang)
    assert not text.startswith("0x")
    assert parse_action(text) == word


@given(st.integers(0, 2**30 - 1), st.sampled_from(LANGUAGES))
def test_any_action_word_can_be_written(word, lang):
    assert parse_action(format_action(word, lang)) == word


@pytest.mark.parametrize(
    "word",
    [
        pack_action(6, 0, 5, 1), pack_action(0, 11), pack_action(0, 10), pack_action(0, 10, 12), pack_action(0, 7, 1), pack_action(0, 15), pack_action(0, 1, 5), pack_action(0, 0),
        pack_action(0, 0, 5, 0, 2), pack_action(0, 0, 12, 1, 1), pack_action(0, 0, 13, 1), pack_action(0, 0, 13, 0, 0, 1, 1),
    ],
)  # fmt: skip
def test_words_without_sense_are_written_as_numbers(word):
    assert format_action(word) == f"0x{word:x}"


def test_transfers_and_declarations_without_sense():
    assert format_transfer(pack_transfer(6, 0, 0, 1, 0)) == "0x406"
    assert format_transfer(pack_transfer(0, 1, 0, 0, 0)) == "0x8"
    assert format_transfer(pack_transfer(0, 1, 0, 1, 7)).startswith("0x")
    assert format_declaration(pack_declaration(9, 0)) == "0x9"
    assert format_declaration(pack_declaration(0, 7)) == "0x70"


def test_hands():
    assert format_cards([-1] * 16) == "?"
    assert format_cards([0] * 16) == "-"
    assert format_cards([1, -1] + [0] * 10 + [2, 1, 1, 0]) == "大王 小王 2 2 4? 3"
    assert format_cards([1, -1] + [0] * 10 + [2, 1, 1, 0], "en") == "B S 2 2 4? 3"
    assert parse_cards("B S 2 2 3")[12:15] == [2, 1, 1]


@given(canonical_actions())
def test_a_play_and_its_cards(word):
    action = unpack_action(word)
    if action.size:
        assert sum(play_counts(Play(*action[2:]))) == action.size


def test_a_typed_deal():
    replay = parse_deal("""
# 我的牌谱
规则： karamay          // 克拉玛依
选手：1=张三 2=李四 3=王五 4=赵六 5=孙七 6=周八
手牌：
张三（5张）：大王，小王，2 2 3
行牌
张三出５５５，李四过；王五：6 6 6 | 4 过
5 烧 大王挂9 9
名次：头科 张三，二科 王五，孙七 三科，四科 2，大落 周八
得分：6-0
""")
    assert replay.rules_id == "karamay"
    assert replay.players == ("张三", "李四", "王五", "赵六", "孙七", "周八")
    assert replay.hands[0] == (1, *(0,) * 11, 2, 1, 1, 0)
    assert replay.hands[1] == (-1,) * 16
    assert replay.support == "public"
    assert replay.leader == 0
    assert [format_action(word, "en") for word in replay.actions] == [
        "1 play 5 5 5", "2 pass", "3 play 6 6 6", "4 pass", "5 burn B 9 9",
    ]  # fmt: skip
    assert replay.claimed == Claimed((1, 4, 2, 0, 3, 6), (6.0, 0.0))
    assert len(replay.deal_id) == 20


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2024-05-01 19:30", "2024-05-01T19:30:00"), ("2024年5月1日", "2024-05-01T00:00:00"),
        ("2024/5/1 8点", "2024-05-01T08:00:00"), ("２０２４．５．１ １９：３０：０１", "2024-05-01T19:30:01"),
        ("2024-05-01T19:30:01.25", "2024-05-01T19:30:01.250000"), ("2024年5月1日19时30分", "2024-05-01T19:30:00"),
    ],
)  # fmt: skip
def test_times(text, iso):
    assert parse_deal(f"规则: r\n首家: 1\n时间: {text}\n行牌:\n1 过").played_at.isoformat() == iso


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("1 4 2 5 3 6", (1, 4, 2, 5, 3, 6)), ("头科 四科 二科 二落 三科 大落", (1, 4, 2, 5, 3, 6)),
        ("甲 丙 戊 乙 丁 己", (1, 4, 2, 5, 3, 6)), ("甲 丙", (1, 0, 2, 0, 0, 0)), ("头科=甲、大落=己", (1, 0, 0, 0, 0, 6)),
        ("头科 3", (0, 0, 1, 0, 0, 0)), ("0 0 1 0 0 0", (0, 0, 1, 0, 0, 0)),
    ],
)  # fmt: skip
def test_places(text, places):
    replay = parse_deal(f"规则: r\n选手: 甲 乙 丙 丁 戊 己\n名次: {text}")
    assert replay.claimed.places == places
    assert (replay.support, replay.leader) == ("result", -1)


def test_entries_before_the_first_deal_hold_for_all():
    first, second = parse_deals(
        "规则: r\n选手: 甲 乙 丙 丁 戊 己\n附注: 地点 = 家\n牌局: a\n甲 过\n---\n规则: s\n附注: 地点 = 外\n乙 过"
    )
    assert (first.rules_id, second.rules_id) == ("r", "s")
    assert (first.deal_id, len(second.deal_id)) == ("a", 20)
    assert first.players == second.players
    assert (first.extra, second.extra) == ({"地点": "家"}, {"地点": "外"})
    assert second.leader == 1


def test_every_code_has_words_in_both_languages():
    assert set(LEAD_BY_TEXT) == {member.id for member in LeadBy}
    assert set(SUPPORT_TEXT) == set(SUPPORTS)
    assert set(SOURCE_TEXT) == set(SOURCE_KINDS)
    assert set(BASE.cards.values()) == set(RANKS)
    assert set(BASE.actions.values()) == {kind.id for kind in ActionKind if kind != ActionKind.DECLINE}
    for table in (ENTRY_TEXT, LEAD_BY_TEXT, SUPPORT_TEXT, SOURCE_TEXT):
        words = [word for pair in table.values() for word in pair]
        assert len(words) == len(set(words))


def test_a_vocabulary_can_be_extended_but_not_with_unknown_ids():
    words = BASE.extended({"cards": {"勾": "J"}})
    assert parse_play("勾 勾", words) == Play(8, 2, 0, 0, 0, 0)
    assert "勾" not in BASE.cards
    with pytest.raises(KeyError, match="cards: jack"):
        BASE.extended({"cards": {"勾": "jack"}})
    with pytest.raises(KeyError, match="joins"):
        BASE.extended({"joins": {"勾": "J"}})
