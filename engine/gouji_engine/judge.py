"""The judge (裁判): what a set of cards is, and whether it beats another, with the clause that says so.

Who is asked and what follows stands in ``position``. Every answer comes from the kernel; nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gouji_engine.codes import ActionKind, Verdict, pack_action
from gouji_engine.kernel import placing
from gouji_engine.notation.plays import play_fields
from gouji_engine.rules.lower import lower
from gouji_engine.workspace import Workspace


@dataclass(frozen=True, slots=True)
class SetRuling:
    """What a set of cards is.

    ``form``: LEGAL or the clause it breaks; ``last_only``: it is legal only as the last set. ``gouji``, ``opens_led``,
    ``opens_answering`` are False for a set that is not legal.
    """

    form: Verdict
    last_only: bool
    gouji: bool
    opens_led: bool
    opens_answering: bool
    size: int


@dataclass(frozen=True, slots=True)
class BeatRuling:
    """Whether a set beats another: in a turn of its own, and as a burn; ``kill``: it is a 杀大王."""

    verdict: Verdict
    as_burn: Verdict
    kill: bool


def set_word(counts: Sequence[int], seat: int = 0, kind: int = ActionKind.PLAY) -> int | None:
    """The packed word of cards by rank (16 counts), or None when they are not of one rank."""
    if sum(1 for rank in range(12) if counts[rank]) > 1 or not any(counts):
        return None
    return pack_action(seat, kind, *play_fields(list(counts)))


class Judge:
    """Questions about sets of cards under one rule set.

    Raises UnsupportedRuleError for rules the kernel does not honour.
    """

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self._rules = lower(rules)[0]
        self._space = Workspace()

    def set_ruling(self, counts: Sequence[int]) -> SetRuling:
        """What the cards (16 counts) are; cards of several ranks are a BAD_ACTION."""
        word = set_word(counts)
        size = sum(counts)
        if word is None:
            return SetRuling(Verdict.BAD_ACTION, False, False, False, False, size)
        out = np.zeros(5, dtype=np.int64)
        self._prepare(counts)
        placing.set_facts(self._rules, self._space.work, self._space.scratch, word, out)
        fault, last_fault = Verdict(int(out[0])), Verdict(int(out[1]))
        if fault and last_fault:
            return SetRuling(last_fault, False, False, False, False, size)
        return SetRuling(Verdict.LEGAL, bool(fault), bool(out[2]), bool(out[3]), bool(out[4]), size)

    def beats(self, new: Sequence[int], old: Sequence[int]) -> BeatRuling:
        """Whether the cards ``new`` may be laid on ``old`` by a seat that may answer. Raises ValueError for ``old`` that is no set."""
        new_word, old_word = set_word(new, 1), set_word(old, 0)
        if old_word is None:
            raise ValueError("the cards on the table are not of one rank")
        if new_word is None:
            return BeatRuling(Verdict.BAD_ACTION, Verdict.BAD_ACTION, False)
        out = np.zeros(2, dtype=np.int64)
        verdicts = []
        for kind in (ActionKind.PLAY, ActionKind.BURN):
            self._prepare(new)
            word = new_word | kind << 3
            placing.beats(self._rules, self._space.work, self._space.scratch, old_word, word, out)
            verdicts.append(Verdict(int(out[0])))
        return BeatRuling(verdicts[0], verdicts[1], bool(out[1]))

    def _prepare(self, counts: Sequence[int]) -> None:
        self._space.clear()
        self._space.scratch[0].h[:] = np.asarray(counts, dtype=np.int64)
