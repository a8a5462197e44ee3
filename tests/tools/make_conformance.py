"""Make the conformance files of the log format again: python tests/tools/make_conformance.py [FOLDER]

``valid/`` holds files that every reader has to accept, each with a JSON file beside it that says what follows from its deals;
``invalid/`` holds files that a verifier has to object to, and the findings. The JSON files are the same on every run; the bytes of a
Parquet file are the same under one version of the Parquet library, its content hashes under all.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from gouji_analytics.store import schema
from gouji_analytics.store.columns import table_from_replays
from gouji_analytics.store.dataset import open_log
from gouji_analytics.verifying import verify
from gouji_engine import deal_layout as layout
from gouji_engine.codes import PointSource, unpack_action
from gouji_engine.replay import ACTION_BITS, Claimed, Replay, Source
from gouji_engine.results import read_claim, score_results
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk
from gouji_engine.verify import replayed

ROOT = Path(__file__).resolve().parents[2]
SEED = 2024
WRITER = "0.0.1"
SOURCE = Source("record", "make_conformance", "1")
UNKNOWN = ((-1,) * 16,) * 6
BARE: dict[str, Any] = {"hands": UNKNOWN, "actions": (), "transfers": (), "declarations": ()}
PLACES = (1, 4, 2, 5, 3, 6)
Alter = Callable[[pa.Table], pa.Table]


def simulated(preset: str, count: int, first: int = 0) -> list[Replay]:
    """Deals of bots as records of somebody's: without seed, with ids of their own."""
    rules = load_preset(preset)
    made = simulate_chunk(rules, ("rules",) * 6, SEED, first, count)

    def words(name: str, offsets: str, at: int) -> tuple[int, ...]:
        start, end = getattr(made, offsets)[at : at + 2]
        return tuple(int(word) for word in getattr(made, name)[start:end])

    return [
        Replay(
            rules_id=rules.rules_id,
            source=SOURCE,
            deal_id=f"{preset}-{first + at}",
            leader=int(made.leader[at]),
            hands=tuple(tuple(map(int, hand)) for hand in made.hands[at].reshape(6, 16)),
            transfers=words("transfers", "transfer_offsets", at),
            declarations=words("declarations", "declaration_offsets", at),
            actions=words("actions", "action_offsets", at),
        )
        for at in range(count)
    ]


def write(path: Path, deals: Sequence[Replay], *presets: str, alter: Alter | None = None, **keywords: Any) -> None:
    """One log by the plain means of the Parquet library. ``metadata`` changes the metadata, other keywords go to the library."""
    table = table_from_replays(deals)
    table = alter(table) if alter is not None else table
    rules = {entry.rules_id: entry.to_dict() for entry in map(load_preset, presets)}
    metadata = schema.file_metadata(rules, WRITER, {"made": "conformance"})
    metadata |= keywords.pop("metadata", {})
    size = keywords.pop("row_group_size", schema.ROW_GROUP)
    with pq.ParquetWriter(path, table.schema, compression="zstd", write_page_checksum=True, **keywords) as writer:
        writer.write_table(table, row_group_size=size)
        writer.add_key_value_metadata(metadata)


def resealed(**entries: str) -> dict[bytes, bytes]:
    """Changed metadata with the digest that fits; every other entry as it is for ``karamay``."""
    rules = load_preset("karamay")
    metadata = schema.file_metadata({rules.rules_id: rules.to_dict()}, WRITER, {"made": "conformance"})
    metadata |= {f"gouji.{name}".encode(): text.encode() for name, text in entries.items()}
    metadata[schema.KEY_DIGEST] = schema.metadata_digest(metadata)
    return metadata


# ------------------------------------------------------------------ valid


def stated(deal_id: str, **fields: Any) -> Replay:
    """A deal of which only the result is stated."""
    claimed = Claimed(**fields)
    rules_id = load_preset("karamay").rules_id
    source = replace(SOURCE, kind="score_sheet")
    return Replay(
        rules_id=rules_id, source=source, deal_id=deal_id, leader=-1, support="result", claimed=claimed, **BARE
    )


