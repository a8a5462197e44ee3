"""Skill and luck: shares of known components, mirror pairs, tables that play the same cards."""

import numpy as np
import pytest

from gouji_analytics.lab import skill
from gouji_analytics.lab.report_words import paragraph
from gouji_analytics.lab.skill import SkillStudy, deal_share, skill_share, tables
from gouji_analytics.lab.study import carry_out
from gouji_engine.errors import UsageError
from gouji_engine.rules import load_preset


def drawn(mean, blocks=2_000, seed=1):
    net = np.random.default_rng(seed).normal(0, 2, blocks)
    net += mean - net.mean()
    return np.stack([net, np.ones(blocks), net**2], axis=1)


@pytest.mark.parametrize("deal", [0.0, 0.3, 0.8])
def test_the_share_of_the_deal_is_recovered(deal):
    rng, inside = np.random.default_rng(3), 0
    for _ in range(60):
        cards = rng.normal(0, np.sqrt(deal), (600, 1))
        row = deal_share(cards + rng.normal(0, np.sqrt(1 - deal), (600, 4)))[0]
        inside += row.low - 1e-9 <= deal <= row.high
        assert row.value == pytest.approx(deal, abs=0.12)
    assert inside >= 50


def test_tables_that_never_differ_are_no_replays():
    same = np.repeat(np.random.default_rng(1).normal(0, 1, (50, 1)), 4, axis=1)
    assert deal_share(same)[0].value is None


def test_skill_share_is_the_learning_effect_over_both():
    row = skill_share(drawn(1.5), drawn(0.5, seed=2))
    assert row.value == pytest.approx(0.75)
    assert row.low < 0.75 < row.high
    assert skill_share(drawn(-0.1), drawn(0.5)).value is None
    assert skill_share(drawn(1.5), drawn(0.5, blocks=20)).value is None


def test_rungs_seers_and_tables_are_played():
    rules = load_preset("karamay")
    study = SkillStudy(rules, ("random", "rules"), 5, 40, seer="rules", field=("rules", "random"))
    found = study.result(carry_out(study, workers=1))
    gap = found.row("gap", "net", "rules|random")
    assert gap.low > 0
    deals = found.row("gap", "deals_to_95", "rules|random")
    assert 0 < deals.low < deals.value < deals.high
    assert found.row("gap", "net", "rules|rules").value == 0.0  # a bot mirrored with itself
    assert found.row("share", "skill_share").value is None
    share = found.row("share", "deal_share")
    assert share.low < share.value < share.high < 1
    assert "强弱差" in paragraph(found, "zh")
    assert "Skill share not measured" in paragraph(found, "en")


def test_every_two_rungs_meet_and_those_that_search_play_some_deals(monkeypatch):
    monkeypatch.setattr(skill, "SEEN", 10)
    monkeypatch.setattr(skill, "FEWEST_SEEN", 3)
    study = SkillStudy(load_preset("karamay"), ("random", "greedy", "team"), 5, 30, seer="peek+worlds=1")
    found = study.result(carry_out(study, workers=1))
    pairs = [row.about for row in found.table("gap") if row.id == "net"]
    assert pairs == ["greedy|random", "team|greedy", "team|random", "peek+worlds=1|team"]
    assert study.to_dict()["one_deal_in"] == {"peek+worlds=1|team": 10}
    assert found.games == 30 * (3 * 2 + 4) + 3 * 2
    assert study.tables == ("greedy", "team")
    assert 0 < found.row("share", "skill_share").value < 1
    monkeypatch.setattr(skill, "FEWEST_SEEN", 4)
    assert study.result(carry_out(study, workers=1)).row("gap", "net", "peek+worlds=1|team").value is None


def test_tables_share_cards_whatever_the_pieces():
    rules = load_preset("karamay")
    whole = tables(rules, ("rules", "random"), 5, 0, 6)
    np.testing.assert_array_equal(whole[4:], tables(rules, ("rules", "random"), 5, 4, 2))
    assert whole.std(axis=1).max() > 0
    assert tables(rules, ("rules",), 5, 0, 6).std(axis=1).max() == 0


@pytest.mark.parametrize("rungs", [("rules",), ("rules", "rules")])
def test_rungs_have_to_differ(rungs):
    with pytest.raises(UsageError) as caught:
        SkillStudy(load_preset("karamay"), rungs, 1, 40)
    assert caught.value.code == "LAB_RUNGS"
