"""The scripts that measure say in one sentence what is wrong with their words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parents[2] / "bench"
WRONG = {
    "facts": (["--deals", "0"], "0 is too few"),
    "lab": (["--bots", "nobody"], "no bot 'nobody'"),
    "pages": (["--db", "nowhere.duckdb"], "no database file nowhere.duckdb"),
    "run": (["--block", "nan"], "nan is too few"),
    "sampling": (["--rules", "nowhere"], 'no built-in rule set "nowhere"'),
}


@pytest.mark.parametrize("script", WRONG)
def test_wrong_words_get_a_sentence(script, tmp_path):
    words, sentence = WRONG[script]
    done = subprocess.run(
        [sys.executable, str(BENCH / f"{script}.py"), *words], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert sentence in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []
