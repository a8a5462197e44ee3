"""What people come for, from the first click to the answer: a quarrel settled, records read. In a real browser."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from gouji_analytics import experiments
from gouji_analytics.i18n import t
from shared.menu import FREE
from tests.analytics.test_intake import SHEET
from tests.dashboards import sample
from tests.dashboards.browser import PHONE, query, ready, serve

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


@pytest.fixture
def lab(tmp_path, monkeypatch) -> Iterator[str]:
    """A server over a folder of its own, in which a small experiment has been played."""
    db = sample.build(tmp_path / "facts.duckdb", 6)
    for place in ("design", "blocks"):
        monkeypatch.setattr(f"gouji_analytics.lab.{place}.TRAINING", 300)
    asked = {"bots": "random", "seed": 3, "blocks": 40, "leads": "every", "sequential": False}
    experiments.play(experiments.create(tmp_path, ("karamay", "qingdao_online"), **asked), threading.Event(), 1)
    server, url = serve(db, tmp_path)
    yield url
    server.terminate()
    server.wait(timeout=10)


def choose(page: Page, label: str, *options: str) -> None:
    """Choose in a list."""
    for option in options:
        field = page.get_by_role("combobox", name=label)
        field.click()
        field.press("ArrowDown")
        page.get_by_role("option", name=option).click()


def widths(folder) -> list[float]:
    """How wide the limits of the first contrast were at each look of the run that was begun on the page."""
    (run,) = [run for run in experiments.runs(folder) if run.request["seed"] == 1]
    return [one["high"] - one["low"] for look in run.steps() for one in look["contrasts"][:1] if one["low"] is not None]


def test_an_experiment_is_watched_stopped_kept_and_compared(page, lab, tmp_path):
    page.goto(f"{lab}/lab?lang=en")
    ready(page)
    for side in (1, 2):
        choose(page, t(f"page.value.lab_side.{side}", "en"), "random")
    choose(page, t("page.lab.blocks", "en"), "100,000")
    page.get_by_text(t("page.lab.begin", "en"), exact=True).click()
    stop, go_on = page.locator(".st-key-lab_stop button"), page.locator(".st-key-lab_go_on button")
    expect(stop).to_be_visible(timeout=60_000)
    limits = page.get_by_text(t("page.lab.tightening", "en"))
    expect(limits).to_be_visible(timeout=240_000)  # without a click: the page looks again by itself
    assert re.search(r"[1-9][\d,]* of 100,000", page.get_by_test_id("stProgress").inner_text())
    stop.click()
    expect(go_on).to_be_visible(timeout=60_000)
    expect(limits).to_be_visible()
    seen = widths(tmp_path)
    assert seen[-1] < seen[0]
    name = query(page)["run"]
    page.reload()
    ready(page)
    assert query(page)["run"] == name
    expect(limits).to_be_visible()
    runs = [run for run in experiments.runs(tmp_path) if run.name == name or run.is_done]
    choose(page, t("page.lab.beside_which", "en"), *(f"seed {run.request['seed']}" for run in runs))
    tables = page.get_by_test_id("stDataFrame")
    expect(tables).to_have_count(4, timeout=60_000)
