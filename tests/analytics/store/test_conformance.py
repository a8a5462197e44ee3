"""The conformance files of data/conformance say what the program says, and are what the script makes."""

import json
from pathlib import Path

import pytest

from gouji_analytics.store.reader import LogFile
from tests.tools.make_conformance import describe_invalid, describe_valid, make

FOLDER = Path(__file__).resolve().parents[3] / "data" / "conformance"
VALID = sorted((FOLDER / "valid").glob("*.parquet"))
INVALID = sorted((FOLDER / "invalid").glob("*.parquet"))
CODES = {
    "FILE_DAMAGED", "NOT_A_LOG", "LOG_VERSION", "LOG_METADATA", "LOG_COLUMN", "LOG_NULL", "DEAL_CHANGED", "DUPLICATE_DEAL",
    "WORD_RANGE", "RULES_ABSENT", "HAND_SIZE", "PACK_MISMATCH", "TRANSFER_MISMATCH", "DECLARATION_MISMATCH", "UNFINISHED",
    "BAD_ACTION", "NOT_ASKED", "CARDS_NOT_HELD", "DEAL_OVER", "PLACE_CLAIM", "POINTS_CLAIM", "PLACES_UNFIT", "PLACES_PARTLY",
    "POINTS_UNCHECKED", "RESULT_EVENT", "CALL_REFUSED", "EVENT_CLAIM", "OPENING_CLAIM", "PUBLIC_RECORD", "NOT_JUDGED",
}  # fmt: skip


def beside(path):
    return json.loads(path.with_name(path.name.removesuffix(".gouji.parquet") + ".json").read_text(encoding="utf-8"))


def named(path):
    return path.name.removesuffix(".gouji.parquet")


@pytest.mark.parametrize("path", VALID, ids=named)
def test_a_valid_file_is_accepted_and_gives_its_facts(path):
    found = json.loads(json.dumps(describe_valid(path)))
    assert found == beside(path)
    assert found["accepted"] == found["deals"]
    with LogFile(path) as log:
        assert [batch.damaged() for batch in log.batches()] == [[]] * log.groups


@pytest.mark.parametrize("path", INVALID, ids=named)
def test_an_invalid_file_is_found_out(path):
    found = describe_invalid(path)
    assert found == beside(path)
    assert found["findings"]
    assert found["accepted"] == (1 if named(path) == "duplicate" else 0)


def test_every_kind_of_finding_has_its_file():
    codes = {finding["code"] for path in INVALID for finding in beside(path)["findings"]}
    assert codes >= CODES


def test_the_script_makes_these_files(tmp_path):
    make(tmp_path)
    made = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.*"))
    assert made == sorted(path.relative_to(FOLDER) for path in FOLDER.rglob("*.*") if path.name != "README.md")
    for path in made:
        if path.suffix == ".json":
            assert (tmp_path / path).read_text(encoding="utf-8") == (FOLDER / path).read_text(encoding="utf-8")
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.*")) < 2_000_000
