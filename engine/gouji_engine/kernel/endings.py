"""Going out, elimination, 憋三, places (catalogue D10, D12, D14, 2.8)."""

from __future__ import annotations

from typing import Any

import numpy as np

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.layout import EVENTS, NEXT_SEAT, OPPOSITE


@kernel
def note(st: Any, event: int, seat: int, other: int, value: int) -> None:
    """Write one event (codes.Event) of the current action."""
    if st.n_events >= EVENTS:
        st.broken = 1
        return
    at = st.n_events
    st.events[at, 0] = st.action_no
    st.events[at, 1] = event
    st.events[at, 2] = seat
    st.events[at, 3] = other
    st.events[at, 4] = value
    st.n_events = at + 1


@kernel
def go_out(st: Any, seat: int) -> None:
    """A seat has no cards left: it takes the next top place; the opposite of 头科 loses his head."""
    st.out_order[st.outs] = seat
    st.outs += 1
    st.status[seat] = 1
    st.cause[seat] = 1
    st.active &= ~(1 << seat)
    if st.outs == 1:
        st.headless |= 1 << OPPOSITE[seat]
    note(st, 1, seat, -1, st.outs)


@kernel
def eliminate(st: Any, seat: int, cause: int) -> None:
    """A seat leaves the deal for the lowest free place (failed burn, 闷, no 3)."""
    st.elim_order[st.elims] = seat
    st.elims += 1
    st.status[seat] = 2
    st.cause[seat] = cause
    st.active &= ~(1 << seat)
    note(st, 2, seat, -1, cause)


@kernel
def restore(st: Any, seat: int) -> None:
    """Undo the elimination of a seat (burn_fail_men_void)."""
    kept = 0
    for at in range(st.elims):
        if st.elim_order[at] != seat:
            st.elim_order[kept] = st.elim_order[at]
            kept += 1
    st.elims = kept
    if st.status[seat] != 2:
        return  # a 闷 player who had stayed in
    st.status[seat] = 0
    st.cause[seat] = 0
    st.active |= 1 << seat


@kernel
def only_threes(hands: Any, st: Any, seat: int) -> bool:
    """True if nothing but 3s is left to the seat."""
    return st.left[seat] > 0 and hands.h[seat, 0] == st.left[seat]


@kernel
def wanted_place(rules: Any, st: Any, number: int) -> int:
    """Place of revolutionary ``number`` (in the order of declaration), from the places of the others (Q39, Q40)."""
    seat = st.rev_seat[number]
    mates = 0  # bit p − 1: a mate has place p of the others
    enemies = 0
    for step in range(1, 6):
        other = (seat + step) % 6
        if st.places[other] > 0 and st.status[other] != 3:
            if step % 2:
                enemies |= 1 << (st.places[other] - 1)
            else:
                mates |= 1 << (st.places[other] - 1)
    if rules.revolution_rank == 0:
        return 3 if mates & 3 == 3 and rules.revolution_sweep_third else 4
    if rules.revolution_rank == 1:
        return 4 if enemies & 7 == 7 else 3
    if rules.revolution_rank == 2:
        return 3 if mates & 1 else 6
    return 3 if st.rev_mate[number] >= 0 and st.places[st.rev_mate[number]] == 1 else 6


@kernel
def free_place(taken: int, wanted: int) -> int:
    """The place wanted, else the next lower free one, else the next higher; ``taken``: bit p − 1 for place p."""
    for place in range(wanted, 7):
        if (taken >> (place - 1)) & 1 == 0:
            return place
    for place in range(wanted - 1, 0, -1):
        if (taken >> (place - 1)) & 1 == 0:
            return place
    return 0


@kernel
def reserve_places(rules: Any, st: Any) -> None:
    """Give the revolutionaries their places; the others keep their order in those that are left."""
    taken = 0
    given = np.zeros(6, np.int64)
    for number in range(st.revolts):
        seat = st.rev_seat[number]
        if st.status[seat] == 3:
            given[seat] = free_place(taken, wanted_place(rules, st, number))
            taken |= 1 << (given[seat] - 1)
    for seat in range(6):
        if given[seat] == 0:
            place, ahead = 0, st.places[seat]
            while ahead > 0:
                place += 1
                ahead -= 1 - ((taken >> (place - 1)) & 1)
            given[seat] = place
    for seat in range(6):
        st.places[seat] = given[seat]


@kernel
def final_places(rules: Any, st: Any, first: int) -> None:
    """Fill ``places``: goers-out from the top, eliminated from the bottom, who is still in between (2.8, Q39).

    More than one is still in only under ``deal_end = side_out``: in the order of their seats from ``first``.
    """
    laid = 0
    for seat in range(6):
        if st.status[seat] == 3:
            laid += 1
            st.cause[seat] = 5
    for at in range(st.outs):
        st.places[st.out_order[at]] = at + 1
    for at in range(st.elims):
        st.places[st.elim_order[at]] = 6 - laid - at
    place = st.outs
    for step in range(6):
        seat = (first + step) % 6
        if st.status[seat] == 0:
            place += 1
            st.places[seat] = place
            st.cause[seat] = 6
    if laid:
        reserve_places(rules, st)


@kernel
def sweep_places(st: Any, seat: int, first: int, cause: int) -> None:
    """The deal ends by a rule as a sweep against the side of ``seat``, who is last for ``cause`` (Q36; docs/play-protocol.md 2, 13).

    On each side those who are out stand first, then the others in the order of their seats from ``first``.
    """
    st.swept = 1
    for team in range(2):
        place = 4 if team == seat & 1 else 1
        for at in range(st.outs):
            if st.out_order[at] & 1 == team:
                st.places[st.out_order[at]] = place
                place += 1
        for step in range(6):
            other = (first + step) % 6
            if other & 1 == team and st.status[other] != 1 and other != seat:
                st.places[other] = place
                place += 1
    st.places[seat] = 6
    for other in range(6):
        if st.cause[other] == 0:
            st.cause[other] = 6
    st.cause[seat] = cause


@leaf
def next_active(st: Any, seat: int) -> int:
    """The seat itself if it is active, else the next active one."""
    if (st.active >> seat) & 1:
        return seat
    return NEXT_SEAT[seat, st.active]
