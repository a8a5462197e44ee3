"""The 216-card deal against its closed forms."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from math import comb

import numpy as np
import numpy.typing as npt

from gouji_analytics.stats.quantiles import chi_square_tail
from gouji_analytics.validation.check import SEED, Check, Effort, Reals, mean_is, never, not_rejected, spread_is
from gouji_engine.cards import BIG, SMALL
from gouji_engine.rules import load_preset
from gouji_engine.simulate import simulate_chunk

CARDS, HAND, RANK, JOKERS, WILD = 216, 36, 16, 8, 24
ACE, TWO = 11, 12
# Least size of a natural 够级 group by rank index: 10, J, Q, K, A.
REACH = {7: 5, 8: 4, 9: 3, 10: 2, 11: 2}
NAMES = {7: "10s", 8: "Js", 9: "Qs", 10: "Ks", 11: "As"}
PRESET = "qingdao_online"

Counts = npt.NDArray[np.int64]


def none_of(kind: int, seats: int = 1) -> float:
    """The probability that named seats hold none of ``kind`` cards."""
    return comb(CARDS - kind, HAND * seats) / comb(CARDS, HAND * seats)


def some_seat_without(kind: int) -> float:
    """The probability that at least one of six seats holds none of ``kind`` cards (inclusion and exclusion)."""
    most = min(6, (CARDS - kind) // HAND)
    return sum((1 if k % 2 else -1) * comb(6, k) * none_of(kind, k) for k in range(1, most + 1))


def holds(count: int, kind: int) -> float:
    """The probability that a hand holds exactly ``count`` of ``kind`` cards."""
    return comb(kind, count) * comb(CARDS - kind, HAND - count) / comb(CARDS, HAND)


def at_least(count: int, kind: int = RANK) -> float:
    """The probability that a hand holds ``count`` or more of ``kind`` cards."""
    return 1.0 - sum(holds(fewer, kind) for fewer in range(count))


def no_natural_gouji() -> float:
    """The probability that no rank of a hand reaches 够级 without wild cards."""
    ways, rest = 0, CARDS - RANK * len(REACH)
    for held in product(*(range(least) for least in REACH.values())):
        ways += math.prod(comb(RANK, k) for k in held) * comb(rest, HAND - sum(held))
    return ways / comb(CARDS, HAND)


def side_difference_sd(kind: int) -> float:
    """Standard deviation of the difference between the sides' numbers of ``kind`` cards."""
    share, half = kind / CARDS, CARDS // 2
    return 2.0 * math.sqrt(half * share * (1.0 - share) * half / (CARDS - 1))


def check_dealing(effort: Effort) -> Iterator[Check]:
    """Frequencies and spreads of dealt hands, each inside its 99.9 % band."""
    dealt = simulate_chunk(load_preset(PRESET), ("random",) * 6, SEED, 0, effort.deals)
    hands = dealt.hands.reshape(-1, 6, 16).astype(np.int64)
    yield _whole(hands)
    yield from _missing(hands)
    yield from _groups(hands)
    yield from _sides(hands)
    yield from _even(hands, dealt.leader.astype(np.int64))


def _whole(hands: Counts) -> Check:
    """Nothing is lost in dealing."""
    pack = np.array([RANK] * 13 + [4, 4, 0])
    wrong = (hands.sum(axis=2) != HAND).any(axis=1) | (hands.sum(axis=1) != pack).any(axis=1)
    return never("deal-cards", "216 cards: 36 a seat, 16 of each rank, 4 small and 4 big jokers", int(wrong.sum()))


def _by_deal(held: npt.NDArray[np.bool_]) -> Reals:
    """The share of seats of each deal; deals are independent, seats are not."""
    shares: Reals = held.mean(axis=1)
    return shares


def _missing(hands: Counts) -> Iterator[Check]:
    jokers = hands[..., SMALL] + hands[..., BIG]
    bare, lacks = (jokers + hands[..., TWO]) == 0, hands[..., 0] == 0
    any_bare, any_lacks = bare.any(axis=1), lacks.any(axis=1)
    yield mean_is("deal-bare", "a hand without joker and 2 (right to a revolution)", none_of(WILD), _by_deal(bare))
    yield mean_is("deal-bare-any", "some hand without joker and 2", some_seat_without(WILD), any_bare.astype(float))
    yield mean_is("deal-no-three", "a hand without a 3", none_of(RANK), _by_deal(lacks))
    yield mean_is("deal-no-three-any", "some hand without a 3", some_seat_without(RANK), any_lacks.astype(float))
    yield mean_is("deal-no-joker", "a hand without a joker", none_of(JOKERS), _by_deal(jokers == 0))
    ranks = (hands[..., : ACE + 1] > 0).sum(axis=2).mean(axis=1)
    yield mean_is("deal-ranks", "different ranks among 3 to A in a hand", 12 * (1 - none_of(RANK)), ranks)


def _groups(hands: Counts) -> Iterator[Check]:
    reached = {rank: hands[..., rank] >= least for rank, least in REACH.items()}
    for rank, least in REACH.items():
        truth = f"a hand with {least} or more {NAMES[rank]} (natural gouji)"
        yield mean_is(f"deal-gouji-{NAMES[rank]}", truth, at_least(least), _by_deal(reached[rank]))
    none = ~np.logical_or.reduce(list(reached.values()))
    yield mean_is("deal-no-gouji", "a hand without any natural gouji group", no_natural_gouji(), _by_deal(none))


def _sides(hands: Counts) -> Iterator[Check]:
    jokers = hands[..., SMALL] + hands[..., BIG]
    high = jokers + hands[..., TWO]
    for name, kind, cards in (("jokers", JOKERS, jokers), ("high", WILD, high)):
        own, other = cards[:, ::2].sum(axis=1), cards[:, 1::2].sum(axis=1)
        words = "jokers" if name == "jokers" else "jokers and 2s"
        truth = f"SD of the difference between the sides in {words}"
        yield spread_is(f"deal-side-{name}", truth, side_difference_sd(kind), (own - other).astype(np.float64))


def _even(hands: Counts, leader: Counts) -> Iterator[Check]:
    first = hands[:, 0, SMALL] + hands[:, 0, BIG]
    shares = [holds(count, JOKERS) for count in range(5)]
    seen = np.bincount(np.minimum(first, 5), minlength=6)
    p_jokers = fits(seen, [*shares, 1.0 - sum(shares)])
    yield not_rejected("deal-joker-counts", "jokers of one seat follow the hypergeometric distribution", p_jokers)
    p_leader = fits(np.bincount(leader, minlength=6), [1 / 6] * 6)
    yield not_rejected("deal-leader", "each seat leads first equally often", p_leader)


def fits(seen: Counts, shares: list[float]) -> float:
    """The p-value of the chi-square test that ``seen`` follows ``shares``."""
    expected = np.array(shares) * seen.sum()
    return chi_square_tail(float(((seen - expected) ** 2 / expected).sum()), len(shares) - 1)
