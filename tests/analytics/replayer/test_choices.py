"""What could be done before each action, as the kernel says it."""

import pytest

from gouji_analytics.replayer.choices import choices
from gouji_analytics.replayer.view import FULL, choice_view, legal_view
from gouji_engine.codes import ActionKind, Capacity, Verdict, unpack_action
from gouji_engine.frames import frames
from gouji_engine.game import Game
from gouji_engine.replay import Replay, Source
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk

PRESETS = ("qingdao_online", "karamay", "app_six_eagle", "dian_shao_men_luo")


@pytest.fixture(scope="module", params=PRESETS)
def deal(request):
    """A deal of bots under a preset, its rules, and what could be done."""
    rules = load_preset(request.param)
    made = simulate_chunk(rules, ("rules", "random") * 3, 3, 0, 1)
    words = {name: tuple(map(int, getattr(made, name))) for name in ("actions", "transfers", "declarations")}
    hands = tuple(map(tuple, made.hands[0].reshape(6, 16).tolist()))
    source = Source("simulated", "gouji")
    replay = Replay(rules_id=rules.rules_id, source=source, hands=hands, leader=int(made.leader[0]), **words)
    return replay, rules, choices(replay, rules)


def test_what_was_done_is_among_what_could_be_done(deal):
    replay, _, found = deal
    assert len(found) == len(replay.actions)
    for choice, word in zip(found, replay.actions, strict=True):
        assert choice.word == word
        assert word in choice.legal
        assert choice.seat == unpack_action(word).seat
        assert all(unpack_action(other).seat == choice.seat for other in choice.legal)


def test_every_choice_is_legal_and_is_asked_as_the_frames_say(deal):
    replay, rules, found = deal
    game = Game(rules, replay.hands, replay.leader, replay.transfers, replay.declarations)
    for choice, picture in zip(found, frames(replay, rules), strict=False):
        spoken = [word for word in choice.legal if unpack_action(word).kind != ActionKind.DECLINE]
        assert {game.check(word) for word in spoken[::9]} == {Verdict.LEGAL}
        assert (choice.seat, choice.capacity) in [(entry.seat, entry.capacity) for entry in choice.asked]
        if choice.capacity not in (Capacity.BURN, Capacity.KILL):
            assert (picture["asked"], picture["capacity"]) == (choice.seat, choice.capacity.id)
        game.play(choice.word)


def test_a_seat_that_is_able_has_a_play_to_choose(deal):
    for choice in deal[2]:
        own = next(entry for entry in choice.asked if (entry.seat, entry.capacity) == (choice.seat, choice.capacity))
        assert own.able in (None, any(unpack_action(word).size for word in choice.legal))


def test_many_plays_are_counted_by_rank_and_few_are_listed(deal):
    for choice in deal[2]:
        found = legal_view(choice.legal, choice.word)
        plays = [word for word in choice.legal if unpack_action(word).size]
        assert found["count"] == len(plays)
        made = [own for *_, own in (*found["kinds"], *found.get("plays", ()), *found.get("ranks", ()))]
        assert made.count(True) == 1
        if len(plays) > FULL:
            assert sum(ways for _, ways, _, _, _ in found["ranks"]) == len(plays)
        else:
            assert len(found["plays"]) == len(plays)


def test_hidden_hands_have_no_choices(deal):
    for choice in deal[2]:
        found = choice_view(choice, (False,) * 6)
        assert found["legal"] is None
        assert {able for _, _, able in found["asked"]} == {None}
