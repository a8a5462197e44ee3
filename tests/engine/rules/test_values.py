"""Every value the catalogue allows is accepted for its field, everything else is refused."""

import json
import math
from pathlib import Path

import pytest

from gouji_engine.rules import KEYS, SPECS
from gouji_engine.rules.check import read_values

GOLDEN = Path(__file__).parents[2] / "golden" / "rules"
CATALOGUE = json.loads((GOLDEN / "catalogue_values.json").read_text(encoding="utf-8"))
TABLES = {
    "removed": ({"3": 10, "big": 1}, [{"33": 1}, {"eagle": 1}, {"3": 0}, {"3": 1.5}, {"3": "1"}, ["3"], 3]),
    "gouji_min": ({"10": 5, "small": 1}, [{"joker": 1}, {"10": 0}, {"10": True}, "10"]),
    "added": ({"eagle": 6, "small": 3}, [{"joker": 1}, {"eagle": 0}, {"eagle": 1.5}, ["eagle"], 6]),
    "deal_points": ({"win": 1, "draw": 0.5, "loss": 0, "sweep": 3}, [{"won": 1}, {"win": "1"}, {"win": math.nan}]),
    "match_points": ({"win": 3, "draw": 1, "loss": 0}, [{"sweep": 1}, {"win": None}, []]),
    "ladder_points": ({"pioneer": 1, "deputy": 3, "chief": 6}, [{"general": 1}, {"chief": []}]),
    "tribute_open_table": (
        {"none": {"opp": [1, 0]}, "self": {"both": [2, 0]}},
        [{"opp": {}}, {"none": {"nobody": [0, 1]}}, {"none": {"both": [1]}}, {"none": {"both": [-1, 0]}}, {"none": 1}],
    ),
}
NUMBERS = {
    "place_points": ([4, 2, 0, 0, -2, -4], [[4, 2, 0], [4, 2, 0, 0, -2, "x"], 6, [math.inf, 2, 0, 0, 0, 0]]),
    "hand_sizes": ([33, 33, 33, 33, 32, 32], [[33, 0], ["33"], [32.5], 33]),
    "tribute_last": ([2, 1], [[2], [2, 1, 0], [2, -1], [1.5, 1]]),
}
STRANGERS = ["nonsense", "", "ALLOWED", None, [], {}, 3.7, -1, 10**6, 1979]


def accepted(key, raw):
    return not read_values({key: raw})[1]


def allowed(key):
    """Raw values of ``key`` that the catalogue allows."""
    entry = CATALOGUE[key]
    if entry["kind"] == "list":
        values = entry["values"]
        return [[], *([value] for value in values), values, values[::-1]]
    if entry["kind"] == "table":
        return [{}, TABLES[key][0]]
    if entry["kind"] == "numbers":
        return [NUMBERS[key][0]]
    return entry.get("values", [1, 2, 3])


def refused(key):
    """Raw values of ``key`` that the catalogue does not allow."""
    entry = CATALOGUE[key]
    if entry["kind"] == "list":
        return [["nonsense"], [*entry["values"], 7], "".join(map(str, entry["values"])), 1, None, {}, [[]]]
    if entry["kind"] == "table":
        return [*TABLES[key][1], "x", None, 1]
    if entry["kind"] == "numbers":
        return [*NUMBERS[key][1], "x", None, {}, *([[]] if key != "hand_sizes" else [])]
    if entry["kind"] == "any":
        return ["1", None, True, math.nan, math.inf, [], {}]
    unlike = [True, "2", 2.5] if entry["kind"] == "number" else [0, 1]
    return [*(value for value in STRANGERS if value not in entry["values"]), *unlike]


def test_the_catalogue_lists_every_key_in_order():
    assert tuple(CATALOGUE) == KEYS


@pytest.mark.parametrize("key", KEYS)
def test_allowed_values_are_accepted(key):
    assert [value for value in allowed(key) if not accepted(key, value)] == []


@pytest.mark.parametrize("key", KEYS)
def test_other_values_are_refused(key):
    assert [value for value in refused(key) if accepted(key, value)] == []


@pytest.mark.parametrize("key", KEYS)
def test_kind_is_that_of_the_catalogue(key):
    kinds = {"numbers": "list", "any": "number"}
    assert SPECS[key].kind == kinds.get(CATALOGUE[key]["kind"], CATALOGUE[key]["kind"])


@pytest.mark.parametrize("key", [key for key in KEYS if CATALOGUE[key]["kind"] == "choice"])
def test_words_stand_in_the_order_of_the_catalogue(key):
    assert list(SPECS[key].words) == CATALOGUE[key]["values"]


def test_counts_by_kind():
    kinds = [SPECS[key].kind for key in KEYS]
    counts = {kind: kinds.count(kind) for kind in sorted(set(kinds))}
    assert counts == {"choice": 54, "list": 13, "number": 29, "switch": 50, "table": 7}


def test_a_list_names_nobody_twice_but_a_ladder_may():
    assert not accepted("tie_break", ["lot", "lot"])
    assert accepted("penalty_ladder", ["warn", "warn", "minus2"])


@pytest.mark.parametrize(
    ("key", "least"),
    [("game_deals", 1), ("final_game_deals", 0), ("session_deals", 0), ("tribute_men", 0), ("tribute_burn", 0)],
)
def test_counts_have_a_floor(key, least):
    assert accepted(key, least)
    assert not accepted(key, least - 1)
    assert not accepted(key, 1.5)
