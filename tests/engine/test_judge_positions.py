"""Rulings on who is asked, as positions (catalogue Q1-Q4, Q11, Q32, Q37, Q50-Q56), and positions that need care."""

from dataclasses import replace
from pathlib import Path

import pytest

from gouji_engine.codes import Event, Verdict
from gouji_engine.errors import IllegalActionError, ReplayError
from gouji_engine.judge import PlacedGame, course, read_position
from gouji_engine.rules import load_preset
from tests.engine.positions import asked, placed, playable, verdict

QINGDAO = "qingdao_online"
SAMPLES = Path(__file__).parents[2] / "data" / "positions"


def answers(*seats):
    return [(seat, "answer") for seat in seats]


def burns(*seats):
    return [(seat, "burn") for seat in seats]


def test_q1_passed_player_on_his_opposite():
    passed = [3, 4, 5, 6]
    assert asked(QINGDAO, table="1: 5", passed=passed) == [(2, "answer"), (4, "closing")]
    assert asked(QINGDAO, table="1: 2", passed=passed) == [(2, "burn"), (4, "answer")]
    assert verdict(placed(QINGDAO, table="1: 2", passed=passed), "3 烧 大王") == "no_burn_right"


def test_q1_strict_lock():
    assert asked("two_table_runfast", table="1: 5", passed=[3, 4, 5, 6]) == answers(2)
    assert asked("two_table_runfast", table="1: 2", passed=[3, 4, 5, 6]) == burns(2)


def test_q2_closing_answer_comes_last():
    in_order = [(2, "answer"), (3, "answer"), (4, "answer_yield"), (5, "answer"), (6, "answer")]
    assert asked(QINGDAO, table="1: 4") == [*in_order, (4, "closing")]
    after = ["2 过", "3 过", "4 过", "5 过", "6 过"]
    game = placed(QINGDAO, table="1: 4", actions=after)
    assert (verdict(game, "4 过"), verdict(game, "4 让"), verdict(game, "4 扣")) == (
        "must_close",
        "must_close",
        "legal",
    )
    assert asked(QINGDAO, table="1: 4", actions=[*after, "4 出 5"]) == [(1, "closing")]


def test_q2_merged_question():
    """Nobody behind the opposite can be asked: his turn and his closing answer are one."""
    assert asked(QINGDAO, table="1: 6", passed=[3, 5, 6]) == [(2, "answer"), (4, "closing")]


def test_q3_yield():
    game = placed(QINGDAO, table="1: 4", actions="2 过; 3 过")
    assert verdict(game, "4 让") == "legal"
    assert verdict(placed(QINGDAO, table="1: 4"), "2 让") == "no_yield"
    assert asked(QINGDAO, table="1: 4", actions="2 过; 3 过; 4 让; 5 出 5") == [*answers(6, 1), (2, "closing")]


@pytest.mark.parametrize(("word", "closing"), [("让", [(4, "closing")]), ("过", [])])
def test_q3_strict_needs_a_yield(word, closing):
    actions = f"2 过; 3 过; 4 {word}; 5 过; 6 过"
    assert asked("two_table_runfast", table="1: 4", actions=actions) == closing


def test_q4_the_owner_of_a_gouji_play_leads_on():
    found = course(placed(QINGDAO, table="1: K K", passed=[4]))
    assert (found.winner, found.leader) == (0, 0)


@pytest.mark.parametrize("name", [QINGDAO, "union_2011"])
def test_q11_entitled_only(name):
    assert "kill" not in {capacity for _, capacity in asked(name, table="4: B")}


def test_q11_anyone_may_kill():
    """Passed or not, the side of the owner first; whoever passed still stands in the window."""
    kills = [(6, "kill"), (2, "kill"), (5, "kill"), (1, "kill"), (3, "kill")]
    found = asked("dian_shao_men_luo", table="4: B", passed=[6, 1])
    assert found[:5] == kills
    game = placed("dian_shao_men_luo", table="4: B", passed=[6, 1])
    assert (verdict(game, "6 杀 B B"), verdict(game, "6 烧 B B")) == ("legal", "no_burn_right")
    assert verdict(game, "6 杀 S S") == "not_a_kill"


@pytest.mark.parametrize("cause", ["闷", "烧"])
def test_q32_the_opposite_of_an_eliminated_player_keeps_his_head(cause):
    """No closing answer against him, and nobody answers his 够级牌 in the other's stead."""
    gone = [f"4 {cause}"]
    assert asked("karamay", table="1: 5", eliminated=gone) == answers(2, 3, 5, 6)
    assert asked("karamay", table="1: K K", eliminated=gone) == burns(3, 5, 2, 6)


