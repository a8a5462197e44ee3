"""Nothing that is wrong with a file goes unnoticed, and every complaint has a code."""

import json
import os
import random
from contextlib import contextmanager

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from gouji_analytics.store import schema
from gouji_analytics.store.manifest import Manifest, describe
from gouji_analytics.store.reader import LogFile
from gouji_analytics.store.writer import TEMPORARY_PREFIX, ShardWriter, write_log
from gouji_engine.errors import DataError
from tests.analytics.store.runs import RULES, chunk, replays
from tests.engine.deals import simple


@pytest.fixture
def path(tmp_path):
    with ShardWriter(tmp_path / "a.gouji.parquet", RULES, row_group=32) as shard:
        shard.write_run(chunk(0, 64))
    return shard.path


def code_of(path):
    with pytest.raises(DataError) as caught:
        read_all(path)
    assert str(path) in caught.value.zh
    assert caught.value.exit_code == 3
    return caught.value.code


def read_all(path):
    """Everything a careful reader does; the replays."""
    with LogFile(path) as log:
        assert [row for batch in log.batches() for row in batch.damaged()] == []
        return list(log.replays()), log.rules, log.origin, log.engine_version


def footer_start(data):
    """Where the description of the columns begins; before it lie pages and their headers."""
    return len(data) - 8 - int.from_bytes(data[-8:-4], "little")


def test_random_flips_are_noticed(path, tmp_path):
    """Every flipped byte either raises, or leaves the content as it was (a byte that no reader uses)."""
    with ShardWriter(path, RULES, row_group=512) as shard:
        shard.write_run(chunk(0, 1500))
    sound, data = read_all(path), path.read_bytes()
    generator = random.Random(1)
    other = tmp_path / "flipped.gouji.parquet"
    noticed = {"pages": 0, "footer": 0}
    for part, low, high in (("pages", 0, footer_start(data)), ("footer", footer_start(data), len(data))):
        for _ in range(60):
            flipped = bytearray(data)
            flipped[generator.randrange(low, high)] ^= 1 << generator.randrange(8)
            other.write_bytes(flipped)
            noticed[part] += not same_or_refused(other, sound)
    assert noticed["pages"] >= 58


def same_or_refused(path, sound):
    """True if the content is what it was, False if the file was refused; anything else fails."""
    try:
        found = read_all(path)
    except DataError:
        return False
    assert found == sound
    return True


def test_every_flip_is_noticed_by_the_manifest(path):
    data = path.read_bytes()
    entry = describe(path.parent, path.name)
    manifest = Manifest(path.parent)
    manifest.add(entry)
    generator = random.Random(2)
    for _ in range(40):
        flipped = bytearray(data)
        flipped[generator.randrange(len(data))] ^= 1 << generator.randrange(8)
        path.write_bytes(flipped)
        (problem,) = manifest.check()
        assert problem.code == "SHARD_CHANGED"


def test_a_changed_cell_is_noticed_without_page_checksums(tmp_path):
    """Someone rewrites the file with one value changed: the hash of that deal does not fit."""
    path = write_log(tmp_path / "a.gouji.parquet", [simple()], {"karamay-1": {}})
    table, metadata = pq.read_table(path), pq.ParquetFile(path).metadata.metadata
    rows = table.to_pylist()
    changes = {
        "deal_id": "d2", "match_id": None, "game_no": 9, "deal_no": None, "rules_id": "karamay-2", "support": "public",
        "played_at": None, "seed": 8, "players": None, "bots": ["a"] * 6, "leader": 3, "lead_by": "fixed_seat",
        "hands": [0] * 96, "transfers": [], "declarations": [], "actions": [1], "claimed": None, "extra": [],
        "content_hash": b"\0" * 16, "source": rows[0]["source"] | {"line": 4},
    }  # fmt: skip
    assert set(changes) == set(schema.LOG_SCHEMA.names)
    for name, value in changes.items():
        changed = pa.Table.from_pylist([rows[0] | {name: value}], schema.LOG_SCHEMA)
        pq.write_table(changed.replace_schema_metadata(metadata), path)
        with LogFile(path) as log:
            assert log.batch(0).damaged() == [0], name
            with pytest.raises(DataError) as caught:
                list(log.replays())
        assert caught.value.code == "DEAL_DAMAGED"


@pytest.mark.parametrize("name", ["deal_id", "match_id"])
def test_a_text_that_is_not_utf8_is_damage(path, name):
    table = pq.read_table(path)
    texts = pa.array([b"d\xff"] * len(table), pa.binary())
    column = pa.StringArray.from_buffers(len(table), *texts.buffers()[1:])
    rewrite(path, table.set_column(table.schema.get_field_index(name), schema.LOG_SCHEMA.field(name), column))
    assert code_of(path) == "FILE_DAMAGED"


@pytest.mark.parametrize("keep", [0, 1, 4, 100, -1, -8, -100])
def test_a_truncated_file_is_refused(path, keep):
    path.write_bytes(path.read_bytes()[:keep])
    assert code_of(path) == "FILE_DAMAGED"


def test_foreign_files_are_refused(tmp_path):
    path = tmp_path / "a.gouji.parquet"
    assert code_of(path) == "FILE_MISSING"
    path.write_text("牌局: 1", encoding="utf-8")
    assert code_of(path) == "FILE_DAMAGED"
    pq.write_table(pa.table({"deal_id": ["1"]}), path)
    assert code_of(path) == "NOT_A_LOG"
    path.unlink()
    path.mkdir()
    assert code_of(path) == "FILE_DAMAGED"


