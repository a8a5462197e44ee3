"""What is kept in a large database is what the facts say, is used, and is given up when a definition changes."""

from __future__ import annotations

import pytest

from gouji_analytics import answers, funnels, teams
from gouji_analytics.stats import drill
from gouji_analytics.stats.compare import compare
from gouji_analytics.stats.scope import scope
from tests.analytics.stats import builder

ALPHA = ["rules=alpha"]
PAIR = ("random", "rule")


@pytest.fixture(scope="module")
def facts():
    return builder.build(24, seed=7, rules=(builder.Rules("alpha"),))


@pytest.fixture(scope="module")
def kept(facts):
    """A database with the answers, whose facts are gone."""
    connection = builder.connect(facts)
    seen = []
    answers.write(connection, lambda steps: seen.extend(steps) or steps)
    assert len({question.key() for _, question in seen}) == len(seen)
    connection.execute("delete from fct_seats")
    return connection


@pytest.fixture(scope="module")
def db(facts):
    return builder.connect(facts)


@pytest.mark.parametrize("name", answers.FUNNELS)
def test_funnels(kept, db, name):
    found = answers.funnel(kept, name, ALPHA)
    assert found == funnels.run(db, name, where=ALPHA)
    assert found[0].root is not None


@pytest.mark.parametrize("who", teams.WHO)
@pytest.mark.parametrize(
    ("stat", "turns"), [*((stat, teams.OPPOSITE) for stat in answers.DUELS), (answers.TOGETHER, teams.MATES)]
)
def test_meetings_of_all_and_of_one(kept, db, who, stat, turns):
    everybody = answers.meetings(kept, stat, who, turns, ALPHA)
    assert everybody == teams.meetings(db, stat, who, turns=turns, where=ALPHA)
    own = [*ALPHA, f"{who}={everybody[0].name}"]
    assert answers.meetings(kept, stat, who, turns, own) == teams.meetings(db, stat, who, turns=turns, where=own)


def test_contrasts_of_any_family(kept, db):
    for ids in (answers.GIVES + answers.COSTS, ("wild_waste",)):
        found = answers.contrasts(kept, ids, by="bot", a=PAIR[0], b=PAIR[1], where=ALPHA)
        assert found == compare(db, ids, by="bot", a=PAIR[0], b=PAIR[1], where=ALPHA)
        assert any(one.difference is not None for one in found)


@pytest.mark.parametrize("where", [[], ALPHA, [*ALPHA, "bot=rule"]])
def test_scopes(kept, db, where):
    assert answers.about(kept, where) == scope(db, where)


def test_own_deals(kept, db):
    own = [*ALPHA, "bot=rule"]
    found = answers.happened(kept, answers.OWN, own)
    assert found == drill(db, answers.OWN, where=own, events_only=True, limit=answers.SHOWN)
    assert found


def test_what_was_not_foreseen_goes_to_the_facts(db):
    where = [*ALPHA, "seat=2"]
    assert answers.funnel(db, "opening", where) == funnels.run(db, "opening", where=where)
    assert answers.about(db, where) == scope(db, where)


def test_an_answer_of_another_definition_is_not_given(facts):
    connection = builder.connect(facts)
    answers.write(connection)
    connection.execute(f"update {answers.TABLE} set made_of = 'before', answer = '[]'")
    assert answers.funnel(connection, "opening", ALPHA) == funnels.run(connection, "opening", where=ALPHA)


def test_a_small_database_keeps_none(db):
    answers.write_large(db)
    assert not db.execute("select 1 from information_schema.tables where table_name = ?", [answers.TABLE]).fetchall()
