"""Which column of a table holds what: guessed from the headers, or as the user says.

A mapping goes from a field to the columns that hold it. Fields of six columns go by seat (``finish``: by place); ``points``
has a column a side, or six a seat.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gouji_analytics.importers.happenings import listed
from gouji_analytics.importers.sheets.cells import column_of, key, letters, number_in, seat_in, words
from gouji_analytics.importers.sheets.grid import Grid
from gouji_analytics.importers.typed.parse import vocabulary
from gouji_engine.cards import SEATS
from gouji_engine.errors import DataError, UsageError

SIX = ("place", "finish", "name", "opened", "announced", "burn", "men", "kill")
SEAT = "seat"  # in a table with a row a seat
ONE = ("match", "game", "number", "time", "rules", "leader", "players", "places", SEAT)
LISTS = ("opened", "announced", "burn", "men", "kill")  # may stand in one column: a list of seats
FIELDS = (*SIX, "points", *ONE)
HEADER = "header"
_DEEPEST, _TOP, _LOOK = 3, 15, 40


@dataclass(frozen=True, slots=True)
class Layout:
    """Header rows (first, number), columns by field, names of the seats as the headers give them, and headers left unread."""

    first: int
    deep: int
    columns: Mapping[str, tuple[int, ...]]
    names: tuple[str, ...] | None = None
    unread: Mapping[int, str] = field(default_factory=dict)

    @property
    def data_from(self) -> int:
        """The first row below the headers."""
        return self.first + self.deep

    def has_places(self) -> bool:
        """Whether there are columns of places."""
        return bool(self.columns.keys() & {"place", "finish", "places"})

    def has_result(self) -> bool:
        """Whether there are places, or at least points."""
        return self.has_places() or "points" in self.columns

    def shown(self) -> dict[str, str]:
        """The mapping as ``--map`` and a mapping file take it."""
        rows = f"{self.first + 1}" if self.deep == 1 else f"{self.first + 1}:{self.first + self.deep}"
        return {HEADER: rows} | {name: _spans(columns) for name, columns in self.columns.items()}


def _spans(columns: Sequence[int]) -> str:
    run = len(columns) > 2 and list(columns) == list(range(columns[0], columns[0] + len(columns)))
    return f"{letters(columns[0])}:{letters(columns[-1])}" if run else ",".join(map(letters, columns))


def parse_hints(texts: Sequence[str]) -> dict[str, str]:
    """``FIELD=COLUMNS`` texts as a mapping. Raises UsageError for a text of another form or an unknown field."""
    found = {}
    for text in texts:
        name, sign, value = text.partition("=")
        check_field(name.strip(), text if sign else "")
        found[name.strip()] = value.strip()
    return found


def check_field(name: str, text: str) -> None:
    """Raises UsageError unless ``name`` is a field and ``text`` not empty."""
    if name in (*FIELDS, HEADER) and text:
        return
    known = " ".join((*FIELDS, HEADER))
    raise UsageError(
        "MAP_FIELD",
        f"列对应“{name}”有误，应写成 项目=列，项目是 {known} 之一",
        f"the mapping “{name}” should be FIELD=COLUMNS with one of the fields {known}",
    )


# ------------------------------------------------------------------ headers


def _labels(grid: Grid, first: int, deep: int) -> list[list[str]]:
    """The parts of each column's header, top to bottom; a text stands for the empty cells to its right, save in the last row."""
    parts: list[list[str]] = [[] for _ in range(grid.width)]
    for row in range(first, first + deep):
        held = ""
        for column in range(grid.width):
            text = grid.cell(row, column)
            held = text or (held if row < first + deep - 1 else "")
            if held and held not in parts[column]:
                parts[column].append(held)
    return parts


def field_of(header: str) -> str | None:
    """The field that the header of one column names."""
    return _field_in([header])[0]


def _field_in(parts: Sequence[str]) -> tuple[str | None, str]:
    """The field a header names and the rest of the header."""
    table, unclear = words("fields"), words("unclear")
    for at, part in enumerate(parts):
        text = key(part)
        if any(word in text for word in unclear):
            return None, ""
        inside = [word for word in table if _stands_in(word, text)]
        if inside:
            word = max(inside, key=len)
            rest = text.replace(word, " ", 1).strip(" _-()[]:")
            others = [other for number, other in enumerate(parts) if number != at]
            return table[word], " ".join([*others, rest]).strip()
    return None, " ".join(parts)


