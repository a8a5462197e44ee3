"""Every page, in both languages, over an empty and a filled database: no exception, and the numbers of the statistics."""

from __future__ import annotations

import json
import re

import pytest
from streamlit.testing.v1 import AppTest

from gouji_analytics import funnels, teams
from gouji_analytics.i18n import t
from gouji_analytics.stats import labels, run
from gouji_analytics.stats.format import limits, number
from shared import words
from shared.menu import FREE, PAGES
from tests.dashboards.sample import DEALS, REFUSED, TIMES

LANGS = ("zh", "en")
HAN = re.compile("[\u4e00-\u9fff]+")
# words of Latin signs, whole; an icon's name between colons is no word
LATIN = re.compile(r"(?<![\w:/.-])[A-Za-z][\w.-]{2,}(?![\w:/-])", re.ASCII)
# names in the data, codes and file types: the same in both languages
DATA = re.compile(
    r"greedy|steady|random|team|search|peek|bots?|rules|gouji|judge|qingdao|CSV|SQL|PNG|SVG|Excel|TXT|XLSX|JSONL?|UTF-8|qingdao_online|karamay|d\d{4}|[A-Z][A-Z_]+|[\w.-]+\.parquet|[a-z0-9]+_[a-z0-9_]+"
)
# a rule set is called by its Chinese word in English too
NAMES = re.compile("捎牌")
SPOKEN = ("rulebook",)  # it sets the Chinese words beside the English ones
BOUND = [page for page in PAGES if page not in FREE]
RULES = "qingdao_online"


def texts(app: AppTest) -> str:
    """All plain words of a page."""
    kinds = (app.markdown, app.caption, app.header, app.subheader, app.info, app.warning, app.error, app.success)
    return "\n".join(str(element.value) for kind in kinds for element in kind)


def all_words(app: AppTest) -> str:
    """Everything that a page says: texts, choosers with their options, cards, tables, headings of charts."""
    said = [texts(app), *metrics(app)]
    for kind in (app.selectbox, app.multiselect, app.toggle, app.button):
        said += [element.label for element in kind]
    for chooser in (*app.selectbox, *app.multiselect):
        said += chooser.options
    for frame in app.dataframe:
        said += [str(name) for name in frame.value.columns]
        said += [
            str(cell)
            for cell in frame.value.to_numpy().ravel()
            if isinstance(cell, str) and not cell.startswith("replayer?")
        ]
    for chart in app.get("vega_lite_chart"):
        said.append(chart.proto.alt)
        said += re.findall(r'"title": "([^"]*)"', json.dumps(json.loads(chart.proto.spec), ensure_ascii=False))
    return "\n".join(said)


def metrics(app: AppTest) -> dict[str, str]:
    return {metric.label: metric.value for metric in app.metric}


def query(app: AppTest) -> dict[str, str]:
    """The choices in the address of the page."""
    return {name: value if isinstance(value, str) else value[0] for name, value in app.query_params.items()}


