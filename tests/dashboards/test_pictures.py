"""The looks of the pages: pictures from a real browser beside kept ones, and pictures of spoilt pages that must not pass."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.dashboards.browser import CHROMIUM, FLAGS
from tests.dashboards.pictures import FOLDER, HURTS, MOST, VIEWS, View, difference, drawn

pytestmark = pytest.mark.browser
AGAIN = "if the change is meant: python -m tests.dashboards.pictures"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield opened
        opened.close()


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_a_page_looks_as_it_did(browser, address, tmp_path, view: View):
    now = drawn(browser, address, view)
    (tmp_path / f"{view.name}.png").write_bytes(now)
    apart = difference((FOLDER / f"{view.name}.png").read_bytes(), now)
    assert apart <= MOST, f"{apart:.4f} of {view.name} is different, see {tmp_path}; {AGAIN}"


@pytest.mark.parametrize(
    ("view", "hurt"),
    [(view, hurt) for view in VIEWS for hurt in HURTS[view.name]],
    ids=lambda part: getattr(part, "name", ""),
)
def test_a_spoilt_page_is_noticed(browser, address, view: View, hurt: str):
    kept = (FOLDER / f"{view.name}.png").read_bytes()
    assert difference(kept, drawn(browser, address, view, hurt)) > 2 * MOST
