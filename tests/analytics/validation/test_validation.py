"""The quick form of every check with a known answer, and proof that the checks can fail."""

import re

import numpy as np
import pytest
from click.testing import CliRunner

from gouji_analytics.stats import intervals
from gouji_analytics.validation import FAMILIES, FAST, Effort, coverage, population, run, symmetry
from gouji_analytics.validation.__main__ import PAGE, main
from gouji_analytics.validation.check import mean_is, never, not_rejected, share_within, spread_is
from gouji_analytics.validation.dealing import at_least, none_of, side_difference_sd, some_seat_without
from gouji_analytics.validation.page import HEADS, page

SMALL = Effort(20, 500, 60)


@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_known_is_found(family):
    done = [check for _, check in run(FAST, [family])]
    assert [check.to_dict() for check in done if not check.ok] == []
    assert len({check.id for check in done}) == len(done) > 3


def test_closed_forms_agree_with_the_published_numbers():
    assert none_of(24) == pytest.approx(0.009526, abs=5e-7)
    assert some_seat_without(24) == pytest.approx(0.056718, abs=5e-7)
    assert some_seat_without(16) == pytest.approx(0.271775, abs=5e-7)
    assert side_difference_sd(8) == pytest.approx(2.782, abs=5e-4)
    assert [at_least(count) for count in (2, 3, 4, 5)] == pytest.approx([0.7840, 0.5185, 0.2662, 0.1051], abs=5e-5)


def test_chances_taken_for_independent_are_found_out(monkeypatch):
    monkeypatch.setattr(intervals, "design_effect", lambda _total: 1.0)
    studies = [study for study in coverage.STUDIES if study[0] == "WC-60"]
    monkeypatch.setattr(coverage, "STUDIES", studies)
    first = next(coverage.check_coverage(Effort(150, 0, 0)))
    assert first.id == "cover-WC-60"
    assert not first.ok


def test_a_table_that_does_not_turn_is_found_out(monkeypatch):
    monkeypatch.setattr(population, "rotated", lambda chunk, _by: chunk)
    failed = {check.id for check in symmetry.check_symmetry(SMALL) if not check.ok}
    assert failed == {"turn-seat", "turn-side"}


def test_windows_catch_what_is_off():
    rng = np.random.default_rng(4)
    sample = rng.normal(0.0, 1.0, 4_000)
    assert mean_is("x", "", 0.0, sample).ok
    assert not mean_is("x", "", 0.2, sample).ok
    assert spread_is("x", "", 1.0, sample).ok
    assert not spread_is("x", "", 1.2, sample).ok
    assert not share_within("x", "", [1.0] * 90 + [0.0] * 30).ok
    assert not share_within("x", "", [1.0] * 4_000).ok
    assert not never("x", "", 1).ok
    assert not not_rejected("x", "", 0.0005).ok


def test_the_page_holds_every_family_and_no_failure():
    text = PAGE.read_text(encoding="utf-8")
    assert [head for head, _ in HEADS.values() if f"## {head}\n" not in text] == []
    assert "**fails**" not in text
    assert set(HEADS) == set(FAMILIES)
    quick = {check.id for _, check in run(SMALL, ["dealing"])}
    assert quick <= set(re.findall(r"^\| `([^`]+)`", text, re.MULTILINE))


def test_a_failure_is_said_aloud(monkeypatch):
    wrong = never("broken", "nothing is broken", 3)
    monkeypatch.setitem(FAMILIES, "dealing", lambda _effort: iter([wrong]))
    answer = CliRunner().invoke(main, ["--fast", "--family", "dealing"])
    assert answer.exit_code == 1
    assert answer.output.startswith("FAIL broken")
    assert "**fails**" in page([("dealing", wrong)])


def test_a_stopped_run_goes_on(monkeypatch, tmp_path):
    done = []
    monkeypatch.setitem(FAMILIES, "dealing", lambda _effort: done.append(1) or iter([never("kept", "once", 0)]))
    first, second = ([*run(SMALL, ["dealing"], state=tmp_path / "s")] for _ in range(2))
    assert first == second == [("dealing", never("kept", "once", 0))]
    assert done == [1]
    assert [*run(FAST, ["dealing"], state=tmp_path / "s")] == first
    assert done == [1, 1]
