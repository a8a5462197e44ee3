"""Bytes of a log file flipped at random, one at a time: noticed, harmless or a clean refusal, never anything else.

    python -m tests.mutation.flips FILE FIRST TRIALS

prints a JSON object of counts. It runs in a process of its own, because a reader that crashes takes its process with it. Places go
through the file in a shuffled order, so that as many trials as the file has bytes change every byte once.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gouji_analytics.store.dataset import open_log
from gouji_analytics.verifying import verify
from gouji_engine.errors import DataError


def content(path: Path) -> Any:
    """Everything a log says."""
    log = open_log(path)
    return [(replay, replay.content_hash) for replay in log.replays(check=False)], log.rules, log.deals


def flip(data: bytes, rng: random.Random, at: int | None = None) -> tuple[bytes, int]:
    """The bytes with one of them changed, and its place."""
    changed = bytearray(data)
    place = rng.randrange(len(data)) if at is None else at
    changed[place] ^= rng.randrange(1, 256)
    return bytes(changed), place


def trial(path: Path, sound: Any) -> str:
    """What becomes of one changed file: ``noticed``, ``harmless`` (the content is what it was) or ``wrong`` (a silent change)."""
    report = verify([path], workers=1)
    if report.codes:
        return "noticed"
    try:
        return "harmless" if content(path) == sound else "wrong"
    except DataError:
        return "noticed"


def places(size: int, first: int, count: int) -> Iterator[int]:
    """The places of trials ``first`` … of a file of ``size`` bytes; every round of ``size`` trials meets every byte."""
    for number in range(first, first + count):
        if number == first or number % size == 0:
            order = list(range(size))
            random.Random(number // size).shuffle(order)
        yield order[number % size]


def trials(path: Path, first: int, count: int) -> Counter[str]:
    """Trials on copies of a file."""
    data, sound = path.read_bytes(), content(path)
    other = path.with_name(f"_flip-{first}.gouji.parquet")
    found: Counter[str] = Counter()
    for number, place in enumerate(places(len(data), first, count), first):
        changed, _ = flip(data, random.Random(number), place)
        other.write_bytes(changed)
        print(f"{number} {place}", file=sys.stderr)
        found[trial(other, sound)] += 1
    other.unlink()
    return found


if __name__ == "__main__":
    print(json.dumps(trials(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
