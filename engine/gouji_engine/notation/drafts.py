"""A deal while it is read: what has been found so far, and how it becomes a ``Replay``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gouji_engine.cards import SEATS
from gouji_engine.codes import unpack_action
from gouji_engine.errors import NotationError, ReplayError
from gouji_engine.notation.faults import fault
from gouji_engine.notation.items import UNKNOWN_HAND
from gouji_engine.notation.scan import Line, Seats
from gouji_engine.replay import Claimed, Replay, Source


@dataclass(slots=True)
class Draft:
    """One deal of a text.

    ``values`` holds the entries of one line by id; ``errors`` why it cannot become a replay; ``notes``
    what was read in one of two possible ways; ``unread`` entries that are not ours, as written.
    """

    lines: list[Line] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)
    hands: dict[int, list[int]] = field(default_factory=dict)
    transfers: list[int] = field(default_factory=list)
    declarations: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    events: list[tuple[str, ...]] = field(default_factory=list)
    extra: dict[str, str] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)
    seats: Seats = field(default_factory=Seats)
    errors: list[NotationError] = field(default_factory=list)
    notes: list[NotationError] = field(default_factory=list)

    @property
    def line(self) -> int:
        """Number of its first line that says something."""
        return next((line.number for line in self.lines if line.text.strip()), 1)

    @property
    def text(self) -> str:
        """The deal as written."""
        return "\n".join(line.source for line in self.lines).strip("\n")

    @property
    def has_deal(self) -> bool:
        """Whether this is a deal and not only entries that hold for the whole file."""
        played = self.hands or self.transfers or self.declarations or self.actions or self.events
        return bool(played or self.values.keys() & {"deal", "places", "points"})

    @property
    def is_silent(self) -> bool:
        """Whether nothing at all is written here."""
        return all(not line.text.strip() for line in self.lines)

    def inherit(self, defaults: Draft) -> None:
        """Take over entries of the file that the deal does not give itself."""
        self.values = {**defaults.values, **self.values}
        self.extra = {**defaults.extra, **defaults.unread, **self.extra}
        if "players" in defaults.values and not self.seats.names:
            self.seats = defaults.seats

    def fault(self, code: str, **values: object) -> NotationError:
        """An error about the deal as a whole, placed at its first line."""
        number = self.line
        source = next((line.source for line in self.lines if line.number == number), "")
        return fault(code, number, 1, source, **values)

    def replay(self, **instead: Any) -> Replay:
        """The finished deal; ``instead`` replaces fields. Raises the first NotationError of the draft."""
        if self.errors:
            raise self.errors[0]
        values = self._fields() | instead
        if not values["rules_id"]:
            raise self.fault("E143", expected="规则", expected_en="rules")
        if values["leader"] is None:
            raise self.fault("E143", expected="首家", expected_en="leader")
        try:
            return Replay(**values)
        except ReplayError as error:
            raise self.fault("E151", found=error.zh, found_en=error.en) from error

    def _fields(self) -> dict[str, Any]:
        get = self.values.get
        support = get("support") or self._support()
        return {
            "deal_id": get("deal", ""),
            "match_id": get("match"),
            "game_no": get("game"),
            "deal_no": get("number"),
            "rules_id": get("rules", ""),
            "source": Source(get("source", "record"), get("tool", ""), get("version", ""), get("file"), get("line")),
            "support": support,
            "played_at": get("time"),
            "seed": get("seed"),
            "players": get("players"),
            "bots": get("bots"),
            "leader": self._leader(support),
            "lead_by": get("lead_by", "stated"),
            "hands": tuple(tuple(self.hands.get(seat, UNKNOWN_HAND)) for seat in range(SEATS)),
            "transfers": tuple(self.transfers),
            "declarations": tuple(self.declarations),
            "actions": tuple(self.actions),
            "claimed": Claimed(get("places"), get("points"), tuple(self.events)),
            "extra": self.extra | self.unread,
        }

    def _support(self) -> str:
        """What the deal supports when it does not say so."""
        known = len(self.hands) == SEATS and all(count >= 0 for hand in self.hands.values() for count in hand)
        if known:
            return "full"
        return "public" if self.actions else "result"

    def _leader(self, support: str) -> int | None:
        """Who led: as stated, else whoever acted first; −1 where a result is all there is."""
        if "leader" in self.values:
            return int(self.values["leader"])
        if self.actions:
            return unpack_action(self.actions[0]).seat
        return -1 if support == "result" else None
