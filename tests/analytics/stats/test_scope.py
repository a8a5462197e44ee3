"""What a run is about: deals, rule sets, and where simulated ones come from."""

import pytest

from gouji_analytics.stats import run
from gouji_analytics.stats.scope import Scope, scope
from tests.analytics.stats.builder import Rules, build, connect


@pytest.fixture
def records():
    facts = build(9, rules=(Rules(),))
    facts["meta"] = [{"key": "simulated", "value": "mixed"}]
    for row in facts["dim_deals"]:
        row["seed"] = None if row["source_kind"] == "record" else row["seed"] % 2
    connection = connect(facts)
    yield connection
    connection.close()


def test_only_simulated_deals_have_bots_and_seeds(records):
    found = scope(records)
    assert (found.deals, found.simulated, found.rules, found.bots) == (9, 6, ("alpha-1",), ("random", "rule"))
    assert (found.seeds, found.seed_count) == ((0, 1), 2)
    assert found.origin("en") == "Simulated data: bots random, rule, seeds 0, 1 (6 of 9 deals are simulated)."


def test_records_are_not_called_simulated(records):
    found = scope(records, ["source_kind=record"])
    assert (found.deals, found.simulated) == (3, 0)
    assert found.origin("zh") == ""


def test_a_phase_does_not_matter(records):
    assert scope(records, ["phase=4"]).deals == 9


def test_what_is_not_known_is_said():
    assert "unknown, seeds unknown" in Scope(1, 1, (), (), (), 0).origin("en")
    assert "5 到 900 共 40 个" in Scope(40, 40, (), ("rule",), (5, 900), 40).origin("zh")


def test_a_database_without_facts(records):
    records.execute("drop table fct_seats")
    assert scope(records) == Scope(0, 0, (), (), (), 0)
    assert {row.absent_reason for row in run(records, ["res_deals", "res_head_rate"])} == {"no_data", "no_table"}


def test_phases_that_never_came_are_no_rows(records):
    records.execute("delete from fct_plays")
    rows = run(records, ["gj_survive_rate"], by=["phase"])
    assert [(dict(row.group), row.absent_reason) for row in rows] == [({}, "no_chances")]
