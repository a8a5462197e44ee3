"""进贡: what a finished deal owes, how it is paid, and what a record of payments may hold (catalogue D22, Q25, Q63, Q64)."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.burns import burn_counts, burn_succeeded
from gouji_engine.kernel.layout import OPPOSITE, OVER
from gouji_engine.kernel.plays import wide

MEN, BURN, OPEN, LAST = 0, 1, 2, 3  # codes.DebtKind; columns of a debt: kind, payer, receiver, cards
CAUSE_TRIBUTE, CAUSE_RETURN = 3, 4

# what is wrong with a word before play (``detail`` of a finding of kind F_TRANSFERS)
T_PURCHASE, T_OWED, T_NOT_DUE, T_NOT_HELD, T_NOT_HIGHEST, T_RETURN, T_LATE = range(7)


@kernel
def sweeping_side(st: Any) -> int:
    """The side with places 1, 2 and 3, or −1."""
    for team in range(2):
        if 0 < st.places[team] <= 3 and 0 < st.places[team + 2] <= 3 and 0 < st.places[team + 4] <= 3:
            return team
    return -1


@kernel
def add_debt(out: Any, count: int, kind: int, payer: int, receiver: int, cards: int) -> int:
    """Append one debt, unless it is of no card. Returns the number of debts."""
    if cards <= 0:
        return count
    out[count, 0] = kind
    out[count, 1] = payer
    out[count, 2] = receiver
    out[count, 3] = cards
    return count + 1


@kernel
def strike_debt(out: Any, first: int, count: int, payer: int) -> int:
    """Take back the latest debt of ``payer`` from ``first`` on. Returns the number of debts."""
    for at in range(count - 1, first - 1, -1):
        if out[at, 1] == payer:
            for later in range(at, count - 1):
                for column in range(4):
                    out[later, column] = out[later + 1, column]
            return count - 1
    return count


@kernel
def men_debts(rules: Any, st: Any, out: Any, count: int) -> int:
    """闷贡: from every 闷 that counts to its killer, or to the opposite (Q31)."""
    first = count
    for at in range(st.n_events):
        event, seat, other = st.events[at, 1], st.events[at, 2], st.events[at, 3]
        if (event == 8 or event == 9) and ((seat - other) % 2 != 0 or rules.men_team_scores):
            if event == 8:
                receiver = OPPOSITE[seat] if rules.men_credit_opp else other
                count = add_debt(out, count, MEN, seat, receiver, rules.tribute_men)
            elif rules.tribute_men > 0:
                count = strike_debt(out, first, count, seat)
    return count


@kernel
def burn_debts(rules: Any, st: Any, out: Any, count: int) -> int:
    """烧贡: from the victim of every burn that scores to the burner."""
    stood = 0
    for at in range(st.n_events):
        event, seat, other, value = st.events[at, 1], st.events[at, 2], st.events[at, 3], st.events[at, 4]
        if event == 5:
            stood = 0
        elif event == 7:
            stood = 1
        elif event == 6 and burn_succeeded(rules, value, stood, st.places[seat]) and burn_counts(rules, seat, other):
            count = add_debt(out, count, BURN, other, seat, rules.tribute_burn)
    return count


@kernel
def table_amount(rules: Any, st: Any, seat: int) -> int:
    """Cards that ``seat`` owes his opposite by the 宣点 table (Q25).

    The table is read from the seat that alone declared, else from the one that alone opened, else from the lower seat.
    """
    other = OPPOSITE[seat]
    said, said_too = (st.announced >> seat) & 1, (st.announced >> other) & 1
    opened, opened_too = (st.opened >> seat) & 1, (st.opened >> other) & 1
    mine = seat < other
    if said != said_too:
        mine = said == 1
    elif opened != opened_too:
        mine = opened == 1
    declared = 2 if said != said_too else said
    column = 1 - opened
    if opened != opened_too:
        column = 2 if (opened == 1) == mine else 3
    return rules.open_table[declared, column, 0 if mine else 1]


@kernel
def open_debts(rules: Any, st: Any, out: Any, count: int) -> int:
    """点贡: pair by pair, in the order of the payers' seats."""
    if rules.opening == 0:
        return count
    for seat in range(6):
        if (st.no_score >> seat) & 1:
            continue
        cards = table_amount(rules, st, seat) if rules.open_by_table else 1 - ((st.opened >> seat) & 1)
        count = add_debt(out, count, OPEN, seat, OPPOSITE[seat], cards)
    return count


