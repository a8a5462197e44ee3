"""The values of a position file: seats, cards, hands, pairs, actions. Texts and lists say the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gouji_engine.cards import RANK_COUNT, SEATS
from gouji_engine.codes import ActionKind, ExitCause, unpack_action
from gouji_engine.judge.position import Burning, Cards
from gouji_engine.judge.words import BETWEEN, BURN_KEYS, CAUSE_WISH, CAUSES, PAIR_KEYS, YES
from gouji_engine.notation import items
from gouji_engine.notation.plays import scan_cards
from gouji_engine.notation.scan import Cursor, Line, Seats
from gouji_engine.notation.words import BASE

_PLAYS = (ActionKind.PLAY, ActionKind.BURN, ActionKind.KILL)


class WrongValue(ValueError):  # noqa: N818 - it becomes an error of ours with a place before anybody sees it
    """A value that is wrong: a code of messages.toml and what its sentence names."""

    def __init__(self, code: str, **fields: Any) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields


def wrong_type(value: Any, zh: str, en: str) -> WrongValue:
    """A value of the wrong type."""
    shown = json.dumps(value, ensure_ascii=False, default=str)
    return WrongValue("POS_TYPE", found=shown[:60], wish=zh, wish_en=en)


def cursor_of(text: str) -> Cursor:
    """A cursor over one piece of text."""
    return Line.of(1, " ".join(text.split())).cursor()


def pieces(value: Any, marks: str = ",;|") -> Iterator[Cursor]:
    """A text cut at its marks and lines, or the texts of a list, whole."""
    if isinstance(value, str):
        for line in value.splitlines():
            whole = Line.of(1, line)
            yield from whole.pieces(whole.cursor(), marks)
        return
    if not isinstance(value, list):
        raise wrong_type(value, "文字或列表", "a text or a list")
    for entry in value:
        if isinstance(entry, bool) or not isinstance(entry, str | int):
            raise wrong_type(entry, "文字", "a text")
        yield cursor_of(str(entry))


def flag(value: Any) -> bool:
    """True or false, also as a word."""
    found = value if isinstance(value, bool) else YES.get(str(value).strip().lower())
    if found is None:
        raise wrong_type(value, "true 或 false", "true or false")
    return found


def names(value: Any) -> tuple[str, ...]:
    """Six names of players."""
    found = value.split() if isinstance(value, str) else value
    if not isinstance(found, list) or len(found) != SEATS or not all(isinstance(name, str) for name in found):
        raise wrong_type(value, "六个名字", "six names")
    return tuple(found)


def seat(value: Any, seats: Seats) -> int:
    """One seat: 1 to 6, or a name."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise wrong_type(value, "座位 1 到 6", "a seat, 1 to 6")
    cursor = cursor_of(str(value))
    found = _seat(cursor, seats)
    if not cursor.done():
        raise WrongValue("POS_SEAT", found=str(value))
    return found


def _seat(cursor: Cursor, seats: Seats) -> int:
    """The seat here; a fault names the whole word."""
    start = cursor.rest.strip()
    try:
        return seats.take(cursor)
    except ValueError:
        raise WrongValue("POS_SEAT", found=start or "") from None


