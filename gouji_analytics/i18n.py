"""The catalogue of sentences a user sees: ``assets/strings/*.toml``, one file an area.

A key is a dotted path to a table with exactly two entries, ``zh`` and ``en``::

    [doctor.title]
    zh = "环境检查"
    en = "Environment check"

Placeholders are those of ``str.format``. The language in force is a value of the running context,
so that two pages of a dashboard may speak two languages.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from numbers import Integral
from pathlib import Path
from typing import Any, Literal, TypeGuard, get_args

Lang = Literal["zh", "en"]
LANGUAGES: tuple[Lang, ...] = get_args(Lang)
DEFAULT: Lang = "zh"
STRINGS = Path(__file__).resolve().parent / "assets" / "strings"

_current: ContextVar[Lang | None] = ContextVar("gouji_language", default=None)


def as_language(text: str | None) -> Lang | None:
    """``text`` as a language we speak ("en_US.UTF-8" is "en"), or None."""
    head = (text or "").strip().lower()[:2]
    return next((lang for lang in LANGUAGES if lang == head), None)


def language() -> Lang:
    """The language in force: what was set, else ``GOUJI_LANG``, else Chinese."""
    return _current.get() or as_language(os.environ.get("GOUJI_LANG")) or DEFAULT


def set_language(lang: Lang | None) -> None:
    """Set the language of this context; None goes back to the environment."""
    _current.set(lang)


@contextmanager
def speaking(lang: Lang) -> Iterator[None]:
    """Speak ``lang`` inside a ``with`` block."""
    token = _current.set(lang)
    try:
        yield
    finally:
        _current.reset(token)


@cache
def catalogue() -> Mapping[str, Mapping[str, str]]:
    """All sentences: key -> {"zh": …, "en": …}. Raises ValueError for a wrong entry or a double key."""
    found: dict[str, Mapping[str, str]] = {}
    for path in sorted(STRINGS.glob("*.toml")):
        for key, entry in _entries(tomllib.loads(path.read_text(encoding="utf-8")), ""):
            if key in found:
                raise ValueError(f"{path.name}: {key} stands in two places")
            found[key] = entry
    return found


def _entries(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if not isinstance(value, dict):
            raise ValueError(f"{key} is no table with zh and en")  # noqa: TRY004 - a fault of a file, not of a type
        if set(value) == set(LANGUAGES) and all(isinstance(text, str) for text in value.values()):
            yield key, value
        else:
            yield from _entries(value, f"{key}.")


def has(key: str) -> bool:
    """Whether the catalogue has ``key``."""
    return key in catalogue()


class Counted(int):
    """A number that finds its noun: ``{deals:,|deal|deals}`` is "1 deal" or "2,000 deals"."""

    def __format__(self, form: str) -> str:
        """The number in the form before the first stroke, then the noun for one or the noun for more."""
        form, *nouns = form.split("|")
        number = super().__format__(form)
        return f"{number} {nouns[0] if self == 1 else nouns[1]}" if nouns else number


def t(key: str, lang: str | None = None, **values: object) -> str:
    """The sentence ``key`` in ``lang`` (default: the language in force), placeholders filled in.

    A whole number may bring its noun, see ``Counted``. Raises KeyError for an unknown key, an unknown language or a missing value, and
    ValueError for a noun behind what is no whole number: faults of ours.
    """
    text = catalogue()[key][lang or language()]
    filled = {name: Counted(value) if _is_number(value) else value for name, value in values.items()}
    return text.format(**filled) if values or "{" in text else text


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, Integral) and not isinstance(value, bool)
