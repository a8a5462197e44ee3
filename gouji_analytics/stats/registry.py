"""All statistics by id, read once from ``gouji_analytics/sql/stats/<family>/<id>.sql``."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from gouji_analytics.errors import coded
from gouji_analytics.stats.header import Header, parse_header
from gouji_engine.errors import UsageError

SQL = Path(__file__).resolve().parent.parent / "sql"
FAMILIES = ("res", "opening", "gj", "burn", "bie3", "rev", "trib", "pass", "tempo", "wild", "team", "review", "bal")


@cache
def registry() -> Mapping[str, Header]:
    """Every statistic, families in the order of ``FAMILIES``, ids in alphabetical order inside one."""
    paths = sorted((SQL / "stats").glob("*/*.sql"), key=lambda path: (FAMILIES.index(path.parent.name), path.stem))
    return {path.stem: parse_header(path.read_text(encoding="utf-8"), path) for path in paths}


@cache
def marts() -> Mapping[str, str]:
    """Views that several statistics share: name -> SQL."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted((SQL / "marts").glob("*.sql"))}


def nearest(word: str, words: Iterable[str], count: int = 3) -> list[str]:
    """Up to ``count`` words that look like ``word`` or contain it, best first."""
    pool = list(words)
    close = difflib.get_close_matches(word, pool, n=count, cutoff=0.5)
    holding = [other for other in pool if word and word in other and other not in close]
    return (close + holding)[:count]


def one(stat_id: str) -> Header:
    """The statistic ``stat_id``. Raises UsageError(STAT_UNKNOWN) with the nearest ids."""
    if stat_id not in registry():
        near = nearest(stat_id, [*registry(), *FAMILIES])
        raise coded(UsageError, "STAT_UNKNOWN", id=stat_id, nearest=", ".join(near) or "gouji stats --list")
    return registry()[stat_id]


def select(ids: Iterable[str]) -> list[Header]:
    """The statistics ``ids`` in the order asked for, all when none is named; a family's name stands for all of its own.

    Raises UsageError(STAT_UNKNOWN) with the nearest ids.
    """
    known = registry()
    chosen: dict[str, Header] = {}
    for name in ids:
        if name in FAMILIES:
            chosen.update((key, header) for key, header in known.items() if header.family == name)
        else:
            chosen[name] = one(name)
    return list(chosen.values() or known.values())
