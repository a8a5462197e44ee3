"""Deals as JSON events: what ``gouji import`` reads back to the identical deals (docs/json-events.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from gouji_analytics.importers.events.build import EVENTS, VALUES
from gouji_analytics.importers.events.heads import FORMAT, VERSION
from gouji_analytics.importers.events.parts import DIRECTIONS
from gouji_engine import claims
from gouji_engine.cards import EAGLE, RANK_COUNT, RANK_TEXT, RANKS, SEATS
from gouji_engine.claims import Truth
from gouji_engine.codes import (
    ActionKind,
    DeclarationKind,
    TransferCause,
    unpack_action,
    unpack_declaration,
    unpack_transfer,
)
from gouji_engine.errors import RuleSetError
from gouji_engine.kernel.layout import SCORE_UNIT
from gouji_engine.notation.items import WITH_CARDS
from gouji_engine.notation.plays import Play, play_counts, play_fields
from gouji_engine.replay import Replay, Source
from gouji_engine.rules import RuleSet
from gouji_engine.version import VERSION as ENGINE

AT_ONCE = 256
Line = dict[str, Any]
_KINDS = frozenset(int(kind) for kind in ActionKind if kind is not ActionKind.DECLINE)
_CAUSES, _DECLARED = frozenset(map(int, TransferCause)), frozenset(map(int, DeclarationKind))


def header(rules: Mapping[str, Mapping[str, Any]]) -> Iterator[Line]:
    """The ``stream`` line and one line for each rule set."""
    yield {
        "event": "stream",
        "format": FORMAT,
        "version": VERSION,
        "seats_from": 1,
        "direction": DIRECTIONS[0],
        "tool": "gouji",
        "tool_version": ENGINE,
    }
    for rules_id, content in rules.items():
        yield {"event": "rules", "rules_id": rules_id, "content": content}


def event_lines(replays: Iterable[Replay], rules: Mapping[str, Mapping[str, Any]]) -> Iterator[Line]:
    """Every line of a stream: the header, then the deals in order.

    Deals that replay are told with what follows from the play (leads, cards left, victims, openings, places, points); a reader
    checks these and does not keep them. ``rules``: content of the rule sets by id.
    """
    yield from header(rules)
    sets = {rules_id: found for rules_id, content in rules.items() if (found := _playable(content)) is not None}
    stream = iter(replays)
    while chunk := list(islice(stream, AT_ONCE)):
        truths = _truths(chunk, sets)
        for at, replay in enumerate(chunk):
            yield from deal_lines(replay, truths.get(at))


def text_lines(replays: Iterable[Replay], rules: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """The same as lines of text."""
    for line in event_lines(replays, rules):
        yield json.dumps(line, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"


def _playable(content: Mapping[str, Any]) -> RuleSet | None:
    try:
        return RuleSet.from_dict(content)
    except (RuleSetError, KeyError, TypeError, ValueError, AttributeError):
        return None


def _truths(replays: list[Replay], sets: Mapping[str, RuleSet]) -> dict[int, Truth]:
    """What the replay says of the deals that can be replayed, by their index."""
    groups: dict[str, list[int]] = {}
    for at, replay in enumerate(replays):
        if replay.support == "full" and replay.rules_id in sets:
            groups.setdefault(replay.rules_id, []).append(at)
    found: dict[int, Truth] = {}
    for rules_id, rows in groups.items():
        try:
            judged = claims.judged([replays[at] for at in rows], sets[rules_id])
        except RuleSetError:
            continue
        found.update((at, truth) for at, (truth, _) in zip(rows, judged, strict=True) if truth is not None)
    return found


def deal_lines(replay: Replay, truth: Truth | None) -> Iterator[Line]:
    """The lines of one deal, ``deal`` first and ``end`` last."""
    yield _deal(replay)
    yield from map(_transfer, replay.transfers)
    yield from map(_declaration, replay.declarations)
    happened = _happened(truth)
    yield from happened.get(-1, [])
    for at, word in enumerate(replay.actions):
        yield _action(word, at, truth)
        yield from happened.get(at, [])
    yield from _result(replay, truth)
    yield {"event": "end"}


def _deal(replay: Replay) -> Line:
    """The first line: everything known before play; entries that are not known are left out."""
    source = {name: value for name in Source.__slots__ if (value := getattr(replay.source, name)) is not None}
    line: Line = {"event": "deal", "deal_id": replay.deal_id, "rules": replay.rules_id, "support": replay.support}
    line |= {name: getattr(replay, name) for name in ("match_id", "game_no", "deal_no", "seed", "players", "bots")}
    line["played_at"] = None if replay.played_at is None else replay.played_at.isoformat()
    line["source"] = {name: value for name, value in source.items() if value != "" or name == "file"}
    line["extra"] = replay.extra or None
    line["hands"] = None if all(max(hand) < 0 for hand in replay.hands) else [_hand(hand) for hand in replay.hands]
    line = {name: value for name, value in line.items() if value is not None}
    return line | {"leader": replay.leader + 1 if replay.leader >= 0 else None, "lead_by": replay.lead_by}


def _cards(counts: list[int] | tuple[int, ...]) -> list[str]:
    """Names of cards, highest first."""
    return [RANK_TEXT[rank] for rank in range(RANK_COUNT - 1, -1, -1) for _ in range(counts[rank])]


def _hand(hand: tuple[int, ...]) -> list[str] | dict[str, int | None] | None:
    if max(hand) < 0:
        return None
    if min(hand) >= 0:
        return _cards(hand)
    return {name: None if count < 0 else count for name, count in zip(RANKS, hand, strict=True) if count}


def _transfer(word: int) -> Line:
    moved = unpack_transfer(word)
    if max(moved.from_seat, moved.to_seat) >= SEATS or not moved.count or moved.cause not in _CAUSES:
        return {"event": "transfer_word", "word": word}
    cards = [RANK_TEXT[moved.rank]] * moved.count
    return {
        "event": TransferCause(moved.cause).id,
        "from": moved.from_seat + 1,
        "to": moved.to_seat + 1,
        "cards": cards,
    }


def _declaration(word: int) -> Line:
    kind, seat = unpack_declaration(word)
    if seat >= SEATS or kind not in _DECLARED:
        return {"event": "declaration_word", "word": word}
    return {"event": DeclarationKind(kind).id, "seat": seat + 1}


def _action(word: int, at: int, truth: Truth | None) -> Line:
    seat, kind, *fields = unpack_action(word)
    play = Play(*fields)
    counts = play_counts(play)
    fits = play.rank <= EAGLE and any(counts) and play_fields(counts) == play if kind in WITH_CARDS else not any(fields)
    if seat >= SEATS or kind not in _KINDS or word >> 30 or not fits:
        return {"event": "action_word", "word": word}
    led = truth is not None and truth.leads[at] and kind == ActionKind.PLAY
    line: Line = {"event": claims.LEAD if led else ActionKind(kind).id, "seat": seat + 1}
    if kind in WITH_CARDS:
        line["cards"] = _cards(counts)
    if truth is None:
        return line
    line["left"] = truth.left[at]
    whom = [other for when, who, other, _ in truth.events.get(ActionKind(kind).id, []) if (when, who) == (at, seat)]
    return line | ({"victim": whom[0] + 1} if whom and whom[0] >= 0 else {})


def _happened(truth: Truth | None) -> dict[int, list[Line]]:
    """What the rules brought about, by the index of the action it followed (−1: before the first)."""
    lines: dict[int, list[tuple[int, Line]]] = {}
    for name, events in ({} if truth is None else truth.events).items():
        if name not in EVENTS:
            continue
        key, kinds = VALUES.get(EVENTS[name], ("", None))
        for at, seat, other, value in events:
            line: Line = {"event": name, "seat": seat + 1}
            line |= {"other": other + 1} if other >= 0 else {}
            line |= {key: value if kinds is None else kinds(value).id} if key else {}
            lines.setdefault(at, []).append((int(EVENTS[name]), line))
    return {at: [line for _, line in sorted(found, key=lambda pair: pair[0])] for at, found in lines.items()}


def _result(replay: Replay, truth: Truth | None) -> Iterator[Line]:
    """Places and points, as stated or else as they follow; then the other statements of the source."""
    claimed = replay.claimed
    if claimed is not None and claimed.places is not None:
        yield {"event": "places", "places": list(claimed.places)}
    elif truth is not None and any(truth.places):
        yield {"event": "places", "places": truth.places, "derived": True}
    result: Line = {"event": "result"}
    if claimed is not None and claimed.points is not None:
        result["points"] = list(claimed.points)
    elif truth is not None and truth.points is not None:
        result |= {"points": list(truth.points), "derived": True}
    if truth is not None and truth.points is not None:
        result["scores"] = _scores(truth)
    if len(result) > 1:
        yield result
    for words in () if claimed is None else claimed.events:
        yield {"event": "claim", "words": list(words)}


def _scores(truth: Truth) -> list[Line]:
    return [
        {"seat": seat + 1, "cause": cause, "amount": row[seat] / SCORE_UNIT}
        for seat in range(SEATS)
        for cause, row in truth.scores.items()
        if row[seat]
    ]
