"""Cards and plays: from text to counts, from counts to the fields of a word."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from gouji_engine.cards import BIG, EAGLE, RANK_COUNT, RANK_INDEX, RANK_TEXT, SMALL, TWO
from gouji_engine.errors import NotationError
from gouji_engine.notation.scan import Cursor
from gouji_engine.notation.words import Vocabulary

_NUMERALS = {sign: value for value, sign in enumerate("一二三四五六七八九十", 1)} | {"两": 2, "俩": 2, "仨": 3}
_AMOUNT = re.compile(r"([0-9]{1,3}|[一二三四五六七八九十两俩仨])\s*")
_TIMES = re.compile(r"\s*([xX*×])\s*")
_UNKNOWN = -1


@dataclass(slots=True)
class CardScan:
    """Cards found in a piece of text: counts by rank, and remarks on readings that were a choice."""

    counts: list[int] = field(default_factory=lambda: [0] * RANK_COUNT)
    notes: list[NotationError] = field(default_factory=list)

    def add(self, rank: int, number: int) -> None:
        """More cards of a rank."""
        if self.counts[rank] != _UNKNOWN:
            self.counts[rank] += number


def take_card(cursor: Cursor, words: Vocabulary) -> int | None:
    """The rank of the card named here; passes over it."""
    name = cursor.word(words.cards)
    return None if name is None else RANK_INDEX[name]


def scan_cards(cursor: Cursor, words: Vocabulary, *, unknown: bool = False) -> CardScan:
    """All cards up to the end of ``cursor``.

    With ``unknown`` a ``?`` after a card means that its number is not known. Stops at the first sign
    that is no card; the caller decides whether that is a fault.
    """
    found = CardScan()
    if _take_plain(cursor, words, found):
        return found
    while True:
        cursor.skip(",")
        while cursor.take_any(words.joins):
            cursor.skip(",")
        if cursor.at >= cursor.end or not _take_group(cursor, words, found, unknown=unknown):
            return found


def _take_plain(cursor: Cursor, words: Vocabulary, found: CardScan) -> bool:
    """Nothing but cards with spaces between: the usual case, in one go."""
    ranks, counts = words.cards.ranks, [0] * RANK_COUNT
    try:
        for name in cursor.line.upper[cursor.at : cursor.end].split():
            counts[ranks[name]] += 1
    except KeyError:
        return False
    found.counts = counts
    cursor.at = cursor.end
    return True


def _take_group(cursor: Cursor, words: Vocabulary, found: CardScan, *, unknown: bool) -> bool:
    """One card, or one card with a count on either side."""
    start = cursor.at
    amount = _amount_before(cursor, words)
    if amount is not None:
        rank = take_card(cursor, words)
        if rank is None:
            raise cursor.fault("E101", found=cursor.token()) if cursor.rest.strip() else cursor.fault("E103")
        found.add(rank, _checked(cursor, amount, start))
        _note_choice(cursor, start, found)
        return True
    rank = take_card(cursor, words)
    if rank is None:
        return False
    if unknown and cursor.take("?"):
        found.counts[rank] = _UNKNOWN
        return True
    found.add(rank, _amount_after(cursor))
    return True


def _amount_before(cursor: Cursor, words: Vocabulary) -> int | None:
    """The count of ``4个8`` or ``4×8``; passes over it and its sign."""
    text = cursor.line.text
    number = _AMOUNT.match(text, cursor.at, cursor.end)
    if number is None:
        return None
    amount = _NUMERALS.get(number.group(1)) or int(number.group(1))
    if any(text.startswith(measure, number.end(), cursor.end) for measure in words.measures):
        cursor.at = number.end() + 1
        cursor.skip()
        return amount
    times = _TIMES.match(text, number.end(), cursor.end)
    if times is None or times.end() == cursor.end or not number.group(1).isdecimal():
        return None
    numbers_only = bool(re.match(r"[0-9]", text[times.end() : cursor.end]))
    if numbers_only and times.group(1) != "×":
        return None
    cursor.at = times.end()
    return amount


def _amount_after(cursor: Cursor) -> int:
    """The count of ``8x4``; passes over it. 1 if there is none."""
    times = _TIMES.match(cursor.line.text, cursor.at, cursor.end)
    if times is None:
        return 1
    start, cursor.at = cursor.at, times.end()
    number = cursor.number()
    if number is None:
        raise cursor.fault("E105", found=cursor.token())
    return _checked(cursor, number, start)


def _checked(cursor: Cursor, amount: int, start: int) -> int:
    if not 1 <= amount <= 99:
        raise cursor.fault("E105", start, found=amount)
    return amount


def _note_choice(cursor: Cursor, start: int, found: CardScan) -> None:
    """Remark on ``4×8``, which could also mean eight 4s, unless both numbers are the same."""
    text = cursor.line.text[start : cursor.at]
    numbers = re.fullmatch(r"([0-9]+)\s*×\s*([0-9]+)", text)
    if numbers and numbers.group(1) != numbers.group(2) and numbers.group(1) in (*"3456789", "2", "10"):
        found.notes.append(cursor.fault("W201", start, found=text, expected=f"{numbers.group(1)}个{numbers.group(2)}"))


class Play(NamedTuple):
    """The card fields of an action word."""

    rank: int
    naturals: int
    twos: int
    small: int
    big: int
    eagle: int


def play_of(counts: list[int], cursor: Cursor, start: int) -> Play:
    """The play these cards make. Raises NotationError when no word can hold them."""
    ranks = [rank for rank in range(TWO) if counts[rank]]
    if len(ranks) > 1:
        raise cursor.fault("E102", start, found=" ".join(RANK_TEXT[rank] for rank in ranks))
    if not any(counts):
        raise cursor.fault("E103", start)
    for rank, number in enumerate(counts):
        most = 31 if rank <= TWO else 7
        if number > most:
            raise cursor.fault("E104", start, found=RANK_TEXT[rank], expected=most)
    return play_fields(counts)


def play_fields(counts: list[int]) -> Play:
    """Rank and counts of cards that fit a word (docs/play-protocol.md 1)."""
    jokers = (counts[SMALL], counts[BIG], counts[EAGLE])
    natural = next((rank for rank in range(TWO) if counts[rank]), None)
    if natural is not None:
        return Play(natural, counts[natural], counts[TWO], *jokers)
    if counts[TWO]:
        return Play(TWO, counts[TWO], 0, *jokers)
    head = BIG if counts[BIG] else SMALL if counts[SMALL] else EAGLE
    return Play(head, 0, 0, *jokers)


def play_counts(play: Play) -> list[int]:
    """Counts by rank of a play."""
    counts = [0] * RANK_COUNT
    if play.rank < RANK_COUNT:
        counts[play.rank] += play.naturals
    counts[TWO] += play.twos
    for rank, number in ((SMALL, play.small), (BIG, play.big), (EAGLE, play.eagle)):
        counts[rank] += number
    return counts
