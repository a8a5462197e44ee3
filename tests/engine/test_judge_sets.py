"""Forms and comparisons: the worked examples W1-W19 and W38-W40 of the catalogue, by the judge."""

import pytest

from gouji_engine.codes import Verdict
from gouji_engine.errors import ReplayError
from gouji_engine.judge import judge_beats, judge_set
from gouji_engine.notation import parse_cards
from gouji_engine.rules import list_presets, load_preset
from tests.engine.positions import playable

ALL = list_presets()
HUNG = ("tribute_session", "online_tieqian", "reduced_192", "activity_biesan")


def ruling(name, text):
    return judge_set(playable(name), parse_cards(text))


def beats(name, new, old):
    return not judge_beats(playable(name), parse_cards(new), parse_cards(old)).verdict


def why(name, new, old):
    return judge_beats(playable(name), parse_cards(new), parse_cards(old)).verdict.id


@pytest.mark.parametrize("name", ["tribute_session", "online_tieqian"])
def test_w1_to_w3_tied_twos(name):
    """Five 3s, three 6s, five 8s: each as many of its rank, and beaten by as many of the next."""
    for text, above, below in [("2 6 6", "7 7 7", "5 5 5"), ("2 2 8 8 8", "9x5", "7x5")]:
        assert ruling(name, text).form is Verdict.LEGAL
        assert beats(name, above, text)
        assert not beats(name, text, above)
        assert beats(name, text, below)
    threes = ruling(name, "2 2 3 3 3").form
    assert threes is (Verdict.THREE_IMPURE if playable(name).biesan else Verdict.LEGAL)


@pytest.mark.parametrize("name", HUNG)
def test_w4_w9_w10_hung_jokers(name):
    found = ruling(name, "S S 8 8 8")
    assert (found.form, found.gouji) == (Verdict.LEGAL, True)
    assert beats(name, "B B 9 9 9", "S S 8 8 8")
    assert beats(name, "B B B 9 9", "S S 8 8 8")
    mixed = playable(name).mixed_jokers == "separate"
    assert beats(name, "B B S 9 9", "S S 8 8 8") == mixed
    assert why(name, "B S S 9 9", "S S 8 8 8") == "not_higher"
    assert why(name, "S S 9 9 9", "S S 8 8 8") == "not_higher"
    assert why(name, "B B 9 9", "S S 8 8 8") == "wrong_count"


@pytest.mark.parametrize("name", ["tribute_session", "online_tieqian"])
def test_w5_to_w7_big_jokers_and_twos(name):
    for text in ("B B 2 2 2 9x4", "B B 2 2 2", "B S 2 2 5x4"):
        assert ruling(name, text).form is Verdict.LEGAL
    as_small = playable(name).mixed_jokers == "big_as_small"
    # W7: the B counts as S, so the play is not final and two B with higher cards beat it
    assert beats(name, "B B 6x6", "B S 2 2 5x4") == as_small
    assert why(name, "B B 9 9 9", "B B 2 2 2") == "dead_play"


@pytest.mark.parametrize("name", ["reduced_192", "activity_biesan"])
def test_w8_kept_apart(name):
    assert ruling(name, "B S 5x4").form is Verdict.LEGAL
    assert why(name, "B B 6x4", "B S 5x4") == "dead_play"


def test_w11_three_twos_for_the_joker():
    found = judge_beats(playable("activity_biesan"), parse_cards("2 2 2 7 7 7"), parse_cards("S 6 6 6"))
    assert found.verdict is Verdict.LEGAL
    assert not beats("activity_biesan", "2 2 2 6 6 6", "S 6 6 6")


@pytest.mark.parametrize("name", ["activity_biesan", "three_twos_kill"])
def test_w12_three_twos_kill(name):
    found = judge_beats(playable(name), parse_cards("2 2 2"), parse_cards("B"))
    assert (found.verdict, found.kill) == (Verdict.LEGAL, True)
    assert not beats(name, "2 2 2 2", "B")


