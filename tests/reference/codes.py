"""The words of a log as the referee reads them: ids, packed fields, ranks (play protocol 1, 2, 8; log format 2).

Written from the documents; nothing is taken from the engine. Numbers that no document fixes (those of the verdicts, of the
capacities) are the referee's own: compare verdicts by ``id``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

SEATS = 6
RANK_TEXT = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "S", "B", "E")
RANK_COUNT = len(RANK_TEXT)
THREE, FOUR, TEN, ACE, TWO, SMALL, BIG, EAGLE = 0, 1, 7, 11, 12, 13, 14, 15
RANK_INDEX = {text: index for index, text in enumerate(RANK_TEXT)} | {"small": SMALL, "big": BIG, "eagle": EAGLE}


class _Named(IntEnum):
    """An enumeration whose members have a lower-case ``id``."""

    @property
    def id(self) -> str:
        return self.name.lower()


class ActionKind(_Named):
    """Kinds of action words (protocol 1)."""

    PLAY = 0
    PASS = 1
    YIELD = 2
    BURN = 3
    CLOSE = 4
    CONCEDE = 5
    KILL = 6
    BUY4 = 7
    MISPLAY = 8
    ANNOUNCE = 9
    FOUL = 10
    DECLINE = 15


class Capacity(_Named):
    """In which capacity a seat is asked (protocol 3)."""

    NONE = 0
    LEAD = 1
    ANSWER = 2
    CLOSING = 3
    BURN = 4
    KILL = 5
    ANSWER_YIELD = 6


class Verdict(_Named):
    """Clauses of a verdict (protocol 8)."""

    LEGAL = 0
    BAD_ACTION = 1
    DEAL_OVER = 2
    NOT_ASKED = 3
    MUST_LEAD = 4
    NO_BURN_RIGHT = 5
    NO_KILL_RIGHT = 6
    NO_YIELD = 7
    NOT_CLOSING = 8
    MUST_CLOSE = 9
    NO_CONCEDE = 10
    CARDS_NOT_HELD = 11
    TIE_FORBIDDEN = 12
    MIXED_FORBIDDEN = 13
    FOUR_IMPURE = 14
    THREE_EARLY = 15
    THREE_IMPURE = 16
    THREE_SPLIT = 17
    WRONG_COUNT = 18
    DEAD_PLAY = 19
    NOT_HIGHER = 20
    NOT_A_KILL = 21
    BURN_UNFIT = 22
    BURN_NEEDS_JOKER = 23
    MAY_NOT_FINISH = 24
    RUSH_NEEDS_GOUJI = 25
    RUSH_NEEDS_PURE = 26
    MUST_LEAD_FOUR = 27
    NO_BUY4 = 28
    NO_MISPLAY = 29
    MISPLAY_UNRESOLVED = 30


class Event(_Named):
    """What happens besides the plays."""

    OUT = 1
    ELIMINATED = 2
    OPENED = 3
    OPENING_FORFEIT = 4
    BURN = 5
    BURN_END = 6
    BURN_STANDS = 7
    MEN = 8
    MEN_VOID = 9
    KILL = 10
    CHAOS = 11
    JIEFENG = 12
    OPENING_LAPSED = 13
    LEAD_PASSED = 14
    FOUR_BOUGHT = 15
    LAID_DOWN = 16
    FOUL = 17


class BurnOutcome(_Named):
    """How a burn ends (protocol 6)."""

    NONE = 0
    OUT = 1
    DISSOLVED = 2
    COUNTER_BURNED = 3
    FAILED = 4
    CONCEDED = 5
    ENDED = 6


class ExitCause(_Named):
    """Why a seat has its place."""

    NONE = 0
    OUT = 1
    BURN_FAIL = 2
    MEN = 3
    NO3 = 4
    REVOLUTION = 5
    LAST = 6
    FOUL = 7


class Status(_Named):
    """Status of a seat (catalogue 2.1)."""

    ACTIVE = 0
    OUT = 1
    ELIMINATED = 2
    LAID_DOWN = 3


class DeclarationKind(_Named):
    """What is announced before the first lead (protocol 2)."""

    REVOLUTION = 0
    KEEP_HEAD = 1
    WAIVE_HEAD = 2
    MINGDIAN = 3
    XUANDIAN = 4
    GUARANTEE = 5
    REDEAL = 6


class TransferCause(_Named):
    """Why cards changed hands (protocol 2)."""

    BUY = 0
    PAYMENT = 1
    GIFT = 2
    TRIBUTE = 3
    RETURN = 4


class Sanction(_Named):
    """Rank field of a ``foul`` word (protocol 13)."""

    WARN = 1
    MINUS1 = 2
    MINUS2 = 3
    MINUS4 = 4
    LOSE_DEAL = 5
    LAST_PLACE = 6
    LOSE_MATCH = 7
    DISQUALIFY = 8
    LATE_BUY = 9


POINT_SOURCES = ("place", "sweep", "opening", "declare", "burn", "men", "kill", "tribute", "penalty")


class Transfer(NamedTuple):
    """Cards of one rank that changed hands."""

    giver: int
    taker: int
    rank: int
    count: int
    cause: int


def pack_transfer(giver: int, taker: int, rank: int, count: int, cause: int) -> int:
    """A transfer word."""
    return giver | taker << 3 | rank << 6 | count << 10 | int(cause) << 15


def unpack_transfer(word: int) -> Transfer:
    """The fields of a transfer word."""
    return Transfer(word & 7, word >> 3 & 7, word >> 6 & 15, word >> 10 & 31, word >> 15)


def pack_declaration(kind: int, seat: int) -> int:
    """A declaration word."""
    return int(kind) | seat << 4


def unpack_declaration(word: int) -> tuple[int, int]:
    """(kind, seat) of a declaration word."""
    return word & 15, word >> 4


def pack_counts(decks: int, removed: Mapping[str, int], added: Mapping[str, int] | None = None) -> list[int]:
    """Sixteen counts of the pack (D1, protocol 15)."""
    counts = [4 * decks] * (TWO + 1) + [decks, decks, 0]
    for name, number in removed.items():
        counts[RANK_INDEX[name]] -= number
    for name, number in (added or {}).items():
        counts[RANK_INDEX[name]] += number
    return counts
