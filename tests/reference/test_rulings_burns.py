"""Rulings on burns and the end game, and the rarer values of burns (catalogue Q43, Q46-Q49, Q57, Q69, Q72; protocol 10)."""

from __future__ import annotations

from typing import Any

import pytest

from .codes import BurnOutcome, Event
from .positions import Table
from .presets import SYSTEMS, rules_of

LOW = "4 5 6 7"


def ends(table: Table) -> list[tuple[int, str]]:
    """(burner, outcome id) of every burn that has ended."""
    return [(burner, BurnOutcome(value).id) for burner, _, value in table.events(Event.BURN_END)]


def burned(*hands: str, **changes: Any) -> Table:
    """Seat 0's kings, burned by seat 1 with aces; ``hands`` are those of seats 1, 2 ..."""
    holdings = ["K K 4 5", *hands]
    table = Table("", holdings + [LOW] * (6 - len(holdings)), **changes)
    table.play(0, "K K")
    table.do(1, "burn", "A A")
    return table


@pytest.mark.parametrize("name", ["challenge_cup_2", "ab_zone_baola"])
def test_q43_teammates_first(name: str) -> None:
    """The leader's side is asked first, natural order inside a side."""
    table = Table(name, ["K K 4 3", *["4 3"] * 5], buy4="none")
    table.play(0, "K K")
    assert table.questions() == [(2, "burn"), (4, "burn"), (1, "burn"), (5, "burn"), (3, "answer")]


@pytest.mark.parametrize(("success", "points"), [("out", 1), ("out_first_or_second", 0)])
def test_q46_success_as_first_or_second(success: str, points: int) -> None:
    """A burn that ends with the third place is no failure, but scores only where any place will do."""
    hands = ["9", "K K", "A A 5 5", LOW, LOW, LOW]
    table = Table("", hands, burn_success=success, burn_score=1, burn_min_not_out=4)
    table.lead(0, "9")
    table.play(1, "K K")
    table.do(2, "burn", "A A")
    table.quiet()
    table.play(2, "5 5")
    assert ends(table) == [(2, "out")]
    assert table.ref.state()["outs"] == [0, 1, 2]
    table.finish()
    assert table.ref.points()["burn"] == [0, 0, points, 0, 0, 0]


def test_q47_place_points_of_the_grand_match() -> None:
    """5 4 2 2 1 1."""
    assert rules_of("grand_match")["place_points"] == [5, 4, 2, 2, 1, 1]


def test_q48_the_set_before_the_3s_needs_a_joker() -> None:
    """In a 憋三 game the last set is the 3s; the one before it still needs a joker."""
    table = Table("karamay", ["K K 4 3", "A A 5 S 3", *["4 3"] * 4])
    table.play(0, "K K")
    table.do(1, "burn", "A A")
    table.quiet()
    assert table.verdict(1, "play", "5") == "burn_needs_joker"
    table.play(1, "S 5")
    table.quiet()
    assert table.legal() == [(1, "concede", ""), (1, "play", "3")]


def test_q49_anybody_but_ones_opposite() -> None:
    """Teammates too; the opposite answers instead."""
    table = Table("qingdao_online", ["K K 4", LOW, "A A 4", "A A 4", LOW, LOW])
    table.play(0, "K K")
    assert table.verdict(3, "burn", "A A") == "no_burn_right"
    table.do(2, "burn", "A A")
    assert table.ref.state()["burn"] == (2, 0, 1)


@pytest.mark.parametrize("name", SYSTEMS)
def test_q57_play_goes_on_to_the_last_place(name: str) -> None:
    """Even if one side is complete."""
    changes: dict[str, Any] = {"revolution": "forbidden", "buy4": "none", "auto_open_no_gouji": False}
    table = Table(name, ["3", "4 6 3", "3", "4 6 3", "3", "4 6 3"], **changes, open_required_for_first=False)
    table.finish()
    assert sorted(table.ref.places()) == [1, 2, 3, 4, 5, 6]
    assert sum(table.ref.state()["status"][seat] == 0 for seat in range(6)) <= 1


