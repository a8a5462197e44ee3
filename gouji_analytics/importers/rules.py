"""The rule set a record names: a preset, a file, a stored id, or the Chinese or English title of a preset."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from gouji_engine.errors import RuleSetError
from gouji_engine.rules import RuleSet, list_presets, load_preset, load_rules


@cache
def resolve(name: str) -> tuple[str, Mapping[str, Any]]:
    """Id and content of the rule set ``name``. Raises RuleSetError."""
    found = _find(name)
    return found.rules_id, found.to_dict()


def _find(name: str) -> RuleSet:
    try:
        return load_rules(name)
    except RuleSetError:
        for preset in list_presets():
            found = load_preset(preset)
            if name in (found.rules_id, found.info.title_zh, found.info.title_en):
                return found
        raise
