"""The short ways in: one text, one value, or one NotationError that carries every fault."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from gouji_engine.errors import NotationError
from gouji_engine.notation import items, values
from gouji_engine.notation.plays import Play, play_of, scan_cards
from gouji_engine.notation.reader import read_drafts
from gouji_engine.notation.scan import Cursor, Line, Seats
from gouji_engine.notation.words import BASE, Vocabulary
from gouji_engine.replay import Replay


def _raise_all(errors: list[NotationError]) -> None:
    """Raise the first error with all of them in its field ``errors``."""
    if errors:
        first = errors[0]
        first.fields["errors"] = tuple(errors)
        raise first


def parse_deals(text: str) -> list[Replay]:
    """All deals of a text. Raises NotationError (field ``errors``: every fault of the text)."""
    replays: list[Replay] = []
    errors: list[NotationError] = []
    for draft in read_drafts(text):
        errors += draft.errors
        if not draft.errors:
            try:
                replays.append(draft.replay())
            except NotationError as error:
                errors.append(error)
    _raise_all(errors)
    return replays


def parse_deal(text: str) -> Replay:
    """The one deal of a text. Raises NotationError, also when there is none or more than one."""
    replays = parse_deals(text)
    if len(replays) != 1:
        line = Line.of(1, text.split("\n", 1)[0])
        raise line.cursor().fault(
            "E151", found=f"应有一副牌，实有 {len(replays)} 副", found_en=f"one deal expected, {len(replays)} found"
        )
    return replays[0]


def _cards(text: str, words: Vocabulary) -> tuple[Cursor, list[int]]:
    cursor = Line(1, text, text).cursor()
    found = scan_cards(cursor, words)
    if not cursor.done():
        raise cursor.fault("E101", found=cursor.token())
    return cursor, found.counts


def parse_cards(text: str, words: Vocabulary = BASE) -> list[int]:
    """Sixteen counts by rank of the cards of a text: ``大王挂9 9``, ``8x4 S``. Raises NotationError."""
    return _cards(text, words)[1]


def parse_play(text: str, words: Vocabulary = BASE) -> Play:
    """The play the cards of a text make. Raises NotationError."""
    cursor, counts = _cards(text, words)
    return play_of(counts, cursor, 0)


def parse_action(text: str, players: Iterable[str] = (), words: Vocabulary = BASE) -> int:
    """One action as a packed word: ``1 出 8 8 8``, ``张三过``. Raises NotationError."""
    seats = Seats()
    seats.declare(players)
    return items.read_action(Line.of(1, text).cursor(), words, seats)[0]


def parse_time(text: str) -> datetime:
    """A date with or without a time of day: ``2024-05-01 19:30``, ``2024年5月1日``. Raises NotationError."""
    return values.time_value(Line.of(1, text).cursor())
