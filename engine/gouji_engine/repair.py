"""Suggestions for records that are not legal: which single change would make the whole record legal. Nothing is changed here.

Candidates are made blindly around the first wrong action and tried by the kernel; no rule stands here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from gouji_engine.cards import RANK_COUNT, RANK_TEXT, SEATS
from gouji_engine.claims import judged
from gouji_engine.codes import (
    ActionKind,
    DeclarationKind,
    pack_action,
    pack_declaration,
    unpack_action,
)
from gouji_engine.game import Game
from gouji_engine.notation import format_action, format_declaration, format_transfer
from gouji_engine.notation.items import WITH_CARDS
from gouji_engine.notation.plays import Play, play_counts, play_fields
from gouji_engine.replay import Replay
from gouji_engine.verify import ERROR, claim_findings, verify

BEFORE = 4  # actions before the first wrong one that may be the real fault
_SILENT = tuple(kind for kind in ActionKind if kind not in WITH_CARDS and kind is not ActionKind.DECLINE)
_SHOWING = tuple(kind for kind in ActionKind if kind in WITH_CARDS)


@dataclass(frozen=True, slots=True)
class Repair:
    """One change after which the record is legal.

    ``kind``: insert, drop, replace or swap (actions), leader, hands, declaration, transfers; ``action_no`` counts from 0;
    ``before`` and ``after`` are short texts; ``contradictions``: stated results that then do not fit (fewer is likelier);
    ``zh`` and ``en`` say it in a sentence.
    """

    kind: str
    action_no: int | None
    before: str
    after: str
    contradictions: int
    zh: str
    en: str
    replay: Replay

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON, without the changed record."""
        names = ("kind", "action_no", "before", "after", "contradictions", "zh", "en")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class _Edit:
    kind: str
    at: int | None
    before: str
    after: str
    fields: dict[str, Any]


def suggest(replay: Replay, rules: Any, limit: int = 5) -> list[Repair]:
    """Changes that make a full record legal, the ones that fit its stated result best first; none for a legal record.

    Raises UnsupportedRuleError.
    """
    errors = [finding for finding in verify(replay, rules) if finding.severity == ERROR]
    if not errors or min(map(min, replay.hands)) < 0:
        return []
    wrong = errors[0].action_no
    edits = list(_edits(replay, len(replay.actions) if wrong is None else wrong, _legal(replay, rules, wrong)))
    changed = [replace(replay, **edit.fields) for edit in edits]
    found: list[tuple[int, int, Repair]] = []
    for order, (edit, record, (truth, _)) in enumerate(zip(edits, changed, judged(changed, rules), strict=True)):
        if truth is not None:
            doubts = len(claim_findings(record, rules))
            found.append((doubts, order, _repair(edit, record, doubts)))
    return [repair for _, _, repair in sorted(found, key=lambda entry: entry[:2])[:limit]]


def _legal(replay: Replay, rules: Any, wrong: int | None) -> list[int]:
    """What would be legal in place of the first wrong action, silent questions declined and not."""
    if wrong is None:
        return []
    game = Game(rules, replay.hands, replay.leader, replay.transfers, replay.declarations)
    for word in replay.actions[:wrong]:
        game.play(word)
    words = set(game.legal())
    game.settle()
    words |= set(game.legal())
    return sorted(word for word in words if unpack_action(word).kind != ActionKind.DECLINE)


def _edits(replay: Replay, wrong: int, legal: Sequence[int]) -> Iterator[_Edit]:
    """Single changes, nearest to the first wrong action first."""
    seen: set[tuple[Any, ...]] = {(replay.actions, replay.hands, replay.leader, replay.declarations, replay.transfers)}
    for edit in _all_edits(replay, wrong, legal):
        names = ("actions", "hands", "leader", "declarations", "transfers")
        key = tuple(edit.fields.get(name, getattr(replay, name)) for name in names)
        if key not in seen:
            seen.add(key)
            yield edit


