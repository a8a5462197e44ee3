"""TOML that people write: its content, or where it stops being TOML."""

from __future__ import annotations

import re
import tomllib
from typing import Any

_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")


class TomlFault(ValueError):  # noqa: N818 - a fault of the text, which a reader turns into an error with a code
    """What is wrong with a text: ``what`` in the parser's words, ``line`` and ``column`` from 1 (its end where the parser names no place)."""

    def __init__(self, what: str, line: int, column: int) -> None:
        super().__init__(what)
        self.what, self.line, self.column = what, line, column


def read_toml(text: str) -> dict[str, Any]:
    """The content of a text. Raises TomlFault, also for numbers without end and for nesting without end."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        found = _PLACE.search(str(error))
        line, column = map(int, found.groups()) if found else (text.count("\n") + 1, 1)
        raise TomlFault(_PLACE.sub("", str(error)).strip(), line, column) from error