def table(app: AppTest, number: int):
    return app.dataframe[number].value


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_over_the_sample_speaks_one_language(open_page, sample_db, page, lang):
    app = open_page(sample_db, page, lang=lang)
    assert not app.exception
    assert not app.error
    assert app.header[0].value == t(f"page.{page}.question", lang)
    said = all_words(app)
    sign, known = (HAN, NAMES) if lang == "en" else (LATIN, DATA)
    foreign = [word for word in sign.findall(said) if not known.fullmatch(word)]
    assert foreign == [] or page in SPOKEN


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("page", BOUND)
def test_a_page_over_many_deals_of_many_players(open_page, large_db, page, lang):
    app = open_page(large_db, page, lang=lang, **({"deal": "d0004-3"} if page == "replayer" else {}))
    assert not app.exception
    assert not app.error
    assert app.header[0].value == t(f"page.{page}.question", lang)
    if page in ("overview", "opening", "burns", "luck", "team"):
        assert words.of_deals(DEALS * 2 // 3 * TIMES, lang) in texts(app)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("page", BOUND)
def test_a_page_over_an_empty_database(open_page, empty_db, page, lang):
    app = open_page(empty_db, page, lang=lang)
    assert not app.exception
    assert [message.value for message in app.info] == [t("page.problem.empty", lang, name=words.plain(empty_db.name))]
    assert app.code[0].value == t("page.problem.command", lang)
    assert t("page.problem.meanwhile", lang) in texts(app)
    assert not app.dataframe


@pytest.mark.parametrize("lang", LANGS)
def test_without_a_database_there_is_a_sentence_and_what_to_do(open_page, tmp_path, lang):
    foreign = tmp_path / "text.duckdb"
    foreign.write_text("not a database", encoding="utf-8")
    for path, code in ((tmp_path / "none.duckdb", "missing"), (foreign, "foreign"), ("", "unset")):
        app = open_page(path, "team", lang=lang)
        assert not app.exception
        name = path.name if path else ""
        assert t(f"page.problem.{code}", lang, name=words.plain(name)) in texts(app)


@pytest.mark.parametrize("lang", LANGS)
def test_headlines_are_those_of_the_statistics(open_page, sample_db, lang):
    app = open_page(sample_db, "overview", lang=lang)
    shown = metrics(app)
    rows = run(sample_db, ["res_team_win_rate", "opening_rate", "gj_plays"], where=[f"rules={RULES}"], lang=lang)
    for row in rows:
        assert shown[row.title] == number(row.value, row.unit)
        assert limits(row, lang) in texts(app)
    assert shown[t("page.count.deals", lang)] == str(DEALS)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("rules", "bots"), [("qingdao_online", ("greedy", "steady")), ("karamay", ("random",))])
def test_simulated_data_say_so_with_bots_and_seeds(open_page, sample_db, lang, rules, bots):
    app = open_page(sample_db, "overview", lang=lang, rules=rules)
    for word in (t("page.simulated", lang), *bots, "20260101", "20260102"):
        assert word in texts(app)
    for bot in ("greedy", "steady", "random"):
        assert bot in str(table(app, 0)[t("page.column.bots", lang)].tolist())


def test_the_rule_set_goes_along_from_page_to_page(open_page, sample_db):
    app = open_page(sample_db, "overview", rules="karamay")
    app.query_params.clear()
    app.switch_page("app_pages/explorer.py").run()
    assert query(app)["rules"] == "karamay"


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_of_the_explorer_is_that_of_the_statistics(open_page, sample_db, lang):
    app = open_page(sample_db, "explorer", lang=lang, family="burn", stat="burn_rate", by="bot", rules=RULES)
    assert not app.exception
    frame = table(app, 0)
    rows = run(sample_db, ["burn_rate"], by=["bot"], where=[f"rules={RULES}"], lang=lang)
    for name in ("value", "low", "high", "num", "den", "deals"):
        assert frame[t(f"page.column.{name}", lang)].tolist() == [getattr(row, name) for row in rows]
    assert frame[t("stats.dim.bot", lang)].tolist() == [row.group["bot"] for row in rows]


def test_every_family_can_be_shown_whole_and_every_statistic_alone(open_page, sample_db):
    app = open_page(sample_db, "explorer")
    for family in app.selectbox(key="explorer_family_zh").options:
        app.selectbox(key="explorer_family_zh").select(family).run()
        assert not app.exception
    app = open_page(sample_db, "explorer", family="opening", stat="opening_time")
    assert not app.exception
    assert query(app)["stat"] == "opening_time"


@pytest.mark.parametrize("by", ["bot", "seat", "side", "offset", "rules", "source_kind"])
def test_every_grouping_can_be_shown(open_page, sample_db, by):
    app = open_page(sample_db, "explorer", family="res", stat="res_place_mean", by=by, rules="all")
    assert not app.exception
    assert len(table(app, 0)) == len(run(sample_db, ["res_place_mean"], by=[by]))


