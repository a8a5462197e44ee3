"""Simulated deals in chunks. Deal n of a seed is the same in any chunk, on any number of threads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_engine.bots import BOTS
from gouji_engine.errors import InternalError, UsageError
from gouji_engine.kernel.batch import simulate_batch
from gouji_engine.kernel.layout import DECLARATIONS, TRANSFERS
from gouji_engine.rules.lower import DEAL_MODES, lower
from gouji_engine.workspace import Workspace

ACTIONS_PER_DEAL = 280  # room to start with; more is made when it runs out
ACTIONS_SPARE = 4096
TRANSFERS_PER_DEAL = 2
DECLARATIONS_PER_DEAL = 4


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


def dealing_rules(rules: Any, mode: str | None = None) -> Any:
    """The kernel's record of ``rules`` for dealing by ``mode``, one of its ``deal_modes`` (default: the first).

    Raises UsageError for a mode that the rules do not have or that is not dealt from a stock, UnsupportedRuleError as ``lower``.
    """
    record = lower(rules)[0]
    wanted = rules.deal_modes[0] if mode is None else mode
    known = [word for word in rules.deal_modes if word in DEAL_MODES]
    if wanted not in known:
        words = ", ".join(known) or "-"
        raise UsageError(
            "DEAL_MODE",
            f"规则 {rules.name} 不能按 {wanted!r} 发牌；可用：{words}。",
            f"rule set {rules.name} cannot deal by {wanted!r}; possible: {words}.",
            mode=wanted,
            rules=rules.name,
        )
    record.deal_mode = DEAL_MODES[wanted]
    return record


def simulate_chunk(
    rules: Any, bots: Sequence[str], seed: int, first: int, count: int, mode: str | None = None
) -> Chunk:
    """Play deals ``first`` … ``first + count − 1`` of ``seed``.

    Parameters
    ----------
    rules : a RuleSet; bots : six names of BOTS; seed : 0 … 2**64 − 1; mode : see ``dealing_rules``.

    Raises UnsupportedRuleError for rules the kernel does not honour.
    """
    return simulate_lineups(rules, [bots], seed, first, count, mode)


def policies(bots: Sequence[Sequence[str]]) -> NDArray[np.int64]:
    """Line-ups as numbers of the kernel, int64 [n, 6]."""
    return np.array([[BOTS[name].policy for name in line] for line in bots], dtype=np.int64)


def simulate_lineups(
    rules: Any, bots: Sequence[Sequence[str]], seed: int, first: int, count: int, mode: str | None = None
) -> Chunk:
    """As simulate_chunk, with one line-up for all deals or one a deal."""
    record = dealing_rules(rules, mode)
    space = Workspace()
    numbers = policies(bots)
    parts: list[Chunk] = []
    room = count * ACTIONS_PER_DEAL + ACTIONS_SPARE
    done = 0
    while done < count:
        lines = numbers if len(numbers) == 1 else numbers[done:]
        part = _part(record, space, lines, seed, first + done, count - done, room)
        if len(part) == 0:
            room *= 2
            continue
        parts.append(part)
        done += len(part)
    return parts[0] if len(parts) == 1 else joined(parts, first)


class Room:
    """Empty arrays for ``rows`` deals, in the order in which the kernel takes them."""

    def __init__(self, rows: int, actions: int) -> None:
        self.hands = np.zeros((rows, 96), dtype=np.int8)
        self.leader, self.lead_by = np.zeros(rows, dtype=np.int8), np.zeros(rows, dtype=np.int8)
        self.transfers = np.zeros(rows * TRANSFERS_PER_DEAL + TRANSFERS * 2, dtype=np.int32)
        self.declarations = np.zeros(rows * DECLARATIONS_PER_DEAL + DECLARATIONS * 2, dtype=np.int32)
        self.actions = np.zeros(actions, dtype=np.int32)
        self.offsets = [np.zeros(rows + 1, dtype=np.int32) for _ in range(3)]

    def arrays(self) -> tuple[NDArray[Any], ...]:
        """As arguments of the kernel."""
        return (
            self.hands, self.leader, self.lead_by, self.transfers, self.offsets[0], self.declarations, self.offsets[1],
            self.actions, self.offsets[2],
        )  # fmt: skip

    def chunk(self, first: int, rows: int) -> Chunk:
        """The first ``rows`` deals."""
        ends = [int(offset[rows]) for offset in self.offsets]
        return Chunk(
            first, self.hands[:rows], self.leader[:rows], self.lead_by[:rows], self.actions[: ends[2]],
            self.offsets[2][: rows + 1], self.transfers[: ends[0]], self.offsets[0][: rows + 1], self.declarations[: ends[1]],
            self.offsets[1][: rows + 1],
        )  # fmt: skip


def broken(seed: int, what: int, *, session: bool = False) -> InternalError:
    """A deal or session that went wrong by a fault of ours."""
    zh, en = ("轮", "session") if session else ("副", "deal")
    return InternalError(
        "SIMULATION_FAULT",
        f"模拟第 {what} {zh}时出错（种子 {seed}），请报告。",
        f"{en} {what} of seed {seed} broke the simulator; please report it.",
        seed=seed,
        deal=what,
    )


def _part(
    record: Any, space: Workspace, bots: NDArray[np.int64], seed: int, first: int, count: int, actions: int
) -> Chunk:
    room = Room(count, actions)
    with np.errstate(over="ignore"):  # the stream's arithmetic wraps; uncompiled numpy would remark on it
        done = simulate_batch(
            record, space.blank, space.work, space.table, space.scratch, space.streams, np.uint64(seed), first, count, bots,
            space.deck, space.shown, space.words, space.debts, *room.arrays(),
        )  # fmt: skip
    if done < 0:
        raise broken(seed, first - done - 1)
    return room.chunk(first, done)


def joined(parts: Sequence[Chunk], first: int) -> Chunk:
    """Chunks one after another as one."""

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
