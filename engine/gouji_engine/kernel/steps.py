"""Single steps for people: the same functions as the batches, one call at a time."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import entry
from gouji_engine.kernel.asking import may_yield
from gouji_engine.kernel.batch import F_TRANSFERS, begin
from gouji_engine.kernel.buying import buy_required
from gouji_engine.kernel.layout import BURN_WINDOW, KILL_WINDOW
from gouji_engine.kernel.listing import can_answer, list_legal
from gouji_engine.kernel.preplay import copy_hand
from gouji_engine.kernel.scores import score_deal
from gouji_engine.kernel.slips import PUT_DOWN, due_word
from gouji_engine.kernel.transition import apply, check, is_silent, settle_silence
from gouji_engine.kernel.tribute import T_OWED, deal_debts, owed_fault, pay_debts


@entry
def required_transfers(rules: Any, table: Any, leader: int, debts: Any, owed: int, out: Any) -> int:
    """Carry out tributes and required purchases on ``table[0]``; packed words to ``out`` (int32). Returns how many."""
    paid = pay_debts(table[0], debts, owed, out, 0)
    return paid + buy_required(rules, table[0], leader, out, paid)


@entry
def open_deal(
    rules: Any, work: Any, table: Any, leader: int, later: int, transfers: Any, declarations: Any, expected: Any, debts: Any,
    owed: int, out: Any,
) -> None:  # fmt: skip
    """Transfers, declarations and first lead of ``table[0]``; ``out`` (int64, 3) as in batch.replay_one.

    ``table[1]`` must hold the hands as dealt when the debts are known (``owed`` >= 0).
    """
    st = work[0]
    out[0] = 0
    st.later = later
    unpaid = -1
    if owed >= 0:
        unpaid = owed_fault(table[1], debts, owed, transfers, 0, transfers.size, expected)
    begin(
        rules, st, table[0], table[1], leader, transfers, 0, transfers.size, declarations, 0, declarations.size, expected, out
    )  # fmt: skip
    if unpaid >= 0:
        out[0] = F_TRANSFERS
        out[1] = T_OWED
        out[2] = unpaid


@entry
def owed_after(rules: Any, work: Any, debts: Any) -> int:
    """Debts of the finished deal (tribute.deal_debts)."""
    return deal_debts(rules, work[0], debts)


@entry
def judge(rules: Any, work: Any, table: Any, scratch: Any, word: int) -> int:
    """Verdict on ``word`` in the state work[0]; silent questions are settled first where the kind asks for it."""
    st = work[0]
    kind = (word >> 3) & 15
    if (st.stage == KILL_WINDOW or st.stage == BURN_WINDOW) and not is_silent(kind):
        settle_silence(rules, st)
    seat = word & 7
    if word >= 0 and seat < 6:
        copy_hand(table[0], seat, scratch[0])
    return check(rules, st, scratch[0], word)


@entry
def act(rules: Any, work: Any, table: Any, word: int) -> None:
    """Carry out a legal word, or a DECLINE of the seat asked."""
    apply(rules, table[0], work[0], word)


@entry
def yield_open(rules: Any, work: Any) -> bool:
    """True if the seat asked may yield."""
    return may_yield(rules, work[0])


@entry
def settle(rules: Any, work: Any) -> None:
    """All silent questions still open are declined."""
    settle_silence(rules, work[0])


@entry
def legal_words(rules: Any, work: Any, table: Any, scratch: Any, out: Any) -> int:
    """Legal words of the seat asked to ``out``; how many. After a misplay: what has to follow, if the cards are one."""
    st = work[0]
    if st.turn < 0:
        return 0
    copy_hand(table[0], st.turn, scratch[0])
    if st.slip:
        out[0] = due_word(rules, st, scratch[0]) if st.slip == PUT_DOWN else -1
        return 1 if out[0] >= 0 else 0
    return list_legal(rules, st, scratch[0], out)


@entry
def is_able(rules: Any, work: Any, table: Any, scratch: Any, seat: int, kind: int) -> bool:
    """True if ``seat`` holds a set that beats the play on the table in the given kind."""
    copy_hand(table[0], seat, scratch[0])
    return can_answer(rules, work[0], scratch[0], kind, seat)


@entry
def points(rules: Any, work: Any, out: Any, signed: Any, recorded: Any) -> int:
    """Points of a finished deal (scores.score_deal)."""
    return score_deal(rules, work[0], out, signed, recorded)
