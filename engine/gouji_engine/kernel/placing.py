"""A state set up from what people can say of a table, instead of from a deal that was played.

Only doors of the kernel are used: seats leave by ``go_out`` and ``eliminate``, the play on the table is laid
by ``apply_play``. So a position that is set up behaves as one that was reached.
"""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import entry
from gouji_engine.kernel.buying import lay_down
from gouji_engine.kernel.endings import admitted, eliminate, go_out
from gouji_engine.kernel.listing import set_fault
from gouji_engine.kernel.plays import (
    form_fault,
    is_gouji,
    kills,
    word_big,
    word_naturals,
    word_rank,
    word_seat,
    word_small,
    word_twos,
)
from gouji_engine.kernel.transition import apply_play, lay_table, take_lead


@entry
def place_seats(rules: Any, work: Any, laid: Any, keeps: Any, outs: Any, elims: Any, causes: Any) -> None:
    """Seats that have left, in order: laid down (``keeps``: 1 = the opposite kept his head), out, eliminated; int64 arrays."""
    st = work[0]
    for at in range(laid.size):
        st.revolted |= 1 << laid[at]
        lay_down(rules, st, laid[at], keeps[at])
    for at in range(outs.size):
        go_out(st, outs[at])
    for at in range(elims.size):
        eliminate(st, elims[at], causes[at])


@entry
def place_lead(rules: Any, work: Any, seat: int) -> None:
    """Nothing lies on the table and ``seat`` has the lead."""
    take_lead(rules, work[0], seat)


@entry
def place_table(rules: Any, work: Any, table: Any, word: int, is_answer: bool) -> None:
    """Lay the play of ``word``, whose cards its seat still holds; questions about it are drawn up."""
    st = work[0]
    passed = st.passed
    take_lead(rules, st, word_seat(word))
    st.passed = passed
    apply_play(rules, table[0], st, word)
    if is_answer and rules.open_by_response == 0:
        st.t_admit = 0
    st.action_no += 1


@entry
def set_facts(rules: Any, work: Any, scratch: Any, word: int, out: Any) -> None:
    """What a set of cards is by itself; ``scratch[0]`` holds exactly these cards, ``work[0]`` is blank.

    ``out`` (int64, 5): fault as any set and as the last set (codes.Verdict), 够级牌, opens when led, opens as an answer.
    """
    st = work[0]
    size = word_naturals(word) + word_twos(word) + word_small(word) + word_big(word)
    out[0] = form_fault(rules, scratch[0], size + 1, word)
    out[1] = form_fault(rules, scratch[0], size, word)
    out[2] = is_gouji(rules, word_rank(word), word_naturals(word), word_twos(word), word_small(word), word_big(word))
    lay_table(rules, st, word)
    out[3] = admitted(rules, st, word_seat(word), 0)
    out[4] = admitted(rules, st, word_seat(word), 1)


@entry
def beats(rules: Any, work: Any, scratch: Any, old: int, new: int, out: Any) -> None:
    """Whether ``new`` may be laid on ``old``; ``scratch[0]`` holds the cards of ``new`` and more, ``work[0]`` is blank.

    ``out`` (int64, 2): the clause broken (0: it beats), and whether it is a 杀大王.
    """
    st = work[0]
    lay_table(rules, st, old)
    out[1] = 1 if kills(rules, st, new) else 0
    st.left[word_seat(new)] = 99  # some cards stay in hand
    out[0] = set_fault(rules, st, scratch[0], new)