def test_q69_dissolved_at_once() -> None:
    """dian_shao_men_luo: the opposite's answer to any play of the burner ends the burn without penalty."""
    table = Table("dian_shao_men_luo", ["K K 4 3", "A A S 4 5 3", "4 3", "4 3", "B 4 3", "4 3"])
    table.play(0, "K K")
    table.do(1, "burn", "A A")
    table.quiet()
    table.play(1, "S")
    table.play(4, "B")
    assert ends(table) == [(1, "dissolved")]
    assert table.ref.state()["status"][1] == 0


@pytest.mark.parametrize(("name", "locked"), [("union_2011", []), ("qingdao_online", [3])])
def test_q72_passing_on_a_big_joker(name: str, locked: list[int]) -> None:
    """union_2011: it does not lock."""
    table = Table(name, ["9", "B 4 5", LOW, LOW, LOW, LOW])
    table.lead(0, "9")
    table.play(1, "B")
    table.passes(3)  # 无头
    assert table.ref.state()["passed"] == locked
    assert table.asked() == (4, "answer")


def test_a_single_set_left_is_unfit() -> None:
    """burn_single_set_ok = false: exactly one legal set without a joker may not be left."""
    for rest, verdict in (("5 5", "burn_unfit"), ("S", "legal"), ("5 6", "legal"), ("", "legal")):
        table = Table("", ["K K 4 5", f"A A {rest}", LOW, LOW, LOW, LOW], burn_single_set_ok=False)
        table.play(0, "K K")
        assert table.verdict(1, "burn", "A A") == verdict


def test_an_answer_of_the_opposite_may_be_a_failure() -> None:
    """burn_dissolve_by_opposite = false: the burner is eliminated, the round goes on."""
    table = burned("A A 4 5", LOW, LOW, "2 2 4", burn_dissolve_by_opposite=False)
    table.play(4, "2 2")
    assert ends(table) == [(1, "failed")]
    assert table.ref.state()["eliminated"] == [1]
    assert table.ref.state()["maker"] == 4


def test_a_counter_burn_may_be_a_failure() -> None:
    """burn_dissolve_by_counterburn = false: eliminated; the depth counts all the same."""
    table = burned("A A 4 5", "2 2 4", burn_dissolve_by_counterburn=False)
    table.do(2, "burn", "2 2")
    assert ends(table) == [(1, "failed")]
    assert table.ref.state()["eliminated"] == [1]
    assert table.ref.state()["burn"] == (2, 1, 2)


def test_a_failed_burner_may_stay() -> None:
    """burn_fail_rank = none: he plays on, the victim leads."""
    table = burned("A A 4 5", burn_fail_rank="none", burn_fail_hand_void=False)
    table.quiet()
    table.do(1, "concede")
    assert ends(table) == [(1, "failed")]
    assert table.ref.state()["eliminated"] == []
    assert table.asked() == (0, "lead")


def test_a_failed_burners_opposite_may_be_headless() -> None:
    """burn_fail_opposite_head = headless: everybody may answer his plays."""
    table = burned("A A 4 5", burn_fail_opposite_head="headless")
    table.quiet()
    table.do(1, "concede")
    assert table.ref.deal.headless(4)
    table.play(0, "4")
    table.passes(2, 3)
    table.play(4, "5")
    assert table.questions() == [(5, "answer"), (0, "answer")]


def test_no_closing_answer() -> None:
    """kou_by = none: everybody once, the opposite in his place without a yield; who has passed is not asked again."""
    table = Table("", [LOW] * 6, kou_by="none")
    table.play(0, "4")
    assert table.questions() == [(seat, "answer") for seat in range(1, 6)]
    table.passes(1, 2, 3)
    table.play(4, "5")
    assert table.questions() == [(5, "answer"), (0, "answer")]


@pytest.mark.parametrize("lock", [True, False])
def test_passes_around_a_headless_seat(lock: bool) -> None:
    """headless_pass_lock = false: neither his own pass nor one on his play adds anything to the passed seats."""
    table = Table("", ["9", LOW, LOW, LOW, LOW, LOW], headless_pass_lock=lock)
    table.lead(0, "9")
    table.play(1, "4")
    table.passes(2, 3)
    assert table.ref.state()["passed"] == ([2, 3] if lock else [2])
    table = Table("", ["9", LOW, LOW, LOW, LOW, LOW], headless_pass_lock=lock)
    table.lead(0, "9")
    table.play(1, "4")
    table.passes(2)
    table.play(3, "5")
    table.passes(4)
    assert table.ref.state()["passed"] == ([2, 4] if lock else [2])
