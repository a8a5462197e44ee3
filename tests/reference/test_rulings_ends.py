"""Rulings on burns, 开点, 闷, places and points (catalogue Q16, Q19, Q24, Q28, Q33, Q34, Q39, Q41-Q45, Q58)."""

from __future__ import annotations

from typing import Any

import pytest

from .book import make_book
from .codes import (
    BurnOutcome,
    DeclarationKind,
    Event,
    ExitCause,
    TransferCause,
    pack_declaration,
    unpack_transfer,
)
from .position import LAID_DOWN, OUT, Deal
from .positions import Table, hand, opening_pair, word
from .presets import rules_of
from .referee import Referee
from .scoring import places

LOW = "4 5 6 7"
NO_EVENTS: dict[str, Any] = {"sweep": "none", "open_score_made": 0, "tribute": "none"}
MINGDIAN = tuple(pack_declaration(DeclarationKind.MINGDIAN, seat) for seat in (0, 3))


def outcomes(table: Table) -> list[tuple[int, str]]:
    """(burner, outcome id) of every burn that has ended."""
    return [(burner, BurnOutcome(value).id) for burner, _, value in table.events(Event.BURN_END)]


def test_q41_duty_of_a_burner() -> None:
    """Every lead holds a joker or is his whole hand; without a joker and with two sets he must concede."""
    table = Table("qingdao_online", ["K K 4 5", "A A S 4 5 5", LOW, LOW, LOW, LOW])
    table.play(0, "K K")
    table.do(1, "burn", "A A")
    table.quiet()
    assert table.asked() == (1, "lead")
    assert table.verdict(1, "play", "5 5") == "burn_needs_joker"
    assert table.verdict(1, "concede") == "legal"
    table.play(1, "S")
    table.quiet()
    assert table.ref.legal() == [word(1, "concede")]
    table.do(1, "concede")
    assert outcomes(table) == [(1, "failed")]
    assert table.events(Event.ELIMINATED) == [(1, -1, int(ExitCause.BURN_FAIL))]
    assert table.asked() == (0, "lead")


def test_q41_last_set_needs_no_joker() -> None:
    """One legal play left: he may lead it and has succeeded; conceding before ends it conceded."""
    for concede in (True, False):
        table = Table("qingdao_online", ["K K 4 5", "A A 5 5 2", LOW, LOW, LOW, LOW])
        table.play(0, "K K")
        table.do(1, "burn", "A A")
        table.quiet()
        assert table.verdict(1, "play", "5 5") == "burn_needs_joker"
        if concede:
            table.do(1, "concede")
        else:
            table.play(1, "2 5 5")
        assert outcomes(table) == [(1, "conceded" if concede else "out")]


def test_q42_the_victim_leads_or_the_table_stands() -> None:
    """burned_player: a new round. table_play_stands: the kings lie there again and can be burned again."""
    hands = ["K K 4 5", "A A 4 5", "A A 8 8", LOW, LOW, LOW]
    table = Table("zaozhuang_4deck", hands)
    table.play(0, "K K")
    table.do(1, "burn", "A A")
    table.quiet()
    table.do(1, "concede")
    state = table.ref.state()
    assert (state["owner"], state["table"], state["burn"]) == (0, (10, 2, 0, 0, 0), None)
    assert table.questions() == [(2, "burn"), (4, "burn"), (5, "burn"), (3, "answer")]
    table.do(2, "burn", "A A")
    assert table.ref.state()["burn"] == (2, 0, 1)
    table.quiet()
    table.play(2, "8 8")
    assert outcomes(table) == [(1, "failed"), (2, "out")]


def test_dissolved_burn() -> None:
    """The burner's opposite beats his play: the burn ends without penalty (解烧)."""
    table = Table("qingdao_online", ["K K 4", "A A 4 5", LOW, LOW, "2 2 4", LOW])
    table.play(0, "K K")
    table.do(1, "burn", "A A")
    table.play(4, "2 2")
    assert outcomes(table) == [(1, "dissolved")]
    assert table.ref.state()["status"][1] == 0


def test_q44_nothing_between_teammates() -> None:
    """Burning a teammate succeeds but scores nothing."""
    table = Table("tv_biesan", ["K K 4 3", "5 4 3", "A A 3", "5 4 3", "5 4 3", "5 4 3"])
    table.play(0, "K K")
    table.do(2, "burn", "A A")
    table.quiet()
    table.play(2, "3")
    assert outcomes(table) == [(2, "out")]
    table.finish()
    assert table.ref.points()["burn"] == [0] * 6


