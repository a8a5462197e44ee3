"""Rule sets side by side: who differs from whom, on numbers that are known and in play."""

import numpy as np
import pytest
from click.testing import CliRunner

from gouji_analytics.cli import main
from gouji_analytics.lab import Design, switches
from gouji_analytics.lab.balance import PRIMARY, apart, values
from gouji_analytics.lab.metrics import METRICS

BLOCKS = 400


@pytest.fixture
def drawn(own):
    """A design of four rule sets with made-up sums: two alike, one with longer deals, one with nothing to measure."""
    design = Design(tuple(own(name) for name in ("one", "same", "long", "empty")), "rules", 1, BLOCKS)
    rng = np.random.default_rng(4)
    sums = np.zeros((4, BLOCKS, len(METRICS), 3))
    for arm, shift in ((0, 0.0), (1, 0.0), (2, 1.0)):
        told = 10 + rng.normal(0, 1, (BLOCKS, len(METRICS)))
        told[:, 2] += shift
        sums[arm] = np.stack([told, np.ones_like(told), told**2], axis=2)
    return design, sums


def test_two_rule_sets_differ_where_they_do(drawn):
    found = {(pair.a, pair.b): pair.metrics for pair in apart(*drawn)}
    assert found["one", "same"] == ()
    assert found["one", "long"] == found["same", "long"] == ("bal_length_plays",)
    effect = next(pair.effects[0] for pair in apart(*drawn) if (pair.a, pair.b) == ("one", "long"))
    assert effect.low < 1.0 < effect.high
    assert effect.difference == pytest.approx(1.0, abs=0.2)
    assert found["one", "empty"] == ()
    told = {(one.rules, one.metric.id): one for one in values(*drawn)}
    assert len(told) == 3 * len(METRICS)
    assert told["long", "bal_length_plays"].value == pytest.approx(11, abs=0.2)
    assert told["one", "bal_length_plays"].half == pytest.approx(1.96 / 20, rel=0.1)


def test_pairs_of_equals_are_called_different_seldom(own):
    design = Design(tuple(own(name) for name in "abcd"), "rules", 1, BLOCKS, zones={})
    rng, wrong = np.random.default_rng(6), 0
    for _ in range(40):
        told = 10 + rng.normal(0, 20, (4, BLOCKS, len(METRICS)))  # so wide that the zones do not matter
        sums = np.stack([told, np.ones_like(told), told**2], axis=3)
        wrong += any(pair.metrics for pair in apart(design, sums))
    assert wrong <= 7
    assert len(PRIMARY) == 6


def test_the_page_tells_values_differences_pairs_and_turned_rules(tmp_path, monkeypatch):
    monkeypatch.setattr(switches, "SWITCHES", {one.id: one for one in switches.MAIN[:2]})
    path = tmp_path / "docs" / "page.md"
    words = ["lab", "balance", "--rules", "karamay", "--rules", "reduced_192", "--base", "karamay", "--blocks", "30"]
    words += ["--turned", "30", "--state", str(tmp_path / "state.npz")]
    done = CliRunner().invoke(main, [*words, "--out", str(path), "--lang", "en"])
    assert done.exit_code == 0, done.output
    text = path.read_text(encoding="utf-8")
    for piece in (
        "Simulated",
        "`rules`",
        "seed 1",
        "## What each",
        "## Against `karamay`",
        "## Which differs",
        "`biesan=off`",
    ):
        assert piece in text, piece
    assert "| `reduced_192` | seed |" in text
    assert "2 套规则各打 30 副牌" in text
    pairs = (tmp_path / "docs" / "page-pairs.md").read_text(encoding="utf-8")
    assert "| `karamay` | `reduced_192` | " in pairs
    again = CliRunner().invoke(main, [*words, "--out", str(tmp_path / "again.md"), "--lang", "zh"])
    assert again.exit_code == 0, again.output
    assert (tmp_path / "again.md").read_text(encoding="utf-8") == text
    assert "karamay-" in text.split("## Rule hashes")[1]


def test_one_rule_at_a_time_is_a_comparison(tmp_path):
    words = ["lab", "single", "--rules", "karamay", "--switches", "biesan,sweep,burn,tie_two", "--blocks", "30"]
    picture = tmp_path / "turned.png"
    done = CliRunner().invoke(main, [*words, "--lang", "zh", "--plot", str(picture)])
    assert done.exit_code == 0, done.output
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "biesan=off" in done.output
    assert "sweep=on" in done.output
