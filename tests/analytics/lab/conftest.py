"""Rule sets of the tests, and small experiments."""

import pytest

from gouji_analytics.lab import Design
from gouji_engine.rules import load_rules

BLOCKS = 60
TRAINING = 300


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A small win model and small pieces, so that an experiment takes a moment."""
    for place in ("design", "blocks"):
        monkeypatch.setattr(f"gouji_analytics.lab.{place}.TRAINING", TRAINING)
    monkeypatch.setattr("gouji_analytics.lab.study.PIECE", 20)


@pytest.fixture
def own(tmp_path):
    """Make a rule set of a name of its own that differs from karamay in what is given."""

    def make(name, text="", base="karamay"):
        path = tmp_path / f"{name}.toml"
        path.write_text(f'extends = "{base}"\n{text}\n', encoding="utf-8")
        return load_rules(path)

    return make


@pytest.fixture
def design():
    """An experiment on karamay and others, led as the rules say unless stated."""

    def make(*rules, bots="rules", blocks=BLOCKS, leads="rule", sequential=False):
        return Design((load_rules("karamay"), *rules), bots, 7, blocks, leads, sequential)

    return make