def karamay_burn(rest: str) -> Table:
    """Seat 1 burns seat 0's kings and wins the round with a joker and ``rest`` left."""
    table = Table("karamay", ["K K 4 5 3", f"A A S {rest} 3", "5 4 3", "5 4 3", "2 4 3", "5 4 3"])
    table.play(0, "K K")
    table.do(1, "burn", "A A")
    table.quiet()
    assert table.events(Event.BURN_STANDS) == [(1, 0, 1)]
    return table


def test_q45_first_kill_stands_and_stays() -> None:
    """+1 / -1 when the kill has won its round; a later failure cancels it and opens the opposite."""
    table = karamay_burn("4 5")
    table.play(1, "S")
    table.quiet()
    table.do(1, "concede")
    assert table.events(Event.OPENING_FORFEIT) == [(1, 4, 0)]
    opened = table.ref.state()["opened"]
    assert (opened[1], opened[4]) == (False, True)
    table.finish()
    assert table.ref.points()["burn"] == [0] * 6


def test_q45_a_later_answer_leaves_the_score() -> None:
    """解烧 after the kill has stood."""
    table = Table("karamay", ["K K 4 5 3", "A A S 4 5 3", "5 4 3", "5 4 3", "B 4 3", "5 4 3"])
    table.play(0, "K K")
    table.do(1, "burn", "A A")
    table.quiet()
    table.play(1, "S")
    table.play(4, "B")
    assert outcomes(table) == [(1, "dissolved")]
    table.finish()
    assert table.ref.points()["burn"] == [-1, 1, 0, 0, 0, 0]


def test_burn_fail_men_void() -> None:
    """tv_biesan: the seat 闷 by a failed burn's kill comes back; karamay: it does not (Q28)."""
    for name, restored in (("tv_biesan", True), ("karamay", False)):
        table = Table(name, ["K K 3 3", "A A 4 5 3", "5 4 3", "5 4 3", "5 4 3", "5 4 3"])
        table.play(0, "K K")
        table.do(1, "burn", "A A")
        assert table.events(Event.MEN) == [(0, 1, 0)]
        table.quiet()
        table.do(1, "concede")
        assert table.events(Event.MEN_VOID) == ([(0, 1, 0)] if restored else [])
        assert table.ref.state()["eliminated"] == ([1] if restored else [0, 1])
        assert table.asked() == (0 if restored else 2, "lead")
        table.finish()
        assert (table.ref.points()["men"][1] > 0) == (not restored)


def test_q28_q33_men() -> None:
    """闷 when the set before the 3s is beaten, not when it wins; one list with the failed burners."""
    table = Table("tv_biesan", ["K K 4 3", "A A 4 5 3", "5 4 6 3", "9 4 3", "9 9 4 3", "6 4 3 3"])
    table.play(0, "K K")
    table.do(1, "burn", "A A")
    table.quiet()
    table.do(1, "concede")
    table.play(0, "4")
    table.play(2, "5")
    assert table.events(Event.MEN) == [(0, 2, 0)]
    assert table.ref.state()["eliminated"] == [1, 0]
    table.quiet()
    table.lead(2, "6")
    table.lead(2, "4")
    assert table.asked() == (2, "lead")  # only 3s left, but not beaten
    assert table.verdict(2, "play", "3") == "legal"
    table.play(2, "3")
    table.finish()
    ranking = table.ref.places()
    assert (ranking[1], ranking[0], ranking[2]) == (6, 5, 1)
    assert table.ref.points()["men"][2] == 0  # his own teammate


def test_three_rules() -> None:
    """3s early, mixed, or split in a 憋三 game."""
    table = Table("tv_biesan", ["3 3 4 2", *["5 4 3"] * 5])
    assert table.verdict(0, "play", "3") == "three_early"
    assert table.verdict(0, "play", "3 3 2") == "three_early"
    table = Table("tv_biesan", ["3 3 2", *["5 4 3"] * 5])
    assert table.verdict(0, "play", "3 3 2") == "three_impure"
    assert table.verdict(0, "play", "2") == "legal"
    table = Table("tv_biesan", ["3 3 4", *["5 4 3"] * 5], three_only_last=False)
    assert table.verdict(0, "play", "3") == "three_split"
    assert table.verdict(0, "play", "3 3") == "legal"


