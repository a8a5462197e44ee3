"""What lay open to a seat at an action: answers, exits, blocks, feeds, burns. Read for statistics, never for play.

Every question is put to ``set_fault``; nothing here knows a rule of its own. ``out`` is room for words, ``other`` for a second hand.
"""

from __future__ import annotations

from typing import Any

from gouji_engine.kernel._jit import kernel
from gouji_engine.kernel.apps import word_size
from gouji_engine.kernel.judging import set_fault
from gouji_engine.kernel.layout import ANSWER, CLOSING, LEAD, NEXT_SEAT, OPPOSITE
from gouji_engine.kernel.listing import add_sets, any_set, can_answer
from gouji_engine.kernel.plays import (
    is_gouji,
    make_word,
    one_set,
    wide,
    word_big,
    word_eagle,
    word_naturals,
    word_rank,
    word_seat,
    word_small,
    word_twos,
)

LOOK_COLUMNS = (
    "table_action_no", "is_choice", "answers", "rank_left", "least_wilds", "least_rank", "exit_open", "block", "block_left",
    "lead_sizes", "feed_potential", "feed_total", "feed_leads", "burn_sound", "counter_able", "kill_able", "big_unseen",
    "is_near", "dead_chance", "kept_shot", "only_threes", "holds_high", "active", "opened", "control",
)  # fmt: skip
(
    L_TABLE, L_CHOICE, L_ANSWERS, L_RANK_LEFT, L_LEAST, L_LOW, L_EXIT, L_BLOCK, L_BLOCK_LEFT, L_SIZES, L_FEED, L_FEEDS, L_LEADS,
    L_SOUND, L_COUNTER, L_KILL, L_BIG, L_NEAR, L_DEAD, L_KEPT, L_THREES, L_HIGH, L_ACTIVE, L_OPENED, L_CONTROL,
) = range(25)  # fmt: skip
CHEAP, NATURAL_GOUJI, FREE, FREE_GOUJI = 1, 2, 4, 8
TAKEN = 2  # ``block`` and ``control``: 1 is a chance, this one taken
MOST_SIZES = 14  # the last bit of ``lead_sizes`` stands for this many cards and more


@kernel
def wilds_of(word: int) -> int:
    """Jokers and 2s of a set."""
    count = word_twos(word) + word_small(word) + word_big(word) + word_eagle(word)
    return count + word_naturals(word) if word_rank(word) == 12 else count


@kernel
def open_answers(rules: Any, st: Any, hand: Any, seat: int) -> int:
    """Which answers without a 2 or joker are legal: whole groups (1 no gouji, 2 gouji), and any at all (4, 8)."""
    found = 0
    size = st.t_size
    for rank in range(12):
        if hand.h[rank] >= size and set_fault(rules, st, hand, make_word(seat, 0, rank, size, 0, 0, 0)) == 0:
            gouji = is_gouji(rules, rank, size, 0, 0, 0)
            found |= FREE_GOUJI if gouji else FREE
            if hand.h[rank] == size:
                found |= NATURAL_GOUJI if gouji else CHEAP
    return found


@kernel
def list_sets(rules: Any, st: Any, hand: Any, seat: int, kind: int, last: int, out: Any) -> int:
    """Write the sets of base ranks up to ``last`` that ``seat`` may play in ``kind`` to ``out``; how many."""
    held = st.turn
    st.turn = seat
    count = 0
    low = 0
    if st.t_size and st.t_big == 0 and st.t_rank <= 11:
        low = st.t_rank + 1
    for rank in range(low, last + 1):
        count = add_sets(rules, st, hand, kind, rank, out, count)
    st.turn = held
    return count


@kernel
def note_least(rules: Any, st: Any, hand: Any, word: int, look: Any, out: Any) -> None:
    """The fewest wild cards of any answer, and the lowest base rank among answers with as many as were used."""
    used = wilds_of(word)
    least, lowest = 99, 99
    for at in range(list_sets(rules, st, hand, word_seat(word), 0, 13, out)):
        wilds = wilds_of(out[at])
        least = min(least, wilds)
        if wilds == used:
            lowest = min(lowest, word_rank(out[at]))
    look[L_LEAST] = least
    look[L_LOW] = lowest


@kernel
def may_exit(rules: Any, st: Any, hand: Any, seat: int) -> bool:
    """True if the whole hand may be played now."""
    word = one_set(rules, hand)
    return word >= 0 and set_fault(rules, st, hand, word | seat) == 0


@kernel
def has_gouji(rules: Any, st: Any, hand: Any, seat: int, out: Any) -> bool:
    """True if some answer is a 够级牌."""
    for at in range(list_sets(rules, st, hand, seat, 0, 13, out)):
        word = out[at]
        jokers = word_big(word) + word_eagle(word)
        if is_gouji(rules, word_rank(word), word_naturals(word), word_twos(word), word_small(word), jokers):
            return True
    return False


