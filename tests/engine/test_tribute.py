"""进贡: debts of a deal and how they are paid (D22, Q25, Q31, Q63, Q64, W41, W42), and what a record may say of it."""

import pytest

from gouji_engine.cards import RANK_INDEX
from gouji_engine.codes import DebtKind, PointSource, pack_transfer
from gouji_engine.errors import ReplayError
from gouji_engine.game import Debt, Game
from gouji_engine.rules import RuleSet, load_preset
from tests.engine.tables import finish, hands, moved, said

PLAIN = RuleSet().with_(tribute="cards")
SIX = hands("4", "4", "4", "4", "4", "4")


def owed(game: Game, kind: DebtKind) -> list[tuple[int, int, int]]:
    """Debts of one kind: payer, receiver, cards."""
    return [(debt.payer, debt.receiver, debt.cards) for debt in game.debts() if debt.kind is kind]


def test_w42_the_last_places_pay_the_first_two() -> None:
    game = finish(Game(PLAIN, SIX, 1))
    assert game.places() == (6, 1, 2, 3, 4, 5)
    assert game.debts() == [Debt(DebtKind.LAST, 0, 1, 2), Debt(DebtKind.LAST, 5, 2, 1)]
    assert [debt.cards for debt in finish(Game(PLAIN.with_(tribute_last=[3, 0]), SIX, 1)).debts()] == [3]
    assert finish(Game(RuleSet(), SIX, 1)).debts() == []


@pytest.mark.parametrize(("cancels", "count"), [(True, 0), (False, 6)])
def test_a_sweep_cancels_the_tribute_or_the_last_one_only(cancels: bool, count: int) -> None:
    rules = PLAIN.with_(sweep_cancels_tribute=cancels, opening=True)
    game = finish(Game(rules, hands("9", "4 5", "9", "4 5", "9", "4 5"), 0), (0, 2, 4))
    assert game.points().sweeper == 0
    assert len(owed(game, DebtKind.OPEN)) == count
    assert not owed(game, DebtKind.LAST)


TABLE = {  # declared by, opened by -> cards paid by seat 0 and seat 3 (W41)
    ("", "03"): (0, 0), ("", "0"): (0, 1), ("", "3"): (1, 0), ("", ""): (1, 1),
    ("03", "03"): (2, 2), ("03", "0"): (0, 4), ("03", "3"): (4, 0), ("03", ""): (2, 2),
    ("0", "03"): (2, 0), ("0", "0"): (0, 3), ("0", "3"): (3, 0), ("0", ""): (1, 2),
    ("3", "03"): (0, 2), ("3", "0"): (0, 3), ("3", "3"): (3, 0), ("3", ""): (2, 1),
}  # fmt: skip


@pytest.mark.parametrize(("declared", "opened"), TABLE)
def test_w41_q25_the_table_of_xuandian(declared: str, opened: str) -> None:
    rules = load_preset("tribute_session").with_(biesan=False)
    dealt = hands("K K" if "0" in opened else "9", "4 5", "4 5", "6 A A" if "3" in opened else "6 8", "4 5", "4 5")
    game = Game(rules, dealt, 0, declarations=said(*((int(seat), "xuandian") for seat in declared)))
    finish(game, (0, 3))
    assert [seat for seat in (0, 3) if int(game.state.opened) >> seat & 1] == [int(seat) for seat in opened]
    paid = {payer: cards for payer, _receiver, cards in owed(game, DebtKind.OPEN)}
    assert (paid.get(0, 0), paid.get(3, 0)) == TABLE[declared, opened]


def test_without_the_table_an_unopened_player_pays_one() -> None:
    game = finish(Game(PLAIN.with_(opening=True), hands("K K", "4 5", "4 5", "6 8", "4 5", "4 5"), 0), (0, 3))
    assert owed(game, DebtKind.OPEN) == [(seat, (seat + 3) % 6, 1) for seat in range(1, 6)]


def test_a_pair_without_opening_points_owes_nothing_for_it() -> None:
    rules = PLAIN.with_(opening=True, revolution="allowed", revolution_opening="opposite_opens_no_score")
    dealt = hands("4 5", "2", "2", "2", "2", "2")
    game = finish(Game(rules, dealt, 1, declarations=said((0, "revolution"), (3, "keep_head"))))
    assert {payer for payer, _, _ in owed(game, DebtKind.OPEN)} <= {1, 2, 4, 5}


def choked(**changes: object) -> Game:
    """Seat 1 leads a 5, keeps nothing but a 3 and is beaten by seat 2."""
    rules = PLAIN.with_(biesan=True, **changes)
    return finish(Game(rules, hands("3 4", "3 5", "3 6", "3 4", "3 4", "3 4"), 1), (2,))


def test_q31_a_choked_player_pays_his_killer_or_his_opposite() -> None:
    assert owed(choked(), DebtKind.MEN) == [(1, 2, 1)]
    assert owed(choked(men_credit="opposite"), DebtKind.MEN) == [(1, 4, 1)]
    assert owed(choked(tribute_men=2), DebtKind.MEN) == [(1, 2, 2)]


