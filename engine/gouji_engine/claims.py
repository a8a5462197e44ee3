"""What a record claims of a deal beyond places and side points, and whether the replay agrees.

A claim is kept in ``Claimed.events`` as words: its id, then numbers of seats (1–6: who, and whom), then any of ``aN`` (after action N,
counted from 1; ``a0`` before the first), ``vX`` (a number) and a word (a cause). Ids are those of ``codes.Event`` besides ``left``
(cards left with a seat), ``lead`` (the action was a lead) and ``score`` (points of a seat from a cause).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gouji_engine.cards import RANK_COUNT, SEATS
from gouji_engine.codes import Event, PointSource
from gouji_engine.facts import Facts, facts
from gouji_engine.kernel.layout import SCORE_UNIT
from gouji_engine.public import judge_public
from gouji_engine.replay import Replay
from gouji_engine.showings import showing_findings
from gouji_engine.verify import Finding, event_finding, flat_words, opening_finding, result_findings, verdicts

LEFT, LEAD, SCORE = "left", "lead", "score"
NOT_OPENED, COMPLETE = "not_opened", "all"
EVENT_IDS = {event.id: event for event in Event}
SOURCES = {source.id: source for source in PointSource if source is not PointSource.SWEEP}
_OPENINGS = (Event.OPENED.id, NOT_OPENED, COMPLETE)
IDS = frozenset({LEFT, LEAD, SCORE, *EVENT_IDS})
_NUMBER = re.compile(r"v(-?[0-9]{1,9}(?:\.[0-9]{1,6})?)")
_AT = re.compile(r"a([0-9]{1,6})")
_SEAT = re.compile(r"[1-6]")
Pair = tuple[NDArray[np.int32], NDArray[np.int32]]


class Claim(NamedTuple):
    """One claim: seats 0–5 (−1: none stated), ``at`` the index of the action it follows (−1: before the first, None: not stated)."""

    kind: str
    seat: int = -1
    other: int = -1
    value: float | None = None
    at: int | None = None
    cause: str = ""

    def words(self) -> tuple[str, ...]:
        """As ``Claimed.events`` keeps it."""
        found = [self.kind, *(str(seat + 1) for seat in (self.seat, self.other) if seat >= 0)]
        found += [] if self.at is None else [f"a{self.at + 1}"]
        found += [] if self.value is None else [f"v{self.value:.10g}"]
        return tuple(found + ([self.cause] if self.cause else []))


def is_detail(word: str) -> bool:
    """Whether a word of a claim tells when or how much, not who."""
    return bool(_AT.fullmatch(word) or _NUMBER.fullmatch(word))


def claim_of(words: Sequence[str]) -> Claim | None:
    """The claim that words make, or None when they are in no form we know: such a claim is not judged."""
    if not words or words[0] not in IDS:
        return None
    seats: list[int] = []
    value, at, cause = None, None, ""
    for word in words[1:]:
        number, after = _NUMBER.fullmatch(word), _AT.fullmatch(word)
        if _SEAT.fullmatch(word) and len(seats) < 2:
            seats.append(int(word) - 1)
        elif number and value is None:
            value = float(number.group(1))
        elif after and at is None:
            at = int(after.group(1)) - 1
        elif word in SOURCES and not cause:
            cause = word
        else:
            return None
    seat, other = (*seats, -1, -1)[:2]
    return Claim(words[0], seat, other, value, at, cause)


@dataclass(frozen=True, slots=True)
class Truth:
    """What the replay of one legal deal says.

    ``left``: cards with the actor after each action; ``leads``: whether it led; ``events``: (action index, seat, other, value) by
    event id; ``scores``: hundredths of a point by source and seat; ``places`` by seat; ``points`` of the two sides, None when void.
    """

    left: list[int]
    seats: list[int]
    leads: list[bool]
    events: dict[str, list[tuple[int, int, int, int]]]
    scores: dict[str, list[int]]
    places: list[int]
    points: tuple[float, float] | None


def truths(
    rules: Any, hands: NDArray[np.int8], leader: NDArray[np.int8], transfers: Pair, declarations: Pair, actions: Pair
) -> list[Truth]:
    """The truth of each of n legal deals: hands [n, 96], leader [n], (flat words, offsets [n + 1]) three times."""
    found = facts(rules, hands, leader, declarations, actions, transfers)
    flat, offsets = actions
    sizes = (flat >> 11 & 31) + (flat >> 16 & 31) + (flat >> 21 & 7) + (flat >> 24 & 7) + (flat >> 27 & 7)
    left, seats = (found.play("hand_before") - sizes).tolist(), (flat & 7).tolist()
    leads = (found.play("is_lead") != 0).tolist()
    points = {name: found.seats(f"points_{int(source)}").tolist() for name, source in SOURCES.items()}
    places = found.seats("place").tolist()
    rows: list[Truth] = []
    for row in range(len(leader)):
        part = slice(int(offsets[row]), int(offsets[row + 1]))
        scores = {name: table[row] for name, table in points.items()}
        rows.append(
            Truth(left[part], seats[part], leads[part], _events(found, row), scores, places[row], _points(found, row))
        )
    return rows


def _points(found: Facts, row: int) -> tuple[float, float] | None:
    if found.deal("void")[row]:
        return None
    return found.deal("recorded_0")[row] / SCORE_UNIT, found.deal("recorded_1")[row] / SCORE_UNIT


def _events(found: Facts, row: int) -> dict[str, list[tuple[int, int, int, int]]]:
    events: dict[str, list[tuple[int, int, int, int]]] = {}
    for at, kind, seat, other, value in found.events[found.event_offsets[row] : found.event_offsets[row + 1]].tolist():
        events.setdefault(Event(kind).id, []).append((at, seat, other, value))
    return events


def judged(replays: Sequence[Replay], rules: Any) -> list[tuple[Truth | None, Finding | None]]:
    """Truth of each full record of one rule set, or the finding that keeps it from being replayed."""
    found = verdicts(replays, rules)
    good = [at for at, finding in enumerate(found) if finding is None]
    hands = np.array([replays[at].hands for at in good], np.int8).reshape(len(good), SEATS * RANK_COUNT)
    leader = np.array([replays[at].leader for at in good], np.int8)
    names = ("transfers", "declarations", "actions")
    moved, said, played = (flat_words([getattr(replays[at], name) for at in good]) for name in names)
    told = dict(zip(good, truths(rules, hands, leader, moved, said, played), strict=True))
    return [(told.get(at), finding) for at, finding in enumerate(found)]


def truth_of(replay: Replay, rules: Any, hands: Sequence[Sequence[int]] | None = None) -> Truth:
    """The truth of one legal deal (``hands``: a completion of hands that are not all known)."""
    dealt = np.array(replay.hands if hands is None else hands, np.int8).reshape(1, -1)
    leader = np.array([replay.leader], np.int8)
    words = [flat_words([part]) for part in (replay.transfers, replay.declarations, replay.actions)]
    return truths(rules, dealt, leader, words[0], words[1], words[2])[0]


def contradicted(claim: Claim, truth: Truth) -> str | None:
    """None when the replay agrees, else what it says instead, as a short text."""
    if claim.kind == LEFT:
        return _left(claim, truth)
    if claim.kind == LEAD:
        agrees = claim.at is not None and 0 <= claim.at < len(truth.leads) and truth.leads[claim.at]
        return None if agrees else "no lead"
    if claim.kind == SCORE:
        said = round((claim.value or 0.0) * SCORE_UNIT)
        total = (
            truth.scores[claim.cause][claim.seat]
            if claim.cause
            else sum(row[claim.seat] for row in truth.scores.values())
        )
        return None if said == total else f"{total / SCORE_UNIT:g}"
    return _event(claim, truth)


def _left(claim: Claim, truth: Truth) -> str | None:
    """Cards left with the actor after an action."""
    if claim.at is None or not 0 <= claim.at < len(truth.left) or truth.seats[claim.at] != claim.seat:
        return "no such action"
    held = truth.left[claim.at]
    return None if held == claim.value else str(held)


def _event(claim: Claim, truth: Truth) -> str | None:
    happened = truth.events.get(claim.kind, [])
    own = [event for event in happened if event[1] == claim.seat or claim.seat < 0]
    for at, _, other, value in own:
        timely = claim.at is None or claim.at == at or max(claim.at, at) <= 0
        if timely and claim.other in (-1, other) and claim.value in (None, value):
            return None
    return "; ".join(_shown(event) for event in own or happened) or "never"


def _shown(event: tuple[int, int, int, int]) -> str:
    at, seat, other, value = event
    whom = f">{other + 1}" if 0 <= other < SEATS else ""
    return f"{seat + 1}{whom} a{at + 1} v{value}"


def finding(claim: Claim, expected: str) -> Finding:
    """The finding for a claim that the replay contradicts."""
    at = claim.at if claim.at is not None and claim.at >= 0 else None
    seat = claim.seat if claim.seat >= 0 else None
    return event_finding(" ".join(claim.words()), expected, "D20", seat=seat, action_no=at)


def event_findings(replay: Replay, rules: Any, truth: Truth) -> list[Finding]:
    """The findings for the claims stored with a deal; claims in a form we do not know are passed over."""
    events = () if replay.claimed is None else replay.claimed.events
    found = showing_findings(events, replay, rules)
    for words in events:
        claim = claim_of(words)
        if claim is None or not judgeable(claim):
            continue
        expected = contradicted(claim, truth)
        if expected is not None:
            found.append(finding(claim, expected))
    return found + _closed_claims(events, truth)


def _closed_claims(events: Sequence[Sequence[str]], truth: Truth) -> list[Finding]:
    """Seats that opened although the source says they did not, or gives all openings and not theirs."""
    opened = {str(event[1] + 1) for event in truth.events.get(Event.OPENED.id, [])}
    told = {kind: {word for words in events if words and words[0] == kind for word in words[1:]} for kind in _OPENINGS}
    denied = told[NOT_OPENED]
    if Event.OPENED.id in told[COMPLETE]:
        denied |= opened - told[Event.OPENED.id]
    return [opening_finding(int(seat) - 1, NOT_OPENED, Event.OPENED.id) for seat in sorted(opened & denied)]


def public_findings(replay: Replay, rules: Any) -> list[Finding]:
    """The findings for a record with hidden hands: play and claims, as far as they do not rest on hidden cards.

    Raises UnsupportedRuleError.
    """
    verdict = judge_public(replay, rules)
    claimed = replay.claimed
    if verdict.hands is None or claimed is None:
        return list(verdict.findings)
    truth = truth_of(replay, rules, verdict.hands)
    ended = not any(finding.code == "NOT_JUDGED" for finding in verdict.findings)
    found = result_findings(claimed, truth.places, truth.points) if ended else []
    return [*verdict.findings, *found, *event_findings(replay, rules, truth)]


def judgeable(claim: Claim) -> bool:
    """Whether a claim says enough to be judged: who, and for counts how many."""
    if claim.kind == LEAD:
        return claim.at is not None
    needs_value = claim.kind in (LEFT, SCORE)
    return claim.seat >= 0 and (claim.value is not None or not needs_value)
