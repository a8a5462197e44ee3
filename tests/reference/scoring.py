"""Places and points of a finished deal (catalogue 2.8, D15, D16, D20, D22; protocol 5, 11-13).

Readings: a deal ended as a sweep by a rule scores places, sweep and penalties, nothing else. A revolutionary whose place is
taken gets the next worse free one, else the next better. With a mate who has laid down too the mates are not first and
second of the others.
"""

from __future__ import annotations

from typing import Any

from .codes import POINT_SOURCES, SEATS
from .position import ACTIVE, LAID_DOWN, NOBODY, OPPOSITE, Deal, seats_from

Points = dict[str, Any]


def _same_side(a: int, b: int) -> bool:
    return (a - b) % 2 == 0


def order_of_finish(deal: Deal) -> list[int]:
    """Everybody but revolutionaries, best first: goers-out, who is still in, eliminated."""
    last = [seat for seat in seats_from(deal.first_left) if deal.status[seat] == ACTIVE]
    return deal.outs + last + deal.eliminated[::-1]


def reserved_place(deal: Deal, seat: int, order: list[int]) -> int:
    """Place of a revolutionary among the others in their order (Q39, Q40)."""
    book = deal.book
    leads = bool(order) and _same_side(order[0], seat)
    if book.revolution_rank == "by_first_team":
        return 3 if leads else 6
    if book.revolution_rank == "guarantor":
        return 3 if order and order[0] == deal.guarantors.get(seat, NOBODY) else 6
    if book.revolution_rank == "third":
        return 4 if len(order) >= 3 and not any(_same_side(other, seat) for other in order[:3]) else 3
    mates_lead = len(order) >= 2 and all(_same_side(other, seat) for other in order[:2])
    return 3 if mates_lead and book.revolution_sweep_as_third else 4


def _swept_places(deal: Deal) -> list[int]:
    """The deal ended as a sweep against the side of ``swept_by`` (Q36; protocol 2, 13)."""
    culprit = deal.swept_by
    order = [seat for seat in deal.outs if seat != culprit]
    order += [seat for seat in seats_from(deal.leader) if seat not in order and seat != culprit]
    winners = [seat for seat in order if not _same_side(seat, culprit)]
    losers = [seat for seat in order if _same_side(seat, culprit)]
    ranking = [*winners, *losers, culprit]
    return [1 + ranking.index(seat) for seat in range(SEATS)]


def places(deal: Deal) -> list[int]:
    """Place 1..6 of every seat."""
    if deal.swept_by != NOBODY:
        return _swept_places(deal)
    order = order_of_finish(deal)
    result = [0] * SEATS
    free = list(range(1, SEATS + 1))
    for seat in deal.rebels:
        if deal.status[seat] == LAID_DOWN:
            wanted = reserved_place(deal, seat, order)
            worse = [place for place in free if place >= wanted]
            result[seat] = worse[0] if worse else max(free)
            free.remove(result[seat])
    for seat, place in zip(order, free, strict=True):
        result[seat] = place
    return result


def is_swept(place: list[int]) -> bool:
    """Are places 1, 2 and 3 on one side (2.8)?"""
    return len({seat % 2 for seat in range(SEATS) if place[seat] <= 3}) == 1


def _sweep(deal: Deal, place: list[int]) -> list[float] | None:
    """Side totals that replace the place part (D16, Q58)."""
    book = deal.book
    if book.sweep not in ("fixed", "double") or not is_swept(place):
        return None
    totals = [book.sweep_loser_points, book.sweep_loser_points]
    totals[place.index(1) % 2] = book.sweep_points
    return totals


def _opening(deal: Deal) -> list[float]:
    """Opening points of every seat (D20, W34); a pair with a 明点 call has none (Q24)."""
    book, points = deal.book, [0.0] * SEATS
    if not book.opening:
        return points
    for seat in range(SEATS):
        across = OPPOSITE[seat]
        if seat in deal.callers or across in deal.callers or seat in deal.unscored:
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
    for caller in set(deal.callers) - deal.unscored:
        across = OPPOSITE[caller]
        points[across if deal.opened[across] else caller] += deal.book.declare_score
    return points


def burn_amount(book: Any, depth: int) -> float:
    """What a successful burn of this depth earns (Q44, W36)."""
    if depth == 1:
        return float(book.burn_score)
    return float(book.counter_burn_score + book.counter_burn_step * (depth - 2))


def scoring_burns(deal: Deal) -> list[tuple[int, int, int]]:
    """(burner, victim, depth) of the burns that score (protocol 6)."""
    teammates = deal.book.burn_teammate_scores
    return [hit for hit in deal.burn_hits if teammates or not _same_side(hit[0], hit[1])]


def scoring_mens(deal: Deal) -> list[tuple[int, int]]:
    """(闷 seat, killer) of those that score (D20)."""
    teammates = deal.book.men_by_teammate_scores
    return [men for men in deal.mens if teammates or not _same_side(*men)]


def _burns(deal: Deal) -> list[float]:
    points = [0.0] * SEATS
    for burner, victim, depth in scoring_burns(deal):
        points[burner] += burn_amount(deal.book, depth)
        points[victim] += deal.book.burned_score
    return points


def _mens(deal: Deal) -> list[float]:
    """闷 (D20, Q31)."""
    points = [0.0] * SEATS
    for seat, killer in scoring_mens(deal):
        points[OPPOSITE[seat] if deal.book.men_credit == "opposite" else killer] += deal.book.men_score
        points[seat] += deal.book.menned_score
    return points


def _kills(deal: Deal) -> list[float]:
    points = [0.0] * SEATS
    for killer in deal.kills:
        points[killer] += deal.book.kill_big_score
    return points


def _tribute(deal: Deal, place: list[int]) -> list[float]:
    """tribute = points_per_card: a point for each card of 落贡, nothing after a sweep (Q64, W26)."""
    points = [0.0] * SEATS
    if deal.book.tribute == "points_per_card" and not is_swept(place):
        for index, count in enumerate(deal.book.tribute_last):
            points[place.index(1 + index)] += count
    return points


def points(deal: Deal) -> Points:
    """Points by source, and the side totals (D20)."""
    place = places(deal)
    table: Points = {name: [0.0] * SEATS for name in POINT_SOURCES}
    table["place"] = [float(deal.book.place_points[p - 1]) for p in place]
    table["sweep"] = _sweep(deal, place)
    table["penalty"] = [float(points) for points in deal.penalties]
    if deal.swept_by == NOBODY:
        table["opening"] = _opening(deal)
        table["declare"] = _declared(deal)
        table["burn"] = _burns(deal)
        table["men"] = _mens(deal)
        table["kill"] = _kills(deal)
        table["tribute"] = _tribute(deal, place)
    sides = table["sweep"] or [sum(table["place"][side::2]) for side in (0, 1)]
    events = [table[name] for name in POINT_SOURCES[2:]]
    signed = [sides[side] + sum(sum(event[side::2]) for event in events) for side in (0, 1)]
    table["signed"] = signed
    table["recorded"] = [max(0, total) for total in signed] if deal.book.record == "positive_only" else list(signed)
    return table
