"""Which questions a play raises, in order (catalogue 2.5, protocol 3)."""

from __future__ import annotations

from .codes import SEATS, Capacity
from .comparison import eagles_of
from .position import ACTIVE, OPPOSITE, RING, Deal, Lying, Question

LEAD = int(Capacity.LEAD)
ANSWER = int(Capacity.ANSWER)
ANSWER_YIELD = int(Capacity.ANSWER_YIELD)
CLOSING = int(Capacity.CLOSING)
BURN = int(Capacity.BURN)
KILL = int(Capacity.KILL)
SILENT = (BURN, KILL)


def _by_side(owner: int, seats: list[int]) -> list[int]:
    """The owner's side first, then the other; each keeps its order."""
    mates = [seat for seat in seats if (seat - owner) % 2 == 0]
    return mates + [seat for seat in seats if (seat - owner) % 2]


def _kill_window(deal: Deal, lie: Lying) -> list[Question]:
    """Everybody's chance to kill a play with exactly one big joker (protocol 3; Q11)."""
    book = deal.book
    if book.kill_big_who != "anyone" or not book.kill_big or lie.cards[4] != 1 or eagles_of(lie.cards):
        return []
    seats = [
        seat
        for seat in RING[lie.owner]
        if deal.status[seat] == ACTIVE
        and seat not in (lie.maker, deal.rusher)
        and (book.kill_big_after_pass or seat not in deal.passed)
    ]
    return [(seat, KILL) for seat in _by_side(lie.owner, seats)]


def _burners(deal: Deal, lie: Lying) -> list[int]:
    """Seats with a burn right, in playing order (2.6, protocol 3)."""
    book = deal.book
    if not book.burn or SEATS - len(deal.outs) < book.burn_min_not_out:
        return []
    burn = deal.burn
    if burn is not None and burn.burner == lie.maker and not book.counter_burn:
        return []
    across = OPPOSITE[lie.owner]
    return [
        seat
        for seat in RING[lie.owner]
        if seat not in (across, lie.maker, deal.rusher)
        and deal.status[seat] == ACTIVE
        and (book.burn_after_pass or seat not in deal.passed)
    ]


def _burn_window(deal: Deal, lie: Lying, seats: list[int]) -> list[Question]:
    if deal.book.burn_priority == "teammates_first":
        seats = _by_side(lie.owner, seats)
    return [(seat, BURN) for seat in seats]


def _unpassed(deal: Deal, owner: int) -> list[int]:
    """Active seats that have not passed, in order from the one after the owner."""
    return [seat for seat in RING[owner] if deal.status[seat] == ACTIVE and seat not in deal.passed]


def _ordinary(deal: Deal, owner: int) -> list[Question]:
    """An ordinary play: everybody in order, then the closing answer (2.5; Q1-Q3)."""
    across = OPPOSITE[owner]
    seats = _unpassed(deal, owner)
    asked = [(seat, ANSWER) for seat in seats]
    if deal.status[across] != ACTIVE:
        return asked
    if deal.book.kou_by == "none" or deal.headless(owner):
        return asked
    if across not in seats:
        return asked if deal.book.strict else [*asked, (across, CLOSING)]
    if seats[-1] == across:
        asked[-1] = (across, CLOSING)
        return asked
    if deal.book.yield_allowed:
        asked[seats.index(across)] = (across, ANSWER_YIELD)
    if not deal.book.strict:
        asked.append((across, CLOSING))
    return asked


def _may_answer_gouji(deal: Deal, owner: int, seat: int) -> bool:
    """The opposite, passed or not, and every 无头 seat that has not passed (2.5)."""
    if deal.status[seat] != ACTIVE:
        return False
    if seat == OPPOSITE[owner]:
        return not deal.book.strict or seat not in deal.passed
    return seat not in deal.passed and deal.headless(seat)


def _gouji(deal: Deal, lie: Lying) -> list[Question]:
    """A 够级牌: burn window, then opposite and 无头 seats in order."""
    answerers = [seat for seat in RING[lie.owner] if _may_answer_gouji(deal, lie.owner, seat)]
    burners = _burners(deal, lie)
    if deal.book.burn_may_skip_headless:
        return _burn_window(deal, lie, burners) + [(seat, ANSWER) for seat in answerers]
    return _gouji_in_turn(deal, lie, burners, answerers)


def _gouji_in_turn(deal: Deal, lie: Lying, burners: list[int], answerers: list[int]) -> list[Question]:
    """Q56, burn_may_skip_headless = false: burners before a 无头 seat, that seat, burners behind it, the opposite.

    A 无头 seat that is asked in its place has no burn window (protocol 10).
    """
    across = OPPOSITE[lie.owner]
    asked: list[Question] = []
    group: list[int] = []
    for seat in RING[lie.owner]:
        if seat != across and seat in answerers:
            asked += _burn_window(deal, lie, group)
            asked.append((seat, ANSWER))
            group = []
        elif seat in burners:
            group.append(seat)
    asked += _burn_window(deal, lie, group)
    if across in answerers:
        asked.append((across, ANSWER))
    return asked


def _chaos(deal: Deal, lie: Lying) -> list[Question]:
    """四人乱缠: every active seat but the maker, passed or not (2.5)."""
    return [(seat, ANSWER) for seat in RING[lie.owner] if deal.status[seat] == ACTIVE and seat != lie.maker]


def _everybody(deal: Deal, lie: Lying) -> bool:
    """May everybody answer who has not passed: the last set of nobody's opposite, the play of a 无头 player?"""
    if lie.open_to_all or not deal.headless(lie.owner):
        return lie.open_to_all
    return lie.gouji or deal.book.headless_scope == "all_plays"


def without(deal: Deal, lie: Lying, asked: list[Question], gone: int) -> list[Question]:
    """The questions left when a seat is eliminated; with nobody behind him the opposite answers in closing (2.5)."""
    left = [question for question in asked if question[0] != gone]
    across = OPPOSITE[lie.owner]
    special = lie.rush or deal.chaos or lie.dead or lie.gouji or _everybody(deal, lie)
    if special or deal.book.kou_by == "none" or deal.headless(lie.owner):
        return left
    turns = [question for question in left if question != (across, CLOSING)]
    if turns and turns[-1][0] == across and turns[-1][1] in (ANSWER, ANSWER_YIELD):
        return [*turns[:-1], (across, CLOSING)]
    return left


def questions_on(deal: Deal, lie: Lying, with_kill: bool = True) -> list[Question]:
    """All questions the play raises, in the order in which they are asked (protocol 3)."""
    if lie.rush:
        across = OPPOSITE[lie.maker]
        return [(across, ANSWER)] if deal.status[across] == ACTIVE else []
    asked = _kill_window(deal, lie) if with_kill else []
    if deal.chaos:
        return asked + _chaos(deal, lie)
    if lie.dead:
        return asked + _burn_window(deal, lie, _burners(deal, lie))
    if _everybody(deal, lie):
        return asked + [(seat, ANSWER) for seat in _unpassed(deal, lie.owner)]
    if lie.gouji:
        return asked + _gouji(deal, lie)
    return asked + _ordinary(deal, lie.owner)
