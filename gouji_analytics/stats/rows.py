"""What a run gives back: one number with everything needed to judge it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Group = Mapping[str, str | int | None]

# Why there is no number. A rule that is off makes a statistic absent, never zero.
NO_DATA = "no_data"  # no deal matches the filters
NO_TABLE = "no_table"  # the database lacks a table
NO_DIMENSION = "no_dimension"  # the statistic cannot be grouped or filtered that way
RULE_OFF = "rule_off"  # the rule sets of these deals do not have the rule
NO_SUPPORT = "no_support"  # the records do not hold what is needed
NO_CHANCES = "no_chances"  # it could have happened, the chance never came
REASONS = (NO_DATA, NO_TABLE, NO_DIMENSION, RULE_OFF, NO_SUPPORT, NO_CHANCES)


@dataclass(frozen=True, slots=True)
class StatRow:
    """A statistic in one group: sums, value, 95 % limits, the number of deals, and whether the floor is met."""

    id: str
    group: Group
    num: float | None
    den: float | None
    value: float | None
    low: float | None
    high: float | None
    deals: int
    floor_met: bool
    unit: str
    interval: str
    title: str = ""
    absent_reason: str | None = None
    # p_value, median, or the shrunk rate of a player
    extra: Mapping[str, float | None] = field(default_factory=dict)

    def to_dict(self) -> dict[str, object]:
        """The row as JSON has it; ``absent_reason`` stands there only for an absent number."""
        row: dict[str, object] = {
            "id": self.id,
            "title": self.title,
            "group": dict(self.group),
            "num": whole(self.num),
            "den": whole(self.den),
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "deals": self.deals,
            "floor_met": self.floor_met,
            "unit": self.unit,
            "interval": self.interval,
        }
        if self.absent_reason:
            row["absent_reason"] = self.absent_reason
        return row | dict(self.extra)


@dataclass(frozen=True, slots=True)
class Evidence:
    """One chance behind a number: where it is and what it counted."""

    deal_id: str
    action_no: int | None
    seat: int | None
    side: int | None
    part: str | None
    num: float
    den: float

    def to_dict(self) -> dict[str, object]:
        """The chance as JSON."""
        return {
            "deal_id": self.deal_id,
            "action_no": self.action_no,
            "seat": self.seat,
            "side": self.side,
            "part": self.part,
            "num": whole(self.num),
            "den": whole(self.den),
        }


def whole(number: float | None) -> float | int | None:
    """A number without a fraction as an integer."""
    return int(number) if number is not None and float(number).is_integer() else number
