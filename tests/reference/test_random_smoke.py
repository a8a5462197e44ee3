"""Random legal play to the end under five systems: cards are conserved and every deal ends."""

from __future__ import annotations

import random

import pytest
from gouji_engine.codes import ActionKind, Verdict

from .positions import SILENT, random_hands
from .presets import FIRST_FIVE, rules_of
from .referee import Referee

DEALS = 60


def choose(ref: Referee, rng: random.Random, words: list[int], eager: float) -> int:
    """A random legal word; silent questions are mostly declined, concessions are rare."""
    if ref.asked()[1] in SILENT:
        return words[0] if rng.random() > eager else rng.choice(words)
    plays = [word for word in words if word >> 3 & 15 == ActionKind.PLAY]
    if plays and rng.random() < 0.7:
        return rng.choice(plays)
    chosen = rng.choice(words)
    return rng.choice(words) if chosen >> 3 & 15 == ActionKind.CONCEDE else chosen


def run_deal(ref: Referee, rng: random.Random, eager: float) -> list[int]:
    """Play a deal to its end; the words in order, declined questions left out."""
    log: list[int] = []
    for _ in range(4000):
        if ref.state()["over"]:
            return log
        words = ref.legal()
        word = choose(ref, rng, words, eager)
        assert ref.check(word) == Verdict.LEGAL
        ref.apply(word)
        if word >> 3 & 15 != ActionKind.DECLINE:
            log.append(word)
    raise AssertionError("the deal does not end")


def size_of_word(word: int) -> int:
    """Number of cards a word puts down."""
    return (word >> 11 & 31) + (word >> 16 & 31) + (word >> 21 & 7) + (word >> 24 & 7)


@pytest.mark.parametrize("name", FIRST_FIVE)
def test_random_deals_end_and_conserve_cards(name: str) -> None:
    """Cards played and cards left make the pack; places are a permutation; a replay without declines agrees."""
    rules = rules_of(name)
    for seed in range(DEALS):
        rng = random.Random(seed)
        hands = random_hands(rng, rules["decks"])
        leader = rng.randrange(6)
        ref = Referee(rules, hands, leader)
        log = run_deal(ref, rng, eager=0.05 + 0.4 * (seed % 3 == 0))
        left = sum(sum(held) for held in ref.state()["hands"])
        assert left + sum(size_of_word(word) for word in log) == 54 * rules["decks"]
        assert sorted(ref.places()) == [1, 2, 3, 4, 5, 6]
        points = ref.points()
        assert len(points["signed"]) == len(points["recorded"]) == 2
        replayed = Referee(rules, hands, leader, transfers=ref.transfers)
        assert replayed.setup_problem is None
        for word in log:
            assert replayed.check(word) == Verdict.LEGAL
            replayed.apply(word)
        assert replayed.state() == ref.state()
        assert replayed.facts() == ref.facts()
        assert replayed.points() == points
