"""Score sheets: columns found in whatever shape, results checked by the kernel, every slip told with its cell."""

import tomllib

import pytest

from gouji_analytics.building import build
from gouji_analytics.importers.run import import_files
from gouji_analytics.importers.sheets.columns import parse_hints
from gouji_analytics.stats import run as run_stats
from gouji_analytics.stats.database import open_db
from gouji_analytics.store.dataset import open_log
from gouji_analytics.verifying import verify
from gouji_engine.errors import UsageError
from gouji_engine.results import Stated, kinds_that_score, score_results
from gouji_engine.rules import load_preset
from tests.analytics.importers.workbooks import workbook

NAMES = ["张三", "李四", "王五", "赵六", "孙七", "周八"]
GOOD = """某杯计分表,,,,,,,,,,
盘号,名次,,,,,,得分,,开点,备注
,张三,李四,王五,赵六,孙七,周八,甲方,乙方,,
1,1,4,2,5,3,6,12,0,1 3,好
2,头科,三科,2,4,5,大落,４分,0,张三、李四,
合计,,,,,,,16,0,,
"""


def take(folder, data, name="表.csv", encoding="utf-8", rules="qingdao_online", hints=()):
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode(encoding))
    report = import_files([path], folder / "out", rules, hints=parse_hints(hints))
    assert report.read == report.imported + report.flagged + report.refused
    return report


def counts(report):
    return report.imported, report.flagged, report.refused


def deals(folder):
    return list(open_log(folder / "out").replays())


def codes(report):
    return [remark.code for outcome in (*report.flags, *report.refusals) for remark in outcome.remarks]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gbk", "gb18030", "utf-16"])
def test_a_sheet_in_every_encoding(tmp_path, encoding):
    report = take(tmp_path, GOOD, encoding=encoding)
    assert counts(report) == (2, 0, 0)
    assert report.files[0].understood == {
        "header": "2:3", "place": "B:G", "opened": "J", "points": "H,I", "number": "A", "totals": "2",
    }  # fmt: skip
    first, second = deals(tmp_path)
    assert (first.support, first.source.kind, first.source.line, first.leader) == ("result", "score_sheet", 4, -1)
    assert first.players == tuple(NAMES)
    assert first.claimed.places == (1, 4, 2, 5, 3, 6)
    assert second.claimed.places == (1, 3, 2, 4, 5, 6)
    assert second.claimed.points == (4.0, 0.0)
    assert second.claimed.events == (("opened", "1"), ("opened", "2"), ("all", "opened"))
    assert (first.deal_no, first.extra) == (1, {"备注": "好"})
    assert [note.remark.code for note in report.notes] == ["ROW_PASSED"]


def test_a_workbook_with_merged_cells_and_several_sheets(tmp_path):
    head = [["日期", "名次", "", "", "", "", "", "比分", ""], ["", *NAMES, "135", "246"]]
    rows = [["2024-05-01", 1, 4, 2, 5, 3, 6, 12, 0], ["", 1, 3, 2, 4, 5, 6, 4, 0]]
    data = workbook(
        {"第一轮": [["计分表"], *head, *rows], "空": [], "第二轮": [*head, *rows[:1]], "说明": [["记分员", "某人"]]},
        {"第一轮": ["B2:G2", "H2:I2", "A2:A3", "A4:A5"], "第二轮": ["B1:G1", "H1:I1"]},
    )
    report = take(tmp_path, data, "表.xlsx")
    assert counts(report) == (3, 0, 1)
    assert (report.refusals[0].code, report.refusals[0].raw) == ("NO_COLUMNS", "记分员\t某人")
    found = deals(tmp_path)
    assert [deal.extra["sheet"] for deal in found] == ["第一轮", "第一轮", "第二轮"]
    assert [deal.played_at.isoformat() for deal in found] == ["2024-05-01T00:00:00"] * 3
    assert report.files[0].understood["第一轮: place"] == "B:G"
    mapping = tomllib.loads((tmp_path / "out" / "mappings" / "表.xlsx.map.toml").read_text(encoding="utf-8"))
    assert mapping["第二轮"] == {"header": "1:2", "place": "B:G", "points": "H,I", "time": "A"}


