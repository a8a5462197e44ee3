"""Deals whose cards are given: played by bots from hands and leader, with streams of a seed's own numbers.

For questions about the cards themselves: the same hands again with other streams, or with cards exchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_engine.kernel._jit import entry
from gouji_engine.kernel.batch import NO_ROOM, play_deal
from gouji_engine.kernel.dealing import PURPOSE_BOT, open_stream
from gouji_engine.kernel.plays import wide
from gouji_engine.rules.lower import lower
from gouji_engine.simulate import ACTIONS_PER_DEAL, ACTIONS_SPARE, Chunk, Room, broken, joined, policies
from gouji_engine.workspace import Workspace


@entry
def given_batch(  # noqa: PLR0913, PLR0917 - compiled functions take plain numbers and arrays, not objects
    rules: Any, blank: Any, work: Any, table: Any, scratch: Any, streams: Any, seed: Any, numbers: Any, bots: Any, words: Any,
    debts: Any, given: Any, led: Any, dealt: Any, leaders: Any, lead_by: Any, transfers: Any, transfer_offsets: Any, declarations: Any,
    declaration_offsets: Any, actions: Any, action_offsets: Any,
) -> int:  # fmt: skip
    """Play the deals ``given`` int8 (n, 96), ``led`` int8 (n), with the streams of ``numbers`` int64 (n); else as ``simulate_batch``."""
    for index in range(given.shape[0]):
        work[0] = blank[0]
        for seat in range(6):
            open_stream(streams[seat], seed, numbers[index], PURPOSE_BOT + seat)
            for rank in range(16):
                table[0].h[seat, rank] = wide(given[index, seat * 16 + rank])
                dealt[index, seat * 16 + rank] = given[index, seat * 16 + rank]
        leaders[index] = led[index]
        lead_by[index] = 0
        lineup = bots[index if bots.shape[0] > 1 else 0]
        ended = play_deal(
            rules, work[0], table[0], scratch[0], wide(led[index]), lineup, streams, words, debts, 0, index, transfers,
            transfer_offsets, declarations, declaration_offsets, actions, action_offsets,
        )  # fmt: skip
        if ended == NO_ROOM:
            return index
        if ended < 0:
            return -index - 1
    return int(given.shape[0])


def simulate_given(
    rules: Any,
    bots: Sequence[Sequence[str]],
    seed: int,
    hands: NDArray[np.int8],
    leader: NDArray[np.int8],
    numbers: Sequence[int],
) -> Chunk:
    """Play hands int8 [n, 96] led by ``leader`` int8 [n], as the deals ``numbers`` of ``seed`` draw their streams.

    ``bots``: one line-up for all deals, or one a deal. The hands must be of the rules' pack and sizes. Returns a Chunk of n rows whose ``first`` is 0. Raises UnsupportedRuleError
    for rules the kernel does not honour.
    """
    record, space, lines = lower(rules)[0], Workspace(), policies(bots)
    drawn = np.asarray(numbers, dtype=np.int64)
    parts: list[Chunk] = []
    done, count = 0, len(leader)
    actions = count * ACTIONS_PER_DEAL + ACTIONS_SPARE
    while done < count:
        room = Room(count - done, actions)
        with np.errstate(over="ignore"):  # the stream's arithmetic wraps; uncompiled numpy would remark on it
            played = given_batch(
                record, space.blank, space.work, space.table, space.scratch, space.streams, np.uint64(seed), drawn[done:],
                lines if len(lines) == 1 else lines[done:],
                space.words, space.debts, np.ascontiguousarray(hands[done:]), np.ascontiguousarray(leader[done:]), *room.arrays(),
            )  # fmt: skip
        if played < 0:
            raise broken(seed, int(drawn[done - played - 1]))
        if played == 0:
            actions *= 2
            continue
        parts.append(room.chunk(done, played))
        done += played
    return parts[0] if len(parts) == 1 else joined(parts, 0)