def decorated(deal: Replay) -> Replay:
    """A deal with everything that may be left out."""
    return replace(
        deal,
        match_id="杯赛",
        game_no=2,
        deal_no=3,
        played_at=datetime.fromisoformat("2024-05-01T19:30:00.000001"),
        seed=(1 << 64) - 1,
        players=("张三", "李四", "", "O'Brien", "孙 七", "周八"),
        lead_by="fixed_seat",
        source=Source("record", "tool", "2", "记录.txt", 7),
        extra={"天气": "晴", "": "empty key", "a\nb": ""},
    )


def more_columns(table: pa.Table) -> pa.Table:
    """A later minor version: one more column."""
    return table.append_column("mood", pa.array(["fine"] * table.num_rows))


def make_valid(folder: Path) -> None:
    """Every kind of file that is right."""
    deals = simulated("karamay", 3)
    opened = (("opened", "1"), ("opened", "3"), ("opened", "5"), ("all", "burn", "men", "opened"))
    write(folder / "empty.gouji.parquet", [], "karamay")
    for preset in ("qingdao_online", "tv_biesan", "dian_shao_men_luo"):
        write(folder / f"full-{preset}.gouji.parquet", simulated(preset, 2), preset)
    write(folder / "row-groups.gouji.parquet", deals, "karamay", row_group_size=1)
    write(folder / "two-rule-sets.gouji.parquet", [deals[0], *simulated("tv_biesan", 1)], "karamay", "tv_biesan")
    write(folder / "optional-fields.gouji.parquet", [decorated(deals[0])], "karamay")
    places = replayed(deals[1], load_preset("karamay")).places()
    write(folder / "claims.gouji.parquet", [replace(deals[1], claimed=Claimed(places=places))], "karamay")
    results = [
        stated("places-only", places=PLACES),
        stated("points-too", places=PLACES, points=(15.0, 0.0), events=opened),
        stated("foreign-events", places=(1, 2, 3, 4, 5, 6), events=(("rain", "heavy"),)),
        stated("void", events=(("void",),)),
    ]
    results[1] = settled(results[1])
    write(folder / "results.gouji.parquet", results, "karamay")
    later = resealed(format_version="1.9") | {b"somebody.else": b"ignored"}
    write(folder / "later-minor.gouji.parquet", deals[:1], "karamay", alter=more_columns, metadata=later)
    write(folder / "no-dictionaries.gouji.parquet", deals[:1], "karamay", use_dictionary=False)


def settled(deal: Replay) -> Replay:
    """The deal with the points that follow from what it states."""
    assert deal.claimed is not None
    recorded = score_results(load_preset("karamay"), [read_claim(deal.claimed)]).recorded[0]
    return replace(deal, claimed=replace(deal.claimed, points=(float(recorded[0]), float(recorded[1]))))


def facts_of(deal: Replay, rules: Mapping[str, Any]) -> dict[str, Any]:
    """What follows from one deal."""
    told: dict[str, Any] = {
        "deal_id": deal.deal_id, "content_hash": deal.content_hash.hex(), "rules_id": deal.rules_id, "support": deal.support,
    }  # fmt: skip
    if deal.support != "full":
        return told
    game = replayed(deal, rules[deal.rules_id])
    points = game.points()
    kinds = [unpack_action(word).kind for word in deal.actions]
    return told | {
        "places": list(game.places()),
        "opened": [seat for seat in range(6) if int(game.state.opened) >> seat & 1],
        "events": [[event.action_no, event.event.id, event.seat, event.other, event.value] for event in game.events()],
        "points_by_source": {
            source.id: list(points.by_source[source]) for source in PointSource if source in points.by_source
        },
        "sweep": None if points.sweep is None else list(points.sweep),
        "signed": list(points.signed),
        "recorded": list(points.recorded),
        "actions": len(kinds),
        "passes": kinds.count(1),
    }