def _all_edits(replay: Replay, wrong: int, legal: Sequence[int]) -> Iterator[_Edit]:
    places = range(min(wrong, len(replay.actions)), max(-1, wrong - BEFORE - 1), -1)
    for at in places:
        yield from _drops(replay, at)
        yield from _inserts(replay, at)
        yield from _swaps(replay, at)
        yield from _replacements(replay, at)
    yield from _swaps(replay, wrong + 1)
    actions = replay.actions
    for word in legal:
        yield _Edit("insert", wrong, "", _text(word), {"actions": (*actions[:wrong], word, *actions[wrong:])})
        if wrong < len(actions):
            changed = (*actions[:wrong], word, *actions[wrong + 1 :])
            yield _Edit("replace", wrong, _text(actions[wrong]), _text(word), {"actions": changed})
    yield from _setups(replay)
    if wrong < len(replay.actions):
        yield from _exchanges(replay, wrong)


def _drops(replay: Replay, at: int) -> Iterator[_Edit]:
    actions = replay.actions
    if at < len(actions):
        yield _Edit("drop", at, _text(actions[at]), "", {"actions": actions[:at] + actions[at + 1 :]})


def _inserts(replay: Replay, at: int) -> Iterator[_Edit]:
    actions = replay.actions
    for kind in _SILENT:
        for seat in range(SEATS):
            word = pack_action(seat, kind)
            yield _Edit("insert", at, "", _text(word), {"actions": (*actions[:at], word, *actions[at:])})


def _swaps(replay: Replay, at: int) -> Iterator[_Edit]:
    actions = replay.actions
    if 0 < at < len(actions):
        swapped = (*actions[: at - 1], actions[at], actions[at - 1], *actions[at + 1 :])
        yield _Edit("swap", at - 1, _text(actions[at - 1]), _text(actions[at]), {"actions": swapped})


def _replacements(replay: Replay, at: int) -> Iterator[_Edit]:
    """Another seat, another kind, other cards."""
    actions = replay.actions
    if at >= len(actions):
        return
    for word in _variants(actions[at]):
        fields = {"actions": (*actions[:at], word, *actions[at + 1 :])}
        yield _Edit("replace", at, _text(actions[at]), _text(word), fields)


def _variants(word: int) -> Iterator[int]:
    seat, kind, *fields = unpack_action(word)
    play = Play(*fields)
    for other in range(SEATS):
        yield pack_action(other, kind, *play)
    for new in _SILENT:
        yield pack_action(seat, new)
    if kind not in WITH_CARDS or play.rank >= RANK_COUNT:
        return
    for shown in _SHOWING:
        yield pack_action(seat, shown, *play)
    for cards in _other_cards(play_counts(play)):
        ranks = sum(1 for rank in range(12) if cards[rank])
        if ranks <= 1 and any(cards) and max(cards) <= 31 and max(cards[13:]) <= 7:
            yield pack_action(seat, kind, *play_fields(cards))


def _other_cards(counts: Sequence[int]) -> Iterator[list[int]]:
    """All cards of a rank as another rank, one card as another, one card more or fewer."""
    held = [rank for rank in range(RANK_COUNT) if counts[rank]]
    for old in held:
        for new in range(RANK_COUNT):
            for number in {1, counts[old]}:
                cards = list(counts)
                cards[old] -= number
                cards[new] += number
                yield cards
    for rank in range(RANK_COUNT):
        for step in (1, -1, 2):
            if counts[rank] + step >= 0 and (counts[rank] or step == 1):
                cards = list(counts)
                cards[rank] += step
                yield cards


