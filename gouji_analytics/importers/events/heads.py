"""The first line of a deal, and the ``stream`` and ``rules`` lines before it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from gouji_analytics.importers.events.faults import fault
from gouji_analytics.importers.events.lines import Row
from gouji_analytics.importers.events.parts import Numbering, card_counts
from gouji_engine.cards import RANK_COUNT, SEATS
from gouji_engine.errors import GoujiError
from gouji_engine.replay import Source
from gouji_engine.rules import RuleSet

FORMAT, MAJOR = "gouji-events", "1"
VERSION = "1.0"
_TEXTS = {"deal_id": "deal_id", "match_id": "match_id", "lead_by": "lead_by", "support": "support"}
_NUMBERS = ("game_no", "deal_no", "seed")
_NAMES = ("players", "bots")
_SOURCE = ("kind", "tool", "version", "file", "line")
_OTHERS = frozenset(
    {"event", "table", "rules", "seats_from", "direction", "leader", "hands", "played_at", "source", "extra"}
)
KEYS = _OTHERS | {*_TEXTS, *_NUMBERS, *_NAMES}


def header_of(row: Row | None) -> Mapping[str, Any]:
    """The ``stream`` line in force, if there is one. Raises DataError for a format that is not ours."""
    if row is None:
        return {}
    form, version = row.value.get("format", FORMAT), str(row.value.get("version", VERSION))
    if form != FORMAT or version.split(".", maxsplit=1)[0] != MAJOR:
        raise fault("EVENT_FORMAT", row.number, found=f"{form} {version}")
    return row.value


def rules_of(row: Row) -> tuple[str, Mapping[str, Any]]:
    """Id and content of the rule set that a ``rules`` line brings. Raises DataError."""
    content = row.value.get("content")
    try:
        if not isinstance(content, dict):
            raise TypeError("content")  # noqa: TRY301 - told below with the other ways to be wrong
        rules = RuleSet.from_dict(content)
    except GoujiError as error:
        raise fault("EVENT_RULES", row.number, why=error.zh, why_en=error.en) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise fault(
            "EVENT_RULES", row.number, why="缺项或类型不对", why_en="something is missing or of a wrong type"
        ) from error
    return str(row.value.get("rules_id", rules.rules_id)), content


def read_deal(row: Row, numbering: Numbering) -> tuple[dict[str, Any], str, dict[str, Any]]:
    """The fields of a replay that a ``deal`` line states, the name of its rule set, and the keys that have no meaning here.

    Raises DataError.
    """
    value, line = row.value, row.number
    fields: dict[str, Any] = {"extra": _extra(value.get("extra") or {}, line)}
    for name, key in _TEXTS.items():
        if value.get(name) is not None:
            fields[key] = _text(value[name], name, line)
    for name in _NUMBERS:
        if value.get(name) is not None:
            fields[name] = _integer(value[name], name, line)
    for name in _NAMES:
        if value.get(name) is not None:
            fields[name] = _six_names(value[name], name, line, numbering)
    if "leader" in value:
        fields["leader"] = -1 if value["leader"] is None else numbering.seat(value["leader"], "leader", line)
    if value.get("played_at") is not None:
        fields["played_at"] = _moment(value["played_at"], line)
    if value.get("source") is not None:
        fields["source"] = _source(value["source"], line)
    fields["hands"] = _hands(value.get("hands"), line, numbering)
    rules = value.get("rules")
    unread = {key: entry for key, entry in value.items() if key not in KEYS}
    return fields, "" if rules is None else _text(rules, "rules", line), unread


def _wrong(name: str, found: Any, line: int, right: str, right_en: str) -> GoujiError:
    return fault("EVENT_FIELD", line, field=name, found=found, right=right, right_en=right_en)


def _text(value: Any, name: str, line: int) -> str:
    if not isinstance(value, str):
        raise _wrong(name, value, line, "文字", "a text")
    return value


def _integer(value: Any, name: str, line: int) -> int:
    if type(value) is not int:
        raise _wrong(name, value, line, "整数", "a whole number")
    return value


def _six(value: Any, name: str, line: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != SEATS:
        raise _wrong(name, value, line, "六家各一项", "a list of six, one a seat")
    return value


def _six_names(value: Any, name: str, line: int, numbering: Numbering) -> tuple[str, ...]:
    names = ["" if entry is None else _text(entry, name, line) for entry in _six(value, name, line)]
    return tuple(numbering.in_order(names))


def _hands(value: Any, line: int, numbering: Numbering) -> tuple[tuple[int, ...], ...]:
    if value is None:
        return ((-1,) * RANK_COUNT,) * SEATS
    hands = [card_counts(entry, "hands", line) for entry in _six(value, "hands", line)]
    return tuple(numbering.in_order(hands))


def _moment(value: Any, line: int) -> datetime:
    try:
        return datetime.fromisoformat(_text(value, "played_at", line))
    except ValueError:
        right, right_en = "形如 2024-05-01T19:30:00 的当地时间", "local time like 2024-05-01T19:30:00"
        raise _wrong("played_at", value, line, right, right_en) from None


def _source(value: Any, line: int) -> Source:
    if not isinstance(value, dict) or not value.keys() <= set(_SOURCE):
        raise _wrong(
            "source",
            value,
            line,
            "含 kind、tool、version、file、line 的对象",
            "an object of kind, tool, version, file, line",
        )
    parts = {name: value[name] for name in _SOURCE if value.get(name) is not None}
    return Source(**({"kind": "record"} | parts))


def _extra(value: Any, line: int) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise _wrong("extra", value, line, "文字到文字的对象", "an object of texts")
    return dict(value)
