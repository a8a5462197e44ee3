"""Files of tables as grids of texts: CSV in any encoding we read, and workbooks by calamine."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from gouji_analytics.importers.base import SourceFile
from gouji_analytics.importers.detect import decode
from gouji_analytics.importers.sheets.cells import letters
from gouji_analytics.importers.sheets.workbook import MOST_CELLS, MOST_COLUMNS, SECONDS
from gouji_engine.errors import DataError

LONGEST_CELL = 20  # lines
PATIENCE = 5 * SECONDS  # by the clock, for a process that waits and does not work
DELIMITERS = ",\t;|，"


Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Grid:
    """One table: its name (empty for CSV), rows of texts, and for each row its number in the file and its text as written.

    Every cell of a merged range holds the range's text. ``faulty`` are the rows whose quotation marks do not close; ``origins`` the cells
    (row, column) that cells of a row were taken from, where the table was made from another.
    """

    name: str
    rows: list[list[str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    faulty: set[int] = field(default_factory=set)
    origins: dict[int, dict[int, Cell]] = field(default_factory=dict)

    @property
    def width(self) -> int:
        """Number of columns."""
        return max(map(len, self.rows), default=0)

    def cell(self, row: int, column: int) -> str:
        """The text of a cell; empty outside the table."""
        cells = self.rows[row]
        return cells[column] if 0 <= column < len(cells) else ""

    def where(self, row: int, column: int = -1) -> str:
        """The name of a cell in its file, such as ``C7``; of its row without a column."""
        taken = self.origins.get(row, {})
        top, left = taken.get(column, (min((at for at, _ in taken.values()), default=row), column))
        return f"{letters(left)}{top + 1}" if column >= 0 else f"{top + 1}"

    def text(self) -> str:
        """The table as written."""
        return "\n".join(self.raw)


def csv_grid(source: SourceFile) -> Grid:
    """The table of a CSV file. Raises DataError."""
    lines = decode(source.data).text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines[0].lower().startswith("sep="):  # the line by which Excel is told the delimiter
        lines[0] = ""
    delimiter = _delimiter(lines)
    grid = Grid("")
    at = 0
    while at < len(lines):
        cells, span = _csv_row(lines, at, delimiter)
        if cells is None:
            grid.faulty.add(len(grid.rows))
        grid.rows.append([cell.strip() for cell in cells or []])
        grid.lines.append(at + 1)
        grid.raw.append("\n".join(lines[at : at + span]))
        at += span
    if grid.width > MOST_COLUMNS or len(grid.rows) * grid.width > MOST_CELLS:
        raise _too_large(len(grid.rows), grid.width)
    return grid


def _csv_row(lines: Sequence[str], at: int, delimiter: str) -> tuple[list[str] | None, int]:
    """The cells of the row that begins at a line, and how many lines it takes; None where its quotation marks do not close."""
    if '"' not in lines[at]:
        return lines[at].split(delimiter), 1
    for span in range(1, min(LONGEST_CELL, len(lines) - at) + 1):
        try:
            return next(csv.reader(["\n".join(lines[at : at + span])], delimiter=delimiter, strict=True)), span
        except csv.Error:
            continue
    return None, 1


def _delimiter(lines: Sequence[str]) -> str:
    """The sign that stands in most lines; a comma if none does."""
    shown = [line for line in lines[:50] if line.strip()]
    return max(DELIMITERS, key=lambda sign: (sum(sign in line for line in shown), sign == ","))


def _too_large(height: int, width: int) -> DataError:
    """A damaged or senseless file may claim any size; what no score sheet has is not unfolded."""
    return DataError(
        "TABLE_SIZE",
        f"表有 {height} 行 {width} 列，最多读 {MOST_COLUMNS} 列、{MOST_CELLS} 格",
        f"the table has {height} rows of {width} columns; at most {MOST_COLUMNS} columns and {MOST_CELLS} cells are read",
    )


def workbook_grids(source: SourceFile) -> Iterator[Grid]:
    """The sheets of a workbook that hold anything. Raises DataError."""
    for sheet in _workbook(source.data):
        rows = sheet["rows"]
        grid = Grid(sheet["name"], rows, list(range(1, len(rows) + 1)), ["\t".join(row).rstrip("\t") for row in rows])
        for ranged in sheet["merged"]:
            _fill(grid, *ranged)
        if any(map(any, rows)):
            yield grid


def _workbook(data: bytes) -> list[dict[str, Any]]:
    """The sheets of a workbook as another process reads them. Raises DataError."""
    words = [sys.executable, "-m", "gouji_analytics.importers.sheets.workbook"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONIOENCODING": "utf-8"}
    try:
        done = subprocess.run(words, input=data, capture_output=True, env=environment, timeout=PATIENCE, check=True)
        found: dict[str, Any] = json.loads(done.stdout)
    except subprocess.TimeoutExpired as error:
        zh, en = "读这个工作簿用时太久，已放弃", "reading the workbook took too long and was given up"
        raise DataError("WORKBOOK_SLOW", zh, en) from error
    except (subprocess.CalledProcessError, ValueError) as error:
        raise _workbook_fault("WORKBOOK_DAMAGED") from error
    if "fault" in found:
        raise _workbook_fault(*found["fault"])
    sheets: list[dict[str, Any]] = found["sheets"]
    return sheets


def _workbook_fault(code: str, *size: int) -> DataError:
    """What is wrong with a workbook."""
    if code == "TABLE_SIZE":
        return _too_large(*size)
    if code == "WORKBOOK_LOCKED":
        zh, en = "这个工作簿有密码，请去掉密码另存后再录入", "the workbook has a password; save it without one"
        return DataError(code, zh, en)
    return DataError(
        code,
        "这不是完整的工作簿，或已损坏，或大得读不下",
        "this is no whole workbook, or it is damaged, or too large to be read",
    )


def _fill(grid: Grid, top: int, left: int, bottom: int, right: int) -> None:
    """Give every cell of a merged range the range's text."""
    if top >= len(grid.rows):
        return
    text = grid.cell(top, left)
    for row in range(top, min(bottom + 1, len(grid.rows))):
        cells = grid.rows[row]
        cells.extend([""] * (min(right + 1, MOST_COLUMNS) - len(cells)))
        cells[left : right + 1] = [text] * len(cells[left : right + 1])
