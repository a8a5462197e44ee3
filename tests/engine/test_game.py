"""The deal for people: play, undo, refuse, end."""

import random

import pytest

from gouji_engine.bots import line_up
from gouji_engine.cards import pack_counts
from gouji_engine.codes import ActionKind, Capacity, Event, Verdict, pack_action
from gouji_engine.errors import IllegalActionError, ReplayError, UnsupportedRuleError
from gouji_engine.game import Game
from gouji_engine.rules import list_presets, load_preset
from gouji_engine.rules.lower import (
    CHOICES,
    INFORMATIONAL,
    NUMBERS,
    ONLY,
    OUTSIDE,
    SCORES,
    SPECIAL,
    lower,
    unsupported,
)
from gouji_engine.simulate import simulate_chunk
from tests.reference.compare import FIVE, records


def random_game(name: str, seed: int) -> Game:
    """A game of uniformly random legal actions, played to its end."""
    rules = load_preset(name)
    chunk = simulate_chunk(rules, line_up("random"), seed, 0, 1)
    deal = next(records(chunk))
    game = Game(rules, deal.hands, deal.leader, deal.transfers, deal.declarations)
    rng = random.Random(seed)
    while not game.over:
        game.play(rng.choice(game.legal()))
    return game


@pytest.mark.parametrize("name", FIVE)
def test_a_deal_ends_with_places_and_keeps_every_card(name: str) -> None:
    for seed in range(4):
        game = random_game(name, seed)
        if game.void:
            continue
        assert sorted(game.places()) == [1, 2, 3, 4, 5, 6]
        pack = pack_counts(4, {})
        held = [sum(hand[rank] for hand in game.hands) + int(game.state.played[rank]) for rank in range(16)]
        assert held == pack


@pytest.mark.parametrize("name", FIVE)
def test_legal_is_exactly_what_check_allows(name: str) -> None:
    """Every legal word passes check; of the other sets the hand could form none does."""
    rules = load_preset(name)
    deal = next(records(simulate_chunk(rules, line_up("rules"), 8, 5, 1)))
    game = Game(rules, deal.hands, deal.leader, deal.transfers, deal.declarations)
    for number, word in enumerate(deal.actions):
        if number % 12 == 0 and game.asked().capacity not in (Capacity.BURN, Capacity.KILL):
            seat, legal = game.asked().seat, set(game.legal())
            kinds = (ActionKind.PASS, ActionKind.YIELD, ActionKind.CLOSE, ActionKind.CONCEDE)
            candidates = {pack_action(seat, kind) for kind in kinds}
            for rank in range(12):
                for naturals in (1, 2, 3, 5):
                    for twos, small, big in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 1, 1)):
                        candidates.add(pack_action(seat, ActionKind.PLAY, rank, naturals, twos, small, big))
            assert all(game.check(item) is Verdict.LEGAL for item in legal)
            assert {item for item in candidates if game.check(item) is Verdict.LEGAL} == candidates & legal
        game.play(word)


def test_undo_takes_back_everything() -> None:
    rules = load_preset("karamay")
    deal = next(records(simulate_chunk(rules, line_up("random"), 2, 0, 1)))
    game = Game(rules, deal.hands, deal.leader, deal.transfers, deal.declarations)
    before = (game.state.copy().tobytes(), game.hands)
    for word in deal.actions:
        game.play(word)
    assert game.over
    for _ in deal.actions:
        game.undo()
    assert (game.state.tobytes(), game.hands, game.actions) == (*before, [])


def test_an_illegal_action_raises_with_its_verdict_and_changes_nothing() -> None:
    rules = load_preset("qingdao_online")
    hands = [[0] * 16 for _ in range(6)]
    for hand in hands:
        hand[4], hand[6] = 2, 1
    game = Game(rules, hands, 0)
    with pytest.raises(IllegalActionError) as error:
        game.play(pack_action(0, ActionKind.PASS))
    assert error.value.code == "MUST_LEAD"
    assert error.value.fields["seat"] == 0
    with pytest.raises(IllegalActionError):
        game.play(pack_action(1, ActionKind.PLAY, 4, 1))
    assert game.asked() == (0, Capacity.LEAD)


def test_wrong_purchases_and_declarations_are_refused_by_place() -> None:
    rules = load_preset("karamay")
    chunk = simulate_chunk(rules, line_up("rules"), 1, 0, 60)
    deal = next(deal for deal in records(chunk) if deal.transfers)
    with pytest.raises(ReplayError, match="第 1 条买卖"):
        Game(rules, deal.hands, deal.leader, deal.transfers[1:])
    with pytest.raises(ReplayError, match="第 1 条宣告"):
        Game(rules, deal.hands, deal.leader, deal.transfers, [0])
    assert Game(rules, deal.hands, deal.leader).transfers == tuple(deal.transfers)


def test_events_name_burns_openings_and_choked_seats() -> None:
    seen: set[Event] = set()
    for seed in range(12):
        seen |= {event.event for event in random_game("tv_biesan", seed).events()}
    assert {Event.OUT, Event.ELIMINATED, Event.OPENED, Event.BURN, Event.BURN_END, Event.MEN, Event.CHAOS} <= seen


def test_every_parameter_has_one_way_into_the_kernel() -> None:
    tables = [
        CHOICES,
        NUMBERS,
        SCORES,
        ONLY,
        dict.fromkeys(SPECIAL),
        dict.fromkeys(OUTSIDE),
        dict.fromkeys(INFORMATIONAL),
    ]
    names = [name for table in tables for name in table]
    assert sorted(names) == sorted(load_preset("karamay").values())


def test_presets_play_or_name_what_they_still_miss() -> None:
    playable = {name for name in list_presets() if not unsupported(load_preset(name))}
    assert set(FIVE) <= playable
    for name in set(list_presets()) - playable:
        with pytest.raises(UnsupportedRuleError) as error:
            lower(load_preset(name))
        assert error.value.code == "RULE_NOT_HONOURED"
        assert error.value.fields["key"] in load_preset(name).values()


def test_declarations_out_of_range_are_refused_not_followed() -> None:
    rules = load_preset("tv_biesan")
    deal = next(records(simulate_chunk(rules, line_up("rules"), 1, 0, 1)))
    for word in (-1, -16, -(1 << 31), 7 << 4, 6 << 4, 15, (1 << 31) - 1):
        with pytest.raises(ReplayError, match="第 1 条宣告"):
            Game(rules, deal.hands, deal.leader, deal.transfers, [word])
