"""Suggestions for refused deals of a log: which single change would make each legal. The log is never changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from gouji_analytics.judging import RuleBook
from gouji_analytics.store.reader import LogFile
from gouji_engine.errors import DataError
from gouji_engine.repair import Repair, suggest
from gouji_engine.verify import ERROR, Finding


@dataclass(frozen=True, slots=True)
class Suggestions:
    """The changes that would make one refused deal legal, likeliest first; none may be found."""

    file: str
    deal_id: str
    repairs: tuple[Repair, ...]


def suggestions(findings: Iterable[Finding], limit: int = 5) -> Iterator[Suggestions]:
    """For each deal that has an error among ``findings`` and can be read: at most ``limit`` changes.

    A deal whose content does not fit its hash, or that shares its id with another, gets no suggestion: nobody knows what it was.
    """
    errors = [finding for finding in findings if finding.severity == ERROR and finding.file and finding.deal_id]
    doubtful = {
        (finding.file, finding.deal_id) for finding in errors if finding.code in ("DEAL_CHANGED", "DUPLICATE_DEAL")
    }
    for file, deal_id in dict.fromkeys((str(finding.file), str(finding.deal_id)) for finding in errors):
        if (file, deal_id) not in doubtful:
            yield Suggestions(file, deal_id, tuple(_of_deal(Path(file), deal_id, limit)))


def _of_deal(path: Path, deal_id: str, limit: int) -> list[Repair]:
    try:
        with LogFile(path) as log:
            replay = log.find(deal_id)
            if replay is None or replay.support != "full":
                return []
            rules, error = RuleBook(log.rules, path).find(replay.rules_id)
    except DataError:
        return []
    return [] if rules is None or error is not None else suggest(replay, rules, limit)
