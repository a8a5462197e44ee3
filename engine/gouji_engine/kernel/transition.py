"""check(), apply(): the only doors to a state. legal() stands in ``listing``.

Order of the clauses in check() (docs/play-protocol.md 8): format, over, turn, capacity, cards held, form,
comparison, burn duties.
"""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.asking import may_yield, next_question, open_questions
from gouji_engine.kernel.burns import (
    beaten_burn,
    burn_succeeds,
    claim_burn,
    fail_burn,
    must_fail,
    restore_table,
)
from gouji_engine.kernel.endings import (
    admitted,
    eliminate,
    finish_if_done,
    go_out,
    next_active,
    note,
    only_threes,
    settle_table,
)
from gouji_engine.kernel.layout import (
    ANSWER,
    BURN_WINDOW,
    CLOSING,
    KILL_WINDOW,
    LEAD,
    NEXT_SEAT,
    OPPOSITE,
    OVER,
    POPCOUNT,
)
from gouji_engine.kernel.plays import (
    beat_fault,
    form_fault,
    is_gouji,
    kills,
    well_formed,
    word_big,
    word_kind,
    word_naturals,
    word_rank,
    word_seat,
    word_small,
    word_twos,
)


@leaf
def clear_table(st: Any) -> None:
    """Nothing lies on the table and nobody has passed."""
    st.passed = 0
    st.t_size = 0
    st.t_admit = 0
    st.t_dead = 0
    st.t_right = 0
    st.t_last = 0
    st.t_big = 0
    st.t_gouji = 0


@leaf
def take_lead(rules: Any, st: Any, leader: int) -> None:
    """The lead is settled: 四人乱缠 begins here if it is due (D11, Q50)."""
    if st.chaos == 0:
        if (rules.chaos_four == 0 and st.outs >= 2) or (rules.chaos_four and POPCOUNT[st.active] <= 4):
            st.chaos = 1
            note(st, 11, leader, -1, 0)
    st.stage = LEAD
    st.turn = leader
    st.leader = leader


@kernel
def close_round(rules: Any, st: Any) -> None:
    """The round is over: settle its winner and give the lead to him or, if he is out, to the next seat (接风)."""
    settle_table(rules, st)
    winner, maker = st.owner, st.maker
    clear_table(st)
    st.round_no += 1
    leader = next_active(st, winner)
    if leader != maker and st.status[maker] == 1:
        note(st, 12, leader, maker, 0)
    take_lead(rules, st, leader)


@kernel
def concede_lead(rules: Any, st: Any, outcome: int) -> None:
    """The leading burner fails or concedes (D8, Q42)."""
    victim = st.victim
    fail_burn(rules, st, outcome)
    if finish_if_done(rules, st):
        return
    if rules.fail_table_stands:
        restore_table(st)
        open_questions(rules, st)
        if next_question(st):
            return
        close_round(rules, st)
        return
    take_lead(rules, st, next_active(st, victim))


@kernel
def advance(rules: Any, st: Any) -> None:
    """Go to the next question, or end the round and give the lead."""
    if next_question(st):
        return
    close_round(rules, st)


@kernel
def decline(rules: Any, st: Any) -> None:
    """The seat asked in a silent window declines."""
    bit = 1 << st.turn
    if st.stage == KILL_WINDOW:
        st.kill1 &= ~bit
        st.kill2 &= ~bit
    else:
        st.burn1 &= ~bit
        st.burn2 &= ~bit
    st.action_no -= 1  # what follows from silence belongs to the action before it
    advance(rules, st)
    st.action_no += 1


@leaf
def settle_silence(rules: Any, st: Any) -> None:
    """Everybody still to be asked silently declines (what a log leaves out)."""
    if st.stage == KILL_WINDOW or st.stage == BURN_WINDOW:
        st.kill1 = 0
        st.kill2 = 0
        st.burn1 = 0
        st.burn2 = 0
        st.action_no -= 1
        advance(rules, st)
        st.action_no += 1


