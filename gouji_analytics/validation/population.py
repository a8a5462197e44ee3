"""Real deals as a population: facts of simulated play, from which samples with a known truth are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import numpy as np
import numpy.typing as npt

from gouji_analytics.building import build
from gouji_analytics.simulating import Run, as_columns
from gouji_analytics.stats.database import open_db
from gouji_analytics.store.columns import RunChunk
from gouji_analytics.store.writer import ShardWriter
from gouji_analytics.validation.check import SEED
from gouji_engine.bots import line_up
from gouji_engine.rules import load_preset
from gouji_engine.simulate import Chunk, simulate_chunk

LINE_UPS = ("rules", "rules,random", "random")
PRESETS = ("qingdao_online", "zaozhuang_4deck", "karamay", "tv_biesan", "dian_shao_men_luo")

Words = npt.NDArray[np.int32]


def chunks(presets: Sequence[str], line_ups: Sequence[str], deals: int, turned: int = 0) -> Iterator[RunChunk]:
    """``deals`` deals of each preset and line-up, the table turned by ``turned`` seats."""
    for preset in presets:
        rules = load_preset(preset)
        for number, words in enumerate(line_ups):
            bots = line_up(words)
            made = rotated(simulate_chunk(rules, bots, SEED + number, 0, deals), turned)
            seated = tuple(bots[(seat - turned) % 6] for seat in range(6))
            yield as_columns(Run(rules, seated, SEED + number, deals), made)


def rotated(chunk: Chunk, by: int) -> Chunk:
    """The same deals with everybody moved ``by`` seats on."""

    def turn(words: Words, shift: int) -> Words:
        seats = words >> shift & 7
        moved: Words = words + ((seats + by) % 6 - seats << shift).astype(np.int32)
        return moved

    hands = np.roll(chunk.hands.reshape(-1, 6, 16), by, axis=1).reshape(-1, 96)
    leader = ((chunk.leader + by) % 6).astype(np.int8)
    return Chunk(
        chunk.first, hands, leader, chunk.lead_by, turn(chunk.actions, 0), chunk.action_offsets,
        turn(turn(chunk.transfers, 0), 3), chunk.transfer_offsets, turn(chunk.declarations, 4), chunk.declaration_offsets,
    )  # fmt: skip


@contextmanager
def facts(
    presets: Sequence[str], line_ups: Sequence[str], deals: int, turned: int = 0
) -> Iterator[duckdb.DuckDBPyConnection]:
    """A database of facts of simulated deals, verified and derived like any other; gone after the block."""
    with TemporaryDirectory(prefix="gouji-validation-") as folder:
        log, database = Path(folder) / "deals.gouji.parquet", Path(folder) / "facts.duckdb"
        rules = [load_preset(preset) for preset in presets]
        with ShardWriter(log, {one.rules_id: one.to_dict() for one in rules}) as writer:
            for chunk in chunks(presets, line_ups, deals, turned):
                writer.write_run(chunk)
        build([log], database)
        with open_db(database) as connection:
            yield connection


def in_memory(source: duckdb.DuckDBPyConnection, tables: Sequence[str]) -> duckdb.DuckDBPyConnection:
    """A copy of some tables that may be changed; ``fct_seats`` is called ``seats_seen`` there."""
    copy = duckdb.connect()
    for name in tables:
        copy.register("incoming", source.sql(f"select * from {name}").to_arrow_table())
        copy.execute(f"create table {'seats_seen' if name == 'fct_seats' else name} as select * from incoming")
        copy.unregister("incoming")
    return copy