@pytest.mark.parametrize(("own_opposite", "opens"), [(True, False), (False, True)])
def test_q19_deadline_of_the_opposite(own_opposite: bool, opens: bool) -> None:
    """Once 3 is out, 0 can open only where open_deadline_opposite_out is not set."""
    changes: dict[str, Any] = {} if own_opposite else {"open_deadline_opposite_out": False}
    hands = ["A A 4 5 3", "4 5 3", "4 5 3", "3", "4 5 3", "4 5 3"]
    table = Table("tv_biesan", hands, 3, **changes)
    table.play(3, "3")
    table.passes(4, 5)
    table.play(0, "4")
    table.quiet()
    table.lead(0, "A A")
    assert table.ref.state()["opened"][0] == opens


def test_q19_second_out_and_q16_last_set() -> None:
    """A last set opens its owner; after two seats are out nobody opens any more."""
    rules: dict[str, Any] = {"opening": True, "open_score_made": 1}
    table = Table("", ["A A", "K K", "Q Q Q 4 4 4 5", LOW, LOW, LOW], **rules)
    table.play(0, "A A")
    table.quiet()
    table.play(1, "K K")
    table.quiet()
    assert table.ref.state()["opened"][:3] == [True, True, False]
    table.lead(2, "Q Q Q")
    assert table.ref.state()["opened"][:3] == [True, True, False]
    assert table.events(Event.OPENED)[0] == (0, -1, 0)
    assert [seat for seat, _, _ in table.events(Event.OPENED)] == [0, 1]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [(True, True, [4, 4]), (False, False, [4, 4]), (True, False, [8, 0])],
)
def test_q24_both_call(first: bool, second: bool, expected: list[int]) -> None:
    """Each call is settled by itself; the pair has no ordinary opening points."""
    table = opening_pair(first, second, MINGDIAN)
    points = table.ref.points()
    assert [points["declare"][0], points["declare"][3]] == expected
    assert [points["opening"][0], points["opening"][3]] == [0, 0]


def bought(hands: list[str], **changes: Any) -> tuple[Referee, list[tuple[int, int, int, int]]]:
    """A referee of a 憋三 game and its purchases as (from, to, rank, cause)."""
    ref = Referee(rules_of("dian_shao_men_luo", **changes), [hand(text) for text in hands], 0)
    words = [unpack_transfer(packed) for packed in ref.transfers]
    return ref, [(w.giver, w.taker, w.rank, w.cause) for w in words]


def test_q34_purchases() -> None:
    """From the opposite for a 2, a joker or nothing; from a teammate as a gift; else from another opponent."""
    buy, pay, gift = (int(cause) for cause in list(TransferCause)[:3])
    ref, words = bought(["S 2 4", "3", "3", "3 3", "3", "3"])
    assert words == [(3, 0, 0, buy), (0, 3, 12, pay)]
    assert ref.state()["hands"][0] == hand("3 S 4")
    assert bought(["B S 4", "3", "3", "3 3", "3", "3"])[1] == [(3, 0, 0, buy), (0, 3, 13, pay)]
    assert bought(["4", "3", "3 3", "3 3", "3", "3"])[1] == [(3, 0, 0, gift)]
    assert bought(["2 4", "3", "3 3", "3", "3 3", "3"])[1] == [(2, 0, 0, gift)]
    assert bought(["2 4", "3", "3", "3", "3", "3 3"])[1] == [(5, 0, 0, buy), (0, 5, 12, pay)]
    highest = {"buy3_no_pay": "highest_card"}
    assert bought(["4 K", "3", "3", "3 3", "3", "3"], **highest)[1] == [(3, 0, 0, buy), (0, 3, 10, pay)]


def test_found_without_a_three() -> None:
    """Nobody can spare one: last place before the first lead, in order from the leader; a wrong list is reported."""
    hands = ["4", "3 4", "5", "3 4", "3 4", "3 4"]
    ref, words = bought(hands, no3_open_forfeit=True)
    assert words == []
    assert ref.state()["eliminated"] == [0, 2]
    assert ref.state()["opened"] == [False, False, False, True, False, True]
    assert ref.asked()[0] == 1
    dealt = [hand(text) for text in hands]
    assert Referee(rules_of("karamay"), dealt, 0, transfers=[5]).setup_problem == "transfers_differ"


