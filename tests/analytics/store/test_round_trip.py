"""What is written is what is read, by the slow way and by the fast one."""

import dataclasses

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_analytics.store import schema
from gouji_analytics.store.columns import OWN_DTYPE, RunChunk, table_from_run
from gouji_analytics.store.plain import replay_dict
from gouji_analytics.store.reader import LogFile
from gouji_analytics.store.writer import ShardWriter, write_log
from gouji_engine import deal_layout
from gouji_engine.errors import DataError
from tests.analytics.store.runs import BOTS, RULES, SOURCE, chunk, replays
from tests.engine import deals


def rules_of(found):
    return {replay.rules_id: {"id": replay.rules_id} for replay in found}


@given(found=st.lists(deals.replays(), max_size=8))
@settings(max_examples=60)
def test_replays_come_back_identical(tmp_path_factory, found):
    path = write_log(tmp_path_factory.mktemp("log") / "a.gouji.parquet", found, rules_of(found))
    with LogFile(path) as log:
        again = list(log.replays())
        assert again == found
        assert [replay.content_hash for replay in again] == [replay.content_hash for replay in found]
        assert [row for batch in log.batches() for row in batch.damaged()] == []
        assert log.rules == rules_of(found)
        assert log.deals == len(found)


def write_run(path, chunks, **keywords):
    with ShardWriter(path, RULES, **keywords) as shard:
        for part in chunks:
            shard.write_run(part)
    return shard


def test_the_fast_way_writes_the_same_bytes(tmp_path):
    fast = write_run(tmp_path / "fast.gouji.parquet", [chunk(0, 60), chunk(60, 40)], row_group=32)
    slow = write_log(tmp_path / "slow.gouji.parquet", replays(0, 100), RULES, row_group=32)
    assert fast.path.read_bytes() == slow.read_bytes()
    assert fast.deals == 100
    with LogFile(slow) as log:
        assert (log.groups, log.deals) == (4, 100)
        assert sum(len(batch.actions) for batch in log.batches()) == fast.actions
        assert list(log.replays()) == list(replays(0, 100))


@pytest.mark.parametrize("sizes", [[100], [1] * 100, [33, 33, 34], [99, 1]])
def test_the_bytes_do_not_depend_on_the_chunks(tmp_path, sizes):
    starts = np.cumsum([0, *sizes[:-1]]).tolist()
    parts = [chunk(first, deals_) for first, deals_ in zip(starts, sizes, strict=True)]
    shard = write_run(tmp_path / "a.gouji.parquet", parts, row_group=16)
    once = write_run(tmp_path / "b.gouji.parquet", [chunk(0, 100)], row_group=16)
    assert shard.path.read_bytes() == once.path.read_bytes()


def test_arrays_are_read_as_they_were_written(tmp_path):
    part = chunk(0, 50)
    path = write_run(tmp_path / "a.gouji.parquet", [part]).path
    with LogFile(path) as log:
        batch = log.batch(0)
        assert (batch.hands == part.hands).all()
        assert (batch.leader == part.leader).all()
        assert (batch.lead_by == part.lead_by).all()
        for name in ("actions", "transfers", "declarations"):
            assert (getattr(batch, name) == getattr(part, name)).all()
            assert (getattr(batch, name[:-1] + "_offsets") == getattr(part, name[:-1] + "_offsets")).all()
            assert getattr(batch, name).dtype == np.int32
        assert batch.hands.dtype == batch.leader.dtype == np.int8
        assert len(batch) == 50
        assert set(batch.rules_ids()) == {"karamay-1"}


def test_line_ups_may_differ_by_deal(tmp_path):
    ups = [BOTS if number % 3 else BOTS[::-1] for number in range(30)]
    part = chunk(0, 30, bots=None, line_ups=ups, scheme="turn about")
    path = write_run(tmp_path / "a.gouji.parquet", [part]).path
    with LogFile(path) as log:
        found = list(log.replays())
        assert next(log.batches()).damaged() == []
    assert [replay.bots for replay in found] == ups
    made = [
        dataclasses.replace(one, bots=up)
        for one, up in zip(replays(0, 30, bots=None, scheme="turn about"), ups, strict=True)
    ]
    assert found == made


def test_a_chunk_of_the_simulator_can_be_taken_over(tmp_path):
    part = chunk(7, 20)
    again = RunChunk.of(part, "karamay-1", SOURCE, 5, bots=BOTS)
    assert table_from_run(again).equals(table_from_run(part))
    code = int(part.lead_by[0])
    one = dataclasses.replace(part, lead_by=code, transfers=None, transfer_offsets=None)
    path = write_run(tmp_path / "a.gouji.parquet", [one]).path
    with LogFile(path) as log:
        assert set(log.batch(0).lead_by.tolist()) == {code}
        assert all(replay.transfers == () for replay in log.replays())


@pytest.mark.parametrize(
    "change",
    [
        {"hands": np.zeros((9, 96), np.int8)},
        {"hands": np.zeros((10, 90), np.int8)},
        {"action_offsets": np.zeros(10, np.int32)},
        {"action_offsets": np.zeros(11, np.int32)},
        {"action_offsets": np.ones(11, np.int32)},
        {"lead_by": np.full(10, 99, np.int8)},
        {"lead_by": np.zeros(9, np.int8)},
        {"bots": None, "line_ups": [BOTS] * 9},
    ],
)
def test_arrays_that_do_not_fit_are_refused(change):
    with pytest.raises(DataError) as caught:
        table_from_run(chunk(0, 10, **change))
    assert caught.value.code == "LOG_SHAPE"


