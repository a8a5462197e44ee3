"""A deal with a burn, under rules with jokers hung and 2s tied."""

import pytest

from gouji_analytics.replayer.record import laid_out
from gouji_engine.codes import ActionKind, unpack_action
from gouji_engine.replay import Replay, Source
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk

BOTS = ("rules",) * 6


@pytest.fixture(scope="session")
def burned():
    """The first deal of a run in which somebody burns, as a record."""
    rules = load_preset("qingdao_online")
    made = simulate_chunk(rules, BOTS, 7, 0, 40)
    for deal in range(40):
        span = slice(made.action_offsets[deal], made.action_offsets[deal + 1])
        actions = tuple(map(int, made.actions[span]))
        if any(unpack_action(word).kind == ActionKind.BURN for word in actions):
            break
    hands = tuple(map(tuple, made.hands[deal].reshape(6, 16).tolist()))
    source = Source("simulated", "gouji")
    fields = {"leader": int(made.leader[deal]), "actions": actions, "bots": BOTS, "seed": 7, "deal_id": "burned"}
    return laid_out(Replay(rules_id=rules.rules_id, source=source, hands=hands, **fields), rules)
