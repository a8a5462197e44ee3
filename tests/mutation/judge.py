"""What became of damage: found and placed, shown to be another valid record, or missed.

The product imports the damaged events and remarks on them. The referee, a second engine that shares no code with the kernel, says
independently whether the record is legal, and where not.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gouji_analytics.exporting.events import event_lines
from gouji_analytics.importers.base import Accepted, Refusal, SourceFile
from gouji_analytics.importers.events.importer import EventsImporter
from gouji_engine.cards import pack_counts
from gouji_engine.codes import Verdict
from gouji_engine.kernel.batch import F_DECLARATIONS, F_TRANSFERS
from gouji_engine.replay import Claimed, Replay, Source
from gouji_engine.rules import RuleSet
from gouji_engine.simulate import simulate_chunk
from gouji_engine.verdicts import SETUP
from gouji_engine.verify import verify
from tests.mutation.lines import Damage, Lines
from tests.reference.compare import records
from tests.reference.referee import Referee

FOUND, EQUIVALENT, MISSED = "found", "equivalent", "missed"
POOL = 300
HEAD = 1  # lines before the deal
LINE_UPS = (("rules",) * 6, ("rules", "random") * 3, ("random",) * 6)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one damaged deal; ``placed``: the first wrong action or statement was named."""

    verdict: str
    placed: bool
    code: str


def streams(rules: RuleSet, seed: int, count: int) -> Iterator[Lines]:
    """About ``count`` deals as a server tells them: every lead, every number of cards left, every event, places, points.

    A third each by clever, mixed and wild bots; a part of them chosen for their purchases and announcements, which are rare.
    """
    for number, line_up in enumerate(LINE_UPS):
        chunk = simulate_chunk(rules, line_up, seed + number, 0, POOL)
        told = [
            Replay(rules_id=rules.rules_id, source=Source("record"), leader=leader, hands=tuple(map(tuple, hands)),
                   transfers=tuple(moved), declarations=tuple(said), actions=tuple(actions))
            for hands, leader, moved, said, actions in chosen([(d.hands, d.leader, d.transfers, d.declarations, d.actions) for d in records(chunk)], max(2, count // len(LINE_UPS)))
        ]  # fmt: skip
        lines = list(event_lines(told, {rules.rules_id: rules.to_dict()}))[2:]
        deal: Lines = []
        for line in lines:
            kept = {key: value for key, value in line.items() if key not in ("derived", "deal_id", "support", "source")}
            deal.append(kept)
            if line["event"] == "end":
                yield deal
                deal = []


def chosen(found: list[Any], count: int) -> list[Any]:
    """The first deals, then some with purchases, some with one announcement and some with several."""
    groups = (
        found,
        [deal for deal in found if deal[2]],
        [deal for deal in found if len(deal[3]) == 1],
        [deal for deal in found if len(deal[3]) > 1 and deal[4]],
    )
    rows: dict[int, Any] = {}
    for group in groups:
        rows |= {id(deal): deal for deal in group[: max(1, count // len(groups))]}
    return list(rows.values())


def apply(damage: Damage, rng: random.Random, lines: Lines) -> tuple[Lines, int] | None:
    """A damaged copy and the index of the first wrong line; None without an occasion or without a difference."""
    copy: Lines = json.loads(json.dumps(lines))
    at = damage(rng, copy)
    return None if at is None or copy == lines else (copy, at)


def read(lines: Lines, rules: RuleSet, numbering: Mapping[str, Any] | None = None) -> Accepted | Refusal:
    """Import the lines of one deal."""
    head = {"event": "stream", "seats_from": 1, "direction": "counter_clockwise"} | dict(numbering or {})
    data = "".join(json.dumps(line) + "\n" for line in [head, *lines]).encode()

    def resolve(name: str) -> tuple[str, Mapping[str, Any]]:
        return rules.rules_id, rules.to_dict()

    (outcome,) = EventsImporter().outcomes(SourceFile(Path("a.jsonl"), data), resolve, None)
    return outcome


def judge(lines: Lines, at: int, rules: RuleSet, numbering: Mapping[str, Any] | None = None) -> Outcome:
    """What became of a damaged deal whose first wrong line is ``at``."""
    outcome = read(lines, rules, numbering)
    if isinstance(outcome, Refusal):
        return Outcome(FOUND, at + HEAD + 1 in {remark.line for remark in outcome.remarks}, outcome.code)
    expected = fault_of(outcome.replay, rules)
    if not outcome.remarks:
        claimed = outcome.replay.claimed
        return Outcome(EQUIVALENT if expected is None and fits(outcome.replay, rules, claimed) else MISSED, False, "")
    first = min(outcome.remarks, key=lambda remark: remark.line)
    if expected is None:
        return Outcome(FOUND, first.line > at or first.code in ("PLACE_CLAIM", "POINTS_CLAIM"), first.code)
    found = verify(outcome.replay, rules)[0]
    return Outcome(FOUND, (found.code, found.action_no) in expected, found.code)


def fault_of(replay: Replay, rules: RuleSet) -> set[tuple[str, int | None]] | None:
    """What the referee finds wrong with the play: the codes and actions that are right answers; None: nothing."""
    values = rules.to_dict()["values"]
    pack = pack_counts(values["decks"], values["removed"], values["added"])
    sizes = values["hand_sizes"] or [values["hand_size"]] * 6
    if [sum(hand) for hand in replay.hands] != sizes:
        return {("HAND_SIZE", None), ("PACK_MISMATCH", None)}
    if any(sum(hand[rank] for hand in replay.hands) != number for rank, number in enumerate(pack)):
        return {("PACK_MISMATCH", None)}
    referee = Referee(values, replay.hands, replay.leader, replay.transfers, replay.declarations)
    if referee.setup_problem:
        return {
            (code, None) for (kind, _detail), (code, *_texts) in SETUP.items() if kind in (F_TRANSFERS, F_DECLARATIONS)
        }
    for number, word in enumerate(replay.actions):
        verdict = referee.check(word)
        if verdict:
            return {(Verdict(verdict).name, number)}
        referee.apply(word)
    return None if referee.state()["over"] or referee.state()["void"] else {("UNFINISHED", None)}


def fits(replay: Replay, rules: RuleSet, claimed: Claimed | None) -> bool:
    """Whether the stated places and points are those of the referee."""
    referee = Referee(rules.to_dict()["values"], replay.hands, replay.leader, replay.transfers, replay.declarations)
    for word in replay.actions:
        referee.apply(word)
    if claimed is None or referee.state()["void"]:
        return True
    places = claimed.places is None or list(claimed.places) == list(referee.places())
    points = claimed.points is None or list(claimed.points) == [float(value) for value in referee.points()["recorded"]]
    return places and points
