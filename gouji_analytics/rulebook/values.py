"""Values of rule parameters, and lines of aligned text, as a reader in either language wants them."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from gouji_analytics.i18n import language, t
from gouji_engine.rules import PARAMETERS, plain


def word_text(key: str, word: object, lang: str | None = None) -> str:
    """One allowed word or number of the parameter ``key``; English keeps the word of the files."""
    if isinstance(word, bool):
        return t("rules.yes" if word else "rules.no", lang)
    if (lang or language()) == "zh":
        return PARAMETERS[key].words_zh.get(str(word), str(word))
    return str(word)


def value_text(key: str, value: Any, lang: str | None = None) -> str:
    """The value of the parameter ``key`` in one line."""
    if isinstance(value, Mapping):
        return _table_text(value, lang)
    if isinstance(value, list | tuple):
        return t("rules.comma", lang).join(word_text(key, entry, lang) for entry in value) or t("rules.empty", lang)
    return word_text(key, value, lang)


def _table_text(value: Mapping[str, Any], lang: str | None) -> str:
    """A table as ``name=value``; inner tables as JSON, because they have no shorter form."""
    if any(isinstance(entry, Mapping) for entry in value.values()):
        return json.dumps(plain(value), ensure_ascii=False)
    entries = (f"{_entry_name(name, lang)}={entry}" for name, entry in value.items())
    return t("rules.comma", lang).join(entries) or t("rules.empty", lang)


def _entry_name(name: str, lang: str | None) -> str:
    """The name of a table entry; ranks in figures and letters stay as they are."""
    return t(f"rules.entry.{name}", lang) if len(name) > 2 else name


def width(text: str) -> int:
    """Columns ``text`` takes on a terminal: two for each wide sign, none for a combining one."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def aligned(rows: Sequence[Sequence[str]], widest: int = 36) -> list[str]:
    """``rows`` of equal length as lines with straight columns, two blanks apart.

    A cell wider than ``widest`` columns does not stretch its column; it pushes its own line only.
    """
    columns = zip(*rows, strict=True)
    sizes = [max((width(cell) for cell in column if width(cell) <= widest), default=0) for column in columns]
    return [
        "  ".join(cell + " " * max(0, size - width(cell)) for cell, size in zip(row, sizes, strict=True)).rstrip()
        for row in rows
    ]
