"""All families of checks in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from gouji_analytics.validation.check import FULL, Check, Effort
from gouji_analytics.validation.coverage import check_coverage
from gouji_analytics.validation.dealing import check_dealing
from gouji_analytics.validation.lab import check_lab
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
    "lab": check_lab,
}


def run(effort: Effort = FULL, families: Sequence[str] = (), *, workers: int = 1) -> Iterator[tuple[str, Check]]:
    """Every check with its family, in order, families side by side in ``workers`` processes. Raises KeyError for an unknown family."""
    names = list(families or FAMILIES)
    if workers <= 1 or len(names) == 1:
        for name in names:
            for check in FAMILIES[name](effort):
                yield name, check
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(_family, name, effort) for name in names]
        for name, answer in zip(names, waiting, strict=True):
            for check in answer.result():
                yield name, check


def _family(name: str, effort: Effort) -> list[Check]:
    """All checks of a family, for another process."""
    return list(FAMILIES[name](effort))