@pytest.mark.parametrize(
    ("rank", "outs", "expected"),
    [
        ("fourth", [0, 2, 1, 3], [1, 4, 2, 5, 3, 6]),  # both mates lead: 三科 and a sweep
        ("fourth", [1, 0, 2, 3], [2, 1, 3, 5, 4, 6]),
        ("third", [1, 0, 2, 3], [2, 1, 4, 5, 3, 6]),
        ("third", [1, 3, 5, 0], [5, 1, 6, 2, 4, 3]),  # swept: 四科
        ("by_first_team", [0, 1, 3, 5], [1, 2, 6, 4, 3, 5]),
        ("by_first_team", [1, 0, 2, 3], [2, 1, 3, 4, 6, 5]),
    ],
)
def test_q39_place_of_a_revolutionary(rank: str, outs: list[int], expected: list[int]) -> None:
    """His place is reserved, the others fill the rest in their order; seat 4 laid down."""
    deal = Deal(make_book(rules_of("qingdao_online", revolution_rank=rank)), [hand("4")] * 6)
    deal.outs = outs
    for seat in outs:
        deal.leave(seat, OUT)
    deal.leave(4, LAID_DOWN)
    deal.rebels = [4]
    assert places(deal) == expected


def test_q21_unopened_may_not_be_first() -> None:
    """activity_biesan: the last set is illegal while nobody is out; the lead is passed on."""
    table = Table("activity_biesan", ["3 3", *["A A 4 5 3"] * 5], auto_open_no_gouji=False)
    assert table.verdict(0, "play", "3 3") == "may_not_finish"
    assert table.ref.legal() == [word(0, "pass")]
    table.passes(0)
    assert table.asked() == (1, "lead")


def test_q23_auto_open() -> None:
    """A hand in which no 够级牌 can be formed counts as opened."""
    table = Table("activity_biesan", ["3 4 5 6 9 9 9", "A A 3", "K 2 3", "S 3", "K Q J 3", "4*J 3"])
    assert table.ref.state()["opened"] == [True, False, False, False, True, False]


def test_contradictions_are_named() -> None:
    """A failed burner who keeps his cards but has the last place, or the other way round."""
    for changes in ({"burn_fail_rank": "none"}, {"burn_fail_hand_void": False}):
        with pytest.raises(ValueError, match="burn_fail_rank"):
            Referee(rules_of("tv_biesan", **changes), [hand("3 4")] * 6, 0)


def test_q51_five_players_are_no_chaos() -> None:
    """五人乱缠 is the 无头 phase, nothing more."""
    table = Table("qingdao_online", ["9", *[LOW] * 5])
    table.lead(0, "9")
    table.play(1, "4")
    assert not table.ref.state()["chaos"]
    assert table.ref.deal.headless(3)


@pytest.mark.parametrize(("name", "place"), [("split_packs_biesan", [30, 6]), ("zaozhuang_6deck", [12, 0])])
def test_q58_event_points_on_top_of_a_sweep(name: str, place: list[int]) -> None:
    """The sweep replaces the place part only and nothing is doubled twice."""
    hands = ["3", "4 5 3", "K K 5 3", "4 5 3", "6 3", "7 7 3"]
    table = Table(name, hands)
    table.lead(0, "3")
    table.play(1, "4")
    table.play(2, "5")
    table.quiet()
    table.lead(2, "K K")
    table.lead(2, "3")
    table.play(3, "4")
    table.play(4, "6")
    table.quiet()
    table.lead(4, "3")
    table.finish()
    points = table.ref.points()
    assert points["sweep"] == place
    assert points["opening"][2] > 0
    assert points["signed"][0] == place[0] + sum(points["opening"][::2]) + sum(points["men"][::2])


@pytest.mark.parametrize(
    ("name", "record"),
    [("activity_biesan", "positive_only"), ("kaidian_fa4", "positive_only"), ("jinan_technician_2010", "signed")],
)
def test_q62_negative_totals(name: str, record: str) -> None:
    """Kept out where the text is silent, but for the system that compares totals."""
    changes: dict[str, Any] = {"revolution": "forbidden", "buy4": "none", "open_required_for_first": False}
    table = Table(name, ["3"] * 6, place_points=[4, 2, 0, 0, -2, -4], **changes, **NO_EVENTS)
    table.lead(0, "3")
    table.finish()
    points = table.ref.points()
    assert min(points["signed"]) < 0
    assert points["recorded"] == (
        [max(0, total) for total in points["signed"]] if record != "signed" else points["signed"]
    )


def test_q68_play_follows_the_seats() -> None:
    """The seat after i is i + 1, also where the opening card is counted the other way."""
    for name in ("jinan_technician_2010", "two_table_runfast"):
        table = Table(name, [LOW + " 3"] * 6, buy4="none")
        table.play(0, "4")
        assert [seat for seat, _ in table.questions()[:2]] == [1, 2]


def test_q70_the_reduced_pack_ends_in_3s() -> None:
    """reduced_192 is a 憋三 game."""
    table = Table("reduced_192", ["3 4 5", *["3 4 6"] * 5])
    assert table.verdict(0, "play", "3") == "three_early"
