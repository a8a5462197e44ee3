"""Deals of a database for the replayer."""

import duckdb
import pytest

from gouji_analytics.building import build
from gouji_analytics.replayer.view import payload
from gouji_analytics.replaying import deal_choices, deal_frames
from gouji_analytics.stats.database import open_db
from gouji_engine.errors import DataError, ReplayError
from gouji_engine.frames import frames
from gouji_engine.replay import Claimed
from gouji_engine.rules import load_preset
from tests.analytics.simulated import changed, write_replays


def test_frames_and_header_come_from_the_database(built, some):
    found, header = deal_frames(built.path, some[0].deal_id)
    assert found == frames(some[0], load_preset("qingdao_online"))
    assert header["deal_id"] == some[0].deal_id
    assert (header["rules"], header["source_kind"], header["seed"]) == ("qingdao_online", "simulated", some[0].seed)
    assert list(header["bots"]) == list(some[0].bots)
    assert header["players"] is None
    assert header["n_actions"] == len(some[0].actions)
    with open_db(built.path) as connection:
        assert deal_frames(connection, some[0].deal_id) == (found, header)


def test_frames_tell_the_same_as_the_facts(built, some):
    found, _ = deal_frames(built.path, some[1].deal_id)
    with open_db(built.path) as connection:
        sql = "select action_no, round_no, seat, kind, hand_after, is_gouji from fct_plays where deal_id = ? order by 1"
        rows = connection.execute(sql, [some[1].deal_id]).fetchall()
    assert [(step, number + 1, seat, kind, left, gouji) for step, number, seat, kind, left, gouji in rows] == [
        (
            frame["step"] - 1,
            frame["round"],
            frame["seat"],
            frame["kind"],
            frame["left"][frame["seat"]],
            "gouji" in [mark["event"] for mark in frame["marks"]],
        )
        for frame in found[1:]
    ]


def test_deals_that_cannot_be_replayed(some, tmp_path):
    bare = {"support": "result", "hands": ((-1,) * 16,) * 6, "actions": (), "transfers": (), "declarations": ()}
    deals = [
        changed(some[0], actions=some[0].actions[:-1]),
        changed(some[1], claimed=Claimed(places=(1, 2, 3, 4, 5, 6)), **bare),
        some[3],
        some[3],
    ]
    made = build([write_replays(tmp_path / "a.gouji.parquet", deals, "qingdao_online")], tmp_path / "f.duckdb")
    with pytest.raises(ReplayError) as caught:
        deal_frames(made.path, some[0].deal_id)
    assert caught.value.code == "UNFINISHED"
    with pytest.raises(ReplayError) as caught:
        deal_frames(made.path, some[1].deal_id)
    assert caught.value.code == "DEAL_WITHOUT_PLAY"
    with pytest.raises(DataError) as caught:
        deal_frames(made.path, "nobody")
    assert caught.value.code == "DEAL_UNKNOWN"
    whole = frames(some[3], load_preset("qingdao_online"))
    assert deal_frames(made.path, f"{some[3].deal_id}#2")[0] == whole


def test_a_record_of_one_seat_replays_with_the_hand_it_has(some, tmp_path):
    unknown = (-1,) * 16
    hands = tuple(hand if seat == 4 else unknown for seat, hand in enumerate(some[2].hands))
    one = changed(some[2], hands=hands, support="public")
    made = build([write_replays(tmp_path / "a.gouji.parquet", [one], "qingdao_online")], tmp_path / "f.duckdb")
    found, header = deal_frames(made.path, some[2].deal_id)
    whole = frames(some[2], load_preset("qingdao_online"))
    assert [frame["hands"][4] for frame in found] == [frame["hands"][4] for frame in whole]
    assert {tuple(frame["hands"][seat]) for frame in found for seat in range(6) if seat != 4} == {unknown}
    assert [frame["left"] for frame in found] == [frame["left"] for frame in whole]
    sent = payload(found, header, view="4", reveal=True, choices=deal_choices(made.path, some[2].deal_id))
    assert {choice["seat"] for choice in sent["choices"] if choice["legal"]} == {4}


def test_a_deal_without_its_rules(some, tmp_path):
    made = build([write_replays(tmp_path / "a.gouji.parquet", some[:2], "qingdao_online")], tmp_path / "f.duckdb")
    with duckdb.connect(str(made.path)) as connection:
        connection.execute("delete from rule_sets")
    with pytest.raises(DataError) as caught:
        deal_frames(made.path, some[0].deal_id)
    assert caught.value.code == "DEAL_WITHOUT_RULES"
