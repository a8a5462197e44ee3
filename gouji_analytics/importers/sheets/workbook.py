"""Reads a workbook in a process of its own, which a damaged or hostile file may bring down without harm.

    python -m gouji_analytics.importers.sheets.workbook < BOOK

prints a JSON object: ``sheets``, each with ``name``, ``rows`` of texts and ``merged`` ranges (top, left, bottom, right); or ``fault``: a
code with what its sentence says. Memory and time are limited where the system can do that: a file of a few kilobytes may claim a
table of any size.
"""

from __future__ import annotations

import io
import json
import sys
from datetime import date, datetime, time
from typing import Any

MOST_COLUMNS = 400
MOST_CELLS = 20_000_000
MOST_TEXT = 32_767  # signs that a cell of the format can hold
MEMORY = 2 << 30  # bytes
SECONDS = 120


def cell_text(value: Any) -> str:
    """What a cell shows: whole numbers without a point, times as people write them."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.isoformat(" ", "minutes")
    if isinstance(value, (date, time)):
        return value.isoformat()
    return "" if value is None else str(value).strip()


def read(data: bytes) -> dict[str, Any]:
    """The sheets of a workbook, or what is wrong with it."""
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError

    sheets = []
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        for name in book.sheet_names:
            sheet = book.get_sheet_by_name(name)
            height, width = sheet.total_height, sheet.total_width
            if width > MOST_COLUMNS or height * width > MOST_CELLS:
                return {"fault": ["TABLE_SIZE", height, width]}
            rows = [[cell_text(value) for value in row] for row in sheet.to_python(skip_empty_area=False)]
            if any(len(text) > MOST_TEXT for row in rows for text in row):
                return {"fault": ["WORKBOOK_DAMAGED"]}
            merged = [[*first, *last] for first, last in sheet.merged_cell_ranges or []]
            sheets.append({"name": name, "rows": rows, "merged": merged})
    except PasswordError:
        return {"fault": ["WORKBOOK_LOCKED"]}
    except (CalamineError, OSError, ValueError, OverflowError, MemoryError):
        return {"fault": ["WORKBOOK_DAMAGED"]}
    return {"sheets": sheets}


def _limit() -> None:
    """Limit what this process may use, where the system knows such limits."""
    try:
        import resource
    except ImportError:
        return
    for kind, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_CORE, 0)):
        _, hard = resource.getrlimit(kind)
        resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


if __name__ == "__main__":
    _limit()
    json.dump(read(sys.stdin.buffer.read()), sys.stdout)
