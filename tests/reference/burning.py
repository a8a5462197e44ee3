"""Burns: claims, ends, success and failure (catalogue 2.6, D8; protocol 6)."""

from __future__ import annotations

from . import openings
from .book import Book
from .codes import BIG, EAGLE, SEATS, SMALL, TWO, BurnOutcome, Event, ExitCause
from .comparison import is_one_legal_play
from .position import ACTIVE, ELIMINATED, NOBODY, OPPOSITE, Burn, Deal, Lying


def fits_formula(hand: list[int]) -> bool:
    """burn_precheck = hand_formula: ranks other than 2 and jokers, minus jokers, at most 2 (W43)."""
    ranks = sum(1 for rank in range(TWO) if hand[rank])
    return ranks - hand[SMALL] - hand[BIG] - hand[EAGLE] <= 2


def claim(deal: Deal, seat: int, beaten: Lying, new: Lying) -> None:
    """``seat`` burns the play ``beaten`` with ``new``; a burn it belonged to ends countered, or fails (Q44, protocol 10)."""
    depth = 1
    running = deal.burn
    if running is not None and running.burner == beaten.maker:
        depth = running.depth + 1
        if deal.book.burn_dissolve_by_counterburn:
            end(deal, BurnOutcome.COUNTER_BURNED)
        else:
            fail(deal, BurnOutcome.FAILED)
    new.claim = True
    deal.burn = Burn(seat, beaten.owner, depth, beaten, frozenset(deal.passed), deal.action_no)
    deal.note(Event.BURN, seat, beaten.owner, depth)


def end(deal: Deal, outcome: BurnOutcome) -> None:
    """The running burn is over."""
    burn = deal.burn
    if burn is not None:
        deal.note(Event.BURN_END, burn.burner, burn.victim, int(outcome))
        deal.burn = None


def answered(deal: Deal, beaten: Lying, by: int) -> None:
    """A running burner's play was beaten by something else than a burn: 解烧, or failure (protocol 10)."""
    if deal.burn is None or deal.burn.burner != beaten.maker:
        return
    if by == OPPOSITE[beaten.maker] and not deal.book.burn_dissolve_by_opposite:
        fail(deal, BurnOutcome.FAILED)
    else:
        end(deal, BurnOutcome.DISSOLVED)


def _hit(deal: Deal, burn: Burn) -> None:
    """The burn scores (protocol 6, last lines)."""
    deal.burn_hits.append((burn.burner, burn.victim, burn.depth))


def stand_if_claim(deal: Deal) -> None:
    """burn_success = first_kill_stands: the kill on the table has not been beaten (Q45)."""
    burn, lie = deal.burn, deal.lying
    if burn is None or lie is None or not lie.claim or burn.recorded:
        return
    if deal.book.burn_success == "first_kill_stands":
        burn.recorded = True
        _hit(deal, burn)
        deal.note(Event.BURN_STANDS, burn.burner, burn.victim, burn.depth)


def succeed_if_out(deal: Deal, seat: int) -> None:
    """A burner who has just gone out has succeeded (2.6 point 4, Q46)."""
    burn = deal.burn
    if burn is None or burn.burner != seat:
        return
    stand_if_claim(deal)
    success = deal.book.burn_success
    if success == "out" or (success == "out_first_or_second" and len(deal.outs) <= 2):
        _hit(deal, burn)
    end(deal, BurnOutcome.OUT)


def is_stuck(book: Book, hand: list[int]) -> bool:
    """Must a leading burner give up (2.6 point 5, Q41)?"""
    if hand[SMALL] or hand[BIG] or hand[EAGLE]:
        return False
    return not (book.burn_last_exempt and is_one_legal_play(book, hand))


def leaves_single_set(book: Book, rest: list[int]) -> bool:
    """burn_single_set_ok = false: exactly one legal set without a joker is left (protocol 10)."""
    return not any(rest[SMALL:]) and is_one_legal_play(book, rest)


def eliminate(deal: Deal, seat: int, cause: ExitCause) -> None:
    """The seat takes the lowest free place (2.8)."""
    openings.lapse(deal, seat)
    deal.leave(seat, ELIMINATED)
    deal.eliminated.append(seat)
    deal.note(Event.ELIMINATED, seat, value=int(cause))


def _restore_menned(deal: Deal, burn: Burn) -> None:
    """burn_fail_men_void: the seat 闷 by the failed burn's kill is active again, its 闷 earns nothing (Q28)."""
    seat = burn.menned
    if seat == NOBODY or not deal.book.burn_fail_men_void:
        return
    if seat in deal.eliminated:
        deal.status[seat] = ACTIVE
        deal.active += 1
        deal.eliminated.remove(seat)
    deal.mens.remove((seat, burn.burner))
    deal.note(Event.MEN_VOID, seat, burn.burner)


def fail(deal: Deal, outcome: BurnOutcome) -> Burn:
    """The running burn has failed or was given up; the burner leaves the deal (protocol 6), or stays (protocol 10)."""
    burn = deal.burn
    if burn is None:
        raise ValueError("no burn is running")
    end(deal, outcome)
    if burn.recorded:
        deal.burn_hits.remove((burn.burner, burn.victim, burn.depth))
    _restore_menned(deal, burn)
    deal.burn_failed.append(burn.burner)
    if not deal.book.burn_fail_opening_stands:
        openings.strike_out(deal, burn.burner, burn.action_no)
    if deal.book.eliminates:
        eliminate(deal, burn.burner, ExitCause.BURN_FAIL)
    if deal.book.burn_fail_open_forfeit:
        openings.forfeit(deal, burn.burner)
    return burn


def next_leader_after_failure(deal: Deal, burn: Burn) -> int:
    """burn_fail_next = burned_player: the victim, or the next active seat after him (Q42)."""
    return burn.victim if deal.status[burn.victim] == ACTIVE else deal.next_active(burn.victim)


def put_burned_play_back(deal: Deal, burn: Burn) -> None:
    """burn_fail_next = table_play_stands: the burned play and the passes as they were (Q42)."""
    deal.lying = burn.burned_play
    deal.passed = {seat for seat in burn.passed if 0 <= seat < SEATS and deal.status[seat] == ACTIVE}