def test_offsets_must_not_fall():
    part = chunk(0, 3)
    offsets = np.array([0, len(part.actions), 0, len(part.actions)], np.int32)
    with pytest.raises(DataError):
        table_from_run(dataclasses.replace(part, action_offsets=offsets))


def test_the_block_of_the_fast_way_is_that_of_the_slow_one():
    assert OWN_DTYPE.itemsize == deal_layout.OWN_BLOCK.size


def test_an_empty_log_is_a_log(tmp_path):
    path = write_log(tmp_path / "a.gouji.parquet", [], {})
    with LogFile(path) as log:
        assert (log.deals, list(log.replays()), log.find("x")) == (0, [], None)


def test_a_deal_is_found_by_its_id(tmp_path):
    path = write_run(tmp_path / "a.gouji.parquet", [chunk(0, 100)], row_group=8).path
    wanted = list(replays(0, 100))
    with LogFile(path) as log:
        assert [log.find(wanted[number].deal_id) for number in (0, 50, 99)] == [
            wanted[number] for number in (0, 50, 99)
        ]
        assert log.find("nothing") is None
        assert log.find("") is None


def test_rules_of_every_deal_must_be_given(tmp_path):
    with pytest.raises(DataError) as caught, ShardWriter(tmp_path / "a.gouji.parquet", {}) as shard:
        shard.write_run(chunk(0, 3))
    assert (caught.value.code, caught.value.fields["rules_id"]) == ("RULES_MISSING", "karamay-1")
    assert list(tmp_path.iterdir()) == []


def test_rules_may_come_while_writing(tmp_path):
    with ShardWriter(tmp_path / "a.gouji.parquet", {}, origin={"bots": BOTS, "seed": 5}) as shard:
        shard.add_rules("karamay-1", RULES["karamay-1"])
        shard.write_run(chunk(0, 3))
    with LogFile(shard.path) as log:
        assert log.rules == RULES
        assert log.origin == {"bots": list(BOTS), "seed": 5}
        assert log.version == (schema.MAJOR, schema.MINOR)


def test_no_column_is_unsigned_and_the_types_are_those_of_the_page(tmp_path):
    path = write_run(tmp_path / "a.gouji.parquet", [chunk(0, 10)]).path
    stored = pq.read_schema(path)
    assert stored.equals(schema.LOG_SCHEMA)
    assert "uint" not in str(stored)
    file = pq.ParquetFile(path)
    columns = [file.metadata.row_group(0).column(index) for index in range(file.metadata.num_columns)]
    assert {column.compression for column in columns} == {"ZSTD"}
    assert [column.path_in_schema for column in columns] == schema.leaf_paths(schema.LOG_SCHEMA)
    encodings = {column.path_in_schema: column.encodings for column in columns}
    assert "DELTA_BYTE_ARRAY" in encodings["deal_id"]
    assert "DELTA_BINARY_PACKED" in encodings["seed"]
    assert "RLE_DICTIONARY" in encodings["actions.list.element"]


def test_other_programs_can_read_the_log(tmp_path):
    path = write_run(tmp_path / "a.gouji.parquet", [chunk(0, 10)]).path
    (row,) = duckdb.sql(
        f"select count(*), sum(len(hands)), min(rules_id), any_value(source.kind) from '{path}'"
    ).fetchall()
    assert row == (10, 960, "karamay-1", "simulated")


def test_a_log_that_another_program_wrote_again_is_read(tmp_path):
    """DuckDB knows no lists of fixed length and no dictionaries; the types are fitted on reading."""
    path = write_run(tmp_path / "a.gouji.parquet", [chunk(0, 10)]).path
    table = pq.read_table(path)
    loose = table.set_column(table.schema.get_field_index("hands"), "hands", table["hands"].cast(pa.list_(pa.int8())))
    loose = loose.set_column(table.schema.get_field_index("rules_id"), "rules_id", table["rules_id"].cast(pa.string()))
    loose = loose.replace_schema_metadata(pq.ParquetFile(path).metadata.metadata)
    pq.write_table(loose, tmp_path / "b.gouji.parquet")
    with LogFile(tmp_path / "b.gouji.parquet") as log:
        assert list(log.replays()) == list(replays(0, 10))


def test_a_replay_in_plain_values():
    shown = replay_dict(deals.simple())
    assert shown["hands"][0]["10"] == 4
    assert shown["transfers"] == [{"from_seat": 1, "to_seat": 0, "rank": "3", "n_cards": 1, "cause": "buy"}]
    assert shown["declarations"] == [{"seat": 2, "kind": "mingdian"}]
    cards = {"rank": "8", "naturals": 3, "twos": 0, "small": 0, "big": 0, "eagle": 0}
    assert shown["actions"][0] == {"action_no": 0, "seat": 0, "kind": "play", "cards": cards}
    assert shown["actions"][1] == {"action_no": 1, "seat": 1, "kind": "pass", "cards": None}
    assert shown["claimed"]["places"] == (1, 4, 2, 5, 3, 6)
    assert shown["text"]["en"].startswith("deal: d1\n")


@given(deals.replays())
@settings(max_examples=30)
def test_any_replay_has_plain_values(replay):
    shown = replay_dict(replay)
    assert len(shown["actions"]) == len(replay.actions)
    assert shown["content_hash"] == replay.content_hash.hex()
