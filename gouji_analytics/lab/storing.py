"""Results of experiments in files: JSON that can be read back and played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gouji_analytics.errors import coded
from gouji_analytics.lab.design import Design
from gouji_analytics.lab.result import Comparison
from gouji_analytics.store.writer import temporary_name, writing
from gouji_engine.errors import DataError


def write_text(path: Path, text: str) -> None:
    """Write a text beside ``path`` and rename it. Raises DataError when that cannot be written."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = temporary_name(path)
        temporary.write_text(text, encoding="utf-8", newline="\n")
        temporary.replace(path)


def write_result(found: Any, path: Path) -> None:
    """Write what has ``to_dict`` as JSON; the same design and version give the same bytes."""
    write_text(path, json.dumps(found.to_dict(), ensure_ascii=False, indent=1) + "\n")


def read_result(path: Path) -> Comparison:
    """The comparison in a file. Raises DataError COMPARE_RESULT_DAMAGED where it holds none."""
    try:
        return Comparison.from_dict(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise coded(DataError, "COMPARE_RESULT_DAMAGED", path=path) from error


def design_of(found: Comparison) -> Design:
    """The design of a comparison, to play it again. Raises DataError COMPARE_RESULT_DAMAGED."""
    return Design.from_dict(found.design)