def _stands_in(word: str, text: str) -> bool:
    """Whether a word stands in a header; a Latin word or a single sign only by itself, or beside a number."""
    if len(word) > 1 and not word.isascii():
        return word in text
    return bool(re.fullmatch(rf"(?:[0-9]+\s*号?)?\s*{re.escape(word)}(?:[\s_]*[0-9]+)?", text))


def _guess(grid: Grid, first: int, deep: int) -> Layout:
    """The mapping that the headers in these rows say."""
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)
    unread: dict[int, str] = {}
    for column, parts in enumerate(_labels(grid, first, deep)):
        name, rest = _field_in(parts)
        label = " ".join(parts)
        if name is None and key(label) in words("sides") and not (len(label) == 1 and label.isascii()):
            name, rest = "points", label
        if name is not None:
            found[name].append((column, rest))
        elif parts:
            unread[column] = " ".join(parts)
    columns, names = _settled(found)
    used = {column for entry in columns.values() for column in entry}
    for entries in found.values():
        unread |= {column: rest or letters(column) for column, rest in entries if column not in used}
    guess = Layout(first, deep, columns, names, unread)
    return guess if guess.has_places() else _bare(grid, guess)


def _settled(
    found: Mapping[str, list[tuple[int, str]]],
) -> tuple[dict[str, tuple[int, ...]], tuple[str, ...] | None]:
    """Columns of each field in order, and the seats' names; a field with a senseless number of columns is left out."""
    columns: dict[str, tuple[int, ...]] = {}
    names: tuple[str, ...] | None = None
    finish = [found.get(f"finish.{place}", []) for place in range(1, SEATS + 1)]
    if all(len(entries) == 1 for entries in finish):
        columns["finish"] = tuple(entries[0][0] for entries in finish)
    for name in FIELDS:
        entries = found.get(name, [])
        if name in SIX and len(entries) == SEATS:
            columns[name], said = _by_seat(entries)
            names = names or said
        elif name == "points" and len(entries) in (2, SEATS):
            columns[name] = _by_side(entries) if len(entries) == 2 else _by_seat(entries)[0]
        elif len(entries) == 1 and name in (*ONE, *LISTS):
            columns[name] = (entries[0][0],)
    one = found.get("place", [])
    if len(one) == 1 and "places" not in columns:
        columns["places"] = (one[0][0],)
    return columns, names


def _by_seat(entries: Sequence[tuple[int, str]]) -> tuple[tuple[int, ...], tuple[str, ...] | None]:
    """Six columns in the order of the seats: by their numbers if the headers give six, else as they stand; and their names."""
    seats = [seat_in(rest) for _, rest in entries]
    if sorted(seat for seat in seats if seat is not None) == list(range(SEATS)):
        ordered = sorted(zip(seats, entries, strict=True), key=lambda pair: pair[0] or 0)
        return tuple(column for _, (column, _) in ordered), None
    rests = tuple(rest for _, rest in entries)
    named = all(rests) and len(set(rests)) == SEATS and not any(seat is not None for seat in seats)
    return tuple(column for column, _ in entries), rests if named else None


