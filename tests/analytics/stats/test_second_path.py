"""Every statistic equals its recomputation in plain Python: sums and values to the last digit."""

from collections import Counter, defaultdict

import pytest

from gouji_analytics.stats import drill, registry, run
from gouji_analytics.stats.dims import DIMENSIONS, has_dimension
from tests.analytics.stats.second_path import compare, known_to_both
from tests.reference.slow_stats import chances

HEADERS = dict(registry())


def test_every_statistic_has_a_second_path():
    known_to_both(HEADERS)


@pytest.mark.parametrize("dim", [None, *DIMENSIONS])
def test_equal_by_every_dimension(db, slow, dim):
    """One run of everything; each statistic is compared group by group."""
    found = defaultdict(list)
    for row in run(db, by=[dim] if dim else []):
        found[row.id].append(row)
    for stat_id, header in HEADERS.items():
        if dim is None or has_dimension(header, dim):
            assert compare(header, found[stat_id], slow, dim) > 0
        else:
            assert [row.absent_reason for row in found[stat_id]] == ["no_dimension"]


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
