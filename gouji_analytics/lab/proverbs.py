"""Sayings put to the test: a habit switched on for one side only, the same deals twice with the sides exchanged.

For every rule set, base bot and habit a block is two games: the side with the habit holds the hands of seats 0, 2, 4 in one and those
of 1, 3, 5 in the other. Two equal bots would gain nothing at all, exactly; what is left is the habit.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.errors import coded
from gouji_analytics.lab.blocks import add
from gouji_analytics.lab.design import enough, origin, told
from gouji_analytics.lab.games import Games, games, shares
from gouji_analytics.lab.inference import Difference
from gouji_analytics.lab.report import Report, jointly, limited, mean_of
from gouji_analytics.lab.study import Arrays, Kept, Player
from gouji_engine.bots import SWITCHES, line_up
from gouji_engine.errors import UsageError
from gouji_engine.rules import RuleSet

Reals = NDArray[np.float64]
NET, WON, CHANGED, QUANTITIES = range(4)


@dataclass(frozen=True, slots=True)
class Trial:
    """One habit of one base bot under one rule set: ``tried`` is the bot with the habit."""

    rules: RuleSet
    base: str
    habit: str
    tried: str

    @property
    def about(self) -> str:
        """A name for the row."""
        return f"{self.rules.name}|{self.base}|{self.habit}"


@dataclass(frozen=True, slots=True)
class ProverbStudy:
    """Trials on common deals."""

    trials: tuple[Trial, ...]
    seed: int
    blocks: int

    def __post_init__(self) -> None:
        enough(self.blocks)
        if not self.trials:
            raise coded(UsageError, "LAB_NO_TRIAL")
        for trial in self.trials:
            line_up(f"{trial.tried},{trial.base}")

    def to_dict(self) -> dict[str, Any]:
        """All that decides the result."""
        rules = list(dict.fromkeys(trial.rules for trial in self.trials))
        return {
            "rules": [told(one) for one in rules],
            "trials": [[trial.rules.rules_id, trial.base, trial.habit, trial.tried] for trial in self.trials],
            "bots": list(dict.fromkeys(trial.base for trial in self.trials)),
            "blocks_planned": self.blocks,
            "games_per_block": 2 * len(self.trials),
            **origin(self.seed),
        }

    def warm(self) -> None:
        """Have the kernels compiled or loaded."""
        for trial in self.trials:
            games(trial.rules, line_up(trial.tried), self.seed, 0, 1)

    def player(self, pool: ThreadPoolExecutor) -> Player:
        """Sums and numbers of games, float32 [blocks, trials, quantities, 2]: small numbers, and there are many of them."""

        def piece(first: int, count: int) -> Arrays:
            found = [_tried(trial, self.seed, first, count)[..., :2] for trial in self.trials]
            return {"sums": np.stack(found, axis=1).astype(np.float32)}

        return piece

    def result(self, kept: Kept) -> Report:
        """Net per deal of every trial, all limits together; win share and how often the habit changed a result."""
        sums = kept.all("sums")

        def mean(at: int, quantity: int, less: float = 0.0) -> Difference:
            counted = sums[:, at, quantity].astype(np.float64)
            return mean_of(np.column_stack([counted, np.zeros(len(counted))]), less)

        nets = [("net", trial.about, mean(at, NET)) for at, trial in enumerate(self.trials)]
        rows = jointly("net", "points", nets)
        for at, trial in enumerate(self.trials):
            rows += limited("won", trial.about, "share", [("won", mean(at, WON, 0.5))])
            rows += limited("changed", trial.about, "share", [("changed", mean(at, CHANGED))])
        return Report("proverbs", self.to_dict(), len(sums), len(sums) * 2 * len(self.trials), tuple(rows))


def known_habits() -> tuple[str, ...]:
    """Every habit that can be switched on, in the order of the bots' own list."""
    return tuple(SWITCHES)


def trials(rules: Sequence[RuleSet], bases: Sequence[str], habits: Sequence[str]) -> tuple[Trial, ...]:
    """Every habit on every base bot under every rule set."""
    return tuple(Trial(one, base, habit, f"{base}+{habit}") for one in rules for base in bases for habit in habits)


def _tried(trial: Trial, seed: int, first: int, count: int) -> Reals:
    """Both games of some blocks, [blocks, quantities, 3]."""
    sums = np.zeros((count, QUANTITIES, 3))
    here, there = (
        games(trial.rules, line_up(",".join(pair)), seed, first, count)
        for pair in ((trial.tried, trial.base), (trial.base, trial.tried))
    )
    for sign, made in ((1, here), (-1, there)):
        add(sums[:, NET], sign * made.net, made.valid)
        add(sums[:, WON], shares(sign * made.net), made.valid)
    add(sums[:, CHANGED], differs(here, there), np.ones(count))
    return sums


def differs(here: Games, there: Games) -> NDArray[np.bool_]:
    """Whether the two games of a deal took different courses, [blocks]."""
    words = [np.split(made.chunk.actions, made.chunk.action_offsets[1:-1]) for made in (here, there)]
    return np.array([not np.array_equal(one, other) for one, other in zip(*words, strict=True)])
