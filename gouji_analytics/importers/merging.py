"""Records of one deal by several people into one: each knows his own hand, all saw the plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gouji_analytics.importers.base import Accepted, Remark
from gouji_engine.cards import RANK_COUNT, SEATS
from gouji_engine.notation import format_action
from gouji_engine.public import rebuilt
from gouji_engine.replay import UNKNOWN, Claimed, Replay
from gouji_engine.rules import RuleSet

Key = tuple[Any, ...]
# fields that all records of a deal must agree on, and what they are called
SHARED = {
    "rules_id": "规则",
    "leader": "首家",
    "lead_by": "定先",
    "transfers": "换牌",
    "declarations": "声明",
    "players": "选手",
    "played_at": "时间",
    "match_id": "赛事",
    "game_no": "局号",
    "deal_no": "盘号",
}
_SILENT: dict[str, tuple[Any, ...]] = {"lead_by": ("stated",), "transfers": ((),), "declarations": ((),)}


@dataclass(frozen=True, slots=True)
class Merged:
    """One deal out of several records; ``remarks`` are those of each record, in their order."""

    replay: Replay
    remarks: tuple[tuple[Remark, ...], ...]


def merge_key(outcome: Accepted) -> Key:
    """What the records of one deal have in common: the id that the source states, else the number in the match, else the play."""
    replay = outcome.replay
    if outcome.stated_id:
        return ("id", replay.deal_id)
    if replay.match_id is not None and replay.deal_no is not None:
        return ("number", replay.match_id, replay.game_no, replay.deal_no)
    return ("play", replay.rules_id, replay.leader, replay.declarations, replay.actions)


def merge(records: Sequence[Accepted], rules: RuleSet | None) -> Merged:
    """One deal out of records of it.

    The longest record gives the play; where records contradict one another the earlier one holds and the later one is remarked on.
    Hands are put together and filled in as far as they follow (``rules`` None: they are not).
    """
    first = records[0].replay
    longest = max((record.replay for record in records), key=lambda replay: len(replay.actions))
    notes: list[list[Remark]] = [list(record.remarks) for record in records]
    fields = {name: _shared(name, records, notes) for name in SHARED}
    for at, record in enumerate(records):
        _compare_play(longest, record, notes[at])
    merged = replace(
        first,
        **fields,
        actions=longest.actions,
        hands=_hands(records, notes),
        claimed=_claims(records, notes),
        extra=_extras(records),
        deal_id=first.deal_id if records[0].stated_id else "",
    )
    if rules is not None:
        merged = rebuilt(merged, rules)
    if all(min(hand) >= 0 for hand in merged.hands):
        merged = replace(merged, support="full")
    if not records[0].stated_id:
        merged = replace(merged, deal_id="")
    return Merged(merged, tuple(map(tuple, notes)))


def _remark(record: Accepted, code: str, zh: str, en: str) -> Remark:
    return Remark(code, record.line, 1, zh, en)


def _shared(name: str, records: Sequence[Accepted], notes: list[list[Remark]]) -> Any:
    """A field on which records must agree: the first that states it."""
    silent = (None, *_SILENT.get(name, ()))
    found: Any = getattr(records[0].replay, name)
    for at, record in enumerate(records[1:], 1):
        value = getattr(record.replay, name)
        if value in silent or value == found:
            continue
        if found in silent:
            found = value
            continue
        zh = f"同一副牌的记录在“{SHARED[name]}”上互相矛盾，以先读到的为准"
        notes[at].append(
            _remark(record, "MERGE_FIELD", zh, f"records of one deal disagree on {name}; the earlier one holds")
        )
    return found


def _compare_play(longest: Replay, record: Accepted, notes: list[Remark]) -> None:
    """The first action in which a record differs from the one that gives the play."""
    for number, (said, taken) in enumerate(zip(record.replay.actions, longest.actions, strict=False), 1):
        if said != taken:
            zh = f"第 {number} 手记为“{format_action(said)}”，合并时以最长的记录“{format_action(taken)}”为准"
            en = f"action {number} is “{format_action(said, 'en')}” here; the longest record has “{format_action(taken, 'en')}”"
            notes.append(_remark(record, "MERGE_ACTION", zh, en))
            return


def _hands(records: Sequence[Accepted], notes: list[list[Remark]]) -> tuple[tuple[int, ...], ...]:
    """What any of the records knows of each hand."""
    hands = [list(hand) for hand in records[0].replay.hands]
    for at, record in enumerate(records[1:], 1):
        for seat in range(SEATS):
            theirs = record.replay.hands[seat]
            if any(UNKNOWN not in (a, b) and a != b for a, b in zip(hands[seat], theirs, strict=True)):
                zh = f"{seat + 1} 号座的手牌与先读到的记录不同，以先读到的为准"
                en = f"the hand of seat {seat + 1} differs from an earlier record, which holds"
                notes[at].append(_remark(record, "MERGE_HAND", zh, en))
                continue
            hands[seat] = [max(hands[seat][rank], theirs[rank]) for rank in range(RANK_COUNT)]
    return tuple(map(tuple, hands))


def _claims(records: Sequence[Accepted], notes: list[list[Remark]]) -> Claimed | None:
    """What the records state of the result, put together."""
    places: tuple[int, ...] | None = None
    points: tuple[float, float] | None = None
    events: dict[tuple[str, ...], None] = {}
    for at, record in enumerate(records):
        claimed = record.replay.claimed or Claimed()
        events.update(dict.fromkeys(claimed.events))
        for name, mine, theirs in (("places", places, claimed.places), ("points", points, claimed.points)):
            if mine is not None and theirs is not None and mine != theirs:
                zh = f"所记{'名次' if name == 'places' else '得分'}与先读到的记录不同，以先读到的为准"
                notes[at].append(
                    _remark(record, "MERGE_RESULT", zh, f"the {name} differ from an earlier record, which holds")
                )
        places, points = places or claimed.places, points or claimed.points
    return Claimed(places, points, tuple(events))


def _extras(records: Iterable[Accepted]) -> dict[str, str]:
    """All notes, and where the records stand; a note that two records have differently is kept twice."""
    found: dict[str, str] = {}
    places = []
    for number, record in enumerate(records, 1):
        places.append(f"{record.file}:{record.line}")
        for key, value in record.replay.extra.items():
            if found.setdefault(key, value) != value:
                found[f"{key} ({number})"] = value
    return found | {"merged": " ".join(places)}
