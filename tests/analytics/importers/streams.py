"""Streams of events for tests: our own export, put into the numbering and the manners of a foreign server."""

from __future__ import annotations

import json
from collections.abc import Iterable

SEAT_KEYS = ("seat", "victim", "other", "from", "to", "leader")
SIX = ("players", "bots", "hands", "places")


def renumber(line: dict, first: int, *, clockwise: bool) -> dict:
    """A line of our export (seats 1–6 counter-clockwise) as a source says it that numbers seats otherwise."""

    def number(seat: int) -> int:
        return (7 - seat) % 6 + first if clockwise else seat - 1 + first

    order = [next(seat for seat in range(1, 7) if number(seat) == at + first) for at in range(6)]
    found = dict(line)
    for key in SEAT_KEYS:
        if type(found.get(key)) is int:
            found[key] = number(found[key])
    for key in SIX:
        if isinstance(found.get(key), (list, tuple)):
            found[key] = [found[key][seat - 1] for seat in order]
    if "scores" in found:
        found["scores"] = [score | {"seat": number(score["seat"])} for score in found["scores"]]
    if found["event"] == "stream":
        found |= {"seats_from": first, "direction": "clockwise" if clockwise else "counter_clockwise"}
    return found


def text(lines: Iterable[dict]) -> str:
    """Lines as a file holds them."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def deals(lines: list[dict]) -> tuple[list[dict], list[list[dict]]]:
    """The lines before the first deal, and the lines of each deal."""
    head: list[dict] = []
    found: list[list[dict]] = []
    for line in lines:
        if line["event"] == "deal":
            found.append([])
        (found[-1] if found else head).append(line)
    return head, found


def tables(parts: list[list[dict]]) -> list[dict]:
    """Deals as tables that play at the same time: a line of each in turn."""
    longest = max(map(len, parts))
    named = [[line | {"table": f"t{at}"} for line in part] for at, part in enumerate(parts)]
    return [part[at] for at in range(longest) for part in named if at < len(part)]
