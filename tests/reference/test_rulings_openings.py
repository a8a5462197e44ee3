"""Rulings on 开点 (catalogue Q15-Q18, Q20-Q23, Q25, Q26; protocol 7, 9)."""

from __future__ import annotations

from typing import Any

import pytest

from .codes import Event
from .positions import Table, declare
from .presets import rules_of
from .tributes import table_entry

LOW = "4 5 6 7 8"
OPEN: dict[str, Any] = {"opening": True}


def opens(text: str, name: str, **changes: Any) -> bool:
    """Does this lead, unbeaten, open its maker?"""
    table = Table(name, [f"{text} 7 7 7 3", *["4 3"] * 5], **changes)
    table.lead(0, text)
    return bool(table.ref.state()["opened"][0])


@pytest.mark.parametrize(
    ("name", "yes", "no"),
    [
        ("split_packs_biesan", "K K|2 2", "2|S|B|S K K|2 K"),
        ("tv_biesan", "K K|2 2|2 K", "2|S|B|S K K"),
        ("karamay", "K K|2|S|S K K|2 K", "B|B K K"),
        ("zaozhuang_6deck", "K K|2|S|B|B K K|2 K", "7 7"),
        ("activity_biesan", "K K", "2|2 2|S|B"),
        ("grand_match", "K K|2 2", "2|S|B|2 K"),
    ],
)
def test_q15_what_opens(name: str, yes: str, no: str) -> None:
    """Two 2s open, one does not, where only joker-hung and tied plays are excluded; the other lines of D13."""
    changes = {"revolution": "forbidden", "buy4": "none"}
    assert [opens(text, name, **changes) for text in yes.split("|")] == [True] * len(yes.split("|"))
    assert [opens(text, name, **changes) for text in no.split("|")] == [False] * len(no.split("|"))


@pytest.mark.parametrize("name", ["three_twos_kill", "grand_match", "jinan_technician_2010", "challenge_cup_2"])
def test_q17_original_only(name: str) -> None:
    """原版: no jokers and no tied 2s."""
    for text, expected in (("K K", True), ("2 K", False), ("S K K", False)):
        assert opens(text, name, revolution="forbidden", buy4="none", open_four="none") == expected


def test_q18_an_answer_does_not_open_its_maker() -> None:
    """打点不开点 in two systems; in the others an answer opens as a lead does."""
    for name, opened in (("challenge_cup_2", False), ("karamay", True)):
        hands = ["K K 5 4 3", "5 4 3", "5 4 3", "A A 5 4 3", "5 4 3", "5 4 3"]
        table = Table(name, hands, open_four="none", buy4="none")
        table.play(0, "K K")
        table.play(3, "A A")
        table.quiet()
        assert table.ref.state()["opened"] == [False, False, False, opened, False, False]


def fours(name: str = "jinan_technician_2010", holding: str = "K K 4 4 5 5 3", **changes: Any) -> Table:
    """Seat 0 has won the lead with kings, and his opening waits for 4s."""
    hands = [holding, *["4 4 6 6 3"] * 5]
    table = Table(name, hands, revolution="forbidden", buy4="none", **changes)
    table.lead(0, "K K")
    assert table.ref.state()["pending"] == [0]
    assert table.events(Event.OPENED) == []
    return table


def test_q20_the_next_lead_of_4s_opens() -> None:
    """Any number of natural 4s, whether or not they are beaten."""
    table = fours()
    table.play(0, "4")
    assert table.events(Event.OPENED) == [(0, -1, 2)]
    table.play(1, "6")
    assert table.ref.state()["opened"][0]


