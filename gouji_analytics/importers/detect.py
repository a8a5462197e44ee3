"""What the bytes of a file are: which encoding, text or something else.

A mark at the start decides; else strict UTF-8; else GB18030. Statistical guessing is not used: it
takes short Chinese texts for other scripts. Nothing is replaced or dropped: what does not decode is refused.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from gouji_engine.errors import DataError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# signs that any Chinese record of this game holds; a text in another script that happens to decode has none
_FAMILIAR = re.compile("[牌局规则选手座位出过让烧捎扣王鬼虎花头科落得分名次副盘的一二三四五六]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, the encoding it was in, and whether that encoding is in doubt."""

    text: str
    encoding: str
    doubtful: bool = False


def decode(data: bytes) -> Decoded:
    """The text of a file. Raises DataError when it is no text, or in no encoding we read."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(_strict(data, encoding), encoding.removesuffix("-sig"))
    if b"\0" in data:
        raise DataError("NOT_TEXT", "这不是文本文件", "this is not a text file")
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        text = _strict(data, "gb18030")
    return Decoded(text, "gb18030", doubtful=not _FAMILIAR.search(text))


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DataError(
            "ENCODING",
            f"第 {line} 行既不是 UTF-8 也不是 GB18030 编码，请另存为 UTF-8",
            f"line {line} is neither UTF-8 nor GB18030; save the file as UTF-8",
            line=line,
        ) from error
