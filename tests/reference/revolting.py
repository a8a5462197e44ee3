"""冲点 during play, and laying down (catalogue D15, Q38; protocol 11).

Readings: a rusher whose rush was his last set has gone out and does not lay down; a rusher with only 3s left whose rush is
answered lays down and is not 闷; a lead that begins 四人乱缠 is no rush any more.
"""

from __future__ import annotations

from . import openings
from .codes import Event
from .position import ACTIVE, LAID_DOWN, OPPOSITE, Deal, Lying


def _lay_down(deal: Deal, seat: int) -> bool:
    """The rusher lays down, unless he has gone out with his rush."""
    if deal.status[seat] != ACTIVE:
        return False
    deal.leave(seat, LAID_DOWN)
    deal.rebels.append(seat)
    deal.note(Event.LAID_DOWN, seat)
    return True


def rush_answered(deal: Deal, lie: Lying) -> None:
    """The opposite has beaten the rush: he is opened and 无头 at once."""
    openings.open_seat(deal, OPPOSITE[lie.maker], -1)
    _lay_down(deal, lie.maker)


def rush_stands(deal: Deal, lie: Lying) -> None:
    """Nobody has answered the rush: the rusher is opened, his opposite has dead levels by which he may open."""
    across = OPPOSITE[lie.maker]
    openings.open_seat(deal, lie.maker, lie.action_no)
    if _lay_down(deal, lie.maker):
        deal.dead_levels[across] = deal.book.revolution_dead_levels
        deal.levels_won[across] = 0
        deal.spoiled.add(across)
        deal.pending.discard(across)
