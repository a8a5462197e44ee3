"""Comparisons of rule sets where the truth is known: nothing differs, or a bonus for the lead was put in by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gouji_analytics.lab.blocks import Arm, play, prepare
from gouji_analytics.lab.design import Design
from gouji_analytics.lab.inference import ALPHA, DEN, NUM, SQUARE, Reals, contrast, measure, sequence_score
from gouji_analytics.lab.metrics import METRICS
from gouji_analytics.lab.result import Contrast, judge
from gouji_analytics.validation.check import COVERAGE, SEED, Check, Effort, share_within
from gouji_engine.rules import RuleSet, load_preset

PRESETS = ("qingdao_online", "karamay")
SAMPLE = 400  # blocks of one comparison
BONUS = 0.2  # chance that the leader's side cannot lose
PEEKS = 20
FALSE = (0.038, 0.063)  # exact 99 % window of 5 % in 2,000 runs
SURELY_FALSE = (0.15, 1.0)
NOT_MORE = (0.0, 0.063)
EDGE = next(at for at, metric in enumerate(METRICS) if metric.id == "bal_leader_edge")


def check_lab(effort: Effort) -> Iterator[Check]:
    """Equal rule sets, a planted bonus, and looking again and again."""
    rules = tuple(load_preset(name) for name in PRESETS)
    design = Design(rules, "rules", SEED, SAMPLE, "rule")
    pool = _pool(design, rules[0], max(2 * SAMPLE, effort.played))
    rng = np.random.default_rng(SEED)
    equal = [_judged(design, pool[_lot(rng, pool)], pool[_lot(rng, pool)]) for _ in range(effort.runs)]
    for metric in METRICS:
        if metric.primary:
            alone = [abs(one.score) > 1.96 for run in equal for one in run if one.told.metric == metric.id]
            yield share_within(
                f"lab-null-{metric.id}", "two samples of one rule set differ at 5 %, alone", alone, FALSE
            )
    family = [any((one.told.p_adjusted or 1.0) <= ALPHA for one in run) for run in equal]
    yield share_within("lab-null-family", "two samples of one rule set differ in any primary metric", family, NOT_MORE)
    yield _planted(design, pool, rng, effort.runs)
    yield from _peeking(rng, effort.runs)


def _pool(design: Design, rules: RuleSet, blocks: int) -> Reals:
    """Played blocks to draw from, [blocks, metrics, 3]."""
    arm: Arm = prepare(design, rules)
    return play(design, arm, 0, blocks)[0]


def _lot(rng: np.random.Generator, pool: Reals) -> np.ndarray:
    """Numbers of SAMPLE blocks, with replacement."""
    return rng.integers(0, len(pool), SAMPLE)


@dataclass(frozen=True, slots=True)
class _Scored:
    """A contrast with its plain score."""

    told: Contrast
    score: float


def _judged(design: Design, first: Reals, second: Reals) -> list[_Scored]:
    """The primary contrasts of two samples."""
    found = judge(design, np.stack([first, second]), np.array([True, False]))
    known = [one for one in found.contrasts if one.family == "primary" and one.difference is not None]
    sums = {metric.id: at for at, metric in enumerate(METRICS)}
    return [_Scored(one, _score(first[:, sums[one.metric]], second[:, sums[one.metric]])) for one in known]


def _score(first: Reals, second: Reals) -> float:
    """The plain score of a difference."""
    sides = measure(first), measure(second)
    return contrast(sides[0], sides[1]).score if sides[0] and sides[1] else 0.0


def _planted(design: Design, pool: Reals, rng: np.random.Generator, runs: int) -> Check:
    """With a fixed chance the net of the leader's side becomes its absolute value; the true effect is known."""
    counted = pool[:, EDGE]
    truth = BONUS * float((np.abs(counted[:, NUM]) - counted[:, NUM]).sum() / counted[:, DEN].sum())
    hits = []
    for _ in range(runs):
        base = pool[_lot(rng, pool)]
        given = base.copy()
        lucky = rng.random(SAMPLE) < BONUS
        given[lucky, EDGE, NUM] = np.abs(given[lucky, EDGE, NUM])
        given[:, EDGE, SQUARE] = given[:, EDGE, NUM] ** 2
        found = judge(design, np.stack([base, given]), np.array([True, True]))
        one = next(each for each in found.contrasts if each.metric == METRICS[EDGE].id)
        hits.append((one.low or 0.0) <= truth <= (one.high or 0.0))
    # the one metric that varies is a family of its own: limits hold at 95 % exactly
    return share_within(
        "lab-bonus", f"the limits hold a planted bonus of {truth:.3f} points for the lead", hits, COVERAGE
    )


def _peeking(rng: np.random.Generator, runs: int) -> Iterator[Check]:
    """Looks at a difference that is not there: plain limits give way, the sequence does not."""
    plain, valid = [], []
    for _ in range(runs):
        walk = np.cumsum(rng.standard_normal(PEEKS * SAMPLE))
        counts = np.arange(1, PEEKS + 1) * SAMPLE
        scores = np.abs(walk[counts - 1]) / np.sqrt(counts)
        plain.append(bool((scores > 1.96).any()))
        reach = np.array([sequence_score(int(count), PEEKS * SAMPLE, ALPHA) for count in counts])
        valid.append(bool((scores > reach).any()))
    yield share_within("lab-sequence", f"the sequence is ever wrong in {PEEKS} looks", valid, NOT_MORE)
    yield share_within(
        "lab-peeking",
        f"plain limits are ever wrong in {PEEKS} looks (why they may not be peeked at)",
        plain,
        SURELY_FALSE,
    )