def test_q37_dead_levels_and_after():
    declared = "4 革命; 1 要头"
    window = burns(3, 5, 2, 6)
    assert asked(QINGDAO, declarations=declared, table="1: 5") == answers(2, 3, 5, 6)
    assert asked(QINGDAO, declarations=declared, table="1: 2") == window
    assert asked(QINGDAO, declarations=declared, levels={"1": 1}, table="1: 2") == window
    assert asked(QINGDAO, declarations=declared, levels={"1": 0}, table="1: 2") == answers(2, 3, 5, 6)
    assert asked(QINGDAO, declarations="4 革命; 1 不要头", table="1: 2") == answers(2, 3, 5, 6)
    # three levels: the one on the table, and two more
    twice = "1 出 2; 1 出 2; 1 出 2"
    assert asked(QINGDAO, declarations=declared, table="1: 2", actions=twice) == answers(2, 3, 5, 6)


def test_q37_declarations_the_rules_do_not_allow():
    for name, declared in [(QINGDAO, "4 革命"), ("basic_cup", "4 革命; 1 要头"), (QINGDAO, "2 明点")]:
        with pytest.raises(ReplayError) as caught:
            placed(name, declarations=declared, leader=1)
        assert caught.value.code == "POS_DECLARATION"
    assert placed("tv_biesan", declarations="4 革命", leader=1).void
    with pytest.raises(ReplayError) as caught:
        placed(QINGDAO, declarations="4 革命; 1 要头", levels={"1": 4}, leader=1)
    assert caught.value.code == "POS_LEVELS"


def test_q50_the_round_of_the_second_last_set_is_finished_under_the_old_rules():
    entries = {"out": [1, 2], "table": "2: A A", "passed": [6]}
    game = placed(QINGDAO, **entries)
    assert not game.state.chaos
    found = course(game)
    assert [(entry.asked.seat + 1, entry.asked.capacity.id) for entry in found.questions] == answers(4, 5)
    assert found.leader == 2
    assert [(event.event, event.seat) for event in found.follows] == [(Event.JIEFENG, 2), (Event.CHAOS, 2)]


def test_q50_chaos_asks_everybody_after_every_play():
    entries = {"out": [1, 2], "table": "5: 4", "actions": "6 过; 3 过; 4 出 5"}
    assert asked(QINGDAO, **entries) == answers(5, 6, 3)
    assert asked(QINGDAO, out=[1, 2], table="5: 4", passed=[6]) == answers(6, 3, 4)
    # the second went out in this very round, on which a play was laid: still the old rules
    assert asked(QINGDAO, out=[1, 2], table="5: 4 4", chaos=False) == [*answers(6, 3), (4, "answer")]


def test_chaos_four_active():
    rules = playable("tribute_session")
    gone = {"eliminated": ["5 闷", "6 烧"]}
    assert placed(rules, leader=1, **gone).state.chaos
    assert not placed(QINGDAO, leader=1, **gone).state.chaos


@pytest.mark.parametrize(
    ("answer", "expected"), [("2", burns(6, 5)), ("5", answers(5, 6))]
)  # fmt: skip
def test_q52_dead_final_answer(answer, expected):
    """The opposite's 够级 answer to a last set: a burn window only; an ordinary one goes round."""
    actions = f"2 过; 3 过; 4 出 {answer}"
    assert asked(QINGDAO, out=[1], table="1: 4", actions=actions) == expected


def test_q52_not_listed_places_follow_the_ordinary_rule():
    assert asked(QINGDAO, out=[3, 1], table="1: 4 4") == [
        (2, "answer"),
        (4, "answer_yield"),
        *answers(5, 6),
        (4, "closing"),
    ]


def test_q53_next_player_owns_the_last_set():
    name = "zaozhuang_4deck"
    game = placed(name, out=[1], table="1: A A")
    assert int(game.state.owner) == 1
    assert asked(name, out=[1], table="1: A A") == [*burns(3, 4, 6), *answers(4, 5)]
    found = course(game)
    assert (found.winner, found.leader) == (1, 1)
    assert (Event.JIEFENG, 1, 0) in [(event.event, event.seat, event.other) for event in found.follows]
    assert asked(name, out=[1], table="1: 4")[-1] == (4, "closing")
    burned = placed(name, out=[1], table="1: A A", actions="3 烧 2 2")
    assert burned.burn() == (2, 1, 1)


@pytest.mark.parametrize("last", ["1: 4", "1: A A"])
def test_q54_no_dead_level(last):
    assert asked("zaozhuang_6deck", out=[1], table=last) == answers(2, 3, 4, 5, 6)


def test_q55_the_lead_is_inherited():
    found = course(placed(QINGDAO, out=[1], table="1: 4", passed=[2, 3, 5, 6], eliminated=["2 烧"]))
    assert (found.winner, found.leader) == (0, 2)


