"""What an experiment is, settled before the first card: rule sets, bots, leads, blocks, how it stops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from gouji_analytics.errors import coded
from gouji_analytics.lab.games import LEADS, TRAINING, distinct
from gouji_analytics.lab.measuring import FEWEST_SEEN
from gouji_analytics.lab.metrics import METRICS
from gouji_analytics.simulating import TOOL
from gouji_engine.bots import line_up
from gouji_engine.errors import DataError, GoujiError, UsageError
from gouji_engine.kernel._jit import fingerprint
from gouji_engine.rules import RuleSet
from gouji_engine.version import VERSION

SKILL = ("team", "greedy")  # the better bot and the beginner of the skill gap
SEER = "peek+worlds=1"  # sees every hand: what it gains over the better bot is what hidden cards are worth
SEEN = 50  # one block in so many is also played with the seer, which thinks a thousand times longer
FEWEST = 30
LOOK = 2_000


def origin(seed: int) -> dict[str, Any]:
    """What made a result: seed, product, version, kernel."""
    return {"seed": seed, "tool": TOOL, "version": VERSION, "kernel": fingerprint()}


def told(rules: RuleSet) -> dict[str, Any]:
    """A rule set as a result carries it: name, hash and every value, so that it can be played again."""
    return {"name": rules.name, "rules_id": rules.rules_id, "content": rules.to_dict()}


def enough(blocks: int) -> None:
    """Raise UsageError where blocks are too few for honest limits."""
    if blocks < FEWEST:
        raise coded(UsageError, "COMPARE_BLOCKS", fewest=FEWEST, blocks=blocks)


@dataclass(frozen=True, slots=True)
class Design:
    """An experiment on two or more rule sets.

    ``bots``: as ``bots.line_up`` reads them; a line-up whose seats differ is played in every way that turning the table makes, so
    that two sides with different bots exchange seats. ``blocks``: deals, each a block of games on the same cards; ``leads``: ``every``
    = each seat leads every deal once, ``rule`` = only the seat that the rules choose; ``sequential``: look every LOOK blocks and stop
    when all is decided; ``zones``: other zones of no matter than those of METRICS, by metric; ``pairs``: ``base`` = the first rule set
    against every other, ``all`` = every two of them; ``seer``: the bot that sees every hand, for the skill share, or empty.
    """

    rules: tuple[RuleSet, ...]
    bots: str
    seed: int
    blocks: int
    leads: str = "every"
    sequential: bool = False
    zones: Mapping[str, float] = field(default_factory=dict)
    pairs: str = "base"
    seer: str = SEER

    def __post_init__(self) -> None:
        names = [rules.name for rules in self.rules]
        if len(names) < 2:
            raise coded(UsageError, "COMPARE_FEW")
        if len(set(names)) < len(names):
            raise coded(UsageError, "COMPARE_TWICE", name=next(name for name in names if names.count(name) > 1))
        enough(self.blocks)
        for name, zone in self.zones.items():
            if not zone > 0 or name not in {metric.id for metric in METRICS}:
                known = ", ".join(metric.id for metric in METRICS)
                raise coded(UsageError, "COMPARE_ZONE", zone=f"{name}={zone}", known=known)
        for bots in (self.bots, self.seer):
            if bots:
                line_up(bots)

    @property
    def contrasted(self) -> list[tuple[int, int]]:
        """The numbers of the rule sets that are compared with each other."""
        if self.pairs == "base":
            return [(0, other) for other in range(1, len(self.rules))]
        return list(combinations(range(len(self.rules)), 2))

    @property
    def sees(self) -> bool:
        """Whether the seer plays: not where the run would end with too few of his deals, or would wait for them at every look."""
        return bool(self.seer) and not self.sequential and self.blocks >= SEEN * FEWEST_SEEN

    @property
    def line(self) -> tuple[str, ...]:
        """The bots of the six seats, as stated."""
        return line_up(self.bots)

    @property
    def games(self) -> int:
        """Games of a block under one rule set, those for the skill gap apart."""
        return len(distinct(self.line)) * (LEADS if self.leads == "every" else 1)

    def zone(self, metric: str) -> float:
        """Half the width of the zone of no matter, as stated or as declared."""
        declared = next(one.zone for one in METRICS if one.id == metric)
        return float(self.zones.get(metric, declared))

    def to_dict(self) -> dict[str, Any]:
        """All that decides the result: rules, bots, seed, sizes, versions."""
        return {
            "rules": [told(rules) for rules in self.rules],
            "bots": list(self.line),
            "line_ups": len(distinct(self.line)),
            "skill_bots": list(SKILL),
            "seer": self.seer or None,
            "seen_every": SEEN if self.sees else None,
            "pairs": self.pairs,
            "blocks_planned": self.blocks,
            "leads": self.leads,
            "games_per_block": self.games,
            "sequential": self.sequential,
            "look_every": LOOK if self.sequential else None,
            "zones": dict(sorted(self.zones.items())),
            "training_deals": TRAINING,
            **origin(self.seed),
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Design:
        """The design that ``to_dict`` told. Raises DataError COMPARE_RESULT_DAMAGED where that is not what is given."""
        try:
            return cls(
                tuple(RuleSet.from_dict(one["content"]) for one in stored["rules"]),
                ",".join(stored["bots"]),
                int(stored["seed"]),
                int(stored["blocks_planned"]),
                stored["leads"],
                bool(stored["sequential"]),
                dict(stored["zones"]),
                stored["pairs"],
                stored["seer"] or "",
            )
        except (KeyError, TypeError, ValueError, GoujiError) as error:
            raise coded(DataError, "COMPARE_RESULT_DAMAGED", path="-") from error