def test_a_row_lists_the_deals_behind_it_with_links(open_page, sample_db):
    row = "stat=burn_rate&bot=steady"
    app = open_page(sample_db, "explorer", lang="en", family="burn", stat="burn_rate", by="bot", row=row)
    assert not app.exception
    links = table(app, 1)[t("page.column.replay", "en")].tolist()
    expected = next(one for one in run(sample_db, ["burn_rate"], by=["bot"]) if one.group["bot"] == "steady")
    assert len(links) == expected.den
    assert links[0].startswith("replayer?lang=en&deal=d0")


def test_a_choice_goes_into_the_url(open_page, sample_db):
    app = open_page(sample_db, "explorer", lang="en", family="burn")
    app.selectbox(key="explorer_by_en").select("bot").run()
    app.multiselect(key="explorer_bot_en").select("greedy").run()
    assert query(app) == {"lang": "en", "family": "burn", "rules": RULES, "by": "bot", "bot": "greedy"}


def test_a_link_with_names_the_data_do_not_have_still_opens(open_page, sample_db):
    app = open_page(sample_db, "explorer", family="none", stat="none", by="none", rules="none", bot="none", row="a=b")
    assert not app.exception
    app = open_page(sample_db, "health", code="NONE", file="none", severity="x", verdict="y")
    assert not app.exception
    app = open_page(sample_db, "replayer", deal="none", action="9999", view="8")
    assert not app.exception
    assert app.warning[0].value == t("page.replayer.unknown", "zh", deal="none")


def test_the_language_switch_turns_the_page_and_keeps_the_choices(open_page, sample_db):
    app = open_page(sample_db, "explorer", lang="zh", family="burn", by="bot")
    app.segmented_control(key="lang_switch").set_value("en").run()
    assert app.header[0].value == t("page.explorer.question", "en")
    assert query(app)["lang"] == "en"
    assert query(app)["by"] == "bot"
    assert app.selectbox(key="explorer_by_en").value == "bot"


def test_health_counts_and_filters_the_findings(open_page, sample_db):
    app = open_page(sample_db, "health", lang="en")
    shown = metrics(app)
    counts = [int(shown[t(f"page.count.{name}", "en")]) for name in ("read", "accepted", "flagged", "refused")]
    assert counts == [DEALS, DEALS - 3, 2, 1]
    assert len(table(app, 1)) == 3
    app.multiselect(key="health_code_en").select("CARDS_NOT_HELD").run()
    assert table(app, 1)[t("page.column.deal", "en")].tolist() == ["d0011"]
    assert query(app)["code"] == "CARDS_NOT_HELD"
    assert table(app, 1)[t("page.column.replay", "en")].tolist() == ["replayer?lang=en&deal=d0011&action=31"]


def test_the_replayer_opens_at_a_link(open_page, sample_db):
    app = open_page(sample_db, "replayer", lang="en", deal="d0004", action="17", view="2", up="1")
    assert not app.exception
    assert app.selectbox(key="replayer_deal_en").value == "d0004"
    assert app.selectbox(key="replayer_view_en").value == "2"
    assert app.toggle(key="replayer_up_en").value is True
    assert query(app) == {"lang": "en", "deal": "d0004", "action": "17", "view": "2", "up": "1"}


@pytest.mark.parametrize("lang", LANGS)
def test_a_refused_deal_is_one_sentence_and_the_next_one_opens(open_page, sample_db, lang):
    app = open_page(sample_db, "replayer", lang=lang, deal=REFUSED)
    assert not app.exception
    said = {"zh": "第 31 手：手中没有这些牌。", "en": "Action 31: these cards are not held."}
    assert [error.value for error in app.error] == [words.plain(said[lang])]
    app.selectbox(key=f"replayer_deal_{lang}").select("d0004").run()
    assert not app.exception
    assert not app.error
    assert query(app)["deal"] == "d0004"


