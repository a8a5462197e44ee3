"""A score sheet whose headings nobody knows: handed in, its columns corrected, read, verified, added, and on the overview."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from gouji_analytics.i18n import t
from shared import words
from tests.dashboards.browser import ready, serve

pytestmark = pytest.mark.browser
# Places under names of seats, which the first guess takes for points of two sides.
HEADS = ["牌局", *"甲乙丙丁戊己"]
ROWS = [["t1", 1, 4, 2, 5, 3, 6], ["t2", 2, 3, 1, 6, 4, 5], ["t3", 6, 1, 2, 3, 4, 5]]
SHEET = "\n".join(",".join(map(str, row)) for row in [HEADS, *ROWS]).encode()


@pytest.fixture
def place(tmp_path) -> Iterator[str]:
    """A server of a data set that is not there yet."""
    server, url = serve(tmp_path / "club.duckdb", tmp_path)
    yield url
    server.kill()
    server.wait(timeout=10)


def correct(page: Page, columns: dict[str, str], lang: str) -> None:
    """Say in which columns fields stand, and have the records read again."""
    form = page.get_by_test_id("stForm")
    for field, text in columns.items():
        box = form.get_by_label(words.value("field", field, lang), exact=True)
        box.fill(text)
        expect(box).to_have_value(text)
    form.get_by_role("button", name=t("page.intake.reread", lang)).click()


def counted(page: Page, *wanted: int) -> None:
    """Read, imported, flagged and refused, as the cards over the tables say."""
    cards = page.locator(".st-key-count_cards").get_by_test_id("stMetricValue")
    expect(cards).to_have_text([str(count) for count in wanted], timeout=90_000)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_columns_are_corrected_by_hand_and_the_deals_reach_the_overview(page, place, tmp_path, lang):
    page.goto(f"{place}/intake?lang={lang}&stated=karamay")
    ready(page)
    page.locator("input[type=file]").set_input_files([{"name": "club.csv", "mimeType": "text/csv", "buffer": SHEET}])
    counted(page, 3, 0, 3, 0)
    correct(page, {"points": "-"}, lang)
    counted(page, 1, 0, 0, 1)  # nothing is left to read
    correct(page, {"place": "B:G"}, lang)
    counted(page, 3, 3, 0, 0)
    expect(page.get_by_text(t("page.intake.verified", lang), exact=True)).to_be_visible()
    page.get_by_role("button", name=t("page.intake.add_button", lang, count=3)).click()
    expect(page.get_by_text(t("page.intake.built", lang))).to_be_visible(timeout=300_000)
    assert (tmp_path / "club.duckdb").is_file()
    page.get_by_role("button", name=t("page.group.data", lang)).click()
    page.get_by_role("menuitem", name=t("page.overview.title", lang)).click()
    expect(page.locator("h2").first).to_have_text(t("page.overview.question", lang))
    expect(page.locator(".st-key-count_cards").get_by_test_id("stMetricValue").first).to_have_text("3")
