"""进贡: debts of a deal and how they are paid before the next one (catalogue D22, Q63, Q64; protocol 12).

Readings: a deal ended as a sweep by a rule owes what it owes like any sweep; where the deal before is not known, a giver who
holds a rank both as dealt and as received gives his own cards first; debts of nothing are not written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .codes import EAGLE, SEATS, TransferCause, pack_transfer, unpack_transfer
from .position import OPPOSITE, Deal
from .scoring import is_swept, places, scoring_burns, scoring_mens


class Debt(NamedTuple):
    """Cards owed for the next deal of the session."""

    kind: str
    payer: int
    receiver: int
    count: int


def _men(deal: Deal) -> Iterator[Debt]:
    for seat, killer in scoring_mens(deal):
        receiver = OPPOSITE[seat] if deal.book.men_credit == "opposite" else killer
        yield Debt("men", seat, receiver, deal.book.tribute_men)


def _burn(deal: Deal) -> Iterator[Debt]:
    for burner, victim, _ in scoring_burns(deal):
        yield Debt("burn", victim, burner, deal.book.tribute_burn)


def table_entry(table: dict[str, dict[str, list[int]]], declared: Sequence[bool], opened: Sequence[bool]) -> list[int]:
    """[self pays, opposite pays] of the 宣点 table; mirror cases by exchanging the pair (D22, Q25, W41)."""
    who = {(False, False): "none", (True, True): "both", (True, False): "self", (False, True): "opp"}
    if tuple(declared) == (False, True) or (declared[0] == declared[1] and tuple(opened) == (False, True)):
        return table_entry(table, declared[::-1], opened[::-1])[::-1]
    return list(table.get(who[declared[0], declared[1]], {}).get(who[opened[0], opened[1]], [0, 0]))


def _open(deal: Deal) -> Iterator[Debt]:
    book = deal.book
    if not book.opening:
        return
    for seat in range(SEATS):
        across = OPPOSITE[seat]
        if seat in deal.unscored:
            continue
        if book.tribute_open == "single":
            count = 0 if deal.opened[seat] else 1
        else:
            declared = [seat in deal.raisers, across in deal.raisers]
            opened = [deal.opened[seat], deal.opened[across]]
            count = table_entry(book.tribute_open_table, declared, opened)[0]
        yield Debt("open", seat, across, count)


def _last(deal: Deal) -> Iterator[Debt]:
    place = places(deal)
    if is_swept(place):
        return
    for index, count in enumerate(deal.book.tribute_last):
        yield Debt("last", place.index(SEATS - index), place.index(1 + index), count)


_KINDS = {"men": _men, "burn": _burn, "open": _open, "last": _last}


def debts(deal: Deal) -> list[Debt]:
    """What a finished deal owes, in the order in which it is paid; nothing under ``tribute = none``."""
    book = deal.book
    if book.tribute == "none" or deal.void or (book.sweep_cancels_tribute and is_swept(places(deal))):
        return []
    return [debt for kind in book.tribute_order for debt in _KINDS[kind](deal) if debt.count]


def _runs(hand: list[int], count: int) -> Iterator[tuple[int, int]]:
    """(rank, number) of the highest cards, taken out of the hand."""
    for rank in range(EAGLE, -1, -1):
        number = min(hand[rank], count)
        if number:
            hand[rank] -= number
            count -= number
            yield rank, number


def pay(hands: list[list[int]], owed: Sequence[Debt]) -> list[int]:
    """Carry out the payments, kind by kind, and give their words."""
    words: list[int] = []
    kinds = list(dict.fromkeys(debt.kind for debt in owed))
    for kind in kinds:
        received = []
        for debt in owed:
            if debt.kind == kind:
                for rank, number in _runs(hands[debt.payer], debt.count):
                    words.append(pack_transfer(debt.payer, debt.receiver, rank, number, TransferCause.TRIBUTE))
                    received.append((debt.receiver, rank, number))
        for receiver, rank, number in received:
            hands[receiver][rank] += number
    return words


def accept(hands: list[list[int]], logged: Sequence[int]) -> list[int] | None:
    """Carry out logged tributes when the deal before is not known; None if one cannot be right."""
    own = [list(hand) for hand in hands]
    taken: list[int] = []
    for word in logged:
        giver, taker, rank, count, cause = unpack_transfer(word)
        if cause != TransferCause.TRIBUTE:
            break
        if giver >= SEATS or taker >= SEATS or giver == taker or not count:
            return None
        if hands[giver][rank] < count:
            return None
        own[giver][rank] -= min(count, own[giver][rank])
        if any(own[giver][rank + 1 :]):
            return None
        hands[giver][rank] -= count
        hands[taker][rank] += count
        taken.append(word)
    return taken
