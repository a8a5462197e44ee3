"""The judge for a page: plain entries say what the file said, and its answers are those of the command."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gouji_analytics.confined import Limits, Worker
from gouji_analytics.judge import umpire
from gouji_engine.errors import DataError
from gouji_engine.judge import PositionText
from gouji_engine.rules import list_presets

POSITIONS = sorted((Path(__file__).resolve().parents[2] / "data" / "positions").glob("*.[tj]*"))


@pytest.fixture(scope="module")
def worker():
    found = Worker("judge", Limits(60.0))
    yield found
    found.close()


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_plain_entries_say_what_the_file_says(path):
    text = path.read_text(encoding="utf-8")
    entries = umpire.plain(text)
    again = umpire.to_toml(entries)
    assert PositionText.parse(again).values() == PositionText.parse(text).values()
    assert umpire.plain(again) == entries
    assert json.loads(json.dumps(entries)) == entries


def test_every_entry_has_its_plain_form():
    text = (
        'table = "2 烧 A A"\nanswer = true\nchaos = false\npassed = "4 5"\nopened = [1]\npending = 1\nspoiled = [2]\n'
        'out = [3]\neliminated = ["6 闷"]\ndeclarations = ["4 革命"]\nlevels = "1=2"\nleft = {5 = 7}\nhands = "1: K K; 5: ?"\n'
        'burns = ["2>1", "3>2 x2"]\nmen = ["2>5"]\nkills = [4]\nactions = ["3 过"]\n'
        'burn = {burner = 2, victim = 1, depth = 2, play = "K K", passed = [3], men = 6}\n'
    )
    entries = umpire.plain(text)
    assert entries["men"] == ["2>5"]
    assert entries["chaos"] is False
    assert PositionText.parse(umpire.to_toml(entries)).values() == PositionText.parse(text).values()


def test_the_answers_are_those_of_the_command(worker):
    text = (POSITIONS[0].parent / "burn-order.toml").read_text(encoding="utf-8")
    names = ["qingdao_online", "karamay"]
    asked = {"what": "position", "text": text, "rules": names, "tries": ["3 烧 A A"], "lang": "en"}
    found = worker.ask(asked)
    words = [word for name in names for word in ("--rules", name)]
    words += ["--try", "3 烧 A A", "--json", "--lang", "en"]  # seat 3 is the first to be asked
    command = [sys.executable, "-m", "gouji_analytics", "judge", "position", "burn-order", *words]
    printed = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert [{"rules": group["rules"], **group["answer"]} for group in found["groups"]] == printed["answers"]
    assert len(found["groups"][0]["told"]["rows"]) == len(printed["answers"][0]["asked"])


def test_each_kind_of_question(worker):
    names = list(list_presets())
    beats = worker.ask({"what": "beats", "new": "B B 9 9 9", "old": "S S 8 8 8", "rules": names, "lang": "en"})
    assert sum(len(group["rules"]) for group in beats["groups"]) + len(beats["refused"]) == len(names)
    form = worker.ask({"what": "form", "new": "S 8 8 8", "rules": ["karamay"], "lang": "zh"})
    assert form["groups"][0]["told"]["before"]
    text = 'places = "1 4 2 5 3 6"\nopened = [1, 3]'
    score = worker.ask({"what": "score", "text": text, "rules": ["karamay"], "lang": "en"})
    assert score["groups"][0]["answer"]["over"]


def test_a_fault_comes_back_as_a_sentence(worker):
    with pytest.raises(DataError) as caught:
        worker.ask({"what": "position", "text": 'tabel = "1: K"', "rules": ["karamay"], "lang": "en"})
    assert caught.value.code == "POS_UNKNOWN_KEY"
    assert worker.ask({"what": "form", "new": "8", "rules": ["karamay"]})["groups"]


@pytest.mark.parametrize(
    ("tried", "verdict"),
    [
        ("4: Q Q", "not_higher"),
        ("4: A A", "legal"),
        ("3: A A", "not_asked"),
        ("3 burn A A", "legal"),
        ("1: A A", "not_asked"),
    ],
)
def test_a_play_is_tried_when_its_seat_is_asked(worker, tried, verdict):
    asked = {"what": "position", "text": 'table = "1: K K"', "rules": ["qingdao_online"], "tries": [tried]}
    answer = worker.ask(asked)["groups"][0]["answer"]
    assert answer["tries"][0]["verdict"] == verdict
