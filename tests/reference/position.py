"""The state of a deal in plain lists and ints (catalogue 2.1), and small questions about it."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

from .book import Book
from .codes import SEATS, THREE, Event, Status
from .comparison import Cards

ACTIVE = int(Status.ACTIVE)
OUT = int(Status.OUT)
ELIMINATED = int(Status.ELIMINATED)
LAID_DOWN = int(Status.LAID_DOWN)
NOBODY = -1

# The other five seats in playing order from the one after X.
RING = tuple(tuple((x + step) % SEATS for step in range(1, SEATS)) for x in range(SEATS))
OPPOSITE = tuple((x + 3) % SEATS for x in range(SEATS))

Fact = tuple[int, int, int, int, int]
Question = tuple[int, int]


def seats_from(leader: int) -> list[int]:
    """All seats in playing order, the leader first."""
    return [(leader + step) % SEATS for step in range(SEATS)]


@dataclass(slots=True)
class Lying:
    """The play on the table and what was settled when it was put there."""

    cards: Cards
    owner: int
    maker: int
    gouji: bool
    action_no: int
    admitted: bool = False  # opens its maker if it wins the round (protocol 7)
    dead: bool = False  # a burn window only (够死级)
    deadly: bool = False  # last set: the opposite's 够级 answer to it is dead
    open_to_all: bool = False  # last set under dead_final = none
    claim: bool = False  # the kill of the running burn
    rush: bool = False  # 冲点 (protocol 11)
    level: bool = False  # one of the dead levels by which a rusher's opposite may open


@dataclass(slots=True)
class Burn:
    """A running burn and what its failure would bring back (protocol 6)."""

    burner: int
    victim: int
    depth: int
    burned_play: Lying
    passed: frozenset[int]
    action_no: int
    menned: int = NOBODY
    recorded: bool = False  # first_kill_stands: the kill has stood


@dataclass(slots=True)
class Misplay:
    """Cards put down by mistake, until the word that the rules make of them (protocol 13)."""

    announced: tuple[int, int] | None = None
    ranks: dict[int, int] = field(default_factory=dict)
    twos: int = 0
    small: int = 0
    big: int = 0
    words: int = 0


def _none() -> list[int]:
    return [0] * SEATS


@dataclass
class Deal:
    """Everything that changes during a deal."""

    book: Book
    hands: list[list[int]]
    leader: int = 0
    held: list[int] = field(default_factory=list)
    status: list[int] = field(default_factory=lambda: [ACTIVE] * SEATS)
    active: int = SEATS
    passed: set[int] = field(default_factory=set)
    lying: Lying | None = None
    questions: list[Question] = field(default_factory=list)
    cursor: int = 0
    burn: Burn | None = None
    misplay: Misplay | None = None
    opened: list[bool] = field(default_factory=lambda: [False] * SEATS)
    opened_by: list[int] = field(default_factory=lambda: [NOBODY] * SEATS)  # action number of the opening play
    pending: set[int] = field(default_factory=set)  # openings that wait for a lead of 4s
    spoiled: set[int] = field(default_factory=set)  # seats that can no longer open
    slips: int = 0  # words of misplays and fouls so far
    bought_four: int = NOBODY  # the leader who bought a 4 and must lead 4s
    lead_passes: set[int] = field(default_factory=set)  # who has passed the lead since the last lead
    bar_lifted: bool = False
    rusher: int = NOBODY  # who has declared 冲点 and not yet played
    levels_won: dict[int, int] = field(default_factory=dict)  # rusher's opposite: dead levels that have stood
    dead_levels: list[int] = field(default_factory=_none)
    outs: list[int] = field(default_factory=list)
    eliminated: list[int] = field(default_factory=list)
    burn_failed: list[int] = field(default_factory=list)
    chaos: bool = False
    round_no: int = 0
    action_no: int = -1
    over: bool = False
    first_left: int = 0  # where the order of those still in begins (deal_end = side_out)
    void: bool = False
    swept_by: int = NOBODY  # the seat for which the deal ended as a sweep for the other side
    facts: list[Fact] = field(default_factory=list)
    burn_hits: list[tuple[int, int, int]] = field(default_factory=list)
    mens: list[tuple[int, int]] = field(default_factory=list)
    kills: list[int] = field(default_factory=list)
    penalties: list[int] = field(default_factory=_none)
    callers: list[int] = field(default_factory=list)  # 明点
    raisers: list[int] = field(default_factory=list)  # 宣点
    rebels: list[int] = field(default_factory=list)  # in the order in which they declared
    guarantors: dict[int, int] = field(default_factory=dict)
    unscored: set[int] = field(default_factory=set)  # seats whose pair has no opening points and owes no 点贡

    def note(self, event: Event, seat: int, other: int = NOBODY, value: int = 0) -> None:
        """Write an event down."""
        self.facts.append((self.action_no, int(event), seat, other, value))

    def ghost(self) -> Deal:
        """A copy on which silent questions may be declined; it shares what that never changes."""
        twin = copy.copy(self)
        twin.opened = list(self.opened)
        twin.opened_by = list(self.opened_by)
        twin.pending = set(self.pending)
        twin.levels_won = dict(self.levels_won)
        twin.burn_hits = list(self.burn_hits)
        twin.passed = set(self.passed)
        twin.facts = []
        twin.burn = copy.copy(self.burn)
        return twin

    def headless(self, seat: int) -> bool:
        """Is the seat 无头 (protocol 3, burn_fail_opposite_head)?"""
        across = OPPOSITE[seat]
        if self.status[across] == OUT and self.outs[0] == across:
            return True
        if self.status[across] == LAID_DOWN and self.dead_levels[seat] == 0:
            return True
        return across in self.burn_failed and bool(self.book.burn_fail_opposite_head == "headless")

    def next_active(self, seat: int) -> int:
        """The next active seat after this one, or NOBODY."""
        for other in RING[seat]:
            if self.status[other] == ACTIVE:
                return other
        return NOBODY

    def has_only_threes(self, seat: int) -> bool:
        """Does the hand consist of 3s, at least one?"""
        return self.held[seat] > 0 and self.hands[seat][THREE] == self.held[seat]

    def leave(self, seat: int, status: int) -> None:
        """The seat is active no more; a right of 冲点 ends with it or its opposite (protocol 11)."""
        if self.status[seat] == ACTIVE:
            self.active -= 1
        self.status[seat] = status
        if self.rusher in (seat, OPPOSITE[seat]):
            self.rusher = NOBODY
