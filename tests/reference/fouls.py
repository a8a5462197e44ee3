"""犯规: sanctions, and deals that end as a sweep (catalogue D19, Q36; protocol 2, 13).

Readings: the ``late_buy`` sanction exists in every rule set; nobody is eliminated by the early end of a deal;
a leader who is eliminated by a foul loses the lead to the next active seat in the same round.
"""

from __future__ import annotations

from . import burning, flow
from .asking import without
from .codes import BurnOutcome, Event, ExitCause, Sanction
from .position import ACTIVE, NOBODY, Deal

MINUS = {Sanction.MINUS1: 1, Sanction.MINUS2: 2, Sanction.MINUS4: 4}


def end_as_sweep(deal: Deal, seat: int) -> None:
    """The deal is over, swept by the side that is not the seat's."""
    burning.end(deal, BurnOutcome.ENDED)
    deal.swept_by = seat
    deal.over = True
    deal.questions, deal.cursor = [], 0


def _expel(deal: Deal, seat: int) -> None:
    """The seat leaves at once, for the lowest free place."""
    asked = deal.questions[deal.cursor][0]
    if deal.burn is not None and deal.burn.burner == seat:
        burning.end(deal, BurnOutcome.ENDED)
    burning.eliminate(deal, seat, ExitCause.FOUL)
    if flow.end_if_alone(deal):
        return
    if deal.lying is None:
        if asked == seat:
            deal.bought_four = NOBODY
            flow.start_lead(deal, deal.next_active(seat))
        return
    deal.questions = without(deal, deal.lying, deal.questions[deal.cursor :], seat)
    deal.cursor = 0
    if not deal.questions:
        flow.win_round(deal)


def commit(deal: Deal, seat: int, sanction: int) -> None:
    """Carry out a ``foul`` word."""
    deal.slips += 1
    deal.note(Event.FOUL, seat, value=sanction)
    if sanction in MINUS:
        deal.penalties[seat] -= MINUS[Sanction(sanction)]
        return
    late = sanction == Sanction.LATE_BUY
    if sanction == Sanction.LAST_PLACE or (late and deal.book.no3_penalty == "last_place"):
        _expel(deal, seat)
    elif late or sanction == Sanction.LOSE_DEAL:
        end_as_sweep(deal, seat)


def may_foul(deal: Deal, seat: int) -> bool:
    """Any active seat, at any time."""
    return deal.status[seat] == ACTIVE
