"""Rulings on 革命 in all its forms and on redeals (catalogue Q37-Q40; protocol 2, 11)."""

from __future__ import annotations

from typing import Any

import pytest

from .codes import Event
from .position import Deal
from .positions import Table, declare, hand
from .presets import rules_of
from .referee import Referee

LOW = "4 5 6 7 8"
RUSH: dict[str, Any] = {"buy4": "none"}


def rush(opposite: str = "5*J 4 4 5 3", **changes: Any) -> Table:
    """jinan_technician_2010: seat 0 has declared 冲点 and leads five 10s."""
    hands = ["5*10 4 5 6 3", "4 5 6 2 2 3", "4 5 6 3", opposite, "4 5 6 3", "4 5 6 3"]
    table = Table("jinan_technician_2010", hands, 0, declare(("revolution", 0)), **RUSH, **changes)
    assert table.ref.setup_problem is None
    return table


def test_q38_the_first_play_is_a_gouji() -> None:
    """He may pass, but neither play anything else first nor burn; only his opposite is asked on the rush."""
    table = rush()
    assert table.verdict(0, "play", "4") == "rush_needs_gouji"
    table.play(0, "5*10")
    assert table.questions() == [(3, "answer")]
    assert table.verdict(1, "burn", "2 2") == "no_burn_right"


def test_q38_a_rusher_does_not_burn() -> None:
    """He is in no window before his rush."""
    hands = ["4 5 K K 3", "5*10 A A A 3", "4 5 6 3", "4 5 3", "4 5 3", "4 5 3"]
    table = Table("jinan_technician_2010", hands, 0, declare(("revolution", 1)), **RUSH)
    table.play(0, "K K")
    assert table.verdict(1, "burn", "A A") == "no_burn_right"
    assert (1, "burn") not in table.questions()


def test_q38_the_rush_stands() -> None:
    """He is opened and lays down; his opposite has three dead levels and opens if all of them stand."""
    table = rush("K K Q Q Q A A J J J J 4 3")
    table.play(0, "5*10")
    table.passes(3)
    assert table.events(Event.OPENED) == [(0, -1, 0)]
    assert table.events(Event.LAID_DOWN) == [(0, -1, 0)]
    assert table.ref.state()["status"][0] == 3
    assert table.asked() == (1, "lead")
    table.play(1, "4")
    table.passes(2)
    table.play(3, "J")
    table.quiet()
    for text in ("K K", "Q Q Q", "A A"):
        table.play(3, text)
        assert {capacity for _, capacity in table.questions()} <= {"burn"}
        table.quiet()
    assert [seat for seat, _, _ in table.events(Event.OPENED)] == [0, 3]
    assert table.ref.deal.headless(3)


def test_q38_a_burned_level_closes_the_opening() -> None:
    """One of the three that is burned, and he can open no more."""
    table = rush("K K Q Q Q A A J 4 3")
    table.play(0, "5*10")
    table.passes(3)
    table.play(1, "5")
    table.passes(2)
    table.play(3, "J")
    table.quiet()
    table.play(3, "K K")
    table.do(1, "burn", "2 2")
    table.quiet()
    assert table.ref.deal.levels_won == {}
    assert table.ref.deal.dead_levels[3] == 2


def test_q38_the_rush_is_beaten() -> None:
    """By natural cards only: the opposite is opened and 无头 at once, everybody may answer him."""
    table = rush("4*J A A A A 2 2 J 5 3")
    table.play(0, "5*10")
    assert table.verdict(3, "play", "4*J 2") == "rush_needs_pure"
    table.play(3, "5*J")
    assert table.events(Event.OPENED) == [(3, -1, -1)]
    assert table.events(Event.LAID_DOWN) == [(0, -1, 0)]
    assert table.questions() == [(4, "answer"), (5, "answer"), (1, "answer"), (2, "answer")]


def test_q38_place_and_loss_of_the_right() -> None:
    """四科; and an ordinary player again when his opposite is out before the rush."""
    table = rush("J 3")
    table.play(0, "5*10")
    table.passes(3)
    table.finish()
    assert table.ref.places()[0] == 4
    hands = ["5*10 4 5 6 3", "4 5 6 3", "4 5 6 3", "3", "4 5 6 3", "4 5 6 3"]
    table = Table("jinan_technician_2010", hands, 3, declare(("revolution", 0)), **RUSH)
    table.lead(3, "3")
    table.play(4, "4")
    table.passes(5)
    assert table.verdict(0, "play", "5") == "legal"


def test_q38_who_may_declare() -> None:
    """Not without a natural 够级牌, not with a 2; two declarations void the deal."""
    hands = [hand(text) for text in ["4*10 4 3", "5*10 2 3", "5*10 3", "K K 3", "4 3", "4 3"]]
    rules = rules_of("jinan_technician_2010", **RUSH)
    for seat, fault in ((0, "revolution_unfit"), (1, "revolution_unfit"), (2, None)):
        assert Referee(rules, hands, 0, declarations=declare(("revolution", seat))).setup_problem == fault
    assert Referee(rules, hands, 0, declarations=declare(("revolution", 2), ("revolution", 3))).state()["void"]


