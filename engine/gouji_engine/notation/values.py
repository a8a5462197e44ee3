"""The values of a deal's entries: texts, numbers, times, names, places, points."""

from __future__ import annotations

import re
from datetime import datetime

from gouji_engine.cards import SEATS
from gouji_engine.notation.chars import plain
from gouji_engine.notation.scan import Cursor, Seats, whole_number
from gouji_engine.notation.words import Vocabulary, WordTable

_INTEGER = re.compile(r"[-+]?[0-9]+")
_REAL = re.compile(r"[-+]?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_TIME = re.compile(
    r"([0-9]{4})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日?"
    r"(?:[T\s]*([0-9]{1,2})[:时点]([0-9]{1,2})?(?:[:分]([0-9]{1,2})?(?:\.([0-9]{1,6}))?)?[分秒]?)?"
)
_EXPLICIT = re.compile(r"([1-6])[=:：](.*)", re.DOTALL)
_SEPARATORS = frozenset(",;、")


def text_value(cursor: Cursor) -> str:
    """The rest of the line as written, or a text in quotation marks."""
    cursor.skip()
    quoted = cursor.quoted()
    if quoted is None:
        return cursor.raw_rest.strip()
    end_value(cursor)
    return quoted


def end_value(cursor: Cursor) -> None:
    """Nothing may follow."""
    if not cursor.done():
        raise cursor.fault("E124", found=cursor.token())


def integer_value(cursor: Cursor) -> int:
    """One whole number; passes over it."""
    cursor.skip()
    found = _INTEGER.match(cursor.line.text, cursor.at, cursor.end)
    if found is None:
        raise cursor.fault("E144", found=cursor.token(), expected="整数", expected_en="a whole number")
    cursor.at = found.end()
    return whole_number(found.group())


def time_value(cursor: Cursor) -> datetime:
    """A date, with or without a time of day."""
    cursor.skip()
    text = cursor.rest.strip()
    found = _TIME.fullmatch(text)
    if found is not None:
        year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
        fraction = (found.group(7) or "").ljust(6, "0")
        try:
            return datetime.fromisoformat(f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{fraction}")
        except ValueError:
            pass  # such as the 30th of February: reported below
    raise cursor.fault(
        "E144", found=text, expected="时间（如 2024-05-01 19:30）", expected_en="a time (such as 2024-05-01 19:30)"
    )


def word_value(cursor: Cursor, table: WordTable) -> str:
    """One word of a table."""
    cursor.skip()
    found = cursor.word(table, whole=True)
    if found is None:
        words = " ".join(dict.fromkeys(table))
        raise cursor.fault("E144", found=cursor.token(), expected=f"这里的词（{words}）", expected_en=f"one of {words}")
    end_value(cursor)
    return found


def tokens(cursor: Cursor) -> list[tuple[str, bool]]:
    """Texts between spaces, commas or ``、``, each with whether it stood in quotation marks."""
    found: list[tuple[str, bool]] = []
    while True:
        cursor.skip(",;、")
        if cursor.at >= cursor.end:
            return found
        quoted = cursor.quoted()
        if quoted is not None:
            found.append((quoted, True))
            continue
        start = end = cursor.line.columns[cursor.at]
        raw = cursor.line.raw
        while end < cursor.line.columns[cursor.end] and not _separates(raw[end]):
            end += 1
        end = max(end, start + 1)
        found.append((raw[start:end], False))
        while cursor.at < cursor.end and cursor.line.columns[cursor.at] < end:
            cursor.at += 1


def _separates(sign: str) -> bool:
    same = plain(sign)
    return same.isspace() or same in _SEPARATORS


def names_value(cursor: Cursor) -> tuple[str, ...]:
    """Six names in the order of the seats, or ``1=name`` for some of them (others empty)."""
    start = cursor.at
    found = tokens(cursor)
    explicit = [None if quoted else _EXPLICIT.fullmatch(text) for text, quoted in found]
    if found and all(explicit):
        names = [""] * SEATS
        for match in explicit:
            if match is not None:
                names[int(match.group(1)) - 1] = match.group(2)
        return tuple(names)
    if len(found) != SEATS:
        raise cursor.fault("E145", start, found=len(found))
    return tuple(text for text, _ in found)


def points_value(cursor: Cursor) -> tuple[float, float]:
    """Points of both sides: ``6 : 0``."""
    values = []
    for _ in range(2):
        cursor.skip(",:;")
        found = _REAL.match(cursor.line.text, cursor.at, cursor.end)
        if found is None:
            raise cursor.fault(
                "E144",
                found=cursor.token(),
                expected="两方得分（如 6 : 0）",
                expected_en="points of both sides (6 : 0)",
            )
        values.append(float(found.group()))
        cursor.at = found.end()
    end_value(cursor)
    return values[0], values[1]


def places_value(cursor: Cursor, words: Vocabulary, seats: Seats) -> tuple[int, ...]:
    """Places of six seats.

    Read as six places in the order of the seats (``1 4 2 3 6 5``, 0 = not stated), as pairs of place
    and seat (``头科 张三``), or as names in the order of finish.
    """
    start = cursor.at
    found: list[tuple[str, int]] = []
    while True:
        cursor.skip(",;、|=:")
        if cursor.at >= cursor.end:
            break
        found.append(_place_or_seat(cursor, words, seats))
    places = _places_of(found)
    if places is None:
        raise cursor.fault("E145", start, found=len(found))
    return places


def _place_or_seat(cursor: Cursor, words: Vocabulary, seats: Seats) -> tuple[str, int]:
    """("number", n), ("place", 1 to 6) or ("seat", 0 to 5)."""
    at = cursor.at
    place = cursor.word(words.places)
    if place is not None:
        kind = "number" if cursor.line.text[at].isdigit() else "place"
        return kind, int(place)
    return "seat", seats.take(cursor)


def _places_of(found: list[tuple[str, int]]) -> tuple[int, ...] | None:
    kinds = {kind for kind, _ in found}
    if kinds <= {"number", "place"} and len(found) == SEATS:
        return tuple(value for _, value in found)
    places = [0] * SEATS
    if kinds == {"seat"} and len(found) <= SEATS:
        for place, (_, seat) in enumerate(found, 1):
            places[seat] = place
        return tuple(places)
    if len(found) % 2:
        return None
    for first, second in zip(found[::2], found[1::2], strict=True):
        pair = sorted((first, second), key=lambda item: item[0] != "place")
        if pair[0][0] == "seat" or (pair[0][0] == "number" and pair[1][0] != "seat"):
            pair.reverse()
        (kind, place), (other, seat) = pair
        seat = seat - 1 if other == "number" else seat
        if kind == "seat" or other == "place" or not (0 <= seat < SEATS and 1 <= place <= SEATS):
            return None
        places[seat] = place
    return tuple(places)
