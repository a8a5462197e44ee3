"""A position as it is clicked together: what lies where, and how each seat stands. Pure; made of plain entries and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gouji_engine.cards import RANK_COUNT, SEATS
from gouji_engine.notation import format_cards, parse_cards

Counts = tuple[int, ...]
NO_CARDS: Counts = (0,) * RANK_COUNT
IN, PASSED, OUT = "in", "passed", "out"
CAUSES = ("men", "burn_fail", "no3", "foul")
STATUSES = (IN, PASSED, OUT, *CAUSES)
KINDS = ("play", "burn", "kill")
TABLE, TRIED = "table", "tried"
TARGETS = (TABLE, *map(str, range(1, SEATS + 1)), TRIED)
# entries that are clicked; the others stay as they are
CLICKED = ("table", "answer", "leader", "hands", "left", "passed", "out", "eliminated", "opened", "burn")


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Seats are 1 to 6. ``table`` and ``tried`` hold sixteen counts; a hand of nothing is one that is not known.

    ``gone`` are seats out or eliminated, in order, with how; ``further`` the entries that are not clicked.
    """

    table: Counts = NO_CARDS
    maker: int = 1
    kind: str = "play"
    is_answer: bool = False
    leader: int | None = 1
    hands: tuple[Counts, ...] = (NO_CARDS,) * SEATS
    left: tuple[int | None, ...] = (None,) * SEATS
    passed: frozenset[int] = frozenset()
    gone: tuple[tuple[int, str], ...] = ()
    opened: frozenset[int] = frozenset()
    burn: tuple[tuple[str, Any], ...] = ()
    tried: Counts = NO_CARDS
    trier: int = 2
    trial: str = "play"
    further: tuple[tuple[str, Any], ...] = ()

    def status(self, seat: int) -> str:
        """How a seat stands: one of STATUSES."""
        return dict(self.gone).get(seat, PASSED if seat in self.passed else IN)

    def with_status(self, seat: int, status: str) -> Desk:
        """The same with a seat standing otherwise; who goes comes last in the order."""
        if status == self.status(seat):
            return self
        gone = tuple(entry for entry in self.gone if entry[0] != seat)
        if status not in (IN, PASSED):
            gone = (*gone, (seat, status))
        passed = self.passed | {seat} if status == PASSED else self.passed - {seat}
        return replace(self, gone=gone, passed=passed)

    def cards(self, target: str) -> Counts:
        """The cards at one of TARGETS."""
        return {TABLE: self.table, TRIED: self.tried}.get(target) or self.hands[int(target) - 1]

    def with_cards(self, target: str, rank: int, more: int) -> Desk:
        """The same with a card of ``rank`` more or less somewhere."""
        old = self.cards(target)
        counts = tuple(max(0, count + more * (at == rank)) for at, count in enumerate(old))
        if target in (TABLE, TRIED):
            return replace(self, table=counts) if target == TABLE else replace(self, tried=counts)
        hands = tuple(counts if at == int(target) - 1 else hand for at, hand in enumerate(self.hands))
        return replace(self, hands=hands)

    def with_left(self, seat: int, count: int | None) -> Desk:
        """The same with another number of cards left."""
        return replace(self, left=tuple(count if at == seat - 1 else old for at, old in enumerate(self.left)))

    def cleared(self, target: str) -> Desk:
        """The same without cards at a target."""
        if target in (TABLE, TRIED):
            return replace(self, table=NO_CARDS) if target == TABLE else replace(self, tried=NO_CARDS)
        return replace(
            self, hands=tuple(NO_CARDS if at == int(target) - 1 else hand for at, hand in enumerate(self.hands))
        )

    @property
    def trial_text(self) -> str:
        """The action that is tried, or nothing."""
        return _action(self.trier, self.trial, self.tried)

    def entries(self) -> dict[str, Any]:
        """The plain entries of a position file."""
        lies = any(self.table)
        found = {
            "table": _action(self.maker, self.kind, self.table),
            "answer": lies and self.is_answer,
            "leader": 0 if lies else self.leader or 0,
            "passed": sorted(self.passed),
            "out": [seat for seat, how in self.gone if how == OUT],
            "eliminated": [f"{seat} {how}" for seat, how in self.gone if how != OUT],
            "opened": sorted(self.opened),
            **dict(self.further),
            "burn": dict(self.burn),
            "hands": {str(at): format_cards(hand, "en") for at, hand in enumerate(self.hands, 1) if any(hand)},
            "left": {str(at): count for at, count in enumerate(self.left, 1) if count is not None},
        }
        return {name: value for name, value in found.items() if value or name == "chaos"}


def _action(seat: int, kind: str, counts: Counts) -> str:
    """Cards with their seat, as a position file has them; empty without cards."""
    if not any(counts):
        return ""
    verb = "" if kind == "play" else f"{kind} "
    return f"{seat}: {verb}{format_cards(counts, 'en')}"


def desk_of(entries: Mapping[str, Any], rules: bool = False) -> Desk:
    """The desk that shows plain entries (``umpire.plain``); the rule set they name is kept only with ``rules``."""
    seat, _, play = str(entries.get("table", "")).partition(": ")
    kind = next((name for name in KINDS[1:] if play.startswith(f"{name} ")), "play")
    gone = [(number, OUT) for number in entries.get("out", ())]
    gone += [(int(text.split()[0]), text.split()[1]) for text in entries.get("eliminated", ())]
    hands, left = entries.get("hands", {}), entries.get("left", {})
    return Desk(
        table=_counts(play.removeprefix(f"{kind} ")),
        maker=int(seat) if seat else 1,
        kind=kind,
        is_answer=bool(entries.get("answer")),
        leader=entries.get("leader"),
        hands=tuple(_counts(hands.get(str(at), "")) for at in range(1, SEATS + 1)),
        left=tuple(left.get(str(at)) for at in range(1, SEATS + 1)),
        passed=frozenset(entries.get("passed", ())),
        gone=tuple(gone),
        opened=frozenset(entries.get("opened", ())),
        burn=tuple(dict(entries.get("burn", {})).items()),
        further=tuple(
            (name, value) for name, value in entries.items() if name not in CLICKED and (rules or name != "rules")
        ),
    )


def _counts(text: str) -> Counts:
    return tuple(parse_cards(text)) if text and text not in "-?" else NO_CARDS
