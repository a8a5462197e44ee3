"""From sums of blocks to verdicts: one contrast a metric and pair of rule sets."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji_analytics.lab import inference
from gouji_analytics.lab.design import LOOK, SEEN, Design
from gouji_analytics.lab.inference import ALPHA, FALSE_DISCOVERIES, Difference, Measured
from gouji_analytics.lab.measuring import measures
from gouji_analytics.lab.metrics import AT, METRICS, Metric

Reals = NDArray[np.float64]
DIGITS = 10  # significant ones that are told: the last digits of a sum belong to the machine
NOTICE = 1.96


@dataclass(frozen=True, slots=True)
class Contrast:
    """Rule set ``b`` less rule set ``a`` in one metric, with 95 % limits.

    ``family``: ``primary`` (limits and ``p_adjusted`` hold for all primary contrasts together) or ``exploratory`` (each by itself,
    ``p_adjusted`` for the false discovery rate); ``zone``: differences within ± zone do not matter in practice; ``decision``: ``differs``
    (limits outside the zone), ``same`` (inside), ``open``; ``hint`` or ``open`` for exploratory ones; ``absent`` with its reason;
    ``relative``: difference over the value of ``a``, None where that may be zero; ``deals_to_notice``: deals after which a player at a table would see it;
    ``correlation``: of the two rule sets over blocks; ``paired``: ``deals`` or, where hands cannot be shared, ``seed``.
    """

    metric: str
    unit: str
    family: str
    a: str
    b: str
    value_a: float | None
    value_b: float | None
    difference: float | None
    low: float | None
    high: float | None
    p_adjusted: float | None
    zone: float | None
    decision: str
    relative: float | None
    deals_to_notice: float | None
    correlation: float | None
    paired: str
    blocks: int
    absent_reason: str | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """An experiment judged. ``method``: ``max_t`` (planned blocks) or ``sequence`` (valid at every look).

    ``stopped``: ``planned`` (all blocks), ``decided`` or ``budget`` (sequential: nothing open, or blocks used up), ``early`` (a look).
    """

    design: dict[str, Any]
    blocks: int
    games: int
    method: str
    stopped: str
    contrasts: tuple[Contrast, ...]

    @property
    def is_decided(self) -> bool:
        """Whether no primary contrast is open."""
        return not any(one.family == "primary" and one.decision == "open" for one in self.contrasts)

    def to_dict(self) -> dict[str, Any]:
        """As JSON; the same design and version give the same bytes."""
        return {
            "simulated": True,
            "design": self.design,
            "blocks": self.blocks,
            "games": self.games,
            "method": self.method,
            "stopped": self.stopped,
            "contrasts": [asdict(one) for one in self.contrasts],
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Comparison:
        """The comparison that ``to_dict`` told. Raises KeyError or TypeError where that is not what is given."""
        named = {name: stored[name] for name in ("design", "blocks", "games", "method", "stopped")}
        return cls(**named, contrasts=tuple(Contrast(**one) for one in stored["contrasts"]))


@dataclass(frozen=True, slots=True)
class _Pair:
    """A metric of two arms, measured."""

    metric: Metric
    arms: tuple[str, str]
    measured: tuple[Measured, Measured]
    difference: Difference
    paired: str

    width: float

    @property
    def zone(self) -> float:
        """Half the width of the zone of no matter."""
        return self.width * (abs(self.measured[0].value) if self.metric.relative else 1.0)


def judge(design: Design, sums: Reals, hands: NDArray[np.int64], *, looking: bool | None = None) -> Comparison:
    """The rule sets of ``design`` compared. ``sums`` [arms, blocks, metrics, 3]; ``hands`` [pieces, arms]: the same number for the same hands.

    ``looking``: with limits that hold at every look (default: as the design says).
    """
    looking = design.sequential if looking is None else looking
    names = [rules.name for rules in design.rules]
    pairs, missing = _pairs(design, sums, hands)
    contrasts = [*_primary(design, [pair for pair in pairs if pair.metric.primary], looking)]
    contrasts += _exploratory([pair for pair in pairs if not pair.metric.primary])
    contrasts += missing
    contrasts.sort(key=lambda one: (names.index(one.a), names.index(one.b), AT[one.metric]))
    blocks = sums.shape[1]
    method = "sequence" if looking else "max_t"
    is_open = any(one.family == "primary" and one.decision == "open" for one in contrasts)
    seen = -(-blocks // SEEN) if design.sees else 0
    games = len(names) * (blocks * (design.games + 2) + 2 * seen)
    stopped = "early" if blocks < design.blocks else "planned"
    if design.sequential and (blocks >= design.blocks or not is_open):
        stopped = "budget" if is_open else "decided"
    return Comparison(design.to_dict(), blocks, games, method, stopped, tuple(contrasts))


def _pairs(design: Design, sums: Reals, hands: NDArray[np.int64]) -> tuple[list[_Pair], list[Contrast]]:
    """Every metric of every two rule sets that are compared, and what could not be measured."""
    known = [measures(arm) for arm in sums]
    pairs: list[_Pair] = []
    missing: list[Contrast] = []
    for first, second in design.contrasted:
        paired = "deals" if (hands[:, first] == hands[:, second]).all() else "seed"
        ends = (design.rules[first].name, design.rules[second].name)
        for metric, *sides in zip(METRICS, known[first], known[second], strict=True):
            if sides[0] is None or sides[1] is None:
                missing.append(_absent(design, metric, ends, paired))
            else:
                measured = (sides[0], sides[1])
                difference = inference.contrast(*measured)
                pairs.append(_Pair(metric, ends, measured, difference, paired, design.zone(metric.id)))
    return pairs, missing


def _primary(design: Design, pairs: Sequence[_Pair], looking: bool) -> list[Contrast]:
    """The family, with limits that hold together."""
    family = [pair.difference for pair in pairs]
    if not family:
        return []
    if looking:
        planned = max(design.blocks, LOOK)
        reach = inference.sequence_score(len(family[0].parts), planned, ALPHA / len(family))
        adjusted: Sequence[float | None] = [None] * len(family)
    else:
        draws = inference.max_scores(family)
        reach, adjusted = inference.critical(draws), inference.step_down(family, draws)
    return [_told(pair, reach, p, _decide(pair, reach)) for pair, p in zip(pairs, adjusted, strict=True)]


def _exploratory(pairs: Sequence[_Pair]) -> list[Contrast]:
    """The others: 95 % limits each for itself, false discoveries held at 10 %."""
    adjusted = inference.step_up([inference.normal_p(pair.difference.score) for pair in pairs])
    return [
        _told(pair, NOTICE, p, "hint" if p <= FALSE_DISCOVERIES else "open")
        for pair, p in zip(pairs, adjusted, strict=True)
    ]


def _decide(pair: _Pair, reach: float) -> str:
    """Where the limits lie to the zone of no matter."""
    one, zone = pair.difference, pair.zone
    low, high = one.estimate - reach * one.error, one.estimate + reach * one.error
    if low > zone or high < -zone:
        return "differs"
    return "same" if -zone <= low and high <= zone else "open"


def _told(pair: _Pair, reach: float, p_adjusted: float | None, decision: str) -> Contrast:
    """A contrast as it is told."""
    one, base = pair.difference, pair.measured[0]
    sure = abs(base.value) > NOTICE * float(base.influence.std()) / math.sqrt(len(base.influence))
    half = reach * one.error
    return Contrast(
        metric=pair.metric.id,
        unit=pair.metric.unit,
        family="primary" if pair.metric.primary else "exploratory",
        a=pair.arms[0],
        b=pair.arms[1],
        value_a=_short(base.value),
        value_b=_short(pair.measured[1].value),
        difference=_short(one.estimate),
        low=_short(one.estimate - half),
        high=_short(one.estimate + half),
        p_adjusted=_short(p_adjusted),
        zone=_short(pair.zone),
        decision=decision,
        relative=_short(one.estimate / abs(base.value)) if sure else None,
        deals_to_notice=_short((NOTICE * base.deviation / one.estimate) ** 2)
        if one.estimate and base.deviation
        else None,
        correlation=_short(one.correlation),
        paired=pair.paired,
        blocks=len(one.parts),
    )


def _short(value: float | None) -> float | None:
    """A number without the digits that differ between machines."""
    return None if value is None else float(f"{value:.{DIGITS}g}")


def _absent(design: Design, metric: Metric, ends: tuple[str, str], paired: str) -> Contrast:
    """A contrast that could not be measured, with the reason."""
    skill = "no_effect" if design.sees else "few_seen" if design.seer else "no_seer"
    nothing: dict[str, Any] = dict.fromkeys(
        (
            "value_a",
            "value_b",
            "difference",
            "low",
            "high",
            "p_adjusted",
            "zone",
            "relative",
            "deals_to_notice",
            "correlation",
        )
    )
    return Contrast(
        metric=metric.id,
        unit=metric.unit,
        family="primary" if metric.primary else "exploratory",
        a=ends[0],
        b=ends[1],
        decision="absent",
        paired=paired,
        blocks=0,
        absent_reason=skill if metric.id == "skill_share" else "no_game",
        **nothing,
    )
