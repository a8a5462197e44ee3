"""Excitement of a rule set: how P(win) moves from lead to lead, by a calibrated model, never by noisy rollouts.

Sums of squared changes of a calibrated P(win) are worth p(1 − p) whatever the rules, so they serve as a test of the model; what
differs between rule sets is the length of the path, crossings of the middle, and when belief moves. The model is fitted on deals of
its own; all numbers and the calibration come from others.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.errors import coded
from gouji_analytics.lab.blocks import add
from gouji_analytics.lab.design import enough, origin, told
from gouji_analytics.lab.games import TRAINING, Games, Line, distinct, games, of_states, shares, win_model
from gouji_analytics.lab.report import Report, Row, limited, mean_of, short
from gouji_analytics.lab.study import Arrays, Kept, Player
from gouji_analytics.lab.suspense import Moves, fit_moves, following
from gouji_analytics.lab.winning import Model
from gouji_engine.bots import line_up
from gouji_engine.errors import UsageError
from gouji_engine.rules import RuleSet

Reals = NDArray[np.float64]
LOW, HIGH = 0.45, 0.55  # a change of the lead is a crossing of this whole band
BEHIND = 0.25
SURE = 0.1
BINS = 20
FITTED = 4 * TRAINING
METRICS = (
    ("exc_path_len", "prob"),
    ("exc_lead_changes", "count"),
    ("exc_comeback_rate", "share"),
    ("exc_winner_low", "prob"),
    ("exc_decided_at", "share"),
    ("exc_suspense", "prob"),
    ("exc_second_half_share", "share"),
    ("exc_head_swing", "prob"),
    ("martingale", "prob"),
)
RATIOS = ("slope", "moves")
NAMES = [name for name, _ in METRICS]


@dataclass(frozen=True, slots=True)
class ExcitementStudy:
    """The same deals under some rule sets, each with a win model of its own."""

    rules: tuple[RuleSet, ...]
    bots: str
    seed: int
    blocks: int

    def __post_init__(self) -> None:
        enough(self.blocks)
        names = [rules.name for rules in self.rules]
        if len(set(names)) < len(names):
            raise coded(UsageError, "COMPARE_TWICE", name=next(name for name in names if names.count(name) > 1))
        line_up(self.bots)

    def to_dict(self) -> dict[str, Any]:
        """All that decides the result."""
        return {
            "rules": [told(rules) for rules in self.rules],
            "bots": list(line_up(self.bots)),
            "blocks_planned": self.blocks,
            "games_per_block": len(distinct(line_up(self.bots))) * len(self.rules),
            "training_deals": FITTED,
            **origin(self.seed),
        }

    def warm(self) -> None:
        """Have the kernels compiled or loaded."""
        for rules in self.rules:
            games(rules, line_up(self.bots), self.seed, 0, 1)

    def player(self, pool: ThreadPoolExecutor) -> Player:
        """Sums [blocks, rules, metrics, 3] and, a piece, calibration [1, rules, bins, 3] (P, wins, leads) and ratios [1, rules, 2, 2]."""
        lines = distinct(line_up(self.bots))
        models = list(pool.map(partial(_models, lines=lines, seed=self.seed), self.rules))

        def piece(first: int, count: int) -> Arrays:
            sums = np.zeros((count, len(self.rules), len(METRICS), 3))
            bins, ratios = np.zeros((1, len(self.rules), BINS, 3)), np.zeros((1, len(self.rules), len(RATIOS), 2))
            for at, (rules, (model, moves)) in enumerate(zip(self.rules, models, strict=True)):
                for line, favour in lines:
                    made = games(rules, line, self.seed, first, count)
                    chance = model.chances(rules, made.found, favour)
                    variance = moves.variances(made.found, chance)
                    _count_paths(sums[:, at], made, chance, variance)
                    _calibrate(bins[0, at], ratios[0, at], made, chance, variance)
            return {"sums": sums, "bins": bins, "ratios": ratios}

        return piece

    def result(self, kept: Kept) -> Report:
        """Metrics with limits, and the calibration, of every rule set."""
        sums, bins, ratios = kept.all("sums"), kept.all("bins"), kept.all("ratios")
        rows: list[Row] = []
        for at, rules in enumerate(self.rules):
            for number, (name, unit) in enumerate(METRICS):
                table = "calibration" if name == "martingale" else "excitement"
                rows += limited(table, rules.name, unit, [(name, mean_of(sums[:, at, number]))])
            rows += _calibration(rules.name, bins[:, at], ratios[:, at])
        played = len(sums) * int(self.to_dict()["games_per_block"])
        return Report("excitement", self.to_dict(), len(sums), played, tuple(rows))


def _models(rules: RuleSet, lines: Sequence[tuple[Line, int]], seed: int) -> tuple[Model, Moves]:
    """The win model of a rule set and how it moves."""
    model = win_model(rules, lines, seed, FITTED)
    return model, fit_moves(rules, model, lines, seed, FITTED)


def _count_paths(sums: Reals, made: Games, chance: Reals, variance: Reals) -> None:
    """Add the paths of some games to their blocks, [blocks, metrics, 3]."""
    values = paths(made, chance) | {"exc_suspense": suspense(made, variance)}
    valid = made.valid * (np.diff(made.found.state_offsets) > 0)
    decided = valid * (made.net != 0)
    counts = {"exc_comeback_rate": decided, "exc_winner_low": decided}
    for at, name in enumerate(NAMES):
        add(sums[:, at], values[name], counts.get(name, valid))


def paths(made: Games, chance: Reals) -> dict[str, Reals]:
    """The metrics of every game from its path of P(side 0 wins) at the leads and the result behind the last."""
    found, net = made.found, made.net
    starts, lengths = found.state_offsets[:-1].astype(np.int64), np.diff(found.state_offsets)
    share = shares(net)
    deal = np.repeat(np.arange(len(net)), lengths)
    last = np.zeros(len(deal), dtype=bool)
    last[starts[lengths > 0] + lengths[lengths > 0] - 1] = True
    moved = np.abs(following(made, chance) - chance)
    outs = found.state("outs")
    next_outs = np.append(outs[1:], 0)
    next_outs[last] = 6
    first = np.where(lengths > 0, chance[np.minimum(starts, max(len(chance) - 1, 0))], 0.5) if len(chance) else share
    won_by = np.where(share[deal] > 0.5, chance, 1 - chance)
    half = np.zeros(len(net))
    middle = starts + (lengths + 1) // 2
    rows = lengths > 0
    half[rows] = won_by[np.minimum(middle, starts + lengths - 1)[rows]]
    total = np.bincount(deal, weights=moved, minlength=len(net))
    late = np.bincount(deal, weights=moved * (outs >= 2), minlength=len(net))
    return {
        "exc_path_len": total,
        "exc_lead_changes": _crossings(chance, deal, len(net)),
        "exc_comeback_rate": (half < BEHIND).astype(np.float64),
        "exc_winner_low": _lowest(won_by, starts, lengths),
        "exc_decided_at": _decided_at(made, chance, deal, lengths),
        "exc_second_half_share": np.divide(late, total, out=np.zeros(len(net)), where=total > 0),
        "exc_head_swing": np.bincount(deal, weights=moved * ((outs == 0) & (next_outs > 0)), minlength=len(net)),
        "martingale": np.bincount(deal, weights=moved**2, minlength=len(net)) - (share - first) ** 2,
    }


def suspense(made: Games, variance: Reals) -> Reals:
    """The mean over the leads of each deal of the standard deviation of the next P(win), [deals]; 0 in a deal without a lead."""
    lengths = np.diff(made.found.state_offsets)
    deal = np.repeat(np.arange(len(lengths)), lengths)
    return np.bincount(deal, weights=np.sqrt(variance), minlength=len(lengths)) / np.maximum(lengths, 1)


def _crossings(chance: Reals, deal: NDArray[np.int64], count: int) -> Reals:
    """How often each deal's path went from below the band to above it or back."""
    outside = np.flatnonzero((chance < LOW) | (chance > HIGH))
    above, owner = chance[outside] > HIGH, deal[outside]
    crossed = (above[1:] != above[:-1]) & (owner[1:] == owner[:-1])
    return np.bincount(owner[1:][crossed], minlength=count).astype(np.float64)


