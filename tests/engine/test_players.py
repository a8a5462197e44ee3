"""Players in plain Python at one table with compiled bots."""

import numpy as np
import pytest

from gouji_engine.codes import ActionKind, Status, unpack_action
from gouji_engine.errors import UsageError
from gouji_engine.players import name_of, simulate_players
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk
from gouji_engine.verify import Verifier


def lowest(view):
    """Plays the fewest and lowest cards that are legal, else refuses."""
    plays = [word for word in view.legal if unpack_action(word).kind == ActionKind.PLAY]
    return min(plays, key=lambda word: (word >> 21, word)) if plays else view.legal[-1]


class Watcher:
    """Passes on, and keeps what it was shown."""

    def __init__(self):
        self.views = []

    def __call__(self, view):
        self.views.append(view)
        return view.legal[-1]


@pytest.mark.parametrize("name", ["qingdao_online", "tv_biesan"])
def test_a_player_in_python_plays_whole_deals(name):
    rules, watcher = load_preset(name), Watcher()
    players = [lowest, "team", watcher, "rules", lowest, "random"]
    chunk = simulate_players(rules, players, 3, 0, 3)
    pairs = [
        (getattr(chunk, f"{what}s"), getattr(chunk, f"{what}_offsets"))
        for what in ("transfer", "declaration", "action")
    ]
    assert not Verifier(rules).run(chunk.hands, chunk.leader, *pairs).codes[:, 0].any()
    assert np.array_equal(chunk.hands, simulate_chunk(rules, ["rules"] * 6, 3, 0, 3).hands)
    one = simulate_players(rules, players, 3, 1, 1)
    assert np.array_equal(one.actions, chunk.actions[chunk.action_offsets[1] : chunk.action_offsets[2]])
    assert {view.seat for view in watcher.views} == {2}
    for view in watcher.views:
        assert sum(view.hand) == view.left[2]
        assert view.statuses[2] == Status.ACTIVE
        assert len(view.played) == 16


def test_names_for_the_log():
    assert [name_of(player) for player in ("team+never_burn", lowest, Watcher())] == [
        "team+never_burn",
        "python:lowest",
        "python:Watcher",
    ]


def test_an_answer_that_is_not_legal_is_refused_with_its_place():
    with pytest.raises(UsageError) as caught:
        simulate_players(load_preset("karamay"), [lambda view: -5] * 6, 3, 4, 1)
    assert caught.value.code == "BOT_ILLEGAL"
    assert "deal 4, action 1" in caught.value.en