def describe_valid(path: Path) -> dict[str, Any]:
    """The JSON beside a valid file."""
    report, log = verify([path]), open_log(path)
    rules = {rules_id: load_preset(rules_id.rpartition("-")[0]) for rules_id in log.rules}
    return {
        "deals": report.deals, "accepted": report.accepted, "flagged": report.flagged, "refused": report.refused,
        "facts": [facts_of(deal, rules) for deal in log.replays()],
    }  # fmt: skip


# ------------------------------------------------------------------ invalid


def cell(name: str, value: Any, row: int = 0) -> Alter:
    """Another value in a cell, with the hash of before."""

    def alter(table: pa.Table) -> pa.Table:
        at = table.schema.get_field_index(name)
        values = table.column(at).to_pylist()
        values[row] = value
        return table.set_column(
            at, table.schema.field(at).with_nullable(True), pa.array(values, table.schema.field(at).type)
        )

    return alter


def too_long_a_word(deal: Replay) -> Alter:
    """One action of more bits than an action has, with the hash that fits."""
    word = 1 << ACTION_BITS
    name = deal.deal_id.encode()
    counts = (len(deal.transfers), len(deal.declarations), 1)
    cards = [count for hand in deal.hands for count in hand]
    own = layout.own_block(None, None, deal.leader, deal.lead_by, len(name), counts, cards) + name
    own += b"".join(map(layout.words_bytes, (deal.transfers, deal.declarations, (word,))))
    shared = layout.context_bytes(deal.rules_id, "full", None, None, None, None, None, None)
    shared += layout.origin_bytes(SOURCE.kind, SOURCE.tool, SOURCE.version, None, None, {})
    put, seal = cell("actions", [word]), cell("content_hash", layout.content_digest(shared, own))
    return lambda table: seal(put(table))


def bad_deals(deal: Replay) -> Iterator[tuple[str, list[Replay]]]:
    """Deals that are wrong and carry the hash that fits."""
    first = deal.actions[0]
    hands = [list(hand) for hand in deal.hands]
    short, other = [list(hand) for hand in hands], [list(hand) for hand in hands]
    rank = next(at for at, count in enumerate(hands[0]) if count)
    swap = next(at for at, count in enumerate(hands[1]) if count and at != rank)
    short[0][rank] -= 1
    short[1][rank] += 1
    other[0][rank] -= 1
    other[0][swap] += 1

    def changed(**fields: Any) -> list[Replay]:
        return [replace(deal, **fields)]

    yield "hand-size", changed(hands=short)
    yield "pack", changed(hands=other)
    yield "transfer", changed(transfers=(8,))
    yield "declaration", changed(declarations=(15,))
    yield "call", changed(declarations=(3, 3))
    yield "action-word", changed(actions=(first | 7, *deal.actions[1:]))
    yield "action-seat", changed(actions=(first ^ 1, *deal.actions[1:]))
    yield "action-cards", changed(actions=(first | 31 << 11, *deal.actions[1:]))
    yield "action-dropped", changed(actions=(deal.actions[0], *deal.actions[2:]))
    yield "action-after-the-end", changed(actions=(*deal.actions, first))
    yield "unfinished", changed(actions=deal.actions[:-1])
    yield "leader", changed(leader=(deal.leader + 1) % 6)
    yield (
        "places-claimed",
        changed(claimed=Claimed(places=tuple(reversed(replayed(deal, load_preset("karamay")).places())))),
    )
    yield "points-claimed", changed(claimed=Claimed(points=(99.0, 0.0)))
    yield "duplicate", [deal, deal]
    yield "unknown-hands", changed(support="public", hands=(deal.hands[0], *UNKNOWN[1:]))
    part = {"actions": deal.actions[20:], "extra": {"fragment": "yes"}}
    yield "fragment", changed(support="public", hands=UNKNOWN, **part)
    yield "events-claimed", changed(claimed=Claimed(events=(("kill", "1"), ("all", "opened"))))
    yield "result-places-twice", [stated("r", places=(1, 1, 2, 3, 4, 5))]
    yield "result-places-partly", [stated("r", places=(1, 0, 0, 0, 0, 6))]
    yield "result-points", [stated("r", places=PLACES, points=(99.0, 0.0), events=(("all", "burn", "men", "opened"),))]
    yield "result-unchecked", [stated("r", places=PLACES, points=(3.0, 0.0))]
    yield "result-event", [stated("r", places=PLACES, events=(("burn", "7", "1"),))]


