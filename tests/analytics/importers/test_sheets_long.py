"""Score sheets with a row a seat, and sheets whose columns are nothing but names."""

import pytest

from gouji_analytics.importers.run import import_files
from gouji_analytics.importers.sheets.columns import parse_hints
from gouji_analytics.store.dataset import open_log

NAMES = ("老周", "阿强", "小李", "陈姐", "马叔", "王开")
PLACES = (1, 4, 2, 5, 3, 6)
POINTS = (4, 0, 4, 0, 4, 0)


def take(folder, lines, hints=(), rules="qingdao_online"):
    path = folder / "表.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    report = import_files([path], folder / "out", rules, hints=parse_hints(hints))
    assert report.read == report.imported + report.flagged + report.refused
    return report


def deals(folder):
    return list(open_log(folder / "out").replays())


def told(report):
    return [(remark.line, remark.code) for outcome in (*report.flags, *report.refusals) for remark in outcome.remarks]


def rows(deal, seats=range(6), places=PLACES, points=POINTS):
    return [f"{deal},{seat + 1},{NAMES[seat]},{places[seat]},{points[seat]},{int(seat in (0, 2))}" for seat in seats]


HEAD = "副号,座位,选手,名次,得分,开点"


def test_columns_of_names_that_hold_places(tmp_path):
    head = "日期,盘号,老周,阿强,小李,陈姐,马叔,王开,甲方,乙方,备注"
    report = take(tmp_path, [head, "2024-05-01,1,1,4,2,5,3,6,12,0,好", ",2,头科,三科,2,4,5,大落,4,0,"])
    assert report.files[0].understood["place"] == "C:H"
    assert [deal.claimed.places for deal in deals(tmp_path)] == [PLACES, (1, 3, 2, 4, 5, 6)]
    assert deals(tmp_path)[0].players == NAMES
    assert deals(tmp_path)[0].extra["备注"] == "好"


def test_columns_of_names_with_others_between_them(tmp_path):
    head = ",".join(f"{name},{name}说" for name in NAMES)
    report = take(tmp_path, [head, ",".join(f"{place},好" for place in PLACES)])
    assert report.files[0].understood["place"] == "A,C,E,G,I,K"
    assert deals(tmp_path)[0].claimed.places == PLACES


def test_names_can_be_corrected(tmp_path):
    head = "老周,阿强,小李,陈姐,马叔,王开,a,b,c,d,e,f"
    report = take(tmp_path, [head, "1,2,3,4,5,6,6,5,4,3,2,1"], hints=["place=G:L"])
    assert report.files[0].understood["place"] == "G:L"
    assert deals(tmp_path)[0].claimed.places == (6, 5, 4, 3, 2, 1)


def test_a_sheet_without_places_says_so(tmp_path):
    report = take(tmp_path, ["盘号,甲方,乙方", "1,12,0"])
    assert told(report) == [(2, "PLACES_ABSENT")]
    assert deals(tmp_path)[0].claimed.points == (12.0, 0.0)


@pytest.mark.parametrize("order", [range(6), (3, 0, 5, 1, 4, 2)])
def test_a_row_a_seat(tmp_path, order):
    report = take(tmp_path, [HEAD, *rows(1, order), *rows(2, order), "合计,,,,24,"])
    assert report.files[0].understood == {
        "header": "1", "number": "A", "seat": "B", "name": "C", "place": "D", "points": "E", "opened": "F",
    }  # fmt: skip
    assert [noted.remark.code for noted in report.notes] == ["ROW_PASSED"]
    first, second = deals(tmp_path)
    assert (first.players, first.claimed.places, first.claimed.points) == (NAMES, PLACES, (12.0, 0.0))
    assert (first.deal_no, second.deal_no, first.source.line, second.source.line) == (1, 2, 2, 8)
    assert first.extra["points.3"] == "4"
    assert ("opened", "3") in first.claimed.events
    assert told(report) == []


def test_a_row_a_seat_ordered_by_player(tmp_path):
    lines = [row for pair in zip(rows(1), rows(2), strict=True) for row in pair]
    take(tmp_path, [HEAD, *lines])
    assert [deal.claimed.places for deal in deals(tmp_path)] == [PLACES, PLACES]


def test_a_row_a_seat_in_which_the_order_of_the_names_gives_the_seats(tmp_path):
    lines = [",".join(row.split(",")[:1] + row.split(",")[2:]) for row in [HEAD, *rows(1), *rows(2)]]
    take(tmp_path, lines)
    assert {deal.players for deal in deals(tmp_path)} == {NAMES}
    ranked = [lines[0], *sorted(lines[1:7], key=lambda row: row.split(",")[2])]
    (tmp_path / "b").mkdir()
    assert told(take(tmp_path / "b", ranked)) == [(2, "SEATS_UNCLEAR")]


DAMAGED = {
    "no place": (lambda deal: [deal[0].replace(",1,4,1", ",9,4,1"), *deal[1:]], (2, "CELL_PLACE")),
    "a place twice": (lambda deal: [deal[0], deal[1].replace(",4,0,0", ",1,0,0"), *deal[2:]], (2, "PLACES_UNFIT")),
    "no number of points": (lambda deal: [deal[0].replace(",4,1", ",多,1"), *deal[1:]], (2, "CELL_POINTS")),
    "points that do not follow": (lambda deal: [deal[0].replace(",4,1", ",9,1"), *deal[1:]], (2, "POINTS_CLAIM")),
    "a seat twice": (lambda deal: [deal[0], deal[1].replace("1,2,", "1,1,"), *deal[2:]], (2, "SEATS_UNCLEAR")),
    "no seat": (lambda deal: [deal[0].replace("1,1,", "1,东,"), *deal[1:]], (2, "SEATS_UNCLEAR")),
    "a row is missing": (lambda deal: deal[:5], (2, "PLACES_PARTLY")),
    "a row too many": (lambda deal: [*deal, deal[0]], (2, "SEATS_UNCLEAR")),
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_one_damaged_deal_is_told_and_the_rest_is_kept(tmp_path, kind):
    damage, expected = DAMAGED[kind]
    report = take(tmp_path, [HEAD, *damage(rows(1)), *rows(2)])
    assert told(report)[0] == expected
    assert report.read == 2
    assert deals(tmp_path)[-1].claimed.places == PLACES


def test_a_fault_names_the_cell_of_the_file(tmp_path):
    report = take(tmp_path, [HEAD, *rows(1), *rows(2, places=(1, 4, 2, 5, 8, 6))])
    assert report.refusals[0].remarks[0].zh.startswith("D12：")


def test_columns_of_a_row_a_seat_can_be_said(tmp_path):
    lines = ["a,b,c,d,e,f", *rows(1), *rows(2)]
    report = take(tmp_path, lines, hints=["number=A", "seat=B", "name=c", "place=D", "points=E", "opened=F"])
    assert told(report) == []
    assert [deal.claimed.points for deal in deals(tmp_path)] == [(12.0, 0.0)] * 2
