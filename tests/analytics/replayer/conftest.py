"""Deals as records: one with a burn under rules with jokers hung and 2s tied, one with seats that open and seats shut in."""

import pytest

from gouji_analytics.replayer.record import laid_out
from gouji_engine.codes import ActionKind, unpack_action
from gouji_engine.replay import Replay, Source
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk

BOTS = ("rules",) * 6


def recorded(rules, made, deal, name):
    """A deal of a chunk as a record."""
    parts = {
        part: tuple(map(int, getattr(made, part)[slice(*getattr(made, f"{part[:-1]}_offsets")[deal : deal + 2])]))
        for part in ("actions", "transfers", "declarations")
    }
    hands = tuple(map(tuple, made.hands[deal].reshape(6, 16).tolist()))
    fields = {"leader": int(made.leader[deal]), "bots": BOTS, "seed": 7, "deal_id": name, **parts}
    return laid_out(Replay(rules_id=rules.rules_id, source=Source("simulated", "gouji"), hands=hands, **fields), rules)


@pytest.fixture(scope="session")
def burned():
    """The first deal of a run in which somebody burns."""
    rules = load_preset("qingdao_online")
    made = simulate_chunk(rules, BOTS, 7, 0, 40)
    for deal in range(40):
        span = slice(made.action_offsets[deal], made.action_offsets[deal + 1])
        if any(unpack_action(int(word)).kind == ActionKind.BURN for word in made.actions[span]):
            break
    return recorded(rules, made, deal, "burned")


@pytest.fixture(scope="session")
def opened():
    """A deal in which seats open, and some are shut in."""
    rules = load_preset("karamay")
    return recorded(rules, simulate_chunk(rules, BOTS, 7, 0, 1), 0, "opened")
