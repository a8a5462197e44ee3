"""Rows of sums: recognised by their words, and compared with the rows above them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from gouji_analytics.importers.base import Noted, Remark
from gouji_analytics.importers.sheets.cells import key, letters, number_in, words
from gouji_analytics.importers.sheets.grid import Grid


class Totals:
    """Adds up the columns of points and compares them with rows of totals.

    ``columns`` are the ones that are added up; a subtotal covers the rows since the last one.
    """

    def __init__(self, grid: Grid, columns: tuple[int, ...]) -> None:
        self._grid, self._columns = grid, columns
        self._sums: dict[str, dict[int, float]] = {"all": defaultdict(float), "part": defaultdict(float)}
        self.checked = 0

    def kind(self, row: int) -> str | None:
        """``all`` or ``part`` for a row of totals, None for any other."""
        for text in self._grid.rows[row]:
            word = key(text).rstrip(": ")
            if word in words("totals"):
                return words("totals")[word]
        return None

    def add(self, row: int) -> None:
        """Take a row of a deal in."""
        for column in self._columns:
            number = number_in(self._grid.cell(row, column))
            for sums in self._sums.values():
                sums[column] += number or 0.0

    def check(self, row: int, kind: str, file: str) -> Iterator[Noted]:
        """What does not add up in a row of totals."""
        sums = self._sums[kind]
        for column in self._columns:
            stated = number_in(self._grid.cell(row, column))
            if stated is None:
                continue
            self.checked += 1
            if abs(stated - sums[column]) > 1e-6:
                where, line = f"{letters(column)}{row + 1}", self._grid.lines[row]
                zh = f"{where} 的合计 {stated:g} 与上面各行之和 {sums[column]:g} 不符"
                en = f"the total in {where} is {stated:g}; the rows above add up to {sums[column]:g}"
                yield Noted(file, line, Remark("TOTAL_DIFFERS", line, column + 1, zh, en), self._grid.raw[row])
        if kind == "part":
            sums.clear()
