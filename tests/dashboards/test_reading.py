"""Players and coaches in a real browser: from the menu to a number and its deals, on a phone, by night."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from gouji_analytics.i18n import t
from shared import style
from shared.menu import GROUPS
from tests.dashboards.browser import PHONE, query, ready

pytestmark = pytest.mark.browser

READING = ("mine", *GROUPS["play"])


def test_from_the_menu_to_a_funnel_with_the_rule_set_kept(page, address):
    page.goto(f"{address}/?lang=en&rules=karamay")
    source = page.locator(".st-key-source")
    expect(source).to_contain_text("karamay", timeout=30_000)
    page.get_by_text(t("page.group.play", "en"), exact=True).first.click()
    page.get_by_text(t("page.opening.title", "en"), exact=True).first.click()
    expect(page.locator("h2").first).to_have_text(t("page.opening.question", "en"))
    page.wait_for_function("new URLSearchParams(location.search).get('rules') === 'karamay'")
    for word in (t("page.simulated", "en"), "random", "20260101"):
        expect(source).to_contain_text(word)
    assert query(page)["lang"] == "en"


def test_a_link_to_a_step_lists_its_deals(page, address):
    page.goto(f"{address}/opening?lang=zh&rules=qingdao_online&step=eligible")
    name = t("funnel.opening.eligible", "zh")
    expect(page.get_by_text(t("page.evidence.title", "zh", name=name))).to_be_visible(timeout=30_000)
    assert query(page)["step"] == "eligible"


def test_by_night_the_pages_are_dark(page, address):
    for scheme, colours in (("dark", style.NIGHT), ("light", style.DAY)):
        page.emulate_media(color_scheme=scheme)
        page.goto(f"{address}/mine")
        ready(page)
        paper = tuple(int(colours.paper[place : place + 2], 16) for place in (1, 3, 5))
        assert page.evaluate("getComputedStyle(document.querySelector('.stApp')).backgroundColor") == f"rgb{paper}"


@pytest.mark.parametrize("name", ["mine", "opposite", "team"])
def test_a_phone_shows_no_sideways_scrolling(page, address, name):
    page.set_viewport_size(PHONE)
    page.goto(f"{address}/{name}?lang=en")
    ready(page)
    main = page.locator("[data-testid=stMain]")
    assert main.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_ten_readers_at_once_are_all_answered(context, address):
    pages = [context.new_page() for _ in range(10)]
    for number, opened in enumerate(pages):
        opened.goto(
            f"{address}/{READING[number % len(READING)]}?lang={'zh' if number % 2 else 'en'}", wait_until="commit"
        )
    for number, opened in enumerate(pages):
        lang = "zh" if number % 2 else "en"
        question = t(f"page.{READING[number % len(READING)]}.question", lang)
        expect(opened.locator("h2").first).to_have_text(question, timeout=60_000)
        expect(opened.locator(".st-key-source")).to_be_visible(timeout=60_000)
        expect(opened.locator("[data-testid=stException]")).to_have_count(0)
        opened.close()