def test_any_deal_can_be_typed(open_page, sample_db):
    app = open_page(sample_db, "replayer", lang="en")
    app.selectbox(key="replayer_deal_en").set_value("d0009").run()
    assert not app.exception
    assert query(app)["deal"] == "d0009"


def test_another_deal_starts_at_its_beginning(open_page, sample_db):
    app = open_page(sample_db, "replayer", deal="d0004", action="17")
    app.selectbox(key="replayer_deal_zh").select("d0000").run()
    assert not app.exception
    assert query(app)["deal"] == "d0000"
    assert "action" not in query(app)


def test_a_page_shows_what_it_showed_when_the_reader_comes_back(open_page, sample_db):
    app = open_page(sample_db, "explorer", lang="zh", family="burn", by="bot")
    app.query_params.clear()
    app.switch_page("app_pages/health.py").run()
    app.query_params.clear()
    app.switch_page("app_pages/explorer.py").run()
    assert app.selectbox(key="explorer_family_zh").value == "burn"
    assert query(app)["by"] == "bot"


def test_a_funnel_shows_the_deals_of_a_step(open_page, sample_db):
    (found,) = funnels.run(sample_db, "opening", where=["rules=qingdao_online"])
    app = open_page(sample_db, "opening", lang="en", rules="qingdao_online", step="eligible")
    assert not app.exception
    steps = table(app, 0)
    assert steps[t("page.column.count", "en")].tolist() == [node.count for node in found.root.walk()]
    assert len(table(app, 1)) == min(300, found.root.find(("eligible",)).count)
    assert query(app)["step"] == "eligible"


def test_a_step_that_the_funnel_does_not_have_is_left_out(open_page, sample_db):
    app = open_page(sample_db, "burns", step="none/such", who="player=none", rules="none")
    assert not app.exception
    assert "step" not in query(app)


def test_opposites_are_told_apart_by_name_and_lead_to_their_deals(open_page, sample_db):
    app = open_page(sample_db, "opposite", lang="en", rules=RULES, by="bot")
    assert not app.exception
    met = teams.meetings(sample_db, "res_beat_opposite", "bot", where=[f"rules={RULES}"])
    frame = table(app, 0)
    assert frame[t("page.column.name", "en")].tolist() == [one.name for one in met]
    assert frame[t("page.column.value", "en")].tolist() == [one.value for one in met]
    seats = open_page(sample_db, "opposite", lang="en", rules=RULES, by="seat")
    assert t("page.opposite.nobody", "en", by=labels.dimension("seat", "en")) in texts(seats)


@pytest.mark.parametrize("who", ["bot=greedy", "seat=2"])
def test_my_numbers_stand_beside_everybody_s(open_page, sample_db, who):
    app = open_page(sample_db, "mine", lang="en", rules=RULES, who=who)
    assert not app.exception
    (own,) = run(sample_db, ["gj_plays"], where=[f"rules={RULES}", who], lang="en")
    (everyone,) = run(sample_db, ["gj_plays"], where=[f"rules={RULES}"], lang="en")
    assert metrics(app)[own.title] == number(own.value, own.unit)
    assert t("page.card.everyone", "en", value=number(everyone.value, everyone.unit)) in texts(app)
    places = app.dataframe[len(app.dataframe) - 1].value
    assert len(places) == min(300, own.den)


def test_a_side_is_drawn_by_seat_when_seats_are_told_apart(open_page, sample_db):
    app = open_page(sample_db, "team", lang="en", rules=RULES, by="seat")
    assert not app.exception
    rows = run(sample_db, ["team_feed_matrix"], by=["seat"], where=[f"rules={RULES}"], lang="en")
    assert len(table(app, 0)) == len(rows)


def test_a_drawing_that_is_kept_is_not_shown_for_other_data(open_page, sample_db, large_db):
    def drawn(db) -> list[bytes]:
        return [chart.proto.SerializeToString() for chart in open_page(db, "opening").get("vega_lite_chart")]

    first = drawn(sample_db)
    assert first
    assert not set(first) & set(drawn(large_db))
    assert drawn(sample_db) == first
