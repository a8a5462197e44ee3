"""Loops over many deals: simulate, verify. No rule stands here, only calls."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import entry, kernel
from gouji_engine.kernel.buying import match_transfers
from gouji_engine.kernel.dealing import PURPOSE_BOT, PURPOSE_DEAL, deal_cards, open_stream
from gouji_engine.kernel.declaring import declare_all, prepare, start
from gouji_engine.kernel.layout import BURN_WINDOW, DECLARATIONS, KILL_WINDOW, OVER, TRANSFERS
from gouji_engine.kernel.plays import wide
from gouji_engine.kernel.policies.choose import choose
from gouji_engine.kernel.preplay import buy_all, collect_declarations, copy_hand
from gouji_engine.kernel.rarity import is_rare
from gouji_engine.kernel.slips import check_rare
from gouji_engine.kernel.transition import (
    apply_rare,
    apply_regular,
    check_regular,
    is_regular,
    is_silent,
    settle_silence,
)
from gouji_engine.kernel.tribute import T_OWED, deal_debts, owed_fault, pay_debts, sweeping_side

MAX_ACTIONS = 4096  # a deal of this length is a fault of ours (324 cards are gone long before)
SESSION_ROOM = (
    1000  # deals of one session, cancelled ones included; numbers of deals step by it from session to session
)
NO_ROOM, BROKEN = -1, -2


@kernel
def play_out(
    rules: Any, hands: Any, st: Any, bots: Any, streams: Any, hand: Any, words: Any, actions: Any, at: int
) -> int:
    """Play one started deal to its end; words to ``actions`` from ``at`` on. Returns the next free index, −1 if out of room."""
    while st.stage != OVER:
        seat = st.turn
        copy_hand(hands, seat, hand)
        word = choose(bots[seat], rules, st, hand, streams[seat], words)
        if (word >> 3) & 15 != 15:
            if at >= actions.size:
                return NO_ROOM
            actions[at] = word
            at += 1
        apply_regular(rules, hands, st, word)
        if st.broken or st.action_no > MAX_ACTIONS:
            return BROKEN
    return at


@kernel
def deal_out(
    rules: Any, hands: Any, streams: Any, seed: Any, number: int, deck: Any, shown: Any, dealt: Any, leaders: Any, lead_by: Any,
    index: int, lead: int,
) -> int:  # fmt: skip
    """Key the streams of deal ``number``, deal it and write down hands and leader. ``lead``: as deal_cards returns it, −1 = not settled."""
    open_stream(streams[6], seed, number, PURPOSE_DEAL)
    for seat in range(6):
        open_stream(streams[seat], seed, number, PURPOSE_BOT + seat)
    found = deal_cards(rules, hands, streams[6], deck, shown)
    if lead >= 0:
        found = lead
    for seat in range(6):
        for rank in range(16):
            dealt[index, seat * 16 + rank] = hands.h[seat, rank]
    leaders[index] = found & 7
    lead_by[index] = found >> 3
    return found & 7


@kernel
def play_deal(
    rules: Any, st: Any, hands: Any, hand: Any, leader: int, bots: Any, streams: Any, words: Any, debts: Any, owed: int, index: int,
    transfers: Any, transfer_offsets: Any, declarations: Any, declaration_offsets: Any, actions: Any, action_offsets: Any,
) -> int:  # fmt: skip
    """Tributes, purchases, declarations and play of a deal just dealt; writes its words and where they end. 0, NO_ROOM or BROKEN."""
    t_at = wide(transfer_offsets[index])
    d_at = wide(declaration_offsets[index])
    if transfers.size - t_at < TRANSFERS or declarations.size - d_at < DECLARATIONS:
        return NO_ROOM
    paid = pay_debts(hands, debts, owed, transfers, t_at)
    paid += buy_all(rules, hands, leader, bots, streams, hand, transfers, t_at + paid)
    prepare(rules, hands, st, leader)
    said = collect_declarations(rules, hands, st, bots, streams, hand, declarations, d_at)
    if declare_all(rules, hands, st, declarations, d_at, d_at + said) >= 0:
        return BROKEN
    start(rules, hands, st)
    end = play_out(rules, hands, st, bots, streams, hand, words, actions, wide(action_offsets[index]))
    if end < 0:
        return end
    transfer_offsets[index + 1] = t_at + paid
    declaration_offsets[index + 1] = d_at + said
    action_offsets[index + 1] = end
    return 0


@entry
def simulate_batch(
    rules: Any, blank: Any, work: Any, table: Any, scratch: Any, streams: Any, seed: Any, first: int, count: int, bots: Any,
    deck: Any, shown: Any, words: Any, debts: Any, dealt: Any, leaders: Any, lead_by: Any, transfers: Any, transfer_offsets: Any,
    declarations: Any, declaration_offsets: Any, actions: Any, action_offsets: Any,
) -> int:  # fmt: skip
    """Deal and play ``count`` deals from number ``first``. Returns how many were finished before an array was full.

    ``bots`` holds records of weights.ROW (count or 1, 6); ``dealt`` int8 (count, 96); ``leaders`` and ``lead_by`` int8;
    ``*_offsets`` int32 (count + 1) into the flat int32 arrays, first entry 0. Negative: a fault of ours at deal −n−1.
    """
    st = work[0]
    hands = table[0]
    for index in range(count):
        lineup = bots[index if bots.shape[0] > 1 else 0]
        work[0] = blank[0]
        leader = deal_out(
            rules, hands, streams, seed, first + index, deck, shown, dealt, leaders, lead_by, index, -1
        )  # fmt: skip
        ended = play_deal(
            rules, st, hands, scratch[0], leader, lineup, streams, words, debts, 0, index, transfers, transfer_offsets,
            declarations, declaration_offsets, actions, action_offsets,
        )  # fmt: skip
        if ended == NO_ROOM:
            return index
        if ended < 0:
            return -index - 1
    return count


@kernel
def next_lead(rules: Any, st: Any, leader: int, lead_by: int) -> int:
    """Who leads the next deal of a session, as leader + 8 * codes.LeadBy, or −1: by the first procedure again (lead_next).

    A cancelled deal is led again by the same seat; after a sweep the last place gives no lead (D3).
    """
    if rules.lead_next == 0:
        return -1
    if st.void:
        return leader + 8 * lead_by
    if rules.lead_next == 1 or rules.lead_next == 2:
        return (leader + (1 if rules.lead_next == 1 else 5)) % 6 + 8 * 9
    if sweeping_side(st) >= 0:
        return -1
    for seat in range(6):
        if st.places[seat] == 6:
            return seat + 8 * 10
    return -1


@entry
def simulate_sessions(
    rules: Any, blank: Any, work: Any, table: Any, scratch: Any, streams: Any, seed: Any, first: int, count: int, length: int,
    bots: Any, deck: Any, shown: Any, words: Any, debts: Any, numbers: Any, dealt: Any, leaders: Any, lead_by: Any, transfers: Any,
    transfer_offsets: Any, declarations: Any, declaration_offsets: Any, actions: Any, action_offsets: Any,
) -> int:  # fmt: skip
    """Play ``count`` sessions from number ``first``: ``length`` deals each, cancelled ones dealt again. Returns the whole sessions done.

    Arrays as in simulate_batch, a row a deal; ``numbers`` int32 (rows, 2): session and number in it, (−1, …) after the last row.
    Deal ``d`` of session ``s`` has the cards of deal ``s * SESSION_ROOM + d``. Negative: a fault of ours in session −n−1.
    """
    st = work[0]
    hands = table[0]
    row = 0
    for session in range(count):
        begin_row, played, owed, lead = row, 0, 0, -1
        while played < length:
            number = row - begin_row
            ended = BROKEN
            if row >= dealt.shape[0]:
                ended = NO_ROOM
            elif number < SESSION_ROOM:
                work[0] = blank[0]
                st.later = 1 if number else 0
                leader = deal_out(
                    rules, hands, streams, seed, (first + session) * SESSION_ROOM + number, deck, shown, dealt, leaders, lead_by,
                    row, lead,
                )  # fmt: skip
                ended = play_deal(
                    rules, st, hands, scratch[0], leader, bots, streams, words, debts, owed, row, transfers, transfer_offsets,
                    declarations, declaration_offsets, actions, action_offsets,
                )  # fmt: skip
            if ended < 0:
                if begin_row < numbers.shape[0]:
                    numbers[begin_row, 0] = -1
                return session if ended == NO_ROOM else -session - 1
            numbers[row, 0] = first + session
            numbers[row, 1] = number
            owed = deal_debts(rules, st, debts) if rules.tribute == 1 else 0
            lead = next_lead(rules, st, leader, wide(lead_by[row]))
            played += 0 if st.void else 1
            row += 1
    if row < numbers.shape[0]:
        numbers[row, 0] = -1
    return count


@kernel
def load_hands(rules: Any, dealt: Any, index: int, hands: Any) -> int:
    """Copy the dealt hands of one deal; 0, or 1 wrong hand size, 2 wrong pack, 3 a count out of range, 4 packs not split by side."""
    fault = 0
    for seat in range(6):
        total = 0
        for rank in range(16):
            number = wide(dealt[index, seat * 16 + rank])
            if number < 0 or number > 24:
                return 3
            hands.h[seat, rank] = number
            total += number
        if total != rules.hand_sizes[seat]:
            fault = 1
    for rank in range(16):
        total = 0
        ours = 0
        for seat in range(6):
            total += hands.h[seat, rank]
            ours += hands.h[seat, rank] if seat % 2 == 0 else 0
        if total != rules.pack[rank]:
            return 2
        if rules.split_packs and ours * 2 != total and fault == 0:
            fault = 4
    return fault


# stages of a finding, beside the verdicts of single actions (codes in verify.py)
F_HANDS, F_LEADER, F_TRANSFERS, F_DECLARATIONS, F_ACTION, F_UNFINISHED, F_EXTRA, F_INTERNAL = 1, 2, 3, 4, 5, 6, 7, 8
# what a log says of the deal before (verify_batch, ``context``)
C_UNKNOWN, C_FIRST, C_LATER, C_NEXT = 0, 1, 2, 3


@kernel
def note_fault(out: Any, verdict: int, index: int) -> int:
    """Write the verdict on a wrong action; −1."""
    out[0] = F_ACTION
    out[1] = verdict
    out[2] = index
    return -1


@kernel
def replay_regular(
    rules: Any, st: Any, hands: Any, hand: Any, actions: Any, a_from: int, at: int, a_to: int, out: Any
) -> int:
    """Check and apply words from ``at`` on, up to the first that is not regular: its index, or −1 after a wrong one."""
    while at < a_to:
        word = wide(actions[at])
        if not is_regular(st, word):
            return at
        kind = (word >> 3) & 15
        if (st.stage == KILL_WINDOW or st.stage == BURN_WINDOW) and kind != 3 and kind != 6:
            settle_silence(rules, st)
        seat = word & 7
        if seat < 6 and (kind == 0 or kind == 3 or kind == 6 or is_rare(rules)):
            copy_hand(hands, seat, hand)
        verdict = check_regular(rules, st, hand, word)
        if verdict:
            return note_fault(out, verdict, at - a_from)
        apply_regular(rules, hands, st, word)
        at += 1
    return at


@kernel
def replay_irregular(rules: Any, st: Any, hands: Any, hand: Any, actions: Any, a_from: int, at: int, out: Any) -> int:
    """Check and apply the word ``at``, of whatever kind: the index after it, or −1 if it is wrong."""
    word = wide(actions[at])
    if not is_silent((word >> 3) & 15):
        settle_silence(rules, st)
    if word & 7 < 6:
        copy_hand(hands, word & 7, hand)
    verdict = check_rare(rules, st, hand, word)
    if verdict:
        return note_fault(out, verdict, at - a_from)
    apply_rare(rules, hands, st, word)
    return at + 1


@kernel
def replay_actions(rules: Any, st: Any, hands: Any, hand: Any, actions: Any, a_from: int, a_to: int, out: Any) -> None:
    """Check and apply the actions of a started deal; ``out`` as in replay_one."""
    at = replay_regular(rules, st, hands, hand, actions, a_from, a_from, a_to, out)
    while at >= 0 and at < a_to:
        at = replay_irregular(rules, st, hands, hand, actions, a_from, at, out)
        if at >= 0:
            at = replay_regular(rules, st, hands, hand, actions, a_from, at, a_to, out)
    if at < 0:
        return
    settle_silence(rules, st)
    if st.broken:
        out[0] = F_INTERNAL
    elif st.stage != OVER:
        out[0] = F_UNFINISHED
        out[2] = a_to - a_from


@kernel
def begin(
    rules: Any, st: Any, hands: Any, own: Any, leader: int, transfers: Any, t_from: int, t_to: int, declarations: Any, d_from: int,
    d_to: int, expected: Any, out: Any,
) -> bool:  # fmt: skip
    """Transfers, declarations and first lead of one recorded deal; False and ``out`` (as in replay_one) if something is wrong."""
    wrong = match_transfers(rules, hands, own, st, leader, transfers, t_from, t_to, expected)
    if wrong >= 0:
        out[0] = F_TRANSFERS
    else:
        prepare(rules, hands, st, leader)
        wrong = declare_all(rules, hands, st, declarations, d_from, d_to)
        if wrong >= 0:
            out[0] = F_DECLARATIONS
    if wrong >= 0:
        out[1] = st.fault
        out[2] = wrong
        return False
    start(rules, hands, st)
    return True


@kernel
def replay_one(
    rules: Any, st: Any, hands: Any, own: Any, hand: Any, dealt: Any, index: int, leader: int, transfers: Any, t_from: int, t_to: int,
    declarations: Any, d_from: int, d_to: int, actions: Any, a_from: int, a_to: int, expected: Any, debts: Any, due: int, out: Any,
) -> int:  # fmt: skip
    """Check and apply one recorded deal. ``out`` (int64, 3): F_ code (0 = in order), verdict or detail, index.

    ``due``: number of tributes in ``debts`` that must stand first, −1 = not known. Returns the first wrong one of these, or −1.
    """
    out[0] = 0
    out[1] = 0
    out[2] = -1
    fault = load_hands(rules, dealt, index, hands)
    if fault:
        out[0] = F_HANDS
        out[1] = fault
        return -1
    if leader < 0 or leader > 5:
        out[0] = F_LEADER
        out[1] = leader
        return -1
    unpaid = -1
    if due >= 0:
        for seat in range(6):
            for rank in range(16):
                own.h[seat, rank] = hands.h[seat, rank]
        unpaid = owed_fault(own, debts, due, transfers, t_from, t_to, expected)
    if begin(rules, st, hands, own, leader, transfers, t_from, t_to, declarations, d_from, d_to, expected, out):
        replay_actions(rules, st, hands, hand, actions, a_from, a_to, out)
    return unpaid


@entry
def verify_batch(
    rules: Any, blank: Any, work: Any, table: Any, scratch: Any, dealt: Any, leaders: Any, context: Any, transfers: Any,
    transfer_offsets: Any, declarations: Any, declaration_offsets: Any, actions: Any, action_offsets: Any, expected: Any, debts: Any,
    out: Any, findings: Any, places: Any,
) -> int:  # fmt: skip
    """Verify many deals. ``findings`` int32 (n, 3) as in replay_one; ``places`` int8 (n, 6). Returns deals with a finding.

    Words are flat int32 arrays with offsets int32 (n + 1); ``dealt`` int8 (n, 96); ``leaders`` and ``context`` (C_ codes) int8 (n,).
    A deal leaves known debts to the next row if it is in order whatever it paid itself.
    """
    st = work[0]
    owed = -1
    bad = 0
    for index in range(dealt.shape[0]):
        work[0] = blank[0]
        place = wide(context[index])
        st.later = 1 if place >= C_LATER else 0
        due = -1
        if rules.tribute == 1 and place == C_FIRST:
            due = 0
        elif rules.tribute == 1 and place == C_NEXT:
            due = owed
        unpaid = replay_one(
            rules, st, table[0], table[1], scratch[0], dealt, index, wide(leaders[index]), transfers, transfer_offsets[index],
            transfer_offsets[index + 1], declarations, declaration_offsets[index], declaration_offsets[index + 1], actions,
            action_offsets[index], action_offsets[index + 1], expected, debts, due, out,
        )  # fmt: skip
        owed = deal_debts(rules, st, debts) if out[0] == 0 and rules.tribute == 1 else -1
        if unpaid >= 0:
            out[0] = F_TRANSFERS
            out[1] = T_OWED
            out[2] = unpaid
        for at in range(3):
            findings[index, at] = out[at]
        if out[0]:
            bad += 1
        for seat in range(6):
            places[index, seat] = st.places[seat] if out[0] == 0 else 0
    return bad