def rewrite(path, table=None, **metadata):
    """Write the file again, with other columns or metadata (a fitting digest, unless given)."""
    old = pq.ParquetFile(path).metadata.metadata
    changed = old | {name.encode(): value.encode() for name, value in metadata.items()}
    if "gouji.metadata_digest" not in metadata:
        changed[schema.KEY_DIGEST] = schema.metadata_digest(changed)
    table = pq.read_table(path) if table is None else table
    pq.write_table(table.replace_schema_metadata(changed), path)


@pytest.mark.parametrize(
    ("metadata", "code"),
    [
        ({"gouji.format": "other"}, "NOT_A_LOG"),
        ({"gouji.format_version": "2.0"}, "LOG_VERSION"),
        ({"gouji.format_version": "0.9"}, "LOG_VERSION"),
        ({"gouji.format_version": "new"}, "LOG_VERSION"),
        ({"gouji.rules": "{"}, "LOG_METADATA"),
        ({"gouji.rules": "[]"}, "LOG_METADATA"),
        ({"gouji.engine_version": "9", "gouji.metadata_digest": "0"}, "LOG_METADATA"),
    ],
)
def test_metadata_that_do_not_fit_are_refused(path, metadata, code):
    rewrite(path, **metadata)
    assert code_of(path) == code


def test_a_later_minor_version_with_more_columns_is_read(path):
    table = pq.read_table(path)
    rewrite(path, table.append_column("think_ms", pa.nulls(64, pa.int32())), **{"gouji.format_version": "1.7"})
    assert read_all(path)[0] == list(replays(0, 64))


@pytest.mark.parametrize("name", ["actions", "content_hash", "extra"])
def test_a_missing_column_is_refused(path, name):
    rewrite(path, pq.read_table(path).drop_columns([name]))
    assert code_of(path) == "LOG_COLUMN"


def test_a_column_of_another_type_is_refused(path):
    table = pq.read_table(path)
    rewrite(path, table.set_column(table.schema.get_field_index("leader"), "leader", pa.array(["x"] * 64)))
    assert code_of(path) == "FILE_DAMAGED"


def test_nulls_where_none_may_be_are_refused(path):
    table = pq.read_table(path)
    rewrite(path, table.set_column(table.schema.get_field_index("leader"), "leader", pa.nulls(64, pa.int8())))
    assert code_of(path) == "LOG_NULL"


def test_values_out_of_range_are_refused(path):
    table = pq.read_table(path)
    rewrite(path, table.set_column(table.schema.get_field_index("leader"), "leader", pa.array([7] * 64, pa.int8())))
    with LogFile(path) as log, pytest.raises(DataError) as caught:
        list(log.replays())
    assert caught.value.code == "DEAL_BAD"


def test_reading_without_the_check_gives_what_is_there(path):
    table = pq.read_table(path)
    rewrite(path, table.set_column(table.schema.get_field_index("leader"), "leader", pa.array([2] * 64, pa.int8())))
    with LogFile(path) as log:
        assert {replay.leader for replay in log.replays(check=False)} == {2}


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "file").touch()
    for place in (tmp_path / "file" / "a.gouji.parquet", tmp_path / "file" / "deep" / "a.gouji.parquet"):
        with pytest.raises(DataError) as caught:
            ShardWriter(place, RULES)
        assert caught.value.code == "WRITE_FAILED"
        assert "\n" not in caught.value.zh
    with pytest.raises(DataError) as caught:
        Manifest(tmp_path / "file").add(describe_of_nothing())
    assert caught.value.code == "WRITE_FAILED"


def describe_of_nothing():
    from gouji_analytics.store.manifest import ShardEntry

    return ShardEntry("logs/a", 0, 0, 0, 0, "", "", "1.0", "0", ())


@contextmanager
def without_privileges():
    """The superuser may read and write everywhere: be somebody else for a while."""
    was = os.geteuid()
    if was == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(was)


def test_folders_and_files_without_permission(path):
    path.chmod(0)
    path.parent.chmod(0o500)
    try:
        with without_privileges():
            assert code_of(path) == "FILE_DENIED"
            with pytest.raises(DataError) as caught:
                ShardWriter(path.parent / "b.gouji.parquet", RULES)
    finally:
        path.parent.chmod(0o700)
    assert caught.value.code == "WRITE_FAILED"


def test_a_writer_that_fails_leaves_the_old_file(path):
    before = path.read_bytes()
    shard = ShardWriter(path, RULES)

    def write_and_fail():
        with shard:
            shard.write_run(chunk(0, 3))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_and_fail()
    assert path.read_bytes() == before
    assert [part.name for part in path.parent.iterdir()] == [path.name]
    shard.close()
    shard.abandon()
    assert path.read_bytes() == before


def test_nothing_has_its_name_before_it_is_whole(tmp_path):
    target = tmp_path / "a.gouji.parquet"
    with ShardWriter(target, RULES) as shard:
        shard.write_run(chunk(0, 3))
        assert [part.name for part in tmp_path.iterdir()] == [TEMPORARY_PREFIX + target.name]
    assert [part.name for part in tmp_path.iterdir()] == [target.name]


def test_rules_are_kept_as_they_are(path):
    stored = pq.ParquetFile(path).metadata.metadata[schema.KEY_RULES]
    assert json.loads(stored) == RULES
