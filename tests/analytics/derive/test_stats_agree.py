"""Every statistic on a built database, and by the slow second path."""

from collections import defaultdict

import pytest

from gouji_analytics.stats import registry, run
from tests.analytics.stats.second_path import compare

HEADERS = dict(registry())


@pytest.mark.parametrize("dim", [None, "rules", "bot", "seat"])
def test_both_paths_agree(facts_db, slow_facts, dim):
    found = defaultdict(list)
    for row in run(facts_db, by=[dim] if dim else []):
        found[row.id].append(row)
    checked = 0
    for stat_id, header in HEADERS.items():
        kept = [row for row in found[stat_id] if row.absent_reason is None]
        if kept:
            checked += compare(header, kept, slow_facts, dim)
    assert checked > len(HEADERS) * 0.8


def test_statistics_that_are_absent_say_why(facts_db):
    reasons = {row.absent_reason for row in run(facts_db, by=["rules"])}
    assert reasons <= {None, "rule_off", "no_chances", "no_dimension"}
