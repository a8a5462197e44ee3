"""烧牌: claim, chain, end, failure (catalogue D8, 2.6)."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import entry, kernel
from gouji_engine.kernel.endings import eliminate, note, restore
from gouji_engine.kernel.layout import OPPOSITE
from gouji_engine.kernel.openings import strike_opening
from gouji_engine.kernel.rarity import is_rare


@kernel
def save_table(st: Any) -> None:
    """Keep the play that is being burned, for table_play_stands."""
    st.s_owner, st.s_maker, st.s_rank, st.s_nat, st.s_two = st.owner, st.maker, st.t_rank, st.t_nat, st.t_two
    st.s_small, st.s_big, st.s_size, st.s_gouji = st.t_small, st.t_big, st.t_size, st.t_gouji
    st.s_eagle = st.t_eagle
    st.s_dead, st.s_right, st.s_last, st.s_passed = st.t_dead, st.t_right, st.t_last, st.passed


@kernel
def restore_table(st: Any) -> None:
    """Put the burned play back on the table (Q42); it can no longer open anybody."""
    st.owner, st.maker, st.t_rank, st.t_nat, st.t_two = st.s_owner, st.s_maker, st.s_rank, st.s_nat, st.s_two
    st.t_small, st.t_big, st.t_size, st.t_gouji = st.s_small, st.s_big, st.s_size, st.s_gouji
    st.t_eagle = st.s_eagle
    st.t_dead, st.t_right, st.t_last, st.passed = st.s_dead, st.s_right, st.s_last, st.s_passed & st.active
    st.t_admit = 0


@kernel
def end_burn(st: Any, outcome: int) -> None:
    """The running burn ends with a codes.BurnOutcome."""
    note(st, 6, st.burner, st.victim, outcome)
    st.burn_on = 0


@kernel
def claim_burn(st: Any, seat: int, depth: int) -> None:
    """``seat`` burns the play on the table (still the old one)."""
    save_table(st)
    st.burn_on = 1
    st.burner = seat
    st.victim = st.owner
    st.depth = depth
    st.burn_stood = 0
    st.burn_men = -1
    st.burn_opened = 0
    note(st, 5, seat, st.owner, depth)


@kernel
def burn_succeeds(rules: Any, st: Any) -> None:
    """The burner has gone out."""
    if rules.burn_success == 2 and st.burn_stood == 0:
        note(st, 7, st.burner, st.victim, st.depth)
    end_burn(st, 1)


@kernel
def must_fail(rules: Any, hands: Any, st: Any) -> bool:
    """True if the burner who has to lead has no joker and more than one set (Q41): all he can do is concede."""
    burner = st.burner
    if hands.h[burner, 13] + hands.h[burner, 14] + hands.h[burner, 15] > 0:
        return False
    if rules.burn_last_exempt == 0:
        return True
    ranks = 0
    threes, fours, twos = hands.h[burner, 0] > 0, hands.h[burner, 1] > 0, hands.h[burner, 12] > 0
    for rank in range(12):
        if hands.h[burner, rank]:
            ranks += 1
    if ranks == 0 or twos == 0:
        return ranks > 1
    if rules.tie_two == 0 or (fours and rules.four_pure) or (threes and rules.biesan and rules.three_pure):
        return True
    return ranks > 1


@kernel
def fail_burn(rules: Any, st: Any, outcome: int) -> None:
    """The burn has failed: the burner is eliminated where the rules say so, what the parameters undo is undone."""
    burner = st.burner
    end_burn(st, outcome)
    if rules.fail_men_void and st.burn_men >= 0:
        restore(st, st.burn_men)
        note(st, 9, st.burn_men, burner, 0)
    if rules.fail_stays == 0:
        eliminate(st, burner, 2)
    if is_rare(rules):
        if rules.fail_headless:
            st.headless |= 1 << OPPOSITE[burner]
        if rules.fail_opening_falls:
            strike_opening(st, burner)
    if rules.fail_open_forfeit:
        st.opened &= ~(1 << burner)
        st.opened |= 1 << OPPOSITE[burner]
        note(st, 4, burner, OPPOSITE[burner], 0)


@kernel
def burn_lost(rules: Any, st: Any, seat: int, kind: int) -> bool:
    """True if being beaten by ``seat`` makes the running burn fail instead of ending it (burn_dissolve_by_…)."""
    if kind == 3:
        return rules.counter_fails
    return rules.opposite_fails and seat == OPPOSITE[st.burner]


@kernel
def end_beaten_burn(rules: Any, st: Any, seat: int, kind: int) -> None:
    """A running burner's play is beaten."""
    if is_rare(rules) and burn_lost(rules, st, seat, kind):
        fail_burn(rules, st, 4)
    else:
        end_burn(st, 3 if kind == 3 else 2)


@kernel
def burn_succeeded(rules: Any, outcome: int, stood: int, place: int) -> bool:
    """True for a burn that has ended with success (burn_success); ``stood``: its kill had not been beaten, ``place`` the burner's."""
    if rules.burn_success == 2:
        return stood != 0 and outcome != 4 and outcome != 5
    return outcome == 1 and (rules.burn_success == 0 or place <= 2)


@kernel
def burn_counts(rules: Any, burner: int, victim: int) -> bool:
    """True if a burn of this victim is worth anything: between mates only under burn_teammate_scores."""
    return (burner - victim) % 2 != 0 or rules.burn_team_scores != 0


@kernel
def burn_amount(rules: Any, burner: int, victim: int, depth: int) -> int:
    """Hundredths of a point that the burner earns with a burn that succeeded."""
    if not burn_counts(rules, burner, victim):
        return 0
    if depth >= 2:
        return int(rules.score_counter_burn + rules.score_counter_step * (depth - 2))
    return int(rules.score_burn)


@entry
def burn_account(rules: Any, events: Any, offsets: Any, places: Any, out: Any) -> None:
    """One row a claim, in order: success (0 or 1) and hundredths earned.

    ``events`` int16 (e, 5) with ``offsets`` (n + 1), ``places`` (n, 6) by deal; ``out`` int64 (claims, 2). A claim ends before the next
    one of its deal begins.
    """
    claim, depth, stood = -1, 0, 0
    for deal in range(places.shape[0]):
        for at in range(offsets[deal], offsets[deal + 1]):
            event, seat, other, value = events[at, 1], events[at, 2], events[at, 3], events[at, 4]
            if event == 5:
                claim += 1
                depth, stood = value, 0
                out[claim, 0], out[claim, 1] = 0, 0
            elif event == 7:
                stood = 1
            elif event == 6 and burn_succeeded(rules, value, stood, places[deal, seat]):
                out[claim, 0], out[claim, 1] = 1, burn_amount(rules, seat, other, depth)
