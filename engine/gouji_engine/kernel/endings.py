"""Going out, elimination, 憋三, places (catalogue D10, D12, D14, 2.8)."""

from __future__ import annotations

from typing import Any

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
def final_places(rules: Any, st: Any) -> None:
    """Fill ``places``: goers-out from the top, eliminated from the bottom, the last seat between (2.8, Q39)."""
    laid = -1
    for seat in range(6):
        if st.status[seat] == 3:
            laid = seat
    seats = 6 if laid < 0 else 5
    for at in range(st.outs):
        st.places[st.out_order[at]] = at + 1
    for at in range(st.elims):
        st.places[st.elim_order[at]] = seats - at
    for seat in range(6):
        if st.status[seat] == 0:
            st.places[seat] = st.outs + 1
            st.cause[seat] = 6
    if laid >= 0:
        reserved = 4
        mates_first = st.places[(laid + 2) % 6] <= 2 and st.places[(laid + 4) % 6] <= 2
        if mates_first and rules.revolution_sweep_third:
            reserved = 3
        for seat in range(6):
            if seat != laid and st.places[seat] >= reserved:
                st.places[seat] += 1
        st.places[laid] = reserved
        st.cause[laid] = 5


@leaf
def next_active(st: Any, seat: int) -> int:
    """The seat itself if it is active, else the next active one."""
    if (st.active >> seat) & 1:
        return seat
    return NEXT_SEAT[seat, st.active]
