"""Simulated runs in files: the same bytes however they were made, and whole files whatever happens."""

import hashlib
import os
import signal
import subprocess
import sys
import time

import pytest

from gouji_analytics import simulating
from gouji_analytics.store.dataset import open_log
from gouji_analytics.store.manifest import Manifest
from gouji_engine.bots import line_up
from gouji_engine.errors import DataError
from gouji_engine.rules import load_preset
from gouji_engine.verify import verify

RULES = load_preset("qingdao_online")
BOTS = line_up("rules,random")
DEALS, SHARD = 1_300, 500


def play(out, deals=DEALS, *, rules=RULES, bots=BOTS, seed=7, **settings):
    return simulating.run(rules, bots, seed, deals, out, **({"shard_deals": SHARD, "workers": 2} | settings))


def digests(folder):
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    out = tmp_path_factory.mktemp("reference") / "run"
    play(out)
    return digests(out)


def test_the_files_are_those_of_the_plan(reference):
    assert list(reference) == [f"logs/part-0000{number}.gouji.parquet" for number in range(3)] + ["manifest.jsonl"]


@pytest.mark.parametrize(("workers", "chunk"), [(1, 1_000), (3, 64), (2, 333)])
def test_threads_and_chunks_leave_no_trace(tmp_path, monkeypatch, reference, workers, chunk):
    monkeypatch.setattr(simulating, "CHUNK_DEALS", chunk)
    play(tmp_path / "run", workers=workers)
    assert digests(tmp_path / "run") == reference


def test_every_deal_is_there_once_and_is_legal(tmp_path):
    play(tmp_path / "run", 60)
    deals = list(open_log(tmp_path / "run").replays())
    assert [deal.deal_no for deal in deals] == list(range(60))
    assert {deal.bots for deal in deals} == {BOTS}
    assert all(deal.source.kind == "simulated" and deal.seed == 7 for deal in deals)
    assert [verify(deal, RULES) for deal in deals] == [[]] * 60


def test_a_lost_a_changed_and_a_half_written_file_are_made_again(tmp_path, reference):
    out = tmp_path / "run"
    play(out)
    (out / "logs" / "part-00000.gouji.parquet").unlink()
    changed = out / "logs" / "part-00001.gouji.parquet"
    data = bytearray(changed.read_bytes())
    data[1_000] ^= 1
    changed.write_bytes(data)
    (out / "logs" / "_writing-part-00002.gouji.parquet").write_bytes(b"half")
    report = play(out)
    assert report.played == 2 * SHARD
    assert digests(out) == reference


def test_a_whole_run_is_left_alone(tmp_path):
    play(tmp_path / "run")
    told = []
    report = play(tmp_path / "run", progress=told.append)
    assert (report.played, report.deals, report.shards, sum(told)) == (0, DEALS, 3, DEALS)


def test_a_shorter_run_is_lengthened_to_the_same_bytes(tmp_path, reference):
    play(tmp_path / "run", 700)
    assert play(tmp_path / "run").played == DEALS - SHARD
    assert digests(tmp_path / "run") == reference


def test_progress_adds_up(tmp_path):
    told = []
    report = play(tmp_path / "run", progress=told.append)
    assert sum(told) == report.deals == report.played == DEALS
    assert report.rate > 0
    assert report.bytes == sum(path.stat().st_size for path in (tmp_path / "run" / "logs").iterdir())


@pytest.mark.parametrize(
    "other",
    [{"seed": 8}, {"bots": line_up("random,rules")}, {"rules": load_preset("karamay")}],
    ids=["seed", "bots", "rules"],
)
def test_another_run_is_not_mixed_in(tmp_path, other):
    play(tmp_path / "run", 20)
    before = digests(tmp_path / "run")
    with pytest.raises(DataError) as caught:
        play(tmp_path / "run", 20, **other)
    assert caught.value.code == "OTHER_RUN"
    assert digests(tmp_path / "run") == before


