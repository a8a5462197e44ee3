"""What an experiment of the laboratory found, as rows of named numbers with their limits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from gouji_analytics.lab import inference
from gouji_analytics.lab.inference import Difference

Reals = NDArray[np.float64]
DIGITS = 10  # significant ones that are told: the last digits of a sum belong to the machine


@dataclass(frozen=True, slots=True)
class Row:
    """One number: ``id`` says what is measured, ``about`` of what (an offset, a rule set, a habit …).

    ``low`` and ``high`` are 95 % limits, None where there are none; ``together``: they hold for all rows of the table together;
    ``p_value``: of the hypothesis of no effect, adjusted where ``together``.
    """

    table: str
    id: str
    about: str
    unit: str
    value: float | None
    low: float | None = None
    high: float | None = None
    p_value: float | None = None
    together: bool = False

    @property
    def is_clear(self) -> bool:
        """Whether the limits leave out zero."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


@dataclass(frozen=True, slots=True)
class Report:
    """A finished experiment of the laboratory: ``kind`` of experiment, its design, what was played, and the rows."""

    kind: str
    design: dict[str, Any]
    blocks: int
    games: int
    rows: tuple[Row, ...]

    def table(self, name: str) -> list[Row]:
        """The rows of one table."""
        return [row for row in self.rows if row.table == name]

    def row(self, table: str, id_: str, about: str = "") -> Row:
        """One row. Raises KeyError where there is none."""
        for row in self.rows:
            if (row.table, row.id, row.about) == (table, id_, about):
                return row
        raise KeyError((table, id_, about))

    def to_dict(self) -> dict[str, Any]:
        """As JSON; the same design and version give the same bytes."""
        return {
            "simulated": True,
            "kind": self.kind,
            "design": self.design,
            "blocks": self.blocks,
            "games": self.games,
            "rows": [asdict(row) for row in self.rows],
        }


def short(value: float | None) -> float | None:
    """A number without the digits that differ between machines; None where it is none."""
    return None if value is None or not math.isfinite(value) else float(f"{value:.{DIGITS}g}")


def limited(table: str, about: str, unit: str, named: Sequence[tuple[str, Difference]]) -> list[Row]:
    """Rows with limits each for itself (Student's t over blocks)."""
    rows = []
    for id_, one in named:
        reach = float(stats.t.ppf(0.975, len(one.parts) - 1))
        p = 2 * float(stats.t.sf(abs(one.score), len(one.parts) - 1))
        rows.append(_row(table, id_, about, unit, one, reach, p, together=False))
    return rows


def jointly(table: str, unit: str, named: Sequence[tuple[str, str, Difference]]) -> list[Row]:
    """Rows (id, about, estimate) with limits and p-values that hold for all of them together (max-t over blocks)."""
    family = [one for _, _, one in named]
    draws = inference.max_scores(family)
    reach, adjusted = inference.critical(draws), inference.step_down(family, draws)
    return [
        _row(table, id_, about, unit, one, reach, p, together=True)
        for (id_, about, one), p in zip(named, adjusted, strict=True)
    ]


def _row(
    table: str, id_: str, about: str, unit: str, one: Difference, reach: float, p: float, *, together: bool
) -> Row:
    half = reach * one.error
    ends = one.estimate, one.estimate - half, one.estimate + half
    value, low, high = (short(end) for end in ends)
    return Row(table, id_, about, unit, value, low, high, short(p), together)


def mean_of(blocks: Reals, less: float = 0.0) -> Difference:
    """The mean per game of blocks [n, 3] (sum, number, sum of squares), less a constant, with its error over blocks."""
    found = inference.measure(blocks)
    if found is None:
        return Difference(0.0, 0.0, None, np.zeros(len(blocks)))
    spread = float(found.influence.std(ddof=1))
    return Difference(found.value - less, spread / math.sqrt(len(blocks)), None, found.influence)


def paired(first: Reals, second: Reals) -> Difference:
    """``second`` less ``first``, block by block, both [n, 3]."""
    ends = inference.measure(first), inference.measure(second)
    if ends[0] is None or ends[1] is None:
        return Difference(0.0, 0.0, None, np.zeros(len(first)))
    return inference.contrast(ends[0], ends[1])
