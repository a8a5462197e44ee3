"""Reports say their numbers in sentences, need nothing but themselves, and are the same every time."""

import re
from html import unescape

import pytest

from gouji_analytics.reports import SUBJECTS, frames, report, to_html, to_pdf
from gouji_analytics.reports.page import wrapped
from gouji_analytics.stats import run
from gouji_analytics.stats.format import number, width
from gouji_engine.errors import DataError, UsageError
from tests.analytics.stats.builder import Rules, build, connect
from tests.contracts.conftest import run_gouji

VALUES = {"player": "Lin", "bot": "rule", "side": "0", "match": "m0", "rules": "alpha"}


@pytest.fixture(scope="module")
def db():
    connection = connect(build(16, seed=8, rules=(Rules(), Rules("beta", opening=False, biesan=False))))
    yield connection
    connection.close()


def words_of(html):
    """What a reader sees besides the pictures."""
    bare = re.sub(r"<(svg|style).*?</\1>", "", html, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", "\n", bare))


@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_subject_has_numbers_pictures_and_deals(db, subject):
    found = report(db, subject, VALUES[subject])
    assert found.sections[0].sentences
    assert sum(len(section.pictures) for section in found.sections) >= 5
    deals = found.sections[-1].deals
    known = {deal for (deal,) in db.execute("select deal_id from dim_deals").fetchall()}
    assert deals
    assert set(deals) <= known


def test_sentences_hold_the_numbers_of_the_statistics(db):
    (row,) = run(db, ["res_head_rate"], where=["player=Lin"])
    (everybody,) = run(db, ["res_head_rate"])
    (sentence,) = [one for one in report(db, "player", "Lin").sections[0].sentences if one.startswith("头科率：")]
    assert number(row.value, "share") in sentence
    assert f"（{row.num:g}/{row.den:g}）" in sentence
    assert number(everybody.value, "share") in sentence


def test_what_is_absent_is_said_with_its_reason(db):
    found = report(db, "rules", "beta", lang="en")
    assert any(one.startswith("Opening rate: absent (") for one in found.sections[0].sentences)
    assert not any("0.0%" in one for one in found.sections[0].sentences if one.startswith("Opening"))


@pytest.mark.parametrize(
    ("events", "stat_id"),
    [("FEEDS", "team_feed_matrix"), ("HANDOVERS", "team_handover_rate"), ("ASSISTS", "team_assist_out")],
)
def test_arrows_are_the_events_of_the_statistic(db, events, stat_id):
    drawn = frames.arrows(db, getattr(frames, events), [], "en")
    counted = sum(row.num for row in run(db, [stat_id]))
    assert counted > 0
    assert (drawn["value"] * drawn["deals"]).sum() == pytest.approx(counted)
    assert set((drawn["start"] - drawn["end"]) % 2) == {0}


MATCH = "select 'm0' as match_id, 'alpha-1' as rules_id, 'alpha' as rules"
PLAYED = "1 as game_no, 'won' as state, 2 as n_deals, 0 as n_void, 7.5 as even_total, 3 as odd_total, 0 as winner"


@pytest.mark.parametrize(
    ("state", "said"),
    [("'won' as state, 1 as winner, 1 as even_wins, 2 as odd_wins", "side B [1] won, games 1 : 2."),
     ("'unknown' as state", "A deal is missing, refused or without its points: the winner is not known.")],
)  # fmt: skip
def test_a_match_begins_with_its_result(state, said):
    facts = build(8, seed=2)
    with connect(facts) as connection:
        connection.execute("delete from fct_matches")
        connection.execute(f"insert into fct_matches by name {MATCH}, {state}")
        connection.execute(f"insert into fct_games by name {MATCH}, {PLAYED}")
        first = report(connection, "match", "m0", lang="en").sections[0]
    assert first.sentences[0] == said
    seated = {row["player_id"] or row["bot"] for row in facts["fct_seats"] if row["side"] == 0}
    assert set(first.sentences[1].removeprefix("side A [0]: ").rstrip(".").split(", ")) <= seated
    assert [cells for _, cells, _ in first.columns] == [("1",), ("2",), ("0",), ("7.5",), ("3",), ("side A [0]",)]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_page_needs_nothing_but_itself(db, tmp_path, lang):
    path = tmp_path / "deep" / "r.html"
    found = report(db, "bot", "rule", lang=lang)
    to_html(found, path)
    html = path.read_text(encoding="utf-8")
    assert re.findall(r'(?:src|href)="(?!#)', html) == []
    assert re.findall(r"url\((?!#|data:)", html) == []
    assert "<script" not in html
    assert html.count("<figure>") == html.count("<svg") == sum(len(one.pictures) for one in found.sections)
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)
    said = words_of(html)
    assert said.lstrip().startswith("机器人报告：rule" if lang == "zh" else "Report on bot rule")
    assert ("模拟数据" if lang == "zh" else "Simulated data") in said
    assert all(sentence in said for section in found.sections for sentence in section.sentences)


def test_the_same_report_is_the_same_bytes(db, tmp_path):
    for name in ("a", "b"):
        found = report(db, "player", "Lin")
        to_html(found, tmp_path / f"{name}.html")
        to_pdf(found, tmp_path / f"{name}.pdf")
    for kind in ("html", "pdf"):
        assert (tmp_path / f"a.{kind}").read_bytes() == (tmp_path / f"b.{kind}").read_bytes()
    printed = (tmp_path / "a.pdf").read_bytes()
    assert printed.startswith(b"%PDF-")
    sizes = set(re.findall(rb"/MediaBox \[ ?([\d. ]+)\]", printed))
    assert len(sizes) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "a.pdf", "b.html", "b.pdf"]


def test_deals_are_links_where_there_is_a_dashboard(db, tmp_path):
    found = report(db, "match", "m0")
    to_html(found, tmp_path / "r.html", dashboard="http://localhost:8501/")
    html = (tmp_path / "r.html").read_text(encoding="utf-8")
    for deal in found.sections[-1].deals:
        assert f'<a href="http://localhost:8501/replayer?deal={deal}">' in html


def test_names_cannot_break_the_page(tmp_path):
    facts = build(8, seed=2)
    for row in facts["fct_seats"]:
        row["player_id"] = "<b>&\"'" if row["seat"] == 0 else f"p{row['seat']}"
    with connect(facts) as connection:
        to_html(report(connection, "player", "<b>&\"'"), tmp_path / "r.html")
    html = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "<b>" not in html
    assert "玩家报告：&lt;b&gt;&amp;" in html


def test_lines_are_no_longer_than_the_page():
    text = "净分最高和最低的几副；用 gouji show 牌谱 --deal 牌局号 查看，或在看板的逐手回放里打开。" * 3
    lines = wrapped(text, 30)
    assert max(map(width, lines)) <= 32
    assert not any(line[:1] in "。，；" for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_wrong_questions_are_refused(db):
    with pytest.raises(UsageError) as caught:
        report(db, "planet", "x")
    assert caught.value.code == "REPORT_SUBJECT"
    with pytest.raises(DataError) as caught:
        report(db, "player", "nobody")
    assert caught.value.code == "REPORT_NOTHING"


def test_the_command(built, tmp_path):
    words = ("report", "rules", "karamay", "--db", str(built.path))
    answer = run_gouji(*words, "--out", str(tmp_path / "k.html"), "--lang", "en")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "Report on rule set karamay" in (tmp_path / "k.html").read_text(encoding="utf-8")
    refused = run_gouji(*words, "--out", str(tmp_path / "k.doc"))
    assert refused.returncode == 2
    assert "[REPORT_KIND]" in refused.stderr
