"""Tables with a row a seat: the rows of a deal become one row of a table with six columns a field.

Which columns hold what is guessed from the headers, or as the user says; ``seat`` is the column that numbers the seats. Without it the
seats go by the order of the rows, if that is the same in every deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from gouji_analytics.importers.sheets.cells import key, number_in, seat_in, words
from gouji_analytics.importers.sheets.columns import (
    FIELDS,
    HEADER,
    SEAT,
    SIX,
    Layout,
    field_of,
    is_header,
    named_columns,
    place_in,
    rows_of_header,
)
from gouji_analytics.importers.sheets.grid import Cell, Grid
from gouji_engine.cards import SEATS
from gouji_engine.errors import DataError

PER_SEAT = (*SIX, "points")  # a column each, one cell a seat
PER_DEAL = ("match", "game", "number", "time", "rules", "leader")
KEYS = ("match", "game", "number", "time")
_TOP, _LOOK = 15, 60


@dataclass(frozen=True, slots=True)
class Long:
    """Header row and columns by field of a table with a row a seat; ``columns`` has one column a field."""

    first: int
    columns: Mapping[str, int]
    unread: Mapping[int, str]

    def layout(self) -> Layout:
        """As it is shown to the user."""
        return Layout(self.first, 1, {name: (column,) for name, column in self.columns.items()})


def find_long(grid: Grid, hints: Mapping[str, str]) -> Long | None:
    """How a table with a row a seat is to be read; None if it is none. Raises DataError for a hint that names no column."""
    rows = [rows_of_header(hints[HEADER])[0]] if HEADER in hints else range(min(_TOP, len(grid.rows)))
    for first in rows:
        if first >= len(grid.rows) or not (HEADER in hints or is_header(grid.rows[first])):
            continue
        try:
            found = _corrected(grid, _guess(grid, first), hints)
        except DataError:
            if SEAT in hints:
                raise
            return None  # columns that fit another form of table, or none: that is told there
        if _is_long(grid, found, asked=SEAT in hints):
            return found
    return None


def _guess(grid: Grid, first: int) -> Long:
    """What the headers of a row say; a field that two columns claim is left out."""
    columns: dict[str, int] = {}
    unread: dict[int, str] = {}
    for column in range(grid.width):
        text = grid.cell(first, column)
        name = SEAT if key(text) in words("seat") else field_of(text)
        if name in (*PER_SEAT, *PER_DEAL, SEAT) and name not in columns:
            columns[name] = column
        elif text:
            unread[column] = text
    return Long(first, columns, unread)


def _corrected(grid: Grid, guess: Long, hints: Mapping[str, str]) -> Long:
    columns, unread = dict(guess.columns), dict(guess.unread)
    for name, text in hints.items():
        if name not in FIELDS:
            continue
        dropped = columns.pop(name, None)
        if dropped is not None:
            unread[dropped] = grid.cell(guess.first, dropped)
        if text != "-" and name in (*PER_SEAT, *PER_DEAL, SEAT):
            found = named_columns(grid, guess.layout(), name, text, six=False)
            columns[name] = found[0]
    return replace(
        guess, columns=columns, unread={at: text for at, text in unread.items() if at not in columns.values()}
    )


def _is_long(grid: Grid, found: Long, *, asked: bool) -> bool:
    """Whether the rows below the headers hold one place (or number of points) each, and say whose it is."""
    columns = found.columns
    who = SEAT if SEAT in columns else "name"
    if who not in columns or not columns.keys() & {"place", "points"}:
        return False
    if asked:
        return True
    rows = [row for row in range(found.first + 1, min(found.first + _LOOK, len(grid.rows))) if any(grid.rows[row])]
    if "place" not in columns:
        return (
            who == SEAT and _fit(grid, rows, columns[SEAT], seat_in) and _fit(grid, rows, columns["points"], number_in)
        )
    places = [place_in(grid.cell(row, columns["place"])) for row in rows]
    return _fit(grid, rows, columns["place"], place_in) and len({place for place in places if place}) == SEATS


def _fit(grid: Grid, rows: Sequence[int], column: int, read: object) -> bool:
    """Whether most cells of a column can be read so."""
    assert callable(read)  # noqa: S101 - one of the readers of cells
    good = sum(read(grid.cell(row, column)) is not None for row in rows)
    return bool(rows) and 2 * good > len(rows)


# ------------------------------------------------------------------ unfolding


class Unfolding:
    """The deals of a long table as rows of a wide one; ``passed`` are the rows that are none of a deal, ``layout`` the wide columns."""

    def __init__(self, grid: Grid, long: Long) -> None:
        self._grid, self._long = grid, long
        self.passed: list[int] = []
        self.layout = self._wide_layout()
        self.deals = list(self._deals())
        self.same_order = self._same_order()

    def _wide_layout(self) -> Layout:
        """Columns of the wide table: those of the deal, then six a field, then six a column that is not ours."""
        columns: dict[str, tuple[int, ...]] = {}
        at = 0
        for name in PER_DEAL:
            if name in self._long.columns:
                columns[name] = (at,)
                at += 1
        for name in PER_SEAT:
            if name in self._long.columns:
                columns[name] = tuple(range(at, at + SEATS))
                at += SEATS
        unread: dict[int, str] = {}
        for text in self._long.unread.values():
            unread |= {at + seat: f"{text} {seat + 1}" for seat in range(SEATS)}
            at += SEATS
        return Layout(0, 0, columns, None, unread)

    def _cell(self, row: int, name: str) -> str:
        column = self._long.columns.get(name)
        return "" if column is None else self._grid.cell(row, column)

    def _records(self) -> Iterator[int]:
        """The rows that belong to deals."""
        for row in range(self._long.first + 1, len(self._grid.rows)):
            if not any(self._grid.rows[row]):
                continue
            total = any(key(text).rstrip(": ") in words("totals") for text in self._grid.rows[row])
            if total or not (self._cell(row, "place") or self._cell(row, "points")):
                self.passed.append(row)
            else:
                yield row

    def _deals(self) -> Iterator[list[int]]:
        """The rows of each deal: those that follow one another with the same numbers, else all with the same numbers."""
        keyed: list[tuple[tuple[str, ...], int]] = []
        held = [""] * len(KEYS)
        for row in self._records():
            told = [self._cell(row, name) for name in KEYS]
            held = [text or before for text, before in zip(told, held, strict=True)]
            keyed.append((tuple(held), row))
        runs = [[row for _, row in group] for _, group in groupby(keyed, lambda pair: pair[0])]
        if runs and max(map(len, runs)) > 1:
            for run in runs:
                yield from self._split(run)
            return
        gathered: dict[tuple[str, ...], list[int]] = {}
        for told_key, row in keyed:
            gathered.setdefault(told_key, []).append(row)
        yield from gathered.values()

    def _split(self, run: list[int]) -> Iterator[list[int]]:
        """Rows with the same numbers as deals of six, where seats repeat; rows too many of a numbered deal are not split off."""
        if "number" in self._long.columns and len(run) % SEATS:
            yield run
            return
        deal: list[int] = []
        for row in run:
            who = SEAT if SEAT in self._long.columns else "name"
            again = any(key(self._cell(row, who)) == key(self._cell(other, who)) for other in deal)
            if deal and (again and len(deal) >= SEATS):
                yield deal
                deal = []
            deal.append(row)
        if deal:
            yield deal

    def _same_order(self) -> bool:
        """Whether the rows of every deal name the players in the same order, and that is not merely the order of their places."""
        whole = [deal for deal in self.deals if len(deal) == SEATS]
        orders = {tuple(key(self._cell(row, "name")) for row in deal) for deal in whole}
        places = {tuple(place_in(self._cell(row, "place")) for row in deal) for deal in whole}
        return len(orders) <= 1 and places != {(1, 2, 3, 4, 5, 6)}

    def seats(self, deal: Sequence[int]) -> list[int] | None:
        """The seat of each row of a deal; None where it cannot be known, is given twice, or is none."""
        if SEAT in self._long.columns:
            seats = [seat_in(self._cell(row, SEAT)) for row in deal]
        elif self.same_order and len(deal) == SEATS:
            seats = list(range(SEATS))
        else:
            return None
        known = [seat for seat in seats if seat is not None]
        return known if len(set(known)) == len(deal) else None

    def wide(self) -> Grid:
        """The deals whose seats are known, a row each; cells remember where they stood."""
        wide = Grid(self._grid.name)
        for deal in self.deals:
            seats = self.seats(deal)
            if seats is not None:
                self._add(wide, deal, seats)
        return wide

    def _add(self, wide: Grid, deal: Sequence[int], seats: Sequence[int]) -> None:
        width = sum(map(len, self.layout.columns.values())) + len(self.layout.unread)
        cells, origin = [""] * width, dict[int, Cell]()
        for name, columns in self.layout.columns.items():
            source = self._long.columns[name]
            rows = deal if len(columns) == SEATS else [self._first(deal, source)]
            for row, seat in zip(rows, seats, strict=False):
                target = columns[seat] if len(columns) == SEATS else columns[0]
                cells[target], origin[target] = self._grid.cell(row, source), (row, source)
        base = width - len(self.layout.unread)
        for number, source in enumerate(self._long.unread):
            for row, seat in zip(deal, seats, strict=True):
                target = base + number * SEATS + seat
                cells[target], origin[target] = self._grid.cell(row, source), (row, source)
        wide.origins[len(wide.rows)] = origin
        wide.rows.append(cells)
        wide.lines.append(self._grid.lines[deal[0]])
        wide.raw.append("\n".join(self._grid.raw[row] for row in deal))

    def _first(self, deal: Sequence[int], column: int) -> int:
        """The first row of a deal that says something in a column."""
        return next((row for row in deal if self._grid.cell(row, column)), deal[0])

    def faulty(self) -> Iterator[list[int]]:
        """The deals whose seats cannot be known."""
        yield from (deal for deal in self.deals if self.seats(deal) is None)
