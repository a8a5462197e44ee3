"""A habit for one side only: nothing gained by no habit, and what is gained is found."""

import pytest
from click.testing import CliRunner

from gouji_analytics.cli import main
from gouji_analytics.lab.proverbs import ProverbStudy, Trial
from gouji_analytics.lab.report_words import paragraph, tables
from gouji_analytics.lab.study import carry_out
from gouji_engine.errors import UsageError
from gouji_engine.rules import load_preset


def test_no_habit_gains_nothing_and_a_better_bot_does():
    rules = load_preset("karamay")
    trials = (Trial(rules, "rules", "same", "rules"), Trial(rules, "random", "rules", "rules"))
    study = ProverbStudy(trials, 3, 60)
    found = study.result(carry_out(study, workers=1))
    still, better = (trial.about for trial in trials)
    assert (found.row("net", "net", still).value, found.row("changed", "changed", still).value) == (0.0, 0.0)
    assert found.row("won", "won", still).value == 0.0
    gained = found.row("net", "net", better)
    assert gained.low > 0
    assert found.row("changed", "changed", better).value == 1.0
    assert found.games == 240
    assert "1 条有利" in paragraph(found, "zh")
    assert "never came into play" in paragraph(found, "en")
    assert "karamay · random · rules" in tables(found, "zh")


def test_the_page_tells_every_trial_with_its_limits(tmp_path):
    page = tmp_path / "docs" / "sayings.md"
    words = [
        "lab",
        "proverbs",
        "--rules",
        "karamay",
        "--bases",
        "greedy,team",
        "--habits",
        "threes_first,never_burn,never_yield",
    ]
    done = CliRunner().invoke(main, [*words, "--blocks", "40", "--page", str(page), "--lang", "zh"])
    assert done.exit_code == 0, done.output
    assert "karamay · team · 有3不发单" in done.output
    text = page.read_text(encoding="utf-8")
    for piece in (
        "# Sayings",
        "Simulated",
        "模拟数据",
        "seed 1",
        "6 trials",
        "| habit | `greedy` | `team` |",
        "## Rule hashes",
    ):
        assert piece in text, piece
    line = next(line for line in text.splitlines() if line.startswith("| `never_burn` |") and "to" in line)
    assert line.split("|")[2].strip() == "never"  # greedy never burns
    row = next(line for line in text.splitlines() if line.startswith("| `never_burn` | -"))
    assert sum(int(cell) for cell in row.strip("| ").split(" | ")[3:]) == 2


def test_nothing_to_try_is_refused():
    with pytest.raises(UsageError) as caught:
        ProverbStudy((), 1, 60)
    assert caught.value.code == "LAB_NO_TRIAL"
