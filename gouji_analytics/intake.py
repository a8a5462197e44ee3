"""Records handed in by a reader: looked at, tried, verified, and only then added to a data set.

Everything that opens such a file runs in a process with limits (``confined``), in a folder of its own that is removed afterwards. A record
may name one of the built-in rule sets; a name that is the path of a file is refused here, since the file would be one of this machine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gouji_analytics.confined import MIB, Limits, call
from gouji_analytics.errors import coded
from gouji_engine.errors import DataError, RuleSetError, UsageError

FILE_MOST = 16  # MiB a file
TOTAL_MOST = 48  # MiB together
FILES_MOST = 20
LIMITS = Limits(seconds=120.0, memory=2048 * MIB, written=256 * MIB)
IMPORTED = "imported"  # folder of the data set beside the database
FEW = 40  # deals that are verified without compiled kernels
LISTED = 200  # remarks and findings that are given back of each kind
RAW_SHOWN = 400
GRID_ROWS, GRID_COLUMNS, CELL = 12, 40, 40
_UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]')
Files = Sequence[tuple[str, bytes]]


def check(files: Files) -> None:
    """Raises UsageError: UPLOAD_NONE, UPLOAD_FILES, UPLOAD_SIZE, UPLOAD_TOTAL."""
    if not files:
        raise coded(UsageError, "UPLOAD_NONE")
    if len(files) > FILES_MOST:
        raise coded(UsageError, "UPLOAD_FILES", count=len(files), most=FILES_MOST)
    for name, content in files:
        if len(content) > FILE_MOST * MIB:
            raise coded(UsageError, "UPLOAD_SIZE", name=safe_name(name), most=FILE_MOST)
    if sum(len(content) for _, content in files) > TOTAL_MOST * MIB:
        raise coded(UsageError, "UPLOAD_TOTAL", most=TOTAL_MOST)


def safe_name(name: str) -> str:
    """A name that is no path and nothing special to any system."""
    plain = _UNSAFE.sub("_", name.replace("\\", "/").rpartition("/")[2]).strip(". ")
    stem, dot, suffix = plain.rpartition(".")
    return f"{stem[-80:]}{dot}{suffix[:10]}" if dot else plain[:80] or "_"


def examine(
    files: Files, *, rules: str | None = None, hints: Mapping[str, str] | None = None, merge: bool = False
) -> dict[str, Any]:
    """What the records are and what the verifier says of them; nothing is kept.

    ``report`` as ``ImportReport.as_dict`` with long texts cut, ``grids`` the first cells of tables, ``verified`` counts and findings (None
    without deals). Raises UsageError for uploads beyond the limits, DataError from ``confined``.
    """
    with _written(files) as (folder, paths):
        out = str(folder / "out")
        said = {"paths": paths, "rules": rules, "hints": dict(hints or {}), "merge": merge, "out": out}
        found: dict[str, Any] = call("intake", {"what": "read", **said}, LIMITS)
        deals = found["report"]["imported"] + found["report"]["flagged"]
        asked = {"what": "verify", "out": out, "deals": deals}
        return found | {"verified": call("intake", asked, LIMITS) if deals else None}


def add(
    files: Files, db: Path, *, rules: str | None = None, hints: Mapping[str, str] | None = None, merge: bool = False
) -> dict[str, Any]:
    """Import the records into the data set ``imported`` beside the database. Returns the report. Raises as ``examine``."""
    with _written(files) as (_, paths):
        out = str(db.parent / IMPORTED)
        said = {"paths": paths, "rules": rules, "hints": dict(hints or {}), "merge": merge, "out": out}
        found: dict[str, Any] = call("intake", {"what": "read", **said}, LIMITS)
        return found


@contextmanager
def _written(files: Files) -> Iterator[tuple[Path, list[str]]]:
    """The files in a folder that is removed afterwards; names that fall together are told apart."""
    check(files)
    with TemporaryDirectory(prefix="gouji-intake-") as place:
        paths: list[str] = []
        for number, (name, content) in enumerate(files, 1):
            path = Path(place) / safe_name(name)
            if path.exists():
                path = path.with_name(f"{number}-{path.name}")
            path.write_bytes(content)
            paths.append(str(path))
        yield Path(place), paths


def sources(db: Path, meta: Mapping[str, str]) -> list[Path] | None:
    """The logs that a database was built from, and the imported records beside it; None when it does not say, or one is gone."""
    try:
        known = json.loads(meta["input_paths"])
    except (KeyError, ValueError):
        return None
    paths = [(db.parent / entry).resolve() for entry in known]
    own = (db.parent / IMPORTED).resolve()
    if own.is_dir() and own not in paths:
        paths.append(own)
    return paths if all(path.exists() for path in paths) else None


# ------------------------------------------------------------------ in the process with limits


def run(asked: dict[str, Any]) -> dict[str, Any]:
    """The work in the confined process: ``read`` or ``verify``. Raises GoujiError."""
    return _verify(asked) if asked["what"] == "verify" else _read(asked)


def _read(asked: dict[str, Any]) -> dict[str, Any]:
    from gouji_analytics.importers.run import import_files

    paths = [Path(path) for path in asked["paths"]]
    report = import_files(
        paths, Path(asked["out"]), asked["rules"], _resolve, hints=asked["hints"], merge=bool(asked["merge"])
    ).as_dict()
    for name in ("flags", "refusals", "notes"):
        report[name] = report[name][:LISTED]
    for entry in (*report["refusals"], *report["notes"]):
        entry["raw"] = entry["raw"][:RAW_SHOWN]
    return {"report": report, "grids": [grid for path in paths for grid in _grids(path)]}


def _resolve(name: str) -> tuple[str, Mapping[str, Any]]:
    """A built-in rule set by its name, id or title. Raises RuleSetError (RULES_ONLY_OWN)."""
    from gouji_engine.rules import list_presets, load_preset

    for preset in list_presets():
        found = load_preset(preset)
        if name in (found.name, found.rules_id, found.info.title_zh, found.info.title_en):
            return found.rules_id, found.to_dict()
    raise coded(RuleSetError, "RULES_ONLY_OWN", name=name[:80])


def _grids(path: Path) -> Iterator[dict[str, Any]]:
    """The first cells of the tables of a file, if it is one of tables."""
    from gouji_analytics.importers.base import SourceFile
    from gouji_analytics.importers.sheets.grid import csv_grid, workbook_grids
    from gouji_analytics.importers.sheets.importer import CsvImporter, WorkbookImporter

    source = SourceFile(path)
    try:
        if WorkbookImporter().accepts(source):
            found = list(workbook_grids(source))
        else:
            found = [csv_grid(source)] if CsvImporter().accepts(source) else []
    except DataError:
        return  # the report says what is wrong with it
    for grid in found:
        rows = [[cell[:CELL] for cell in row[:GRID_COLUMNS]] for row in grid.rows[:GRID_ROWS]]
        yield {"file": path.name, "sheet": grid.name, "rows": rows, "height": len(grid.rows), "width": grid.width}


def _verify(asked: dict[str, Any]) -> dict[str, Any]:
    from gouji_engine.startup import interpret

    if asked["deals"] <= FEW:
        interpret()
    from gouji_analytics.verifying import verify

    report = verify([asked["out"]], workers=1, keep=LISTED)
    counts = {name: getattr(report, name) for name in ("deals", "accepted", "flagged", "refused")}
    names = ("code", "severity", "deal_id", "action_no", "seat", "clause", "zh", "en")
    return counts | {
        "findings": [{name: getattr(finding, name) for name in names} for finding in report.findings[:LISTED]]
    }
