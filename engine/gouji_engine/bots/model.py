"""What a bot is: a policy of the kernel, habits and weights; and the catalogue of both."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

import numpy as np

from gouji_engine.bots.conditions import holds
from gouji_engine.kernel.policies.weights import POLICIES, ROW
from gouji_engine.kernel.policies.weights import SWITCHES as HABIT_NAMES
from gouji_engine.kernel.policies.weights import WEIGHTS as WEIGHT_NAMES

HOME = files("gouji_engine.bots")
MOST = 1_000_000  # a weight beyond this is a slip of the pen


def read_table(name: str) -> dict[str, Any]:
    """A TOML file of this folder."""
    return tomllib.loads((HOME / name).read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Switch:
    """A habit: its name, the saying it stands for ("" if none), and one sentence in two languages."""

    id: str
    saying: str
    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Weight:
    """A weight: its name, the value a bot has that states none, one line in two languages, and from where to where it may go."""

    id: str
    value: int
    zh: str
    en: str
    low: int = -MOST
    high: int = MOST

    def takes(self, value: Any) -> bool:
        """Whether it is a whole number that this weight can be."""
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    @property
    def range(self) -> tuple[str, str]:
        """What it takes, in Chinese and English."""
        if (self.low, self.high) == (-MOST, MOST):
            return "整数", "a whole number"
        return f"{self.low} 至 {self.high} 的整数", f"a whole number from {self.low} to {self.high}"


_HABITS, _WEIGHTS = read_table("habits.toml"), read_table("weights.toml")
SWITCHES = {
    name: Switch(name, _HABITS[name].get("saying", ""), _HABITS[name]["zh"], _HABITS[name]["en"])
    for name in HABIT_NAMES
}
WEIGHTS = {name: Weight(name, **_WEIGHTS[name]) for name in WEIGHT_NAMES}


@dataclass(frozen=True)
class Bot:
    """A compiled bot: its name, its policy (a name of ``weights.POLICIES``), one sentence in two languages, and what it states.

    ``values`` maps habits (0 or 1) and weights to whole numbers; the rest is as the catalogue says. ``when`` maps conditions
    on rule sets (see ``conditions``) to what changes where they are met, later ones before earlier ones.
    """

    id: str
    kind: str
    zh: str
    en: str
    values: Mapping[str, int] = field(default_factory=dict)
    when: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def policy(self) -> int:
        """The number of the policy in the kernel."""
        return POLICIES.index(self.kind)

    @property
    def searches(self) -> bool:
        """Whether it plays deals on before it answers, and so has to be asked action by action."""
        return self.kind in {"search", "peek"}

    @property
    def habits(self) -> tuple[str, ...]:
        """The habits that are on."""
        return tuple(name for name in SWITCHES if self.values.get(name))

    def under(self, rules: Any) -> dict[str, int]:
        """Every habit (0 or 1) and weight by name, under a RuleSet."""
        found = dict.fromkeys(SWITCHES, 0) | {name: weight.value for name, weight in WEIGHTS.items()}
        found.update(self.values)
        for condition, values in self.when.items():
            if holds(condition, rules):
                found.update(values)
        return found

    def row(self, rules: Any) -> Any:
        """The bot under a RuleSet as the kernel takes it, a record of ``weights.ROW``."""
        row = np.zeros(1, dtype=ROW).view(np.recarray)
        values = self.under(rules)
        for name, value in values.items():
            row[name] = value
        row.policy = self.policy
        row.bent = any(values[name] for name in SWITCHES)
        return row[0]

    @property
    def mark(self) -> str:
        """Eight hex digits that change with anything the bot does by."""
        told = repr(
            (self.kind, sorted(self.values.items()), [(key, sorted(v.items())) for key, v in self.when.items()])
        )
        return hashlib.blake2b(told.encode(), digest_size=4).hexdigest()