def test_q56_burn_window_before_the_headless_seat():
    entries = {"out": [1], "table": "6: 2 2"}
    assert asked(QINGDAO, **entries) == [*burns(2, 4, 5), *answers(3, 4)]
    rules = replace(load_preset(QINGDAO), burn_may_skip_headless=False)
    assert asked(rules, **entries) == [*burns(2), (4, "answer"), *burns(5), (3, "answer")]


def test_headless_owner_is_asked_by_all():
    assert asked(QINGDAO, out=[1], table="4: K K") == answers(5, 6, 2, 3)
    assert asked("zaozhuang_6deck", out=[1], table="4: 9") == answers(5, 6, 2, 3)


def test_a_burn_and_its_chain():
    entries = {"table": "2 烧 A A", "burn": "2>1"}
    # teammates of the burner first; the burned seat and his opposite may burn too
    assert asked(QINGDAO, **entries) == [*burns(4, 6, 3, 1), (5, "answer")]
    game = placed(QINGDAO, **entries, actions="4 烧 2 2")
    assert game.burn() == (3, 1, 2)
    ends = [(event.seat, event.value) for event in game.events() if event.event is Event.BURN_END]
    assert ends == [(1, 3)]


def test_a_burner_whose_last_set_lies_on_the_table_has_succeeded():
    game = placed(QINGDAO, table="2: 9 9", burn="2>1", out=[2])
    assert game.burn() is None
    assert (Event.BURN_END, 1, 1) in [(event.event, event.seat, event.value) for event in game.events()]


def test_a_burner_leads_under_his_duty():
    game = placed(QINGDAO, leader=2, burn="2>1", hands={"2": "4 4 5"})
    assert verdict(game, "2 出 4 4") == "burn_needs_joker"
    assert verdict(game, "2 认烧") == "legal"
    assert verdict(placed(QINGDAO, leader=2, burn="2>1", hands={"2": "4 4"}), "2 出 4 4") == "legal"
    assert verdict(placed(QINGDAO, leader=2, burn="2>1"), "2 出 S 4") == "legal"


def test_a_failed_burn_brings_the_table_back():
    name, burn = "zaozhuang_4deck", {"burner": 2, "victim": 1, "play": "K K", "passed": [5]}
    after = {"leader": 2, "hands": {"2": "4 4 5"}, "actions": ["2 认烧"]}
    assert asked(name, burn=burn, **after) == [*burns(3, 6), (4, "answer")]
    with pytest.raises(ReplayError) as caught:
        placed(name, burn="2>1", **after)
    assert caught.value.code == "POS_BURNED_PLAY"
    assert placed(QINGDAO, burn="2>1", **after).asked().seat == 0


def test_the_first_kill_has_stood_when_the_burner_leads_again():
    for entries, stood in [({"leader": 2}, 1), ({"table": "2: S 9"}, 1), ({"table": "2 烧 A A"}, 0)]:
        game = placed("karamay", burn="2>1", **entries)
        assert sum(event.event is Event.BURN_STANDS for event in game.events()) == stood


def test_only_threes_left_known_and_unknown():
    """The maker of a beaten play is 闷 when his hand is known to hold 3s only."""
    known = placed("karamay", table="1: 5", hands={"1": "3 3"}, actions="2 出 6")
    assert (Event.MEN, 0, 1) in [(event.event, event.seat, event.other) for event in known.events()]
    unknown = placed("karamay", table="1: 5", left={"1": 2}, actions="2 出 6")
    assert Event.MEN not in [event.event for event in unknown.events()]


def test_unknown_hands_play_what_they_show_and_no_more():
    game = placed("karamay", leader=1, left={"1": 2})
    assert verdict(game, "1 出 3 3") == "legal"
    assert verdict(game, "1 出 8 8 8") == "cards_not_held"
    assert verdict(game, "1 出 8") == "legal"
    with pytest.raises(IllegalActionError) as caught:
        placed("karamay", leader=1, left={"1": 2}, actions="1 出 8 8 8")
    assert caught.value.fields["verdict"] is Verdict.CARDS_NOT_HELD
    assert placed("karamay", leader=1, left={"1": 1}, actions="1 出 8").statuses()[0].id == "out"


def test_a_play_that_opens():
    found = course(placed("karamay", table="1: K K"))
    assert found.follow(Event.OPENED) == (0,)
    assert course(placed("karamay", table="1: K K", opened=[1])).follow(Event.OPENED) == ()
    assert course(placed("karamay", table="1: K K", out=[2, 3, 1])).follow(Event.OPENED) == ()
    rules = replace(playable("karamay"), open_by_response=False)
    assert course(placed(rules, table="1: K K")).follow(Event.OPENED) == (0,)
    assert course(placed(rules, table="1: K K", answer=True)).follow(Event.OPENED) == ()
    assert not placed(rules, table="1: K K", answer=True).state.opened


