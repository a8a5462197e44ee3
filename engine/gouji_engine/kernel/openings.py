"""开点: what opens a player, 发4, the bar on going out first (catalogue D13, docs/play-protocol.md 7 and 9)."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import entry, kernel, leaf
from gouji_engine.kernel.endings import note
from gouji_engine.kernel.layout import NEXT_SEAT, OPPOSITE
from gouji_engine.kernel.plays import (
    wide,
    word_big,
    word_eagle,
    word_kind,
    word_naturals,
    word_rank,
    word_seat,
    word_small,
    word_twos,
)
from gouji_engine.kernel.rarity import is_rare


@leaf
def past_deadline(rules: Any, outs: int, opposite_out: bool) -> bool:
    """True if a seat can no longer open: so many players are out, or its opposite is (open_deadline…)."""
    if (rules.open_deadline == 0 and outs >= 2) or (rules.open_deadline == 1 and outs >= 1):
        return True
    return rules.open_deadline_opp != 0 and opposite_out


@entry
def opening_deadlines(rules: Any, events: Any, offsets: Any, out: Any) -> None:
    """Number of the action after which each seat could no longer open for a deadline of the rules, −1 where none passed.

    ``events`` int16 (e, 5) with ``offsets`` (n + 1) by deal; ``out`` int64 (n, 6).
    """
    for deal in range(out.shape[0]):
        outs, gone = 0, 0
        for seat in range(6):
            out[deal, seat] = -1
        for at in range(offsets[deal], offsets[deal + 1]):
            if events[at, 1] != 1:
                continue
            outs += 1
            gone |= 1 << wide(events[at, 2])
            for seat in range(6):
                if out[deal, seat] < 0 and past_deadline(rules, outs, (gone >> OPPOSITE[seat]) & 1 == 1):
                    out[deal, seat] = events[at, 0]


@leaf
def admitted(rules: Any, st: Any, seat: int, is_answer: int) -> int:
    """1 if the play just put on the table may open its maker (D13); called before he is counted as out."""
    if rules.opening == 0 or st.t_gouji == 0 or ((st.opened | st.spoiled) >> seat) & 1:
        return 0
    if (st.t_small and rules.open_small == 0) or (st.t_big + st.t_eagle and rules.open_big == 0):
        return 0
    if st.t_two and rules.open_tied_two == 0:
        return 0
    if st.t_rank == 12 and (rules.open_min_twos == 0 or st.t_nat < rules.open_min_twos):
        return 0
    if is_answer and rules.open_by_response == 0:
        return 0
    return 0 if past_deadline(rules, st.outs, st.status[OPPOSITE[seat]] == 1) else 1


@kernel
def set_opened(rules: Any, st: Any, seat: int, value: int) -> None:
    """``seat`` is opened; ``value`` is the action that did it, −1 for none. Nothing where openings are not tracked."""
    if rules.opening == 0:
        return
    bit = 1 << seat
    st.pending &= ~bit
    st.opened |= bit
    note(st, 3, seat, -1, value)
    if st.burn_on and st.burner == seat:
        st.burn_opened = 1


@kernel
def win_opening(rules: Any, st: Any) -> None:
    """The admitted play on the table opens its maker, or makes his opening wait for a lead of 4s."""
    maker = st.maker
    st.t_admit = 0
    if not is_rare(rules) or rules.open_four == 0:
        set_opened(rules, st, maker, st.t_action)
    elif (st.active >> maker) & 1:
        st.pending |= 1 << maker


@kernel
def lapse(rules: Any, st: Any, seat: int) -> None:
    """A waiting opening comes to nothing."""
    bit = 1 << seat
    if st.pending & bit == 0:
        return
    st.pending &= ~bit
    if st.opened & bit:
        return
    note(st, 13, seat, -1, 0)
    if rules.four_retry == 0:
        st.spoiled |= bit


@kernel
def play_fours(rules: Any, st: Any, word: int, leading: int) -> None:
    """What a play means for 开点发4: the lead that was waited for, a lapse, or a 4 played too early (Q20)."""
    seat, rank = word_seat(word), word_rank(word)
    bit = 1 << seat
    st.must_four = 0
    if leading and st.pending & bit:
        if (
            rank == 1
            and word_twos(word) + word_small(word) + word_big(word) + word_eagle(word) == 0
            and word_kind(word) == 0
        ):
            if st.opened & bit == 0:
                set_opened(rules, st, seat, st.action_no)
            return
        lapse(rules, st, seat)
    if rank == 1 and rules.four_forfeits and st.opened & bit == 0:
        lapse(rules, st, seat)
        st.spoiled |= bit


@kernel
def four_seller(st: Any, buyer: int) -> int:
    """Who sells a 4 to a leader whose opening waits: the opposite, else the nearest seat with one to spare, or −1."""
    sellers = st.spare_fours & st.active & ~(1 << buyer)
    if (sellers >> OPPOSITE[buyer]) & 1:
        return OPPOSITE[buyer]
    return NEXT_SEAT[buyer, sellers]


@kernel
def note_spare_fours(rules: Any, hands: Any, st: Any, seat: int) -> None:
    """Keep st.spare_fours right for one seat: anybody may ask who can spare a 4."""
    st.spare_fours &= ~(1 << seat)
    if hands.h[seat, 1] > rules.buy3_keep:
        st.spare_fours |= 1 << seat


@kernel
def buy_four(rules: Any, hands: Any, st: Any, seat: int) -> None:
    """A 2 and a 4 change hands (open_no_four = buy_when_needed)."""
    seller = four_seller(st, seat)
    hands.h[seat, 12] -= 1
    hands.h[seller, 12] += 1
    hands.h[seller, 1] -= 1
    hands.h[seat, 1] += 1
    st.must_four = 1
    note_spare_fours(rules, hands, st, seat)
    note_spare_fours(rules, hands, st, seller)
    note(st, 15, seat, seller, 0)


@kernel
def beaten_opening(rules: Any, st: Any, seat: int, kind: int) -> None:
    """An admitted play that is beaten may open its maker all the same (open_condition, open_if_burned; Q22)."""
    if kind == 3:
        if rules.open_burned:
            win_opening(rules, st)
    elif kind == 0 and rules.open_unbeaten and seat != OPPOSITE[st.maker]:
        win_opening(rules, st)


@kernel
def strike_opening(st: Any, seat: int) -> None:
    """Take back what a failed burner opened with while he burned (burn_fail_opening_stands = false)."""
    if st.burn_opened and (st.opened >> seat) & 1:
        st.opened &= ~(1 << seat)
        note(st, 4, seat, -1, 0)


@kernel
def holds_gouji_jokers(rules: Any, hands: Any, seat: int) -> bool:
    """True if the jokers of the hand, alone or on any card, make a 够级牌."""
    small, big, eagles = hands.h[seat, 13], hands.h[seat, 14], hands.h[seat, 15]
    if eagles or (rules.gouji_any_hung and small + big > 0):
        return True
    if small > 0 and small >= rules.gouji_min[13]:
        return True
    return big > 0 and big + (0 if rules.mixed_jokers == 2 else small) >= rules.gouji_min[14]


@kernel
def holds_gouji(rules: Any, hands: Any, st: Any, seat: int, pure: bool) -> bool:
    """True if a 够级牌 can be formed from the hand (Q23); ``pure``: of natural cards only (Q38)."""
    if not pure and holds_gouji_jokers(rules, hands, seat):
        return True
    tied = hands.h[seat, 12] if rules.tie_two and rules.gouji_tied_two and not pure else 0
    for rank in range(13):
        count = hands.h[seat, rank]
        if count == 0 or (rank == 0 and rules.biesan and rules.three_only_last and count < st.left[seat]):
            continue
        alone = rank == 12 or (rank == 1 and rules.four_pure) or (rank == 0 and rules.biesan and rules.three_pure)
        if count + (0 if alone else tied) >= rules.gouji_min[rank]:
            return True
    return False


@kernel
def open_from_start(rules: Any, hands: Any, st: Any) -> None:
    """Before the first lead: who has a 4 to spare, and who counts as opened for want of any 够级牌 (Q23)."""
    for step in range(6):
        seat = (st.leader + step) % 6
        note_spare_fours(rules, hands, st, seat)
        if rules.auto_open and (st.active >> seat) & 1 and not holds_gouji(rules, hands, st, seat, False):
            set_opened(rules, st, seat, -1)


@leaf
def barred(rules: Any, st: Any, word: int) -> bool:
    """True if a set that would empty the hand may not be played: its seat is not opened and nobody is out (Q21)."""
    if st.outs > 0 or st.bar_lifted or (st.opened >> word_seat(word)) & 1:
        return False
    return rules.open_first or (rules.first_fours and word_rank(word) == 1 and word_naturals(word) > 0)
