"""Try a rule set on evidence: the kernel replays and scores, and the first deal that does not fit is the reason against it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.inferring.evidence import Evidence, Plays
from gouji_engine.facts import facts
from gouji_engine.results import kinds_that_score, lacking, score_results
from gouji_engine.rules import RuleSet
from gouji_engine.verify import Finding, Verifier, place_finding, points_finding

_STEPS = (16, 256, 2048)
_POINT = 100.0  # the kernel counts in hundredths
_SAME = 1e-9
_LAST = 0.99  # of a legal deal that does not end as claimed


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a rule set cannot be the one that was played: a deal, and what is wrong with it under that rule set."""

    finding: Finding

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        found = self.finding
        names = ("file", "deal_id", "action_no", "seat", "code", "clause", "zh", "en")
        return {name: getattr(found, name) for name in names}


class Trial:
    """Tries rule sets on the same evidence."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence

    def reason(self, rules: RuleSet) -> Reason | None:
        """The first deal that does not fit, or None if all do. Raises UnsupportedRuleError."""
        for start, plays in self._pieces():
            fits, codes = _fits(rules, plays)
            if not fits.all():
                row = int(np.flatnonzero(~fits)[0])
                finding = _legality(rules, plays, codes, row) or _claim(rules, plays, row)
                return Reason(finding.at(*self._evidence.names[start + row]))
        return self._outcome_reason(rules)

    def progress(self, rules: RuleSet, most: int) -> float:
        """How far the first ``most`` deals get: 1 for one that fits, else the share of its actions before the first wrong one.

        Raises UnsupportedRuleError.
        """
        plays = self._evidence.plays.slice(0, most)
        wrong = _wrong_outcomes(self._evidence, rules)
        total = float((~wrong).sum())
        if not len(plays):
            return total
        fits, codes = _fits(rules, plays)
        length = np.maximum(np.diff(plays.actions[1]), 1)
        reached = np.where(codes[:, 0] == 0, _LAST, np.clip(codes[:, 2] / length, 0, _LAST) * _LAST)
        return total + float(np.where(fits, 1.0, reached).sum())

    def _pieces(self) -> Iterator[tuple[int, Plays]]:
        """The deals in pieces that grow: most rule sets that are wrong are so from the start."""
        plays, start, step = self._evidence.plays, 0, 0
        while start < len(plays):
            size = _STEPS[min(step, len(_STEPS) - 1)]
            yield start, plays.slice(start, start + size)
            start, step = start + size, step + 1

    def _outcome_reason(self, rules: RuleSet) -> Reason | None:
        wrong = np.flatnonzero(_wrong_outcomes(self._evidence, rules))
        if not len(wrong):
            return None
        outcome = self._evidence.outcomes[wrong[0]]
        recorded = score_results(rules, [outcome.stated]).recorded[0]
        side = int(np.argmax(np.abs(np.array(outcome.points) - recorded) > _SAME))
        return Reason(points_finding(side, outcome.points[side], recorded[side]).at(outcome.file, outcome.deal_id))


def _fits(rules: RuleSet, plays: Plays) -> tuple[NDArray[np.bool_], NDArray[np.int32]]:
    """Which deals are legal and end as they claim; and the codes of the verifier."""
    result = Verifier(rules).run(plays.hands, plays.leader, plays.transfers, plays.declarations, plays.actions)
    fits: NDArray[np.bool_] = result.codes[:, 0] == 0
    stated = plays.places != 0
    fits &= ~(stated & (plays.places != result.places)).any(axis=1)
    rows = np.flatnonzero(fits & ~np.isnan(plays.points).any(axis=1))
    if len(rows):
        wrong = np.abs(_recorded(rules, plays.take(rows)) - plays.points[rows]) > _SAME
        fits[rows[wrong.any(axis=1)]] = False
    return fits, result.codes


def _recorded(rules: RuleSet, plays: Plays) -> NDArray[np.float64]:
    """Recorded points of verified deals, float [n, 2]."""
    found = facts(rules, plays.hands, plays.leader, plays.declarations, plays.actions, plays.transfers)
    both: NDArray[np.float64] = np.stack([found.deal("recorded_0"), found.deal("recorded_1")], axis=1) / _POINT
    return both


def _legality(rules: RuleSet, plays: Plays, codes: NDArray[np.int32], row: int) -> Finding | None:
    flat, offsets = plays.actions
    return Verifier(rules).findings(codes[row].tolist(), flat[offsets[row] : offsets[row + 1]].tolist())


def _claim(rules: RuleSet, plays: Plays, row: int) -> Finding:
    """What a legal deal claims wrongly, first of all."""
    one = plays.slice(row, row + 1)
    result = Verifier(rules).run(one.hands, one.leader, one.transfers, one.declarations, one.actions)
    for seat, (said, true) in enumerate(zip(one.places[0].tolist(), result.places[0].tolist(), strict=True)):
        if said not in (0, true):
            return place_finding(seat, said, true)
    recorded = _recorded(rules, one)[0]
    side = int(np.argmax(np.abs(one.points[0] - recorded) > _SAME))
    return points_finding(side, float(one.points[0, side]), float(recorded[side]))


def _wrong_outcomes(evidence: Evidence, rules: RuleSet) -> NDArray[np.bool_]:
    """Stated results whose points do not follow; those that do not state all that scores fit any rule set."""
    outcomes = evidence.outcomes
    if not outcomes:
        return np.zeros(0, bool)
    matter = kinds_that_score(rules)
    settled = np.array([not lacking(outcome.stated, matter) for outcome in outcomes])
    recorded = score_results(rules, [outcome.stated for outcome in outcomes]).recorded
    wrong: NDArray[np.bool_] = np.abs(recorded - np.array([outcome.points for outcome in outcomes])) > _SAME
    return settled & wrong.any(axis=1)
