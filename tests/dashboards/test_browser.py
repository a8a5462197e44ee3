"""The served dashboard in a real browser: keys, addresses, hidden hands, languages, a phone's width."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from gouji_analytics.i18n import t
from tests.dashboards.browser import PHONE, query, ready
from tests.dashboards.sample import LONG, LONG_ACTIONS, deal_name, played

pytestmark = pytest.mark.browser

DEAL = deal_name(3)
PAGES = ("", "explorer", "replayer", "health")


def table(page: Page) -> Locator:
    """The replayer once it is drawn."""
    root = page.locator(".gj")
    expect(root.locator(".gj-name").first).to_be_visible(timeout=30_000)
    return root


def wait_for_action(page: Page, step: int) -> None:
    """The address names a step once the reader rests."""
    page.wait_for_function("step => new URLSearchParams(location.search).get('action') === step", arg=str(step))


@pytest.mark.parametrize("gap", [0, 33])
def test_no_key_is_lost(page, address, gap):
    page.goto(f"{address}/replayer?deal={DEAL}")
    root = table(page)
    for _ in range(60):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(gap) if gap else None
    expect(root).to_have_attribute("data-step", "60")
    for _ in range(25):
        page.keyboard.press("ArrowLeft")
    expect(root).to_have_attribute("data-step", "35")
    wait_for_action(page, 35)
    page.wait_for_timeout(700)
    expect(root).to_have_attribute("data-step", "35")


def test_keys_pressed_while_the_server_answers_are_kept(page, address):
    """Rests in between make the page run again; the steps of the reader win."""
    page.goto(f"{address}/replayer?deal={DEAL}")
    root = table(page)
    for _ in range(24):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(300)
    expect(root).to_have_attribute("data-step", "24")
    wait_for_action(page, 24)


def test_rounds_and_ends_by_key(page, address):
    frames, _ = played(3)
    starts = [next(i for i, frame in enumerate(frames) if frame["round"] == number) for number in (2, 3)]
    page.goto(f"{address}/replayer?deal={DEAL}")
    root = table(page)
    root.click(position={"x": 5, "y": 5})
    for key, step in (
        ("PageDown", starts[0]),
        ("PageDown", starts[1]),
        ("PageUp", starts[0]),
        ("PageUp", 0),
        ("End", len(frames) - 1),
        ("ArrowRight", len(frames) - 1),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        page.keyboard.press(key)
        expect(root).to_have_attribute("data-step", str(step))


def test_buttons_slider_and_events_lead_to_steps(page, address):
    page.goto(f"{address}/replayer?deal={DEAL}")
    root = table(page)
    root.locator("[data-go=forward]").click()
    root.locator("[data-go=forward]").click()
    root.locator("[data-go=back]").click()
    expect(root).to_have_attribute("data-step", "1")
    root.locator(".gj-slider").fill("90")
    expect(root).to_have_attribute("data-step", "90")
    event = root.locator(".gj-events li button").nth(3)
    event.click()
    expect(root).to_have_attribute("data-step", str(event.get_attribute("data-step")))
    wait_for_action(page, int(event.get_attribute("data-step")))


def test_a_link_opens_at_its_action(page, address):
    page.goto(f"{address}/replayer?deal={DEAL}&action=41&view=4")
    root = table(page)
    expect(root).to_have_attribute("data-step", "41")
    expect(root.locator("[data-place=near]")).to_have_attribute("data-seat", "4")
    page.keyboard.press("ArrowRight")
    wait_for_action(page, 42)
    page.reload()
    expect(table(page)).to_have_attribute("data-step", "42")
    assert query(page) == {"lang": "zh", "deal": DEAL, "action": "42", "view": "4"}


def test_four_hundred_actions(page, address):
    page.goto(f"{address}/replayer?deal={deal_name(LONG)}&up=1&action={LONG_ACTIONS - 150}")
    root = table(page)
    for _ in range(150):
        page.keyboard.press("ArrowRight")
    expect(root).to_have_attribute("data-step", str(LONG_ACTIONS))


def received(page: Page) -> list[bytes]:
    """Everything the server sends to a page from now on, as bytes."""
    found: list[bytes] = []

    def listen(socket):
        socket.on("framereceived", lambda data: found.append(data if isinstance(data, bytes) else data.encode()))

    page.on("websocket", listen)
    return found


def test_hidden_hands_are_not_sent_unless_turned_up(page, address):
    hands = [json.dumps(hand, separators=(",", ":")) for hand in played(3)[0][0]["hands"]]
    sent = received(page)
    page.goto(f"{address}/replayer?deal={DEAL}&view=0")
    table(page)

    def seen() -> list[bool]:
        data = b"".join(sent).replace(b" ", b"")
        return [hand.encode() in data for hand in hands]

    page.wait_for_timeout(1000)
    assert seen() == [True, False, False, False, False, False]
    page.locator(".st-key-replayer_up_zh label").first.click()
    expect(page.locator(".gj.gj-reveal")).to_be_visible()
    page.wait_for_timeout(1000)
    assert all(seen())


def test_turning_hands_up_keeps_the_step(page, address):
    page.goto(f"{address}/replayer?deal={DEAL}&action=30")
    root = table(page)
    expect(root.locator(".gj-hand.gj-backs")).to_have_count(5)
    page.locator(".st-key-replayer_up_zh label").first.click()
    expect(root.locator(".gj-hand.gj-backs")).to_have_count(0)
    expect(root).to_have_attribute("data-step", "30")


def test_what_could_be_done_is_asked_for_when_it_is_opened(page, address):
    """The sample knows no choices: that answer has to come, and the reader stays where he is."""
    page.goto(f"{address}/replayer?deal={DEAL}&action=30")
    root = table(page)
    root.locator("[data-tab=choices]").click()
    expect(root.locator(".gj-choices")).to_have_text(t("replay.word.no_choice", "zh"))
    expect(root).to_have_attribute("data-step", "30")


def test_playing_by_itself_makes_the_server_answer_once_at_its_end(page, address):
    sent = received(page)
    page.goto(f"{address}/replayer?deal={DEAL}&action=30")
    root = table(page)
    page.wait_for_timeout(1500)
    before = len(sent)
    root.locator(".gj-speed").select_option("4")
    root.locator("[data-go=play]").click()
    page.wait_for_function(
        "[...document.querySelectorAll('*')].some(n => n.shadowRoot && n.shadowRoot.querySelector('.gj') && "
        "Number(n.shadowRoot.querySelector('.gj').dataset.step) > 34)"
    )
    assert len(sent) == before
    root.locator("[data-go=play]").click()
    wait_for_action(page, int(root.get_attribute("data-step")))


def test_the_language_switch(page, address):
    page.goto(f"{address}/replayer?deal={DEAL}&action=30&lang=zh&view=2&up=1")
    root = table(page)
    expect(root.locator("[data-go=back]")).to_have_text(t("replay.word.back", "zh"))
    page.keyboard.press("ArrowRight")
    page.get_by_text("English", exact=True).click()
    expect(page.locator("h2").first).to_have_text(t("page.replayer.question", "en"))
    expect(root.locator("[data-go=back]")).to_have_text(t("replay.word.back", "en"))
    expect(root).to_have_attribute("data-step", "31")
    page.wait_for_timeout(800)
    assert query(page) == {"lang": "en", "deal": DEAL, "action": "31", "view": "2", "up": "1"}
    page.get_by_text(t("page.group.data", "en"), exact=True).first.click()
    page.get_by_text(t("page.health.title", "en"), exact=True).first.click()
    expect(page.locator("h2").first).to_have_text(t("page.health.question", "en"))
    page.wait_for_function("new URLSearchParams(location.search).get('lang') === 'en'")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_a_phone_shows_no_sideways_scrolling(page, address, name, lang):
    page.set_viewport_size(PHONE)
    page.goto(f"{address}/{name}?lang={lang}&up=1")
    ready(page)
    wide = page.evaluate(
        """() => [...document.querySelectorAll('[data-testid=stMain], [data-testid=stMainBlockContainer], .stApp')]
            .filter(node => node.scrollWidth > node.clientWidth + 1).map(node => node.dataset.testid || node.className)"""
    )
    assert wide == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    if name == "replayer":
        sizes = page.locator(".gj-seat b").evaluate_all(
            "nodes => nodes.map(n => parseFloat(getComputedStyle(n).fontSize))"
        )
        assert min(sizes) >= 10
        box = table(page).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]


def test_the_font_is_ours_and_no_request_leaves_the_machine(page, address):
    asked: list[str] = []
    failed: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: failed.append(str(error)))
    for name in PAGES:
        page.goto(f"{address}/{name}")
        ready(page)
    hosts = {urlsplit(url).hostname for url in asked if urlsplit(url).scheme.startswith(("http", "ws"))}
    assert hosts == {"127.0.0.1"}
    assert any(url.endswith("gouji-sans-sc.woff2") for url in asked)
    assert page.evaluate("font => document.fonts.check(font, '够')", "16px 'Gouji Sans SC'")
    assert failed == []
