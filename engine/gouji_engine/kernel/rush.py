"""冲点: a declarer who must first stand with one 够级牌 before he lays down (rush_open, Q38; docs/play-protocol.md 11)."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.endings import note
from gouji_engine.kernel.layout import OPPOSITE
from gouji_engine.kernel.openings import set_opened


@kernel
def watch_right(st: Any) -> None:
    """The right of the rush is gone once the opposite or the rusher has left the deal, or 四人乱缠 has begun."""
    if st.rusher >= 0 and (st.chaos or st.status[st.rusher] or st.status[OPPOSITE[st.rusher]]):
        st.rusher = -1


@kernel
def begin_rush(st: Any) -> None:
    """The play just put on the table is the rush."""
    st.t_rush = 1
    st.t_admit = 0
    st.rusher = -1


@kernel
def rusher_lays_down(st: Any, seat: int) -> None:
    """The rusher shows his hand and acts no more."""
    st.t_rush = 0
    if st.status[seat] == 0:
        st.status[seat] = 3
        st.cause[seat] = 5
        st.active &= ~(1 << seat)
        note(st, 16, seat, -1, 0)


@kernel
def rush_stands(rules: Any, st: Any) -> None:
    """Nobody has answered the rush: the rusher is opened, his opposite has to stand with his dead levels."""
    seat = st.maker
    opposite = OPPOSITE[seat]
    set_opened(rules, st, seat, st.t_action)
    rusher_lays_down(st, seat)
    st.dead[opposite] = rules.dead_levels
    st.rush_opp = opposite
    st.rush_wins = 0
    st.spoiled |= 1 << opposite
    st.pending &= ~(1 << opposite)


@kernel
def rush_answered(rules: Any, st: Any) -> None:
    """The opposite answers the rush: he is opened and has no head."""
    seat = st.maker
    opposite = OPPOSITE[seat]
    if (st.opened >> opposite) & 1 == 0:
        set_opened(rules, st, opposite, -1)
    rusher_lays_down(st, seat)
    st.headless |= 1 << opposite


@kernel
def level_stands(rules: Any, st: Any) -> None:
    """A dead level of the rusher's opposite has won its round; all of them before the second player is out open him."""
    st.t_level = 0
    if st.rush_opp < 0:
        return
    if st.outs >= 2:
        st.rush_opp = -1
        return
    st.rush_wins += 1
    if st.rush_wins == rules.dead_levels:
        if (st.opened >> st.rush_opp) & 1 == 0:
            set_opened(rules, st, st.rush_opp, st.t_action)
        st.rush_opp = -1


@kernel
def level_beaten(st: Any) -> None:
    """A dead level of the rusher's opposite was burned: he cannot open any more."""
    st.t_level = 0
    st.rush_opp = -1
