"""What came of deals just played, and how they stood at every lead: a lean relative of ``facts``.

Experiments ask millions of deals for their result. Replaying a deal without looking at each hand before each action takes
a tenth of the time that its facts take; columns that both have are written by the same kernel functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_engine.cards import SEATS
from gouji_engine.facts import EVENTS_PER_DEAL, DealColumns
from gouji_engine.kernel._jit import entry, kernel
from gouji_engine.kernel.facts import DEAL_COLUMNS, begin_recorded, copy_rows, note_deal
from gouji_engine.kernel.layout import EVENTS, OVER
from gouji_engine.kernel.plays import wide
from gouji_engine.kernel.scores import ROWS
from gouji_engine.kernel.transition import apply, is_silent, settle_silence
from gouji_engine.rules.lower import lower
from gouji_engine.simulate import Chunk
from gouji_engine.workspace import Workspace

Ints = NDArray[Any]

LEADS_PER_DEAL = 64  # room to start with; more is made when it runs out
LEAD_ROOM = 400  # no deal has more leads: each puts down a card
TABLE = ("leader", "outs", "opened", "action_no")
HELD = ("left", "threes", "aces", "twos", "small", "big", "ranks", "place")
STATE_COLUMNS = (*TABLE, *(f"{name}_{seat}" for name in HELD for seat in range(SEATS)))
COLUMNS, HELD_FROM = len(STATE_COLUMNS), len(TABLE)
CARDS_OF_WORD = 0x7FFFF  # the five counts of a word together


@dataclass(frozen=True, slots=True)
class Outcomes(DealColumns):
    """Results of n deals.

    deals : int32 [n, DEAL_COLUMNS] as in Facts, points in hundredths; plays : int32 [n], plays of cards; states : int16
    [s, STATE_COLUMNS], one row a lead (the state before it: leader, seats out, mask of opened seats, number of the action, and
    by seat cards left, 3s, aces, 2s, small and big jokers left, different natural ranks from 3 to A, place taken, −1 for a seat that plays no more without one, else 0) with
    state_offsets [n + 1]; events : int16 [e, 5] as in Facts with event_offsets [n + 1].
    """

    deals: Ints
    plays: Ints
    states: Ints
    state_offsets: Ints
    events: Ints
    event_offsets: Ints

    def state(self, stem: str) -> Ints:
        """A column of ``states``, or the six columns ``stem_0`` … ``stem_5``, [s] or [s, 6]."""
        if stem in TABLE:
            column: Ints = self.states[:, TABLE.index(stem)]
            return column
        first = HELD_FROM + HELD.index(stem) * SEATS
        columns: Ints = self.states[:, first : first + SEATS]
        return columns


@kernel
def note_state(st: Any, hands: Any, number: int, row: int, states: Any) -> None:
    """How a deal stands before a lead."""
    states[row, 0] = st.turn
    states[row, 1] = st.outs
    states[row, 2] = st.opened
    states[row, 3] = number
    for seat in range(6):
        ranks = 0
        for rank in range(12):
            ranks += 1 if hands.h[seat, rank] else 0
        at = 4 + seat
        states[row, at] = st.left[seat]
        states[row, at + 6] = hands.h[seat, 0]
        states[row, at + 12] = hands.h[seat, 11]
        states[row, at + 18] = hands.h[seat, 12]
        states[row, at + 24] = hands.h[seat, 13]
        states[row, at + 30] = hands.h[seat, 14] + hands.h[seat, 15]
        states[row, at + 36] = ranks
        states[row, at + 42] = -1 if st.status[seat] > 1 else 0
    for place in range(st.outs):
        states[row, 46 + st.out_order[place]] = place + 1


@kernel
def follow(rules: Any, st: Any, hands: Any, actions: Any, a_from: int, a_to: int, states: Any, s_at: int) -> int:
    """Replay the actions of a started deal; a row of ``states`` before the first action of each round. Returns the next free row."""
    told = -1
    for at in range(a_from, a_to):
        word = wide(actions[at])
        if not is_silent((word >> 3) & 15):
            settle_silence(rules, st)
        if st.round_no != told and st.t_size == 0:
            told = st.round_no
            note_state(st, hands, at - a_from, s_at, states)
            s_at += 1
        apply(rules, hands, st, word)
    settle_silence(rules, st)
    return s_at


@entry
def outcome_batch(  # noqa: PLR0913, PLR0917 - compiled functions take plain numbers and arrays, not objects
    rules: Any, blank: Any, work: Any, table: Any, dealt: Any, leaders: Any, transfers: Any, transfer_offsets: Any, declarations: Any,
    declaration_offsets: Any, actions: Any, action_offsets: Any, expected: Any, points: Any, signed: Any, recorded: Any, deals: Any,
    plays: Any, states: Any, state_offsets: Any, events: Any, event_offsets: Any,
) -> int:  # fmt: skip
    """Outcomes of verified deals; arrays as in Outcomes. Returns the deals done before ``states`` or ``events`` was full."""
    st = work[0]
    hands = table[0]
    s_at, e_at = 0, 0
    for index in range(dealt.shape[0]):
        if events.shape[0] - e_at < EVENTS or states.shape[0] - s_at < LEAD_ROOM:
            return index
        work[0] = blank[0]
        begin_recorded(
            rules, st, hands, dealt, wide(leaders[index]), transfers, transfer_offsets[index], transfer_offsets[index + 1],
            declarations, declaration_offsets[index], declaration_offsets[index + 1], expected, index, deals,
        )  # fmt: skip
        a_from, a_to = wide(action_offsets[index]), wide(action_offsets[index + 1])
        if st.stage != OVER:
            s_at = follow(rules, st, hands, actions, a_from, a_to, states, s_at)
        shown = 0
        for at in range(a_from, a_to):
            shown += 1 if (wide(actions[at]) >> 11) & CARDS_OF_WORD else 0
        plays[index] = shown
        state_offsets[index + 1] = s_at
        note_deal(rules, st, index, deals, points, signed, recorded)
        e_at = copy_rows(st.events, st.n_events, 5, events, e_at)
        event_offsets[index + 1] = e_at
    return int(dealt.shape[0])


def outcomes(rules: Any, chunk: Chunk) -> Outcomes:
    """Outcomes of the deals of ``chunk``, which were played under ``rules``."""
    count, (lowered, space) = len(chunk), (lower(rules)[0], Workspace())
    leads, happenings = count * LEADS_PER_DEAL + LEAD_ROOM, count * EVENTS_PER_DEAL + EVENTS
    points, signed, recorded = np.zeros((ROWS, 6), np.int64), np.zeros(2, np.int64), np.zeros(2, np.int64)
    deals, plays = np.zeros((count, len(DEAL_COLUMNS)), dtype=np.int32), np.zeros(count, dtype=np.int32)
    while True:
        states, state_offsets = np.zeros((leads, COLUMNS), dtype=np.int16), np.zeros(count + 1, dtype=np.int32)
        events, event_offsets = np.zeros((happenings, 5), dtype=np.int16), np.zeros(count + 1, dtype=np.int32)
        done = outcome_batch(
            lowered, space.blank, space.work, space.table, chunk.hands, chunk.leader, chunk.transfers, chunk.transfer_offsets,
            chunk.declarations, chunk.declaration_offsets, chunk.actions, chunk.action_offsets, space.expected, points, signed,
            recorded, deals, plays, states, state_offsets, events, event_offsets,
        )  # fmt: skip
        if done == count:
            break
        leads, happenings = leads * 2, happenings * 2
    return Outcomes(
        deals, plays, states[: state_offsets[-1]], state_offsets, events[: event_offsets[-1]], event_offsets
    )
