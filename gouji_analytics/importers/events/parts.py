"""Seats and cards of events: numbers of a source to seats in order of play, lists of cards to counts and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gouji_analytics.importers.events.faults import fault
from gouji_engine.cards import RANK_COUNT, RANK_INDEX, SEATS
from gouji_engine.codes import pack_action
from gouji_engine.errors import NotationError
from gouji_engine.notation import BASE, parse_cards, parse_play

DIRECTIONS = ("counter_clockwise", "clockwise")  # the first is that of play
_MOST = 127


@dataclass(frozen=True, slots=True)
class Numbering:
    """How a source numbers the seats: from 0 or 1, rising with the order of play (counter-clockwise) or against it."""

    first: int
    clockwise: bool

    @classmethod
    def of(cls, header: Mapping[str, Any], deal: Mapping[str, Any], line: int) -> Numbering:
        """As the deal or else the header states it; there is no default. Raises DataError."""
        first = deal.get("seats_from", header.get("seats_from"))
        direction = deal.get("direction", header.get("direction"))
        if first not in (0, 1) or isinstance(first, bool) or direction not in DIRECTIONS:
            raise fault("EVENT_NUMBERING", line)
        return cls(int(first), direction == DIRECTIONS[1])

    def seat(self, value: Any, field: str, line: int) -> int:
        """The seat (0–5 in order of play) that the source calls ``value``. Raises DataError."""
        if type(value) is not int or not 0 <= value - self.first < SEATS:
            raise fault("EVENT_SEAT", line, field=field, found=value, low=self.first, high=self.first + SEATS - 1)
        at = value - self.first
        return (SEATS - at) % SEATS if self.clockwise else at

    def number(self, seat: int) -> int:
        """What the source calls a seat."""
        return ((SEATS - seat) % SEATS if self.clockwise else seat) + self.first

    def in_order(self, values: list[Any]) -> list[Any]:
        """Six values by rising number of the source, put in order of play."""
        return [values[self.number(seat) - self.first] for seat in range(SEATS)]


@lru_cache(maxsize=65536)
def _counts(names: tuple[str, ...]) -> tuple[int, ...]:
    """Sixteen counts of named cards. Raises NotationError."""
    counts = [0] * RANK_COUNT
    for name in names:
        known = BASE.cards.get(name)
        if known is not None:
            counts[RANK_INDEX[known]] += 1
        else:
            for rank, number in enumerate(parse_cards(name)):
                counts[rank] += number
    return tuple(counts)


@lru_cache(maxsize=65536)
def _play(names: tuple[str, ...]) -> int:
    """The card fields of the word of a play by seat 0 of kind 0. Raises NotationError."""
    return pack_action(0, 0, *parse_play(" ".join(names)))


def _names(value: Any, field: str, line: int) -> tuple[str, ...]:
    """Cards as names: a list of texts, or one text. Raises DataError."""
    if isinstance(value, str):
        return (value,) if value.strip() else ()
    if isinstance(value, list) and all(type(name) is str for name in value):
        return tuple(value)
    raise fault("EVENT_CARDS", line, field=field, found=value)


def play_bits(value: Any, line: int) -> int:
    """The cards of an action as the upper bits of its word. Raises DataError."""
    names = _names(value, "cards", line)
    try:
        return _play(names)
    except NotationError as error:
        code = "EVENT_PLAY" if error.code in ("E102", "E103") else "EVENT_CARDS"
        raise fault(code, line, field="cards", found=" ".join(names)) from None


def card_counts(value: Any, field: str, line: int) -> tuple[int, ...]:
    """Cards of a hand or a transfer as sixteen counts, −1 = not known. Raises DataError.

    ``value`` is null (nothing known), a list of card names, one text, or an object of counts by rank, null for a count that is not
    known.
    """
    if value is None:
        return (-1,) * RANK_COUNT
    if isinstance(value, dict):
        return _table(value, field, line)
    try:
        counts = _counts(_names(value, field, line))
    except NotationError:
        raise fault("EVENT_CARDS", line, field=field, found=value) from None
    if max(counts) > _MOST:
        raise fault("EVENT_CARDS", line, field=field, found=value)
    return counts


def _table(value: dict[str, Any], field: str, line: int) -> tuple[int, ...]:
    counts = [0] * RANK_COUNT
    for name, number in value.items():
        rank = RANK_INDEX.get(BASE.cards.get(name, name))
        known = number is None or (type(number) is int and 0 <= number <= _MOST)
        if rank is None or not known:
            raise fault("EVENT_CARDS", line, field=field, found={name: number})
        counts[rank] = -1 if number is None else number
    return tuple(counts)
