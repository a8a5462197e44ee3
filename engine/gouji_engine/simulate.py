"""Simulated deals in chunks. Deal n of a seed is the same in any chunk, on any number of threads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_engine.bots import BOTS
from gouji_engine.errors import InternalError
from gouji_engine.kernel.batch import simulate_batch
from gouji_engine.kernel.layout import DECLARATIONS, TRANSFERS
from gouji_engine.rules.lower import lower
from gouji_engine.workspace import Workspace

ACTIONS_PER_DEAL = 280  # room to start with; more is made when it runs out
ACTIONS_SPARE = 4096


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive simulated deals as arrays.

    hands int8 [n, 96] as dealt; leader, lead_by int8 [n]; actions, transfers, declarations: packed int32 words of all deals
    one after another, with offsets int32 [n + 1].
    """

    first: int
    hands: NDArray[np.int8]
    leader: NDArray[np.int8]
    lead_by: NDArray[np.int8]
    actions: NDArray[np.int32]
    action_offsets: NDArray[np.int32]
    transfers: NDArray[np.int32]
    transfer_offsets: NDArray[np.int32]
    declarations: NDArray[np.int32]
    declaration_offsets: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.leader)


def simulate_chunk(rules: Any, bots: Sequence[str], seed: int, first: int, count: int) -> Chunk:
    """Play deals ``first`` … ``first + count − 1`` of ``seed``.

    Parameters
    ----------
    rules : a RuleSet; bots : six names of BOTS; seed : 0 … 2**64 − 1.

    Raises UnsupportedRuleError for rules the kernel does not honour.
    """
    return simulate_lineups(rules, [bots], seed, first, count)


def simulate_lineups(rules: Any, bots: Sequence[Sequence[str]], seed: int, first: int, count: int) -> Chunk:
    """As simulate_chunk, with one line-up for all deals or one a deal."""
    record = lower(rules)[0]
    space = Workspace()
    numbers = np.array([[BOTS[name].policy for name in line] for line in bots], dtype=np.int64)
    parts: list[Chunk] = []
    room = count * ACTIONS_PER_DEAL + ACTIONS_SPARE
    done = 0
    while done < count:
        part = _part(
            record, space, numbers if len(numbers) == 1 else numbers[done:], seed, first + done, count - done, room
        )
        if len(part) == 0:
            room *= 2
            continue
        parts.append(part)
        done += len(part)
    return parts[0] if len(parts) == 1 else _joined(parts, first)


def _part(
    record: Any, space: Workspace, bots: NDArray[np.int64], seed: int, first: int, count: int, room: int
) -> Chunk:
    hands = np.zeros((count, 96), dtype=np.int8)
    leader, lead_by = np.zeros(count, dtype=np.int8), np.zeros(count, dtype=np.int8)
    actions = np.zeros(room, dtype=np.int32)
    transfers = np.zeros(count * 2 + TRANSFERS * 2, dtype=np.int32)
    declarations = np.zeros(count * 4 + DECLARATIONS * 2, dtype=np.int32)
    offsets = [np.zeros(count + 1, dtype=np.int32) for _ in range(3)]
    with np.errstate(over="ignore"):  # the stream's arithmetic wraps; uncompiled numpy would remark on it
        done = simulate_batch(
            record, space.blank, space.work, space.table, space.scratch, space.streams, np.uint64(seed), first, count, bots,
            space.deck, space.shown, space.words, hands, leader, lead_by, transfers, offsets[0], declarations, offsets[1],
            actions, offsets[2],
        )  # fmt: skip
    if done < 0:
        raise InternalError(
            "SIMULATION_FAULT",
            f"模拟第 {first - done - 1} 局时出错（种子 {seed}），请报告。",
            f"deal {first - done - 1} of seed {seed} broke the simulator; please report it.",
            seed=seed,
            deal=first - done - 1,
        )
    ends = [int(offset[done]) for offset in offsets]
    return Chunk(
        first, hands[:done], leader[:done], lead_by[:done], actions[: ends[2]], offsets[2][: done + 1],
        transfers[: ends[0]], offsets[0][: done + 1], declarations[: ends[1]], offsets[1][: done + 1],
    )  # fmt: skip


def _joined(parts: Sequence[Chunk], first: int) -> Chunk:
    def flat(name: str) -> NDArray[Any]:
        return np.concatenate([getattr(part, name) for part in parts])

    def offsets(name: str) -> NDArray[np.int32]:
        pieces, base = [np.zeros(1, dtype=np.int32)], 0
        for part in parts:
            own = getattr(part, name)
            pieces.append(own[1:] + np.int32(base))
            base += int(own[-1])
        return np.concatenate(pieces)

    return Chunk(
        first, flat("hands"), flat("leader"), flat("lead_by"), flat("actions"), offsets("action_offsets"),
        flat("transfers"), offsets("transfer_offsets"), flat("declarations"), offsets("declaration_offsets"),
    )  # fmt: skip
