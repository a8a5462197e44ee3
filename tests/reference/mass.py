"""Many deals through the kernel alone: what the random bot plays has to verify, deal after deal, under the same rules.

Rule sets that play in sessions are played so, each deal with the tributes that the one before owes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gouji_engine.errors import InternalError
from gouji_engine.kernel.batch import C_FIRST, C_NEXT
from gouji_engine.rules import RuleSet
from gouji_engine.session import play_sessions
from gouji_engine.simulate import Chunk, simulate_chunk
from gouji_engine.verify import Verifier

RANDOM: Sequence[str] = ("random",) * 6
SESSION = 10  # deals of a session
NAMED = 5  # contradictions told of one chunk


def simulated(rules: RuleSet, seed: int, first: int, count: int) -> tuple[Chunk, Any]:
    """Deals ``first`` … of the random bot, and where they stand in their sessions (None: they stand alone)."""
    if rules.tribute != "cards":
        return simulate_chunk(rules, RANDOM, seed, first, count), None
    played = play_sessions(rules, RANDOM, seed, first // SESSION, count // SESSION, SESSION)
    return played.deals, np.where(played.deal_no == 0, C_FIRST, C_NEXT).astype(np.int8)


def contradictions(rules: RuleSet, label: str, seed: int, first: int, count: int) -> tuple[int, list[str]]:
    """Simulate and verify: the deals played, and those that the kernel refuses or leaves without a place 1 to 6 each."""
    try:
        chunk, context = simulated(rules, seed, first, count)
    except InternalError as error:
        return count, [f"{label} seed {seed} from deal {first}: {error}"]
    verifier = Verifier(rules)
    transfers, declarations, actions = (
        (getattr(chunk, f"{name}s"), getattr(chunk, f"{name}_offsets"))
        for name in ("transfer", "declaration", "action")
    )
    told = verifier.run(chunk.hands, chunk.leader, transfers, declarations, actions, context)
    placed = np.sort(told.places, axis=1)
    whole = (placed == np.arange(1, 7)).all(axis=1) | (placed == 0).all(axis=1)
    bad = np.flatnonzero((told.codes[:, 0] != 0) | ~whole)
    faults = []
    for row in bad[:NAMED].tolist():
        words = chunk.actions[chunk.action_offsets[row] : chunk.action_offsets[row + 1]].tolist()
        finding = verifier.findings(told.codes[row], words)
        what = f"places {told.places[row].tolist()}" if finding is None else f"{finding.code}: {finding.en}"
        faults.append(f"{label} seed {seed} deals {first}+, row {row}: {what}")
    faults += [f"{label} seed {seed} deals {first}+: one more"] * (len(bad) - len(faults))
    return len(chunk), faults
