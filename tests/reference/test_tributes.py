"""进贡 (catalogue D22, Q25, Q63, Q64, W41, W42; protocol 12)."""

from __future__ import annotations

from typing import Any

import pytest

from .codes import TransferCause, pack_transfer, unpack_transfer
from .positions import Table, declare, hand
from .presets import rules_of
from .referee import Referee
from .tributes import Debt, table_entry

PAIR = ("none", "both", "self", "opp")
TABLE = {
    ("none", "both"): (0, 0),
    ("none", "self"): (0, 1),
    ("none", "opp"): (1, 0),
    ("none", "none"): (1, 1),
    ("both", "both"): (2, 2),
    ("both", "self"): (0, 4),
    ("both", "opp"): (4, 0),
    ("both", "none"): (2, 2),
    ("self", "both"): (2, 0),
    ("self", "self"): (0, 3),
    ("self", "opp"): (3, 0),
    ("self", "none"): (1, 2),
    ("opp", "both"): (0, 2),
    ("opp", "self"): (0, 3),
    ("opp", "opp"): (3, 0),
    ("opp", "none"): (2, 1),
}
FLAGS = {"none": [False, False], "both": [True, True], "self": [True, False], "opp": [False, True]}


@pytest.mark.parametrize("declared", PAIR)
@pytest.mark.parametrize("opened", PAIR)
def test_w41_the_xuandian_table(declared: str, opened: str) -> None:
    """Cards that oneself and the opposite pay, by who declared and who opened."""
    table = rules_of("tribute_session")["tribute_open_table"]
    assert table_entry(table, FLAGS[declared], FLAGS[opened]) == list(TABLE[declared, opened])


def finished(name: str, **changes: Any) -> Table:
    """Seats 0, 1, 2 go out, then the others in order."""
    changes = {"opening": False, "declare_open": "none", "biesan": False, "revolution": "forbidden"} | changes
    table = Table(name, ["9", "9", "9", "9", "4 5", "4 6 7"], **changes)
    for seat in range(4):
        table.lead(seat, "9")
    table.finish()
    assert table.ref.places()[:4] == [1, 2, 3, 4]
    return table


def test_w42_the_last_two_pay() -> None:
    """大落 to 头科 two, 二落 to 二科 one; 三科 and 四科 nothing."""
    table = finished("tribute_session")
    fifth, sixth = (table.ref.places().index(place) for place in (5, 6))
    assert table.ref.debts() == [Debt("last", sixth, 0, 2), Debt("last", fifth, 1, 1)]


def swept(name: str, **changes: Any) -> Table:
    """Seats 0, 2 and 4 go out first."""
    changes = {"declare_open": "none", "biesan": False, "revolution": "forbidden", "buy4": "none"} | changes
    table = Table(name, ["9", "4 5", "10 9", "4 5", "10 9", "4 6 7"], **changes)
    table.lead(0, "9")
    for leader, winner in ((1, 2), (3, 4)):
        table.play(leader, "4")
        table.play(winner, "10")
        table.quiet()
        table.lead(winner, "9")
    table.finish()
    return table


def test_no_tribute_after_a_sweep() -> None:
    """None at all; or only 落贡 is dropped and 点贡 stays (kaidian_fa4: 串三户不免点)."""
    assert swept("tribute_session").ref.debts() == []
    kept = swept("tribute_session", sweep_cancels_tribute=False, tribute_open="single").ref.debts()
    assert [debt.kind for debt in kept] == ["open"] * 6


def test_q64_points_instead_of_cards() -> None:
    """kaidian_fa4: two and one to the first two, nothing after a sweep; men, burns and openings by their own points."""
    table = finished("kaidian_fa4", buy4="none", opening=False)
    assert table.ref.points()["tribute"] == [2, 1, 0, 0, 0, 0]
    after = swept("kaidian_fa4")
    assert after.ref.points()["tribute"] == [0] * 6
    assert after.ref.points()["signed"][0] == 9 + sum(after.ref.points()["opening"][::2])


def test_debts_of_men_and_burns() -> None:
    """闷贡 to whoever beat the last set, 烧贡 to the burner; in the order of payment."""
    hands = ["K K 4 3", "A A 3", "4 3", "4 3", "4 3", "4 5 3"]
    table = Table("tribute_session", hands)
    table.play(0, "K K")
    table.do(1, "burn", "A A")
    table.quiet()
    table.play(1, "3")
    table.quiet()
    table.play(2, "4")
    table.passes(3, 4)
    table.play(5, "5")
    table.finish()
    debts = table.ref.debts()
    assert Debt("men", 2, 5, 1) in debts
    assert Debt("burn", 0, 1, 1) in debts
    kinds = [debt.kind for debt in debts]
    assert kinds == sorted(kinds, key=["men", "burn", "open", "last"].index)
    assert [debt.payer for debt in debts if debt.kind == "open"] == sorted(
        debt.payer for debt in debts if debt.kind == "open"
    )


