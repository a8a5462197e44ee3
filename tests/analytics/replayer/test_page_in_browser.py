"""The replayer in a real browser, on the page that stands alone: keys, jumps, eyes, notes, a phone's width."""

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from gouji_analytics.exporting.page import record_page
from gouji_analytics.fonts import FAMILY
from gouji_analytics.i18n import t
from gouji_analytics.replayer.words import event_label

pytestmark = pytest.mark.browser
ROOT = Path(__file__).resolve().parents[3]
EVIL = "<img src=x onerror=\"document.title='bad'\"><b>"


def marked(frames, *events):
    """The steps with one of the events."""
    return [step for step, frame in enumerate(frames) if any(mark["event"] in events for mark in frame["marks"])]


@pytest.fixture(scope="module")
def frames(burned):
    return burned.frames()


@pytest.fixture(scope="module")
def folder(burned, opened, tmp_path_factory):
    """Pages of the deal: with every hand, and with those of the first side; the names of the players would be markup."""
    place = tmp_path_factory.mktemp("pages")
    named = replace(burned, replay=replace(burned.replay, players=(EVIL, *("b", "c", "d", "e", "f"))))
    (place / "all.html").write_text(record_page(named, "all"), encoding="utf-8")
    (place / "opened.html").write_text(record_page(opened, "all"), encoding="utf-8")
    (place / "a.html").write_text(record_page(named, "a", "en"), encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def browser():
    found = subprocess.run(
        ["sh", "tests/tools/find_chromium.sh"], capture_output=True, text=True, check=False, cwd=ROOT
    ).stdout.strip()
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=found or None)
        yield opened
        opened.close()


@pytest.fixture
def page(browser, folder):
    """A wide page with every hand; what goes wrong in it fails the test."""
    faults = []
    context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="dark")
    opened = context.new_page()
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("request", lambda request: request.url.startswith(("file:", "blob:")) or faults.append(request.url))
    opened.goto((folder / "all.html").as_uri())
    yield opened
    context.close()
    assert faults == []


def step(page: Page) -> int:
    return int(page.locator(".gj").get_attribute("data-step"))


@pytest.mark.parametrize(
    ("kind", "events"),
    [
        ("gouji", ("gouji",)),
        ("burn", ("burn", "counter_burn", "burn_success", "burn_failed", "burn_dissolved", "kill")),
        ("out", ("out", "eliminated", "laid_down")),
        ("jiefeng", ("jiefeng", "lead_passed")),
    ],
)
def test_keys_lead_from_one_event_of_a_kind_to_the_next(page, frames, kind, events):
    walk(page, kind, marked(frames, *events))


@pytest.mark.parametrize(("kind", "events"), [("opened", ("opened", "opening_lapsed")), ("men", ("men",))])
def test_keys_lead_to_who_opened_and_who_was_shut_in(page, folder, opened, kind, events):
    page.goto((folder / "opened.html").as_uri())
    walk(page, kind, marked(opened.frames(), *events))


def walk(page: Page, kind: str, steps: list[int]) -> None:
    """From one step of a kind to the next by key, and back."""
    assert steps
    page.select_option(".gj-kind", kind)
    page.locator(".gj").focus()
    for expected in [*steps, steps[-1]]:
        page.keyboard.press("n")
        assert step(page) == expected
    page.keyboard.press("p")
    assert step(page) == (steps[-2] if len(steps) > 1 else steps[-1])


def test_the_deal_plays_by_itself_and_stops_at_a_key(page):
    page.select_option(".gj-speed", "4")
    page.locator(".gj").focus()
    page.keyboard.press(" ")
    expect(page.locator(".gj.gj-playing")).to_be_visible()
    page.wait_for_function("Number(document.querySelector('.gj').dataset.step) > 1")
    page.keyboard.press(" ")
    expect(page.locator(".gj.gj-playing")).to_have_count(0)
    stopped = step(page)
    page.wait_for_timeout(900)
    assert step(page) == stopped


def test_a_burn_is_told_with_its_cards_and_who_was_asked(page, frames, burned):
    (burn, *_) = marked(frames, "burn")
    page.fill(".gj-slider", str(burn))
    said = page.inner_text(".gj-say")
    assert said.startswith(f"{frames[burn]['seat'] + 1}号位烧牌")
    assert event_label("burn", "zh") in page.locator(".gj-mark").all_inner_texts()
    page.fill(".gj-slider", str(burn - 1))
    page.click("[data-tab=choices]")
    choice = burned.choices()[burn - 1]
    panel = page.locator(".gj-choices")
    assert panel.locator(".gj-asked-order li").count() == len(choice.asked)
    assert t("replay.capacity.burn", "zh") in panel.locator(".gj-asked-order li.gj-made").inner_text()
    assert panel.locator(".gj-option.gj-made").count() == 1


