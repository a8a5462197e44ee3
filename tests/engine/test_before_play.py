"""Before the first lead: purchases (Q34–Q36), revolutions and their places (Q37, Q39, Q40), new cards, calls.

Every value of these parameters is tried where another value gives something else.
"""

import pytest

from gouji_engine.codes import Event, ExitCause, PointSource
from gouji_engine.errors import ReplayError
from gouji_engine.game import Game
from gouji_engine.rules import RuleSet, load_preset
from tests.engine.tables import finish, hands, moved, said

BIESAN = RuleSet().with_(biesan=True, revolution="allowed")
POOR = hands("5 6 K", "3 4", "3 3 4", "3 3 4", "3 4", "3 4")  # seat 0 has no 3 and nothing to pay with
NO_TRUMPS = hands("5 6", "2 4", "2 5", "2 6", "2 7", "2 8")  # seat 0 may make a revolution
REVOLT = RuleSet().with_(revolution="allowed", opening=True)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("seller_gives", ["4>1 3 gift"]),
        ("highest_card", ["4>1 3 buy", "1>4 K payment"]),
        ("ask_teammate", ["3>1 3 gift"]),
    ],
)
def test_q34_a_buyer_with_nothing_to_pay(value: str, words: list[str]) -> None:
    assert moved(Game(BIESAN.with_(buy3_no_pay=value), POOR, 0)) == words


def test_a_buyer_who_cannot_pay_makes_a_revolution() -> None:
    rules = BIESAN.with_(buy3_no_pay="auto_revolution")
    assert moved(Game(rules, POOR, 0, declarations=said((0, "revolution"), (3, "keep_head")))) == []
    with pytest.raises(ReplayError, match="第 1 条宣告应为革命"):
        Game(rules, POOR, 0)


def test_nobody_buys_and_nobody_is_found_without_a_3() -> None:
    for value, eliminated in (("none", 0), ("required", 1)):
        rules = BIESAN.with_(buy3=value)
        game = Game(rules, hands("5 6", "3", "3", "3", "3", "3"), 0)
        assert (moved(game), int(game.state.elims)) == ([], eliminated)


def test_q36_found_without_a_3_may_cost_the_deal() -> None:
    dealt = hands("3", "3", "5 2", "3", "3", "3")
    rules = load_preset("grand_match")
    lost = Game(rules.with_(no3_penalty="swept"), dealt, 1)
    assert lost.over
    assert lost.places() == (5, 1, 6, 2, 4, 3)
    assert [ExitCause(int(cause)) for cause in lost.state.cause] == [ExitCause.LAST] * 2 + [ExitCause.NO3] + [
        ExitCause.LAST
    ] * 3
    assert lost.points().sweeper == 1
    assert not any(lost.points().by_source[PointSource.OPENING])
    last = Game(rules, dealt, 1)
    assert not last.over
    assert int(last.state.elims) == 1
    with pytest.raises(ReplayError, match="已经作废或结束"):
        Game(rules.with_(no3_penalty="swept"), dealt, 1, declarations=said((0, "revolution")))


FOURS = hands("5 2", "4", "4 4", "4 4", "4", "K S")  # seats 0 and 5 have no 4


def test_4s_are_bought_like_3s() -> None:
    rules = RuleSet()
    assert moved(Game(rules, FOURS, 0)) == []
    assert moved(Game(rules.with_(buy4="required"), FOURS, 0)) == [
        "4>1 4 buy",
        "1>4 2 payment",
        "3>6 4 buy",
        "6>3 S payment",
    ]


def test_4s_may_be_done_without_where_that_is_said() -> None:
    must, may = (RuleSet().with_(buy4=value) for value in ("required", "optional"))
    every = Game(must, FOURS, 0).transfers
    assert Game(may, FOURS, 0).transfers == ()
    for kept in ((), every[:2], every[2:], every):
        assert Game(may, FOURS, 0, kept).transfers == tuple(kept)
        if kept != every:
            with pytest.raises(ReplayError, match="买卖"):
                Game(must, FOURS, 0, kept)
    with pytest.raises(ReplayError, match="第 3 条买卖"):
        Game(may, FOURS, 0, every[2:] + every[:2])  # buyers in seat order


def test_q35_a_3_is_bought_once_and_for_all_the_threes_dealt_stay() -> None:
    game = Game(BIESAN, hands("5 2", "3 3 3 3", "3", "3 3 3", "3", "3"), 0)
    assert [hand[0] for hand in game.hands] == [1, 4, 1, 2, 1, 1]


def test_q37_one_revolution_needs_the_answer_of_the_opposite() -> None:
    for choice, dead, headless in (("keep_head", 3, 0), ("waive_head", 0, 1)):
        game = Game(REVOLT, NO_TRUMPS, 0, declarations=said((0, "revolution"), (3, choice)))
        assert (int(game.state.dead[3]), int(game.state.headless) >> 3 & 1) == (dead, headless)
        assert game.asked().seat == 1
    with pytest.raises(ReplayError, match="第 2 条宣告应为革命者对头"):
        Game(REVOLT, NO_TRUMPS, 0, declarations=said((0, "revolution")))
    with pytest.raises(ReplayError):
        Game(
            REVOLT.with_(revolution_opposite_choice=False),
            NO_TRUMPS,
            0,
            declarations=said((0, "revolution"), (3, "waive_head")),
        )


