"""What the presets of apps need: eagles, uneven hands, the kill table, the end when a side is out (protocol 15)."""

from __future__ import annotations

import random

import pytest

from .book import make_book
from .codes import EAGLE, SMALL, pack_counts
from .comparison import beats, is_gouji
from .dealing import deal_fault, deal_hands
from .positions import Table, cards, hand
from .presets import rules_of

EAGLES = {"added": {"eagle": 6}}
KILL_TABLE = {"comparison": "kill_table"}
LOW = "4 5 6 7 8"


def over(new: str, old: str, **changes: object) -> bool:
    """May ``new`` be played on ``old``?"""
    return beats(make_book(rules_of("", **changes)), cards(new), cards(old))


@pytest.mark.parametrize(
    ("new", "old", "covered"),
    [
        ("E", "B", True),
        ("E", "S", True),
        ("E", "E", False),
        ("B", "E", False),
        ("E E", "B B", True),
        ("E B", "B B", False),
        ("E B", "B S", True),
        ("E S", "B S", False),
        ("E 9 9", "B 8 8", True),
        ("E 8 8", "B 8 8", False),
        ("E 9", "S 8", True),
        ("B E", "S S", True),
        ("E", "2", True),
    ],
)
def test_an_eagle_covers_any_joker_and_nothing_covers_it(new: str, old: str, covered: bool) -> None:
    assert over(new, old, **EAGLES) == covered


def test_an_eagle_is_spelled_with_its_own_rank_only_without_a_base() -> None:
    assert cards("E") == (EAGLE, 0, 0, 0, 0, 1)
    assert cards("E S") == (EAGLE, 0, 0, 1, 0, 1)
    assert cards("E 9 9 2") == (6, 2, 1, 0, 0, 1)
    book = make_book(rules_of("", **EAGLES))
    assert is_gouji(book, cards("E"))
    assert is_gouji(book, cards("E 4"))


def test_an_eagle_is_a_joker_of_a_burner_and_a_big_one_for_openings() -> None:
    for opens in (False, True):
        table = Table("app_six_eagle", ["E 4 5", *[LOW] * 5], opening=True, open_big_joker=opens, biesan=False)
        table.play(0, "E 4")
        table.quiet()
        assert table.ref.state()["opened"][0] == opens


def test_words_with_eagles_need_a_pack_with_eagles() -> None:
    assert Table("qingdao_online", [f"E {LOW}", *[LOW] * 5]).verdict(0, "play", "E") == "bad_action"
    table = Table("app_six_eagle", [f"E {LOW}", *[LOW] * 5], biesan=False)
    assert table.verdict(0, "play", "E") == "legal"
    assert table.verdict(0, "play", "E E") == "cards_not_held"
    assert table.verdict(0, "misplay", "E 4") == "bad_action"


@pytest.mark.parametrize(
    ("new", "old", "killed"),
    [
        ("S S", "S", True),
        ("B", "S", True),
        ("S", "S", False),
        ("B B", "B", True),
        ("S S S", "B", True),
        ("S S", "B", False),
        ("S S S S", "S S", True),
        ("B B", "S S", True),
        ("B S S", "S S", True),
        ("S S S S S", "B S", True),
        ("B B S S", "B S", True),
        ("B S S S", "B S", True),
        ("B B 9 9", "B 8 8", True),
        ("S S S 9 9", "B 8 8", True),
        ("S S S 8 8", "B 8 8", False),
        ("S S 9", "S 8", True),
        ("S S S", "S 8", True),
        ("S 9", "8 8", True),
        ("9 9", "8 8", True),
        ("9 9 9", "8 8", False),
    ],
)
def test_the_kill_table(new: str, old: str, killed: bool) -> None:
    assert over(new, old, **KILL_TABLE) == killed


def test_clauses_under_the_kill_table() -> None:
    table = Table("app_five_jokers", ["B 4 5", LOW, LOW, f"S S S B {LOW}", LOW, LOW], biesan=False)
    table.play(0, "B")
    assert table.verdict(3, "play", "B") == "wrong_count"
    assert table.verdict(3, "play", "S B") == "not_higher"
    assert table.verdict(3, "play", "S S S") == "legal"


def test_uneven_hands_go_by_the_list_of_seats() -> None:
    rules = rules_of("app_196")
    hands = deal_hands(rules, random.Random(5))
    assert [sum(held) for held in hands] == [33, 33, 33, 33, 32, 32]
    assert deal_fault(rules, hands) is None
    assert deal_fault(rules, hands[::-1]) == "a hand of another size"


def test_added_cards_are_in_the_pack() -> None:
    pack = pack_counts(5, {"3": 14, "4": 3}, {"small": 3, "big": 2})
    assert (sum(pack), pack[SMALL]) == (258, 8)
    assert hand("8*S")[SMALL] == 8


def test_the_deal_ends_when_a_side_is_out() -> None:
    """Seats 0, 2 and 4 go out; the others follow in order of seats from the one who would be asked next."""
    for end in ("side_out", "all_places"):
        table = Table("app_306", ["4", LOW, "5", LOW, "6", LOW], biesan=False, opening=False, deal_end=end)
        table.play(0, "4")
        table.passes(1)
        table.play(2, "5")
        table.passes(3)
        table.play(4, "6")
        assert table.ref.state()["over"] == (end == "side_out")
        if table.ref.state()["over"]:
            assert table.ref.places() == [1, 5, 2, 6, 3, 4]
