"""Rules as switches of two levels: what one rule does when nothing else changes, or in every combination with others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from gouji_analytics.errors import coded
from gouji_analytics.i18n import LANGUAGES, t
from gouji_engine.errors import RuleSetError, UsageError
from gouji_engine.rules import RuleSet

Also = Callable[[RuleSet], dict[str, Any]]


def nothing(_base: RuleSet) -> dict[str, Any]:
    """What else has to change for most switches."""
    return {}


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule with two levels; ``id`` is its parameter. ``also_on`` and ``also_off``: what else a turned switch needs under a base."""

    id: str
    off: Any
    on: Any
    also_on: Also = nothing
    also_off: Also = nothing

    def is_on(self, rules: RuleSet) -> bool:
        """The level of a rule set: off only at the value that is off."""
        return bool(getattr(rules, self.id) != self.off)

    def changes(self, base: RuleSet, *, on: bool) -> dict[str, Any]:
        """What takes ``base`` to a level; nothing where it is there already."""
        if self.is_on(base) == on:
            return {}
        value, also = (self.on, self.also_on) if on else (self.off, self.also_off)
        return {self.id: value} | also(base)


def _worth_opening(base: RuleSet) -> dict[str, Any]:
    """Opening without points would be a word: the commonest score, where the base has none."""
    return {} if base.open_score_made else {"open_score_made": 1}


def _double(base: RuleSet) -> dict[str, Any]:
    """A doubled sweep is worth twice the three first places."""
    return {"sweep_points": 2 * sum(base.place_points[:3])}


def _no_automatic_revolution(base: RuleSet) -> dict[str, Any]:
    """Without revolutions a buyer without means cannot make one."""
    return {"buy3_no_pay": "seller_gives"} if base.buy3_no_pay == "auto_revolution" else {}


MAIN = (
    Switch("biesan", off=False, on=True),
    Switch("opening", off=False, on=True, also_on=_worth_opening),
    Switch("tie_two", off="forbidden", on="allowed"),
    Switch("kill_big", off=(), on=("two_big",)),
    Switch("burn", off=False, on=True),
    Switch("revolution", off="forbidden", on="allowed", also_off=_no_automatic_revolution),
    Switch("sweep", off="none", on="double", also_on=_double),
    Switch("yield_allowed", off=False, on=True),
)
FURTHER = (
    Switch("burn_after_pass", off=False, on=True),
    Switch("burn_priority", off="seat_order", on="teammates_first"),
    Switch("counter_burn", off=False, on=True),
    Switch("burn_last_exempt", off=False, on=True),
    Switch("four_pure", off=False, on=True),
    Switch("gouji_any_hung", off=False, on=True),
    Switch("open_tied_two", off=False, on=True),
    Switch("headless_scope", off="all_plays", on="gouji_only"),
    Switch("chaos_trigger", off="second_out", on="four_active"),
    Switch("dead_final", off="none", on="opposite_any_bottom"),
)
SWITCHES = {switch.id: switch for switch in (*MAIN, *FURTHER)}


def switches(names: tuple[str, ...]) -> tuple[Switch, ...]:
    """Switches by name. Raises UsageError LAB_NO_SWITCH for an unknown one."""
    for name in names:
        if name not in SWITCHES:
            raise coded(UsageError, "LAB_NO_SWITCH", name=name, known=", ".join(SWITCHES))
    return tuple(SWITCHES[name] for name in names)


def named(rules: RuleSet, name: str, changes: Mapping[str, Any]) -> RuleSet:
    """``rules`` with ``changes`` under a name of its own. Raises RuleSetError for values that contradict each other."""
    changed = rules.with_(**changes) if changes else rules
    info = replace(changed.info, id=name)
    return RuleSet.build(changed.values(), info, changed.provenance)


def flipped(base: RuleSet, wanted: tuple[Switch, ...]) -> list[RuleSet]:
    """``base`` with one switch turned, for each switch that it allows to be turned, named like ``biesan=on``."""
    found = []
    for switch in wanted:
        on = not switch.is_on(base)
        try:
            found.append(named(base, f"{switch.id}={'on' if on else 'off'}", switch.changes(base, on=on)))
        except RuleSetError:
            continue  # what the base forbids is no rule set to compare with
    return found


@cache
def cells(base: RuleSet, wanted: tuple[Switch, ...]) -> tuple[RuleSet, ...]:
    """All combinations of the levels of ``wanted``; bit i of the number of a cell is the level of switch i.

    Raises UsageError LAB_CELL where a combination contradicts itself under this base.
    """
    found = []
    for number in range(1 << len(wanted)):
        changes: dict[str, Any] = {}
        for at, switch in enumerate(wanted):
            changes |= switch.changes(base, on=bool(number >> at & 1))
        try:
            found.append(named(base, f"cell{number}", changes))
        except RuleSetError as error:
            zh, en = (t("error.LAB_CELL", lang, rules=base.name, why=error.sentence(lang)) for lang in LANGUAGES)
            raise UsageError("LAB_CELL", zh, en, rules=base.name) from error
    return tuple(found)