@kernel
def top_cheap(rules: Any, st: Any, hands: Any, seat: int, other: Any) -> int:
    """The highest rank of a cheap answer that ``seat`` holds, or −1."""
    for rank in range(16):
        other.h[rank] = hands.h[seat, rank]
    size = st.t_size
    for rank in range(11, -1, -1):
        if other.h[rank] == size and is_gouji(rules, rank, size, 0, 0, 0) == 0:
            if set_fault(rules, st, other, make_word(seat, 0, rank, size, 0, 0, 0)) == 0:
                return rank
    return -1


@kernel
def could_block(rules: Any, st: Any, hand: Any, seat: int, top: int, out: Any) -> bool:
    """True if some answer leaves no cheap answer up to rank ``top``: its rank is as high, or it holds a joker."""
    for rank in range(top, 14):
        if any_set(rules, st, hand, 0, rank):
            return True
    if hand.h[13] + hand.h[14] + hand.h[15]:
        for at in range(list_sets(rules, st, hand, seat, 0, top - 1, out)):
            if word_small(out[at]) + word_big(out[at]) + word_eagle(out[at]):
                return True
    return False


@kernel
def note_block(rules: Any, st: Any, hands: Any, hand: Any, other: Any, word: int, look: Any, out: Any) -> None:
    """Whether the next seat asked, an enemy with a cheap answer to an enemy's play, could be shut out (1) and was (2)."""
    seat = word_seat(word)
    rest = st.ask & ~(1 << seat)
    if st.stage != ANSWER or rest == 0 or (st.maker - seat) % 2 == 0:
        return
    after = wide(NEXT_SEAT[seat, rest])
    if (after - seat) % 2 == 0:
        return
    top = top_cheap(rules, st, hands, after, other)
    if top < 0 or not could_block(rules, st, hand, seat, top, out):
        return
    look[L_BLOCK] = 1
    look[L_BLOCK_LEFT] = st.left[after]
    if (word >> 3) & 15 == 0 and (word_small(word) + word_big(word) + word_eagle(word) > 0 or word_rank(word) >= top):
        look[L_BLOCK] = TAKEN


@kernel
def size_bit(size: int) -> int:
    """The bit of a size in a mask of sizes."""
    return 1 << (min(size, MOST_SIZES) - 1)


@kernel
def note_control(rules: Any, st: Any, word: int, look: Any, killed: Any, pure: int) -> None:
    """Leads of a size at which an unopened enemy's 够级 was beaten before (1 could be, 2 was); ``killed`` holds the sizes by seat.

    ``pure`` is 1 if the play on the table is a 够级牌 without a wild card.
    """
    kind, seat = (word >> 3) & 15, word_seat(word)
    if rules.opening == 0 or (kind != 0 and kind != 3 and kind != 6):
        return
    if st.t_size:
        if pure and st.t_rank <= 11 and (st.opened >> st.maker) & 1 == 0:
            killed[st.maker] |= size_bit(st.t_size)
        return
    sizes = 0
    for step in range(1, 6, 2):
        enemy = (seat + step) % 6
        if (st.active >> enemy) & 1 and (st.opened >> enemy) & 1 == 0:
            sizes |= killed[enemy]
    if sizes & look[L_SIZES]:
        size = word_size(word)
        look[L_CONTROL] = TAKEN if sizes & size_bit(size) else 1


@kernel
def potential(rules: Any, st: Any, hands: Any, seat: int, rank: int, size: int) -> int:
    """How many mates still in hold a whole group of that size and a higher rank that is no 够级牌."""
    count = 0
    for step in range(2, 5, 2):
        mate = (seat + step) % 6
        if (st.active >> mate) & 1:
            for higher in range(rank + 1, 12):
                if hands.h[mate, higher] == size and is_gouji(rules, higher, size, 0, 0, 0) == 0:
                    count += 1
                    break
    return count


@kernel
def note_lead(rules: Any, st: Any, hands: Any, hand: Any, word: int, look: Any) -> int:
    """Sizes and feed potential of the natural leads and of the lead chosen. Returns the number of natural leads."""
    seat = word_seat(word)
    sizes, total, count = 0, 0, 0
    for rank in range(12):
        size = hand.h[rank]
        if size and set_fault(rules, st, hand, make_word(seat, 0, rank, size, 0, 0, 0)) == 0:
            sizes |= size_bit(size)
            total += potential(rules, st, hands, seat, rank, size)
            count += 1
    look[L_SIZES] = sizes
    look[L_FEEDS] = total
    look[L_LEADS] = count
    if (word >> 3) & 15 == 0 and word_small(word) + word_big(word) + word_eagle(word) == 0:
        look[L_FEED] = potential(rules, st, hands, seat, word_rank(word), word_naturals(word) + word_twos(word))
    return count


