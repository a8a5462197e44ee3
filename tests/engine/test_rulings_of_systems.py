"""Rulings that settle values of a system or how it deals, rather than how a play is judged (Q59, Q65-Q67, Q71, Q74)."""

import numpy as np

from gouji_analytics.matches.playing import play_matches
from gouji_engine.codes import LeadBy
from gouji_engine.rules import RuleSet, load_preset
from gouji_engine.rules.lower import INFORMATIONAL, lower
from gouji_engine.simulate import simulate_chunk
from tests.engine.table import Table

RANDOM = ("random",) * 6
LOW = "4 5 6 7"


def leads(rules: RuleSet, deals: int = 200) -> set[int]:
    """By which procedures the leaders were found."""
    return set(simulate_chunk(rules, RANDOM, 5, 0, deals).lead_by.tolist())


def test_q59_counts_on_request_are_information_only() -> None:
    rules = load_preset("kaidian_fa4")
    assert rules.report_mode == "on_request"
    assert {"report_mode", "report_threshold"} <= set(INFORMATIONAL)
    assert lower(rules)[0].tobytes() == lower(rules.with_(report_mode="none"))[0].tobytes()


def test_q65_small_points_are_two_a_card_of_last_tribute() -> None:
    rules = load_preset("union_2011")
    first, second = load_preset("tribute_session").tribute_last
    assert tuple(rules.place_points) == (2 * first, 2 * second, 0, 0, -2 * second, -2 * first)
    assert tuple(rules.tie_break) == ("small_points",)


def test_q66_the_counted_seat_draws_first_and_showing_decides_the_lead() -> None:
    rules = load_preset("split_packs_biesan")
    assert (rules.first_draw, rules.lead_first) == ("draw_count", "show_threes")
    assert leads(rules, 2000) <= {LeadBy.SHOW_THREES, LeadBy.RANDOM_SEAT}  # the counted seat is any seat


def test_q67_two_threes_of_one_colour_are_not_of_one_suit() -> None:
    plain = {"biesan": False, "buy3": "none", "lead_first": "show_threes"}
    alone = RuleSet(**plain, removed={"3": 14, "4": 10}, hand_size=32)  # the two 3s left are both red, of two suits
    assert leads(alone) == {LeadBy.RANDOM_SEAT}
    assert LeadBy.SHOW_THREES in leads(RuleSet(**plain))


def test_q71_every_deal_of_two_tables_is_a_fresh_one() -> None:
    rules = load_preset("two_table_runfast")
    assert "duplicate" not in rules.tournament
    hands = play_matches(rules, RANDOM, 1, 0, 4).deals.hands
    assert len(np.unique(hands, axis=0)) == len(hands) > 4


def test_q74_a_worked_example_stands_above_the_general_sentence() -> None:
    """`union_2011` says that a play with a small joker takes one with a big one; its example wants the base higher too."""
    table = Table("union_2011", ["S 9 9 9 4", *["B J J J 8 8 8 4"] * 5]).do("0 play S 9 9 9")
    assert table.verdict(3, "play", "B 8 8 8") == "not_higher"
    assert table.legal(3, "play", "B J J J")
