"""Winning streaks: runs over the deals of a match, against the order that chance would give."""

import random
from itertools import permutations

import pytest

from gouji_analytics.building import build as build_db
from gouji_analytics.simulating import Run, carry_out
from gouji_analytics.stats import counting, drill, registry, run
from gouji_analytics.stats.database import open_db
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset
from tests.analytics.stats.builder import connect
from tests.analytics.stats.second_path_large import both_paths

STREAKS = "trib_streak_excess"


def match(name, nets, *, state="unfinished", void=()):
    """A match whose even side wins these nets."""
    key = {"rules_id": "alpha-1", "rules": "alpha"}
    deals = [
        key | {"deal_id": f"{name}-{number}", "match_id": name, "game_no": 0, "deal_no": number, "support": "result"}
        | {"is_void": number in void, "verdict": "accepted"}
        for number in range(len(nets))
    ]  # fmt: skip
    seats = [
        key | {"deal_id": deal["deal_id"], "seat": seat, "side": seat % 2, "place": seat + 1}
        | {"side_net": net if net is None else net * (1 - 2 * (seat % 2))}
        for deal, net in zip(deals, nets, strict=True) for seat in range(6)
    ]  # fmt: skip
    return {"dim_deals": deals, "fct_seats": seats, "fct_matches": [key | {"match_id": name, "state": state}]}


def asked(*matches, **keywords):
    """The rows of the statistic over some matches."""
    facts = {table: [row for one in matches for row in one[table]] for table in matches[0]}
    connection = connect(facts)
    try:
        return run(connection, [STREAKS], **keywords)
    finally:
        connection.close()


def test_streaks_are_counted_by_hand():
    """Even: won 3 of 5 in streaks of 2 and 1, expected 5 / 3 each; odd: lost those, drew one, won one."""
    even, odd = asked(match("m", [1, 2, 0, 5, -1]), by=["side"])
    assert (even.num, even.den) == (pytest.approx(3 - 2 * 5 / 3, abs=1e-6), 2)
    assert (odd.num, odd.den) == (pytest.approx(1 - 1 * 5 / 5, abs=1e-6), 1)
    assert even.value == pytest.approx(1.5 - 5 / 3, abs=1e-6)


def test_void_deals_are_skipped_and_matches_not_known_whole_left_out():
    skipped = asked(match("m", [1, -9, 1, -1], void=(1,)), by=["side"])[0]
    assert (skipped.num, skipped.den) == (pytest.approx(2 - 3 / 2, abs=1e-6), 1)
    for lacking in (match("m", [1, 1, -1], state="unknown"), match("m", [1, None, -1]), match("m", [1])):
        assert [row.absent_reason for row in asked(lacking)] == ["no_chances"]


def test_in_random_order_there_is_no_excess():
    """Over all orders of the same wins and losses the excess is 0 exactly."""
    orders = sorted(set(permutations([1, 1, 1, -1, -1, -1])))
    rows = asked(*(match(f"m{number}", order) for number, order in enumerate(orders)), by=["side"])
    assert [row.value for row in rows] == [pytest.approx(0.0, abs=1e-6)] * 2
    assert {row.deals for row in rows} == {len(orders)}


def test_wins_that_cling_together_are_found():
    rng = random.Random(3)
    matches = []
    for number in range(60):
        nets = [rng.choice((1, -1))]
        for _ in range(19):
            nets.append(nets[-1] if rng.random() < 0.75 else -nets[-1])
        matches.append(match(f"m{number}", nets))
    (row,) = asked(*matches)
    assert row.low > 0.5


def test_both_paths_and_what_is_counted_ahead_agree_on_played_sessions(tmp_path):
    carry_out(Run(load_preset("tribute_session"), line_up("rules"), 7, 60, 6), tmp_path / "run", workers=1)
    made = build_db([tmp_path / "run"], tmp_path / "facts.duckdb", workers=1, finish=counting.write)
    with open_db(made.path) as connection:
        assert both_paths(connection)[1] == []
        ahead, facts = run(connection, [STREAKS]), run(connection, [STREAKS], where=["side=0,1"])
        assert ahead == facts
        assert ahead[0].deals == 10
        assert sum(one.den for one in drill(connection, STREAKS)) == ahead[0].den
    assert registry()[STREAKS].across
