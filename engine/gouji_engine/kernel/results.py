"""Points of deals of which only the result is stated: the stated facts are written into a state and scored like any other."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import entry, kernel
from gouji_engine.kernel.endings import note
from gouji_engine.kernel.layout import OVER
from gouji_engine.kernel.scores import score_deal

# what a happening is; its columns are kind, seat, other, depth
H_BURN, H_MEN, H_KILL = 0, 1, 2


@kernel
def note_happening(rules: Any, st: Any, kind: int, seat: int, other: int, depth: int) -> None:
    """Events of one stated happening, as the play of a deal would have left them."""
    if kind == H_BURN:
        note(st, 5, seat, other, depth)
        if rules.burn_success == 2:
            note(st, 7, seat, other, depth)
        note(st, 6, seat, other, 6 if rules.burn_success == 2 else 1)
    elif kind == H_MEN:
        note(st, 8, seat, other, 0)
    else:
        note(st, 10, seat, -1, 0)


@entry
def score_stated(
    rules: Any, blank: Any, work: Any, places: Any, opened: Any, announced: Any, happened: Any, offsets: Any, points: Any,
    totals: Any, sweepers: Any,
) -> int:  # fmt: skip
    """Score deals from what is stated of them.

    ``places`` int64 (n, 6), a permutation of 1…6, or zeros for a void deal; ``opened`` and ``announced`` int64 (n,) masks;
    ``happened`` int64 (e, 4) with ``offsets`` int64 (n + 1). Fills ``points`` int64 (n, ROWS, 6) in hundredths, ``totals`` int64 (n, 4)
    (signed by side, recorded by side) and ``sweepers`` int64 (n,). Returns the number of deals with more happenings than a state holds.
    """
    st = work[0]
    broken = 0
    for index in range(places.shape[0]):
        work[0] = blank[0]
        st.stage = OVER
        for seat in range(6):
            st.places[seat] = places[index, seat]
        st.void = 1 if places[index, 0] == 0 else 0
        st.opened = opened[index]
        st.announced = announced[index]
        for at in range(offsets[index], offsets[index + 1]):
            note_happening(rules, st, happened[at, 0], happened[at, 1], happened[at, 2], happened[at, 3])
        sweepers[index] = score_deal(rules, st, points[index], totals[index, 0:2], totals[index, 2:4])
        broken += st.broken
    return broken
