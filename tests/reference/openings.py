"""开点: which plays open, openings that wait for 4s, dead levels that open (catalogue 2.7, D13; protocol 7, 9, 11).

Readings: ``pass``, ``play`` and ``concede`` of a pending leader decide, so does his elimination by a foul; a misplay is judged
by what is made of it. The value of an opening by 4s is the number of the lead of 4s. A play with natural 4s that spoils its
maker is itself not admitted. The claim of a burn is a play made while the burn runs.
"""

from __future__ import annotations

from .codes import ACE, FOUR, SEATS, TWO, Event
from .comparison import Cards, eagles_of
from .position import ACTIVE, NOBODY, OPPOSITE, OUT, Deal, Lying


def is_admitted(deal: Deal, seat: int, cards: Cards, gouji: bool, answer: bool) -> bool:
    """May the play open its maker (2.7, D13, protocol 7)?"""
    book = deal.book
    if not book.opening or not gouji or deal.opened[seat] or seat in deal.spoiled:
        return False
    if answer and not book.open_by_response:
        return False
    rank, naturals, twos, small, big = cards[:5]
    if (small and not book.open_small_joker) or ((big or eagles_of(cards)) and not book.open_big_joker):
        return False
    if rank <= ACE and twos and not book.open_tied_two:
        return False
    if rank == TWO and (book.open_min_twos == 0 or naturals < book.open_min_twos):
        return False
    if book.open_deadline_opposite_out and deal.status[OPPOSITE[seat]] == OUT:
        return False
    allowed_outs = {"second_out": 1, "first_out": 0}.get(book.open_deadline, SEATS)
    return len(deal.outs) <= allowed_outs


def open_seat(deal: Deal, seat: int, value: int) -> None:
    """The seat has opened, if it had not yet and the rules know openings."""
    if not deal.book.opening:
        return
    deal.pending.discard(seat)
    if not deal.opened[seat]:
        deal.opened[seat] = True
        deal.opened_by[seat] = value
        deal.note(Event.OPENED, seat, value=value)


def open_maker(deal: Deal, lie: Lying) -> None:
    """The play opens its maker, or his opening waits for a lead of 4s (protocol 9)."""
    if deal.opened[lie.maker]:
        return
    if not deal.book.fours:
        open_seat(deal, lie.maker, lie.action_no)
    elif deal.status[lie.maker] == ACTIVE:
        deal.pending.add(lie.maker)


def settle(deal: Deal) -> None:
    """The play on the table has won its round."""
    lie = deal.lying
    if lie is None:
        return
    if lie.admitted:
        open_maker(deal, lie)
    if lie.level:
        _level_stands(deal, lie)


def _level_stands(deal: Deal, lie: Lying) -> None:
    """A dead level of a rusher's opposite has won its round (Q38)."""
    seat = lie.maker
    if seat not in deal.levels_won:
        return
    if len(deal.outs) >= 2:
        del deal.levels_won[seat]
        return
    deal.levels_won[seat] += 1
    if deal.levels_won[seat] == deal.book.revolution_dead_levels:
        open_seat(deal, seat, lie.action_no)


def beaten(deal: Deal, lie: Lying, by: int, burned: bool, plain: bool) -> None:
    """An admitted play was beaten: it may open all the same (open_condition, open_if_burned; Q22)."""
    if lie.level:
        deal.levels_won.pop(lie.maker, None)
    by_others = plain and deal.book.open_condition == "unbeaten" and by != OPPOSITE[lie.maker]
    if lie.admitted and (by_others or (burned and deal.book.open_if_burned)):
        open_maker(deal, lie)
    lie.admitted = False


def lapse(deal: Deal, seat: int) -> None:
    """A pending opening is gone; without a second try the seat is spoiled (Q20)."""
    if seat in deal.pending:
        deal.pending.discard(seat)
        deal.note(Event.OPENING_LAPSED, seat)
        if not deal.book.open_four_retry:
            deal.spoiled.add(seat)


def lead_by_pending(deal: Deal, seat: int, cards: Cards) -> None:
    """A pending seat leads: a natural set of 4s opens it, anything else does not (Q20)."""
    if seat not in deal.pending:
        return
    if cards[0] == FOUR and cards[2:] == (0, 0, 0):
        open_seat(deal, seat, deal.action_no)
    else:
        lapse(deal, seat)


def spoil_by_four(deal: Deal, seat: int, cards: Cards) -> None:
    """open_four_early = forfeits: natural 4s of a seat that has not opened (Q20)."""
    if deal.book.fours and deal.book.open_four_early == "forfeits" and cards[0] == FOUR and not deal.opened[seat]:
        deal.spoiled.add(seat)
        deal.pending.discard(seat)


def forfeit(deal: Deal, seat: int) -> None:
    """The seat counts as unopened, its opposite as opened (karamay)."""
    if deal.book.opening:
        deal.opened[seat] = False
        deal.opened[OPPOSITE[seat]] = True
        deal.note(Event.OPENING_FORFEIT, seat, OPPOSITE[seat])


def strike_out(deal: Deal, seat: int, since: int) -> None:
    """burn_fail_opening_stands = false: an opening won by a play made since the action is gone (protocol 9)."""
    if deal.opened[seat] and deal.opened_by[seat] >= since:
        deal.opened[seat] = False
        deal.note(Event.OPENING_FORFEIT, seat, NOBODY)
    deal.pending.discard(seat)


def four_seller(deal: Deal, buyer: int) -> int:
    """Who sells a 4 to a pending leader: his opposite if he can, else the nearest seat after him (protocol 9)."""
    able = [
        (buyer + step) % SEATS
        for step in (3, 1, 2, 4, 5)
        if deal.status[(buyer + step) % SEATS] == ACTIVE
        and deal.hands[(buyer + step) % SEATS][FOUR] > deal.book.buy3_seller_keep
    ]
    return able[0] if able else NOBODY


def may_buy_four(deal: Deal, seat: int) -> bool:
    """Is ``buy4`` open to the seat that is asked to lead (Q20)?"""
    hand = deal.hands[seat]
    if deal.book.open_no_four != "buy_when_needed" or seat not in deal.pending or deal.lying is not None:
        return False
    return not hand[FOUR] and hand[TWO] > 0 and four_seller(deal, seat) != NOBODY


def buy_four(deal: Deal, seat: int) -> None:
    """A 2 and a 4 change hands; the buyer must lead 4s."""
    seller = four_seller(deal, seat)
    deal.hands[seat][TWO] -= 1
    deal.hands[seat][FOUR] += 1
    deal.hands[seller][FOUR] -= 1
    deal.hands[seller][TWO] += 1
    deal.bought_four = seat
    deal.note(Event.FOUR_BOUGHT, seat, seller)
