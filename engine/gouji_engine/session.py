"""Several deals in a row: the lead goes on by ``lead_next``, tributes are paid from the debts of the deal before (D3, D22).

Session n of a seed is the same alone, in any chunk and on any number of threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_engine.bots import lineup_rows
from gouji_engine.errors import UsageError
from gouji_engine.kernel.batch import SESSION_ROOM, simulate_sessions
from gouji_engine.simulate import (
    ACTIONS_PER_DEAL,
    ACTIONS_SPARE,
    Chunk,
    Room,
    broken,
    dealing_rules,
    joined,
)
from gouji_engine.stepwise import needs_steps
from gouji_engine.workspace import Workspace

LONGEST_SESSION = SESSION_ROOM // 10  # deals that count; cancelled ones have to fit besides
ROWS_SPARE = 16


@dataclass(frozen=True, slots=True)
class SessionChunk:
    """Consecutive sessions as arrays, a row a deal, cancelled deals included.

    deals : all deals one after another; session int32 [n]: number of the session in the run; deal_no int32 [n]: number in its
    session, from 0.
    """

    deals: Chunk
    session: NDArray[np.int32]
    deal_no: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.deals)


def play_sessions(
    rules: Any, bots: Sequence[str], seed: int, first: int, count: int, length: int, mode: str | None = None
) -> SessionChunk:
    """Play sessions ``first`` … ``first + count − 1`` of ``seed``, ``length`` deals each; a cancelled deal is dealt again.

    Parameters
    ----------
    rules : a RuleSet; bots : six names as ``bots.find_bot`` takes them; length : 1 … LONGEST_SESSION; mode : see ``simulate.dealing_rules``.

    Raises UnsupportedRuleError for rules the kernel does not honour, UsageError BOT_SESSIONS for a bot that searches.
    """
    if needs_steps([bots]):
        raise UsageError(
            "BOT_SESSIONS",
            "search、peek 只能打单副牌，不能连打几副（场、局、进贡）。",
            "search and peek play single deals only, no sessions or matches.",
            bots=tuple(bots),
        )
    record, space, line = dealing_rules(rules, mode), Workspace(), lineup_rows([bots], rules)[0]
    parts: list[SessionChunk] = []
    rows = count * length + count * length // 8 + ROWS_SPARE
    actions = rows * ACTIONS_PER_DEAL + ACTIONS_SPARE
    done = 0
    while done < count:
        sessions, part = _part(record, space, line, seed, (first + done, count - done, length), (rows, actions))
        if sessions == 0:
            rows, actions = rows * 2, actions * 2
            continue
        parts.append(part)
        done += sessions
    if len(parts) == 1:
        return parts[0]
    session, deal_no = (np.concatenate([getattr(part, name) for part in parts]) for name in ("session", "deal_no"))
    return SessionChunk(joined([part.deals for part in parts], 0), session, deal_no)


def _part(
    record: Any,
    space: Workspace,
    line: NDArray[np.int64],
    seed: int,
    asked: tuple[int, int, int],
    size: tuple[int, int],
) -> tuple[int, SessionChunk]:
    room = Room(*size)
    numbers = np.full((size[0], 2), -1, dtype=np.int32)
    with np.errstate(over="ignore"):  # the stream's arithmetic wraps; uncompiled numpy would remark on it
        done = simulate_sessions(
            record, space.blank, space.work, space.table, space.scratch, space.streams, np.uint64(seed), *asked, line, space.deck,
            space.shown, space.words, space.debts, numbers, *room.arrays(),
        )  # fmt: skip
    if done < 0:
        raise broken(seed, asked[0] - done - 1, session=True)
    ends = np.flatnonzero(numbers[:, 0] < 0)
    rows = int(ends[0]) if len(ends) else len(numbers)
    return done, SessionChunk(room.chunk(0, rows), numbers[:rows, 0].copy(), numbers[:rows, 1].copy())
