"""Kills, closing, burns, 无头 and 闷 under the rarer values (D5, D7 to D9, D14; Q9, Q12, Q56, W10 to W12)."""

from typing import Any

import pytest

from gouji_engine.bots import line_up
from gouji_engine.codes import ActionKind, BurnOutcome, Capacity, Event, Status, Verdict, pack_action
from gouji_engine.game import Game
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk
from gouji_engine.verify import Verifier
from tests.engine.table import Table

REST = "5 6 7 8"


def answers(name: str, led: str, answer: str, **changes: Any) -> str:
    """The verdict when the opposite answers a play of seat 0."""
    hands = [f"{led} 5 6", REST, REST, f"{answer} 5 6", REST, REST]
    table = Table(name, hands, biesan=False, **changes).do(f"0 play {led}")
    return table.settle().verdict(3, "play", answer)


ACTIVITY = {"redeal_right": "none", "open_required_for_first": False}


def test_w10_three_jokers_over_two_small_ones() -> None:
    assert answers("activity_biesan", "S S 8 8 8", "B B B 9 9", **ACTIVITY) == "legal"
    assert answers("activity_biesan", "S S 8 8 8", "B B S 9 9", **ACTIVITY) == "legal"
    assert answers("online_tieqian", "S S 8 8 8", "B B S 9 9") == "not_higher"


def test_w11_three_2s_stand_for_the_joker() -> None:
    assert answers("activity_biesan", "S 6 6 6", "2 2 2 7 7 7", **ACTIVITY) == "legal"
    assert answers("activity_biesan", "B 6 6 6", "2 2 2 7 7 7", **ACTIVITY) == "legal"
    assert answers("activity_biesan", "B 6 6 6", "2 2 2 5 5 5", **ACTIVITY) == "tie_forbidden"
    assert answers("activity_biesan", "B S 6 6", "2 2 2 7 7", **ACTIVITY) == "tie_forbidden"
    changed = ACTIVITY | {"kill_big_hung_count": "equal_total"}
    assert answers("activity_biesan", "B 6 6 6", "2 2 2 7 7 7", **changed) == "tie_forbidden"


def test_w11_the_killing_play_is_a_gouji_play() -> None:
    hands = ["S 6 6 6 5 6", REST, REST, "2 2 2 7 7 7 5 6", REST, REST]
    table = Table("activity_biesan", hands, biesan=False, **ACTIVITY).do("0 play S 6 6 6", "3 play 2 2 2 7 7 7")
    assert int(table.game.state.t_gouji)
    assert table.events(Event.KILL) == []  # a small joker is no big one


@pytest.mark.parametrize(
    ("kill", "led", "answer", "verdict"),
    [
        ("two_big", "B", "B B", "legal"),
        ("three_twos", "B", "2 2 2", "legal"),
        ("three_twos", "S", "2 2 2", "legal"),
        ("three_twos", "B", "2 2 2 2", "wrong_count"),
        ("four_twos", "B", "2 2 2 2", "legal"),
        ("four_twos", "S", "2 2 2 2", "legal"),
        ("four_twos", "B", "2 2 2", "wrong_count"),
        ("three_small", "B", "S S S", "legal"),
        ("three_small", "S", "S S S", "wrong_count"),
        ("three_small", "B", "B B", "wrong_count"),
        ("two_big", "B S", "B B", "dead_play"),
    ],
)
def test_q12_holdings_against_a_lone_joker(kill: str, led: str, answer: str, verdict: str) -> None:
    assert answers("shandong_popular", led, answer, kill_big=(kill,)) == verdict


@pytest.mark.parametrize(
    ("kill", "led", "answer", "verdict"),
    [
        ("two_big", "B 9 9 9", "B B 10 10", "legal"),
        ("two_big", "B S 9 9 9", "B B B 10 10", "legal"),
        ("two_big", "B S 9 9 9", "B B 10 10 10", "dead_play"),
        ("three_small", "B 9 9 9", "S S S 10", "legal"),
        ("three_small", "B 9 9 9", "S S S 8", "dead_play"),
        ("three_twos", "B 9 9 9", "2 2 2 10", "legal"),
        ("three_twos", "B 9 9 9", "2 2 10 10", "dead_play"),
        ("four_twos", "B 9 9 9 9", "2 2 2 2 10", "legal"),
    ],
)
def test_q9_holdings_against_a_hung_joker_of_the_same_count(kill: str, led: str, answer: str, verdict: str) -> None:
    assert answers("shandong_popular", led, answer, kill_big=(kill,), tie_two="allowed") == verdict