@leaf
def turn_fault(rules: Any, st: Any, seat: int, kind: int) -> int:
    """0 if the seat is asked now in a capacity that allows this kind, else the clause broken (3–10)."""
    if kind == 3 or kind == 6:
        if (st.active >> seat) & 1 == 0:
            return 3
        if kind == 3:
            return 0 if ((st.burn1 | st.burn2) >> seat) & 1 else 5
        return 0 if ((st.kill1 | st.kill2) >> seat) & 1 else 6
    if seat != st.turn:
        return 3
    if kind == 0:
        return 0
    if kind == 5:
        return 0 if st.stage == LEAD and st.burn_on and st.burner == seat else 10
    if st.stage == LEAD:
        return 4
    if kind == 4:
        return 0 if st.stage == CLOSING else 8
    if st.stage == CLOSING:
        return 9
    if kind == 2 and not may_yield(rules, st):
        return 7
    return 0


@leaf
def play_fault(rules: Any, st: Any, hand: Any, word: int) -> int:
    """0 if the cards may be played by the seat asked (kind 0, 3 or 6), else the clause broken (11–23)."""
    seat, kind = word_seat(word), word_kind(word)
    fault = form_fault(rules, hand, st.left[seat], word)
    if fault:
        return fault
    jokers = word_small(word) + word_big(word)
    whole = word_naturals(word) + word_twos(word) + jokers == st.left[seat]
    if kind == 6:
        return 0 if kills(rules, st, word) else 21
    if st.t_size:
        if not ((kind == 0 or rules.kill_is_burn) and kills(rules, st, word)):
            fault = beat_fault(rules, st, word)
            if fault:
                return fault
        if kind == 3:
            if rules.burn_formula:
                ranks = 0
                for rank in range(12):
                    if hand.h[rank]:
                        ranks += 1
                if ranks - hand.h[13] - hand.h[14] > 2:
                    return 22
            if rules.burn_first_joker and jokers == 0 and not whole:
                return 23
        return 0
    if st.burn_on and st.burner == seat and jokers == 0 and not (whole and rules.burn_last_exempt):
        return 23
    return 0


@kernel
def set_fault(rules: Any, st: Any, hand: Any, word: int) -> int:
    """play_fault() for bots and lists, which ask it from many places."""
    return play_fault(rules, st, hand, word)


@kernel
def check(rules: Any, st: Any, hand: Any, word: int) -> int:
    """Judge one action; ``hand`` is the acting seat's. Silence must have been settled for kinds other than burn, kill.

    Reads all, writes nothing. Returns codes.Verdict.
    """
    if not well_formed(word):
        return 1
    if st.broken:
        return 99
    if st.stage == OVER:
        return 2
    fault = turn_fault(rules, st, word_seat(word), word_kind(word))
    if fault:
        return fault
    kind = word_kind(word)
    if kind == 0 or kind == 3 or kind == 6:
        return play_fault(rules, st, hand, word)
    return 0


@leaf
def lay_table(rules: Any, st: Any, word: int) -> None:
    """Put the set of ``word`` on the table in the name of its seat."""
    seat = word_seat(word)
    st.t_rank = word_rank(word)
    st.t_nat = word_naturals(word)
    st.t_two = word_twos(word)
    st.t_small = word_small(word)
    st.t_big = word_big(word)
    st.t_size = st.t_nat + st.t_two + st.t_small + st.t_big
    st.t_gouji = is_gouji(rules, st.t_rank, st.t_nat, st.t_two, st.t_small, st.t_big)
    st.t_dead = 0
    st.t_right = 0
    st.t_last = 0
    st.t_action = st.action_no
    st.owner = seat
    st.maker = seat


@kernel
def last_set_rights(rules: Any, st: Any, seat: int) -> None:
    """够死级 and 接风 rights over the last set of a seat that has just gone out (D10)."""
    st.t_last = 1
    if st.chaos:
        return
    listed = (st.outs == 1 and rules.dead_final_1) or (st.outs == 2 and rules.dead_final_2)
    if not listed:
        return
    if rules.dead_final == 2 and st.t_gouji:
        st.owner = next_active(st, seat)
    elif (rules.dead_final == 0 or (rules.dead_final == 1 and st.t_gouji)) and not (st.headless >> seat) & 1:
        st.t_right = 1


