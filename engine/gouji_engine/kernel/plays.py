"""What a set of cards is, and what beats it (catalogue D4–D6, 2.2–2.4)."""

from __future__ import annotations

from typing import Any

import numpy as np

from gouji_engine.kernel._jit import kernel, leaf
from gouji_engine.kernel.rarity import is_rare

MOST_JOKERS = 7  # of a kind in one play: the room of a word


@leaf
def wide(value: Any) -> Any:
    """A stored integer as 64 bits, compiled or not: small integers overflow in arithmetic of their own width."""
    return np.int64(value)


@leaf
def word_seat(word: int) -> int:
    """Seat of an action word."""
    return word & 7


@leaf
def word_kind(word: int) -> int:
    """Kind of an action word."""
    return (word >> 3) & 15


@leaf
def word_rank(word: int) -> int:
    """Rank of an action word."""
    return (word >> 7) & 15


@leaf
def word_naturals(word: int) -> int:
    """Natural cards of an action word."""
    return (word >> 11) & 31


@leaf
def word_twos(word: int) -> int:
    """Tied 2s of an action word."""
    return (word >> 16) & 31


@leaf
def word_small(word: int) -> int:
    """Small jokers of an action word."""
    return (word >> 21) & 7


@leaf
def word_big(word: int) -> int:
    """Big jokers of an action word."""
    return (word >> 24) & 7


@leaf
def word_eagle(word: int) -> int:
    """Eagles (鹰) of an action word; 0 in rule sets without them."""
    return (word >> 27) & 7


@leaf
def make_word(seat: int, kind: int, rank: int, naturals: int, twos: int, small: int, big: int) -> int:
    """Pack an action word from fields that are known to fit."""
    return seat | (kind << 3) | (rank << 7) | (naturals << 11) | (twos << 16) | (small << 21) | (big << 24)


@leaf
def well_formed_cards(word: int) -> bool:
    """True if the card fields of a word are those of a play."""
    rank, naturals, twos = word_rank(word), word_naturals(word), word_twos(word)
    if rank <= 11:
        return naturals >= 1
    if rank == 12:
        return naturals >= 1 and twos == 0
    if naturals or twos:
        return False
    if rank == 13:
        return word_big(word) == 0 and word_small(word) >= 1
    return rank == 14 and word_big(word) >= 1


@leaf
def well_formed(word: int) -> bool:
    """True for a canonical word of the kinds up to ``kill`` (docs/play-protocol.md 1); any integer may be asked."""
    if word < 0 or word >> 27 or (word & 7) > 5:
        return False
    kind = word_kind(word)
    if kind == 1 or kind == 2 or kind == 4 or kind == 5:
        return word >> 7 == 0
    return (kind == 0 or kind == 3 or kind == 6) and well_formed_cards(word)


@kernel
def well_formed_eagle(rules: Any, word: int) -> bool:
    """True for a canonical play (kind 0, 3 or 6) with eagles, under rules that have them (docs/play-protocol.md 15)."""
    if rules.eagles == 0 or word < 0 or word >> 30 or word >> 27 == 0 or (word & 7) > 5:
        return False
    kind, rank, naturals, twos = word_kind(word), word_rank(word), word_naturals(word), word_twos(word)
    if kind != 0 and kind != 3 and kind != 6:
        return False
    if rank == 15:
        return naturals == 0 and twos == 0
    return rank <= 12 and naturals >= 1 and (rank < 12 or twos == 0)


@kernel
def well_formed_rare(word: int) -> bool:
    """True for a canonical word of any kind, also ``buy4``, ``misplay``, ``announce`` (a rank up to 2, a number) and ``foul``."""
    kind = word_kind(word)
    if kind < 7:
        return well_formed(word)
    if word < 0 or word >> 27 or (word & 7) > 5:
        return False
    rank, number = word_rank(word), word >> 11
    if kind == 7:
        return word >> 7 == 0
    if kind == 8:
        return well_formed_cards(word)
    if kind == 9:
        return rank <= 12 and number >= 1 and number <= 31
    return kind == 10 and rank >= 1 and rank <= 9 and number == 0


@leaf
def is_gouji(rules: Any, rank: int, naturals: int, twos: int, small: int, big: int) -> int:
    """1 if the set is a 够级牌 (D6); ``big`` counts the eagles too."""
    answer = 0
    if small + big > 0:
        if rules.gouji_any_hung or (rank >= 13 and small + big >= rules.gouji_min[rank]):
            answer = 1
    if answer == 0 and rank <= 12:
        count = naturals
        if rules.gouji_tied_two:
            count += twos
        if count >= rules.gouji_min[rank]:
            answer = 1
    return answer


@kernel
def kills(rules: Any, st: Any, word: int) -> bool:
    """True if the set is a 杀大王 of the play on the table (D5); the play must hold exactly one big joker."""
    if st.t_big != 1 or rules.kill_any == 0:
        return False
    rank, small, big = word_rank(word), word_small(word), word_big(word)
    size = word_naturals(word) + word_twos(word) + small + big
    if is_rare(rules):
        return joker_beaten(rules, st, word)
    if st.t_size == 1:
        return rules.kill_single and rules.kill_two_big and big == 2 and size == 2
    if rules.kill_hung == 0 or rules.kill_two_big == 0 or st.t_rank > 12:
        return False
    if size != st.t_size or big < 2 + st.t_small:
        return False
    return rank > 12 or rank > st.t_rank or rules.kill_base_any


