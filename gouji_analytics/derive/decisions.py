"""Counts by seat of what lay open: choices, 够死级, and natural gouji dealt that opened nobody."""

from __future__ import annotations

import numpy as np

from gouji_analytics.derive.exits import NEVER, lock_rows
from gouji_analytics.derive.openings import opening_rows
from gouji_analytics.derive.parts import SEATS, Flags, Ints, Source, bits, tally
from gouji_engine.cards import TWO

RANKS = TWO  # ranks 3 to A


def decisions(source: Source) -> dict[str, Ints]:
    """Actions of each seat, and those at which it had another legal action."""
    acts, choice = source.actions, source.facts.play("is_choice") != 0
    return {
        "n_decisions": tally(source.count, acts.deal, acts.seat),
        "n_choices": tally(source.count, acts.deal[choice], acts.seat[choice]),
    }


def shots(source: Source) -> dict[str, Ints]:
    """Gouji answers to a last set that only a burn could follow: chances and uses, and the like of a kept head."""
    acts, found, count = source.actions, source.facts, source.count

    def number(mask: Flags) -> Ints:
        return tally(count, acts.deal[mask], acts.seat[mask])

    chance = found.play("dead_chance") != 0
    return {
        "dead_chances": number(chance),
        "dead_used": number(chance & (found.play("is_gouji") != 0)),
        "kept_shots_used": number(found.play("kept_shot") != 0),
    }


def wasted(source: Source) -> Ints:
    """Natural gouji dealt to each seat that it did not try to open with while it could, int64 [deals, 6].

    A group counts as tried when the first play from it was a gouji without a wild card, made before the lock; a group still whole
    when the seat opened was not wasted.
    """
    acts, found = source.actions, source.facts
    key = (acts.deal * SEATS + acts.seat) * RANKS + acts.rank
    natural = np.flatnonzero((acts.size > 0) & (acts.rank < RANKS))
    groups, index = np.unique(key[natural], return_index=True)
    first: Ints = np.full(source.count * SEATS * RANKS, NEVER, np.int64)
    first[groups] = natural[index]
    first = first.reshape(source.count, SEATS, RANKS)
    opened = np.full((source.count, SEATS), NEVER, np.int64)
    rows = opening_rows(source)
    opened[acts.deal[rows], acts.seat[rows]] = rows
    opened[bits(found.deal("opened")) & (opened == NEVER)] = -1  # opened without a play
    lock = lock_rows(source)
    played = first < NEVER
    row = np.where(played, first, 0)
    pure = (found.play("is_gouji") != 0) & (acts.twos + acts.jokers == 0) if len(acts) else np.zeros(1, bool)
    tried = played & pure[row] & (first <= lock[:, :, None])
    saved = first >= opened[:, :, None]
    saved |= (opened < NEVER)[:, :, None] & ~played
    held = (found.seats("pure")[:, :, None] >> np.arange(RANKS) & 1).astype(bool)
    unused: Ints = (held & ~tried & ~saved).sum(axis=2)
    return unused
