"""A log written from docs/log-format.md alone: plain pyarrow, hashlib and struct, nothing of this project."""

import json
import re
import struct
from hashlib import blake2b
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from gouji_analytics.store.dataset import open_log
from gouji_analytics.verifying import verify
from gouji_engine.rules import load_preset

DOCUMENT = (Path(__file__).resolve().parents[3] / "docs" / "log-format.md").read_text(encoding="utf-8")

# ------------------------------------------------------------------ section 1, as the document has it

WORDS = pa.list_(pa.int32())
SOURCE = pa.struct(
    [
        pa.field("kind", pa.string(), nullable=False),
        pa.field("tool", pa.string(), nullable=False),
        pa.field("version", pa.string(), nullable=False),
        ("file", pa.string()),
        ("line", pa.int32()),
    ]
)
CLAIMED = pa.struct(
    [("places", pa.list_(pa.int8())), ("points", pa.list_(pa.float64())), ("events", pa.list_(pa.list_(pa.string())))]
)
COLUMNS = {
    "deal_id": pa.string(), "match_id": pa.string(), "game_no": pa.int32(), "deal_no": pa.int32(), "rules_id": pa.string(),
    "source": SOURCE, "support": pa.string(), "played_at": pa.timestamp("us"), "seed": pa.int64(), "players": pa.list_(pa.string()),
    "bots": pa.list_(pa.string()), "leader": pa.int8(), "lead_by": pa.string(), "hands": pa.list_(pa.int8(), 96),
    "transfers": WORDS, "declarations": WORDS, "actions": WORDS, "claimed": CLAIMED, "extra": pa.map_(pa.string(), pa.string()),
    "content_hash": pa.binary(16),
}  # fmt: skip

# ------------------------------------------------------------------ section 3


def text(value):
    raw = value.encode()
    return struct.pack("<I", len(raw)) + raw


def maybe(value, form):
    return b"\0" if value is None else b"\1" + form(value)


def names(values):
    return struct.pack("<I", len(values)) + b"".join(map(text, values))


def claim(value):
    return (
        maybe(value["places"], lambda places: struct.pack("<6b", *places))
        + maybe(value["points"], lambda points: struct.pack("<2d", *points))
        + struct.pack("<I", len(value["events"]))
        + b"".join(names(event) for event in value["events"])
    )


def context(row):
    return (
        text(row["rules_id"])
        + text(row["support"])
        + maybe(row["match_id"], text)
        + maybe(row["game_no"], lambda number: struct.pack("<i", number))
        + maybe(row["played_at"], lambda moment: struct.pack("<q", moment))
        + maybe(row["players"], names)
        + maybe(row["bots"], names)
        + maybe(row["claimed"], claim)
    )


def origin(row):
    source = row["source"]
    extra = sorted((key.encode(), value) for key, value in row["extra"])
    return (
        text(source["kind"])
        + text(source["tool"])
        + text(source["version"])
        + maybe(source["file"], text)
        + maybe(source["line"], lambda line: struct.pack("<i", line))
        + struct.pack("<I", len(extra))
        + b"".join(struct.pack("<I", len(key)) + key + text(value) for key, value in extra)
    )


def block(row):
    counts = [len(row[name]) for name in ("transfers", "declarations", "actions")]
    return struct.pack(
        "<BiBQb16sIIII96b",
        row["deal_no"] is not None, row["deal_no"] or 0, row["seed"] is not None, row["seed"] or 0, row["leader"],
        row["lead_by"].encode(), len(row["deal_id"].encode()), *counts, *row["hands"],
    )  # fmt: skip


def own(row):
    words = [*row["transfers"], *row["declarations"], *row["actions"]]
    return row["deal_id"].encode() + struct.pack(f"<{len(words)}i", *words)


def content_hash(row):
    data = b"gouji.deal.hash.1\0" + context(row) + origin(row) + block(row) + own(row)
    return blake2b(data, digest_size=16).digest()


def deal(**fields):
    row = dict.fromkeys(COLUMNS) | {
        "rules_id": "mine-1", "source": {"kind": "record", "tool": "hand", "version": "1", "file": None, "line": None},
        "lead_by": "stated", "transfers": [], "declarations": [], "extra": [],
    }  # fmt: skip
    return row | fields


