"""Damage to the events of one deal, as a server, a transport or a typist does it.

A damage takes a random generator and the lines of a deal (dicts, ``deal`` first, ``end`` last), changes the lines and returns the index
of the first line that is wrong, or None when the deal gives no occasion for it.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

Lines = list[dict[str, Any]]
Damage = Callable[[random.Random, Lines], "int | None"]
SHOWING = ("lead", "play", "burn", "kill")
ACTS = (*SHOWING, "pass", "yield", "close", "concede")
RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "S", "B"]
HAPPENED = ("out", "eliminated", "opened", "opening_forfeit", "burn_end", "men", "jiefeng")


def at(
    rng: random.Random, lines: Lines, *events: str, where: Callable[[dict[str, Any]], bool] = lambda _: True
) -> int | None:
    """A random line of some kinds."""
    found = [index for index, line in enumerate(lines) if line["event"] in events and where(line)]
    return rng.choice(found) if found else None


def other_seat(rng: random.Random, seat: int) -> int:
    return rng.choice([other for other in range(1, 7) if other != seat])


def drop(*events: str) -> Damage:
    def damage(rng: random.Random, lines: Lines) -> int | None:
        index = at(rng, lines, *events)
        if index is not None:
            del lines[index]
        return index

    return damage


def double(*events: str) -> Damage:
    def damage(rng: random.Random, lines: Lines) -> int | None:
        index = at(rng, lines, *events)
        if index is None:
            return None
        lines.insert(index + 1, dict(lines[index]))
        return index + 1

    return damage


def say(new: str, *events: str) -> Damage:
    """The same line as another event."""

    def damage(rng: random.Random, lines: Lines) -> int | None:
        index = at(rng, lines, *events)
        if index is None:
            return None
        lines[index]["event"] = new
        if new not in SHOWING:
            lines[index].pop("cards", None)
        return index

    return damage


def put(
    key: str, change: Callable[[random.Random, dict[str, Any]], Any], *events: str, where: Any = lambda _: True
) -> Damage:
    """Another value of a key; None from ``change``: no occasion."""

    def damage(rng: random.Random, lines: Lines) -> int | None:
        index = at(rng, lines, *events, where=lambda line: key in line and where(line))
        if index is None:
            return None
        value = change(rng, lines[index])
        if value is None or value == lines[index][key]:
            return None
        lines[index][key] = value
        return index

    return damage


def insert(make: Callable[[random.Random], dict[str, Any]]) -> Damage:
    def damage(rng: random.Random, lines: Lines) -> int | None:
        index = at(rng, lines, *ACTS)
        if index is None:
            return None
        lines.insert(index, make(rng))
        return index

    return damage


def swap(rng: random.Random, lines: Lines) -> int | None:
    """Two actions that follow one another."""
    acts = [index for index, line in enumerate(lines) if line["event"] in ACTS]
    pairs = [(a, b) for a, b in itertools.pairwise(acts) if lines[a] != lines[b]]
    if not pairs:
        return None
    first, second = rng.choice(pairs)
    lines[first], lines[second] = lines[second], lines[first]
    return first


def move(rng: random.Random, lines: Lines) -> int | None:
    """An action some places later."""
    acts = [index for index, line in enumerate(lines) if line["event"] in ACTS]
    if len(acts) < 6:
        return None
    number = rng.randrange(len(acts) - 4)
    line = lines.pop(acts[number])
    lines.insert(acts[number + 3], line)
    return acts[number]


def cut(rng: random.Random, lines: Lines) -> int | None:
    """Everything after some action is lost, with the result."""
    acts = [index for index, line in enumerate(lines) if line["event"] in ACTS]
    if len(acts) < 4:
        return None
    index = acts[rng.randrange(1, len(acts) - 1)]
    del lines[index:]
    lines.append({"event": "end"})
    return index


def lost_stretch(rng: random.Random, lines: Lines) -> int | None:
    """A few lines in the middle are lost."""
    acts = [index for index, line in enumerate(lines) if line["event"] in ACTS]
    if len(acts) < 12:
        return None
    index = acts[rng.randrange(3, len(acts) - 8)]
    del lines[index : index + 4]
    return index


def turned(rng: random.Random, lines: Lines) -> int | None:
    """All actions by the next seat: a table turned by one."""
    acts = [line for line in lines if line["event"] in ACTS]
    for line in acts:
        line["seat"] = line["seat"] % 6 + 1
    return next((index for index, line in enumerate(lines) if line["event"] in ACTS), None)


def one_card(rng: random.Random, line: dict[str, Any]) -> Any:
    cards = list(line["cards"])
    cards[rng.randrange(len(cards))] = rng.choice(RANKS)
    return cards if sorted(cards) != sorted(line["cards"]) else None


def all_cards(rng: random.Random, line: dict[str, Any]) -> Any:
    return [rng.choice([rank for rank in RANKS if rank not in line["cards"]])] * len(line["cards"])


def exchange(old: str, new: str) -> Damage:
    """One card of a play for another."""

    def change(_: random.Random, line: dict[str, Any]) -> Any:
        cards = list(line["cards"])
        cards[cards.index(old)] = new
        return cards

    return put("cards", change, *SHOWING, where=lambda line: old in line.get("cards", ()))


def hands(change: Callable[[random.Random, list[list[str]]], bool]) -> Damage:
    """The hands as dealt."""

    def damage(rng: random.Random, lines: Lines) -> int | None:
        dealt = [list(hand) for hand in lines[0]["hands"]]
        if not change(rng, dealt) or list(map(sorted, dealt)) == list(map(sorted, lines[0]["hands"])):
            return None
        lines[0]["hands"] = dealt
        return 0

    return damage


def hands_exchange_a_card(rng: random.Random, dealt: list[list[str]]) -> bool:
    one, two = rng.sample(range(6), 2)
    a, b = rng.randrange(len(dealt[one])), rng.randrange(len(dealt[two]))
    dealt[one][a], dealt[two][b] = dealt[two][b], dealt[one][a]
    return True


def hands_change_a_card(rng: random.Random, dealt: list[list[str]]) -> bool:
    hand = rng.choice(dealt)
    hand[rng.randrange(len(hand))] = rng.choice(RANKS)
    return True


def hands_move_a_card(rng: random.Random, dealt: list[list[str]]) -> bool:
    one, two = rng.sample(range(6), 2)
    dealt[two].append(dealt[one].pop())
    return True


def hands_lose_a_card(rng: random.Random, dealt: list[list[str]]) -> bool:
    rng.choice(dealt).pop()
    return True


def hands_change_places(rng: random.Random, dealt: list[list[str]]) -> bool:
    one, two = rng.sample(range(6), 2)
    dealt[one], dealt[two] = dealt[two], dealt[one]
    return True


def hands_turn(_: random.Random, dealt: list[list[str]]) -> bool:
    dealt.append(dealt.pop(0))
    return True


def places_exchange(rng: random.Random, line: dict[str, Any]) -> Any:
    places = list(line["places"])
    one, two = rng.sample(range(6), 2)
    places[one], places[two] = places[two], places[one]
    return places


def add_declaration(rng: random.Random, lines: Lines) -> int | None:
    lines.insert(1, {"event": rng.choice(["revolution", "keep_head"]), "seat": rng.randint(1, 6)})
    return 1


def move_event(rng: random.Random, lines: Lines) -> int | None:
    """Something the rules brought about, told several actions too early."""
    index = at(rng, lines, *HAPPENED)
    if index is None or index < 12:
        return None
    line = lines.pop(index)
    early = [place for place in range(1, index - 4) if lines[place]["event"] in ACTS]
    if not early:
        return None
    lines.insert(early[-1], line)
    return early[-1]


def _seat(rng: random.Random, line: dict[str, Any]) -> int:
    return other_seat(rng, line["seat"])


def _scores(rng: random.Random, line: dict[str, Any]) -> Any:
    scores = [dict(score) for score in line["scores"]]
    if not scores:
        return None
    rng.choice(scores)["amount"] += rng.choice([-2, -1, 1, 3])
    return scores


DAMAGES: dict[str, Damage] = {
    # the order of things
    "a play is lost": drop("play"),
    "a lead is lost": drop("lead"),
    "a pass is lost": drop("pass"),
    "a yield is lost": drop("yield"),
    "a burn is lost": drop("burn"),
    "a closing answer is lost": drop("close"),
    "a play comes twice": double("play"),
    "a lead comes twice": double("lead"),
    "a pass comes twice": double("pass"),
    "two actions change places": swap,
    "an action comes late": move,
    "a stretch is lost": lost_stretch,
    "the end is lost": cut,
    "a pass too many": insert(lambda rng: {"event": "pass", "seat": rng.randint(1, 6)}),
    "a play too many": insert(lambda rng: {"event": "play", "seat": rng.randint(1, 6), "cards": [rng.choice(RANKS)]}),
    "a yield too many": insert(lambda rng: {"event": "yield", "seat": rng.randint(1, 6)}),
    "a closing answer too many": insert(lambda rng: {"event": "close", "seat": rng.randint(1, 6)}),
    "a concession too many": insert(lambda rng: {"event": "concede", "seat": rng.randint(1, 6)}),
    # who
    "another seat plays": put("seat", _seat, "play"),
    "another seat leads": put("seat", _seat, "lead"),
    "another seat passes": put("seat", _seat, "pass"),
    "another seat burns": put("seat", _seat, "burn"),
    "the opposite seat acts": put("seat", lambda _, line: (line["seat"] + 2) % 6 + 1, *ACTS),
    "the table is turned by one": turned,
    # what
    "a pass becomes a yield": say("yield", "pass"),
    "a yield becomes a pass": say("pass", "yield"),
    "a pass becomes a closing answer": say("close", "pass"),
    "a closing answer becomes a pass": say("pass", "close"),
    "a play becomes a burn": say("burn", "play"),
    "a burn becomes a play": say("play", "burn"),
    "a play becomes a kill": say("kill", "play"),
    "a play becomes a pass": say("pass", "play"),
    "a lead becomes a pass": say("pass", "lead"),
    "an answer is told as a lead": say("lead", "play"),
    # cards
    "one card is another": put("cards", one_card, *SHOWING),
    "all cards are of another rank": put("cards", all_cards, *SHOWING),
    "one card more": put("cards", lambda _, line: [*line["cards"], line["cards"][-1]], *SHOWING),
    "one card fewer": put("cards", lambda _, line: line["cards"][:-1] or None, *SHOWING),
    "a big joker is small": exchange("B", "S"),
    "a small joker is big": exchange("S", "B"),
    "a 2 is a joker": exchange("2", "S"),
    "a 10 is a 1": put("cards", lambda _, line: ["1" if card == "10" else card for card in line["cards"]], *SHOWING),
    # before play
    "another leader": put("leader", lambda rng, line: other_seat(rng, line["leader"]), "deal"),
    "two hands have a card the other way round": hands(hands_exchange_a_card),
    "a card of a hand is another": hands(hands_change_a_card),
    "a card is in another hand": hands(hands_move_a_card),
    "a card of a hand is missing": hands(hands_lose_a_card),
    "two hands change places": hands(hands_change_places),
    "the hands are turned by one": hands(hands_turn),
    "a purchase is lost": drop("buy"),
    "a payment is lost": drop("payment"),
    "another card is paid": put("cards", lambda _, line: ["K"] if line["cards"] != ["K"] else ["Q"], "payment"),
    "another seat buys": put("to", lambda rng, line: other_seat(rng, line["to"]), "buy"),
    "a revolution is lost": drop("revolution"),
    "a choice of head is lost": drop("keep_head", "waive_head"),
    "another seat revolts": put("seat", _seat, "revolution"),
    "a head is waived": say("waive_head", "keep_head"),
    "a declaration too many": add_declaration,
    # what the source says of it
    "cards left are wrong": put("left", lambda rng, line: max(0, line["left"] + rng.choice([-2, -1, 1, 2])), *ACTS),
    "another victim": put("victim", lambda rng, line: other_seat(rng, line["victim"]), "burn"),
    "an event of another seat": put("seat", _seat, *HAPPENED),
    "an event at the wrong time": move_event,
    "another place when going out": put("place", lambda _, line: line["place"] % 6 + 1, "out"),
    "an opening that was none": insert(lambda rng: {"event": "opened", "seat": rng.randint(1, 6)}),
    "two places change": put("places", places_exchange, "places"),
    "points are wrong": put(
        "points", lambda rng, line: [line["points"][0] + rng.choice([-1, 2]), line["points"][1]], "result"
    ),
    "points of a seat are wrong": put("scores", _scores, "result"),
}
