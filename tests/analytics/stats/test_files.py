"""Every statistic's file: header complete, columns as declared, one row a chance, no number out of nothing."""

import re

import pytest

from gouji_analytics.stats import FAMILIES, drill, registry, run
from gouji_analytics.stats.dims import DIMENSIONS
from gouji_analytics.stats.header import INTERVALS, parse_header
from gouji_analytics.stats.query import scoped
from gouji_analytics.stats.registry import SQL, marts
from gouji_engine import glossary
from gouji_engine.errors import InternalError
from tests.analytics.stats.builder import connect, rotated

HEADERS = dict(registry())
EACH = pytest.mark.parametrize("stat_id", HEADERS)
PATHS = sorted((SQL / "stats").glob("*/*.sql"))
DISCRETE_SEATS = ("bal_seat_selftest", "bal_net_sd")
HAN = re.compile("[\u4e00-\u9fff]")


def test_there_are_many():
    assert len(HEADERS) >= 140
    assert {header.family for header in HEADERS.values()} == set(FAMILIES)
    assert {header.interval for header in HEADERS.values()} == set(INTERVALS)


@EACH
def test_the_header_speaks_both_languages(stat_id):
    header = HEADERS[stat_id]
    for text in (header.title_zh, header.chance_zh, header.event_zh):
        assert HAN.search(text)
    for text in (header.title_en, header.chance_en, header.event_en, header.note_en):
        assert not HAN.search(text)
    assert bool(header.note_zh) == bool(header.note_en)
    assert header.term in glossary.terms()
    assert all(re.fullmatch(r"D\d{1,2}", clause) for clause in header.clauses)
    assert header.clauses


@EACH
def test_parts_never_take_the_name_of_a_dimension(stat_id):
    parts = HEADERS[stat_id].parts
    assert parts is None or parts.name not in DIMENSIONS


def test_titles_are_different():
    for lang in ("zh", "en"):
        titles = [header.title(lang) for header in HEADERS.values()]
        assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("path", [*PATHS, *sorted((SQL / "marts").glob("*.sql"))], ids=lambda path: path.stem)
