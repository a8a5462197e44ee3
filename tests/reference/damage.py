"""Damaged copies of deals: one thing of a log changed, left out or put in (for the comparison of the two engines)."""

from __future__ import annotations

import random
from dataclasses import replace

from .codes import SEATS, ActionKind, DeclarationKind, TransferCause, pack_declaration, pack_transfer
from .random_deals import Record, misplay_words, random_foul
from .words import word_of

KINDS = len(ActionKind) - 1


def damaged_word(rng: random.Random, word: int) -> int:
    """The word with one thing changed: a bit, the seat, the kind, a count, or everything. Never a DECLINE."""
    way = rng.randrange(6)
    if way == 0:
        changed = rng.getrandbits(27)
    elif way == 1:
        changed = word ^ (1 << rng.randrange(27))
    elif way == 2:
        changed = (word & ~7) | rng.randrange(8)
    elif way == 3:
        changed = (word & ~(15 << 3)) | (rng.randrange(KINDS) << 3)
    elif way == 4:
        changed = rng.randrange(SEATS) | (rng.choice((1, 2, 4, 5, 7)) << 3)
    else:
        changed = (word + (1 << rng.choice((7, 11, 16, 21, 24)))) & ((1 << 30) - 1)
    return changed if (changed >> 3) & 15 != ActionKind.DECLINE else word


def _strange_word(rng: random.Random) -> int:
    """A word of a rare kind for anybody."""
    way, seat = rng.randrange(4), rng.randrange(SEATS)
    if way == 0:
        return random_foul(rng)
    if way == 1:
        return word_of(seat, ActionKind.BUY4)
    if way == 2:
        return word_of(seat, ActionKind.ANNOUNCE, (rng.randrange(13), rng.randrange(1, 6), 0, 0, 0))
    return misplay_words(rng, seat, [2] * 15 + [0])[0]


def damaged_actions(rng: random.Random, actions: list[int]) -> list[int]:
    """One word changed, left out, said twice, exchanged with the next, or a strange one put in."""
    if not actions:
        return [_strange_word(rng)]
    at, way = rng.randrange(len(actions)), rng.random()
    strange = [number for number, word in enumerate(actions) if ActionKind.BUY4 <= word >> 3 & 15 <= ActionKind.FOUL]
    if strange and rng.random() < 0.5:
        at = min(rng.choice(strange) + rng.randrange(2), len(actions) - 1)
    if way < 0.5:
        return [*actions[:at], damaged_word(rng, actions[at]), *actions[at + 1 :]]
    if way < 0.65:
        return actions[:at] + actions[at + 1 :]
    if way < 0.75:
        return actions[: at + 1] + actions[at:]
    if way < 0.8:
        return actions[:at] + actions[at : at + 2][::-1] + actions[at + 2 :]
    return [*actions[:at], _strange_word(rng), *actions[at:]]


def _damaged_list(rng: random.Random, words: list[int], other: int, flips: int) -> list[int]:
    """One word of a list changed in a bit, left out, exchanged, said twice, or another one put in."""
    way, at = rng.randrange(5), rng.randrange(len(words) + 1)
    if way == 0 or not words:
        return [*words[:at], other, *words[at:]]
    at = min(at, len(words) - 1)
    if way == 1:
        return [*words[:at], words[at] ^ 1 << rng.randrange(flips), *words[at + 1 :]]
    if way == 2:
        return words[:at] + words[at + 1 :]
    if way == 3:
        return words[: at + 1] + words[at:]
    return words[:at] + words[at : at + 2][::-1] + words[at + 2 :]


def _random_transfer(rng: random.Random) -> int:
    """Any transfer between two seats."""
    giver, taker = rng.sample(range(SEATS), 2)
    return pack_transfer(giver, taker, rng.randrange(15), rng.choice((1, 1, 2)), rng.choice(list(TransferCause)))


def damaged(rng: random.Random, record: Record) -> Record:
    """A copy of the deal with one thing wrong, which now and then is not wrong at all."""
    way = rng.random()
    if way < 0.15:
        return replace(record, transfers=_damaged_list(rng, record.transfers, _random_transfer(rng), 18))
    if way < 0.3:
        other = pack_declaration(rng.choice(list(DeclarationKind)), rng.randrange(SEATS))
        return replace(record, declarations=_damaged_list(rng, record.declarations, other, 7))
    return replace(record, actions=damaged_actions(rng, record.actions))
