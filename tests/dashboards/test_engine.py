"""The whole way: simulated logs, a built database, the pages, the engine's own frames in the browser."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from gouji_analytics import again
from gouji_analytics.building import build
from gouji_analytics.i18n import catalogue
from gouji_analytics.replayer import view
from gouji_analytics.replaying import deal_choices, deal_frames
from gouji_analytics.simulating import run as simulate
from gouji_analytics.stats import open_db, run
from gouji_analytics.stats.format import number
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset
from shared import data
from tests.dashboards.sample import shuffled_hands

pytestmark = pytest.mark.slow

PRESETS = ("qingdao_online", "dian_shao_men_luo", "zaozhuang_4deck")
DEALS = 12


@pytest.fixture(scope="module")
def built_db(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("chain")
    for name in PRESETS:
        simulate(load_preset(name), line_up("rules"), 5, DEALS, folder / "logs" / name, workers=1)
    return build([folder / "logs"], folder / "gouji.duckdb").path


def deals(db: Path) -> list[str]:
    with open_db(db) as connection:
        return [deal for (deal,) in connection.execute("select deal_id from dim_deals order by deal_id").fetchall()]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("page", ["overview", "explorer", "replayer", "health"])
def test_every_page_over_a_built_database(built_db, open_real_page, page, lang):
    app = open_real_page(built_db, page, lang=lang)
    assert not app.exception
    assert not app.error
    assert not app.warning


def test_headlines_of_a_built_database(built_db, open_real_page):
    app = open_real_page(built_db, "overview", lang="en", rules=PRESETS[1])
    shown = {metric.label: metric.value for metric in app.metric}
    for row in run(built_db, ["opening_rate", "tempo_rounds"], where=[f"rules={PRESETS[1]}"], lang="en"):
        assert shown[row.title] == (number(row.value, row.unit) if row.floor_met else "–")
    assert shown["Deals"] == shown["Accepted"] == str(DEALS * len(PRESETS))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_coach_has_the_deals_played_once_more(built_db, open_real_page, lang):
    app = open_real_page(built_db, "team", lang=lang, rules=PRESETS[1], who="seat=2", rival="greedy")
    shown = len(app.dataframe)
    app.button(key="duplicate_begin").click().run(timeout=300)
    assert not app.exception
    assert len(app.dataframe) == shown + 1
    table = app.dataframe[shown].value
    assert len(table) == len(again.METRICS)
    assert set(table.iloc[:, -1]) == {str(DEALS)}
    assert "greedy" in app.caption[-1].value.replace("\\", "")
    assert app.query_params["who"] in ("seat=2", ["seat=2"])


@pytest.fixture(scope="module")
def frames_of(built_db):
    """The frames and the header of a deal, replayed once."""
    return cache(lambda deal: deal_frames(built_db, deal))


def test_every_deal_has_words_for_all_that_happens(built_db, frames_of):
    for deal in deals(built_db):
        frames, header = frames_of(deal)
        sent = view.payload(frames, header, view="0", reveal=True, langs=["zh", "en"])
        assert len(sent["frames"]) == header["n_actions"] + 1
        assert sent["deal"] == deal
        for spoken in sent["words"].values():
            assert {frame["kind"] for frame in sent["frames"]} <= set(spoken["say"])
            assert {mark["event"] for frame in sent["frames"] for mark in frame["marks"]} <= set(spoken["mark"])


def test_the_end_of_a_burn_names_its_burner(built_db, frames_of):
    ended = 0
    for deal in deals(built_db):
        for before, frame in pairwise(frames_of(deal)[0]):
            for mark in frame["marks"]:
                if mark["event"] == "burn_dissolved":
                    ended += 1
                    assert mark["seat"] == before["burn"]["burner"]
    assert ended
    assert "{other}" not in catalogue()["replay.mark.burn_dissolved"]["zh"]


@pytest.mark.parametrize("viewer", [0, 4, None])
def test_frames_of_the_engine_leak_no_hidden_hand(built_db, frames_of, viewer):
    for deal in deals(built_db)[::DEALS]:
        frames, header = frames_of(deal)
        code = "table" if viewer is None else str(viewer)
        choices = deal_choices(built_db, deal)
        sent = view.payload(frames, header, view=code, choices=choices)
        blind = [
            replace(
                choice,
                legal=choice.legal if choice.seat == viewer else (),
                asked=tuple(entry if entry.seat == viewer else replace(entry, able=False) for entry in choice.asked),
            )
            for choice in choices
        ]
        other = view.payload(shuffled_hands(frames, viewer, 3), header, view=code, choices=blind)
        assert json.dumps(sent) == json.dumps(other)


def test_a_link_from_evidence_shows_the_seat_having_acted(built_db, frames_of):
    """The step of a link is the frame after the action it names."""
    with open_db(built_db) as connection:
        rows = connection.execute(
            "select deal_id, action_no, seat, kind from fct_plays using sample 40 (reservoir, 1)"
        ).fetchall()
    for deal, action, seat, kind in rows:
        frame = frames_of(deal)[0][action + 1]
        assert (frame["seat"], frame["kind"]) == (seat, kind)


@pytest.mark.parametrize(
    ("view_code", "up", "seen"), [("2", False, [2]), ("b", False, [1, 3, 5]), ("2", True, [*range(6)])]
)
def test_a_saved_page_holds_the_hands_that_are_seen(built_db, monkeypatch, view_code, up, seen):
    monkeypatch.setenv("GOUJI_DB", str(built_db))
    page = data.replay_page(data.find_store(), deals(built_db)[0], view_code, up, "en")
    sent = json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL).group(1))
    assert {tuple(at for at, hand in enumerate(frame["hands"]) if hand) for frame in sent["frames"][:9]} == {
        tuple(seen)
    }
    assert {choice["seat"] for choice in sent["choices"] if choice["legal"]} == set(seen)


def test_a_deal_that_is_not_there_is_one_sentence(built_db, open_real_page):
    app = open_real_page(built_db, "replayer", deal="none")
    assert not app.exception
    assert len(app.warning) == 1