SHAPES = {
    "six names over the places": "张三,李四,王五,赵六,孙七,周八\n1,4,2,5,3,6\n",
    "numbers of seats": "1号名次,2号名次,3号名次,4号名次,5号名次,6号名次\n1,4,2,5,3,6\n",
    "seats out of order": "名次2,名次1,名次3,名次4,名次5,名次6\n4,1,2,5,3,6\n",
    "names by place": "座次,头科,二科,三科,四科,二落,大落\n张三 李四 王五 赵六 孙七 周八,张三,王五,孙七,李四,赵六,周八\n",
    "seats by place": "头科,二科,三科,四科,二落,大落\n1,3,5,2,4,6\n",
    "places in one cell": "盘号,名次\n1,1 4 2 5 3 6\n",
    "six digits in one cell": "盘号\t名次\n1\t142536\n",
    "semicolons": "盘号;名次\n1;1,4,2,5,3,6\n",
    "english": "deal,place1,place2,place3,place4,place5,place6\n1,1,4,2,5,3,6\n",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_of_sheets(tmp_path, shape):
    report = take(tmp_path, SHAPES[shape])
    assert counts(report) == (1, 0, 0)
    assert deals(tmp_path)[0].claimed.places == (1, 4, 2, 5, 3, 6)


DAMAGE = {
    "a place twice": ("1,4,2,5,3,6,12", "1,1,2,5,3,6,12", "PLACES_UNFIT"),
    "no place": ("1,4,2,5,3,6,12", "1,9,2,5,3,6,12", "CELL_PLACE"),
    "letters for points": ("6,12,0", "6,12,多", "CELL_POINTS"),
    "wrong points": ("6,12,0", "6,11,0", "POINTS_CLAIM"),
    "a stranger": ("张三、李四", "张三、钱九", "CELL_SEAT"),
    "no number": ("\n1,1,4", "\n首,1,4", "CELL_NUMBER"),
    "a place left out": ("1,4,2,5,3,6,12", "1,,2,5,3,6,12", "PLACES_PARTLY"),
    "an open quotation mark": ("0,1 3,好", '0,"1 3,好', "CELL_QUOTES"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_one_damaged_row_is_told_with_its_place_and_the_rest_is_kept(tmp_path, kind):
    before, after, code = DAMAGE[kind]
    assert GOOD.count(before) == 1
    report = take(tmp_path, GOOD.replace(before, after))
    assert codes(report) == [code]
    assert report.imported == 1
    (bad,) = (*report.flags, *report.refusals)
    assert bad.line == 4 or kind == "a stranger"
    for refusal in report.refusals:
        assert refusal.raw == GOOD.replace(before, after).splitlines()[refusal.line - 1]


def test_totals_are_compared(tmp_path):
    table = "盘号,名次,甲方,乙方\n1,1 4 2 5 3 6,12,0\n小计,,12,0\n2,1 3 2 4 5 6,4,0\n小计,,4,0\n合计,,17,0\n"
    report = take(tmp_path, table)
    assert counts(report) == (2, 0, 0)
    (note,) = report.notes
    assert (note.remark.code, note.line, note.raw) == ("TOTAL_DIFFERS", 6, "合计,,17,0")
    assert "17" in note.remark.en
    assert "16" in note.remark.en


def test_columns_can_be_corrected(tmp_path):
    table = "x,a,b,c,d,e,f,p,q\n7,1,4,2,5,3,6,12,0\n"
    hints = ("header=1", "place=B:G", "points=P,q", "number=x")
    bare = take(tmp_path, table)
    assert bare.files[0].understood["place"] == "B:G"
    with pytest.raises(UsageError):
        parse_hints(["palce=B"])
    with pytest.raises(UsageError):
        parse_hints(["place"])
    (tmp_path / "b").mkdir()
    wrong = take(tmp_path / "b", table, hints=("place=B:Z",))
    assert codes(wrong) == ["MAP_COLUMN"]
    (tmp_path / "c").mkdir()
    report = take(tmp_path / "c", table, hints=(*hints[:2], "points=H,I", hints[3]))
    assert counts(report) == (1, 0, 0)
    assert (deals(tmp_path / "c")[0].deal_no, deals(tmp_path / "c")[0].claimed.points) == (7, (12.0, 0.0))


def test_a_mapping_file_beside_the_sheet(tmp_path):
    (tmp_path / "表.csv.map.toml").write_text('points = "H,I"\nnumber = "x"\n', encoding="utf-8")
    report = take(tmp_path, "x,a,b,c,d,e,f,p,q\n7,1,4,2,5,3,6,12,0\n")
    assert (deals(tmp_path)[0].deal_no, deals(tmp_path)[0].claimed.points) == (7, (12.0, 0.0))
    (tmp_path / "表.csv.map.toml").write_text("points = [", encoding="utf-8")
    report = take(tmp_path, "x,a,b,c,d,e,f\n8,1,4,2,5,3,6\n")
    assert codes(report) == ["MAP_FILE"]


FULL = """盘号,名次,开点,宣点,烧,闷,杀大王,甲方,乙方
1,1 4 2 5 3 6,1 3 4,无,1烧4;3反烧2,1闷6,5,{a},{b}
"""


@pytest.mark.parametrize("preset", ["karamay", "tv_biesan", "dian_shao_men_luo"])
def test_points_follow_from_the_facts_through_the_kernel(tmp_path, preset):
    rules = load_preset(preset)
    happened = [(0, 0, 3, 1), (0, 2, 1, 2), (1, 5, 0, 1), (2, 4, -1, 1)]
    stated = Stated((1, 4, 2, 5, 3, 6), opened=0b001101, happened=happened)
    a, b = score_results(rules, [stated]).recorded[0]
    assert a > 0
    report = take(tmp_path, FULL.format(a=a, b=b), rules=preset)
    assert counts(report) == (1, 0, 0)
    wrong = take(tmp_path, FULL.format(a=a + 1, b=b), rules=preset)
    assert codes(wrong) == ["POINTS_CLAIM"]
    assert deals(tmp_path)[0].claimed.events[-1] == ("all", "announced", "burn", "kill", "men", "opened")


def test_what_the_sheet_does_not_tell_is_not_taken_for_none(tmp_path):
    report = take(tmp_path, GOOD, rules="karamay")
    assert codes(report) == ["POINTS_UNCHECKED"] * 2
    assert report.flags[0].remarks[0].en.startswith("burn, men are not all stated")
    assert report.flags[0].remarks[0].zh.startswith("未记全 烧牌、闷，")


def test_facts_that_score_are_found_by_asking_the_kernel():
    assert kinds_that_score(load_preset("qingdao_online")) == ()
    assert kinds_that_score(load_preset("karamay")) == ("opened", "burn", "men")
    assert kinds_that_score(load_preset("dian_shao_men_luo")) == ("opened", "burn", "men", "kill")
    assert kinds_that_score(load_preset("tv_biesan")) == ("opened", "announced", "burn", "men")


def test_no_rules_no_deal(tmp_path):
    report = take(tmp_path, GOOD, rules=None)
    assert codes(report) == ["RULES_NOT_STATED"] * 2


def test_a_cancelled_deal(tmp_path):
    report = take(tmp_path, "盘号,名次\n1,流局\n2,1 4 2 5 3 6\n")
    assert counts(report) == (2, 0, 0)
    assert deals(tmp_path)[0].claimed.events == (("void",),)
    assert verify([tmp_path / "out"]).accepted == 2


def test_results_pass_through_verify_build_and_statistics(tmp_path):
    rows = ["1 4 2 5 3 6,12,0", "1 3 2 4 5 6,4,0", "1 3 2 4 5 6,5,0"] * 10
    table = "盘号,名次,甲方,乙方\n" + "".join(f"{at},{row}\n" for at, row in enumerate(rows, 1))
    take(tmp_path, table)
    report = verify([tmp_path / "out"])
    assert (report.accepted, report.flagged, report.refused) == (20, 10, 0)
    built = build([tmp_path / "out"], tmp_path / "x.duckdb")
    assert built.rows["fct_plays"] == 0
    with open_db(built.path) as connection:
        found = {(row.id, *row.group.values()): row for row in run_stats(connection)}
    assert (found["res_head_rate",].num, found["res_head_rate",].den) == (30, 180)
    assert found["res_sweep_rate",].num == 10
    assert found["res_team_net",].deals == 30
    assert found["res_points_by_source", "sweep"].num == 120
    absent = {row.id for row in found.values() if row.absent_reason == "no_support"}
    assert {"burn_rate", "pass_voluntary_rate", "gj_plays"} <= absent


def test_unsettled_accounts_are_absent_not_zero(tmp_path):
    take(
        tmp_path, "".join(["盘号,名次,甲方,乙方\n"] + [f"{at},1 4 2 5 3 6,12,0\n" for at in range(30)]), rules="karamay"
    )
    built = build([tmp_path / "out"], tmp_path / "x.duckdb")
    with open_db(built.path) as connection:
        found = {(row.id, *row.group.values()): row for row in run_stats(connection)}
    assert found["res_sweep_rate",].den == 60
    assert found["burn_points",].absent_reason is not None
    assert found["opening_net_points",].absent_reason is not None
    assert found["res_points_by_source", "sweep"].den == 60
