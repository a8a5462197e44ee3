"""A deal as one HTML page that needs nothing else: every step, both languages, hands as far as a viewer may see them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from string import Template
from typing import Any

from gouji_analytics.errors import coded
from gouji_analytics.i18n import LANGUAGES, catalogue, t
from gouji_engine.cards import RANK_COUNT, RANK_TEXT, SEATS, SMALL, TWO
from gouji_engine.errors import ReplayError
from gouji_engine.frames import Frame, frames
from gouji_engine.glossary import place_label
from gouji_engine.public import judge_public
from gouji_engine.replay import Replay
from gouji_engine.rules import RuleSet
from gouji_engine.verify import ERROR, Finding, verify

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "replay"
_WORDS = "onepage.word."


def deal_page(replay: Replay, rules: RuleSet, viewer: int | str = "all") -> str:
    """The page of one deal.

    ``viewer``: ``all`` (every hand is in the page, and the reader chooses whose eyes to look through), ``none`` (no hand), or a seat
    0–5: hands that the viewer does not see are not in the page at all. Raises ReplayError when the deal cannot be replayed.
    """
    data = page_data(replay, rules, viewer)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    parts = {name: (FOLDER / f"page.{name}").read_text(encoding="utf-8") for name in ("css", "js", "html")}
    title = f"{t('onepage.title', 'zh')} · {data['deal_id']}".replace("&", "&amp;").replace("<", "&lt;")
    return Template(parts["html"]).substitute(title=title, css=parts["css"], js=parts["js"], data=text)


def page_data(replay: Replay, rules: RuleSet, viewer: int | str) -> dict[str, Any]:
    """What the page is told: head, words in both languages, one entry a step."""
    found, known = _frames(replay, rules)
    shown = [known[seat] and viewer in ("all", seat) for seat in range(SEATS)]
    return {
        "deal_id": replay.deal_id,
        "rules": {"zh": rules.info.title_zh or rules.name, "en": rules.info.title_en or rules.name},
        "simulated": {lang: _origin(replay, lang) for lang in LANGUAGES},
        "players": list(replay.players or replay.bots or [""] * SEATS),
        "ranks": list(RANK_TEXT),
        "viewer": viewer if viewer in ("all", "none") else int(viewer),
        "words": {lang: _words(lang) for lang in LANGUAGES},
        "steps": [_step(found, at, shown) for at in range(len(found))],
    }


def _frames(replay: Replay, rules: RuleSet) -> tuple[list[Frame], list[bool]]:
    """The frames, and which hands the record knows; hidden cards are laid in a possible way to replay at all."""
    known = [min(hand) >= 0 for hand in replay.hands]
    if replay.support == "result" or not (replay.actions or all(known)):
        raise coded(ReplayError, "DEAL_WITHOUT_PLAY", deal_id=replay.deal_id)
    if not all(known):
        verdict = judge_public(replay, rules)
        if verdict.hands is None:
            raise _not_shown(replay, verdict.findings[0])
        return frames(replace(replay, hands=tuple(map(tuple, verdict.hands))), rules), known
    for finding in verify(replay, rules):
        if finding.severity == ERROR:
            raise _not_shown(replay, finding)
    return frames(replay, rules), known


def _not_shown(replay: Replay, finding: Finding) -> ReplayError:
    """What keeps a deal from being replayed, as an error."""
    return ReplayError(finding.code, finding.zh, finding.en, deal_id=replay.deal_id, action_no=finding.action_no)


def _origin(replay: Replay, lang: str) -> str:
    """What a simulated deal has to say of itself."""
    if replay.source.kind != "simulated" and replay.bots is None:
        return ""
    bots = ", ".join(dict.fromkeys(replay.bots or ()))
    return t("onepage.simulated", lang, bots=bots or "?", seed="?" if replay.seed is None else replay.seed)


def _words(lang: str) -> dict[str, Any]:
    words: dict[str, Any] = {
        key.removeprefix(_WORDS): entry[lang] for key, entry in catalogue().items() if key.startswith(_WORDS)
    }
    return words | {
        "seat": catalogue()["replay.seat"][lang],
        "jokers": [t("replay.joker.small", lang), t("replay.joker.big", lang)],
        "places": [place_label(place, lang) for place in range(1, SEATS + 1)],
    }


def _step(found: Sequence[Frame], at: int, shown: Sequence[bool]) -> dict[str, Any]:
    """One step: public facts, hands that are shown, what happened in both languages."""
    frame = found[at]
    before = found[at - 1] if at else None
    return {
        "seat": frame["seat"],
        "kind": frame["kind"],
        "cards": _piles(frame["cards"]),
        "table": _piles(frame["table"]),
        "maker": frame["table"]["seat"] if frame["table"] else None,
        "hands": [list(hand) if see else None for hand, see in zip(frame["hands"], shown, strict=True)],
        "left": frame["left"],
        "places": frame["places"],
        "opened": [int(flag) for flag in frame["opened"]],
        "asked": frame["asked"],
        "round": frame["round"],
        "say": {lang: _say(frame, before, lang) for lang in LANGUAGES},
        "marks": [
            {"event": mark["event"]} | {lang: _mark(mark, lang) for lang in LANGUAGES} for mark in frame["marks"]
        ],
    }


def _piles(cards: Mapping[str, Any] | None) -> list[tuple[int, int]]:
    """The cards of a play as (rank, number), the base cards first."""
    if not cards:
        return []
    found = [(int(cards["rank"]), int(cards["naturals"]))] if cards["rank"] < SMALL else []
    others = zip(range(TWO, RANK_COUNT), ("twos", "small", "big", "eagle"), strict=True)
    return [
        (rank, number) for rank, number in found + [(rank, int(cards.get(name, 0))) for rank, name in others] if number
    ]


def _seat(seat: int | None, lang: str) -> str:
    return t("replay.nobody", lang) if seat is None else t("replay.seat", lang, n=seat + 1)


def _cards_text(cards: Mapping[str, Any] | None, lang: str) -> str:
    names = (*RANK_TEXT[:SMALL], t("replay.joker.small", lang), t("replay.joker.big", lang), RANK_TEXT[-1])
    return " + ".join(names[rank] if number == 1 else f"{names[rank]}×{number}" for rank, number in _piles(cards))


def _say(frame: Frame, before: Frame | None, lang: str) -> str:
    """What happened at a step, as one sentence."""
    if frame["kind"] is None:
        return t("replay.say.start", lang, seat=_seat(frame["leader"], lang))
    leads = before is not None and before["capacity"] == "lead"
    kind = "lead" if frame["kind"] == "play" and leads else frame["kind"]
    return t(f"replay.say.{kind}", lang, seat=_seat(frame["seat"], lang), cards=_cards_text(frame["cards"], lang))


def _mark(mark: Mapping[str, Any], lang: str) -> str:
    return t(f"replay.mark.{mark['event']}", lang, seat=_seat(mark["seat"], lang), other=_seat(mark["other"], lang))
