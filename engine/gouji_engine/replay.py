"""``Replay``: the complete record of one deal as one value.

A replay holds what was dealt, decided and stated, and nothing that follows from it. It is checked
for shape and range when it is made (a record with impossible *rules* is still a record: judging it
is the verifier's work), it never changes, and it carries a hash over every field.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from gouji_engine import deal_layout
from gouji_engine.cards import RANK_COUNT, SEATS
from gouji_engine.codes import LeadBy
from gouji_engine.errors import ReplayError

SOURCE_KINDS = ("simulated", "record", "score_sheet")
SUPPORTS = ("full", "public", "result")
LEAD_BY_IDS = tuple(member.id for member in LeadBy)
ACTION_BITS, TRANSFER_BITS, DECLARATION_BITS = 30, 18, 7
UNKNOWN = -1
FRAGMENT = "fragment"  # key of ``extra``

_INT32 = 1 << 31


@dataclass(frozen=True, slots=True)
class Source:
    """Where a deal comes from.

    ``kind``: simulated, record or score_sheet; ``tool`` and ``version``: the program that wrote the
    record; ``file`` and ``line`` (from 1): the place in the original, None where there is none.
    """

    kind: str
    tool: str = ""
    version: str = ""
    file: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Claimed:
    """What the source states of the result; checked by the verifier, never trusted.

    ``places``: per seat 1…6, 0 where the source is silent; ``points``: of the sides of seats 1, 3, 5
    and 2, 4, 6; ``events``: each a tuple of words, the event's id first.
    """

    places: tuple[int, ...] | None = None
    points: tuple[float, float] | None = None
    events: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """One deal (docs/log-format.md explains every field).

    ``deal_id`` may be left empty: it is then derived from the content. ``hands`` are six times
    sixteen counts as dealt, −1 = unknown; ``transfers``, ``declarations`` and ``actions`` are packed
    words. ``content_hash`` is made here and covers every other field.

    Raises ReplayError when a field has a wrong shape, type or range.
    """

    rules_id: str
    source: Source
    leader: int
    hands: tuple[tuple[int, ...], ...]
    deal_id: str = ""
    match_id: str | None = None
    game_no: int | None = None
    deal_no: int | None = None
    support: str = "full"
    played_at: datetime | None = None
    seed: int | None = None
    players: tuple[str, ...] | None = None
    bots: tuple[str, ...] | None = None
    lead_by: str = "stated"
    transfers: tuple[int, ...] = ()
    declarations: tuple[int, ...] = ()
    actions: tuple[int, ...] = ()
    claimed: Claimed | None = None
    extra: dict[str, str] = field(default_factory=dict)
    content_hash: bytes = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _normalise(self)
        _check(self)
        context, own = _context(self), _own(self, self.deal_id)
        if not self.deal_id:
            _put(self, "deal_id", deal_layout.derived_id(context, own))
            own = _own(self, self.deal_id)
        _put(self, "content_hash", deal_layout.content_digest(context + _origin(self), own))

    def __hash__(self) -> int:
        return hash(self.content_hash)

    @property
    def is_fragment(self) -> bool:
        """Whether the record begins in the middle of a deal: its hands are those at the first recorded action."""
        return self.support == "public" and FRAGMENT in self.extra


def make_deal_id(replay: Replay) -> str:
    """The id that follows from a deal's content, whatever id it carries.

    It depends on the rules, the cards, every decision, the players and the stated result, not on
    the file the deal was read from, the seed or ``extra``: the same deal imported twice has one id.
    """
    return deal_layout.derived_id(_context(replay), _own(replay, ""))


def _put(replay: Replay, name: str, value: object) -> None:
    object.__setattr__(replay, name, value)


def _context(replay: Replay) -> bytes:
    claimed = replay.claimed
    return deal_layout.context_bytes(
        replay.rules_id,
        replay.support,
        replay.match_id,
        replay.game_no,
        replay.played_at,
        replay.players,
        replay.bots,
        None if claimed is None else deal_layout.claimed_bytes(claimed.places, claimed.points, claimed.events),
    )


def _origin(replay: Replay) -> bytes:
    source = replay.source
    return deal_layout.origin_bytes(source.kind, source.tool, source.version, source.file, source.line, replay.extra)


def _own(replay: Replay, deal_id: str) -> bytes:
    """The own part; for a derived id (empty ``deal_id``) the seed does not count."""
    raw_id = deal_id.encode("utf-8")
    words = (replay.transfers, replay.declarations, replay.actions)
    block = deal_layout.own_block(
        replay.deal_no,
        replay.seed if deal_id else None,
        replay.leader,
        replay.lead_by,
        len(raw_id),
        [len(part) for part in words],
        [count for hand in replay.hands for count in hand],
    )
    return block + raw_id + b"".join(deal_layout.words_bytes(part) for part in words)


def _normalise(replay: Replay) -> None:
    """Turn lists and foreign integers into the tuples and integers of the declared types."""
    try:
        _put(replay, "hands", tuple(tuple(map(int, hand)) for hand in replay.hands))
        for name in ("transfers", "declarations", "actions"):
            _put(replay, name, tuple(map(int, getattr(replay, name))))
        for name in ("leader", "seed", "game_no", "deal_no"):
            value = getattr(replay, name)
            _put(replay, name, None if value is None else int(value))
        for name in ("players", "bots"):
            value = getattr(replay, name)
            _put(replay, name, None if value is None else tuple(value))
        _put(replay, "extra", dict(replay.extra))
        _put(replay, "claimed", _normal_claim(replay.claimed))
    except ReplayError:
        raise
    except (TypeError, ValueError) as error:
        raise _fault("REPLAY_TYPE", "deal", str(error), "字段类型不对", "a field has a wrong type") from error


def _normal_claim(claimed: Claimed | None) -> Claimed | None:
    """Plain tuples, no minus zero; a claim that states nothing is no claim."""
    if claimed is None:
        return None
    places = None if claimed.places is None else tuple(map(int, claimed.places))
    points = None if claimed.points is None else tuple(float(value) + 0.0 for value in claimed.points)
    events = tuple(tuple(event) for event in claimed.events)
    if places is None and points is None and not events:
        return None
    if points is not None and len(points) != 2:
        raise _fault("REPLAY_SHAPE", "claimed.points", points, "须为两方得分", "must be two numbers, one a side")
    return Claimed(places, None if points is None else (points[0], points[1]), events)


def _fault(code: str, name: str, value: Any, zh: str, en: str) -> ReplayError:
    shown = repr(value)
    shown = shown if len(shown) <= 60 else shown[:57] + "..."
    return ReplayError(
        code, f"牌局字段 {name} 的值 {shown} 有误：{zh}", f"field {name} of the deal is {shown}: {en}", field=name
    )


def _check(replay: Replay) -> None:
    _check_texts(replay)
    _check_numbers(replay)
    _check_hands(replay.hands)
    _check_words("transfers", replay.transfers, TRANSFER_BITS)
    _check_words("declarations", replay.declarations, DECLARATION_BITS)
    _check_words("actions", replay.actions, ACTION_BITS)
    if replay.claimed is not None:
        _check_claim(replay.claimed)


def _check_text(name: str, value: object, *, empty: bool = True) -> None:
    if not isinstance(value, str):
        raise _fault("REPLAY_TYPE", name, value, "须为文字", "must be a text")
    if not value and not empty:
        raise _fault("REPLAY_TEXT", name, value, "不可为空", "must not be empty")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise _fault("REPLAY_TEXT", name, value, "含有不成字的代码", "holds half of a surrogate pair") from None


def _check_word(name: str, value: str, allowed: Sequence[str]) -> None:
    if value not in allowed:
        words = " / ".join(allowed)
        raise _fault("REPLAY_WORD", name, value, f"只能是 {words}", f"must be one of {words}")


def _check_texts(replay: Replay) -> None:
    source = replay.source
    if not isinstance(source, Source):
        raise _fault("REPLAY_TYPE", "source", source, "须为 Source", "must be a Source")
    _check_text("rules_id", replay.rules_id, empty=False)
    _check_text("deal_id", replay.deal_id)
    _check_word("source.kind", source.kind, SOURCE_KINDS)
    _check_word("support", replay.support, SUPPORTS)
    _check_word("lead_by", replay.lead_by, LEAD_BY_IDS)
    for name, value in (("tool", source.tool), ("version", source.version)):
        _check_text(f"source.{name}", value)
    for name, maybe in (("source.file", source.file), ("match_id", replay.match_id)):
        if maybe is not None:
            _check_text(name, maybe)
    for name, names in (("players", replay.players), ("bots", replay.bots)):
        if names is None:
            continue
        if len(names) != SEATS:
            raise _fault("REPLAY_SHAPE", name, names, f"须为 {SEATS} 人", f"must name {SEATS} seats")
        for value in names:
            _check_text(name, value)
    for key, value in replay.extra.items():
        _check_text("extra", key)
        _check_text(f"extra[{key}]", value)


def _check_range(name: str, value: int | None, low: int, high: int) -> None:
    """``low <= value < high``; None is always in range."""
    if value is not None and not low <= value < high:
        raise _fault(
            "REPLAY_RANGE", name, value, f"须在 {low} 与 {high - 1} 之间", f"must be between {low} and {high - 1}"
        )


def _check_numbers(replay: Replay) -> None:
    _check_range("leader", replay.leader, UNKNOWN if replay.support == "result" else 0, SEATS)
    _check_range("seed", replay.seed, 0, 1 << 64)
    for name, value in (("game_no", replay.game_no), ("deal_no", replay.deal_no)):
        _check_range(name, value, -_INT32, _INT32)
    line = replay.source.line
    if line is not None and not isinstance(line, int):
        raise _fault("REPLAY_TYPE", "source.line", line, "须为整数", "must be an integer")
    _check_range("source.line", line, 0, _INT32)
    moment = replay.played_at
    if moment is None:
        return
    if not isinstance(moment, datetime):
        raise _fault("REPLAY_TYPE", "played_at", moment, "须为时刻", "must be a datetime")
    if moment.tzinfo is not None:
        raise _fault("REPLAY_TYPE", "played_at", moment, "须为当地时间，不带时区", "must be local time without a zone")


def _check_hands(hands: tuple[tuple[int, ...], ...]) -> None:
    if len(hands) != SEATS or any(len(hand) != RANK_COUNT for hand in hands):
        raise _fault(
            "REPLAY_SHAPE", "hands", hands, "须为六家各十六个张数", "must be sixteen counts for each of six seats"
        )
    for seat, hand in enumerate(hands):
        for extreme in (min(hand), max(hand)):
            _check_range(f"hands[{seat}]", extreme, UNKNOWN, 128)


def _check_words(name: str, words: tuple[int, ...], bits: int) -> None:
    if words and not (min(words) >= 0 and max(words) < 1 << bits):
        wrong = next(index for index, word in enumerate(words) if not 0 <= word < 1 << bits)
        _check_range(f"{name}[{wrong}]", words[wrong], 0, 1 << bits)


def _check_claim(claimed: Claimed) -> None:
    if claimed.places is not None:
        if len(claimed.places) != SEATS:
            raise _fault("REPLAY_SHAPE", "claimed.places", claimed.places, "须为六家名次", "must be six places")
        for place in claimed.places:
            _check_range("claimed.places", place, 0, SEATS + 1)
    if claimed.points is not None and not all(map(math.isfinite, claimed.points)):
        raise _fault("REPLAY_RANGE", "claimed.points", claimed.points, "须为有限的数", "must be finite numbers")
    for event in claimed.events:
        if not event:
            raise _fault("REPLAY_SHAPE", "claimed.events", event, "事件不可为空", "an event must name itself")
        for word in event:
            _check_text("claimed.events", word)
