"""Data sets: what is finished, what is owed, and the same bytes after any number of kills."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gouji_analytics.store.dataset import log_files, open_log
from gouji_analytics.store.manifest import MANIFEST_NAME, Manifest, describe, plan
from gouji_analytics.store.writer import TEMPORARY_PREFIX, ShardWriter, write_log
from gouji_engine.errors import DataError
from tests.analytics.store.runs import BOTS, RULES, chunk, replays

HERE = Path(__file__).resolve().parents[3]
ORIGIN = {"bots": list(BOTS), "seed": 5}


def run(folder, deals=60, shard_deals=25):
    """Write what is missing of a run, shard by shard."""
    manifest = Manifest(folder)
    manifest.sweep()
    shards = plan(deals, shard_deals)
    for shard in manifest.missing(shards):
        with ShardWriter(folder / shard.path, RULES, origin=ORIGIN) as writer:
            writer.write_run(chunk(shard.first, shard.deals))
        manifest.add(describe(folder, shard.path, first=shard.first))
    manifest.settle()
    return manifest


def files_of(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def code_of(action):
    with pytest.raises(DataError) as caught:
        action()
    return caught.value.code


def test_a_run_is_cut_into_shards():
    assert [(shard.number, shard.first, shard.deals) for shard in plan(60, 25)] == [
        (0, 0, 25),
        (1, 25, 25),
        (2, 50, 10),
    ]
    assert plan(0) == []
    assert plan(50_000)[0].path == "logs/part-00000.gouji.parquet"


def test_a_manifest_says_what_there_is(tmp_path):
    manifest = run(tmp_path)
    assert Manifest(tmp_path).entries == manifest.entries
    first = manifest.entries[0]
    assert (first.first, first.deals, first.rules, first.bots, first.seed) == (0, 25, ("karamay-1",), BOTS, 5)
    assert first.bytes == (tmp_path / first.path).stat().st_size
    assert first.actions == sum(len(replay.actions) for replay in replays(0, 25))
    assert manifest.check() == []
    found = open_log(tmp_path, deep=True)
    assert found.deals == 60
    assert found.rules == RULES
    assert list(found.replays()) == list(replays(0, 60))
    assert found.duplicates() == {}
    assert found.find(next(replays(55, 1)).deal_id) == next(replays(55, 1))
    assert found.find("x") is None


def test_a_second_run_writes_nothing(tmp_path):
    run(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "logs").iterdir()}
    run(tmp_path)
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "logs").iterdir()} == before


@pytest.mark.parametrize("harm", ["remove", "shorten", "change"])
def test_what_is_gone_or_changed_is_written_again(tmp_path, harm):
    manifest = run(tmp_path)
    sound = files_of(tmp_path)
    victim = tmp_path / manifest.entries[1].path
    data = victim.read_bytes()
    if harm == "remove":
        victim.unlink()
    else:
        victim.write_bytes(data[:-9] if harm == "shorten" else data[:50] + b"!" + data[51:])
    problem = manifest.check()[0]
    assert problem.code == ("SHARD_MISSING" if harm == "remove" else "SHARD_CHANGED")
    assert code_of(lambda: open_log(tmp_path, deep=True)) == problem.code
    deep = manifest.missing(plan(60, 25), deep=True)
    assert [shard.number for shard in deep] == [1]
    if harm == "change":
        assert manifest.missing(plan(60, 25)) == []
        victim.unlink()
    run(tmp_path)
    assert files_of(tmp_path) == sound


def test_a_torn_last_line_is_dropped(tmp_path):
    run(tmp_path)
    sound = files_of(tmp_path)
    path = tmp_path / MANIFEST_NAME
    path.write_bytes(path.read_bytes()[:-20])
    assert len(Manifest(tmp_path).entries) == 2
    run(tmp_path)
    assert files_of(tmp_path) == sound


@pytest.mark.parametrize("line", ["{", "[]", "{}", '{"path": "../x"}', "\xff"])
def test_a_manifest_that_makes_no_sense_is_refused(tmp_path, line):
    run(tmp_path)
    path = tmp_path / MANIFEST_NAME
    path.write_bytes(line.encode("latin-1") + b"\n" + path.read_bytes())
    with pytest.raises(DataError) as caught:
        Manifest(tmp_path)
    assert (caught.value.code, caught.value.fields["line"]) == ("MANIFEST_BAD", 1)


def test_a_path_that_leaves_the_folder_is_refused(tmp_path):
    run(tmp_path)
    path = tmp_path / MANIFEST_NAME
    path.write_text(path.read_text().replace('"path":"logs/', '"path":"../logs/'))
    assert code_of(lambda: Manifest(tmp_path)) == "MANIFEST_BAD"


def test_unknown_keys_of_a_later_version_are_passed_over(tmp_path):
    run(tmp_path)
    path = tmp_path / MANIFEST_NAME
    path.write_text(path.read_text().replace('{"actions"', '{"zeal":1,"actions"'))
    assert len(Manifest(tmp_path).entries) == 3


def test_another_run_in_the_same_folder_is_refused(tmp_path):
    manifest = run(tmp_path)
    manifest.require_run("karamay-1", BOTS, 5)
    for other in (("karamay-2", BOTS, 5), ("karamay-1", None, 5), ("karamay-1", BOTS, 6)):
        assert code_of(lambda other=other: manifest.require_run(*other)) == "OTHER_RUN"


def test_a_folder_without_manifest_is_read_as_it_is(tmp_path):
    write_log(tmp_path / "x" / "a.gouji.parquet", replays(0, 5), RULES)
    write_log(tmp_path / "b.gouji.parquet", replays(3, 5), RULES)
    write_log(tmp_path / "_old" / "c.gouji.parquet", replays(0, 5), RULES)
    (tmp_path / (TEMPORARY_PREFIX + "d.gouji.parquet")).touch()
    (tmp_path / "notes.txt").touch()
    assert [path.name for path in log_files(tmp_path)] == ["b.gouji.parquet", "a.gouji.parquet"]
    found = open_log(tmp_path)
    assert found.deals == 10
    assert sorted(found.duplicates().values()) == [2, 2]
    assert open_log(tmp_path / "b.gouji.parquet", tmp_path).deals == 10


def test_places_without_deals_are_refused(tmp_path):
    assert code_of(lambda: open_log(tmp_path)) == "NO_LOGS"
    assert code_of(lambda: open_log(tmp_path / "nowhere")) == "FILE_MISSING"


def test_files_must_agree_on_their_rules(tmp_path):
    write_log(tmp_path / "a.gouji.parquet", replays(0, 5), RULES)
    write_log(tmp_path / "b.gouji.parquet", replays(5, 5), {"karamay-1": {"other": 1}})
    assert code_of(lambda: open_log(tmp_path)) == "RULES_CONFLICT"


PROGRAM = """
import sys, time
from pathlib import Path
from tests.analytics.store import test_manifest as t
writer = t.ShardWriter
class Slow(writer):
    def write_run(self, chunk):
        super().write_run(chunk)
        time.sleep(0.05)
