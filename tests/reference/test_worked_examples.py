"""The worked examples of the catalogue (section 5) that a comparison or a single deal can show."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .book import Book, make_book
from .codes import BurnOutcome, DeclarationKind, Event, ExitCause, pack_declaration
from .comparison import Cards, beats, is_gouji, valued
from .dealing import deal_fault, deal_hands
from .kills import kills
from .positions import Table, cards, opening_pair, word
from .presets import rules_of
from .scoring import burn_amount
from .words import split_word


def book_of(name: str) -> Book:
    """A rule set for questions of form only."""
    return make_book(rules_of(name))


def over(name: str, new: str, old: str) -> bool:
    """May ``new`` be played on ``old``?"""
    book = book_of(name)
    a, b = cards(new), cards(old)
    return beats(book, a, b) or kills(book, a, b)


@pytest.mark.parametrize("name", ["tribute_session", "online_tieqian"])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("2 2 3 3 3", (0, 0, 5, 0), id="w1"),
        pytest.param("2 6 6", (0, 0, 3, 3), id="w2"),
        pytest.param("2 2 8 8 8", (0, 0, 5, 5), id="w3"),
        pytest.param("S S 8 8 8", (0, 2, 3, 5), id="w4"),
        pytest.param("B B 2 2 2 9 9 9 9", (2, 0, 7, 6), id="w5"),
        pytest.param("B B 2 2 2", (2, 0, 3, 12), id="w6"),
        pytest.param("B S 2 2 5 5 5 5", (0, 2, 6, 2), id="w7"),
    ],
)
def test_w1_w2_w3_w4_w5_w6_w7_values(name: str, text: str, expected: tuple[int, ...]) -> None:
    """(big, small, base cards, base) where jokers of both kinds count as small."""
    assert valued(book_of(name), cards(text)) == expected


def test_w3_w8_comparison() -> None:
    """W3: five 9s are higher than 2 2 8 8 8. W8: kept apart elsewhere."""
    assert over("tribute_session", "5*9", "2 2 8 8 8")
    assert not over("tribute_session", "2 2 8 8 8", "5*9")
    assert valued(book_of("activity_biesan"), cards("B S 5 5 5 5")) == (1, 1, 4, 2)


@pytest.mark.parametrize("name", ["tribute_session", "activity_biesan", "reduced_192", "online_tieqian"])
def test_w9_w10(name: str) -> None:
    """Two B on higher cards; three jokers and a pair (Q6)."""
    assert over(name, "B B 9 9 9", "S S 8 8 8")
    assert over(name, "B B B 9 9", "S S 8 8 8")
    assert over(name, "B B S 9 9", "S S 8 8 8") == (name in ("activity_biesan", "reduced_192"))
    assert not over(name, "B S S 9 9", "S S 8 8 8")


def test_w11_w12_three_twos() -> None:
    """Three 2s stand for the joker of a hung play, and beat a lone B; four do not."""
    assert over("activity_biesan", "2 2 2 7 7 7", "S 6 6 6")
    assert over("activity_biesan", "2 2 2 7 7 7", "B 6 6 6")
    assert not over("activity_biesan", "2 2 2 6 6 6", "B 6 6 6")
    assert not over("activity_biesan", "2 2 2 7 7 7", "S S 6 6 6")
    for name in ("activity_biesan", "three_twos_kill"):
        assert over(name, "2 2 2", "B")
        assert not over(name, "2 2 2 2", "B")
    assert not over("three_twos_kill", "2 2 2 7 7 7", "B 6 6 6")


def test_w13_w14_w38_gouji() -> None:
    """够级牌 and what is none; a play with a tied 2 does not open (W13)."""
    book = book_of("union_2011")
    for text in ("2 4*10", "S 8 8 8", "5*10", "4*J", "3*Q", "K K", "A A", "2", "S", "B", "K 2"):
        assert is_gouji(book, cards(text)), text
    for text in ("4*10", "3*J", "Q Q", "K", "A", "7*9", "6 2"):
        assert not is_gouji(book, cards(text)), text
    table = Table("union_2011", ["2 4*10 4", "5 5", "6 6", "7 7", "8 8", "9 9"], revolution="forbidden")
    table.lead(0, "2 4*10")
    assert not any(table.ref.state()["opened"])


def test_w15_w16_w17_w18_jokers() -> None:
    """B over S, two B over one, and a play with B that is final."""
    assert over("union_2011", "B J J J", "S 9 9 9")
    for name in ("union_2011", "zaozhuang_6deck", "jinan_technician_2010", "dian_shao_men_luo", "shandong_popular"):
        assert over(name, "B B", "B")
        assert not over(name, "B B B", "B")
    for name in (
        "qingdao_online",
        "zaozhuang_4deck",
        "basic_cup",
        "split_packs_biesan",
        "elite36_qingdao",
        "kaidian_fa4",
    ):
        for new, old in (("B B", "B"), ("B", "B"), ("B B K", "B 4 4"), ("B B A", "B 4 4"), ("2 2 2", "B")):
            assert not over(name, new, old)


def test_w19_one_set_each() -> None:
    """Any number of cards of one rank is one set."""
    for text in ("3 3", "5*5", "7*8"):
        parts: tuple[int, int, Cards] | None = split_word(word(0, "play", text))
        assert parts is not None
        assert parts[2] == cards(text)


def test_w39_w40() -> None:
    """Four 2s over four aces; two jokers over two 2s."""
    assert over("", "4*2", "4*A")
    assert not over("", "A A 2 2", "4*A")
    assert over("", "S S", "2 2")
    assert over("", "B S", "2 2")
    assert over("", "B B", "2 2")
    assert not over("", "S S", "S S")
    assert over("", "B B", "S S")
    assert not over("", "B S", "S S")


SWEEP_HANDS = ["3", "4 5 3", "5 3", "4 5 3", "6 3", "7 7 3"]


def swept(name: str, **changes: Any) -> Table:
    """Seats 0, 2 and 4 go out first, by last sets of 3s that work in every system."""
    table = Table(name, SWEEP_HANDS, **changes)
    table.play(0, "3")
    table.quiet()
    for leader, winner, answer in ((1, 2, "5"), (3, 4, "6")):
        table.play(leader, "4")
        table.play(winner, answer)
        table.quiet()
        table.play(winner, "3")
        table.quiet()
    table.finish()
    assert table.ref.places()[::2] == [1, 2, 3]
    return table


@pytest.mark.parametrize(
    ("name", "winner", "loser"),
    [
        ("split_packs_biesan", 30, 6),  # W22
        ("basic_cup", 12, 0),  # W23
        ("zaozhuang_4deck", 8, 0),  # W24
        ("qingdao_tournament", 8, 0),  # W24
        ("zaozhuang_6deck", 12, 0),  # W25
        ("elite36_qingdao", 12, -12),  # W27
    ],
)
def test_w22_w23_w24_w25_w27_sweeps(name: str, winner: int, loser: int) -> None:
    """The sweep replaces the place part of both sides; event points come on top (Q58)."""
    points = swept(name).ref.points()
    assert points["sweep"] == [winner, loser]
    extra = [sum(points["opening"][side::2]) + sum(points["men"][side::2]) for side in (0, 1)]
    assert points["signed"] == [winner + extra[0], loser + extra[1]]


def test_w26_nine_to_nothing() -> None:
    """kaidian_fa4: 9 : 0 for the places of a sweep, point tributes counted separately."""
    points = swept("kaidian_fa4", revolution="forbidden", buy4="none").ref.points()
    assert points["sweep"] == [9, 0]
    assert points["tribute"] == [0] * 6
    extra = [sum(points["opening"][side::2]) + sum(points["men"][side::2]) for side in (0, 1)]
    assert points["signed"] == [9 + extra[0], extra[1]]


def test_w28_karamay_does_not_double() -> None:
    """No sweep bonus: 2 + 1 + 0, and nothing recorded for a negative total."""
    points = swept("karamay", open_score_made=0, open_score_failed=0).ref.points()
    assert points["sweep"] is None
    assert sum(points["place"][::2]) == 3
    assert points["recorded"] == [3, 0]


@pytest.mark.parametrize(
    ("lead", "answer", "expected"),
    [(True, True, [0, 0]), (True, False, [2, 0]), (False, False, [2, 2])],
)
def test_w34_opening_points(lead: bool, answer: bool, expected: list[int]) -> None:
    """Both opened 0, 0; one 2, 0; neither 2, 2."""
    opening = opening_pair(lead, answer).ref.points()["opening"]
    assert [opening[0], opening[3]] == expected


@pytest.mark.parametrize(("answer", "expected"), [(False, [4, 0]), (True, [0, 4])])
def test_w35_mingdian(answer: bool, expected: list[int]) -> None:
    """4 to the caller or to his opposite, and no ordinary opening points for the pair."""
    call = (pack_declaration(DeclarationKind.MINGDIAN, 0),)
    points = opening_pair(True, answer, call).ref.points()
    assert [points["declare"][0], points["declare"][3]] == expected
    assert [points["opening"][0], points["opening"][3]] == [0, 0]


@pytest.mark.parametrize(
    ("name", "total", "each"),
    [
        pytest.param("reduced_192", 192, 32, id="w20"),
        pytest.param("zaozhuang_6deck", 324, 54, id="w21"),
        pytest.param("qingdao_online", 216, 36, id="216"),
    ],
)
def test_w20_w21_packs(name: str, total: int, each: int) -> None:
    """Cards in all and in each hand; six 3s, six 4s and twelve 5s of the reduced pack."""
    rules = rules_of(name)
    hands = deal_hands(rules, random.Random(1))
    assert sum(map(sum, hands)) == total
    assert {sum(held) for held in hands} == {each} == {rules["hand_size"]}
    assert deal_fault(rules, hands) is None
    if name == "reduced_192":
        assert [sum(held[rank] for held in hands) for rank in range(4)] == [6, 6, 12, 16]


def test_dealt_side_by_side() -> None:
    """split_packs_biesan: each side holds half of every rank; a mixed deal does not fit it."""
    rules = rules_of("split_packs_biesan")
    assert deal_fault(rules, deal_hands(rules, random.Random(1))) is None
    assert deal_fault(rules, deal_hands(rules, random.Random(1), "mixed")) is not None
    red = deal_hands(rules_of("zaozhuang_4deck"), random.Random(1), "red_black")
    assert [sum(held[14] for held in red[side::2]) for side in (0, 1)] == [4, 0]
    assert [sum(held[13] for held in red[side::2]) for side in (0, 1)] == [0, 4]
    assert [sum(held[12] for held in red[side::2]) for side in (0, 1)] == [8, 8]


def test_w44_ladder_points() -> None:
    """karamay_leitai: 1, 3 and 6 for beating a 先锋, a 副将, the 主将."""
    assert rules_of("karamay_leitai")["ladder_points"] == {"pioneer": 1, "deputy": 3, "chief": 6}


CHAIN = ["K K", "A A", "2 2", "S S", "B B"]
CHAIN_HANDS = [f"{pair} 3" for pair in CHAIN] + ["9 9 3"]


def burn_chain(name: str, depth: int, **changes: Any) -> Table:
    """Seat 0 leads kings and seats 1, 2, ... burn one another; the last of them goes out with his 3."""
    table = Table(name, CHAIN_HANDS, **changes)
    table.play(0, CHAIN[0])
    for seat in range(1, depth + 1):
        table.do(seat, "burn", CHAIN[seat])
    table.quiet()
    table.play(depth, "3")
    assert (depth, depth - 1, int(BurnOutcome.OUT)) in table.events(Event.BURN_END)
    table.finish()
    return table


@pytest.mark.parametrize(
    ("name", "amounts"),
    [("tv_biesan", [2, 4, 6, 8]), ("grand_match", [1, 2, 3, 4]), ("dian_shao_men_luo", [1, 2, 2, 2])],
)
def test_w36_burn_chains(name: str, amounts: list[int]) -> None:
    """What burn, 反烧, 再反烧 ... earn; the chain scores once."""
    changes: dict[str, Any] = {"buy4": "none"} if name == "grand_match" else {}
    for depth, amount in enumerate(amounts, start=1):
        table = burn_chain(name, depth, revolution="forbidden", **changes)
        assert table.ref.points()["burn"] == [amount if seat == depth else 0 for seat in range(6)]
        assert burn_amount(table.ref.book, depth) == amount


@pytest.mark.parametrize("name", ["tv_biesan", "three_twos_kill", "grand_match"])
def test_w37_four_failed_burns(name: str) -> None:
    """大落, 二落, 四科, 三科 in the order of failure."""
    junk = "A A 4 5 3"
    table = Table(name, ["8*K 5 3 3", junk, junk, "6 3", junk, junk], buy4="none", revolution="forbidden")
    for burner in (1, 2, 4, 5):
        table.play(0, "K K")
        table.do(burner, "burn", "A A")
        table.quiet()
        assert table.ref.legal() == [word(burner, "concede")]
        table.do(burner, "concede")
    failed = [seat for seat, _, cause in table.events(Event.ELIMINATED) if cause == ExitCause.BURN_FAIL]
    assert failed == [1, 2, 4, 5]
    table.lead(0, "5")
    table.finish()
    assert [table.ref.places()[seat] for seat in (1, 2, 4, 5)] == [6, 5, 4, 3]


@pytest.mark.parametrize(
    ("holding", "fit"),
    [("A A 4 3 3", False), ("A A B 4 5 3", False), ("A A B 4 3", True), ("A A 2 2 4", True), ("A A S B 4 5 6", True)],
)
def test_w43_fitness_formula(holding: str, fit: bool) -> None:
    """Ranks other than 2 and jokers, minus jokers, at most 2 before the claim."""
    table = Table("", ["K K 4 3", holding, "6", "6", "7", "7"], burn_precheck="hand_formula")
    table.play(0, "K K")
    assert table.verdict(1, "burn", "A A") == ("legal" if fit else "burn_unfit")
