"""The JSON Schema of one line of events, made from the tables of the engine."""

from __future__ import annotations

import json
from typing import Any

from gouji_analytics.importers.events import heads
from gouji_analytics.importers.events.build import ACTIONS, CAUSES, DECLARATIONS, EVENTS, VALUES, WORDS
from gouji_analytics.importers.events.parts import DIRECTIONS
from gouji_engine import claims
from gouji_engine.cards import RANKS, SEATS
from gouji_engine.notation.items import WITH_CARDS
from gouji_engine.replay import LEAD_BY_IDS, SOURCE_KINDS, SUPPORTS

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "number"}
SEAT: Schema = {"$ref": "#/$defs/seat"}
CARDS: Schema = {"$ref": "#/$defs/cards"}
NAME = "gouji-events-1.schema.json"


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _six(items: Schema) -> Schema:
    return {"type": "array", "items": items, "minItems": SEATS, "maxItems": SEATS}


def _whole(low: int | None = None, high: int | None = None) -> Schema:
    bounds = {"minimum": low, "maximum": high}
    return {"type": "integer"} | {name: bound for name, bound in bounds.items() if bound is not None}


def _numbering() -> Schema:
    return {"seats_from": {"enum": [0, 1]}, "direction": {"enum": list(DIRECTIONS)}}


def _stream() -> Schema:
    own: Schema = {"format": {"const": heads.FORMAT}, "version": {"type": "string", "pattern": rf"^{heads.MAJOR}\."}}
    return {"properties": own | _numbering()}


def _deal() -> Schema:
    source = {"kind": {"enum": list(SOURCE_KINDS)}, "tool": TEXT, "version": TEXT, "file": TEXT, "line": _whole(0)}
    names = _six(_or_null(TEXT))
    properties: Schema = {
        "deal_id": TEXT,
        "rules": TEXT,
        "match_id": TEXT,
        "game_no": _whole(),
        "deal_no": _whole(),
        "seed": _whole(0),
        "played_at": TEXT,
        "support": {"enum": list(SUPPORTS)},
        "players": names,
        "bots": names,
        "leader": _or_null(SEAT),
        "lead_by": {"enum": list(LEAD_BY_IDS)},
        "hands": _six({"$ref": "#/$defs/hand"}),
        "source": {"type": "object", "properties": source, "additionalProperties": False},
        "extra": {"type": "object", "additionalProperties": TEXT},
    }
    optional = {name: _or_null(schema) for name, schema in properties.items() if name not in ("leader", "hands")}
    return {"properties": optional | {name: properties[name] for name in ("leader", "hands")} | _numbering()}


def _actions() -> dict[str, Schema]:
    found: dict[str, Schema] = {}
    for name, kind in ACTIONS.items():
        properties: Schema = {"seat": SEAT, "left": _whole(0, 99), "victim": SEAT}
        required = ["seat"]
        if kind in WITH_CARDS:
            properties["cards"] = CARDS
            required.append("cards")
        found[name] = {"properties": properties, "required": required}
    return found


def _events() -> dict[str, Schema]:
    found: dict[str, Schema] = {}
    for name, event in EVENTS.items():
        properties: Schema = {"seat": SEAT, "other": _or_null(SEAT)}
        if event in VALUES:
            key, kinds = VALUES[event]
            properties[key] = _whole(0, 99) if kinds is None else {"enum": [kind.id for kind in kinds]}
        found[name] = {"properties": properties, "required": ["seat"]}
    return found


def _results() -> dict[str, Schema]:
    score = {"seat": SEAT, "cause": {"enum": list(claims.SOURCES)}, "amount": NUMBER}
    scores = {"type": "object", "properties": score, "required": list(score), "additionalProperties": False}
    points = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}
    derived = {"derived": {"type": "boolean"}}
    return {
        "places": {"properties": {"places": _six(_whole(0, SEATS))} | derived, "required": ["places"]},
        "result": {"properties": {"points": points, "scores": {"type": "array", "items": scores}} | derived},
        "claim": {"properties": {"words": {"type": "array", "items": TEXT, "minItems": 1}}, "required": ["words"]},
        "end": {},
    }


def _lines() -> dict[str, Schema]:
    """What each event we know must look like."""
    transfer = {"properties": {"from": SEAT, "to": SEAT, "cards": CARDS}, "required": ["from", "to", "cards"]}
    rules = {"properties": {"rules_id": TEXT, "content": {"type": "object"}}, "required": ["content"]}
    words = {
        name: {"properties": {"word": _whole(0, (1 << bits) - 1)}, "required": ["word"]} for name, bits in WORDS.items()
    }
    return {
        "stream": _stream(),
        "rules": rules,
        "deal": _deal(),
        **dict.fromkeys(CAUSES, transfer),
        **{name: {"properties": {"seat": SEAT}, "required": ["seat"]} for name in DECLARATIONS},
        **_actions(),
        **_events(),
        **words,
        **_results(),
    }


def schema() -> Schema:
    """The schema (draft 2020-12) of one line. Events that it does not name are allowed: they are kept, not understood."""
    count = _or_null(_whole(0, 127))
    table = {"type": "object", "propertyNames": {"enum": list(RANKS)}, "additionalProperties": count}
    cards = {"type": ["array", "string"], "items": TEXT}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{NAME}",
        "title": "Gouji event",
        "description": f"One line of {heads.FORMAT} {heads.VERSION}",
        "type": "object",
        "properties": {"event": TEXT, "table": {"type": ["string", "integer"]}},
        "required": ["event"],
        "allOf": [
            {"if": {"properties": {"event": {"const": name}}}, "then": line} for name, line in _lines().items() if line
        ],
        "$defs": {"seat": _whole(0, SEATS), "cards": cards, "hand": {"anyOf": [cards, table, {"type": "null"}]}},
    }


def schema_text() -> str:
    """The schema as the file holds it."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"
