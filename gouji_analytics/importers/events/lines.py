"""From bytes to records: lines are read one by one, parsed, and gathered into deals, also where tables take turns."""

from __future__ import annotations

import codecs
import io
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import NoneType
from typing import Any

from gouji_analytics.importers.base import SourceFile
from gouji_analytics.importers.events.faults import fault, short
from gouji_engine.errors import DataError

HEADERS = ("stream", "rules")
_LONGEST_NUMBER = 400  # digits; no number of ours has twenty
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


@dataclass(slots=True)
class Row:
    """One line: number, text as written, the object it holds, or why it holds none."""

    number: int
    raw: str
    value: dict[str, Any] = field(default_factory=dict)
    error: DataError | None = None


@dataclass(slots=True)
class RawDeal:
    """The lines of one deal in order; ``header`` is the ``stream`` line in force."""

    rows: list[Row]
    header: Row | None
    begun: bool = True

    @property
    def line(self) -> int:
        """Number of its first line."""
        return self.rows[0].number

    @property
    def raw(self) -> str:
        """Its lines as written."""
        return "\n".join(row.raw for row in self.rows)


def encoding_of(source: SourceFile) -> str:
    """The encoding of a stream of events, judged by its first bytes; UTF-8 when they fit no encoding we read."""
    head = source.head
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding
    return next((encoding for encoding in ("utf-8", "gb18030") if _fits(head, encoding)), "utf-8")


def _fits(head: bytes, encoding: str) -> bool:
    """Whether the beginning of a text is in an encoding; a sign cut at its end does not count."""
    try:
        codecs.getincrementaldecoder(encoding)().decode(head)
    except UnicodeDecodeError:
        return False
    return True


def looks_like_events(source: SourceFile) -> bool:
    """Whether the first sign of the file opens a JSON object."""
    text = codecs.getincrementaldecoder(encoding_of(source))(errors="replace").decode(source.head)
    return text.lstrip().startswith("{")


class _RefusedError(ValueError):
    """JSON that we do not take: why, in Chinese and English."""

    def __init__(self, why: str, why_en: str) -> None:
        super().__init__(why)
        self.why, self.why_en = why, why_en


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        name, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise _RefusedError(f"键 {short(name)} 写了两次", f"the key {short(name)} is given twice")
    return found


def _whole_number(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        raise _RefusedError(f"一个数有 {len(text)} 位", f"a number has {len(text)} digits")
    return int(text)


_DECODE = json.JSONDecoder(object_pairs_hook=_no_doubles, parse_int=_whole_number).decode
_TYPES = {
    list: ("数组", "a list"),
    str: ("一段文字", "a text"),
    NoneType: ("null", "null"),
    bool: ("真假值", "true or false"),
}
_NUMBER = ("一个数", "a number")


def _no_json(number: int, text: str, why: str, why_en: str) -> Row:
    return Row(number, text, error=fault("EVENT_JSON", number, why=why, why_en=why_en))


def _row(number: int, text: str) -> Row:
    try:
        value = _DECODE(text)
    except RecursionError:
        return _no_json(number, text, "嵌套太深", "it is nested too deeply")
    except _RefusedError as error:
        return _no_json(number, text, error.why, error.why_en)
    except json.JSONDecodeError as error:
        at = error.pos + 1
        return _no_json(number, text, f"第 {at} 个字符处不合语法", f"the syntax is wrong at character {at}")
    if not isinstance(value, dict):
        zh, en = _TYPES.get(type(value), _NUMBER)
        return _no_json(number, text, f"这是{zh}", f"it is {en}")
    if not isinstance(value.get("event"), str):
        return Row(number, text, value, fault("EVENT_NAME", number))
    return Row(number, text, value)


def read_rows(source: SourceFile) -> Iterator[Row]:
    """Every line that is not blank."""
    encoding = encoding_of(source)
    with source.open() as stream:
        if encoding in ("utf-16", "utf-32"):
            texts = io.TextIOWrapper(stream, encoding, errors="replace", newline="\n")
            for number, text in enumerate(texts, 1):
                if text.strip():
                    yield _row(number, text.rstrip("\r\n"))
            return
        for number, line in enumerate(stream, 1):
            try:
                text = line.decode(encoding).rstrip("\r\n")
            except UnicodeDecodeError:
                text = line.decode("latin-1").rstrip("\r\n")
                yield Row(number, text, error=fault("EVENT_ENCODING", number, encoding=encoding))
                continue
            if text and not text.isspace():
                yield _row(number, text)


def read_deals(source: SourceFile) -> Iterator[RawDeal | Row]:
    """The deals of a file as they end, and the lines that bring rule sets.

    A deal goes from its ``deal`` line to its ``end`` line, to the next ``deal`` line of the same ``table`` or to the end of the file.
    Lines without ``table`` belong to the table without a name; a line that cannot be read belongs to the deal that spoke last.
    """
    open_deals: dict[str, RawDeal] = {}
    header: Row | None = None
    table = ""
    for row in read_rows(source):
        if row.error is None:
            table = str(row.value.get("table", ""))
        name = row.value.get("event")
        if name in HEADERS and row.error is None:
            if name == "stream":
                header = row
            else:
                yield row
            continue
        if name == "deal" or table not in open_deals:
            if table in open_deals:
                yield open_deals[table]
            open_deals[table] = RawDeal([row], header, begun=name == "deal")
            continue
        open_deals[table].rows.append(row)
        if name == "end":
            yield open_deals.pop(table)
    yield from open_deals.values()