def test_q20_any_other_lead_cancels() -> None:
    """Another rank, or 4s with a 2; he may try again while he can."""
    table = fours(holding="K K 4 4 5 5 2 A A 3")
    table.lead(0, "5 5")
    assert table.events(Event.OPENING_LAPSED) == [(0, -1, 0)]
    table.lead(0, "A A")
    assert table.ref.state()["pending"] == [0]
    table.lead(0, "4 4")
    assert table.ref.state()["opened"][0]
    table = fours(holding="K K 4 4 5 5 2 A A 3")
    table.lead(0, "2 4")
    assert table.events(Event.OPENING_LAPSED) == [(0, -1, 0)]
    table.lead(0, "A A")
    assert table.ref.state()["pending"] == []  # the 4 was played before


def test_q20_without_a_second_try() -> None:
    """open_four_retry = false: nothing is admitted any more."""
    table = fours(holding="K K 4 4 5 5 A A 3", open_four_retry=False)
    table.lead(0, "5 5")
    table.lead(0, "A A")
    assert table.ref.state()["pending"] == []


@pytest.mark.parametrize(("early", "pending"), [("forfeits", []), ("allowed", [0])])
def test_q20_a_4_before_the_opening(early: str, pending: list[int]) -> None:
    """A 4 led or put on a play before forfeits."""
    hands = ["K K 4 4 5 5 3", *["4 4 6 6 3"] * 5]
    table = Table("jinan_technician_2010", hands, revolution="forbidden", buy4="none", open_four_early=early)
    table.lead(0, "4")
    table.lead(0, "K K")
    assert table.ref.state()["pending"] == pending


def test_q20_whoever_is_out_does_not_open() -> None:
    """The last set opens no one where 4s must follow."""
    table = Table("", ["K K", *[LOW] * 5], opening=True, open_four="next_lead")
    table.lead(0, "K K")
    assert table.events(Event.OPENED) == []


def bought_four(first: str = "K K 2 5 5 3", **changes: Any) -> Table:
    """reduced_192: seat 0 waits for 4s, holds none and a 2."""
    hands = [first, "4 4 6 3", "6 3", "4 6 3", "6 3", "6 3"]
    table = Table("reduced_192", hands, buy4="none", **changes)
    table.lead(0, "K K")
    return table


def test_q20_a_4_is_bought_when_needed() -> None:
    """For a 2, from the opposite if he can spare one, else from the next who can; 4s must be led then."""
    table = bought_four()
    assert (0, "buy4", "") in table.legal()
    table.do(0, "buy4")
    assert table.events(Event.FOUR_BOUGHT) == [(0, 1, 0)]
    assert table.verdict(0, "play", "5 5") == "must_lead_four"
    assert table.verdict(0, "buy4") == "no_buy4"
    assert table.legal() == [(0, "play", "4")]
    table.lead(0, "4")
    assert table.ref.state()["opened"][0]
    assert table.ref.state()["hands"][1][12] == 1


def test_q20_no_purchase_without_need() -> None:
    """Not without a pending opening, nor with a 4, nor without a 2, nor in other systems."""
    assert bought_four(first="K K 2 4 5 3").verdict(0, "buy4") == "no_buy4"
    assert bought_four(first="K K 5 5 3").verdict(0, "buy4") == "no_buy4"
    assert bought_four(open_no_four="cannot_open").verdict(0, "buy4") == "no_buy4"
    table = bought_four()
    table.lead(0, "5 5")
    assert table.verdict(0, "buy4") == "no_buy4"


def test_q21_fours_gone_before_the_last_set() -> None:
    """kaidian_fa4: an unopened player may be 头科, but not with 4s in his last set."""
    changes: dict[str, Any] = {"biesan": False, "revolution": "forbidden", "buy4": "none"}
    for last, verdict in (("4 4", "may_not_finish"), ("5 5", "legal")):
        table = Table("kaidian_fa4", [last, *[LOW] * 5], **changes)
        assert table.verdict(0, "play", last) == verdict
    table = Table("kaidian_fa4", ["4 4", *[LOW] * 5], **changes)
    assert table.verdict(0, "pass") == "must_lead"  # he may lead one of them
    table.play(0, "4")


