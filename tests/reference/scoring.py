"""Places and points of a finished deal (catalogue 2.8, D15, D16, D20; protocol 5)."""

from __future__ import annotations

from typing import Any

from gouji_engine.cards import SEATS

from .position import ACTIVE, LAID_DOWN, OPPOSITE, Deal

Points = dict[str, Any]


def _same_side(a: int, b: int) -> bool:
    return (a - b) % 2 == 0


def order_of_finish(deal: Deal) -> list[int]:
    """Everybody but a revolutionary, best first: goers-out, the last active seat, eliminated."""
    last = [seat for seat in range(SEATS) if deal.status[seat] == ACTIVE]
    return deal.outs + last + deal.eliminated[::-1]


def reserved_place(deal: Deal, seat: int, order: list[int]) -> int:
    """Place of a revolutionary (Q39)."""
    book = deal.book
    mates_lead = all(_same_side(other, seat) for other in order[:2])
    if book.revolution_rank == "by_first_team":
        return 3 if _same_side(order[0], seat) else 6
    if book.revolution_rank == "third":
        return 4 if not any(_same_side(other, seat) for other in order[:3]) else 3
    return 3 if mates_lead and book.revolution_sweep_as_third else 4


def places(deal: Deal) -> list[int]:
    """Place 1..6 of every seat."""
    order = order_of_finish(deal)
    result = [0] * SEATS
    free = list(range(1, SEATS + 1))
    for seat in range(SEATS):
        if deal.status[seat] == LAID_DOWN:
            result[seat] = reserved_place(deal, seat, order)
            free.remove(result[seat])
    for seat, place in zip(order, free, strict=True):
        result[seat] = place
    return result


def _sweep(deal: Deal, place: list[int]) -> list[float] | None:
    """Side totals that replace the place part (D16, Q58)."""
    book = deal.book
    first = [seat for seat in range(SEATS) if place[seat] <= 3]
    if book.sweep not in ("fixed", "double") or len({seat % 2 for seat in first}) > 1:
        return None
    totals = [book.sweep_loser_points, book.sweep_loser_points]
    totals[first[0] % 2] = book.sweep_points
    return totals


def _opening(deal: Deal) -> list[float]:
    """Opening points of every seat (D20, W34); a pair with a 明点 call has none (Q24)."""
    book, points = deal.book, [0.0] * SEATS
    if not book.opening:
        return points
    for seat in range(SEATS):
        across = OPPOSITE[seat]
        if seat in deal.callers or across in deal.callers:
            continue
        if book.open_score_needs_own_open and deal.opened[seat] == deal.opened[across]:
            continue
        if not deal.opened[across]:
            points[seat] += book.open_score_made
        if not deal.opened[seat]:
            points[seat] += book.open_score_failed
    return points


def _declared(deal: Deal) -> list[float]:
    """明点: to the caller if his opposite did not open, else to the opposite (Q24, W35)."""
    points = [0.0] * SEATS
    for caller in deal.callers:
        across = OPPOSITE[caller]
        points[across if deal.opened[across] else caller] += deal.book.declare_score
    return points


def burn_amount(book: Any, depth: int) -> float:
    """What a successful burn of this depth earns (Q44, W36)."""
    if depth == 1:
        return float(book.burn_score)
    return float(book.counter_burn_score + book.counter_burn_step * (depth - 2))


def _burns(deal: Deal) -> list[float]:
    points = [0.0] * SEATS
    for burner, victim, depth in deal.burn_hits:
        if _same_side(burner, victim) and not deal.book.burn_teammate_scores:
            continue
        points[burner] += burn_amount(deal.book, depth)
        points[victim] += deal.book.burned_score
    return points


def _mens(deal: Deal) -> list[float]:
    """闷 (D20, Q31)."""
    points = [0.0] * SEATS
    for seat, killer in deal.mens:
        if _same_side(seat, killer) and not deal.book.men_by_teammate_scores:
            continue
        points[OPPOSITE[seat] if deal.book.men_credit == "opposite" else killer] += deal.book.men_score
        points[seat] += deal.book.menned_score
    return points


def _kills(deal: Deal) -> list[float]:
    points = [0.0] * SEATS
    for killer in deal.kills:
        points[killer] += deal.book.kill_big_score
    return points


def points(deal: Deal) -> Points:
    """Points by source, and the side totals (D20)."""
    place = places(deal)
    table: Points = {
        "place": [float(deal.book.place_points[p - 1]) for p in place],
        "sweep": _sweep(deal, place),
        "opening": _opening(deal),
        "declare": _declared(deal),
        "burn": _burns(deal),
        "men": _mens(deal),
        "kill": _kills(deal),
    }
    sides = table["sweep"] or [sum(table["place"][side::2]) for side in (0, 1)]
    events = [table[name] for name in ("opening", "declare", "burn", "men", "kill")]
    signed = [sides[side] + sum(sum(event[side::2]) for event in events) for side in (0, 1)]
    table["signed"] = signed
    table["recorded"] = [max(0, total) for total in signed] if deal.book.record == "positive_only" else list(signed)
    return table
