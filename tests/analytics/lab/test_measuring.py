"""The skill share: known effects, too few deals, and the bot that sees every hand in play; every two rule sets compared."""

import numpy as np
import pytest

from gouji_analytics.lab import Design, blocks, compare, design, design_of, measuring, result
from gouji_analytics.lab.measuring import measures, portion, skill_share
from gouji_analytics.lab.metrics import AT, METRICS
from gouji_engine.errors import UsageError
from gouji_engine.rules import load_rules

SHARE, GAP = AT["skill_share"], AT["skill_gap"]


def drawn(rng, learning, seeing, count=2_000, every=20):
    """Sums of blocks: two games each for the gap, and two in every so many for the seer."""
    sums = np.zeros((count, len(METRICS), 3))
    for at, mean, step in ((GAP, learning, 1), (SHARE, seeing, every)):
        net = mean + rng.normal(0, 2, count)
        sums[::step, at] = np.stack([2 * net, np.full(count, 2.0), 2 * net**2], axis=1)[::step]
    return sums


def test_the_share_of_known_effects_is_covered():
    rng, inside = np.random.default_rng(8), 0
    for _ in range(200):
        found = skill_share(drawn(rng, 3.0, 1.0))
        error = found.influence.std(ddof=1) / np.sqrt(len(found.influence))
        inside += abs(found.value - 0.75) <= 1.96 * error
    assert 180 <= inside <= 199


@pytest.mark.parametrize(("learning", "seeing", "every"), [(-3.0, 1.0, 20), (3.0, -1.0, 20), (3.0, 1.0, 100)])
def test_no_effect_or_too_few_deals_leave_it_out(learning, seeing, every):
    sums = drawn(np.random.default_rng(1), learning, seeing, every=every)
    assert skill_share(sums) is None
    assert measures(sums)[SHARE] is None
    assert measures(sums)[GAP] is not None


def test_a_portion_is_all_when_seeing_hands_gains_nothing_more():
    parts = np.zeros(3)
    assert portion(2.0, parts, 1e-9, parts)[0] == pytest.approx(1)
    assert portion(1e-9, parts, 2.0, parts)[0] == pytest.approx(0, abs=1e-6)


@pytest.fixture
def quick_seer(monkeypatch):
    """A ladder of bots that take a moment: random, rules, and team in the place of the one that sees every hand."""
    for place in (design, blocks):
        monkeypatch.setattr(place, "SKILL", ("rules", "random"))
    for place in (design, blocks, result):
        monkeypatch.setattr(place, "SEEN", 4)
    for place in (design, measuring):
        monkeypatch.setattr(place, "FEWEST_SEEN", 10)


def of(found, metric):
    return {(one.a, one.b): one for one in found.contrasts if one.metric == metric}


def test_every_two_rule_sets_are_compared_with_a_share_of_skill(own, quick_seer):
    rules = (load_rules("karamay"), own("twin"), own("sweeps", 'sweep = "fixed"\nsweep_points = 40'))
    asked = Design(rules, "rules", 7, 60, "rule", pairs="all", seer="team")
    found = compare(asked)
    names = [("karamay", "twin"), ("karamay", "sweeps"), ("twin", "sweeps")]
    assert list(of(found, "skill_share")) == names
    shares = of(found, "skill_share")
    assert 0.5 < shares["karamay", "twin"].value_a < 1
    assert shares["karamay", "twin"].difference == 0
    assert shares["twin", "sweeps"].difference == shares["karamay", "sweeps"].difference != 0
    assert shares["twin", "sweeps"].deals_to_notice is None
    assert found.games == 3 * (60 * 3 + 2 * 15)
    assert compare(design_of(found), workers=1) == found


def test_a_run_without_the_seer_says_so(own):
    found = compare(Design((load_rules("karamay"), own("twin")), "rules", 7, 60, "rule", seer=""))
    assert [one.absent_reason for one in of(found, "skill_share").values()] == ["no_seer"]
    with pytest.raises(UsageError) as caught:
        Design((load_rules("karamay"), own("twin")), "rules", 7, 60, seer="nobody")
    assert caught.value.code == "UNKNOWN_BOT"


def test_limits_of_all_pairs_are_wider_than_those_of_some(own):
    rules = (load_rules("karamay"), load_rules("tv_biesan"), load_rules("qingdao_online"))
    some, every = (
        of(compare(Design(rules, "rules", 7, 60, "rule", pairs=pairs)), "bal_length_plays") for pairs in ("base", "all")
    )
    one, other = (found["karamay", "tv_biesan"] for found in (some, every))
    assert one.difference == other.difference
    assert other.high - other.low > one.high - one.low
    assert set(every) - set(some) == {("tv_biesan", "qingdao_online")}