def _lowest(values: Reals, starts: NDArray[np.int64], lengths: NDArray[np.integer]) -> Reals:
    """The lowest value of each deal, 1 where it has none."""
    found = np.ones(len(starts))
    rows = lengths > 0
    if rows.any():
        found[rows] = np.minimum.reduceat(values, starts[rows])
    return found


def _decided_at(made: Games, chance: Reals, deal: NDArray[np.int64], lengths: NDArray[np.integer]) -> Reals:
    """The share of a deal's actions after which P(win) stays within SURE of 0 or 1 at every lead; 1 where it never does."""
    found = made.found
    actions = np.diff(made.chunk.action_offsets)
    unsure = (chance >= SURE) & (chance <= 1 - SURE)
    row = np.full(len(lengths), -1)
    np.maximum.at(row, deal[unsure], np.flatnonzero(unsure))
    ends = found.state_offsets[1:].astype(np.int64)
    following = np.where(row < 0, found.state_offsets[:-1], row + 1)
    open_to_the_end = following >= ends
    at = found.state("action_no")[np.where(open_to_the_end, 0, following)] if len(chance) else np.zeros(len(lengths))
    return np.where(open_to_the_end, 1.0, at / np.maximum(actions, 1))


def _calibrate(bins: Reals, ratios: Reals, made: Games, chance: Reals, variance: Reals) -> None:
    """Add leads to bins of P(win) [bins, 3] and to the ratios [2, 2] that have to be 1.

    Slope: Σ (P − ½)(share − ½) over Σ (P − ½)²; moves: Σ ΔP² over what the model of moves expects.
    """
    valid = of_states(made.found, made.valid) > 0
    squared = (following(made, chance) - chance) ** 2
    share = of_states(made.found, shares(made.net))[valid]
    chance = chance[valid]
    place = np.minimum((chance * BINS).astype(np.int64), BINS - 1)
    for at, weights in enumerate((chance, share, np.ones(len(chance)))):
        bins[:, at] += np.bincount(place, weights=weights, minlength=BINS)
    ratios += (
        (((chance - 0.5) * (share - 0.5)).sum(), ((chance - 0.5) ** 2).sum()),
        (squared[valid].sum(), variance[valid].sum()),
    )


def _calibration(name: str, bins: Reals, ratios: Reals) -> list[Row]:
    """The expected calibration error, and the ratios that have to be 1 with limits over pieces."""
    total = bins.sum(axis=0)
    error = np.abs(total[:, 0] - total[:, 1]).sum() / total[:, 2].sum()
    rows = [Row("calibration", "ece", name, "prob", short(float(error)))]
    return rows + [_ratio(id_, name, ratios[:, at]) for at, id_ in enumerate(RATIOS)]


def _ratio(id_: str, name: str, parts: Reals) -> Row:
    """A ratio of sums [pieces, 2] with limits that leave out one piece at a time; none of a single piece."""
    whole, pieces = parts.sum(axis=0), len(parts)
    found = float(whole[0] / whole[1])
    if pieces < 2:
        return Row("calibration", id_, name, "ratio", short(found))
    without = (whole[0] - parts[:, 0]) / (whole[1] - parts[:, 1])
    half = 1.96 * float(np.sqrt((pieces - 1) / pieces * ((without - without.mean()) ** 2).sum()))
    return Row("calibration", id_, name, "ratio", short(found), short(found - half), short(found + half))
