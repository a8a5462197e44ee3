"""check(), apply(): the only doors to a state. legal() stands in ``listing``."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.asking import next_question, open_questions
from gouji_engine.kernel.burns import (
    burn_succeeds,
    claim_burn,
    end_beaten_burn,
    fail_burn,
    must_fail,
    restore_table,
)
from gouji_engine.kernel.endings import eliminate, go_out, next_active, note, only_threes
from gouji_engine.kernel.judging import play_fault, turn_fault
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
from gouji_engine.kernel.openings import (
    admitted,
    beaten_opening,
    buy_four,
    lapse,
    note_spare_fours,
    play_fours,
)
from gouji_engine.kernel.plays import (
    is_gouji,
    joker_beaten,
    kills,
    well_formed,
    well_formed_eagle,
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
from gouji_engine.kernel.rounds import advance, close_round, finish_if_done, leave_chaos, pass_lead, take_lead
from gouji_engine.kernel.rush import level_beaten, rush_answered
from gouji_engine.kernel.slips import announce, check_rare, foul, put_down, resolve


@kernel
def concede_lead(rules: Any, st: Any, outcome: int) -> None:
    """The leading burner fails or concedes (D8, Q42)."""
    victim = st.victim
    leave_chaos(st)
    if is_rare(rules):
        lapse(rules, st, st.burner)
        st.must_four = 0
    fail_burn(rules, st, outcome)
    if finish_if_done(rules, st):
        return
    if rules.fail_table_stands:
        restore_table(st)
        open_questions(rules, st)
        st.kill1, st.kill2 = 0, 0  # the window for a kill does not open anew
        if next_question(rules, st):
            return
        close_round(rules, st)
        return
    take_lead(rules, st, next_active(st, victim))


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
def is_silent(kind: int) -> bool:
    """True for a kind that does not wait until the silent questions are declined: burn, kill, foul."""
    return kind == 3 or kind == 6 or kind == 10


@leaf
def settle_silence(rules: Any, st: Any) -> None:
    """Everybody still to be asked silently declines (what a log leaves out), in one window after the other."""
    while st.stage == KILL_WINDOW or st.stage == BURN_WINDOW:
        st.kill1 = 0
        st.kill2 = 0
        st.burn1 = 0
        st.burn2 = 0
        st.action_no -= 1
        advance(rules, st)
        st.action_no += 1


@kernel
def check_regular(rules: Any, st: Any, hand: Any, word: int) -> int:
    """check() of a word up to the kind ``kill``, while no misplay is unresolved."""
    if not well_formed(word) and not (is_rare(rules) and well_formed_eagle(rules, word)):
        return 1
    if st.broken:
        return 99
    if st.stage == OVER:
        return 2
    kind = word_kind(word)
    fault = turn_fault(rules, st, hand, word_seat(word), kind)
    if fault:
        return fault
    if kind == 0 or kind == 3 or kind == 6:
        return play_fault(rules, st, hand, word)
    return 0


@leaf
def is_regular(st: Any, word: int) -> bool:
    """True for a word of the kinds up to ``kill`` while no misplay is unresolved."""
    return word_kind(word) <= 6 and st.slip == 0


@kernel
def check(rules: Any, st: Any, hand: Any, word: int) -> int:
    """Judge one action; ``hand`` is the acting seat's. Silence must have been settled for kinds other than burn, kill, foul.

    Reads all, writes nothing. Returns codes.Verdict.
    """
    if is_regular(st, word):
        return check_regular(rules, st, hand, word)
    return check_rare(rules, st, hand, word)


@leaf
def lay_table(rules: Any, st: Any, word: int) -> None:
    """Put the set of ``word`` on the table in the name of its seat."""
    seat = word_seat(word)
    st.t_rank = word_rank(word)
    st.t_nat = word_naturals(word)
    st.t_two = word_twos(word)
    st.t_small = word_small(word)
    st.t_big = word_big(word)
    st.t_eagle = word_eagle(word)
    st.t_size = st.t_nat + st.t_two + st.t_small + st.t_big + st.t_eagle
    st.t_gouji = is_gouji(rules, st.t_rank, st.t_nat, st.t_two, st.t_small, st.t_big + st.t_eagle)
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
    eagle = word_eagle(word)
    if eagle:
        hands.h[seat, 15] -= eagle
        st.played[15] += eagle
        st.left[seat] -= eagle


@kernel
def beat_rare(rules: Any, st: Any, seat: int, kind: int) -> None:
    """What being beaten does to a rush, a dead level of a rusher's opposite, an opening."""
    if st.t_rush:
        rush_answered(rules, st)
    if st.t_level:
        level_beaten(st)
    if st.t_admit:
        beaten_opening(rules, st, seat, kind)


