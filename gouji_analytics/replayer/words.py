"""The words of the replayer in one language, by short names; the browser fills in seats, cards and numbers."""

from __future__ import annotations

from typing import Any

from gouji_analytics.i18n import catalogue
from gouji_engine.cards import SEATS
from gouji_engine.glossary import label, place_label

# The families of keys of the catalogue: what the browser calls them.
FAMILIES = {"say": "replay.say.", "mark": "replay.mark.", "capacity": "replay.capacity.", "word": "replay.word."}
STATUSES = ("out", "eliminated", "laid_down")
JOKERS = {"S": "replay.joker.small", "B": "replay.joker.big", "E": "replay.joker.eagle"}
# Marks whose word in the glossary has another name; those without a term are in the catalogue.
TERMS = {
    "burn_dissolved": "dissolve",
    "burn_failed": "burn_fail",
    "opened": "opening",
    "buy": "buy3",
    "return": "return_tribute",
    "guarantee": "baola",
    "redeal": "ask_redeal",
}
OWN = {"round_won": "replay.round_won"}


def words(lang: str) -> dict[str, Any]:
    """Everything the browser says in ``lang``."""
    texts = catalogue()
    found: dict[str, Any] = {
        family: {
            key.removeprefix(prefix): entry[lang] for key, entry in sorted(texts.items()) if key.startswith(prefix)
        }
        for family, prefix in FAMILIES.items()
    }
    return found | {
        "event": {event: event_label(event, lang) for event in found["mark"]},
        "status": {status: label(status, lang) for status in STATUSES},
        "place": ["", *(place_label(place, lang) for place in range(1, SEATS + 1))],
        "joker": {letter: texts[key][lang] for letter, key in JOKERS.items()},
        "seat": texts["replay.seat"][lang],
        "plus": texts["replay.plus"][lang],
        "nobody": texts["replay.nobody"][lang],
        "burn_runs": texts["replay.burn_runs"][lang],
    }


def event_label(event: str, lang: str) -> str:
    """The short word for an event. Raises KeyError for one that has none."""
    key = OWN.get(event)
    return catalogue()[key][lang] if key else label(TERMS.get(event, event), lang)
