"""One language on a page: the framework's own words follow the switch, what readers wrote stays, and the document says what it speaks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from gouji_analytics.i18n import catalogue, t
from shared import language
from shared.menu import PAGES
from tests.dashboards import reading
from tests.dashboards.browser import PHONE, ready

pytestmark = pytest.mark.browser
LANGS = ("zh", "en")


def ours(key: str, lang: str) -> str:
    return catalogue()[f"framework.{key}"][lang]


def filled(key: str, lang: str) -> re.Pattern[str]:
    """Words with a number in each of their braces."""
    return re.compile(re.sub(r"\\{\w+\\}", r"[\\d,]+", re.escape(ours(key, lang))))


def opened(page: Page, address: str, place: str) -> Page:
    page.goto(f"{address}/{place}")
    ready(page)
    return page


def table(page: Page) -> Locator:
    return page.get_by_test_id("stDataFrame").last


def test_every_group_of_words_has_its_place():
    script = language.SCRIPT.read_text(encoding="utf-8")
    places = re.findall(r"^    (\w+): ['`]", script, re.MULTILINE)
    assert sorted(places) == sorted(language.words("zh"))
    assert language.words("en") == {}
    for key, said in catalogue().items():
        if key.startswith(language.FAMILY):
            assert set(re.findall(r"{\w+}", said["zh"])) <= set(re.findall(r"{\w+}", said["en"])), key


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_in_one_language(page, address, name):
    opened(page, address, f"{name}?lang=zh")
    assert page.evaluate("document.documentElement.lang") == "zh-CN"
    assert [text for text in reading.english(page) if name != "rulebook" or " · " not in text] == []
    opened(page, address, f"{name}?lang=en")
    assert page.evaluate("document.documentElement.lang") == "en"
    # the rule book has the Chinese terms beside the English ones, and rule texts are quoted
    assert name == "rulebook" or reading.chinese(page) == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_menu_of_a_column(page, address, lang):
    opened(page, address, f"luck?lang={lang}")
    menu = reading.column_menu(page, table(page))
    for word in ("up", "down", "autosize", "pin", "hide"):
        expect(menu.get_by_role("menuitem", name=ours(f"column.{word}", lang), exact=False)).to_have_count(1)
    menu.get_by_role("menuitem", name=ours("column.statistics", lang)).hover()
    figures = page.get_by_test_id("stDataFrameStatisticsMenu")
    expect(figures.locator("dt").first).to_have_text(ours("statistics.values", lang))
    assert (reading.english(page) if lang == "zh" else reading.chinese(page)) == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_search_in_a_table(page, address, lang):
    opened(page, address, f"luck?lang={lang}")
    table(page).scroll_into_view_if_needed()
    table(page).hover()
    table(page).get_by_role("button", name=ours("toolbar.search", lang)).click()
    bar = page.locator(".gdg-search-bar")
    expect(bar.locator("label")).to_have_text(ours("search.hint", lang))
    page.keyboard.type("1")
    expect(page.get_by_test_id("search-result-area")).to_have_text(filled("search.found", lang))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("search-result-area")).to_contain_text(re.compile("共 " if lang == "zh" else "1 of "))
    button = table(page).get_by_role("button", name=ours("toolbar.fullscreen", lang))
    button.hover()
    expect(page.get_by_test_id("stTooltipContent")).to_have_text(ours("toolbar.fullscreen", lang))
    assert (reading.english(page) if lang == "zh" else reading.chinese(page)) == []


def test_the_switch_changes_what_stays_on_the_page(page, address):
    opened(page, address, "lab?lang=zh")
    skip, menu = page.get_by_test_id("stSkipToContent"), page.get_by_test_id("stTopNav")
    for lang, button in (("zh", "English"), ("en", "中文"), ("zh", "English")):
        expect(skip).to_have_text(ours("skip.main", lang))
        expect(menu).to_have_attribute("aria-label", ours("nav.pages", lang))
        expect(page.locator("html")).to_have_attribute("lang", language.TAGS[lang])
        expect(page.get_by_role("button", name=ours("number.more", lang))).to_have_count(1)
        page.get_by_text(button, exact=True).click()
    expect(skip).to_have_text(ours("skip.main", "en"))


@pytest.mark.parametrize("lang", LANGS)
def test_fields_and_lists(page, address, lang):
    opened(page, address, f"mine?lang={lang}")
    page.get_by_role("combobox").first.fill("zzzz")
    expect(page.get_by_role("listbox")).to_have_text(ours("options.none", lang))
    opened(page, address, f"lab?lang={lang}")
    several = page.get_by_test_id("stMultiSelect").first
    several.locator("input").click()
    expect(page.get_by_role("option").first).to_have_text(ours("options.all", lang))
    page.keyboard.press("Escape")
    expect(several.get_by_role("button", name=ours("choice.clear_all", lang))).to_be_visible()
    opened(page, address, f"judge?lang={lang}")
    number = page.get_by_test_id("stNumberInputField").first
    number.fill("99999")
    number.press("Enter")
    told = page.get_by_test_id("stNumberInput").get_by_role("alert")
    expect(told).to_have_text(filled("number.outside", lang))
    page.get_by_text(t("page.judge.file", lang)).click()
    big = {"name": "Search.json", "mimeType": "application/json", "buffer": b"0" * 2_000_000}
    page.locator("input[type=file]").set_input_files(big)
    chip = page.get_by_test_id("stFileChip")
    expect(chip).to_contain_text(ours("upload.large", lang).format(size="1.0MB"))
    expect(chip).to_contain_text("Search.json")
    if lang == "zh":
        assert [text for text in reading.english(page) if "Search.json" not in text] == []


def test_what_readers_wrote_is_not_translated(page, address):
    opened(page, address, "explorer?lang=zh&how=sql")
    page.locator("textarea").first.fill("""select 'Sum' as "Search", 'Range' as "Select all" from dim_deals limit 3""")
    page.get_by_test_id("stFormSubmitButton").get_by_role("button").click()
    shown = table(page)
    expect(shown.locator("[role=columnheader]").first).to_have_text("Search", timeout=30_000)
    reading.column_menu(page, shown)
    menu = page.get_by_test_id("stDataFrameColumnMenu")
    expect(menu).to_contain_text("Search")
    menu.get_by_role("menuitem", name=ours("column.statistics", "zh")).hover()
    expect(page.get_by_test_id("stDataFrameStatisticsChart")).to_contain_text("Sum")
    page.keyboard.press("Escape")
    page.mouse.move(5, 5)
    page.mouse.click(5, 300)
    shown.hover()
    shown.get_by_role("button", name=ours("toolbar.columns", "zh")).click()
    boxes = page.get_by_test_id("stDataFrameColumnVisibilityMenu").locator("label")
    texts = [text.strip() for text in boxes.all_inner_texts()]
    assert texts[0] == ours("columns.all", "zh")
    assert texts[-2:] == ["Search", "Select all"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_phone_has_its_menu_in_the_same_language(page, address, lang):
    page.set_viewport_size(PHONE)
    opened(page, address, f"opening?lang={lang}")
    page.get_by_role("button", name=ours("nav.expand", lang)).click()
    collapse = page.get_by_role("button", name=ours("nav.collapse", lang))
    expect(collapse).to_be_visible()
    assert (reading.english(page) if lang == "zh" else reading.chinese(page)) == []
    collapse.click()  # the browser remembers it


@pytest.mark.parametrize("lang", LANGS)
def test_an_address_without_a_page_is_told_and_the_first_page_can_be_used(page, address, lang):
    opened(page, address, f"nothing_here?lang={lang}")
    told = page.get_by_role("dialog")
    expect(told).to_contain_text(ours("dialog.no_page_why", lang))
    assert (reading.english(page) if lang == "zh" else reading.chinese(page)) == []
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    page.get_by_role("combobox").first.click()
    expect(page.get_by_role("option").first).to_be_visible()


def test_the_first_page_has_an_address_of_its_own(page, address):
    opened(page, address, "overview?lang=zh")
    expect(page.locator("h2").first).to_have_text(t("page.overview.question", "zh"))
    expect(page.get_by_role("dialog")).to_have_count(0)
