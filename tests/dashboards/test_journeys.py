"""What people come for, from the first click to the answer: a quarrel settled, records read. In a real browser."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from gouji_analytics.i18n import t
from shared.menu import FREE
from tests.analytics.test_intake import SHEET
from tests.dashboards.browser import PHONE, query, ready

pytestmark = pytest.mark.browser


def press(page: Page, key: str) -> None:
    """A button by its key."""
    page.locator(f".st-key-{key} button").click()


def test_a_quarrel_is_settled(page, address):
    page.goto(f"{address}/judge?lang=zh&under=qingdao_online")
    ready(page)
    press(page, "judge_add_10")
    expect(page.locator(".st-key-judge_less_10")).to_contain_text("×1")
    press(page, "judge_add_10")
    expect(page.locator(".st-key-judge_less_10")).to_contain_text("×2")
    answer = page.locator(".st-key-judge_answer_0")
    expect(answer).to_contain_text("K K")
    page.get_by_text(t("page.value.target.tried", "zh"), exact=True).click()
    expect(page.locator(".st-key-judge_held")).to_contain_text(t("page.judge.lies_nothing", "zh"))
    press(page, "judge_add_9")
    expect(page.locator(".st-key-judge_less_9")).to_contain_text("×1")
    press(page, "judge_add_9")
    expect(answer).to_contain_text("not_asked")
    page.wait_for_function("new URLSearchParams(location.search).has('position')")
    assert json.loads(query(page)["position"]) == {"table": "1: K K"}
    page.get_by_text("English", exact=True).click()
    expect(page.locator("h2").first).to_have_text(t("page.judge.question", "en"))
    expect(answer).to_contain_text("K K")
    expect(page.locator(".st-key-judge_less_9")).to_contain_text("×2")


def test_records_are_read_as_text(page, address):
    said: list[str] = []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    nasty = "<img src=x onerror=alert(1)>**x**.csv"
    page.goto(f"{address}/intake?lang=zh&stated=karamay")
    ready(page)
    content = SHEET.replace(b"?", b"<script>alert(2)</script>")
    page.locator("input[type=file]").set_input_files([{"name": nasty, "mimeType": "text/csv", "buffer": content}])
    expect(page.locator(".st-key-count_cards")).to_contain_text("3", timeout=60_000)
    expect(page.get_by_text(t("page.intake.columns", "zh"))).to_be_visible(timeout=60_000)
    expect(page.get_by_text(t("page.intake.add_button", "zh", count=2))).to_be_visible(timeout=60_000)
    assert said == []
    assert page.locator("img[src=x]").count() == 0


@pytest.mark.parametrize("name", sorted(FREE))
def test_a_phone_shows_no_sideways_scrolling(page, address, name):
    page.set_viewport_size(PHONE)
    page.goto(f"{address}/{name}?lang=en")
    ready(page)
    main = page.locator("[data-testid=stMain]")
    assert main.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
