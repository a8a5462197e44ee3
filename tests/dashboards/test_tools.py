"""The judge's desk and the book of rules: clicked, linked, opened from a file, in both languages."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from gouji_analytics.i18n import t
from gouji_analytics.judge import umpire
from gouji_engine.glossary import terms
from gouji_engine.rules import list_presets
from shared import rulebook, words
from shared.judge.desk import Desk, desk_of
from shared.menu import FREE
from tests.analytics.test_umpire import POSITIONS
from tests.dashboards.test_pages import LANGS, query, texts

RULES = "qingdao_online"


def click(app: AppTest, *keys: str) -> AppTest:
    for key in keys:
        app.button(key=key).click().run()
    return app


# ------------------------------------------------------------------ the desk


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_desk_says_what_its_entries_say(path):
    entries = umpire.plain(path.read_text(encoding="utf-8"))
    assert desk_of(entries, rules=True).entries() == entries
    assert "rules" not in desk_of(entries).entries()


def test_who_goes_comes_last_and_who_comes_back_has_not_gone():
    desk = Desk().with_status(2, "out").with_status(5, "men").with_status(1, "out").with_status(3, "passed")
    assert desk.entries()["out"] == [2, 1]
    assert desk.entries()["eliminated"] == ["5 men"]
    assert desk.with_status(2, "in").entries()["out"] == [1]
    assert desk.with_status(3, "out").entries()["out"] == [2, 1, 3]
    assert "passed" not in desk.with_status(3, "out").entries()


def test_no_card_less_than_none():
    desk = Desk().with_cards("table", 10, 1).with_cards("table", 10, -1).with_cards("table", 10, -1)
    assert desk == Desk()


# ------------------------------------------------------------------ the page


@pytest.mark.parametrize("lang", LANGS)
def test_cards_are_clicked_and_the_judge_answers(open_page, sample_db, lang):
    app = open_page(sample_db, "judge", lang=lang, under=RULES)
    click(app, "judge_add_10", "judge_add_10")  # two kings on the table
    app.selectbox(key=f"judge_status4_0_{lang}").set_value("passed").run()
    app.selectbox(key=f"judge_status2_0_{lang}").set_value("out").run()
    assert not app.exception
    assert json.loads(query(app)["position"]) == {"table": "1: K K", "passed": [4], "out": [2]}
    asked = app.dataframe[0].value
    assert asked.iloc[0, 1] == t("judge.seat", lang, seat=3)
    click(app, "judge_less_10")
    assert json.loads(query(app)["position"])["table"] == "1: K"


def test_a_play_is_tried_and_refused_with_its_clause(open_page, sample_db):
    app = open_page(sample_db, "judge", lang="zh", under=RULES, position='{"table":"1: K K"}')
    app.pills(key="judge_target").set_value("tried").run()
    click(app, "judge_add_9", "judge_add_9")  # two queens
    app.selectbox(key="judge_trier_1_zh").set_value(4).run()
    assert "not_higher" in texts(app).replace("\\", "")
    app.segmented_control(key="judge_ask_zh").set_value("beats").run()
    assert "not_higher" in texts(app).replace("\\", "")


@pytest.mark.parametrize("page", sorted(FREE))
@pytest.mark.parametrize("lang", LANGS)
def test_a_page_that_needs_no_data(open_page, empty_db, page, lang):
    for db in ("", empty_db):
        app = open_page(db, page, lang=lang)
        assert not app.exception
        assert app.header[0].value == t(f"page.{page}.question", lang)
        assert t("page.problem.unset", lang) not in texts(app)


@pytest.mark.parametrize("lang", LANGS)
def test_an_example_is_opened(open_page, sample_db, lang):
    app = open_page(sample_db, "judge", lang=lang, under=RULES)
    app.selectbox(key=f"judge_example_0_{lang}").set_value("burn-order.toml").run()
    assert not app.exception
    entries = json.loads(query(app)["position"])
    assert entries["table"] == "1: K K"
    assert entries["hands"] == {"3": "2 A A 9 9 4"}


@pytest.mark.parametrize("position", ["{", '{"tabel":1}', '{"table":"x"}', "[]"])
def test_a_broken_link_shows_an_empty_desk(open_page, sample_db, position):
    app = open_page(sample_db, "judge", position=position)
    assert not app.exception
    assert app.session_state["judge_desk"] == Desk()


def test_an_impossible_position_is_told_and_not_a_fault(open_page, sample_db):
    app = open_page(sample_db, "judge", lang="en", under=RULES, position='{"table":"1: K","passed":[2],"out":[2,2]}')
    assert not app.exception
    app = open_page(
        sample_db, "judge", lang="en", under=RULES, position='{"table":"1: K","burn":{"burner":1,"victim":4}}'
    )
    assert app.warning


# ------------------------------------------------------------------ terms and rules


def test_words_are_found_by_sound_in_either_language_and_by_other_names():
    assert rulebook.found("开点", "")[0].zh == "开点"
    assert "开点" in [entry.zh for entry in rulebook.found("kaidian", "")]
    assert len(rulebook.found("", "")) == len(terms())
    assert rulebook.found("no such word", "") == []
    assert {entry.area for entry in rulebook.found("", "burns")} == {"burns"}


def test_every_area_and_every_preset_has_its_words(open_page, sample_db):
    for lang in LANGS:
        assert all(words.value("area", area, lang) != area for area in rulebook.areas())
    assert set(rulebook.presets()) == set(list_presets())


@pytest.mark.parametrize("lang", LANGS)
def test_each_view_of_the_book(open_page, sample_db, lang):
    app = open_page(sample_db, "rulebook", lang=lang, query="burn")
    assert "烧" in texts(app)
    app = open_page(sample_db, "rulebook", lang=lang, look="sheet", rules="karamay")
    assert len(app.subheader) > 10
    app = open_page(sample_db, "rulebook", lang=lang, look="diff", rules="karamay", other=RULES)
    assert list(app.table[0].value.columns)[1:] == ["karamay", "qingdao\\_online"] or len(app.table[0].value) > 5
    app = open_page(sample_db, "rulebook", lang=lang, look="diff", rules="karamay", other="karamay")
    assert app.info
    app = open_page(sample_db, "rulebook", lang=lang, look="matrix", only="karamay,qingdao_online")
    assert list(app.dataframe[0].value.columns)[2:] == ["karamay", "qingdao_online"]
    assert not app.exception


def test_foreign_text_is_shown_as_it_stands():
    assert words.plain("**a** [b](c) <i> `d` $e$ :red[f]\n# g") == (
        r"\*\*a\*\* \[b\]\(c\) \<i\> \`d\` \$e\$ \:red\[f\] \# g"
    )
