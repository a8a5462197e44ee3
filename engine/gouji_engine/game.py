"""A deal for people: play, undo, ask who is asked and what is legal. Exceptions instead of codes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from gouji_engine.codes import ActionKind, Capacity, DebtKind, Event, PointSource, Status, Verdict, unpack_action
from gouji_engine.errors import IllegalActionError, ReplayError
from gouji_engine.kernel import steps
from gouji_engine.kernel.batch import F_TRANSFERS
from gouji_engine.kernel.layout import ANSWER, BURN_WINDOW, CLOSING, DEBTS, KILL_WINDOW, LEAD, OVER, SCORE_UNIT
from gouji_engine.kernel.scores import ROWS
from gouji_engine.rules.lower import lower
from gouji_engine.verdicts import setup_sentence, verdict_sentence
from gouji_engine.workspace import Workspace

_CAPACITY = {
    LEAD: Capacity.LEAD,
    KILL_WINDOW: Capacity.KILL,
    BURN_WINDOW: Capacity.BURN,
    ANSWER: Capacity.ANSWER,
    CLOSING: Capacity.CLOSING,
}


class Asked(NamedTuple):
    """Who is asked now (−1: nobody, the deal is over) and in which capacity."""

    seat: int
    capacity: Capacity


class Happened(NamedTuple):
    """One event of a deal, as the kernel noted it."""

    action_no: int
    event: Event
    seat: int
    other: int
    value: int


class Debt(NamedTuple):
    """Cards owed after a deal, before the next one is played (进贡)."""

    kind: DebtKind
    payer: int
    receiver: int
    cards: int


@dataclass(frozen=True, slots=True)
class Points:
    """Points of a deal: by source and seat, the sweep totals, and the two side totals before and after ``record``.

    ``by_source`` maps a PointSource to six numbers; ``sweep`` is None or the two side totals that replace the place part.
    """

    by_source: dict[PointSource, tuple[float, ...]]
    sweep: tuple[float, float] | None
    signed: tuple[float, float]
    recorded: tuple[float, float]
    sweeper: int


class Game:
    """One deal under one rule set.

    Parameters
    ----------
    rules : a RuleSet. Raises UnsupportedRuleError if the kernel does not honour it.
    hands : six hands of sixteen counts as dealt.
    leader : the first leader (0..5).
    transfers : packed tributes and purchases; None carries out the required ones.
    declarations : packed declarations.
    owed : debts of the deal before, in order of payment; None if they are not known.
    later : True in any deal of a game but its first (nobody may ask for new cards).

    Raises ReplayError if transfers or declarations are not what the rules allow.
    """

    def __init__(
        self,
        rules: Any,
        hands: Sequence[Sequence[int]],
        leader: int,
        transfers: Sequence[int] | None = None,
        declarations: Sequence[int] = (),
        *,
        owed: Sequence[Debt] | None = None,
        later: bool = False,
    ) -> None:
        self.rules = rules
        self._rules = lower(rules)[0]
        self._space = Workspace()
        self._undo: list[tuple[np.ndarray, np.ndarray, int]] = []
        self.actions: list[int] = []
        self.leader = leader
        owing = self._owe(owed or ())
        if transfers is None:
            self._deal(hands)
            count = steps.required_transfers(
                self._rules, self._space.table, leader, self._space.debts, owing, self._space.expected
            )
            transfers = [int(word) for word in self._space.expected[:count]]
        self._deal(hands)
        self.transfers = tuple(transfers)
        self.declarations = tuple(declarations)
        self._open(-1 if owed is None else owing, later)

    def _deal(self, hands: Sequence[Sequence[int]]) -> None:
        self._space.clear()
        self._space.table.h[:] = np.asarray(hands, dtype=np.int64)

    def _owe(self, debts: Sequence[Debt]) -> int:
        """Write debts for the kernel; how many. A rule set without tribute in cards owes none."""
        if self.rules.tribute != "cards":
            return 0
        if debts:
            self._space.debts[: len(debts)] = np.asarray(debts, dtype=np.int64)
        return len(debts)

    def _open(self, owed: int, later: bool) -> None:
        space = self._space
        steps.open_deal(
            self._rules,
            space.work,
            space.table,
            self.leader,
            int(later),
            np.array(self.transfers, dtype=np.int32),
            np.array(self.declarations, dtype=np.int32),
            space.expected,
            space.debts,
            owed,
            space.out,
        )
        kind, detail, index = (int(value) for value in space.out)
        if kind:
            _code, zh, en, _clause = setup_sentence(kind, detail)
            what = "transfer" if kind == F_TRANSFERS else "declaration"
            raise ReplayError(
                "BAD_SETUP",
                f"{zh.format(n=index + 1)[:-1]}（规则 {self.rules.name}）。",
                f"{en.format(n=index + 1)[:-1]} (rules {self.rules.name}).",
                what=what,
                index=index,
            )

    @property
    def state(self) -> Any:
        """The PUBLIC record (live; do not write)."""
        return self._space.work[0]

    @property
    def hands(self) -> list[list[int]]:
        """Six hands of sixteen counts, now."""
        return [[int(count) for count in row] for row in self._space.table[0].h]

    @property
    def over(self) -> bool:
        """True when the deal is over (or void)."""
        return bool(self.state.stage == OVER)

    @property
    def void(self) -> bool:
        """True when declarations cancelled the deal."""
        return bool(self.state.void)

    def asked(self) -> Asked:
        """Who is asked now, silent questions included."""
        st = self.state
        if st.stage == OVER:
            return Asked(-1, Capacity.NONE)
        capacity = _CAPACITY[int(st.stage)]
        if capacity is Capacity.ANSWER and steps.yield_open(self._rules, self._space.work):
            capacity = Capacity.ANSWER_YIELD
        return Asked(int(st.turn), capacity)

    def legal(self) -> list[int]:
        """Every legal word of the seat asked, sorted; in a silent window DECLINE is among them."""
        space = self._space
        count = steps.legal_words(self._rules, space.work, space.table, space.scratch, space.words)
        return sorted(int(word) for word in space.words[:count])

    def check(self, word: int) -> Verdict:
        """Judge a word as a log would hold it; the state does not change."""
        kept = self._space.work.copy()
        verdict = steps.judge(self._rules, self._space.work, self._space.table, self._space.scratch, word)
        self._space.work[0] = kept[0]
        return Verdict(verdict)

    def play(self, word: int) -> None:
        """Carry out a word of a log, or DECLINE for the seat asked in a silent window.

        Raises IllegalActionError with the verdict.
        """
        space = self._space
        kept = (space.work.copy(), space.table.copy(), len(self.actions))
        kind = (word >> 3) & 15
        if kind == ActionKind.DECLINE:
            if self.state.stage not in (KILL_WINDOW, BURN_WINDOW) or word & 7 != self.state.turn:
                raise self._illegal(Verdict.NOT_ASKED, word)
        else:
            verdict = steps.judge(self._rules, space.work, space.table, space.scratch, word)
            if verdict:
                space.work[0] = kept[0][0]
                raise self._illegal(Verdict(verdict), word)
            self.actions.append(word)
        self._undo.append(kept)
        steps.act(self._rules, space.work, space.table, word)

    def settle(self) -> None:
        """Let every silent question still open be declined."""
        self._undo.append((self._space.work.copy(), self._space.table.copy(), len(self.actions)))
        steps.settle(self._rules, self._space.work)

    def undo(self) -> None:
        """Take back the last play() or settle(). Raises IndexError when there is none."""
        work, table, count = self._undo.pop()
        self._space.work[0] = work[0]
        self._space.table[0] = table[0]
        del self.actions[count:]

    def is_able(self, seat: int, kind: int = ActionKind.PLAY) -> bool:
        """True if ``seat`` holds a set that beats the play on the table in this kind."""
        space = self._space
        return bool(steps.is_able(self._rules, space.work, space.table, space.scratch, seat, kind))

    def events(self) -> list[Happened]:
        """Everything that happened so far, in order."""
        rows = self.state.events[: int(self.state.n_events)]
        return [Happened(int(a), Event(int(b)), int(c), int(d), int(e)) for a, b, c, d, e in rows]

    def places(self) -> tuple[int, ...]:
        """Places 1..6 by seat of a finished deal (zeros before, and for a void deal)."""
        return tuple(int(place) for place in self.state.places)

    def points(self) -> Points:
        """Points of the finished deal."""
        table = np.zeros((ROWS, 6), dtype=np.int64)
        signed, recorded = np.zeros(2, dtype=np.int64), np.zeros(2, dtype=np.int64)
        sweeper = steps.points(self._rules, self._space.work, table, signed, recorded)
        by_source: dict[PointSource, tuple[float, ...]] = {
            source: tuple(float(value) / SCORE_UNIT for value in table[source])
            for source in PointSource
            if source is not PointSource.SWEEP
        }
        replaced = sweeper >= 0 and self._rules.sweep != 0
        return Points(
            by_source,
            _pair(table[PointSource.SWEEP]) if replaced else None,
            _pair(signed),
            _pair(recorded),
            int(sweeper),
        )

    def debts(self) -> list[Debt]:
        """What the finished deal owes, in the order of payment (进贡); empty for a void deal or rules without tribute."""
        debts = np.zeros((DEBTS, 4), dtype=np.int64)
        count = steps.owed_after(self._rules, self._space.work, debts)
        return [Debt(DebtKind(kind), *seats) for kind, *seats in debts[:count].tolist()]

    def statuses(self) -> tuple[Status, ...]:
        """Where each seat stands."""
        return tuple(Status(int(value)) for value in self.state.status)

    def burn(self) -> tuple[int, int, int] | None:
        """The running burn: burner, victim, depth."""
        st = self.state
        return (int(st.burner), int(st.victim), int(st.depth)) if st.burn_on else None

    def table_play(self) -> dict[str, int] | None:
        """The play on the table as counts, or None."""
        st = self.state
        if not st.t_size:
            return None
        return {
            "rank": int(st.t_rank),
            "naturals": int(st.t_nat),
            "twos": int(st.t_two),
            "small": int(st.t_small),
            "big": int(st.t_big),
            "eagle": int(st.t_eagle),
        }

    def _illegal(self, verdict: Verdict, word: int) -> IllegalActionError:
        zh, en = verdict_sentence(verdict)
        seat = unpack_action(max(word, 0)).seat
        return IllegalActionError(
            verdict.name,
            f"第 {len(self.actions) + 1} 手（{seat + 1} 号位）不合规则：{zh}",
            f"action {len(self.actions) + 1} (seat {seat + 1}) is not legal: {en}",
            verdict=verdict,
            seat=seat,
            action_no=len(self.actions),
            rules_id=getattr(self.rules, "rules_id", self.rules.name),
        )


def _pair(hundredths: Any) -> tuple[float, float]:
    """Two side totals in points."""
    return float(hundredths[0]) / SCORE_UNIT, float(hundredths[1]) / SCORE_UNIT
