"""The ladder: the lower rungs by measurement, the tables, and where they are written."""

from itertools import pairwise

import pytest

from gouji_analytics import i18n
from gouji_analytics.ladder import BANDS, RESTRICTED, RULES, RUNGS, gate, gates, profile
from gouji_analytics.ladder.notes import Notes
from gouji_analytics.ladder.page import BEGIN, END, insert, json_of, tables
from gouji_engine.bots import BOTS, LADDER
from gouji_engine.errors import DataError, UsageError


@pytest.mark.parametrize("name", ["qingdao_online", "karamay", "tv_biesan", "kaidian_fa4"])
def test_bots_that_think_beat_those_that_think_less(name):
    for upper, lower in (("greedy", "random"), ("team", "rules")):
        found = gate(name, upper, lower, 300, 7)
        assert found.is_open, found
        assert found.share > 0.5


def test_a_bot_does_not_beat_itself_under_another_name():
    found = gate("karamay", "team+overtake=40+split=6", "team+split=6+overtake=40", 50, 7)
    assert (found.net, found.effect, found.is_open) == (0.0, 0.0, False)


def test_the_rungs_are_the_ladder():
    assert [(lower, upper) for upper, lower, _ in RUNGS] == list(pairwise(LADDER))
    assert len(RULES) >= 10


def test_a_profile_counts_and_judges():
    found = profile("qingdao_online", "rules", 60, 3)
    assert found.rate("yield") is not None
    part, whole = found.rates["pass_able"]
    assert 0 < part < whole
    assert found.fits("pass_able")
    greedy = profile("qingdao_online", "greedy", 60, 3)
    assert greedy.rates["burn_failed"] == (0, 0)
    assert greedy.rate("burn_failed") is None
    assert greedy.fits("yield") is False  # never yields
    assert set(found.rates) == set(BANDS)


@pytest.mark.parametrize("name", ["qingdao_online", "karamay", "zaozhuang_6deck"])
def test_team_plays_within_every_band(name):
    found = profile(name, "team", 100, 3)
    outside = {rate: found.rate(rate) for rate in BANDS if found.fits(rate) is False}
    assert not outside


def test_the_tables_in_both_languages_and_in_a_page(tmp_path):
    played = list(gates((("rules", "random", 20),), ("karamay",), scale=0.5))
    known = [profile("karamay", "rules", 10, 1)]
    assert played[0].pairs == 10
    for lang in i18n.LANGUAGES:
        text = tables(played, known, lang)
        assert "| rules > random | karamay | 10 |" in text
    path = tmp_path / "page.md"
    path.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    insert(path, "new")
    insert(path, "newer")
    assert path.read_text(encoding="utf-8") == f"before\n{BEGIN}\nnewer\n{END}\nafter\n"
    path.write_text("nothing", encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        insert(path, "new")
    assert caught.value.code == "BOTS_MARKS"
    assert json_of(played, known)["gates"][0]["open"] is True


def test_restricted_copies_stand_in_a_table_of_their_own():
    assert {lower for _, lower, _ in RESTRICTED} == {name for name in BOTS if name.startswith("team_no_")}
    played = list(gates((("rules", "random", 4), ("team", "team_no_burn", 4)), ("karamay",)))
    parts = tables(played, [], "en").split("\n\n")
    assert ["rules > random" in part for part in parts] == [False, True, False]
    assert ["team > team_no_burn" in part for part in parts] == [False, False, True]


def test_a_ladder_that_was_stopped_goes_on(tmp_path):
    """Gates on file are taken from it, a line cut short is played again, another seed is another gate."""
    path, rungs = tmp_path / "gates.jsonl", (("rules", "random", 6),)
    names = ("karamay", "qingdao_online")
    whole = list(gates(rungs, names, kept=path))
    assert whole == list(gates(rungs, names))
    first, second = path.read_text(encoding="utf-8").splitlines()
    path.write_text(first.replace('"net": ', '"net": 1') + "\n" + second[:40], encoding="utf-8")
    again = list(gates(rungs, names, kept=path))
    assert again[0].net != whole[0].net  # not played again
    assert again[1] == whole[1]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2
    assert next(gates(rungs, names, 2, kept=path)).seed == 2
    path.write_text("{}\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        next(gates(rungs, names, kept=path))
    assert caught.value.code == "LADDER_NOTES"


@pytest.mark.parametrize(
    "text", [b"\xff\xfeA\x00", b"plan for sunday", b"[" * 100_000 + b"]" * 100_000, b'{"key": 1}\n', b"null"]
)
def test_a_file_of_somebody_else_is_refused_and_left_alone(tmp_path, text):
    path = tmp_path / "mine.txt"
    path.write_bytes(text)
    with pytest.raises(DataError) as caught:
        Notes(path)
    assert caught.value.code == "LADDER_NOTES"
    assert path.read_bytes() == text
