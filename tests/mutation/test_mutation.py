"""A quick part of the proof by damage (``make mutate`` is the whole of it): nothing is missed, and every fault is put in its place."""

import random
import subprocess
import sys

import pytest

from gouji_analytics.verifying import verify
from gouji_engine.rules import load_preset
from tests.analytics.simulated import write_preset
from tests.mutation import files
from tests.mutation.flips import content, flip, trial
from tests.mutation.judge import EQUIVALENT, FOUND, MISSED, apply, judge, streams
from tests.mutation.lines import DAMAGES
from tests.mutation.report import BEGIN, END, write_report
from tests.mutation.run import NUMBERINGS, first_sixth, smaller_pack

PRESETS = ("tv_biesan", "qingdao_online")
TRIES = 3
# changes that may leave a record nobody can tell from a true one
MAY_BE_EQUIVALENT = {
    "a yield becomes a pass", "a pass becomes a yield", "another leader", "two hands have a card the other way round",
    "one card is another", "all cards are of another rank", "a revolution is lost", "another seat revolts", "a head is waived",
    "two hands change places", "the hands are turned by one",
}  # fmt: skip


@pytest.fixture(scope="module")
def pools():
    """Deals of two rule sets as a server tells them."""
    return [(load_preset(preset), list(streams(load_preset(preset), 3, 6))) for preset in PRESETS]


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    runs = ((("rules",) * 6, 5, 4),)
    return write_preset(tmp_path_factory.mktemp("files") / "log.gouji.parquet", "tv_biesan", runs)


def test_there_are_enough_kinds():
    assert len(DAMAGES) + len(files.DAMAGES) >= 40


@pytest.mark.parametrize("name", DAMAGES)
def test_damage_to_events(pools, name):
    tried = 0
    for rules, pool in pools:
        for number, lines in enumerate(pool):
            damaged = apply(DAMAGES[name], random.Random(f"{name} {number}"), lines)
            if damaged is None or tried >= TRIES * (1 + (rules is pools[1][0])):
                continue
            tried += 1
            outcome = judge(*damaged, rules)
            assert outcome.verdict != MISSED
            if outcome.verdict == EQUIVALENT:
                assert name in MAY_BE_EQUIVALENT
            else:
                assert outcome.placed, outcome
    assert tried or name in {"a 10 is a 1", "a head is waived", "another card is paid"}


def test_an_undamaged_stream_is_equivalent_to_itself(pools):
    for rules, pool in pools:
        assert {judge(lines, 0, rules).verdict for lines in pool} == {EQUIVALENT}


@pytest.mark.parametrize("name", NUMBERINGS)
def test_seats_counted_wrongly(pools, name):
    rules, pool = pools[0]
    for lines in pool[:TRIES]:
        at = first_sixth(lines) if "seats_from" in NUMBERINGS[name] else 0
        outcome = judge(lines, at or 0, rules, NUMBERINGS[name])
        assert (outcome.verdict, outcome.placed) in {(FOUND, True), (EQUIVALENT, False)}


def test_wrong_rules_and_a_wrong_pack(pools):
    rules, pool = pools[0]
    for other in (load_preset("qingdao_online"), smaller_pack(rules)):
        for lines in pool[:TRIES]:
            outcome = judge(lines, 0, other)
            assert (outcome.verdict, outcome.placed) == (FOUND, True)


@pytest.mark.parametrize("name", files.DAMAGES)
def test_damage_to_files(path, tmp_path, name):
    other = tmp_path / "other.gouji.parquet"
    sound = content(path)
    for number in range(2):
        other.write_bytes(path.read_bytes())
        files.DAMAGES[name](random.Random(f"{name} {number}"), other)
        assert verify([other], workers=1).codes or content(other) == sound


def test_flipped_bytes(path, tmp_path):
    """Some bytes of every part of the file: pages, their headers, the footer, the marks at either end."""
    data, sound = path.read_bytes(), content(path)
    other = tmp_path / "_flip.gouji.parquet"
    rng = random.Random(8)
    places = [0, 3, len(data) - 1, len(data) - 5, len(data) - 8, *(rng.randrange(len(data)) for _ in range(120))]
    outcomes = []
    for place in places:
        other.write_bytes(flip(data, rng, place)[0])
        outcomes.append(trial(other, sound))
    assert set(outcomes) <= {"noticed", "harmless"}
    assert outcomes[2:5] == ["noticed"] * 3  # the marks at the front are read by nobody


@pytest.mark.parametrize("name", ["bots", "players"])
def test_a_name_that_is_null_is_a_finding(path, tmp_path, name):
    other = tmp_path / "null.gouji.parquet"
    other.write_bytes(path.read_bytes())
    files.cell(name, lambda _, __: ["a", None, "c", "d", "e", "f"])(random.Random(1), other)
    assert [finding.code for finding in verify([other], workers=1).findings] == ["LOG_NULL"]


def test_the_trials_run_in_a_process_of_their_own(path):
    words = [sys.executable, "-m", "tests.mutation.flips", str(path), "1", "5"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stderr.splitlines()) == 5


def test_the_report_tells_what_was_missed(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    from collections import Counter

    good = {"a": Counter(found=99, placed=99, equivalent=1)}
    flips = Counter(bytes=10, noticed=5, harmless=1)
    assert write_report(page, good, {}, flips)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "| a | 100 | 99 | 99 | 1 | 0 |" in text
    assert "old" not in text
    assert not write_report(page, {"a": Counter(found=99, placed=99, missed=1)}, {}, flips)
    assert not write_report(page, {"a": Counter(found=100, placed=90)}, {}, flips)
    for name in ("wrong", "crashed", "hung"):
        assert not write_report(page, good, {}, flips + Counter({name: 1}))