def test_debts_stand_in_the_order_of_the_rules() -> None:
    kinds = [debt.kind for debt in choked(opening=True, tribute_order=["last", "open", "men"]).debts()]
    assert kinds == sorted(kinds, key=[DebtKind.LAST, DebtKind.OPEN, DebtKind.MEN].index)
    assert set(kinds) == {DebtKind.LAST, DebtKind.OPEN, DebtKind.MEN}


def burned(**changes: object) -> Game:
    """Seat 0 leads two kings, seat 1 burns them and goes out with his joker's set."""
    rules = PLAIN.with_(**changes)
    game = Game(rules, hands("K K 4 5", "A A B 4", "4 5", "4 5", "4 5", "4 5"), 0)
    for text in ("0 play", "1 burn"):
        seat, kind = text.split()
        words = [
            word for word in game.legal() if word & 7 == int(seat) and (word >> 3) & 15 == (3 if kind == "burn" else 0)
        ]
        game.play(max(words, key=lambda word: ((word >> 11) & 31, -((word >> 24) & 7))))
        while game.asked().seat != 1 and kind == "play":
            game.play(game.legal()[-1])
    return finish(game)


def test_a_burned_player_pays_the_burner() -> None:
    assert owed(burned(), DebtKind.BURN) == [(0, 1, 1)]
    assert owed(burned(tribute_burn=2), DebtKind.BURN) == [(0, 1, 2)]


def test_q64_points_instead_of_cards() -> None:
    game = finish(Game(PLAIN.with_(tribute="points_per_card"), SIX, 1))
    assert game.points().by_source[PointSource.TRIBUTE] == (0, 2, 1, 0, 0, 0)
    assert finish(Game(PLAIN, SIX, 1)).points().by_source[PointSource.TRIBUTE] == (0,) * 6
    assert moved(Game(PLAIN.with_(tribute="points_per_card"), SIX, 0, owed=game.debts())) == []
    swept = finish(
        Game(PLAIN.with_(tribute="points_per_card"), hands("9", "4 5", "9", "4 5", "9", "4 5"), 0), (0, 2, 4)
    )
    assert not any(swept.points().by_source[PointSource.TRIBUTE])


DEALT = hands("B 2 2 A 4", "S 2 K 5", "4 5", "4 5", "4 5", "4 5")


def test_q63_payments_of_one_kind_are_simultaneous() -> None:
    debts = [Debt(DebtKind.OPEN, 0, 1, 1), Debt(DebtKind.OPEN, 1, 0, 1)]
    assert moved(Game(PLAIN, DEALT, 2, owed=debts)) == ["1>2 B tribute", "2>1 S tribute"]
    debts[1] = Debt(DebtKind.LAST, 1, 0, 1)
    assert moved(Game(PLAIN, DEALT, 2, owed=debts)) == ["1>2 B tribute", "2>1 B tribute"]


def test_q63_one_word_for_each_run_of_equal_cards_and_never_more_than_there_are() -> None:
    debts = [Debt(DebtKind.LAST, 0, 1, 4), Debt(DebtKind.LAST, 2, 3, 9)]
    assert moved(Game(PLAIN, DEALT, 2, owed=debts)) == [
        "1>2 B tribute", "1>2 2 2 tribute", "1>2 A tribute", "3>4 5 tribute", "3>4 4 tribute",
    ]  # fmt: skip


def test_tributes_come_before_purchases() -> None:
    rules = PLAIN.with_(biesan=True)
    dealt = hands("3 2 4", "3 2", "3 3", "3 3", "3", "5 2")
    debts = [Debt(DebtKind.LAST, 5, 0, 1)]
    game = Game(rules, dealt, 0, owed=debts)
    assert moved(game) == ["6>1 2 tribute", "3>6 3 gift"]  # he has nothing left to pay with
    with pytest.raises(ReplayError, match="不是上一盘应交的贡"):
        Game(rules, dealt, 0, game.transfers[::-1], owed=debts)


def tribute(giver: int, taker: int, card: str, count: int = 1, cause: int = 3) -> int:
    return pack_transfer(giver, taker, RANK_INDEX[card], count, cause)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([tribute(0, 1, "2")], "还有更大的牌"),
        ([tribute(0, 1, "big", 2)], "没有这些牌"),
        ([tribute(0, 0, "big")], "没有这些牌"),
        ([tribute(0, 1, "big", cause=4)], "还贡"),
    ],
)
def test_a_tribute_whose_debt_is_not_known(words: list[int], sentence: str) -> None:
    assert Game(PLAIN, DEALT, 2, [tribute(0, 1, "big"), tribute(0, 1, "2", 2)]).transfers
    with pytest.raises(ReplayError, match=sentence):
        Game(PLAIN, DEALT, 2, words)


def test_no_tribute_where_none_is_owed_or_none_is_paid_in_cards() -> None:
    with pytest.raises(ReplayError, match="不是上一盘应交的贡"):
        Game(PLAIN, DEALT, 2, [tribute(0, 1, "big")], owed=[])
    for value in ("none", "points_per_card"):
        with pytest.raises(ReplayError, match="不以牌进贡"):
            Game(PLAIN.with_(tribute=value), DEALT, 2, [tribute(0, 1, "big")])
