"""A toy game that leaves the traces of a real one: leads, answers, passes, yields, closings, burns, exits.

It knows nothing of the real rules. The builder turns its tables into facts.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

Row = dict[str, Any]
GOUJI = {7: 5, 8: 4, 9: 3, 10: 2, 11: 2, 12: 1, 13: 1, 14: 1}


@dataclass
class Rules:
    """What a toy rule set switches on."""

    name: str = "alpha"
    opening: bool = True
    biesan: bool = True
    yields: bool = True


@dataclass
class Table:
    """One deal in progress."""

    rng: random.Random
    rules: Rules
    deal_id: str
    hands: list[list[int]]
    leader: int
    cards: int
    plays: list[Row] = field(default_factory=list)
    rounds: list[Row] = field(default_factory=list)
    burns: list[Row] = field(default_factory=list)
    exits: list[tuple[int, int]] = field(default_factory=list)
    opened: dict[int, tuple[int, float]] = field(default_factory=dict)
    winds: list[int] = field(default_factory=lambda: [0] * 6)
    traps: dict[int, int] = field(default_factory=dict)

    @property
    def keys(self) -> Row:
        return {"deal_id": self.deal_id, "rules_id": f"{self.rules.name}-1", "rules": self.rules.name}

    def size(self, seat: int) -> int:
        return sum(self.hands[seat])

    def active(self) -> list[int]:
        return [seat for seat in range(6) if self.size(seat)]

    def options(self, seat: int, rank: int, size: int) -> list[tuple[int, int, int, int]]:
        """(rank, naturals, twos, jokers) of ``size`` cards above ``rank``, whole cheap sets first."""
        hand = self.hands[seat]
        found = []
        for higher in range(rank + 1, 13):
            naturals = min(hand[higher], size)
            twos = min(hand[12], size - naturals) if higher < 12 else 0
            small = size - naturals - twos
            if naturals and small <= min(1, hand[13]):
                found.append((higher, naturals, twos, small))
        return found


def deal_hands(rng: random.Random, cards: int, *, full: bool = False) -> list[list[int]]:
    """Six hands from four packs, ``cards`` each (36 when ``full``)."""
    pack = [rank for rank in range(13) for _ in range(16)] + [13] * 4 + [14] * 4
    rng.shuffle(pack)
    count = 36 if full else cards
    return [[pack[seat * count : (seat + 1) * count].count(rank) for rank in range(16)] for seat in range(6)]


def act(table: Table, seat: int, kind: str, capacity: str, play: tuple[int, int, int, int] | None, **more: Any) -> Row:
    """Write one action, take its cards, and return its row."""
    rank, naturals, twos, small = play or (None, 0, 0, 0)
    before = table.size(seat)
    if play:
        table.hands[seat][rank] -= naturals
        table.hands[seat][12] -= twos
        table.hands[seat][13] -= small
    n_cards = naturals + twos + small
    gouji = bool(play) and n_cards >= GOUJI.get(rank, 99)
    row = table.keys | {
        "action_no": len(table.plays), "round_no": len(table.rounds), "seat": seat, "kind": kind, "capacity": capacity,
        "rank": rank, "naturals": naturals, "twos": twos, "small": small, "big": 0, "n_cards": n_cards,
        "is_lead": capacity == "lead", "is_gouji": gouji, "is_pure": gouji and not twos and not small and rank < 12,
        "is_admitted": False, "is_exposed": False, "survives": False, "outs": len(table.exits), "phase": 6 - len(table.exits),
        "beats_seat": None, "beats_action_no": None, "beaten_by": None, "hand_before": before, "hand_after": table.size(seat),
        "is_last_set": bool(play) and not table.size(seat), "was_able": bool(play), "is_forced": False, "is_kill": False,
        "burn_depth": 0,
    }  # fmt: skip
    table.plays.append(row | more)
    return table.plays[-1]


def put(table: Table, row: Row, beaten: Row | None) -> None:
    """What follows from cards on the table: who is beaten, who is trapped, who is out, whose attempt it is."""
    seat = row["seat"]
    row["is_exposed"] = row["is_gouji"] and any(table.size(other) for other in range(6) if other != seat)
    if beaten:
        row["beats_seat"], row["beats_action_no"], beaten["beaten_by"] = beaten["seat"], beaten["action_no"], seat
        hand = table.hands[beaten["seat"]]
        if table.rules.biesan and sum(hand) and sum(hand) == hand[0] and beaten["seat"] not in table.traps:
            table.traps[beaten["seat"]] = seat
    if row["is_last_set"]:
        table.exits.append((seat, row["action_no"]))
    if table.rules.opening and row["is_pure"] and seat not in table.opened and row["outs"] < 2:
        row["is_admitted"] = True


def ask(table: Table, top: Row, seat: int, capacity: str) -> Row:
    """One seat's turn on the play ``top``."""
    options = table.options(seat, top["rank"], top["n_cards"])
    able = {"was_able": bool(options)}
    if options and table.rng.random() < 0.55:
        row = act(table, seat, "play", capacity, table.rng.choice(options), **able)
        put(table, row, top)
        return row
    if capacity == "closing":
        return act(table, seat, "close", capacity, None, **able)
    if table.rules.yields and (seat - top["seat"]) % 6 == 3 and table.rng.random() < 0.3:
        return act(table, seat, "yield", capacity, None, **able)
    return act(table, seat, "pass", capacity, None, **able, is_forced=not options)


