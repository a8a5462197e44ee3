"""Rulings on 憋三, purchases and whoever is found without a 3 (catalogue Q27, Q29-Q32, Q34-Q36, W19, W20; protocol 2)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .codes import Event, Sanction, TransferCause, unpack_transfer
from .dealing import deal_hands
from .positions import Table, declare, hand, word
from .presets import SYSTEMS, rules_of
from .referee import Referee

BIESAN = [name for name in SYSTEMS if rules_of(name)["biesan"]]
PLAIN: dict[str, Any] = {"revolution": "forbidden", "buy4": "none", "declare_open": "none"}
BUY, PAYMENT, GIFT = int(TransferCause.BUY), int(TransferCause.PAYMENT), int(TransferCause.GIFT)


@pytest.mark.parametrize("name", BIESAN)
def test_q27_3s_early_mixed_or_split(name: str) -> None:
    """In every 憋三 system, also where the text is silent."""
    table = Table(name, ["3 3 4", *["5 4 3"] * 5], **PLAIN)
    assert table.verdict(0, "play", "3") == table.verdict(0, "play", "3 3") == "three_early"
    table = Table(name, ["3 3 S", *["5 4 3"] * 5], **PLAIN)
    assert table.verdict(0, "play", "3 3 S") == "three_impure"


@pytest.mark.parametrize("name", BIESAN)
def test_q29_place_of_a_menned_player(name: str) -> None:
    """The lowest free place where the text is silent too; one system lets him go on (Q55)."""
    table = Table(name, ["4 3", "5 4 3", *["6 4 3"] * 4], **PLAIN, open_required_for_first=False)
    table.play(0, "4")
    table.play(1, "5")
    assert table.events(Event.MEN) == [(0, 1, 0)]
    stays = name == "jinan_technician_2010"
    assert table.ref.state()["eliminated"] == ([] if stays else [0])


def test_q55_a_menned_player_who_stays() -> None:
    """jinan_technician_2010: 接风 is his only way out; he goes out with his 3s."""
    table = Table("jinan_technician_2010", ["4 3", "5 4 3", "6 4 3", "6 4 3", "6 4 3", "5 3"], leader=0, **PLAIN)
    table.play(0, "4")
    table.passes(1, 2, 3, 4)
    table.play(5, "5")
    table.quiet()
    table.lead(5, "3")
    assert table.events(Event.JIEFENG) == [(0, 5, 0)]
    table.play(0, "3")
    assert table.ref.state()["outs"] == [5, 0]


def test_q30_men_in_chaos() -> None:
    """The same rule; with one active player left the deal ends."""
    table = Table("tv_biesan", ["3", "3", "4 3", "5 4 3", "3 3", "6 4 3"])
    table.lead(0, "3")
    table.lead(1, "3")
    table.play(2, "4")
    assert table.ref.state()["chaos"]
    table.play(3, "5")
    assert table.events(Event.MEN) == [(2, 3, 0)]
    table.passes(4)
    table.play(5, "6")
    table.finish()
    assert table.ref.state()["over"]
    assert table.ref.places()[2] == 6


def test_q31_credit_of_a_men() -> None:
    """kaidian_fa4: to the opposite of the 闷 player; elsewhere to whoever beat the set."""
    for name, credited in (("kaidian_fa4", 3), ("dian_shao_men_luo", 1)):
        table = Table(name, ["4 3", "5 3", "3", "3", "3", "3"], **PLAIN)
        table.play(0, "4")
        table.play(1, "5")
        table.finish()
        assert table.ref.points()["men"] == [float(seat == credited) for seat in range(6)]


def test_q32_opposite_of_a_menned_player_keeps_his_head() -> None:
    """Nobody inherits the right to answer his 够级牌; no closing answer against him."""
    table = Table("tv_biesan", ["4 3", "5 6 7 3", "K K 6 3", "A A 6 6 4 3", "6 7 3", "7 8 3"])
    table.play(0, "4")
    table.passes(1, 2)
    table.play(3, "6")
    assert table.events(Event.MEN) == [(0, 3, 0)]
    assert table.questions() == [(4, "answer"), (5, "answer")]
    table.quiet()
    table.play(3, "A A")
    assert table.questions() == [(seat, "burn") for seat in (5, 1, 4, 2)]


def bought(name: str, hands: list[str], leader: int = 0, **changes: Any) -> list[tuple[int, int, int, int]]:
    """Required transfers as (from, to, rank, cause)."""
    ref = Referee(rules_of(name, **changes), [hand(text) for text in hands], leader)
    assert ref.setup_problem is None
    words = [unpack_transfer(packed) for packed in ref.transfers]
    return [(w.giver, w.taker, w.rank, w.cause) for w in words]


def test_q34_forms_of_payment() -> None:
    """ask_teammate skips the opponents; the highest card; later purchases see earlier ones."""
    hands = ["4 5", "3 3", "3", "3 3 3", "3 3", "3"]
    assert bought("split_packs_biesan", hands) == [(4, 0, 0, GIFT)]
    assert bought("split_packs_biesan", ["2 4", *hands[1:]]) == [(3, 0, 0, BUY), (0, 3, 12, PAYMENT)]
    assert bought("tv_biesan", ["K 4", *hands[1:]]) == [(3, 0, 0, BUY), (0, 3, 10, PAYMENT)]
    two = bought("dian_shao_men_luo", ["2 4", "3", "2 2 4", "3 3", "3", "3 3"], 2)
    assert two == [(5, 2, 0, BUY), (2, 5, 12, PAYMENT), (3, 0, 0, BUY), (0, 3, 12, PAYMENT)]


def test_q34_automatic_revolution() -> None:
    """tribute_session: who cannot pay does not buy and must declare; he is not found without a 3."""
    hands = [hand(text) for text in ["4 5", "3", "3", "3 3", "3 3", "3"]]
    rules = rules_of("tribute_session")
    silent = Referee(rules, hands, 0, debts=())
    assert silent.transfers == []
    assert silent.setup_problem == "revolution_missing"
    ref = Referee(rules, hands, 0, declarations=declare(("revolution", 0), ("keep_head", 3)), debts=())
    assert ref.setup_problem is None
    assert ref.state()["eliminated"] == []


def test_q35_the_limit_is_on_what_is_acquired() -> None:
    """Whoever is dealt several keeps them; whoever has none gets one."""
    ref = Referee(rules_of("grand_match", buy4="none"), [hand(t) for t in ["2 4", "3", "3", "4*3", "3", "3"]], 0)
    assert [held[0] for held in ref.state()["hands"]] == [1, 1, 1, 3, 1, 1]


def test_purchases_of_4s() -> None:
    """After all 3s, in the same way; the highest payment is never the 4 just bought; nobody is punished."""
    hands = ["2 5 5", "3 4", "3 4", "3 3 4 4", "3 4", "3 4"]
    words = bought("jinan_technician_2010", hands, revolution="forbidden")
    assert words == [(3, 0, 0, BUY), (0, 3, 12, PAYMENT), (3, 0, 1, GIFT)]
    rich: dict[str, Any] = {"buy3_no_pay": "highest_card", "revolution": "forbidden"}
    assert bought("reduced_192", ["3 7", "3", "3", "3 4 4", "3", "3"], **rich)[:2] == [
        (3, 0, 1, BUY),
        (0, 3, 7 - 3, PAYMENT),
    ]
    ref = Referee(rules_of("reduced_192"), [hand("3 5")] * 6, 0)
    assert ref.transfers == []
    assert ref.state()["eliminated"] == []


def test_optional_purchases_of_4s() -> None:
    """A log holds those that were made, in seat order from the leader."""
    hands = [hand(text) for text in ["2 3", "2 3", "3 4", "3 4 4 4", "3 4 4", "3 4"]]
    rules = rules_of("kaidian_fa4", revolution="forbidden")
    every = Referee(rules_of("kaidian_fa4", revolution="forbidden", buy4="required"), hands, 0).transfers
    assert len(every) == 4
    for logged, fault in (
        (every, None),
        (every[:2], None),
        (every[2:], None),
        ([], None),
        (every[2:] + every[:2], "transfers_differ"),
        (every[:1], "transfers_differ"),
    ):
        assert Referee(rules, hands, 0, transfers=logged).setup_problem == fault


def test_q36_found_without_a_3_is_swept() -> None:
    """jinan_technician_2010: the deal ends before the first lead; his opponents are 1, 2, 3."""
    hands = ["4", "3 4", "3 4", "3 4", "3 4", "3 4"]
    ref = Referee(rules_of("jinan_technician_2010", buy4="none"), [hand(text) for text in hands], 2)
    assert ref.state()["over"]
    assert ref.places() == [6, 3, 4, 1, 5, 2]
    assert ref.points()["signed"] == [3 + 2 - 1, 7 + 5 + 4]
    assert ref.check(word(1, "play", "4")) != 0


def test_q36_asking_for_a_3_too_late() -> None:
    """A foul of its own: the last place, or the deal is lost where the rules say so."""
    for name, over in (("challenge_cup_2", False), ("jinan_technician_2010", True)):
        table = Table(name, ["4 5 3", *["4 3"] * 5], **PLAIN)
        table.play(0, "4")
        table.foul(4, Sanction.LATE_BUY)
        assert table.ref.state()["over"] == over
        table.finish()
        assert table.ref.places()[4] == 6


def test_w19_w20_the_reduced_pack() -> None:
    """192 cards, six 3s and six 4s: everybody ends up with one of each."""
    rules = rules_of("reduced_192")
    for seed in range(20):
        hands = deal_hands(rules, random.Random(seed))
        assert sum(map(sum, hands)) == 192
        ref = Referee(rules, hands, seed % 6)
        assert [held[:2] for held in ref.state()["hands"]] == [[1, 1]] * 6
