"""Comparisons of rule sets where the truth is known: nothing differs, or a bonus for the lead was put in by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.lab.blocks import Arm, play, prepare
from gouji_analytics.lab.design import Design
from gouji_analytics.lab.games import net_points
from gouji_analytics.lab.inference import ALPHA, DEN, NUM, SQUARE, Measured, Reals, contrast, measure, sequence_score
from gouji_analytics.lab.measuring import measures
from gouji_analytics.lab.metrics import AT, METRICS
from gouji_analytics.lab.result import Contrast, judge
from gouji_analytics.validation.check import COVERAGE, SEED, Check, Effort, never, share_within
from gouji_engine.bots import line_up
from gouji_engine.cards import BIG
from gouji_engine.given import simulate_given
from gouji_engine.outcomes import outcomes
from gouji_engine.rules import RuleSet, load_preset
from gouji_engine.simulate import simulate_chunk

NULLS = 2  # runs of a null experiment for each run of a study: the window needs them
POOLED = 5  # blocks to draw from for each played deal
SURELY_TRUE = (0.99, 1.0)
PRESETS = ("qingdao_online", "karamay")
SAMPLE = 400  # blocks of one comparison
SEEING = 4_000  # blocks of one whose bot that sees every hand plays enough for the skill share
BIASED = 2_000  # blocks of one search for the biased rule
BONUS = 0.2  # chance that the leader's side cannot lose
PEEKS = 20
FALSE = (0.038, 0.063)  # exact 99 % window of 5 % in 2,000 runs
SURELY_FALSE = (0.15, 1.0)
NOT_MORE = (0.0, 0.063)
EDGE = AT["bal_leader_edge"]


def check_lab(effort: Effort) -> Iterator[Check]:
    """Equal rule sets, a planted bonus, a biased rule, another scoring, and looking again and again."""
    rules = tuple(load_preset(name) for name in PRESETS)
    size = min(SEEING, POOLED * effort.played)
    design = Design(rules, "rules", SEED, SAMPLE, "rule", seer="")
    whole = Design(rules, "rules", SEED, size, "rule")
    pool = _pool(whole, rules[0], max(2 * SAMPLE, POOLED * effort.played))
    rng = np.random.default_rng(SEED)
    yield from _null(whole, pool, rng, NULLS * effort.runs)
    yield _planted(design, pool, rng, NULLS * effort.runs)
    yield from _biased(design, pool, rng, max(effort.runs // 10, 20))
    yield from _scoring(max(effort.played // 4, 40))
    yield from _peeking(rng, NULLS * effort.runs)


def _null(design: Design, pool: Reals, rng: np.random.Generator, runs: int) -> Iterator[Check]:
    """Two samples of one rule set: each metric alone, and the family."""
    size = design.blocks
    equal = [_judged(design, pool[_lot(rng, pool, size)], pool[_lot(rng, pool, size)]) for _ in range(runs)]
    for metric in METRICS:
        if metric.primary and (design.sees or metric.id != "skill_share"):
            alone = [abs(one.score) > 1.96 for run in equal for one in run if one.told.metric == metric.id]
            yield share_within(
                f"lab-null-{metric.id}", "two samples of one rule set differ at 5 %, alone", alone, FALSE
            )
    family = [any((one.told.p_adjusted or 1.0) <= ALPHA for one in run) for run in equal]
    yield share_within("lab-null-family", "two samples of one rule set differ in any primary metric", family, NOT_MORE)


def _pool(design: Design, rules: RuleSet, blocks: int) -> Reals:
    """Played blocks to draw from, [blocks, metrics, 3]."""
    arm: Arm = prepare(design, rules)
    return play(design, arm, 0, blocks)[0]


def _lot(rng: np.random.Generator, pool: Reals, size: int = SAMPLE) -> NDArray[np.int64]:
    """Numbers of some blocks, with replacement."""
    return rng.integers(0, len(pool), size)


@dataclass(frozen=True, slots=True)
class _Scored:
    """A contrast with its plain score."""

    told: Contrast
    score: float


def _judged(design: Design, first: Reals, second: Reals) -> list[_Scored]:
    """The primary contrasts of two samples."""
    found = judge(design, np.stack([first, second]), np.array([[0, 1]]))
    sides = measures(first), measures(second)
    return [
        _Scored(one, _score(sides[0][AT[one.metric]], sides[1][AT[one.metric]]))
        for one in found.contrasts
        if one.family == "primary" and one.difference is not None
    ]


def _score(first: Measured | None, second: Measured | None) -> float:
    """The plain score of a difference."""
    return contrast(first, second).score if first and second else 0.0


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
        found = judge(design, np.stack([base, given]), np.array([[0, 0]]))
        one = next(each for each in found.contrasts if each.metric == METRICS[EDGE].id)
        hits.append((one.low or 0.0) <= truth <= (one.high or 0.0))
    # the one metric that varies is a family of its own: limits hold at 95 % exactly
    return share_within(
        "lab-bonus", f"the limits hold a planted bonus of {truth:.3f} points for the lead", hits, COVERAGE
    )


def _biased(design: Design, pool: Reals, rng: np.random.Generator, runs: int) -> Iterator[Check]:
    """A rule that gives the leader's lowest card for a big joker of an enemy: found in every run, the fair rule in few."""
    fair, bent = ([], [])
    gifted = _gifted(design, len(pool))
    for _ in range(runs):
        lot, other = _lot(rng, pool, BIASED), _lot(rng, pool, BIASED)
        bent.append(_finds_edge(pool[lot], gifted[lot]))
        fair.append(_finds_edge(pool[lot], pool[other]))
    yield share_within(
        "lab-biased", "a leader who gets an enemy's big joker for the lowest card is found", bent, SURELY_TRUE
    )
    yield share_within("lab-fair", "a fair rule is taken for one that favours the leader", fair, NOT_MORE)


