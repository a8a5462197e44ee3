"""What leaves the server: sentences in both languages, and never a hand that is hidden."""

from __future__ import annotations

import json
import re

import pytest

from gouji_analytics.i18n import t
from shared.replayer import view
from tests.dashboards.deals import random_deal
from tests.dashboards.sample import shuffled_hands

FRAMES, LEADER = random_deal(5)
HEADER = {"deal_id": "d5", "bots": ["greedy"] * 6, "players": None}
MARKS = (
    *("gouji", "burn", "counter_burn", "burn_dissolved", "burn_failed", "burn_success", "opened", "men"),
    *("out", "eliminated", "jiefeng", "chaos", "kill", "yield", "round_won"),
)
KINDS = ("lead", "play", "pass", "yield", "burn", "close", "concede", "kill")
CAPACITIES = ("none", "lead", "answer", "closing", "burn", "kill", "answer_yield")


def payload(**changes):
    asked = {"viewer": 0, "reveal": False, "lang": "zh"} | changes
    return view.payload(FRAMES, HEADER, **asked)


@pytest.mark.parametrize("viewer", [0, 3, None])
def test_only_the_viewers_hand_is_sent(viewer):
    for frame, sent in zip(FRAMES, payload(viewer=viewer)["frames"], strict=True):
        expected = [frame["hands"][seat] if seat == viewer else None for seat in range(6)]
        assert sent["hands"] == expected


@pytest.mark.parametrize("viewer", [0, 5, None])
def test_other_hidden_hands_make_no_difference(viewer):
    """Nothing that is sent depends on a hand the viewer does not see."""
    other = view.payload(shuffled_hands(FRAMES, viewer, 7), HEADER, viewer=viewer, reveal=False, lang="zh")
    assert json.dumps(other) == json.dumps(payload(viewer=viewer))


def test_turned_up_all_hands_are_sent():
    assert [frame["hands"] for frame in payload(reveal=True)["frames"]] == [frame["hands"] for frame in FRAMES]


def test_an_unknown_hand_stays_unknown_when_turned_up():
    unknown = [{**frame, "hands": [[-1] * 16, *frame["hands"][1:]]} for frame in FRAMES[:2]]
    sent = view.payload(unknown, HEADER, viewer=0, reveal=True, lang="zh")
    assert sent["frames"][0]["hands"][0] is None
    assert sent["frames"][0]["hands"][1] == FRAMES[0]["hands"][1]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_sentences_are_in_one_language(lang):
    sent = json.dumps(payload(lang=lang), ensure_ascii=False)
    assert bool(re.search("[\u4e00-\u9fff]", sent)) == (lang == "zh")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_event_kind_and_capacity_has_words(lang):
    for event in MARKS:
        assert view.event_label(event, lang)
        assert view.mark_text({"event": event, "seat": 2, "other": 4}, lang)
    for name in [
        *(f"replay.say.{kind}" for kind in KINDS),
        *(f"replay.capacity.{capacity}" for capacity in CAPACITIES),
    ]:
        assert t(name, lang, seat="x", cards="y")


def test_cards_are_told_from_the_base_to_the_jokers():
    cards = {"rank": 10, "naturals": 3, "twos": 1, "small": 1, "big": 2}
    assert view.groups(cards) == [("K", 3), ("2", 1), ("S", 1), ("B", 2)]
    assert view.cards_text(cards, "zh") == "K×3＋2×1＋小王×1＋大王×2"
    assert view.groups({"rank": 12, "naturals": 2, "twos": 0, "small": 0, "big": 0}) == [("2", 2)]
    assert view.groups({"rank": 14, "naturals": 0, "twos": 0, "small": 0, "big": 1}) == [("B", 1)]


def test_a_lead_is_told_apart_from_an_answer():
    said = payload(lang="en")["frames"]
    assert said[1]["say"].startswith(f"Seat {LEADER + 1} leads ")
    assert any(" plays " in frame["say"] for frame in said)


def test_four_hundred_actions_stay_small():
    many = (FRAMES * 3)[:400]
    assert len(json.dumps(view.payload(many, HEADER, viewer=0, reveal=True, lang="zh"))) < 600_000
