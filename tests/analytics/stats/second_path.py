"""Compare the fast path with the slow one, number by number."""

from __future__ import annotations

import math
from typing import Any

import pytest

from gouji_analytics.stats.header import Header
from gouji_analytics.stats.rows import StatRow
from tests.reference import slow_choices, slow_exchange, slow_intervals, slow_play, slow_results, slow_team
from tests.reference.slow_stats import STATISTICS, Chance, Facts, grouped, per_deal

assert all((slow_choices, slow_exchange, slow_play, slow_results, slow_team))  # importing them fills the table

SHARES = {"W": slow_intervals.wilson, "WC": slow_intervals.wilson, "J": slow_intervals.jeffreys}
CLOSE = {"rel": 1e-9, "abs": 1e-9}
LOOSE = 0.35  # two bootstraps with different draws: in units of the interval's width


def key_of(row: StatRow, header: Header, by: str | None) -> tuple[Any, Any]:
    """(value of the grouping dimension, part) of a row."""
    return row.group.get(by) if by else None, row.group.get(header.parts.name) if header.parts else None


def compare(header: Header, rows: list[StatRow], facts: Facts, by: str | None) -> int:
    """Check every number that is there, and that every number of the slow path is there; how many were checked."""
    there = {key_of(row, header, by): row for row in rows if row.absent_reason is None}
    expected = 0
    for value, chances in grouped(facts, header.id, by).items():
        for part, own in parts_of(header, chances).items():
            if header.interval != "S" and not per_deal(own) and header.interval != "K":
                continue
            check(header, there[value, part], own, chances)
            expected += 1
    assert expected == len(there), (header.id, by)
    return expected


def parts_of(header: Header, chances: list[Chance]) -> dict[str | None, list[Chance]]:
    """Chances by part; one group where the statistic has no parts or weighs them together."""
    if header.parts is None or header.value == "variation":
        return {None: chances}
    assert {chance.part for chance in chances} <= set(header.parts.codes), header.id
    own = {code: [chance for chance in chances if chance.part == code] for code in header.parts.codes}
    if header.interval == "S":
        return own if chances else {}
    return {code: found for code, found in own.items() if sum(chance.den for chance in found)}


def check(header: Header, row: StatRow, own: list[Chance], everything: list[Chance]) -> None:
    """Sums and value to the last digit, limits to nine digits."""
    pairs = per_deal(own)
    if header.interval == "S":
        check_shared(header, row, own, everything)
        return
    if header.interval == "K":
        check_time(row, own)
        return
    assert row.deals == len(pairs)
    assert row.num == math.fsum(num for num, _ in pairs)
    assert row.den == math.fsum(den for _, den in pairs)
    if header.value == "variation":
        check_variation(header, row, own)
    elif header.value == "root":
        assert row.value == math.sqrt(row.num / row.den)
        near(row, slow_intervals.root(pairs))
    elif header.value == "entropy":
        assert row.value == pytest.approx(slow_intervals.entropy(pairs), **CLOSE)
        near(row, slow_intervals.bootstrap(pairs, slow_intervals.entropy))
    elif header.interval == "N":
        assert (row.value, row.low, row.high) == (row.num, None, None)
    else:
        assert row.value == row.num / row.den
        check_limits(header, row, pairs)


def check_limits(header: Header, row: StatRow, pairs: list[tuple[float, float]]) -> None:
    """The limits of an ordinary statistic."""
    if header.interval in SHARES:
        assert (row.low, row.high) == pytest.approx(SHARES[header.interval](pairs), **CLOSE)
    elif len(pairs) < 2:
        assert (row.low, row.high) == (None, None)
    elif header.interval == "R" and len(pairs) < 30:
        near(row, slow_intervals.bootstrap(pairs, slow_intervals.ratio))
    else:
        low, high = slow_intervals.student(pairs)
        least, most = {"share": (0, 1), "fraction": (0, 1), "place": (1, 6)}.get(header.unit, (-math.inf, math.inf))
        least = (
            0
            if header.unit
            in {"cards", "plays", "rounds", "burns", "per_seat_deal", "per_deal", "per_card", "steps", "rank"}
            else least
        )
        assert (row.low, row.high) == pytest.approx((max(low, least), min(high, most)), **CLOSE)


def check_shared(header: Header, row: StatRow, own: list[Chance], everything: list[Chance]) -> None:
    """A part of shares that add up to one: its num over the den of all parts."""
    totals: dict[str, list[float]] = {}
    for chance in everything:
        totals.setdefault(chance.deal, [0.0, 0.0])[1] += chance.den
    for chance in own:
        totals[chance.deal][0] += chance.num
    pairs = [(num, den) for num, den in totals.values()]
    assert (row.num, row.den, row.deals) == (sum(num for num, _ in pairs), sum(den for _, den in pairs), len(pairs))
    assert row.value == row.num / row.den
    assert header.parts is not None
    assert (row.low, row.high) == pytest.approx(slow_intervals.goodman(pairs, len(header.parts.codes)), **CLOSE)


def check_time(row: StatRow, own: list[Chance]) -> None:
    """A restricted mean with Greenwood's limits."""
    times = [(chance.time or 0.0, bool(chance.num)) for chance in own]
    area, greenwood = slow_intervals.restricted_mean(times)
    error = max(greenwood, math.sqrt(slow_intervals.deal_variance(times, [chance.deal for chance in own])))
    assert (row.num, row.den) == (sum(chance.num for chance in own), len(own))
    assert row.deals == len({chance.deal for chance in own})
    z = 1.959963984540054
    assert row.value == pytest.approx(area, **CLOSE)
    assert (row.low, row.high) == pytest.approx((max(0, area - z * error), min(1, area + z * error)), abs=1e-6)


def check_variation(header: Header, row: StatRow, own: list[Chance]) -> None:
    """A distance from equal shares, less the bias that chance makes."""
    assert header.parts is not None
    counts = [sum(chance.part == code for chance in own) for code in header.parts.codes]
    raw = slow_intervals.variation(counts)
    assert row.value is not None
    assert row.value <= raw
    if row.low is not None and row.high is not None:
        assert row.low <= row.value <= row.high


def near(row: StatRow, limits: tuple[float, float]) -> None:
    """Limits of two bootstraps agree within their own noise."""
    assert row.low is not None
    assert row.high is not None
    slack = LOOSE * max(row.high - row.low, limits[1] - limits[0]) + 1e-9
    assert row.low == pytest.approx(limits[0], abs=slack)
    assert row.high == pytest.approx(limits[1], abs=slack)


def known_to_both(headers: dict[str, Header]) -> None:
    """Every statistic has a slow path and the other way round."""
    assert set(headers) == set(STATISTICS)
