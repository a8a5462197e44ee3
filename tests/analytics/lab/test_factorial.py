"""All combinations of switches: coefficients of a known table, shares without the bias of noise, and real play."""

import numpy as np
import pytest

from gouji_analytics.lab.factorial import FactorialStudy, estimates, shares, walsh_hadamard
from gouji_analytics.lab.games import games
from gouji_analytics.lab.report_words import paragraph, tables
from gouji_analytics.lab.study import carry_out, load
from gouji_analytics.lab.switches import FURTHER, MAIN, cells, flipped, switches
from gouji_engine.bots import line_up
from gouji_engine.errors import UsageError
from gouji_engine.rules import list_presets, load_preset

REAL = {0b1: 0.15, 0b10: 0.10, 0b101: 0.08}
COUNT = 8


def table():
    """Means of 256 cells of which three coefficients are real."""
    numbers = np.arange(1 << COUNT)
    levels = np.where(numbers[:, None] >> np.arange(COUNT) & 1, 1.0, -1.0)
    return sum(
        size * np.prod(np.where(which >> np.arange(COUNT) & 1, levels, 1.0), axis=1) for which, size in REAL.items()
    )


def test_the_transform_finds_the_coefficients_of_a_table():
    found = walsh_hadamard(table()[:, None])[:, 0] / 256
    expected = np.zeros(256)
    expected[list(REAL)] = list(REAL.values())
    np.testing.assert_allclose(found, expected, atol=1e-12)


def test_shares_of_noisy_coefficients_are_right_on_average_and_clipping_each_would_not_be():
    rng, corrected, clipped = np.random.default_rng(1), [], []
    truth = np.zeros(256)
    truth[list(REAL)] = list(REAL.values())
    error = np.full(256, 0.015)
    for _ in range(300):
        beta = truth + rng.normal(0, 0.015, 256)
        corrected.append(shares(beta, error, COUNT))
        squared = np.maximum(beta**2 - error**2, 0)[1:]
        clipped.append(squared.sum())
    total = sum(size**2 for size in REAL.values())
    mean = np.mean(corrected, axis=0)
    assert mean[0, 0] == pytest.approx(0.15**2 / total, abs=0.03)
    assert mean[0, 1] == pytest.approx(0.10**2 / total, abs=0.03)
    assert mean[1, 2] == pytest.approx(0.08**2 / total, abs=0.03)
    assert np.mean(clipped) > 1.5 * total


def test_errors_come_from_the_blocks():
    values = np.random.default_rng(2).normal(1, 2, (400, 1))
    beta, error = estimates(values.sum(axis=0)[None], (values**2).sum(axis=0)[None], np.array([400]))
    assert beta[0] == pytest.approx(values.mean())
    assert error[0] == pytest.approx(values.std(ddof=1) / 20)


@pytest.fixture(scope="module")
def study():
    return FactorialStudy(load_preset("karamay"), "rules", 3, 40, switches(("biesan", "sweep", "revolution")))


def test_cells_hold_every_combination(study):
    found = study.cells()
    assert [(cell.biesan, cell.sweep != "none", cell.revolution == "allowed") for cell in found] == [
        (bool(n & 1), bool(n & 2), bool(n & 4)) for n in range(8)
    ]
    assert found[1].values() == study.base.values()


def test_an_effect_is_the_difference_of_means_over_cells(study):
    found = study.result(carry_out(study, workers=1))
    values = [games(cell, line_up("rules"), 3, 0, 40).found.plays.mean() for cell in study.cells()]
    effect = np.mean(values[1::2]) - np.mean(values[0::2])
    assert found.row("main", "bal_length_plays", "biesan").value == pytest.approx(effect)
    both = np.mean([values[n] * (1 if (n & 1 > 0) == (n & 4 > 0) else -1) for n in range(8)])
    assert found.row("pairs", "bal_length_plays", "biesan*revolution").value == pytest.approx(2 * both)


def test_a_switch_of_scoring_alone_leaves_play_alone(study):
    found = study.result(carry_out(study, workers=2))
    row = found.row("main", "bal_length_plays", "sweep")
    assert (row.value, row.low, row.high) == (0.0, 0.0, 0.0)
    assert found.row("total", "bal_length_plays", "sweep").value == pytest.approx(0)
    assert "憋三" in tables(found, "zh")
    assert "biesan" in paragraph(found, "en")


def test_threads_and_a_stop_leave_no_trace(study, tmp_path):
    path, told = tmp_path / "state.npz", []

    def stop(blocks):
        told.append(blocks)
        if sum(told) == 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        carry_out(study, state=path, progress=stop)
    assert load(path, study.to_dict()).blocks == 20
    whole = study.result(carry_out(study, state=path, workers=2))
    assert whole == study.result(carry_out(study, workers=1))


def test_presets_allow_every_combination_and_every_turn():
    for name in list_presets()[::6]:
        base = load_preset(name)
        assert len({str(cell.values()) for cell in cells(base, MAIN[3:])}) == 32
        turned = flipped(base, (*MAIN, *FURTHER))
        assert len(turned) == len(MAIN) + len(FURTHER)
        assert all(one.values() != base.values() for one in turned)


def test_an_unknown_switch_is_named():
    with pytest.raises(UsageError) as caught:
        switches(("biesan", "nothing"))
    assert caught.value.code == "LAB_NO_SWITCH"