def test_the_text_is_plain(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    body = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    code = re.sub(r"'[^']*'", "''", body)
    assert code == code.lower()
    assert "::" not in code
    assert "*" not in re.sub(r"count\(\*\)|[\w)] \* [\w(]", "", code)
    assert not re.search(r"\b(qualify|distinct on|list|unnest|array_agg|order by \w+ limit)\b", code)
    assert "\t" not in text
    assert text.endswith("\n")


@EACH
def test_columns_are_those_declared(db, stat_id):
    header = HEADERS[stat_id]
    views = ", ".join(f"{name} as ({sql})" for name, sql in marts().items())
    result = db.execute(f"with {views}, body as ({header.sql}) select * from body limit 0")
    assert tuple(column[0] for column in result.description) == header.columns


@EACH
def test_what_is_needed_is_named(stat_id):
    """The tables in the body are those in the header, through the shared views as well."""
    header = HEADERS[stat_id]
    texts = [header.sql, *(sql for name, sql in marts().items() if name in header.needs)]
    used = set(re.findall(r"(?:from|join) ((?:fct|dim|mrt)_\w+)", "\n".join(texts)))
    assert used == set(header.needs)


@EACH
def test_the_key_is_unique_and_sums_are_sane(db, stat_id):
    header = HEADERS[stat_id]
    text, _ = scoped(header, (), ())
    keys = "deal_id, action_no, seat, side, part"
    doubles = db.execute(f"{text} select {keys}, count(*) from scoped group by {keys} having count(*) > 1").fetchall()
    assert doubles == []
    nulls = db.execute(f"{text} select count(*) from scoped where num is null or den is null or den < 0").fetchone()
    assert nulls == (0,)
    if header.unit == "share":
        over = db.execute(f"{text} select count(*) from scoped where num > den or num < 0").fetchone()
        assert over == (0,)
    if header.interval == "K":
        assert db.execute(f"{text} select count(*) from scoped where time not between 0 and 1").fetchone() == (0,)


@EACH
def test_grain_says_which_keys_are_there(db, stat_id):
    grain = HEADERS[stat_id].grain
    for one in drill(db, stat_id, limit=20):
        assert (one.action_no is not None) == (grain in {"action", "round"})
        assert (one.seat is not None) == (grain in {"action", "round", "seat"})
        assert (one.side is not None) == (grain != "deal")


@EACH
def test_empty_tables_give_no_number(empty, stat_id):
    rows = run(empty, [stat_id])
    assert [(row.absent_reason, row.value, row.num, row.floor_met) for row in rows] == [("no_data", None, None, False)]
    assert drill(empty, stat_id) == []


@pytest.fixture(scope="module")
def turned(tables):
    connection = connect(rotated(tables, 1))
    yield connection
    connection.close()


@EACH
def test_nothing_depends_on_the_number_of_a_seat(db, turned, stat_id):
    header = HEADERS[stat_id]
    before, after = run(db, [stat_id]), run(turned, [stat_id])
    if stat_id == "bal_seat_selftest":
        after = after[1:] + after[:1]
        assert [row.num for row in before] == [row.num for row in after]
        return
    assert before == after
    if header.grain in {"seat", "action", "round"} and header.parts is None:
        found = {row.group["seat"]: row.value for row in run(db, [stat_id], by=["seat"])}
        moved = {(row.group["seat"] - 1) % 6: row.value for row in run(turned, [stat_id], by=["seat"])}
        assert found == moved


class Switched:
    """Databases in which rules are off, each made once."""

    def __init__(self, tables):
        self.tables = tables
        self.known = {}

    def without(self, needed):
        """No deal is played under the rule."""
        change = {"biesan_on": True} if needed == "biesan_off" else {needed: False}
        return self._made(needed, [row | change for row in self.tables["dim_deals"]])

    def alpha_alone(self, needed):
        """Only the deals of alpha are played under the rules."""

        def change(row):
            on = row["rules"] == "alpha"
            return (
                row
                | {name: on for name in needed if name != "biesan_off"}
                | {"biesan_on": on != ("biesan_off" in needed)}
            )

        return self._made(needed, [change(row) for row in self.tables["dim_deals"]])

    def _made(self, key, deals):
        if key not in self.known:
            self.known[key] = connect(self.tables | {"dim_deals": deals})
        return self.known[key]


@pytest.fixture(scope="module")
def switched(tables):
    made = Switched(tables)
    yield made
    for connection in made.known.values():
        connection.close()


@EACH
def test_a_rule_that_is_off_makes_it_absent(switched, stat_id):
    for needed in HEADERS[stat_id].requires:
        rows = run(switched.without(needed), [stat_id])
        assert {(row.absent_reason, row.value) for row in rows} == {("rule_off", None)}


@EACH
def test_deals_without_the_rule_are_not_counted(switched, stat_id):
    """Deals of a rule set that lacks the rule change nothing, whatever their rows say."""
    needed = HEADERS[stat_id].requires
    if needed:
        connection = switched.alpha_alone(needed)
        assert run(connection, [stat_id]) == run(connection, [stat_id], where=["rules=alpha"])


GOOD = (SQL / "stats" / "res" / "res_head_rate.sql").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("-- unit: share\n", "", "unit"),
        ("-- unit: share", "-- unit: percent", "percent"),
        ("-- unit: share", "-- unit: share\n-- unit: share", "twice"),
        ("-- unit: share", "-- unit: share\n-- colour: red", "colour"),
        ("-- interval: W", "-- interval: Q", "'Q'"),
        ("-- interval: W", "-- interval: S", "parts are needed"),
        ("-- minimum: 20", "-- minimum: few", "'few'"),
        ("-- needs: fct_seats", "-- needs: fct_moon", "fct_moon"),
        ("-- since: 1", "-- since: 1\n-- requires: moon_on", "moon_on"),
        ("-- since: 1", "-- since: 1\n-- parts: a, b", "name = code"),
        ("-- since: 1", "-- since: 1\n-- parts: x = a@moon_on", "moon_on"),
        ("-- id: res_head_rate", "-- id: res_tail_rate", "res_tail_rate"),
        ("select\n", "delete\n", "one select"),
    ],
)
def test_a_wrong_header_is_named(old, new, said):
    path = SQL / "stats" / "res" / "res_head_rate.sql"
    assert parse_header(GOOD, path).id == "res_head_rate"
    with pytest.raises(InternalError) as caught:
        parse_header(GOOD.replace(old, new), path)
    assert caught.value.code == "STAT_HEADER"
    assert said in caught.value.en
