"""Facts of verified deals as named arrays: actions, rounds, events, deals."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_engine.codes import Event
from gouji_engine.kernel import burns as kernel_burns
from gouji_engine.kernel import facts as kernel_facts
from gouji_engine.kernel import openings as kernel_openings
from gouji_engine.kernel.facts import DEAL_COLUMNS, EVENT_ROOM, PLAY_COLUMNS, ROUND_COLUMNS
from gouji_engine.kernel.layout import DEBTS, HAND, SCORE_UNIT
from gouji_engine.kernel.looks import CHEAP, FREE, FREE_GOUJI, TAKEN
from gouji_engine.kernel.scores import ROWS
from gouji_engine.kernel.steps import points as score
from gouji_engine.rules.lower import lower
from gouji_engine.verify import frozen
from gouji_engine.workspace import Workspace, record

__all__ = [
    "CHEAP", "FREE", "FREE_GOUJI", "TAKEN", "DealColumns", "Facts", "burn_account", "facts", "largest_net", "opening_deadlines", "sweep_replaces",
]  # fmt: skip

EVENTS_PER_DEAL = 48
DEBTS_PER_DEAL = 8

Ints = NDArray[Any]


class DealColumns:
    """Columns of deals by name, for what has ``deals``, int32 [n, DEAL_COLUMNS]."""

    __slots__ = ()
    deals: Ints

    def deal(self, name: str) -> Ints:
        """One column of ``deals``."""
        column: Ints = self.deals[:, DEAL_COLUMNS.index(name)]
        return column

    def seats(self, stem: str) -> Ints:
        """Six columns ``stem_0`` … ``stem_5`` of ``deals``, [n, 6]."""
        first = DEAL_COLUMNS.index(f"{stem}_0")
        columns: Ints = self.deals[:, first : first + 6]
        return columns


@dataclass(frozen=True, slots=True)
class Facts(DealColumns):
    """Facts of n deals.

    plays : int16 [actions, PLAY_COLUMNS], one row an action in the order of the log; rounds : int16 [r, ROUND_COLUMNS] with
    round_offsets [n + 1]; events : int16 [e, 5] (action_no, Event, seat, other, value) with event_offsets [n + 1];
    debts : int16 [k, 4] (DebtKind, payer, receiver, cards) in the order of payment with debt_offsets [n + 1]; deals : int32
    [n, DEAL_COLUMNS], points in hundredths.
    """

    plays: Ints
    rounds: Ints
    round_offsets: Ints
    events: Ints
    event_offsets: Ints
    debts: Ints
    debt_offsets: Ints
    deals: Ints

    def play(self, name: str) -> Ints:
        """One column of ``plays``."""
        column: Ints = self.plays[:, PLAY_COLUMNS.index(name)]
        return column

    def round(self, name: str) -> Ints:
        """One column of ``rounds``."""
        column: Ints = self.rounds[:, ROUND_COLUMNS.index(name)]
        return column


def facts(
    rules: Any,
    hands: Ints,
    leader: Ints,
    declarations: tuple[Ints, Ints],
    actions: tuple[Ints, Ints],
    transfers: tuple[Ints, Ints] | None = None,
) -> Facts:
    """Facts of deals that have been verified: hands int8 [n, 96], leader int8 [n], (flat words, offsets) three times.

    Without ``transfers`` the purchases that the rules require are carried out. An unverified deal gives meaningless facts, never
    a crash of the caller's memory: verify first.
    """
    count = len(leader)
    lowered, space = lower(rules)[0], Workspace()
    two_hands = record(HAND, 2)
    room, debt_room = count * EVENTS_PER_DEAL + EVENT_ROOM, count * DEBTS_PER_DEAL + DEBTS
    flat, offsets = frozen(actions[0], np.int32), frozen(actions[1], np.int32)
    given = transfers or (np.zeros(0, np.int32), np.full(count + 1, -1, np.int32))
    plays = np.zeros((len(flat), len(PLAY_COLUMNS)), dtype=np.int16)
    rounds = np.zeros((len(flat) + count + 1, len(ROUND_COLUMNS)), dtype=np.int16)
    round_offsets = np.zeros(count + 1, dtype=np.int32)
    deals = np.zeros((count, len(DEAL_COLUMNS)), dtype=np.int32)
    points, signed, recorded = np.zeros((ROWS, 6), np.int64), np.zeros(2, np.int64), np.zeros(2, np.int64)
    while True:
        events, event_offsets = np.zeros((room, 5), dtype=np.int16), np.zeros(count + 1, dtype=np.int32)
        debts, debt_offsets = np.zeros((debt_room, 4), dtype=np.int16), np.zeros(count + 1, dtype=np.int32)
        done = kernel_facts.facts_batch(
            lowered, space.blank, space.work, space.table, two_hands, frozen(hands, np.int8), frozen(leader, np.int8),
            frozen(given[0], np.int32), frozen(given[1], np.int32), frozen(declarations[0], np.int32),
            frozen(declarations[1], np.int32), flat, offsets, space.expected, space.words, space.debts, points, signed, recorded, plays, rounds,
            round_offsets, events, event_offsets, debts, debt_offsets, deals,
        )  # fmt: skip
        if done == count:
            break
        room, debt_room = room * 2, debt_room * 2
        plays[:] = 0
    return Facts(
        plays, rounds[: round_offsets[-1]], round_offsets, events[: event_offsets[-1]], event_offsets,
        debts[: debt_offsets[-1]], debt_offsets, deals,
    )  # fmt: skip


def sweep_replaces(rules: Any) -> bool:
    """Whether a sweep has points of its own in place of those of the places."""
    return bool(lower(rules)[0].sweep)


def burn_account(rules: Any, found: Facts) -> tuple[Ints, Ints]:
    """Whether each claim to burn succeeded (bool) and the points it earned the burner (float), in the order of the claims."""
    events = np.ascontiguousarray(found.events)
    out = np.zeros((int((events[:, 1] == Event.BURN).sum()), 2), np.int64)
    kernel_burns.burn_account(
        lower(rules)[0], events, found.event_offsets, np.ascontiguousarray(found.seats("place")), out
    )
    return out[:, 0] == 1, out[:, 1] / SCORE_UNIT


def opening_deadlines(rules: Any, found: Facts) -> Ints:
    """Action after which each seat could no longer open for a deadline of the rules: int64 [n, 6], −1 where none passed."""
    out = np.zeros((len(found.deals), 6), np.int64)
    kernel_openings.opening_deadlines(lower(rules)[0], np.ascontiguousarray(found.events), found.event_offsets, out)
    return out


def largest_net(rules: Any) -> float:
    """The largest net that places alone can make, a sweep included: half the difference between the sides, in points."""
    lowered, space = lower(rules)[0], Workspace()
    points, signed, recorded = np.zeros((ROWS, 6), np.int64), np.zeros(2, np.int64), np.zeros(2, np.int64)
    nets = []
    for mine in combinations(range(1, 7), 3):
        space.clear()
        theirs = [place for place in range(1, 7) if place not in mine]
        space.work[0].places = [place for pair in zip(mine, theirs, strict=True) for place in pair]
        score(lowered, space.work, points, signed, recorded)
        nets.append(abs(int(signed[0] - signed[1])) / (2 * SCORE_UNIT))
    return max(nets)
