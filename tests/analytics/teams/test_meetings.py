"""Who meets whom: the pairs of a number add up to the number, mirror each other, and lead back to their deals."""

from __future__ import annotations

from collections import Counter

import pytest

from gouji_analytics import teams
from gouji_analytics.stats import run
from gouji_engine.errors import UsageError
from tests.analytics.stats import builder


@pytest.fixture(scope="module")
def facts():
    return builder.build(30, seed=11)


@pytest.fixture(scope="module")
def db(facts):
    return builder.connect(facts)


def seats_of(facts, deal):
    return {row["seat"]: row for row in facts["fct_seats"] if row["deal_id"] == deal}


def counted(facts, who):
    """(name, opposite) -> finished before, met: by hand from the seats."""
    refused = {row["deal_id"] for row in facts["dim_deals"] if row["verdict"] == "refused"}
    ahead, met = Counter(), Counter()
    for row in facts["fct_seats"]:
        other = seats_of(facts, row["deal_id"])[(row["seat"] + 3) % 6]
        places, causes = (row["place"], other["place"]), {row["exit_cause"], other["exit_cause"]}
        if row["deal_id"] in refused or None in (*places, row[who], other[who]) or causes & {"revolution", "no3"}:
            continue
        met[row[who], other[who]] += 1
        ahead[row[who], other[who]] += row["place"] < other["place"]
    return {pair: (ahead[pair], count) for pair, count in met.items()}


@pytest.mark.parametrize(("who", "column"), [("bot", "bot"), ("player", "player_id")])
def test_pairs_are_those_counted_by_hand(facts, db, who, column):
    found = teams.meetings(db, "res_beat_opposite", who)
    assert {(one.name, one.other): (one.num, one.den) for one in found} == counted(facts, column)
    assert all(one.low <= one.value <= one.high for one in found if one.low is not None)
    assert all(one.floor_met == (one.den >= 20) for one in found)


def test_whoever_is_ahead_leaves_the_other_behind(db):
    found = {(one.name, one.other): one for one in teams.meetings(db, "res_beat_opposite", "bot")}
    for (name, other), one in found.items():
        assert one.num + found[other, name].num == one.den if name != other else one.num * 2 == one.den


def test_pairs_add_up_to_the_number_of_the_name(db):
    found = teams.meetings(db, "gj_duel_balance", "bot")
    for row in run(db, ["gj_duel_balance"], by=["bot"]):
        own = [one for one in found if one.name == row.group["bot"]]
        assert sum(one.num for one in own) == row.num
        assert sum(one.den for one in own) == row.den


def test_a_number_of_a_side_counts_once_for_mates(facts, db):
    found = teams.meetings(db, "res_win_share", "bot", turns=teams.MATES)
    sides = Counter()
    for row in run(db, ["res_win_share"], by=["bot"]):
        sides[row.group["bot"]] = row.den
    for one in found:
        assert one.den <= min(sides[one.name], sides[one.other])
        mirror = next(other for other in found if (other.name, other.other) == (one.other, one.name))
        assert (mirror.num, mirror.den) == (one.num, one.den)


def test_a_pair_leads_to_its_chances(db):
    for one in teams.meetings(db, "res_beat_opposite", "bot"):
        chances = teams.drill(db, "res_beat_opposite", "bot", (one.name, one.other), limit=10_000)
        assert (sum(chance.num for chance in chances), len(chances)) == (one.num, one.den)


def test_what_has_no_opponent_is_refused(db):
    with pytest.raises(UsageError) as caught:
        teams.meetings(db, "res_place_dist", "bot")
    assert caught.value.code == "TEAM_STATISTIC"
    with pytest.raises(UsageError) as caught:
        teams.meetings(db, "res_beat_opposite", "seat")
    assert caught.value.code == "TEAM_WHO"
