"""Random legal play to the end under every system and under random rule sets: cards are conserved and deals end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .candidates import plays_of
from .codes import SEATS, ActionKind, Capacity, Verdict
from .damage import damaged
from .outcome import FINE, outcome, replay
from .positions import SILENT
from .presets import SYSTEMS, rules_of
from .random_deals import Record, choose, random_record
from .random_rules import draw_rules
from .referee import Referee
from .words import word_of

DEALS = 6
WITH_CARDS = (ActionKind.PLAY, ActionKind.BURN, ActionKind.KILL)


def size_of_word(word: int) -> int:
    """Number of cards a word puts down."""
    if word >> 3 & 15 not in WITH_CARDS:
        return 0
    return (word >> 11 & 31) + (word >> 16 & 31) + (word >> 21 & 7) + (word >> 24 & 7) + (word >> 27 & 7)


def check_record(rules: dict[str, Any], record: Record, referee: Referee) -> None:
    """Cards played and cards left make the pack; places are a permutation; a replay agrees."""
    left = sum(map(sum, referee.state()["hands"]))
    assert left + sum(map(size_of_word, record.actions)) == sum(map(sum, record.hands))
    if not referee.deal.void:
        assert sorted(referee.places()) == [1, 2, 3, 4, 5, 6]
    points = referee.points()
    assert len(points["signed"]) == len(points["recorded"]) == 2
    again = record.referee(rules)
    assert replay(again, record) == FINE
    assert again.state() == referee.state()
    assert again.facts() == referee.facts()
    assert again.points() == points
    assert again.debts() == referee.debts()


@pytest.mark.parametrize("name", SYSTEMS)
def test_random_deals_of_a_system(name: str) -> None:
    """Sessions of deals: each pays the tributes that the one before owes."""
    rules, debts = rules_of(name), None
    for number in range(DEALS):
        rng = random.Random(f"{name} {number}")
        record, referee = random_record(rng, rules, debts, number)
        check_record(rules, record, referee)
        debts = referee.debts()


@pytest.mark.parametrize("block", range(4))
def test_random_rule_sets(block: int) -> None:
    """The same under rule sets drawn at random, and damaged copies always get an answer."""
    for number in range(20):
        rng = random.Random(f"{block} {number}")
        rules = draw_rules(rng)
        record, referee = random_record(rng, rules)
        check_record(rules, record, referee)
        stages = {outcome(rules, damaged(rng, record))[0] for _ in range(3)}
        assert stages <= {"fine", "transfers", "declarations", "action", "unfinished"}


def every_word(ref: Referee) -> list[int]:
    """All words of the asked seat with cards from his hand, and all without cards; no concern for the table."""
    seat, capacity = ref.asked()
    said = (ActionKind.PASS, ActionKind.YIELD, ActionKind.CLOSE, ActionKind.CONCEDE, ActionKind.BUY4)
    words = [word_of(seat, kind) for kind in said]
    if capacity in SILENT:
        words = [word_of(seat, ActionKind.DECLINE)]
    kinds = {Capacity.BURN: ActionKind.BURN, Capacity.KILL: ActionKind.KILL}
    kind = int(kinds.get(Capacity(capacity), ActionKind.PLAY))
    return words + [word_of(seat, kind, cards) for cards in plays_of(ref.state()["hands"][seat])]


@pytest.mark.parametrize("name", [*SYSTEMS[::3], *(f"random {number}" for number in range(6))])
def test_legal_words_are_those_that_pass_the_check(name: str) -> None:
    """The generated words and a brute-force check agree; checking changes nothing."""
    rng = random.Random(name)
    rules = draw_rules(rng) if name.startswith("random") else rules_of(name)
    ref = random_record(rng, rules)[0].referee(rules)
    for number in range(300):
        if ref.state()["over"]:
            break
        words = ref.legal()
        if number % 12 == 0:
            before = ref.state(), ref.facts(), ref.asked()
            assert [word for word in sorted(every_word(ref)) if ref.check(word) == Verdict.LEGAL] == words
            for _ in range(50):
                ref.check(rng.getrandbits(30))
            for seat in range(SEATS):
                for kind in range(11):
                    ref.check(seat | kind << 3 | 4 << 7 | 1 << 11)
            assert (ref.state(), ref.facts(), ref.asked()) == before
        ref.apply(choose(rng, ref, words, 0.3))
