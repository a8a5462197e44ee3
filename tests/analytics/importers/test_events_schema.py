"""The JSON Schema of events: what we write fits it, what it refuses is wrong, and the page that explains it tells the truth."""

import json
from pathlib import Path

import jsonschema
import pytest

from gouji_analytics.exporting.events import event_lines
from gouji_analytics.exporting.schema import NAME, schema, schema_text
from gouji_analytics.importers.base import SourceFile
from gouji_analytics.importers.events.importer import EventsImporter
from gouji_analytics.importers.rules import resolve
from gouji_analytics.store.dataset import open_log
from tests.analytics.simulated import PRESETS

DOCS = Path(__file__).resolve().parents[3] / "docs"


def test_the_export_fits_the_schema(logs):
    checker = jsonschema.Draft202012Validator(schema())
    checker.check_schema(schema())
    for preset in PRESETS:
        log = open_log(logs / f"{preset}.gouji.parquet")
        for line in event_lines(list(log.replays())[::30], log.rules):
            checker.validate(json.loads(json.dumps(line)))


@pytest.mark.parametrize(
    "line",
    [
        {"seat": 1},
        {"event": "play", "seat": 7, "cards": ["3"]},
        {"event": "play", "seat": 1},
        {"event": "burn", "seat": 1, "cards": [3]},
        {"event": "places", "places": [1, 2, 3]},
        {"event": "buy", "from": 1, "cards": ["3"]},
        {"event": "result", "scores": [{"seat": 1, "cause": "luck", "amount": 1}]},
        {"event": "deal", "hands": [["3"]]},
        {"event": "stream", "direction": "left"},
    ],
)
def test_the_schema_refuses(line):
    assert not jsonschema.Draft202012Validator(schema()).is_valid(line)


def test_the_schema_file_is_the_one_the_tables_make():
    assert (DOCS / NAME).read_text(encoding="utf-8") == schema_text()


def test_the_example_of_the_page_is_read():
    text = (DOCS / "json-events.md").read_text(encoding="utf-8").split("```json\n")[1].split("```")[0]
    for line in text.splitlines():
        jsonschema.Draft202012Validator(schema()).validate(json.loads(line))
    (outcome,) = EventsImporter().outcomes(SourceFile(Path("a.jsonl"), text.encode()), resolve, None)
    assert outcome.replay.players == ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
    assert outcome.unknown == {}


def test_the_page_names_every_event():
    page = (DOCS / "json-events.md").read_text(encoding="utf-8")
    names = [entry["if"]["properties"]["event"]["const"] for entry in schema()["allOf"]]
    assert [name for name in names if f"`{name}`" not in page] == []
