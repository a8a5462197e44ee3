"""Ratings: everybody once, forecasts made before the result, and no claim where there is nothing to compare."""

import json
import math
import sys

import numpy as np
import pytest

from gouji_analytics.ratings import judge, rate
from gouji_analytics.ratings.net import fit
from gouji_analytics.ratings.outcomes import inseparable, read
from gouji_analytics.ratings.text import frame, table
from gouji_analytics.ratings.weng_lin import run_places, run_sides
from gouji_analytics.validation.league import league
from gouji_engine.errors import UsageError
from tests.analytics.stats.builder import build, connect
from tests.contracts.conftest import run_gouji

NAMES = ("Lin", "Zhao", "Sun", "Wu", "Feng", "Qin", "Bao", "He")


def named(facts, rng):
    """Every deal seats six different names of eight."""
    drawn = {}
    for row in facts["fct_seats"]:
        names = drawn.setdefault(row["deal_id"], rng.permutation(NAMES))
        row["player_id"] = str(names[row["seat"]])
    return facts


@pytest.fixture(scope="module")
def db():
    connection = connect(named(build(60, seed=9), np.random.default_rng(1)))
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def found(db):
    return rate(db)


def test_everybody_is_rated_once(db, found):
    assert sorted(one.name for one in found.rated) == sorted(NAMES)
    assert found.deals + found.void == 60
    for one in found.rated:
        (deals,) = db.execute(
            "select count(*) from fct_seats where player_id = ? and place is not null", [one.name]
        ).fetchone()
        assert one.deals == deals
        assert not one.floor_met
        for value, low, high in one.values.values():
            assert low < value < high
    assert sum(one.values["net"][0] for one in found.rated) == pytest.approx(0.0, abs=1e-9)


def test_strong_and_weak_are_told_apart():
    rng = np.random.default_rng(2)
    strength = np.linspace(-1.0, 1.0, 12)
    outcomes = league(rng, strength, 1_500)
    ladder = run_sides(outcomes)[0]
    assert np.corrcoef(fit(outcomes).strength, strength)[0, 1] > 0.9
    assert np.corrcoef([ladder.known[f"p{player:02d}"][0] for player in range(12)], strength)[0, 1] > 0.8
    places = run_places(outcomes)[0]
    assert places.known["p11"][0] > places.known["p00"][0]


def test_forecasts_know_nothing_of_their_deal():
    outcomes = league(np.random.default_rng(3), np.linspace(-1.0, 1.0, 8), 40)
    whole, part = run_sides(outcomes)[1], run_sides(outcomes[:20])[1]
    assert whole[:20] == part
    assert whole[0] == pytest.approx(0.5)
    assert judge.record_of_sides(outcomes)[:20] == judge.record_of_sides(outcomes[:20])
    assert judge.lead_share(outcomes)[:20] == judge.lead_share(outcomes[:20])


def test_the_sides_are_rated_alike():
    """Renaming the sides turns a forecast round and changes no strength."""
    outcomes = league(np.random.default_rng(4), np.zeros(9), 300)
    turned = [
        type(one)(
            one.deal_id, one.names[1:] + one.names[:1], 1 - one.leader_side, one.places[1:] + one.places[:1], -one.net
        )
        for one in outcomes
    ]
    assert fit(turned).strength == pytest.approx(fit(outcomes).strength)
    assert [1 - chance for chance in run_sides(turned)[1]] == pytest.approx(run_sides(outcomes)[1])


def test_log_loss_and_calibration_by_hand():
    scored = judge.score("x", [(0.8,), (0.4,)], [(1.0,), (0.5,)])
    expected = [-math.log(0.8), -0.5 * (math.log(0.4) + math.log(0.6))]
    assert scored.log_loss == pytest.approx(sum(expected) / 2)
    assert scored.gain == pytest.approx(math.log(2) - sum(expected) / 2)
    bins = judge.calibration([(0.9,), (0.1,), (0.52,)], [(1.0,), (0.0,), (0.0,)])
    assert [(one.low_edge, one.count, one.happened) for one in bins] == [(0.5, 1, 0.0), (0.8, 2, 1.0)]


def test_forecasts_that_are_too_sure_are_tempered():
    rng = np.random.default_rng(5)
    truth = rng.uniform(0.3, 0.7, 4_000)
    came = (rng.random(4_000) < truth).astype(float)
    odds = 3.0 * np.log(truth / (1 - truth))
    sure = [(one,) for one in (1 / (1 + np.exp(-odds))).tolist()]
    happened = [(one,) for one in came.tolist()]
    slope, error = judge.calibration_slope(np.array(sure).ravel(), came)
    assert slope == pytest.approx(1 / 3, abs=4 * error)
    calm = judge.tempered(sure[:2_000], happened[:2_000], sure[2_000:])
    assert judge.score("x", calm, happened[2_000:]).log_loss < judge.score("x", sure[2_000:], happened[2_000:]).log_loss


def test_the_coin_loses_log_two(found):
    for scores in found.scores.values():
        assert scores[-1].method == "coin"
        assert scores[-1].log_loss == pytest.approx(math.log(2))


def test_who_never_part_cannot_be_told_apart():
    outcomes = league(np.random.default_rng(6), np.zeros(9), 50, together=3)
    assert inseparable(outcomes) == [("p00", "p01", "p02")]
    values = dict(zip(fit(outcomes).names, fit(outcomes).strength, strict=True))
    assert values["p00"] == pytest.approx(values["p01"]) == pytest.approx(values["p02"])


def test_deals_with_an_unknown_name_are_counted_and_left_out():
    facts = build(30, seed=9)
    with connect(facts) as connection:
        reading = read(connection, "player", ())
    unknown = {row["deal_id"] for row in facts["fct_seats"] if row["player_id"] is None and row["place"] is not None}
    assert reading.unnamed == len(unknown)
    assert len(reading.outcomes) + reading.unnamed + reading.void == 30


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_table_says_what_it_rests_on(found, lang):
    text = table(found, lang)
    assert ("抛硬币" in text) == (lang == "zh")
    assert all(name in text for name in NAMES)
    assert "150" in text
    assert len(frame(found)) == len(NAMES)


def test_nothing_is_claimed_of_nobody(built):
    nobody = rate(built.path)
    assert (nobody.absent_reason, nobody.rated) == ("no_names", ())
    assert nobody.to_dict()["unnamed"] > 0
    alone = rate(built.path, who="bot")
    assert {one.name for one in alone.rated} == {"rules", "random"}
    assert alone.rated[0].name == "rules"


def test_wrong_questions_are_refused(db, monkeypatch):
    for asked, code in (({"who": "seat"}, "RATINGS_WHO"), ({"where": ["phase=6"]}, "STAT_DIMENSION_UNFIT")):
        with pytest.raises(UsageError) as caught:
            rate(db, **asked)
        assert caught.value.code == code
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(UsageError) as caught:
        rate(db)
    assert caught.value.code == "RATINGS_EXTRA"


def test_the_command(built):
    words = ("ratings", "--db", str(built.path), "--who", "bot", "--where", "rules=karamay")
    found = json.loads(run_gouji(*words, "--json").stdout)
    assert [row["name"] for row in found["ratings"]] == ["rules", "random"]
    assert found["scores"]["side"][-1]["method"] == "coin"
    said = run_gouji(*words, "--lang", "en").stdout
    assert said.startswith("Simulated data")
    assert "log-loss" in said
