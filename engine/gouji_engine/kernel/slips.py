"""错牌 and 犯规: cards put down by mistake, what the rules make of them, sanctions (D18, D19; docs/play-protocol.md 13)."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.endings import eliminate, next_active, note, sweep_places
from gouji_engine.kernel.judging import may_buy_four, set_fault
from gouji_engine.kernel.layout import CLOSING, LEAD, OPPOSITE, OVER
from gouji_engine.kernel.plays import (
    make_word,
    well_formed_eagle,
    well_formed_rare,
    word_big,
    word_kind,
    word_naturals,
    word_rank,
    word_seat,
    word_small,
    word_twos,
)
from gouji_engine.kernel.rounds import advance, end_deal, finish_if_done, take_lead
from gouji_engine.kernel.rush import watch_right

MOST_SLIPS = 24  # misplays and fouls a deal may hold: their number has no other bound
ANNOUNCED, PUT_DOWN = 1, 2  # values of st.slip


@kernel
def canonical(seat: int, rank: int, naturals: int, twos: int, small: int, big: int) -> int:
    """The play of these cards, whatever is missing among them; −1 if there are none."""
    if naturals == 0 and twos > 0:
        rank, naturals, twos = 12, twos, 0
    if naturals > 0:
        return make_word(seat, 0, rank, naturals, twos, small, big)
    if small + big > 0:
        return make_word(seat, 0, 14 if big else 13, 0, 0, small, big)
    return -1


@kernel
def lowest_of_pile(st: Any) -> int:
    """The lowest natural rank put down, or −1."""
    for rank in range(12):
        if st.pile[rank]:
            return rank
    return -1


@kernel
def pile_size(st: Any) -> int:
    """Number of cards put down."""
    total = 0
    for rank in range(15):
        total += st.pile[rank]
    return total


@kernel
def corrected(st: Any, hand: Any) -> int:
    """The play that misplay = correct makes of the cards put down (W29–W33, Q60), or −1."""
    rank, seat = lowest_of_pile(st), st.slip_seat
    naturals = st.pile[rank] if rank >= 0 else 0
    twos, small, big = st.pile[12], st.pile[13], st.pile[14]
    if st.t_size:
        excess = naturals + twos + small + big - st.t_size
        back = max(0, min(naturals, excess))
        naturals, excess = naturals - back, excess - back
        back = max(0, min(twos, excess))
        twos, excess = twos - back, excess - back
        back = max(0, min(small, excess))
        small, excess = small - back, excess - back
        big -= max(0, min(big, excess))
        missing = st.t_size - naturals - twos - small - big
        more = min(missing, hand.h[14] - big)
        big, missing = big + more, missing - more
        more = min(missing, hand.h[13] - small)
        small, missing = small + more, missing - more
        more = min(missing, hand.h[12] - twos)
        twos, missing = twos + more, missing - more
        if missing > 0:
            return -1
    return canonical(seat, rank, naturals, twos, small, big)


@kernel
def as_announced(st: Any, hand: Any) -> int:
    """The play that misplay = declared_count makes: the announced number of the announced rank, or −1."""
    rank, missing = st.told_rank, st.told_count
    naturals = min(missing, st.pile[rank])
    if naturals == 0:
        return -1
    missing -= naturals
    twos = min(missing, st.pile[12]) if rank < 12 else 0
    missing -= twos
    small = min(missing, st.pile[13])
    missing -= small
    big = min(missing, st.pile[14])
    missing -= big
    more = min(missing, hand.h[12] - (twos if rank < 12 else naturals))
    missing -= more
    if rank < 12:
        twos += more
    else:
        naturals += more
    more = min(missing, hand.h[13] - small)
    small, missing = small + more, missing - more
    more = min(missing, hand.h[14] - big)
    big, missing = big + more, missing - more
    return canonical(st.slip_seat, rank, naturals, twos, small, big) if missing == 0 else -1


@kernel
def no_mistake(rules: Any, st: Any, hand: Any) -> bool:
    """True if what was put down is a legal play, or led with jokers on one rank (Q60)."""
    rank = lowest_of_pile(st)
    size = pile_size(st)
    naturals = st.pile[rank] if rank >= 0 else 0
    jokers = st.pile[13] + st.pile[14]
    if naturals + st.pile[12] + jokers != size:
        return False
    if st.told_count:
        same = naturals + (st.pile[12] if st.told_rank == 12 else 0)
        if size != st.told_count or same == 0 or (rank >= 0 and rank != st.told_rank):
            return False
    if st.stage == LEAD and jokers > 0:
        return True
    word = canonical(st.slip_seat, rank, naturals, st.pile[12], st.pile[13], st.pile[14])
    return set_fault(rules, st, hand, word) == 0


@kernel
def due_word(rules: Any, st: Any, hand: Any) -> int:
    """What has to follow the cards put down, or −1 if they were no mistake; ``hand`` is that of the seat."""
    if no_mistake(rules, st, hand):
        return -1
    word = -1
    if rules.misplay == 1:
        word = corrected(st, hand)
    elif rules.misplay == 2 and st.told_count:
        word = as_announced(st, hand)
    if word >= 0 and set_fault(rules, st, hand, word) == 0:
        return word
    return st.slip_seat | ((4 if st.stage == CLOSING else 1) << 3)


@kernel
def misplay_fault(st: Any, hand: Any, word: int) -> int:
    """0 if these cards may be (part of) a misplay of the seat asked, else 11 or 29."""
    rank, naturals = word_rank(word), word_naturals(word)
    twos, small, big = word_twos(word), word_small(word), word_big(word)
    if st.slips >= MOST_SLIPS:
        return 29
    if st.slip == PUT_DOWN:
        if lowest_of_pile(st) < 0 or rank > 11 or twos + small + big > 0 or st.pile[rank] > 0:
            return 29
    if rank <= 12 and naturals > hand.h[rank]:
        return 11
    return 11 if twos > hand.h[12] or small > hand.h[13] or big > hand.h[14] else 0


@kernel
def open_fault(rules: Any, st: Any, hand: Any, word: int) -> int:
    """0 if the word may follow what was announced or put down: more of it, or what has to follow; else 11, 29 or 30."""
    if word_kind(word) == 8 and word_seat(word) == st.slip_seat:
        return misplay_fault(st, hand, word)
    if st.slip == ANNOUNCED or word_seat(word) != st.slip_seat:
        return 30
    due = due_word(rules, st, hand)
    if due < 0:
        return 29
    return 0 if word == due else 30


@kernel
def check_rare(rules: Any, st: Any, hand: Any, word: int) -> int:
    """check() for the rare kinds, and for every word while a misplay is unresolved."""
    if not well_formed_rare(word) and not well_formed_eagle(rules, word):
        return 1
    if st.broken:
        return 99
    if st.stage == OVER:
        return 2
    seat, kind = word_seat(word), word_kind(word)
    if st.slip:
        return open_fault(rules, st, hand, word)
    if kind == 10:
        if (st.active >> seat) & 1 == 0:
            return 3
        return 0 if st.slips < MOST_SLIPS else 29
    if seat != st.turn:
        return 3
    if kind == 7:
        return 0 if may_buy_four(rules, st, hand) else 28
    if kind == 9:
        return 0 if rules.misplay == 2 and st.slips < MOST_SLIPS else 29
    return misplay_fault(st, hand, word)


@kernel
def put_down(st: Any, word: int) -> None:
    """Carry out a ``misplay``: the cards lie face up and are still the seat's."""
    st.slip = PUT_DOWN
    st.slip_seat = word_seat(word)
    st.slips += 1
    if word_rank(word) <= 12:
        st.pile[word_rank(word)] += word_naturals(word)
    st.pile[12] += word_twos(word)
    st.pile[13] += word_small(word)
    st.pile[14] += word_big(word)


