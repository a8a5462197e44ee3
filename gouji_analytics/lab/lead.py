"""What leading first is worth, and what the choice of the leader does.

Turning the table changes nothing in the rules, so the number of a seat cannot matter; what can is how far a seat sits behind the
first leader. Design ``every``: each deal is played six times, led once by every seat, so that every hand holds every place behind the
lead and the cards cancel. Design ``rule``: each deal once, led as the rules say. The second less the first is selection: what the way
of finding a leader does because it picks a hand. Counts by absolute seat are a test of ourselves that has to stay silent.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from gouji_analytics.derive.parts import POINT
from gouji_analytics.lab import inference
from gouji_analytics.lab.blocks import add
from gouji_analytics.lab.design import enough, origin, told
from gouji_analytics.lab.games import LEADS, Games, distinct, games
from gouji_analytics.lab.inference import ALPHA, Difference
from gouji_analytics.lab.report import Report, Row, jointly, limited, mean_of, paired, short
from gouji_analytics.lab.study import Arrays, Kept, Player
from gouji_engine.bots import line_up
from gouji_engine.rules import RuleSet

Reals = NDArray[np.float64]
DESIGNS = ("every", "rule")
SEATS = 6
EDGE, HEAD, LAST, POINTS, SEAT, QUANTITIES = 0, 1, 7, 13, 19, 25
NORMAL = 1.96
# every set of places that is not the rest of another one
SETS = [chosen for size in (1, 2, 3) for chosen in combinations(range(SEATS), size) if size < 3 or 0 in chosen]


@dataclass(frozen=True, slots=True)
class LeadStudy:
    """The two designs on the same deals under one rule set."""

    rules: RuleSet
    bots: str
    seed: int
    blocks: int

    def __post_init__(self) -> None:
        enough(self.blocks)
        line_up(self.bots)

    def to_dict(self) -> dict[str, Any]:
        """All that decides the result."""
        return {
            "rules": [told(self.rules)],
            "bots": list(line_up(self.bots)),
            "blocks_planned": self.blocks,
            "designs": list(DESIGNS),
            "games_per_block": len(distinct(line_up(self.bots))) * (LEADS + 1),
            **origin(self.seed),
        }

    def warm(self) -> None:
        """Have the kernels compiled or loaded."""
        for every in (True, False):
            games(self.rules, line_up(self.bots), self.seed, 0, 1, every=every)

    def player(self, pool: ThreadPoolExecutor) -> Player:
        """Sums of both designs, [blocks, designs, quantities, 3]."""
        lines = distinct(line_up(self.bots))

        def piece(first: int, count: int) -> Arrays:
            sums = np.zeros((count, len(DESIGNS), QUANTITIES, 3))
            for at, design in enumerate(DESIGNS):
                for line, _ in lines:
                    count_up(sums[:, at], games(self.rules, line, self.seed, first, count, every=design == "every"))
            return {"sums": sums}

        return piece

    def result(self, kept: Kept) -> Report:
        """What was found."""
        sums = kept.all("sums")
        rows = [row for at, design in enumerate(DESIGNS) for row in _of_design(design, sums[:, at])]
        rows += _selection(sums)
        rows += [
            Row("selftest", name, design, "p", short(seat_test(sums[:, at])))
            for at, (name, design) in enumerate((("seat", "every"), ("seat", "rule")))
        ]
        played = len(sums) * int(self.to_dict()["games_per_block"])
        return Report("lead", self.to_dict(), len(sums), played, tuple(rows))


def count_up(sums: Reals, made: Games) -> None:
    """Add games to the quantities of their blocks, [blocks, quantities, 3]."""
    net, valid = made.net, made.valid
    leader = made.chunk.leader.astype(np.int64)
    place, points = made.found.seats("place"), made.found.seats("points_0") / POINT
    behind = (leader[:, None] + np.arange(SEATS)) % SEATS
    held, worth = np.take_along_axis(place, behind, axis=1), np.take_along_axis(points, behind, axis=1)
    add(sums[:, EDGE], np.where(leader % 2 == 0, net, -net), valid)
    for offset in range(SEATS):
        add(sums[:, HEAD + offset], held[:, offset] == 1, valid)
        add(sums[:, LAST + offset], held[:, offset] == SEATS, valid)
        add(sums[:, POINTS + offset], worth[:, offset], valid)
        add(sums[:, SEAT + offset], place[:, offset] == 1, valid)


def _of_design(design: str, sums: Reals) -> list[Row]:
    """Edge, shares and points by place behind the leader; the shares less one sixth, together."""
    rows = limited(design, "", "points", [("edge", mean_of(sums[:, EDGE]))])
    for name, at in (("head", HEAD), ("last", LAST)):
        family = [(name, str(offset), mean_of(sums[:, at + offset], 1 / SEATS)) for offset in range(SEATS)]
        rows += jointly(design, "share", family)
    middle = float(np.mean([mean_of(sums[:, POINTS + offset]).estimate for offset in range(SEATS)]))
    family = [("points", str(offset), mean_of(sums[:, POINTS + offset], middle)) for offset in range(SEATS)]
    return [*rows, *jointly(design, "points", family), _distance(design, sums)]


def _distance(design: str, sums: Reals) -> Row:
    """Total variation distance of the head shares from one sixth each, with 95 % limits.

    It is the largest excess that any set of places has over its even share. So with 97.5 % it is at least what the simultaneous limits
    of all sets say, and with 97.5 % at most the largest of their single upper limits. The value has the bias taken off that the same
    chance adds to it once more (Gaussian bootstrap of the blocks).
    """
    parts = [mean_of(sums[:, HEAD + offset], 1 / SEATS) for offset in range(SEATS)]
    sets = [_together([parts[place] for place in chosen]) for chosen in SETS]
    sizes, errors = np.abs([one.estimate for one in sets]), np.array([one.error for one in sets])
    low = max(0.0, float((sizes - inference.critical(inference.max_scores(sets), ALPHA / 2) * errors).max()))
    high = float((sizes + NORMAL * errors).max())
    raw = 0.5 * sum(abs(part.estimate) for part in parts)
    noise = inference.max_scores(parts) * np.array([part.error for part in parts])
    again = 0.5 * np.abs(noise + np.array([part.estimate for part in parts])).sum(axis=1).mean()
    value = min(max(2 * raw - float(again), low), high)
    return Row(design, "distance", "", "share", short(value), short(low), short(high))


def _together(parts: Sequence[Difference]) -> Difference:
    """The sum of some means over the same blocks."""
    summed = np.sum([part.parts for part in parts], axis=0)
    error = float(summed.std(ddof=1)) / np.sqrt(len(summed))
    return Difference(sum(part.estimate for part in parts), error, None, summed)


def _selection(sums: Reals) -> list[Row]:
    """The second design less the first."""
    first, second = sums[:, 0], sums[:, 1]
    rows = limited("selection", "", "points", [("edge", paired(first[:, EDGE], second[:, EDGE]))])
    family = [
        (name, str(offset), paired(first[:, at + offset], second[:, at + offset]))
        for name, at in (("head", HEAD), ("last", LAST))
        for offset in range(SEATS)
    ]
    return [*rows, *jointly("selection", "share", family)]


def seat_test(sums: Reals) -> float:
    """p-value of the hypothesis that every absolute seat comes first equally often, deals as clusters (Wald, 5 degrees of freedom)."""
    counts = sums[:, SEAT : SEAT + SEATS, 0]
    apart = counts[:, :-1] - counts.mean(axis=1, keepdims=True)
    spread = np.cov(apart, rowvar=False) / len(apart)
    middle = apart.mean(axis=0)
    return float(stats.chi2.sf(middle @ np.linalg.solve(spread, middle), SEATS - 1))
