"""亮3 / 亮4 as records state it: who showed how many cards of which suit for the first lead (catalogue D3, Q67).

A showing is kept in ``Claimed.events`` as ``shown SEAT SUIT vN``, in the order in which cards were shown: seat 1–6, a suit of
``SUITS``, and how many 3s (or 4s) of it that seat had shown by then. Suits decide about nothing else and follow from nothing in the
log, so a showing is always kept, and judged by the kernel's own rule of the first lead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from gouji_engine.codes import LeadBy
from gouji_engine.kernel._jit import entry
from gouji_engine.kernel.dealing import showing_leader
from gouji_engine.replay import Replay
from gouji_engine.rules.lower import lower
from gouji_engine.verify import Finding, event_finding

SHOWN = "shown"
SUITS = ("spades", "hearts", "clubs", "diamonds")
RANKS = {LeadBy.SHOW_THREES.id: 0, LeadBy.SHOW_FOURS.id: 1}
_NUMBER = re.compile(r"v([1-9][0-9]?)")
_OTHER = 15  # a rank that nobody shows


class Showing(NamedTuple):
    """Seat 0–5, number of the suit in ``SUITS``, cards of it shown so far."""

    seat: int
    suit: int
    number: int

    def words(self) -> tuple[str, ...]:
        """As ``Claimed.events`` keeps it."""
        return (SHOWN, str(self.seat + 1), SUITS[self.suit], f"v{self.number}")


def showing_of(words: Sequence[str]) -> Showing | None:
    """The showing that words state, or None for anything else."""
    if len(words) != 4 or words[0] != SHOWN or words[1] not in "123456" or words[2] not in SUITS:
        return None
    number = _NUMBER.fullmatch(words[3])
    return None if number is None else Showing(int(words[1]) - 1, SUITS.index(words[2]), int(number.group(1)))


@entry
def first_shower(rules: Any, deck: Any, shown: Any) -> int:
    """The kernel's rule over cards in the order in which they were shown; −1 if the showings lead to nobody."""
    return showing_leader(rules, deck, 0, rules.lead_first, shown)


def leader_of(showings: Iterable[Showing], rules: Any) -> int:
    """The seat (0–5) that leads after these showings, −1 if none is enough. Raises UnsupportedRuleError as ``lower``."""
    record = lower(rules)[0]
    deck = np.full(int(record.cards), 64 + 4 * _OTHER, np.int64)
    seen: dict[tuple[int, int], int] = {}
    at = 0
    for seat, suit, number in showings:
        more = min(number - seen.get((seat, suit), 0), len(deck) - at)
        if more > 0:
            deck[at : at + more] = 64 * (1 + seat) + 4 * int(record.lead_first) + suit
            at, seen[seat, suit] = at + more, number
    return int(first_shower(record, deck, np.zeros(24, np.int64)))


def showing_findings(events: Sequence[Sequence[str]], replay: Replay, rules: Any) -> list[Finding]:
    """What the stated showings contradict: the rules, the cards dealt, or the leader. Hands that are not known contradict nothing."""
    told = [showing for words in events if (showing := showing_of(words)) is not None]
    if not told:
        return []
    rank = RANKS.get(rules.lead_first)
    if rank is None:
        return [_finding(told[0], "D3", f"lead_first = {rules.lead_first}")]
    found = list(_not_there(told, replay, rules, rank))
    leader = leader_of(told, rules)
    if (
        not found
        and replay.lead_by in (*RANKS, LeadBy.STATED.id)
        and -1 not in (leader, replay.leader)
        and leader != replay.leader
    ):
        found = [_finding(told[-1], "Q67", f"lead {leader + 1}")]
    return found


def _not_there(told: Iterable[Showing], replay: Replay, rules: Any, rank: int) -> Iterator[Finding]:
    """Showings by which a seat has shown more than it was dealt, or the seats together more of a suit than the packs hold."""
    shown: dict[tuple[int, int], int] = {}
    for showing in told:
        shown[showing.seat, showing.suit] = showing.number
        by_seat = sum(number for (seat, _), number in shown.items() if seat == showing.seat)
        of_suit = sum(number for (_, suit), number in shown.items() if suit == showing.suit)
        held = replay.hands[showing.seat][rank]
        if 0 <= held < by_seat:
            yield _finding(showing, "D3", f"{held}")
        elif of_suit > rules.decks:
            yield _finding(showing, "D3", f"{rules.decks}")


def _finding(showing: Showing, clause: str, expected: str) -> Finding:
    return event_finding(" ".join(showing.words()), expected, clause, seat=showing.seat)