@pytest.mark.parametrize(
    ("kill", "answer", "verdict"),
    [
        ("two_big", "B B 10 10 10", "legal"),
        ("two_big", "B B 10 10", "dead_play"),
        ("three_small", "S S S 10 10 10", "legal"),
        ("three_twos", "2 2 2 10 10 10", "legal"),
        ("four_twos", "2 2 2 2 10 10 10", "legal"),
        ("four_twos", "2 2 2 10 10 10", "tie_forbidden"),
    ],
)
def test_q9_the_unit_replaces_the_joker(kill: str, answer: str, verdict: str) -> None:
    changes = {"kill_big": (kill,), "kill_big_hung_count": "unit_replaces"}
    assert answers("shandong_popular", "B 9 9 9", answer, **changes) == verdict


@pytest.mark.parametrize(("value", "verdict"), [("opposite", "legal"), ("none", "not_asked")])
def test_d7_the_closing_answer(value: str, verdict: str) -> None:
    hands = ["8 5", "9 5", REST, "9 9 5", REST, REST]
    table = Table("qingdao_online", hands, kou_by=value).do("0 play 8").passes(1, 2, 3, 4, 5)
    assert table.verdict(3, "play", "9") == verdict


BURNED = ["K K 5 6", "A A S 7 8 8", REST, REST, "2 2 6 7", REST]


def burning(**changes: Any) -> Table:
    """Seat 1 has burned two kings of seat 0; his opposite is asked."""
    return Table("qingdao_online", BURNED, **changes).do("0 play K K", "1 burn A A").settle()


def test_d8_one_set_left_after_the_kill() -> None:
    hands = ["K K 5 6", "A A 7", *[REST] * 4]
    for value, verdict in ((True, "legal"), (False, "burn_unfit")):
        table = Table("qingdao_online", hands, burn_single_set_ok=value).do("0 play K K")
        assert table.verdict(1, "burn", "A A") == verdict


@pytest.mark.parametrize(("value", "outcome"), [(True, BurnOutcome.DISSOLVED), (False, BurnOutcome.FAILED)])
def test_d8_beaten_by_his_opposite(value: bool, outcome: BurnOutcome) -> None:
    table = burning(burn_dissolve_by_opposite=value).do("4 play 2 2")
    assert table.events(Event.BURN_END) == [(1, 0, int(outcome))]
    assert (table.game.statuses()[1] is Status.ELIMINATED) is (not value)
    assert table.game.table_play() == {"rank": 12, "naturals": 2, "twos": 0, "small": 0, "big": 0, "eagle": 0}


@pytest.mark.parametrize(("value", "outcome"), [(True, BurnOutcome.COUNTER_BURNED), (False, BurnOutcome.FAILED)])
def test_d8_counter_burned(value: bool, outcome: BurnOutcome) -> None:
    hands = ["K K 5 6", "A A S 7 8 8", "2 2 S 7", *[REST] * 3]
    table = Table("qingdao_online", hands, burn_dissolve_by_counterburn=value)
    table.do("0 play K K", "1 burn A A", "2 burn 2 2")
    assert table.events(Event.BURN_END) == [(1, 0, int(outcome))]
    assert (table.game.statuses()[1] is Status.ELIMINATED) is (not value)
    assert table.game.burn() == (2, 1, 2)


def test_d8_a_failed_burner_may_stay_in() -> None:
    stays = burning(burn_fail_rank="none", burn_fail_hand_void=False).passes(4).do("1 concede")
    falls = burning().passes(4).do("1 concede")
    assert [table.game.statuses()[1] for table in (stays, falls)] == [Status.ACTIVE, Status.ELIMINATED]
    assert [table.asked for table in (stays, falls)] == [0, 0]


def test_d8_the_opposite_of_a_failed_burner() -> None:
    for value, mask in (("has_head", 0), ("headless", 1 << 4)):
        table = burning(burn_fail_opposite_head=value).passes(4).do("1 concede")
        assert int(table.game.state.headless) == mask


@pytest.mark.parametrize(("value", "opened"), [(True, True), (False, False)])
def test_d8_openings_of_a_failed_burn(value: bool, opened: bool) -> None:
    hands = ["K K 5 6", "A A S 7 8 8", *[REST] * 4]
    table = Table(
        "tv_biesan", hands, biesan=False, revolution="forbidden", declare_open="none", burn_fail_opening_stands=value
    )
    table.do("0 play K K", "1 burn A A").settle().passes(4)
    assert table.opened(1)
    table.do("1 concede")
    assert table.opened(1) is opened