def _by_side(entries: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """Two columns in the order of the sides: by their words if both have one, else as they stand."""
    sides = [words("sides").get(key(rest)) for _, rest in entries]
    order = (0, 1) if sides != ["1", "0"] else (1, 0)
    return tuple(entries[at][0] for at in order)


def _bare(grid: Grid, guess: Layout) -> Layout:
    """A table whose headers are six names or numbers of seats over nothing but places."""
    rows = range(guess.data_from, min(guess.data_from + _LOOK, len(grid.rows)))
    free = [at for at in sorted(guess.unread) if any(place_in(grid.cell(row, at)) for row in rows)]
    for at in range(len(free) - SEATS + 1):
        six = free[at : at + SEATS]
        if any(places_fit(grid, row, six) for row in rows):
            columns, names = _by_seat([(column, guess.unread[column]) for column in six])
            unread = {column: text for column, text in guess.unread.items() if column not in six}
            return replace(guess, columns={**guess.columns, "place": columns}, names=names, unread=unread)
    return guess


def place_in(text: str) -> int | None:
    """The place 1–6 a cell holds, as a number or a word; None if it holds none."""
    number = number_in(text)
    if number is not None:
        return int(number) if number in (1, 2, 3, 4, 5, 6) else None
    found = vocabulary().places.get(key(text))
    return int(found) if found else None


def places_fit(grid: Grid, row: int, columns: Sequence[int]) -> bool:
    """Whether six cells hold the places one to six."""
    found = [place_in(grid.cell(row, column)) for column in columns]
    return sorted(place or 0 for place in found) == [1, 2, 3, 4, 5, 6]


# ------------------------------------------------------------------ choice


def find_mapping(grid: Grid, hints: Mapping[str, str]) -> Layout | None:
    """The mapping of a table: the guess that explains most, corrected by ``hints``; None if there is nothing to go by.

    Raises DataError when a hint names a column that the table does not have.
    """
    if HEADER in hints:
        blocks: Iterator[tuple[int, int]] = iter([rows_of_header(hints[HEADER])])
    else:
        blocks = ((first, deep) for first in range(min(_TOP, len(grid.rows))) for deep in range(1, _DEEPEST + 1))
    best: Layout | None = None
    worth: tuple[int, ...] = ()
    for first, deep in blocks:
        if first + deep > len(grid.rows) or not any(grid.rows[first]):
            continue
        if HEADER not in hints and not all(is_header(grid.rows[row]) for row in range(first, first + deep)):
            continue
        guess = _guess(grid, first, deep)
        weight = (_fitting(grid, guess), len(guess.columns), -deep, -first)
        if best is None or weight > worth:
            best, worth = guess, weight
    if best is None:
        return None
    best = _corrected(grid, best, hints)
    return best if best.has_result() else None


def is_header(cells: Sequence[str]) -> bool:
    """Whether a row may be one of headers: it holds no numbers but those of the seats, in order, or of the sides."""
    numbers = [number_in(text) for text in cells if key(text) not in words("sides")]
    return [number for number in numbers if number is not None] in ([], [1, 2, 3, 4, 5, 6])


def _fitting(grid: Grid, guess: Layout) -> int:
    """In how many of the first rows there is a result, less the rows before the first: a header taken for data is worth nothing."""
    if not guess.has_result():
        return -_LOOK
    rows = range(guess.data_from, min(guess.data_from + _LOOK, len(grid.rows)))
    fits = [_fits(grid, row, guess.columns) for row in rows if any(grid.rows[row])]
    return sum(fits) - (fits.index(True) if True in fits else len(fits))


def _fits(grid: Grid, row: int, columns: Mapping[str, tuple[int, ...]]) -> bool:
    """Whether a row looks like a result."""
    if "place" in columns:
        return places_fit(grid, row, columns["place"])
    if "finish" in columns:
        seats = [key(grid.cell(row, column)) for column in columns["finish"]]
        return all(seats) and len(set(seats)) == SEATS
    if "places" in columns:
        text = grid.cell(row, columns["places"][0])
        return len(listed(text)) == SEATS
    return all(number_in(grid.cell(row, column)) is not None for column in columns["points"])


def rows_of_header(text: str) -> tuple[int, int]:
    first, _, last = text.partition(":")
    if not first.strip().isdecimal() or (last and not last.strip().isdecimal()):
        raise _no_column(HEADER, text)
    return int(first) - 1, max(int(last or first) - int(first) + 1, 1)


def _corrected(grid: Grid, guess: Layout, hints: Mapping[str, str]) -> Layout:
    columns, unread = dict(guess.columns), dict(guess.unread)
    for name, text in hints.items():
        if name == HEADER:
            continue
        dropped = columns.pop(name, ())
        unread |= {column: letters(column) for column in dropped}
        if text != "-":
            columns[name] = named_columns(grid, guess, name, text)
    used = {column for entry in columns.values() for column in entry}
    return replace(guess, columns=columns, unread={at: text for at, text in unread.items() if at not in used})


def named_columns(grid: Grid, guess: Layout, name: str, text: str, *, six: bool = True) -> tuple[int, ...]:
    """The columns a hint means: letters (``C``, ``C:H``, ``C,E``) or the text of a header; one where not ``six``. Raises DataError."""
    labels = _labels(grid, guess.first, guess.deep)
    found = [at for at, parts in enumerate(labels) if key(text) in map(key, parts) or key(text) == key(" ".join(parts))]
    if not found:
        for part in text.split(","):
            ends = [column_of(end.strip()) for end in part.split(":")]
            if len(ends) > 2 or any(end is None or end >= grid.width for end in ends):
                raise _no_column(name, text)
            low, high = ends[0] or 0, ends[-1] or 0
            found += range(low, high + 1)
    counts = {"points": (2, SEATS)}.get(name, (SEATS, 1) if name in LISTS else (SEATS,) if name in SIX else (1,))
    if len(found) not in (counts if six else (1,)):
        raise _no_column(name, text)
    return tuple(found)


def _no_column(name: str, text: str) -> DataError:
    return DataError(
        "MAP_COLUMN",
        f"表里没有 {name}={text} 所指的列，或列数不对",
        f"the table has no columns {name}={text}, or not as many as that needs",
    )
