"""Comparison where the rules have eagles (鹰) or the kill table (杀牌表) (docs/play-protocol.md 15)."""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.plays import (
    joker_beaten,
    kills,
    word_big,
    word_eagle,
    word_kind,
    word_naturals,
    word_rank,
    word_small,
    word_twos,
)


@leaf
def word_size(word: int) -> int:
    """Number of cards of a play."""
    return word_naturals(word) + word_twos(word) + word_small(word) + word_big(word) + word_eagle(word)


@leaf
def has_own_comparison(rules: Any) -> bool:
    """True if plays are compared by this module."""
    return rules.eagles + rules.kill_table > 0


@kernel
def eagle_fault(rules: Any, st: Any, word: int) -> int:
    """plays.beat_fault() with eagles above the big jokers."""
    rank, small, big, eagle = word_rank(word), word_small(word), word_big(word), word_eagle(word)
    if word_size(word) != st.t_size:
        return 18
    o_small, o_big = st.t_small, st.t_big
    if rules.mixed_jokers == 1:
        if o_small and o_big:
            o_small, o_big = o_small + o_big, 0
        if small and big:
            big = 0
    if st.t_eagle or eagle < o_big:
        return 19
    if eagle + big < o_big + o_small:
        return 20
    if rank <= 12 and (st.t_rank > 12 or rank <= st.t_rank):
        return 20
    return 0


@kernel
def table_fault(st: Any, word: int) -> int:
    """0 if the set beats the play on the table by the kill table, 18 if no answer has that number of cards, else 20."""
    base = word_naturals(word) + word_twos(word)
    o_base = st.t_nat + st.t_two
    size = word_size(word)
    if size < o_base + st.t_small + 2 * st.t_big or size > o_base + 2 * st.t_small + 3 * st.t_big:
        return 18
    if base > o_base or (base and word_rank(word) <= st.t_rank):
        return 20
    for by_smalls in range(st.t_small + 1):
        for by_bigs in range(st.t_big + 1):
            small = word_small(word) - 2 * by_smalls - 3 * (st.t_big - by_bigs)
            big = word_big(word) - (st.t_small - by_smalls) - 2 * by_bigs
            if small >= 0 and big >= 0 and base + small + big == o_base:
                return 0
    return 20


@kernel
def own_fault(rules: Any, st: Any, word: int) -> int:
    """judging.compare_fault() of these rules."""
    kind = word_kind(word)
    if kind == 6:
        return 0 if kills(rules, st, word) else 21
    if st.t_big == 1 and (kind == 0 or rules.kill_is_burn) and kills(rules, st, word):
        return 0
    fault = table_fault(st, word) if rules.kill_table else eagle_fault(rules, st, word)
    if fault and st.t_small == 1 and st.t_big == 0 and joker_beaten(rules, st, word):
        return 0
    return fault
