"""One row of a score sheet as the facts of a deal: places, points, and what happened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from gouji_analytics.importers.happenings import PairError, happenings, listed
from gouji_analytics.importers.sheets.cells import CellError, Names, key, letters, number_in, words
from gouji_analytics.importers.sheets.columns import LISTS, Layout, place_in
from gouji_analytics.importers.sheets.grid import Grid
from gouji_engine.cards import SEATS
from gouji_engine.claims import COMPLETE
from gouji_engine.errors import NotationError
from gouji_engine.notation import parse_time
from gouji_engine.results import VOID

_MATTER = ("place", "finish", "places", "points")
MOST = 20  # more of one thing for one seat in one deal is a slip


@dataclass(slots=True)
class Row:
    """What one row says. ``values`` are fields of a Replay."""

    places: tuple[int, ...] | None = None
    points: tuple[float, float] | None = None
    players: tuple[str, ...] | None = None
    events: list[tuple[str, ...]] = field(default_factory=list)
    complete: set[str] = field(default_factory=set)
    values: dict[str, Any] = field(default_factory=dict)
    rules: str = ""
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def all_events(self) -> tuple[tuple[str, ...], ...]:
        """The events, and which kinds of them are given completely."""
        named = [(COMPLETE, *sorted(self.complete))] if self.complete else []
        return (*self.events, *named)


class RowReader:
    """Reads the rows of a table. ``held`` are dates and matches that stand for the empty cells below them."""

    def __init__(self, grid: Grid, layout: Layout) -> None:
        self._grid, self._layout = grid, layout
        self._held: dict[str, str] = {}

    def is_record(self, row: int) -> bool:
        """Whether a row says anything of a result."""
        columns = self._layout.columns
        return any(self._grid.cell(row, column) for name in _MATTER for column in columns.get(name, ()))

    def read(self, row: int) -> Row:
        """The facts of a row. Raises CellError."""
        found = Row()
        names = self._names(row, found)
        self._one_cells(row, found, names)
        if self._is_void(row):
            found.events.append((VOID,))
            return found
        found.places = self._places(row, names)
        found.points = self._points(row, found)
        for name in LISTS:
            self._happened(name, row, names, found)
        return found

    def _cells(self, name: str, row: int) -> list[tuple[int, str]]:
        return [(column, self._grid.cell(row, column)) for column in self._layout.columns.get(name, ())]

    def _is_void(self, row: int) -> bool:
        cells = [text for name in _MATTER for _, text in self._cells(name, row)]
        return any(key(text) in words("void") for text in cells)

    def _names(self, row: int, found: Row) -> Names:
        """Names of the seats: of the row's own columns, else of the headers."""
        cells = [text for _, text in self._cells("name", row)]
        told = [part for _, text in self._cells("players", row) for part in listed(text)]
        names: Sequence[str] = cells if any(cells) else told
        if names and len(names) != SEATS:
            column = self._layout.columns["players"][0]
            raise CellError(
                "CELL_NAMES",
                column,
                f"应有六个名字，写了 {len(names)} 个",
                f"six names are needed, {len(names)} are given",
            )
        known = tuple(names) or self._layout.names
        found.players = known
        return Names(known or ("",) * SEATS)

    def _one_cells(self, row: int, found: Row, names: Names) -> None:
        """Match, game, number, time, rules, leader, and the columns that are not ours."""
        for name in ("match", "time", "rules", "game", "number", "leader"):
            for column, text in self._cells(name, row):
                held = self._held.get(name, "") if name in ("match", "time", "rules") else ""
                self._held[name] = text or held
                if self._held[name]:
                    self._one(name, column, self._held[name], found, names)
        for column, header in self._layout.unread.items():
            text = self._grid.cell(row, column)
            if text:
                found.extra[header if header not in found.extra else f"{header} {letters(column)}"] = text

    def _one(self, name: str, column: int, text: str, found: Row, names: Names) -> None:
        if name == "match":
            found.values["match_id"] = text
        elif name == "rules":
            found.rules = text
        elif name == "time":
            found.values["played_at"] = _time(text, column)
        elif name == "leader":
            found.values["leader"] = names.seat(text, column)
        else:
            digits = re.search(r"[0-9]+", key(text))
            if digits is None or int(digits.group()) >= 1 << 31:
                raise CellError("CELL_NUMBER", column, f"“{text}”里没有号码", f"“{text}” holds no number")
            found.values["game_no" if name == "game" else "deal_no"] = int(digits.group())

    # -------------------------------------------------------------- result

    def _places(self, row: int, names: Names) -> tuple[int, ...] | None:
        """Places by seat, 0 where the row is silent; None if it states none."""
        places = [0] * SEATS
        for seat, (column, text) in enumerate(self._cells("place", row)):
            place = place_in(text) if text else 0
            if place is None:
                raise CellError("CELL_PLACE", column, f"“{text}”不是名次", f"“{text}” is no place")
            places[seat] = place
        for place, (column, text) in enumerate(self._cells("finish", row), 1):
            if text:
                _put_place(places, names.seat(text, column), place, column)
        for column, text in self._cells("places", row):
            self._listed_places(places, column, text, names)
        return tuple(places) if any(places) else None

    def _listed_places(self, places: list[int], column: int, text: str, names: Names) -> None:
        """Six places by seat (``1 4 2 5 3 6``), or six names in the order of finish."""
        parts = listed(text)
        if not parts:
            return
        if len(parts) != SEATS:
            raise CellError("CELL_PLACES", column, f"“{text}”不是六家的名次", f"“{text}” is not six places")
        numbers = [place_in(part) for part in parts]
        for at, part in enumerate(parts):
            number = numbers[at]
            if None in numbers:
                _put_place(places, names.seat(part, column), at + 1, column)
            else:
                places[at] = number or 0

    def _points(self, row: int, found: Row) -> tuple[float, float] | None:
        cells = self._cells("points", row)
        numbers = []
        for column, text in cells:
            number = number_in(text) if text else 0.0
            if number is None:
                raise CellError("CELL_POINTS", column, f"“{text}”不是分数", f"“{text}” is no number of points")
            numbers.append(number)
        if not any(text for _, text in cells):
            return None
        if len(numbers) == SEATS:
            found.extra |= {f"points.{seat + 1}": text for seat, (_, text) in enumerate(cells) if text}
            return sum(numbers[::2]), sum(numbers[1::2])
        return numbers[0], numbers[1]

    # -------------------------------------------------------------- happenings

    def _happened(self, name: str, row: int, names: Names, found: Row) -> None:
        cells = self._cells(name, row)
        if len(cells) == SEATS:
            for seat, (column, text) in enumerate(cells):
                found.events += [(name, str(seat + 1))] * _count(
                    column, text, once=name in ("opened", "announced", "men")
                )
        elif cells:
            found.events += _listed(name, *cells[0], names)
        if cells:
            found.complete.add(name)


