"""Proof that the checks with a known answer can fail."""

from dataclasses import replace

import numpy as np

from gouji_analytics.lab import Design
from gouji_analytics.lab.metrics import METRICS
from gouji_analytics.validation import lab
from gouji_engine.bots import line_up
from gouji_engine.cards import BIG
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk


def test_a_sequence_that_is_none_is_found_out(monkeypatch):
    monkeypatch.setattr(lab, "sequence_score", lambda *_asked: 1.0)
    failed = {check.id for check in lab._peeking(np.random.default_rng(1), 200) if not check.ok}
    assert failed == {"lab-sequence"}


def test_a_comparison_that_forgets_the_blocks_is_found_out(monkeypatch):
    played = np.random.default_rng(2).normal(0, 1, (800, len(METRICS), 3)) + 1
    design = Design(tuple(load_preset(name) for name in lab.PRESETS), "rules", 1, lab.SAMPLE, "rule")
    whole = lab.contrast

    def sure(first, second):
        found = whole(first, second)
        return replace(found, error=found.error / 4)

    monkeypatch.setattr(lab, "contrast", sure)
    failed = [check for check in lab._null(design, played, np.random.default_rng(3), 40) if not check.ok]
    assert len(failed) >= 4


def test_the_exchange_keeps_the_pack():
    hands = simulate_chunk(load_preset("karamay"), line_up("rules"), 1, 0, 30).hands
    leader = np.arange(30) % 6
    bent = lab.exchanged(hands, leader).reshape(30, 6, 16)
    before = hands.reshape(30, 6, 16)
    np.testing.assert_array_equal(bent.sum(axis=1), before.sum(axis=1))
    np.testing.assert_array_equal(bent.sum(axis=2), before.sum(axis=2))
    gained = (bent - before)[np.arange(30), leader, BIG]
    assert set(gained.tolist()) <= {0, 1}
    assert gained.mean() > 0.8
