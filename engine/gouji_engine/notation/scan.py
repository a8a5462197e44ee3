"""A cursor over one line: words by longest match, seats, numbers, quoted texts, each with its column."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gouji_engine.errors import NotationError
from gouji_engine.notation.chars import plain_columns, plain_text, upper_latin
from gouji_engine.notation.faults import fault
from gouji_engine.notation.words import WordTable

_COMMENT = re.compile(r"(?:^|(?<=\s))(?:[#＃]|//)")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_NUMBER = re.compile(r"[0-9]+")
_TOKEN_END = re.compile(r"[\s,;|:、>=]")
_DECODER = json.JSONDecoder()


def whole_number(digits: str) -> int:
    """The number of a text of digits with or without a sign; one of more digits than any range has is as far out as one with fifty."""
    return int(digits[:50])


def without_comment(line: str) -> str:
    """The line up to ``#`` or ``//`` at its start or after a space, outside quotation marks."""
    if "#" not in line and "＃" not in line and "//" not in line:
        return line
    blanked = _QUOTED.sub(lambda match: "x" * len(match.group()), line)
    found = _COMMENT.search(blanked)
    return line if found is None else line[: found.start()]


class Line:
    """One line of a text: as written, in plain signs, and in plain signs with capital letters.

    The latter two are made when they are asked for: most lines of a long record are known pieces and are never looked at.
    """

    __slots__ = ("columns", "number", "raw", "source", "text", "upper")
    text: str
    upper: str
    columns: Sequence[int]

    def __init__(self, number: int, raw: str, source: str) -> None:
        self.number, self.raw, self.source = number, raw, source

    def __getattr__(self, name: str) -> Any:
        """Called for what has not been made yet: ``text`` with ``columns`` (the index of each plain sign in ``raw``), ``upper``."""
        if name in ("text", "columns"):
            self.text, self.columns = plain_columns(self.raw)
        elif name == "upper":
            self.upper = upper_latin(self.text)
        else:
            raise AttributeError(name)
        return getattr(self, name)

    @classmethod
    def of(cls, number: int, source: str) -> Line:
        """The line with its comment taken off."""
        return cls(number, without_comment(source), source)

    def cursor(self, start: int = 0, end: int | None = None) -> Cursor:
        """A cursor over the plain signs from ``start`` to ``end``."""
        return Cursor(self, start, len(self.text) if end is None else end)

    def pieces(self, cursor: Cursor, marks: str) -> list[Cursor]:
        """The rest of ``cursor`` cut at any of ``marks``; empty pieces are left out."""
        found, start = [], cursor.at
        for mark in re.finditer(f"[{marks}]|$", self.text[: cursor.end]):
            if mark.start() < start:
                continue
            if self.text[start : mark.start()].strip():
                found.append(self.cursor(start, mark.start()))
            start = mark.start() + 1
        return found


@dataclass(slots=True)
class Cursor:
    """A place in a line."""

    line: Line
    at: int
    end: int

    def skip(self, signs: str = "") -> None:
        """Pass over spaces and any of ``signs``."""
        text, at, end = self.line.text, self.at, self.end
        while at < end and (text[at] == " " or text[at] in signs or text[at].isspace()):
            at += 1
        self.at = at

    @property
    def rest(self) -> str:
        """What is left, in plain signs."""
        return self.line.text[self.at : self.end]

    def done(self) -> bool:
        """Whether only spaces are left."""
        self.skip()
        return self.at >= self.end

    @property
    def raw_rest(self) -> str:
        """What is left as written."""
        return self.line.raw[self.line.columns[self.at] : self.line.columns[self.end]]

    def fault(self, code: str, at: int | None = None, **values: object) -> NotationError:
        """An error at this place (or at ``at``)."""
        column = self.line.columns[self.at if at is None else at] + 1
        return fault(code, self.line.number, column, self.line.source, **values)

    def token(self) -> str:
        """The word here as written, for error messages; at least one sign."""
        rest = self.rest
        found = _TOKEN_END.search(rest, 1)
        return (rest[: found.start()] if found else rest).strip()[:20]

    def take(self, literal: str) -> bool:
        """Pass over ``literal`` if it stands here."""
        if not self.line.text.startswith(literal, self.at, self.end):
            return False
        self.at += len(literal)
        return True

    def take_any(self, literals: Iterable[str]) -> bool:
        """Pass over one of ``literals``."""
        return any(self.take(literal) for literal in literals)

    def word(self, table: WordTable, *, whole: bool = False) -> str | None:
        """The id of the longest word of ``table`` that stands here; passes over it.

        A word that ends in a Latin letter must not run on into another; with ``whole`` nothing
        but a sign of punctuation or a space may follow any word.
        """
        pattern = table.whole if whole else table.pattern
        found = pattern.match(self.line.upper, self.at, self.end)
        if found is None:
            return None
        self.at = found.end()
        return table[found.group()]

    def number(self) -> int | None:
        """An unsigned number; passes over it."""
        found = _NUMBER.match(self.line.text, self.at, self.end)
        if found is None:
            return None
        self.at = found.end()
        return whole_number(found.group())

    def quoted(self) -> str | None:
        """A text in double quotes, with the escapes of JSON; passes over it. Raises NotationError."""
        start = self.line.columns[self.at]
        if self.at >= self.end or self.line.raw[start] != '"':
            return None
        try:
            value, stop = _DECODER.raw_decode(self.line.raw, start)
        except ValueError:
            raise self.fault("E146", found=self.line.raw[start : start + 20]) from None
        while self.at < self.end and self.line.columns[self.at] < stop:
            self.at += 1
        return str(value)


@dataclass(slots=True)
class Seats:
    """How a text names the seats: by number always, by name where names are declared."""

    names: dict[str, int] = field(default_factory=dict)
    doubles: set[str] = field(default_factory=set)
    longest_first: list[str] = field(default_factory=list)

    def declare(self, players: Iterable[str]) -> None:
        """Learn the names of seats 1 to 6. Names that look like a number or a code are never labels."""
        self.names, self.doubles = {}, set()
        for seat, name in enumerate(players):
            label = plain_text(name).strip()
            if not _is_label(label):
                continue
            if label in self.names:
                self.doubles.add(label)
            self.names[label] = seat
        self.longest_first = sorted(self.names, key=len, reverse=True)

    def take(self, cursor: Cursor) -> int:
        """The seat named here, 0 to 5; passes over it. Raises NotationError."""
        cursor.skip()
        text, at = cursor.line.text, cursor.at
        for name in self.longest_first:
            if text.startswith(name, at, cursor.end) and not _continues(name, text[at + len(name) : cursor.end]):
                if name in self.doubles:
                    raise cursor.fault("E113", found=name)
                cursor.at += len(name)
                return self.names[name]
        number = cursor.number()
        if number is None or not 1 <= number <= 6:
            cursor.at = at
            raise cursor.fault("E111", found=cursor.token())
        cursor.take_any(("号位", "号", "家"))
        return number - 1


def _continues(name: str, rest: str) -> bool:
    """Whether a Latin name or number is only the start of a longer one."""
    return name[-1].isascii() and rest[:1].isascii() and (rest[:1].isalnum() or rest[:1] == "_")


def _is_label(name: str) -> bool:
    """Whether a name can stand at the head of an item without being taken for something else."""
    if not name or any(sign in name for sign in ",;|:>") or name[:2].lower() == "0x":
        return False
    return not (name[0] in "123456" and (len(name) == 1 or not name[1].isalnum()))
