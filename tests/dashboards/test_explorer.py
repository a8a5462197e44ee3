"""Questions to the statistics: in words, kept by name, taken along, and in SQL."""

from __future__ import annotations

import io
import zipfile

import pandas as pd
import pytest

from gouji_analytics.i18n import t
from gouji_analytics.stats import run
from shared import downloads, questions, states
from tests.dashboards import sample
from tests.dashboards.test_pages import LANGS, query, texts

RULES = "qingdao_online"


@pytest.fixture
def own_db(tmp_path):
    """A database in a folder of its own, for what is kept beside it."""
    return sample.build(tmp_path / "own.duckdb", 6)


@pytest.mark.parametrize("lang", LANGS)
def test_the_question_stands_as_a_sentence(open_page, sample_db, lang):
    app = open_page(
        sample_db, "explorer", lang=lang, family="opening", stat="opening_rate", rules=RULES, by="seat", bot="greedy"
    )
    assert not app.exception
    said = texts(app).replace("\\", "")
    assert t("page.question.rules", lang, rules={"zh": f"规则 {RULES}", "en": f"Rules {RULES}"}[lang]) in said
    assert t("page.value.whose.bot", lang, names="greedy") in said


@pytest.mark.parametrize("lang", LANGS)
def test_a_question_is_kept_opened_and_forgotten(open_page, own_db, lang):
    app = open_page(own_db, "explorer", lang=lang, family="burn", by="bot", rules=RULES)
    name = next(field for field in app.text_input if field.key.startswith("question_name"))
    name.input("**mine**").run()
    app.button(key="question_keep").click().run()
    assert list(questions.read(own_db.parent)) == ["**mine**"]
    app = open_page(own_db, "explorer", lang=lang)
    assert query(app).get("by", "") == ""
    assert app.button(key="question_open_0").label == r"\*\*mine\*\*"
    app.button(key="question_open_0").click().run()
    assert (query(app)["family"], query(app)["by"]) == ("burn", "bot")
    app.button(key="question_forget_0").click().run()
    assert questions.read(own_db.parent) == {}
    assert not app.exception


def test_a_damaged_shelf_is_an_empty_one(tmp_path):
    for text in ("{", "[]", "1"):
        (tmp_path / questions.FILE).write_text(text, encoding="utf-8")
        assert questions.read(tmp_path) == {}


def test_a_workbook_holds_texts_as_texts():
    table = pd.DataFrame({"名": ["=1+1", "https://example.com", None], "n": [1.5, None, 3]})
    with zipfile.ZipFile(io.BytesIO(downloads.excel(table, "note"))) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
        assert "<f>" not in sheet
        assert "<v>1.5</v>" in sheet
        assert "hyperlink" not in sheet
        assert "=1+1" in book.read("xl/sharedStrings.xml").decode()
    assert downloads.csv(table).startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize("lang", LANGS)
def test_pictures_are_the_same_each_time(sample_db, lang):
    rows = run(sample_db, ["opening_rate"], by=["bot"], where=[f"rules={RULES}"], lang=lang)
    for kind, head in (("png", b"\x89PNG"), ("svg", b"<?xml")):
        picture = downloads.picture(rows, kind, "note", lang)
        assert picture.startswith(head)
        assert picture == downloads.picture(rows, kind, "note", lang)


@pytest.mark.parametrize("lang", LANGS)
def test_sql_is_answered_or_refused_in_a_sentence(open_page, sample_db, lang):
    app = open_page(sample_db, "explorer", lang=lang, how="sql", sql="select count(*) as n from dim_deals")
    assert not app.exception
    assert app.dataframe[0].value["n"].tolist() == [sample.DEALS]
    app.text_area(key=f"explorer_sql_text_{lang}").input("drop table dim_deals")
    app.button[0].click().run()
    assert not app.exception
    assert "DROP" in app.error[0].value
    assert query(app)["sql"] == "drop table dim_deals"


def test_a_link_asks_only_what_it_says(open_page, sample_db):
    app = open_page(sample_db, "explorer", lang="zh", how="sql")
    assert not app.dataframe
    assert questions.choices(states.Explorer())["sql"] == ""
