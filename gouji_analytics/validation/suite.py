"""All families of checks in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gouji_analytics.validation.check import FULL, Check, Effort
from gouji_analytics.validation.coverage import check_coverage
from gouji_analytics.validation.dealing import check_dealing
from gouji_analytics.validation.league import check_league
from gouji_analytics.validation.planted import check_planted
from gouji_analytics.validation.sampled import check_sampled
from gouji_analytics.validation.symmetry import check_symmetry

FAMILIES: dict[str, Callable[[Effort], Iterator[Check]]] = {
    "dealing": check_dealing,
    "symmetry": check_symmetry,
    "coverage": check_coverage,
    "sampled": check_sampled,
    "planted": check_planted,
    "league": check_league,
}


def run(effort: Effort = FULL, families: Sequence[str] = ()) -> Iterator[tuple[str, Check]]:
    """Every check with its family, one after another as they are done. Raises KeyError for an unknown family."""
    for name in families or FAMILIES:
        for check in FAMILIES[name](effort):
            yield name, check
