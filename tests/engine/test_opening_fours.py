"""开点发4 and what else opens or bars a player (D13; Q20 to Q23)."""

from typing import Any

import pytest

from gouji_engine.codes import Event
from tests.engine.table import Table

FA4 = {"open_four": "next_lead", "biesan": False}


def fa4(leader_hand: str, other: str = "5 6 7 8 9", **changes: Any) -> Table:
    """Seat 0 leads under karamay with 发4; the five others hold ``other``."""
    return Table("karamay", [leader_hand, *[other] * 5], **(FA4 | changes))


def won(table: Table, lead: str) -> Table:
    """Seat 0 leads a 够级牌 that nobody answers."""
    return table.do(f"0 play {lead}").stands()


def test_q20_the_opening_waits_for_a_lead_of_fours() -> None:
    table = won(fa4("A A 4 4 9 9"), "A A")
    assert not table.opened(0)
    table.do("0 play 4")
    assert table.opened(0)
    assert table.events(Event.OPENED) == [(0, -1, 2)]


def test_q20_without_fa4_the_same_play_opens_at_once() -> None:
    assert won(fa4("A A 4 4 9 9", open_four="none"), "A A").opened(0)


def test_q20_any_other_lead_lapses_it_and_it_may_be_tried_again() -> None:
    table = won(fa4("A A K K 4 9"), "A A").do("0 play 9")
    assert table.events(Event.OPENING_LAPSED) == [(0, -1, 0)]
    table.stands()
    won(table, "K K").do("0 play 4")
    assert table.opened(0)


def test_q20_without_a_second_try_the_seat_cannot_open_any_more() -> None:
    table = won(fa4("A A K K 4 9", open_four_retry=False), "A A").do("0 play 9").stands()
    won(table, "K K").do("0 play 4")
    assert not table.opened(0)


@pytest.mark.parametrize(("early", "opens"), [("forfeits", False), ("allowed", True)])
def test_q20_a_four_played_before_forfeits(early: str, opens: bool) -> None:
    table = fa4("A A 4 4 4 9", open_four_early=early).do("0 play 4").stands()
    won(table, "A A").do("0 play 4 4")
    assert table.opened(0) is opens


def test_q20_a_four_with_a_joker_or_a_2_is_no_natural_set() -> None:
    table = won(fa4("A A 4 S 9 9", open_four_early="allowed", four_pure=False), "A A").do("0 play 4 S")
    assert not table.opened(0)


@pytest.mark.parametrize(("value", "verdict"), [("cannot_open", "no_buy4"), ("buy_when_needed", "legal")])
def test_q20_buying_the_four(value: str, verdict: str) -> None:
    table = won(fa4("A A 2 9 9", "4 4 5 6 7", open_no_four=value), "A A")
    assert table.verdict(0, "buy4") == verdict
    assert table.verdict(1, "buy4") == "not_asked"
    assert any(word == 0 | 7 << 3 for word in table.game.legal()) is (verdict == "legal")


def test_q20_the_opposite_sells_first_and_the_four_must_be_led() -> None:
    table = won(fa4("A A 2 9 9", "4 4 5 6 7", open_no_four="buy_when_needed"), "A A").do("0 buy4")
    assert table.events(Event.FOUR_BOUGHT) == [(0, 3, 0)]
    assert table.game.hands[3][12] == 1
    assert table.game.hands[3][1] == 1
    assert table.verdict(0, "play", "9") == "must_lead_four"
    assert table.verdict(0, "buy4") == "no_buy4"
    table.do("0 play 4")
    assert table.opened(0)


def test_q20_the_nearest_seat_with_one_to_spare_sells_where_the_opposite_cannot() -> None:
    hands = ["A A 2 9 9", "4 5 6", "4 4 5", "5 6 7", "4 4 4", "5 6 7"]
    table = Table("karamay", hands, **(FA4 | {"open_no_four": "buy_when_needed"}))
    won(table, "A A").do("0 buy4")
    assert table.events(Event.FOUR_BOUGHT) == [(0, 2, 0)]


def test_a_player_who_has_gone_out_with_the_play_does_not_open_under_fa4() -> None:
    for value, opens in (("next_lead", False), ("none", True)):
        table = fa4("A A", open_four=value, biesan=False)
        table.do("0 play A A").stands()
        assert table.opened(0) is opens


@pytest.mark.parametrize(("value", "opens"), [("unbeaten", True), ("win_lead", False)])
def test_q22_beaten_by_another_than_the_opposite(value: str, opens: bool) -> None:
    """In 四人乱缠 everybody is asked, so somebody else than the opposite can beat a 够级牌."""
    hands = ["Q Q Q 5 6", "A A A 5 6", "5 6", "5 6 7", "8", "9"]
    changes = {"open_condition": value, "open_deadline": "none", "biesan": False}
    table = Table("karamay", hands, leader=4, **changes)
    table.do("4 play 8", "5 play 9").stands()
    assert int(table.game.state.chaos)
    table.do("0 play Q Q Q", "1 play A A A")
    assert table.opened(0) is opens


@pytest.mark.parametrize(("value", "opens"), [(True, True), (False, False)])
def test_q22_a_burned_play_opens_only_where_the_rules_say_so(value: bool, opens: bool) -> None:
    hands = ["K K 5 6", "A A S S 7", *["5 6 7"] * 4]
    table = Table("karamay", hands, open_if_burned=value, biesan=False)
    table.do("0 play K K", "1 burn A A")
    assert table.opened(0) is opens


def test_q21_an_unopened_player_may_not_go_out_first() -> None:
    hands = ["9 9", *["5 6 7 8"] * 5]
    table = Table("activity_biesan", hands, biesan=False, redeal_right="none", auto_open_no_gouji=False)
    assert table.verdict(0, "play", "9 9") == "may_not_finish"
    assert table.legal(0, "play", "9")
    free = Table("activity_biesan", hands, biesan=False, redeal_right="none", open_required_for_first=False)
    assert free.legal(0, "play", "9 9")


def test_q21_with_nothing_else_to_lead_he_passes_the_lead_on() -> None:
    hands = ["9", *["5 6 7 8"] * 5]
    table = Table("activity_biesan", hands, biesan=False, redeal_right="none", auto_open_no_gouji=False)
    assert table.game.legal() == [0 | 1 << 3]
    table.passes(0)
    assert table.events(Event.LEAD_PASSED) == [(0, -1, 0)]
    assert table.asked == 1
    assert table.verdict(1, "pass") == "must_lead"


def test_q21_when_all_have_passed_the_lead_the_bar_is_lifted() -> None:
    hands = ["9"] * 6
    table = Table("activity_biesan", hands, biesan=False, redeal_right="none", auto_open_no_gouji=False)
    table.passes(0, 1, 2, 3, 4, 5)
    assert table.asked == 0
    assert table.legal(0, "play", "9")


def test_q21_fours_must_be_gone_before_the_last_set() -> None:
    changes = {"biesan": False, "first_needs_fours_played": True}
    barred = Table("karamay", ["4", *["5 6 7 8"] * 5], **changes)
    assert barred.verdict(0, "play", "4") == "may_not_finish"
    assert Table("karamay", ["9", *["5 6 7 8"] * 5], **changes).legal(0, "play", "9")


def test_q23_a_hand_without_any_gouji_set_counts_as_opened() -> None:
    hands = ["9 9 10 J Q K A", "5 6 A A", "5 6 S", "5 6 2", "10 10 10 10", "10 10 10 10 10"]
    table = Table("activity_biesan", hands, biesan=False, redeal_right="none")
    assert [table.opened(seat) for seat in range(6)] == [True, False, False, False, True, False]
    assert table.events(Event.OPENED) == [(0, -1, -1), (4, -1, -1)]
