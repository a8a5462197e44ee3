"""A deal laid out once more, also one whose record does not show every hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gouji_analytics.errors import coded
from gouji_analytics.replayer.choices import Choice, choices
from gouji_engine.cards import RANK_COUNT
from gouji_engine.errors import ReplayError
from gouji_engine.frames import Frame, frames
from gouji_engine.public import judge_public
from gouji_engine.replay import UNKNOWN, Replay
from gouji_engine.rules import RuleSet
from gouji_engine.verify import ERROR, Finding, verify


@dataclass(frozen=True, slots=True)
class Record:
    """A deal that can be replayed: hands that are not in the record lie in one possible way.

    ``known``: which hands the record has; the others are never given out.
    """

    replay: Replay
    rules: RuleSet
    known: tuple[bool, ...]

    def frames(self) -> list[Frame]:
        """The frames (gouji_engine.frames); hands that the record does not have are unknown (counts −1)."""
        found = frames(self.replay, self.rules)
        if not all(self.known):
            blank = [UNKNOWN] * RANK_COUNT
            for frame in found:
                frame["hands"] = [
                    hand if known else blank for hand, known in zip(frame["hands"], self.known, strict=True)
                ]
        return found

    def choices(self) -> list[Choice]:
        """What could be done before each action."""
        return choices(self.replay, self.rules)

    def header(self) -> dict[str, Any]:
        """What the view is told of the deal besides its frames."""
        replay = self.replay
        names: Mapping[str, Any] = {"players": replay.players, "bots": replay.bots}
        before = {"transfers": replay.transfers, "declarations": replay.declarations}
        return {"deal_id": replay.deal_id, **names, **before}


def laid_out(replay: Replay, rules: RuleSet, *, checked: bool = False) -> Record:
    """A deal as a record that replays; ``checked``: it is known to be legal and whole.

    Raises ReplayError with the first finding that keeps it from being replayed.
    """
    known = tuple(min(hand) >= 0 for hand in replay.hands)
    if replay.support == "result" or not (replay.actions or all(known)):
        raise coded(ReplayError, "DEAL_WITHOUT_PLAY", deal_id=replay.deal_id)
    if not all(known):
        verdict = judge_public(replay, rules)
        if verdict.hands is None:
            raise _refusal(replay, verdict.findings[0])
        return Record(replace(replay, hands=tuple(map(tuple, verdict.hands))), rules, known)
    for finding in () if checked else verify(replay, rules):
        if finding.severity == ERROR:
            raise _refusal(replay, finding)
    return Record(replay, rules, known)


def _refusal(replay: Replay, finding: Finding) -> ReplayError:
    """What keeps a deal from being replayed, as an error."""
    return ReplayError(finding.code, finding.zh, finding.en, deal_id=replay.deal_id, action_no=finding.action_no)
