"""What forecasts are worth: log-loss beside simple baselines, and calibration."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from gouji_analytics.ratings.outcomes import Outcome
from gouji_analytics.ratings.weng_lin import OPPOSITE, sides
from gouji_analytics.stats.intervals import Reals, mean_t, sums, wilson

EDGES = (0.5, 0.55, 0.6, 0.7, 0.8, 1.0)
SURE = 1e-6  # no forecast is surer than this: one miss would cost infinity

Pairs = Sequence[tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Score:
    """Mean log-loss of a method in nats a forecast, and how much below the coin's it is, with 95 % limits by deal.

    ``slope``: 1 when forecasts are as sure as they may be, less when they are too sure; None for the coin.
    """

    method: str
    log_loss: float
    gain: float
    low: float | None
    high: float | None
    slope: float | None
    slope_error: float | None
    deals: int


@dataclass(frozen=True, slots=True)
class Bin:
    """Forecasts of the favourite between two probabilities: how many, their mean, and the share that came true with limits."""

    low_edge: float
    high_edge: float
    count: int
    foretold: float
    happened: float
    low: float
    high: float


def losses(chances: Reals, happened: Reals) -> Reals:
    """Log-loss of each forecast; a tie is half a win and half a defeat."""
    sure = np.clip(chances, SURE, 1.0 - SURE)
    lost: Reals = -(happened * np.log(sure) + (1.0 - happened) * np.log1p(-sure))
    return lost


def score(method: str, chances: Pairs, happened: Pairs) -> Score:
    """Judge forecasts, given and fulfilled by deal (each deal a row of one or three)."""
    foretold, came = np.array(chances, dtype=np.float64), np.array(happened, dtype=np.float64)
    lost = losses(foretold, came).mean(axis=1)
    gain = math.log(2.0) - lost
    low, high = mean_t(sums([(float(value), 1.0, 1) for value in gain.tolist()]))
    slope, error = calibration_slope(foretold.ravel(), came.ravel()) if foretold.std() > 0 else (None, None)
    return Score(method, float(lost.mean()), float(gain.mean()), low, high, slope, error, len(lost))


def calibration_slope(chances: Reals, happened: Reals) -> tuple[float | None, float | None]:
    """The factor on the forecasts' log-odds that would fit best, with its standard error (Newton); None where none fits."""
    sure = np.clip(chances, SURE, 1.0 - SURE)
    odds = np.log(sure) - np.log1p(-sure)
    slope = 1.0
    for _ in range(50):
        fitted = 1.0 / (1.0 + np.exp(-slope * odds))
        bend = float((odds**2 * fitted * (1.0 - fitted)).sum())
        if bend < 1e-12:
            return None, None
        step = float((odds * (happened - fitted)).sum()) / bend
        slope += max(-1.0, min(1.0, step))
        if abs(step) < 1e-9:
            return slope, 1.0 / math.sqrt(bend)
    return None, None


def tempered(before: Pairs, came: Pairs, chances: Pairs) -> Pairs:
    """Forecasts made as sure as those before them should have been: log-odds times the slope of the past, never turned round."""
    slope, _ = calibration_slope(np.array(before).ravel(), np.array(came).ravel())
    sure = np.clip(np.array(chances), SURE, 1.0 - SURE)
    odds = max(0.0, 1.0 if slope is None else slope) * (np.log(sure) - np.log1p(-sure))
    return [tuple(row) for row in (1.0 / (1.0 + np.exp(-odds))).tolist()]


def calibration(chances: Pairs, happened: Pairs) -> list[Bin]:
    """Forecasts of whoever was the favourite, by how sure they were; empty bins are left out."""
    foretold, came = np.array(chances, dtype=np.float64).ravel(), np.array(happened, dtype=np.float64).ravel()
    under = foretold < 0.5
    foretold, came = np.where(under, 1.0 - foretold, foretold), np.where(under, 1.0 - came, came)
    found = []
    for low_edge, high_edge in itertools.pairwise(EDGES):
        inside = (foretold >= low_edge) & ((foretold < high_edge) | (high_edge == 1.0))
        count = int(inside.sum())
        if count:
            hits = float(came[inside].sum())
            limits = wilson(hits, count)
            found.append(Bin(low_edge, high_edge, count, float(foretold[inside].mean()), hits / count, *limits))
    return found


def coin(outcomes: Sequence[Outcome], width: int) -> Pairs:
    """One half for everything."""
    return [(0.5,) * width for _ in outcomes]


def lead_share(outcomes: Sequence[Outcome]) -> Pairs:
    """The share of deals so far that the leading side won."""
    won, seen, found = 1.0, 2.0, []
    for outcome in outcomes:
        if outcome.leader_side is None:
            found.append((0.5,))
            continue
        found.append((won / seen if outcome.leader_side == 0 else 1.0 - won / seen,))
        won += outcome.won if outcome.leader_side == 0 else 1.0 - outcome.won
        seen += 1.0
    return found


def _record(
    outcomes: Sequence[Outcome], duels: Callable[[Outcome], list[tuple[Sequence[str], Sequence[str], float]]]
) -> Pairs:
    """Each name's share of wins so far (two wins of four to begin with); sides by the mean of their names."""
    won: dict[str, float] = {}
    seen: dict[str, float] = {}
    found = []
    for outcome in outcomes:
        row = []
        for first, second, result in duels(outcome):
            own, other = (
                sum((won.get(name, 0.0) + 2.0) / (seen.get(name, 0.0) + 4.0) for name in names) / len(names)
                for names in (first, second)
            )
            row.append(own * (1.0 - other) / (own * (1.0 - other) + other * (1.0 - own)))
            for names, points in ((first, result), (second, 1.0 - result)):
                for name in names:
                    won[name] = won.get(name, 0.0) + points
                    seen[name] = seen.get(name, 0.0) + 1.0
        found.append(tuple(row))
    return found


def record_of_sides(outcomes: Sequence[Outcome]) -> Pairs:
    """Forecasts of the side's result from the names' shares of won deals."""
    return _record(outcomes, lambda one: [(*sides(one), one.won)])


def record_of_duels(outcomes: Sequence[Outcome]) -> Pairs:
    """Forecasts of who finishes before his opposite from the names' shares of that."""
    return _record(
        outcomes, lambda one: [([one.names[s]], [one.names[s + OPPOSITE]], ahead(one, s)) for s in range(OPPOSITE)]
    )


def ahead(outcome: Outcome, seat: int) -> float:
    """1 when the seat finished before its opposite."""
    return float(outcome.places[seat] < outcome.places[seat + OPPOSITE])
