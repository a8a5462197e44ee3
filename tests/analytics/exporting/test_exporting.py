"""Exports: what comes out is whole, says what the log says, and shows no more than a viewer may see."""

import csv
import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from gouji_analytics.exporting.page import deal_page, page_data
from gouji_analytics.exporting.tables import write_tables
from gouji_analytics.i18n import t
from gouji_analytics.importers.run import import_files
from gouji_analytics.replayer.record import laid_out
from gouji_analytics.store.dataset import open_log
from gouji_engine.errors import ReplayError
from gouji_engine.game import Game
from gouji_engine.notation import parse_deals
from gouji_engine.rules import RuleSet, load_preset
from tests.analytics.simulated import write_replays

SAMPLES = Path(__file__).resolve().parents[3] / "data" / "samples"


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """The sample deals."""
    folder = tmp_path_factory.mktemp("samples")
    import_files(sorted(SAMPLES.glob("*.txt")), folder)
    return open_log(folder)


@pytest.fixture(scope="module")
def deal(log):
    return log.find("sample-3")


@pytest.fixture(scope="module")
def rules(log, deal):
    return RuleSet.from_dict(log.rules[deal.rules_id])


def gouji(*words):
    import sys

    return subprocess.run(
        [sys.executable, "-m", "gouji_analytics", *map(str, words)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_text_and_events_come_back_from_the_command_line(log, tmp_path, lang):
    folder = log.paths[0].parents[1]
    for form, name in (("text", "a.txt"), ("events", "a.jsonl")):
        done = gouji("export", folder, "--as", form, "--out", tmp_path / name, "--lang", lang)
        assert (done.returncode, done.stdout) == (0, "")
        report = import_files([tmp_path / name], tmp_path / form)
        assert (report.refused, report.read) == (0, 4)
        assert list(open_log(tmp_path / form).replays()) == list(log.replays())


def test_one_deal_goes_to_the_screen(log):
    done = gouji("export", log.paths[0], "--as", "text", "--deal", "sample-3", "--out", "-")
    assert parse_deals(done.stdout) == [log.find("sample-3")]
    done = gouji("export", log.paths[0], "--as", "events", "--deal", "sample-3", "--out", "-")
    assert [json.loads(line)["event"] for line in done.stdout.splitlines()][:3] == ["stream", "rules", "rules"]


@pytest.mark.parametrize(
    ("words", "code", "exit_code"),
    [
        (("--as", "html", "--out", "a.html"), "EXPORT_ONE_DEAL", 2),
        (("--as", "csv", "--out", "-"), "EXPORT_NO_SCREEN", 2),
        (("--as", "text", "--deal", "none", "--out", "-"), "DEAL_NOT_IN_LOG", 3),
        (("--as", "pdf", "--out", "-"), "USAGE", 2),
    ],
)
def test_what_cannot_be_exported_is_told(log, words, code, exit_code):
    done = gouji("export", log.paths[0], *words)
    assert (done.returncode, done.stdout) == (exit_code, "")
    assert f"[{code}]" in done.stderr


def test_an_export_that_fails_leaves_nothing(log, tmp_path):
    place = tmp_path / "folder"
    place.mkdir()
    done = gouji("export", log.paths[0], "--as", "text", "--out", place)
    assert done.returncode == 3
    assert list(tmp_path.rglob("*")) == [place]


def test_tables_hold_the_facts(log, tmp_path):
    rows = write_tables(log.paths, tmp_path)
    assert rows["dim_deals"] == 4
    assert rows["fct_plays"] == sum(len(deal.actions) for deal in log.replays())
    assert {path.stem for path in tmp_path.iterdir()} == set(rows)
    data = (tmp_path / "fct_plays.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    table = list(csv.DictReader(data.decode("utf-8-sig").splitlines()))
    assert len(table) == rows["fct_plays"]
    assert {row["player_id"] for row in table} >= {"张海", "老周"}
    assert all(row["rank"] == "" for row in table if row["kind"] == "pass")


def test_tables_of_one_deal(log, tmp_path):
    rows = write_tables(log.paths, tmp_path, "sample-3")
    assert (rows["dim_deals"], rows["fct_seats"]) == (1, 6)
    assert rows["fct_plays"] == len(log.find("sample-3").actions)


def test_a_page_needs_nothing_else(deal, rules):
    page = deal_page(deal, rules)
    assert re.findall(r"(?:src|href)=|https?://|@import|url\((?!data:font)", page) == []
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL).group(1))
    assert len(data["frames"]) == len(deal.actions) + 1
    assert data["words"]["zh"].keys() == data["words"]["en"].keys()


def test_a_page_shows_the_hands_of_the_game(deal, rules):
    data = page_data(laid_out(deal, rules))
    game = Game(rules, deal.hands, deal.leader, deal.transfers, deal.declarations)
    for word, step in zip(deal.actions, data["frames"][1:], strict=True):
        game.play(word)
        assert step["hands"] == game.hands


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [("all", [0, 1, 2, 3, 4, 5]), ("table", []), ("3", [3]), ("a", [0, 2, 4]), ("b", [1, 3, 5])],
)
def test_hidden_hands_are_not_in_the_page(deal, rules, viewer, seen):
    data = page_data(laid_out(deal, rules), viewer)
    for step in data["frames"]:
        assert [seat for seat, hand in enumerate(step["hands"]) if hand is not None] == seen
    for choice in data["choices"]:
        assert (choice["legal"] is not None) == (choice["seat"] in seen)
        assert all(able is None or seat in seen for seat, _, able in choice["asked"])


