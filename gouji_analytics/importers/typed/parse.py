"""Typed records to drafts: pure text work, no rules, no files."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from gouji_engine.codes import ActionKind, Code, DeclarationKind, LeadBy, TransferCause
from gouji_engine.glossary import Term, term, term_of
from gouji_engine.notation import BASE, Draft, Vocabulary, read_drafts
from gouji_engine.notation.chars import plain_text, upper_latin

# ``第3副``, ``【第三盘】``, ``第 12 把：`` on a line of its own begins a deal
_HEADING = re.compile(r"\s*[\[(]?\s*第\s*([0-9]{1,4}|[一二三四五六七八九十]{1,3})\s*[副盘把]\s*[\])]?\s*:?\s*")
_DIGITS = {sign: value for value, sign in enumerate("一二三四五六七八九", 1)}


# terms of the glossary whose words name cards, places and what the codes of these enums name
_CARDS = {"three": "3", "four": "4", "two": "2", "small_joker": "small", "big_joker": "big", "eagle": "eagle"}
_TABLES: tuple[tuple[str, type[Code]], ...] = (
    ("actions", ActionKind),
    ("causes", TransferCause),
    ("declarations", DeclarationKind),
    ("lead_by", LeadBy),
)


@cache
def own_words() -> dict[str, dict[str, str]]:
    """The tables of vocabulary.toml."""
    tables: dict[str, dict[str, str]] = tomllib.loads(
        (files(__package__ or "") / "vocabulary.toml").read_text(encoding="utf-8")
    )
    return tables


@cache
def vocabulary() -> Vocabulary:
    """The words of the notation, the regional words of the glossary, and those of typed records."""
    told = {name: words for name, words in own_words().items() if name != "facts"}
    return BASE.extended(_glossary_words()).extended(told)


def _glossary_words() -> dict[str, dict[str, str]]:
    """Words and regional words of the glossary by table; those that BASE has keep their meaning."""
    found: dict[str, dict[str, str]] = {"cards": {}, "places": {}}
    for id_, card in _CARDS.items():
        found["cards"] |= _new("cards", term(id_), card)
    for place in range(1, 7):
        found["places"] |= _new("places", term(f"place_{place}"), str(place))
    for table, enum in _TABLES:
        known = set(getattr(BASE, table).values())
        found[table] = {}
        for member in enum:
            if member.id in known:
                found[table] |= _new(table, term_of(member), member.id)
    return found


def _new(table: str, entry: Term, id_: str) -> dict[str, str]:
    known = getattr(BASE, table)
    return {word: id_ for word in (entry.zh, *entry.aliases) if upper_latin(plain_text(word)) not in known}


def chinese_number(text: str) -> int:
    """A number below a hundred in digits or in Chinese: ``12``, ``十二``, ``三十``."""
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.rpartition("十")
    if not ten:
        return _DIGITS.get(text[-1], 0)
    return (_DIGITS.get(tens[-1:], 1)) * 10 + _DIGITS.get(ones[:1], 0)


def parse(text: str) -> list[Draft]:
    """Every deal of a typed record, whole or faulty, in order."""
    numbers: dict[int, int] = {}
    lines = text.replace("\r\n", "\n").split("\n")
    for index, line in enumerate(lines):
        heading = _HEADING.fullmatch(plain_text(line)) if "第" in line else None
        if heading:
            numbers[index + 1] = chinese_number(heading.group(1))
            lines[index] = "deal:"
    drafts = read_drafts("\n".join(lines), vocabulary(), keep_unread=True)
    for draft in drafts:
        number = numbers.get(draft.line)
        if number is not None:
            draft.values.setdefault("number", number)
    return drafts
