"""What happened at each action, round and deal: replay of deals already verified, written into flat tables.

The columns are named here once; ``gouji_engine.facts`` hands them on by name.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gouji_engine.kernel._jit import entry, kernel
from gouji_engine.kernel.asking import may_yield
from gouji_engine.kernel.buying import carry_out
from gouji_engine.kernel.declaring import declare_all, may_revolt, prepare, start
from gouji_engine.kernel.endings import only_threes
from gouji_engine.kernel.layout import BURN_WINDOW, CLOSING, DEBTS, EVENTS, KILL_WINDOW, LEAD, OVER
from gouji_engine.kernel.listing import can_answer
from gouji_engine.kernel.looks import (
    L_CHOICE,
    L_KEPT,
    L_LEAST,
    L_LOW,
    L_RANK_LEFT,
    L_TABLE,
    L_THREES,
    LOOK_COLUMNS,
    look_before,
    look_windows,
    note_control,
    pure_ranks,
)
from gouji_engine.kernel.plays import is_gouji, joker_beaten, kills, wide
from gouji_engine.kernel.preplay import copy_hand
from gouji_engine.kernel.rarity import is_rare
from gouji_engine.kernel.scores import ROWS, score_deal
from gouji_engine.kernel.transition import apply, is_silent, settle_silence
from gouji_engine.kernel.tribute import deal_debts

PLAY_COLUMNS = (
    "round_no", "capacity", "is_lead", "is_gouji", "is_pure", "is_admitted", "is_exposed", "survives", "outs", "beats_seat",
    "beats_action_no", "beaten_by", "hand_before", "was_able", "is_last_set", "is_kill", "burn_depth", "yield_chance",
    "is_chaos", "beaten_action_no", *LOOK_COLUMNS,
)  # fmt: skip
ROUND_COLUMNS = (
    "round_no",
    "leader",
    "winner",
    "next_leader",
    "first_action_no",
    "last_action_no",
    "is_jiefeng",
    "is_chaos",
)
DEAL_COLUMNS = (
    *(f"place_{s}" for s in range(6)), *(f"cause_{s}" for s in range(6)), *(f"left_{s}" for s in range(6)),
    *(f"start_{s}" for s in range(6)), "opened", "announced", "revolted", "right", "void", "rounds", "sweeper", "signed_0",
    "signed_1", "recorded_0", "recorded_1", *(f"points_{row}_{s}" for row in range(ROWS) for s in range(6)), "no3", "kept_head",
    "swept", *(f"pure_{s}" for s in range(6)),
)  # fmt: skip
P_ROUND, P_CAPACITY, P_LEAD, P_GOUJI, P_PURE, P_ADMIT, P_EXPOSED, P_SURVIVES, P_OUTS, P_BEATS, P_BEATS_AT = range(11)
P_BEATEN, P_BEFORE, P_ABLE, P_LAST, P_KILL, P_DEPTH, P_YIELD, P_CHAOS, P_BEATEN_AT = range(11, 20)
D_CAUSE, D_LEFT, D_START, D_OPENED, D_ANNOUNCED, D_REVOLTED, D_RIGHT, D_VOID, D_ROUNDS, D_SWEEPER = (
    6,
    12,
    18,
    24,
    25,
    26,
    27,
    28,
    29,
    30,
)
D_SIGNED, D_RECORDED, D_POINTS = 31, 33, 35
D_NO3, D_KEPT, D_SWEPT = range(D_POINTS + 6 * ROWS, D_POINTS + 6 * ROWS + 3)
D_PURE = D_SWEPT + 1
P_LOOK = 20  # the first column of ``looks``
EVENT_ROOM = EVENTS


@kernel
def note_before(rules: Any, st: Any, hand: Any, word: int, row: int, plays: Any, current: int, base: int) -> None:
    """Columns known before the action is carried out."""
    seat = word & 7
    kind = (word >> 3) & 15
    stage = st.stage
    plays[row, P_ROUND] = st.round_no
    plays[row, P_LEAD] = 1 if stage == LEAD else 0
    capacity = 2
    if kind == 3:
        capacity = 4
    elif kind == 6:
        capacity = 5
    elif stage == LEAD:
        capacity = 1
    elif stage == CLOSING:
        capacity = 3
    plays[row, P_CAPACITY] = capacity
    plays[row, P_OUTS] = st.outs
    plays[row, P_CHAOS] = st.chaos
    plays[row, P_BEFORE] = st.left[seat]
    plays[row, P_BEATS] = -1
    plays[row, P_BEATS_AT] = -1
    plays[row, P_BEATEN] = -1
    plays[row, P_BEATEN_AT] = -1
    plays[row, P_YIELD] = 1 if seat == st.turn and may_yield(rules, st) else 0
    look = plays[row, P_LOOK:]
    look[L_TABLE] = current - base if st.t_size else -1
    look[L_RANK_LEFT] = -1
    look[L_LEAST] = -1
    look[L_LOW] = -1
    plays[row, P_ABLE] = 1
    if kind == 1 or kind == 2 or kind == 4:
        plays[row, P_ABLE] = 1 if st.t_size and can_answer(rules, st, hand, 0, seat) else 0
    elif (kind == 0 or kind == 3 or kind == 6) and st.t_size:
        plays[row, P_GOUJI] = 1 if is_rare(rules) and joker_beaten(rules, st, word) else 0
        plays[row, P_BEATS] = st.maker
        plays[row, P_BEATS_AT] = current - base
        plays[row, P_KILL] = 1 if st.t_big == 1 and kills(rules, st, word) else 0
        plays[current, P_BEATEN] = seat
        plays[current, P_BEATEN_AT] = row - base
    if plays[row, P_ABLE] or plays[row, P_YIELD]:
        look[L_CHOICE] = 1


@kernel
def note_after(rules: Any, st: Any, word: int, row: int, plays: Any, opened: int) -> None:
    """Columns of a play known once it lies on the table; ``opened`` is the mask before it."""
    seat = word & 7
    twos = (word >> 16) & 31
    small = (word >> 21) & 7
    jokers = small + ((word >> 24) & 7) + ((word >> 27) & 7)
    admit = 1 if st.t_admit or ((st.opened & ~opened) >> seat) & 1 else 0
    if plays[row, P_GOUJI] == 0:
        plays[row, P_GOUJI] = is_gouji(rules, (word >> 7) & 15, (word >> 11) & 31, twos, small, jokers - small)
    plays[row, P_LAST] = 1 if st.left[seat] == 0 else 0
    plays[row, P_PURE] = 1 if twos + jokers == 0 else 0
    plays[row, P_ADMIT] = admit
    plays[row, P_EXPOSED] = 1 if st.stage != LEAD and st.stage != OVER else 0


@kernel
def close_rounds(st: Any, opener: int, before: int, first: int, last: int, chaos: int, rounds: Any, at: int) -> int:
    """Write the round that has just ended, if one has; ``opener`` is its first action. Returns the number of rows written."""
    if st.round_no == before and st.stage != OVER:
        return 0
    rounds[at, 0] = before
    rounds[at, 1] = opener & 7
    rounds[at, 2] = st.owner
    rounds[at, 3] = st.leader if st.stage != OVER else -1
    rounds[at, 4] = first
    rounds[at, 5] = last
    rounds[at, 6] = 1 if st.stage != OVER and st.leader != st.maker and st.status[st.maker] == 1 else 0
    rounds[at, 7] = chaos
    return 1


@kernel
def note_deal(rules: Any, st: Any, row: int, deals: Any, points: Any, signed: Any, recorded: Any) -> None:
    """Columns of a finished deal."""
    sweeper = score_deal(rules, st, points, signed, recorded)
    for seat in range(6):
        deals[row, seat] = st.places[seat]
        deals[row, D_CAUSE + seat] = st.cause[seat]
        deals[row, D_LEFT + seat] = st.left[seat]
        for line in range(ROWS):
            deals[row, D_POINTS + line * 6 + seat] = points[line, seat]
    deals[row, D_OPENED] = st.opened
    deals[row, D_ANNOUNCED] = st.announced
    deals[row, D_REVOLTED] = st.revolted
    deals[row, D_VOID] = st.void
    deals[row, D_ROUNDS] = st.round_no + 1
    deals[row, D_SWEEPER] = sweeper
    for team in range(2):
        deals[row, D_SIGNED + team] = signed[team]
        deals[row, D_RECORDED + team] = recorded[team]
    deals[row, D_NO3] = st.no3
    deals[row, D_KEPT] = st.kept
    deals[row, D_SWEPT] = st.swept


@kernel
def note_played(rules: Any, st: Any, hands: Any, word: int, row: int, plays: Any, opened: int, kept: int) -> None:
    """Columns of a play after it was carried out; ``opened`` and ``kept`` (够死级 left) are as before it."""
    note_after(rules, st, word, row, plays, opened)
    look = plays[row, P_LOOK:]
    look[L_KEPT] = 1 if st.dead[word & 7] < kept else 0
    look[L_THREES] = 1 if only_threes(hands, st, word & 7) else 0
    if (word >> 3) & 15 == 3:
        plays[row, P_DEPTH] = st.depth


@kernel
def play_deal(
    rules: Any, st: Any, hands: Any, scratch: Any, out: Any, actions: Any, a_from: int, a_to: int, plays: Any, rounds: Any, r_at: int,
) -> int:  # fmt: skip
    """Replay the actions of a started deal and write their rows. Returns the next free row of ``rounds``."""
    hand, other = scratch[0], scratch[1]
    current, burned, first = -1, -1, 0
    killed = np.zeros(6, np.int64)
    for at in range(a_from, a_to):
        word = wide(actions[at])
        kind, number = (word >> 3) & 15, at - a_from
        before, chaos = st.round_no, st.chaos
        if st.stage == KILL_WINDOW or st.stage == BURN_WINDOW:
            look_windows(rules, st, hands, other, word, plays[current, P_LOOK:], out)
            if not is_silent(kind):
                settle_silence(rules, st)
                if st.round_no != before:
                    r_at += close_rounds(st, actions[a_from + first], before, first, number - 1, chaos, rounds, r_at)
                    plays[current, P_SURVIVES] = 1
                    first, before, chaos = number, st.round_no, st.chaos
        copy_hand(hands, word & 7, hand)
        note_before(rules, st, hand, word, at, plays, current, a_from)
        look_before(rules, st, hands, hand, other, word, plays[at, P_LOOK:], out)
        pure = plays[current, P_GOUJI] & plays[current, P_PURE] if st.t_size else 0
        note_control(rules, st, word, plays[at, P_LOOK:], killed, pure)
        if kind == 3:
            burned = current
        opened, kept = st.opened, st.dead[word & 7]
        apply(rules, hands, st, word)
        if kind == 0 or kind == 3 or kind == 6:
            current = at
            note_played(rules, st, hands, word, at, plays, opened, kept)
        elif kind == 5 and st.t_size and burned >= 0:
            current = burned
            plays[current, P_BEATEN] = -1
            plays[current, P_BEATEN_AT] = -1
        if st.round_no != before or st.stage == OVER:
            r_at += close_rounds(st, actions[a_from + first], before, first, number, chaos, rounds, r_at)
            if kind != 5 and current >= 0:
                plays[current, P_SURVIVES] = 1
            first = number + 1
    return r_at


@kernel
def begin_recorded(
    rules: Any, st: Any, hands: Any, dealt: Any, leader: int, transfers: Any, t_from: int, t_to: int, declarations: Any, d_from: int,
    d_to: int, expected: Any, row: int, deals: Any,
) -> None:  # fmt: skip
    """Everything before the first action of a verified deal, with the columns known by then."""
    for seat in range(6):
        for rank in range(16):
            hands.h[seat, rank] = dealt[row, seat * 16 + rank]
    for seat in range(6):
        deals[row, D_PURE + seat] = pure_ranks(rules, hands, seat)
    carry_out(rules, hands, leader, transfers, t_from, t_to, expected)
    prepare(rules, hands, st, leader)
    right = 0
    for seat in range(6):
        deals[row, D_START + seat] = st.left[seat]
        if may_revolt(rules, hands, st, seat):
            right |= 1 << seat
    deals[row, D_RIGHT] = right
    declare_all(rules, hands, st, declarations, d_from, d_to)
    start(rules, hands, st)


@kernel
def copy_rows(rows: Any, number: int, columns: int, out: Any, at: int) -> int:
    """Append rows to a table. Returns its next free row."""
    for row in range(number):
        for column in range(columns):
            out[at + row, column] = rows[row, column]
    return at + number


@entry
def facts_batch(
    rules: Any, blank: Any, work: Any, table: Any, scratch: Any, dealt: Any, leaders: Any, transfers: Any, transfer_offsets: Any,
    declarations: Any, declaration_offsets: Any, actions: Any, action_offsets: Any, expected: Any, words: Any, owed: Any, points: Any, signed: Any,
    recorded: Any, plays: Any, rounds: Any, round_offsets: Any, events: Any, event_offsets: Any, debts: Any, debt_offsets: Any, deals: Any,
) -> int:  # fmt: skip
    """Facts of verified deals. ``plays`` int16 [actions, columns], ``rounds`` int16, ``events`` int16 [m, 5], ``deals`` int32 [n, columns].

    ``debts`` int16 [k, 4] as in tribute.deal_debts. Transfer offsets below 0 stand for the required purchases.
    Returns the deals done before ``events`` or ``debts`` was full.
    """
    st = work[0]
    hands = table[0]
    r_at = 0
    e_at = 0
    o_at = 0
    for index in range(dealt.shape[0]):
        if events.shape[0] - e_at < EVENT_ROOM or debts.shape[0] - o_at < DEBTS:
            return index
        work[0] = blank[0]
        begin_recorded(
            rules, st, hands, dealt, wide(leaders[index]), transfers, transfer_offsets[index], transfer_offsets[index + 1],
            declarations, declaration_offsets[index], declaration_offsets[index + 1], expected, index, deals,
        )  # fmt: skip
        r_at = play_deal(
            rules, st, hands, scratch, words, actions, action_offsets[index], action_offsets[index + 1], plays, rounds, r_at,
        )  # fmt: skip
        round_offsets[index + 1] = r_at
        note_deal(rules, st, index, deals, points, signed, recorded)
        e_at = copy_rows(st.events, st.n_events, 5, events, e_at)
        event_offsets[index + 1] = e_at
        o_at = copy_rows(owed, deal_debts(rules, st, owed), 4, debts, o_at)
        debt_offsets[index + 1] = o_at
    return dealt.shape[0]
