"""Made-up runs for tests of the store: the right shape, no sense as games, the same on every call."""

from __future__ import annotations

import numpy as np

from gouji_analytics.store.columns import RunChunk
from gouji_engine.deal_layout import run_id, simulated_id
from gouji_engine.replay import LEAD_BY_IDS, Replay, Source

RULES = {"karamay-1": {"rules_id": "karamay-1", "values": {"decks": 4}}}
SOURCE = Source("simulated", "test", "1.0")
BOTS = ("a", "b", "c", "d", "e", "f")


def chunk(first, deals, seed=5, **changes):
    """Deals ``first`` … of a made-up run; deal n depends on the seed and n alone."""
    parts = [_deal(seed, number) for number in range(first, first + deals)]
    fields = {
        "rules_id": "karamay-1",
        "source": SOURCE,
        "bots": BOTS,
        "seed": seed,
        "first": first,
        "hands": np.array([part["hands"] for part in parts], np.int8).reshape(deals, 96),
        "leader": np.array([part["leader"] for part in parts], np.int8),
        "lead_by": np.array([part["lead_by"] for part in parts], np.int8),
    }
    for name in ("actions", "transfers", "declarations"):
        lists = [part[name] for part in parts]
        fields[name] = np.array([word for words in lists for word in words], np.int32)
        offsets = np.cumsum([0, *map(len, lists)])
        fields[name[:-1] + "_offsets"] = offsets.astype(np.int32)
    return RunChunk(**(fields | changes))


def _deal(seed, number):
    random = np.random.default_rng([seed, number])
    return {
        "hands": random.integers(-1, 5, 96),
        "leader": int(random.integers(0, 6)),
        "lead_by": int(random.integers(0, len(LEAD_BY_IDS))),
        "actions": random.integers(0, 2**30, random.integers(0, 40)).tolist(),
        "transfers": random.integers(0, 2**18, random.integers(0, 3)).tolist(),
        "declarations": random.integers(0, 2**7, random.integers(0, 2)).tolist(),
    }


def replays(first, deals, seed=5, bots=BOTS, scheme=""):
    """The same deals as ``chunk`` gives, made one by one."""
    run = run_id("karamay-1", bots, seed, scheme)
    for number in range(first, first + deals):
        part = _deal(seed, number)
        yield Replay(
            deal_id=simulated_id(run, number),
            deal_no=number,
            rules_id="karamay-1",
            source=SOURCE,
            bots=bots,
            seed=seed,
            leader=part["leader"],
            lead_by=LEAD_BY_IDS[part["lead_by"]],
            hands=tuple(map(tuple, part["hands"].reshape(6, 16).tolist())),
            actions=tuple(part["actions"]),
            transfers=tuple(part["transfers"]),
            declarations=tuple(part["declarations"]),
        )