EXAMPLE = deal(
    deal_id="d1",
    support="public",
    leader=0,
    hands=[0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0] + [-1] * 80,
    actions=[0 | 0 << 3 | 5 << 7 | 3 << 11 | 1 << 16, 1 | 1 << 3],
    claimed={"places": [1, 0, 0, 0, 0, 0], "points": None, "events": [["opened", "1"]]},
    extra=[("天", "晴")],
)


def test_the_worked_example_of_the_document():
    told = dict(re.findall(r"^\| (context|origin|block|deal_id|words) \| `([0-9a-f ]+)`", DOCUMENT, re.MULTILINE))
    parts = {"context": context, "origin": origin, "block": block}
    for name, form in parts.items():
        assert bytes.fromhex(told[name]) == form(EXAMPLE)
    assert bytes.fromhex(told["deal_id"]) + bytes.fromhex(told["words"]) == own(EXAMPLE)
    assert content_hash(EXAMPLE).hex() in DOCUMENT
    nameless = EXAMPLE | {"deal_id": ""}
    data = b"gouji.deal.id.1\0" + context(nameless) + block(nameless) + own(nameless)
    assert blake2b(data, digest_size=10).hexdigest() in DOCUMENT


# ------------------------------------------------------------------ sections 1, 4 and 5 together


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def write(path, rows, rules):
    required = re.findall(r"^\| `(\w+)` \| [^|]*\| required", DOCUMENT, re.MULTILINE)
    fields = [pa.field(name, kind, nullable=name not in required) for name, kind in COLUMNS.items()]
    for row in rows:
        row["content_hash"] = content_hash(row)
    table = pa.Table.from_pylist(rows, pa.schema(fields))
    entries = {
        "gouji.format": "gouji-log", "gouji.format_version": "1.0", "gouji.rules": canonical(rules),
        "gouji.engine_version": "", "gouji.origin": canonical({"made": "by hand"}),
    }  # fmt: skip
    digest = blake2b("\0".join(entries.values()).encode(), digest_size=16).hexdigest()
    pq.write_table(table.replace_schema_metadata(entries | {"gouji.metadata_digest": digest}), path)


@pytest.fixture
def rules():
    """A rule set with a name of its own: its values and the id that follows from them."""
    values = json.loads(canonical(load_preset("karamay").to_dict()["values"]))
    further = {"added": {}, "hand_sizes": [], "comparison": "strict", "deal_end": "all_places"}
    named = {key: value for key, value in values.items() if key not in further or value != further[key]}
    rules_id = "mine-" + blake2b(canonical(named).encode(), digest_size=4).hexdigest()
    return {rules_id: {"rules_id": rules_id, "info": {"id": "mine"}, "values": values}}


def test_a_file_written_from_the_document_alone_is_read_and_verified(tmp_path, rules):
    path = tmp_path / "hand.gouji.parquet"
    result = deal(
        deal_id="d2",
        support="result",
        leader=-1,
        hands=[-1] * 96,
        actions=[],
        claimed={"places": [1, 4, 2, 5, 3, 6], "points": None, "events": []},
        players=["甲", "乙", "丙", "丁", "戊", "己"],
        played_at=1_714_591_800_000_000,
    )
    (rules_id,) = rules
    write(path, [row | {"rules_id": rules_id} for row in (EXAMPLE, result)], rules)
    log = open_log(path)
    first, second = log.replays()
    assert (first.actions, first.extra, first.claimed.events) == ((72320, 9), {"天": "晴"}, (("opened", "1"),))
    assert second.played_at.isoformat() == "2024-05-01T19:30:00"
    report = verify([path])
    assert (report.deals, report.accepted, report.flagged, report.refused) == (2, 1, 1, 0)
    assert [(finding.deal_id, finding.code) for finding in report.findings] == [("d1", "NOT_JUDGED")]


def test_a_full_deal_written_from_the_document_alone(tmp_path, rules):
    """The cards and actions of a conformance file, everything else by hand."""
    source = Path(__file__).resolve().parents[3] / "data" / "conformance" / "valid" / "row-groups.gouji.parquet"
    rows = [
        deal(
            deal_id=row["deal_id"],
            support="full",
            rules_id=next(iter(rules)),
            leader=row["leader"],
            **{name: row[name] for name in ("hands", "transfers", "declarations", "actions")},
        )
        for row in pq.read_table(source).to_pylist()
    ]
    write(tmp_path / "hand.gouji.parquet", rows, rules)
    report = verify([tmp_path / "hand.gouji.parquet"])
    assert (report.deals, report.accepted) == (3, 3)