def test_q21_the_bar_is_lifted_when_nobody_can_lead() -> None:
    """activity_biesan: everybody passes the lead in a row; then the last sets may be played."""
    table = Table("activity_biesan", ["3"] * 6, auto_open_no_gouji=False)
    for seat in range(6):
        assert table.legal() == [(seat, "pass", "")]
        table.passes(seat)
    assert len(table.events(Event.LEAD_PASSED)) == 6
    assert table.legal() == [(0, "play", "3")]


def unbeaten(kind: str, **changes: Any) -> Table:
    """Seat 0's kings are burned by seat 1, or beaten by the 无头 seat 2."""
    table = Table("zaozhuang_6deck", ["K K 4 5", "A A 4 5", "A A 4 5 6", LOW, LOW, "4"], leader=5, **changes)
    table.lead(5, "4")
    table.play(0, "K K")
    if kind == "play":
        table.play(2, "A A")
    else:
        table.do(1, "burn", "A A")
    return table


def test_q22_not_beaten_by_the_opposite() -> None:
    """zaozhuang_6deck: a play that falls to somebody else than the opposite opens; a burn counts as beaten."""
    assert unbeaten("play").events(Event.OPENED) == [(0, -1, 6)]
    assert unbeaten("play", open_condition="win_lead").events(Event.OPENED) == []
    assert unbeaten("burn").events(Event.OPENED) == []
    assert unbeaten("burn", open_if_burned=True).events(Event.OPENED) == [(0, -1, 6)]


def test_q25_gaps_of_the_table() -> None:
    """Nobody declared and both opened: nothing; only the opposite declared: the mirror."""
    table = rules_of("tribute_session")["tribute_open_table"]
    assert table_entry(table, [False, False], [True, True]) == [0, 0]
    assert table_entry(table, [False, True], [True, False]) == [0, 3]
    assert table_entry(table, [False, True], [False, True]) == [3, 0]


def test_q26_minus_one_only_against_an_opened_opposite() -> None:
    """challenge_cup_2; and a 够级牌 burned by a mate does not open its owner."""
    hands = ["K K 4 5 3", "5 4 3", "A A 4 5 3", "5 4 3", "5 4 3", "5 4 3"]
    table = Table("challenge_cup_2", hands, open_four="none")
    table.play(0, "K K")
    table.do(2, "burn", "A A")
    table.quiet()
    table.do(2, "concede")
    assert not any(table.ref.state()["opened"])
    table.finish()
    assert table.ref.points()["opening"] == [0] * 6
    table = Table("challenge_cup_2", hands, open_four="none")
    table.lead(0, "K K")
    table.finish()
    assert table.ref.points()["opening"] == [0, 0, 0, -1, 0, 0]


def test_an_opening_of_a_failed_burn() -> None:
    """burn_fail_opening_stands: it stays, or is struck out with the burn."""
    for stands in (True, False):
        hands = ["K K 4 5", "A A 4 5 5 5", LOW, LOW, LOW, LOW]
        table = Table("", hands, **OPEN, burn_fail_opening_stands=stands)
        table.play(0, "K K")
        table.do(1, "burn", "A A")
        table.quiet()
        assert table.ref.state()["opened"][1]
        table.do(1, "concede")
        assert table.ref.state()["opened"][1] == stands
        assert table.events(Event.OPENING_FORFEIT) == ([] if stands else [(1, -1, 0)])


@pytest.mark.parametrize(("form", "points"), [("conceded", -1), ("opposite_opens_no_score", 0)])
def test_opening_of_a_revolution(form: str, points: int) -> None:
    """The revolutionary cannot open, his opposite is opened; one system scores nothing for the pair."""
    table = Table(
        "union_2011",
        ["4 4 5", *[LOW + " K K"] * 5],
        declarations=declare(("revolution", 0), ("keep_head", 3)),
        revolution_opening=form,
        open_score_failed=-1,
    )
    assert table.events(Event.OPENED) == [(3, -1, -1)]
    table.finish()
    opening = table.ref.points()["opening"]
    assert (opening[0], opening[3]) == (points, 0)
