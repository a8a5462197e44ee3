"""The box "bots on the same deals" under rough hands: every bad input is one sentence or is passed over, and never a trace."""

from __future__ import annotations

import duckdb
import pytest

from gouji_analytics.i18n import t
from tests.dashboards import sample

NASTY = "<img src=x onerror=alert(1)> **x** 'or 1=1 -- ="
WEIRD = (
    "",
    "=",
    "seat=",
    "seat=99",
    "player=",
    "player=nobody",
    "rules=karamay",
    "a=b=c",
    NASTY,
    "x" * 5_000,
    "\x00",
    "seat=-1",
)


@pytest.fixture
def named_db(tmp_path):
    """A small data set in which one player has a name of markup and a single deal."""
    path = sample.build(tmp_path / "named.duckdb", 12)
    with duckdb.connect(str(path)) as connection:
        connection.execute(
            "update fct_seats set player_id = ? where seat = 0 and deal_id in (select min(deal_id) from dim_deals)",
            [NASTY],
        )
    return path


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("asked", WEIRD)
def test_strange_addresses_open_the_page(open_page, sample_db, lang, asked):
    app = open_page(sample_db, "team", lang=lang, who=asked, rival=asked)
    assert not app.exception
    assert not app.error


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_data_set_without_its_logs_is_told_in_a_sentence(open_page, sample_db, lang):
    app = open_page(sample_db, "team", lang=lang, who="seat=2")
    app.button(key="duplicate_begin").click().run(timeout=300)
    assert not app.exception
    assert [message.value for message in [*app.error, *app.info]] != []


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_player_of_one_deal_with_a_name_of_markup(open_page, named_db, lang):
    app = open_page(named_db, "team", lang=lang, who=f"player={NASTY}")
    assert not app.exception
    app.button(key="duplicate_begin").click().run(timeout=300)
    app.button(key="duplicate_begin").click().run(timeout=300)
    assert not app.exception
    said = [message.value for message in [*app.error, *app.info]]
    assert said != []
    assert t("page.again.title", lang) in [title.value for title in app.subheader]