def test_what_is_tied_and_hung_is_marked(page, frames):
    at = next(
        n for n, frame in enumerate(frames) if frame["cards"] and frame["cards"]["naturals"] and frame["cards"]["twos"]
    )
    page.fill(".gj-slider", str(at))
    fan = page.locator(".gj-mid .gj-role-tied")
    assert fan.locator("em").inner_text() == t("replay.word.tied", "zh")
    assert fan.locator(".gj-card").count() == min(6, frames[at]["cards"]["twos"])


def test_eyes_hide_hands_and_what_follows_from_them(page, frames):
    page.click("[data-tab=choices]")
    page.select_option("#viewer", "table")
    assert page.locator(".gj-seat .gj-hand .gj-card").count() == 0
    assert page.locator(".gj-option").count() == 0
    own = next(n for n, frame in enumerate(frames) if frame["asked"] == 1 and frame["capacity"] != "lead")
    page.fill(".gj-slider", str(own))
    assert page.locator(".gj-asked-order small").count() == 0
    page.select_option("#viewer", "1")
    assert page.locator(".gj-seat[data-place=near]").get_attribute("data-seat") == "1"
    assert page.locator(".gj-hand.gj-backs").count() == 5
    assert page.locator(".gj-option").count() > 0
    page.select_option("#viewer", "b")
    assert page.locator(".gj-hand.gj-backs").count() == 3


def test_a_page_for_one_side_offers_no_other_eyes(page, folder):
    page.goto((folder / "a.html").as_uri())
    assert page.locator("#viewer").is_disabled()
    assert page.locator(".gj-hand.gj-backs").count() == 3
    assert page.locator("html").get_attribute("lang") == "en"


def test_the_lanes_lead_to_steps_and_count_the_cards(page, frames):
    box = page.locator(".gj-field").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + 4)
    assert step(page) == len(frames) // 2
    left = page.locator(".gj-lane-left span").all_inner_texts()
    assert list(map(int, left)) == frames[len(frames) // 2]["left"]


def test_notes_are_kept_as_text_and_travel_in_a_file(page, tmp_path):
    page.click("[data-tab=notes]")
    page.fill(".gj-slider", "12")
    page.fill(".gj-note-text", EVIL)
    page.keyboard.press("ArrowRight")  # moves the cursor in the field, not the deal
    page.click(".gj-note-save")
    page.fill(".gj-slider", "30")
    page.click(".gj-note-save")
    assert page.locator(".gj-note-words").all_inner_texts() == [EVIL, t("replay.word.note_mark", "zh")]
    with page.expect_download() as download:
        page.click(".gj-note-out")
    kept = tmp_path / "notes.json"
    download.value.save_as(kept)
    assert json.loads(kept.read_text(encoding="utf-8"))["notes"] == [
        {"step": 12, "text": EVIL},
        {"step": 30, "text": ""},
    ]
    page.reload()
    page.click("[data-tab=notes]")
    page.locator(".gj-notes li").nth(1).wait_for()  # a reloaded page draws when it can
    assert page.locator(".gj-notes li").count() == 2
    page.locator(".gj-note-remove").first.click()
    page.locator(".gj-note-remove").first.click()
    assert page.locator(".gj-note").count() == 0
    page.set_input_files(".gj-note-in input", kept)
    expect(page.locator(".gj-told")).to_have_text(t("replay.word.note_read", "zh", n=2))
    page.locator(".gj-note").first.click()
    assert step(page) == 12
    assert page.inner_text(".gj-note-here") == f"★ {EVIL}"
    kept.write_text(
        '{"format": "gouji-notes-1", "deal": "another", "notes": [{"step": 1, "text": "x"}]}', encoding="utf-8"
    )
    page.set_input_files(".gj-note-in input", kept)
    expect(page.locator(".gj-told")).to_have_text(t("replay.word.note_bad", "zh"))
    assert page.locator(".gj-note").count() == 2
    page.select_option(".gj-kind", "notes")
    page.locator(".gj").focus()
    page.keyboard.press("n")
    assert step(page) == 30
    assert page.title() != "bad"
    assert page.locator(".gj img, .gj-name b").count() == 0


def test_the_page_brings_its_letters(page):
    page.wait_for_function("[...document.fonts].some((face) => face.status === 'loaded')")
    assert page.evaluate("[...document.fonts].map((face) => face.family.replaceAll('\"', ''))") == [FAMILY]
    assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith(f'"{FAMILY}"')


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_phone_shows_all_of_it_without_sideways_scrolling(page, frames, lang):
    page.set_viewport_size({"width": 390, "height": 844})
    if lang == "en":
        page.click("#language")
    for view in ("all", "0"):
        page.select_option("#viewer", view)
        for at in (0, len(frames) // 2, len(frames) - 1):
            page.fill(".gj-slider", str(at))
            for tab in ("events", "choices", "notes"):
                page.click(f"[data-tab={tab}]")
                assert page.evaluate("document.documentElement.scrollWidth") <= 390
    apart = """() => [...document.querySelectorAll('.gj-felt > section')].every((one, at, all) => all.slice(at + 1).every(
        (two) => { const a = one.getBoundingClientRect(), b = two.getBoundingClientRect();
                   return a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1; }))"""
    assert page.evaluate(apart)
