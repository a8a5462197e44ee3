"""Which deals of a log follow one another in a game: what the verifier may know of the deal before (docs/play-protocol.md 12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from gouji_analytics.store.reader import DealBatch
from gouji_engine.replay import ACTION_BITS, DECLARATION_BITS, TRANSFER_BITS

_KEYS = ("match_id", "game_no", "rules_id")
WORD_BITS = (("transfers", TRANSFER_BITS), ("declarations", DECLARATION_BITS), ("actions", ACTION_BITS))


@dataclass(frozen=True, slots=True)
class Links:
    """Of each row of a batch: whether match and number are known, the number, whether the row before is the deal before."""

    named: NDArray[np.bool_]
    deal_no: NDArray[np.int64]
    follows: NDArray[np.bool_]


def links(batch: DealBatch, before: DealBatch | None) -> Links | None:
    """The links of a batch; ``before`` is the row of the log before it. None if no row names its match."""
    known = pc.and_(batch.column("match_id").is_valid(), batch.column("deal_no").is_valid())
    if not pc.any(known).as_py():
        return None
    named = known.to_numpy(zero_copy_only=False)
    own = _keys(batch)
    numbers = _numbers(batch)
    first = False
    if before is not None:
        first = _keys(before).slice(0, 1).to_pylist() == own.slice(0, 1).to_pylist() and bool(
            _numbers(before)[0] + 1 == numbers[0]
        )
    same = np.ones(max(len(batch) - 1, 0), bool)
    for name in _KEYS:
        codes = own.column(name).combine_chunks().dictionary_encode(null_encoding="encode").indices.to_numpy()
        same &= codes[1:] == codes[:-1]
    follows = np.concatenate([[first], same & (numbers[1:] == numbers[:-1] + 1)]) & named
    return Links(named, numbers, follows)


def _keys(batch: DealBatch) -> pa.Table:
    """What deals of one game have in common, as plain values."""
    return pa.table({name: _plain(batch.column(name)) for name in _KEYS})


def _plain(column: pa.Array) -> pa.Array:
    return column.cast(pa.string()) if pa.types.is_dictionary(column.type) else column


def _numbers(batch: DealBatch) -> NDArray[np.int64]:
    """Numbers of the deals; one that follows nothing where it is not known."""
    filled = pc.fill_null(batch.column("deal_no").cast(pa.int64()), -(1 << 40))
    numbers: NDArray[np.int64] = filled.to_numpy(zero_copy_only=False)
    return numbers


def rows_out_of_range(batch: DealBatch, name: str, bits: int) -> NDArray[np.intp]:
    """Rows with a word outside the range of its form."""
    unsigned: NDArray[Any] = getattr(batch, name).view(np.uint32)  # a negative word becomes a large one
    if unsigned.max(initial=0) < 1 << bits:
        return np.zeros(0, np.intp)
    at = np.flatnonzero(unsigned >= 1 << bits)
    offsets = getattr(batch, f"{name[:-1]}_offsets")
    return np.unique(np.searchsorted(offsets, at, side="right") - 1)


def can_be_replayed(batch: DealBatch) -> bool:
    """Whether a batch of one row is whole: its own hash, all words in range, everything known."""
    if batch.column("support")[0].as_py() != "full" or batch.damaged():
        return False
    return not any(len(rows_out_of_range(batch, name, bits)) for name, bits in WORD_BITS)
