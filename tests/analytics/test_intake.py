"""Records handed in: tried without a trace, added whole, and harmless whatever they are."""

from __future__ import annotations

import io
import json
import os
import zipfile
from pathlib import Path

import pytest

from gouji_analytics import confined, intake
from gouji_analytics.building import build
from gouji_analytics.stats.database import meta, open_db
from gouji_analytics.store.manifest import Manifest
from gouji_engine.errors import UsageError
from tests.analytics.importers.workbooks import workbook

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "samples" / "dian-shao-men-luo.txt"
ROWS = [["牌局", *"甲乙丙丁戊己"], [1, 1, 4, 2, 5, 3, 6], [2, 2, 3, 1, 6, 4, 5], [3, 1, "?", 2, 5, 3, 6]]
SHEET = "\n".join(",".join(map(str, row)) for row in ROWS).encode()


@pytest.fixture
def direct(monkeypatch):
    """The work in this process, for tests that are not about its limits."""
    monkeypatch.setattr(intake, "call", lambda _task, payload, _limits: json.loads(json.dumps(intake.run(payload))))


def adds_up(report):
    return report["read"] == report["imported"] + report["flagged"] + report["refused"]


def test_typed_deals_are_read_and_verified_in_a_process_of_their_own(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    found = intake.examine([(SAMPLE.name, SAMPLE.read_bytes())])
    assert adds_up(found["report"])
    assert found["report"]["imported"] >= 1
    verified = found["verified"]
    assert verified["deals"] == verified["accepted"] + verified["flagged"] + verified["refused"] >= 1
    assert list(tmp_path.iterdir()) == []


def test_a_sheet_shows_its_cells_and_its_columns(direct):
    found = intake.examine([("表.csv", SHEET)], rules="karamay")
    assert adds_up(found["report"])
    assert found["report"]["refused"] == 1
    assert found["grids"][0]["rows"][0][1:] == list("甲乙丙丁戊己")
    assert found["report"]["files"][0]["understood"]["points"] == "B,C"  # a guess, and a wrong one
    said = {"points": "-", "place": "B:G"}
    corrected = intake.examine([("表.csv", SHEET)], rules="karamay", hints=said)["report"]
    assert (corrected["imported"], corrected["refused"]) == (2, 1)
    assert corrected["files"][0]["understood"]["place"] == "B:G"


def test_a_workbook_shows_its_sheets(direct):
    found = intake.examine([("b.xlsx", workbook({"一": ROWS, "二": ROWS}))], rules="karamay")
    assert [grid["sheet"] for grid in found["grids"]] == ["一", "二"]


def test_a_record_names_no_file_of_this_machine(direct, tmp_path):
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 1\n", encoding="utf-8")
    report = intake.examine(
        [("x.csv", SHEET.replace("牌局".encode(), "规则".encode()).replace(b"\n1,", f"\n{secret},".encode()))]
    )
    assert adds_up(report["report"])
    told = json.dumps(report["report"]["refusals"])
    assert "RULES_ONLY_OWN" in told
    assert "password" not in told


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ([], "UPLOAD_NONE"),
        ([("a.txt", b"")] * 21, "UPLOAD_FILES"),
        ([("a.txt", b"x" * (intake.FILE_MOST * confined.MIB + 1))], "UPLOAD_SIZE"),
        ([("a.txt", b"x" * (intake.FILE_MOST * confined.MIB))] * 4, "UPLOAD_TOTAL"),
    ],
)
def test_uploads_have_limits(files, code):
    with pytest.raises(UsageError) as caught:
        intake.examine(files)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\Windows\\x.txt", "x.txt"),
        ("a\x00b\n.csv", "a_b_.csv"),
        ("...", "_"),
        ("<b>.txt", "_b_.txt"),
        ("牌谱.txt", "牌谱.txt"),
        ("x" * 300 + ".csv", "x" * 80 + ".csv"),
    ],
)
def test_names_are_no_paths(name, safe):
    assert intake.safe_name(name) == safe


@pytest.mark.parametrize("content", [b"", b"\x00" * 1000, os.urandom(2000), b"PK\x03\x04broken", "乱七八糟".encode()])
def test_nonsense_is_refused_and_counted(direct, content):
    report = intake.examine([("x.xlsx" if content[:2] == b"PK" else "x.txt", content)])["report"]
    assert (report["read"], report["refused"]) == (1, 1)


def test_a_workbook_that_unfolds_to_gigabytes_is_refused():
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook({"a": ROWS}))) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            text = old.read(name)
            if name.endswith("sheet1.xml"):
                text = text.replace(
                    b"</sheetData>",
                    b'<row r="9"><c r="A9" t="inlineStr"><is><t>'
                    + b"x" * (300 << 20)
                    + b"</t></is></c></row></sheetData>",
                )
            new.writestr(name, text)
    assert len(out.getvalue()) < intake.FILE_MOST * confined.MIB
    report = intake.examine([("bomb.xlsx", out.getvalue())])["report"]
    assert (report["read"], report["imported"], report["refused"]) == (1, 0, 1)
    assert report["refusals"][0]["code"] == "WORKBOOK_DAMAGED"


def test_added_records_stand_beside_the_database_and_once_only(direct, tmp_path):
    db = tmp_path / "gouji.duckdb"
    first = intake.add([("表.csv", SHEET)], db, rules="karamay")["report"]
    again = intake.add([("表.csv", SHEET)], db, rules="karamay")["report"]
    assert (first["imported"] + first["flagged"], again["refused"]) == (2, again["read"])
    assert sum(entry.deals for entry in Manifest(tmp_path / intake.IMPORTED).entries) == 2


def test_a_database_knows_where_its_logs_stand(direct, tmp_path):
    logs, db = tmp_path / "logs", tmp_path / "gouji.duckdb"
    intake.add([("a.csv", SHEET)], logs / "x.duckdb", rules="karamay")
    build([logs / intake.IMPORTED], db)
    with open_db(db) as connection:
        known = meta(connection)
    assert intake.sources(db, known) == [logs / intake.IMPORTED]
    intake.add([("b.csv", SHEET.replace(b"\n1,1,4", b"\n1,4,1"))], db, rules="karamay")
    assert intake.sources(db, known) == [logs / intake.IMPORTED, tmp_path / intake.IMPORTED]
    assert intake.sources(tmp_path / "elsewhere" / "x.duckdb", known) is None
    assert intake.sources(db, {}) is None