@kernel
def beat_table(rules: Any, hands: Any, st: Any, word: int) -> None:
    """What beating the play on the table does to a kill, to burns and to its maker."""
    seat, kind = word_seat(word), word_kind(word)
    maker = st.maker
    if is_rare(rules):
        beat_rare(rules, st, seat, kind)
    if st.t_big == 1 and kills(rules, st, word):
        note(st, 10, seat, st.owner, 0)
    depth = 1
    if st.burn_on:
        depth = st.depth + 1
        end_beaten_burn(rules, st, seat, kind)
    if kind == 3:
        claim_burn(st, seat, depth)
    if rules.biesan and (st.active >> maker) & 1 and only_threes(hands, st, maker):
        note(st, 8, maker, seat, 0)
        if not (is_rare(rules) and rules.men_stay):
            eliminate(st, maker, 3)
        if kind == 3:
            st.burn_men = maker


@kernel
def before_play(rules: Any, hands: Any, st: Any, word: int) -> int:
    """What a play means for 开点发4 and the passing of the lead; 1 if it beats the table by a holding of kill_big."""
    st.lead_passes = 0
    if rules.open_four:
        play_fours(rules, st, word, st.t_size == 0)
        note_spare_fours(rules, hands, st, word_seat(word))
    return 1 if joker_beaten(rules, st, word) else 0


@kernel
def apply_play(rules: Any, hands: Any, st: Any, word: int) -> None:
    """Carry out a play, burn or kill that check() has passed."""
    seat = word_seat(word)
    take_cards(hands, st, word)
    answer = st.t_size > 0
    st.chaos_due = 0
    dead_answer = answer and st.t_right and seat == OPPOSITE[st.owner]
    holding = 0
    if is_rare(rules):
        holding = before_play(rules, hands, st, word)
    if answer:
        beat_table(rules, hands, st, word)
    lay_table(rules, st, word)
    if holding:
        st.t_gouji = 1
    st.t_admit = admitted(rules, st, seat, answer)
    if st.t_gouji and st.chaos == 0:
        if dead_answer:
            st.t_dead = 1
        if st.dead[seat] > 0:
            st.dead[seat] -= 1
            st.t_dead = 1
            st.t_level = 1 if seat == st.rush_opp else 0
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
    if rules.strict and kind == 1 and seat == OPPOSITE[st.owner]:
        st.closing = 0
    if st.chaos or (
        is_rare(rules) and rules.headless_free and kind == 1 and (st.headless >> seat | st.headless >> st.owner) & 1
    ):
        return
    if kind == 2:
        if rules.yield_keeps == 0:
            st.passed |= bit
        return
    if st.t_big + st.t_eagle == 0 or rules.pass_big_counts:
        st.passed |= bit


@kernel
def apply_regular(rules: Any, hands: Any, st: Any, word: int) -> None:
    """apply() of what bots do: a word up to the kind ``buy4``, or a DECLINE, while no misplay is unresolved."""
    kind = word_kind(word)
    if kind == 1 or kind == 2:
        if is_rare(rules) and st.stage == LEAD:
            pass_lead(rules, st, word_seat(word), 1)
            st.action_no += 1
            return
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
    elif is_rare(rules) and kind == 7:
        buy_four(rules, hands, st, word_seat(word))
    else:
        apply_play(rules, hands, st, word)
    st.action_no += 1


@kernel
def apply_rare(rules: Any, hands: Any, st: Any, word: int) -> None:
    """apply() of a misplay, what resolves it, or a foul."""
    kind = word_kind(word)
    if kind == 8:
        put_down(st, word)
    elif kind == 9:
        announce(st, word)
    elif kind == 10:
        foul(rules, st, word)
    else:
        if st.slip:
            resolve(st)
        if st.stage != LEAD or kind != 1:
            apply_regular(rules, hands, st, word)
            return
        pass_lead(rules, st, word_seat(word), 0)
    st.action_no += 1


@kernel
def apply(rules: Any, hands: Any, st: Any, word: int) -> None:
    """Carry out an action that check() has passed (or a DECLINE of the seat asked). Writes hands and state."""
    if is_regular(st, word):
        apply_regular(rules, hands, st, word)
    else:
        apply_rare(rules, hands, st, word)
