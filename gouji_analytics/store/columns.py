"""Deals as columns: from replays, from the arrays of a simulated run, and back.

A ``RunChunk`` is the fast way in: it holds arrays, and no Python object is made per deal beyond its
id and its hash.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import repeat
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from gouji_analytics.store import schema
from gouji_engine import deal_layout
from gouji_engine.errors import DataError
from gouji_engine.replay import LEAD_BY_IDS, Replay, Source

Int8s = NDArray[np.int8]
Int32s = NDArray[np.int32]

OWN_DTYPE = np.dtype(
    [
        ("has_deal_no", "u1"),
        ("deal_no", "<i4"),
        ("has_seed", "u1"),
        ("seed", "<u8"),
        ("leader", "i1"),
        ("lead_by", f"S{deal_layout.LEAD_BY_BYTES}"),
        ("id_length", "<u4"),
        ("n_transfers", "<u4"),
        ("n_declarations", "<u4"),
        ("n_actions", "<u4"),
        ("hands", "i1", (schema.HAND_COUNTS,)),
    ]
)


GAME_OF_SESSION = 0  # a simulated session is one game


@dataclass(frozen=True, slots=True)
class Numbers:
    """Names of the deals of a chunk: ids, and for deals played in a row the match and the game of each."""

    ids: list[str]
    matches: list[str] | None = None
    games: list[int] | None = None

    def places(self) -> list[tuple[str, int]] | None:
        """Match and game of every deal; None where deals stand alone."""
        if self.matches is None or self.games is None:
            return None
        return list(zip(self.matches, self.games, strict=True))


@dataclass(frozen=True, slots=True)
class RunChunk:
    """Consecutive deals of one simulated run, as arrays.

    Parameters
    ----------
    rules_id, source : the same for every deal.
    bots : the policy of each seat, the same in every deal; None with ``line_ups``: one such tuple a deal,
        and ``scheme``: a text that says how the run gives the seats out (it enters the deals' ids).
    seed : master seed of the run; first : number (from 0) of the first deal in it.
    hands : int8 [n, 96]; leader : int8 [n]; lead_by : LeadBy codes [n] or one code for all.
    actions, transfers, declarations : packed words, int32, all deals one after another.
    *_offsets : int32 [n + 1], starting at 0; None with ``transfers`` and ``declarations`` = none at all.
    sessions, deal_nos : int32 [n], for deals played in sessions: number of the session in the run and of the deal in it
        (``first`` is then of no meaning); with ``game_nos`` int32 [n] the session is a match, and the deal's number one in its game.
    """

    rules_id: str
    source: Source
    bots: tuple[str, ...] | None
    seed: int
    first: int
    hands: Int8s
    leader: Int8s
    lead_by: int | NDArray[Any]
    actions: Int32s
    action_offsets: Int32s
    transfers: Int32s | None = None
    transfer_offsets: Int32s | None = None
    declarations: Int32s | None = None
    declaration_offsets: Int32s | None = None
    support: str = "full"
    line_ups: Sequence[tuple[str, ...]] | None = None
    scheme: str = ""
    sessions: Int32s | None = None
    deal_nos: Int32s | None = None
    game_nos: Int32s | None = None

    @property
    def deals(self) -> int:
        """Number of deals."""
        return len(self.leader)

    @classmethod
    def of(cls, chunk: Any, rules_id: str, source: Source, seed: int, **keywords: Any) -> RunChunk:
        """From a ``gouji_engine.simulate.Chunk``; keywords: ``bots``, or ``line_ups`` and ``scheme``."""
        names = ("first", "hands", "leader", "lead_by", "actions", "transfers", "declarations")
        offsets = ("action_offsets", "transfer_offsets", "declaration_offsets")
        arrays = {name: getattr(chunk, name) for name in names + offsets}
        return cls(rules_id=rules_id, source=source, seed=seed, **arrays, **{"bots": None, **keywords})


def _little(array: NDArray[Any]) -> NDArray[Any]:
    """The array contiguous and little-endian."""
    out = np.ascontiguousarray(array)
    return out if sys.byteorder == "little" else out.astype(out.dtype.newbyteorder("<"))


def _words(flat: Int32s | None, offsets: Int32s | None, deals: int, name: str) -> tuple[Int32s, Int32s]:
    """Flat words and offsets, checked against each other."""
    if flat is None or offsets is None:
        return np.empty(0, np.int32), np.zeros(deals + 1, np.int32)
    flat, offsets = np.ascontiguousarray(flat, np.int32), np.ascontiguousarray(offsets, np.int32)
    good = len(offsets) == deals + 1 and offsets[0] == 0 and offsets[-1] == len(flat)
    if not good or (np.diff(offsets) < 0).any():
        raise shape_error(name)
    return flat, offsets


def shape_error(name: str) -> DataError:
    """The columns do not fit one another."""
    return DataError(
        "LOG_SHAPE", f"列 {name} 的长度与牌局数不符", f"the length of column {name} does not fit the number of deals"
    )


def hash_columns(
    shared: Sequence[bytes],
    deal_ids: pa.StringArray,
    own: NDArray[Any],
    words: Sequence[tuple[Int32s, Int32s]],
) -> pa.FixedSizeBinaryArray:
    """Content hashes of ``len(own)`` deals, ``HASH_TYPE``.

    ``shared``: the shared bytes of every deal, or a list of one if all have the same;
    ``own``: records of OWN_DTYPE; ``words``: (flat, offsets) of transfers, declarations, actions.
    The own bytes of all deals are laid one deal after another first, so that each is hashed in one go.
    """
    starts = {
        key: blake2b(deal_layout.HASH_PREFIX + key, digest_size=deal_layout.HASH_BYTES) for key in dict.fromkeys(shared)
    }
    hashers = repeat(starts[shared[0]]) if len(shared) == 1 else map(starts.__getitem__, shared)
    view, ends = _own_bytes(deal_ids, own, words)
    digests = []
    for start, begin, end in zip(hashers, ends[:-1], ends[1:], strict=False):
        hasher = start.copy()
        hasher.update(view[begin:end])
        digests.append(hasher.digest())
    return pa.FixedSizeBinaryArray.from_buffers(schema.HASH_TYPE, len(own), [None, pa.py_buffer(b"".join(digests))])


def _own_bytes(
    deal_ids: pa.StringArray, own: NDArray[Any], words: Sequence[tuple[Int32s, Int32s]]
) -> tuple[memoryview, list[int]]:
    """The own bytes of all deals one after another, and where each begins and ends."""
    blocks = np.arange(len(own) + 1, dtype=np.int64) * OWN_DTYPE.itemsize
    parts = [_cells(own, blocks), deal_ids.cast(pa.large_binary())]
    parts += [_cells(_little(flat), offsets.astype(np.int64) * flat.itemsize) for flat, offsets in words if len(flat)]
    joined = pc.binary_join_element_wise(*parts, pa.scalar(b"", pa.large_binary()))
    _, offsets, data = joined.buffers()
    ends: list[int] = np.frombuffer(offsets, np.int64, len(own) + 1, joined.offset * 8).tolist()
    return memoryview(data or b""), ends


def _cells(array: NDArray[Any], offsets: NDArray[np.int64]) -> pa.LargeBinaryArray:
    """The bytes of an array, cut at offsets, without a copy."""
    buffers = [None, pa.py_buffer(offsets), pa.py_buffer(array)]
    return pa.LargeBinaryArray.from_buffers(pa.large_binary(), len(offsets) - 1, buffers)


def _lead_names(lead_by: int | NDArray[Any], deals: int) -> tuple[Int32s, NDArray[Any]]:
    """Codes per deal and the padded names that enter the hash."""
    codes = np.full(deals, lead_by, np.int32) if isinstance(lead_by, int) else lead_by.astype(np.int32)
    names = np.array([name.encode() for name in LEAD_BY_IDS], f"S{deal_layout.LEAD_BY_BYTES}")
    if len(codes) != deals or (deals and not (codes.min() >= 0 and codes.max() < len(names))):
        raise shape_error("lead_by")
    return codes, names[codes]


def _run_shared(chunk: RunChunk, numbers: Numbers) -> list[bytes]:
    """The shared bytes of the deals: one for all, or one a deal where line-ups, sessions or games differ."""
    source = chunk.source
    origin = deal_layout.origin_bytes(source.kind, source.tool, source.version, source.file, source.line, {})

    def shared(bots: Sequence[str] | None, place: tuple[str, int] | None) -> bytes:
        match, game = (None, None) if place is None else place
        return deal_layout.context_bytes(chunk.rules_id, chunk.support, match, game, None, None, bots, None) + origin

    places = numbers.places()
    if chunk.line_ups is None and places is None:
        return [shared(chunk.bots, None)]
    lines = chunk.line_ups if chunk.line_ups is not None else [chunk.bots] * chunk.deals
    if len(lines) != chunk.deals:
        raise shape_error("bots")
    named: Sequence[tuple[str, int] | None] = places if places is not None else [None] * chunk.deals
    pairs = list(zip(lines, named, strict=True))
    known = {pair: shared(*pair) for pair in set(pairs)}
    return [known[pair] for pair in pairs]


def _bots_column(chunk: RunChunk) -> pa.Array:
    if chunk.line_ups is None:
        return _repeat(chunk.bots, schema.NAMES_TYPE, chunk.deals)
    return pa.array(chunk.line_ups, schema.NAMES_TYPE)


def _run_own(chunk: RunChunk, ids: list[str], lead: NDArray[Any], words: list[tuple[Int32s, Int32s]]) -> NDArray[Any]:
    own = np.zeros(chunk.deals, OWN_DTYPE)
    own["has_deal_no"] = own["has_seed"] = 1
    own["deal_no"] = np.arange(chunk.first, chunk.first + chunk.deals) if chunk.deal_nos is None else chunk.deal_nos
    own["seed"] = np.uint64(chunk.seed)
    own["leader"], own["lead_by"], own["hands"] = chunk.leader, lead, chunk.hands
    own["id_length"] = len(ids[0]) if ids else 0
    for name, (_, offsets) in zip(("n_transfers", "n_declarations", "n_actions"), words, strict=True):
        own[name] = np.diff(offsets)
    return own


def table_from_run(chunk: RunChunk) -> pa.Table:
    """A chunk of a run as a table of ``LOG_SCHEMA``. Raises DataError when arrays do not fit."""
    deals = chunk.deals
    if chunk.hands.shape != (deals, schema.HAND_COUNTS):
        raise shape_error("hands")
    run = deal_layout.run_id(chunk.rules_id, chunk.bots, chunk.seed, chunk.scheme)
    numbers = _run_ids(chunk, run)
    words = [
        _words(chunk.transfers, chunk.transfer_offsets, deals, "transfers"),
        _words(chunk.declarations, chunk.declaration_offsets, deals, "declarations"),
        _words(chunk.actions, chunk.action_offsets, deals, "actions"),
    ]
    codes, lead = _lead_names(chunk.lead_by, deals)
    own = _run_own(chunk, numbers.ids, lead, words)
    deal_ids = pa.array(numbers.ids, pa.string())
    transfers, declarations, actions = (pa.ListArray.from_arrays(pa.array(o), pa.array(f)) for f, o in words)
    columns: dict[str, Any] = {
        "deal_id": deal_ids,
        "deal_no": pa.array(own["deal_no"].copy()),
        "rules_id": _one_word(chunk.rules_id, deals),
        "source": _repeat(source_row(chunk.source), schema.SOURCE_TYPE, deals),
        "support": _one_word(chunk.support, deals),
        "seed": pa.array(own["seed"].astype(np.int64)),
        "bots": _bots_column(chunk),
        "leader": pa.array(np.ascontiguousarray(chunk.leader, np.int8)),
        "lead_by": pa.DictionaryArray.from_arrays(pa.array(codes), pa.array(LEAD_BY_IDS)),
        "hands": hands_array(np.ascontiguousarray(chunk.hands, np.int8)),
        "transfers": transfers,
        "declarations": declarations,
        "actions": actions,
        "extra": _repeat([], schema.EXTRA_TYPE, deals),
        "content_hash": hash_columns(_run_shared(chunk, numbers), deal_ids, own, words),
    }
    if numbers.matches is not None:
        columns["match_id"] = pa.array(numbers.matches, pa.string())
        columns["game_no"] = pa.array(numbers.games, pa.int32())
    return pa.table([columns.get(f.name, pa.nulls(deals, f.type)) for f in schema.LOG_SCHEMA], schema.LOG_SCHEMA)


def _run_ids(chunk: RunChunk, run: str) -> Numbers:
    """Ids of the deals, and of the sessions or matches they belong to if they do."""
    if chunk.sessions is None or chunk.deal_nos is None:
        return Numbers([deal_layout.simulated_id(run, at) for at in range(chunk.first, chunk.first + chunk.deals)])
    games = chunk.game_nos
    lengths = {len(chunk.sessions), len(chunk.deal_nos), chunk.deals if games is None else len(games)}
    if lengths != {chunk.deals}:
        raise shape_error("deal_no")
    numbers = chunk.sessions.tolist()
    names = {number: deal_layout.simulated_id(run, number) for number in set(numbers)}
    matches = [names[number] for number in numbers]
    deals = chunk.deal_nos.tolist()
    if games is None:
        ids = [f"{match}-{at:03d}" for match, at in zip(matches, deals, strict=True)]
        return Numbers(ids, matches, [GAME_OF_SESSION] * chunk.deals)
    rows = zip(matches, games.tolist(), deals, strict=True)
    return Numbers([f"{match}-{game}-{at:03d}" for match, game, at in rows], matches, games.tolist())


def hands_array(hands: Int8s) -> pa.Array:
    """Hands int8 [n, 96] as a fixed-size list, without a copy."""
    return pa.FixedSizeListArray.from_arrays(pa.array(hands.reshape(-1)), schema.HAND_COUNTS)


def _one_word(text: str, deals: int) -> pa.Array:
    return pa.DictionaryArray.from_arrays(pa.array(np.zeros(deals, np.int32)), pa.array([text]))


def _repeat(value: Any, kind: pa.DataType, deals: int) -> pa.Array:
    if value is not None and isinstance(value, tuple):
        value = list(value)
    return pa.repeat(pa.scalar(value, kind), deals)


def source_row(source: Source) -> dict[str, Any]:
    """A source as the struct of its column."""
    return {name: getattr(source, name) for name in ("kind", "tool", "version", "file", "line")}


def replay_row(replay: Replay) -> dict[str, Any]:
    """A replay as one row of ``LOG_SCHEMA``."""
    claimed = replay.claimed
    row: dict[str, Any] = {name: getattr(replay, name) for name in schema.LOG_SCHEMA.names}
    row["source"] = source_row(replay.source)
    row["hands"] = [count for hand in replay.hands for count in hand]
    row["seed"] = None if replay.seed is None else replay.seed - (replay.seed >> 63 << 64)
    row["extra"] = sorted(replay.extra.items())
    row["claimed"] = None if claimed is None else {f: getattr(claimed, f) for f in ("places", "points", "events")}
    return row


def table_from_replays(replays: Sequence[Replay]) -> pa.Table:
    """Replays as a table of ``LOG_SCHEMA``."""
    rows = [replay_row(replay) for replay in replays]
    arrays = [pa.array([row[field.name] for row in rows], field.type) for field in schema.LOG_SCHEMA]
    return pa.table(arrays, schema.LOG_SCHEMA)


_CONTEXT = ("rules_id", "support", "match_id", "game_no", "played_at", "players", "bots", "claimed")
_ORIGIN = ("source", "extra")


def shared_parts(table: pa.Table) -> list[bytes]:
    """The shared bytes of every deal of a table; a list of one when all deals have the same."""
    names = [*_CONTEXT, *_ORIGIN]
    if table.num_rows == 0:
        return [b""]
    part = table.select(names)
    if all(_is_constant(part.column(name).combine_chunks()) for name in names):
        part = part.slice(0, 1)
    return [_shared_of_row(row) for row in part.to_pylist()]


def _shared_of_row(row: dict[str, Any]) -> bytes:
    claimed = row["claimed"]
    if claimed is not None:
        claimed = deal_layout.claimed_bytes(claimed["places"], claimed["points"], claimed["events"] or [])
    context = deal_layout.context_bytes(**{**{name: row[name] for name in _CONTEXT}, "claimed": claimed})
    return context + deal_layout.origin_bytes(**row["source"], extra=dict(row["extra"]))


def _is_constant(array: pa.Array | pa.ChunkedArray) -> bool:
    """Whether all rows are equal; may say no of equal rows that hold lists, never yes of different ones."""
    if isinstance(array, pa.ChunkedArray):
        array = pa.concat_arrays(array.chunks)
    if array.null_count:
        return bool(array.null_count == len(array))
    if pa.types.is_dictionary(array.type):
        return _is_constant(array.indices)
    if pa.types.is_struct(array.type):
        return all(_is_constant(child) for child in array.flatten())
    if pa.types.is_map(array.type) or pa.types.is_list(array.type):
        offsets = array.offsets.to_numpy()
        if offsets[-1] == offsets[0]:
            return True
        lengths = np.diff(offsets)
        if pa.types.is_map(array.type) or pa.types.is_nested(array.type.value_type) or (lengths != lengths[0]).any():
            return False
        flat, length = array.flatten(), int(lengths[0])
        if flat.null_count:
            return bool(flat.null_count == len(flat))
        return bool(pc.all(pc.equal(flat.slice(length), flat.slice(0, len(flat) - length))).as_py())
    return bool(pc.all(pc.equal(array, array[0])).as_py())
