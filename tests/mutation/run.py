"""The proof in full (``make mutate``): writes its figures to docs/verification.md.

    python -m tests.mutation.run --deals 24 --files 20 --flips 20000 --work FOLDER

It is cut into parts. With ``--work`` the outcome of each stays in a folder, and a run that was interrupted goes on from there; the
folder is good for one state of the program. Ends with exit code 1 when damage was missed or put in a wrong place, or when a flipped byte did anything but be noticed or do no harm.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from gouji_analytics.verifying import verify
from gouji_engine.rules import RuleSet, load_preset
from tests.analytics.simulated import write_preset
from tests.mutation import files
from tests.mutation.flips import content
from tests.mutation.judge import EQUIVALENT, FOUND, MISSED, apply, judge, streams
from tests.mutation.lines import DAMAGES, Lines
from tests.mutation.report import write_report

PRESETS = ("qingdao_online", "tv_biesan", "karamay", "zaozhuang_4deck", "dian_shao_men_luo")
SEED = 20240601
PART = 500  # flipped bytes in one process
NUMBERINGS = {
    "seats are counted the other way round": {"direction": "clockwise"},
    "seats are counted from 0": {"seats_from": 0},
}
WRONG_RULES = {"qingdao_online": "karamay", "tv_biesan": "qingdao_online", "karamay": "tv_biesan"}
Counts = dict[str, Counter[str]]


def damage_lines(preset: str, deals: int) -> Counts:
    """Every damage to events, on every deal that gives occasion for it."""
    rules = load_preset(preset)
    found: Counts = {}
    pool = list(streams(rules, SEED, deals))
    for name, damage in DAMAGES.items():
        counts = found.setdefault(name, Counter())
        for number, lines in enumerate(pool):
            damaged = apply(damage, random.Random(f"{name} {preset} {number}"), lines)
            if damaged is not None:
                count(counts, judge(*damaged, rules))
    for name, numbering in NUMBERINGS.items():
        counts = found.setdefault(name, Counter())
        for lines in pool:
            at = first_sixth(lines) if "seats_from" in numbering else 0
            if at is not None:
                count(counts, judge(lines, at, rules, numbering))
    wrong = {"the wrong pack": smaller_pack(rules)}
    if preset in WRONG_RULES:
        wrong["the wrong rule set"] = load_preset(WRONG_RULES[preset])
    for name, other in wrong.items():
        counts = found.setdefault(name, Counter())
        for lines in pool:
            count(counts, judge(lines, 0, other))
    return found


def smaller_pack(rules: RuleSet) -> RuleSet:
    """The same rules for a pack of 192 cards, without its 5s and half of its 6s."""
    content = rules.to_dict()
    values = content["values"] | {"removed": {"5": 16, "6": 8}, "hand_size": 32}
    return RuleSet.from_dict({key: part for key, part in content.items() if key != "rules_id"} | {"values": values})


def first_sixth(lines: Lines) -> int | None:
    """The first line that names seat 6, which is none when seats are counted from 0; None when no line does."""
    keys = ("seat", "victim", "other", "from", "to", "leader")
    return next((at for at, line in enumerate(lines) if any(line.get(key) == 6 for key in keys)), None)


def count(counts: Counter[str], outcome: object) -> None:
    """Count one outcome."""
    verdict = getattr(outcome, "verdict", "")
    counts[verdict] += 1
    if verdict == FOUND:
        counts["placed"] += bool(getattr(outcome, "placed", False))


def damage_files(copies: int) -> Counts:
    """Every damage to files, several times; found is a finding, equivalent the content as it was."""
    with tempfile.TemporaryDirectory() as place:
        path = write_preset(Path(place) / "log.gouji.parquet", "qingdao_online", ((("rules",) * 6, SEED, 12),))
        data, sound = path.read_bytes(), content(path)
        other = Path(place) / "other.gouji.parquet"
        found: Counts = {}
        for name, damage in files.DAMAGES.items():
            counts = found.setdefault(name, Counter())
            for number in range(copies):
                other.write_bytes(data)
                damage(random.Random(f"{name} {number}"), other)
                if verify([other], workers=1).codes:
                    counts[FOUND] += 1
                    counts["placed"] += 1
                else:
                    counts[EQUIVALENT if content(other) == sound else MISSED] += 1
        return found


def flip_bytes(first: int, count: int) -> Counts:
    """Flipped bytes, in a process of its own; one that dies or hangs counts as such, with all its trials."""
    with tempfile.TemporaryDirectory() as place:
        path = write_preset(Path(place) / "flip.gouji.parquet", "tv_biesan", ((("rules",) * 6, SEED, 6),))
        words = [sys.executable, "-m", "tests.mutation.flips", str(path), str(first), str(count)]
        found = Counter(bytes=path.stat().st_size)
        try:
            done = subprocess.run(words, capture_output=True, text=True, timeout=1200, check=False)
        except subprocess.TimeoutExpired:
            return {"flips": found + Counter(hung=1)}
        if done.returncode:
            print(done.stderr[-500:], file=sys.stderr)
            return {"flips": found + Counter(crashed=1)}
        return {"flips": found + Counter(json.loads(done.stdout))}


def merged(parts: Iterable[Counts]) -> Counts:
    """The counts of several parts together."""
    total: Counts = {}
    for part in parts:
        for name, counts in part.items():
            total.setdefault(name, Counter()).update(counts)
    return total


def once(work: Path | None, name: str, way: Callable[..., Counts], *arguments: Any) -> Counts:
    """The outcome of a part, from the folder if it was done before."""
    place = work / f"{name}.json" if work else None
    if place and place.is_file():
        return {kind: Counter(found) for kind, found in json.loads(place.read_text(encoding="utf-8")).items()}
    found = way(*arguments)
    if place:
        place.with_suffix(".new").write_text(json.dumps(found), encoding="utf-8")
        place.with_suffix(".new").replace(place)
    print(name, sum(found.values(), Counter()), flush=True)
    return found


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=24, help="deals of each rule set")
    parser.add_argument("--files", type=int, default=20, help="copies of each damage to a file")
    parser.add_argument("--flips", type=int, default=20_000, help="bytes changed")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--work", type=Path, help="folder for the outcomes of parts")
    parser.add_argument("--out", type=Path, default=Path("docs/verification.md"))
    options = parser.parse_args()
    if options.work:
        options.work.mkdir(parents=True, exist_ok=True)
    sizes = {first: min(PART, options.flips - first) for first in range(0, options.flips, PART)}
    with ProcessPoolExecutor(options.workers, mp_context=get_context("spawn")) as pool:

        def submit(name: str, way: Callable[..., Counts], *arguments: Any) -> Future[Counts]:
            return pool.submit(once, options.work, name, way, *arguments)

        told = [submit(f"lines-{preset}-{options.deals}", damage_lines, preset, options.deals) for preset in PRESETS]
        broken = submit(f"files-{options.files}", damage_files, options.files)
        flips = [submit(f"flips-{first}-{count}", flip_bytes, first, count) for first, count in sizes.items()]
        lines = merged(part.result() for part in told)
        found = [part.result()["flips"] for part in flips]
        total = sum((part - Counter(bytes=part["bytes"]) for part in found), Counter[str]())
        good = write_report(
            options.out, lines, broken.result(), total + Counter(bytes=max(part["bytes"] for part in found))
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
