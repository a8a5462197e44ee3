"""Golden score sheets and one-seat records: what an import makes of each stands beside it as canonical text."""

from pathlib import Path

import pytest

from gouji_analytics.importers.run import import_files
from gouji_analytics.store.dataset import open_log
from gouji_engine.notation import format_deals

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
SHEETS = sorted((GOLDEN / "sheets").glob("*.csv"))
SEATS = sorted((GOLDEN / "one_seat").glob("*.txt"))


def read_back(folder):
    """The deals of an import, without the version of the program."""
    text = format_deals([*open_log(folder / "out").replays()], "en")
    return "\n".join(line for line in text.splitlines() if not line.startswith("version:")) + "\n"


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_sheet(tmp_path, path):
    report = import_files([path], tmp_path / "out", "qingdao_online")
    assert report.refused == 0
    assert read_back(tmp_path) == path.with_suffix(".read").read_text(encoding="utf-8")


def test_two_one_seat_records_of_one_deal(tmp_path):
    report = import_files(SEATS, tmp_path / "out", merge=True)
    assert (report.read, report.refused) == (2, 0)
    assert read_back(tmp_path) == (GOLDEN / "one_seat" / "merged.read").read_text(encoding="utf-8")


def test_every_golden_record_is_there():
    assert [path.stem for path in SHEETS] == ["finish", "names", "rows"]
    assert [path.stem for path in SEATS] == ["seat1", "seat4"]


SEAT_DAMAGE = {
    "another play": ("1 出 3 3 3 3", "1 出 4 4 4 4", "MERGE_ACTION"),
    "another player": ("选手: 老周", "选手: 老王", "MERGE_FIELD"),
    "other points": ("得分: 0 : 0", "得分: 9 : 9", "MERGE_RESULT"),
}


@pytest.mark.parametrize("kind", SEAT_DAMAGE)
def test_a_one_seat_record_with_one_damage(tmp_path, kind):
    before, after, code = SEAT_DAMAGE[kind]
    text = SEATS[1].read_text(encoding="utf-8")
    assert before in text
    damaged = tmp_path / "seat4.txt"
    damaged.write_text(text.replace(before, after), encoding="utf-8")
    report = import_files([SEATS[0], damaged], tmp_path / "out", merge=True)
    assert code in [remark.code for flag in report.flags if flag.file == "seat4.txt" for remark in flag.remarks]
