"""Pages that every reader can use: texts that stand out by day and by night, names on everything that can be pressed, colours of charts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from bench.serving import settle
from shared.style import DAY, NIGHT, Palette
from tests.dashboards import access
from tests.dashboards.test_pictures import browser

pytestmark = pytest.mark.browser
__all__ = ["browser"]  # a fixture
PLACES = ("overview", "replayer?deal=d0004&action=20&up=1", "opening", "judge", "lab", "mine")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_texts_stand_out_and_controls_have_names(browser: Browser, address, colours):
    context = browser.new_context(viewport={"width": 1280, "height": 2200}, color_scheme=colours)
    found = {}
    for place in PLACES:
        page = context.new_page()
        page.goto(f"{address}/{place}")
        settle(page)
        if place.startswith("replayer"):  # the table comes a moment after the page
            page.locator(".gj-name").first.wait_for()
        found[place] = [*access.pale(page), *access.nameless(page)]
        page.close()
    context.close()
    assert {place: what for place, what in found.items() if what} == {}


def test_the_check_sees_what_is_wrong(browser: Browser):
    page = browser.new_page()
    page.set_content(
        '<p style="color:#999;background:#fff">pale</p><p>plain</p><button></button><button aria-label="x"></button>'
    )
    assert [text.split()[1] for text in access.pale(page)] == ["pale"]
    assert access.nameless(page) == ["<button></button>"]
    page.close()


def contrast(one: str, other: str) -> float:
    """The contrast of two colours (WCAG 2.2)."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [DAY, NIGHT], ids=["day", "night"])
def test_colours_of_charts(colours: Palette):
    """Words on paper and on coloured squares 4.5 : 1, marks 3 : 1."""
    on_paper = [colours.ink, colours.strong, colours.other, colours.grey]
    assert min(contrast(colour, colours.paper) for colour in on_paper) >= 4.5
    assert min(contrast(colours.ink, ground) for ground in (colours.line, colours.middle)) >= 4.5
    assert min(contrast(colours.paper, ground) for ground in (colours.low, colours.high)) >= 4.5
    assert min(contrast(side, colours.paper) for side in colours.sides) >= 3
