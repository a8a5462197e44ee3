"""What a parameter may hold: one small class a kind, each turning raw TOML into a frozen value.

``read`` returns the value, or raises ``MisfitError`` with the code of the fault and what would be right.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from gouji_engine.cards import RANKS
from gouji_engine.rules.problems import nearest
from gouji_engine.rules.tables import Table

TABLE_RANKS = RANKS[:15]


class MisfitError(Exception):
    """A raw value that does not fit; never leaves this package."""

    def __init__(self, code: str, value: object, hint: str) -> None:
        super().__init__(code)
        self.code = code
        self.value = value
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Switch:
    """true or false."""

    kind: ClassVar[str] = "switch"

    @property
    def text(self) -> str:
        """The allowed values as a reader sees them."""
        return "true | false"

    def read(self, raw: object) -> bool:
        """Accept a boolean only."""
        if not isinstance(raw, bool):
            raise MisfitError("RULES_WRONG_TYPE", raw, self.text)
        return raw


@dataclass(frozen=True, slots=True)
class Choice:
    """One word of a list."""

    words: tuple[str, ...]
    kind: ClassVar[str] = "choice"

    @property
    def text(self) -> str:
        """The allowed words."""
        return " | ".join(self.words)

    def read(self, raw: object) -> str:
        """Accept one of the words."""
        if not isinstance(raw, str):
            raise MisfitError("RULES_WRONG_TYPE", raw, self.text)
        if raw not in self.words:
            raise MisfitError("RULES_WRONG_WORD", raw, nearest(raw, self.words) or self.text)
        return raw


@dataclass(frozen=True, slots=True)
class Number:
    """A number: one of ``allowed`` if that is given, else any from ``least`` up; whole unless ``points``."""

    allowed: tuple[int, ...] = ()
    least: int | None = None
    points: bool = False
    kind: ClassVar[str] = "number"

    @property
    def text(self) -> str:
        """The allowed numbers, or the first of them: signs that need no language."""
        if self.allowed:
            return " | ".join(map(str, self.allowed))
        least = self.least or 0
        return "-1 | 0 | 0.5 | …" if self.points else f"{least} | {least + 1} | {least + 2} | …"

    def read(self, raw: object) -> int | float:
        """Accept a finite number; 2.0 is read as 2."""
        if isinstance(raw, bool) or not isinstance(raw, int | float):
            raise MisfitError("RULES_WRONG_TYPE", raw, self.text)
        if not math.isfinite(raw):
            raise MisfitError("RULES_OUT_OF_RANGE", raw, self.text)
        number = int(raw) if float(raw).is_integer() else raw
        if not self.points and not isinstance(number, int):
            raise MisfitError("RULES_WRONG_TYPE", raw, self.text)
        if self.allowed and number not in self.allowed:
            raise MisfitError("RULES_WRONG_WORD", raw, self.text)
        if self.least is not None and number < self.least:
            raise MisfitError("RULES_OUT_OF_RANGE", raw, self.text)
        return number


def _sequence(raw: object, hint: str) -> tuple[object, ...]:
    """``raw`` as a tuple; only lists and tuples qualify."""
    if not isinstance(raw, list | tuple):
        raise MisfitError("RULES_WRONG_TYPE", raw, hint)
    return tuple(raw)


@dataclass(frozen=True, slots=True)
class Items:
    """A list of any length whose entries fit ``item``; no entry twice unless ``repeats``."""

    item: Choice | Number
    repeats: bool = False
    kind: ClassVar[str] = "list"

    @property
    def text(self) -> str:
        """The allowed entries."""
        return f"[ {self.item.text} ]"

    def read(self, raw: object) -> tuple[object, ...]:
        """Accept a list of fitting entries, in the order given."""
        entries = tuple(self.item.read(entry) for entry in _sequence(raw, self.text))
        if not self.repeats and len(set(entries)) < len(entries):
            raise MisfitError("RULES_REPEATED_WORD", raw, self.text)
        return entries


@dataclass(frozen=True, slots=True)
class Numbers:
    """A list of exactly ``length`` numbers."""

    length: int
    item: Number
    kind: ClassVar[str] = "list"

    @property
    def text(self) -> str:
        """Length and kind of the numbers."""
        return f"[ {self.length} x {self.item.text} ]"

    def read(self, raw: object) -> tuple[int | float, ...]:
        """Accept a list of that many numbers."""
        entries = tuple(self.item.read(entry) for entry in _sequence(raw, self.text))
        if len(entries) != self.length:
            raise MisfitError("RULES_WRONG_LENGTH", raw, self.text)
        return entries


@dataclass(frozen=True, slots=True)
class Entries:
    """A table whose keys are among ``keys`` and whose values fit ``item``."""

    keys: tuple[str, ...]
    item: Number | Numbers | Entries
    kind: ClassVar[str] = "table"

    @property
    def text(self) -> str:
        """The allowed keys and what they map to."""
        return f"{{ {' | '.join(self.keys)} = {self.item.text} }}"

    def read(self, raw: object) -> Table[object]:
        """Accept a mapping; its entries come out in the order of ``keys``."""
        if not isinstance(raw, Mapping):
            raise MisfitError("RULES_WRONG_TYPE", raw, self.text)
        for key in raw:
            if key not in self.keys:
                raise MisfitError("RULES_UNKNOWN_ENTRY", key, nearest(str(key), self.keys) or " | ".join(self.keys))
        return Table({key: self.item.read(raw[key]) for key in self.keys if key in raw})


Spec = Switch | Choice | Number | Items | Numbers | Entries
