"""When a table of weights counts: ``biesan``, ``biesan=false``, ``decks=6``; several with commas, all of which must hold."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from gouji_engine.rules.model import RuleSet

SWITCHED = tuple(entry.name for entry in fields(RuleSet) if entry.type in ("bool", bool))
COUNTED = tuple(entry.name for entry in fields(RuleSet) if entry.type in ("int", int))


def parts(condition: str) -> list[tuple[str, str]]:
    """Pairs (parameter, value as text) of a condition; a bare parameter is to be true."""
    pairs = [part.strip().partition("=")[::2] for part in condition.split(",")]
    return [(name.strip(), value.strip() or "true") for name, value in pairs]


def unknown_part(condition: str) -> str | None:
    """The first part that no rule set can answer: another parameter than a switch or a number, or another value; None if all can."""
    for name, value in parts(condition):
        if name in SWITCHED and value in ("true", "false"):
            continue
        if name in COUNTED and value.isdecimal():
            continue
        return name if name not in SWITCHED + COUNTED else f"{name}={value}"
    return None


def holds(condition: str, rules: Any) -> bool:
    """Whether a RuleSet meets a condition."""
    return all(str(getattr(rules, name)).lower() == value for name, value in parts(condition))