def test_a_record_of_one_seat_makes_a_page_without_the_other_hands(deal, rules):
    unknown = (-1,) * 16
    hands = tuple(hand if seat == 2 else unknown for seat, hand in enumerate(deal.hands))
    one = replace(deal, hands=hands, support="public", deal_id="one")
    data = page_data(laid_out(one, rules))
    assert {tuple(hand is not None for hand in step["hands"]) for step in data["frames"]} == {
        (False, False, True, False, False, False)
    }
    assert {choice["seat"] for choice in data["choices"] if choice["legal"] is not None} == {2}
    whole = page_data(laid_out(deal, rules))
    assert [step["left"] for step in data["frames"]] == [step["left"] for step in whole["frames"]]


def test_names_cannot_become_markup(deal, rules):
    evil = replace(deal, players=("</script><script>alert(1)</script>", "<b>", "&", '"', "'", "${css}"), deal_id="<i>&")
    page = deal_page(evil, rules)
    assert "<script>alert" not in page
    assert page.count("</script>") == 2
    assert "<i>" not in page


def test_a_deal_that_is_not_legal_makes_no_page(deal, rules):
    with pytest.raises(ReplayError) as caught:
        deal_page(replace(deal, actions=deal.actions[:-3]), rules)
    assert caught.value.code == "UNFINISHED"
    with pytest.raises(ReplayError) as caught:
        deal_page(replace(deal, support="result"), rules)
    assert caught.value.code == "DEAL_WITHOUT_PLAY"


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_in_a_browser(deal, rules, tmp_path, width):
    from playwright.sync_api import sync_playwright

    path = tmp_path / "deal.html"
    path.write_text(deal_page(deal, rules), encoding="utf-8")
    chromium = subprocess.run(
        ["sh", "tests/tools/find_chromium.sh"], capture_output=True, text=True, check=False, cwd=SAMPLES.parents[1]
    ).stdout.strip()
    faults = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium or None)
        page = browser.new_page(viewport={"width": width, "height": 800})
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: request.url.startswith("file:") or faults.append(request.url))
        page.goto(path.as_uri())
        last = len(deal.actions)
        table = page.locator(".gj")
        assert table.get_attribute("data-step") == "0"
        page.keyboard.press("ArrowRight")
        assert page.inner_text(".gj-count") == t("replay.word.step", "zh", n=1, of=last)
        page.click("#language")
        assert page.inner_text(".gj-say").startswith("Seat 1 leads")
        page.fill(".gj-slider", str(last))
        assert table.get_attribute("data-step") == str(last)
        page.click('[data-go="round_back"]')
        assert int(table.get_attribute("data-step")) < last
        page.keyboard.press("Home")
        assert page.locator(".gj-hand.gj-backs").count() == 0
        page.select_option("#viewer", "3")
        assert page.locator(".gj-hand.gj-backs").count() == 5
        page.select_option("#viewer", "b")
        assert page.locator(".gj-hand.gj-backs").count() == 3
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.goto(f"{path.as_uri()}#step=7")
        page.reload()
        assert table.get_attribute("data-step") == "7"
        browser.close()
    assert faults == []


def test_a_log_of_one_deal_needs_no_id(deal, tmp_path):
    path = write_replays(tmp_path / "one.gouji.parquet", [deal], "tv_biesan")
    done = gouji("export", path, "--as", "html", "--viewer", "2", "--out", tmp_path / "one.html")
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "one.html").read_text(encoding="utf-8")
    assert load_preset("tv_biesan").info.title_zh in page
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL).group(1))
    assert [hand is not None for hand in data["frames"][0]["hands"]] == [seat == 1 for seat in range(6)]
