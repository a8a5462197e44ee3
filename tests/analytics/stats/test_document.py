"""The page of statistics says what the headers say."""

from gouji_analytics.stats import document, registry


def test_the_page_is_current():
    assert document.PAGE.read_text(encoding="utf-8") == document.page(), "python -m gouji_analytics.stats.document"


def test_every_statistic_stands_there_once():
    text = document.page()
    for stat_id in registry():
        assert text.count(f"### `{stat_id}` ") == 1


def test_the_page_can_be_made_again(tmp_path, monkeypatch):
    monkeypatch.setattr(document, "PAGE", tmp_path / "docs" / "statistics.md")
    document.main()
    assert document.PAGE.read_text(encoding="utf-8") == document.page()
