"""Rulings on 错牌 and 犯规 (catalogue Q60, Q61, Q73, W29-W33; protocol 13)."""

from __future__ import annotations

from typing import Any

import pytest

from .codes import Event, ExitCause, Sanction, Verdict
from .positions import Table

LOW = "4 5 6 7 8"
ZAOZHUANG = ("zaozhuang_4deck", "zaozhuang_6deck")


def answering(name: str, on: str, holding: str, **changes: Any) -> Table:
    """Seat 0 has led ``on``; seat 1 holds ``holding`` and is asked."""
    table = Table(name, [f"{on} 4 5 6", f"{holding} 9 K", *[LOW] * 4], **changes)
    table.play(0, on)
    return table


@pytest.mark.parametrize("name", ZAOZHUANG)
def test_w29_one_goes_back(name: str) -> None:
    """S 4 4 4 4 on 3 3 3 3: one 4 goes back."""
    table = answering(name, "4*3", "S 4*4")
    table.misplay(1, "S 4*4")
    assert table.legal() == [(1, "play", "S 4 4 4")]
    assert table.verdict(1, "pass") == table.verdict(1, "play", "4*4") == "misplay_unresolved"
    table.play(1, "S 3*4")
    assert sum(table.ref.state()["hands"][1]) == 3


@pytest.mark.parametrize("name", ZAOZHUANG)
@pytest.mark.parametrize(("spare", "filled"), [("B S 2", "B"), ("S 2", "S"), ("2", "2")])
def test_w30_completed_from_the_hand(name: str, spare: str, filled: str) -> None:
    """4 4 4 on 3 3 3 3: with the highest of B, S, 2."""
    table = answering(name, "4*3", f"4*4 {spare}")
    table.misplay(1, "3*4")
    assert table.legal() == [(1, "play", f"{filled} 4 4 4")]


@pytest.mark.parametrize("name", ZAOZHUANG)
@pytest.mark.parametrize(
    ("words", "played"),
    [
        pytest.param(("4*5", "4"), "4", id="w31"),
        pytest.param(("4*5", "6"), "5 5 5 5", id="w32"),
        pytest.param(("B S 8 8", "9 9"), "B S 8 8", id="w33"),
    ],
)
def test_w31_w32_w33_two_ranks_led(name: str, words: tuple[str, ...], played: str) -> None:
    """The lower rank is played, with all jokers; the other goes back."""
    table = Table(name, ["4*5 4 6 B S 8 8 9 9", *[LOW] * 5])
    table.misplay(0, *words)
    assert table.legal() == [(0, "play", played)]


def test_q60_void_and_never_a_mistake() -> None:
    """Nothing to complete with, or not higher: a pass. One rank with jokers led is no mistake, nor is a legal set."""
    table = answering("zaozhuang_4deck", "4*3", "3*4")
    table.misplay(1, "3*4")
    assert table.legal() == [(1, "pass", "")]
    table.do(1, "pass")
    assert table.ref.state()["passed"] == [1]
    table = answering("zaozhuang_4deck", "4*7", "5*4 2")
    table.misplay(1, "5*4")
    assert table.legal() == [(1, "pass", "")]
    for put in ("B S 8 8", "8 8"):
        table = Table("zaozhuang_4deck", ["B S 8 8", *[LOW] * 5])
        table.misplay(0, put)
        assert table.verdict(0, "play", put) == table.verdict(0, "pass") == "no_misplay"
        assert table.verdict(1, "pass") == "misplay_unresolved"
        assert table.legal() == []


def test_q60_words_of_a_misplay() -> None:
    """One word a natural rank, by the seat that is asked, with cards he holds; then nothing but the resolution."""
    table = answering("zaozhuang_4deck", "4 4", "5 6 2")
    assert table.verdict(2, "misplay", "5") == "not_asked"
    assert table.verdict(1, "misplay", "7") == "cards_not_held"
    table.misplay(1, "5", "6")
    assert table.verdict(1, "misplay", "5") == table.verdict(1, "misplay", "2") == "no_misplay"
    assert table.verdict(1, "misplay", "K K") == "cards_not_held"
    assert table.legal() == [(1, "play", "2 5")]


@pytest.mark.parametrize("name", ["jinan_technician_2010", "outline_puji", "union_2011", "two_table_runfast"])
def test_q61_the_turn_is_void(name: str) -> None:
    """The cards return, the seat counts as passed; a leader loses the lead to the next active seat."""
    changes: dict[str, Any] = {"revolution": "forbidden", "buy4": "none", "biesan": False}
    table = answering(name, "5 5", "6 7 8", **changes)
    table.misplay(1, "6", "7")
    assert table.legal() == [(1, "pass", "")]
    table.do(1, "pass")
    assert table.ref.state()["passed"] == [1]
    table = Table(name, ["5 6 7", *[LOW] * 5], **changes)
    table.misplay(0, "5", "6")
    assert table.legal() == [(0, "pass", "")]
    table.do(0, "pass")
    assert table.asked() == (1, "lead")
    assert table.events(Event.LEAD_PASSED) == [(0, -1, 0)]


