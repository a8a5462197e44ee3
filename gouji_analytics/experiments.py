"""Experiments that are kept: each in a folder of its own beside the data, played in a process of its own, stopped and continued at will.

A folder holds ``request.json`` (rule sets with their ids, bots, seed, size), ``state.npz`` (what was played), ``steps.jsonl`` (the limits
as they were at each look), and in the end ``result.json``. The same request has the same folder, so asking again goes on.
``python -m gouji_analytics.experiments FOLDER`` plays until it is done or its input ends.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gouji_analytics.store.writer import temporary_name, writing
from gouji_engine.errors import GoujiError

if TYPE_CHECKING:
    from gouji_analytics.lab import Comparison, Design, Step

FOLDER = "experiments"
REQUEST, STATE, STEPS, RESULT, FAULT = "request.json", "state.npz", "steps.jsonl", "result.json", "fault.json"
TELL_SECONDS = 1.0
Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Run:
    """One experiment on the disk."""

    folder: Path
    request: Values

    @property
    def name(self) -> str:
        """Its folder's name."""
        return self.folder.name

    @property
    def is_done(self) -> bool:
        """Whether there is a verdict."""
        return (self.folder / RESULT).is_file()

    def steps(self) -> list[Values]:
        """The looks so far; half a line, of a run that was killed, is no look."""
        try:
            lines = (self.folder / STEPS).read_text(encoding="utf-8").splitlines()
        except OSError:
            return []
        found = []
        for line in lines:
            try:
                found.append(json.loads(line))
            except (ValueError, RecursionError):
                continue
        return found

    @property
    def played(self) -> int:
        """The blocks that the verdict, or the last look, rests on."""
        looks = self.steps()
        return int(looks[-1]["blocks"]) if looks else 0

    def result(self) -> Comparison | None:
        """The verdict, or what the last look says. Raises DataError for a file that is damaged."""
        from gouji_analytics.lab import Comparison, read_result

        if self.is_done:
            return read_result(self.folder / RESULT)
        try:
            return Comparison.from_dict(json.loads((self.folder / "look.json").read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def fault(self) -> Values | None:
        """Why it could not be played: code, zh, en."""
        try:
            found: Values = json.loads((self.folder / FAULT).read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return None
        return found

    def remove(self) -> None:
        """Remove it with all that it holds."""
        shutil.rmtree(self.folder, ignore_errors=True)


def create(home: Path, rules: Sequence[str], *, bots: str, seed: int, blocks: int, leads: str, sequential: bool) -> Run:
    """The run of a request in the folder ``home``, made if it is a new one. Raises UsageError as Design does."""
    from gouji_analytics.lab import Design
    from gouji_engine.rules import load_preset

    found = tuple(load_preset(name) for name in rules)
    Design(found, bots, seed, blocks, leads, sequential)
    request: Values = {
        "rules": [{"name": one.name, "rules_id": one.rules_id} for one in found],
        "bots": bots,
        "seed": seed,
        "blocks": blocks,
        "leads": leads,
        "sequential": sequential,
    }
    digest = blake2b(json.dumps(request, sort_keys=True).encode(), digest_size=4).hexdigest()
    folder = home / FOLDER / f"{'-'.join(rules)[:60]}-{digest}"
    if not (folder / REQUEST).is_file():
        _write(folder / REQUEST, json.dumps(request, ensure_ascii=False, indent=1) + "\n")
    return Run(folder, request)


def runs(home: Path) -> list[Run]:
    """The runs of a folder, the newest first."""
    found = []
    for path in (home / FOLDER).glob(f"*/{REQUEST}"):
        try:
            found.append((path.stat().st_mtime, Run(path.parent, json.loads(path.read_text(encoding="utf-8")))))
        except (OSError, ValueError, RecursionError):
            continue
    return [run for _, run in sorted(found, key=lambda pair: (-pair[0], pair[1].name))]


def find(home: Path, name: str) -> Run | None:
    """The run called so, or nothing."""
    return next((run for run in runs(home) if run.name == name), None)


def design_of(request: Values) -> Design:
    """The design that a request asks for. Raises RuleSetError, UsageError."""
    from gouji_analytics.lab import Design
    from gouji_engine.rules import load_preset

    rules = tuple(load_preset(one["name"]) for one in request["rules"])
    return Design(rules, request["bots"], request["seed"], request["blocks"], request["leads"], request["sequential"])


def play(run: Run, stop: threading.Event, workers: int) -> None:
    """Play until there is a verdict or ``stop`` is set, telling each look. An error of ours is written beside."""
    from gouji_analytics.lab import steps, warm, write_result

    (run.folder / FAULT).unlink(missing_ok=True)
    try:
        design = design_of(run.request)
        if stop.is_set():
            return
        warm(design)
        told = 0.0
        for step in steps(design, workers=workers, state=run.folder / STATE, stop=stop):
            if step.found is not None and (step.is_final or time.monotonic() - told > TELL_SECONDS):
                told = time.monotonic()
                _tell(run, step)
            if step.is_final and step.found is not None:
                write_result(step.found, run.folder / RESULT)
    except GoujiError as error:
        fault = {"code": error.code, "zh": error.zh, "en": error.en}
        _write(run.folder / FAULT, json.dumps(fault, ensure_ascii=False) + "\n")


def _tell(run: Run, step: Step) -> None:
    """Write a look: the limits of the primary contrasts as a line, the whole of it in place of the last."""
    if step.found is None:
        return
    names = ("metric", "a", "b", "difference", "low", "high", "decision")
    contrasts = [
        {name: getattr(one, name) for name in names} for one in step.found.contrasts if one.family == "primary"
    ]
    line = json.dumps({"blocks": step.blocks, "planned": step.planned, "contrasts": contrasts})
    with (run.folder / STEPS).open("a", encoding="utf-8", newline="\n") as stream:
        stream.write(line + "\n")
    _write(run.folder / "look.json", json.dumps(step.found.to_dict(), ensure_ascii=False))


def _write(path: Path, text: str) -> None:
    """Write a small file whole or not at all."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = temporary_name(path)
        temporary.write_text(text, encoding="utf-8", newline="\n")
        temporary.replace(path)


def main(folder: str) -> None:
    """Play the run of a folder; the end of the input is the wish to stop."""
    stop = threading.Event()

    def listen() -> None:
        while os.read(sys.stdin.fileno(), 1):  # not sys.stdin itself: its lock would be held when all is done
            pass
        stop.set()

    threading.Thread(target=listen, daemon=True).start()
    path = Path(folder)
    run = Run(path, json.loads((path / REQUEST).read_text(encoding="utf-8")))
    play(run, stop, max(1, (os.cpu_count() or 2) - 1))


if __name__ == "__main__":
    main(sys.argv[1])