def _gifted(design: Design, blocks: int) -> Reals:
    """Blocks of the same deals after the exchange, [blocks, metrics, 3]; only the leader's edge is filled in."""
    rules, line = design.rules[0], design.line
    chunk = simulate_chunk(rules, line, design.seed, 0, blocks)
    hands = exchanged(chunk.hands, chunk.leader)
    given = simulate_given(rules, [line], design.seed, hands, chunk.leader, range(blocks))
    found = outcomes(rules, given)
    net = np.where(chunk.leader % 2 == 0, 1, -1) * net_points(found)
    sums = np.zeros((blocks, len(METRICS), 3))
    sums[:, EDGE] = np.stack([net, np.ones(blocks), net**2], axis=1)
    return sums


def exchanged(hands: NDArray[np.int8], leader: NDArray[np.int8]) -> NDArray[np.int8]:
    """Hands [n, 96] in which the leader has given the lowest card for a big joker of the first enemy behind who has one."""
    counts = hands.reshape(-1, 6, 16).copy()
    for deal, seat in zip(counts, leader.astype(np.int64), strict=True):
        enemies = [(seat + step) % 6 for step in (1, 3, 5) if deal[(seat + step) % 6, BIG]]
        if enemies:
            low = int(np.flatnonzero(deal[seat])[0])
            deal[seat, low] -= 1
            deal[seat, BIG] += 1
            deal[enemies[0], BIG] -= 1
            deal[enemies[0], low] += 1
    return counts.reshape(hands.shape)


def _finds_edge(first: Reals, second: Reals) -> bool:
    """Whether paired blocks show an edge of the leader that differs, by the plain score."""
    return abs(_score(measure(first[:, EDGE]), measure(second[:, EDGE]))) > 1.96


def _scoring(deals: int) -> Iterator[Check]:
    """Other points for the places, for a sweep and for openings: every word of every deal stays."""
    changed = 0
    for name in PRESETS:
        rules = load_preset(name)
        other = rules.with_(place_points=(9, 2, 1, 0, -1, -2), sweep="fixed", sweep_points=40)
        first, second = (simulate_chunk(each, line_up("rules"), SEED, 0, deals) for each in (rules, other))
        changed += any(
            getattr(first, part).tobytes() != getattr(second, part).tobytes()
            for part in ("hands", "leader", "actions", "action_offsets", "transfers", "declarations")
        )
    yield never("lab-scoring", "another scoring changes a byte of play (2 rule sets)", changed)


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
