"""The terms of the game and of this product, in Chinese, pinyin and English.

``glossary.toml`` is the only dictionary: interfaces, importers and documents look terms up here.
An unknown id is a fault of the caller and raises KeyError.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gouji_engine.codes import Code

FILE = Path(__file__).with_name("glossary.toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One entry. ``clause`` says where the rule stands; ``codes`` are the enum members it names."""

    id: str
    area: str
    zh: str
    pinyin: str
    en: str
    aliases: tuple[str, ...]
    clause: str
    codes: tuple[str, ...]
    definition_zh: str
    definition_en: str

    def label(self, lang: str = "zh") -> str:
        """The word in ``lang`` ("zh" or "en")."""
        return self.en if lang == "en" else self.zh

    def definition(self, lang: str = "zh") -> str:
        """What it means, one or two sentences in ``lang``."""
        return self.definition_en if lang == "en" else self.definition_zh


@cache
def terms() -> Mapping[str, Term]:
    """All terms by id, in the order of the file."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {id_: _term(id_, entry) for id_, entry in table.items()}


def _term(id_: str, entry: Mapping[str, Any]) -> Term:
    return Term(id=id_, **(dict(entry) | {key: tuple(entry[key]) for key in ("aliases", "codes")}))


def term(id_: str) -> Term:
    """The term ``id_``. Raises KeyError."""
    return terms()[id_]


def label(id_: str, lang: str = "zh") -> str:
    """The word for ``id_`` in ``lang``. Raises KeyError."""
    return term(id_).label(lang)


@cache
def _by_code() -> Mapping[str, Term]:
    return {code: entry for entry in terms().values() for code in entry.codes}


def term_of(code: Code) -> Term:
    """The term that names a member of an enum in ``codes``. Raises KeyError."""
    return _by_code()[f"{type(code).__name__}.{code.name}"]


@cache
def _by_word() -> Mapping[str, tuple[Term, ...]]:
    words: dict[str, tuple[Term, ...]] = {}
    for entry in terms().values():
        for word in dict.fromkeys((entry.zh, entry.en.casefold(), *map(str.casefold, entry.aliases))):
            words[word] = (*words.get(word, ()), entry)
    return words


def find(word: str) -> tuple[Term, ...]:
    """The terms that ``word`` may mean: a Chinese or English word or a regional one. Empty when none does."""
    return _by_word().get(word.strip().casefold(), ())


def place_label(place: int, lang: str = "zh") -> str:
    """The word for place 1 to 6 (头科 … 大落). Raises KeyError for other numbers."""
    return label(f"place_{place}", lang)
