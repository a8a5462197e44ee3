"""Differences between two groups."""

import json
import random
from math import sqrt

import numpy as np
import pytest
from scipy import stats

from gouji_analytics.stats import run
from gouji_analytics.stats.compare import HIGHER, LOWER, OPEN, _contrast, compare, of_tally
from gouji_engine.errors import UsageError
from tests.reference.slow_stats import grouped


def slow_difference(slow, stat_id, dim, a, b, family=1):
    """The same by residuals of each deal, spelled out."""
    groups = grouped(slow, stat_id, dim)
    deals = sorted({one.deal for one in groups[a] + groups[b]})
    sums = {value: {deal: [0.0, 0.0] for deal in deals} for value in (a, b)}
    for value in (a, b):
        for one in groups[value]:
            sums[value][one.deal][0] += one.num
            sums[value][one.deal][1] += one.den
    num = {value: sum(pair[0] for pair in sums[value].values()) for value in (a, b)}
    den = {value: sum(pair[1] for pair in sums[value].values()) for value in (a, b)}
    rate = {value: num[value] / den[value] for value in (a, b)}
    residuals = np.array([
        sum(sign * (sums[value][deal][0] - rate[value] * sums[value][deal][1]) / den[value] for value, sign in ((a, 1), (b, -1)))
        for deal in deals
    ])  # fmt: skip
    half = stats.t.isf(0.025 / family, len(deals) - 1) * sqrt(len(deals) * residuals.var(ddof=1))
    difference = rate[a] - rate[b]
    return difference, difference - half, difference + half, len(deals)


@pytest.mark.parametrize(
    ("stat_id", "dim", "a", "b"),
    [
        ("gj_survive_rate", "bot", "rule", "random"),
        ("res_place_mean", "bot", "rule", "random"),
        ("tempo_plays", "rules", "alpha", "beta"),
        ("pass_voluntary_rate", "rules", "alpha", "beta"),
    ],
)
def test_equal_to_the_slow_way(db, slow, stat_id, dim, a, b):
    (found,) = compare(db, [stat_id], by=dim, a=a, b=b)
    assert (found.difference, found.low, found.high, found.deals) == pytest.approx(
        slow_difference(slow, stat_id, dim, a, b)
    )
    values = {row.group[dim]: row.value for row in run(db, [stat_id], by=[dim])}
    assert (found.value_a, found.value_b) == (values[a], values[b])
    json.dumps(found.to_dict())


def test_limits_of_several_hold_together(db, slow):
    found = compare(db, ["gj_survive_rate", "res_place_mean", "res_place_mean"], by="bot", a="rule", b="random")
    assert [one.metric for one in found] == ["gj_survive_rate", "res_place_mean"]
    expected = slow_difference(slow, "res_place_mean", "bot", "rule", "random", family=2)
    assert (found[1].difference, found[1].low, found[1].high, found[1].deals) == pytest.approx(expected)


def test_parts_are_contrasts_of_their_own(db):
    found = compare(db, ["gj_survive_by_kind"], by="rules", a="alpha", b="beta")
    assert [one.part for one in found] == ["pure", "twos", "small", "big"]


def test_turning_a_and_b_turns_the_sign(db):
    (there,) = compare(db, ["res_place_mean"], by="bot", a="rule", b="random")
    (back,) = compare(db, ["res_place_mean"], by="bot", a="random", b="rule")
    assert (there.difference, there.low) == (-back.difference, -back.high)


def test_a_group_without_chances_decides_nothing(db):
    (found,) = compare(db, ["opening_rate"], by="rules", a="alpha", b="beta")
    assert (found.value_b, found.difference, found.decision) == (None, None, OPEN)


def test_decisions():
    apart = [(1.0, 2.0, 0.0, 2.0, 20), (2.0, 2.0, 1.0, 2.0, 20)]
    assert _contrast("m", None, "a", "b", of_tally(apart), 1).decision == HIGHER
    turned = [(nb, db_, na, da, count) for na, da, nb, db_, count in apart]
    assert _contrast("m", None, "a", "b", of_tally(turned), 1).decision == LOWER
    single = [(1.0, 2.0, 0.0, 2.0, 1)]
    assert _contrast("m", None, "a", "b", of_tally(single), 1).decision == OPEN


def test_limits_cover_when_both_groups_share_the_luck_of_the_deal():
    rng = random.Random(8)
    hits, widths = 0, []
    for _ in range(300):
        rows = []
        for _ in range(50):
            luck = rng.gauss(0, 1)
            rows.append((luck + rng.gauss(0.2, 0.5), 1.0, luck + rng.gauss(0, 0.5), 1.0, 1))
        found = _contrast("m", None, "a", "b", of_tally(rows), 1)
        hits += found.low <= 0.2 <= found.high
        widths.append(found.high - found.low)
    assert 0.905 <= hits / 300 <= 0.985
    assert np.mean(widths) < 0.5, "what both share cancels"


@pytest.mark.parametrize(
    ("stat_id", "dim"), [("opening_time", "bot"), ("res_place_dist", "bot"), ("tempo_plays", "seat")]
)
def test_what_cannot_be_compared(db, stat_id, dim):
    with pytest.raises(UsageError) as caught:
        compare(db, [stat_id], by=dim, a="x", b="y")
    assert caught.value.code == "STAT_COMPARE"
