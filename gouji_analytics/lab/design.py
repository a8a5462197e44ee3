"""What an experiment is, settled before the first card: rule sets, bots, leads, blocks, how it stops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gouji_analytics.errors import coded
from gouji_analytics.simulating import TOOL
from gouji_engine.bots import line_up
from gouji_engine.errors import UsageError
from gouji_engine.kernel._jit import fingerprint
from gouji_engine.rules import RuleSet
from gouji_engine.version import VERSION

LEADS = ("every", "rule")
SKILL = ("rules", "random")  # the better bot and the beginner of the skill gap
FEWEST = 30
TRAINING_FIRST = 1 << 40  # deals of their own for the win model, far from those of any experiment
TRAINING = 4_000
LOOK = 2_000
PIECE = 250


@dataclass(frozen=True, slots=True)
class Design:
    """An experiment on two or more rule sets; the first is the base of all contrasts.

    ``bots``: as ``bots.line_up`` reads them; a line-up with two different sides is played with the sides exchanged as well.
    ``blocks``: deals, each a block of games on the same cards; ``leads``: ``every`` = each seat leads every deal once, ``rule`` = only
    the seat that the rules choose; ``sequential``: look every LOOK blocks and stop when all is decided.
    """

    rules: tuple[RuleSet, ...]
    bots: str
    seed: int
    blocks: int
    leads: str = "every"
    sequential: bool = False

    def __post_init__(self) -> None:
        names = [rules.name for rules in self.rules]
        if len(names) < 2:
            raise coded(UsageError, "COMPARE_FEW")
        if len(set(names)) < len(names):
            raise coded(UsageError, "COMPARE_TWICE", name=next(name for name in names if names.count(name) > 1))
        if self.blocks < FEWEST:
            raise coded(UsageError, "COMPARE_BLOCKS", fewest=FEWEST, blocks=self.blocks)
        line_up(self.bots)

    @property
    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        """The stated line-up and, where it is another, the one with sides exchanged."""
        stated = line_up(self.bots)
        swapped = stated[1:] + stated[:1]
        return (stated,) if swapped == stated else (stated, swapped)

    @property
    def games(self) -> int:
        """Games of a block under one rule set, those for the skill gap apart."""
        return len(self.line_ups) * (6 if self.leads == "every" else 1)

    def to_dict(self) -> dict[str, Any]:
        """All that decides the result: rule hashes, bots, seed, sizes, versions."""
        return {
            "rules": [{"name": rules.name, "rules_id": rules.rules_id} for rules in self.rules],
            "bots": list(line_up(self.bots)),
            "sides_exchanged": len(self.line_ups) > 1,
            "skill_bots": list(SKILL),
            "seed": self.seed,
            "blocks_planned": self.blocks,
            "leads": self.leads,
            "games_per_block": self.games,
            "sequential": self.sequential,
            "look_every": LOOK if self.sequential else None,
            "training_deals": TRAINING,
            "tool": TOOL,
            "version": VERSION,
            "kernel": fingerprint(),
        }
