"""Deals for the page tests: legal-looking random play, as the frames the replayer is fed with.

The play keeps turn order, counts and places right, and shows every kind of action and most marks.
It is no rule engine: the pages must draw whatever the frames say.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field
from typing import Any

Frame = dict[str, Any]
Cards = dict[str, int]

GOUJI_AT = {7: 5, 8: 4, 9: 3, 10: 2, 11: 2, 12: 1}
TWO, SMALL, BIG = 12, 13, 14


def size(cards: Cards) -> int:
    """Number of cards of a play."""
    return cards["naturals"] + cards["twos"] + cards["small"] + cards["big"]


def is_gouji(cards: Cards) -> bool:
    """Whether a play would be a 够级牌 at a common table."""
    jokers = cards["small"] + cards["big"] > 0
    return jokers or size(cards) >= GOUJI_AT.get(cards["rank"], 99)


def beats(cards: Cards, other: Cards) -> bool:
    """Equal number of cards, higher rank, and at least as many jokers."""
    jokers = cards["small"] + cards["big"] >= other["small"] + other["big"]
    return size(cards) == size(other) and cards["rank"] > other["rank"] and jokers


def deal_hands(rng: random.Random) -> list[list[int]]:
    """Four packs dealt to six seats."""
    pack = [rank for rank in range(13) for _ in range(16)] + [SMALL] * 4 + [BIG] * 4
    rng.shuffle(pack)
    hands = [[0] * 16 for _ in range(6)]
    for index, rank in enumerate(pack):
        hands[index % 6][rank] += 1
    return hands


@dataclass
class Table:
    """A deal in progress and the frames made so far."""

    rng: random.Random
    hands: list[list[int]]
    leader: int
    status: list[str] = field(default_factory=lambda: ["active"] * 6)
    places: list[int] = field(default_factory=lambda: [0] * 6)
    opened: list[bool] = field(default_factory=lambda: [False] * 6)
    passed: list[int] = field(default_factory=list)
    play: dict[str, int] | None = None
    burn: dict[str, int] | None = None
    round: int = 1
    frames: list[Frame] = field(default_factory=list)
    marks: list[dict[str, Any]] = field(default_factory=list)

    def active(self) -> list[int]:
        """Seats still in play."""
        return [seat for seat in range(6) if self.status[seat] == "active"]

    def mark(self, event: str, seat: int, other: int | None = None) -> None:
        """Note an event for the frame being made."""
        self.marks.append({"event": event, "seat": seat, "other": other})

    def record(self, seat: int | None, kind: str | None, cards: Cards | None = None) -> None:
        """Append the frame after an action."""
        self.frames.append(
            {
                "step": len(self.frames),
                "seat": seat,
                "kind": kind,
                "cards": dict(cards) if cards else None,
                "hands": [list(hand) for hand in self.hands],
                "left": [sum(hand) for hand in self.hands],
                "status": list(self.status),
                "places": list(self.places),
                "opened": list(self.opened),
                "passed": list(self.passed),
                "table": dict(self.play) if self.play else None,
                "owner": self.play["seat"] if self.play else None,
                "asked": None,
                "capacity": None,
                "round": self.round,
                "phase": f"p{len(self.active())}",
                "leader": self.leader,
                "burn": dict(self.burn) if self.burn else None,
                "marks": self.marks,
            }
        )
        self.marks = []

    def next_active(self, seat: int) -> int:
        """The first seat after ``seat`` still in play."""
        return next(s % 6 for s in range(seat + 1, seat + 7) if self.status[s % 6] == "active")

    def put(self, seat: int, kind: str, cards: Cards) -> None:
        """Put cards on the table, with going out and the marks that follow."""
        hand = self.hands[seat]
        hand[cards["rank"]] -= cards["naturals"]
        for rank, name in ((TWO, "twos"), (SMALL, "small"), (BIG, "big")):
            hand[rank] -= cards[name]
        victim = self.play["seat"] if self.play else None
        self.play = {"seat": seat, **cards}
        if is_gouji(cards):
            self.mark("gouji", seat)
        if kind == "burn":
            self.burn = {"burner": seat, "victim": int(victim or 0), "depth": 1}
            self.mark("burn", seat, victim)
        elif self.burn and seat != self.burn["burner"] and victim == self.burn["burner"]:
            self.mark("burn_dissolved", self.burn["burner"], self.burn["victim"])
            self.burn = None
        if not sum(hand):
            self.go_out(seat)
        self.record(seat, kind, cards)

    def go_out(self, seat: int) -> None:
        """Give the top free place."""
        self.status[seat] = "out"
        self.places[seat] = max(self.places) + 1
        self.mark("out", seat)
        if self.burn and self.burn["burner"] == seat:
            self.mark("burn_success", seat, self.burn["victim"])
            self.burn = None
        if self.places[seat] == 2:
            self.mark("chaos", seat)


def options(hand: list[int], table: Cards | None) -> list[Cards]:
    """Plays a hand could make: whole groups when leading, the same number when answering."""
    found = []
    for rank in range(12):
        if not hand[rank]:
            continue
        wanted = size(table) if table else hand[rank]
        naturals = min(hand[rank], wanted)
        twos = min(hand[TWO], wanted - naturals)
        small = min(hand[SMALL], wanted - naturals - twos)
        cards = {"rank": rank, "naturals": naturals, "twos": twos, "small": small, "big": 0}
        if size(cards) == wanted and (table is None or beats(cards, table)):
            found.append(cards)
    for rank, name in ((TWO, "naturals"), (SMALL, "small"), (BIG, "big")):
        cards = {"rank": rank, "naturals": 0, "twos": 0, "small": 0, "big": 0}
        cards[name] = min(hand[rank], size(table) if table else hand[rank])
        if cards[name] and (table is None or beats(cards, table)):
            found.append(cards)
    return found


def answer(table: Table, seat: int) -> None:
    """Let a seat play, burn, yield or pass on the play that lies on the table."""
    assert table.play is not None
    owner = table.play["seat"]
    found = options(table.hands[seat], table.play)
    if found and table.rng.random() < (0.35 if seat % 2 == owner % 2 else 0.75):
        cards = found[0]
        burns = is_gouji(table.play) and seat != (owner + 3) % 6 and cards["small"] + cards["big"]
        table.put(seat, "burn" if burns and not table.burn else "play", cards)
        return
    kind = "yield" if seat == (owner + 3) % 6 and table.rng.random() < 0.4 else "pass"
    table.passed.append(seat)
    if kind == "yield":
        table.mark("yield", seat, owner)
    table.record(seat, kind)


def play_round(table: Table) -> None:
    """One round: a lead and all answers."""
    lead = options(table.hands[table.leader], None)
    table.put(table.leader, "play", lead[0] if table.rng.random() < 0.8 else table.rng.choice(lead))
    while table.play and len(table.active()) > 1:
        owner = table.play["seat"]
        waiting = [s % 6 for s in range(owner + 1, owner + 6) if table.status[s % 6] == "active"]
        waiting = [seat for seat in waiting if seat not in table.passed]
        if not waiting:
            break
        answer(table, waiting[0])
    close_round(table)


def close_round(table: Table) -> None:
    """Name the winner on the last frame and hand the lead on."""
    assert table.play is not None
    owner = table.play["seat"]
    last = table.frames[-1]["marks"]
    last.append({"event": "round_won", "seat": owner, "other": None})
    if is_gouji(table.play) and not table.opened[owner]:
        table.opened[owner] = True
        last.append({"event": "opened", "seat": owner, "other": None})
    if len(table.active()) > 1:
        table.leader = owner if table.status[owner] == "active" else table.next_active(owner)
        if table.leader != owner:
            last.append({"event": "jiefeng", "seat": table.leader, "other": owner})
    table.play, table.passed, table.round = None, [], table.round + 1


def ask(frames: list[Frame]) -> None:
    """Write into each frame who acts next and in which capacity."""
    for frame, following in itertools.pairwise(frames):
        frame["asked"] = following["seat"]
        leads = following["round"] != frame["round"] or frame["kind"] is None
        frame["capacity"] = "lead" if leads else "burn" if following["kind"] == "burn" else "answer"


def random_deal(seed: int) -> tuple[list[Frame], int]:
    """The frames of one deal and its first leader."""
    rng = random.Random(seed)
    leader = rng.randrange(6)
    table = Table(rng, deal_hands(rng), leader)
    table.record(None, None)
    while len(table.active()) > 1:
        play_round(table)
    for seat in table.active():
        table.places[seat] = 6
    last = table.frames[-1]
    last["places"], last["opened"] = list(table.places), list(table.opened)
    ask(table.frames)
    return table.frames, leader
