"""The lines of one deal to the fields of a replay and to claims; every fault of the deal is found, not only the first."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gouji_analytics.importers.events import heads
from gouji_analytics.importers.events.faults import fault
from gouji_analytics.importers.events.lines import RawDeal, Row
from gouji_analytics.importers.events.parts import Numbering, card_counts, play_bits
from gouji_engine import claims
from gouji_engine.cards import SEATS
from gouji_engine.claims import Claim
from gouji_engine.codes import (
    ActionKind,
    BurnOutcome,
    Code,
    DeclarationKind,
    Event,
    ExitCause,
    PointSource,
    TransferCause,
    pack_declaration,
    pack_transfer,
)
from gouji_engine.errors import DataError
from gouji_engine.notation.items import WITH_CARDS
from gouji_engine.replay import ACTION_BITS, DECLARATION_BITS, TRANSFER_BITS

ACTIONS = {kind.id: int(kind) for kind in ActionKind if kind is not ActionKind.DECLINE} | {
    claims.LEAD: int(ActionKind.PLAY)
}
CAUSES = {cause.id: cause for cause in TransferCause}
DECLARATIONS = {kind.id: kind for kind in DeclarationKind}
EVENTS = {event.id: event for event in Event if event.id not in ACTIONS}
# what the number of an event is called, and the names its values have
VALUES: dict[Event, tuple[str, type[Code] | None]] = {
    Event.OUT: ("place", None),
    Event.ELIMINATED: ("cause", ExitCause),
    Event.BURN_END: ("outcome", BurnOutcome),
}
WORDS = {"action_word": ACTION_BITS, "transfer_word": TRANSFER_BITS, "declaration_word": DECLARATION_BITS}
_COMMON = frozenset({"event", "table"})
_ACTION_KEYS = _COMMON | {"seat", "cards", "left", "victim"}
_EVENT_KEYS = _COMMON | {"seat", "other", "derived"}
_POINTS_RIGHT = (
    "两个数：首座一方的得分、另一方的得分",
    "two numbers: the points of the first seat's side and of the other side",
)
_PLACES_RIGHT = ("六个 0 到 6 的整数", "six whole numbers, 0 to 6")


@dataclass(slots=True)
class Built:
    """One deal of events: fields of the replay, claims still to be compared, what was not understood, faults."""

    line: int
    fields: dict[str, Any] = field(default_factory=dict)
    rules: str = ""
    claims: list[Claim] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    stated: list[tuple[str, ...]] = field(default_factory=list)
    places: tuple[int, ...] | None = None
    points: tuple[float, float] | None = None
    derived: list[str] = field(default_factory=list)
    transfers: list[int] = field(default_factory=list)
    declarations: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    action_lines: list[int] = field(default_factory=list)
    extra: dict[str, str] = field(default_factory=dict)
    unknown: Counter[str] = field(default_factory=Counter)
    errors: list[DataError] = field(default_factory=list)


class Builder:
    """Reads the lines of one deal."""

    def __init__(self, deal: RawDeal) -> None:
        self.built = Built(deal.line)
        self._kept: dict[str, list[str]] = {}
        self._numbering = Numbering(1, clockwise=False)
        self._ways: dict[str, Callable[[Row], None]] = {
            **dict.fromkeys(ACTIONS, self._action),
            **dict.fromkeys(EVENTS, self._event),
            **dict.fromkeys(CAUSES, self._transfer),
            **dict.fromkeys(DECLARATIONS, self._declaration),
            **dict.fromkeys(WORDS, self._word),
            "claim": self._claim,
            "places": self._places,
            "result": self._result,
            "end": self._end,
        }
        self._read(deal)

    def _read(self, deal: RawDeal) -> None:
        built = self.built
        rows = deal.rows
        if not deal.begun:
            name = rows[0].value.get("event")
            built.errors.append(rows[0].error or fault("EVENT_STRAY", rows[0].number, found=str(name)))
            return
        try:
            header = heads.header_of(deal.header)
            self._numbering = Numbering.of(header, rows[0].value, rows[0].number)
        except DataError as error:
            built.errors.append(error)
            return
        self._try(self._deal, rows[0])
        ways = self._ways
        for row in rows[1:]:
            self._try(ways.get(row.value.get("event", ""), self._unknown), row)
        built.extra.update({f"event.{name}": "\n".join(kept) for name, kept in self._kept.items()})

    def _try(self, way: Callable[[Row], None], row: Row) -> None:
        try:
            if row.error is not None:
                raise row.error
            way(row)
        except DataError as error:
            self.built.errors.append(error)

    def _deal(self, row: Row) -> None:
        built = self.built
        built.fields, built.rules, unread = heads.read_deal(row, self._numbering)
        built.extra = built.fields.pop("extra")
        if unread:
            self._keep(row, unread)

    def _keep(self, row: Row, value: Mapping[str, Any]) -> None:
        """Keep what has no meaning here, with the number of actions before it."""
        name = str(row.value["event"])
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        self._kept.setdefault(name, []).append(f"a{len(self.built.actions)} {text}")
        self.built.unknown[name] += 1

    def _unknown(self, row: Row) -> None:
        self._keep(row, {key: value for key, value in row.value.items() if key not in _COMMON})

    def _rest(self, row: Row, known: frozenset[str]) -> None:
        """Keep the keys of a known event that have no meaning here."""
        if not row.value.keys() <= known:
            self._keep(row, {key: value for key, value in row.value.items() if key not in known})

    def _add(self, row: Row, claim: Claim) -> None:
        self.built.claims.append(claim)
        self.built.lines.append(row.number)

    def _action(self, row: Row) -> None:
        value, built = row.value, self.built
        seat = self._numbering.seat(value.get("seat"), "seat", row.number)
        name = value["event"]
        kind = ACTIONS[name]
        cards = value.get("cards")
        if kind in WITH_CARDS:
            built.actions.append(seat | kind << 3 | play_bits(cards if cards is not None else [], row.number))
        elif cards:
            raise fault(
                "EVENT_FIELD", row.number, field="cards", found=cards, right="空，此动作不带牌", right_en="absent here"
            )
        else:
            built.actions.append(seat | kind << 3)
        built.action_lines.append(row.number)
        at = len(built.actions) - 1
        if "left" in value:
            self._add(row, Claim(claims.LEFT, seat, value=float(whole(value["left"], "left", row, 0, 99)), at=at))
        if "victim" in value:
            victim = self._numbering.seat(value["victim"], "victim", row.number)
            self._add(row, Claim(name if name in claims.EVENT_IDS else Event.BURN.id, seat, victim, at=at))
        if name == claims.LEAD:
            self._add(row, Claim(claims.LEAD, seat, at=at))
        self._rest(row, _ACTION_KEYS)

    def _before_play(self, row: Row) -> None:
        if self.built.actions:
            raise fault("EVENT_LATE", row.number, found=row.value["event"])

    def _transfer(self, row: Row) -> None:
        self._before_play(row)
        value, line = row.value, row.number
        giver, taker = (self._numbering.seat(value.get(name), name, line) for name in ("from", "to"))
        counts = card_counts(value.get("cards") or [], "cards", line)
        if min(counts) < 0 or not any(counts) or max(counts) > 31:
            raise fault("EVENT_CARDS", line, field="cards", found=value.get("cards"))
        cause = CAUSES[value["event"]]
        self.built.transfers += [
            pack_transfer(giver, taker, rank, number, cause) for rank, number in enumerate(counts) if number
        ]
        self._rest(row, _COMMON | {"from", "to", "cards"})

    def _declaration(self, row: Row) -> None:
        self._before_play(row)
        seat = self._numbering.seat(row.value.get("seat"), "seat", row.number)
        self.built.declarations.append(pack_declaration(DECLARATIONS[row.value["event"]], seat))
        self._rest(row, _COMMON | {"seat"})

    def _word(self, row: Row) -> None:
        """A packed word that has no other form."""
        name = row.value["event"]
        word = whole(row.value.get("word"), "word", row, 0, (1 << WORDS[name]) - 1)
        built = self.built
        if name == "action_word":
            built.actions.append(word)
            built.action_lines.append(row.number)
        else:
            self._before_play(row)
            (built.transfers if name == "transfer_word" else built.declarations).append(word)
        self._rest(row, _COMMON | {"word"})

    def _event(self, row: Row) -> None:
        """Something the rules bring about: a claim."""
        event, value = EVENTS[row.value["event"]], row.value
        seat = self._numbering.seat(value.get("seat"), "seat", row.number)
        other = self._numbering.seat(value["other"], "other", row.number) if value.get("other") is not None else -1
        name, kinds = VALUES.get(event, ("", None))
        number = _coded(value.get(name), name, kinds, row) if value.get(name) is not None else None
        self._add(row, Claim(event.id, seat, other, number, len(self.built.actions) - 1))
        self._rest(row, _EVENT_KEYS | {name})

    def _claim(self, row: Row) -> None:
        """A claim in the words of the log."""
        words = row.value.get("words")
        if not isinstance(words, list) or not words or not all(type(word) is str for word in words):
            raise fault(
                "EVENT_FIELD", row.number, field="words", found=words, right="若干个词", right_en="a list of words"
            )
        self.built.stated.append(tuple(words))
        self._rest(row, _COMMON | {"words"})

    def _places(self, row: Row) -> None:
        places = row.value.get("places")
        right, right_en = _PLACES_RIGHT
        if (
            not isinstance(places, list)
            or len(places) != SEATS
            or not all(type(place) is int and 0 <= place <= SEATS for place in places)
        ):
            raise fault("EVENT_FIELD", row.number, field="places", found=places, right=right, right_en=right_en)
        if self.built.places is not None:
            raise fault("EVENT_TWICE", row.number, found="places")
        self.built.places = tuple(self._numbering.in_order(places))
        self._note_derived(row, "places")
        self._rest(row, _COMMON | {"places", "derived"})

    def _result(self, row: Row) -> None:
        """Points of the sides, and (cause, amount) pairs of seats."""
        value = row.value
        if value.get("points") is not None:
            if self.built.points is not None:
                raise fault("EVENT_TWICE", row.number, found="points")
            points = value["points"]
            right, right_en = _POINTS_RIGHT
            if not isinstance(points, list) or len(points) != 2 or not all(map(_is_number, points)):
                raise fault("EVENT_FIELD", row.number, field="points", found=points, right=right, right_en=right_en)
            self.built.points = self._sides(points)
            self._note_derived(row, "points")
        scores = value.get("scores") or []
        if not isinstance(scores, list):
            raise fault("EVENT_FIELD", row.number, field="scores", found=scores, right="数组", right_en="a list")
        for score in scores:
            self._score(row, score)
        self._rest(row, _COMMON | {"points", "scores", "derived"})

    def _sides(self, points: list[Any]) -> tuple[float, float]:
        """Points of the side of the first seat in order of play, and of the other."""
        pair = (float(points[0]), float(points[1]))
        return pair if (self._numbering.seat(self._numbering.first, "seat", 0)) % 2 == 0 else (pair[1], pair[0])

    def _score(self, row: Row, score: Any) -> None:
        good = (
            isinstance(score, dict)
            and score.keys() == {"seat", "cause", "amount"}
            and _is_number(score["amount"], 1e9)
            and type(score["cause"]) is str
        )
        if not good or score["cause"] not in claims.SOURCES:
            causes = " / ".join(source.id for source in PointSource if source.id in claims.SOURCES)
            right, right_en = f"座位、缘由（{causes}）和数", f"seat, cause ({causes}) and amount"
            raise fault("EVENT_FIELD", row.number, field="scores", found=score, right=right, right_en=right_en)
        seat = self._numbering.seat(score["seat"], "scores.seat", row.number)
        self._add(row, Claim(claims.SCORE, seat, value=float(score["amount"]), cause=score["cause"]))

    def _note_derived(self, row: Row, name: str) -> None:
        if row.value.get("derived") is True:
            self.built.derived.append(name)

    def _end(self, row: Row) -> None:
        self._rest(row, _COMMON)


def _is_number(value: Any, most: float = sys.float_info.max) -> bool:
    return type(value) in (int, float) and abs(value) <= most


def whole(value: Any, name: str, row: Row, low: int, high: int) -> int:
    """A whole number in a range. Raises DataError."""
    if type(value) is not int or not low <= value <= high:
        right, right_en = f"{low} 到 {high} 的整数", f"a whole number from {low} to {high}"
        raise fault("EVENT_FIELD", row.number, field=name, found=value, right=right, right_en=right_en)
    return value


def _coded(value: Any, name: str, kinds: type[Code] | None, row: Row) -> float:
    """The number of an event, given as a number or as the id of a code. Raises DataError."""
    if kinds is None:
        return float(whole(value, name, row, 0, 99))
    ids = {kind.id: int(kind) for kind in kinds}
    if type(value) is not str or value not in ids:
        right = " / ".join(ids)
        raise fault("EVENT_FIELD", row.number, field=name, found=value, right=right, right_en=right)
    return float(ids[value])
