"""Turning the table changes nothing but names: an odd turn exchanges the two sides, an even one keeps them."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from gouji_engine.codes import DeclarationKind, PointSource, pack_declaration, unpack_declaration
from gouji_engine.rules import list_presets, load_preset
from gouji_engine.simulate import simulate_chunk
from tests.reference.compare import kernel_facts, kernel_outcomes, records
from tests.reference.damage import damaged

DEALS = 4
SEAT_UNIT = pack_declaration(DeclarationKind.REDEAL, 1) - pack_declaration(DeclarationKind.REDEAL, 0)
LINES = (("random",) * 6, ("rules", "random") * 3)


TURNABLE = [name for name in list_presets() if not load_preset(name).hand_sizes]  # uneven hands belong to seats


def turned_transfer(word: int, by: int) -> int:
    return (word & ~63) | ((word & 7) + by) % 6 | ((word >> 3 & 7) + by) % 6 << 3


def turned_action(word: int, by: int) -> int:
    return word if word < 0 or word & 7 > 5 else (word & ~7) | ((word & 7) + by) % 6


def turned_declaration(word: int, by: int) -> int:
    _, seat = unpack_declaration(word)
    return word if seat > 5 else word + ((seat + by) % 6 - seat) * SEAT_UNIT


def turned(deal, by):
    """The same deal with everybody ``by`` seats further on."""
    return replace(
        deal,
        hands=[deal.hands[(seat - by) % 6] for seat in range(6)],
        leader=(deal.leader + by) % 6,
        transfers=[turned_transfer(word, by) for word in deal.transfers],
        declarations=[turned_declaration(word, by) for word in deal.declarations],
        actions=[turned_action(word, by) for word in deal.actions],
    )


def happened(told, row, by):
    """Events with the seats turned on."""
    rows = told.events[told.event_offsets[row] : told.event_offsets[row + 1]].tolist()
    return sorted(
        [at, event, *[(seat + by) % 6 if seat >= 0 else seat for seat in seats], value]
        for at, event, *seats, value in rows
    )


def results(told, row, by):
    """Places, causes and points of the seats, and totals of the sides, turned on."""
    seats = [np.roll(told.seats(name)[row], by).tolist() for name in ("place", "cause", "left")]
    sources = [source for source in PointSource if source is not PointSource.SWEEP]
    seats += [np.roll(told.seats(f"points_{int(source)}")[row], by).tolist() for source in sources]
    names = ("signed", "recorded", f"points_{int(PointSource.SWEEP)}")  # a sweep is of a side
    sides = [np.roll([told.deal(f"{name}_{side}")[row] for side in (0, 1)], by).tolist() for name in names]
    return seats, sides, int(told.deal("void")[row]), int(told.deal("rounds")[row])


def some_deals(rules):
    return [deal for line in LINES for deal in records(simulate_chunk(rules, line, 5, 0, DEALS))]


@pytest.mark.parametrize("preset", TURNABLE)
def test_a_turned_deal_has_turned_events_places_and_points(preset):
    rules = load_preset(preset)
    deals = some_deals(rules)
    first = kernel_facts(rules, deals)
    for by in range(1, 6):
        moved = [turned(deal, by) for deal in deals]
        assert [outcome[0] for outcome in kernel_outcomes(rules, moved)] == ["fine"] * len(deals)
        second = kernel_facts(rules, moved)
        for row in range(len(deals)):
            assert happened(second, row, 0) == happened(first, row, by)
            assert results(second, row, 0) == results(first, row, by)


@pytest.mark.parametrize("preset", TURNABLE)
def test_a_turned_damaged_deal_has_the_same_fault_at_the_same_action(preset):
    rules, rng = load_preset(preset), random.Random(preset)
    broken = [damaged(rng, deal) for deal in some_deals(rules) for _ in range(3)]
    told = kernel_outcomes(rules, broken)
    assert any(outcome[0] != "fine" for outcome in told)
    for by in range(1, 6):
        assert kernel_outcomes(rules, [turned(deal, by) for deal in broken]) == told