def test_w13_to_w15_union():
    tied = ruling("union_2011", "2 10x4")
    assert (tied.form, tied.gouji, tied.opens_led, tied.opens_answering) == (Verdict.LEGAL, True, False, False)
    hung = ruling("union_2011", "S 8 8 8")
    assert (hung.form, hung.gouji, hung.opens_led) == (Verdict.LEGAL, True, False)
    assert beats("union_2011", "B J J J", "S 9 9 9")


@pytest.mark.parametrize(
    "name", ["union_2011", "zaozhuang_6deck", "jinan_technician_2010", "dian_shao_men_luo", "shandong_popular"]
)
def test_w16_two_big_over_one(name):
    found = judge_beats(playable(name), parse_cards("B B"), parse_cards("B"))
    assert (found.verdict, found.kill) == (Verdict.LEGAL, True)
    assert not beats(name, "B B B", "B")


@pytest.mark.parametrize(
    "name", ["qingdao_online", "zaozhuang_4deck", "basic_cup", "split_packs_biesan", "elite36_qingdao", "kaidian_fa4"]
)
def test_w17_w18_a_play_with_b_is_final(name):
    for new, old, clause in [
        ("B B", "B", "wrong_count"), ("B", "B", "dead_play"), ("B B K", "B 5 5", "dead_play"), ("2 2 2", "B", "wrong_count"),
    ]:  # fmt: skip
        assert why(name, new, old) == clause


@pytest.mark.parametrize("name", ALL)
def test_w19_w38_to_w40_everywhere(name):
    for text in ("3 3", "5x5", "8x7"):
        found = ruling(name, text)
        assert found.form is Verdict.LEGAL
        assert found.last_only == (text == "3 3" and playable(name).biesan)
    for text in ("10x4", "J J J", "Q Q", "K", "A"):
        assert not ruling(name, text).gouji
    assert beats(name, "2x4", "A x4".replace(" ", ""))
    assert beats(name, "S S", "2 2")


def test_a_burn_needs_a_gouji_play_and_the_right_cards():
    rules = load_preset("two_table_runfast")
    over_kings = judge_beats(rules, parse_cards("A A"), parse_cards("K K"))
    assert (over_kings.verdict, over_kings.as_burn) == (Verdict.LEGAL, Verdict.BURN_NEEDS_JOKER)
    assert judge_beats(rules, parse_cards("S A"), parse_cards("K K")).as_burn is Verdict.LEGAL
    assert judge_beats(rules, parse_cards("8 8"), parse_cards("7 7")).as_burn is Verdict.NO_BURN_RIGHT


def test_the_last_set_of_3s():
    rules = load_preset("karamay")
    found = judge_beats(rules, parse_cards("3 3"), parse_cards("4 4"))
    assert (found.verdict, found.last_only) == (Verdict.THREE_EARLY, False)
    assert judge_set(rules, parse_cards("S 3 3")).form is Verdict.THREE_IMPURE


def test_openings_by_lead_and_by_answer():
    assert not ruling("kaidian_fa4", "K K").opens_answering
    assert ruling("kaidian_fa4", "K K").opens_led
    assert ruling("karamay", "2").opens_answering
    assert not ruling("tv_biesan", "2").opens_led


@pytest.mark.parametrize("text", ["3 4", "S 8 9"])
def test_cards_of_several_ranks_are_no_set(text):
    rules = load_preset("karamay")
    assert judge_set(rules, parse_cards(text)).form is Verdict.BAD_ACTION
    assert judge_beats(rules, parse_cards(text), parse_cards("4 4")).verdict is Verdict.BAD_ACTION
    with pytest.raises(ReplayError) as caught:
        judge_beats(rules, parse_cards("4 4"), parse_cards(text))
    assert caught.value.code == "POS_NOT_SET"


def test_more_cards_than_the_pack_has():
    with pytest.raises(ReplayError) as caught:
        judge_set(load_preset("karamay"), parse_cards("B x5".replace(" ", "")))
    assert caught.value.code == "POS_TOO_MANY"
    assert judge_set(load_preset("karamay"), [0] * 16).form is Verdict.BAD_ACTION
