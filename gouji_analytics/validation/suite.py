"""All families of checks in their order."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple
from multiprocessing import get_context
from pathlib import Path

from gouji_analytics.store.writer import temporary_name
from gouji_analytics.validation.check import FULL, Check, Effort
from gouji_analytics.validation.coverage import check_coverage
from gouji_analytics.validation.dealing import check_dealing
from gouji_analytics.validation.lab import check_lab
from gouji_analytics.validation.league import check_league
from gouji_analytics.validation.planted import check_planted
from gouji_analytics.validation.sampled import check_sampled
from gouji_analytics.validation.symmetry import check_symmetry
from gouji_engine.version import VERSION

FAMILIES: dict[str, Callable[[Effort], Iterator[Check]]] = {
    "dealing": check_dealing,
    "symmetry": check_symmetry,
    "coverage": check_coverage,
    "sampled": check_sampled,
    "planted": check_planted,
    "league": check_league,
    "lab": check_lab,
}


def run(
    effort: Effort = FULL, families: Sequence[str] = (), *, workers: int = 1, state: Path | None = None
) -> Iterator[tuple[str, Check]]:
    """Every check with its family, in order, families side by side in ``workers`` processes. Raises KeyError for an unknown family.

    In the folder ``state`` each finished family is kept, and read back by a later run of the same version and effort.
    """
    names = list(families or FAMILIES)
    if workers <= 1 or len(names) == 1:
        for name in names:
            for check in _family(name, effort, state):
                yield name, check
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(_family, name, effort, state) for name in names]
        for name, answer in zip(names, waiting, strict=True):
            for check in answer.result():
                yield name, check


def _family(name: str, effort: Effort, state: Path | None) -> list[Check]:
    """All checks of a family, those of an earlier run where they are kept."""
    if state is None:
        return list(FAMILIES[name](effort))
    kept, made = state / f"{name}.json", [VERSION, *astuple(effort)]
    if kept.exists():
        found = json.loads(kept.read_text(encoding="utf-8"))
        if found["made"] == made:
            return [Check.of_dict(one) for one in found["checks"]]
    checks = list(FAMILIES[name](effort))
    state.mkdir(parents=True, exist_ok=True)
    rough = temporary_name(kept)
    rough.write_text(json.dumps({"made": made, "checks": [one.to_dict() for one in checks]}), encoding="utf-8")
    rough.replace(kept)
    return checks
