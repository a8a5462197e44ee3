"""The rule systems of the catalogue and the app games as the referee resolves them: defaults, parent, implied, stated."""

from __future__ import annotations

from typing import Any

from . import systems_a, systems_apps, systems_b
from .defaults import DEFAULTS

CHANGES = systems_a.CHANGES | systems_b.CHANGES | systems_apps.CHANGES
SYSTEMS = tuple(CHANGES)
FIRST_FIVE = ("qingdao_online", "zaozhuang_4deck", "karamay", "tv_biesan", "dian_shao_men_luo")


def rules_of(name: str = "", **changes: Any) -> dict[str, Any]:
    """The resolved parameters of a system (or of the defaults), with further changes."""
    return DEFAULTS | CHANGES.get(name, {}) | changes
