"""Two bots compared on the same cards: every deal is played twice, with the sides exchanged.

The luck of the cards falls on both alike, so far fewer deals are needed than for two separate runs. The two
games of a deal are not independent; every interval here takes the deal, not the game, as its unit.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.simulating import AHEAD, Progress, in_order, pieces, warm
from gouji_analytics.stats.intervals import mean_t, share_wilson, sums
from gouji_analytics.store.manifest import plan
from gouji_engine.bots import line_up
from gouji_engine.facts import Facts, facts
from gouji_engine.rules import RuleSet
from gouji_engine.simulate import simulate_chunk

HUNDREDTHS = 100
Doubles = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Mirror:
    """The comparison of ``bot_a`` with ``bot_b``; everything is told from the view of ``bot_a``.

    ``deals``: deals, each played twice; ``void``: games without a result; ``share``: games won, drawn and void ones as
    half; ``net``: mean net points a game ((own side − other side) / 2), ``net_sd``: its standard deviation over deals; the limits are
    those of 95 % intervals.
    """

    rules: str
    rules_id: str
    bot_a: str
    bot_b: str
    seed: int
    deals: int
    void: int
    share: float
    share_low: float
    share_high: float
    net: float
    net_low: float
    net_high: float
    net_sd: float


def line_ups(bot_a: str, bot_b: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The two line-ups of a mirror match. Raises UsageError for an unknown bot."""
    return line_up(f"{bot_a},{bot_b}"), line_up(f"{bot_b},{bot_a}")


def mirror(
    rules: RuleSet,
    bot_a: str,
    bot_b: str,
    deals: int,
    seed: int,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Mirror:
    """Play deals 0 … ``deals − 1`` of ``seed`` twice with sides exchanged and compare.

    Parameters
    ----------
    deals : at least 2; workers : threads (default: one a processor); progress : told the number of deals when some are done.

    Raises UsageError for an unknown bot, UnsupportedRuleError for rules the kernel does not honour.
    """
    first, second = line_ups(bot_a, bot_b)
    warm(rules, first)
    threads = workers or os.cpu_count() or 1
    pool = ThreadPoolExecutor(threads, "gouji-mirror")
    parts: list[tuple[Doubles, Doubles, int]] = []
    try:
        calls = (partial(_pairs, rules, first, second, seed, *piece) for piece in pieces(plan(deals)))
        for part in in_order(pool, calls, threads * AHEAD):
            parts.append(part)
            if progress:
                progress(len(part[0]))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    wins, nets = (np.concatenate([part[at] for part in parts]) for at in (0, 1))
    share, net = _share(wins), _mean(nets)
    void = sum(part[2] for part in parts)
    return Mirror(rules.name, rules.rules_id, bot_a, bot_b, seed, deals, void, *share, *net, float(nets.std(ddof=1)))


def nets(rules: RuleSet, bot_a: str, bot_b: str, seed: int, first: int, count: int) -> Doubles:
    """Net points a game of ``bot_a`` over ``bot_b``, the mean of both games of a deal, float64 [count]. Raises as ``mirror``."""
    return _pairs(rules, *line_ups(bot_a, bot_b), seed, first, count)[1]


def _pairs(
    rules: RuleSet, first_line: tuple[str, ...], second_line: tuple[str, ...], seed: int, first: int, count: int
) -> tuple[Doubles, Doubles, int]:
    """For every deal the mean of its two games: share won and net points of the first bot; and the void games."""
    there, back = (_results(rules, line, seed, first, count) for line in (first_line, second_line))
    gained = np.stack([_net(there), -_net(back)])
    wins = np.where(gained > 0, 1.0, np.where(gained < 0, 0.0, 0.5))
    void = int(there.deal("void").sum() + back.deal("void").sum())
    return wins.mean(axis=0), gained.mean(axis=0), void


def _results(rules: RuleSet, bots: tuple[str, ...], seed: int, first: int, count: int) -> Facts:
    chunk = simulate_chunk(rules, bots, seed, first, count)
    declarations = (chunk.declarations, chunk.declaration_offsets)
    transfers = (chunk.transfers, chunk.transfer_offsets)
    return facts(rules, chunk.hands, chunk.leader, declarations, (chunk.actions, chunk.action_offsets), transfers)


def _net(found: Facts) -> Doubles:
    """Net points of the side of seats 1, 3, 5; zero in a void deal."""
    return np.asarray((found.deal("signed_0") - found.deal("signed_1")) / (2.0 * HUNDREDTHS), dtype=np.float64)


def _tally(values: Doubles) -> list[tuple[Any, Any, int]]:
    """Different values with their number; the value of a deal is num, den is 1."""
    kinds, counts = np.unique(values, return_counts=True)
    return [(float(kind), 1, int(count)) for kind, count in zip(kinds, counts, strict=True)]


def _mean(values: Doubles) -> tuple[float, float, float]:
    """Mean over deals with the limits of Student's t."""
    low, high = mean_t(sums(_tally(values)))
    mean = float(values.mean())
    return mean, mean if low is None else float(low), mean if high is None else float(high)


def _share(wins: Doubles) -> tuple[float, float, float]:
    """As _mean, kept within 0 and 1; Wilson's limits where all deals ended alike and t has nothing to measure."""
    mean, low, high = _mean(wins)
    if low == high:
        edges = share_wilson(sums(_tally(wins)))
        low, high = (mean if edge is None else float(edge) for edge in edges)
    return mean, max(0.0, low), min(1.0, high)
