"""Typed records to drafts: pure text work, no rules, no files."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from gouji_engine.notation import BASE, Draft, Vocabulary, read_drafts
from gouji_engine.notation.chars import plain_text

# ``第3副``, ``【第三盘】``, ``第 12 把：`` on a line of its own begins a deal
_HEADING = re.compile(r"\s*[\[(]?\s*第\s*([0-9]{1,4}|[一二三四五六七八九十]{1,3})\s*[副盘把]\s*[\])]?\s*:?\s*")
_DIGITS = {sign: value for value, sign in enumerate("一二三四五六七八九", 1)}


@cache
def vocabulary() -> Vocabulary:
    """The words of the notation and those of typed records."""
    text = (files(__package__ or "") / "vocabulary.toml").read_text(encoding="utf-8")
    return BASE.extended(tomllib.loads(text))


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