def burn(table: Table, top: Row) -> Row | None:
    """Perhaps somebody burns a gouji play."""
    chain = next((one["depth"] for one in reversed(table.burns) if one["action_no"] == top["action_no"]), 0)
    for seat in table.active():
        options = table.options(seat, top["rank"], top["n_cards"])
        if seat in {top["seat"], (top["seat"] + 3) % 6} or not options or table.rng.random() > 0.3:
            continue
        row = act(table, seat, "burn", "burn", options[0], was_able=True, burn_depth=chain + 1)
        put(table, row, top)
        outcome = table.rng.choice(("out", "dissolved", "counter_burned", "failed", "conceded", "ended"))
        table.burns.append(
            table.keys
            | {"action_no": row["action_no"], "seat": seat, "victim": top["seat"], "depth": chain + 1,
               "is_own_side": seat % 2 == top["seat"] % 2, "outcome": outcome, "end_action_no": row["action_no"],
               "jokers_used": row["small"] + table.rng.randrange(3), "points": 2.0 if outcome == "out" else 0.0}
        )  # fmt: skip
        return row
    return None


def lead(table: Table, leader: int) -> Row:
    """The first play of a round."""
    hand = table.hands[leader]
    rank = table.rng.choice([rank for rank in range(13) if hand[rank]] or [13 if hand[13] else 14])
    naturals = table.rng.choice([hand[rank], 1, hand[rank]])
    small = int(rank < 12 and hand[13] > 0 and table.rng.random() < 0.3)
    row = act(table, leader, "play", "lead", (rank, naturals, 0, small))
    if rank >= 13:
        row.update(naturals=0, small=naturals * (rank == 13), big=naturals * (rank == 14))
    put(table, row, None)
    return row


def play_round(table: Table, leader: int) -> int:
    """One round; the next leader."""
    number, first = len(table.rounds), len(table.plays)
    top = lead(table, leader)
    passed: set[int] = set()
    while True:
        if top["is_gouji"] and (burned := burn(table, top)):
            top = burned
            continue
        answer = None
        opposite = (top["seat"] + 3) % 6
        for seat in [(top["seat"] + step) % 6 for step in range(1, 6)]:
            if not table.size(seat) or seat in passed or (top["is_gouji"] and seat != opposite):
                continue
            row = ask(table, top, seat, "answer")
            passed |= {seat} if row["kind"] in {"pass", "yield"} else set()
            if row["kind"] == "play":
                answer = row
                break
        if not answer and table.size(opposite) and not top["is_gouji"] and table.rng.random() < 0.5:
            row = ask(table, top, opposite, "closing")
            answer = row if row["kind"] == "play" else None
        if not answer:
            break
        top = answer
    return finish_round(table, top, number, first)


def finish_round(table: Table, top: Row, number: int, first: int) -> int:
    """Write the round; the winner leads, or the next seat that still has cards."""
    top["survives"] = True
    if top["is_admitted"]:
        table.opened.setdefault(top["seat"], (top["action_no"], 1.0 - top["hand_after"] / table.cards))
    winner, rest = top["seat"], table.active()
    following = next((seat for seat in [(winner + step) % 6 for step in range(6)] if seat in rest), winner)
    wind = following != winner
    table.winds[following] += int(wind)
    acts = [row for row in table.plays[first:] if row["n_cards"]]
    table.rounds.append(
        table.keys
        | {"round_no": number, "leader": acts[0]["seat"], "winner": winner, "next_leader": following, "first_action_no": first,
           "last_action_no": len(table.plays) - 1, "n_plays": len(acts), "is_jiefeng": wind, "is_chaos": len(rest) <= 4,
           "lead_n_cards": acts[0]["n_cards"], "lead_rank": acts[0]["rank"]}
    )  # fmt: skip
    return following
