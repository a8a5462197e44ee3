"""Somebody's deals played once more by bots, attacked: damaged data, strange names and addresses, hasty clicks, readers who leave."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import duckdb
import pytest
from playwright.sync_api import Page, expect

from gouji_analytics import again
from gouji_analytics.building import build
from gouji_analytics.i18n import t
from gouji_analytics.simulating import run as simulate
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset
from shared import words
from tests.dashboards.browser import ready, serve
from tests.dashboards.test_pages import LANGS

RULES, DEALS = "karamay", 6
NASTY = "<img src=x onerror=alert(1)>**x**"
BEGIN = "duplicate_begin"
DAMAGES = {
    "no_logs": "drop table logs",
    "no_leader": "update logs set leader = null",
    "few_cards": "update logs set hands = hands[1:5]",
    "rules": "update rule_sets set json = 'no'",
}


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Path:
    """A built database in which one player has a strange name and one sat down once."""
    folder = tmp_path_factory.mktemp("duplicate")
    simulate(load_preset(RULES), line_up("rules,random"), 7, DEALS, folder / "log", workers=1)
    path: Path = build([folder / "log"], folder / "gouji.duckdb").path
    with duckdb.connect(str(path)) as connection:
        connection.execute("update fct_seats set player_id = ? where seat = 0", [NASTY])
        connection.execute(
            "update fct_seats set player_id = 'once' where seat = 1 and deal_id = (select min(deal_id) from dim_deals)"
        )
    return path


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_data_are_told_in_one_sentence(open_real_page, played, tmp_path, damage, lang):
    db = tmp_path / "damaged.duckdb"
    shutil.copy(played, db)
    with duckdb.connect(str(db)) as connection:
        connection.execute(DAMAGES[damage])
    app = open_real_page(db, "team", lang=lang)
    app.button(key=BEGIN).click().run()
    assert not app.exception
    assert len(app.error) == 1
    assert any("\u4e00" <= sign <= "\u9fff" for sign in app.error[0].value) == (lang == "zh")
    app.run()  # what failed is not tried again until it is asked for
    assert not app.error


@pytest.mark.parametrize("lang", LANGS)
def test_too_few_deals_are_told(open_real_page, played, tmp_path, lang):
    said = t("page.again.none", lang, fewest=again.FEWEST)
    app = open_real_page(played, "team", lang=lang, who="player=once")
    app.button(key=BEGIN).click().run()
    assert any(said in info.value for info in app.info)
    db = tmp_path / "bare.duckdb"
    shutil.copy(played, db)
    with duckdb.connect(str(db)) as connection:
        connection.execute("delete from logs")
    app = open_real_page(db, "team", lang=lang)
    app.button(key=BEGIN).click().run()
    assert any(said in info.value for info in app.info)
    assert not app.exception


@pytest.mark.parametrize(
    "query",
    [
        {"who": "nobody=x", "rival": "zz"},
        {"who": "seat=9", "rival": "<b>x</b>", "by": "\x00"},
        {"who": "player=' or 1=1 --", "rules": "../..", "row": "%%%"},
        {"who": "x" * 5000, "row": "stat=nope&seat=zz"},
    ],
)
def test_a_strange_address_chooses_what_there_is(open_real_page, played, query):
    app = open_real_page(played, "team", lang="en", **query)
    assert not app.exception
    assert not app.error
    assert app.selectbox(key="team_who_en").value == app.selectbox(key="team_who_en").options[0].replace("bot ", "bot=")
    assert "rival" not in app.query_params


@pytest.mark.parametrize("page", ["team", "replayer"])
def test_deals_that_are_not_there_stop_no_page(open_real_page, played, tmp_path, page):
    db = tmp_path / "counted.duckdb"
    shutil.copy(played, db)
    with duckdb.connect(str(db)) as connection:
        connection.execute(DAMAGES["no_logs"])
    app = open_real_page(db, page, lang="en")
    if page == "team":
        app.button(key=BEGIN).click().run()
    assert not app.exception
    assert words.plain(t("error.DB_PART", "en", name=db.name)) == app.error[0].value


def test_a_deal_of_the_address_is_read_as_text(open_real_page, played):
    app = open_real_page(played, "replayer", lang="en", deal="![x](http://example.org/x.png)")
    assert not app.exception
    assert "![x](" not in app.warning[0].value


@pytest.fixture
def server(played, tmp_path) -> Iterator[tuple[int, str]]:
    """The number of the server's process and its address."""
    process, url = serve(played, tmp_path)
    yield process.pid, url
    process.kill()
    process.wait(timeout=10)


def worker(server: int) -> int:
    """The process in which the bots play, once it has begun."""
    for _ in range(300):
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                said = (entry / "cmdline").read_bytes().split(b"\0")
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if parent == server and b"again" in said:
                return int(entry.name)
        time.sleep(0.02)
    raise AssertionError("nothing was begun")


def go(page: Page, group: str, name: str) -> None:
    """Choose a page from the menu, and be there soon."""
    page.get_by_test_id("stTopNavSection").filter(has_text=t(f"page.group.{group}", "zh")).click()
    page.get_by_test_id("stTopNavDropdownLink").filter(has_text=t(f"page.{name}.title", "zh")).click()
    expect(page.locator("h2").first).to_have_text(t(f"page.{name}.question", "zh"), timeout=10_000)


@pytest.mark.browser
def test_who_leaves_while_the_bots_play_need_not_wait(page, server):
    process, url = server
    page.goto(f"{url}/team?lang=zh")
    ready(page)
    page.locator(f".st-key-{BEGIN} button").click()
    playing = worker(process)
    os.kill(playing, signal.SIGSTOP)  # as long as it takes
    try:
        go(page, "data", "health")
    finally:
        os.kill(playing, signal.SIGCONT)
    go(page, "play", "team")
    expect(
        page.get_by_text(t("page.again.read", "zh", deals="\n", name="", bot="", seed="").split("\n")[-1])
    ).to_be_visible(timeout=240_000)


@pytest.mark.browser
def test_hasty_clicks_and_strange_names(page, server):
    said: list[str] = []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    page.goto(f"{server[1]}/team?{urlencode({'lang': 'en', 'who': f'player={NASTY}'})}")
    ready(page)
    begin = page.locator(f".st-key-{BEGIN} button")
    begin.dblclick()
    begin.click()
    expect(page.get_by_text(f"First is {NASTY},")).to_be_visible(timeout=240_000)
    expect(page.locator("[data-testid=stException], [data-testid=stAlertContentError]")).to_have_count(0)
    assert page.locator("img[src=x]").count() == 0
    assert said == []
