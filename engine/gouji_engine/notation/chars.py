"""Signs of a text, one by one: what a full-width or decorated sign stands for, and how wide it prints.

Our own table comes first, NFKC after it: NFKC leaves ``、`` ``。`` quotation marks and dashes alone.
Every sign keeps its column, so a fault is reported where the author wrote it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_SAME = {
    "。": ";",
    "→": ">",
    "⇒": ">",
    "➔": ">",
    "✕": "×",
    "✖": "×",
    "╳": "×",
    "‐": "-",
    "‑": "-",
    "–": "-",
    "—": "-",
    "―": "-",
    "−": "-",
    "“": '"',
    "”": '"',
    "„": '"',
    "「": '"',
    "」": '"',
    "『": '"',
    "』": '"',
    "【": "[",
    "】": "]",
    "〔": "[",
    "〕": "]",
    "·": " ",
    "・": " ",
    "\t": " ",
}
# suits, selectors of emoji form, marks without width: they say nothing in this game
_NOTHING = frozenset("♠♣♥♦♤♧♡♢\ufe0e\ufe0f\u200b\u200c\u200d\u2060\ufeff")


@lru_cache(maxsize=4096)
def plain(sign: str) -> str:
    """What one sign stands for; nothing, one sign, or several (``㈩`` and the like)."""
    if sign in _NOTHING:
        return ""
    same = _SAME.get(sign)
    if same is not None:
        return same
    if sign < "\x80":
        return sign
    return "".join(_SAME.get(part, part) for part in unicodedata.normalize("NFKC", sign))


# printable ASCII and the unified ideographs: signs that stand for themselves and have no case beyond Latin
_ITSELF = re.compile(r"[ -~\u4e00-\u9fff]*")


class _Table(dict[int, str]):
    """``plain`` as a table of ``str.translate``."""

    def __missing__(self, code: int) -> str:
        self[code] = found = plain(chr(code))
        return found


_TABLE = _Table()


def plain_text(text: str) -> str:
    """A text sign by sign."""
    return text if _ITSELF.fullmatch(text) else text.translate(_TABLE)


def plain_columns(text: str) -> tuple[str, Sequence[int]]:
    """A text in plain signs, and for each of them (and for the end) its index in the text as written."""
    if _ITSELF.fullmatch(text):
        return text, range(len(text) + 1)
    same = text.translate(_TABLE)
    if same == text or (len(same) == len(text) and all(len(_TABLE[ord(sign)]) == 1 for sign in text)):
        return same, range(len(text) + 1)
    columns = [index for index, sign in enumerate(text) for _ in _TABLE[ord(sign)]]
    return same, [*columns, len(text)]


_UPPER = {code: code - 32 for code in range(ord("a"), ord("z") + 1)}


def upper_latin(text: str) -> str:
    """Latin letters in upper case; no sign becomes two, as ``str.upper`` would have it."""
    return text.upper() if _ITSELF.fullmatch(text) else text.translate(_UPPER)


def width(text: str) -> int:
    """Columns a terminal needs for a text: wide East Asian signs take two."""
    total = 0
    for sign in text:
        if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Cf"):
            continue
        total += 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1
    return total