def seat_list(value: Any, seats: Seats) -> tuple[int, ...]:
    """Seats in order: ``[2, 4]``, ``2 4``, ``2,4``."""
    if isinstance(value, list):
        return tuple(seat(entry, seats) for entry in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return (seat(value, seats),)
    found = []
    for cursor in pieces(value):
        while not cursor.done():
            found.append(_seat(cursor, seats))
            cursor.skip()
    return tuple(found)


def distinct(value: Any, seats: Seats) -> tuple[int, ...]:
    """Seats, each once."""
    found = seat_list(value, seats)
    _once(found)
    return found


def _once(found: Iterable[int]) -> None:
    known = list(found)
    for number in known:
        if known.count(number) > 1:
            raise WrongValue("POS_TWICE", seat=number + 1)


def _table(value: Any, known: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """A small table by its plain names."""
    words = {word: key for key, others in known.items() for word in (key, *others)}
    wish = ", ".join(known)
    for word in value:
        if word not in words:
            raise wrong_type(word, wish, wish)
    return {words[word]: entry for word, entry in value.items()}


def eliminated(value: Any, seats: Seats) -> tuple[tuple[int, ExitCause], ...]:
    """Seats with their causes: ``5 闷``, ``{seat = 5, cause = "men"}``."""
    found = []
    entries = value if isinstance(value, list) else list(pieces(value))
    for entry in entries:
        if isinstance(entry, Mapping):
            parts = _table(entry, PAIR_KEYS)
            number, word = seat(parts.get("seat"), seats), str(parts.get("cause", ""))
        else:
            cursor = entry if isinstance(entry, Cursor) else cursor_of(str(entry))
            number = _seat(cursor, seats)
            cursor.skip(":")
            word = cursor.rest.strip().lower()
        if word not in CAUSES:
            raise WrongValue("POS_CAUSE", found=word, wish=CAUSE_WISH)
        found.append((number, CAUSES[word]))
    _once(number for number, _ in found)
    return tuple(found)


def pairs(value: Any, seats: Seats, kind: int, wish: str) -> tuple[tuple[int, int, int, int], ...]:
    """Rows (kind, who, whom, depth) of ``2>1``, ``2 烧 1``, ``2>1 x2``."""
    return tuple((kind, *_pair(cursor, seats, wish)) for cursor in pieces(value))


def _pair(cursor: Cursor, seats: Seats, wish: str) -> tuple[int, int, int]:
    text = cursor.rest.strip()
    who = _seat(cursor, seats)
    cursor.skip("-")
    if not cursor.take_any(BETWEEN):
        raise WrongValue("POS_PAIR", found=text, wish=wish)
    whom = _seat(cursor, seats)
    depth = 1
    if not cursor.done():
        times = re.fullmatch(r"\s*[x×]?\s*([1-9])\s*", cursor.rest)
        if times is None:
            raise WrongValue("POS_PAIR", found=text, wish=f"{wish} x2")
        depth = int(times.group(1))
    return who, whom, depth


def burning(value: Any, seats: Seats) -> Burning:
    """A running burn: ``2>1``, ``2>1 x2``, or a table of burner, victim, depth, play, passed, men."""
    if not isinstance(value, Mapping):
        found = list(pieces(value))
        if len(found) != 1:
            raise wrong_type(value, "一条烧牌，如 2>1", "one burn, such as 2>1")
        return Burning(*_pair(found[0], seats, "2>1"))
    parts = _table(value, BURN_KEYS)
    victim = seat(parts.get("victim"), seats)
    depth = parts.get("depth", 1)
    if isinstance(depth, bool) or not isinstance(depth, int) or not 1 <= depth <= 9:
        raise wrong_type(depth, "1 到 9", "1 to 9")
    return Burning(
        seat(parts.get("burner"), seats),
        victim,
        depth,
        _burned(parts["play"], victim, seats) if "play" in parts else None,
        frozenset(distinct(parts.get("passed", []), seats)),
        seat(parts["men"], seats) if "men" in parts else None,
    )


def _burned(value: Any, victim: int, seats: Seats) -> int:
    """The play that was burned: with its seat, or cards alone of the victim."""
    if not isinstance(value, str):
        raise wrong_type(value, "牌，如 K K", "cards, such as K K")
    text = value if ":" in value or "：" in value else f"{victim + 1}: {value}"
    return table(text, seats)


def table(value: Any, seats: Seats) -> int:
    """The play on the table: ``1: K K``, ``1 出 K K``, ``2 烧 A A``."""
    if not isinstance(value, str):
        raise wrong_type(value, "“座位: 牌”，如 1: K K", "seat and cards, such as 1: K K")
    word = items.read_action(cursor_of(value), BASE, seats)[0]
    if unpack_action(word).kind not in _PLAYS:
        raise WrongValue("POS_TABLE_KIND", found=value)
    return word


def actions(value: Any, seats: Seats) -> tuple[int, ...]:
    """Actions in order, as in the text of a deal."""
    return tuple(items.read_action(cursor, BASE, seats)[0] for cursor in pieces(value))


def declarations(value: Any, seats: Seats) -> tuple[int, ...]:
    """Declarations, as in the text of a deal."""
    return tuple(items.read_declaration(cursor, BASE, seats) for cursor in pieces(value))


def _by_seat(value: Any, seats: Seats) -> Iterator[tuple[int, Any]]:
    """Entries by seat: a table, or a list of six."""
    if isinstance(value, list):
        if len(value) != SEATS:
            raise wrong_type(value, "六家各一项", "one entry for each of six seats")
        yield from enumerate(value)
        return
    if not isinstance(value, Mapping):
        raise wrong_type(value, "以座位为名的表，或六项的列表", "a table by seat, or a list of six")
    found = [(seat(key, seats), entry) for key, entry in value.items()]
    _once(number for number, _ in found)
    yield from found


def _cut(value: Any, seats: Seats, marks: str) -> Any:
    """A text ``1: K K; 2: ?`` as a table by seat."""
    if not isinstance(value, str):
        return value
    found: dict[str, str] = {}
    for cursor in pieces(value, marks):
        number = str(_seat(cursor, seats) + 1)
        if number in found:
            raise WrongValue("POS_TWICE", seat=int(number))
        cursor.skip()
        if not cursor.take_any((":", "=")):
            raise WrongValue("POS_PAIR", found=cursor.line.text.strip(), wish="1: …")
        found[number] = cursor.rest.strip()
    return found


def hands(value: Any, seats: Seats) -> tuple[Cards | None, ...]:
    """Six hands; ``?`` or nothing for one that is not known, ``-`` for none."""
    found: list[Cards | None] = [None] * SEATS
    for number, cards in _by_seat(_cut(value, seats, ";|"), seats):
        if cards is not None:
            found[number] = _hand(cards)
    return tuple(found)


def _hand(cards: Any) -> Cards | None:
    if not isinstance(cards, str):
        raise wrong_type(cards, "牌，如 大王 2 K K", "cards, such as B 2 K K")
    if cards.strip() in {"?", "？"}:
        return None
    if cards.strip() in {"-", "无", ""}:
        return (0,) * RANK_COUNT
    cursor = cursor_of(cards)
    found = scan_cards(cursor, BASE)
    if not cursor.done():
        raise cursor.fault("E101", found=cursor.token())
    return tuple(found.counts)


def left(value: Any, seats: Seats) -> tuple[int | None, ...]:
    """Numbers of cards left, None where not known."""
    found: list[int | None] = [None] * SEATS
    for number, count in _by_seat(_cut(value, seats, ",;|"), seats):
        if count is not None and count not in {"?", "？"}:
            found[number] = _number(count)
    return tuple(found)


def levels(value: Any, seats: Seats) -> tuple[tuple[int, int], ...]:
    """Dead levels left, by seat."""
    return tuple((number, _number(count)) for number, count in _by_seat(_cut(value, seats, ",;|"), seats))


def _number(value: Any) -> int:
    if isinstance(value, bool) or not re.fullmatch(r"[0-9]{1,3}\s*张?", str(value)):
        raise wrong_type(value, "张数", "a number")
    return int(re.sub("[^0-9]", "", str(value)))


def places(value: Any, seats: Seats) -> tuple[int, ...]:
    """Six places by seat, one to six each once."""
    entries: Any = _cut(value, seats, ";|") if isinstance(value, str) and ":" in value else value
    if isinstance(entries, str):
        entries = entries.replace(",", " ").split()
    found = [0] * SEATS
    for number, entry in _by_seat(entries, seats):
        text = str(entry)
        found[number] = int(BASE.places.get(text, text if text.isdecimal() else 0))
    if sorted(found) != [1, 2, 3, 4, 5, 6]:
        raise WrongValue("POS_PLACES", found=" ".join(map(str, found)))
    return tuple(found)
