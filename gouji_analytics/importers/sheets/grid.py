"""Files of tables as grids of texts: CSV in any encoding we read, and workbooks by calamine."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gouji_analytics.importers.base import SourceFile
from gouji_analytics.importers.detect import decode
from gouji_analytics.importers.sheets.cells import cell_text, letters
from gouji_engine.errors import DataError

MOST_COLUMNS = 400
MOST_CELLS = 20_000_000
LONGEST_CELL = 20  # lines
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
    _check_size(grid.width, len(grid.rows))
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


def _check_size(width: int, height: int) -> None:
    """A damaged or senseless file may claim any size; what no score sheet has is not unfolded."""
    if width > MOST_COLUMNS or height * width > MOST_CELLS:
        raise DataError(
            "TABLE_SIZE",
            f"表有 {height} 行 {width} 列，最多读 {MOST_COLUMNS} 列、{MOST_CELLS} 格",
            f"the table has {height} rows of {width} columns; at most {MOST_COLUMNS} columns and {MOST_CELLS} cells are read",
        )


def workbook_grids(source: SourceFile) -> Iterator[Grid]:
    """The sheets of a workbook that hold anything. Raises DataError."""
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(source.data))
        for name in book.sheet_names:
            sheet = book.get_sheet_by_name(name)
            _check_size(sheet.total_width, sheet.total_height)
            rows = [[cell_text(value) for value in row] for row in sheet.to_python(skip_empty_area=False)]
            grid = Grid(name, rows, list(range(1, len(rows) + 1)), ["\t".join(row).rstrip("\t") for row in rows])
            for (top, left), (bottom, right) in sheet.merged_cell_ranges or []:
                _fill(grid, top, left, bottom, right)
            if any(map(any, rows)):
                yield grid
    except DataError:
        raise
    except PasswordError as error:
        zh, en = "这个工作簿有密码，请去掉密码另存后再录入", "the workbook has a password; save it without one"
        raise DataError("WORKBOOK_LOCKED", zh, en) from error
    except (CalamineError, OSError, ValueError, OverflowError) as error:
        zh, en = "这不是完整的工作簿，或已损坏", "this is no whole workbook, or it is damaged"
        raise DataError("WORKBOOK_DAMAGED", zh, en) from error


def _fill(grid: Grid, top: int, left: int, bottom: int, right: int) -> None:
    """Give every cell of a merged range the range's text."""
    if top >= len(grid.rows):
        return
    text = grid.cell(top, left)
    for row in range(top, min(bottom + 1, len(grid.rows))):
        cells = grid.rows[row]
        cells.extend([""] * (min(right + 1, MOST_COLUMNS) - len(cells)))
        cells[left : right + 1] = [text] * len(cells[left : right + 1])
