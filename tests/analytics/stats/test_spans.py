"""Large databases are read a span of deals at a time: the numbers are those of all deals at once."""

import pytest

from gouji_analytics import funnels, teams
from gouji_analytics.stats import curve, keyed, registry, run
from gouji_analytics.stats.compare import compare
from gouji_analytics.stats.database import PLANS

SOME = list({(header.grain, header.interval, header.value): name for name, header in registry().items()}.values())


@pytest.mark.parametrize("by", [[], ["seat", "rules"]])
def test_spans_leave_no_trace(db, monkeypatch, by):
    whole = run(db, SOME, by=by)
    monkeypatch.setattr(keyed, "SPAN", 13)
    assert len(keyed.spans(db)) == 4
    assert run(db, SOME, by=by) == whole


def test_a_curve_is_the_same_in_spans(db, monkeypatch):
    whole = curve(db, "opening_time")
    monkeypatch.setattr(keyed, "SPAN", 13)
    assert curve(db, "opening_time") == whole


ASKED = {
    "meetings": lambda db: teams.meetings(db, "res_team_net", "bot", turns=teams.MATES),
    "funnel": lambda db: funnels.run(db, "burn", by=["side"]),
    "difference": lambda db: compare(db, ["res_place_mean", "gj_survive_rate"], by="bot", a="rule", b="random"),
}


@pytest.mark.parametrize("asked", ASKED)
def test_meetings_funnels_and_differences_are_the_same_in_spans(db, monkeypatch, asked):
    whole = ASKED[asked](db)
    monkeypatch.setattr(keyed, "SPAN", 13)
    assert ASKED[asked](db) == whole != []


def test_the_settings_of_the_planner_change_no_number(db):
    whole = run(db, SOME)
    before = {name: db.execute(f"select current_setting('{name}')").fetchone()[0] for name in PLANS}
    for name, value in PLANS.items():
        db.execute(f"set {name} = '{value}'")
    try:
        assert run(db, SOME) == whole
    finally:
        for name, value in before.items():
            db.execute(f"set {name} = '{value}'")


@pytest.mark.parametrize("stat", ["res_team_net", "res_deals", "bal_special_rate"])
def test_a_chance_of_several_seats_counts_once_inside_a_filter_on_them(db, stat):
    """Both bots sat in nearly every deal and side; a filter that allows both leaves every sum as it is."""
    assert run(db, [stat], where=["bot=rule,random"]) == run(db, [stat])


def test_a_filter_on_two_things_of_a_seat_is_about_one_seat(db, tables):
    """A side counts when one of its seats was held by that player and that bot."""
    (row,) = run(db, ["res_team_net"], where=["bot=rule", "player=Lin"])
    placed = [seat for seat in tables["fct_seats"] if seat["place"] is not None]
    kept = {(seat["deal_id"], seat["side"]) for seat in placed if seat["bot"] == "rule" and seat["player_id"] == "Lin"}
    refused = {deal["deal_id"] for deal in tables["dim_deals"] if deal["verdict"] == "refused"}
    assert row.den == len({one for one in kept if one[0] not in refused})
