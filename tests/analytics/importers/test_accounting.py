"""Nothing is lost, whatever the importer and whatever the damage: imported + flagged + refused = read; originals stay as they are."""

import hashlib
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gouji_analytics.importers import output, run
from gouji_analytics.importers.output import MARK
from gouji_analytics.importers.run import import_files
from gouji_analytics.store.dataset import open_log
from gouji_analytics.verifying import verify
from tests.analytics.importers.workbooks import workbook

RULES = "qingdao_online"
RECORD = "".join(f"牌局: t{n}\n1 出 5 5 5；2 过；3 出 {n}个9\n名次: 1 4 2 5 3 6\n\n" for n in range(4, 12))
TABLE = "盘号,名次,甲方,乙方\n" + "".join(f"{n},1 4 2 5 3 6,12,0\n" for n in range(1, 9)) + "合计,,96,0\n"
ROWS = [["盘号", *(f"名次{n}" for n in range(1, 7))], *([n, 1, 4, 2, 5, 3, 6] for n in range(1, 9))]
SOURCES = {
    "记录.txt": RECORD.encode(),
    "表.csv": TABLE.encode("gb18030"),
    "表.xlsx": workbook({"一": ROWS}),
}


def put(folder, name, data):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(data)
    return path


def accounted(report, path, data):
    """The books of one import: the sum, the reasons, the raw text of what was refused, the original as it was."""
    assert report.read == report.imported + report.flagged + report.refused > 0
    assert len(report.flags) == report.flagged
    assert len(report.refusals) == report.refused
    for refusal in report.refusals:
        assert refusal.remarks
        assert all(remark.code and remark.zh and remark.en and remark.line >= 1 for remark in refusal.remarks)
        assert refusal.raw or refusal.whole_file
    assert path.read_bytes() == data


@pytest.mark.parametrize("name", SOURCES)
def test_a_good_file_is_taken_whole_and_taken_once(tmp_path, name):
    path = put(tmp_path, name, SOURCES[name])
    first = import_files([path], tmp_path / "out", RULES)
    accounted(first, path, SOURCES[name])
    assert (first.read, first.refused) == (8, 0)
    before = hashlib.sha256((tmp_path / "out" / "manifest.jsonl").read_bytes()).digest()
    again = import_files([path], tmp_path / "out", RULES)
    accounted(again, path, SOURCES[name])
    assert {refusal.code for refusal in again.refusals} == {"DUPLICATE_DEAL"}
    assert again.shards == []
    assert hashlib.sha256((tmp_path / "out" / "manifest.jsonl").read_bytes()).digest() == before
    assert open_log(tmp_path / "out").deals == 8
    renamed = import_files([put(tmp_path / "b", f"又{name}", SOURCES[name])], tmp_path / "out", RULES)
    assert renamed.refused == 8


@pytest.mark.parametrize("name", SOURCES)
def test_refusals_of_every_import_are_kept(tmp_path, name):
    path = put(tmp_path, name, SOURCES[name])
    import_files([path], tmp_path / "out", RULES)
    kept = []
    for _ in range(2):
        kept += import_files([path], tmp_path / "out", RULES).refusals
    files = sorted((tmp_path / "out" / "refused").iterdir())
    lines = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    assert lines == [refusal.as_dict() for refusal in kept]
    assert all(line["raw"] for line in lines)


def damaged(data, cuts):
    """Bytes with some of them changed, put in or taken out."""
    out = bytearray(data)
    for where, byte, how in cuts:
        at = where % max(len(out), 1)
        if how == 0 and out:
            out[at] = byte
        elif how == 1:
            out.insert(at, byte)
        elif out:
            del out[at : at + 1 + byte % 7]
    return bytes(out)


CUTS = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255), st.integers(0, 2)), min_size=1, max_size=6)


