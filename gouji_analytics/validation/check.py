"""One test with a known truth: what was measured, how exactly, and the window it has to lie in."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.float64]
SEED = 20_260_101
# How often a good 95 % interval covers.
COVERAGE = (0.93, 0.97)
# A right answer falls outside this many standard errors once in a thousand tests.
BAND = 3.29
# Up to this Monte Carlo error the window stands as it is; above, chance is allowed for on top.
SURE = 0.0075


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is simulated: ``runs`` of a study, ``deals`` dealt for frequencies, ``played`` deals for a database of facts."""

    runs: int
    deals: int
    played: int


FULL = Effort(1_000, 200_000, 4_000)
FAST = Effort(40, 4_000, 150)


@dataclass(frozen=True, slots=True)
class Check:
    """A measured number beside its truth.

    ``error`` is the Monte Carlo standard error of ``measured``, None where the measurement is exact; ``low`` and ``high`` are the
    window in which it has to lie.
    """

    id: str
    truth: str
    expected: str
    measured: float
    error: float | None
    low: float
    high: float

    @property
    def ok(self) -> bool:
        """Whether the measurement lies inside the window."""
        return self.low <= self.measured <= self.high

    def to_dict(self) -> dict[str, object]:
        """The check as JSON."""
        return {name: getattr(self, name) for name in self.__slots__} | {"ok": self.ok}

    @classmethod
    def of_dict(cls, found: Mapping[str, Any]) -> Check:
        """The check that ``to_dict`` wrote."""
        return cls(**{name: found[name] for name in cls.__slots__})


def never(id_: str, truth: str, violations: int) -> Check:
    """Something that may not happen, with the number of times it did."""
    return Check(id_, truth, "0 exceptions", float(violations), None, 0.0, 0.0)


def mean_is(id_: str, truth: str, value: float, sample: Sequence[float] | Reals) -> Check:
    """A mean of independent numbers that must be ``value``; the window is 99.9 % of chance."""
    numbers = np.asarray(sample, dtype=np.float64)
    error = float(numbers.std(ddof=1)) / math.sqrt(len(numbers))
    return Check(id_, truth, f"{value:.6g}", float(numbers.mean()), error, value - BAND * error, value + BAND * error)


def spread_is(id_: str, truth: str, value: float, sample: Reals) -> Check:
    """A standard deviation of independent numbers that must be ``value``; the window is 99.9 % of chance."""
    squares = (sample - sample.mean()) ** 2
    measured = math.sqrt(float(squares.mean()))
    error = float(squares.std(ddof=1)) / math.sqrt(len(squares)) / (2.0 * measured)
    return Check(id_, truth, f"{value:.6g}", measured, error, value - BAND * error, value + BAND * error)


def share_within(id_: str, truth: str, hits: Sequence[float] | Reals, window: tuple[float, float] = COVERAGE) -> Check:
    """A share over independent runs (each a share of hits, 0 to 1) that must lie in ``window``.

    With few runs, that is above an error of ``SURE``, the window is widened by what chance may do to so few.
    """
    numbers = np.asarray(hits, dtype=np.float64)
    count, (low, high) = len(numbers), window
    error = float(numbers.std(ddof=1)) / math.sqrt(count)
    if set(numbers.tolist()) <= {0.0, 1.0}:  # all hits would look free of error
        error = max(error, math.sqrt((low + high) / 2.0 * (1.0 - (low + high) / 2.0) / count))
    chance = BAND * error if error > SURE else 0.0
    expected = f"{low:.1%} to {high:.1%}"
    return Check(id_, truth, expected, float(numbers.mean()), error, max(0.0, low - chance), min(1.0, high + chance))


def not_rejected(id_: str, truth: str, p_value: float) -> Check:
    """A test of a true statement: its p-value is above one in a thousand."""
    return Check(id_, truth, "p > 0.001", p_value, None, 0.001, 1.0)
