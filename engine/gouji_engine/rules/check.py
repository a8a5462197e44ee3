"""Reading raw values into frozen ones, with every fault found, not only the first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gouji_engine.errors import RuleSetError
from gouji_engine.rules.choices import KEYS, SPECS
from gouji_engine.rules.contradictions import RULES_OF_RULES
from gouji_engine.rules.problems import nearest, problem, reason
from gouji_engine.rules.values import MisfitError


def read_values(
    raw: Mapping[str, object], file: str = "", other_keys: Iterable[str] = ()
) -> tuple[dict[str, Any], list[RuleSetError]]:
    """The frozen values of those parameters of ``raw`` that fit, and an error for each that does not.

    ``other_keys`` are words that may stand beside parameters where ``raw`` came from; they serve as
    suggestions for a mistyped key.
    """
    values: dict[str, Any] = {}
    errors: list[RuleSetError] = []
    for key, entry in raw.items():
        if key not in SPECS:
            errors.append(problem("RULES_UNKNOWN_KEY", file=file, key=key, hint=nearest(key, (*KEYS, *other_keys))))
            continue
        try:
            values[key] = SPECS[key].read(entry)
        except MisfitError as misfit:
            errors.append(problem(misfit.code, file=file, key=key, value=misfit.value, hint=misfit.hint))
    return values, errors


def find_contradictions(values: Mapping[str, Any], file: str = "") -> list[RuleSetError]:
    """An error for each rule of rules that ``values`` breaks; rules about missing keys are not asked."""
    return [
        problem(
            "RULES_CONTRADICTION",
            file=file,
            key=rule.keys[0],
            value=values[rule.keys[0]],
            hint=rule.wish(values),
            name=rule.name,
            keys=rule.keys,
            reason_zh=reason(rule.name, "zh"),
            reason_en=reason(rule.name, "en"),
        )
        for rule in RULES_OF_RULES
        if all(key in values for key in rule.keys) and not rule.holds(values)
    ]
