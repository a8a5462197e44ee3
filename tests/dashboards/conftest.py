"""Sample databases, and the pages under Streamlit's own test runner."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from shared import charts
from tests.dashboards import sample
from tests.dashboards.browser import address, context, page

__all__ = ["address", "context", "page"]  # fixtures

DASHBOARDS = Path(__file__).resolve().parents[2] / "dashboards"
APP = DASHBOARDS / "streamlit_app.py"


@pytest.fixture(scope="session")
def sample_db(tmp_path_factory) -> Path:
    return sample.build(tmp_path_factory.mktemp("db") / "sample.duckdb")


@pytest.fixture(scope="session")
def large_db(tmp_path_factory) -> Path:
    """Many deals by many players."""
    return sample.enlarge(sample.build(tmp_path_factory.mktemp("db") / "large.duckdb"), sample.TIMES, 24)


@pytest.fixture(scope="session")
def empty_db(tmp_path_factory) -> Path:
    return sample.build(tmp_path_factory.mktemp("db") / "empty.duckdb", 0)


@pytest.fixture(autouse=True)
def checked_charts() -> Iterator[None]:
    """Charts are checked against their schema, which the pages leave out for speed."""
    with charts.schemapi.debug_mode(True):
        yield


@pytest.fixture
def sample_frames(monkeypatch) -> None:
    """Frames come from the sample instead of the engine."""
    module = sample.frames_module()
    monkeypatch.setitem(sys.modules, module.__name__, module)


@pytest.fixture
def open_real_page(monkeypatch) -> Callable[..., AppTest]:
    """Open a page of the dashboard over a database: ``open_real_page(db, "explorer", lang="en", stat=…)``."""

    def opened(db: Path | str, page: str = "overview", **query: str) -> AppTest:
        monkeypatch.setenv("GOUJI_DB", str(db))
        app = AppTest.from_file(APP, default_timeout=120)
        for name, value in query.items():
            app.query_params[name] = value
        app.switch_page(f"app_pages/{page}.py")
        return app.run()

    return opened


@pytest.fixture
def open_page(open_real_page, sample_frames) -> Callable[..., AppTest]:
    """As ``open_real_page``, with the frames of the sample."""
    return open_real_page
