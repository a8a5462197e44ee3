"""冲点: revolution = rush_open (Q38)."""

from typing import Any

import pytest

from gouji_engine.codes import Event, ExitCause, Status, pack_declaration
from gouji_engine.errors import ReplayError
from tests.engine.table import Table

RUSHER = "K K K 5 6 7"
OTHER = "5 6 7 8 9 10"


def rush(opposite: str = "A A A 5 6 7", *, hands: dict[int, str] | None = None, **changes: Any) -> Table:
    """Seat 0 leads and has declared; seat 3 is his opposite."""
    dealt = [RUSHER, OTHER, OTHER, opposite, OTHER, OTHER]
    for seat, text in (hands or {}).items():
        dealt[seat] = text
    rules = {"biesan": False, "revolution": "rush_open"} | changes
    return Table("karamay", dealt, declarations=(pack_declaration(0, 0),), **rules)


@pytest.mark.parametrize("hand", ["5 6 7 8 9 10", "K K S 5 6 7", "A A 2 5 6 7"])
def test_q38_the_declarer_needs_a_natural_gouji_set_and_no_wild_card(hand: str) -> None:
    with pytest.raises(ReplayError):
        rush(hands={0: hand})


def test_q38_two_declarations_void_the_deal() -> None:
    dealt = [RUSHER, RUSHER, OTHER, OTHER, OTHER, OTHER]
    said = (pack_declaration(0, 0), pack_declaration(0, 1))
    assert Table("karamay", dealt, declarations=said, biesan=False, revolution="rush_open").game.void


def test_q38_nobody_lays_down_yet_and_the_first_play_is_a_gouji_play() -> None:
    table = rush()
    assert table.game.statuses()[0] is Status.ACTIVE
    assert table.verdict(0, "play", "5") == "rush_needs_gouji"
    assert table.legal(0, "play", "K K")


def test_q38_only_the_opposite_is_asked_and_answers_with_natural_cards() -> None:
    table = rush("A A 2 2 5 6", hands={1: "A A S 5 6 7"}).do("0 play K K")
    assert table.asked == 3
    assert table.verdict(1, "burn", "A A") == "no_burn_right"
    assert table.verdict(3, "play", "A 2") == "rush_needs_pure"
    assert table.legal(3, "play", "A A")
    assert table.legal(3, "play", "2 2")


def test_q38_the_rush_stands() -> None:
    table = rush().do("0 play K K", "3 pass")
    assert table.opened(0)
    assert table.events(Event.LAID_DOWN) == [(0, -1, 0)]
    assert table.game.statuses()[0] is Status.LAID_DOWN
    assert table.asked == 1
    state = table.game.state
    assert int(state.dead[3]) == 3


def test_q38_the_rush_is_beaten() -> None:
    table = rush(hands={1: "2 2 5 6 7 8"}).do("0 play K K", "3 play A A")
    assert table.events(Event.OPENED) == [(3, -1, -1)]
    assert not table.opened(0)
    assert table.game.statuses()[0] is Status.LAID_DOWN
    assert int(table.game.state.headless) == 1 << 3
    assert table.asked == 4  # everybody in order, as on the play of a player without a head
    assert table.legal(4, "pass")


@pytest.mark.parametrize("burned", [False, True])
def test_q38_the_opposite_opens_when_all_three_dead_levels_stand(burned: bool) -> None:
    table = rush("A A Q Q Q J J J J 6 5", hands={1: "5 6 7 8 9 9", 5: "2 2 5 6 7 8"}).do("0 play K K", "3 pass")
    table.do("1 play 5", "2 pass", "3 play 6").stands()
    if burned:
        table.do("3 play A A", "5 burn 2 2").stands().do("5 concede")
        table.do("3 play Q Q Q").stands().do("3 play J J J J").stands()
        assert not table.opened(3)
    else:
        table.do("3 play A A").stands().do("3 play Q Q Q").stands()
        assert not table.opened(3)
        table.do("3 play J J J J").stands()
        assert table.opened(3)
    assert int(table.game.state.headless) >> 3 & 1


def table_lowest(table: Table, seat: int) -> str:
    """Every card of a hand of single cards, so that the lead goes round."""
    names = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    hand = table.game.hands[seat]
    return next(name for rank, name in enumerate(names) if hand[rank])


def led_by(seat: int, hands: dict[int, str]) -> Table:
    """Another than the rusher (seat 0) has the first lead."""
    dealt = [RUSHER, *[OTHER] * 5]
    for at, text in hands.items():
        dealt[at] = text
    return Table("karamay", dealt, seat, (pack_declaration(0, 0),), biesan=False, revolution="rush_open")


def test_q38_the_rusher_may_pass_but_not_burn() -> None:
    assert led_by(1, {1: "Q Q 5 6 7 8"}).do("1 play Q Q").verdict(0, "burn", "K K") == "no_burn_right"
    assert led_by(1, {}).do("1 play 5").passes(2, 3, 4, 5).legal(0, "pass")


def test_q38_the_right_is_gone_when_the_opposite_goes_out_first() -> None:
    table = led_by(3, {3: "9"}).do("3 play 9").stands().do("4 play 5", "5 pass")
    assert table.legal(0, "play", "6")  # an ordinary player, who need not begin with a 够级牌
    assert table.game.statuses()[0] is Status.ACTIVE


def test_q38_the_place_of_a_rusher_is_that_of_a_revolutionary() -> None:
    table = rush("9", hands={1: "8", 2: "8", 4: "8", 5: "8"}).do("0 play K K", "3 pass")
    while not table.game.over:
        seat = table.asked
        table.do(f"{seat} play {table_lowest(table, seat)}").stands()
    assert table.game.places()[0] == 4
    assert int(table.game.state.cause[0]) == ExitCause.REVOLUTION
