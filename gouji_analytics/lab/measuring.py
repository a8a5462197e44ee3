"""The metrics of an arm from its sums: plain ratios, and the skill share, which is made of two of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.lab.inference import DEN, Measured, measure
from gouji_analytics.lab.metrics import AT, METRICS

Reals = NDArray[np.float64]
FEWEST_SEEN = 30  # deals with the seer below which limits are not honest


def measures(sums: Reals) -> list[Measured | None]:
    """Every metric of METRICS from the blocks of one arm, [blocks, metrics, 3]; None where it cannot be told."""
    return [
        skill_share(sums) if metric.id == "skill_share" else measure(sums[:, at]) for at, metric in enumerate(METRICS)
    ]


def skill_share(sums: Reals) -> Measured | None:
    """LE / (LE + RE), by ``portion``. LE comes from every block, RE from those the seer played: the others have no game of his."""
    seen = sums[:, AT["skill_share"]]
    if np.count_nonzero(seen[:, DEN]) < FEWEST_SEEN:
        return None
    learning, seeing = measure(sums[:, AT["skill_gap"]]), measure(seen)
    if learning is None or seeing is None:
        return None
    found = portion(learning.value, learning.influence, seeing.value, seeing.influence)
    return None if found is None else Measured(found[0], 0.0, found[1])


def portion(learning: float, learned: Reals, seeing: float, seen: Reals) -> tuple[float, Reals] | None:
    """``learning / (learning + seeing)`` and what each block contributes to it (delta method); None unless both are above zero."""
    if learning <= 0 or seeing <= 0:
        return None
    whole = learning + seeing
    return learning / whole, (seeing * learned - learning * seen) / whole**2
