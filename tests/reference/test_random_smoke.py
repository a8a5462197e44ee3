"""Random legal play to the end under five systems: cards are conserved and every deal ends."""

from __future__ import annotations

import random

import pytest

from .candidates import plays_of
from .codes import ActionKind, Capacity, Verdict
from .positions import SILENT, random_hands
from .presets import FIRST_FIVE, rules_of
from .referee import Referee
from .words import word_of

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


def every_word(ref: Referee) -> list[int]:
    """All words of the asked seat with cards from his hand, and all without cards; no concern for the table."""
    seat, capacity = ref.asked()
    words = [seat | kind << 3 for kind in (ActionKind.PASS, ActionKind.YIELD, ActionKind.CLOSE, ActionKind.CONCEDE)]
    if capacity in SILENT:
        words = [seat | ActionKind.DECLINE << 3]
    kinds = {Capacity.BURN: ActionKind.BURN, Capacity.KILL: ActionKind.KILL}
    kind = int(kinds.get(Capacity(capacity), ActionKind.PLAY))
    return words + [word_of(seat, kind, cards) for cards in plays_of(ref.state()["hands"][seat])]


@pytest.mark.parametrize("name", [*FIRST_FIVE, "zaozhuang_6deck", "activity_biesan"])
def test_legal_words_are_those_that_pass_the_check(name: str) -> None:
    """The generated words and a brute-force check agree; checking changes nothing."""
    rules = rules_of(name)
    rng = random.Random(11)
    ref = Referee(rules, random_hands(rng, rules["decks"]), 0)
    for number in range(400):
        if ref.state()["over"]:
            break
        words = ref.legal()
        if number % 6 == 0:
            before = ref.state(), ref.facts(), ref.asked()
            assert [word for word in sorted(every_word(ref)) if ref.check(word) == Verdict.LEGAL] == words
            for _ in range(50):
                ref.check(rng.getrandbits(30))
            for seat in range(6):
                for kind in range(8):
                    ref.check(seat | kind << 3 | 4 << 7 | 1 << 11)
            assert (ref.state(), ref.facts(), ref.asked()) == before
        ref.apply(choose(ref, rng, words, 0.3))
