"""Between the purchases and the first lead: seats without a 3, declarations, the start (catalogue D13–D15, Q36–Q40)."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.buying import no_honours, refuses_sale
from gouji_engine.kernel.endings import eliminate, final_places, next_active, note, sweep_places
from gouji_engine.kernel.layout import LEAD, OPPOSITE, OVER, POPCOUNT, RUSH
from gouji_engine.kernel.openings import holds_gouji, open_from_start
from gouji_engine.kernel.plays import wide
from gouji_engine.kernel.rarity import is_rare
from gouji_engine.kernel.rush import watch_right

FORBIDDEN, ALLOWED, REDEAL, GUARANTEED = 0, 1, 2, 3  # revolution
NO_CALL, MINGDIAN, XUANDIAN = 0, 1, 2  # declare_open
CONCEDED, NO_SCORE = 1, 2  # revolution_opening
D_REVOLUTION, D_KEEP, D_WAIVE, D_MINGDIAN, D_XUANDIAN, D_GUARANTEE, D_REDEAL = range(7)  # codes.DeclarationKind

# why a declaration is wrong or missing (``detail`` of a finding of kind F_DECLARATIONS)
W_OTHER, W_DUE, W_SURETY, W_CHOICE, W_REDEAL, W_CALL, W_ENDED = range(7)


@kernel
def find_without_three(rules: Any, hands: Any, st: Any, leader: int) -> None:
    """Seats without a 3 after the purchases: the last places, or the deal is lost (no3_penalty)."""
    for step in range(6):
        seat = (leader + step) % 6
        if hands.h[seat, 0] > 0:
            continue
        if refuses_sale(rules, hands, seat):
            st.must_revolt |= 1 << seat
            continue
        st.no3 |= 1 << seat
        if rules.no3_swept:
            sweep_places(st, seat, leader, 4)
            return
        eliminate(st, seat, 4)
        if rules.no3_open_forfeit:
            st.opened &= ~(1 << seat)
            st.opened |= 1 << OPPOSITE[seat]
            note(st, 4, seat, OPPOSITE[seat], 0)


@kernel
def prepare(rules: Any, hands: Any, st: Any, leader: int) -> None:
    """Set the state after the purchases, before declarations: sizes, seats found without a 3. ``st`` must be blank."""
    st.leader = leader
    for seat in range(6):
        total = 0
        for rank in range(16):
            total += hands.h[seat, rank]
        st.left[seat] = total
    if rules.biesan and rules.buy3:
        find_without_three(rules, hands, st, leader)


@kernel
def may_revolt(rules: Any, hands: Any, st: Any, seat: int) -> bool:
    """True if the seat has the right of revolution (D15): no 2, no joker, still in; for a rush a 够级牌 in hand (Q38)."""
    if rules.revolution == FORBIDDEN or st.status[seat] != 0 or st.swept or not no_honours(hands, seat):
        return False
    return rules.revolution != RUSH or bool(holds_gouji(rules, hands, st, seat, True))


@kernel
def may_redeal(rules: Any, hands: Any, st: Any, seat: int) -> bool:
    """True if the seat may ask for new cards: first deal of a game, no 2, no joker, still in."""
    if rules.redeal_right == 0 or st.later or st.swept:
        return False
    return st.status[seat] == 0 and bool(no_honours(hands, seat))


@kernel
def lay_down(rules: Any, st: Any, seat: int, keep: int) -> None:
    """One revolutionary lays down; his opposite keeps his head for some 够级牌 or loses it."""
    other = OPPOSITE[seat]
    st.status[seat] = 3
    st.cause[seat] = 5
    st.active &= ~(1 << seat)
    if keep:
        st.dead[other] = rules.dead_levels
        st.kept |= 1 << other
    else:
        st.headless |= 1 << other
    if rules.opening and rules.revolution_opening:
        if rules.revolution_opening == NO_SCORE:
            st.no_score |= (1 << seat) | (1 << other)
        if (st.opened | st.revolted) >> other & 1 == 0:
            st.opened |= 1 << other
            note(st, 3, other, -1, -1)


@kernel
def take_revolutions(rules: Any, hands: Any, st: Any, words: Any, at: int, last: int) -> int:
    """Judge the revolutions, each with its guarantee where one is needed. Returns the next index, or −1 − the wrong one."""
    place = -1
    while at < last and wide(words[at]) & 15 == D_REVOLUTION:
        seat = wide(words[at]) >> 4
        step = (seat - st.leader) % 6
        if seat < 0 or seat > 5 or step <= place or not may_revolt(rules, hands, st, seat) or (st.guards >> seat) & 1:
            return -1 - at
        place = step
        at += 1
        mate = -1
        if rules.revolution == GUARANTEED:
            st.fault = W_SURETY
            if at >= last or wide(words[at]) & 15 != D_GUARANTEE:
                return -1 - at
            mate = wide(words[at]) >> 4
            if mate < 0 or mate > 5 or mate == seat or (mate - seat) % 2 != 0 or st.status[mate] != 0:
                return -1 - at
            if (st.revolted >> mate) & 1:
                return -1 - at
            st.fault = W_OTHER
            st.guards |= 1 << mate
            at += 1
        st.rev_seat[st.revolts] = seat
        st.rev_mate[st.revolts] = mate
        st.revolts += 1
        st.revolted |= 1 << seat
    if st.must_revolt & ~st.revolted:
        st.fault = W_DUE
        return -1 - at
    return at


@kernel
def cancels(rules: Any, st: Any) -> bool:
    """True if the revolutions declared cancel the deal."""
    if st.revolts >= 2 and (rules.revolution_multi == 0 or rules.revolution == RUSH):
        return True
    return st.revolts >= 1 and rules.revolution == REDEAL


@kernel
def take_choices(rules: Any, st: Any, words: Any, at: int, last: int) -> int:
    """要头 or not, one answer a revolution; the revolutionaries lay down. Returns the next index, or −1 − the wrong one."""
    if rules.revolution == RUSH:
        if st.revolts:
            st.rusher = st.rev_seat[0]
        return at
    for number in range(st.revolts):
        seat = st.rev_seat[number]
        other = OPPOSITE[seat]
        keep = 0
        if st.status[other] == 0 and (st.revolted >> other) & 1 == 0:
            st.fault = W_CHOICE
            if at >= last:
                return -1 - at
            kind = wide(words[at]) & 15
            if wide(words[at]) >> 4 != other or (kind != D_KEEP and (kind != D_WAIVE or rules.revolution_choice == 0)):
                return -1 - at
            st.fault = W_OTHER
            keep = 1 if kind == D_KEEP else 0
            at += 1
        lay_down(rules, st, seat, keep)
    return at


@kernel
def take_calls(rules: Any, st: Any, words: Any, at: int, last: int) -> int:
    """明点 or 宣点 in seat order from the leader. Returns the next index, or −1 − the wrong one."""
    place = -1
    while at < last:
        kind = wide(words[at]) & 15
        seat = wide(words[at]) >> 4
        step = (seat - st.leader) % 6
        st.fault = W_OTHER
        if D_MINGDIAN <= kind <= D_XUANDIAN:
            st.fault = W_CALL
        elif kind == D_REDEAL:
            st.fault = W_REDEAL
        if kind != D_MINGDIAN - 1 + rules.declare_open or rules.declare_open == NO_CALL:
            return -1 - at
        if seat < 0 or seat > 5 or step <= place or st.status[seat] != 0 or seat == st.rusher:
            return -1 - at
        place = step
        st.announced |= 1 << seat
        at += 1
    st.fault = W_OTHER
    return at


@kernel
def declare_all(rules: Any, hands: Any, st: Any, words: Any, first: int, last: int) -> int:
    """Judge and carry out the declarations words[first:last]. Returns −1, or the index (from ``first``) of the first wrong one.

    An absent compulsory word counts as wrong where it should stand; ``st.fault`` says why (a W_ code).
    """
    st.fault = W_OTHER
    if st.swept:
        st.fault = W_ENDED
        return 0 if last > first else -1
    if last > first and wide(words[first]) & 15 == D_REDEAL:
        seat = wide(words[first]) >> 4
        st.fault = W_REDEAL
        if seat < 0 or seat > 5 or not may_redeal(rules, hands, st, seat):
            return 0
        st.void = 1
        return -1 if last - first == 1 else 1
    at = take_revolutions(rules, hands, st, words, first, last)
    if at >= 0 and cancels(rules, st):
        st.void = 1
        st.fault = W_ENDED
        return -1 if at == last else at - first
    if at >= 0:
        at = take_choices(rules, st, words, at, last)
    if at >= 0:
        at = take_calls(rules, st, words, at, last)
    return -1 if at >= 0 else -1 - at - first


@kernel
def start(rules: Any, hands: Any, st: Any) -> None:
    """Give the first lead, or end a deal that is void, swept or has at most one active seat."""
    st.first_leader = st.leader
    if is_rare(rules) and st.void == 0 and st.swept == 0:
        open_from_start(rules, hands, st)
    st.action_no = 0
    if st.void or st.swept or POPCOUNT[st.active] <= 1:
        if st.void == 0 and st.swept == 0:
            final_places(rules, st, 0)
        st.stage = OVER
        st.turn = -1
        return
    st.stage = LEAD
    st.turn = next_active(st, st.leader)
    st.leader = st.turn
    if rules.chaos_four and POPCOUNT[st.active] <= 4:
        st.chaos = 1
        st.chaos_due = 1
        st.rush_kept = st.rusher
        note(st, 11, st.turn, -1, 0)
    watch_right(st)
