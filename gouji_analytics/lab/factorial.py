"""All combinations of rule switches on common deals: main effects, interactions, and shares of the variance between rule sets.

With levels coded −1 and +1 the fast Walsh–Hadamard transform turns the means of the cells into one coefficient for every set of
switches, and common deals cancel the luck of the cards from all of them. ``S_i = β_i² / Σ β²`` is the share of a switch by itself,
``ST_i`` that of every set it belongs to. Each β² is inflated by the square of its error, which is taken off before anything is summed
and never clipped contrast by contrast: clipping would count noise as effect.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from gouji_analytics.lab.design import enough, origin, told
from gouji_analytics.lab.games import games
from gouji_analytics.lab.metrics import PLAIN, plain_values
from gouji_analytics.lab.report import Report, Row, short
from gouji_analytics.lab.study import Arrays, Kept, Player
from gouji_analytics.lab.switches import MAIN, Switch, cells
from gouji_engine.bots import line_up
from gouji_engine.rules import RuleSet

Reals = NDArray[np.float64]
ALPHA = 0.05
FEWEST_PIECES = 8  # below, the pieces do not tell how sure a share is


@dataclass(frozen=True, slots=True)
class FactorialStudy:
    """The full factorial of some switches over a base rule set; a block is one deal, led by the rules, in every cell."""

    base: RuleSet
    bots: str
    seed: int
    blocks: int
    switches: tuple[Switch, ...] = MAIN

    def __post_init__(self) -> None:
        enough(self.blocks)
        line_up(self.bots)
        self.cells()

    def cells(self) -> tuple[RuleSet, ...]:
        """The rule sets, in the order of their numbers."""
        return cells(self.base, self.switches)

    def to_dict(self) -> dict[str, Any]:
        """All that decides the result."""
        digest = hashlib.blake2b(",".join(cell.rules_id for cell in self.cells()).encode(), digest_size=8)
        return {
            "rules": [told(self.base)],
            "switches": [switch.id for switch in self.switches],
            "base_levels": {switch.id: switch.is_on(self.base) for switch in self.switches},
            "cells": 1 << len(self.switches),
            "cells_hash": digest.hexdigest(),
            "bots": list(line_up(self.bots)),
            "blocks_planned": self.blocks,
            **origin(self.seed),
        }

    def warm(self) -> None:
        """Have the kernels compiled or loaded; every cell must be playable."""
        for cell in self.cells():
            games(cell, line_up(self.bots), self.seed, 0, 1)

    def player(self, pool: ThreadPoolExecutor) -> Player:
        """Sums and sums of squares over the blocks of a piece of every coefficient, [1, coefficients, metrics]."""
        found, line = self.cells(), line_up(self.bots)

        def piece(first: int, count: int) -> Arrays:
            values = np.stack([_values(cell, line, self.seed, first, count) for cell in found])
            betas = walsh_hadamard(values) / len(found)
            return {
                "sum": betas.sum(axis=1)[None],
                "square": (betas**2).sum(axis=1)[None],
                "size": np.array([count]),
            }

        return piece

    def result(self, kept: Kept) -> Report:
        """Main effects, interactions of two, shares."""
        sums, squares, sizes = kept.all("sum"), kept.all("square"), kept.all("size")
        names = [switch.id for switch in self.switches]
        rows: list[Row] = []
        for at, metric in enumerate(PLAIN):
            rows += _rows(metric.id, metric.unit, names, sums[..., at], squares[..., at], sizes)
        blocks = int(sizes.sum())
        return Report("factorial", self.to_dict(), blocks, blocks << len(names), tuple(rows))


def _values(cell: RuleSet, line: tuple[str, ...], seed: int, first: int, count: int) -> Reals:
    """The metrics of PLAIN of every block, [blocks, metrics]; a void deal has neither points nor plays."""
    made = games(cell, line, seed, first, count)
    told_values = plain_values(made)
    return np.stack([told_values[metric.id] * made.valid for metric in PLAIN], axis=1)


def walsh_hadamard(values: Reals) -> Reals:
    """Sums of ``values`` [2^k, …] over the cells, signed for every set of switches: bit i of row S tells whether switch i is in S.

    Level 0 of a switch counts −1, level 1 counts +1.
    """
    found = values.astype(np.float64, copy=True)
    step = 1
    while step < len(found):
        pairs = found.reshape(-1, 2, step, *found.shape[1:])
        low, high = pairs[:, 0].copy(), pairs[:, 1].copy()
        pairs[:, 0], pairs[:, 1] = low + high, high - low
        step *= 2
    return found


def _rows(metric: str, unit: str, names: Sequence[str], sums: Reals, squares: Reals, sizes: Reals) -> list[Row]:
    """All tables of one metric; ``sums`` and ``squares`` [pieces, coefficients]."""
    beta, error = estimates(sums, squares, sizes)
    count = len(names)
    singles = {names[at]: 1 << at for at in range(count)}
    pairs = {f"{names[i]}*{names[j]}": (1 << i) | (1 << j) for i, j in combinations(range(count), 2)}
    shown = shares(beta, error, count)
    spread = _jackknife(sums, squares, sizes, count)
    rows = [Row("mean", metric, "", unit, short(float(beta[0])), *_ends(beta[0], 1.96 * error[0]))]
    for table, group in (("main", singles), ("pairs", pairs)):
        reach = float(stats.norm.ppf(1 - ALPHA / 2 / len(group)))
        rows += [
            _effect(table, metric, about, unit, 2 * beta[at], 2 * error[at], reach, len(group))
            for about, at in group.items()
        ]
    for which, table in enumerate(("first", "total")):
        for at, name in enumerate(names):
            width = None if spread is None else 1.96 * spread[which, at]
            value = float(shown[which, at])
            ends = (None, None) if width is None else _ends(value, width)
            rows.append(Row(table, metric, name, "share", short(value), *ends))
    return rows


def _effect(
    table: str, metric: str, about: str, unit: str, value: float, error: float, reach: float, group: int
) -> Row:
    """What turning a switch on does, on average over all the others; limits hold for the group together (Bonferroni)."""
    score = abs(value) / error if error else 0.0
    p = min(1.0, group * 2 * float(stats.norm.sf(score)))
    return Row(table, metric, about, unit, short(value), *_ends(value, reach * error), short(p), together=True)


def _ends(value: float, half: float) -> tuple[float | None, float | None]:
    return short(float(value - half)), short(float(value + half))


def estimates(sums: Reals, squares: Reals, sizes: Reals) -> tuple[Reals, Reals]:
    """Coefficients and their standard errors over blocks, [coefficients] each."""
    blocks = float(sizes.sum())
    mean = sums.sum(axis=0) / blocks
    variance = np.maximum(squares.sum(axis=0) / blocks - mean**2, 0.0) * blocks / (blocks - 1)
    return mean, np.sqrt(variance / blocks)


def shares(beta: Reals, error: Reals, count: int) -> Reals:
    """First and total shares of every switch, [2, switches], corrected for noise, not clipped."""
    squared = beta**2 - error**2
    squared[0] = 0.0
    sets = np.arange(len(beta))
    total = squared.sum()
    if not total > 0:
        return np.zeros((2, count))
    found = np.zeros((2, count))
    for at in range(count):
        found[0, at] = squared[1 << at] / total
        found[1, at] = squared[(sets >> at & 1) == 1].sum() / total
    return found


def _jackknife(sums: Reals, squares: Reals, sizes: Reals, count: int) -> Reals | None:
    """Standard errors of the shares, leaving out one piece at a time, [2, switches]."""
    pieces = len(sizes)
    if pieces < FEWEST_PIECES:
        return None
    kept = ~np.eye(pieces, dtype=bool)
    without = np.stack([shares(*estimates(sums[rows], squares[rows], sizes[rows]), count) for rows in kept])
    return np.asarray(np.sqrt((pieces - 1) / pieces * ((without - without.mean(axis=0)) ** 2).sum(axis=0)))
