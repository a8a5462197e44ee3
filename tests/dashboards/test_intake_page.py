"""The page of records: what is read, refused, corrected and added, through the widgets; foreign text stays text."""

from __future__ import annotations

import pytest

from gouji_analytics import intake
from gouji_analytics.i18n import t
from gouji_analytics.importers.sheets.columns import FIELDS, HEADER
from shared import adding, jobs, records, words
from tests.analytics.test_intake import SAMPLE, SHEET, direct
from tests.dashboards.test_pages import LANGS, all_words, metrics, texts

__all__ = ["direct"]
NASTY = "**boss** <script>alert(1)</script> [x](javascript:1)"


@pytest.fixture
def handed_in(monkeypatch):
    """Files as the uploader would give them, which the test runner cannot fill."""
    given: list[tuple[str, bytes]] = []
    monkeypatch.setattr(adding, "given", lambda _lang: list(given))
    return given


@pytest.mark.parametrize("lang", LANGS)
def test_a_text_is_read_and_accounted_for(open_page, sample_db, direct, lang):
    app = open_page(sample_db, "intake", lang=lang)
    assert t("page.intake.nothing", lang) in texts(app)
    app.text_area(key="intake_text").input(SAMPLE.read_text(encoding="utf-8")).run()
    assert not app.exception
    shown = metrics(app)
    assert shown[t("page.count.read_records", lang)] == "1"
    assert shown[t("page.count.refused_records", lang)] == "0"
    assert any(t("page.intake.add_button", lang, count=1) == button.label for button in app.button)


@pytest.mark.parametrize("lang", LANGS)
def test_columns_are_shown_and_corrected(open_page, sample_db, direct, handed_in, lang):
    handed_in.append(("scores.csv", SHEET))
    app = open_page(sample_db, "intake", lang=lang, stated="karamay")
    assert metrics(app)[t("page.count.flagged_records", lang)] == "2"
    place, points = (
        next(box for box in app.text_input if box.label == words.value("field", name, lang))
        for name in ("place", "points")
    )
    assert (place.value, points.value) == ("", "B,C")
    place.set_value(" B:G ")
    points.set_value("-")
    app.button[[one.label for one in app.button].index(t("page.intake.reread", lang))].click().run()
    assert metrics(app)[t("page.count.imported_records", lang)] == "2"
    assert not app.exception
    app.button[[one.label for one in app.button].index(t("page.intake.guess", lang))].click().run()
    assert metrics(app)[t("page.count.flagged_records", lang)] == "2"


@pytest.mark.parametrize("lang", LANGS)
def test_letters_that_are_none_can_be_taken_back(open_page, sample_db, direct, handed_in, lang):
    handed_in.append(("scores.csv", SHEET))
    app = open_page(sample_db, "intake", lang=lang, stated="karamay")
    next(box for box in app.text_input if box.label == words.value("field", "place", lang)).set_value("7!")
    app.button[[one.label for one in app.button].index(t("page.intake.reread", lang))].click().run()
    assert not app.exception
    assert "place=7!" in all_words(app)
    app.button[[one.label for one in app.button].index(t("page.intake.guess", lang))].click().run()
    assert "place=7!" not in all_words(app)
    assert metrics(app)[t("page.count.flagged_records", lang)] == "2"


def test_what_a_reader_changes_is_a_hint():
    before = records.mapping({"files": [{"understood": {"header": "1", "一: points": "B,C"}}]})
    assert records.hints(before, before) == {}
    assert records.hints(before, {**before, "points": "", "place": " B:G "}) == {"points": "-", "place": "B:G"}


def test_foreign_text_is_no_markup(open_page, sample_db, direct, handed_in):
    handed_in.append((f"{NASTY}.csv", SHEET.replace(b"?", NASTY.encode())))
    app = open_page(sample_db, "intake", lang="en", stated="karamay")
    assert not app.exception
    assert "<script>" not in texts(app)
    assert "**boss**" not in texts(app)


@pytest.mark.parametrize("lang", LANGS)
def test_records_that_are_too_large_are_told(open_page, sample_db, handed_in, monkeypatch, lang):
    monkeypatch.setattr(intake, "FILE_MOST", 0)
    handed_in.append(("a.txt", b"xx"))
    app = open_page(sample_db, "intake", lang=lang)
    assert not app.exception
    assert "a" in app.error[0].value


def test_added_records_are_kept_beside_a_database_that_cannot_be_built(open_page, tmp_path, direct, handed_in):
    handed_in.append(("scores.csv", SHEET))
    app = open_page(tmp_path / "new.duckdb", "intake", lang="en", stated="karamay")
    button = next(button for button in app.button if button.label == t("page.intake.add_button", "en", count=2))
    button.click().run()
    assert not app.exception
    assert (tmp_path / intake.IMPORTED).is_dir()
    job = jobs.find(adding.JOB)
    assert job is not None
    assert job.process.wait(timeout=120) == 0
    assert (tmp_path / "new.duckdb").is_file()
    jobs.forget(adding.JOB)


@pytest.mark.parametrize("lang", LANGS)
def test_every_field_has_a_name(lang):
    assert all(words.value("field", name, lang) != name for name in (HEADER, *FIELDS))
