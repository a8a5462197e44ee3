"""The Python of the documents runs as it stands there."""

import re
import runpy
from pathlib import Path

import pytest

from gouji_analytics import simulating
from gouji_analytics.building import build
from gouji_analytics.store.dataset import open_log
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = [
    (path.name, code)
    for path in sorted((ROOT / "docs").glob("*.md"))
    for code in re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with what the examples name: a data set and its facts."""
    path = tmp_path_factory.mktemp("examples")
    simulating.run(load_preset("karamay"), line_up("rules,random"), 1, 60, path / "DATASET")
    build([path / "DATASET"], path / "facts.duckdb")
    return path


@pytest.mark.parametrize(("page", "code"), EXAMPLES, ids=[f"{page}-{at}" for at, (page, _) in enumerate(EXAMPLES)])
def test_an_example_runs(page, code, folder, monkeypatch):
    monkeypatch.chdir(folder)
    program = folder / f"{page}.py"
    program.write_text(code, encoding="utf-8")
    runpy.run_path(str(program), {"replay": next(iter(open_log("DATASET").replays()))})


def test_there_are_examples():
    assert {"bots.md", "judge.md", "log-format.md", "notation.md", "statistics-api.md"} <= {
        page for page, _ in EXAMPLES
    }