@leaf
def take_cards(hands: Any, st: Any, word: int) -> None:
    """Move the cards of ``word`` from the hand to the played pile."""
    seat, rank, naturals, twos = word_seat(word), word_rank(word), word_naturals(word), word_twos(word)
    small, big = word_small(word), word_big(word)
    if naturals:
        hands.h[seat, rank] -= naturals
        st.played[rank] += naturals
    if twos:
        hands.h[seat, 12] -= twos
        st.played[12] += twos
    if small:
        hands.h[seat, 13] -= small
        st.played[13] += small
    if big:
        hands.h[seat, 14] -= big
        st.played[14] += big
    st.left[seat] -= naturals + twos + small + big


@kernel
def beat_table(rules: Any, hands: Any, st: Any, word: int) -> None:
    """What beating the play on the table does to a kill, to burns and to its maker."""
    seat, kind = word_seat(word), word_kind(word)
    maker = st.maker
    if st.t_big == 1 and kills(rules, st, word):
        note(st, 10, seat, st.owner, 0)
    depth = 1
    if st.burn_on:
        depth = st.depth + 1
        beaten_burn(st, kind == 3)
    if kind == 3:
        claim_burn(st, seat, depth)
    if rules.biesan and (st.active >> maker) & 1 and only_threes(hands, st, maker):
        note(st, 8, maker, seat, 0)
        eliminate(st, maker, 3)
        if kind == 3:
            st.burn_men = maker


@kernel
def apply_play(rules: Any, hands: Any, st: Any, word: int) -> None:
    """Carry out a play, burn or kill that check() has passed."""
    seat = word_seat(word)
    take_cards(hands, st, word)
    answer = st.t_size > 0
    dead_answer = answer and st.t_right and seat == OPPOSITE[st.owner]
    if answer:
        beat_table(rules, hands, st, word)
    lay_table(rules, st, word)
    st.t_admit = admitted(rules, st, seat, answer)
    if st.t_gouji and st.chaos == 0:
        if dead_answer:
            st.t_dead = 1
        if st.dead[seat] > 0:
            st.dead[seat] -= 1
            st.t_dead = 1
            if st.dead[seat] == 0:
                st.headless |= 1 << seat
    if st.left[seat] == 0:
        go_out(st, seat)
        if st.burn_on and st.burner == seat:
            burn_succeeds(rules, st)
        if POPCOUNT[st.active] > 1:
            last_set_rights(rules, st, seat)
    if finish_if_done(rules, st):
        return
    open_questions(rules, st)
    advance(rules, st)


@leaf
def apply_refusal(rules: Any, st: Any, seat: int, kind: int) -> None:
    """A pass or a yield: the seat is locked for the round where the rules say so (D7)."""
    bit = 1 << seat
    st.ask &= ~bit
    if st.chaos:
        return
    if kind == 2:
        if rules.yield_keeps == 0:
            st.passed |= bit
        return
    if st.t_big == 0 or rules.pass_big_counts:
        st.passed |= bit
    if rules.strict and seat == OPPOSITE[st.owner]:
        st.closing = 0


@kernel
def apply(rules: Any, hands: Any, st: Any, word: int) -> None:
    """Carry out an action that check() has passed (or a DECLINE of the seat asked). Writes hands and state."""
    kind = word_kind(word)
    if kind == 1 or kind == 2:
        apply_refusal(rules, st, word_seat(word), kind)
        if st.ask:
            st.turn = NEXT_SEAT[st.owner, st.ask]
            st.stage = CLOSING if st.closing and st.ask == 1 << OPPOSITE[st.owner] else ANSWER
        else:
            advance(rules, st)
    elif kind == 15:
        decline(rules, st)
        return
    elif kind == 4:
        st.ask = 0
        st.closing = 0
        advance(rules, st)
    elif kind == 5:
        concede_lead(rules, st, 4 if must_fail(rules, hands, st) else 5)
    else:
        apply_play(rules, hands, st, word)
    st.action_no += 1
