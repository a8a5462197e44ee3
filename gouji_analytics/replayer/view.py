"""What the browser may know: a deal as one viewer sees it, as plain data.

Frames come from the engine with all six hands. Here the hands that the viewer does not see are taken out before anything leaves:
the browser gets counts only. What follows from a hidden hand, such as what it could have played, is left out with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gouji_analytics.replayer.viewpoint import near, seen
from gouji_analytics.replayer.words import words
from gouji_engine.cards import EAGLE, RANK_TEXT, SEATS, SMALL, TWO, side
from gouji_engine.codes import (
    ActionKind,
    DeclarationKind,
    TransferCause,
    unpack_action,
    unpack_declaration,
    unpack_transfer,
)

if TYPE_CHECKING:
    from gouji_analytics.replayer.choices import Choice  # pages that only look at data load no engine

Data = dict[str, Any]
Pile = tuple[str, int, str]
# Cards beside the base, by the name of their count; the letter of a joker or 2 is that of its rank.
BESIDE = dict(zip(range(TWO, EAGLE + 1), ("twos", "small", "big", "eagle"), strict=True))
FULL = 24  # so many plays are listed one by one; more are counted by their base
PUBLIC_CAUSES = (TransferCause.BUY, TransferCause.GIFT)  # what a buyer lacks is known to everybody


def piles(cards: Mapping[str, Any] | None) -> list[Pile]:
    """The cards of a play as (letter, number, role), base cards first: role ``base``, ``tied`` (2s) or ``hung`` (jokers)."""
    if not cards:
        return []
    rank = int(cards["rank"])
    based = rank < SMALL and int(cards["naturals"]) > 0
    found = [(RANK_TEXT[rank], int(cards["naturals"]), "base")] if based else []
    for other, name in BESIDE.items():
        number = int(cards.get(name, 0))
        role = ("tied" if other == TWO else "hung") if based else "base"
        found += [(RANK_TEXT[other], number, role)] if number else []
    return found


def visible(hand: Sequence[int], shown: bool) -> list[int] | None:
    """A hand if the viewer may see it and the record knows it, else nothing."""
    return [int(count) for count in hand] if shown and all(count >= 0 for count in hand) else None


def frame_view(frame: Mapping[str, Any], before: Mapping[str, Any] | None, shown: Sequence[bool]) -> Data:
    """One frame for the browser: public facts, and the hands that are shown."""
    table = frame["table"]
    leads = frame["kind"] == "play" and before is not None and before["capacity"] == "lead"
    same = ("seat", "left", "status", "places", "opened", "passed", "owner", "asked", "capacity", "round", "leader")
    return {name: frame[name] for name in same} | {
        "kind": "lead" if leads else frame["kind"] or "start",
        "cards": piles(frame["cards"]),
        "hands": [visible(hand, see) for hand, see in zip(frame["hands"], shown, strict=True)],
        "table": piles(table),
        "maker": table["seat"] if table else None,
        "burn": frame["burn"],
        "marks": [
            {"event": mark["event"], "seat": mark["seat"], "other": mark.get("other")} for mark in frame["marks"]
        ],
    }


def setup_marks(header: Mapping[str, Any], shown: Sequence[bool]) -> list[Data]:
    """What was bought, paid and announced before the first lead; a card that passed between hidden hands has no rank."""
    found = []
    for moved in map(unpack_transfer, header.get("transfers") or ()):
        cause = TransferCause(moved.cause)
        known = cause in PUBLIC_CAUSES or shown[moved.from_seat] or shown[moved.to_seat]
        mark: Data = {"event": cause.id, "seat": moved.from_seat, "other": moved.to_seat}
        found.append(mark | {"cards": [(RANK_TEXT[moved.rank] if known else "?", moved.count, "base")]})
    said = map(unpack_declaration, header.get("declarations") or ())
    found += [{"event": DeclarationKind(word.kind).id, "seat": word.seat, "other": None} for word in said]
    return found


def choice_view(choice: Choice, shown: Sequence[bool]) -> Data:
    """What stood open before an action; what rests on a hidden hand is left out."""
    asked = [(entry.seat, entry.capacity.id, entry.able if shown[entry.seat] else None) for entry in choice.asked]
    found: Data = {"asked": asked, "seat": choice.seat, "capacity": choice.capacity.id, "legal": None}
    return found | {"legal": legal_view(choice.legal, choice.word)} if shown[choice.seat] else found


def legal_view(legal: Iterable[int], done: int) -> Data:
    """The legal words: kinds without cards, and plays, one by one or, when there are many, as ways a base rank."""
    plays, kinds = [], []
    for word in legal:
        action = unpack_action(word)
        kind = ActionKind(action.kind).id
        if action.size:
            plays.append((action, word == done))
        else:
            kinds.append([kind, word == done])
    plays.sort(
        key=lambda entry: (entry[0].rank, entry[0].eagle, entry[0].big, entry[0].small, entry[0].twos, entry[0].size)
    )
    found: Data = {"kinds": kinds, "count": len(plays)}
    if len(plays) <= FULL:
        return found | {"plays": [[piles(action._asdict()), own] for action, own in plays]}
    ranks: dict[int, list[Any]] = {}
    for action, own in plays:
        entry = ranks.setdefault(action.rank, [RANK_TEXT[action.rank], 0, action.size, action.size, False])
        entry[1:] = [entry[1] + 1, min(entry[2], action.size), max(entry[3], action.size), entry[4] or own]
    return found | {"ranks": list(ranks.values())}


def payload(
    frames: Sequence[Mapping[str, Any]],
    header: Mapping[str, Any],
    *,
    view: str,
    reveal: bool = False,
    langs: Sequence[str] = ("zh",),
    choices: Sequence[Choice] | None = None,
) -> Data:
    """Everything the replayer draws for one viewpoint.

    Parameters
    ----------
    frames, header : as made by ``gouji_analytics.replaying.deal_frames``.
    view, reveal : whose hands the data may hold (``viewpoint.seen``).
    langs : the languages whose words are sent.
    choices : from ``choices.choices``; None: they are still to come.
    """
    known = [min(hand) >= 0 for hand in frames[0]["hands"]]
    shown = [see and has for see, has in zip(seen(view, reveal=reveal), known, strict=True)]
    people = header.get("players") or header.get("bots") or [""] * SEATS
    found = [frame_view(frame, frames[index - 1] if index else None, shown) for index, frame in enumerate(frames)]
    found[0]["marks"] = setup_marks(header, shown) + found[0]["marks"]
    return {
        "deal": header["deal_id"],
        "view": view,
        "reveal": reveal,
        "near": near(view),
        "ranks": list(RANK_TEXT),
        "seats": [{"who": str(people[seat] or ""), "side": side(seat)} for seat in range(SEATS)],
        "words": {lang: words(lang) for lang in langs},
        "frames": found,
        "choices": None if choices is None else [choice_view(choice, shown) for choice in choices],
    }
