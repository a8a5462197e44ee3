"""Damage to files of the game log, done after they were written."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from gouji_analytics.store import schema

Rows = list[dict[str, Any]]
FileDamage = Callable[[random.Random, Path], None]


def metadata_of(path: Path) -> dict[bytes, bytes]:
    """Our entries in the footer of a file."""
    return {key: value for key, value in pq.read_metadata(path).metadata.items() if key.startswith(b"gouji.")}


def rewrite(
    path: Path, change: Callable[[Rows], Rows | None] = lambda rows: None, metadata: dict[bytes, bytes] | None = None
) -> None:
    """Write a log again with rows changed in place or replaced; hashes stay as they were."""
    table = pq.read_table(path)
    rows: Rows = table.to_pylist(maps_as_pydicts=None)
    rows = change(rows) or rows
    kept = metadata or metadata_of(path)
    pq.write_table(pa.Table.from_pylist(rows, schema.LOG_SCHEMA.with_metadata(kept)), path)


def cell(name: str, change: Callable[[random.Random, Any], Any]) -> FileDamage:
    """One cell of one row."""

    def damage(rng: random.Random, path: Path) -> None:
        def way(rows: Rows) -> None:
            row = rng.choice(rows)
            row[name] = change(rng, row[name])

        rewrite(path, way)

    return damage


def swapped(name: str) -> FileDamage:
    """The cells of two rows exchanged."""

    def damage(rng: random.Random, path: Path) -> None:
        def way(rows: Rows) -> None:
            one, two = rng.sample(rows, 2)
            one[name], two[name] = two[name], one[name]

        rewrite(path, way)

    return damage


def truncated(rng: random.Random, path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: rng.randrange(len(data))])


def longer(rng: random.Random, path: Path) -> None:
    path.write_bytes(path.read_bytes() + bytes(rng.randrange(256) for _ in range(rng.randrange(1, 40))))


def hole(rng: random.Random, path: Path) -> None:
    """A block of zeros, as a disk leaves it."""
    data = bytearray(path.read_bytes())
    start = rng.randrange(len(data) - 64)
    data[start : start + 64] = bytes(64)
    path.write_bytes(data)


def twice(rng: random.Random, path: Path) -> None:
    rewrite(path, lambda rows: [*rows, rng.choice(rows)])


def other_rules(_: random.Random, path: Path) -> None:
    """The content of a rule set changed, the digest of the metadata with it."""
    metadata = metadata_of(path)
    stored = json.loads(metadata[schema.KEY_RULES])
    for content in stored.values():
        content["values"]["hand_size"] -= 1
    metadata[schema.KEY_RULES] = json.dumps(stored).encode()
    metadata[schema.KEY_DIGEST] = schema.metadata_digest(metadata)
    rewrite(path, metadata=metadata)


def no_rules(_: random.Random, path: Path) -> None:
    metadata = metadata_of(path) | {schema.KEY_RULES: b"{}"}
    metadata[schema.KEY_DIGEST] = schema.metadata_digest(metadata)
    rewrite(path, metadata=metadata)


def origin_changed(_: random.Random, path: Path) -> None:
    rewrite(path, metadata=metadata_of(path) | {schema.KEY_ORIGIN: b'{"seed":1}'})


def _hand(rng: random.Random, hands: list[int]) -> list[int]:
    at = rng.choice([index for index, count in enumerate(hands) if count])
    return [*hands[:at], hands[at] - 1, *hands[at + 1 :]]


def _bit(rng: random.Random, words: list[int]) -> list[int]:
    at = rng.randrange(len(words))
    return [*words[:at], words[at] ^ 1 << rng.randrange(30), *words[at + 1 :]]


DAMAGES: dict[str, FileDamage] = {
    "a file is cut short": truncated,
    "a file has something behind it": longer,
    "a block of a file is zero": hole,
    "a deal stands twice": twice,
    "hashes of two deals change places": swapped("content_hash"),
    "ids of two deals change places": swapped("deal_id"),
    "plays of two deals change places": swapped("actions"),
    "hands of two deals change places": swapped("hands"),
    "a bit of an action": cell("actions", _bit),
    "an action is lost": cell("actions", lambda _, words: words[:-1]),
    "a card of a hand": cell("hands", _hand),
    "the leader": cell("leader", lambda _, leader: (leader + 1) % 6),
    "how the leader was found": cell("lead_by", lambda _, word: "stated" if word != "stated" else "high_card"),
    "the id": cell("deal_id", lambda _, text: text + "x"),
    "the rule set": cell("rules_id", lambda _, text: text + "x"),
    "the support": cell("support", lambda _, __: "result"),
    "the number": cell("deal_no", lambda _, number: (number or 0) + 1),
    "the seed": cell("seed", lambda _, seed: (seed or 0) + 1),
    "the players": cell("players", lambda _, __: list("abcdef")),
    "the bots": cell("bots", lambda _, __: list("abcdef")),
    "the time": cell("played_at", lambda _, __: 1),
    "a stated result": cell("claimed", lambda _, __: {"places": [1, 2, 3, 4, 5, 6], "points": None, "events": []}),
    "a note": cell("extra", lambda _, __: [("a", "b")]),
    "the source": cell("source", lambda _, source: source | {"kind": "record"}),
    "a purchase too many": cell("transfers", lambda _, words: [*words, 1]),
    "a declaration too many": cell("declarations", lambda _, words: [*words, 0]),
    "the content of the rule set": other_rules,
    "the rule set is not there": no_rules,
    "the origin of the file": origin_changed,
}