@kernel
def lone_joker_beaten(rules: Any, st: Any, word: int) -> bool:
    """True if the set is one of the holdings of kill_big against the lone joker on the table: exactly these cards."""
    rank, naturals, small, big = word_rank(word), word_naturals(word), word_small(word), word_big(word)
    if rank == 12:
        if small + big:
            return False
        return (naturals == 3 and rules.kill_three_twos) or (naturals == 4 and rules.kill_four_twos)
    if rank < 12 or st.t_big != 1:
        return False
    return (rules.kill_two_big and big == 2 and small == 0) or (rules.kill_three_small and small == 3 and big == 0)


@kernel
def hung_joker_beaten(rules: Any, st: Any, word: int) -> bool:
    """True if the set is a holding of kill_big with the cards that must be under it, against a joker hung on base cards."""
    rank, naturals, twos = word_rank(word), word_naturals(word), word_twos(word)
    small, big = word_small(word), word_big(word)
    by_twos = (twos == 3 and rules.kill_three_twos) or (twos == 4 and rules.kill_four_twos)
    if rules.kill_unit:
        if st.t_big + st.t_small != 1 or rank > 12 or rank <= st.t_rank or naturals != st.t_nat + st.t_two:
            return False
        if by_twos and small + big == 0:
            return True
        if twos or st.t_big == 0:
            return False
        return (rules.kill_two_big and big == 2 and small == 0) or (rules.kill_three_small and small == 3 and big == 0)
    if st.t_big != 1 or naturals + twos + small + big != st.t_size:
        return False
    if rank <= st.t_rank and rules.kill_base_any == 0:
        return False
    if rules.kill_two_big and big >= 2 + st.t_small:
        return True
    if rules.kill_three_small and small >= 3 and big >= st.t_small:
        return True
    return by_twos and st.t_small == 0


@kernel
def joker_beaten(rules: Any, st: Any, word: int) -> bool:
    """True if the set beats the play on the table by a holding of kill_big, a small joker included (Q12)."""
    if rules.kill_any == 0 or st.t_size == 0 or st.t_eagle or word_eagle(word):
        return False
    if st.t_big != 1 and not (st.t_big == 0 and st.t_small == 1):
        return False
    if st.t_size == 1:
        return rules.kill_single and lone_joker_beaten(rules, st, word)
    return rules.kill_hung and st.t_rank <= 12 and hung_joker_beaten(rules, st, word)


@kernel
def tied_kill(rules: Any, st: Any, word: int) -> bool:
    """True for a kill whose 2s stand for the joker: they may be tied where 贴2 is forbidden otherwise (W11)."""
    rank = word_rank(word)
    if rules.kill_unit == 0 or (rank == 1 and rules.four_pure) or (rank == 0 and rules.biesan):
        return False
    return joker_beaten(rules, st, word)


@leaf
def beat_fault(rules: Any, st: Any, word: int) -> int:
    """0 if the set beats the play on the table by the ordinary comparison (2.3), else 18, 19 or 20."""
    rank, small, big = word_rank(word), word_small(word), word_big(word)
    size = word_naturals(word) + word_twos(word) + small + big
    if size != st.t_size:
        return 18
    o_small, o_big = st.t_small, st.t_big
    if rules.mixed_jokers == 1:
        if o_small and o_big:
            o_small, o_big = o_small + o_big, 0
        if small and big:
            big = 0
    if o_big > 0:
        return 19
    if big < o_small:
        return 20
    if rank <= 12 and (st.t_rank > 12 or rank <= st.t_rank):
        return 20
    return 0


@leaf
def form_fault(rules: Any, hand: Any, left: int, word: int) -> int:
    """0 if the cards are held and form a legal set, else the clause broken (11–17); ``hand`` has field h[16]."""
    rank, naturals, twos = word_rank(word), word_naturals(word), word_twos(word)
    small, big = word_small(word), word_big(word)
    if small > hand.h[13] or big > hand.h[14]:
        return 11
    if rank <= 12 and naturals > hand.h[rank]:
        return 11
    if twos > hand.h[12]:
        return 11
    if twos and rules.tie_two == 0:
        return 12
    if small and big and rules.mixed_jokers == 2:
        return 13
    if rank == 1 and rules.four_pure and twos + small + big + word_eagle(word) > 0:
        return 14
    if rank == 0 and rules.biesan:
        others = twos + small + big + word_eagle(word)
        if rules.three_only_last and naturals + others != left:
            return 15
        if rules.three_pure and others > 0:
            return 16
        if rules.three_split == 0 and naturals < hand.h[0]:
            return 17
    return 0


@leaf
def joker_rank(big: int, eagle: int) -> int:
    """Rank of a play of jokers only: that of its highest."""
    return 15 if eagle else (14 if big else 13)


@kernel
def one_set(rules: Any, hand: Any) -> int:
    """The cards of the whole hand as one legal set in word form (seat and kind 0), or −1."""
    base = -1
    for rank in range(12):
        if hand.h[rank]:
            if base >= 0:
                return -1
            base = rank
    twos, small, big, eagle = hand.h[12], hand.h[13], hand.h[14], hand.h[15]
    jokers = small + big + eagle
    if (small and big and rules.mixed_jokers == 2) or small > MOST_JOKERS or big > MOST_JOKERS:
        return -1
    if base < 0:
        if twos:
            return make_word(0, 0, 12, twos, 0, small, big) | (eagle << 27)
        return make_word(0, 0, joker_rank(big, eagle), 0, 0, small, big) | (eagle << 27) if jokers else -1
    if twos and rules.tie_two == 0:
        return -1
    if base == 1 and rules.four_pure and twos + jokers:
        return -1
    if base == 0 and rules.biesan and rules.three_pure and twos + jokers:
        return -1
    return make_word(0, 0, base, hand.h[base], twos, small, big) | (eagle << 27)
