"""What the browser may know: frames as one viewer sees them, with their sentences.

A frame comes from the engine with all six hands. Here the hands that the viewer does not see are
taken out before anything leaves the server; the browser gets counts only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gouji_analytics.i18n import t
from gouji_engine.cards import RANK_TEXT, SEATS, SMALL, TWO, side
from gouji_engine.glossary import label, place_label

Frame = Mapping[str, Any]
Groups = list[tuple[str, int]]

ROUTINE = frozenset({"yield", "round_won", "gouji"})
WORDS = (
    *("first", "last", "back", "forward", "round_back", "round_forward", "step", "round", "left"),
    *("pass", "yield", "close", "concede", "opened", "events", "show_gouji", "keys"),
    *("table_empty", "deal_over", "no_events", "side_0", "side_1", "you"),
)
STATUSES = ("out", "eliminated", "laid_down")
# Marks whose word in the glossary has another name.
TERMS = {"burn_dissolved": "dissolve", "burn_failed": "burn_fail", "opened": "opening"}


def seat_name(seat: int | None, lang: str) -> str:
    """What people call a seat: seats are 0–5 in data and 1–6 on the screen."""
    return t("replay.seat", lang, n=(seat or 0) + 1) if seat is not None else t("replay.nobody", lang)


def groups(cards: Mapping[str, Any] | None) -> Groups:
    """The cards of a play as (rank text, number), base cards first: K×3, 2×1, S×1."""
    if not cards:
        return []
    rank = int(cards["rank"])
    found = [(RANK_TEXT[rank], int(cards["naturals"]))] if rank < SMALL else []
    found += [(RANK_TEXT[TWO], int(cards["twos"])), ("S", int(cards["small"])), ("B", int(cards["big"]))]
    return [(text, number) for text, number in found if number]


def cards_text(cards: Mapping[str, Any] | None, lang: str) -> str:
    """A play in words: base cards first, jokers last."""
    names = {"S": t("replay.joker.small", lang), "B": t("replay.joker.big", lang)}
    return "＋".join(f"{names.get(text, text)}×{number}" for text, number in groups(cards))


def sentence(frame: Frame, before: Frame | None, lang: str) -> str:
    """What happened at a step, as one sentence."""
    if frame["kind"] is None:
        return t("replay.say.start", lang, seat=seat_name(frame["leader"], lang))
    leads = before is not None and before["capacity"] == "lead"
    kind = "lead" if frame["kind"] == "play" and leads else frame["kind"]
    return t(f"replay.say.{kind}", lang, seat=seat_name(frame["seat"], lang), cards=cards_text(frame["cards"], lang))


def event_label(event: str, lang: str) -> str:
    """The word for an event."""
    if event == "round_won":
        return t("replay.round_won", lang)
    return label(TERMS.get(event, event), lang)


def mark_text(mark: Mapping[str, Any], lang: str) -> str:
    """One event mark in words."""
    names = {"seat": seat_name(mark["seat"], lang), "other": seat_name(mark.get("other"), lang)}
    return t(f"replay.mark.{mark['event']}", lang, **names)


def visible(hand: Sequence[int], shown: bool) -> list[int] | None:
    """A hand if the viewer may see it and the record knows it, else nothing."""
    return [int(count) for count in hand] if shown and all(count >= 0 for count in hand) else None


def frame_view(frame: Frame, before: Frame | None, shown: Sequence[bool], lang: str) -> dict[str, Any]:
    """One frame for the browser: public facts, the hands that are shown, and its sentences."""
    table = frame["table"]
    asked, capacity = frame["asked"], frame["capacity"]
    return {
        "seat": frame["seat"],
        "kind": frame["kind"],
        "cards": groups(frame["cards"]),
        "hands": [visible(hand, see) for hand, see in zip(frame["hands"], shown, strict=True)],
        "left": list(frame["left"]),
        "status": list(frame["status"]),
        "places": list(frame["places"]),
        "opened": list(frame["opened"]),
        "passed": list(frame["passed"]),
        "owner": frame["owner"],
        "table": groups(table),
        "maker": table["seat"] if table else None,
        "asked": asked,
        "question": t(f"replay.capacity.{capacity}", lang) if asked is not None and capacity else "",
        "round": frame["round"],
        "burn": burn_text(frame["burn"], lang),
        "say": sentence(frame, before, lang),
        "marks": [
            {"event": mark["event"], "text": event_label(mark["event"], lang), "full": mark_text(mark, lang)}
            for mark in frame["marks"]
        ],
    }


def burn_text(burn: Mapping[str, Any] | None, lang: str) -> str:
    """A running burn in words, or nothing."""
    if not burn:
        return ""
    names = {"burner": seat_name(burn["burner"], lang), "victim": seat_name(burn["victim"], lang)}
    return t("replay.burn_runs", lang, depth=burn["depth"], **names)


def events(frames: Sequence[Frame], lang: str) -> list[dict[str, Any]]:
    """The list of events to jump to; everyday ones are flagged so that they can be left out."""
    return [
        {"step": step, "event": mark["event"], "routine": mark["event"] in ROUTINE, "text": mark_text(mark, lang)}
        for step, frame in enumerate(frames)
        for mark in frame["marks"]
        if mark["event"] not in {"yield", "round_won"}
    ]


def words(lang: str) -> dict[str, Any]:
    """The few fixed words the browser needs, by their short names; it fills in the numbers itself."""
    found: dict[str, Any] = {name: t(f"replay.word.{name}", lang, n="{n}", of="{of}") for name in WORDS}
    found |= {f"status_{status}": label(status, lang) for status in STATUSES}
    found["place"] = ["", *(place_label(place, lang) for place in range(1, SEATS + 1))]
    found["joker"] = {"S": t("replay.joker.small", lang), "B": t("replay.joker.big", lang)}
    return found


def payload(
    frames: Sequence[Frame], header: Mapping[str, Any], *, viewer: int | None, reveal: bool, lang: str
) -> dict[str, Any]:
    """Everything the replayer draws for one viewpoint.

    Parameters
    ----------
    frames, header : as made by ``gouji_analytics.replaying.deal_frames``.
    viewer : seat 0–5 whose hand is seen, or None for a bystander who sees no hand.
    reveal : turn all hands up.
    """
    shown = [reveal or seat == viewer for seat in range(SEATS)]
    people = header.get("players") or header.get("bots") or [""] * SEATS
    return {
        "deal": header["deal_id"],
        "lang": lang,
        "viewer": viewer,
        "reveal": reveal,
        "ranks": list(RANK_TEXT),
        "seats": [
            {"name": seat_name(seat, lang), "number": seat + 1, "who": str(people[seat] or ""), "side": side(seat)}
            for seat in range(SEATS)
        ],
        "words": words(lang),
        "frames": [
            frame_view(frame, frames[index - 1] if index else None, shown, lang) for index, frame in enumerate(frames)
        ],
        "events": events(frames, lang),
    }
