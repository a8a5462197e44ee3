"""Small integers that the kernel speaks in, and the packed words of a log.

Every member of an enum has an ``id``: its name in lower case, which files and JSON use.
The layout of the words is the specification in ``docs/log-format.md``.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Code(IntEnum):
    """An integer with a name for files."""

    @property
    def id(self) -> str:
        """The name used in files: the member's name in lower case."""
        return self.name.lower()

    @classmethod
    def from_id(cls, text: str) -> Code:
        """The member called ``text``. Raises KeyError."""
        return cls[text.upper()]


class ActionKind(Code):
    """What a seat does (docs/play-protocol.md 1)."""

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


class TransferCause(Code):
    """Why a card changed hands before play."""

    BUY = 0
    PAYMENT = 1
    GIFT = 2
    TRIBUTE = 3
    RETURN = 4


class DeclarationKind(Code):
    """What a seat announced before the first lead."""

    REVOLUTION = 0
    KEEP_HEAD = 1
    WAIVE_HEAD = 2
    MINGDIAN = 3
    XUANDIAN = 4
    GUARANTEE = 5
    REDEAL = 6


class Capacity(Code):
    """In what capacity a seat is asked."""

    NONE = 0
    LEAD = 1
    ANSWER = 2
    CLOSING = 3
    BURN = 4
    KILL = 5
    ANSWER_YIELD = 6


class Status(Code):
    """Where a seat stands in the deal."""

    ACTIVE = 0
    OUT = 1
    ELIMINATED = 2
    LAID_DOWN = 3


class ExitCause(Code):
    """How a seat got its place."""

    NONE = 0
    OUT = 1
    BURN_FAIL = 2
    MEN = 3
    NO3 = 4
    REVOLUTION = 5
    LAST = 6
    FOUL = 7


class BurnOutcome(Code):
    """How a burn ended."""

    NONE = 0
    OUT = 1
    DISSOLVED = 2
    COUNTER_BURNED = 3
    FAILED = 4
    CONCEDED = 5
    ENDED = 6


class Event(Code):
    """What happened besides the plays; written into the state as it happens."""

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


class PointSource(Code):
    """Where points of a deal come from."""

    PLACE = 0
    SWEEP = 1
    OPENING = 2
    DECLARE = 3
    BURN = 4
    MEN = 5
    KILL = 6
    TRIBUTE = 7
    PENALTY = 8


class Sanction(Code):
    """What a foul costs (docs/play-protocol.md 13)."""

    WARN = 1
    MINUS1 = 2
    MINUS2 = 3
    MINUS4 = 4
    LOSE_DEAL = 5
    LAST_PLACE = 6
    LOSE_MATCH = 7
    DISQUALIFY = 8
    LATE_BUY = 9


class DebtKind(Code):
    """For what a tribute is owed (catalogue D22)."""

    MEN = 0
    BURN = 1
    OPEN = 2
    LAST = 3


class LeadBy(Code):
    """By which procedure the leader of a deal was found (catalogue D3)."""

    SHOW_THREES = 0
    SHOW_FOURS = 1
    DRAW_COUNT = 2
    HIGH_CARD = 3
    INSERTED_CARD = 4
    FIXED_SEAT = 5
    REFEREE_OPEN = 6
    STATED = 7
    RANDOM_SEAT = 8
    ROTATION = 9
    LAST_PLACE = 10


class Verdict(Code):
    """What ``check`` says of an action; docs/play-protocol.md 8 says which clause is tested first."""

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
    INTERNAL = 99


class ActionWord(NamedTuple):
    """One action of a log, unpacked. Ranks and seats as in ``cards``."""

    seat: int
    kind: int
    rank: int = 0
    naturals: int = 0
    twos: int = 0
    small: int = 0
    big: int = 0
    eagle: int = 0

    @property
    def size(self) -> int:
        """Number of cards."""
        return self.naturals + self.twos + self.small + self.big + self.eagle


_ACTION_BITS = (3, 4, 4, 5, 5, 3, 3, 3)
_TRANSFER_BITS = (3, 3, 4, 5, 3)
_DECLARATION_BITS = (4, 3)


def _pack(values: tuple[int, ...], bits: tuple[int, ...]) -> int:
    word, shift = 0, 0
    for value, width in zip(values, bits, strict=True):
        if not 0 <= value < 1 << width:
            raise ValueError(f"{value} does not fit in {width} bits")
        word |= value << shift
        shift += width
    return word


def _unpack(word: int, bits: tuple[int, ...]) -> list[int]:
    values = []
    for width in bits:
        values.append(word & ((1 << width) - 1))
        word >>= width
    return values


def pack_action(
    seat: int, kind: int, rank: int = 0, naturals: int = 0, twos: int = 0, small: int = 0, big: int = 0, eagle: int = 0
) -> int:
    """Pack one action into a 30-bit word. Raises ValueError when a field does not fit."""
    return _pack((seat, kind, rank, naturals, twos, small, big, eagle), _ACTION_BITS)


def unpack_action(word: int) -> ActionWord:
    """The fields of an action word (any non-negative 32-bit integer)."""
    return ActionWord(*_unpack(word, _ACTION_BITS))


class TransferWord(NamedTuple):
    """Cards of one rank that changed hands before play."""

    from_seat: int
    to_seat: int
    rank: int
    count: int  # type: ignore[assignment]  # the natural name; nobody needs tuple.count here
    cause: int


def pack_transfer(from_seat: int, to_seat: int, rank: int, count: int, cause: int) -> int:
    """Pack one transfer. Raises ValueError when a field does not fit."""
    return _pack((from_seat, to_seat, rank, count, cause), _TRANSFER_BITS)


def unpack_transfer(word: int) -> TransferWord:
    """The fields of a transfer word."""
    return TransferWord(*_unpack(word, _TRANSFER_BITS))


class DeclarationWord(NamedTuple):
    """One announcement before the first lead."""

    kind: int
    seat: int


def pack_declaration(kind: int, seat: int) -> int:
    """Pack one declaration. Raises ValueError when a field does not fit."""
    return _pack((kind, seat), _DECLARATION_BITS)


def unpack_declaration(word: int) -> DeclarationWord:
    """The fields of a declaration word."""
    return DeclarationWord(*_unpack(word, _DECLARATION_BITS))
