"""The quick form of the checks with a known answer, and proof that they can fail."""

import numpy as np

from gouji_analytics.validation import FAST, lab
from gouji_analytics.validation.lab import check_lab


def test_what_is_known_is_found():
    done = list(check_lab(FAST))
    assert [check.to_dict() for check in done if not check.ok] == []
    assert len({check.id for check in done}) == len(done) > 8


def test_a_sequence_that_is_none_is_found_out(monkeypatch):
    monkeypatch.setattr(lab, "sequence_score", lambda *_asked: 1.0)
    failed = {check.id for check in lab._peeking(np.random.default_rng(1), 200) if not check.ok}
    assert failed == {"lab-sequence"}
