"""What can be wrong with a line of events: a code and a sentence in two languages."""

from __future__ import annotations

from typing import Any

from gouji_engine.errors import DataError

MESSAGES: dict[str, tuple[str, str]] = {
    "EVENT_JSON": ("这一行不是一个 JSON 对象：{why}", "this line is not one JSON object: {why_en}"),
    "EVENT_ENCODING": ("这一行的编码不是 {encoding}", "this line is not {encoding}"),
    "EVENT_NAME": ("缺少 event，应为事件名", "the key “event” is missing; it names the event"),
    "EVENT_STRAY": ("deal 之前不能有 {found}", "{found} stands before any deal"),
    "EVENT_NUMBERING": (
        "须写明 seats_from（0 或 1）和 direction（counter_clockwise 或 clockwise），写在 stream 或 deal 里",
        "state seats_from (0 or 1) and direction (counter_clockwise or clockwise) in “stream” or “deal”",
    ),
    "EVENT_FORMAT": (
        "格式应为 gouji-events 1.x，这里是 {found}",
        "the format must be gouji-events 1.x; this is {found}",
    ),
    "EVENT_SEAT": (
        "{field} 的值 {found} 不是座位，应为 {low} 到 {high}",
        "{field} is {found}, which is no seat; seats are {low} to {high}",
    ),
    "EVENT_CARDS": (
        '{field} 的值 {found} 不是牌，应如 ["B", "2", "K", "K"]',
        '{field} is {found}, which are no cards; write ["B", "2", "K", "K"]',
    ),
    "EVENT_PLAY": (
        "一套牌除 2 和王外只能有一种点数、且不能没有牌，这里是 {found}",
        "apart from 2s and jokers a play has one rank, and at least one card; these are {found}",
    ),
    "EVENT_FIELD": ("{field} 的值 {found} 有误，应为{right}", "{field} is {found}; it must be {right_en}"),
    "EVENT_LATE": ("{found} 应在第一手牌之前", "{found} must come before the first action"),
    "EVENT_TWICE": ("{found} 出现了两次", "{found} is given twice"),
    "EVENT_RULES": ("规则内容读不出来：{why}", "the content of the rule set cannot be read: {why_en}"),
    "EVENT_RECORD": ("{why}", "{why_en}"),
    "RULES_UNSTATED": ("这副牌没有写明规则", "this deal does not state its rules"),
    "LEADER_UNSTATED": ("这副牌没有写明首家", "this deal does not state its leader"),
}


def fault(code: str, line: int, **values: Any) -> DataError:
    """An error about line ``line`` of a file."""
    shown = {name: short(value) if name == "found" else value for name, value in values.items()}
    zh, en = MESSAGES[code]
    return DataError(code, zh.format(**shown), en.format(**shown), line=line, **values)


def short(value: object) -> str:
    """A value as a short text."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
