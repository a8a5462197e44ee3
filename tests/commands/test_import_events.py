"""``gouji import`` with events: what the terminal says of unknown events and of records that are put together."""

import json
import subprocess
import sys
from pathlib import Path

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "events" / "server.jsonl"


def gouji(*words):
    command = [sys.executable, "-m", "gouji_analytics", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def test_unknown_events_are_counted_on_the_screen(tmp_path):
    done = gouji("import", GOLDEN, "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "6 个不认识的事件或字段" in done.stdout
    assert "chat 2" in done.stdout
    done = gouji("import", GOLDEN, "--out", tmp_path / "b", "--json")
    (part,) = json.loads(done.stdout)["files"]
    assert part["unknown"] == {"chat": 2, "deal": 2, "tick": 2}


def test_records_of_two_people_are_put_together(tmp_path):
    rows = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    paths = []
    for seat in (0, 3):
        own = [row | {"hands": [hand if at == seat else None for at, hand in enumerate(row["hands"])]}
               if row["event"] == "deal" else row for row in rows]  # fmt: skip
        paths.append(tmp_path / f"{seat}.jsonl")
        paths[-1].write_text("".join(json.dumps(row) + "\n" for row in own), encoding="utf-8")
    done = gouji("import", *paths, "--merge", "--out", tmp_path / "out", "--json")
    report = json.loads(done.stdout)
    assert (report["read"], report["refused"]) == (4, 0)
    shown = gouji("show", tmp_path / "out", "--json")
    assert json.loads(shown.stdout)["deals"] == 2