def guaranteed(guarantor: int, *more: tuple[str, int]) -> Referee:
    """ab_zone_baola: seat 0 declares, somebody calls 保拉."""
    hands = [hand(text) for text in ["4 5", *[LOW] * 5]]
    words = declare(("revolution", 0), ("guarantee", guarantor), *more)
    return Referee(rules_of("ab_zone_baola"), hands, 1, declarations=words)


def test_q40_a_mate_guarantees() -> None:
    """Only a mate, and only then; the three levels are compulsory."""
    keep = ("keep_head", 3)
    assert guaranteed(2, keep).setup_problem is None
    assert guaranteed(3, keep).setup_problem == "guarantee_unfit"
    assert guaranteed(2, ("waive_head", 3)).setup_problem == "head_choice"
    hands = [hand(text) for text in ["4 5", *[LOW] * 5]]
    alone = Referee(rules_of("ab_zone_baola"), hands, 1, declarations=declare(("revolution", 0), keep))
    assert alone.setup_problem == "guarantee_missing"


@pytest.mark.parametrize(("first", "place"), [(2, 3), (4, 6), (1, 6)])
def test_q40_place_of_the_declarer(first: int, place: int) -> None:
    """三科 if the guarantor is 头科, otherwise 大落."""
    hands = ["4 5", *["4 5 6"] * 5]
    hands[first] = "9"
    words = declare(("revolution", 0), ("guarantee", 2), ("keep_head", 3))
    table = Table("ab_zone_baola", hands, first, words)
    table.play(first, "9")
    table.finish()
    assert table.ref.places()[0] == place


def test_several_revolutions() -> None:
    """revolution_multi = allowed: choices after all of them; places in the order of declaration."""
    hands = ["4 5", "4 5", *[LOW] * 4]
    words = declare(("revolution", 0), ("revolution", 1), ("keep_head", 3), ("waive_head", 4))
    table = Table("qingdao_online", hands, 2, words, revolution_multi="allowed")
    assert table.ref.setup_problem is None
    assert table.ref.deal.dead_levels == [0, 0, 0, 3, 0, 0]
    table.finish()
    taken = table.ref.places()
    assert (taken[0], taken[1]) == (4, 5)
    across = declare(("revolution", 3), ("revolution", 0))
    both = Table("qingdao_online", ["4 5", LOW, LOW, "4 5", LOW, LOW], 1, across, revolution_multi="allowed")
    assert both.ref.setup_problem is None


def test_redeal() -> None:
    """activity_biesan: a hand without 2 and joker, in the first deal of a game; nothing else is declared."""
    hands = [hand(text) for text in ["4 3", "S 3", *["2 4 3"] * 4]]
    rules = rules_of("activity_biesan")
    for seat, deal_no, fault in ((0, None, None), (0, 0, None), (0, 1, "redeal_forbidden"), (1, 0, "redeal_unfit")):
        ref = Referee(rules, hands, 0, declarations=declare(("redeal", seat)), deal_no=deal_no)
        assert ref.setup_problem == fault
        assert ref.state()["void"] == (fault is None)
    other = Referee(rules_of("karamay"), hands, 0, declarations=declare(("redeal", 0)))
    assert other.setup_problem == "redeal_forbidden"


def test_xuandian_is_declared_like_mingdian() -> None:
    """In seat order from the leader, after revolutions, only where the rules have it."""
    hands = [hand("4 5 2 3")] * 6
    both = declare(("xuandian", 4), ("xuandian", 0))
    ref = Referee(rules_of("tribute_session"), hands, 3, declarations=both, debts=())
    assert ref.setup_problem is None
    deal: Deal = ref.deal
    assert deal.raisers == [4, 0]
    assert Referee(rules_of("tribute_session"), hands, 0, declarations=both, debts=()).setup_problem
    assert Referee(rules_of("tv_biesan"), hands, 3, declarations=both).setup_problem == "declaration_order"


def test_who_lays_down_or_rushes_makes_no_call() -> None:
    """明点 and 宣点 are for those who play on; his opposite may."""
    hands = [hand("4 5 3"), *[hand("4 5 2 3")] * 5]
    for seat, fault in ((0, "call_unfit"), (3, None)):
        words = declare(("revolution", 0), ("keep_head", 3), ("xuandian", seat))
        ref = Referee(rules_of("tribute_session"), hands, 0, declarations=words, debts=())
        assert ref.setup_problem == fault
    hands[0] = hand("5*10 4 5 3")
    words = declare(("revolution", 0), ("mingdian", 0))
    changes = {"opening": True, "declare_open": "mingdian", **RUSH}
    rules = rules_of("jinan_technician_2010", **changes)
    assert Referee(rules, hands, 0, declarations=words).setup_problem == "call_unfit"
