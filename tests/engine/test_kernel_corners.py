"""Meetings of rare rules in which the two engines once differed: both are played here, and have to agree after every word."""

import random
from typing import Any

import pytest

from gouji_engine.codes import ActionKind, Event, Sanction, pack_action, pack_declaration
from gouji_engine.rules import load_preset
from tests.engine.table import Table, hand, word
from tests.reference.compare import step_deal
from tests.reference.random_deals import Record

LOW = "4 5 6 7"


class Both(Table):
    """A table that the referee plays too: ``agree`` compares the two engines after every word."""

    def __init__(self, name: str, hands: list[str], declarations: tuple[int, ...] = (), **changes: Any) -> None:
        super().__init__(name, hands, 0, declarations, **changes)
        self.rules = load_preset(name).with_(**changes)
        self.record = Record([hand(text) for text in hands], 0, declarations=list(declarations))

    def do(self, *actions: str) -> "Both":
        for action in actions:
            seat, kind, *cards = action.split()
            sanction = Sanction[cards[0].upper()] if kind == "foul" else None
            said = (
                word(int(seat), kind, " ".join(cards))
                if sanction is None
                else pack_action(int(seat), ActionKind.FOUL, sanction)
            )
            self.record.actions.append(said)
            self.game.play(said)
        return self

    def agree(self) -> "Both":
        assert (
            step_deal(
                self.rules, self.rules.to_dict()["values"], self.record, random.Random(1), len(self.record.actions)
            )
            == ""
        )
        return self


def burning(burner: str, **changes: Any) -> Both:
    """Seat 0's kings are burned by seat 1; then only four players are left, and the next lead begins 四人乱缠."""
    rules = {"burn_fail_next": "table_play_stands", "chaos_trigger": "four_active"} | changes
    table = Both("qingdao_online", ["K K 4 5", burner, "A A 4 5", LOW, LOW, LOW], **rules)
    return table.do("0 play K K", "1 burn A A", "4 foul last_place", "5 foul last_place")


def test_q42_chaos_begun_by_a_lead_of_the_burner_stays() -> None:
    table = burning("A A S 6 7 8").do("1 play S 6", "2 pass", "3 pass", "0 pass", "1 concede").agree()
    assert [seat for seat, _, _ in table.events(Event.CHAOS)] == [1]
    assert table.game.asked().capacity.id == "answer"
    assert table.do("2 play A A", "3 pass", "0 pass").agree().asked == 2


def test_q42_a_lead_given_up_begins_no_chaos() -> None:
    table = burning("A A 6 7 8").do("1 concede").agree()
    assert table.events(Event.CHAOS) == []
    assert table.game.asked().capacity.id == "burn"
    assert table.do("2 burn A A").agree().events(Event.BURN)[-1] == (2, 0, 1)


def test_a_deal_that_ends_before_the_lead_begins_no_chaos() -> None:
    table = burning("A A S 6 7 8").do("2 foul lose_deal").agree()
    assert table.game.over
    assert table.events(Event.CHAOS) == []


def test_q42_the_window_for_a_kill_does_not_open_anew() -> None:
    kills = {"kill_big": ["two_big"], "kill_big_who": "anyone", "kill_big_is_burn": False, "kill_big_hung": True}
    hands = ["S B K 4 5", "B B A 6 7", "B B 4 5", "B B 4 5", LOW, LOW]
    table = Both("qingdao_online", hands, mixed_jokers="big_as_small", burn_fail_next="table_play_stands", **kills)
    assert table.do("0 play S B K").game.asked().capacity.id == "kill"
    assert table.do("1 burn B B A", "4 pass", "1 concede").agree().game.asked().capacity.id == "burn"


@pytest.mark.parametrize(("jokers", "gouji"), [("S", False), ("S S", True), ("B", False), ("S B", True), ("B B", True)])
def test_jokers_alone_need_their_number_where_one_does_not_make_a_gouji_play(jokers: str, gouji: bool) -> None:
    floor = {"10": 5, "J": 4, "Q": 3, "K": 2, "A": 2, "2": 1, "small": 2, "big": 2}
    table = Both("qingdao_online", [f"{jokers} 4", *[f"B B {LOW}"] * 5], gouji_min=floor, gouji_any_hung=False)
    table.do(f"0 play {jokers}").agree()
    assert bool(table.game.state.t_gouji) == gouji


@pytest.mark.parametrize(
    ("holding", "opened"), [("S", True), ("S S", False), ("S B", False), ("4*3", True), ("2 2", False)]
)
def test_q23_no_gouji_set_in_hand(holding: str, opened: bool) -> None:
    floor = {"3": 3, "4": 3, "2": 2, "small": 2, "big": 2}
    changes = {"gouji_min": floor, "gouji_any_hung": False, "auto_open_no_gouji": True, "biesan": True}
    table = Both("tv_biesan", [f"3 3 {holding} 7", *["3 4 4 4 5"] * 5], **changes)
    assert table.opened(0) == opened
    assert table.do("0 play 7").agree().opened(0) == opened


@pytest.mark.parametrize(("lead", "capacity"), [("5", "closing"), ("K K", "answer")])
def test_a_foul_behind_the_opposite_makes_his_turn_the_closing_answer(lead: str, capacity: str) -> None:
    table = Both("qingdao_online", [f"{lead} 4 4", LOW, LOW, "A A 6 7", LOW, LOW]).do(f"0 play {lead}")
    if capacity == "closing":
        table.do("1 pass", "2 pass").agree()
        assert table.game.asked().capacity.id == "answer_yield"
    table.do("4 foul last_place", "5 foul last_place").agree().settle()
    assert (table.asked, table.game.asked().capacity.id) == (3, capacity)


@pytest.mark.parametrize(("jokers", "legal"), [("S", True), ("B", False)])
def test_q12_2s_burn_a_small_joker_though_kills_are_no_burns(jokers: str, legal: bool) -> None:
    hands = [f"3 {jokers} 4 5", "3 2 2 2 B 6", *["3 4 5 6"] * 4]
    changes = {"kill_big_is_burn": False, "burn_first_needs_joker": False}
    table = Both("activity_biesan", hands, **changes).do(f"0 play {jokers}")
    assert table.legal(1, "burn", "2 2 2") == legal
    if legal:
        table.do("1 burn 2 2 2").agree()
        assert table.events(Event.BURN) == [(1, 0, 1)]
        assert table.events(Event.KILL) == []


@pytest.mark.parametrize("opening", [True, False])
@pytest.mark.parametrize(("answer", "opener"), [("3 pass", 0), ("3 play A A", 3)])
def test_q38_a_rush_opens_nobody_where_the_rules_know_no_opening(answer: str, opener: int, opening: bool) -> None:
    hands = ["K K K 5 6 7", LOW, LOW, "A A A 5 6 7", LOW, LOW]
    changes = {"biesan": False, "revolution": "rush_open", "opening": opening}
    table = Both("karamay", hands, (pack_declaration(0, 0),), **changes).do("0 play K K", answer).agree()
    assert table.events(Event.LAID_DOWN) == [(0, -1, 0)]
    assert table.opened(opener) == opening
    assert bool(table.events(Event.OPENED)) == opening