@kernel
def last_debts(rules: Any, st: Any, out: Any, count: int) -> int:
    """落贡: sixth to first, fifth to second; nothing after a sweep."""
    if sweeping_side(st) >= 0:
        return count
    for at in range(2):
        payer, receiver = -1, -1
        for seat in range(6):
            if st.places[seat] == 6 - at:
                payer = seat
            elif st.places[seat] == 1 + at:
                receiver = seat
        count = add_debt(out, count, LAST, payer, receiver, rules.tribute_last[at])
    return count


@kernel
def deal_debts(rules: Any, st: Any, out: Any) -> int:
    """Debts of a finished deal to ``out`` (int64 [DEBTS, 4]) in the order of payment. Returns how many."""
    if rules.tribute == 0 or st.void or st.stage != OVER:
        return 0
    if rules.sweep_cancels and sweeping_side(st) >= 0:
        return 0
    count = 0
    for at in range(4):
        kind = rules.tribute_order[at]
        if kind == MEN:
            count = men_debts(rules, st, out, count)
        elif kind == BURN:
            count = burn_debts(rules, st, out, count)
        elif kind == OPEN:
            count = open_debts(rules, st, out, count)
        elif kind == LAST:
            count = last_debts(rules, st, out, count)
    return count


@kernel
def take_highest(hands: Any, payer: int, receiver: int, owed: int, out: Any, at: int) -> int:
    """Take the highest cards of ``payer`` for one debt; one word for each run of equal cards. Returns how many words."""
    count = 0
    for rank in range(15, -1, -1):
        number = min(owed, hands.h[payer, rank])
        if number > 0:
            hands.h[payer, rank] -= number
            owed -= number
            out[at + count] = payer | (receiver << 3) | (rank << 6) | (number << 10) | (CAUSE_TRIBUTE << 15)
            count += 1
    return count


@kernel
def pay_debts(hands: Any, debts: Any, number: int, out: Any, at: int) -> int:
    """Pay debts kind by kind, those of one kind at the same time; words to ``out`` from ``at``. Returns how many."""
    count = 0
    given = 0
    for index in range(number):
        count += take_highest(hands, debts[index, 1], debts[index, 2], debts[index, 3], out, at + count)
        if index + 1 == number or debts[index + 1, 0] != debts[index, 0]:
            for paid in range(given, count):
                word = wide(out[at + paid])
                hands.h[(word >> 3) & 7, (word >> 6) & 15] += (word >> 10) & 31
            given = count
    return count


@kernel
def owed_fault(hands: Any, debts: Any, number: int, words: Any, first: int, last: int, scratch: Any) -> int:
    """Index (from ``first``) of the first word that is not the tribute owed, or −1. ``hands`` is a copy to pay from."""
    wanted = pay_debts(hands, debts, number, scratch, 0)
    for at in range(wanted):
        if first + at >= last or words[first + at] != scratch[at]:
            return at
    if first + wanted < last and (wide(words[first + wanted]) >> 15) == CAUSE_TRIBUTE:
        return wanted
    return -1


@kernel
def word_fault(rules: Any, hands: Any, own: Any, word: int) -> int:
    """What is wrong with one word of tribute whose debt is not known (a T_ code, 0 if nothing)."""
    giver, taker, rank, number = word & 7, (word >> 3) & 7, (word >> 6) & 15, (word >> 10) & 31
    if rules.tribute != 1:
        return T_NOT_DUE
    if giver > 5 or taker > 5 or giver == taker or number == 0 or hands.h[giver, rank] < number:
        return T_NOT_HELD
    for higher in range(rank + 1, 16):
        if own.h[giver, higher] > 0:
            return T_NOT_HIGHEST
    return 0


@kernel
def receive_tributes(rules: Any, hands: Any, own: Any, st: Any, words: Any, first: int, last: int) -> int:
    """Carry out the tributes that a record begins with. Returns the next index, or −1 − the wrong one (``st.fault``: why).

    ``own`` becomes what each seat still holds of the cards dealt to it: a payer never keeps a higher one of these.
    """
    for seat in range(6):
        for rank in range(16):
            own.h[seat, rank] = hands.h[seat, rank]
    at = first
    while at < last and (wide(words[at]) >> 15) == CAUSE_TRIBUTE:
        word = wide(words[at])
        st.fault = word_fault(rules, hands, own, word)
        if st.fault:
            return -1 - at
        giver, rank, number = word & 7, (word >> 6) & 15, (word >> 10) & 31
        hands.h[giver, rank] -= number
        own.h[giver, rank] = max(0, own.h[giver, rank] - number)
        hands.h[(word >> 3) & 7, rank] += number
        at += 1
    return at
