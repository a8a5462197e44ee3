"""Pages by keyboard alone: past the menu, through it, and always with a sign of where one is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from gouji_analytics.i18n import t
from shared.style import DAY
from tests.dashboards.browser import ready

pytestmark = pytest.mark.browser
JADE = "rgb({}, {}, {})".format(*bytes.fromhex(DAY.strong[1:]))
# The element that has the focus, also inside a component, and whether the reader sees that: a line around it, or a frame around its field
# in the colour of the house. Tables draw theirs on a canvas.
HERE = f"""
() => {{
  let node = document.activeElement;
  while (node.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  const own = getComputedStyle(node);
  const outlined = own.outlineStyle !== 'none' && parseFloat(own.outlineWidth) >= 2;
  const field = node.closest('[data-testid=stSelectbox], [data-testid=stMultiSelect], [data-testid$=Input], [data-testid=stTextArea]');
  const framed = [...(field?.querySelectorAll('div') ?? [])].some((part) => getComputedStyle(part).borderColor === '{JADE}');
  return {{ seen: outlined || framed || node === document.body || !!node.closest('canvas'), html: node.outerHTML.slice(0, 160) }};
}}
"""
PLACES = ("luck", "judge", "lab", "explorer", "intake", "mine")


def here(page: Page) -> dict[str, object]:
    found: dict[str, object] = page.evaluate(HERE)
    return found


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_past_the_menu_in_two_keys(page, address, lang):
    page.goto(f"{address}/luck?lang={lang}")
    ready(page)
    page.keyboard.press("Tab")
    skip = page.get_by_test_id("stSkipToContent")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    expect(skip).to_have_text(t("framework.skip.main", lang))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("stMain")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".st-key-masthead [role=radio]:focus")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.get_by_role("combobox", name=t("page.choose.rules", lang))).to_be_focused()


def test_the_menu_by_keys(page, address):
    page.goto(f"{address}/luck?lang=zh")
    ready(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name=t("page.group.data", "zh"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name=t("page.overview.title", "zh"))).to_be_focused()
    assert here(page)["seen"]
    page.keyboard.press("ArrowDown")
    health = page.get_by_role("menuitem", name=t("page.health.title", "zh"))
    expect(health).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text(t("page.health.question", "zh"))


def test_escape_closes_the_menu_and_the_focus_stays_on_it(page, address):
    page.goto(f"{address}/luck?lang=zh")
    ready(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menuitem")).to_have_count(0)
    expect(page.get_by_role("button", name=t("page.group.data", "zh"))).to_be_focused()


@pytest.mark.parametrize("name", PLACES)
def test_whoever_moves_by_keys_sees_where_he_is(page, address, name):
    page.goto(f"{address}/{name}?lang=zh")
    ready(page)
    page.wait_for_timeout(500)
    unseen = []
    for _ in range(30):
        page.keyboard.press("Tab")
        at = here(page)
        for _ in range(8):  # frames fade in
            if at["seen"]:
                break
            page.wait_for_timeout(50)
            at = here(page)
        if not at["seen"]:
            unseen.append(at["html"])
    assert unseen == []