def _put_place(places: list[int], seat: int, place: int, column: int) -> None:
    if places[seat]:
        raise CellError("CELL_TWICE", column, f"{seat + 1} 号座有两个名次", f"seat {seat + 1} has two places")
    places[seat] = place


def _time(text: str, column: int) -> datetime:
    try:
        return parse_time(text)
    except NotationError as error:
        raise CellError("CELL_TIME", column, f"“{text}”不是日期", f"“{text}” is no date") from error


def _count(column: int, text: str, *, once: bool) -> int:
    """How often a cell says that something happened: a number, or a sign for yes or no."""
    if not text:
        return 0
    flag = words("flags").get(key(text))
    number = float(flag) if flag is not None else number_in(text)
    if number is None or number != int(number) or not 0 <= number <= (1 if once else MOST):
        raise CellError("CELL_COUNT", column, f"“{text}”不是次数或有无", f"“{text}” is neither a count nor yes or no")
    return int(number)


def _listed(name: str, column: int, text: str, names: Names) -> list[tuple[str, ...]]:
    """The happenings of one cell; nothing where it says no."""
    if not text or words("flags").get(key(text)) == "0":
        return []
    try:
        return list(happenings(name, text, lambda word: names.seat(word, column)))
    except PairError as error:
        raise CellError("CELL_PAIR", column, f"“{error}”这里只要一家", f"“{error}”: one seat is wanted here") from error