def make_invalid(folder: Path) -> None:
    """Every kind of damage."""
    (deal,) = simulated("karamay", 1)
    for name, deals in bad_deals(deal):
        write(folder / f"{name}.gouji.parquet", deals, "karamay")
    write(folder / "rules-absent.gouji.parquet", [deal], "tv_biesan")
    alters: dict[str, Alter] = {
        "hash-leader": cell("leader", (deal.leader + 1) % 6),
        "hash-action": cell("actions", [*deal.actions[:-1], deal.actions[-1] ^ 1]),
        "hash-itself": cell("content_hash", bytes(16)),
        "word-range": too_long_a_word(deal),
        "null-id": cell("deal_id", None),
        "null-in-hands": cell("hands", [None] * 96),
        "no-column": lambda table: table.drop_columns(["claimed"]),
        "column-type": lambda table: table.set_column(0, "deal_id", pa.array([["a"]])),
        "lead-by": cell("lead_by", "coin"),
    }
    for name, alter in alters.items():
        write(folder / f"{name}.gouji.parquet", [deal], "karamay", alter=alter)
    write(folder / "major-version.gouji.parquet", [deal], "karamay", metadata=resealed(format_version="2.0"))
    write(folder / "other-format.gouji.parquet", [deal], "karamay", metadata=resealed(format="bridge-log"))
    write(folder / "metadata.gouji.parquet", [deal], "karamay", metadata={b"gouji.engine_version": b"9"})
    write(folder / "rules-broken.gouji.parquet", [deal], "karamay", metadata=resealed(rules="[]"))
    whole = (folder / "unfinished.gouji.parquet").read_bytes()
    (folder / "truncated.gouji.parquet").write_bytes(whole[: len(whole) // 2])
    flipped = bytearray(whole)
    flipped[len(whole) // 8] ^= 1
    (folder / "flipped-bit.gouji.parquet").write_bytes(bytes(flipped))
    (folder / "not-parquet.gouji.parquet").write_bytes("牌局: a1\n1 过\n".encode())


def describe_invalid(path: Path) -> dict[str, Any]:
    """The JSON beside an invalid file."""
    report = verify([path])
    return {
        "deals": report.deals, "accepted": report.accepted, "flagged": report.flagged, "refused": report.refused,
        "findings": [
            {"code": found.code, "severity": found.severity, "deal_id": found.deal_id, "action_no": found.action_no}
            for found in report.findings
        ],
    }  # fmt: skip


def make(folder: Path) -> None:
    """Both folders, with a JSON file beside every log."""
    for name, maker, describe in (
        ("valid", make_valid, describe_valid),
        ("invalid", make_invalid, describe_invalid),
    ):
        part = folder / name
        part.mkdir(parents=True, exist_ok=True)
        maker(part)
        for path in sorted(part.glob("*.gouji.parquet")):
            text = json.dumps(describe(path), ensure_ascii=False, indent=1) + "\n"
            path.with_name(path.name.removesuffix(schema.SUFFIX) + ".json").write_text(text, encoding="utf-8")


def main() -> None:
    """Make them in a folder, or where they stand in this repository."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "data" / "conformance"
    with tempfile.TemporaryDirectory() as rough:
        make(Path(rough))
        for path in sorted(Path(rough).rglob("*.*")):
            place = folder / path.relative_to(rough)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())


if __name__ == "__main__":
    main()
