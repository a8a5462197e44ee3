"""The same deals with every seat as first leader: cards and streams stay, only the lead moves on.

Over the six games of a deal every hand holds every place behind the lead, so the luck of the cards cancels in
whatever is compared between those places. Deal n of a seed has the cards that ``simulate`` deals it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gouji_engine.bots import lineup_rows
from gouji_engine.kernel._jit import entry
from gouji_engine.kernel.batch import NO_ROOM, deal_out, play_deal
from gouji_engine.simulate import ACTIONS_PER_DEAL, ACTIONS_SPARE, Chunk, Room, broken, dealing_rules, joined
from gouji_engine.stepwise import needs_steps, step_bots
from gouji_engine.workspace import Workspace

LEADS = 6


@entry
def lead_batch(  # noqa: PLR0913, PLR0917 - compiled functions take plain numbers and arrays, not objects
    rules: Any, blank: Any, work: Any, table: Any, scratch: Any, streams: Any, seed: Any, first: int, count: int, bots: Any,
    deck: Any, shown: Any, words: Any, debts: Any, dealt: Any, leaders: Any, lead_by: Any, transfers: Any, transfer_offsets: Any,
    declarations: Any, declaration_offsets: Any, actions: Any, action_offsets: Any,
) -> int:  # fmt: skip
    """Play ``count`` games from number ``first``: game g is deal g // 6, led by the seat g % 6 after the rules' leader.

    Arrays and result as in ``simulate_batch``, a row a game; ``bots`` holds records of weights.ROW (1, 6).
    """
    for index in range(count):
        work[0] = blank[0]
        game = first + index
        leader = deal_out(
            rules, table[0], streams, seed, game // 6, deck, shown, dealt, leaders, lead_by, index, -1
        )  # fmt: skip
        leader = (leader + game % 6) % 6
        leaders[index] = leader
        ended = play_deal(
            rules, work[0], table[0], scratch[0], leader, bots[0], streams, words, debts, 0, index, transfers, transfer_offsets,
            declarations, declaration_offsets, actions, action_offsets,
        )  # fmt: skip
        if ended == NO_ROOM:
            return index
        if ended < 0:
            return -index - 1
    return count


def simulate_leads(
    rules: Any, bots: Sequence[str], seed: int, first: int, count: int, mode: str | None = None
) -> Chunk:
    """Play deals ``first`` … ``first + count − 1`` of ``seed`` six times each; row 6 n + k is led by the k-th seat after the rules' leader.

    Parameters
    ----------
    rules : a RuleSet; bots : six names as ``bots.find_bot`` takes them; seed : 0 … 2**64 − 1; mode : see ``simulate.dealing_rules``.

    Returns a Chunk of 6 × ``count`` rows. Raises UnsupportedRuleError for rules the kernel does not honour.
    """
    record, space, numbers = dealing_rules(rules, mode), Workspace(), lineup_rows([bots], rules)
    parts: list[Chunk] = []
    done, games = 0, count * LEADS
    actions = games * ACTIONS_PER_DEAL + ACTIONS_SPARE
    while done < games:
        room = Room(games - done, actions)
        with np.errstate(over="ignore"):  # the stream's arithmetic wraps; uncompiled numpy would remark on it
            played = lead_batch(
                record, space.blank, space.work, space.table, space.scratch, space.streams, np.uint64(seed), first * LEADS + done,
                games - done, numbers, space.deck, space.shown, space.words, space.debts, *room.arrays(),
            )  # fmt: skip
        if played < 0:
            raise broken(seed, first + (done - played - 1) // LEADS)
        if played == 0:
            actions *= 2
            continue
        parts.append(room.chunk(first * LEADS + done, played))
        done += played
    made = parts[0] if len(parts) == 1 else joined(parts, first * LEADS)
    return step_bots(rules, made, [bots], seed) if needs_steps([bots]) else made
