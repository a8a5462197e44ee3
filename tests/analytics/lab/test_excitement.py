"""Paths of P(win): against a plain retelling, and a model that is wrong on purpose is found out."""

import itertools

import numpy as np
import pytest

from gouji_analytics.lab import excitement
from gouji_analytics.lab.excitement import ExcitementStudy, paths
from gouji_analytics.lab.games import games, shares
from gouji_analytics.lab.report_words import paragraph
from gouji_analytics.lab.study import carry_out
from gouji_analytics.lab.suspense import following
from gouji_analytics.lab.winning import Model, fitted
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(excitement, "FITTED", 600)


def retold(path, result, outs, numbers, actions):
    """The metrics of one deal, step by step."""
    steps = [*path, result]
    moves = [abs(later - now) for now, later in itertools.pairwise(steps)]
    sides = ["a" if p > 0.55 else "b" for p in path if p < 0.45 or p > 0.55]
    mine = [p if result > 0.5 else 1 - p for p in path]
    later = [*outs[1:], 6]
    unsure = [at for at, p in enumerate(path) if 0.1 <= p <= 0.9]
    settled = 0 if not unsure else unsure[-1] + 1
    return {
        "exc_path_len": sum(moves),
        "exc_lead_changes": sum(one != other for one, other in itertools.pairwise(sides)),
        "exc_comeback_rate": mine[min((len(path) + 1) // 2, len(path) - 1)] < 0.25,
        "exc_winner_low": min(mine),
        "exc_decided_at": 1.0 if settled == len(path) else numbers[settled] / actions,
        "exc_second_half_share": sum(m for m, out in zip(moves, outs, strict=True) if out >= 2) / sum(moves),
        "exc_head_swing": sum(m for m, now, then in zip(moves, outs, later, strict=True) if now == 0 < then),
        "martingale": sum(m**2 for m in moves) - (result - path[0]) ** 2,
    }


def test_a_path_is_what_a_plain_reader_sees():
    made = games(load_preset("tv_biesan"), line_up("rules"), 3, 0, 40)
    chance = np.random.default_rng(1).random(len(made.found.states))
    found, share = paths(made, chance), shares(made.net)
    for deal in range(40):
        rows = slice(*made.found.state_offsets[deal : deal + 2])
        if rows.start == rows.stop:
            continue
        actions = np.diff(made.chunk.action_offsets)[deal]
        outs, numbers = made.found.state("outs")[rows], made.found.state("action_no")[rows]
        for name, value in retold(chance[rows], share[deal], outs, numbers, actions).items():
            assert found[name][deal] == pytest.approx(float(value)), (deal, name)


def test_the_model_is_calibrated_on_deals_it_has_not_seen():
    study = ExcitementStudy((load_preset("karamay"), load_preset("tv_biesan")), "rules", 3, 600)
    found = study.result(carry_out(study, workers=2))
    for name in ("karamay", "tv_biesan"):
        assert found.row("calibration", "slope", name).value == pytest.approx(1, abs=0.1)
        assert found.row("calibration", "ece", name).value < 0.04
        assert not found.row("calibration", "martingale", name).is_clear
        assert 0.5 < found.row("excitement", "exc_path_len", name).value < 5
        assert found.row("calibration", "moves", name).value == pytest.approx(1, abs=0.1)
        assert 0.02 < found.row("excitement", "exc_suspense", name).value < 0.3
    assert "胜率模型可信" in paragraph(found, "zh")


def test_suspense_is_the_spread_of_the_next_chance():
    rng = np.random.default_rng(2)
    known = np.stack([np.ones(20_000), rng.normal(0, 1, 20_000)], axis=1)
    variance = np.exp(known @ np.array([-3.0, 0.5]))
    squared = variance * rng.chisquare(1, 20_000)
    weights = fitted(known, np.zeros(20_000, dtype=int), squared, "counts")[0]
    np.testing.assert_allclose(weights, [-3.0, 0.5], atol=0.1)


def test_what_follows_a_lead_is_the_next_or_the_result():
    made = games(load_preset("tv_biesan"), line_up("rules"), 3, 0, 20)
    chance = np.random.default_rng(1).random(len(made.found.states))
    after, share = following(made, chance), shares(made.net)
    for deal, (begin, end) in enumerate(itertools.pairwise(made.found.state_offsets)):
        if end > begin:
            np.testing.assert_array_equal(after[begin:end], [*chance[begin + 1 : end], share[deal]])


def test_a_model_that_is_too_sure_is_found_out(monkeypatch):
    right = excitement.win_model

    def sure(*args, **words):
        model = right(*args, **words)
        return Model(model.alone, 3 * model.whole)

    monkeypatch.setattr(excitement, "win_model", sure)
    study = ExcitementStudy((load_preset("karamay"),), "rules", 3, 400)
    found = study.result(carry_out(study, workers=1))
    assert found.row("calibration", "slope", "karamay").high < 1
    assert found.row("calibration", "martingale", "karamay").is_clear
    assert found.row("calibration", "moves", "karamay").value == pytest.approx(1, abs=0.1)  # it foretells its own jumps
    assert "not calibrated" in paragraph(found, "en")
