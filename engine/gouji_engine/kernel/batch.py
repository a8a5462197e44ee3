"""Loops over many deals: simulate, verify, facts. No rule stands here, only calls."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import entry, kernel, leaf
from gouji_engine.kernel.buying import buy_threes, declare_all, may_revolt, prepare, start
from gouji_engine.kernel.dealing import PURPOSE_BOT, PURPOSE_DEAL, deal_cards, open_stream
from gouji_engine.kernel.layout import BURN_WINDOW, KILL_WINDOW, OPPOSITE, OVER, RUSH
from gouji_engine.kernel.plays import wide
from gouji_engine.kernel.policies.choose import announces, choose, keeps_head, wants_revolution
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

MAX_ACTIONS = 4096  # a deal of this length is a fault of ours (216 cards are gone long before)


@leaf
def copy_hand(hands: Any, seat: int, hand: Any) -> None:
    """Copy one hand into the record a bot or check() is given."""
    for rank in range(16):
        hand.h[rank] = hands.h[seat, rank]


@kernel
def collect_declarations(rules: Any, hands: Any, st: Any, bots: Any, streams: Any, hand: Any, out: Any, at: int) -> int:
    """Ask the bots for their declarations in order; packed words to ``out`` from ``at``. Returns how many."""
    count = 0
    revolter = -1
    if rules.revolution:
        for step in range(6):
            seat = (st.leader + step) % 6
            if may_revolt(rules, hands, st, seat):
                if wants_revolution(bots[seat], streams[seat]):
                    out[at + count] = seat << 4
                    count += 1
                    revolter = seat
    if count == 1 and rules.revolution == 1:
        seat = OPPOSITE[revolter]
        if st.status[seat] == 0:
            copy_hand(hands, seat, hand)
            keep = rules.revolution_choice == 0 or keeps_head(bots[seat], hand, streams[seat])
            out[at + count] = (1 if keep else 2) | (seat << 4)
            count += 1
    elif count >= 1 and not (count == 1 and rules.revolution == RUSH):
        return count
    if rules.declare_open == 1:
        for step in range(6):
            seat = (st.leader + step) % 6
            if st.status[seat] == 0 and seat != revolter:
                copy_hand(hands, seat, hand)
                if announces(bots[seat], st, seat, hand, streams[seat]):
                    out[at + count] = 3 | (seat << 4)
                    count += 1
    return count


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
                return -1
            actions[at] = word
            at += 1
        apply_regular(rules, hands, st, word)
        if st.broken or st.action_no > MAX_ACTIONS:
            return -2
    return at


@entry
def simulate_batch(
    rules: Any, blank: Any, work: Any, table: Any, scratch: Any, streams: Any, seed: Any, first: int, count: int, bots: Any,
    deck: Any, shown: Any, words: Any, dealt: Any, leaders: Any, lead_by: Any, transfers: Any, transfer_offsets: Any,
    declarations: Any, declaration_offsets: Any, actions: Any, action_offsets: Any,
) -> int:  # fmt: skip
    """Deal and play ``count`` deals from number ``first``. Returns how many were finished before ``actions`` was full.

    ``bots`` is int64 (count or 1, 6); ``dealt`` int8 (count, 96); ``leaders`` and ``lead_by`` int8;
    ``*_offsets`` int32 (count + 1) into the flat int32 arrays, first entry 0. Negative: a fault of ours at deal −n−1.
    """
    st = work[0]
    hands = table[0]
    hand = scratch[0]
    cards = streams[6]
    t_at = 0
    d_at = 0
    a_at = 0
    for index in range(count):
        number = first + index
        lineup = bots[index if bots.shape[0] > 1 else 0]
        open_stream(cards, seed, number, PURPOSE_DEAL)
        for seat in range(6):
            open_stream(streams[seat], seed, number, PURPOSE_BOT + seat)
        lead = deal_cards(rules, hands, cards, deck, shown)
        for seat in range(6):
            for rank in range(16):
                dealt[index, seat * 16 + rank] = hands.h[seat, rank]
        leaders[index] = lead & 7
        lead_by[index] = lead >> 3
        if transfers.size - t_at < 16 or declarations.size - d_at < 16:
            return index
        work[0] = blank[0]
        bought = buy_threes(rules, hands, lead & 7, transfers, t_at)
        prepare(rules, hands, st, lead & 7)
        said = collect_declarations(rules, hands, st, lineup, streams, hand, declarations, d_at)
        declare_all(rules, hands, st, declarations, d_at, d_at + said)
        start(rules, hands, st)
        end = play_out(rules, hands, st, lineup, streams, hand, words, actions, a_at)
        if end == -1:
            return index
        if end < 0:
            return -index - 1
        t_at += bought
        d_at += said
        a_at = end
        transfer_offsets[index + 1] = t_at
        declaration_offsets[index + 1] = d_at
        action_offsets[index + 1] = a_at
    return count


@kernel
def begin(rules: Any, hands: Any, st: Any, leader: int, transfers: Any, t_from: int, t_to: int, expected: Any) -> int:
    """Purchases of one recorded deal: 0, or 1 + the index of the first transfer that is not the required one."""
    wanted = buy_threes(rules, hands, leader, expected, 0)
    prepare(rules, hands, st, leader)
    given = t_to - t_from
    for at in range(min(wanted, given)):
        if transfers[t_from + at] != expected[at]:
            return at + 1
    if wanted != given:
        return min(wanted, given) + 1
    return 0


@kernel
def load_hands(rules: Any, dealt: Any, index: int, hands: Any) -> int:
    """Copy the dealt hands of one deal; 0, or 1 wrong hand size, 2 wrong pack, 3 a count out of range."""
    fault = 0
    for seat in range(6):
        total = 0
        for rank in range(16):
            number = wide(dealt[index, seat * 16 + rank])
            if number < 0 or number > 24:
                return 3
            hands.h[seat, rank] = number
            total += number
        if total != rules.hand_size:
            fault = 1
    for rank in range(16):
        total = 0
        for seat in range(6):
            total += hands.h[seat, rank]
        if total != rules.pack[rank]:
            return 2
    return fault


# stages of a finding, beside the verdicts of single actions (codes in verify.py)
F_HANDS, F_LEADER, F_TRANSFERS, F_DECLARATIONS, F_ACTION, F_UNFINISHED, F_EXTRA, F_INTERNAL = 1, 2, 3, 4, 5, 6, 7, 8


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
def replay_one(
    rules: Any, st: Any, hands: Any, hand: Any, dealt: Any, index: int, leader: int, transfers: Any, t_from: int, t_to: int,
    declarations: Any, d_from: int, d_to: int, actions: Any, a_from: int, a_to: int, expected: Any, out: Any,
) -> None:  # fmt: skip
    """Check and apply one recorded deal. ``out`` (int64, 3): F_ code (0 = in order), verdict or detail, index."""
    out[0] = 0
    out[1] = 0
    out[2] = -1
    fault = load_hands(rules, dealt, index, hands)
    if fault:
        out[0] = F_HANDS
        out[1] = fault
        return
    if leader < 0 or leader > 5:
        out[0] = F_LEADER
        out[1] = leader
        return
    fault = begin(rules, hands, st, leader, transfers, t_from, t_to, expected)
    if fault:
        out[0] = F_TRANSFERS
        out[2] = fault - 1
        return
    wrong = declare_all(rules, hands, st, declarations, d_from, d_to)
    if wrong >= 0:
        out[0] = F_DECLARATIONS
        out[2] = wrong
        return
    start(rules, hands, st)
    replay_actions(rules, st, hands, hand, actions, a_from, a_to, out)


@entry
def verify_batch(
    rules: Any, blank: Any, work: Any, table: Any, scratch: Any, dealt: Any, leaders: Any, transfers: Any, transfer_offsets: Any,
    declarations: Any, declaration_offsets: Any, actions: Any, action_offsets: Any, expected: Any, out: Any, findings: Any, places: Any,
) -> int:  # fmt: skip
    """Verify many deals. ``findings`` int32 (n, 3) as in replay_one; ``places`` int8 (n, 6). Returns deals with a finding.

    Words are flat int32 arrays with offsets int32 (n + 1); ``dealt`` int8 (n, 96); ``leaders`` int8 (n,).
    """
    st = work[0]
    hands = table[0]
    hand = scratch[0]
    bad = 0
    for index in range(dealt.shape[0]):
        work[0] = blank[0]
        replay_one(
            rules, st, hands, hand, dealt, index, wide(leaders[index]), transfers, transfer_offsets[index], transfer_offsets[index + 1],
            declarations, declaration_offsets[index], declaration_offsets[index + 1], actions, action_offsets[index],
            action_offsets[index + 1], expected, out,
        )  # fmt: skip
        for at in range(3):
            findings[index, at] = out[at]
        if out[0]:
            bad += 1
        for seat in range(6):
            places[index, seat] = st.places[seat] if out[0] == 0 else 0
    return bad
