"""Every statistic equals its recomputation in plain Python: sums and values to the last digit."""

from collections import Counter

import pytest

from gouji_analytics.stats import drill, registry, run
from gouji_analytics.stats.dims import DIMENSIONS, has_dimension
from tests.analytics.stats.second_path import compare, known_to_both
from tests.reference.slow_stats import chances

HEADERS = dict(registry())


def test_every_statistic_has_a_second_path():
    known_to_both(HEADERS)


@pytest.mark.parametrize("stat_id", HEADERS)
def test_equal_without_groups(db, slow, stat_id):
    assert compare(HEADERS[stat_id], run(db, [stat_id]), slow, None) > 0


@pytest.mark.parametrize("dim", DIMENSIONS)
@pytest.mark.parametrize("stat_id", HEADERS)
def test_equal_by_every_dimension(db, slow, stat_id, dim):
    if has_dimension(HEADERS[stat_id], dim):
        assert compare(HEADERS[stat_id], run(db, [stat_id], by=[dim]), slow, dim) > 0
    else:
        rows = run(db, [stat_id, "gj_survive_rate"], by=[dim])
        assert [row.absent_reason for row in rows if row.id == stat_id] == ["no_dimension"]


@pytest.mark.parametrize("stat_id", HEADERS)
def test_the_chances_behind_a_number_are_the_same(db, slow, stat_id):
    fast = Counter(
        (one.deal_id, one.action_no, one.seat, one.side, one.part, one.num, one.den) for one in drill(db, stat_id)
    )
    found = Counter(
        (one.deal, one.action, one.seat, one.side, one.part, float(one.num), float(one.den))
        for one in chances(slow, stat_id)
        if one.num or one.den
    )
    assert fast == found
    assert max(fast.values()) == 1
