"""Rates of players with few deals."""

import random

import numpy as np
import pytest
from scipy import stats

from gouji_analytics.stats import run
from gouji_analytics.stats.shrink import _posterior, shrink

TRUE_A, TRUE_B = 6.0, 14.0


def league(rng, players, few=5, many=40):
    """True rates of players, and (events, chances) of each."""
    rates = [rng.betavariate(TRUE_A, TRUE_B) for _ in range(players)]
    chances = [rng.randint(few, many) for _ in rates]
    return rates, [(sum(rng.random() < p for _ in range(n)), n) for p, n in zip(rates, chances, strict=True)]


@pytest.mark.parametrize(("x", "n"), [(0, 3), (4, 9), (30, 30), (120, 500)])
def test_one_prior_gives_the_beta_posterior(x, n):
    found = _posterior(x, n, [(2.0, 5.0)], np.array([1.0]))
    expected = stats.beta(2 + x, 5 + n - x)
    assert found.value == pytest.approx(expected.mean())
    assert (found.low, found.high) == pytest.approx(expected.interval(0.95), abs=1e-3)
    assert found.reliability == pytest.approx(n / (n + 7))


def test_nobody_learns_from_four_players():
    assert shrink([(1, 5)] * 4) is None
    assert len(shrink([(1, 5)] * 5)) == 5


def test_limits_cover_the_rates_of_players_drawn_from_a_population():
    rng = random.Random(1)
    hits = count = 0
    for _ in range(16):
        rates, counts = league(rng, 20)
        for rate, found in zip(rates, shrink(counts), strict=True):
            hits += found.low <= rate <= found.high
            count += 1
    assert 0.88 <= hits / count <= 0.99


def test_shrunk_rates_forecast_better_than_raw_ones():
    rng = random.Random(51)
    raw = drawn = 0.0
    for _ in range(6):
        rates, counts = league(rng, 25)
        for rate, (x, n), found in zip(rates, counts, shrink(counts), strict=True):
            raw += (x / n - rate) ** 2
            drawn += (found.value - rate) ** 2
    assert drawn < 0.7 * raw


def test_equal_players_are_drawn_together_and_apart_ones_are_not():
    rng = random.Random(53)
    same = shrink([(sum(rng.random() < 0.3 for _ in range(40)), 40) for _ in range(30)])
    assert max(one.value for one in same) - min(one.value for one in same) < 0.12
    apart = shrink([(2, 40)] * 10 + [(38, 40)] * 10)
    assert apart[0].value == pytest.approx(0.06, abs=0.03)
    assert apart[-1].reliability > 0.85


def test_rare_events_are_not_drawn_upwards():
    found = shrink([(0, 400)] * 9 + [(2, 400)])
    assert max(one.value for one in found) < 0.01
    assert found[0].value < 0.002


def test_run_puts_them_beside_the_rates_of_players(db):
    rows = run(db, ["res_head_rate", "gj_survive_rate", "tempo_plays"], by=["player", "rules"], shrunk=True)
    plain = run(db, ["res_head_rate", "gj_survive_rate", "tempo_plays"], by=["player", "rules"])
    assert [row.value for row in rows] == [row.value for row in plain]
    for row in rows:
        wanted = row.id != "tempo_plays" and row.group["player"] is not None and row.value is not None
        assert ("shrunk" in row.extra) == wanted
        if wanted:
            assert row.extra["shrunk_low"] < row.extra["shrunk"] < row.extra["shrunk_high"]
            assert 0 < row.extra["reliability"] < 1
    assert all("shrunk" not in row.extra for row in run(db, ["res_head_rate"], by=["bot"], shrunk=True))


def test_shrunk_values_lie_between_the_raw_one_and_the_rate_of_all(db):
    rows = [row for row in run(db, ["res_head_rate"], by=["player"], shrunk=True) if row.group["player"]]
    whole = sum(row.num for row in rows) / sum(row.den for row in rows)
    for row in rows:
        low, high = sorted((row.value, whole))
        assert low - 0.02 <= row.extra["shrunk"] <= high + 0.02
