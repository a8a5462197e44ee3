"""How much of a result is skill under a rule set, and how much the cards: gaps between rungs of bots, skill share, share of the deal.

``skill_share = LE / (LE + RE)``: the learning effect LE is what the best bot that sees its own cards only gains over the beginner, the
random effect RE what a bot that sees every hand gains over the best (Dreef, Borm and van der Genugten 2004). Both are mirror pairs
against a common field, the best bot. The share of the deal compares tables that play the same cards with other players: the
intraclass correlation ``(MSB − MSW) / (MSB + (J − 1) MSW)`` of the net points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.errors import coded
from gouji_analytics.lab.blocks import add
from gouji_analytics.lab.design import SEEN, enough, origin, told
from gouji_analytics.lab.games import Line, games, net_points, shares
from gouji_analytics.lab.inference import DEN, SQUARE, Difference, measure
from gouji_analytics.lab.measuring import FEWEST_SEEN, portion
from gouji_analytics.lab.report import Report, Row, limited, mean_of, short
from gouji_analytics.lab.study import Arrays, Kept, Player
from gouji_engine.bots import find_bot, line_up
from gouji_engine.errors import UsageError
from gouji_engine.given import simulate_given
from gouji_engine.outcomes import outcomes
from gouji_engine.rules import RuleSet

Reals = NDArray[np.float64]
SURE = 1.645  # one-sided 95 %
TABLES = 4
SEATS = 6
NET, WON = range(2)


@dataclass(frozen=True, slots=True)
class SkillStudy:
    """Mirror pairs of every two rungs, named weakest first, on the same deals under one rule set.

    ``seer``: a bot that sees every hand, or empty; ``field``: bots among which the seats of the tables for the share of the deal are
    drawn, by default the two best rungs that do not search (one bot: its own luck alone differs from table to table). Pairs with a bot
    that searches play one deal in SEEN: it thinks a thousand times longer.
    """

    rules: RuleSet
    rungs: tuple[str, ...]
    seed: int
    blocks: int
    seer: str = ""
    field: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        enough(self.blocks)
        if len(set(self.rungs)) < max(2, len(self.rungs)):
            raise coded(UsageError, "LAB_RUNGS")
        for bot in (*self.rungs, *self.field, *([self.seer] if self.seer else [])):
            line_up(bot)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """(better, worse) of every mirror pair that is played."""
        found = [(better, worse) for worse, better in combinations(self.rungs, 2)]
        found.sort(key=lambda pair: self.rungs.index(pair[0]) - self.rungs.index(pair[1]))
        return found + ([(self.seer, self.rungs[-1])] if self.seer else [])

    def every(self, pair: tuple[str, str]) -> int:
        """One deal in so many is played by a pair."""
        return SEEN if any(find_bot(bot).searches for bot in pair) else 1

    @property
    def tables(self) -> tuple[str, ...]:
        """The bots at the tables that share their cards."""
        quick = [bot for bot in self.rungs if not find_bot(bot).searches]
        return self.field or tuple(quick[-2:]) or self.rungs[-1:]

    def to_dict(self) -> dict[str, Any]:
        """All that decides the result."""
        return {
            "rules": [told(self.rules)],
            "bots": list(self.rungs),
            "seer": self.seer or None,
            "field": list(self.tables),
            "tables": TABLES,
            "blocks_planned": self.blocks,
            "one_deal_in": {"|".join(pair): self.every(pair) for pair in self.pairs if self.every(pair) > 1},
            "games_per_block": 2 * sum(self.every(pair) == 1 for pair in self.pairs) + TABLES,
            **origin(self.seed),
        }

    def warm(self) -> None:
        """Have the kernels compiled or loaded."""
        for pair in self.pairs:
            made = games(self.rules, line_up(",".join(pair)), self.seed, 0, 1)
        simulate_given(self.rules, [line_up(self.tables[0])], self.seed, made.chunk.hands, made.chunk.leader, [0])

    def player(self, pool: ThreadPoolExecutor) -> Player:
        """Sums of the pairs [blocks, pairs, 2, 3] and net points of the tables [blocks, tables]."""

        def piece(first: int, count: int) -> Arrays:
            sums = np.zeros((count, len(self.pairs), 2, 3))
            for at, pair in enumerate(self.pairs):
                every = self.every(pair)
                size = count if every == 1 else 1
                for begin in range(-(-first // every) * every, first + count, size if every == 1 else every):
                    found = _mirrored(self.rules, pair, self.seed, begin, size)
                    sums[begin - first : begin - first + size, at] = found
            return {"sums": sums, "tables": tables(self.rules, self.tables, self.seed, first, count)}

        return piece

    def result(self, kept: Kept) -> Report:
        """Gaps, deals to be sure, skill share, share of the deal."""
        sums, pairs = kept.all("sums"), self.pairs
        rows: list[Row] = []
        for at, (better, worse) in enumerate(pairs):
            rows += _gap(f"{better}|{worse}", sums[:, at])
        if self.seer:
            effects = [(self.rungs[-1], self.rungs[0]), (self.seer, self.rungs[-1])]
            learning, seeing = (sums[:, pairs.index(pair), NET] for pair in effects)
            rows.append(skill_share(learning, seeing))
        rows += deal_share(kept.all("tables"))
        played = int(sums[:, :, NET, DEN].sum()) + kept.all("tables").size
        return Report("skill", self.to_dict(), len(sums), played, tuple(rows))


def _mirrored(rules: RuleSet, pair: tuple[str, str], seed: int, first: int, count: int) -> Reals:
    """Net and share won of the first bot in both games of some blocks, [blocks, 2, 3]."""
    sums = np.zeros((count, 2, 3))
    for sign, line in ((1, line_up(",".join(pair))), (-1, line_up(",".join(reversed(pair))))):
        made = games(rules, line, seed, first, count)
        add(sums[:, NET], sign * made.net, made.valid)
        add(sums[:, WON], shares(sign * made.net), made.valid)
    return sums


def _gap(about: str, sums: Reals) -> list[Row]:
    """What the better bot of a pair gains, [blocks, 2, 3]; absent where fewer than FEWEST_SEEN deals were played."""
    if np.count_nonzero(sums[:, NET, DEN]) < FEWEST_SEEN:
        return [Row("gap", "net", about, "points", None)]
    gap = mean_of(sums[:, NET])
    return [
        *limited("gap", about, "points", [("net", gap)]),
        *limited("gap", about, "share", [("won", mean_of(sums[:, WON], 0.5))]),
        _deals_to_95(about, gap, sums[:, NET]),
    ]


def _deals_to_95(about: str, gap: Difference, blocks: Reals) -> Row:
    """Deals, each with its own cards, after which the better side is ahead with 95 %: (1.645 σ / μ)², σ of a single game."""
    mean_square = float(blocks[:, SQUARE].sum() / max(blocks[:, 1].sum(), 1))
    deviation = math.sqrt(max(mean_square - gap.estimate**2, 0.0))
    half = 1.96 * gap.error

    def deals(mean: float) -> float | None:
        return short((SURE * deviation / mean) ** 2) if mean > 0 else None

    return Row(
        "gap",
        "deals_to_95",
        about,
        "deals",
        deals(gap.estimate),
        deals(gap.estimate + half),
        deals(gap.estimate - half),
    )


def skill_share(learning: Reals, seeing: Reals) -> Row:
    """LE / (LE + RE) of blocks [n, 3] with limits over blocks; absent with too few deals or where an effect is not above zero."""
    ends = measure(learning), measure(seeing)
    found = None
    if ends[0] is not None and ends[1] is not None and np.count_nonzero(seeing[:, DEN]) >= FEWEST_SEEN:
        found = portion(ends[0].value, ends[0].influence, ends[1].value, ends[1].influence)
    if found is None:
        return Row("share", "skill_share", "", "share", None)
    value, parts = found
    error = float(parts.std(ddof=1)) / math.sqrt(len(parts))
    low, high = max(0.0, value - 1.96 * error), min(1.0, value + 1.96 * error)
    return Row("share", "skill_share", "", "share", short(value), short(low), short(high))


def tables(rules: RuleSet, field: Sequence[str], seed: int, first: int, count: int) -> Reals:
    """Net points of seats 0, 2, 4 at TABLES tables with the same cards and leader, [blocks, tables]; void deals count 0.

    The bot of each seat is drawn from ``field`` by seed, deal and table; streams are each table's own.
    """
    dealt = games(rules, line_up(field[0]), seed, first, count).chunk
    found = np.zeros((count, TABLES))
    for table in range(TABLES):
        numbers = [(1 << 41) + (first + deal) * TABLES + table for deal in range(count)]
        seats = [np.random.default_rng([seed, number]).integers(0, len(field), SEATS) for number in numbers]
        lines: list[Line] = (
            [tuple(field[one] for one in drawn) for drawn in seats] if len(field) > 1 else [line_up(field[0])]
        )
        played = simulate_given(rules, lines, seed, dealt.hands, dealt.leader, numbers)
        found[:, table] = net_points(outcomes(rules, played))
    return found


def deal_share(nets: Reals) -> list[Row]:
    """The share of the variance of net that the deal decides, with limits by leaving out one deal at a time.

    It may come out below zero where there is none. Absent where the tables never differ: then the bots have no luck of their own and nothing was replayed.
    """
    found = _icc(nets.mean(axis=1), nets.var(axis=1, ddof=1), nets.shape[1])
    if not nets.var(axis=1).any():
        return [Row("share", "deal_share", "", "share", None)]
    blocks, means, within = len(nets), nets.mean(axis=1), nets.var(axis=1, ddof=1)
    spread = means - means.mean()
    between = (spread**2).sum()
    left_out = (between - spread**2 * blocks / (blocks - 1)) / (blocks - 2)
    inner = (within.sum() - within) / (blocks - 1)
    without = _ratio(nets.shape[1] * left_out, inner, nets.shape[1])
    error = math.sqrt((blocks - 1) / blocks * float(((without - without.mean()) ** 2).sum()))
    half = 1.96 * error
    return [Row("share", "deal_share", "", "share", short(found), short(found - half), short(found + half))]


def _icc(means: Reals, within: Reals, tables_: int) -> float:
    return float(_ratio(tables_ * means.var(ddof=1), within.mean(), tables_))


def _ratio(between: Any, within: Any, tables_: int) -> Any:
    """(MSB − MSW) / (MSB + (J − 1) MSW)."""
    return (between - within) / (between + (tables_ - 1) * within)