@pytest.mark.parametrize("name", SOURCES)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cuts=CUTS)
def test_damaged_bytes_never_end_an_import(tmp_path_factory, name, cuts):
    folder = tmp_path_factory.mktemp("d")
    data = damaged(SOURCES[name], cuts)
    path = put(folder, name, data)
    report = import_files([path], folder / "out", RULES)
    accounted(report, path, data)
    taken = report.imported + report.flagged
    if taken:
        assert open_log(folder / "out").deals == taken
        assert verify([folder / "out"]).deals == taken


TOKENS = st.sampled_from([
    "盘号", "名次", "得分", "甲方", "乙方", "开点", "烧", "1烧4", "张三", "头科", "流局", "合计", "1", "6", "０", "-3", "√", "", '"', "a\nb",
    "1 4 2 5 3 6", "142536", "2024-05-01", "1e9", "99999999999999999999", "备注",
])  # fmt: skip


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(st.lists(TOKENS, max_size=10), max_size=8))
def test_any_table_is_read_or_refused(tmp_path_factory, rows):
    folder = tmp_path_factory.mktemp("t")
    for name, data in (
        ("t.csv", "\n".join(",".join(row) for row in rows).encode()),
        ("t.xlsx", workbook({"t": rows})),
    ):
        report = import_files([put(folder, name, data)], folder / "out", RULES)
        assert report.read == report.imported + report.flagged + report.refused > 0


def test_every_row_is_a_deal_a_note_or_empty(tmp_path):
    """No line of a table goes unmentioned."""
    text = "杯赛\n盘号,名次,甲方\n1,1 4 2 5 3 6,\n\n记分员:某人,,\n2,1 1 2 5 3 6,\n合计,,\n"
    report = import_files([put(tmp_path, "t.csv", text.encode())], tmp_path / "out", RULES)
    told = {note.line for note in report.notes} | {refusal.line for refusal in report.refusals}
    assert report.imported == 1
    assert told == {1, 5, 6}


class CutError(Exception):
    """The power is gone."""


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("after", [1, 3, 7])
def test_an_interrupted_import_goes_on_to_the_same_bytes(tmp_path, monkeypatch, name, after):
    monkeypatch.setattr(output, "SHARD_DEALS", 2)
    path = put(tmp_path, name, SOURCES[name])
    whole = import_files([path], tmp_path / "whole", RULES)
    add, count = output.Output.add, 0

    def failing(self, replay, rules):
        nonlocal count
        count += 1
        if count > after:
            raise CutError
        add(self, replay, rules)

    with monkeypatch.context() as broken:
        broken.setattr(run.Output, "add", failing)
        with pytest.raises(CutError):
            import_files([path], tmp_path / "cut", RULES)
    assert (tmp_path / "cut" / MARK).exists()
    resumed = import_files([path], tmp_path / "cut", RULES)
    assert resumed.as_dict() == whole.as_dict()
    assert not (tmp_path / "cut" / MARK).exists()
    for part in sorted((tmp_path / "whole").rglob("*")):
        if part.is_file():
            assert (tmp_path / "cut" / part.relative_to(tmp_path / "whole")).read_bytes() == part.read_bytes()
    assert len(list((tmp_path / "cut" / "logs").iterdir())) == 4


def test_another_import_after_an_interrupted_one_keeps_its_deals(tmp_path, monkeypatch):
    monkeypatch.setattr(output, "SHARD_DEALS", 2)
    first, other = put(tmp_path, "记录.txt", SOURCES["记录.txt"]), put(tmp_path, "表.csv", SOURCES["表.csv"])
    add = output.Output.add

    def failing(self, replay, rules):
        if len(self.shards) == 2:
            raise CutError
        add(self, replay, rules)

    with monkeypatch.context() as broken:
        broken.setattr(run.Output, "add", failing)
        with pytest.raises(CutError):
            import_files([first], tmp_path / "out", RULES)
    assert import_files([other], tmp_path / "out", RULES).imported == 8
    assert open_log(tmp_path / "out").deals == 12
    again = import_files([first], tmp_path / "out", RULES)
    assert (again.refused, again.read) == (4, 8)
    assert open_log(tmp_path / "out").deals == 16
