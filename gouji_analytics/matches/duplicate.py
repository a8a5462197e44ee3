"""Events with prepared deals: 复式 and 双向逆循环 (catalogue D1).

In 复式 two tables play the same deal with the hands exchanged, and a team's two scores are added, so the cards favour
nobody. In 双向逆循环 a deal stays at its table while two pools of teams move past it, so every team of a pool plays
every deal from the same side and is compared with its own pool only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sitting:
    """One prepared deal at one table in one round: the teams on the even and the odd seats."""

    round_no: int
    table: int
    deal: int
    even: str
    odd: str


def duplicate_sittings(first: str, second: str, deals: int) -> list[Sitting]:
    """复式 between two teams of six: at table 0 the first team has the even seats, at table 1 the odd ones.

    The teams change seats and the cards stay, which is the same as to exchange the hands.
    """
    return [
        sitting
        for deal in range(deals)
        for sitting in (Sitting(deal, 0, deal, first, second), Sitting(deal, 1, deal, second, first))
    ]


def duplicate_totals(
    sittings: Sequence[Sitting], points: Mapping[tuple[int, int], tuple[float, float]]
) -> dict[str, float]:
    """Net points of each team over both tables; ``points``: (round, table) -> totals of the even and the odd side."""
    totals: dict[str, float] = {}
    for sitting in sittings:
        even, odd = points[sitting.round_no, sitting.table]
        totals[sitting.even] = totals.get(sitting.even, 0.0) + even - odd
        totals[sitting.odd] = totals.get(sitting.odd, 0.0) + odd - even
    return totals


def reverse_rotation(pool_a: Sequence[str], pool_b: Sequence[str]) -> list[Sitting]:
    """双向逆循环 of two pools of N teams: N tables, N rounds; deal t stays at table t.

    One pool moves one table up each round, the other one down, so every team plays every deal once.
    Raises ValueError for pools of different size.
    """
    number = len(pool_a)
    if number < 2 or len(pool_b) != number or len({*pool_a, *pool_b}) != 2 * number:
        raise ValueError("two pools of the same size with different names are needed")
    return [
        Sitting(step, table, table, pool_a[(table - step) % number], pool_b[(table + step) % number])
        for step in range(number)
        for table in range(number)
    ]


def pool_totals(
    sittings: Sequence[Sitting], points: Mapping[tuple[int, int], tuple[float, float]]
) -> tuple[dict[str, float], dict[str, float]]:
    """Net points of the teams of both pools, each pool for its own championship."""
    pools: tuple[dict[str, float], dict[str, float]] = ({}, {})
    for sitting in sittings:
        even, odd = points[sitting.round_no, sitting.table]
        pools[0][sitting.even] = pools[0].get(sitting.even, 0.0) + even - odd
        pools[1][sitting.odd] = pools[1].get(sitting.odd, 0.0) + odd - even
    return pools