def transfers(hands: list[str], debts: list[Debt], **known: Any) -> list[tuple[int, int, int, int]]:
    """Required transfers as (from, to, rank, count); all of them tributes."""
    rules = rules_of("tribute_session", biesan=False, revolution="forbidden")
    ref = Referee(rules, [hand(text) for text in hands], 0, debts=debts, **known)
    words = [unpack_transfer(word) for word in ref.transfers]
    assert all(word.cause == TransferCause.TRIBUTE for word in words)
    return [tuple(word[:4]) for word in words]


HANDS = ["4 5 6", "4 5 6", "4 5 6", "B S S 2 4", "A K K 4", "2 5"]


def test_q63_how_tributes_are_paid() -> None:
    """The then highest cards, one word a run; payments of one kind are simultaneous."""
    assert transfers(HANDS, [Debt("last", 3, 0, 3)]) == [(3, 0, 14, 1), (3, 0, 13, 2)]
    two_kinds = [Debt("men", 3, 4, 1), Debt("last", 4, 0, 2)]
    assert transfers(HANDS, two_kinds) == [(3, 4, 14, 1), (4, 0, 14, 1), (4, 0, 11, 1)]
    one_kind = [Debt("last", 3, 4, 1), Debt("last", 4, 0, 2)]
    assert transfers(HANDS, one_kind) == [(3, 4, 14, 1), (4, 0, 11, 1), (4, 0, 10, 1)]
    assert transfers(HANDS, [Debt("last", 5, 0, 4)]) == [(5, 0, 12, 1), (5, 0, 2, 1)]  # pays what he has
    assert transfers(HANDS, [Debt("last", 3, 0, 2)], deal_no=0) == []  # a session begins
    assert transfers(HANDS, [Debt("last", 3, 0, 2)], deal_no=5) == [
        (3, 0, 14, 1),
        (3, 0, 13, 1),
    ]  # counted in its session


def test_q63_no_return_tribute() -> None:
    """The word exists, and is refused as not required."""
    rules = rules_of("tribute_session", biesan=False, revolution="forbidden")
    dealt = [hand(text) for text in HANDS]
    paid = [pack_transfer(3, 0, 14, 1, TransferCause.TRIBUTE), pack_transfer(0, 3, 3, 1, TransferCause.RETURN)]
    assert Referee(rules, dealt, 0, paid).setup_problem == "transfers_differ"


@pytest.mark.parametrize(
    ("paid", "fault"),
    [
        ([], None),
        ([(3, 0, 14, 1), (3, 0, 13, 1)], None),
        ([(3, 0, 13, 1)], "tribute_unfit"),  # a big joker is left
        ([(3, 4, 14, 1), (4, 0, 14, 1)], None),  # received, then the highest
        ([(3, 4, 14, 1), (4, 0, 11, 1)], None),  # paid before it was received
        ([(3, 4, 14, 1), (4, 0, 10, 1)], "tribute_unfit"),
        ([(0, 3, 14, 1)], "tribute_unfit"),  # not held
        ([(3, 3, 14, 1)], "tribute_unfit"),
    ],
)
def test_tribute_when_the_deal_before_is_not_known(paid: list[tuple[int, int, int, int]], fault: str | None) -> None:
    """Tributes come first, the giver holds the cards, and keeps no higher one of his own."""
    rules = rules_of("tribute_session", biesan=False, revolution="forbidden")
    words = [pack_transfer(*word, TransferCause.TRIBUTE) for word in paid]
    assert Referee(rules, [hand(text) for text in HANDS], 0, words).setup_problem == fault


def test_tribute_before_purchases() -> None:
    """A 3 given as tribute is bought back; elsewhere no tribute is taken."""
    rules = rules_of("tribute_session", revolution="forbidden")
    dealt = [hand(text) for text in ["3", "3 4 2", "3 4", "3 3 4", "3 4", "3 4"]]
    ref = Referee(rules, dealt, 0, debts=[Debt("last", 0, 1, 1)])
    causes = [unpack_transfer(word).cause for word in ref.transfers]
    assert causes == [TransferCause.TRIBUTE, TransferCause.GIFT]
    wrong = Referee(rules_of("karamay"), dealt, 0, [pack_transfer(0, 1, 0, 1, TransferCause.TRIBUTE)])
    assert wrong.setup_problem == "transfers_differ"


def test_no_debts_of_a_void_deal() -> None:
    """Two revolutions: void, and nothing is owed."""
    hands = [hand("4 3")] * 6
    words = declare(("revolution", 0), ("revolution", 1))
    ref = Referee(rules_of("tribute_session"), hands, 0, declarations=words, debts=())
    assert ref.state()["void"]
    assert ref.debts() == []