def test_q61_a_closing_answer_is_closed() -> None:
    """Under void_turn a misplayed closing answer closes the round."""
    table = Table("outline_puji", [LOW] * 6)
    table.play(0, "4")
    table.passes(1, 2, 3, 4, 5)
    table.misplay(3, "5", "6")
    assert table.legal() == [(3, "close", "")]


@pytest.mark.parametrize(
    ("put", "said", "due"),
    [
        ("6 6 6", "6 6", (1, "play", "6 6")),
        ("6", "6 6", (1, "play", "2 6")),
        ("5 5", "6 6", (1, "pass", "")),
        ("6", "4*6", (1, "pass", "")),
    ],
)
def test_declared_count(put: str, said: str, due: tuple[int, str, str]) -> None:
    """procedure_shaopai: the announced count binds; excess goes back, shortage is made up with 2s and jokers."""
    table = answering("procedure_shaopai", "4 4", "6 6 6 5 5 2")
    table.announce(1, said)
    assert table.verdict(1, "pass") == "misplay_unresolved"
    table.misplay(1, put)
    assert table.legal() == [due]


def test_declared_count_without_an_announcement() -> None:
    """A mistake is void; the announced rank goes up to 2."""
    table = answering("procedure_shaopai", "4 4", "6 6 6 5 5 2")
    assert table.ref.check(1 | 9 << 3 | 13 << 7 | 1 << 11) == Verdict.BAD_ACTION
    table.misplay(1, "6 6 6")
    assert table.legal() == [(1, "pass", "")]


def test_a_deal_holds_so_many_slips() -> None:
    """Misplays and fouls together; what is open when the number is reached is still resolved."""
    table = answering("zaozhuang_4deck", "4 4", "5 6 2")
    for _ in range(23):
        table.foul(0, Sanction.WARN)
    table.misplay(1, "5")
    assert table.verdict(1, "misplay", "6") == "no_misplay"
    table.do(1, "play", "2 5")
    foul = 10 << 3 | int(Sanction.WARN) << 7
    assert table.ref.check(2 | foul) == table.ref.check(2 | 8 << 3 | 1 << 7 | 1 << 11) == Verdict.NO_MISPLAY


def test_announcements_belong_to_declared_count() -> None:
    """Other rule sets know none."""
    table = Table("outline_puji", [LOW] * 6)
    assert table.ref.check(0 | 9 << 3 | 4 << 7 | 1 << 11) == Verdict.NO_MISPLAY


def test_q73_a_timeout_is_what_it_caused() -> None:
    """A foul with its sanction, at any time, by any active seat; points are penalties of the seat."""
    table = Table("three_twos_kill", [LOW + " 3"] * 6, revolution="forbidden")
    table.foul(4, Sanction.MINUS2)
    table.play(0, "4")
    table.foul(0, Sanction.MINUS4)
    table.foul(0, Sanction.WARN)
    assert table.asked() == (1, "answer")
    assert [seat for seat, _, _ in table.events(Event.FOUL)] == [4, 0, 0]
    table.finish()
    points = table.ref.points()
    assert points["penalty"] == [-4, 0, 0, 0, -2, 0]
    assert points["signed"][0] == sum(points["place"][::2]) + sum(points["men"][::2]) - 6


def test_last_place_for_a_foul() -> None:
    """union_2011: eliminated at once; the questions go on without the seat, a lead goes to the next."""
    table = Table("union_2011", [LOW] * 6, revolution="forbidden")
    table.foul(0, Sanction.LAST_PLACE)
    assert table.events(Event.ELIMINATED) == [(0, -1, int(ExitCause.FOUL))]
    assert table.asked() == (1, "lead")
    table.play(1, "4")
    table.foul(2, Sanction.LAST_PLACE)
    assert table.asked() == (3, "answer")
    assert table.ref.check(2 | 10 << 3 | 1 << 7) == Verdict.NOT_ASKED  # not active
    table.finish()
    assert [table.ref.places()[seat] for seat in (0, 2)] == [6, 5]


def test_a_foul_ends_the_burn_of_its_seat() -> None:
    """The burner leaves: his burn has neither succeeded nor failed."""
    table = Table("union_2011", ["K K 4 5", "A A 4 5 S", *[LOW] * 4], revolution="forbidden")
    table.play(0, "K K")
    table.do(1, "burn", "A A")
    table.foul(1, Sanction.LAST_PLACE)
    assert table.ref.state()["burn"] is None
    table.finish()
    assert table.ref.points()["burn"] == [0] * 6


def test_a_deal_lost_by_a_foul() -> None:
    """A sweep for the other side; whoever is already out keeps his place first on his side; nothing else is scored."""
    table = Table("jinan_technician_2010", ["3", "4 3", "5 4 3", "5 3", "4 3", "4 3"], buy4="none")
    table.lead(0, "3")
    table.play(1, "4")
    table.foul(4, Sanction.LOSE_DEAL)
    assert table.ref.places() == [4, 1, 5, 2, 6, 3]
    points = table.ref.points()
    assert points["opening"] == points["men"] == [0] * 6
    assert points["signed"] == [3 + 2 - 1, 7 + 5 + 4]
