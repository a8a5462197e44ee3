"""Rulings on forms, comparison, kills and 够级牌 (catalogue Q6-Q10, Q12-Q14)."""

from __future__ import annotations

from typing import Any

import pytest

from .book import make_book
from .codes import Event
from .comparison import beats, is_gouji, valued
from .kills import kills
from .positions import Table, cards
from .presets import rules_of

LOW = "4 5 6 7 8"


def over(new: str, old: str, name: str = "", **changes: Any) -> bool:
    """May ``new`` be played on ``old``?"""
    book = make_book(rules_of(name, **changes))
    a, b = cards(new), cards(old)
    return beats(book, a, b) or kills(book, a, b)


def test_q6_three_jokers_on_two_small() -> None:
    """At least two of the three are big; where mixed trios count as small ones it must be three."""
    assert over("B B S 9 9", "S S 8 8 8")
    assert not over("B S S 9 9", "S S 8 8 8")
    assert not over("B B S 9 9", "S S 8 8 8", mixed_jokers="big_as_small")
    assert over("B B B 9 9", "S S 8 8 8", mixed_jokers="big_as_small")


def test_q7_jokers_of_both_kinds_alone() -> None:
    """Legal; final because of the big one, or two small ones."""
    for mixed, beaten in (("separate", False), ("big_as_small", True)):
        table = Table("qingdao_online", ["B S 4", LOW, LOW, "B B 5", LOW, LOW], mixed_jokers=mixed)
        table.play(0, "B S")
        assert (table.verdict(3, "play", "B B") == "legal") == beaten
    table = Table("qingdao_online", ["B S 4", *[LOW] * 5], mixed_jokers="forbidden")
    assert table.verdict(0, "play", "B S") == "mixed_forbidden"


def test_q8_what_2s_join() -> None:
    """Any rank; next to jokers only they are a base of 2s, which only jokers beat."""
    book = make_book(rules_of())
    assert valued(book, cards("2 4 4")) == (0, 0, 3, 1)
    assert valued(book, cards("S 2 2")) == (0, 1, 2, 12)
    assert not over("A A A", "2 2 2")
    assert over("S S S", "2 2 2")
    assert not over("S A A", "2 2 2")
    table = Table("qingdao_online", ["2 4 4 5", *[LOW] * 5], tie_two="forbidden")
    assert table.verdict(0, "play", "2 4 4") == "tie_forbidden"


def test_q9_count_of_a_kill() -> None:
    """Lone: two against one. Hung: the same number and a higher base, or the killing cards stand for one joker."""
    two_big: dict[str, Any] = {"kill_big": ["two_big"]}
    assert over("B B", "B", **two_big)
    assert not over("B B B", "B", **two_big)
    assert over("B B 9", "B 8 8", **two_big)
    assert not over("B B 8", "B 8 8", **two_big)
    assert over("B B 8", "B 8 8", kill_big_hung_base="any", **two_big)
    assert not over("B B 9 9", "B 8 8", **two_big)
    unit: dict[str, Any] = two_big | {"kill_big_hung_count": "unit_replaces"}
    assert over("B B 9 9", "B 8 8", **unit)
    assert not over("B B 2 9", "B 8 8", **unit)
    assert not over("B B 9", "B 8 8", **unit)


@pytest.mark.parametrize(
    ("holding", "lone", "hung", "on_both", "kills_both"),
    [
        ("two_big", "B B", "B B 9 9 9", "B B B 9 9", True),
        ("three_small", "S S S", "S S S 9 9", "B S S S 9", True),
        ("three_twos", "2 2 2", "2 2 2 9 9", "B 2 2 2 9", False),
        ("four_twos", "4*2", "4*2 9", "4*2 9", False),
    ],
)
def test_holdings_of_a_kill(holding: str, lone: str, hung: str, on_both: str, kills_both: bool) -> None:
    """Each holding against a lone big joker and against one hung on four 8s, with the same number of cards."""
    changes: dict[str, Any] = {"kill_big": [holding]}
    assert over(lone, "B", **changes)
    assert not over(lone + " 4", "B", **changes)
    assert not over(lone, "B S", **changes)
    assert not over(lone, "B", **changes, kill_big_single=False)
    assert over(hung, "B 4*8", **changes)
    assert not over(hung, "B 4*8", **changes, kill_big_hung=False)
    assert over(on_both, "B S 3*8", **changes) == kills_both
    assert not over(hung, "B S 3*8", **changes)
    assert over(lone, "S", **changes) == (holding in ("three_twos", "four_twos"))