def test_an_opening_that_waits_for_4s():
    rules = playable("kaidian_fa4")
    found = course(placed(rules, table="1: K K"))
    assert (found.follow(Event.OPENED), found.pending) == ((), (0,))
    assert course(placed(rules, table="1: K K", spoiled=[1])).pending == ()
    game = placed(rules, leader=1, pending=[1], actions="1 出 4 4")
    assert [(event.event, event.seat) for event in game.events()] == [(Event.OPENED, 0)]
    game = placed(rules, leader=1, pending=[1], actions="1 出 8 8")
    assert [(event.event, event.seat) for event in game.events()] == [(Event.OPENING_LAPSED, 0)]


def test_a_rush_is_answered_by_the_opposite_only():
    rules = playable("jinan_technician_2010")
    entries = {"declarations": "4 革命", "hands": {"4": "K K 8 8 5 3"}}
    assert placed(rules, leader=4, **entries).asked().seat == 3
    assert verdict(placed(rules, leader=4, **entries), "4 出 8 8") == "rush_needs_gouji"
    assert asked(rules, leader=4, **entries, actions="4 出 K K") == [(1, "answer")]
    laid = placed(rules, declarations="4 革命", table="4: K K", actions="1 过")
    assert laid.statuses()[3].id == "laid_down"
    assert asked(rules, declarations="4 革命", table="4: K K") == [(1, "answer")]


def test_a_round_that_is_over():
    found = course(placed(QINGDAO, table="1: K K", passed=[2, 3, 4, 5, 6], eliminated=["4 烧"]))
    assert (found.questions, found.leader) == ((), 0)


def test_the_course_leaves_the_game_as_it_is():
    game = placed(QINGDAO, table="1: 4", hands={"3": "5 6 B"})
    first = course(game)
    assert course(game) == first
    assert [entry.able for entry in first.questions][:2] == [None, True]


def test_the_deal_ends():
    found = course(placed(QINGDAO, out=[1, 2, 3, 4], table="5: 4", left={"5": 0}))
    assert (found.leader, found.places) == (-1, (1, 2, 3, 4, 5, 6))
    assert course(placed(QINGDAO, out=[1, 2, 3, 4], eliminated=["5 烧"], leader=6)).leader == -1


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ({}, "POS_NO_TABLE"),
        ({"leader": 1, "out": [1]}, "POS_LEADER_GONE"),
        ({"table": "1: 4", "out": [1, 2]}, "POS_OWNER_GONE"),
        ({"leader": 1, "out": [2], "eliminated": ["2 闷"]}, "POS_SEAT_TWICE"),
        ({"leader": 1, "out": [2], "hands": {"2": "4"}}, "POS_OUT_WITH_CARDS"),
        ({"leader": 1, "hands": {"2": "-"}}, "POS_HAND_EMPTY"),
        ({"leader": 1, "left": {"2": 0}}, "POS_HAND_EMPTY"),
        ({"leader": 1, "left": {"2": 3}, "hands": {"2": "4 4"}}, "POS_LEFT"),
        ({"leader": 1, "left": {"2": 37}}, "POS_LEFT_RANGE"),
        ({"leader": 1, "hands": {"2": "8x9", "3": "8x8"}}, "POS_TOO_MANY"),
        ({"table": "1: B B B B B"}, "POS_TOO_MANY"),
        ({"leader": 1, "burn": "2>1"}, "POS_BURN_ELSEWHERE"),
        ({"leader": 1, "burn": "2>1", "out": [2]}, "POS_BURNER_GONE"),
        ({"leader": 2, "burn": "2>5"}, "POS_BURN_OPPOSITE"),
        ({"table": "2 烧 A A"}, "POS_BURN_MISSING"),
    ],
)
def test_what_no_table_can_show(entries, code):
    with pytest.raises(ReplayError) as caught:
        placed(QINGDAO, **entries)
    assert caught.value.code == code
    assert caught.value.sentence("en") != caught.value.sentence("zh")


@pytest.mark.parametrize(
    ("name", "expected", "leader"),
    [
        ("passed-opposite", [(2, "answer"), (4, "closing")], 0),
        ("burn-order", [*burns(3, 5, 6), *answers(4, 5)], 0),
        ("counter-burn", [*burns(4, 1), (5, "answer")], 1),
        ("last-set", [*burns(3, 4, 6), *answers(4, 5)], 1),
        ("dead-level", burns(3, 5, 2, 6), 0),
    ],
)
def test_the_sample_positions(name, expected, leader):
    found = course(PlacedGame(read_position(SAMPLES / f"{name}.toml")))
    assert [(entry.asked.seat + 1, entry.asked.capacity.id) for entry in found.questions] == expected
    assert found.leader == leader
