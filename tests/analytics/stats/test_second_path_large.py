"""Both paths on 2,000 simulated deals of each of five rule sets: the sums of every deal to the last digit."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import pytest

from gouji_analytics.stats import registry
from tests.analytics.simulated import PRESETS
from tests.analytics.stats.second_path_large import differences


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """What each rule set came to, two at a time."""
    folder = tmp_path_factory.mktemp("large")
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        return dict(zip(PRESETS, pool.map(differences, PRESETS, repeat(folder)), strict=True))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_sum_of_every_deal_is_the_same(found, preset):
    deals, different, seen = found[preset]
    assert deals == 2000
    assert different == []
    assert seen > 0.8 * len(registry())