def headless_table(**changes: Any) -> Table:
    """Seat 5 went out first, so seat 2 has no head; seat 0 has led two kings."""
    hands = ["K K 5 6", "A A S S", "A A 5 6", "2 2 5 6", "A A S S", "9"]
    table = Table("qingdao_online", hands, leader=5, **changes).do("5 play 9").stands()
    return table.do("0 play K K")


def test_q56_burners_behind_a_headless_player_wait_for_him() -> None:
    free = headless_table()
    assert free.verdict(4, "burn", "A A") == "legal"
    bound = headless_table(burn_may_skip_headless=False)
    assert bound.verdict(1, "burn", "A A") == "legal"
    assert bound.verdict(4, "burn", "A A") == "no_burn_right"
    assert bound.verdict(2, "play", "A A") == "legal"
    bound.passes(2)
    assert bound.verdict(4, "burn", "A A") == "legal"
    assert bound.verdict(3, "play", "2 2") == "legal"
    assert bound.passes(3).asked == 0


@pytest.mark.parametrize(("value", "passed"), [(True, 1 << 2), (False, 0)])
def test_d9_the_pass_of_a_headless_player(value: bool, passed: int) -> None:
    table = headless_table(headless_pass_lock=value).settle().passes(2)
    assert int(table.game.state.passed) & 1 << 2 == passed


@pytest.mark.parametrize(("value", "status"), [("first_is_last", Status.ELIMINATED), ("keep_playing", Status.ACTIVE)])
def test_q28_a_choked_player(value: str, status: Status) -> None:
    hands = ["9 3", "10 5 3", *["5 6 7 3"] * 4]
    table = Table("karamay", hands, men_rank=value).do("0 play 9", "1 play 10")
    assert table.events(Event.MEN) == [(0, 1, 0)]
    assert table.game.statuses()[0] is status


def test_q55_a_choked_player_who_stays_in_gets_the_lead_by_jiefeng_only() -> None:
    hands = ["9 3", "10 3", "5 6 7 3", "5 6 7 3", "5 6 7 3", "10 J 3"]
    table = Table("karamay", hands, men_rank="keep_playing", leader=0)
    table.do("0 play 9").passes(1, 2, 3, 4).do("5 play 10").stands()
    table.do("5 play J").stands().do("5 play 3").stands()
    assert table.asked == 0
    table.do("0 play 3")
    assert table.game.statuses()[0] is Status.OUT


RARE = [
    ("zaozhuang_6deck", {}),
    ("three_twos_kill", {"revolution_rank": "fourth"}),
    ("jinan_technician_2010", {"buy4": "none", "no3_penalty": "last_place"}),
    ("kaidian_fa4", {"buy4": "none", "tribute": "none"}),
    ("reduced_192", {"buy4": "none"}),
    ("activity_biesan", {"redeal_right": "none"}),
    (
        "karamay",
        {"open_four": "next_lead", "open_no_four": "buy_when_needed", "revolution": "rush_open", "kou_by": "none"},
    ),
]


@pytest.mark.parametrize(("name", "changes"), RARE, ids=[name for name, _ in RARE])
@pytest.mark.parametrize("bots", ["rules", "random"])
def test_what_bots_play_is_verified_and_legal_is_what_check_allows(
    name: str, changes: dict[str, Any], bots: str
) -> None:
    rules = load_preset(name).with_(**changes)
    chunk = simulate_chunk(rules, line_up(bots), 7, 0, 60)
    pairs = [
        (getattr(chunk, f"{part}s"), getattr(chunk, f"{part}_offsets"))
        for part in ("transfer", "declaration", "action")
    ]
    assert len(Verifier(rules).run(chunk.hands, chunk.leader, *pairs).bad) == 0
    words = [[int(item) for item in array[offsets[0] : offsets[1]]] for array, offsets in pairs]
    game = Game(rules, chunk.hands[0].reshape(6, 16).tolist(), int(chunk.leader[0]), words[0], words[1])
    for number, item in enumerate(words[2]):
        if number % 7 == 0 and game.asked().capacity not in (Capacity.BURN, Capacity.KILL):
            seat, legal = game.asked().seat, set(game.legal())
            kinds = [pack_action(seat, kind) for kind in ActionKind if kind not in (0, 3, 6, 8, 9, 10, 15)]
            sets = [
                pack_action(seat, 0, rank, count, twos) for rank in range(12) for count in (1, 2, 4) for twos in (0, 3)
            ]
            assert {given for given in kinds + sets if game.check(given) is Verdict.LEGAL} == {*kinds, *sets} & legal
            assert all(game.check(given) is Verdict.LEGAL for given in legal)
        game.play(item)
    assert game.over