@pytest.mark.parametrize("other", [{"deals": 600}, {"shard_deals": 400}], ids=["fewer", "other files"])
def test_a_run_that_was_cut_otherwise_is_refused(tmp_path, other):
    play(tmp_path / "run")
    with pytest.raises(DataError) as caught:
        play(tmp_path / "run", **other)
    assert caught.value.code == "RUN_CUT"


def test_a_run_of_another_version_is_refused(tmp_path, monkeypatch):
    play(tmp_path / "run", 20)
    monkeypatch.setattr(simulating, "VERSION", "99.0")
    with pytest.raises(DataError) as caught:
        play(tmp_path / "run", 20)
    assert caught.value.code == "RUN_ENGINE"


def test_a_folder_with_other_things_is_refused(tmp_path):
    (tmp_path / "letter.txt").write_text("x", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        play(tmp_path, 20)
    assert caught.value.code == "FOLDER_IN_USE"
    assert "letter.txt" in caught.value.zh


def test_a_folder_that_cannot_be_made_is_a_data_error(tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        play(tmp_path / "file" / "run", 20)
    assert caught.value.code == "WRITE_FAILED"


def test_a_fault_in_a_thread_reaches_the_caller_and_leaves_no_half_file(tmp_path, monkeypatch):
    true = simulating.simulate_chunk

    def broken(rules, bots, seed, first, count):
        if first >= SHARD:
            raise MemoryError
        return true(rules, bots, seed, first, count)

    monkeypatch.setattr(simulating, "simulate_chunk", broken)
    with pytest.raises(MemoryError):
        play(tmp_path / "run")
    assert [entry.path for entry in Manifest(tmp_path / "run").entries] == ["logs/part-00000.gouji.parquet"]
    assert [path.name for path in (tmp_path / "run" / "logs").iterdir()] == ["part-00000.gouji.parquet"]


def command(*words):
    return [sys.executable, "-m", "gouji_analytics", "simulate", "--rules", RULES.name, "--lang", "en", *words]


def surroundings(root):
    return os.environ | {"PYTHONPATH": f"{root}{os.pathsep}{root / 'engine'}"}


def test_an_interrupt_leaves_whole_files_and_one_sentence(tmp_path, pytestconfig):
    out = tmp_path / "run"
    words = command("--deals", "2000000", "--shard-deals", "2000", "--seed", "7", "--out", str(out))
    process = subprocess.Popen(
        words, env=surroundings(pytestconfig.rootpath), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while not (out / "manifest.jsonl").exists():
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    said, complained = process.communicate(timeout=30)
    assert (process.returncode, said) == (130, "")
    assert complained.splitlines()[-1].startswith("error [INTERRUPTED] ")
    assert "Traceback" not in complained
    manifest = Manifest(out)
    assert manifest.check() == []
    names = {path.name for path in (out / "logs").iterdir()}
    assert names - {entry.path.split("/")[-1] for entry in manifest.entries} <= {
        f"part-{len(manifest.entries):05d}.gouji.parquet"
    }


FULL = """
import resource, signal, sys
from gouji_analytics.cli import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from gouji_analytics import simulating
from gouji_engine.rules import load_preset
simulating.warm(load_preset("qingdao_online"), ("rules",) * 6)
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, resource.RLIM_INFINITY))
main(["--lang", "en", "simulate", "--rules", "qingdao_online", "--deals", "2000", "--out", sys.argv[1]])
"""


def test_no_room_on_the_disk_is_one_sentence_and_no_half_file(tmp_path, pytestconfig):
    out = tmp_path / "run"
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(out)], env=surroundings(pytestconfig.rootpath), capture_output=True, text=True,
        check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 3, done.stderr
    assert done.stderr.splitlines()[-1].startswith("error [WRITE_FAILED] cannot write ")
    assert "Traceback" not in done.stderr
    assert [path for path in out.rglob("*") if path.is_file()] == []
