"""What is wrong with a logged deal, as the referee sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .codes import Verdict
from .random_deals import Record
from .referee import Referee

Outcome = tuple[str, str, int]
FINE: Outcome = ("fine", "", -1)
_OF_TRANSFERS = ("transfers_differ", "tribute_unfit")


def replay(referee: Referee, deal: Record) -> Outcome:
    """Carry the deal out. (stage, id of the verdict, number of the action): the first fault, or FINE."""
    if referee.setup_problem:
        return ("transfers" if referee.setup_problem in _OF_TRANSFERS else "declarations", "", -1)
    for number, word in enumerate(deal.actions):
        verdict = referee.check(word)
        if verdict:
            return ("action", Verdict(verdict).id, number)
        referee.apply(word)
    return FINE if referee.deal.over else ("unfinished", "", -1)


def outcome(values: Mapping[str, Any], deal: Record) -> Outcome:
    """The first fault of a deal under a rule set."""
    return replay(deal.referee(values), deal)
