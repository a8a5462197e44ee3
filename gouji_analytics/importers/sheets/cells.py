"""The texts of cells: numbers, flags, seats, and the names of columns."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from gouji_engine.notation.chars import plain_text, upper_latin

_LONGEST_NUMBER = 40  # signs
_NUMBER = re.compile(r"[-+]?[0-9]+(?:\.[0-9]+)?")
_SEAT = re.compile(r"(?:座位?|NO\.?|SEAT)?\s*([1-6])\s*(?:号位|号座|号|家|座)?")


class CellError(Exception):
    """A cell that cannot be read: its column (−1: the row as a whole), a code, and what is wrong in both languages."""

    def __init__(self, code: str, column: int, zh: str, en: str) -> None:
        super().__init__(zh)
        self.code, self.column, self.zh, self.en = code, column, zh, en


@cache
def words(table: str) -> Mapping[str, str]:
    """One table of words.toml, its words in plain capital letters."""
    text = (files(__package__ or "") / "words.toml").read_text(encoding="utf-8")
    return {key(word): found for word, found in tomllib.loads(text)[table].items()}


def key(text: str) -> str:
    """A text as it is compared: plain signs, capital letters, no spaces around."""
    return upper_latin(plain_text(text)).strip()


def letters(column: int) -> str:
    """The name of a column in a spreadsheet: ``A``, ``Z``, ``AA``."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def column_of(name: str) -> int | None:
    """The number of a column from its letters; None for any other text."""
    if not re.fullmatch(r"[A-Za-z]{1,3}", name):
        return None
    number = 0
    for letter in name.upper():
        number = number * 26 + ord(letter) - 64
    return number - 1


def number_in(text: str) -> float | None:
    """The number a cell holds, ``＋２`` included; None if it holds none."""
    plain = key(text).removesuffix("分").strip()
    return float(plain) if _NUMBER.fullmatch(plain) and len(plain) < _LONGEST_NUMBER else None


def seat_in(text: str) -> int | None:
    """The seat 0–5 that a text names by its number: ``1``, ``1号``, ``座位1``."""
    found = _SEAT.fullmatch(key(text))
    return int(found.group(1)) - 1 if found else None


@dataclass(frozen=True, slots=True)
class Names:
    """Names of the six seats, where they are known."""

    names: tuple[str, ...]

    def seat(self, text: str, column: int) -> int:
        """The seat called ``text``, by number or name. Raises CellError."""
        numbered = seat_in(text)
        if numbered is not None:
            return numbered
        found = [at for at, name in enumerate(self.names) if name and key(name) == key(text)]
        if len(found) == 1:
            return found[0]
        raise CellError("CELL_SEAT", column, f"不知道“{text}”是哪一家", f"“{text}” is no seat and no player's name")