t.ShardWriter = Slow
t.run(Path(sys.argv[1]), 400, 20)
"""


def test_a_killed_run_leaves_whole_shards_and_resumes_to_the_same_bytes(tmp_path):
    killed = tmp_path / "killed"
    environment = os.environ | {"PYTHONPATH": f"{HERE}:{HERE}/engine"}
    for wanted in (1, 4, 9):
        with subprocess.Popen([sys.executable, "-c", PROGRAM, killed], env=environment) as process:
            until = time.monotonic() + 60
            while len(list(killed.glob("logs/part-*"))) < wanted and time.monotonic() < until:
                time.sleep(0.01)
            process.send_signal(signal.SIGKILL)
            process.wait()
        for path in (killed / "logs").glob("part-*"):
            assert open_log(path).deals == 20
        assert Manifest(killed).check() == []
    assert Manifest(killed).entries != []
    assert len(Manifest(killed).entries) < 20
    run(killed, 400, 20)
    run(tmp_path / "whole", 400, 20)
    assert files_of(killed) == files_of(tmp_path / "whole")


def test_what_a_killed_run_left_is_swept(tmp_path):
    run(tmp_path)
    stale = tmp_path / "logs" / (TEMPORARY_PREFIX + "part-00001.gouji.parquet")
    stale.write_bytes(b"PAR1")
    assert open_log(tmp_path).deals == 60
    assert Manifest(tmp_path).sweep() == [stale]
    assert not stale.exists()
