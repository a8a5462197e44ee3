"""What the rules do today, to the word: a change shows as a difference of these files (tests/tools/make_golden.py)."""

from __future__ import annotations

import copy
import json

import pytest

from gouji_engine.notation import parse_deals
from gouji_engine.rules import list_presets, load_preset
from gouji_engine.verify import verify
from tests.reference.referee import Referee
from tests.tools.make_golden import GOLDEN, POSITIONS, perft_counts, position, transcript

COUNTS = json.loads((GOLDEN / "perft.json").read_text(encoding="utf-8"))
TRANSCRIPTS = GOLDEN / "transcripts"
FEW = ("qingdao_online", "karamay", "tv_biesan", "zaozhuang_4deck", "dian_shao_men_luo")


def slow_perft(referee, depth):
    """The counts by the referee."""
    if referee.deal.over or depth == 0:
        return [1] * depth
    words = referee.legal()
    totals = [len(words), *[0] * (depth - 1)]
    for word in words if depth > 1 else ():
        following = copy.deepcopy(referee)
        following.apply(word)
        for at, count in enumerate(slow_perft(following, depth - 1), 1):
            totals[at] += count
    return totals


def test_every_preset_has_its_files():
    assert sorted(COUNTS) == sorted(list_presets())
    assert sorted(path.stem for path in TRANSCRIPTS.glob("*.txt")) == sorted(list_presets())


@pytest.mark.parametrize("preset", list_presets())
def test_sequences_of_actions_are_as_many_as_recorded(preset):
    assert perft_counts(load_preset(preset)) == COUNTS[preset]


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("preset", FEW)
def test_the_referee_counts_as_many(preset, name):
    referee = Referee(load_preset(preset).to_dict()["values"], position(name), 0)
    depth = {"ends": 4}.get(name, 2)
    assert slow_perft(referee, depth) == COUNTS[preset][name][:depth]


@pytest.mark.parametrize("preset", list_presets())
def test_a_deal_goes_as_it_went(preset):
    rules, written = load_preset(preset), (TRANSCRIPTS / f"{preset}.txt").read_text(encoding="utf-8")
    assert transcript(rules) == written
    (deal,) = parse_deals(written)
    assert verify(deal, rules) == []
