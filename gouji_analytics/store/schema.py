"""Columns and metadata of the game log; the only place that lists them (docs/log-format.md).

No column is unsigned: a seed of 64 bits is stored as the signed integer of the same bits.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import pyarrow as pa

from gouji_engine.cards import RANK_COUNT, SEATS

FORMAT = "gouji-log"
MAJOR, MINOR = 1, 0
FORMAT_VERSION = f"{MAJOR}.{MINOR}"
SUFFIX = ".gouji.parquet"

KEY_FORMAT = b"gouji.format"
KEY_VERSION = b"gouji.format_version"
KEY_RULES = b"gouji.rules"
KEY_ENGINE = b"gouji.engine_version"
KEY_ORIGIN = b"gouji.origin"
KEY_DIGEST = b"gouji.metadata_digest"

ROW_GROUP = 8192
HAND_COUNTS = SEATS * RANK_COUNT
HASH_TYPE = pa.binary(16)
HANDS_TYPE = pa.list_(pa.int8(), HAND_COUNTS)
WORDS_TYPE = pa.list_(pa.int32())
WORD_TYPE = pa.dictionary(pa.int32(), pa.string())
NAMES_TYPE = pa.list_(pa.string())
TIME_TYPE = pa.timestamp("us")
SOURCE_TYPE = pa.struct(
    [
        pa.field("kind", pa.string(), nullable=False),
        pa.field("tool", pa.string(), nullable=False),
        pa.field("version", pa.string(), nullable=False),
        pa.field("file", pa.string()),
        pa.field("line", pa.int32()),
    ]
)
CLAIMED_TYPE = pa.struct(
    [
        pa.field("places", pa.list_(pa.int8())),
        pa.field("points", pa.list_(pa.float64())),
        pa.field("events", pa.list_(pa.list_(pa.string()))),
    ]
)
EXTRA_TYPE = pa.map_(pa.string(), pa.string())

LOG_SCHEMA = pa.schema(
    [
        pa.field("deal_id", pa.string(), nullable=False),
        pa.field("match_id", pa.string()),
        pa.field("game_no", pa.int32()),
        pa.field("deal_no", pa.int32()),
        pa.field("rules_id", WORD_TYPE, nullable=False),
        pa.field("source", SOURCE_TYPE, nullable=False),
        pa.field("support", WORD_TYPE, nullable=False),
        pa.field("played_at", TIME_TYPE),
        pa.field("seed", pa.int64()),
        pa.field("players", NAMES_TYPE),
        pa.field("bots", NAMES_TYPE),
        pa.field("leader", pa.int8(), nullable=False),
        pa.field("lead_by", WORD_TYPE, nullable=False),
        pa.field("hands", HANDS_TYPE, nullable=False),
        pa.field("transfers", WORDS_TYPE, nullable=False),
        pa.field("declarations", WORDS_TYPE, nullable=False),
        pa.field("actions", WORDS_TYPE, nullable=False),
        pa.field("claimed", CLAIMED_TYPE),
        pa.field("extra", EXTRA_TYPE, nullable=False),
        pa.field("content_hash", HASH_TYPE, nullable=False),
    ]
)

# Rising numbers and ids are stored as differences; hashes do not repeat; the rest is a dictionary.
DELTA_COLUMNS = {"deal_id": "DELTA_BYTE_ARRAY", "deal_no": "DELTA_BINARY_PACKED", "seed": "DELTA_BINARY_PACKED"}
PLAIN_COLUMNS = ("content_hash",)


def leaf_paths(schema: pa.Schema) -> list[str]:
    """Paths of the physical columns of a Parquet file with this schema, in order."""
    paths: list[str] = []
    for field in schema:
        _collect(field.name, field.type, paths)
    return paths


def _collect(path: str, kind: pa.DataType, into: list[str]) -> None:
    if pa.types.is_struct(kind):
        for child in kind:
            _collect(f"{path}.{child.name}", child.type, into)
    elif pa.types.is_map(kind):
        _collect(f"{path}.key_value.key", kind.key_type, into)
        _collect(f"{path}.key_value.value", kind.item_type, into)
    elif pa.types.is_list(kind) or pa.types.is_fixed_size_list(kind):
        _collect(f"{path}.list.element", kind.value_type, into)
    else:
        into.append(path)


def dictionary_paths() -> list[str]:
    """Physical columns that are dictionary encoded."""
    other = {*DELTA_COLUMNS, *PLAIN_COLUMNS}
    return [path for path in leaf_paths(LOG_SCHEMA) if path not in other]


def file_metadata(rules: dict[str, dict[str, Any]], engine_version: str, origin: dict[str, Any]) -> dict[bytes, bytes]:
    """Key-value metadata of one file.

    Parameters
    ----------
    rules : resolved rule sets by rules_id.
    engine_version : version of the engine that wrote the deals.
    origin : how the file was made (bots, seed, first index …); plain JSON values.
    """
    metadata = {
        KEY_FORMAT: FORMAT.encode(),
        KEY_VERSION: FORMAT_VERSION.encode(),
        KEY_RULES: canonical_json(rules).encode(),
        KEY_ENGINE: engine_version.encode(),
        KEY_ORIGIN: canonical_json(origin).encode(),
    }
    metadata[KEY_DIGEST] = metadata_digest(metadata)
    return metadata


def metadata_digest(metadata: Mapping[bytes, bytes]) -> bytes:
    """A digest of our own metadata entries, as hexadecimal digits; the footer has no checksum of its own."""
    keys = (KEY_FORMAT, KEY_VERSION, KEY_RULES, KEY_ENGINE, KEY_ORIGIN)
    text = b"\0".join(metadata.get(key, b"") for key in keys)
    return blake2b(text, digest_size=16).hexdigest().encode()


def canonical_json(value: Any) -> str:
    """JSON with sorted keys and no spaces, the same on every run."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
