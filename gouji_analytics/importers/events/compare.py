"""Claims of events against the replay: what agrees is not kept, what does not becomes a remark and stays with the deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gouji_analytics.importers.base import Accepted, Remark
from gouji_analytics.importers.events.build import Built
from gouji_engine import claims
from gouji_engine.claims import Truth
from gouji_engine.errors import RuleSetError
from gouji_engine.public import judge_public, rebuilt
from gouji_engine.replay import Claimed, Replay
from gouji_engine.rules import RuleSet
from gouji_engine.rules.lower import lower
from gouji_engine.showings import showing_findings
from gouji_engine.verify import WARNING, Finding, result_findings


@dataclass(frozen=True, slots=True)
class Pending:
    """A deal whose claims have not been compared yet; ``brought``: content of its rule set if the source brings it along;
    ``raw``: its lines as written.
    """

    file: str
    built: Built
    replay: Replay
    rules: RuleSet | None
    brought: Mapping[str, Any] | None
    seen: Replay | None = None
    raw: str = ""


def compare(pending: Sequence[Pending]) -> Iterator[Accepted]:
    """The deals with what remains of their claims, in the same order."""
    pending = [_rebuilt(part) for part in pending]
    judged: dict[int, tuple[Truth | None, list[Finding]]] = {}
    groups: dict[str, list[int]] = {}
    for at, part in enumerate(pending):
        if part.rules is None or part.replay.support == "result":
            judged[at] = (None, [])
        elif (unplayed := _unplayed(part.rules)) is not None:
            judged[at] = (None, [Finding(unplayed.code, WARNING, unplayed.zh, unplayed.en)])
        elif part.replay.support == "full":
            groups.setdefault(part.replay.rules_id, []).append(at)
        else:
            judged[at] = _public(part.replay, part.rules)
    for rows in groups.values():
        parts = [pending[at] for at in rows]
        found = claims.judged([part.replay for part in parts], parts[0].rules)
        judged.update(
            (at, (truth, [finding] if finding else [])) for at, (truth, finding) in zip(rows, found, strict=True)
        )
    for at, part in enumerate(pending):
        yield _accepted(part, *judged[at])


def _rebuilt(part: Pending) -> Pending:
    """Hands that were not stated, as far as they follow from the plays; a source that states its support has them as it wants them."""
    if part.rules is None or part.replay.support != "public" or "support" in part.built.fields:
        return part
    return replace(part, replay=rebuilt(part.replay, part.rules), seen=part.replay)


def _unplayed(rules: RuleSet) -> RuleSetError | None:
    """Why the kernel cannot play by a rule set, and so nothing can be compared; None if it can."""
    try:
        lower(rules)
    except RuleSetError as error:
        return error
    return None


def _public(replay: Replay, rules: RuleSet) -> tuple[Truth | None, list[Finding]]:
    verdict = judge_public(replay, rules)
    if verdict.hands is None:
        return None, list(verdict.findings)
    return claims.truth_of(replay, rules, verdict.hands), list(verdict.findings)


def _accepted(part: Pending, truth: Truth | None, findings: list[Finding]) -> Accepted:
    built, kept = part.built, list(part.built.stated)
    remarks = [_remark(finding, built) for finding in findings]
    for claim, line in zip(built.claims, built.lines, strict=True):
        expected = None
        if truth is not None and claims.judgeable(claim):
            expected = claims.contradicted(claim, truth)
            if expected is None:
                continue
            finding = claims.finding(claim, expected)
            remarks.append(Remark(finding.code, line, 1, finding.zh, finding.en))
        kept.append(claim.words())
    if truth is not None:
        remarks += [_remark(finding, built) for finding in showing_findings(kept, part.replay, part.rules)]
    remarks += _stated(part, truth)
    places = None if "places" in built.derived else built.places
    points = None if "points" in built.derived else built.points
    stated = "deal_id" in built.fields
    fields: dict[str, Any] = {} if stated else {"deal_id": ""}
    if places is not None or points is not None or kept:
        fields["claimed"] = Claimed(places, points, tuple(kept))
    replay = replace(part.replay, **fields) if fields else part.replay
    seen = None if part.seen is None else replace(part.seen, **fields)
    return Accepted(part.file, built.line, replay, tuple(remarks), built.unknown, part.brought, stated, seen, part.raw)


def _stated(part: Pending, truth: Truth | None) -> list[Remark]:
    """Remarks on stated places and points that the replay contradicts."""
    if truth is None:
        return []
    found = result_findings(Claimed(part.built.places, part.built.points), truth.places, truth.points)
    return [Remark(finding.code, part.built.line, 1, finding.zh, finding.en) for finding in found]


def _remark(finding: Finding, built: Built) -> Remark:
    """A finding at the line of its action."""
    at = finding.action_no
    line = built.line if at is None or at >= len(built.action_lines) else built.action_lines[at]
    return Remark(finding.code, line, 1, finding.zh, finding.en)
