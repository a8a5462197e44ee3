"""One gate: two bots on the same deals with the sides exchanged."""

from __future__ import annotations

from dataclasses import dataclass

from gouji_analytics.mirror import Mirror, mirror
from gouji_engine.rules import load_rules


@dataclass(frozen=True, slots=True)
class Gate:
    """One pair of bots under one rule set; all from the view of ``upper``.

    ``pairs``: deals, each played twice; ``net``: points a game over ``lower``, ``effect``: its mean by its standard deviation over pairs;
    ``share``: games won, ties as half. Limits are those of 95 % intervals, clustered by deal.
    """

    rules: str
    rules_id: str
    upper: str
    lower: str
    seed: int
    pairs: int
    net: float
    net_low: float
    net_high: float
    share: float
    share_low: float
    share_high: float
    effect: float

    @property
    def is_open(self) -> bool:
        """Whether the upper bot is better for certain: the whole interval of net above zero."""
        return self.net_low > 0


def gate(rules: str, upper: str, lower: str, pairs: int, seed: int, workers: int | None = None) -> Gate:
    """Play one gate. Raises as ``mirror`` and ``load_rules``."""
    found = mirror(load_rules(rules), upper, lower, pairs, seed, workers=workers)
    return _told(rules, found)


def _told(rules: str, found: Mirror) -> Gate:
    return Gate(
        rules=rules,
        rules_id=found.rules_id,
        upper=found.bot_a,
        lower=found.bot_b,
        seed=found.seed,
        pairs=found.deals,
        net=found.net,
        net_low=found.net_low,
        net_high=found.net_high,
        share=found.share,
        share_low=found.share_low,
        share_high=found.share_high,
        effect=found.net / found.net_sd if found.net_sd else 0.0,
    )