@kernel
def lead_choices(rules: Any, st: Any, hand: Any, seat: int, natural: int, out: Any) -> int:
    """The number of legal leads, conceding a burn included, counted up to 2."""
    count = natural + (1 if st.burn_on and st.burner == seat else 0)
    if count < 2:
        count += list_sets(rules, st, hand, seat, 0, 13, out) - natural
    return min(count, 2)


@kernel
def look_before(rules: Any, st: Any, hands: Any, hand: Any, other: Any, word: int, look: Any, out: Any) -> None:
    """Columns known before the action, except those of the silent windows."""
    seat, kind = word_seat(word), (word >> 3) & 15
    look[L_BIG] = rules.pack[14] - st.played[14] - hand.h[14]
    look[L_ACTIVE] = st.active
    look[L_OPENED] = st.opened
    look[L_HIGH] = 1 if max(hand.h[7], hand.h[8], hand.h[9]) >= 3 else 0
    if kind == 0 or kind == 3 or kind == 6:
        rank = word_rank(word)
        if rank <= 11:
            naturals = word_naturals(word)
            look[L_RANK_LEFT] = hand.h[rank] - naturals
            short = wilds_of(word) == 0 and is_gouji(rules, rank, naturals, 0, 0, 0) == 0
            look[L_NEAR] = 1 if short and is_gouji(rules, rank, naturals + 1, 0, 0, 0) else 0
    if st.stage == LEAD:
        natural = note_lead(rules, st, hands, hand, word, look)
        look[L_CHOICE] = lead_choices(rules, st, hand, seat, natural, out) - 1
        look[L_EXIT] = may_exit(rules, st, hand, seat)
    elif st.stage == ANSWER or st.stage == CLOSING:
        look[L_ANSWERS] = open_answers(rules, st, hand, seat)
        look[L_EXIT] = may_exit(rules, st, hand, seat)
        note_block(rules, st, hands, hand, other, word, look, out)
        if st.t_gouji and kind == 0:
            note_least(rules, st, hand, word, look, out)
        if st.t_right and st.chaos == 0 and seat == OPPOSITE[st.owner]:
            look[L_DEAD] = has_gouji(rules, st, hand, seat, out)


@kernel
def is_sound(rules: Any, st: Any, hand: Any, seat: int, out: Any) -> bool:
    """True if some burn leaves a hand of which all groups but the last can be dressed with a joker each."""
    groups, jokers = 0, hand.h[13] + hand.h[14] + hand.h[15]
    for rank in range(12):
        if hand.h[rank]:
            groups += 1
    if groups - jokers > 2:
        return False
    for at in range(list_sets(rules, st, hand, seat, 3, 13, out)):
        word = out[at]
        rank, naturals = word_rank(word), word_naturals(word)
        left = groups - (1 if rank <= 11 and hand.h[rank] == naturals else 0)
        twos = hand.h[12] - word_twos(word) - (naturals if rank == 12 else 0)
        if twos and (left == 0 or rules.tie_two == 0):
            left += 1
        if left - 1 <= jokers - word_small(word) - word_big(word) - word_eagle(word):
            return True
    return False


@kernel
def asked_until(st: Any, first: int, second: int, stop: int) -> int:
    """The seats of a silent window that were asked: up to ``stop`` with it, or all when that is −1."""
    asked = 0
    while first | second:
        seat = wide(NEXT_SEAT[st.owner, first or second])
        asked |= 1 << seat
        if seat == stop:
            return asked
        if first:
            first &= ~(1 << seat)
        else:
            second &= ~(1 << seat)
    return asked


@kernel
def look_windows(rules: Any, st: Any, hands: Any, other: Any, word: int, look: Any, out: Any) -> None:
    """Who was asked in the silent windows over the play on the table and had a kill, a sound burn or a counter-burn."""
    actor, kind = word_seat(word), (word >> 3) & 15
    killers = asked_until(st, st.kill1, st.kill2, actor if kind == 6 else -1)
    burners = 0 if kind == 6 else asked_until(st, st.burn1, st.burn2, actor if kind == 3 else -1)
    for seat in range(6):
        if ((killers | burners) >> seat) & 1 == 0:
            continue
        for rank in range(16):
            other.h[rank] = hands.h[seat, rank]
        bit = 1 << seat
        if killers & bit and can_answer(rules, st, other, 6, seat):
            look[L_KILL] |= bit
        if burners & bit and st.burn_on and can_answer(rules, st, other, 3, seat):
            look[L_COUNTER] |= bit
        if burners & bit and is_sound(rules, st, other, seat, out):
            look[L_SOUND] |= bit


@kernel
def pure_ranks(rules: Any, hands: Any, seat: int) -> int:
    """The ranks of which the seat holds a natural 够级牌, as a mask."""
    found = 0
    for rank in range(12):
        if hands.h[seat, rank] and is_gouji(rules, rank, hands.h[seat, rank], 0, 0, 0):
            found |= 1 << rank
    return found
