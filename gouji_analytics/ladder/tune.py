"""Weights of a bot by chance steps: a few are changed at a time, and a change stays if it wins more against fixed opponents on fresh deals.

Both the bot as it stands and the changed one play the same deals against the same opponents, so the difference is taken deal by deal;
every pair of rule set and opponent counts alike, in its own standard deviations. After every ``STRETCH`` steps other deals are taken, so
that nothing is learnt by heart.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from os.path import relpath
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.errors import coded
from gouji_analytics.mirror import nets
from gouji_analytics.store.writer import temporary_name, writing
from gouji_engine.bots import find_bot
from gouji_engine.bots.conditions import holds, unknown_part
from gouji_engine.errors import UsageError
from gouji_engine.kernel.policies.weights import SEARCH_WEIGHTS
from gouji_engine.kernel.policies.weights import WEIGHTS as NAMES
from gouji_engine.rules import RuleSet, load_rules
from gouji_engine.version import VERSION

STRETCH = 10  # steps on the same deals
QUICK = 4  # a change that is behind after this part of the deals is dropped
SURE = 1.5  # standard errors by which a change has to be ahead
REACH, LEAST = 0.4, 2.0  # standard deviation of a change: this part of the weight, and so much more
TUNED = tuple(name for name in NAMES if name not in SEARCH_WEIGHTS)
Values = dict[str, int]
Nets = list[NDArray[np.float64]]
Told = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Step:
    """A change that stays: its number, all weights changed so far, the latest of them, its gain in standard deviations and in standard errors."""

    number: int
    changed: Values
    latest: tuple[str, ...]
    gain: float
    sureness: float


class Contest:
    """Fixed opponents under fixed rule sets.

    Raises UsageError for an unknown bot or opponent, BOTS_TUNE for a bot that no file can extend; and as ``load_rules``.
    """

    def __init__(self, bot: str, rules: Sequence[str], against: Sequence[str], pairs: int, seed: int) -> None:
        self.bot, self.pairs, self.seed = find_bot(bot), pairs, seed
        self.extended = bot
        if "+" in bot or self.bot.kind != "team":
            raise coded(UsageError, "BOTS_TUNE", bot=bot)
        self.places: list[tuple[RuleSet, str]] = [(load_rules(name), other) for name in rules for other in against]
        for other in against:
            find_bot(other)

    def name(self, values: Values) -> str:
        """The bot with these weights."""
        return "+".join([self.bot.id, *(f"{key}={value}" for key, value in values.items())])

    def play(self, values: Values, first: int, count: int) -> Nets:
        """Net points a game of every pair, float64 [count] for every place."""
        name = self.name(values)
        with ThreadPoolExecutor() as pool:
            calls = [pool.submit(nets, rules, name, other, self.seed, first, count) for rules, other in self.places]
            return [call.result() for call in calls]


def lead(new: Nets, old: Nets) -> tuple[float, float]:
    """How far ``new`` is ahead, in standard deviations (the larger of the two), and by how many standard errors."""
    apart = [(a - b) / (max(a.std(), b.std()) or 1.0) for a, b in zip(new, old, strict=True)]
    mean = float(np.mean([part.mean() for part in apart]))
    error = float(np.sqrt(sum(part.var() / len(part) for part in apart))) / len(apart)
    return mean, mean / error if error else 0.0


def change(rng: np.random.Generator, known: Values) -> Values:
    """One to three other weights."""
    picked = rng.choice(len(TUNED), size=int(rng.choice((1, 2, 3), p=(0.5, 0.3, 0.2))), replace=False)
    changed = {}
    for at in picked:
        value = known[TUNED[at]]
        size = rng.normal() * (REACH * abs(value) + LEAST)
        changed[TUNED[at]] = value + int(round(size) or np.copysign(1, size))
    return changed


def tuned(contest: Contest, steps: int, told: Told | None = None) -> Iterator[Step]:
    """Every change that stays, in order. The same arguments find the same weights."""
    begun = contest.bot.under(contest.places[0][0])
    kept: Values = {}
    known: dict[int, Nets] = {}
    quick = contest.pairs // QUICK
    for step in range(steps):
        if step % STRETCH == 0:
            known = {}
        changes = change(np.random.default_rng((contest.seed, step)), begun | kept)
        base, tried, mine = step // STRETCH * contest.pairs, kept | changes, {}
        for first, count in ((0, quick), (quick, contest.pairs - quick)):
            if first not in known:
                known[first] = contest.play(kept, base + first, count)
            mine[first] = contest.play(tried, base + first, count)
            gain, sureness = lead(*(joined([nets[at] for at in mine]) for nets in (mine, known)))
            if gain <= 0:
                break
        if gain > 0 and sureness > SURE:
            kept, known = tried, mine
            yield Step(step, dict(kept), tuple(changes), gain, sureness)
        if told:
            told(1)


def joined(parts: Sequence[Nets]) -> Nets:
    """The same places over more deals."""
    return [np.concatenate(place) for place in zip(*parts, strict=True)]


def start(
    name: str, out: Path, condition: str | None, rules: Sequence[str], against: Sequence[str], pairs: int, seed: int
) -> Contest:
    """The contest that is asked for.

    Raises UsageError: BOTS_OUT where the file is there already, BOTS_WHEN for a condition that no bot file may state or that a rule set
    does not meet; and as Contest.
    """
    if out.exists():
        raise coded(UsageError, "BOTS_OUT", file=out)
    contest = Contest(name, rules, against, pairs, seed)
    if condition is not None:
        known = unknown_part(condition) is None
        failing = [place.name for place, _ in contest.places if not (known and holds(condition, place))]
        if failing:
            raise coded(UsageError, "BOTS_WHEN", condition=condition, rules=failing[0])
    return contest


def text_of(contest: Contest, values: Values, condition: str | None, out: Path) -> str:
    """A bot file: the bot with other weights, for all rule sets or those that meet ``condition``; ``out``: where it will stand."""
    bot = contest.extended
    extended = relpath(bot, out.parent) if bot.endswith(".toml") else bot
    rules = ", ".join(dict.fromkeys(place.name for place, _ in contest.places))
    against = ", ".join(dict.fromkeys(other for _, other in contest.places))
    origin = f"{rules}; against {against}; {contest.pairs:,} pairs a step; seed {contest.seed}"
    table = f'[when."{condition}"]' if condition else "[weights]"
    lines = [
        f"# gouji bots tune, version {VERSION}: {origin}",
        f"extends = {json.dumps(extended, ensure_ascii=False)}",
        "",
        table,
    ]
    return "\n".join([*lines, *(f"{key} = {values[key]}" for key in TUNED if key in values), ""])


def write(path: Path, text: str) -> None:
    """Put a bot file in place, whole or not at all."""
    with writing(path):
        temporary = temporary_name(path)
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
