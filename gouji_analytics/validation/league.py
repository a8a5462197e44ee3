"""Leagues with known strengths: are they found, and are equals left equal?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from gouji_analytics.ratings.judge import calibration_slope, score, tempered
from gouji_analytics.ratings.net import Fit, fit
from gouji_analytics.ratings.outcomes import Outcome, inseparable
from gouji_analytics.ratings.weng_lin import run_sides
from gouji_analytics.stats.intervals import z_value
from gouji_analytics.validation.check import SEED, Check, Effort, mean_is, never, share_within
from gouji_analytics.validation.coverage import Random

PLAYERS, DEALS = 18, 600
SKILL, CHANCE, LEAD = 0.4, 3.5, 0.6


def league(rng: Random, strength: np.ndarray, deals: int, together: int = 0) -> list[Outcome]:
    """Deals of six drawn players; the first ``together`` players always sit on one side together."""
    found = []
    for number in range(deals):
        drawn = rng.permutation(len(strength))[:6]
        if together:
            others = rng.permutation(np.arange(together, len(strength)))[:3]
            drawn = np.stack([np.arange(together), others], axis=1).ravel()
        leader = int(rng.integers(6))
        signs = np.array([1, -1] * 3)
        net = float(signs @ strength[drawn] + LEAD * signs[leader] + rng.normal(0.0, CHANCE))
        ranks = np.argsort(np.argsort(-(strength[drawn] + rng.normal(0.0, 2.0, 6)))) + 1
        names = tuple(f"p{player:02d}" for player in drawn)
        found.append(Outcome(f"d{number}", names, leader % 2, tuple(int(rank) for rank in ranks), net))
    return found


def check_league(effort: Effort) -> Iterator[Check]:
    """Planted strengths, equal strengths, and what ratings foretell."""
    rng = np.random.default_rng([SEED, 52])
    runs = max(12, effort.runs // 10)
    leads, held, flagged, widths = [], [], [], []
    for _ in range(runs):
        strength = rng.normal(0.0, SKILL, PLAYERS)
        strength -= strength.mean()
        found = fit(league(rng, strength, DEALS))
        held.append(float(np.mean(np.abs(found.strength - strength) <= z_value() * found.error)))
        leads.append(found.lead)
        equal = fit(league(rng, np.zeros(PLAYERS), DEALS))
        flagged.append(_flagged(equal))
        widths.append(equal.people)
    words = f"{PLAYERS} players, {DEALS} deals"
    yield share_within("league-strength", f"95 % limits of planted strengths, {words}", held)
    yield mean_is("league-lead", f"the lead's planted worth, {words}", LEAD, leads)
    yield share_within(
        "league-equal", f"players of a league of equals called better or worse, {words}", flagged, (0.0, 0.063)
    )
    small = float(np.mean(np.array(widths) < SKILL / 2))
    yield share_within(
        "league-width",
        f"leagues of equals whose estimated spread of skill is below {SKILL / 2:g}",
        [small] * 2,
        (0.95, 1.0),
    )
    yield from _foretold(rng)
    yield _trio(rng)


def _flagged(found: Fit) -> float:
    return float(np.mean(np.abs(found.strength) > z_value() * found.error))


def _foretold(rng: Random) -> Iterator[Check]:
    """A long league: forecasts beat the coin, and are about as sure as they may be."""
    strength = rng.normal(0.0, 2.0 * SKILL, PLAYERS)
    outcomes = league(rng, strength, 3_000)
    half = len(outcomes) // 2
    later, taught = outcomes[half:], fit(outcomes[:half])
    came = [(one.won,) for one in later]
    ladder, chances = run_sides(outcomes)
    side = tempered(
        [(one,) for one in chances[:half]], [(one.won,) for one in outcomes[:half]], [(one,) for one in chances[half:]]
    )
    for name, rows in (("net", [(taught.forecast(one),) for one in later]), ("side", side)):
        judged = score(name, rows, came)
        truth = f"log-loss of the {name} rating is below the coin's: lower limit of the gain"
        yield Check(f"league-{name}-gain", truth, "above 0", judged.low or 0.0, None, 1e-9, 1.0)
    order = np.corrcoef([ladder.known[f"p{player:02d}"][0] for player in range(PLAYERS)], strength)[0, 1]
    yield Check(
        "league-side-order",
        "correlation of side ratings with planted strengths",
        "above 0.8",
        float(order),
        None,
        0.8,
        1.0,
    )
    slope, error = calibration_slope(
        np.array([taught.forecast(one) for one in later]), np.array([one.won for one in later])
    )
    assert slope is not None  # noqa: S101 - forecasts of a league with planted skill differ
    assert error is not None  # noqa: S101
    yield Check(
        "league-net-slope",
        "calibration slope of the net rating's forecasts",
        "1",
        slope,
        error,
        1 - 3.29 * error,
        1 + 3.29 * error,
    )


def _trio(rng: Random) -> Check:
    """A threesome that never parts."""
    trio = inseparable(league(rng, rng.normal(0.0, SKILL, PLAYERS), 200, together=3))
    wrong = int(trio != [("p00", "p01", "p02")])
    return never("league-trio", "three players who always sit together are reported as one", wrong)
