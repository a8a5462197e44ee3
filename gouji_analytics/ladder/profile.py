"""How a bot plays when left to itself: rates that a watcher would notice, beside the bands within which people plausibly play."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gouji_engine.bots import line_up
from gouji_engine.codes import ActionKind, ExitCause
from gouji_engine.facts import Facts, facts
from gouji_engine.rules import load_rules
from gouji_engine.simulate import Chunk, simulate_chunk

# rate: (low, high). No records of human play are at hand: the bands are wide, and leaving one says that a habit is missing or rules all
BANDS = {
    "pass_able": (0.15, 0.80),
    "yield": (0.05, 0.95),
    "burns": (0.005, 1.0),
    "burn_failed": (0.0, 0.35),
    "split": (0.02, 0.45),
    "wild": (0.02, 0.35),
}


@dataclass(frozen=True, slots=True)
class Profile:
    """Self-play of one bot under one rule set: rate -> (numerator, denominator); a denominator of 0 means that there was no chance.

    ``pass_able``: passes of all turns with something to answer; ``yield``: yields of all chances to yield; ``burns``: burns a deal;
    ``burn_failed``: failed of all burns; ``split``: answers that tear a group of all answers with one; ``wild``: plays with a 2 or joker
    of all plays.
    """

    rules: str
    bot: str
    seed: int
    deals: int
    rates: dict[str, tuple[int, int]]

    def rate(self, name: str) -> float | None:
        """A rate, or None without a chance."""
        part, whole = self.rates[name]
        return part / whole if whole else None

    def fits(self, name: str) -> bool | None:
        """Whether a rate lies in its band, None without a chance."""
        rate = self.rate(name)
        low, high = BANDS[name]
        return None if rate is None else low <= rate <= high


def profile(rules: str, bot: str, deals: int, seed: int) -> Profile:
    """Let six of a bot play and count. Raises UsageError for an unknown bot."""
    found = load_rules(rules)
    chunk = simulate_chunk(found, line_up(bot), seed, 0, deals)
    known = facts(
        found, chunk.hands, chunk.leader, (chunk.declarations, chunk.declaration_offsets),
        (chunk.actions, chunk.action_offsets), (chunk.transfers, chunk.transfer_offsets),
    )  # fmt: skip
    burns = int((kinds(chunk) == ActionKind.BURN).sum()) if found.burn else 0
    failed = int((known.seats("cause") == ExitCause.BURN_FAIL).sum())
    rates = counted(chunk, known) | {"burns": (burns, deals if found.burn else 0), "burn_failed": (failed, burns)}
    return Profile(rules, bot, seed, deals, {name: rates[name] for name in BANDS})


def kinds(chunk: Chunk) -> NDArray[np.int32]:
    """The kind of every action."""
    found: NDArray[np.int32] = (chunk.actions >> 3) & 15
    return found


def counted(chunk: Chunk, known: Facts) -> dict[str, tuple[int, int]]:
    """What the actions tell."""
    words, kind = chunk.actions, kinds(chunk)
    played, lead = kind == ActionKind.PLAY, known.play("is_lead") == 1
    answered = played & ~lead
    passed = np.isin(kind, (ActionKind.PASS, ActionKind.CLOSE)) & (known.play("was_able") == 1)
    chance = known.play("yield_chance") == 1
    grouped = answered & ((words >> 7 & 15) <= 11)
    torn = grouped & (known.play("rank_left") > 0)
    wild = played & (((words >> 16) != 0) | ((words >> 7 & 15) >= 12))
    return {
        "pass_able": (int(passed.sum()), int(passed.sum() + answered.sum())),
        "yield": (int((kind == ActionKind.YIELD).sum()), int(chance.sum())),
        "split": (int(torn.sum()), int(grouped.sum())),
        "wild": (int(wild.sum()), int(played.sum())),
    }
