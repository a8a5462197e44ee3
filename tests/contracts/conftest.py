"""What the contract tests share: the files of the tree and a clean way to call the command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# made by tools, never part of the product
MADE = {"__pycache__", "build", "dist", "node_modules"}


def tree_files() -> list[Path]:
    """Every file of the product, without what tools made (git knows; a source archive is clean by itself)."""
    if (ROOT / ".git").exists():
        words = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(words, check=True, capture_output=True).stdout.decode().split("\0")
        return [path for name in names if name and (path := ROOT / name).is_file()]
    return [path for path in ROOT.rglob("*") if path.is_file() and not _made(path.relative_to(ROOT))]


def _made(path: Path) -> bool:
    return any(part in MADE or (part.startswith(".") and part != ".ci") for part in path.parts[:-1])


def heard_as(environment: dict[str, str]) -> str:
    """The encoding of what a process says; click takes an ASCII terminal for a wrong setting and speaks UTF-8."""
    stated = environment.get("PYTHONIOENCODING", "utf-8")
    return "utf-8" if stated == "ascii" else stated


def run_gouji(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, in this tree, and return what it said."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("GOUJI_", "PYTHONIOENC"))}
    paths = os.pathsep.join((str(ROOT), str(ROOT / "engine")))
    return subprocess.run(
        [sys.executable, "-m", "gouji_analytics", *words],
        check=False,
        capture_output=True,
        encoding=heard_as(environment),
        timeout=120,
        env=clean | {"PYTHONPATH": paths, "PYTHONUTF8": "1"} | environment,
    )


@pytest.fixture(scope="session")
def files() -> list[Path]:
    return tree_files()


@pytest.fixture(scope="session")
def python_files(files) -> list[Path]:
    return [path for path in files if path.suffix == ".py"]


@pytest.fixture(scope="session")
def product_files(python_files) -> list[Path]:
    """The Python files of the two packages."""
    roots = (ROOT / "gouji_analytics", ROOT / "engine")
    return [path for path in python_files if any(root in path.parents for root in roots)]


@pytest.fixture
def gouji():
    return run_gouji


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT
