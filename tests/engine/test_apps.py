"""What the presets of apps need: eagles, uneven hands, the kill table, the end when a side is out (docs/play-protocol.md 15)."""

from typing import Any

import numpy as np
import pytest

from gouji_engine.cards import EAGLE, hand_size, pack_counts
from gouji_engine.codes import ActionKind, Status, pack_action
from gouji_engine.facts import facts
from gouji_engine.game import Game
from gouji_engine.notation import format_action, parse_action
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk
from gouji_engine.verify import Verifier
from tests.engine.table import Table

APPS = ("app_196", "app_198", "app_306", "app_five_jokers", "app_six_eagle")
LOW = "4 5 6 7 8"


def answer(name: str, led: str, cards: str, **changes: Any) -> str:
    """The verdict when the opposite answers a play of seat 0."""
    hands = [f"{led} 4 5", LOW, LOW, f"{cards} 4 5", LOW, LOW]
    table = Table(name, hands, biesan=False, **changes).do(f"0 play {led}")
    return table.settle().verdict(3, "play", cards)


@pytest.mark.parametrize(
    ("led", "cards", "verdict"),
    [
        ("B", "E", "legal"),
        ("S", "E", "legal"),
        ("E", "E", "dead_play"),
        ("E", "B", "dead_play"),
        ("B B", "E E", "legal"),
        ("B B", "E B", "dead_play"),
        ("B S", "E B", "legal"),
        ("B S", "E S", "not_higher"),
        ("B 8 8", "E 9 9", "legal"),
        ("B 8 8", "E 8 8", "not_higher"),
        ("S 8", "E 9", "legal"),
        ("S S", "B E", "legal"),
        ("2 2", "E 2", "not_higher"),
        ("2 2", "E S", "legal"),
        ("B", "E E", "wrong_count"),
    ],
)
def test_an_eagle_covers_any_joker_and_nothing_covers_it(led: str, cards: str, verdict: str) -> None:
    assert answer("app_six_eagle", led, cards) == verdict


@pytest.mark.parametrize(
    ("led", "cards", "verdict"),
    [
        ("S", "S S", "legal"),
        ("S", "B", "legal"),
        ("S", "S", "not_higher"),
        ("B", "B B", "legal"),
        ("B", "S S S", "legal"),
        ("B", "S S", "not_higher"),
        ("B", "B", "wrong_count"),
        ("S S", "S S S S", "legal"),
        ("S S", "B S S", "legal"),
        ("B S", "S S S S S", "legal"),
        ("B S", "B S S S", "legal"),
        ("B 8 8", "S S S 9 9", "legal"),
        ("B 8 8", "S S S 8 8", "not_higher"),
        ("B 8 8", "B B 9 9", "legal"),
        ("S 8", "S S 9", "legal"),
        ("S 8", "S S S", "legal"),
    ],
)
def test_the_kill_table(led: str, cards: str, verdict: str) -> None:
    assert answer("app_five_jokers", led, cards) == verdict


def test_a_longer_answer_lies_on_the_table_with_its_own_number() -> None:
    hands = ["B 4 5 B B B B", LOW, LOW, f"S S S {LOW}", LOW, LOW]
    table = Table("app_five_jokers", hands, biesan=False).do("0 play B").settle().do("3 play S S S").settle()
    assert table.game.table_play() == {"rank": 13, "naturals": 0, "twos": 0, "small": 3, "big": 0, "eagle": 0}
    assert table.verdict(0, "play", "B B") == "wrong_count"
    assert table.verdict(0, "play", "B B B") == "legal"


def test_words_with_eagles_need_a_pack_with_eagles() -> None:
    assert Table("qingdao_online", [f"E {LOW}", *[LOW] * 5]).verdict(0, "play", "E") == "bad_action"
    table = Table("app_six_eagle", [f"E {LOW}", *[LOW] * 5], biesan=False)
    assert table.verdict(0, "play", "E E") == "cards_not_held"
    assert table.verdict(0, "misplay", "E 4") == "bad_action"
    assert table.do("0 play E 4").game.table_play() == {
        "rank": 1, "naturals": 1, "twos": 0, "small": 0, "big": 0, "eagle": 1,
    }  # fmt: skip


@pytest.mark.parametrize("opens", [False, True])
def test_an_eagle_is_a_big_joker_for_openings(opens: bool) -> None:
    table = Table("app_six_eagle", ["E 4 5", *[LOW] * 5], opening=True, open_big_joker=opens, biesan=False)
    table.do("0 play E 4").stands()
    assert bool(int(table.game.state.opened) & 1) == opens


def test_an_eagle_is_no_target_and_no_part_of_a_kill() -> None:
    changes = {"kill_big": ["two_big"], "kill_big_hung_base": "any"}
    assert answer("app_six_eagle", "B 8 8", "B B 8", **changes) == "legal"
    assert answer("app_six_eagle", "E B 8 8", "B B 9 9", **changes) == "dead_play"
    assert answer("app_six_eagle", "B 8 8 8", "B B E 8", **changes) == "not_higher"


def test_seven_jokers_of_a_kind_at_most_go_into_one_play() -> None:
    table = Table("app_five_jokers", ["8*S", *[LOW] * 5], biesan=False)
    assert table.verdict(0, "play", "7*S") == "legal"
    assert len(table.game.legal()) == 7


@pytest.mark.parametrize(("end", "over"), [("side_out", True), ("all_places", False)])
def test_the_deal_ends_when_a_side_is_out(end: str, over: bool) -> None:
    table = Table("app_306", ["4", LOW, "5", LOW, "6", LOW], biesan=False, opening=False, deal_end=end)
    table.do("0 play 4", "1 pass", "2 play 5", "3 pass", "4 play 6")
    assert table.game.over == over
    if over:
        assert list(table.game.places()) == [1, 5, 2, 6, 3, 4]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_eagles_in_the_text_of_an_action(lang: str) -> None:
    for word in (
        pack_action(2, ActionKind.PLAY, EAGLE, eagle=2),
        pack_action(2, ActionKind.PLAY, EAGLE, small=1, big=1, eagle=1),
        pack_action(2, ActionKind.BURN, 9, 3, 1, 0, 1, 1),
    ):
        assert parse_action(format_action(word, lang)) == word


@pytest.mark.parametrize("name", APPS)
@pytest.mark.parametrize("bot", ["rules", "random"])
def test_simulated_deals_of_apps_verify(name: str, bot: str) -> None:
    rules = load_preset(name)
    chunk = simulate_chunk(rules, (bot,) * 6, 3, 0, 30)
    pairs = [
        (chunk.transfers, chunk.transfer_offsets),
        (chunk.declarations, chunk.declaration_offsets),
        (chunk.actions, chunk.action_offsets),
    ]
    found = Verifier(rules).run(chunk.hands, chunk.leader, *pairs)
    assert not found.codes[:, 0].any()
    hands = chunk.hands.reshape(-1, 6, 16).astype(int)
    assert hands.sum(axis=1).tolist() == [pack_counts(rules.decks, rules.removed, rules.added)] * len(chunk)
    assert {tuple(map(hand_size, deal.tolist())) for deal in hands} == {rules.hand_sizes or (rules.hand_size,) * 6}
    if rules.added.get("eagle"):
        assert (chunk.actions >> 27 & 7).any()


def test_a_log_with_another_hand_size_is_found_out() -> None:
    rules = load_preset("app_196")
    chunk = simulate_chunk(rules, ("rules",) * 6, 3, 0, 1)
    hands = np.roll(chunk.hands.reshape(1, 6, 16), 1, axis=1).reshape(1, 96)
    pairs = [
        (chunk.transfers, chunk.transfer_offsets),
        (chunk.declarations, chunk.declaration_offsets),
        (chunk.actions, chunk.action_offsets),
    ]
    assert Verifier(rules).run(hands, chunk.leader, *pairs).codes[0, 0]


@pytest.mark.parametrize("name", ["app_198", "app_six_eagle"])
def test_places_of_a_deal_that_ended_with_one_side_out(name: str) -> None:
    rules = load_preset(name)
    chunk = simulate_chunk(rules, ("rules", "random") * 3, 5, 0, 60)
    told = facts(
        rules, chunk.hands, chunk.leader, (chunk.declarations, chunk.declaration_offsets),
        (chunk.actions, chunk.action_offsets), transfers=(chunk.transfers, chunk.transfer_offsets),
    )  # fmt: skip
    places = told.seats("place")
    assert np.sort(places, axis=1).tolist() == [[1, 2, 3, 4, 5, 6]] * len(chunk)
    assert any(sum(row) in ([6], [15]) or set(row[::2]) == {1, 2, 3} for row in places.tolist())


def test_a_game_of_eagles_plays_to_its_end() -> None:
    rules = load_preset("app_six_eagle")
    chunk = simulate_chunk(rules, ("rules",) * 6, 9, 0, 1)
    game = Game(rules, chunk.hands[0].reshape(6, 16).tolist(), int(chunk.leader[0]), chunk.transfers.tolist(), ())
    for word in chunk.actions.tolist():
        game.play(word)
    assert game.over
    assert sum(int(value) == Status.OUT for value in game.state.status) >= 3