def _setups(replay: Replay) -> Iterator[_Edit]:
    """Another leader, a declaration more or fewer, the purchases left out."""
    for seat in range(SEATS):
        yield _Edit("leader", None, str(replay.leader + 1), str(seat + 1), {"leader": seat})
    said = replay.declarations
    for at, word in enumerate(said):
        yield _Edit("declaration", None, format_declaration(word), "", {"declarations": said[:at] + said[at + 1 :]})
    for at in range(len(said) + 1):
        for kind in DeclarationKind:
            for seat in range(SEATS):
                word = pack_declaration(kind, seat)
                after = format_declaration(word)
                yield _Edit("declaration", None, "", after, {"declarations": (*said[:at], word, *said[at:])})
    moved = replay.transfers
    for at, word in enumerate(moved):
        yield _Edit("transfers", None, format_transfer(word), "", {"transfers": moved[:at] + moved[at + 1 :]})


def _exchanges(replay: Replay, wrong: int) -> Iterator[_Edit]:
    """One card of a hand that two seats have the other way round."""
    seat, kind, *fields = unpack_action(replay.actions[wrong])
    if seat >= SEATS or kind not in WITH_CARDS or fields[0] >= RANK_COUNT:
        return
    needed = [rank for rank, number in enumerate(play_counts(Play(*fields))) if number]
    for rank in needed:
        for other in range(SEATS):
            for back in range(RANK_COUNT):
                if other == seat or rank == back or not replay.hands[other][rank] or not replay.hands[seat][back]:
                    continue
                hands = np.array(replay.hands)
                hands[seat, rank] += 1
                hands[other, rank] -= 1
                hands[seat, back] -= 1
                hands[other, back] += 1
                after = f"{seat + 1}: {RANK_TEXT[rank]}, {other + 1}: {RANK_TEXT[back]}"
                before = f"{seat + 1}: {RANK_TEXT[back]}, {other + 1}: {RANK_TEXT[rank]}"
                yield _Edit("hands", None, before, after, {"hands": tuple(map(tuple, hands.tolist()))})


def _text(word: int) -> str:
    return format_action(word)


_SENTENCES = {
    "insert": (
        "若第 {n} 手之前还有“{after}”，这份记录就合规则。",
        "with “{after_en}” before action {n} the record would be legal.",
    ),
    "drop": (
        "若没有第 {n} 手“{before}”，这份记录就合规则。",
        "without action {n} (“{before_en}”) the record would be legal.",
    ),
    "replace": (
        "若第 {n} 手不是“{before}”而是“{after}”，这份记录就合规则。",
        "with “{after_en}” instead of “{before_en}” as action {n} the record would be legal.",
    ),
    "swap": (
        "若第 {n} 手与下一手对调，这份记录就合规则。",
        "with action {n} and the next one exchanged the record would be legal.",
    ),
    "leader": (
        "若首家是 {after} 号位，这份记录就合规则。",
        "with seat {after} as the leader the record would be legal.",
    ),
    "hands": (
        "若手牌中两家互换了一张（{before} 应为 {after}），这份记录就合规则。",
        "with one card exchanged between two hands ({before} should be {after}) the record would be legal.",
    ),
    "declaration": (
        "若声明改动一条（原 {before}，改 {after}），这份记录就合规则。",
        "with one declaration changed (from {before} to {after}) the record would be legal.",
    ),
    "transfers": (
        "若没有换牌“{before}”，这份记录就合规则。",
        "without the transfer “{before}” the record would be legal.",
    ),
}


def _repair(edit: _Edit, record: Replay, doubts: int) -> Repair:
    zh, en = _SENTENCES[edit.kind]
    shown = {"n": 0 if edit.at is None else edit.at + 1, "before": edit.before or "—", "after": edit.after or "—"}
    if edit.at is not None:
        words = {"before": edit.before, "after": edit.after}
        shown |= {f"{name}_en": _english(text) for name, text in words.items()}
    return Repair(edit.kind, edit.at, edit.before, edit.after, doubts, zh.format(**shown), en.format(**shown), record)


def _english(text: str) -> str:
    """A short action text in English words."""
    from gouji_engine.notation import parse_action

    return format_action(parse_action(text), "en") if text else ""
