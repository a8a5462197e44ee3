"""What leaves the server: words in one language, and never a hand that is hidden."""

from __future__ import annotations

import json
import re

import pytest

from gouji_analytics.i18n import catalogue
from gouji_analytics.replayer import browser, view
from gouji_analytics.replayer.viewpoint import VIEWS, near, seen
from gouji_analytics.replayer.words import words
from gouji_engine.cards import side
from gouji_engine.codes import ActionKind, Capacity, DeclarationKind, TransferCause, pack_declaration, pack_transfer
from gouji_engine.frames import ENDED_BURNS, PLAIN
from tests.dashboards.deals import random_deal
from tests.dashboards.sample import shuffled_hands

FRAMES, LEADER = random_deal(5)
HEADER = {"deal_id": "d5", "bots": ["greedy"] * 6, "players": None}
# Everything that the frames of the engine, transfers and declarations may call an event.
MARKS = {
    *("gouji", "yield", "round_won", "burn", "counter_burn", *PLAIN.values(), *ENDED_BURNS.values()),
    *(cause.id for cause in TransferCause),
    *(kind.id for kind in DeclarationKind),
}


def payload(**changes):
    asked = {"view": "0", "reveal": False, "langs": ["zh"]} | changes
    return view.payload(FRAMES, HEADER, **asked)


@pytest.mark.parametrize("code", ["0", "3", "table", "a", "b"])
def test_only_hands_the_viewer_sees_are_sent(code):
    expected = {"0": {0}, "3": {3}, "table": set(), "a": {0, 2, 4}, "b": {1, 3, 5}}[code]
    for frame, sent in zip(FRAMES, payload(view=code)["frames"], strict=True):
        assert sent["hands"] == [frame["hands"][seat] if seat in expected else None for seat in range(6)]


@pytest.mark.parametrize("code", ["0", "5", "table"])
def test_other_hidden_hands_make_no_difference(code):
    """Nothing that is sent depends on a hand the viewer does not see."""
    seat = None if code == "table" else int(code)
    other = view.payload(shuffled_hands(FRAMES, seat, 7), HEADER, view=code)
    assert json.dumps(other) == json.dumps(payload(view=code))


def test_turned_up_all_hands_are_sent():
    assert [frame["hands"] for frame in payload(reveal=True)["frames"]] == [frame["hands"] for frame in FRAMES]


def test_an_unknown_hand_stays_unknown_when_turned_up():
    unknown = [{**frame, "hands": [[-1] * 16, *frame["hands"][1:]]} for frame in FRAMES[:2]]
    sent = view.payload(unknown, HEADER, view="0", reveal=True)
    assert sent["frames"][0]["hands"][0] is None
    assert sent["frames"][0]["hands"][1] == FRAMES[0]["hands"][1]


def test_every_viewpoint_sits_with_those_it_sees():
    for code in VIEWS:
        assert not any(seen(code)) or seen(code)[near(code)]
        assert all(seen(code, reveal=True))
    assert {side(seat) for seat in range(6) if seen("b")[seat]} == {1}
    with pytest.raises(ValueError, match="viewpoint"):
        seen("6")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_words_are_in_one_language(lang):
    sent = json.dumps(payload(langs=[lang]), ensure_ascii=False)
    assert bool(re.search("[\u4e00-\u9fff]", sent)) == (lang == "zh")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_event_kind_and_capacity_has_words(lang):
    found = words(lang)
    assert set(found["mark"]) == set(found["event"]) == MARKS
    kinds = {kind.id for kind in ActionKind} - {"decline"}
    assert set(found["say"]) == kinds | {"start", "lead"}
    assert set(found["capacity"]) == {capacity.id for capacity in Capacity}
    wordless = {"play", "burn", "kill"}  # their cards are shown
    assert kinds - wordless <= set(found["word"])


def test_every_word_is_used_by_the_scripts():
    text = browser.script("component.js", "onepage.js") + browser.markup()
    kinds = set(re.findall(r"^  (\w+):", text[text.index("const KINDS") :], re.MULTILINE))
    shown = {kind.id for kind in ActionKind}  # an action without cards is shown by its own word
    for key in catalogue():
        name = key.removeprefix("replay.word.")
        if name != key and name not in shown | {f"kind_{kind}" for kind in kinds}:
            stem = re.sub(r"^(see|side)_.*", r"\1_", name)
            assert re.search(rf"\b{stem}", text), key


def test_the_scripts_make_no_markup_from_text():
    for path in browser.FOLDER.iterdir():
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 400, path
        assert not re.search("innerHTML|outerHTML|insertAdjacent|document.write|eval\\(", text), path
        assert not re.search("[\u4e00-\u9fff]", text), path


def test_cards_are_told_from_the_base_to_the_jokers():
    cards = {"rank": 10, "naturals": 3, "twos": 1, "small": 1, "big": 2, "eagle": 1}
    told = [("K", 3, "base"), ("2", 1, "tied"), ("S", 1, "hung"), ("B", 2, "hung"), ("E", 1, "hung")]
    assert view.piles(cards) == told
    nothing = dict.fromkeys(("naturals", "twos", "small", "big", "eagle"), 0)
    assert view.piles(nothing | {"rank": 12, "naturals": 2}) == [("2", 2, "base")]
    assert view.piles(nothing | {"rank": 14, "big": 1}) == [("B", 1, "base")]
    assert view.piles(nothing | {"rank": 15, "eagle": 1}) == [("E", 1, "base")]
    assert view.piles(nothing | {"rank": 13, "twos": 1, "small": 2}) == [("2", 1, "base"), ("S", 2, "base")]


def test_a_lead_is_told_apart_from_an_answer():
    kinds = [frame["kind"] for frame in payload()["frames"]]
    assert kinds[:2] == ["start", "lead"]
    assert "play" in kinds


def test_a_payment_between_hidden_hands_has_no_rank():
    moved = [pack_transfer(1, 2, 0, 1, TransferCause.BUY), pack_transfer(2, 1, 14, 1, TransferCause.PAYMENT)]
    header = HEADER | {"transfers": moved, "declarations": [pack_declaration(DeclarationKind.REVOLUTION, 4)]}
    for code, rank in (("0", "?"), ("1", "B"), ("2", "B"), ("b", "B"), ("table", "?")):
        marks = view.payload(FRAMES, header, view=code)["frames"][0]["marks"]
        assert [mark["event"] for mark in marks[:3]] == ["buy", "payment", "revolution"]
        assert marks[0]["cards"] == [("3", 1, "base")]
        assert marks[1]["cards"] == [(rank, 1, "base")]


def test_four_hundred_actions_stay_small():
    many = (FRAMES * 3)[:400]
    assert len(json.dumps(view.payload(many, HEADER, view="0", reveal=True))) < 400_000