def test_q37_two_revolutions_void_the_deal_or_stand() -> None:
    dealt = hands("5", "2 4", "2 5", "2 6", "7", "2 8")
    two = said((0, "revolution"), (4, "revolution"))
    assert Game(REVOLT, dealt, 0, declarations=two).void
    both = REVOLT.with_(revolution_multi="allowed")
    with pytest.raises(ReplayError, match="第 3 条宣告"):
        Game(both, dealt, 0, declarations=two)
    game = Game(both, dealt, 0, declarations=two + said((3, "keep_head"), (1, "keep_head")))
    assert not game.void
    assert [int(left) for left in game.state.dead] == [0, 3, 0, 3, 0, 0]
    assert finish(game).places() == (
        4,
        1,
        2,
        3,
        5,
        6,
    )  # both would be fourth: the second declarer takes the next lower place


def test_opposites_who_both_revolt_owe_each_other_no_answer() -> None:
    dealt = hands("5", "2 4", "2 5", "6", "2 7", "2 8")
    both = REVOLT.with_(revolution_multi="allowed", revolution_opening="conceded")
    game = Game(both, dealt, 0, declarations=said((0, "revolution"), (3, "revolution")))
    assert int(game.state.opened) == 0


PLACES = [  # value, leader, seats that beat what they can, place of the revolutionary (seat 0)
    ("fourth", 1, (), 4),
    ("fourth", 2, (4,), 3),
    ("third", 2, (4,), 3),
    ("third", 1, (3, 5), 4),
    ("third", 1, (), 3),
    ("by_first_team", 2, (), 3),
    ("by_first_team", 1, (), 6),
]


@pytest.mark.parametrize(("value", "leader", "eager", "place"), PLACES)
def test_q39_places_of_a_revolutionary(value: str, leader: int, eager: tuple[int, ...], place: int) -> None:
    pairs = ["4 6"] * 6
    for seat in (leader, *eager):
        pairs[seat] = "9"
    rules = RuleSet().with_(revolution="allowed", revolution_rank=value)
    dealt = hands("4 5", *pairs[1:])
    game = Game(rules, dealt, leader, declarations=said((0, "revolution"), (3, "waive_head")))
    assert finish(game, eager).places()[0] == place
    assert sorted(game.places()) == [1, 2, 3, 4, 5, 6]


def test_q39_third_only_by_leave() -> None:
    dealt = hands("4 5", "4 6", "9", "4 6", "9", "4 6")
    for leave, place in ((True, 3), (False, 4)):
        rules = RuleSet().with_(revolution="allowed", revolution_sweep_as_third=leave)
        game = Game(rules, dealt, 2, declarations=said((0, "revolution"), (3, "waive_head")))
        assert finish(game, (4,)).places()[0] == place
        assert game.points().sweeper == (0 if leave else -1)


def test_q40_a_revolution_needs_a_guarantor() -> None:
    rules = load_preset("ab_zone_baola")
    dealt = hands("4 5", "9", "9", "9", "9", "9")
    whole = said((0, "revolution"), (2, "guarantee"), (3, "keep_head"))
    for leader, place in ((2, 3), (1, 6), (4, 6)):
        assert finish(Game(rules, dealt, leader, declarations=whole)).places()[0] == place
    for wrong in (
        said((0, "revolution"), (3, "keep_head")),
        said((0, "revolution"), (1, "guarantee"), (3, "keep_head")),
        said((0, "revolution"), (2, "guarantee"), (3, "waive_head")),
        said((0, "revolution"), (2, "guarantee"), (2, "revolution"), (4, "guarantee")),
    ):
        with pytest.raises(ReplayError, match="宣告"):
            Game(rules, dealt, 1, declarations=wrong)


@pytest.mark.parametrize(
    ("value", "opened", "points"),
    [("none", [], -1.0), ("conceded", [3], -1.0), ("opposite_opens_no_score", [3], 0.0)],
)
def test_a_revolution_and_the_opening(value: str, opened: list[int], points: float) -> None:
    rules = REVOLT.with_(revolution_opening=value, open_score_failed=-1)
    game = Game(rules, NO_TRUMPS, 0, declarations=said((0, "revolution"), (3, "keep_head")))
    assert [seat for seat in range(6) if int(game.state.opened) >> seat & 1] == opened
    assert [(event.seat, event.value) for event in game.events() if event.event is Event.OPENED] == [(3, -1)] * len(
        opened
    )
    assert finish(game).points().by_source[PointSource.OPENING][0] == points


def test_new_cards_may_be_asked_for_once_a_game() -> None:
    rules = RuleSet().with_(redeal_right="first_deal_no_honours", revolution="allowed")
    assert Game(rules, NO_TRUMPS, 1, declarations=said((0, "redeal"))).void
    for declarations, changes in (
        (said((1, "redeal")), {}),
        (said((0, "redeal"), (3, "keep_head")), {}),
        (said((0, "redeal")), {"later": True}),
    ):
        with pytest.raises(ReplayError, match="宣告"):
            Game(rules, NO_TRUMPS, 1, declarations=declarations, **changes)
    with pytest.raises(ReplayError):
        Game(REVOLT, NO_TRUMPS, 1, declarations=said((0, "redeal")))


def test_calls_are_of_the_kind_the_rules_have() -> None:
    for value, good, bad in (("mingdian", "mingdian", "xuandian"), ("xuandian", "xuandian", "mingdian")):
        rules = REVOLT.with_(declare_open=value, declare_score=4)
        game = Game(rules, NO_TRUMPS, 0, declarations=said((1, good), (5, good)))
        assert int(game.state.announced) == 0b100010
        assert any(finish(game).points().by_source[PointSource.DECLARE]) == (value == "mingdian")
        for wrong in (said((1, bad)), said((5, good), (1, good))):
            with pytest.raises(ReplayError, match="明点或宣点"):
                Game(rules, NO_TRUMPS, 0, declarations=wrong)
    with pytest.raises(ReplayError):
        Game(REVOLT, NO_TRUMPS, 0, declarations=said((1, "xuandian")))
