"""Several people's records of one deal become one deal; who contradicts whom is told."""

import json

import pytest

from gouji_analytics.exporting.events import event_lines
from gouji_analytics.importers.run import import_files
from gouji_analytics.store.dataset import open_log
from gouji_analytics.verifying import verify
from gouji_engine.notation import format_deal
from tests.analytics.importers import streams


@pytest.fixture(scope="module")
def log(logs):
    return open_log(logs / "karamay.gouji.parquet")


@pytest.fixture(scope="module")
def deal(log):
    return next(deal for deal in log.replays() if len(deal.actions) > 60)


@pytest.fixture
def records(log, deal):
    """The deal as each of the six saw it: own hand, everybody's plays."""
    lines = [line for line in event_lines([deal], log.rules) if not line.get("derived")]
    found = []
    for seat in range(6):
        own = json.loads(json.dumps(lines))
        first = next(line for line in own if line["event"] == "deal")
        first["hands"] = [hand if at == seat else None for at, hand in enumerate(first["hands"])]
        for name in ("support", "source"):
            del first[name]
        found.append(own)
    return found


def run(tmp_path, records, merge=True):
    paths = []
    for number, lines in enumerate(records, 1):
        path = tmp_path / f"seat{number}.jsonl"
        path.write_text(streams.text(lines), encoding="utf-8")
        paths.append(path)
    report = import_files(paths, tmp_path / "out", merge=merge)
    assert report.read == report.imported + report.flagged + report.refused == len(records)
    return report


def deals_of(tmp_path):
    return list(open_log(tmp_path / "out").replays())


def first_of(lines):
    return next(line for line in lines if line["event"] == "deal")


def codes(report):
    return sorted(remark.code for flag in report.flags for remark in flag.remarks if remark.code.startswith("MERGE"))


def test_six_records_make_the_whole_deal(tmp_path, records, deal):
    run(tmp_path, records)
    (merged,) = deals_of(tmp_path)
    assert (merged.hands, merged.actions, merged.support) == (deal.hands, deal.actions, "full")
    assert merged.extra["merged"].count("jsonl:") == 6
    assert verify([tmp_path / "out"]).accepted == 1


def test_records_without_an_id_find_each_other(tmp_path, records, deal):
    for lines in records:
        del first_of(lines)["deal_id"]
    run(tmp_path, records[:2])
    assert len(deals_of(tmp_path)) == 1


def test_without_merging_the_second_record_is_a_duplicate(tmp_path, records):
    report = run(tmp_path, records[:2], merge=False)
    assert [refusal.code for refusal in report.refusals] == ["DUPLICATE_DEAL"]


def test_merging_twice_adds_nothing(tmp_path, records):
    run(tmp_path, records)
    again = run(tmp_path, records)
    assert again.refused == 6
    assert len(deals_of(tmp_path)) == 1


def test_a_shorter_record_does_not_shorten_the_deal(tmp_path, records, deal):
    records[0] = records[0][:40]
    report = run(tmp_path, records)
    assert codes(report) == []
    assert deals_of(tmp_path)[0].actions == deal.actions


def change(event, skip=0, /, **values):
    def way(lines):
        [line for line in lines if line["event"] == event][skip].update(values)

    return way


@pytest.mark.parametrize(
    ("way", "code"),
    [
        (change("pass", 3, event="yield"), "MERGE_ACTION"),
        (change("deal", leader=6), "MERGE_FIELD"),
        (change("deal", players=["a", "b", "c", "d", "e", "f"]), "MERGE_FIELD"),
        (change("end", event="places", places=[6, 5, 4, 3, 2, 1]), "MERGE_RESULT"),
        (lambda lines: first_of(lines)["hands"].__setitem__(0, ["3"] * 36), "MERGE_HAND"),
    ],
)
def test_contradictions_are_told_at_the_record_that_has_them(tmp_path, records, deal, way, code):
    records = records[:3]
    for lines in records:
        first_of(lines)["players"] = ["A", "B", "C", "D", "E", "F"]
        lines.insert(-1, {"event": "places", "places": [1, 2, 3, 4, 5, 6]})
    way(records[1])
    if code == "MERGE_RESULT":
        del records[1][-2]
    report = run(tmp_path, records)
    assert code in codes(report)
    assert {flag.file for flag in report.flags for remark in flag.remarks if remark.code == code} == {"seat2.jsonl"}
    (merged,) = deals_of(tmp_path)
    assert merged.hands[0] == deal.hands[0]
    assert merged.actions == deal.actions


def test_one_record_alone_keeps_what_is_unknown_unknown(tmp_path, records, deal):
    run(tmp_path, records[:1])
    (one,) = deals_of(tmp_path)
    assert one.hands[0] == deal.hands[0]
    report = verify([tmp_path / "out"])
    assert report.refused == 0
    if one.support == "public":
        assert "?" in format_deal(one)
        assert {finding.code for finding in report.findings} == {"PUBLIC_RECORD"}