def test_a_kill_is_a_gouji() -> None:
    """The cards 2 2 2 7 7 7 are 够级 only as a kill: others may burn them."""
    hands = ["B 6 6 6 4 3", "2 2 2 2 8 8 3", "4 3", "2 2 2 7 7 7 4 3", "4 3", "4 3"]
    table = Table("activity_biesan", hands)
    table.play(0, "B 6 6 6")
    table.play(3, "2 2 2 7 7 7")
    assert table.events(Event.KILL) == [(3, 0, 0)]
    assert [question for question in table.questions() if question[1] == "burn"] == [
        (seat, "burn") for seat in (5, 1, 4, 2)
    ]


def test_q10_after_a_kill() -> None:
    """The kill lies there with its own count: B B is final, 2 2 2 falls to three jokers."""
    table = Table("zaozhuang_6deck", ["B 4", LOW, LOW, "B B 4", LOW, "B B 5"])
    table.play(0, "B")
    table.play(3, "B B")
    assert table.verdict(5, "burn", "B B") == "dead_play"
    assert over("S S S", "2 2 2", "three_twos_kill")
    assert not over("3*A", "2 2 2", "three_twos_kill")


def test_q12_reach_of_three_2s() -> None:
    """One joker of either kind; exactly three 2s; a kill of a small joker scores nothing and needs no kill word."""
    assert over("2 2 2 7 7 7", "S 6 6 6", "activity_biesan")
    assert over("2 2 2", "S", "activity_biesan")
    assert not over("4*2", "S", "activity_biesan")
    assert not over("2 2 2 7 7 7", "B S 6 6", "activity_biesan")
    assert not over("2 2 2 7 7 7", "S 6 6 6", "three_twos_kill")
    hands = ["S 4 3", "4 5 3", "4 3", "2 2 2 4 3", "4 3", "4 3"]
    table = Table("activity_biesan", hands, kill_big_who="anyone", kill_big_is_burn=False, kill_big_score=1)
    table.play(0, "S")
    assert all(capacity != "kill" for _, capacity in table.questions())
    table.play(3, "2 2 2")
    assert table.events(Event.KILL) == []


def test_q13_a_single_2_is_gouji() -> None:
    """Also in the text that leaves the 2 out of its list."""
    assert is_gouji(make_book(rules_of("union_2011")), cards("2"))


def test_q14_a_tied_2() -> None:
    """A card of that rank for count and 够级; opening has its own switch."""
    book = make_book(rules_of())
    assert is_gouji(book, cards("2 K"))
    assert not is_gouji(book, cards("2 6"))
    assert not is_gouji(make_book(rules_of(gouji_tied_two=False)), cards("2 K"))
    for tied in (False, True):
        table = Table("", ["2 K 4", *[LOW] * 5], opening=True, open_tied_two=tied)
        table.lead(0, "2 K")
        assert table.ref.state()["opened"][0] == tied


def test_w38_with_w39_lower_ranks_are_never_gouji() -> None:
    """Seven 9s are not; one joker among them is, unless hung plays do not count by themselves."""
    book = make_book(rules_of(gouji_any_hung=False))
    assert not is_gouji(book, cards("S 7*9"))
    assert is_gouji(book, cards("S K K"))
    assert is_gouji(book, cards("S"))
