"""Gates written down as they are played, so that a stopped ladder goes on: a file of JSON, one gate a line."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from gouji_analytics.errors import coded
from gouji_analytics.ladder.pairing import Gate
from gouji_engine.bots import find_bot
from gouji_engine.errors import DataError
from gouji_engine.rules import load_rules
from gouji_engine.version import VERSION

BEGIN = b'{"key": '  # how a line of ours begins


def key_of(rules: str, upper: str, lower: str, pairs: int, seed: int) -> dict[str, Any]:
    """What a gate follows from: version, rules and both bots by what they do under them, pairs, seed. Raises as ``find_bot``, ``load_rules``."""
    known = load_rules(rules)
    bots = [[find_bot(name).id, find_bot(name).row(known).tolist()] for name in (upper, lower)]
    return {
        "version": VERSION, "rules": rules, "rules_id": known.rules_id, "bots": bots, "pairs": pairs, "seed": seed,
    }  # fmt: skip


class Notes:
    """The file; it need not be there yet. A last line cut short is left out.

    Raises DataError LADDER_NOTES for a file with another line that is none of its own.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.played: dict[str, Gate] = {}
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        for number, line in enumerate(lines, start=1):
            try:
                told = json.loads(line)
                self.played[json.dumps(told["key"], sort_keys=True)] = Gate(**told["gate"])
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                ours = line.startswith(BEGIN) or BEGIN.startswith(line)  # what others wrote is never cut off
                if ours and number == len(lines) and not line.endswith(b"\n"):
                    os.truncate(path, sum(map(len, lines[:-1])))
                    return
                raise coded(DataError, "LADDER_NOTES", file=path, line=number) from error

    def find(self, key: dict[str, Any]) -> Gate | None:
        """The gate if it was played."""
        return self.played.get(json.dumps(key, sort_keys=True))

    def add(self, key: dict[str, Any], gate: Gate) -> None:
        """Write a gate down."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": key, "gate": asdict(gate)}) + "\n")
