"""The ``team`` bot: weighs what it could do for itself and for its side. All that it weighs stands in its record (``weights``)."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.judging import set_fault
from gouji_engine.kernel.layout import BURN_WINDOW, KILL_WINDOW, LEAD
from gouji_engine.kernel.policies.habits import choose_burn, choose_kill, refuse
from gouji_engine.kernel.policies.rare_habits import keeps_fours
from gouji_engine.kernel.policies.team_answer import answer_in_team
from gouji_engine.kernel.policies.team_lead import lead_in_team
from gouji_engine.kernel.rarity import is_rare


@kernel
def choose_in_team(rules: Any, st: Any, hand: Any, bot: Any) -> int:
    """The bot's action for the question asked; an answer that the rules would refuse becomes a refusal."""
    if st.stage == LEAD:
        return lead_in_team(bot, rules, st, hand)
    if st.stage == BURN_WINDOW:
        word = choose_burn(rules, st, hand, bot)
    elif st.stage == KILL_WINDOW:
        word = choose_kill(rules, st, hand)
    else:
        word = answer_in_team(bot, rules, st, hand)
    kind = (word >> 3) & 15
    if kind != 0 and kind != 3 and kind != 6:
        return word
    if set_fault(rules, st, hand, word) != 0:
        return refuse(st)
    if is_rare(rules) and kind == 0 and (word >> 7) & 15 == 1 and keeps_fours(rules, st, st.turn):
        return refuse(st)
    return word
