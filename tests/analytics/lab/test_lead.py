"""What leading is worth: planted truths, and the test of ourselves that has to stay silent."""

import numpy as np
import pytest

from gouji_analytics.lab import lead
from gouji_analytics.lab.games import games
from gouji_analytics.lab.lead import EDGE, HEAD, LAST, QUANTITIES, SEAT, LeadStudy, count_up, seat_test
from gouji_analytics.lab.report_words import paragraph
from gouji_analytics.lab.study import Kept, carry_out
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset

BLOCKS = 80


@pytest.fixture(scope="module")
def study():
    return LeadStudy(load_preset("karamay"), "rules", 3, BLOCKS)


@pytest.fixture(scope="module")
def kept(study):
    return carry_out(study, workers=1)


def test_numbers_of_a_block_are_those_of_its_games():
    made = games(load_preset("tv_biesan"), line_up("rules"), 3, 0, 4, every=True)
    sums = np.zeros((4, QUANTITIES, 3))
    count_up(sums, made)
    place, leader = made.found.seats("place"), made.chunk.leader
    for offset in range(6):
        seat = (leader + offset) % 6
        held = place[np.arange(24), seat]
        np.testing.assert_array_equal(sums[:, HEAD + offset, 0], (held == 1).reshape(4, 6).sum(axis=1))
        np.testing.assert_array_equal(sums[:, LAST + offset, 0], (held == 6).reshape(4, 6).sum(axis=1))
        np.testing.assert_array_equal(sums[:, SEAT + offset, 0], (place[:, offset] == 1).reshape(4, 6).sum(axis=1))
    np.testing.assert_allclose(sums[:, EDGE, 0], (np.where(leader % 2, -1, 1) * made.net).reshape(4, 6).sum(axis=1))


def test_shares_behind_the_lead_add_up_and_the_self_test_is_silent(study, kept):
    found = study.result(kept)
    for design in ("every", "rule"):
        excess = [found.row(design, "head", str(offset)).value for offset in range(6)]
        assert sum(excess) == pytest.approx(0, abs=1e-9)
        assert found.row("selftest", "seat", design).value > 0.001
    assert found.games == BLOCKS * 7
    assert "自检无异常" in paragraph(found, "zh")
    assert "self-test is silent" in paragraph(found, "en")


def test_a_seat_that_is_favoured_sets_the_self_test_off(study, kept):
    sums = kept.all("sums").copy()
    favoured = np.random.default_rng(1).random(BLOCKS) < 0.5
    sums[favoured, 1, SEAT + 2, 0] += 1
    assert seat_test(sums[:, 1]) < 1e-6
    found = study.result(Kept([{"sums": sums}], [BLOCKS]))
    assert "报警" in paragraph(found, "zh")


def test_a_planted_worth_of_the_lead_is_found(study, kept):
    sums = kept.all("sums").copy()
    sums[:, 0, EDGE, 0] += 6 * 2.0  # two points in each of six games
    sums[:, 0, EDGE, 2] += 6 * 4.0
    before, after = (study.result(one).row("every", "edge") for one in (kept, Kept([{"sums": sums}], [BLOCKS])))
    assert after.value - before.value == pytest.approx(2.0)
    assert after.is_clear


@pytest.mark.parametrize("shares", [(1, 1, 1, 1, 1, 1), (1.3, 1, 1, 1, 1, 0.7), (1.3, 0.9, 1.1, 0.8, 1, 0.9)])
def test_the_distance_from_even_shares_is_covered(shares):
    chance = np.array(shares) / sum(shares)
    truth = 0.5 * np.abs(chance - 1 / 6).sum()
    rng, inside, values = np.random.default_rng(7), 0, []
    for _ in range(30):
        sums = np.zeros((600, QUANTITIES, 3))
        head = rng.choice(6, 600, p=chance)
        sums[:, HEAD : HEAD + 6, 1] = 1
        sums[np.arange(600), HEAD + head, 0] = 1
        row = lead._distance("rule", sums)
        inside += row.low <= truth <= row.high
        values.append(row.value)
        assert row.low <= row.value <= row.high
    assert inside >= 26
    assert np.mean(values) == pytest.approx(truth, abs=0.03)


def test_silence_is_kept_in_chance_and_in_no_other_case():
    rng, silent = np.random.default_rng(5), []
    for _ in range(400):
        sums = np.zeros((200, QUANTITIES, 3))
        head = rng.integers(0, 6, 200)
        sums[np.arange(200), SEAT + head, 0] = 1
        silent.append(seat_test(sums))
    assert 0.02 < np.mean(np.array(silent) < 0.05) < 0.09
