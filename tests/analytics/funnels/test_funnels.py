"""Funnels count every unit once, add up at every node, and lead back to the deals."""

import json

import pytest

from gouji_analytics.funnels import NAMES, drill, run
from gouji_analytics.funnels.frames import frame, table
from gouji_analytics.funnels.tree import grow
from gouji_analytics.stats import rows as reasons
from gouji_engine.errors import InternalError, UsageError
from tests.analytics.stats.builder import Rules, build, connect
from tests.contracts.conftest import run_gouji

BETA = Rules("beta", opening=False, biesan=False)


def with_tribute(facts):
    """In every third deal seat 1 gives seat 0 a big joker and a 2, and gets an ace back every second time; nothing else is given."""
    facts["fct_transfers"] = [row for row in facts["fct_transfers"] if row["cause"] != "tribute"]
    for number, deal in enumerate(facts["dim_deals"]):
        if number % 3 or deal["is_void"]:
            continue
        keys = {name: deal[name] for name in ("deal_id", "rules_id", "rules")}
        words = [(1, 0, 14, "tribute"), (1, 0, 12, "tribute")] + ([(0, 1, 11, "return")] if number % 2 else [])
        facts["fct_transfers"] += [
            keys | {"from_seat": giver, "to_seat": taker, "rank": rank, "n_cards": 1, "cause": cause}
            for giver, taker, rank, cause in words
        ]
    return facts


@pytest.fixture(scope="module")
def facts():
    return with_tribute(build(40, seed=5, rules=(Rules(), BETA)))


@pytest.fixture(scope="module")
def db(facts):
    connection = connect(facts)
    yield connection
    connection.close()


def one(db, name, **asked):
    (found,) = run(db, name, **asked)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_node_is_the_sum_of_its_children(db, name):
    for node in one(db, name).root.walk():
        assert not node.children or sum(child.count for child in node.children) == node.count
        assert not node.children or sum(child.share for child in node.children) == pytest.approx(1.0)
        if node.path:
            assert node.low <= node.share <= node.high


@pytest.mark.parametrize("name", NAMES)
def test_groups_add_up_to_the_whole(db, name):
    whole, groups = one(db, name).root, run(db, name, by=["rules", "side"])
    for node in whole.walk():
        found = [part.root.find(node.path) for part in groups]
        assert sum(part.count for part in found if part) == node.count


def test_the_counts_are_those_of_the_facts(db, facts):
    seats = [row for row in facts["fct_seats"] if row["opening_on"] and row["place"] is not None]
    opened = one(db, "opening").root
    assert opened.count == len(seats)
    paths = [("eligible", "tried", step) for step in ("first", "later", "given")]
    assert sum(node.count for path in paths if (node := opened.find(path))) == sum(row["is_opened"] for row in seats)
    burns = one(db, "burn").root
    assert burns.count == len(facts["fct_burns"])
    counters = [row for row in facts["fct_burns"] if row["depth"] > 1]
    assert (burns.find(("counter",)).count if counters else 0) == len(counters)
    men = [row for row in facts["fct_seats"] if row["biesan_on"] and row["exit_cause"] == "men"]
    trapped = [node for node in one(db, "men").root.walk() if node.path and node.path[-1] == "men"]
    assert sum(node.count for node in trapped) == len(men) > 0


def test_tribute_is_followed_to_its_return(db, facts):
    given = [row for row in facts["fct_transfers"] if row["cause"] == "tribute"]
    paid = {row["deal_id"] for row in facts["fct_transfers"] if row["cause"] == "return"}
    root = one(db, "tribute").root
    assert root.count == len(given)
    assert root.find(("other_side", "big")).count == root.find(("other_side", "two")).count == len(given) // 2
    assert root.find(("other_side", "big", "returned")).count == len(paid)


def test_without_tribute_there_is_no_funnel():
    with connect(build(6, seed=5, rules=(Rules(yields=False),))) as none:
        found = one(none, "tribute")
    assert (found.root, found.absent_reason) == (None, reasons.NO_CHANCES)
    assert found.to_dict() == {"funnel": "tribute", "group": {}, "absent_reason": "no_chances"}
    assert "没有出现过机会" in table(found, "zh")


def test_a_rule_that_is_off_makes_the_funnel_absent(db):
    assert one(db, "opening", where=["rules=beta"]).absent_reason == reasons.RULE_OFF
    assert one(db, "men", where=["rules=none"]).absent_reason == reasons.NO_DATA


@pytest.mark.parametrize("name", NAMES)
def test_every_step_leads_to_its_units(db, name):
    for node in one(db, name).root.walk():
        units = drill(db, name, node.path)
        assert sum(unit.num for unit in units) == node.count
        assert [unit.deal_id for unit in units] == sorted(unit.deal_id for unit in units)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_every_step_has_a_name(db, name, lang):
    found = frame(run(db, name), lang)
    assert not found["step"].isna().any()
    assert found.loc[found["depth"] == 0, "share"].isna().all()
    assert all(word in table(one(db, name), lang) for word in found["step"])


def test_limits_take_the_deal_as_the_unit():
    alike = grow([((), 6, 6, 40), (("a",), 6, 6, 20), (("b",), 6, 6, 20)], ["a", "b"], "x")
    apart = grow([((), 6, 6, 40), (("a",), 3, 6, 40), (("b",), 3, 6, 40)], ["a", "b"], "x")
    first, second = alike.find(("a",)), apart.find(("a",))
    assert first.share == second.share == 0.5
    assert first.high - first.low > 2 * (second.high - second.low)


def test_a_leak_is_an_error_of_ours():
    with pytest.raises(InternalError) as caught:
        grow([((), 2, 2, 5), (("a",), 1, 2, 5)], ["a"], "x")
    assert caught.value.code == "FUNNEL_LEAK"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (lambda db: run(db, "nothing"), "FUNNEL_UNKNOWN"),
        (lambda db: run(db, "burn", by=["phase"]), "STAT_DIMENSION_UNFIT"),
        (lambda db: run(db, "burn", by=["colour"]), "STAT_DIMENSION"),
        (lambda db: drill(db, "burn", ("first", "nowhere")), "FUNNEL_PATH"),
    ],
)
def test_wrong_questions_are_refused(db, asked, code):
    with pytest.raises(UsageError) as caught:
        asked(db)
    assert caught.value.code == code


def test_the_command(built):
    words = ("funnel", "opening", "--db", str(built.path), "--where", "rules=karamay")
    (tree,) = json.loads(run_gouji(*words, "--json").stdout)
    assert tree["tree"]["count"] == sum(child["count"] for child in tree["tree"]["children"]) > 0
    said = run_gouji(*words, "--by", "side", "--lang", "en").stdout
    assert said.startswith("Simulated data")
    assert said.count("Opening funnel · ") == 2
    units = json.loads(run_gouji(*words, "--drill", "eligible/tried/first", "--limit", "3", "--json").stdout)
    assert len(units) == 3
    refused = run_gouji(*words, "--drill", "x", "--by", "side")
    assert (refused.returncode, refused.stderr.split("]")[0]) == (2, "错误 [FUNNEL_DRILL_BY")
