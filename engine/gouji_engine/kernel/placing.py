"""A state set up from what people can say of a table, instead of from a deal that was played.

Only doors of the kernel are used: seats leave by ``go_out`` and ``eliminate``, the play on the table is laid
by ``apply_play``. So a position that is set up behaves as one that was reached.
"""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import entry, kernel
from gouji_engine.kernel.burns import claim_burn, end_burn
from gouji_engine.kernel.declaring import declare_all
from gouji_engine.kernel.endings import eliminate, final_places, go_out
from gouji_engine.kernel.layout import OPPOSITE, OVER
from gouji_engine.kernel.openings import admitted, note_spare_fours
from gouji_engine.kernel.plays import word_seat
from gouji_engine.kernel.rarity import is_rare
from gouji_engine.kernel.results import note_happening
from gouji_engine.kernel.rounds import clear_table, finish_if_done, leave_chaos, settle_table, take_lead
from gouji_engine.kernel.transition import apply_play, lay_table


@entry
def place_declarations(rules: Any, work: Any, table: Any, words: Any) -> int:
    """Declarations made before the first lead (int32 words). Returns −1, or the index of the first the rules do not allow."""
    st = work[0]
    wrong = declare_all(rules, table[0], st, words, 0, words.size)
    if st.void:
        st.stage = OVER
    return wrong


@entry
def place_levels(work: Any, seat: int, number: int) -> bool:
    """Dead levels that are left to the opposite of a revolutionary; False if he never had any."""
    st = work[0]
    if (st.kept >> seat) & 1 == 0 or number > st.dead[seat]:
        return False
    st.dead[seat] = number
    if number == 0:
        st.headless |= 1 << seat
    return True


@entry
def place_gone(rules: Any, work: Any, table: Any, outs: Any, elims: Any, causes: Any) -> None:
    """Seats that went out and seats that were eliminated, each in order; int64 arrays."""
    st = work[0]
    st.first_leader = st.leader
    for at in range(outs.size):
        go_out(st, outs[at])
    for at in range(elims.size):
        eliminate(st, elims[at], causes[at])
        if is_rare(rules) and rules.fail_headless and causes[at] == 2:
            st.headless |= 1 << OPPOSITE[elims[at]]
    if is_rare(rules):
        for seat in range(6):
            note_spare_fours(rules, table[0], st, seat)


@entry
def place_burn(
    rules: Any, work: Any, burner: int, victim: int, depth: int, play: int, passed: int, stood: int, men: int
) -> None:
    """A running burn. ``play``: word of the play that was burned, ``passed`` who had passed then, ``men`` the seat 闷 by it or −1."""
    st = work[0]
    lay_table(rules, st, play)
    st.owner = victim
    st.passed = passed
    claim_burn(st, burner, depth)
    if stood:
        settle_table(rules, st)
    st.burn_men = men
    clear_table(st)


@kernel
def lead_from(rules: Any, st: Any, seat: int, passed: int, chaos: int) -> None:
    """``seat`` has led this round; ``chaos`` 0 or 1 overrules what follows from the seats that have left, −1 does not."""
    take_lead(rules, st, seat)
    if chaos == 0:
        leave_chaos(st)
    if chaos >= 0:
        st.chaos = chaos
    st.passed = 0 if st.chaos else passed & st.active


@entry
def place_lead(rules: Any, work: Any, seat: int, chaos: int) -> None:
    """Nothing lies on the table and ``seat`` has the lead."""
    st = work[0]
    st.owner = seat
    st.maker = seat
    if finish_if_done(rules, st):
        return
    lead_from(rules, st, seat, 0, chaos)


@entry
def place_table(rules: Any, work: Any, table: Any, word: int, is_answer: int, passed: int, chaos: int) -> None:
    """Lay the play of ``word``, whose cards its seat still holds; questions about it are drawn up."""
    st = work[0]
    seat = word_seat(word)
    bit = 1 << seat
    barred = 0
    if is_answer and st.opened & bit == 0:  # an answer that opens nobody is laid as the play of an opened seat
        lay_table(rules, st, word)
        barred = 0 if admitted(rules, st, seat, 1) else bit
        clear_table(st)
    lead_from(rules, st, seat, passed, chaos)
    st.opened |= barred
    apply_play(rules, table[0], st, word)
    st.opened &= ~barred
    st.action_no += 1


@entry
def place_happening(rules: Any, work: Any, kind: int, seat: int, other: int, depth: int) -> None:
    """A burn, 闷 or kill that scored earlier (``results.H_…``)."""
    note_happening(rules, work[0], kind, seat, other, depth)


@entry
def place_places(work: Any, places: Any) -> None:
    """The deal is over with these places by seat (int64, 6)."""
    st = work[0]
    for seat in range(6):
        st.places[seat] = places[seat]
    st.stage = OVER
    st.turn = -1


@entry
def run_out(rules: Any, work: Any, order: Any) -> None:
    """End the deal as if the seats of ``order`` (int64) went out one after another, with nothing else happening."""
    st = work[0]
    clear_table(st)
    if st.burn_on:
        end_burn(st, 6)
    for at in range(order.size):
        go_out(st, order[at])
    final_places(rules, st, 0)
    st.stage = OVER
    st.turn = -1