@kernel
def announce(st: Any, word: int) -> None:
    """Carry out an ``announce``."""
    st.slip = ANNOUNCED
    st.slip_seat = word_seat(word)
    st.told_rank, st.told_count = word_rank(word), word_naturals(word)


@kernel
def resolve(st: Any) -> None:
    """The cards put down are taken up again or played."""
    st.slip = 0
    st.slip_seat = -1
    st.told_rank, st.told_count = 0, 0
    for rank in range(16):
        st.pile[rank] = 0


@kernel
def lose_deal(st: Any, seat: int) -> None:
    """A sanction ends the deal as a sweep for the other side."""
    sweep_places(st, seat, st.first_leader, 7)
    if st.burn_on:
        note(st, 6, st.burner, st.victim, 6)
        st.burn_on = 0
    end_deal(st)


@kernel
def expel(rules: Any, st: Any, seat: int) -> None:
    """A sanction eliminates a seat in the middle of play: nobody waits for it any longer."""
    bit = 1 << seat
    eliminate(st, seat, 7)
    st.pending &= ~bit
    if st.burn_on and st.burner == seat:
        note(st, 6, seat, st.victim, 6)
        st.burn_on = 0
    if finish_if_done(rules, st):
        return
    if st.stage == LEAD:
        if st.turn == seat:
            st.must_four = 0
            take_lead(rules, st, next_active(st, seat))
        return
    st.kill1 &= ~bit
    st.kill2 &= ~bit
    st.burn1 &= ~bit
    st.burn2 &= ~bit
    st.ask &= ~bit
    st.behind &= ~(bit | (bit << 6) | (bit << 12))
    if seat == OPPOSITE[st.owner]:
        st.closing = 0
    watch_right(st)
    advance(rules, st)


@kernel
def foul(rules: Any, st: Any, word: int) -> None:
    """Carry out a ``foul``; its rank is the codes.Sanction."""
    seat, sanction = word_seat(word), word_rank(word)
    st.slips += 1
    note(st, 17, seat, -1, sanction)
    if sanction == 5 or (sanction == 9 and rules.no3_swept):
        lose_deal(st, seat)
    elif sanction == 6 or sanction == 9:
        expel(rules, st, seat)
