"""Faults of a text: found all at once, each with its place and what would be right."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_engine.errors import NotationError
from gouji_engine.notation import (
    format_deal,
    parse_action,
    parse_cards,
    parse_deal,
    parse_deals,
    parse_play,
    with_caret,
)
from gouji_engine.notation.chars import plain_columns, plain_text, width
from gouji_engine.notation.faults import MESSAGES
from gouji_engine.notation.reader import read_drafts
from tests.engine.deals import simple

HEAD = "规则: r\n选手: 甲 乙 丙 丁 戊 己\n首家: 1\n"


def errors_of(text):
    with pytest.raises(NotationError) as caught:
        parse_deals(text)
    return [(error.code, error.fields["line"], error.fields["column"]) for error in caught.value.fields["errors"]]


@pytest.mark.parametrize(
    ("body", "code", "line", "column"),
    [
        ("手牌:\n1: 大王 1O 3", "E101", 5, 7),
        ("手牌:\n1: 大王 小玉 3", "E101", 5, 7),
        ("手牌:\n1：８ ８ Ｙ", "E101", 5, 7),
        ("手牌:\n1: 8x", "E105", 5, 6),
        ("手牌:\n1: 0个8", "E105", 5, 4),
        ("手牌:\n1: 8x100", "E105", 5, 5),
        ("手牌:\n1: 99个8 99个8", "E104", 5, 13),
        ("手牌:\n1:", "E103", 5, 3),
        ("手牌:\n1: +", "E103", 5, 5),
        ("手牌:\n1 (36): 8 8", "E106", 5, 9),
        ("手牌:\n1: 8\n甲: 9", "E112", 6, 1),
        ("手牌:\n7: 8", "E111", 5, 1),
        ("手牌:\n钱七: 8", "E111", 5, 1),
        ("换牌:\n2 1 3 买", "E131", 5, 3),
        ("换牌:\n2→1 3", "E132", 5, 6),
        ("换牌:\n2→1 3 借", "E132", 5, 7),
        ("换牌:\n2→1 买", "E103", 5, 5),
        ("换牌:\n2→1 3 4 买", "E133", 5, 5),
        ("换牌:\n2→1 32个3 买", "E104", 5, 5),
        ("换牌:\n2→1 x 买", "E101", 5, 5),
        ("换牌:\n0xfffff", "E147", 5, 1),
        ("声明:\n3 抢头", "E134", 5, 3),
        ("声明:\n3 革命 6", "E124", 5, 6),
        ("行牌:\n甲 出 8 8; 乙 国; 丙 过", "E121", 5, 12),
        ("行牌:\n甲 出 8 9", "E102", 5, 5),
        ("行牌:\n甲 出", "E103", 5, 4),
        ("行牌:\n甲 出 8 次", "E101", 5, 7),
        ("行牌:\n甲 过 8", "E122", 5, 5),
        ("行牌:\n甲", "E123", 5, 2),
        ("行牌:\n甲 犯规 骂人", "E125", 5, 6),
        ("行牌:\n甲 犯规", "E125", 5, 5),
        ("行牌:\n甲: 32个8", "E104", 5, 4),
        ("行牌:\n甲: 8个大王", "E104", 5, 4),
        ("行牌:\n0x40000000", "E147", 5, 1),
        ("行牌:\n0x1 2", "E124", 5, 5),
        ("行排: 甲 过", "E141", 4, 1),
        ("天气很好: 甲 过", "E141", 4, 1),
        ("行牌:\n首佳: 2", "E141", 5, 1),
        ("首家: 2", "E142", 4, 1),
        ("附注: a = 1\n附注: a = 2", "E142", 5, 1),
        ("附注: 天气晴", "E148", 4, 5),
        ('附注: "天气" 晴', "E148", 4, 10),
        ("种子: 七", "E144", 4, 5),
        ("种子: 7 8", "E124", 4, 7),
        ("时间: 昨天", "E144", 4, 5),
        ("时间: 2024-02-30", "E144", 4, 5),
        ("完整度: 半", "E144", 4, 6),
        ("得分: 6", "E144", 4, 6),
        ("得分: 6 : 0 : 1", "E124", 4, 11),
        ("名次: 1 2 3", "E145", 4, 4),
        ("名次: 头科 甲 二科", "E145", 4, 4),
        ("机器人: a b", "E145", 4, 5),
        ('赛事: "没有完', "E146", 4, 5),
        ('赛事: "杯" 外', "E124", 4, 9),
        ("事件:", "E144", 4, 4),
        ("种子: 99999999999999999999999", "E151", 1, 1),
    ],
)
def test_every_fault_has_its_place(body, code, line, column):
    assert errors_of(HEAD + body + ("" if body.startswith("行牌") else "\n行牌:\n甲 过")) == [(code, line, column)]


@pytest.mark.parametrize(
    ("text", "missing"),
    [("首家: 1\n行牌:\n1 过", "规则"), ("规则: r\n手牌:\n" + "\n".join(f"{n}: 3" for n in range(1, 7)), "首家")],
)
def test_what_a_deal_must_have(text, missing):
    with pytest.raises(NotationError) as caught:
        parse_deal(text)
    assert caught.value.code == "E143"
    assert missing in caught.value.zh


def test_all_faults_of_a_text_are_reported_and_the_rest_is_read():
    text = HEAD + "牌局: a\n行牌:\n甲 国; 乙 过; 丙 次\n牌局: b\n行牌:\n甲 过\n牌局: c\n首佳: 3\n行牌:\n丁 出 1O"
    assert errors_of(text) == [("E121", 6, 3), ("E121", 6, 13), ("E141", 11, 1), ("E101", 13, 5)]
    drafts = read_drafts(text)
    assert [len(draft.errors) for draft in drafts] == [2, 0, 2]
    assert drafts[1].replay().deal_id == "b"


def test_a_faulty_head_is_reported_once_and_stops_nobody():
    drafts = read_drafts("规则: r\n种子: x\n牌局: a\n1 过\n牌局: b\n1 过")
    assert [len(draft.errors) for draft in drafts] == [1, 0, 0]
    assert [draft.replay().rules_id for draft in drafts[1:]] == ["r", "r"]


def test_a_fault_says_what_would_be_right_in_both_languages():
    with pytest.raises(NotationError) as caught:
        parse_action("3 打 8")
    error = caught.value
    assert error.zh == "第 1 行第 3 列：不认识动作“打”，应为 出、过、让、烧、扣、认烧、杀、买4、错、报、犯规 或牌点"
    assert error.en.startswith("line 1, column 3: “打” is no action; write play, pass,")
    assert error.exit_code == 3


def test_the_caret_stands_under_the_place():
    with pytest.raises(NotationError) as caught:
        parse_cards("大王 小玉")
    assert with_caret(caught.value).splitlines()[1:] == ["  大王 小玉", "       ^"]
    assert "is not a card" in with_caret(caught.value, "en")


def test_one_deal_means_one():
    for text in ("", "规则: r\n1 过\n牌局:\n规则: r\n2 过"):
        with pytest.raises(NotationError) as caught:
            parse_deal(text)
        assert caught.value.code == "E151"


@pytest.mark.parametrize("text", ["", "-", "8 9", "8 8 x", "8个"])
def test_a_play_needs_cards_of_one_rank(text):
    with pytest.raises(NotationError):
        parse_play(text)


def test_two_numbers_with_a_sign_between_are_remarked_on():
    (draft,) = read_drafts(HEAD + "行牌:\n甲 4×8; 乙 9×9; 丙 5×Q")
    (note,) = draft.notes
    assert (note.code, note.fields["line"], note.fields["column"]) == ("W201", 5, 3)
    assert draft.replay().actions


def test_every_message_has_both_languages():
    for zh, en in MESSAGES.values():
        assert zh
        assert en


def fault_of(draft):
    """The error of a draft, None if it is a deal."""
    try:
        draft.replay()
    except NotationError as error:
        return error
    return None


@given(st.text(max_size=200))
@settings(max_examples=200)
def test_no_text_breaks_the_reader(text):
    for error in filter(None, map(fault_of, read_drafts(text))):
        assert error.fields["line"] >= 1
        assert error.fields["column"] >= 1


@given(st.data())
@settings(max_examples=150)
def test_no_damage_to_a_deal_breaks_the_reader(data):
    text = format_deal(simple())
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 8)))
    damaged = text[:start] + data.draw(st.text('出过8王×个:,;"=0x>?-\n #', max_size=4)) + text[end:]
    for error in filter(None, map(fault_of, read_drafts(damaged))):
        assert error.zh != error.en


@given(st.text(max_size=30))
def test_plain_signs_know_their_columns(text):
    plain, columns = plain_columns(text)
    assert plain == plain_text(text)
    assert len(columns) == len(plain) + 1
    assert columns[-1] == len(text)
    for index, sign in enumerate(plain):
        assert sign in plain_text(text[columns[index]])


def test_width_counts_columns_of_a_terminal():
    assert width("大王8e\u0301\u200b") == 6
