"""Files made to break a reader: each ends as refused records with codes, and whatever else it holds is kept."""

import io
import json
import zipfile

import pytest

from gouji_analytics.importers.run import import_files
from gouji_analytics.store.dataset import open_log
from tests.analytics.importers.workbooks import workbook

STREAM = '{"event":"stream","seats_from":1,"direction":"counter_clockwise"}\n'
GOOD = (
    '{"event":"deal","rules":"karamay","leader":1,"match_id":"last"}\n'
    '{"event":"play","seat":1,"cards":["3"]}\n{"event":"end"}\n'
)
SHEET = "盘号,名次1,名次2,名次3,名次4,名次5,名次6,甲方,乙方\n"


def take(folder, name, data):
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
    report = import_files([path], folder / "out", "karamay")
    assert report.read == report.imported + report.flagged + report.refused
    refused = list((folder / "out" / "refused").glob("*.jsonl"))
    told = [json.loads(line) for path in refused for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(told) == report.refused
    return report, [refusal["code"] for refusal in told]


def deal(line):
    return '{"event":"deal","rules":"karamay","leader":1}\n{"event":"play","seat":1,"cards":["3"]}\n' + line + "\n"


LINES = {
    "half a sign as rules": ('{"event":"deal","rules":"\\ud800","leader":1}', "RULES_UNKNOWN_PRESET"),
    "half a sign as a card": (deal('{"event":"play","seat":2,"cards":["\\ud800"]}'), "EVENT_CARDS"),
    "nesting": ('{"event":"deal","rules":"karamay","x":' + "[" * 100_000, "EVENT_JSON"),
    "a key twice": ('{"event":"deal","event":"deal","rules":"karamay"}', "EVENT_JSON"),
    "no object": ('{"event":"deal","rules":"karamay","leader":1}\n[1]', "EVENT_JSON"),
    "endless digits": ('{"event":"deal","rules":"karamay","leader":' + "9" * 10_000 + "}", "EVENT_JSON"),
    "a list for a word": (deal('{"event":"eliminated","seat":1,"cause":[]}'), "EVENT_FIELD"),
    "a list for a cause": (
        deal('{"event":"result","scores":[{"seat":1,"cause":[],"amount":1}]}'),
        "EVENT_FIELD",
    ),
    "no number": (deal('{"event":"result","points":[NaN,Infinity]}'), "EVENT_FIELD"),
    "a number out of range": (deal('{"event":"places","places":[1,2,3,4,5,99999999999999999999]}'), "EVENT_FIELD"),
    "a leader that is no number": ('{"event":"deal","rules":"karamay","leader":NaN}', "EVENT_SEAT"),
    "cards without end": ('{"event":"deal","rules":"karamay","leader":1,"hands":[{"3":1e99},{},{},{},{},{}]}', "EVENT_CARDS"),
}  # fmt: skip


@pytest.mark.parametrize("kind", LINES)
def test_a_hostile_line_refuses_its_deal_only(tmp_path, kind):
    line, code = LINES[kind]
    report, codes = take(tmp_path, "a.jsonl", STREAM + line + "\n" + GOOD)
    assert codes == [code]
    assert [replay.match_id for replay in open_log(tmp_path / "out").replays()] == ["last"]
    for remark in report.refusals[0].remarks:
        assert len(remark.zh) + len(remark.en) < 400


def test_names_that_look_like_pages_are_only_names(tmp_path):
    names = ["<b>x</b>", "a\nb", 'c"', "d'", "e\u0000", "f"]
    line = json.dumps({"event": "deal", "rules": "karamay", "leader": 1, "players": names})
    take(tmp_path, "a.jsonl", STREAM + line + '\n{"event":"play","seat":1,"cards":["3"]}\n{"event":"end"}\n')
    (replay,) = open_log(tmp_path / "out").replays()
    assert list(replay.players) == names


@pytest.mark.parametrize("entry", ["盘号: ", "行牌: 1 3x", "1 3\n2 ", "得分: "])
def test_endless_digits_in_a_typed_record(tmp_path, entry):
    report, codes = take(tmp_path, "a.txt", f"规则: karamay\n{entry}{'9' * 10_000}\n")
    assert report.refused == 1
    assert codes[0].startswith("E1")


@pytest.mark.parametrize("data", [b"", b"\0" * 5000, bytes(range(256)) * 20, b"a" * 1_000_000, b"[" * 100_000])
@pytest.mark.parametrize("name", ["a.txt", "a.jsonl", "a.csv", "a.xlsx", "a.gouji.parquet", "a"])
def test_files_that_are_nothing(tmp_path, name, data):
    report, codes = take(tmp_path, name, data)
    assert report.imported + report.flagged == 0
    assert codes


def sheet_bytes(rows):
    """A workbook whose sheet has these rows of XML."""
    book = zipfile.ZipFile(io.BytesIO(workbook({"a": [["x"]]})))
    out = io.BytesIO()
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    sheet = f'<?xml version="1.0"?><worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>'
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as pack:
        for name in book.namelist():
            pack.writestr(name, sheet if "sheet1" in name else book.read(name))
    return out.getvalue()


def test_a_workbook_of_a_kilobyte_that_claims_all_cells_there_are(tmp_path):
    rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    data = sheet_bytes(rows)
    assert len(data) < 5000
    assert take(tmp_path, "a.xlsx", data)[1] in (["WORKBOOK_DAMAGED"], ["TABLE_SIZE"])


def test_a_workbook_that_is_not_whole(tmp_path):
    data = workbook({"a": [SHEET.strip().split(","), [1, 1, 2, 3, 4, 5, 6, 1, 0]]})
    assert take(tmp_path, "a.xlsx", data[:-40])[1] == ["WORKBOOK_DAMAGED"]


def test_numbers_in_a_sheet_that_are_none(tmp_path):
    rows = [
        "1,1,4,2,5,3,6,inf,0",
        "2,1,4,2,5,3,6,nan,0",
        "3,1,4,2,5,3,6,1e999,0",
        f"4,1,4,2,5,3,6,{'9' * 400},0",
        "x,1,4,2,5,3,6,1,0",
    ]
    _, codes = take(tmp_path, "a.csv", SHEET + "\n".join(rows) + "\n")
    assert codes == ["CELL_POINTS"] * 4 + ["CELL_NUMBER"]
